//! The moves of two legs that a file can give to pieces, converted to data.

use super::betza::{self, Offset, PieceMove};
use super::file::{CountingRule, GameDef};
use super::piece_types::PieceTypes;
use super::single_steps::{ENEMY, capturing_legs, step};
use super::unsupported::Unsupported;
use std::collections::BTreeMap;
use tenfold_core::types::{Color, Piece, PieceType};

/// The key of the format that gives pieces moves of two legs.
const TWO_LEG_KEY: &str = "twoLegMoves";

/// The moves of two legs that the pieces of a variant have.
#[derive(Clone, Debug, Default)]
pub(super) struct TwoLegs {
    /// By colour: the pieces that have moves of two legs.
    pub(super) pieces: [Vec<Piece>; 2],
    /// By [`Piece::idx`]: the moves of each piece.
    pub(super) moves: Vec<Vec<TwoLegMove>>,
    /// By [`Piece::idx`]: quick tests that rule most squares out before the moves are examined.
    pub(super) filters: Vec<QuickTests>,
}

/// Properties that all two-leg moves of a piece share.
#[derive(Clone, Debug)]
pub(super) struct QuickTests {
    /// Whether all these moves are first moves, which start only from certain squares.
    pub(super) are_initial: bool,
    /// Where these moves can capture, as differences of squares from the origin.
    pub(super) captures: Vec<i8>,
    /// By difference of squares: whether a leg can end at that difference from the origin.
    pub(super) ends: [bool; 256],
}

impl QuickTests {
    fn new(moves: &[TwoLegMove]) -> QuickTests {
        let mut filter =
            QuickTests { are_initial: moves.iter().all(|mv| mv.is_initial), captures: Vec::new(), ends: [false; 256] };
        for mv in moves {
            let by = [mv.legs[0], mv.legs[0].wrapping_add(mv.legs[1])];
            for (leg, by) in by.into_iter().enumerate() {
                filter.ends[usize::from(by.cast_unsigned())] = true;
                if mv.ends[leg] & ENEMY != 0 && !filter.captures.contains(&by) {
                    filter.captures.push(by);
                }
            }
        }
        filter
    }
}

/// A move of two legs: the legs as differences of squares, and what each leg may end on.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoLegMove {
    pub(super) legs: [i8; 2],
    pub(super) ends: [u8; 2],
    /// Whether the move starts only from the squares of first moves
    /// ([`MAY_START_LISTED_PATHS`](tenfold_core::rules::piece_rules::MAY_START_LISTED_PATHS)), and opens the square
    /// between its legs to en passant.
    pub(super) is_initial: bool,
}

/// One leg of each move, as the file describes it. By offset: what the leg may end on, and whether it is only for first
/// moves.
type Legs = BTreeMap<Offset, (u8, bool)>;

