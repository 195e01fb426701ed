//! Passing the turn, kings that face each other in janggi (bikjang), and games that end when both players have passed.
//!
//! Source: the rules of janggi, in the form in which Fairy-Stockfish states them.

use super::facing_kings::kings_face_each_other;
use super::file::{GameDef, PerSide};
use super::special::Special;
use super::state::FileVariant;
use tenfold_core::position::{BarePosition, MoveSink};
use tenfold_core::types::{Color, Move, Reason, Square};

/// The rules about passing.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    /// By colour: whether the player may pass whenever no king is in check.
    always: [bool; 2],
    /// By colour: whether the player passes if there is no other legal move and no king is in check.
    on_stalemate: [bool; 2],
    /// Whether kings must not be left facing each other, except by a pass, after which the game ends.
    bikjang: bool,
    /// Whether a wall may be put instead of a move, which is written as a pass with a wall; two of these do not end the
    /// game.
    with_wall: bool,
}

impl Passing {
    /// The rules of a variant, if players can pass.
    pub(super) fn from_definition(def: &GameDef) -> Option<Passing> {
        let both = |sides: PerSide<bool>| [sides.white, sides.black];
        let (always, on_stalemate) = (both(def.moves.pass), both(def.moves.pass_on_stalemate));
        let any = [always, on_stalemate].concat().contains(&true);
        let (bikjang, with_wall) = (def.ends.bikjang, def.walls.or_move);
        (any || bikjang || with_wall).then_some(Passing { always, on_stalemate, bikjang, with_wall })
    }

    /// Whether some moves that leave the king safe can be illegal.
    pub(super) fn has_legality_rules(&self) -> bool {
        self.bikjang
    }

    /// Generates the pass, if it is legal: it leaves no king or piece like one in check, except as an answer to facing kings.
    pub(super) fn generate<O: MoveSink>(
        &self,
        pos: &mut BarePosition<impl FileVariant>,
        out: &mut O,
        kings_in_check: u32,
    ) {
        if !O::WANTS_QUIETS || pos.state.extra.passes_excluded {
            return;
        }
        let us = pos.side.idx();
        let accepts_bikjang = self.bikjang && self.always[us] && pos.state.extra.kings_face;
        let may_pass = accepts_bikjang
            || kings_in_check == 0
                && (self.with_wall || self.always[us] || self.on_stalemate[us] && !has_other_move(pos));
        if !may_pass {
            return;
        }
        let Some(pass) = self.square_of_pass(pos).map(Special::pass) else { return };
        if accepts_bikjang {
            pos.pass_on(out, pass);
        } else {
            pos.emit_if_legal(out, pass, kings_in_check);
        }
    }

    /// The square with which a pass is written: that of the king, or else, and where a pass puts a wall, that of the first
    /// piece of the player, rank by rank from a1.
    fn square_of_pass(&self, pos: &BarePosition<impl FileVariant>) -> Option<Square> {
        let us: Color = pos.side;
        let king = pos.kings(us).next().filter(|_| !self.with_wall);
        king.or_else(|| pos.squares().find(|&square| pos.board.get(square).is(us)))
    }

    /// Whether the move is legal by these rules: a player whose king faces the other must end that, or pass.
    pub(super) fn allows(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move) -> bool {
        !(self.bikjang && pos.state.extra.kings_face)
            || Special::is_pass(mv)
            || !pos.with_move_made(mv, |after| after.state.extra.kings_face)
    }

    /// Notes a move that was just made: whether it was a pass, and whether the game ends by it.
    pub(super) fn after_move(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move) {
        let before = pos.state.extra;
        let passed = Special::is_pass(mv);
        let kings_face = self.bikjang && kings_face_each_other(pos);
        let extra = &mut pos.state.extra;
        extra.is_over = kings_face && before.kings_face || passed && before.passed && !self.with_wall;
        (extra.passed, extra.kings_face) = (passed, kings_face);
    }

    /// Sets the state of a position that was read from a FEN.
    pub(super) fn prepare(&self, pos: &mut BarePosition<impl FileVariant>) {
        pos.state.extra.kings_face = self.bikjang && kings_face_each_other(pos);
    }

    /// Why the game is over, if it ends by these rules.
    pub(super) fn reason(&self, pos: &BarePosition<impl FileVariant>) -> Option<Reason> {
        let faced = pos.state.extra.kings_face;
        pos.state.extra.is_over.then_some(if faced { Reason::FacingKings } else { Reason::BothPassed })
    }
}

/// Whether the side to move has a legal move other than a pass.
fn has_other_move(pos: &mut BarePosition<impl FileVariant>) -> bool {
    pos.state.extra.passes_excluded = true;
    let any = pos.has_ordinary_move();
    pos.state.extra.passes_excluded = false;
    any
}
