//! Play with limited strength: a search of few nodes, then a choice among its best lines by score and noise.
//!
//! Blunders that even a beginner would avoid are excluded: a win in one move is always played, and a move that lets the
//! opponent win in one move is played only when every move does so. These wins are found by the rules and not by the
//! search, so that even the smallest node budget finds them.

use super::limits::{Answer, Control, Info, Job, Limits, Report, SearchIdentity};
use super::skill::Skill;
use crate::eval::EngineGame;
use crate::eval::{self, EvalAccumulator};
use crate::network::{Evaluator, Network};
use std::sync::Arc;
use std::time::Duration;
use tenfold_core::position::Position;
use tenfold_core::types::{Bound, Color, MATE_RANGE, Move, Outcome, Score};
use web_time::Instant;

/// Searches with `search` within the budget of a level, and chooses a move as that level would.
pub(super) fn search_with_skill<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    network: Option<Arc<Network>>,
    job: &Job,
    skill: &Skill,
    moves: &[Move],
    report: &mut dyn FnMut(Report),
    search: impl FnOnce(&Job, &mut dyn FnMut(Report)) -> Answer,
) -> Answer {
    let multipv = job.multipv.max(skill.lines());
    let identity = SearchIdentity::new(position.key(), job);
    let suspended = job.memory.take_suspended().filter(|search: &LimitedSearch| search.identity == identity);
    let LimitedSearch { candidates, mut lines, .. } = suspended.unwrap_or_else(|| {
        let deadline = BlunderCheckDeadline::for_job(job);
        let candidates = without_blunder_moves(&mut position.clone(), moves, &deadline);
        let lines = ReportedLines::new(multipv.min(candidates.len()));
        LimitedSearch { identity: identity.clone(), candidates, lines }
    });
    let search_moves = if candidates.len() < moves.len() { &candidates } else { &job.limits.search_moves };
    let limits = Limits {
        nodes: Some(job.limits.nodes.map_or(skill.nodes(), |nodes| nodes.min(skill.nodes()))),
        search_moves: search_moves.clone(),
        skill: None,
        ..job.limits.clone()
    };
    // One thread is enough for so few nodes, and makes the search deterministic.
    let limited = Job { limits: &limits, threads: 1, multipv, ..*job };
    let answer = search(&limited, &mut |event| {
        if let Report::Line(line) = &event {
            lines.add(line);
            if line.multipv > job.multipv {
                return;
            }
        }
        report(event);
    });
    if answer.is_suspended {
        job.memory.suspend(LimitedSearch { identity, candidates, lines });
        return answer;
    }
    if lines.complete.is_empty() {
        lines.complete_iteration(statically_evaluated_lines(position, &candidates, network));
    }
    let time = lines.time;
    let move_of = |line: &Info| candidates.iter().copied().find(|&mv| line.pv.first() == Some(&position.move_text(mv)));
    let noise = |line: &Info| move_of(line).map_or(0, |mv| skill.noise(position.key(), mv));
    match lines.choose_line(noise) {
        Some(line) if line.pv.first() != answer.best.as_ref() => {
            // The last line reported before the answer must have the score of the move that is played.
            report(Report::Line(Info { multipv: 1, nodes: answer.nodes, time, ..line.clone() }));
            let mut pv = line.pv.into_iter();
            Answer { best: pv.next(), ponder: pv.next(), score: line.score, ..answer }
        }
        _ => answer,
    }
}

/// A search with limited strength, while it is suspended.
struct LimitedSearch {
    identity: SearchIdentity,
    /// The moves that are no blunders.
    candidates: Vec<Move>,
    lines: ReportedLines,
}

/// The lines that a search has reported.
struct ReportedLines {
    /// The number of lines of a complete iteration.
    count: usize,
    /// The lines of the last complete iteration.
    complete: Vec<Info>,
    /// The lines of the current iteration so far.
    current: Vec<Info>,
    /// The time of the last report.
    time: Duration,
}

impl ReportedLines {
    fn new(count: usize) -> Self {
        ReportedLines { count, complete: Vec::new(), current: Vec::new(), time: Duration::ZERO }
    }

