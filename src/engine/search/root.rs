//! The search of the root: deeper and deeper, the best lines one after another.

use super::limits::{Info, Report};
use super::node::Node;
use super::ordering;
use super::picker::gather_all;
use super::pruning::Prospect;
use super::table::{Entry, UNKNOWN};
use super::time::Course;
use super::worker::{INFINITE, Worker};
use crate::core::position::{Position, Variant};
use crate::core::types::{Bound, MATE, MATE_RANGE, MAX_PLY, Move, Score};
use crate::engine::eval::EvalAccumulator;
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Half the width of the first window around the last iteration's value, in centipawns.
const WINDOW: Score = 24;
/// Iterations before windows are narrow.
const WIDE: i32 = 4;
/// Before this much time has passed, users are told of finished lines only.
const SILENCE: Duration = Duration::from_secs(1);
/// No iteration goes deeper than this many plies.
pub(super) const DEEPEST: i32 = MAX_PLY as i32 - 2;

/// A move at the root and what was found out about it.
pub(super) struct RootMove {
    pub mv: Move,
    /// Its value; as bad as can be when it is only known not to be the best.
    pub score: Score,
    /// The line that begins with it.
    pub line: Vec<Move>,
    pub seldepth: usize,
    /// Nodes below it in this search, of this thread.
    nodes: u64,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        RootMove { mv, score: -INFINITE, line: vec![mv], seldepth: 0, nodes: 0 }
    }
}

/// Who is told of progress, and the position at the root.
pub(super) struct Audience<'a, V: Variant> {
    pub root: &'a Position<V, EvalAccumulator<V>>,
    pub report: &'a mut dyn FnMut(Report),
}

/// The texts of the moves of a line, as far as they tell nothing that is to stay secret. The first is about to be
/// played and no secret.
pub(super) fn texts<V: Variant>(root: &Position<V, EvalAccumulator<V>>, line: &[Move]) -> Vec<String> {
    let mut position = root.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        if !texts.is_empty() && V::tells_secret(&position, mv) {
            break;
        }
        texts.push(position.text(mv));
        position.make(mv);
    }
    texts
}

