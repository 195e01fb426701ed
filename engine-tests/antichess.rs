//! A test for each sentence of the rules of antichess, and of those that all games share as far as antichess shows them.

use crate::common::{after, assert_moves, at, goes_on, outcome, refusal, start};

const GAME: &str = "antichess";

#[test]
fn capturing_is_compulsory() {
    let session = after(GAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &["e2e4", "d7d5"]);
    assert_moves(&*session, "", &["e4d5"]);
}

#[test]
fn the_player_chooses_which_capture() {
    assert_moves(&*at(GAME, "8/8/8/3p1p2/4P3/8/8/4R3 w - - 0 1"), "", &["e4d5", "e4f5"]);
    assert_moves(&*at(GAME, "8/8/8/3p4/4P3/8/8/r3R3 w - - 0 1"), "", &["e1a1", "e4d5"]);
}

#[test]
fn en_passant_counts_as_a_capture() {
    let session = after(GAME, "8/2p4k/8/3P4/8/8/7K/8 b - - 0 1", &["c7c5"]);
    assert!(session.fen().contains(" c6 "));
    assert_moves(&*session, "", &["d5c6"]);
}

#[test]
fn en_passant_removes_the_pawn_that_passed() {
    let session = after(GAME, "8/2p4k/8/3P4/8/8/7K/8 b - - 0 1", &["c7c5", "d5c6"]);
    assert_eq!(session.fen(), "8/7k/2P5/8/8/8/7K/8 b - - 0 2");
}

#[test]
fn en_passant_only_in_the_immediately_following_move() {
    let session = after(GAME, "8/2p4k/8/3P4/8/8/p6K/8 b - - 0 1", &["c7c5", "d5c6"]);
    assert_moves(&*session, "c", &[]);
    assert!(session.fen().contains(" b - - "));
}

#[test]
fn the_king_is_an_ordinary_piece_that_may_be_captured() {
    let session = at(GAME, "8/8/8/3k4/4K3/8/8/8 w - - 0 1");
    assert!(!session.in_check());
    assert_moves(&*session, "", &["e4d5"]);
    assert_eq!(outcome(&*after(GAME, "8/8/8/3k4/4K3/8/8/8 w - - 0 1", &["e4d5"])), "0-1 (no pieces left)");
}

