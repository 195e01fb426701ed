//! The seam between the rules every game shares and those only one game has.

use super::{MoveSink, Position};
use crate::core::board::Accumulator;
use crate::core::rules::{Spec, Tables};
use crate::core::types::{Color, Move, MoveClass, Outcome, Piece, PieceType, Reason, Square};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// What the player who moves knows of an opponent's secret: how likely it is that a loss is real.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Belief {
    /// The probability, from 0 to 1, that the side to move has lost already.
    pub lost: f64,
}

/// A game: its data and the few habits that data cannot say.
///
/// The core calls the hooks; a game that has no such habit leaves them as they are.
pub trait Variant: Copy + Send + Sync + Debug + 'static {
    /// What the game says of itself.
    const SPEC: &'static Spec;
    /// The data compiled to tables.
    const TABLES: &'static Tables = &Tables::compile(Self::SPEC);
    /// Whether any piece is subject to check.
    const HAS_ROYALS: bool = Self::SPEC.has_royals();
    /// Whether who can capture must. A constant of its own, as others here, so that what a game has no use for is not
    /// even compiled for it.
    const COMPULSORY: bool = Self::SPEC.capture_compulsory;
    /// Whether who is rid of all pieces wins.
    const LOSE_TO_WIN: bool = Self::SPEC.lose_to_win;
    /// Whether pieces attack in ways that [`Variant::special_attack`] tells.
    const HAS_SPECIAL_ATTACKS: bool = false;
    /// Whether [`Variant::special_moves`] finds any.
    const HAS_SPECIAL_MOVES: bool = false;
    /// Whether [`Variant::ransom_moves`] finds any.
    const HAS_RANSOM: bool = false;
    /// Whether moves are looked for while a king of the side not to move is attacked: in games with several kings,
    /// and in those that ask what a player could do were it his turn.
    const KINGS_MAY_HANG: bool = false;
    /// Whether entering an empty square can expose one's own king.
    const ENTERING_EXPOSES: bool = Self::TABLES.has_hops || Self::HAS_SPECIAL_ATTACKS;

    /// State that only this game has.
    type Extra: Copy + Eq + Default + Debug + Send + Sync;
    /// Options of the rules that only this game has.
    type Config: Copy + Eq + Default + Debug + Send + Sync;

    /// Sets an option listed in the data; `value` is one of its values. False when there is no such option.
    fn set_option(_config: &mut Self::Config, _name: &str, _value: &str) -> bool {
        false
    }

    /// Draws what players choose in secret before a game begins, as far as options leave it to chance.
    fn settle_secrets(_config: &mut Self::Config) {}

    /// Makes this the choice for whichever side the engine plays.
    fn fix_choice(_config: &mut Self::Config, _choice: &str) {}

    /// What was so chosen for a player: one of the choices in the data.
    fn own_choice(_config: &Self::Config, _color: Color) -> Option<&'static str> {
        None
    }

    /// What is known of a player's choice: to everybody, or to a referee through [`Variant::learn_choice`].
    fn known_choice<S: Accumulator>(_pos: &Position<Self, S>, _color: Color) -> Option<&'static str> {
        None
    }

    /// Lets a referee know a player's choice, one of those in the data: from now on moves and outcomes go by it.
    fn learn_choice<S: Accumulator>(_pos: &mut Position<Self, S>, _color: Color, _choice: &str) {}

    /// Whether what the side to move may do here hangs on a choice that is not known.
    fn awaits_choice<S: Accumulator>(_pos: &mut Position<Self, S>) -> bool {
        false
    }

    /// Puts what the side to move knows in secret into the position that it thinks about.
    fn reveal_own_secret<S: Accumulator>(_pos: &mut Position<Self, S>) {}

    /// Whether a move in a line that is thought of tells what only the player who thinks knows.
    fn tells_secret<S: Accumulator>(_pos: &Position<Self, S>, _mv: Move) -> bool {
        false
    }

    /// A number for the state in the Zobrist key; 0 for the default state.
    fn extra_key(_extra: &Self::Extra) -> u64 {
        0
    }

    /// A number that differs where the same position allows other moves (0 usually).
    fn table_salt<S: Accumulator>(_pos: &Position<Self, S>) -> u64 {
        0
    }

    /// Moves that no table can say, each passed on through [`Position::emit_if_legal`] with `before`, the number of own
    /// kings attacked.
    fn special_moves<S: Accumulator, O: MoveSink>(_pos: &mut Position<Self, S>, _out: &mut O, _before: u32) {}

    /// Moves that exist only when there is no other.
    fn ransom_moves<S: Accumulator, O: MoveSink>(_pos: &mut Position<Self, S>, _out: &mut O) {}

    /// Plays a move of class [`MoveClass::Special`] through the logged writers.
    fn make_special<S: Accumulator>(_pos: &mut Position<Self, S>, _mv: Move) {}

    /// The square beside the last one on which a move of class [`MoveClass::Special`] captures what stands there.
    #[inline(always)]
    fn special_capture_square(_mv: Move) -> Square {
        Square::NONE
    }

    /// Pays the price of a move through the logged writers.
    fn pay_cost<S: Accumulator>(_pos: &mut Position<Self, S>, _mv: Move) {}

    /// What a move brings about beyond the pieces it moves, through the logged writers; called when the next
    /// player is to move.
    #[inline(always)]
    fn after<S: Accumulator>(_pos: &mut Position<Self, S>, _mv: Move, _captured: Piece) {}

    /// Whether a piece of `by` attacks the square in a way that no table can say.
    #[inline(always)]
    fn special_attack<S: Accumulator>(_pos: &Position<Self, S>, _square: Square, _by: Color) -> bool {
        false
    }

    /// As [`Variant::special_attack`] on a king of the side to move, marking with [`Position::add_to_pin_mask`] all squares that
    /// no piece may leave or enter without a test.
    #[inline(always)]
    fn special_pins<S: Accumulator>(_pos: &mut Position<Self, S>, _king: Square) -> bool {
        false
    }

    /// Whether a move is allowed that had `before` own kings attacked and leaves `after`.
    #[inline(always)]
    fn allowed(_before: u32, after: u32) -> bool {
        after == 0
    }

    /// The kinds a pawn of `color` may choose from on the last rank; with none it stays a pawn.
    #[inline(always)]
    fn promotions<S: Accumulator>(_pos: &Position<Self, S>, _color: Color) -> ArrayVec<PieceType, 8> {
        Self::SPEC.pawn.choices.iter().copied().collect()
    }

    /// A game that is over before the side to move looks for a move.
    #[inline(always)]
    fn finished<S: Accumulator>(_pos: &Position<Self, S>) -> Option<Outcome> {
        None
    }

    /// The outcome when the side to move has no legal move.
    fn without_moves<S: Accumulator>(pos: &Position<Self, S>) -> Outcome {
        match pos.in_check() {
            true => Outcome::Win(pos.side.other(), Reason::Checkmate),
            false => Outcome::Draw(Reason::Stalemate),
        }
    }

    /// A game drawn because nobody can ever win it.
    fn is_dead<S: Accumulator>(_pos: &Position<Self, S>) -> bool {
        false
    }

    /// Whether the clock and repetition may end the game here.
    fn may_be_drawn<S: Accumulator>(_pos: &mut Position<Self, S>) -> bool {
        true
    }

    /// A loss of the side to move that may not be one, because the opponent does not know a secret.
    fn belief<S: Accumulator>(_pos: &Position<Self, S>) -> Option<Belief> {
        None
    }

    /// The text of a move of class [`MoveClass::Special`], without a price.
    fn special_text<S: Accumulator>(_pos: &Position<Self, S>, mv: Move) -> String {
        debug_assert!(mv.class() == MoveClass::Special);
        String::new()
    }

    /// The pawn that passed over `square`, in a FEN that may name it.
    fn passed_by<S: Accumulator>(
        pos: &Position<Self, S>,
        square: Square,
        named: Option<Square>,
    ) -> Result<Square, String> {
        match named {
            None => pos.straight_passer(square),
            Some(pawn) => Err(format!("en passant field: ':{pawn}' means nothing in {}", Self::SPEC.name)),
        }
    }

    /// Whether a rights field that means nothing here is accepted all the same.
    fn ignores_rights(_field: &str) -> bool {
        false
    }

    /// Writes the game's own part of the rights field, after a colon if there is any.
    fn write_extra<S: Accumulator>(_pos: &Position<Self, S>) -> String {
        String::new()
    }

    /// Reads what stands behind the colon of the rights field (`None`: no colon).
    fn read_extra<S: Accumulator>(_pos: &mut Position<Self, S>, text: Option<&str>) -> Result<(), String> {
        match text {
            None => Ok(()),
            Some(text) => Err(format!("rights field: ':{text}' means nothing in {}", Self::SPEC.name)),
        }
    }

    /// Looks at a loaded position as a whole: refuses it, or settles the game's own state.
    fn check_loaded<S: Accumulator>(pos: &mut Position<Self, S>) -> Result<(), String> {
        pos.check_single_kings()?;
        pos.check_waiting_king()
    }
}
