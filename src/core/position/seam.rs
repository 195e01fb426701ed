//! The seam between the rules that all games share and those of one game: a position of a game, the game that it is of,
//! and the parts of rules that a game takes or leaves.
//!
//! They are defined in terms of each other, so they stand together; what positions can do is in the files beside.

use super::en_passant::EnPassant;
use super::move_sink::MoveSink;
use crate::core::board::Board;
use crate::core::rules::{Spec, Tables};
use crate::core::types::{Color, Move, Outcome, Piece, Reason, Score, Square};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// What a position has beside pieces and hands.
#[derive(Debug)]
pub struct State<V: Variant> {
    /// Rights to castle, a bit each in the order of the game's list.
    pub rights: u16,
    /// Squares open to en passant.
    pub ep: EnPassant,
    /// Half-moves since the last capture, pawn move or ransom.
    pub halfmove: u32,
    /// The number of the full move, from 1.
    pub fullmove: u32,
    /// The game's own state.
    pub extra: V::Extra,
}

impl<V: Variant> Clone for State<V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for State<V> {}

impl<V: Variant> PartialEq for State<V> {
    fn eq(&self, other: &Self) -> bool {
        (self.rights, self.ep, self.halfmove, self.fullmove) == (other.rights, other.ep, other.halfmove, other.fullmove)
            && self.extra == other.extra
    }
}

/// A position of the game `V`, without an accumulator: all that rules need.
#[derive(Clone)]
pub struct BarePosition<V: Variant> {
    /// Pieces and hands.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// Castling rights, en passant, clocks, and the game's own state.
    pub state: State<V>,
    /// Options of the rules.
    pub config: V::Config,
    /// What special moves did to the board, newest last.
    pub(super) log: Vec<Change>,
    /// Squares that a piece may leave or enter only after a test, as far as they hold the current stamp.
    pub(super) pin_mask: [u32; 256],
    pub(super) stamp: u32,
    /// A check found together with the pins.
    pub(super) check: Check,
}

/// A change of the board in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Put(Piece, Square),
    Taken(Piece, Square),
    Shifted(Piece, Square, Square),
    /// Put in its owner's hand, where so many of its type were.
    Handed(Piece, u8),
}

/// An attack on a king of the side to move, for a quick look whether a move ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// None is known.
    None,
    /// On this king from the direction with this place among [`OUTWARD_DELTAS`].
    Along(Square, u8),
    /// On this king by a leap from this square.
    Leap(Square, Square),
}

/// A game: its data, the few rules that data cannot say, and the parts that it takes ([`SpecialMoves`],
/// [`ExtraAttacks`], [`Ransom`], [`Secrets`]; an empty `impl` leaves one).
///
/// The core calls the hooks; a game that has no such rule leaves them as they are.
pub trait Variant: SpecialMoves + ExtraAttacks + Ransom + Secrets + Copy + Send + Sync + Debug + 'static {
    /// The game's data.
    const SPEC: &'static Spec;
    /// The data compiled to tables. Held by reference: a constant by value is copied at every use when it is compiled.
    const TABLES: &'static Tables = &Tables::compile(Self::SPEC);
    /// Whether any piece is subject to check.
    const HAS_ROYALS: bool = Self::SPEC.has_royals();
    /// Whether captures are compulsory. A constant of its own, so that what a game has no use for is not compiled.
    const COMPULSORY: bool = Self::SPEC.capture_compulsory;
    /// Whether losing all pieces wins.
    const LOSE_TO_WIN: bool = Self::SPEC.lose_to_win;
    /// Whether [`Variant::after_move`] does anything.
    const HAS_AFTER_MOVE: bool = false;
    /// Whether moves change the board through the log.
    const USES_LOG: bool = Self::HAS_AFTER_MOVE || Self::HAS_SPECIAL_MOVES || Self::HAS_RANSOM;
    /// Whether moves are generated while a king of the side not to move is attacked: in games with several kings,
    /// and in those that ask what a player could do if it were their turn.
    const KINGS_MAY_HANG: bool = false;
    /// Whether entering an empty square can expose one's own king.
    const ENTERING_EXPOSES: bool = Self::TABLES.has_hops || Self::HAS_EXTRA_ATTACKS;

    /// State that only this game has.
    type Extra: ExtraState;
    /// Options of the rules that only this game has.
    type Config: Copy + Eq + Default + Debug + Send + Sync;

    /// Sets an option listed in the data; `value` is one of its values. False when there is no such option.
    fn set_option(_config: &mut Self::Config, _name: &str, _value: &str) -> bool {
        false
    }

    /// A number that differs where the same position allows other moves (0 usually), for the transposition table.
    fn table_salt(_pos: &BarePosition<Self>) -> u64 {
        0
    }

    /// What a move brings about beyond the pieces it moves, through the logged writers; called when the next player is
    /// to move.
    #[inline(always)]
    fn after_move(_pos: &mut BarePosition<Self>, _mv: Move, _captured: Piece) {}

    /// A game that is over before the side to move looks for a move.
    #[inline(always)]
    fn finished(_pos: &BarePosition<Self>) -> Option<Outcome> {
        None
    }

    /// The outcome when the side to move has no legal move.
    fn without_moves(pos: &BarePosition<Self>) -> Outcome {
        match pos.in_check() {
            true => Outcome::Win(pos.side.other(), Reason::Checkmate),
            false => Outcome::Draw(Reason::Stalemate),
        }
    }

    /// A game drawn because nobody can ever win it.
    fn is_dead(_pos: &BarePosition<Self>) -> bool {
        false
    }

    /// Checks a loaded position as a whole: refuses it, or sets the game's own state.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    fn check_loaded(pos: &mut BarePosition<Self>) -> Result<(), String> {
        pos.check_single_kings()?;
        pos.check_waiting_king()
    }
}

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
