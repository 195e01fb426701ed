//! Move text taken apart. Its form is the same in all games, so that this needs no position.

use crate::rules::Spec;
use crate::types::Square;

/// The parts of a move's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText<'a> {
    /// The squares of the pieces that are paid for it, in the order of the text.
    pub price: Vec<Square>,
    /// Its legs, in their order; at least one.
    pub legs: Vec<LegText<'a>>,
}

/// A leg in a move's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegText<'a> {
    /// A piece goes from one square to another.
    Step {
        /// Where it comes from.
        from: Square,
        /// Where it goes to.
        to: Square,
        /// What follows the squares: the letter of a promotion, `+`, `-`, or nothing.
        suffix: &'a str,
    },
    /// A piece is dropped.
    Drop {
        /// The piece as it is written before the `@`.
        piece: &'a str,
        /// Where it goes to.
        to: Square,
    },
}

impl<'a> MoveText<'a> {
    /// Takes a text apart; `None` when it has another form.
    pub fn parse(text: &'a str, spec: &Spec) -> Option<MoveText<'a>> {
        let (price, legs) = match text.strip_prefix('x').and_then(|rest| rest.split_once(',')) {
            Some((price, legs)) => (Square::parse_all(price, spec.files, spec.ranks)?, legs),
            None => (Vec::new(), text),
        };
        let legs = legs.split(',').map(|leg| LegText::parse(leg, spec)).collect::<Option<_>>()?;
        Some(MoveText { price, legs })
    }

    /// Whether each leg begins where the one before ended, so that one piece makes them all.
    pub fn is_of_one_piece(&self) -> bool {
        self.legs.windows(2).all(|pair| pair[1].from() == Some(pair[0].to()))
    }
}

impl<'a> LegText<'a> {
    fn parse(text: &'a str, spec: &Spec) -> Option<LegText<'a>> {
        if let Some((piece, to)) = text.split_once('@') {
            return Some(LegText::Drop { piece, to: Square::parse(to, spec.files, spec.ranks)? });
        }
        let (from, rest) = Square::parse_prefix(text, spec.files, spec.ranks)?;
        let (to, suffix) = Square::parse_prefix(rest, spec.files, spec.ranks)?;
        Some(LegText::Step { from, to, suffix })
    }

    /// Where the piece comes from; `None` for the hand.
    pub fn from(&self) -> Option<Square> {
        match *self {
            LegText::Step { from, .. } => Some(from),
            LegText::Drop { .. } => None,
        }
    }

    /// Where the piece goes to.
    pub fn to(&self) -> Square {
        match *self {
            LegText::Step { to, .. } | LegText::Drop { to, .. } => to,
        }
    }
}
