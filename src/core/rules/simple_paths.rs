//! Simple paths: a first move along a line, a lame leap or a capture en passant. The ordinary tables can express them,
//! which is faster than following paths.

use super::movement::{Hurdle, OVER_EMPTY, Path, Start};
use super::paths::PathEntry;
use super::piece_rules::{MAY_START_FAR_PATHS, MAY_START_LISTED_PATHS};
use super::piece_table::{LameStep, Push};
use super::tables::{Tables, direction_from_target};
use super::{FixedList, OUTWARD_DELTAS};
use crate::types::{Delta, Piece};

impl Tables {
    /// Adds a path of a piece to the tables; false when the tables cannot express it. No other movement of the piece
    /// may lead to the same squares.
    pub(super) fn add_simple_path(&mut self, piece: Piece, path: &Path, entry: &PathEntry) -> bool {
        if entry.hurdle != Hurdle::None || entry.files != Path::ALL_FILES || entry.origins.is_some() {
            return false;
        }
        match (entry.start, entry.mode) {
            (Start::Initial | Start::InitialFar, 1) => self.add_push(piece, entry),
            (Start::Anywhere, 0) => self.add_en_passant(piece, entry),
            (Start::Anywhere, 1..=3) => self.add_lame_leap(piece, path, entry),
            _ => false,
        }
    }

    /// Adds a first move over empty squares of a line; false when the path is not one.
    fn add_push(&mut self, piece: Piece, entry: &PathEntry) -> bool {
        let Some(delta) = entry.squares.first().map(|stop| stop.delta) else { return false };
        let is_line = OUTWARD_DELTAS.contains(&delta)
            && (1..).zip(&entry.squares).all(|(n, stop)| stop.delta == delta.wrapping_mul(n));
        let passes = entry.squares.iter().rev().skip(1).all(|stop| stop.passes == OVER_EMPTY);
        let most = entry.squares.len();
        let least = entry.squares.iter().take_while(|stop| !stop.lands).count() + 1;
        let lands = entry.squares[least - 1..].iter().all(|stop| stop.lands);
        let table = &mut self.pieces[piece.idx()].movements;
        if !is_line || !passes || !lands || table.pushes.is_full() {
            return false;
        }
        let start = if entry.start == Start::InitialFar { MAY_START_FAR_PATHS } else { MAY_START_LISTED_PATHS };
        table.add_push(Push { delta, least: least as u8, most: most as u8, start, steps: false });
        true
    }

    /// Adds a capture en passant by a leap; false when the path is not one.
    fn add_en_passant(&mut self, piece: Piece, entry: &PathEntry) -> bool {
        let ([stop], false) = (&entry.squares[..], self.pieces[piece.idx()].movements.en_passant.is_full()) else {
            return false;
        };
        self.pieces[piece.idx()].movements.en_passant.push(stop.delta);
        self.add_en_passant_taker(piece);
        true
    }

    /// Adds the piece to the list of pieces that can capture en passant.
    pub(super) fn add_en_passant_taker(&mut self, piece: Piece) {
        let takers = &mut self.en_passant_takers[piece.color().idx()];
        if !takers.as_slice().contains(&piece) {
            takers.push(piece);
        }
    }

    /// Adds a leap over one square that must be empty; false when the tables cannot express the path.
    fn add_lame_leap(&mut self, piece: Piece, path: &Path, entry: &PathEntry) -> bool {
        let ([first, second], [leg, last]) = (path.squares, &entry.squares[..]) else { return false };
        let is_adjacent = second.at.0.abs().max(second.at.1.abs()) < 2;
        let then = last.delta.wrapping_sub(leg.delta);
        let first_mode = if first.lands { entry.mode } else { 0 };
        if first.passes != OVER_EMPTY || !second.lands || is_adjacent || second.at == first.at {
            return false;
        }
        let color = piece.color();
        let captures = entry.mode & 2 != 0;
        let first_is_distant = direction_from_target(first.at, color).is_none();
        if captures
            && (self.has_distant_attack(piece.idx(), second.at, color)
                || first.lands && first_is_distant && self.has_distant_attack(piece.idx(), first.at, color))
            || !self.add_second_leg(piece, entry.mode, first_mode, leg.delta, then)
        {
            return false;
        }
        if captures {
            if first.lands {
                self.add_leap_attack(piece.idx(), first.at, color);
            }
            let then = (second.at.0 - first.at.0, second.at.1 - first.at.1);
            self.add_lame_attack(piece.idx(), color, first.at, then);
        }
        true
    }

    /// Adds the second leg of a lame leap to an entry with the same first leg that has room, or else to a new entry.
    /// False when there is no room.
    fn add_second_leg(&mut self, piece: Piece, mode: u8, first_mode: u8, leg: Delta, then: Delta) -> bool {
        let table = &mut self.pieces[piece.idx()].movements;
        let lames = &mut table.lames;
        let with_room = |step: &&mut LameStep| {
            (step.first, step.mode, step.first_mode) == (leg, mode, 0) && first_mode == 0 && !step.then.is_full()
        };
        if let Some(step) = lames.as_mut_slice().iter_mut().find(with_room) {
            step.then.push(then);
            return true;
        }
        if lames.is_full() {
            return false;
        }
        let mut step = LameStep { first: leg, first_mode, then: FixedList::new(0), mode };
        step.then.push(then);
        lames.push(step);
        table.has_hops_or_lames = true;
        true
    }
}
