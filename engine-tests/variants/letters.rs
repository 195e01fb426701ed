//! Letters of pieces with `'` or `!` behind them, for games with more pieces than the alphabet has letters.

use crate::common::{after, at, child, faults, is_legal, moves};
use tenfold::core::random::Rng;
use tenfold::core::types::{Color, Outcome, Piece, PieceLetter};
use tenfold::registry::{Game, parse_variants};
use tenfold::session::picture::{Picture, TextStyle, piece_svg};
use tenfold::tools::typed::read_move;

/// A child of chess with a night rider N' and a camel N!.
const RIDERS: &str = "customPiece1 = n':NN\ncustomPiece2 = n!:C\npromotionPieceTypes = qnn'n!";

/// Forty-four piece types on twelve by twelve squares.
fn big_army() -> std::sync::Arc<Game> {
    let mut read = parse_variants(&"big_army.ini", include_bytes!("big_army.ini"));
    assert_eq!(read.faults, [""; 0]);
    read.games.pop().expect("a game")
}

#[test]
fn a_mark_behind_a_letter_makes_another_piece() {
    let fen = "4k3/P7/8/8/8/8/8/N'2NK2n! w - - 0 1";
    let session = at(RIDERS, fen);
    assert_eq!(session.fen(), fen);
    // A rider goes on, a knight does not.
    assert_eq!(moves(&*session, "a1"), "b3 c2 c5 d7 e3 g4");
    assert_eq!(moves(&*session, "d1"), "b2 c3 e3 f2");
    assert_eq!(moves(&*session, "a7a8"), "n n! n' q");
    let promoted = after(session, &["a7a8n!", "h1e2", "a8b5"]);
    assert_eq!(promoted.fen(), "4k3/8/8/1N!6/8/8/4n!3/N'2NK3 b - - 2 2");
}

#[test]
fn letters_with_marks_are_dropped_held_and_promoted() {
    let lines = "customPiece1 = n':NN\ncustomPiece2 = n!:C\npromotedPieceType = n':b\npromotionRegionWhite = *8\n\
                 promotionPieceTypes = q";
    let fen = "7k/8/N'7/8/8/8/8/4K3[N'N'n!] w - - 0 1";
    let session = child("crazyhouse", lines, fen);
    assert_eq!(session.fen(), "7k/8/N'7/8/8/8/8/4K3[N'N'n!] w - - 0 1");
    assert!(is_legal(&*session, "N'@d4") && !is_legal(&*session, "N@d4") && !is_legal(&*session, "N!@d4"));
    assert_eq!(moves(&*session, "a6b8").trim_start(), "+");
    let fen = "1+N'5k/8/8/3N'4/4n!3/8/8/4K3[N'] b - - 0 3";
    let moved = after(session, &["N'@d5", "N!@e4", "a6b8+"]).fen();
    assert_eq!(moved.split_whitespace().next(), fen.split_whitespace().next());
    let dropped = after(child("crazyhouse", lines, fen), &["h8g8"]).fen();
    assert!(dropped.starts_with("1+N'4k1/8/8/3N'4/4n!3/"), "{dropped}");
}

#[test]
fn keys_take_letters_with_marks() {
    for line in [
        "pawnTypes = pn'",
        "promotionLimit = n':1 n!:2",
        "immuneTo = n':n! q:n'",
        "pieceNames = n': Night Rider, N!: Camel",
        "flagPiece = n'",
        "extinctionPieceTypes = n'n!",
        "pieceValueMg = n':500 n!:300",
        "castlingRookPieces = rn'",
        "mobilityRegionWhiteCustomPiece1 = *1 *2",
        "twoLegMoves = n':W,W",
        "wazir = w!",
    ] {
        assert_eq!(faults(&format!("{RIDERS}\n{line}")), [""; 0], "{line}");
    }
}

