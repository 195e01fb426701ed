//! What the search relies on beside the rules, in every position of random games: moves found in parts, single
//! moves tested, and exchanges counted out.

use super::dice::Dice;
use std::collections::BTreeSet;
use tenfold::core::board::HashAccumulator;
use tenfold::core::position::{EnPassant, MoveSink, Position, Variant};
use tenfold::core::types::{Color, Move, MoveClass, Piece, Score, Square};
use tenfold::games::{Antichess, Devingt, Divergent, Escalier, Newchess};

/// Values of the piece types, all different, so that few exchanges have two ways to go on.
const WORTH: [Score; 16] = {
    let mut worth = [0; 16];
    let mut piece_type = 0;
    while piece_type < 16 {
        worth[piece_type] = 90 + (piece_type as Score * 7 % 16) * 61;
        piece_type += 1;
    }
    worth
};

/// Collects one part of the moves, or those of all pieces whoever is exposed.
struct Part<const QUIETS: bool, const NOISY: bool, const PSEUDO: bool>(Vec<Move>);

impl<const Q: bool, const N: bool, const P: bool> MoveSink for Part<Q, N, P> {
    const QUIETS: bool = Q;
    const NOISY: bool = N;
    const PSEUDO: bool = P;
    const RARE: bool = true;
    fn quiet(&mut self, mv: Move) {
        self.0.push(mv);
    }
    fn capture(&mut self, mv: Move) {
        self.0.push(mv);
    }
    fn restart(&mut self) {
        self.0.clear();
    }
}

/// Plays random games and calls `check` at each position with its legal moves.
fn along_games<V: Variant>(seed: u64, games: usize, mut check: impl FnMut(&mut Position<V, HashAccumulator>, &[Move])) {
    let mut dice = Dice::new(seed);
    for _ in 0..games {
        let mut pos = Position::<V, HashAccumulator>::start();
        for _ in 0..120 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            check(&mut pos, &moves);
            pos.make(moves[dice.roll(moves.len())]);
        }
    }
}

fn parts_make_the_whole<V: Variant>() {
    along_games::<V>(3, 12, |pos, moves| {
        if V::SPEC.capture_compulsory || V::HAS_RANSOM && pos.in_check() {
            return;
        }
        let (mut noisy, mut quiet) = (Part::<false, true, false>(Vec::new()), Part::<true, false, false>(Vec::new()));
        pos.generate(&mut noisy);
        pos.generate(&mut quiet);
        let is_noisy = |mv: &Move| mv.is_capture() || mv.class() == MoveClass::Promote;
        assert!(noisy.0.iter().all(is_noisy) && !quiet.0.iter().any(is_noisy), "{}", pos.fen());
        let mut parts = [noisy.0, quiet.0].concat();
        let mut whole = moves.to_vec();
        parts.sort();
        whole.sort();
        assert_eq!(parts, whole, "{}", pos.fen());
    });
}

fn single_moves_are_judged_like_all<V: Variant>() {
    let mut before: Vec<Move> = Vec::new();
    along_games::<V>(5, 8, |pos, moves| {
        for &mv in moves {
            assert!(pos.is_legal(mv), "{} in {}", pos.text(mv), pos.fen());
        }
        // Moves of the position before, of which some are legal here and most are not.
        for mv in before.drain(..) {
            assert_eq!(pos.is_legal(mv), moves.contains(&mv), "{mv:?} in {}", pos.fen());
        }
        before.extend(moves);
    });
}

/// Captures on a square as the pieces stand, whoever is exposed by them: where each capturer stands.
fn capturers<V: Variant>(pos: &mut Position<V, HashAccumulator>, square: Square, by: Color) -> Vec<Square> {
    let side = std::mem::replace(&mut pos.side, by);
    let ep = std::mem::replace(&mut pos.state.ep, EnPassant::NONE);
    let mut part = Part::<true, true, true>(Vec::new());
    pos.generate_ordinary(&mut part);
    (pos.side, pos.state.ep) = (side, ep);
    let takes = |mv: &&Move| mv.is_capture() && mv.class() != MoveClass::Special && mv.to() == square;
    let found: BTreeSet<Square> = part.0.iter().filter(takes).map(|mv| mv.from()).collect();
    found.into_iter().collect()
}