#[test]
fn there_is_no_check() {
    let session = at(GAME, "4r3/8/8/8/8/8/6p1/4K3 w - - 0 1");
    assert!(!session.in_check());
    assert_moves(&*session, "e1", &["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
}

#[test]
fn there_is_no_castling() {
    let session = at(GAME, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_moves(&*session, "e1", &["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
    assert!(session.fen().contains(" w - - "), "castling letters are accepted and dropped");
}

#[test]
fn pawns_promote_to_queen_rook_bishop_knight_or_king() {
    let session = at(GAME, "8/P7/8/8/8/8/8/7k w - - 0 1");
    assert_moves(&*session, "a7", &["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
    assert!(after(GAME, "8/P7/8/8/8/8/8/7k w - - 0 1", &["a7a8k"]).fen().starts_with("K7/"));
}

#[test]
fn pawns_go_two_squares_only_from_their_second_rank() {
    assert_moves(&*at(GAME, "7k/8/8/8/8/4P3/P7/8 w - - 0 1"), "", &["a2a3", "a2a4", "e3e4"]);
    assert_moves(&*at(GAME, "8/7p/4p3/8/8/8/8/K7 b - - 0 1"), "", &["e6e5", "h7h5", "h7h6"]);
}

#[test]
fn a_player_with_no_pieces_left_has_won() {
    let session = at(GAME, "8/8/8/8/8/8/4R3/8 b - - 0 6");
    assert_eq!(outcome(&*session), "0-1 (no pieces left)");
    assert!(session.legal_move_texts().is_empty());
    let waiting = at(GAME, "8/8/8/8/8/8/4R3/8 w - - 0 6");
    assert_eq!(outcome(&*waiting), "0-1 (no pieces left)", "also when it is the other player's turn");
    assert!(waiting.legal_move_texts().is_empty());
}

const STALEMATE: &str = "8/8/8/1p6/1P6/8/8/7N b - - 0 1";
const EVEN_STALEMATE: &str = "8/8/8/1p6/1P6/8/8/8 w - - 0 1";

fn with_stalemate(fen: &str, rule: &str) -> String {
    let mut session = at(GAME, fen);
    assert!(session.set_option("AntichessStalemate", rule));
    outcome(&*session)
}

#[test]
fn stalemate_win_the_stalemated_player_wins() {
    assert_eq!(outcome(&*at(GAME, STALEMATE)), "0-1 (stalemate)", "the default");
    assert_eq!(with_stalemate(STALEMATE, "win"), "0-1 (stalemate)");
    assert_eq!(with_stalemate(EVEN_STALEMATE, "win"), "1-0 (stalemate)");
}

#[test]
fn stalemate_draw_nobody_wins() {
    assert_eq!(with_stalemate(STALEMATE, "draw"), "1/2-1/2 (stalemate)");
}

#[test]
fn stalemate_fewer_the_side_with_fewer_pieces_wins() {
    assert_eq!(with_stalemate(STALEMATE, "fewer"), "0-1 (stalemate)");
    assert_eq!(with_stalemate("8/1p6/8/1p6/1P6/8/8/8 w - - 0 1", "fewer"), "1-0 (stalemate)");
    assert_eq!(with_stalemate("8/8/8/1p6/1P6/1P6/8/8 w - - 0 1", "fewer"), "0-1 (stalemate)");
    assert_eq!(with_stalemate(EVEN_STALEMATE, "fewer"), "1/2-1/2 (stalemate)");
}

#[test]
fn no_pieces_left_wins_under_every_stalemate_rule() {
    for rule in ["win", "draw", "fewer"] {
        assert_eq!(with_stalemate("8/8/8/8/8/8/4R3/8 b - - 0 6", rule), "0-1 (no pieces left)");
    }
}

#[test]
fn an_unknown_stalemate_rule_is_refused() {
    assert!(!start(GAME).set_option("AntichessStalemate", "lose"));
    assert!(!start(GAME).set_option("Stalemate", "win"));
}

#[test]
fn dead_position_bishops_on_opposite_colours() {
    assert_eq!(outcome(&*at(GAME, "4b3/8/8/8/3B4/2B5/8/8 b - - 0 1")), "1/2-1/2 (dead position)");
}

#[test]
fn dead_position_with_pawns_that_block_each_other_on_their_bishops_colour() {
    // White's bishop and pawn stand on dark squares, Black's on light ones.
    assert_eq!(outcome(&*at(GAME, "8/8/8/1p6/bP6/8/8/B7 w - - 0 1")), "1/2-1/2 (dead position)");
    assert!(goes_on(&*at(GAME, "8/8/1p6/8/bP6/8/8/B7 w - - 0 1")), "the pawns are not blocked");
}

#[test]
fn no_dead_position_when_bishops_share_a_colour_or_a_pawn_can_be_taken() {
    for fen in [
        "8/8/8/5b2/2B5/1B6/8/8 b - - 0 1",
        "8/5b2/5P2/8/3B4/2B5/8/8 b - - 0 1",
        "8/5p2/5P2/8/8/8/3b4/8 b - - 0 1",
        "6B1/6pB/6P1/8/8/8/8/8 b - - 0 1",
        "8/8/8/3k4/8/8/8/3K4 w - - 0 1",
        "8/8/8/3b4/8/8/8/2B4N w - - 0 1",
    ] {
        assert!(!outcome(&*at(GAME, fen)).contains("dead"), "{fen}");
    }
}

#[test]
fn threefold_repetition_is_a_draw() {
    let round = ["b1c3", "b8c6", "c3b1", "c6b8"];
    let twice: Vec<&str> = round.iter().chain(&round).copied().collect();
    let first = start(GAME).fen();
    assert!(goes_on(&*after(GAME, &first, &twice[..7])));
    assert_eq!(outcome(&*after(GAME, &first, &twice)), "1/2-1/2 (threefold repetition)");
}

#[test]
fn repetition_looks_at_the_en_passant_square() {
    // The first position has an en passant square that later ones lack.
    let fen = "8/7k/8/2pP4/8/8/7K/8 w - c6 0 1";
    assert!(at(GAME, fen).fen().contains(" c6 "));
    assert_ne!(at(GAME, fen).key(), at(GAME, "8/7k/8/2pP4/8/8/7K/8 w - - 0 1").key());
}

#[test]
fn the_50_move_rule_draws_after_100_half_moves() {
    let fen = "8/7k/8/8/8/8/7K/8 w - - 99 80";
    assert!(goes_on(&*at(GAME, fen)));
    assert_eq!(outcome(&*after(GAME, fen, &["h2g2"])), "1/2-1/2 (50-move rule)");
}

#[test]
fn captures_and_pawn_moves_set_the_half_move_clock_to_0() {
    assert!(after(GAME, "8/7k/8/8/8/8/P6K/8 w - - 9 80", &["a2a3"]).fen().ends_with(" 0 80"));
    assert!(after(GAME, "8/8/8/8/6k1/7K/8/8 w - - 9 80", &["h3g4"]).fen().ends_with(" 0 80"));
    assert!(after(GAME, "8/7k/8/8/8/8/P6K/8 w - - 9 80", &["h2h3"]).fen().ends_with(" 10 80"));
    assert!(after(GAME, "8/P6k/8/8/8/8/7K/8 w - - 9 80", &["a7a8q"]).fen().ends_with(" 0 80"));
}

#[test]
fn the_games_own_ending_comes_before_the_50_move_rule() {
    assert_eq!(outcome(&*at(GAME, "8/8/8/1p6/1P6/8/8/7N b - - 100 80")), "0-1 (stalemate)");
}

#[test]
fn the_game_can_go_on_past_a_draw() {
    let mut session = at(GAME, "8/7k/8/8/8/8/7K/8 w - - 130 80");
    assert_eq!(outcome(&*session), "1/2-1/2 (50-move rule)");
    assert_eq!(session.legal_move_texts().len(), 5, "legal moves ignore draws");
    session.play("h2g1").expect("play goes on");
    let dead = at(GAME, "4b3/8/8/8/3B4/2B5/8/8 b - - 0 1");
    assert!(!dead.legal_move_texts().is_empty());
}

#[test]
fn the_full_move_number_rises_after_blacks_move() {
    let first = start(GAME).fen();
    assert!(after(GAME, &first, &["a2a3"]).fen().ends_with(" b - - 0 1"));
    assert!(after(GAME, &first, &["a2a3", "a7a6"]).fen().ends_with(" w - - 0 2"));
}

#[test]
fn missing_fields_default() {
    assert_eq!(at(GAME, "8/8/8/3k4/8/8/8/3K4 b").fen(), "8/8/8/3k4/8/8/8/3K4 b - - 0 1");
    assert_eq!(at(GAME, "8/8/8/3k4/8/8/8/3K4 b - - 7").fen(), "8/8/8/3k4/8/8/8/3K4 b - - 7 1");
}

#[test]
fn any_white_space_separates_fields() {
    for space in ["\t", "  ", "\u{b}", "\u{a0}", "\u{2003}\u{3000}"] {
        let fen = ["8/8/8/3k4/8/8/8/3K4", "b", "-", "-", "7"].join(space);
        assert_eq!(at(GAME, &fen).fen(), "8/8/8/3k4/8/8/8/3K4 b - - 7 1");
    }
}

#[test]
fn an_ep_square_where_no_pawn_stands_ready_is_dropped() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - e3 0 1";
    assert!(at(GAME, fen).fen().contains(" b - - "));
}

#[test]
fn a_refused_fen_says_what_is_wrong_and_where() {
    for (fen, wanted) in [
        ("", "empty FEN"),
        ("8/8/8/8/8/8/8/8", "side to move is missing"),
        ("8/8/8/8/8/8/8 w", "7 ranks instead of 8"),
        ("8/8/8/8/8/8/8/7 w", "rank 1 has 7 squares"),
        ("8/8/8/8/8/8/9/8 w", "rank 2 has 9 squares"),
        ("8/8/8/44/8/8/8/8 w", "rank 5 has 44 squares"),
        ("8/8/0p7/8/8/8/8/8 w", "rank 6: '0'"),
        ("8/8/8/3x4/8/8/8/8 w", "rank 5: 'x' is no piece of antichess"),
        ("8/8/8/3+p4/8/8/8/8 w", "rank 5: 'p' has no promoted form"),
        ("8/8/8/3+/8/8/8/8 w", "rank 5: '+' without a letter"),
        ("8/8/8/8/8/8/8/8[Q] w", "antichess has no hands"),
        ("8/8/8/8/8/8/8/8[ w", "no closing bracket"),
        ("8/8/8/3k4/8/8/8/3K4 x - - 0 1", "side to move is 'x'"),
        ("8/8/8/3k4/8/8/8/P2K4 w - - 0 1", "a pawn of White cannot stand on a1"),
        ("p7/8/8/3k4/8/8/8/3K4 w - - 0 1", "a pawn of Black cannot stand on a8"),
        ("P7/8/8/3k4/8/8/8/3K4 w - - 0 1", "a pawn of White cannot stand on a8"),
        ("8/8/8/3k4/8/8/8/3K4 w xyz - 0 1", "rights field: 'xyz'"),
        ("8/8/8/3k4/8/8/8/3K4 w -:K? - 0 1", "rights field: ':K?'"),
        ("8/8/8/3k4/8/8/8/3K4 w -:K\0 - 0 1", "rights field: ':K\\0'"),
        ("8/8/8/2pP4/8/8/8/3K4 w - z6 0 1", "en passant field: 'z6'"),
        ("8/2p5/8/2pP4/8/8/8/3K4 w - c6 0 1", "no pawn of Black can just have passed en passant square c6"),
        ("8/8/2n5/2pP4/8/8/8/3K4 w - c6 0 1", "en passant square c6 is occupied"),
        ("8/8/8/3P4/8/8/8/3K4 w - c6 0 1", "no pawn of Black can just have passed en passant square c6"),
        ("8/8/8/2pP4/8/8/8/3K4 w - c5 0 1", "en passant square c5 is occupied"),
        ("8/8/8/2pP4/8/8/8/3K4 b - c6 0 1", "no pawn of White can just have passed en passant square c6"),
        ("8/8/8/3k4/8/8/8/3K4 w - - x 1", "half-move clock is 'x'"),
        ("8/8/8/3k4/8/8/8/3K4 w - - -1 1", "half-move clock is '-1'"),
        ("8/8/8/3k4/8/8/8/3K4 w - - 0 0", "full-move number is '0'"),
        ("8/8/8/3k4/8/8/8/3K4 w - - 0 99999999999999999999", "full-move number"),
        ("8/8/8/3k4/8/8/8/3K4 w - - 0 1 2", "7 fields instead of six"),
    ] {
        let why = refusal(GAME, fen);
        assert!(why.contains(wanted), "{fen}: '{why}' lacks '{wanted}'");
    }
}

#[test]
fn any_half_move_clock_is_accepted() {
    assert!(at(GAME, "8/8/8/3k4/8/8/8/3K4 w - - 4000000000 1").fen().contains(" 4000000000 1"));
}

#[test]
fn illegal_moves_are_refused_with_the_reason_and_change_nothing() {
    let mut session = after(GAME, &start(GAME).fen(), &["e2e4", "d7d5"]);
    let before = (session.fen(), session.key());
    for (text, wanted) in [
        ("d2d4", "illegal move d2d4: a capture is compulsory"),
        ("e4e6", "illegal move e4e6: the pawn on e4 cannot go to e6"),
        ("e3e4", "illegal move e3e4: no piece on e3"),
        ("d5e4", "illegal move d5e4: the pawn on d5 is the opponent's"),
        ("e4d5q", "illegal move e4d5q: 'q' cannot follow e4d5"),
        ("P@e3", "illegal move P@e3: no such move here"),
        ("hello", "illegal move hello: not a move, which looks like e4d5"),
        ("", "illegal move : not a move, which looks like e4d5"),
    ] {
        assert_eq!(session.play(text).expect_err(text).to_string(), wanted);
        assert_eq!((session.fen(), session.key()), before);
    }
    let mut promoting = at(GAME, "8/P7/8/8/8/8/8/7k w - - 0 1");
    let why = promoting.play("a7a8").expect_err("needs a letter").to_string();
    assert_eq!(why, "illegal move a7a8: the pawn must promote on a8");
    promoting.play("a7a8K").expect("a capital letter is understood");
    let mut over = at(GAME, "8/8/8/8/8/8/4R3/8 b - - 0 6");
    assert_eq!(over.play("e2e1").expect_err("over").to_string(), "illegal move e2e1: the game is over");
}

#[test]
fn protocol_names_select_the_game_and_its_stalemate_rule() {
    let found = |name| tenfold::registry::find(name).map(|(game, option)| (game.spec.name, option));
    assert_eq!(found("antichess"), Some((GAME, None)));
    assert_eq!(found("giveaway"), Some(("giveaway", None)), "a game from a file, with castling");
    let over_xboard = tenfold::registry::find_for_xboard("giveaway").map(|(game, option)| (game.spec.name, option));
    assert_eq!(over_xboard, Some((GAME, None)));
    assert_eq!(found("suicide"), Some((GAME, Some(("AntichessStalemate", "fewer")))));
    assert_eq!(found("nochess"), None);
}

#[test]
fn undo_takes_back_to_the_first_position() {
    let mut session = after(GAME, &start(GAME).fen(), &["e2e4", "d7d5", "e4d5"]);
    assert_eq!(session.played_moves(), ["e2e4", "d7d5", "e4d5"]);
    while session.take_back() {}
    assert_eq!(session.fen(), start(GAME).fen());
    assert_eq!(session.key(), start(GAME).key());
    assert!(!session.take_back());
}
