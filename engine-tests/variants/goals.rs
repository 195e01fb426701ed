//! How games from files end, and which moves their goals forbid, a test for each rule.

use super::common::{after, at, moves, shipped};
use tenfold::core::position::Scene;
use tenfold::core::types::{Color, Piece, Square};
use tenfold::registry;
use tenfold::session::Session;

fn result(game: &dyn Session) -> String {
    game.outcome().to_string()
}

/// Each player moves a piece out and back, `times` times.
fn to_and_fro<'a>(moves: &[&'a str; 4], times: usize) -> Vec<&'a str> {
    moves.iter().copied().cycle().take(4 * times).collect()
}

#[test]
fn the_last_check_wins_and_the_fen_counts_them() {
    let game = shipped("3check", "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1");
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1");
    assert_eq!(result(&*after(game, &["h1h8"])), "1-0 (the last check is given)");
    let game = after(shipped("3check", "4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1"), &["h1h8"]);
    assert_eq!(game.fen(), "4k2R/8/8/8/8/8/8/4K3 b - - 1+3 1 1");
    assert_eq!(result(&*game), "ongoing");
    // Without the field the number of the initial position counts.
    assert_eq!(shipped("5check", "4k3/8/8/8/8/8/8/4K2R w - - 0 1").fen(), "4k3/8/8/8/8/8/8/4K2R w - - 5+5 0 1");
}

#[test]
fn checks_given_are_read_as_lichess_writes_them() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (given, left) in [("+0+0", "3+3"), ("+2+1", "1+2"), ("+0+2", "3+1")] {
        let game = shipped("3check", &format!("{board} 4 7 {given}"));
        assert_eq!(game.fen(), format!("{board} {left} 4 7"));
    }
    let mut game = shipped("3check", &format!("{board} 3+3 0 1"));
    for (field, wanted) in
        [("0 1 +4+0", "'+4+0': 3 and 3 checks given win"), ("0 1 +1", "'+1' is not checks left"), ("3+3 0 1 +0+0", "")]
    {
        let error = game.set_fen(&format!("{board} {field}"));
        assert!(error.is_err_and(|why| why.to_string().contains(wanted)), "{field}");
    }
    // A game may ask for another number of checks.
    let five = at(&format!("checkCounting = true\nstartFen = {board} 5+4 0 1"), &format!("{board} 0 1 +1+0"));
    assert_eq!(five.fen(), format!("{board} 4+4 0 1"));
}

#[test]
fn positions_with_other_checks_left_are_not_the_same() {
    let key = |fen| shipped("3check", fen).key();
    assert_ne!(key("4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1"), key("4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1"));
}

#[test]
fn checks_can_be_forbidden() {
    let game = shipped("racingkings", "8/8/8/8/8/k7/8/5K1R w - - 0 1");
    let targets = moves(&*game, "h1");
    assert!(!targets.contains("h3") && targets.contains("h2"), "{targets}");
}

#[test]
fn black_may_follow_to_the_goal_in_the_last_round() {
    let follows = shipped("racingkings", "8/k6K/8/8/8/8/8/8 w - - 0 1");
    let follows = after(follows, &["h7h8"]);
    assert_eq!(result(&*follows), "ongoing");
    assert_eq!(result(&*after(follows, &["a7a8"])), "1/2-1/2 (both have reached the goal)");
    let late = after(shipped("racingkings", "8/7K/k7/8/8/8/8/8 w - - 0 1"), &["h7h8"]);
    assert_eq!(result(&*late), "1-0 (the goal is reached)");
    let black = after(shipped("racingkings", "8/k7/7K/8/8/8/8/8 b - - 0 1"), &["a7a8"]);
    assert_eq!(result(&*black), "0-1 (the goal is reached)");
}

#[test]
fn a_goal_can_be_one_where_the_piece_is_not_attacked() {
    let safe = after(shipped("dobutsu", "3/L2/2l/3[] w - - 0 1"), &["a3a4"]);
    assert_eq!(result(&*safe), "1-0 (the goal is reached)");
    let attacked = after(shipped("dobutsu", "1g1/L2/2l/3[] w - - 0 1"), &["a3a4"]);
    assert_eq!(result(&*attacked), "ongoing");
}