#[test]
fn other_signs_behind_letters_are_refused() {
    for (line, why) in [
        (
            "customPiece3 = n?:W",
            "customPiece3: \"?:W\" follows the letter of the piece; moves stand behind a colon: \"n:W\"",
        ),
        (
            "customPiece3 = w'!:W",
            "customPiece3: \"!:W\" follows the letter of the piece; moves stand behind a colon: \"w':W\"",
        ),
        ("wazir = '", "wazir: \"'\" is not a piece: it starts with its letter, or is - for none"),
        ("flagPiece = w'", "flagPiece: the game has no piece \"w'\"; its pieces are pnbrqn'n!k"),
        ("promotionLimit = n'':1", "promotionLimit: \"n'':1\" is not a pair such as q:1 or p:g"),
        ("wazir = n'", "customPiece1 has the letter n', as wazir has on line 5"),
    ] {
        let found = faults(&format!("{RIDERS}\n{line}"));
        assert!(found.iter().any(|fault| fault.ends_with(why)), "{line}: {found:?}");
    }
    let mut session = at(RIDERS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    for (fen, why) in [
        ("4k3/8/8/8/8/8/8/R'3K3 w - - 0 1", "rank 1: 'R'' is no piece of x"),
        ("4k3/8/8/8/8/8/8/'3K3 w - - 0 1", "rank 1: '\\'' is no piece of x"),
    ] {
        let refused = session.set_fen(fen).expect_err("no such piece").to_string();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn a_game_of_forty_four_piece_types_is_read_back_after_every_move() {
    let game = big_army();
    assert_eq!(game.spec.piece_types.len(), 44);
    for seed in 0..3 {
        let (mut rng, mut session) = (Rng::new(seed), game.open());
        for _ in 0..60 {
            let legal = session.legal_move_texts();
            if legal.is_empty() || session.outcome() != Outcome::Ongoing {
                break;
            }
            session.play(&legal[rng.below(legal.len())]).expect("a legal move");
            let mut other = game.open();
            other.set_fen(&session.fen()).expect("a FEN of the game");
            assert_eq!((other.fen(), other.legal_move_texts()), (session.fen(), session.legal_move_texts()));
        }
    }
}

#[test]
fn xboard_is_told_letters_with_marks() {
    let game = big_army();
    let xboard = &game.display.xboard;
    let half = xboard.piece_to_char.len() / 2;
    let (white, black) = xboard.piece_to_char.split_at(half);
    assert_eq!(white.to_ascii_lowercase(), black);
    for own in game.spec.piece_types {
        assert!(white.contains(&own.letter.to_string()), "{}", own.letter);
    }
    assert!(white.ends_with('K'), "the king is the last: {white}");
    let told = xboard.piece_moves(&game.spec);
    assert!(told.contains(&("N'".into(), "N0".into())) && told.contains(&("N!".into(), "C".into())), "{told:?}");
}

#[test]
fn squares_of_boards_as_text_are_equally_wide() {
    let lines = "customPiece1 = n':NN\ncustomPiece2 = n!:C\npromotedPieceType = n':b\npromotionPieceTypes = q";
    let session = at(lines, "4k3/8/+N'7/8/3N'4/8/4n!3/4K3 w - - 0 1");
    for style in [TextStyle::default(), TextStyle { unicode: true, color: false }] {
        let text = Picture::new(session.scene(), &[]).text(style);
        let rows: Vec<usize> = text.lines().take(17).map(|line| line.chars().count()).collect();
        assert!(rows.iter().all(|&length| length == rows[0]), "{text}");
        assert!(text.contains("+N'"), "{text}");
    }
}

#[test]
fn a_piece_without_a_drawing_shows_its_letter_with_the_mark() {
    let game = big_army();
    let letter = PieceLetter::parse("Q'").expect("a letter");
    let piece = Piece::new(game.spec.piece_type_of(letter, false).expect("a piece"), Color::Black);
    assert!(piece_svg(&game.spec, game.display.drawings, &game.images, piece).contains(">Q&apos;<"));
}

#[test]
fn typed_moves_may_have_letters_with_marks() {
    let session = at(RIDERS, "4k3/P7/8/8/8/8/8/N'2NK2n! w - - 0 1");
    let read = |typed: &str| read_move(&*session, typed).expect("a legal move");
    assert_eq!(read("N'e3"), "a1e3");
    assert_eq!(read("Ne3"), "d1e3");
    assert_eq!(read("a8=N!"), "a7a8n!");
    assert_eq!(read("a7a8n'"), "a7a8n'");
    // Behind a square it is praise.
    assert_eq!(read("Ne3!"), "d1e3");
}
