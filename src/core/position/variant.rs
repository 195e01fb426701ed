//! The interface between the rules that all variants share and the rules of one variant: the position, the trait that a
//! variant implements, and optional parts of its rules. The position and the traits refer to each other, so they are
//! defined in one file; the methods of positions are in the other files of this folder.

use super::claim::Claim;
use super::en_passant::EnPassant;
use super::extra_state::ExtraState;
use super::features::Features;
use super::game_config::GameConfig;
use super::move_sink::MoveSink;
use crate::board::Board;
use crate::rules::{PieceTables, Spec, Tables};
use crate::types::{Color, Move, Outcome, Piece, PieceType, Reason, Score, Square};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// The state of a position apart from the board.
#[derive(Debug)]
pub struct State<V: Variant> {
    /// The castling rights, one bit each in the order of [`Spec::rights`].
    pub rights: u32,
    /// The en passant state.
    pub ep: EnPassant,
    /// Half-moves since the last capture, pawn move or ransom.
    pub halfmove: u32,
    /// The full-move number, from 1.
    pub fullmove: u32,
    /// The state that only this variant has.
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

/// A position of the variant `V` without an accumulator: everything that the rules need.
#[derive(Clone)]
pub struct BarePosition<V: Variant> {
    /// The variant.
    pub game: V,
    /// Pieces on the board and in the hands.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// Castling rights, en passant, clocks and the state that only this variant has.
    pub state: State<V>,
    /// The values of the variant's options.
    pub config: V::Config,
    /// The logged changes of the board, newest last.
    pub(super) log: Vec<LoggedChange>,
    /// The pin mask: moves that leave or enter a square that holds the current stamp need a legality test.
    pub(super) pin_mask: [u32; 256],
    pub(super) pin_stamp: u32,
    /// Whether any square is in the pin mask.
    pub(super) has_pins: bool,
    /// A check that was found together with the pins.
    pub(super) check: KnownCheck,
}

/// A logged change of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LoggedChange {
    Put(Piece, Square),
    Taken(Piece, Square),
    Shifted(Piece, Square, Square),
    /// A piece added to its owner's hand, which held this number of its type before.
    AddedToHand(Piece, u8),
    /// A piece taken out of its owner's hand, which holds this number of its type afterwards.
    TakenFromHand(Piece, u8),
    /// The content of a square before it became a wall or empty.
    Walled(Piece, Square),
}

/// A check to the side to move, stored to test quickly whether a move ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KnownCheck {
    /// No check is known.
    None,
    /// A check on this king along the direction with this index in [`OUTWARD_DELTAS`](crate::rules::OUTWARD_DELTAS).
    OnLine(Square, u8),
    /// A check on the king on the first square by a leap from the second square.
    Leap(Square, Square),
}

/// A chess variant: its data, hooks for the rules that data cannot express, and optional parts ([`SpecialMoves`],
/// [`Additions`], [`ExtraAttacks`], [`Ransom`], [`SecretRules`]; a variant without such rules has an empty `impl`).
///
/// A value of this type is a handle; each position holds a copy. The handle of a variant that is compiled into the
/// program is an empty struct, so that the compiler knows everything that [`Variant::spec`] and [`Variant::tables`]
/// return. The core calls the hooks; their defaults do nothing special.
pub trait Variant: SpecialMoves + Additions + ExtraAttacks + Ransom + SecretRules + Copy + Send + Sync + Debug {
    /// The data of a variant that is compiled into the program; read through [`Variant::spec`].
    const SPEC: &'static Spec;
    /// Whether the compiler knows the variant's data, so that it can unroll loops over them; no rule depends on it.
    const IS_COMPILED: bool = true;
    /// The hooks and parts that the variant has. Of `after_move`, special moves, additions, extra attacks and
    /// ransom, only those that are set here are ever called.
    const FEATURES: Features = Features::NONE;

    /// The state of a position that only this variant has.
    type Extra: ExtraState;
    /// The values of options that only this variant has.
    type Config: GameConfig;

    /// The data that describes the variant.
    #[inline(always)]
    fn spec<'a>(self) -> &'a Spec
    where
        Self: 'a,
    {
        Self::SPEC
    }

    /// The variant's data, compiled into tables.
    #[inline(always)]
    fn tables<'a>(self) -> &'a Tables
    where
        Self: 'a,
    {
        <Self as GameConstants>::TABLES
    }