impl TwoLegs {
    /// The moves of two legs of all pieces; `None` if there are none.
    ///
    /// # Errors
    ///
    /// All rules that are not supported.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Result<Option<TwoLegs>, Vec<Unsupported>> {
        let mut two_legs = TwoLegs { moves: vec![Vec::new(); 2 * types.specs.len()], ..TwoLegs::default() };
        let mut faults = Vec::new();
        for (key, text) in &def.two_leg_moves {
            let Some(own) = types.type_of_key(*key) else { continue };
            let letter = types.specs[own.idx()].letter;
            if types.specs[own.idx()].royal {
                faults.push(Unsupported::by_key(TWO_LEG_KEY, format!("not supported for the king ({letter})")));
            }
            match legs_of(text) {
                Ok(legs) => two_legs.add(own, &legs),
                Err(why) => faults.push(Unsupported::by_key(TWO_LEG_KEY, format!("{letter}: {why}"))),
            }
        }
        for (n, key) in types.keys.iter().enumerate() {
            let Ok(parsed) = betza::parse(def.pieces.moves(*key).unwrap_or_default()) else { continue };
            if parsed.moves.iter().all(|one| capturing_legs(one).is_none()) {
                continue;
            }
            if types.specs[n].royal {
                let why = "captures before the last leg (c before a) are not supported for the king";
                faults.push(Unsupported::by_piece(*key, types.specs[n].letter, why));
            }
            two_legs.add_captures(PieceType(n as u8), &parsed);
        }
        two_legs.filters = two_legs.moves.iter().map(|moves| QuickTests::new(moves)).collect();
        let any = two_legs.pieces.iter().any(|pieces| !pieces.is_empty());
        faults.extend(combination_faults(def).into_iter().filter(|_| any));
        if faults.is_empty() { Ok(any.then_some(two_legs)) } else { Err(faults) }
    }

    /// Adds the moves of a piece's Betza notation that capture with the first of two legs.
    fn add_captures(&mut self, own: PieceType, parsed: &betza::Piece) {
        let is_lopsided = parsed.is_lopsided();
        for color in Color::BOTH {
            let piece = Piece::new(own, color);
            for one in parsed.moves.iter().map(|one| as_seen_by(one, color, is_lopsided)) {
                let Some(([first, second], last)) = capturing_legs(&one) else { continue };
                let (legs, ends) = ([delta(first), delta(second)], [ENEMY, last]);
                self.moves[piece.idx()].push(TwoLegMove { legs, ends, is_initial: one.initial });
            }
            if !self.pieces[color.idx()].contains(&piece) {
                self.pieces[color.idx()].push(piece);
            }
        }
    }

    fn add(&mut self, own: PieceType, legs: &[[Legs; 2]; 2]) {
        for color in Color::BOTH {
            let piece = Piece::new(own, color);
            let [first, second] = &legs[color.idx()];
            for (one, &(one_ends, is_initial)) in first {
                let then =
                    second.iter().map(|(two, &(two_ends, _))| ([delta(*one), delta(*two)], [one_ends, two_ends]));
                let captures = |ends: &[u8; 2]| (ends[0] | ends[1]) & ENEMY != 0;
                let moves = then.filter(|(_, ends)| captures(ends));
                self.moves[piece.idx()].extend(moves.map(|(legs, ends)| TwoLegMove { legs, ends, is_initial }));
            }
            if !self.moves[piece.idx()].is_empty() {
                self.pieces[color.idx()].push(piece);
            }
        }
    }
}

/// The offset of a step as a difference of squares.
pub(super) fn delta((files, ranks): Offset) -> i8 {
    files + 16 * ranks
}

/// White's and Black's legs from the text of both legs, such as `ifmWifcF,fmWfcF`.
fn legs_of(text: &str) -> Result<[[Legs; 2]; 2], String> {
    let (first, second) = text.split_once(',').ok_or("two legs are needed, with a comma between them, as in K,K")?;
    let parse = |text: &str| betza::parse(text).map_err(|why| format!("{text}: {why}"));
    let (first, second) = (parse(first)?, parse(second)?);
    let is_lopsided = first.is_lopsided() || second.is_lopsided();
    let of = |moves: &[PieceMove], color: Color| {
        legs(&moves.iter().map(|one| as_seen_by(one, color, is_lopsided)).collect::<Vec<_>>())
    };
    if second.moves.iter().any(|one| one.initial) {
        return Err("the second leg cannot be a first move (i)".into());
    }
    let both = |color| Ok::<_, String>([of(&first.moves, color)?, of(&second.moves, color)?]);
    Ok([both(Color::White)?, both(Color::Black)?])
}

fn legs(moves: &[PieceMove]) -> Result<Legs, String> {
    let mut legs = Legs::new();
    for one in moves {
        let single = if let [leg] = &one.legs[..] { step(leg) } else { None };
        let (by, ends) = single.ok_or("each leg must be a single step or leap of at most three squares")?;
        let (known, initial) = legs.entry(by).or_insert((ends, one.initial));
        if *initial != one.initial {
            return Err("a leg is given both with and without i".into());
        }
        *known |= ends;
    }
    Ok(legs)
}

/// The move as a piece of this colour makes it.
pub(super) fn as_seen_by(one: &PieceMove, color: Color, is_lopsided: bool) -> PieceMove {
    match (color, is_lopsided) {
        (Color::White, _) => one.clone(),
        (Color::Black, true) => one.turned_by_half(),
        (Color::Black, false) => one.for_black(),
    }
}

/// The rules that are not supported in combination with moves of two legs.
fn combination_faults(def: &GameDef) -> Vec<Unsupported> {
    let counts = def.draws.counting != CountingRule::None;
    let others = [("blastOnCapture", def.captures.blast), ("countingRule", counts)];
    let others = others.iter().filter(|(_, is_set)| *is_set);
    let refused = |(key, _): &(&str, bool)| {
        if def.two_leg_moves.is_empty() {
            Unsupported::by_key(key, "not supported together with captures before the last leg (c before a)")
        } else {
            Unsupported::by_key(TWO_LEG_KEY, format!("not supported together with {key}"))
        }
    };
    others.map(refused).collect()
}