    fn add(&mut self, line: &Info) {
        self.time = self.time.max(line.time);
        if line.bound != Bound::Exact || line.pv.is_empty() {
            return;
        }
        if line.multipv == 1 {
            self.current.clear();
        }
        self.current.push(line.clone());
        if self.current.len() >= self.count {
            self.complete = std::mem::take(&mut self.current);
        }
    }

    /// Fills the current iteration up with the best of the other lines.
    fn complete_iteration(&mut self, mut others: Vec<Info>) {
        others.retain(|other| self.current.iter().all(|line| line.pv[0] != other.pv[0]));
        others.sort_by_key(|other| std::cmp::Reverse(other.score));
        others.truncate(self.count.saturating_sub(self.current.len()));
        self.current.append(&mut others);
    }

    /// The line with the highest sum of score and noise. A proven win is always chosen; a proven loss is chosen only
    /// when there is no other line.
    fn choose_line(self, noise: impl Fn(&Info) -> Score) -> Option<Info> {
        let mut lines = self.current;
        let is_newer = |lines: &[Info], line: &Info| lines.iter().any(|newer| newer.pv[0] == line.pv[0]);
        let older: Vec<Info> = self.complete.into_iter().filter(|line| !is_newer(&lines, line)).collect();
        lines.extend(older);
        let best = lines.iter().map(|line| line.score).max()?;
        let decided = best.abs() > MATE_RANGE;
        lines.retain(|line| decided || line.score >= -MATE_RANGE);
        let value = |line: &Info| if decided { line.score } else { line.score + noise(line) };
        // `max_by_key` returns the last of equal lines, so `rev` makes it return the first.
        lines.into_iter().rev().max_by_key(value)
    }
}

/// A line for each move, with the static evaluation after the move, for a search that did not complete its first
/// iteration. Without these lines, the lowest levels would have only one line to choose from in positions with many
/// moves, and would play best there.
fn statically_evaluated_lines<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    moves: &[Move],
    network: Option<Arc<Network>>,
) -> Vec<Info> {
    let mut after = position.clone();
    let mut network = network.map(|network| Evaluator::new(network, position.game.spec(), &position.board));
    let evaluate = |&mv: &Move| {
        let undo = after.make(mv);
        let score = match &mut network {
            _ if winner_if_over(&mut after).is_some() => 0,
            None => -eval::evaluate(&after),
            Some(network) => -network.evaluation(&after, 0),
        };
        after.unmake(mv, &undo);
        let pv = vec![position.move_text(mv)];
        let (time, bound) = (Duration::ZERO, Bound::Exact);
        Info { depth: 1, seldepth: 1, multipv: 1, score, bound, nodes: 0, time, hashfull: 0, pv }
    };
    moves.iter().map(evaluate).collect()
}

/// The deadline of the check for blunders. With thousands of moves and thousands of replies to each, the check could
/// otherwise use up a short clock.
struct BlunderCheckDeadline<'a> {
    control: &'a Control,
    at: Option<Instant>,
}

impl<'a> BlunderCheckDeadline<'a> {
    /// A deadline after a twentieth of the time left on the clock or of the time for this move, whichever is less, and
    /// within a slice.
    fn for_job(job: &Job<'a>) -> Self {
        let limits = job.limits;
        let time = limits.movetime.into_iter().chain(limits.clock.map(|clock| clock.left)).min();
        let time = time.map(|time| time / 20).into_iter().chain(limits.slice).min();
        let at = time.and_then(|time| Instant::now().checked_add(time));
        BlunderCheckDeadline { control: job.control, at }
    }

    fn has_passed(&self) -> bool {
        self.control.is_stopped() || self.at.is_some_and(|at| Instant::now() >= at)
    }
}

/// The moves that win in one move, if there are any; otherwise the moves that do not let the opponent win in one move,
/// or all moves when every move does. Moves that were not checked before the deadline count as safe.
fn without_blunder_moves<V: EngineGame>(
    position: &mut Position<V, EvalAccumulator<V>>,
    moves: &[Move],
    deadline: &BlunderCheckDeadline,
) -> Vec<Move> {
    let wins: Vec<Move> =
        moves.iter().copied().filter(|&mv| !deadline.has_passed() && wins_at_once(position, mv)).collect();
    if !wins.is_empty() {
        return wins;
    }
    let safe: Vec<Move> =
        moves.iter().copied().filter(|&mv| deadline.has_passed() || !loses_at_once(position, mv)).collect();
    if safe.is_empty() { moves.to_vec() } else { safe }
}

