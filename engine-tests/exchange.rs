//! What the search needs of a position in addition to the rules, compared with slow references in random games: staged move
//! generation, legality of single moves, static exchange evaluation, and direct checks.

use crate::games::for_each_game;
use std::collections::BTreeSet;
use tenfold::core::board::HashAccumulator;
use tenfold::core::position::{BarePosition, EnPassant, MoveSink, Position, Variant};
use tenfold::core::random::Rng;
use tenfold::core::types::{Color, Move, MoveClass, Piece, PieceType, Score, Square};
use tenfold::engine::eval::{self, EvalAccumulator};
use tenfold::engine::search::material_gain;
use tenfold::games::{Devingt, Divergent, Escalier, Grand, Newchess};

/// Values of the piece types, all different, so that in few exchanges two pieces are the least valuable attacker.
const WORTH: [Score; PieceType::SLOTS] = {
    let mut worth = [0; PieceType::SLOTS];
    let mut piece_type = 0;
    while piece_type < 16 {
        worth[piece_type] = 90 + (piece_type as Score * 7 % 16) * 61;
        piece_type += 1;
    }
    worth
};

/// Collects a part of the moves; with `PSEUDO_LEGAL` also those that leave a king attacked.
struct Part<const QUIETS: bool, const NOISY: bool, const PSEUDO_LEGAL: bool>(Vec<Move>);

impl<const Q: bool, const N: bool, const P: bool> MoveSink for Part<Q, N, P> {
    const WANTS_QUIETS: bool = Q;
    const WANTS_NOISY: bool = N;
    const WANTS_PSEUDO_LEGAL: bool = P;
    const IS_COLD_PATH: bool = true;
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

/// Plays random games and calls `check` in each position with its legal moves.
fn along_games<V: Variant + Default>(
    seed: u64,
    games: usize,
    mut check: impl FnMut(&mut Position<V, HashAccumulator>, &[Move]),
) {
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut pos = Position::start(V::default());
        for _ in 0..120 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            check(&mut pos, &moves);
            pos.make(moves[rng.below(moves.len())]);
        }
    }
}

