//! Reports of a running search: principal variations, bounds, and the root move being searched.

use super::limits::{Info, Report};
use super::node::INFINITE;
use super::worker::Worker;
use crate::eval::EngineGame;
use crate::eval::EvalAccumulator;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tenfold_core::position::Position;
use tenfold_core::types::{Bound, Move};

/// For the first second of a search, only lines of finished iterations are reported.
const TIME_WITHOUT_CURRENT_MOVES: Duration = Duration::from_secs(1);

/// The receiver of the reports, and the position at the root.
pub(super) struct Reporter<'a, V: EngineGame> {
    pub root: &'a Position<V, EvalAccumulator<'a, V>>,
    pub report: &'a mut dyn FnMut(Report),
}

/// The texts of the moves of a line, up to the first move that would reveal a secret. The first move is always shown,
/// because it is about to be played.
pub(super) fn move_texts<V: EngineGame>(root: &Position<V, EvalAccumulator<V>>, line: &[Move]) -> Vec<String> {
    let mut position = root.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        if !texts.is_empty() && V::tells_secret(&position, mv) {
            break;
        }
        texts.push(position.move_text(mv));
        position.make(mv);
    }
    texts
}

impl<V: EngineGame> Worker<'_, V> {
    /// Reports the root moves of this range that have a score.
    pub(super) fn report_lines(&mut self, range: Range<usize>, depth: i32, reporter: &mut Option<Reporter<V>>) {
        for index in range {
            if self.root_moves.get(index).is_some_and(|root| root.score > -INFINITE) {
                self.report_line(index, depth, Bound::Exact, reporter);
            }
        }
    }

    /// Reports a line whose score is outside of the aspiration window. Nothing is reported in the first second of a
    /// search.
    pub(super) fn report_bound(&mut self, index: usize, depth: i32, bound: Bound, reporter: &mut Option<Reporter<V>>) {
        if self.timer.elapsed() >= TIME_WITHOUT_CURRENT_MOVES {
            self.report_line(index, depth, bound, reporter);
        }
    }

    /// Reports the first root move with its static evaluation if the search was stopped before any root move had a
    /// score: clients expect a score for the move that is played.
    pub(super) fn report_unsearched(&mut self, reporter: &mut Option<Reporter<V>>) {
        if reporter.is_some() && self.root_moves.first().is_some_and(|root| root.score == -INFINITE) {
            self.root_moves[0].score = self.evaluate();
            self.report_line(0, 1, Bound::Exact, reporter);
        }
    }

    fn report_line(&mut self, index: usize, depth: i32, bound: Bound, reporter: &mut Option<Reporter<V>>) {
        let Some(reporter) = reporter else { return };
        let root = &self.root_moves[index];
        let info = Info {
            depth: depth as u32,
            seldepth: (root.seldepth as u32).max(1),
            multipv: index + 1,
            score: root.score,
            bound,
            nodes: 0,
            time: self.timer.elapsed(),
            hashfull: self.shared.job.memory.table.hashfull(),
            pv: move_texts(reporter.root, &root.pv),
        };
        let nodes = self.publish_nodes();
        (reporter.report)(Report::Line(Info { nodes, ..info }));
    }

    /// Reports the root move that is searched next. Nothing is reported in the first second of a search.
    pub(super) fn report_current_move(&self, index: usize, depth: i32, reporter: &mut Option<Reporter<V>>) {
        let Some(reporter) = reporter else { return };
        if self.timer.elapsed() >= TIME_WITHOUT_CURRENT_MOVES && !self.shared.stop_all.load(Relaxed) {
            let mv = reporter.root.move_text(self.root_moves[index].mv);
            (reporter.report)(Report::Current { depth: depth as u32, mv, number: index + 1 });
        }
    }
}