/// Whether a move wins: at once, or after every reply. In some variants only the opponent's reply ends the game.
fn wins_at_once<V: EngineGame>(position: &mut Position<V, EvalAccumulator<V>>, mv: Move) -> bool {
    let own = position.side;
    let undo = position.make(mv);
    let wins = match winner_if_over(position) {
        Some(decided) => decided == Some(own),
        None => position.legal_moves().into_iter().all(|reply| {
            let undo = position.make(reply);
            let wins = winner_if_over(position) == Some(Some(own));
            position.unmake(reply, &undo);
            wins
        }),
    };
    position.unmake(mv, &undo);
    wins
}

/// Whether a move loses at once, or allows the opponent to win at once.
fn loses_at_once<V: EngineGame>(position: &mut Position<V, EvalAccumulator<V>>, mv: Move) -> bool {
    let own = position.side;
    let undo = position.make(mv);
    let loses = match winner_if_over(position) {
        Some(decided) => decided == Some(own.other()),
        None => position.legal_moves().into_iter().any(|reply| wins_at_once(position, reply)),
    };
    position.unmake(mv, &undo);
    loses
}

/// The winner of a game that has ended by the variant's own rules: `Some(None)` for a draw, `None` while the game goes
/// on.
fn winner_if_over<V: EngineGame>(position: &mut Position<V, EvalAccumulator<V>>) -> Option<Option<Color>> {
    match position.outcome_without_claims() {
        Outcome::Ongoing => None,
        Outcome::Win(color, _) => Some(Some(color)),
        Outcome::Draw(_) => Some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold_core::types::MATE;

    fn line(mv: &str, depth: u32, multipv: usize, score: Score) -> Info {
        let pv = vec![mv.to_string()];
        let (time, bound) = (Duration::ZERO, Bound::Exact);
        Info { depth, seldepth: depth, multipv, score, bound, nodes: 0, time, hashfull: 0, pv }
    }

    fn choose(lines: &[Info], noise: impl Fn(&Info) -> Score) -> String {
        let mut seen = ReportedLines::new(3);
        lines.iter().for_each(|line| seen.add(line));
        seen.choose_line(noise).expect("a line").pv.remove(0)
    }

    #[test]
    fn noise_decides_except_between_proven_scores() {
        let for_the_last = |line: &Info| if line.multipv == 3 { 1000 } else { 0 };
        let three = |scores: [Score; 3]| {
            let lines = [line("a", 2, 1, scores[0]), line("b", 2, 2, scores[1]), line("c", 2, 3, scores[2])];
            choose(&lines, for_the_last)
        };
        assert_eq!(three([30, 20, 10]), "c");
        assert_eq!(three([30, 20, -980]), "a");
        assert_eq!(three([30, 20, 6 - MATE]), "a", "a proven loss is not chosen");
        assert_eq!(three([MATE - 9, 500, 400]), "a", "a proven win is");
        assert_eq!(three([MATE - 3, MATE - 5, MATE - 9]), "a");
        assert_eq!(three([9 - MATE, 5 - MATE, 3 - MATE]), "a");
    }

    #[test]
    fn lines_of_an_incomplete_iteration_replace_older_ones() {
        let complete = [line("a", 2, 1, 30), line("b", 2, 2, 20), line("c", 2, 3, 10)];
        let with = |more: &[Info]| choose(&[&complete[..], more].concat(), |_| 0);
        assert_eq!(with(&[line("b", 3, 1, 40)]), "b");
        assert_eq!(with(&[line("a", 3, 1, 5)]), "b", "the newer score counts");
        assert_eq!(with(&[line("d", 3, 1, 35)]), "d");
        assert_eq!(with(&[Info { bound: Bound::Lower, ..line("c", 3, 1, 90) }]), "a", "a bound is no score");
    }
}