    /// The FEN of a position that a text writes in another notation, which this variant also reads; `None` for any other
    /// text.
    fn fen_of_other_notation(self, _text: &str) -> Option<String> {
        None
    }

    /// The legal move that a text means which is not the usual text of any of them; `None` if it means no move.
    fn move_of_other_text(_pos: &BarePosition<Self>, _text: &str, _legal: &[Move]) -> Option<Move> {
        None
    }

    /// For variants where kings and rooks may castle from any file: the handle of the variant with the castling moves
    /// of this position, and the castling rights in the notation of that handle. `None` when the present handle fits.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the rights.
    fn game_with_castling(_pos: &BarePosition<Self>, _rights: &str) -> Result<Option<(Self, String)>, String> {
        Ok(None)
    }

    /// The castling rights of the position as in a FEN; `None` for the symbols of all rights in their order.
    fn rights_text(_pos: &BarePosition<Self>) -> Option<String> {
        None
    }

    /// The state that only this variant has, from its text in a FEN.
    ///
    /// # Errors
    ///
    /// Says why the text has no meaning here.
    fn parse_extra(self, text: Option<&str>) -> Result<Self::Extra, String> {
        Self::Extra::parse_fen_field(text)
    }

    /// A number for the key of the transposition table, usually 0. It must differ when equal positions allow different
    /// moves.
    fn table_salt(_pos: &BarePosition<Self>) -> u64 {
        0
    }

    /// Side effects of a move on other pieces; only with [`Features::after_move`]. Called after the move, when the
    /// opponent is to move. Changes the board with the methods whose names end in `_and_log`.
    #[inline(always)]
    fn after_move(_pos: &mut BarePosition<Self>, _mv: Move, _captured: Piece) {}

    /// What a capture gains with its explosion, in centipawns by `values`; called only where
    /// [captures explode](crate::rules::Objectives::captures_explode). The piece on `from` captures that on `captured`, which
    /// is `to` except en passant.
    fn gain_by_explosion(
        _pos: &BarePosition<Self>,
        _from: Square,
        _to: Square,
        _captured: Square,
        _values: &[Score; PieceType::SLOTS],
    ) -> Score {
        0
    }

    /// Whether [`Variant::is_legal_by_own_rules`] tests anything. That test may make moves.
    #[inline(always)]
    fn has_legality_rules(self) -> bool {
        false
    }

    /// Whether a move that leaves no king attacked is legal; called only if [`Variant::has_legality_rules`] returns
    /// true.
    #[inline(always)]
    fn is_legal_by_own_rules(_pos: &mut BarePosition<Self>, _mv: Move) -> bool {
        true
    }

    /// Why a rule of the variant forbids a move that the piece can make, in words, if it is no rule about kings.
    fn why_forbidden(_pos: &BarePosition<Self>, _mv: Move) -> Option<String> {
        None
    }

    /// Whether the side to move must drop a piece if it has a legal drop.
    #[inline(always)]
    fn must_drop(_pos: &BarePosition<Self>) -> bool {
        false
    }

    /// The squares of a player's pieces that are in check without being kings.
    #[inline(always)]
    fn attacked_pseudo_royals(_pos: &BarePosition<Self>, _color: Color) -> Vec<Square> {
        Vec::new()
    }

    /// The outcome, when the game is over regardless of the legal moves.
    #[inline(always)]
    fn outcome_before_moves(_pos: &BarePosition<Self>) -> Option<Outcome> {
        None
    }

    /// The outcome of a claim. The core has already checked that the claim holds (by the clock, the keys of the
    /// positions or [`Variant::is_dead`]), except for [`Claim::Count`], which this hook must test itself. `None` when
    /// the variant has no such claim.
    #[inline(always)]
    fn outcome_of_claim(pos: &BarePosition<Self>, claim: Claim) -> Option<Outcome> {
        (claim != Claim::Count).then(|| Outcome::Draw(claim.reason(pos.game.spec())))
    }

    /// The outcome when the side to move has no legal move.
    fn outcome_without_moves(pos: &BarePosition<Self>) -> Outcome {
        if pos.in_check() {
            Outcome::Win(pos.side.other(), Reason::Checkmate)
        } else {
            Outcome::Draw(Reason::Stalemate)
        }
    }

    /// Whether the position is dead, that is, whether no player can ever win.
    fn is_dead(_pos: &BarePosition<Self>) -> bool {
        false
    }

