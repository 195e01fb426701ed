//! The moves that pieces of games from files have by their Betza notation: some with their squares written out, and all kinds
//! against the reference interpreter on random boards, with checks and pins.

use std::collections::BTreeSet;

use tenfold::core::random::Rng;
use tenfold::registry::parse_variants;
use tenfold::session::Session;
use tenfold::variants::betza::{Cell, Coordinates, Destination, PieceMove, destinations, parse};

/// Betza notation of which each string has a feature that is more than plain leaps and slides.
const STRINGS: &[&str] = &[
    // Lame riders; jumping sliders, leapers and riders.
    "nNN",
    "nDD",
    "nAA",
    "fnCnN0",
    "jR",
    "jjW4",
    "jB3",
    "jQ",
    "jD",
    "jN",
    "jA",
    "jDD",
    "mjNNcK",
    "nHH",
    "nZ",
    // On a cylinder.
    "oR",
    "oB",
    "oK",
    "oNN",
    "noN",
    "soDD",
    "jsoR",
    "poR",
    "goQ",
    "zoB",
    "oqN",
    "oafsF",
    "aoK",
    "oH",
    "oC",
    // Hoppers of all kinds.
    "pR3",
    "gQ",
    "pNN",
    "gAA",
    "npDD",
    "jpR",
    "mRcpB",
    "mafpR",
    "fagQ",
    // Bent and repeated moves, over pieces and around corners.
    "masR",
    "mafsB",
    "mafsmafW",
    "FyafsF",
    "WyafsW",
    "pasR",
    "gafK",
    "gafsW0",
    "tpafR",
    "mpafN",
    "pafpafR",
    "mafsK2",
    // Several ways to a square.
    "fcafmF",
    "KcaK",
    "mcafW",
    "KcabK",
    "NcafN",
    "mWcafcF",
    "fcafFflcabW",
    "dR",
    "cdQ",
    "NdK",
    "mRdcpR",
    "mKdNN",
    "doR",
    "mKadK",
    "qN",
    "KaK",
    "mKaKK",
    "zQ",
    "qF",
    "RmasR",
    "mWmafWcK",
    "NDDWaW",
    "mR3R2",
    "aaW",
    "qoW",
    // Legs in brackets.
    "[F?R]",
    "[W-DD]",
    "[mpW-sW]",
    "[N?N]",
    "[R?fsB2]",
    "[cK-bK]",
    "[F-W?N]",
    "[WN-bF]",
];

/// A board with pieces X of both colours, by square: whether it is White's.
#[derive(Clone)]
struct Board {
    size: (i16, i16),
    pieces: Vec<(Coordinates, bool)>,
    kings: [Coordinates; 2],
}

impl Board {
    fn random(rng: &mut Rng, size: (i16, i16), number: usize) -> Board {
        let mut places: Vec<Coordinates> = (0..size.0).flat_map(|x| (0..size.1).map(move |y| (x, y))).collect();
        let mut take = |rng: &mut Rng| places.swap_remove(rng.below(places.len()));
        let kings = [take(rng), take(rng)];
        Board { size, pieces: (0..number).map(|_| (take(rng), rng.below(2) == 0)).collect(), kings }
    }

    fn owner(&self, place: Coordinates) -> Option<bool> {
        let king = self.kings.iter().position(|&king| king == place).map(|index| index == 0);
        king.or_else(|| self.pieces.iter().find(|(at, _)| *at == place).map(|(_, white)| *white))
    }

    fn letter(&self, place: Coordinates) -> Option<char> {
        let letter = if self.kings.contains(&place) { 'K' } else { 'X' };
        self.owner(place).map(|white| if white { letter } else { letter.to_ascii_lowercase() })
    }

    fn fen(&self, white_to_move: bool) -> String {
        let row = |y: i16| -> String {
            let cells = (0..self.size.0).map(|x| self.letter((x, y)).unwrap_or('1'));
            let mut row = String::new();
            let mut empty = 0;
            for cell in cells.chain(['/']) {
                if cell == '1' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                row.push(cell);
            }
            row
        };
        let rows: String = (0..self.size.1).rev().map(row).collect();
        format!("{} {} - - 0 1", rows.trim_end_matches('/'), if white_to_move { 'w' } else { 'b' })
    }