#[test]
fn a_capture_explodes_but_pawns_beside_it_stay() {
    let game = after(shipped("atomic", "4k3/8/8/2rpn3/3P4/4P3/8/R3K2B w - - 0 1"), &["h1d5"]);
    assert_eq!(game.fen(), "4k3/8/8/8/3P4/4P3/8/R3K3 b - - 0 1");
    let mut back = game;
    assert!(back.take_back());
    assert_eq!(back.fen(), "4k3/8/8/2rpn3/3P4/4P3/8/R3K2B w - - 0 1");
}

#[test]
fn the_king_must_not_explode_and_kings_that_touch_are_safe() {
    let game = shipped("atomic", "4k3/8/8/8/8/8/3p4/3QK3 w - - 0 1");
    assert!(!game.legal_move_texts().contains(&"d1d2".to_string()));
    assert!(!game.legal_move_texts().contains(&"e1d2".to_string()), "a king cannot capture");
    let touching = shipped("atomic", "8/8/8/8/8/4k3/4K3/4r3 w - - 0 1");
    assert!(!touching.in_check());
    let blown = after(shipped("atomic", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"), &["d1d8"]);
    assert_eq!(result(&*blown), "1-0 (a piece type is extinct)");
    // Exploding the enemy king is legal also in check.
    let check = shipped("atomic", "3qk3/8/8/8/8/8/8/3QK2r w - - 0 1");
    assert!(check.in_check() && check.legal_move_texts().contains(&"d1d8".to_string()));
}

#[test]
fn an_explosion_ends_the_right_to_castle() {
    let game = after(shipped("atomic", "r3k3/8/8/8/8/8/1p5B/R3K3 b Qq - 0 1"), &["b2a1q"]);
    assert_eq!(game.fen(), "r3k3/8/8/8/8/8/7B/4K3 w q - 0 2");
}

#[test]
fn the_last_piece_of_a_type_can_be_subject_to_check() {
    let coregal = shipped("coregal", "4k3/8/8/8/8/8/8/r2QK3 w - - 0 1");
    assert!(coregal.in_check());
    assert!(!coregal.legal_move_texts().contains(&"e1e2".to_string()));
    let mated = after(shipped("coregal", "4k3/8/8/8/8/8/PPr3n1/QKb5 b - - 0 1"), &["g2e3"]);
    assert_eq!(result(&*mated), "ongoing");
}

#[test]
fn of_two_kings_one_may_be_left_attacked() {
    let two = shipped("spartan", "k6k/8/8/8/8/8/8/R3K3 b - - 0 1");
    assert!(!two.in_check());
    let both = shipped("spartan", "k6k/8/8/8/8/8/8/R3K2R b - - 0 1");
    assert!(both.in_check());
    assert!(!both.legal_move_texts().is_empty());
    let one = shipped("spartan", "k7/8/8/8/8/8/8/R3K3 b - - 0 1");
    assert!(one.in_check());
}

#[test]
fn a_pseudo_royal_king_does_not_castle_through_an_attack() {
    let game = shipped("atomic", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(!game.legal_move_texts().contains(&"e1g1".to_string()));
    let free = shipped("atomic", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(free.legal_move_texts().contains(&"e1g1".to_string()));
}

#[test]
fn a_pawn_drop_that_mates_loses() {
    let dropped = after(shipped("shogi", "7nk/7n1/7G1/9/9/9/9/9/4K4[P] w - - 0 1"), &["P@i8"]);
    assert_eq!(result(&*dropped), "0-1 (checkmate by a pawn drop)");
    let moved = after(shipped("shogi", "7nk/7n1/7GP/9/9/9/9/9/4K4[] w - - 0 1"), &["i7i8"]);
    assert_eq!(result(&*moved), "1-0 (checkmate)");
}

#[test]
fn perpetual_check_loses() {
    // The rook checks by every move; the fourth occurrence ends the game.
    let start = shipped("shogi", "4k4/9/9/9/9/9/9/3R5/K8[] w - - 0 1");
    let mut line = vec!["d2e2", "e9d9"];
    line.extend(to_and_fro(&["e2d2", "d9e9", "d2e2", "e9d9"], 3));
    assert_eq!(result(&*after(start, &line)), "0-1 (perpetual check)");
}

#[test]
fn a_repetition_can_win_or_lose() {
    let shuffle = ["c1b1", "c5b5", "b1c1", "b5c5"];
    let mini = after(shipped("minishogi", "2k2/5/5/5/2K2[] w - - 0 1"), &to_and_fro(&shuffle, 3));
    assert_eq!(result(&*mini), "0-1 (fourfold repetition)");
    let mini = shipped("minishogi", "2k2/5/5/5/1K3[] b - - 0 1");
    let mini = after(mini, &to_and_fro(&["c5b5", "b1c1", "b5c5", "c1b1"], 3));
    assert_eq!(result(&*mini), "0-1 (fourfold repetition)", "White loses, whoever is to move");
    let shuffle = ["d1c1", "d7c7", "c1d1", "c7d7"];
    let tori = after(shipped("torishogi", "3k3/7/7/7/7/7/3K3[] w - - 0 1"), &to_and_fro(&shuffle, 3));
    assert_eq!(result(&*tori), "1-0 (fourfold repetition)");
}

#[test]
fn draws_can_be_wins_of_black() {
    let stalemate = shipped("armageddon", "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(result(&*stalemate), "0-1 (stalemate)");
    let clock = shipped("armageddon", "4k3/8/8/8/8/8/8/4K2R w - - 100 90");
    assert_eq!(result(&*clock), "0-1 (50-move rule)");
}

#[test]
fn a_stalemate_can_be_decided_by_the_number_of_pieces() {
    let lines = "stalematePieceCount = true\nstalemateValue = win";
    let blocked = |fen| result(&*at(lines, fen));
    assert_eq!(blocked("k7/P7/K7/8/8/8/8/8 b - - 0 1"), "0-1 (stalemate)");
    assert_eq!(blocked("k7/P7/K7/p7/P7/8/8/8 b - - 0 1"), "0-1 (stalemate)");
}

#[test]
fn makruk_counts_the_moves_of_an_endgame() {
    // The last pawn is taken: a bare king against a rook has 16 moves, counted from the number of pieces.
    let game = after(shipped("makruk", "4k3/8/8/8/8/8/p7/R3K3 w - - 0 1"), &["a1a2"]);
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/R7/4K3 b - 32 6 1");
    let read = shipped("makruk", &game.fen());
    assert_eq!((read.fen(), result(&*read)), (game.fen(), "ongoing".to_string()));
    let last = shipped("makruk", "4k3/8/8/8/8/8/R7/4K3 b - 32 32 30");
    assert_eq!(result(&*last), "ongoing");
    assert_eq!(result(&*after(last, &["e8d8"])), "1/2-1/2 (the endgame was not won in time)");
}

#[test]
fn a_diagram_shows_moves_whatever_would_end_the_game() {
    for name in ["extinction", "kinglet", "atomic", "shatranj", "losers"] {
        let game = registry::find(name).expect("a game").0;
        let knight = game.spec.piece_type_of('N', false).expect("a knight");
        let mut scene = Scene::empty(&game.spec);
        scene.pieces.push((Square::new(3, 3), Piece::new(knight, Color::White)));
        assert_eq!(game.open().with_scene(&scene).legal_move_texts().len(), 8, "{name}");
    }
}

#[test]
fn the_end_of_a_game_is_put_into_words() {
    let ends = |name: &str| registry::find(name).expect("a game").0.spec.endings;
    for (name, words) in [
        ("3check", "as many checks as the FEN says"),
        ("shogi", "repeats a position by checks alone has lost"),
        ("minishogi", "White has lost"),
        ("racingkings", "Black may follow with one more move"),
        ("dobutsu", "It must not be attacked there"),
        ("makruk", "in the moves that makruk allows"),
        ("armageddon", "a win for Black"),
    ] {
        assert!(ends(name).contains(words), "{name}: {}", ends(name));
    }
}
