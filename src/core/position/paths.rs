//! Moves and attacks along paths. Only pieces of variants loaded from files have paths.

use super::variant::{BarePosition, Variant};
use crate::board::Board;
use crate::rules::piece_rules::{MAY_START_FAR_PATHS, MAY_START_LISTED_PATHS};
use crate::rules::{Hurdle, Path, PathEntry, PathTables, Start};
use crate::types::{Color, Piece, Square, SquareSet};
use arrayvec::ArrayVec;

/// A walk over a board along a path.
pub(super) struct PathWalk<'a> {
    path: &'a PathEntry,
    /// The index of the next square in the path.
    next: usize,
    from: Square,
    /// Whether the walk has not yet passed the hurdle.
    before_hurdle: bool,
    ended: bool,
}

impl<'a> PathWalk<'a> {
    pub(super) fn new(path: &'a PathEntry, from: Square) -> Self {
        PathWalk { path, next: 0, from, before_hurdle: path.hurdle != Hurdle::None, ended: false }
    }

    /// The next square on which the piece may end.
    #[inline]
    pub(super) fn next(&mut self, board: &Board) -> Option<Square> {
        while !self.ended && self.next < self.path.squares.len() {
            let stop = self.path.squares[self.next];
            let square = self.from.shift(stop.delta);
            let seen = board.get(square);
            self.next += 1;
            if seen.is_wall() {
                return None;
            }
            if !seen.is_empty() && seen.piece_type() == self.path.excluded {
                return None;
            }
            if self.before_hurdle {
                self.before_hurdle = seen.is_empty();
                continue;
            }
            let holds = if seen.is_empty() { 1 } else { 2 << seen.color().idx() };
            self.ended = stop.passes & holds == 0 || self.path.hurdle == Hurdle::Grasshopper;
            if stop.lands {
                return Some(square);
            }
        }
        None
    }
}

impl<V: Variant> BarePosition<V> {
    /// Whether a piece of `by` attacks the square along a path.
    #[inline]
    pub(super) fn is_attacked_by_paths(&self, square: Square, by: Color) -> bool {
        let Some(tables) = &self.game.tables().paths else { return false };
        tables.attackers[by.idx()]
            .iter()
            .any(|&piece| self.board.squares(piece).iter().any(|&at| self.captures_along_path(piece, at, square)))
    }

    /// Whether the piece, if it stands on `at`, attacks the square along a path. `at` comes from the piece list; the
    /// cell is checked too, because cells may have been replaced.
    #[inline]
    pub(super) fn captures_along_path(&self, piece: Piece, at: Square, square: Square) -> bool {
        self.board.get(at) == piece && self.could_capture_along_path(piece, at, square)
    }

    /// Whether a piece on `from` may follow this path at all.
    #[inline(always)]
    pub(super) fn may_follow(&self, piece: Piece, path: &PathEntry, from: Square) -> bool {
        let needed = if path.start == Start::InitialFar { MAY_START_FAR_PATHS } else { MAY_START_LISTED_PATHS };
        path.files >> from.file() & 1 != 0
            && path.origins.as_ref().is_none_or(|origins| origins.contains(from))
            && (path.start == Start::Anywhere || self.game.tables().rules_on(piece, from) & needed != 0)
    }

