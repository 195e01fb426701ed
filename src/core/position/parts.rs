//! Parts of rules that a game takes or leaves. A game without one writes an empty `impl` for it.

use super::{BarePosition, MoveSink, Variant};
use crate::core::types::{Color, Move, Score, Square};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// State that only one game has, such as what is known of a secret. All of it is part of a position.
pub trait ExtraState: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Whether the FEN has it, behind a colon in the field of castling rights.
    const IN_FEN: bool = false;

    /// A number for the Zobrist key; 0 for the default state.
    fn key(&self) -> u64 {
        0
    }

    /// The text in the FEN; empty when it says nothing.
    fn text(&self) -> String {
        String::new()
    }

    /// Reads that text (`None`: no colon).
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn parse(_text: Option<&str>) -> Result<Self, String> {
        Ok(Self::default())
    }
}

impl ExtraState for () {}
impl ExtraState for bool {}

/// Moves that no table can say: class [`Special`](crate::core::types::MoveClass::Special), with an argument that only
/// the game understands.
pub trait SpecialMoves: Sized {
    /// Whether there are any.
    const HAS_SPECIAL_MOVES: bool = false;

    /// Generates them, each passed on through [`BarePosition::emit_if_legal`] with `before`, the number of own kings
    /// attacked. They may be of any class: [`BarePosition::is_legal`] asks here for all of them.
    fn special_moves<O: MoveSink>(_pos: &mut BarePosition<Self>, _out: &mut O, _before: u32)
    where
        Self: Variant,
    {
    }

    /// Plays a move of class `Special` through the logged writers.
    fn make_special(_pos: &mut BarePosition<Self>, _mv: Move)
    where
        Self: Variant,
    {
    }

    /// The square beside the last one on which a move of class `Special` captures what stands there.
    #[inline(always)]
    fn special_capture_square(_mv: Move) -> Square {
        Square::NONE
    }

    /// The text of a move of class `Special`, without its cost.
    fn special_text(_pos: &BarePosition<Self>, _mv: Move) -> String
    where
        Self: Variant,
    {
        String::new()
    }

    /// The pawn that passed over `square`, in a FEN that may name it.
    ///
    /// # Errors
    ///
    /// When none can just have passed there.
    fn passed_by(pos: &BarePosition<Self>, square: Square, named: Option<Square>) -> Result<Square, String>
    where
        Self: Variant,
    {
        match named {
            None => pos.straight_passer(square),
            Some(pawn) => Err(format!("en passant field: ':{pawn}' means nothing in {}", Self::SPEC.name)),
        }
    }
}

/// Attacks on squares that no table can say.
pub trait ExtraAttacks: Sized {
    /// Whether there are any.
    const HAS_EXTRA_ATTACKS: bool = false;

    /// Whether a piece of `by` attacks the square in such a way.
    #[inline(always)]
    fn extra_attack(_pos: &BarePosition<Self>, _square: Square, _by: Color) -> bool
    where
        Self: Variant,
    {
        false
    }

    /// As [`ExtraAttacks::extra_attack`] on a king of the side to move; also adds to the pin mask
    /// ([`BarePosition::add_to_pin_mask`]) all squares that no piece may leave or enter without a test.
    #[inline(always)]
    fn extra_pins(_pos: &mut BarePosition<Self>, _king: Square) -> bool
    where
        Self: Variant,
    {
        false
    }
}

/// Moves that exist only when there is no other, and cost pieces.
pub trait Ransom: Sized {
    /// Whether there are any.
    const HAS_RANSOM: bool = false;

    /// Generates the moves that a player without an ordinary move has left.
    fn ransom_moves<O: MoveSink>(_pos: &mut BarePosition<Self>, _out: &mut O)
    where
        Self: Variant,
    {
    }

    /// Pays the cost of a move through the logged writers.
    fn pay_cost(_pos: &mut BarePosition<Self>, _mv: Move)
    where
        Self: Variant,
    {
    }

    /// The squares whose pieces a move costs, in the order of its text.
    fn cost_squares(_mv: Move) -> ArrayVec<Square, 4> {
        ArrayVec::new()
    }

    /// What a move costs, in centipawns, by the values of piece types.
    fn cost_value(pos: &BarePosition<Self>, mv: Move, values: &[Score; 16]) -> Score
    where
        Self: Variant,
    {
        let paid = Self::cost_squares(mv).into_iter();
        paid.map(|square| values[pos.board.get(square).piece_type().idx()]).sum()
    }

    /// Whether the 50-move rule and repetition may end the game here.
    fn may_be_drawn(_pos: &mut BarePosition<Self>) -> bool
    where
        Self: Variant,
    {
        true
    }
}

/// What the player who moves knows of an opponent's secret: how likely it is that a loss is real.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Belief {
    /// The probability, from 0 to 1, that the side to move has lost already.
    pub lost: f64,
}

/// Choices that players make in secret before a game; what there is to choose from is said by
/// [`SecretSpec`](crate::core::rules::SecretSpec).
pub trait Secrets: Sized {
    /// Draws what players choose, as far as options leave it to chance.
    fn settle_secrets(_config: &mut Self::Config)
    where
        Self: Variant,
    {
    }

    /// Makes this the choice for whichever side the engine plays.
    fn fix_choice(_config: &mut Self::Config, _choice: &str)
    where
        Self: Variant,
    {
    }

    /// What was so chosen for a player.
    fn own_choice(_config: &Self::Config, _color: Color) -> Option<&'static str>
    where
        Self: Variant,
    {
        None
    }

    /// What is known of a player's choice: to everybody, or to a referee through [`Secrets::learn_choice`].
    fn known_choice(_pos: &BarePosition<Self>, _color: Color) -> Option<&'static str>
    where
        Self: Variant,
    {
        None
    }

    /// Lets a referee know a player's choice: from now on moves and outcomes go by it.
    fn learn_choice(_pos: &mut BarePosition<Self>, _color: Color, _choice: &str)
    where
        Self: Variant,
    {
    }

    /// Whether the legal moves here depend on a choice that is not known.
    fn awaits_choice(_pos: &mut BarePosition<Self>) -> bool
    where
        Self: Variant,
    {
        false
    }

    /// Puts what the side to move knows in secret into the position that it searches.
    fn reveal_own_secret(_pos: &mut BarePosition<Self>)
    where
        Self: Variant,
    {
    }

    /// Whether a move of a line that is searched would show what only the searching player knows.
    fn tells_secret(_pos: &BarePosition<Self>, _mv: Move) -> bool
    where
        Self: Variant,
    {
        false
    }

    /// A loss of the side to move that may not be one, because the opponent does not know a secret.
    fn belief(_pos: &BarePosition<Self>) -> Option<Belief>
    where
        Self: Variant,
    {
        None
    }
}