fn stages_make_all_moves<V: Variant + Default>() {
    along_games::<V>(3, 12, |pos, moves| {
        if V::SPEC.capture_compulsory || V::FEATURES.ransom && pos.in_check() {
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

fn is_legal_agrees_with_generation<V: Variant + Default>() {
    // Those of the position two plies ago, when the same side was to move, and of the one after it.
    let mut before: [Vec<Move>; 2] = Default::default();
    along_games::<V>(5, 8, |pos, moves| {
        for &mv in moves {
            assert!(pos.is_legal(mv), "{} in {}", pos.move_text(mv), pos.fen());
        }
        for &mv in before.iter().flatten() {
            assert_eq!(pos.is_legal(mv), moves.contains(&mv), "{mv:?} in {}", pos.fen());
        }
        before.swap(0, 1);
        before[1] = moves.to_vec();
    });
}

/// The squares of the pieces that could capture on a square, pins disregarded.
fn attackers<V: Variant + Default>(pos: &mut Position<V, HashAccumulator>, square: Square, by: Color) -> Vec<Square> {
    let side = std::mem::replace(&mut pos.side, by);
    let ep = std::mem::replace(&mut pos.state.ep, EnPassant::NONE);
    let mut part = Part::<true, true, true>(Vec::new());
    pos.generate_ordinary(&mut part);
    (pos.side, pos.state.ep) = (side, ep);
    let takes = |mv: &&Move| mv.is_capture() && mv.class() != MoveClass::Special && mv.to() == square;
    let found: BTreeSet<Square> = part.0.iter().filter(takes).map(|mv| mv.from()).collect();
    found.into_iter().collect()
}

/// What `by` can gain by capturing a piece worth `victim` on the square, always with the least valuable attacker: all
/// possible values where several attackers are the least valuable.
fn gains<V: Variant + Default>(
    pos: &mut Position<V, HashAccumulator>,
    square: Square,
    by: Color,
    victim: Score,
) -> BTreeSet<Score> {
    let value = |piece: Piece| {
        if V::SPEC.is_royal(piece.piece_type()) { Score::MAX } else { WORTH[piece.piece_type().idx()] }
    };
    let attackers_here = attackers(pos, square, by);
    let Some(least) = attackers_here.iter().map(|&at| value(pos.board.get(at))).min() else { return [0].into() };
    let mut values = BTreeSet::new();
    for at in attackers_here.into_iter().filter(|&at| value(pos.board.get(at)) == least) {
        let piece = pos.board.get(at);
        let mut next = pos.clone();
        next.board.take(at);
        let taken = next.board.take(square);
        next.board.put(piece, square);
        if value(piece) == Score::MAX {
            // A king captures only what is not protected: the test is whether a piece of its colour could be
            // recaptured.
            next.board.take(square);
            next.board.put(Piece::new(taken.piece_type(), by), square);
            values.insert(if attackers(&mut next, square, by.other()).is_empty() { victim } else { 0 });
        } else {
            for loss in gains(&mut next, square, by.other(), value(piece)) {
                values.insert((victim - loss).max(0));
            }
        }
    }
    values
}

fn see_ge_agrees_with_a_full_count<V: Variant + Default>() {
    let mut compared = 0;
    along_games::<V>(7, 10, |pos, moves| {
        let plain = |mv: &&Move| mv.class() == MoveClass::Step && !mv.has_addition();
        for mv in moves.iter().filter(plain).step_by(3) {
            let (us, piece, target) = (pos.side, pos.board.get(mv.from()), pos.board.get(mv.to()));
            let gain = if target.is_piece() { WORTH[target.piece_type().idx()] } else { 0 };
            let losses = if V::SPEC.is_royal(piece.piece_type()) {
                [0].into()
            } else {
                let mut after = pos.clone();
                after.board.take(mv.from());
                if target.is_piece() {
                    after.board.take(mv.to());
                }
                after.board.put(piece, mv.to());
                gains(&mut after, mv.to(), us.other(), WORTH[piece.piece_type().idx()])
            };
            let before = pos.fen();
            for least in [-800, -300, -90, 0, 1, 150, 400, gain] {
                let see_ge = pos.see_ge(*mv, gain, &WORTH, least);
                let wanted: BTreeSet<bool> = losses.iter().map(|loss| gain - loss >= least).collect();
                assert!(wanted.contains(&see_ge), "{} for {least} in {before}: {losses:?}", pos.move_text(*mv));
                compared += 1;
            }
            assert_eq!(pos.fen(), before, "the board is as before");
        }
    });
    assert!(compared > 5_000, "{compared}");
}

fn direct_checks_are_checks<V: Variant + Default>() {
    let mut seen = 0;
    along_games::<V>(9, 10, |pos, moves| {
        for &mv in moves.iter().filter(|mv| mv.class() == MoveClass::Step && !mv.has_addition()) {
            let checks = pos.checks_directly(mv);
            let undo = pos.make(mv);
            let attacked = pos.in_check();
            pos.unmake(mv, &undo);
            assert!(!checks || attacked || V::default().tables().has_hops, "{} in {}", pos.move_text(mv), pos.fen());
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
            fn captures_and_quiet_moves_are_all_moves() {
                stages_make_all_moves::<tenfold::games::$game>();
            }

            #[test]
            fn single_moves_are_legal_as_generated() {
                is_legal_agrees_with_generation::<tenfold::games::$game>();
            }

            #[test]
            fn static_exchange_evaluation_is_right() {
                see_ge_agrees_with_a_full_count::<tenfold::games::$game>();
            }
        }
    )*};
}

for_each_game!(games);

#[test]
fn a_direct_check_is_a_check() {
    direct_checks_are_checks::<Devingt>();
    direct_checks_are_checks::<Divergent>();
    direct_checks_are_checks::<Escalier>();
    direct_checks_are_checks::<Grand>();
    direct_checks_are_checks::<Newchess>();
}

#[test]
fn material_gain_counts_both_captures_of_a_double_step() {
    let fen = "5k4/10/10/10/10/4q5/3r6/4P5/10/9K w - - 0 1";
    let mut pos = Position::<Escalier, EvalAccumulator<Escalier>>::from(
        BarePosition::from_fen(Escalier, fen).expect("a position"),
    );
    let worth = |letter| {
        let piece_type = Escalier::SPEC.piece_type_of(letter, false).expect("a piece");
        eval::params(Escalier).piece_values[piece_type.idx()]
    };
    let wins = [("e3d4,d4e5", worth('R') + worth('Q')), ("e3d4,d4d5", worth('R')), ("e3d4", worth('R'))];
    for (text, gained) in wins {
        let mv = pos.parse_move(text).expect(text);
        assert_eq!(material_gain(&pos, mv), gained, "{text}");
    }
}
