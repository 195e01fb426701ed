//! The seam between the rules that all games share and those of one game.

use super::{BarePosition, ExtraAttacks, ExtraState, Ransom, Secrets, SpecialMoves};
use crate::core::rules::{Spec, Tables};
use crate::core::types::{Move, Outcome, Piece, Reason};
use std::fmt::Debug;

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