    /// Whether this player's pieces do not suffice to win, whatever both sides do; false where nothing is known about it.
    fn has_insufficient_material(pos: &BarePosition<Self>, _color: Color) -> bool {
        Self::is_dead(pos)
    }

    /// Checks a position read from a FEN and sets the state that only this variant has.
    ///
    /// # Errors
    ///
    /// Says why the position is refused.
    fn check_position_from_fen(pos: &mut BarePosition<Self>) -> Result<(), String> {
        pos.check_king_counts()?;
        pos.check_opponent_king()
    }
}

/// What follows from [`Variant::SPEC`] and from the parts that the variant has.
pub trait GameConstants: Variant {
    /// The variant's data, compiled into tables; read through [`Variant::tables`]. This is a reference, because the
    /// compiler copies a constant by value at every use.
    const TABLES: &'static Tables = match Self::SPEC.piece_types.len() {
        0..=6 => &Tables::<[PieceTables; 12]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        7 => &Tables::<[PieceTables; 14]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        8 => &Tables::<[PieceTables; 16]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        9 => &Tables::<[PieceTables; 18]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        10..=12 => &Tables::<[PieceTables; 24]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        13..=14 => &Tables::<[PieceTables; 28]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        15..=16 => &Tables::<[PieceTables; 32]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        _ => &Tables::<[PieceTables; 2 * PieceType::MAX]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
    };
    /// Whether any piece is subject to check.
    const HAS_ROYALS: bool = Self::SPEC.has_royals();
    /// Whether captures may be compulsory.
    const CAPTURES_MAY_BE_COMPULSORY: bool = Self::SPEC.capture_compulsory;
    /// Whether [`Variant::after_move`] does anything.
    const HAS_AFTER_MOVE: bool = Self::FEATURES.after_move;
    /// Whether there are special moves.
    const HAS_SPECIAL_MOVES: bool = Self::FEATURES.special_moves;
    /// Whether moves may have additions.
    const HAS_ADDITIONS: bool = Self::FEATURES.additions;
    /// Whether there are attacks that the tables cannot express.
    const HAS_EXTRA_ATTACKS: bool = Self::FEATURES.extra_attacks;
    /// Whether there are ransom moves.
    const HAS_RANSOM: bool = Self::FEATURES.ransom;
    /// Whether moves may be generated while a king of the side not to move is attacked.
    const KINGS_MAY_HANG: bool = Self::FEATURES.kings_may_hang;
    /// Whether moves of this variant may write to the log.
    const USES_LOG: bool = Self::HAS_AFTER_MOVE || Self::HAS_SPECIAL_MOVES || Self::HAS_RANSOM;

    /// Whether a move is a ransom move: its addition is what it costs.
    #[inline(always)]
    fn is_ransom(mv: Move) -> bool {
        Self::HAS_RANSOM && mv.has_addition()
    }
}

impl<V: Variant> GameConstants for V {}

/// Moves that the tables cannot express; only with [`Features::special_moves`]. They are usually of class
/// [`Special`](crate::types::MoveClass::Special), with an argument that the variant defines.
pub trait SpecialMoves: Sized {
    /// Generates the special moves. Each must be passed to [`BarePosition::emit_if_legal`] with `kings_in_check`, the
    /// number of the mover's kings in check. Special moves may be of any class: [`BarePosition::is_legal`] calls this
    /// for every move.
    fn special_moves<O: MoveSink>(_pos: &mut BarePosition<Self>, _out: &mut O, _kings_in_check: u32)
    where
        Self: Variant,
    {
    }

    /// Makes a move of class `Special` with the methods whose names end in `_and_log`.
    fn make_special(_pos: &mut BarePosition<Self>, _mv: Move)
    where
        Self: Variant,
    {
    }

    /// The square, other than the destination, on which a move of class `Special` captures; [`Square::NONE`] if none.
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

    /// The most pawns that can be captured en passant in one position.
    fn most_passers(_game: Self) -> usize {
        1
    }

    /// The square of the pawn that has just passed over the en passant square `square` of a FEN; `given` is that pawn's
    /// square if the FEN gives it.
    ///
    /// # Errors
    ///
    /// When no pawn can just have passed over the square.
    fn en_passant_pawn_square(pos: &BarePosition<Self>, square: Square, given: Option<Square>) -> Result<Square, String>
    where
        Self: Variant,
    {
        match given {
            Some(pawn) if !pos.game.spec().fairy_fen => {
                Err(format!("en passant field: ':{pawn}' means nothing in {}", pos.game.spec().name))
            }
            _ => pos.passer_among(pos.pieces_that_may_have_passed(square), square, given),
        }
    }
}

