//! The result of a match as text: the result block in the format of fastchess, for programs that parse this format, and
//! more statistics below the block.

use super::standing::Standing;
use super::stats::{LengthSummary, Sprt, Wdl};
use super::tables::{crosstable, ranking};
use serde::Serialize;
use std::collections::BTreeMap;
use tenfold_core::types::Color;

/// The line above and below the result block.
const RULE: &str = "--------------------------------------------------";

/// The state of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// All engines, in the order in which they were given.
    pub engines: Vec<Standing>,
    /// The name of the file of openings, without its folder; `None` if games start from the initial position.
    pub openings: Option<String>,
    /// The sequential probability ratio test (SPRT), if there is one.
    pub sprt: Option<Sprt>,
    /// The results of the finished games, from White's point of view.
    pub white: Wdl,
    /// The lengths of the games; `None` without games.
    pub lengths: Option<LengthSummary>,
    /// The number of games by the category of their end.
    pub ends: BTreeMap<String, u64>,
}

impl Summary {
    /// The result block: for two engines, the results of the first against the second; for more engines, a ranking
    /// table.
    pub fn summary_block(&self) -> String {
        let mut lines = vec![RULE.to_string()];
        match &self.engines[..] {
            [first, second] => lines.extend(self.head_to_head(first, second)),
            engines => lines.extend(ranking(engines)),
        }
        if let (Some(sprt), Some(first)) = (&self.sprt, self.engines.first()) {
            lines.push(sprt.line(&first.results));
        }
        lines.extend([RULE.to_string(), String::new()]);
        lines.join("\n")
    }

    /// The result block, and below it a crosstable (for three or more engines), the score by colour, lengths, ends,
    /// time losses and speed.
    pub fn text(&self) -> String {
        let table = if self.engines.len() > 2 { crosstable(&self.engines) } else { Vec::new() };
        let lines = [table, self.details()].concat();
        self.summary_block() + &lines.iter().map(|line| format!("{line}\n")).collect::<String>()
    }

    fn head_to_head(&self, first: &Standing, second: &Standing) -> Vec<String> {
        let settings = [
            Some(merged(&first.control, &second.control)),
            merged_setting(&first.threads, &second.threads, "t", "default threads"),
            merged_setting(&first.hash, &second.hash, "MB", "default hash"),
            self.openings.clone(),
        ];
        let settings: Vec<String> = settings.into_iter().flatten().collect();
        let (results, estimate) = (&first.results, first.results.estimate());
        let games = &results.games;
        let percent = |share: Option<f64>| share.unwrap_or(0.0) * 100.0;
        let pairs_ratio =
            results.pairs.map_or(String::new(), |pairs| format!(", PairsRatio: {:.2}", pairs.pairs_ratio()));
        let mut lines = vec![
            format!("Results of {} vs {} ({}):", first.name, second.name, settings.join(", ")),
            format!("Elo: {}, nElo: {}", estimate.elo, estimate.normalized_elo),
            format!(
                "LOS: {:.2} %, DrawRatio: {:.2} %{pairs_ratio}",
                estimate.los * 100.0,
                percent(results.draw_ratio())
            ),
            format!(
                "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
                games.games(),
                games.wins,
                games.losses,
                games.draws,
                games.points(),
                percent(games.score())
            ),
        ];
        if let Some(pairs) = results.pairs {
            let [ll, ld, even, wd, ww] = pairs.counts();
            let ratio = pairs.wl_dd_ratio();
            lines.push(format!("Ptnml(0-2): [{ll}, {ld}, {even}, {wd}, {ww}], WL/DD Ratio: {ratio:.2}"));
        }
        lines
    }

