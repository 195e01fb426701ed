//! Collects the results and statistics of a match while it is played.

use super::engine::EngineConfig;
use super::record::{GameEnd, GameRecord};
use super::standing::Standing;
use super::stats::{GameResult, Lengths, Results, Sprt, Wdl};
use super::summary::Summary;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;
use tenfold_core::types::Color;

/// Statistics of one engine in addition to its results.
#[derive(Clone, Default, Debug)]
pub struct EngineStats {
    /// The engine's results as White and as Black, from its own point of view.
    pub by_color: [Wdl; 2],
    /// The number of games lost on time.
    pub time_losses: u64,
    /// The number of games forfeited, including games lost on time.
    pub faults: u64,
    /// The number of moves made, not counting moves of openings.
    pub moves: u64,
    /// The number of nodes that the engine reported.
    pub nodes: u64,
    /// The time that the engine used.
    pub thinking: Duration,
}

/// The results of a match so far.
#[derive(Clone, Debug)]
pub struct MatchStats {
    names: Vec<String>,
    /// Whether games come in pairs that have the same opening and swapped colours.
    paired: bool,
    /// By pair of engines: results from the point of view of the engine with the lower index.
    results: BTreeMap<(usize, usize), Results>,
    /// Games whose partner in the pair is still missing, by round and engines.
    halves: HashMap<(usize, usize, usize), GameResult>,
    engine_stats: Vec<EngineStats>,
    /// The number of games by the category of their end.
    ends: BTreeMap<String, u64>,
    /// The results of all games, from White's point of view.
    white: Wdl,
    lengths: Lengths,
}

impl MatchStats {
    /// The statistics before the first game.
    pub fn new(names: &[String], paired: bool) -> MatchStats {
        MatchStats {
            names: names.to_vec(),
            paired,
            results: BTreeMap::new(),
            halves: HashMap::new(),
            engine_stats: vec![EngineStats::default(); names.len()],
            ends: BTreeMap::new(),
            white: Wdl::default(),
            lengths: Lengths::default(),
        }
    }

    /// Adds a game to the statistics.
    pub fn add(&mut self, game: &GameRecord) {
        let index = |name: &str| self.names.iter().position(|known| known == name);
        let (Some(white), Some(black)) = (index(&game.white), index(&game.black)) else { return };
        let for_white = match game.result.as_str() {
            "1-0" => GameResult::Win,
            "0-1" => GameResult::Loss,
            _ => GameResult::Draw,
        };
        let (first, second) = (white.min(black), white.max(black));
        let result = if white == first { for_white } else { for_white.flipped() };
        let results = self.results.entry((first, second)).or_insert_with(|| Results::new(self.paired));
        results.games.add(result);
        if let Some(pairs) = &mut results.pairs {
            let half = (game.round, first, second);
            match self.halves.remove(&half) {
                Some(other) => pairs.add(other, result),
                None => {
                    self.halves.insert(half, result);
                }
            }
        }
        let at_fault: &[usize] = match game.fault.as_deref() {
            Some("white") => &[white],
            Some("black") => &[black],
            Some("both") => &[white, black],
            _ => &[],
        };
        for engine in at_fault {
            let engine_stats = &mut self.engine_stats[*engine];
            engine_stats.faults += 1;
            engine_stats.time_losses += u64::from(game.termination == "time forfeit");
        }
        for (n, ply) in game.moves.iter().enumerate().filter(|(_, ply)| !ply.book) {
            let black_to_move = (n % 2 == 1) != game.first.0;
            if let Some(engine_stats) = self.engine_stats.get_mut(if black_to_move { black } else { white }) {
                engine_stats.moves += 1;
                engine_stats.nodes = engine_stats.nodes.saturating_add(ply.nodes);
                engine_stats.thinking += Duration::from_micros(ply.time);
            }
        }
        self.white.add(for_white);
        self.engine_stats[white].by_color[Color::White.idx()].add(for_white);
        self.engine_stats[black].by_color[Color::Black.idx()].add(for_white.flipped());
        self.lengths.add(game.moves.len() as u64);
        *self.ends.entry(game.end.clone()).or_default() += 1;
    }

    /// The number of games played.
    pub fn games(&self) -> u64 {
        self.white.games()
    }

    /// An engine's statistics in addition to its results.
    pub fn engine_stats(&self, engine: usize) -> &EngineStats {
        &self.engine_stats[engine]
    }

    /// The summary of the match so far.
    pub fn summary(&self, labels: &[EngineLabel], openings: Option<String>, sprt: Option<Sprt>) -> Summary {
        let standing = |(engine, label): (usize, &EngineLabel)| Standing {
            name: self.names[engine].clone(),
            control: label.control.clone(),
            threads: label.threads.clone(),
            hash: label.hash.clone(),
            results: self.total_results(engine),
            by_color: self.engine_stats[engine].by_color,
            against: (0..self.names.len()).map(|other| self.results_between(engine, other).games).collect(),
            time_losses: self.engine_stats[engine].time_losses,
            nodes: self.engine_stats[engine].nodes,
            thinking: self.engine_stats[engine].thinking,
        };
        Summary {
            engines: labels.iter().enumerate().map(standing).collect(),
            openings,
            sprt,
            white: self.white,
            lengths: self.lengths.summary(),
            ends: self.ends.clone(),
        }
    }

    /// An engine's results against one other engine.
    pub fn results_between(&self, one: usize, other: usize) -> Results {
        let known = self.results.get(&(one.min(other), one.max(other))).copied();
        let results = known.unwrap_or_else(|| Results::new(self.paired));
        if one < other { results } else { results.flipped() }
    }

    /// An engine's results against all other engines.
    pub fn total_results(&self, engine: usize) -> Results {
        let mut sum = Results::new(self.paired);
        (0..self.names.len())
            .filter(|other| *other != engine)
            .for_each(|other| sum += self.results_between(engine, other));
        sum
    }
}

/// An engine's settings as the result block shows them.
#[derive(Clone, Debug)]
pub struct EngineLabel {
    /// The time control of the engine.
    pub control: String,
    /// The number of threads, if it was set.
    pub threads: Option<String>,
    /// The hash size in MiB, if it was set.
    pub hash: Option<String>,
}

impl EngineLabel {
    /// The settings in an engine's configuration.
    pub fn from_config(config: &EngineConfig) -> EngineLabel {
        let option = |names: [&str; 2]| {
            let named = |(name, _): &&(String, String)| names.iter().any(|known| name.eq_ignore_ascii_case(known));
            config.options.iter().rev().find(named).map(|(_, value)| value.clone())
        };
        EngineLabel {
            control: config.control.text_for_results(),
            threads: option(["Threads", "cores"]),
            hash: option(["Hash", "memory"]),
        }
    }
}

/// The player who forfeited, in the words of game records: `white`, `black` or `both`.
pub(super) fn fault_word(end: &GameEnd) -> Option<&'static str> {
    match Color::BOTH.map(|color| end.is_at_fault(color)) {
        [true, true] => Some("both"),
        [true, false] => Some("white"),
        [false, true] => Some("black"),
        [false, false] => None,
    }
}
