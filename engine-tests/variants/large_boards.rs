//! The largest boards and the most piece types that a game can have.

use super::common::{at, faults, moves};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::{PerftJob, PerftTable};
use tenfold::session::Session;

/// Nineteen pieces with one move each, and each with a promoted form that moves as the next one does; with king and pawn
/// these are forty piece types.
fn forty_types() -> String {
    const LETTERS: &str = "abcdefghijlmnoqrstu";
    const MOVES: [&str; 19] = [
        "B", "R", "N", "C", "Z", "WD", "FA", "H", "G", "NN", "pR", "nN", "KmC", "fRbB", "sRfW", "WfF", "mQcN", "nAnD",
        "gQ",
    ];
    let mut text = String::from("maxFile = 12\nmaxRank = 12\ncastling = false\npromotionRegionWhite = *10 *11 *12\n");
    text += "promotionRegionBlack = *3 *2 *1\npromotionPieceTypes = -\nmandatoryPawnPromotion = false\n";
    text += "knight = -\nbishop = -\nrook = -\nqueen = -\ndoubleStepRegionWhite = *3\ndoubleStepRegionBlack = *10\n";
    for (n, (letter, moves)) in LETTERS.chars().zip(MOVES).enumerate() {
        text += &format!("customPiece{} = {letter}:{moves}\n", n + 1);
    }
    let next = LETTERS.chars().cycle().skip(1);
    let forms: Vec<String> = LETTERS.chars().zip(next).map(|(own, form)| format!("{own}:{form}")).collect();
    text += &format!("promotedPieceType = {}\n", forms.join(" "));
    text + "startFen = rnbqakacbdnr/efghijlmostu/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/EFGHIJLMOSTU/RNBQAKACBDNR w - - 0 1\n"
}

/// A position of that game.
const MIDDLEGAME: &str = "r1b2k3dn1/1+ef2+h1l2s1/pb1ppp2p1pp/3o3+g4/2P3n2q2/7M4/1+A5i4/4C2P2t1/P2P1+EPP1PPP/1F1H1J1M1S2/6K4S/R1B1A2C1BNR w - - 4 20";

/// Counts leaf nodes by playing every move of the list of legal moves and taking it back.
fn count_by_playing(session: &mut dyn Session, depth: u32) -> u64 {
    let moves = session.legal_move_texts();
    assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "two moves have one text: {}", session.fen());
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        session.play(&mv).unwrap_or_else(|why| panic!("{why}"));
        nodes += count_by_playing(session, depth - 1);
        assert!(session.take_back());
    }
    nodes
}

#[test]
fn a_game_of_twelve_by_twelve_squares_and_forty_piece_types_counts_the_same_in_all_modes() {
    let positions = [
        "rnbqakacbdnr/efghijlmostu/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/EFGHIJLMOSTU/RNBQAKACBDNR w - - 0 1",
        MIDDLEGAME,
        "+r10+u/1k8+t1/12/3+N4+n3/12/5+C+c5/12/2+D6+d2/12/12/1K8+T1/+R10+U b - - 0 40",
    ];
    for fen in positions {
        let mut session = at(&forty_types(), fen);
        assert_eq!(session.spec().piece_types.len(), 40);
        let played = count_by_playing(&mut *session, 2);
        assert!(played > 400, "{fen}: {played}");
        let (stop, table) = (AtomicBool::new(false), PerftTable::new(1).expect("memory"));
        let plain = PerftJob::new(2, &stop);
        for job in [plain, plain.bulk(false), plain.threads(2), plain.table(Some(&table)), plain.table(Some(&table))] {
            assert_eq!(session.perft().count_leaves(&job, &mut |_, _| {}), Some(played), "{fen}");
        }
    }
}

#[test]
fn the_same_position_seen_from_the_other_side_counts_the_same() {
    let swapped = |fen: &str| {
        let (board, rest) = fen.split_once(' ').expect("a board");
        let turn = |letter: char| match letter {
            _ if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
            _ => letter.to_ascii_uppercase(),
        };
        let ranks: Vec<String> = board.split('/').rev().map(|rank| rank.chars().map(turn).collect()).collect();
        format!("{} {}", ranks.join("/"), rest.replacen('w', "b", 1))
    };
    let fen = MIDDLEGAME;
    let (mut own, mut other) = (at(&forty_types(), fen), at(&forty_types(), &swapped(fen)));
    assert_eq!(count_by_playing(&mut *own, 2), count_by_playing(&mut *other, 2));
}

#[test]
fn no_leap_passes_over_the_wall_between_the_edges() {
    let lines = "maxFile = 12\nmaxRank = 12\ncastling = false\nknight = -\nbishop = -\nrook = -\nqueen = -\npawn = -\n\
                 customPiece1 = x:HG\npromotionPieceTypes = -\ndoubleStep = false\n\
                 startFen = X11/12/12/12/12/6k5/12/4K7/12/12/12/12 w - - 0 1";
    // Three squares beyond every edge lies the wall, and not the opposite edge.
    for (rows, square, targets) in [
        ("12/12/12/12/12/6k5/12/4K7/12/12/12/X11", "a1", "a4 d1 d4"),
        ("X11/12/12/12/12/6k5/12/4K7/12/12/12/12", "a12", "a9 d12 d9"),
        ("12/12/12/12/12/6k5/12/4K7/12/12/12/11X", "l1", "i1 i4 l4"),
        ("11X/12/12/12/12/6k5/12/4K7/12/12/12/12", "l12", "i12 i9 l9"),
    ] {
        assert_eq!(moves(&*at(lines, &format!("{rows} w - - 0 1")), square), targets);
    }
}

#[test]
fn moves_to_ranks_of_two_digits_are_read_and_written() {
    let session = at(&forty_types(), "12/1P10/5k6/12/12/12/12/12/12/12/4K7/B11 w - - 0 1");
    for mv in session.legal_moves() {
        let text = session.move_text(mv);
        assert_eq!(session.parse_move(&text).ok(), Some(mv), "{text}");
    }
    let legal = session.legal_move_texts();
    assert!(["a1a12", "a1l1", "b11b12"].iter().all(|mv| legal.contains(&mv.to_string())), "{legal:?}");
}

#[test]
fn a_board_has_at_most_twelve_files_and_ranks() {
    assert_eq!(faults("maxFile = 13"), ["f:2: [x] maxFile: Tenfold's boards have at most twelve files, not 13"]);
    assert_eq!(faults("maxRank = 16"), ["f:2: [x] maxRank: Tenfold's boards have at most twelve ranks, not 16"]);
}

#[test]
fn a_piece_is_pinned_from_the_far_edge_of_the_largest_board() {
    const PLAIN: &str =
        "maxFile = 12\nmaxRank = 12\ncastling = false\nstartFen = k11/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1\n";
    // A rook between its king in a corner and a slider in the opposite corner, or at the other end of file or rank.
    for (fen, from, stays) in [
        ("r4k6/R11/12/12/12/12/12/12/12/12/12/K11 w - - 0 1", "a11", 10),
        ("5k6/12/12/12/12/12/12/12/12/12/12/K9Rr w - - 0 1", "k1", 10),
        ("5k5b/10R1/12/12/12/12/12/12/12/12/12/K11 w - - 0 1", "k11", 0),
        ("K11/1R10/12/12/12/12/12/12/12/12/12/5k5b w - - 0 1", "b11", 0),
    ] {
        assert_eq!(moves(&*at(PLAIN, fen), from).split_whitespace().count(), stays, "{fen}");
    }
}
