//! A search in a position where the results of some moves are known.

use std::time::Duration;
use tenfold_core::types::{Bound, Score};
use tenfold_engine::search::{Answer, Info, Job, Limits, Report};
use tenfold_session::Session;

/// A move whose result is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownMove {
    /// The score for the side to move: a mate for or against that side.
    pub score: Score,
    /// The number of plies to the end of the game.
    pub plies: u32,
    /// The move, and the line after it in which the loser resists longest, as text.
    pub pv: Vec<String>,
}

impl KnownMove {
    /// Converts the move to a reported line. `progress` provides the depth, nodes and time of the search so far.
    fn to_info(&self, multipv: usize, progress: &Info) -> Info {
        let (score, seldepth, pv) = (self.score, self.plies, self.pv.clone());
        Info { score, seldepth, pv, multipv, bound: Bound::Exact, ..progress.clone() }
    }

    fn to_answer(&self, rest: &Answer) -> Answer {
        let mut line = self.pv.iter().cloned();
        Answer { best: line.next(), ponder: line.next(), score: self.score, ..rest.clone() }
    }
}

/// Like [`Session::search`], but searches only the moves whose results are unknown. Known wins are reported as the
/// first lines, the shortest first; known losses as the last lines, the longest first. No search is made if no line or
/// no move is left for it.
pub fn search_with_known_moves(
    session: &dyn Session,
    job: &Job,
    known: &[KnownMove],
    report: &mut dyn FnMut(Report),
) -> Answer {
    if known.is_empty() {
        return session.search(job, report);
    }
    let mut known = known.to_vec();
    known.sort_by_key(|known| std::cmp::Reverse(known.score));
    let is_unknown = |text: &String| known.iter().all(|known| known.pv.first() != Some(text));
    let unknown: Vec<_> = session
        .legal_move_texts()
        .into_iter()
        .filter(is_unknown)
        .filter_map(|text| session.parse_move(&text).ok())
        .collect();
    let (wins, losses) = known.split_at(known.partition_point(|known| known.score > 0));
    let wins = &wins[..wins.len().min(job.multipv.max(1))];
    let searched = unknown.len().min(job.multipv.max(1) - wins.len());
    let losses = &losses[..losses.len().min(job.multipv.max(1) - wins.len() - searched)];
    if searched == 0 {
        report_lines(report, wins, 1, &NO_PROGRESS);
        report_lines(report, losses, 1 + wins.len(), &NO_PROGRESS);
        return known[0].to_answer(&Answer {
            best: None,
            ponder: None,
            score: 0,
            depth: 1,
            nodes: 0,
            is_suspended: false,
        });
    }
    let limits = Limits { search_moves: unknown, ..job.limits.clone() };
    let answer = session.search(&Job { limits: &limits, multipv: searched, ..*job }, &mut |event| match event {
        Report::Line(info) => {
            let (line, is_exact) = (info.multipv, info.bound == Bound::Exact);
            if line == 1 && is_exact {
                report_lines(report, wins, 1, &info);
            }
            let shifted = Info { multipv: line + wins.len(), ..info.clone() };
            report(Report::Line(shifted));
            if line == searched && is_exact {
                report_lines(report, losses, 1 + wins.len() + searched, &info);
            }
        }
        Report::Current { .. } => report(event),
    });
    match wins.first() {
        Some(best) => best.to_answer(&answer),
        None => answer,
    }
}

/// The progress of a search that has not begun.
const NO_PROGRESS: Info = Info {
    depth: 1,
    seldepth: 1,
    multipv: 1,
    score: 0,
    bound: Bound::Exact,
    nodes: 0,
    time: Duration::ZERO,
    hashfull: 0,
    pv: Vec::new(),
};

/// Reports known moves as lines, numbered from `first`.
fn report_lines(report: &mut dyn FnMut(Report), lines: &[KnownMove], first: usize, progress: &Info) {
    lines.iter().zip(first..).for_each(|(line, n)| report(Report::Line(line.to_info(n, progress))));
}