    fn details(&self) -> Vec<String> {
        let (black, draws) = (self.white.flipped(), self.white.draws);
        let percent = |points: f64| points / self.white.games().max(1) as f64 * 100.0;
        let side = |games: Wdl| format!("{:.1} points ({:.2} %)", games.points(), percent(games.points()));
        let draw_rate = percent(draws as f64);
        let mut lines =
            vec![format!("White: {}, Black: {}, Draws: {draws} ({draw_rate:.2} %)", side(self.white), side(black))];
        let each = |label: &str, value: &dyn Fn(&Standing) -> String| {
            let values: Vec<String> = self.engines.iter().map(|e| format!("{}: {}", e.name, value(e))).collect();
            format!("{label}: {}", values.join(", "))
        };
        for color in Color::BOTH {
            let games = |engine: &Standing| engine.by_color[color.idx()];
            let score = |engine: &Standing| format!("{:.1} of {}", games(engine).points(), games(engine).games());
            lines.push(each(&format!("As {color:?}"), &score));
        }
        if let Some(LengthSummary { shortest, median, mean, longest }) = self.lengths {
            lines.push(format!("Plies: shortest {shortest}, median {median}, mean {mean:.1}, longest {longest}"));
        }
        let mut ends: Vec<(&String, &u64)> = self.ends.iter().collect();
        // The most frequent ends come first; ends that are equally frequent stay sorted by name.
        ends.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let ends: Vec<String> = ends.iter().map(|(reason, count)| format!("{reason}: {count}")).collect();
        if !ends.is_empty() {
            lines.push(format!("Ends: {}", ends.join(", ")));
        }
        lines.push(each("Time losses", &|engine| engine.time_losses.to_string()));
        let speed = |engine: &Standing| engine.speed().map_or("not reported".into(), |speed| format!("{speed:.0}"));
        lines.push(each("Nodes/s", &speed));
        lines
    }
}

/// Both values as text, or a single value if they are equal.
fn merged(first: &str, second: &str) -> String {
    if first == second { first.to_string() } else { format!("{first} - {second}") }
}

