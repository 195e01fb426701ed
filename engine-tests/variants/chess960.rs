//! Castling from any file, as in Chess960.

use tenfold::registry::parse_variants;
use tenfold::session::Session;

use super::common::{after, at, faults, moves};

const LINES: &str = "chess960 = true";

fn refused(fen: &str) -> String {
    let read = parse_variants(&"f", format!("[x:chess]\n{LINES}\n").as_bytes());
    read.games[0].open().set_fen(fen).expect_err("a fault").to_string()
}

#[test]
fn castling_is_written_as_the_king_takes_its_rook() {
    let game = at(LINES, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(moves(&*game, "e1"), "a1 d1 d2 e2 f1 f2 h1");
    let short = after(at(LINES, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), &["e1h1"]);
    assert_eq!(short.fen(), "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1");
    let long = after(game, &["e1a1"]);
    assert_eq!(long.fen(), "r3k2r/8/8/8/8/8/8/2KR3R b ha - 1 1");
    let mut back = long;
    assert!(back.take_back());
    assert_eq!(back.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
}

#[test]
fn kings_and_rooks_castle_from_any_file() {
    let shredder = at(LINES, "1r3k2/8/8/8/8/8/8/1R3KR1 w GBb - 0 1");
    assert_eq!(moves(&*shredder, "f1"), "b1 e1 e2 f2 g1 g2");
    assert_eq!(after(shredder, &["f1g1"]).fen(), "1r3k2/8/8/8/8/8/8/1R3RK1 b b - 1 1");
    // X-FEN means the outermost rook, and Shredder-FEN another one.
    let outer = at(LINES, "4k3/8/8/8/8/8/8/3K1R1R w K - 0 1");
    assert_eq!(outer.fen(), "4k3/8/8/8/8/8/8/3K1R1R w H - 0 1");
    let inner = at(LINES, "4k3/8/8/8/8/8/8/3K1R1R w F - 0 1");
    assert_eq!(moves(&*inner, "d1"), "c1 c2 d2 e1 e2 f1");
    assert_eq!(after(inner, &["d1f1"]).fen(), "4k3/8/8/8/8/8/8/5RKR b - - 1 1");
}

#[test]
fn a_king_that_stays_or_goes_to_its_rooks_square_has_castled() {
    let stays = after(at(LINES, "4k3/8/8/8/8/8/8/6KR w H - 0 1"), &["g1h1"]);
    assert_eq!(stays.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let mut back = stays;
    assert!(back.take_back());
    assert_eq!(back.fen(), "4k3/8/8/8/8/8/8/6KR w H - 0 1");
    let changes = after(at(LINES, "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1"), &["f1g1"]);
    assert_eq!(changes.fen(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
}

#[test]
fn castling_needs_room_and_safe_squares() {
    for (fen, castling) in [
        // The rook has no way.
        ("4k3/8/8/8/8/8/8/RN3K2 w A - 0 1", "f1a1"),
        // The king arrives on a piece.
        ("4k3/8/8/8/8/8/8/4KRN1 w F - 0 1", "e1f1"),
        // It passes an attack.
        ("3rk3/8/8/8/8/8/8/1R3K2 w B - 0 1", "f1b1"),
        // It is in check.
        ("1r2k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"),
        // The rook leaves it open to one behind.
        ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1"),
    ] {
        let legal = at(LINES, fen).legal_move_texts();
        assert!(!legal.iter().any(|mv| mv == castling), "{fen}: {legal:?}");
    }
    assert!(at(LINES, "4k3/8/8/8/8/8/8/1RK5 w B - 0 1").legal_move_texts().iter().any(|mv| mv == "c1b1"));
}

#[test]
fn positions_of_different_castling_do_not_share_rights() {
    let mut game = at(LINES, "4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1");
    assert_eq!(moves(&*game, "b1"), "a1 a2 b2 c1 c2 g1");
    game.set_fen("4k3/8/8/8/8/8/8/RK4R1 w A - 0 1").expect("a position");
    assert_eq!(moves(&*game, "b1"), "a1 a2 b2 c1 c2");
    game.new_game();
    assert_eq!(game.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

#[test]
fn impossible_rights_are_refused() {
    for (fen, why) in [
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "right 'Q' without its rook"),
        ("4k3/8/8/8/8/8/8/4K2R w G - 0 1", "right 'G' without its rook"),
        ("4k3/8/8/8/8/8/4K3/7R w H - 0 1", "right 'H' without its king on rank 1"),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "right 'H' stands twice"),
        ("4k3/8/8/8/8/8/8/4KR1R w HF - 0 1", "right 'F': there is another on that side"),
        ("4k3/8/8/8/8/8/8/4K2R w x - 0 1", "rights field: 'x' is no right of x"),
    ] {
        assert_eq!(refused(fen), why);
    }
    let found = faults("chess960 = true\nmaxFile = 6\nstartFen = 4k1/6/6/6/6/6/6/4K1 w - - 0 1");
    assert!(found[0].contains("no room for king and rook on castlingKingsideFile"), "{found:?}");
}

#[test]
fn perft_counts_are_those_that_are_published() {
    // Position 2 of the 960 that the Chess Programming Wiki lists, and the first, up to depth 4.
    for (fen, counts) in [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", [21, 528, 12_189]),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", [21, 807, 18_002]),
    ] {
        let mut game = at(LINES, fen);
        for (depth, count) in counts.into_iter().enumerate() {
            assert_eq!(perft(&mut *game, depth + 1), count, "{fen}");
        }
    }
}

fn perft(game: &mut dyn Session, depth: usize) -> u64 {
    let legal = game.legal_move_texts();
    if depth == 1 {
        return legal.len() as u64;
    }
    let mut sum = 0;
    for mv in legal {
        game.play(&mv).expect("a legal move");
        sum += perft(game, depth - 1);
        assert!(game.take_back());
    }
    sum
}
