//! What the search relies on beside the rules, in every position of random games: turns found in parts, single
//! turns tested, and exchanges counted out.

use super::dice::Dice;
use std::collections::BTreeSet;
use tenfold::core::board::Keyed;
use tenfold::core::position::{EnPassant, Position, Sink, Variant};
use tenfold::core::types::{Color, Move, MoveClass, Piece, Score, Square};
use tenfold::games::{Antichess, Devingt, Divergent, Escalier, Newchess};

/// Values of the kinds of men, all different, so that few exchanges have two ways to go on.
const WORTH: [Score; 16] = {
    let mut worth = [0; 16];
    let mut kind = 0;
    while kind < 16 {
        worth[kind] = 90 + (kind as Score * 7 % 16) * 61;
        kind += 1;
    }
    worth
};

/// Collects one part of the turns, or those of all men whoever is exposed.
struct Part<const QUIETS: bool, const NOISY: bool, const PSEUDO: bool>(Vec<Move>);

impl<const Q: bool, const N: bool, const P: bool> Sink for Part<Q, N, P> {
    const QUIETS: bool = Q;
    const NOISY: bool = N;
    const PSEUDO: bool = P;
    const RARE: bool = true;
    fn quiet(&mut self, turn: Move) {
        self.0.push(turn);
    }
    fn capture(&mut self, turn: Move) {
        self.0.push(turn);
    }
    fn restart(&mut self) {
        self.0.clear();
    }
}

/// Plays random games and calls `check` at each position with its legal turns.
fn along_games<V: Variant>(seed: u64, games: usize, mut check: impl FnMut(&mut Position<V, Keyed>, &[Move])) {
    let mut dice = Dice::new(seed);
    for _ in 0..games {
        let mut pos = Position::<V, Keyed>::start();
        for _ in 0..120 {
            let turns = pos.legal_moves();
            if turns.is_empty() {
                break;
            }
            check(&mut pos, &turns);
            pos.make(turns[dice.roll(turns.len())]);
        }
    }
}

fn parts_make_the_whole<V: Variant>() {
    along_games::<V>(3, 12, |pos, turns| {
        if V::SPEC.capture_compulsory || V::LAST_RESORT && pos.in_check() {
            return;
        }
        let (mut noisy, mut quiet) = (Part::<false, true, false>(Vec::new()), Part::<true, false, false>(Vec::new()));
        pos.generate(&mut noisy);
        pos.generate(&mut quiet);
        let is_noisy = |turn: &Move| turn.is_capture() || turn.class() == MoveClass::Promote;
        assert!(noisy.0.iter().all(is_noisy) && !quiet.0.iter().any(is_noisy), "{}", pos.fen());
        let mut parts = [noisy.0, quiet.0].concat();
        let mut whole = turns.to_vec();
        parts.sort();
        whole.sort();
        assert_eq!(parts, whole, "{}", pos.fen());
    });
}

fn single_turns_are_judged_like_all<V: Variant>() {
    let mut before: Vec<Move> = Vec::new();
    along_games::<V>(5, 8, |pos, turns| {
        for &turn in turns {
            assert!(pos.is_legal(turn), "{} in {}", pos.text(turn), pos.fen());
        }
        // Turns of the position before, of which some are legal here and most are not.
        for turn in before.drain(..) {
            assert_eq!(pos.is_legal(turn), turns.contains(&turn), "{turn:?} in {}", pos.fen());
        }
        before.extend(turns);
    });
}

/// Captures on a square as the men stand, whoever is exposed by them: where each capturer stands.
fn capturers<V: Variant>(pos: &mut Position<V, Keyed>, square: Square, by: Color) -> Vec<Square> {
    let side = std::mem::replace(&mut pos.side, by);
    let ep = std::mem::replace(&mut pos.state.ep, EnPassant::NONE);
    let mut part = Part::<true, true, true>(Vec::new());
    pos.generate_ordinary(&mut part);
    (pos.side, pos.state.ep) = (side, ep);
    let takes = |turn: &&Move| turn.is_capture() && turn.class() != MoveClass::Odd && turn.to() == square;
    let found: BTreeSet<Square> = part.0.iter().filter(takes).map(|turn| turn.from()).collect();
    found.into_iter().collect()
}

