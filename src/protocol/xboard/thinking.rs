//! Thinking lines, which show the progress of a search.

use super::super::score::{ReportedScore, nps};
use super::wire;
use std::time::Instant;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Bound, Score};
use tenfold_engine::search::{Info, Report};

/// The progress of a search.
pub struct Progress {
    start: Instant,
    info: Option<Info>,
    /// The root move being searched, as its depth, text and number.
    current: Option<(u32, String, usize)>,
    /// Number of legal moves in the position.
    moves: usize,
}

impl Progress {
    /// The progress at the start of a search in a position with this number of legal moves.
    pub fn new(moves: usize) -> Self {
        Progress { start: Instant::now(), info: None, current: None, moves }
    }

    /// Updates the progress with a report of the search.
    pub fn record(&mut self, report: &Report) {
        match report {
            Report::Line(info) => self.info = Some(info.clone()),
            Report::Current { depth, mv, number } => self.current = Some((*depth, mv.clone(), *number)),
        }
    }

    /// The principal variation so far.
    pub fn variation(&self) -> &[String] {
        self.info.as_ref().map_or(&[], |info| &info.pv)
    }

    /// The answer to `.` during analysis.
    pub fn stat_line(&self, spec: &Spec) -> String {
        let nodes = self.info.as_ref().map_or(0, |info| info.nodes);
        let depth = self.info.as_ref().map_or(0, |info| info.depth);
        let (depth, mv, number) = match &self.current {
            Some((depth, mv, number)) => (*depth, mv.as_str(), *number),
            None => (depth, self.variation().first().map_or("", String::as_str), 0),
        };
        let left = self.moves.saturating_sub(number);
        let time = self.start.elapsed().as_millis() / 10;
        format!("stat01: {time} {nodes} {depth} {left} {} {}", self.moves, wire::to_xboard(spec, mv)).trim_end().into()
    }
}

/// A thinking line: depth, score, centiseconds, nodes, selective depth, nodes per second, tablebase hits, moves. `None`
/// for a score that is only a bound, for which XBoard has no notation.
pub fn thinking_line(spec: &Spec, report: &Report) -> Option<String> {
    let Report::Line(info) = report else { return None };
    if info.bound != Bound::Exact {
        return None;
    }
    let pv: Vec<String> = info.pv.iter().map(|mv| wire::to_xboard(spec, mv)).collect();
    Some(format!(
        "{} {} {} {} {} {} 0\t{}",
        info.depth,
        xboard_score(info.score),
        info.time.as_millis() / 10,
        info.nodes,
        info.seldepth,
        nps(info.nodes, info.time),
        pv.join(" ")
    ))
}

fn xboard_score(score: Score) -> i32 {
    match ReportedScore::from_score(score) {
        ReportedScore::Centipawns(cp) => cp,
        ReportedScore::Mate(moves) => moves + 100_000 * moves.signum(),
        ReportedScore::Lost => -100_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tenfold_core::types::MATE;
    use tenfold_registry::GAMES;

    #[test]
    fn mate_scores_are_a_hundred_thousand_and_the_moves() {
        assert_eq!(xboard_score(MATE - 1), 100_001);
        assert_eq!(xboard_score(MATE - 6), 100_003);
        assert_eq!(xboard_score(4 - MATE), -100_002);
        assert_eq!(xboard_score(-35), -35);
    }

    #[test]
    fn lines_end_in_a_tab_and_the_moves() {
        let spec = Spec { files: 10, ranks: 10, ..GAMES[0].spec };
        let info = Info {
            depth: 5,
            seldepth: 9,
            multipv: 1,
            score: 31,
            bound: Bound::Exact,
            nodes: 2000,
            time: Duration::from_millis(1000),
            hashfull: 0,
            pv: vec!["a9a10".into(), "e3d4,d4e5".into()],
        };
        let line = thinking_line(&spec, &Report::Line(info.clone()));
        assert_eq!(line.as_deref(), Some("5 31 100 2000 9 2000 0\ta8a9 e2d3,d3e4"));
        assert_eq!(thinking_line(&spec, &Report::Line(Info { bound: Bound::Lower, ..info })), None);
    }
}
