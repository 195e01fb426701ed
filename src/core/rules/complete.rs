//! The parts of the tables that only variants read at run time have: paths, and the squares from which steps are
//! special, which can be found only when all movements and rules are known.

use super::movement::{Mode, Movement, Path};
use super::paths::{PathEntry, PathTables, compile_path, meet};
use super::piece_rules::STEP_NEEDS_TEST;
use super::spec::Spec;
use super::tables::Tables;
use crate::types::{Delta, Piece, Square, SquareSet};

impl Tables {
    /// Adds the paths of a variant whose data is read at run time.
    pub fn complete(&mut self, spec: &Spec) {
        self.paths = self.add_paths(spec).map(Box::new);
    }

    /// Marks the squares from which a step may be special. To be called when all movements and rules are known.
    pub fn find_special_steps(&mut self, spec: &Spec) {
        let squares = (0..spec.ranks).flat_map(|rank| (0..spec.files).map(move |file| Square::new(file, rank)));
        let squares: Vec<Square> = squares.collect();
        let board: SquareSet = squares.iter().copied().collect();
        for piece in Piece::all(spec.piece_types.len()) {
            if !self.may_step_specially[piece.idx()] {
                continue;
            }
            for &from in &squares {
                if self.targets(piece, from, &board).iter().any(|&to| self.is_special_step(piece, from, to)) {
                    self.add_rules(piece, from, STEP_NEEDS_TEST);
                }
            }
        }
    }

    /// All squares of the board to which a piece can ever go from a square.
    fn targets(&self, piece: Piece, from: Square, board: &SquareSet) -> Vec<Square> {
        let table = &self.pieces[piece.idx()].movements;
        let line = |delta: Delta| {
            std::iter::successors(Some(from.shift(delta)), move |at| Some(at.shift(delta)))
                .take_while(|&at| board.contains(at))
        };
        let leaps = table.leaps.as_slice().iter().map(|leap| from.shift(leap.delta));
        let lines = table.slides.as_slice().iter().chain(table.hops.as_slice()).flat_map(|line_of| line(line_of.delta));
        let pushes = table.pushes.as_slice().iter().flat_map(|push| line(push.delta).take(push.most.into()));
        let lames = table.lames.as_slice().iter().flat_map(|lame| {
            let leg = from.shift(lame.first);
            lame.then.as_slice().iter().map(move |&then| leg.shift(then)).chain([leg])
        });
        let paths = self.paths.iter().flat_map(|tables| &tables.paths[piece.idx()]);
        let stops = paths.flat_map(|path| &path.squares).map(|stop| from.shift(stop.delta));
        leaps.chain(lines).chain(pushes).chain(lames).chain(stops).filter(|&to| board.contains(to)).collect()
    }

    /// Adds the paths of all pieces to the ordinary tables where these can express them, and returns the remaining
    /// paths; `None` when no paths remain.
    fn add_paths(&mut self, spec: &Spec) -> Option<PathTables> {
        let mut tables = PathTables::empty(spec.piece_types.len());
        for piece in Piece::all(spec.piece_types.len()) {
            let own = spec.piece_type(piece.piece_type());
            let mut all: Vec<(&Path, PathEntry)> = Vec::new();
            for movement in own.movements_of(piece.color()) {
                let Movement::Paths(paths, mode) = movement else { continue };
                all.extend(paths.iter().map(|path| (path, compile_path(piece, path, *mode))));
            }
            let meets = |n: usize| all.iter().take(n).any(|(_, other)| meet(&all[n].1, other));
            tables.share_a_target[piece.idx()] = (0..all.len()).any(meets);
            for (path, entry) in all {
                if !tables.share_a_target[piece.idx()] && self.add_simple_path(piece, path, &entry) {
                    continue;
                }
                if entry.mode == Mode::EnPassant as u8 {
                    self.add_en_passant_taker(piece);
                }
                tables.add(piece, path, entry);
            }
        }
        for (paths, others) in tables.paths.iter().zip(&mut self.pieces) {
            others.movements.has_paths = !paths.is_empty();
        }
        tables.paths.iter().any(|paths| !paths.is_empty()).then_some(tables)
    }
}