impl<V: Variant> Worker<'_, V> {
    /// Searches deeper and deeper until a limit is reached; returns the last depth that was finished. The best
    /// moves come first in the list of roots afterwards.
    pub(super) fn deepen(&mut self, first: i32, mut audience: Option<Audience<V>>) -> i32 {
        let limits = self.shared.job.limits;
        let deepest = limits.depth.map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST as u32) as i32);
        let lines = self.shared.job.multipv.clamp(1, self.roots.len().max(1));
        self.order_roots();
        let mut finished = 0;
        let mut told = None;
        let mut course = Course::default();
        let mut last: Option<(Move, Score)> = None;
        for depth in first.min(deepest)..=deepest {
            self.root_depth = depth;
            for line in 0..lines {
                self.aspire(depth, line, &mut audience);
                if self.stopped {
                    break;
                }
                // What is found later may be better than what stands before it.
                self.roots[..=line].sort_by_key(|root| std::cmp::Reverse(root.score));
            }
            if !self.stopped {
                finished = depth;
            }
            // A stopped iteration is worth telling when it has changed the answer or its score.
            if !self.stopped || told != self.roots.first().map(|root| (root.mv, root.score)) {
                self.tell_lines(if self.stopped { 1 } else { lines }, depth, &mut audience);
                told = self.roots.first().map(|root| (root.mv, root.score));
            }
            if let Some(best) = self.roots.first() {
                let (before, value) = last.replace((best.mv, best.score)).unwrap_or((best.mv, best.score));
                course.stable = if before == best.mv { course.stable + 1 } else { 0 };
                course.drop = value - best.score;
                course.effort = best.nodes as f64 / self.nodes.max(1) as f64;
            }
            if self.stopped || self.has_enough(depth, course) {
                break;
            }
        }
        self.tell_something(&mut audience);
        finished
    }

    /// However early the search was stopped, a turn to be played is told with a score: clients rely on it.
    fn tell_something(&mut self, audience: &mut Option<Audience<V>>) {
        if audience.is_some() && self.roots.first().is_some_and(|root| root.score == -INFINITE) {
            self.roots[0].score = self.evaluate();
            self.tell_line(0, 1, Bound::Exact, audience);
        }
    }

    /// Puts the moves at the root in the order in which any node would try them.
    fn order_roots(&mut self) {
        let known = self.shared.job.memory.table.probe(self.position.table_key(), 0);
        let mut list = Vec::new();
        gather_all(&mut self.position, &mut list);
        let tag = known.map_or(0, |entry| entry.tag);
        ordering::rank_all(&self.position, &mut list, tag, &self.history, 0, self.past(0));
        list.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        let places: HashMap<Move, usize> = list.iter().enumerate().map(|(n, ranked)| (ranked.mv, n)).collect();
        self.roots.sort_by_cached_key(|root| places.get(&root.mv).copied().unwrap_or(list.len()));
    }

    /// Whether another iteration is not wanted.
    fn has_enough(&mut self, depth: i32, course: Course) -> bool {
        let Some(timer) = &mut self.timer else { return false };
        let job = self.shared.job;
        timer.note_ponder(course);
        if timer.must_wait(job.control) {
            return false;
        }
        let score = self.roots.first().map_or(0, |root| root.score);
        let plies = MATE - score.abs();
        let proven = job.limits.mate.is_some_and(|most| score > MATE_RANGE && (plies + 1) / 2 <= most as Score);
        let decided = score.abs() > MATE_RANGE && depth > plies + 2 && timer.saves_time();
        proven || decided || timer.is_late(job.control, course)
    }

    /// Searches the roots from `line` on, at first only near the value that the last iteration found.
    fn aspire(&mut self, depth: i32, line: usize, audience: &mut Option<Audience<V>>) {
        let last = self.roots[line].score;
        let (mut alpha, mut beta, mut half) = (-INFINITE, INFINITE, WINDOW);
        if depth > WIDE && last.abs() < MATE_RANGE {
            (alpha, beta) = (last - half, last + half);
        }
        loop {
            let score = self.search_root(alpha, beta, depth, line, audience);
            self.roots[line..].sort_by_key(|root| std::cmp::Reverse(root.score));
            if self.stopped || score > alpha && score < beta {
                return;
            }
            half *= 3;
            let bound = if score <= alpha { Bound::Upper } else { Bound::Lower };
            self.tell_bound(line, depth, bound, audience);
            let limit = if half > 1000 { INFINITE } else { half };
            match bound {
                Bound::Upper => alpha = (score - limit).max(-INFINITE),
                _ => beta = (score + limit).min(INFINITE),
            }
        }
    }

    /// Searches the roots from `line` on within a window; the value of the best.
    fn search_root(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        line: usize,
        audience: &mut Option<Audience<V>>,
    ) -> Score {
        let node = self.root_node(alpha, beta, depth);
        let mut best = -INFINITE;
        let count = self.roots.len();
        // What an earlier search found must not rank a move that this one does not reach.
        for root in self.roots[line..].iter_mut().skip(1) {
            root.score = -INFINITE;
        }
        for n in line..count {
            let mv = self.roots[n].mv;
            self.tell_current(n, depth, audience);
            self.seldepth = 0;
            let tried = n - line;
            let step = ordering::step(&self.position, mv);
            let history = self.history.quiet(step, self.past(0));
            let before = self.nodes;
            let played = self.play(mv, step, 0);
            let gives_check = self.in_check();
            self.frame(1).check = gives_check;
            let reduction = self.reduction(&node, mv, Prospect { tried, history, forcing: gives_check, bad: false });
            let below = depth - 1 + i32::from(node.check || count == 1);
            let score = self.child(&node, (alpha, best), below, reduction, tried == 0);
            self.take_back(mv, &played);
            self.roots[n].nodes += self.nodes - before;
            if self.stopped {
                return best;
            }
            if tried > 0 && score <= alpha {
                self.roots[n].score = -INFINITE;
                best = best.max(score);
                continue;
            }
            self.note_line(0, mv);
            let root = &mut self.roots[n];
            (root.score, root.seldepth) = (score, self.seldepth);
            root.line.clone_from(&self.lines[0]);
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        if line == 0 && self.shared.job.limits.search_moves.is_empty() {
            self.note_root(best, &node);
        }
        best
    }

    fn root_node(&mut self, alpha: Score, beta: Score, depth: i32) -> Node {
        let check = self.in_check();
        let eval = if check { UNKNOWN } else { self.evaluate() };
        self.frame(0).check = check;
        let corrected = if check { UNKNOWN } else { self.correct(eval, 0) };
        self.note_eval(0, eval, corrected);
        let count = Some(self.roots.len());
        Node {
            alpha,
            beta,
            depth,
            ply: 0,
            tag: 0,
            excluded: 0,
            check,
            cut: false,
            eval,
            improving: true,
            count,
            forced: false,
        }
    }

    fn note_root(&mut self, best: Score, node: &Node) {
        let bound = Bound::of(best, node.alpha, node.beta);
        if bound == Bound::Upper {
            return;
        }
        let mv = self.roots.iter().max_by_key(|root| root.score).map_or(0, |root| root.mv.tag());
        let entry = Entry { tag: mv, score: best, depth: node.depth, bound, eval: node.eval };
        self.shared.job.memory.table.store(self.position.table_key(), 0, entry);
    }

    fn tell_lines(&mut self, lines: usize, depth: i32, audience: &mut Option<Audience<V>>) {
        for line in 0..lines {
            if self.roots.get(line).is_some_and(|root| root.score > -INFINITE) {
                self.tell_line(line, depth, Bound::Exact, audience);
            }
        }
    }

    /// Tells of a line whose value is outside of the window, when the search has gone on for a while.
    fn tell_bound(&mut self, line: usize, depth: i32, bound: Bound, audience: &mut Option<Audience<V>>) {
        if self.timer.as_ref().is_some_and(|timer| timer.elapsed() >= SILENCE) {
            self.tell_line(line, depth, bound, audience);
        }
    }

    fn tell_line(&mut self, line: usize, depth: i32, bound: Bound, audience: &mut Option<Audience<V>>) {
        let (Some(audience), Some(timer)) = (audience, &self.timer) else { return };
        let root = &self.roots[line];
        let fresh = Info {
            depth: depth as u32,
            seldepth: (root.seldepth as u32).max(1),
            multipv: line + 1,
            score: root.score,
            bound,
            nodes: 0,
            time: timer.elapsed(),
            hashfull: self.shared.job.memory.table.hashfull(),
            pv: texts(audience.root, &root.line),
        };
        let nodes = self.tell();
        (audience.report)(Report::Line(Info { nodes, ..fresh }));
    }

    fn tell_current(&self, n: usize, depth: i32, audience: &mut Option<Audience<V>>) {
        let (Some(audience), Some(timer)) = (audience, &self.timer) else { return };
        if timer.elapsed() >= SILENCE && !self.shared.quit.load(Relaxed) {
            let mv = audience.root.text(self.roots[n].mv);
            (audience.report)(Report::Current { depth: depth as u32, mv, number: n + 1 });
        }
    }
}
