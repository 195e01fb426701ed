//! The `info` lines of UCI.

use super::super::score::{ReportedScore, nps, wdl};
use super::super::settings::Settings;
use tenfold_core::types::Bound;
use tenfold_engine::search::{Info, Report};
use vampirc_uci::{UciInfoAttribute, UciMessage};

/// A report of the search as an `info` line.
pub fn info_line(report: &Report, settings: &Settings) -> String {
    let attributes = match report {
        Report::Line(info) => line_attributes(info, settings),
        Report::Current { depth, mv, number } => {
            vec![
                named_attribute("depth", depth),
                named_attribute("currmove", mv),
                named_attribute("currmovenumber", number),
            ]
        }
    };
    UciMessage::Info(attributes).to_string()
}

/// An `info` attribute that the types of `vampirc-uci` cannot hold, such as moves on boards larger than 8x8 or numbers
/// above 255.
fn named_attribute(name: &str, value: impl ToString) -> UciInfoAttribute {
    UciInfoAttribute::Any(name.into(), value.to_string())
}

/// The attributes of a principal variation.
fn line_attributes(info: &Info, settings: &Settings) -> Vec<UciInfoAttribute> {
    let mut attributes = vec![named_attribute("depth", info.depth), named_attribute("seldepth", info.seldepth)];
    if settings.multipv > 1 {
        attributes.push(named_attribute("multipv", info.multipv));
    }
    let (cp, mate) = match ReportedScore::from_score(info.score) {
        ReportedScore::Centipawns(cp) => (Some(cp), None),
        ReportedScore::Mate(moves) => (None, Some(moves.clamp(-127, 127) as i8)),
        ReportedScore::Lost => (None, Some(0)),
    };
    attributes.push(UciInfoAttribute::Score {
        cp,
        mate,
        lower_bound: (info.bound == Bound::Lower).then_some(true),
        upper_bound: (info.bound == Bound::Upper).then_some(true),
    });
    if settings.wdl {
        let (win, draw, loss) = wdl(info.score);
        attributes.push(named_attribute("wdl", format!("{win} {draw} {loss}")));
    }
    attributes.push(UciInfoAttribute::Nodes(info.nodes));
    attributes.push(UciInfoAttribute::Nps(nps(info.nodes, info.time)));
    attributes.push(named_attribute("time", info.time.as_millis()));
    attributes.push(named_attribute("hashfull", info.hashfull));
    if !info.pv.is_empty() {
        attributes.push(named_attribute("pv", info.pv.join(" ")));
    }
    attributes
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tenfold_core::types::MATE;

    fn info(score: i32, bound: Bound) -> Report {
        let pv = vec!["a9a10q".to_string(), "P@e4".to_string()];
        let time = Duration::from_millis(500);
        Report::Line(Info { depth: 7, seldepth: 12, multipv: 1, score, bound, nodes: 1000, time, hashfull: 3, pv })
    }

    #[test]
    fn a_line_has_all_attributes() {
        let expected = "info depth 7 seldepth 12 score cp -20 nodes 1000 nps 2000 time 500 hashfull 3 pv a9a10q P@e4";
        assert_eq!(info_line(&info(-20, Bound::Exact), &Settings::default()), expected);
    }

    #[test]
    fn bounds_mate_scores_wdl_and_multipv_are_reported() {
        let mut settings = Settings::default();
        assert!(info_line(&info(5, Bound::Lower), &settings).contains(" score cp 5 lowerbound nodes"));
        assert!(info_line(&info(5, Bound::Upper), &settings).contains(" score cp 5 upperbound nodes"));
        assert!(info_line(&info(MATE - 3, Bound::Exact), &settings).contains(" score mate 2 nodes"));
        assert!(info_line(&info(4 - MATE, Bound::Exact), &settings).contains(" score mate -2 nodes"));
        settings.wdl = true;
        settings.multipv = 2;
        assert!(
            info_line(&info(MATE - 3, Bound::Exact), &settings).contains(" multipv 1 score mate 2 wdl 1000 0 0 nodes")
        );
    }

    #[test]
    fn the_current_move_is_reported() {
        let report = Report::Current { depth: 9, mv: "a9a10".into(), number: 3 };
        assert_eq!(info_line(&report, &Settings::default()), "info depth 9 currmove a9a10 currmovenumber 3");
    }
}
