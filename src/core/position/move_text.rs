//! Splits move text into its parts. The form of move text is the same in all variants, so no position is needed for
//! this.

use crate::rules::Spec;
use crate::types::Square;

/// The parts of a move's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText<'a> {
    /// The squares of the pieces that are paid for the move, in the order of the text.
    pub price: Vec<Square>,
    /// The legs of the move in order; at least one.
    pub legs: Vec<LegText<'a>>,
}

/// The text of one leg of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegText<'a> {
    /// A piece goes from one square to another.
    Step {
        /// The square that the piece leaves.
        from: Square,
        /// The square that the piece goes to.
        to: Square,
        /// The text after the squares: the letter of a promotion, `+`, `-`, or nothing.
        suffix: &'a str,
    },
    /// A piece is dropped.
    Drop {
        /// The text of the piece, which stands before the `@`.
        piece: &'a str,
        /// The square that the piece goes to.
        to: Square,
    },
}

impl<'a> MoveText<'a> {
    /// Splits a text into its parts; `None` when the text does not have the form of a move.
    pub fn parse(text: &'a str, spec: &Spec) -> Option<MoveText<'a>> {
        let (price, legs) = match text.strip_prefix('x').and_then(|rest| rest.split_once(',')) {
            Some((price, legs)) => (Square::parse_all(price, spec.files, spec.ranks)?, legs),
            None => (Vec::new(), text),
        };
        let legs = legs.split(',').map(|leg| LegText::parse(leg, spec)).collect::<Option<_>>()?;
        Some(MoveText { price, legs })
    }

    /// Whether one piece makes all legs: each leg begins where the previous leg ended.
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

    /// The square that the piece leaves; `None` for a drop.
    pub fn from(&self) -> Option<Square> {
        match *self {
            LegText::Step { from, .. } => Some(from),
            LegText::Drop { .. } => None,
        }
    }

    /// The square that the piece goes to.
    pub fn to(&self) -> Square {
        match *self {
            LegText::Step { to, .. } | LegText::Drop { to, .. } => to,
        }
    }
}
