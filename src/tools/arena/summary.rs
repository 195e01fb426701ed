//! The result of a match as text: the result block in the format of fastchess, so that its readers can parse it, and
//! more statistics below it.

use super::stats::{Results, Sprt};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// The line above and below the result block.
const RULE: &str = "--------------------------------------------------";
/// The minimum width of the column of names.
const NAME_WIDTH: usize = 25;

/// An engine's settings and results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name in the match.
    pub name: String,
    /// Its time control as given: `10+0.1`, `40/60`, `0.5/move`, `8 plies`, `10000 nodes`.
    pub control: String,
    /// Its number of threads, if it was set.
    pub threads: Option<String>,
    /// Its hash size in MiB, if it was set.
    pub hash: Option<String>,
    /// Its results against all others.
    pub results: Results,
    /// Games lost on time.
    pub time_losses: u64,
    /// Nodes that it reported.
    pub nodes: u64,
    /// Time used.
    pub thinking: Duration,
}

impl Standing {
    /// Nodes per second; `None` when it reported no nodes.
    pub fn speed(&self) -> Option<f64> {
        let seconds = self.thinking.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }
}

/// The state of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// All engines, in the order in which they were given.
    pub engines: Vec<Standing>,
    /// The openings: a file's name without its folder; `None` for the game's start position.
    pub openings: Option<String>,
    /// The SPRT, if there is one.
    pub sprt: Option<Sprt>,
    /// Finished games.
    pub games: u64,
    /// Draws.
    pub draws: u64,
    /// Plies of all games together, openings included.
    pub plies: u64,
    /// Games by the category of their end.
    pub ends: BTreeMap<String, u64>,
}

impl Summary {
    /// The result block: of two engines the first one's results against the second, of more a ranking table.
    pub fn block(&self) -> String {
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

    /// The result block, and below it draw rate, mean length, ends, time losses and speed.
    pub fn text(&self) -> String {
        self.block() + &self.details()
    }

    fn head_to_head(&self, first: &Standing, second: &Standing) -> Vec<String> {
        let control = merged(&first.control, &second.control);
        let threads = merged(&with_unit(&first.threads, "t"), &with_unit(&second.threads, "t"));
        let hash = merged(&with_unit(&first.hash, "MB"), &with_unit(&second.hash, "MB"));
        let openings = self.openings.as_ref().map_or(String::new(), |name| format!(", {name}"));
        let (results, estimate) = (&first.results, first.results.estimate());
        let games = &results.games;
        let percent = |share: Option<f64>| share.unwrap_or(0.0) * 100.0;
        let pairs_ratio =
            results.pairs.map_or(String::new(), |pairs| format!(", PairsRatio: {:.2}", pairs.pairs_ratio()));
        let mut lines = vec![
            format!("Results of {} vs {} ({control}, {threads}, {hash}{openings}):", first.name, second.name),
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

    fn details(&self) -> String {
        let mut text = String::new();
        let each = |part: u64| part as f64 / self.games.max(1) as f64;
        text += &format!("Draw rate: {:.2} %, Mean length: {:.1} plies\n", each(self.draws) * 100.0, each(self.plies));
        let mut ends: Vec<(&String, &u64)> = self.ends.iter().collect();
        // The most frequent first; the map has sorted them by name.
        ends.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let ends: Vec<String> = ends.iter().map(|(reason, count)| format!("{reason}: {count}")).collect();
        if !ends.is_empty() {
            text += &format!("Ends: {}\n", ends.join(", "));
        }
        let losses: Vec<String> = self.engines.iter().map(|e| format!("{}: {}", e.name, e.time_losses)).collect();
        text += &format!("Time losses: {}\n", losses.join(", "));
        let speed = |engine: &Standing| match engine.speed() {
            Some(speed) => format!("{}: {speed:.0}", engine.name),
            None => format!("{}: not reported", engine.name),
        };
        let speeds: Vec<String> = self.engines.iter().map(speed).collect();
        text + &format!("Nodes/s: {}\n", speeds.join(", "))
    }
}

/// The engines by rank, the strongest first.
fn ranking(engines: &[Standing]) -> Vec<String> {
    let mut ranked: Vec<&Standing> = engines.iter().collect();
    ranked.sort_by(|one, other| {
        let elo = |engine: &Standing| engine.results.estimate().elo.value;
        elo(other).total_cmp(&elo(one))
    });
    let width = engines.iter().map(|engine| engine.name.chars().count()).fold(NAME_WIDTH, usize::max);
    let mut lines = vec![format!(
        "{:<4} {:<width$} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}",
        "Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)"
    )];
    for (n, engine) in ranked.iter().enumerate() {
        let (results, estimate) = (&engine.results, engine.results.estimate());
        let percent = |share: Option<f64>| share.unwrap_or(0.0) * 100.0;
        let pairs = results.pairs.map_or(String::new(), |pairs| format!("{:?}", pairs.counts()));
        lines.push(format!(
            "{:>4} {:<width$} {:>10.2} {:>10.2} {:>10.2} {:>10.2} {:>10} {:>9.1}% {:>9.1}% {pairs:>20}",
            n + 1,
            engine.name,
            // Adding zero turns -0.0 into 0.0.
            estimate.elo.value + 0.0,
            estimate.elo.error,
            estimate.normalized_elo.value,
            estimate.normalized_elo.error,
            results.games.games(),
            percent(results.games.score()),
            percent(results.draw_ratio()),
        ));
    }
    lines
}

/// Both values, or one if they are equal.
fn merged(first: &str, second: &str) -> String {
    if first == second { first.to_string() } else { format!("{first} - {second}") }
}

/// A value with its unit; `NULL` if there is none, as fastchess writes it.
fn with_unit(value: &Option<String>, unit: &str) -> String {
    value.as_ref().map_or("NULL".to_string(), |value| format!("{value}{unit}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::arena::stats::{Pentanomial, Wdl};

    fn engine(name: &str, results: Results) -> Standing {
        Standing {
            name: name.to_string(),
            control: "10+0.1".to_string(),
            threads: Some("1".to_string()),
            hash: Some("16".to_string()),
            results,
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
            games: 580,
            draws: 182,
            plies: 58_058,
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
            "Draw rate: 31.38 %, Mean length: 100.1 plies",
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
            "Results of A vs B (10+0.1 - 8 plies, 1t - NULL, 16MB - 64MB):",
            "Elo: 40.70 +/- 30.43, nElo: 49.77 +/- 36.77",
            "LOS: 99.60 %, DrawRatio: 32.36 %",
            "Games: 343, Wins: 136, Losses: 96, Draws: 111, Points: 191.5 (55.83 %)",
            RULE,
            "",
        ];
        assert_eq!(found.block(), wanted.join("\n"));
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
        found.sprt = None;
        let text = found.block();
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
        (empty.games, empty.plies, empty.draws) = (0, 0, 0);
        for text in [none.text(), three.text(), empty.text()] {
            assert!(!text.contains("NaN"), "{text}");
        }
        assert!(none.block().contains("Elo: 0.00 +/- inf, nElo: 0.00 +/- inf\nLOS: 50.00 %"), "{}", none.block());
    }

    #[test]
    fn a_summary_is_serialised_as_json() {
        let text = serde_json::to_string(&summary(vec![engine("A", results())])).expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value["engines"][0]["results"]["pairs"]["ww"], 75);
        assert_eq!((&value["sprt"]["model"], &value["ends"]["checkmate"]), (&"normalized".into(), &390.into()));
    }
}