    /// The paths along which a piece on `from` captures.
    fn capturing_paths<'a>(
        &'a self,
        tables: &'a PathTables,
        piece: Piece,
        from: Square,
    ) -> impl Iterator<Item = &'a PathEntry> {
        tables.paths[piece.idx()].iter().filter(move |path| path.mode & 2 != 0 && self.may_follow(piece, path, from))
    }

    /// Whether a piece on `from` could capture on the square along a path.
    #[inline]
    pub(super) fn could_capture_along_path(&self, piece: Piece, from: Square, square: Square) -> bool {
        let Some(tables) = &self.game.tables().paths else { return false };
        tables.reaches(piece, from, square)
            && self.may_enter(piece, square)
            && self.capturing_paths(tables, piece, from).any(|path| {
                let mut walk = PathWalk::new(path, from);
                while let Some(to) = walk.next(&self.board) {
                    if to == square {
                        return true;
                    }
                }
                false
            })
    }

    /// Calls `visit` with each square on which a path of the piece can end, and with the mode bits of that path; once
    /// for each mode. Captures of pieces of the same player are left out.
    pub fn targets_along_paths(&self, piece: Piece, from: Square, mut visit: impl FnMut(Square, u8)) {
        let Some(tables) = &self.game.tables().paths else { return };
        let meet = tables.share_a_target[piece.idx()];
        let mut visited = [SquareSet::EMPTY; 4];
        let paths = tables.paths[piece.idx()].iter().filter(|path| path.mode & 4 == 0);
        for path in paths.filter(|path| self.may_follow(piece, path, from)) {
            let mut walk = PathWalk::new(path, from);
            while let Some(to) = walk.next(&self.board) {
                if !meet || visited[usize::from(path.mode & 3)].insert(to) {
                    visit(to, path.mode);
                }
            }
        }
    }

    /// The squares to which `piece`, if it stood on `from`, could move without capturing, whether or not that would be
    /// legal. First moves do not count.
    pub fn quiet_targets(&self, piece: Piece, from: Square) -> SquareSet {
        let table = &self.game.tables().pieces[piece.idx()].movements;
        let is_empty = |square: Square| self.board.get(square).is_empty();
        let mut targets = SquareSet::EMPTY;
        let mut add = |square: Square, mode: u8| {
            if mode & 1 != 0 && is_empty(square) {
                targets.insert(square);
            }
        };
        table.leaps.as_slice().iter().for_each(|leap| add(from.shift(leap.delta), leap.mode));
        for slide in table.slides.as_slice() {
            let line = std::iter::successors(Some(from.shift(slide.delta)), |at| Some(at.shift(slide.delta)));
            line.take_while(|&at| is_empty(at)).for_each(|at| add(at, slide.mode));
        }
        for hop in table.hops.as_slice() {
            let line = std::iter::successors(Some(from.shift(hop.delta)), |at| Some(at.shift(hop.delta)));
            let mut beyond = line.skip_while(|&at| is_empty(at));
            if beyond.next().is_some_and(|hurdle| self.board.get(hurdle).is_piece()) {
                beyond.take_while(|&at| is_empty(at)).for_each(|at| add(at, hop.mode));
            }
        }
        for lame in table.lames.as_slice() {
            let leg = from.shift(lame.first);
            add(leg, lame.first_mode);
            if is_empty(leg) {
                lame.then.as_slice().iter().for_each(|&then| add(leg.shift(then), lame.mode));
            }
        }
        self.targets_along_paths(piece, from, add);
        targets
    }

    /// Whether a king is attacked along a path. Adds to the pin mask all squares over which enemy paths lead to the
    /// king.
    #[inline]
    pub(super) fn find_checks_and_pins_on_paths(&mut self, king: Square) -> bool {
        let Some(tables) = &self.game.tables().paths else { return false };
        let them = self.side.other();
        let mut attacked = false;
        for &piece in &tables.attackers[them.idx()] {
            for n in 0..self.board.count(piece) as usize {
                let at = self.board.nth_square(piece, n);
                if !tables.reaches(piece, at, king) {
                    continue;
                }
                attacked |= self.could_capture_along_path(piece, at, king);
                for path in tables.paths[piece.idx()].iter().filter(|path| path.mode & 2 != 0) {
                    self.add_path_to_pin_mask(path, at, king);
                }
            }
        }
        attacked
    }

    /// Adds squares of the path to the pin mask: all squares before the last place where the path could end on the
    /// king.
    fn add_path_to_pin_mask(&mut self, path: &PathEntry, at: Square, king: Square) {
        let mut before: ArrayVec<Square, { Path::MAX_SQUARES }> = ArrayVec::new();
        let mut reached = 0;
        for stop in &path.squares {
            let square = at.shift(stop.delta);
            if self.board.get(square).is_wall() || before.is_full() {
                break;
            }
            if square == king && stop.lands {
                reached = before.len();
            }
            before.push(square);
        }
        before.truncate(reached);
        before.into_iter().for_each(|square| self.add_to_pin_mask(square));
    }
}