/// What `by` can gain by capturing a piece worth `prize` on the square, always with the least valuable piece: all values
/// there are when several such pieces stand ready.
fn gains<V: Variant>(
    pos: &mut Position<V, HashAccumulator>,
    square: Square,
    by: Color,
    prize: Score,
) -> BTreeSet<Score> {
    let price = |piece: Piece| {
        if V::SPEC.piece_types[piece.piece_type().idx()].royal { Score::MAX } else { WORTH[piece.piece_type().idx()] }
    };
    let ready = capturers(pos, square, by);
    let Some(least) = ready.iter().map(|&at| price(pos.board.get(at))).min() else { return [0].into() };
    let mut values = BTreeSet::new();
    for at in ready.into_iter().filter(|&at| price(pos.board.get(at)) == least) {
        let piece = pos.board.get(at);
        let mut next = pos.clone();
        next.board.take(at);
        let taken = next.board.take(square);
        next.board.put(piece, square);
        if price(piece) == Score::MAX {
            // A king captures only what is not protected; what would recapture sees a piece of his side there.
            next.board.take(square);
            next.board.put(Piece::new(taken.piece_type(), by), square);
            values.insert(if capturers(&mut next, square, by.other()).is_empty() { prize } else { 0 });
        } else {
            for loss in gains(&mut next, square, by.other(), price(piece)) {
                values.insert((prize - loss).max(0));
            }
        }
    }
    values
}

fn exchanges_are_counted_out<V: Variant>() {
    let mut compared = 0;
    along_games::<V>(7, 10, |pos, moves| {
        let plain = |mv: &&Move| mv.class() == MoveClass::Step && !mv.has_cost();
        for mv in moves.iter().filter(plain).step_by(3) {
            let (us, piece, target) = (pos.side, pos.board.get(mv.from()), pos.board.get(mv.to()));
            let gain = if target.is_piece() { WORTH[target.piece_type().idx()] } else { 0 };
            let losses = match V::SPEC.piece_types[piece.piece_type().idx()].royal {
                true => [0].into(),
                false => {
                    let mut after = pos.clone();
                    after.board.take(mv.from());
                    if target.is_piece() {
                        after.board.take(mv.to());
                    }
                    after.board.put(piece, mv.to());
                    gains(&mut after, mv.to(), us.other(), WORTH[piece.piece_type().idx()])
                }
            };
            let before = pos.fen();
            for least in [-800, -300, -90, 0, 1, 150, 400, gain] {
                let see_ge = pos.see_ge(*mv, gain, &WORTH, least);
                let wanted: BTreeSet<bool> = losses.iter().map(|loss| gain - loss >= least).collect();
                assert!(wanted.contains(&see_ge), "{} for {least} in {before}: {losses:?}", pos.text(*mv));
                compared += 1;
            }
            assert_eq!(pos.fen(), before, "all pieces stand where they stood");
        }
    });
    assert!(compared > 5_000, "{compared}");
}

fn direct_checks_are_seen<V: Variant>() {
    let mut seen = 0;
    along_games::<V>(9, 10, |pos, moves| {
        for &mv in moves.iter().filter(|mv| mv.class() == MoveClass::Step && !mv.has_cost()) {
            let checks = pos.checks_directly(mv);
            let undo = pos.make(mv);
            let attacked = pos.in_check();
            pos.unmake(mv, &undo);
            assert!(!checks || attacked || V::TABLES.has_hops, "{} in {}", pos.text(mv), pos.fen());
            seen += usize::from(checks);
        }
    });
    assert!(seen > 50, "{seen}");
}

macro_rules! games {
    ($($name:ident: $game:ident;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn captures_and_other_moves_are_all_moves() {
                parts_make_the_whole::<$game>();
            }

            #[test]
            fn a_single_move_is_judged_like_all() {
                single_moves_are_judged_like_all::<$game>();
            }

            #[test]
            fn exchanges_are_as_a_slow_count_has_them() {
                exchanges_are_counted_out::<$game>();
            }
        }
    )*};
}

games! {
    antichess: Antichess;
    devingt: Devingt;
    divergent: Divergent;
    escalier: Escalier;
    newchess: Newchess;
}

#[test]
fn a_direct_check_is_one() {
    direct_checks_are_seen::<Devingt>();
    direct_checks_are_seen::<Divergent>();
    direct_checks_are_seen::<Escalier>();
    direct_checks_are_seen::<Newchess>();
}