/// The value of a setting for both engines, with its unit; `default` stands for an engine that has no value. `None` if
/// neither engine has one.
fn merged_setting(first: &Option<String>, second: &Option<String>, unit: &str, default: &str) -> Option<String> {
    let shown = |value: &Option<String>| value.as_ref().map_or(default.to_string(), |value| format!("{value}{unit}"));
    (first.is_some() || second.is_some()).then(|| merged(&shown(first), &shown(second)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::{Pentanomial, Results};
    use std::time::Duration;

    fn engine(name: &str, results: Results) -> Standing {
        Standing {
            name: name.to_string(),
            control: "10+0.1".to_string(),
            threads: Some("1".to_string()),
            hash: Some("16".to_string()),
            results,
            by_color: [Wdl { wins: 150, draws: 90, losses: 50 }, Wdl { wins: 95, draws: 92, losses: 103 }],
            against: Vec::new(),
            time_losses: 0,
            nodes: 3_000_000,
            thinking: Duration::from_secs(2),
        }
    }

    fn results() -> Results {
        let pairs = Pentanomial { ll: 34, ld: 54, wl: 31, dd: 32, wd: 64, ww: 75 };
        let games = Wdl { wins: 245, draws: 182, losses: 153 };
        Results { games, pairs: Some(pairs) }
    }

    fn summary(engines: Vec<Standing>) -> Summary {
        let ends = [("checkmate", 390), ("threefold repetition", 182), ("disconnects", 8)];
        Summary {
            engines,
            openings: Some("book.epd".to_string()),
            sprt: "elo0=0 elo1=5".parse().ok(),
            white: Wdl { wins: 253, draws: 182, losses: 145 },
            lengths: Some(LengthSummary { shortest: 9, median: 96.5, mean: 100.1, longest: 300 }),
            ends: ends.map(|(reason, count)| (reason.to_string(), count)).into(),
        }
    }

    #[test]
    fn two_engines_as_fastchess_prints_them() {
        let mut second = engine("B", results().flipped());
        second.time_losses = 2;
        second.nodes = 0;
        let found = summary(vec![engine("A", results()), second]);
        let text = found.text();
        let wanted = [
            RULE,
            "Results of A vs B (10+0.1, 1t, 16MB, book.epd):",
            "Elo: 55.58 +/- 27.65, nElo: 57.94 +/- 28.28",
            "LOS: 100.00 %, DrawRatio: 21.72 %, PairsRatio: 1.58",
            "Games: 580, Wins: 245, Losses: 153, Draws: 182, Points: 336.0 (57.93 %)",
            "Ptnml(0-2): [34, 54, 63, 64, 75], WL/DD Ratio: 0.97",
            &found.sprt.expect("a test").line(&results()),
            RULE,
            "White: 344.0 points (59.31 %), Black: 236.0 points (40.69 %), Draws: 182 (31.38 %)",
            "As White: A: 195.0 of 290, B: 195.0 of 290",
            "As Black: A: 141.0 of 290, B: 141.0 of 290",
            "Plies: shortest 9, median 96.5, mean 100.1, longest 300",
            "Ends: checkmate: 390, threefold repetition: 182, disconnects: 8",
            "Time losses: A: 0, B: 2",
            "Nodes/s: A: 1500000, B: not reported",
        ];
        assert_eq!(text, wanted.join("\n") + "\n");
        assert!(
            wanted[6].starts_with("LLR: ") && wanted[6].ends_with("%) (-2.94, 2.94) [0.00, 5.00]"),
            "{}",
            wanted[6]
        );
    }

    #[test]
    fn different_settings_without_pairs_and_without_sprt() {
        let games = Results { games: Wdl { wins: 136, draws: 111, losses: 96 }, pairs: None };
        let mut second = engine("B", games.flipped());
        (second.control, second.threads, second.hash) = ("8 plies".to_string(), None, Some("64".to_string()));
        let mut found = summary(vec![engine("A", games), second]);
        (found.openings, found.sprt) = (None, None);
        let wanted = [
            RULE,
            "Results of A vs B (10+0.1 - 8 plies, 1t - default threads, 16MB - 64MB):",
            "Elo: 40.70 +/- 30.43, nElo: 49.77 +/- 36.77",
            "LOS: 99.60 %, DrawRatio: 32.36 %",
            "Games: 343, Wins: 136, Losses: 96, Draws: 111, Points: 191.5 (55.83 %)",
            RULE,
            "",
        ];
        assert_eq!(found.summary_block(), wanted.join("\n"));
    }

    #[test]
    fn three_engines_are_ranked() {
        let best = Pentanomial { wd: 1, ww: 9, ..Pentanomial::default() };
        let even = Pentanomial { ll: 5, ww: 5, ..Pentanomial::default() };
        let of = |pairs: Pentanomial| {
            let [ll, ld, _, wd, ww] = pairs.counts();
            let games = Wdl { wins: wd + 2 * ww, draws: ld + wd, losses: ld + 2 * ll };
            Results { games, pairs: Some(pairs) }
        };
        let engines = vec![
            engine("worst", of(best.flipped())),
            engine("even", of(even)),
            engine("a name that is longer than the column", of(best)),
        ];
        let mut found = summary(engines);
        let met = |wins, draws, losses| Wdl { wins, draws, losses };
        found.engines[0].against = vec![met(0, 0, 0), met(0, 1, 9), met(0, 0, 0)];
        found.engines[1].against = vec![met(9, 1, 0), met(0, 0, 0), met(1, 0, 9)];
        found.engines[2].against = vec![met(0, 0, 0), met(9, 0, 1), met(0, 0, 0)];
        found.sprt = None;
        let below = found.text();
        let crosstable = [
            "Rank Crosstable                                 1      2      3",
            "   1 a name that is longer than the column      *   9/10      -",
            "   2 even                                    1/10      * 9.5/10",
            "   3 worst                                      - 0.5/10      *",
        ];
        assert!(below.contains(&format!("{RULE}\n{}\nWhite: ", crosstable.join("\n"))), "{below}");
        let text = found.summary_block();
        let lines: Vec<&str> = text.lines().collect();
        let names = [2, 3, 4].map(|n| lines[n].split_whitespace().nth(1).expect("a name"));
        assert_eq!((names, lines.len()), (["a", "even", "worst"], 6));
        let width = lines[1].chars().count();
        assert!(lines[1..5].iter().all(|line| line.chars().count() == width), "{text}");
        assert_eq!(
            lines[4],
            "   3 worst                                    -636.43        inf   -1555.94     152.27         20       2.5%       0.0%      [9, 1, 0, 0, 0]"
        );
    }

    #[test]
    fn no_games_give_no_nan() {
        let none = summary(vec![engine("A", Results::new(true)), engine("B", Results::new(true))]);
        let three = summary(["A", "B", "C"].map(|name| engine(name, Results::new(false))).to_vec());
        let mut empty = summary(Vec::new());
        (empty.white, empty.lengths) = (Wdl::default(), None);
        for text in [none.text(), three.text(), empty.text()] {
            assert!(!text.contains("NaN"), "{text}");
        }
        assert!(
            none.summary_block().contains("Elo: 0.00 +/- inf, nElo: 0.00 +/- inf\nLOS: 50.00 %"),
            "{}",
            none.summary_block()
        );
    }

    #[test]
    fn a_summary_is_serialised_as_json() {
        let text = serde_json::to_string(&summary(vec![engine("A", results())])).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value["engines"][0]["results"]["pairs"]["ww"], 75);
        assert_eq!((&value["sprt"]["model"], &value["ends"]["checkmate"]), (&"normalized".into(), &390.into()));
    }
}