/// A list of additions: at most one for each square of the board, or for each piece type and square of a castling, or for
/// each second move of a turn.
pub type AdditionList = ArrayVec<u32, 1024>;

/// Additions: what a move puts on the board besides its own piece, such as a gated piece or a wall, or the second move of the
/// turn; only with
/// [`Features::additions`]. [`Variant::after_move`] carries them out.
pub trait Additions: Sized {
    /// Whether moves of this variant can have additions at all.
    #[inline(always)]
    fn has_additions(self) -> bool {
        false
    }

    /// Lists the additions with which the legal move can be made ([`Move::with_addition`]), 0 for none.
    fn list_additions(_pos: &mut BarePosition<Self>, _mv: Move, _list: &mut AdditionList)
    where
        Self: Variant,
    {
    }

    /// The text of a move with an addition; `text` is that of the move without it.
    fn text_with_addition(_pos: &BarePosition<Self>, _mv: Move, text: String) -> String
    where
        Self: Variant,
    {
        text
    }
}

/// Attacks that the tables cannot express; only with [`Features::extra_attacks`].
pub trait ExtraAttacks: Sized {
    /// Whether a piece of the player `_by` has such an attack on the square.
    #[inline(always)]
    fn extra_attack(_pos: &BarePosition<Self>, _square: Square, _by: Color) -> bool
    where
        Self: Variant,
    {
        false
    }

    /// Whether the king, which belongs to the side to move, is attacked in this way. Also adds to the pin mask
    /// ([`BarePosition::add_to_pin_mask`]) every square where a move that leaves or enters it could cause such an
    /// attack.
    #[inline(always)]
    fn extra_pins(_pos: &mut BarePosition<Self>, _king: Square) -> bool
    where
        Self: Variant,
    {
        false
    }
}

/// Ransom moves: they cost pieces, and are legal only when the side to move is in check and has no other legal move.
/// Only with [`Features::ransom`].
pub trait Ransom: Sized {
    /// Generates the ransom moves of a player who has no other legal move.
    fn ransom_moves<O: MoveSink>(_pos: &mut BarePosition<Self>, _out: &mut O)
    where
        Self: Variant,
    {
    }

    /// Pays the cost of a move with the methods whose names end in `_and_log`.
    fn pay_cost(_pos: &mut BarePosition<Self>, _mv: Move)
    where
        Self: Variant,
    {
    }

    /// The squares of the pieces that are paid, in the order of the move text.
    fn cost_squares(_mv: Move) -> ArrayVec<Square, 4> {
        ArrayVec::new()
    }
}

/// The chance that a position is lost, when that depends on a secret that the searching side does not know.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Belief {
    /// The probability, from 0 to 1, that the side to move has already lost.
    pub lost: f64,
}

/// Choices that players make in secret before a game, as described by [`SecretSpec`](crate::rules::SecretSpec).
pub trait SecretRules: Sized {
    /// A player's choice as far as it is known: publicly, or to a referee through [`SecretRules::learn_choice`].
    fn known_choice(_pos: &BarePosition<Self>, _color: Color) -> Option<&'static str>
    where
        Self: Variant,
    {
        None
    }

    /// Tells a referee a player's choice: from now on legal moves and outcomes take it into account.
    fn learn_choice(_pos: &mut BarePosition<Self>, _color: Color, _choice: &str)
    where
        Self: Variant,
    {
    }

    /// Whether the legal moves depend on a choice that is not yet known.
    fn awaits_choice(_pos: &mut BarePosition<Self>) -> bool
    where
        Self: Variant,
    {
        false
    }

    /// Before a search: makes the secret choice of the side to move known in the position that is searched.
    fn reveal_own_secret(_pos: &mut BarePosition<Self>)
    where
        Self: Variant,
    {
    }

    /// Whether showing this move in a principal variation would reveal the secret of the searching player.
    fn tells_secret(_pos: &BarePosition<Self>, _mv: Move) -> bool
    where
        Self: Variant,
    {
        false
    }

    /// At a node where the side to move has only ransom moves: how likely it has already lost, when that depends on a
    /// secret that the searching side does not know.
    fn belief(_pos: &BarePosition<Self>) -> Option<Belief>
    where
        Self: Variant,
    {
        None
    }
}