/// What `by` can gain by capturing a man worth `prize` on the square, always with the least valuable man: all values
/// there are when several such men stand ready.
fn gains<V: Variant>(pos: &mut Position<V, Keyed>, square: Square, by: Color, prize: Score) -> BTreeSet<Score> {
    let price = |man: Piece| if V::SPEC.kinds[man.kind().idx()].royal { Score::MAX } else { WORTH[man.kind().idx()] };
    let ready = capturers(pos, square, by);
    let Some(least) = ready.iter().map(|&at| price(pos.board.get(at))).min() else { return [0].into() };
    let mut values = BTreeSet::new();
    for at in ready.into_iter().filter(|&at| price(pos.board.get(at)) == least) {
        let man = pos.board.get(at);
        let mut next = pos.clone();
        next.board.take(at);
        let taken = next.board.take(square);
        next.board.put(man, square);
        if price(man) == Score::MAX {
            // A king captures only what is not protected; what would recapture sees a man of his side there.
            next.board.take(square);
            next.board.put(Piece::new(taken.kind(), by), square);
            values.insert(if capturers(&mut next, square, by.other()).is_empty() { prize } else { 0 });
        } else {
            for loss in gains(&mut next, square, by.other(), price(man)) {
                values.insert((prize - loss).max(0));
            }
        }
    }
    values
}

fn exchanges_are_counted_out<V: Variant>() {
    let mut compared = 0;
    along_games::<V>(7, 10, |pos, turns| {
        let plain = |turn: &&Move| turn.class() == MoveClass::Step && !turn.has_price();
        for turn in turns.iter().filter(plain).step_by(3) {
            let (us, man, target) = (pos.side, pos.board.get(turn.from()), pos.board.get(turn.to()));
            let gain = if target.is_man() { WORTH[target.kind().idx()] } else { 0 };
            let losses = match V::SPEC.kinds[man.kind().idx()].royal {
                true => [0].into(),
                false => {
                    let mut after = pos.clone();
                    after.board.take(turn.from());
                    if target.is_man() {
                        after.board.take(turn.to());
                    }
                    after.board.put(man, turn.to());
                    gains(&mut after, turn.to(), us.other(), WORTH[man.kind().idx()])
                }
            };
            let before = pos.fen();
            for least in [-800, -300, -90, 0, 1, 150, 400, gain] {
                let holds = pos.holds(*turn, gain, &WORTH, least);
                let wanted: BTreeSet<bool> = losses.iter().map(|loss| gain - loss >= least).collect();
                assert!(wanted.contains(&holds), "{} for {least} in {before}: {losses:?}", pos.text(*turn));
                compared += 1;
            }
            assert_eq!(pos.fen(), before, "all men stand where they stood");
        }
    });
    assert!(compared > 5_000, "{compared}");
}

fn direct_checks_are_seen<V: Variant>() {
    let mut seen = 0;
    along_games::<V>(9, 10, |pos, turns| {
        for &turn in turns.iter().filter(|turn| turn.class() == MoveClass::Step && !turn.has_price()) {
            let checks = pos.checks_directly(turn);
            let undo = pos.make(turn);
            let attacked = pos.in_check();
            pos.unmake(turn, &undo);
            assert!(!checks || attacked || V::TABLES.has_hops, "{} in {}", pos.text(turn), pos.fen());
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
            fn captures_and_other_turns_are_all_turns() {
                parts_make_the_whole::<$game>();
            }

            #[test]
            fn a_single_turn_is_judged_like_all() {
                single_turns_are_judged_like_all::<$game>();
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