    /// The moves of the piece X on a square, by the reference interpreter.
    fn destinations(&self, moves: &[Vec<PieceMove>; 2], from: Coordinates, white: bool) -> Vec<Destination> {
        let cell = |x, y| match self.owner((x, y)) {
            None => Cell::Empty,
            Some(owner) if owner == white => Cell::Own,
            Some(_) => Cell::Enemy,
        };
        destinations(&moves[usize::from(!white)], &cell, from, self.size, false)
    }

    /// Whether the king of a player is attacked.
    fn in_check(&self, moves: &[Vec<PieceMove>; 2], white: bool) -> bool {
        let king = self.kings[usize::from(!white)];
        let other = self.kings[usize::from(white)];
        (king.0 - other.0).abs().max((king.1 - other.1).abs()) == 1
            || self.pieces.iter().any(|&(from, owner)| {
                let takes = |found: &Destination| found.captured.contains(&king);
                owner != white && self.destinations(moves, from, owner).iter().any(takes)
            })
    }

    /// The board after a move of the piece X.
    fn after(&self, from: Coordinates, mv: &Destination) -> Board {
        let mut after = self.clone();
        after.pieces.retain(|(at, _)| !mv.captured.contains(at));
        after.pieces.iter_mut().filter(|(at, _)| *at == from).for_each(|(at, _)| *at = mv.to);
        after
    }

    /// The legal moves of the pieces X.
    fn legal(&self, moves: &[Vec<PieceMove>; 2], white: bool) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        let mut own: Vec<Coordinates> =
            self.pieces.iter().filter(|(_, owner)| *owner == white).map(|(from, _)| *from).collect();
        own.sort_by_key(|(x, y)| (*y, *x));
        // Captures of one piece by several that return to their squares are one move, that of the first of these squares.
        let mut captured_in_place = BTreeSet::new();
        for from in own {
            for found in self.destinations(moves, from, white) {
                if found.to == from && !captured_in_place.insert(found.captured.clone()) {
                    continue;
                }
                let takes_king = found.captured.iter().any(|at| self.kings.contains(at));
                if !takes_king && !self.after(from, &found).in_check(moves, white) {
                    legal.insert(text(from, &found));
                }
            }
        }
        legal
    }
}

fn name((x, y): Coordinates) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

/// The text of a move: both legs where it captures on the way.
fn text(from: Coordinates, mv: &Destination) -> String {
    let (from, to) = (name(from), name(mv.to));
    match mv.captured.iter().find(|at| **at != mv.to) {
        Some(&mid) => format!("{from}{mid},{mid}{to}", mid = name(mid)),
        None => format!("{from}{to}"),
    }
}

fn starts_at(mv: &str, square: &str) -> bool {
    mv.strip_prefix(square).is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// A game on a board of this size with kings, the piece X, and the piece O that cannot move.
fn game(betza: &str, (files, ranks): (i16, i16)) -> Box<dyn Session> {
    let empty = vec![files.to_string(); ranks as usize - 2].join("/");
    let text = format!(
        "[x]\nmaxFile = {files}\nmaxRank = {ranks}\nking = k\ncustomPiece1 = x:{betza}\nimmobile = o\ncastling = false\n\
         startFen = k{}/{empty}/K{} w - - 0 1\n",
        files - 1,
        files - 1
    );
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0], "{betza}");
    read.games[0].open()
}

/// The moves of the piece as White's and as Black's.
fn moves_of(betza: &str) -> [Vec<PieceMove>; 2] {
    let piece = parse(betza).unwrap_or_else(|why| panic!("{betza}: {why}"));
    let black = piece.moves.iter().map(|one| if piece.is_lopsided() { one.turned_by_half() } else { one.for_black() });
    [piece.moves.clone(), black.collect()]
}

#[test]
fn moves_checks_and_pins_are_those_of_the_reference_interpreter() {
    let mut rng = Rng::new(22);
    let (mut compared, mut checks) = (0, 0);
    for betza in STRINGS {
        let moves = moves_of(betza);
        for size in [(8, 8), (10, 10), (5, 7), (9, 4)] {
            let mut session = game(betza, size);
            for _ in 0..60 {
                let number = 2 + rng.below(12);
                let board = Board::random(&mut rng, size, number);
                let white = rng.below(2) == 0;
                if board.in_check(&moves, !white) {
                    continue;
                }
                let fen = board.fen(white);
                session.set_fen(&fen).unwrap_or_else(|why| panic!("{betza}: {fen}: {why}"));
                assert_eq!(session.in_check(), board.in_check(&moves, white), "{betza}: {fen}");
                checks += usize::from(session.in_check());
                let king = name(board.kings[usize::from(!white)]);
                let own: Vec<String> =
                    session.legal_move_texts().into_iter().filter(|mv| !starts_at(mv, &king)).collect();
                let found: BTreeSet<String> = own.iter().cloned().collect();
                assert_eq!(found.len(), own.len(), "{betza}: {fen}: twice the same move");
                assert_eq!(found, board.legal(&moves, white), "{betza}: {fen}");
                compared += found.len();
            }
        }
    }
    assert!(compared > 50_000 && checks > 500, "only {compared} moves and {checks} checks");
}

/// Where the piece goes; the kings stand where they see nothing.
#[track_caller]
fn check(betza: &str, board: &str, from: &str, expected: &str) {
    let mut session = game(betza, (8, 8));
    session.set_fen(&format!("{board} w - - 0 1")).unwrap_or_else(|why| panic!("{why}"));
    let found: BTreeSet<String> =
        session.legal_move_texts().iter().filter_map(|mv| mv.strip_prefix(from).map(str::to_owned)).collect();
    assert_eq!(found, expected.split_whitespace().map(str::to_owned).collect(), "{betza} on {from}");
}

#[test]
fn a_lame_rider_is_blocked_between_its_leaps() {
    // From a1 over a2 to b3 and over b4 to c5, where a piece stands; over b1 to c2, and no farther over d2.
    check("nNN", "8/1k6/7K/2o5/8/8/3O4/X7", "a1", "b3 c5 c2");
    check("nDD", "8/1k6/7K/o7/8/8/8/X2o4", "a1", "a3 a5 c1");
}

#[test]
fn a_jumping_slider_passes_its_first_square_and_a_jumping_leaper_needs_a_piece() {
    check("jR", "8/1k6/7K/8/8/8/O7/X2o4", "a1", "a3 a4 a5 a6 a7 a8 c1 d1");
    check("jD", "8/1k6/7K/8/8/8/O7/X2o4", "a1", "a3");
}

#[test]
fn a_piece_on_a_cylinder_goes_around_the_edge() {
    check("oR", "8/1k6/7K/8/8/8/O7/X2o4", "a1", "b1 c1 d1 e1 f1 g1 h1");
    check("soR", "8/1k6/7K/8/8/8/8/X7", "a1", "b1 c1 d1 e1 f1 g1 h1");
    check("oF", "8/1k6/7K/8/8/8/8/X7", "a1", "b2 h2");
    check("oB", "8/1k6/7K/8/8/8/6o1/X7", "a1", "b2 c3 d4 e5 f6 g7 h8 h2 g3 f4 d6 c7 b8");
}

#[test]
fn a_hook_mover_turns_once() {
    check("RmasR", "8/1k6/7K/8/8/8/Oo6/X1o5", "a1", "b1 b2 c1");
    check("FyafsF", "8/1k6/7K/1o6/8/8/3O4/X7", "a1", "b2 b3 b4 b5 c2");
}

#[test]
fn a_checker_jumps_only_where_it_can_land() {
    check("fcafmF", "8/1k6/7K/4o3/1o6/O7/1o6/X7", "a1", "b2,b2c3");
    check("fcafmF", "8/1k6/7K/8/8/2o5/1o6/X7", "a1", "");
    // A lion steps on, goes back, or captures twice.
    check("cafKcabK", "8/1k6/7K/8/8/o7/o7/XO6", "a1", "a2,a2a1 a2,a2a3");
}
