//! What is counted while a match is played.

use super::engine::Setup;
use super::record::{End, GameRecord};
use super::stats::{GameResult, Results, Sprt};
use super::summary::{Standing, Summary};
use crate::core::types::Color;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// How one engine has done, beside its results.
#[derive(Clone, Default, Debug)]
pub struct Conduct {
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost by any fault, those on time included.
    pub faults: u64,
    /// Moves made, those of openings not counted.
    pub moves: u64,
    /// Nodes told.
    pub nodes: u64,
    /// How long it thought.
    pub thinking: Duration,
}

/// The state of a match.
#[derive(Clone, Debug)]
pub struct EvalAccumulator {
    names: Vec<String>,
    /// Whether games come in pairs with the same opening.
    paired: bool,
    /// Results of encounters, from the view of the first of the two, whose number is lower.
    results: BTreeMap<(usize, usize), Results>,
    /// First games of pairs whose second is not over.
    halves: HashMap<(usize, usize, usize), GameResult>,
    conduct: Vec<Conduct>,
    /// Games by how they ended.
    ends: BTreeMap<String, u64>,
    games: u64,
    plies: u64,
    draws: u64,
}

impl EvalAccumulator {
    /// Nothing played yet.
    pub fn new(names: &[String], paired: bool) -> EvalAccumulator {
        EvalAccumulator {
            names: names.to_vec(),
            paired,
            results: BTreeMap::new(),
            halves: HashMap::new(),
            conduct: vec![Conduct::default(); names.len()],
            ends: BTreeMap::new(),
            games: 0,
            plies: 0,
            draws: 0,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, game: &GameRecord) {
        let place = |name: &str| self.names.iter().position(|known| known == name);
        let (Some(white), Some(black)) = (place(&game.white), place(&game.black)) else { return };
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
        let culprits: &[usize] = match game.fault.as_deref() {
            Some("white") => &[white],
            Some("black") => &[black],
            Some("both") => &[white, black],
            _ => &[],
        };
        for place in culprits {
            let conduct = &mut self.conduct[*place];
            conduct.faults += 1;
            conduct.time_losses += u64::from(game.termination == "time forfeit");
        }
        for (n, ply) in game.moves.iter().enumerate().filter(|(_, ply)| !ply.book) {
            let black_to_move = (n % 2 == 1) != game.first.0;
            if let Some(conduct) = self.conduct.get_mut(if black_to_move { black } else { white }) {
                conduct.moves += 1;
                conduct.nodes = conduct.nodes.saturating_add(ply.nodes);
                conduct.thinking += Duration::from_micros(ply.time);
            }
        }
        self.games += 1;
        self.plies += game.moves.len() as u64;
        self.draws += u64::from(for_white == GameResult::Draw);
        *self.ends.entry(game.end.clone()).or_default() += 1;
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How an engine has done, beside its results.
    pub fn conduct(&self, engine: usize) -> &Conduct {
        &self.conduct[engine]
    }

    /// The match so far, as it is told; `labels` are the engines'.
    pub fn summary(&self, labels: &[Label], openings: Option<String>, sprt: Option<Sprt>) -> Summary {
        let standing = |(engine, label): (usize, &Label)| Standing {
            name: self.names[engine].clone(),
            control: label.control.clone(),
            threads: label.threads.clone(),
            hash: label.hash.clone(),
            results: self.of(engine),
            time_losses: self.conduct[engine].time_losses,
            nodes: self.conduct[engine].nodes,
            thinking: self.conduct[engine].thinking,
        };
        Summary {
            engines: labels.iter().enumerate().map(standing).collect(),
            openings,
            sprt,
            games: self.games,
            draws: self.draws,
            plies: self.plies,
            ends: self.ends.clone(),
        }
    }

    /// An engine's results against another.
    pub fn between(&self, one: usize, other: usize) -> Results {
        let known = self.results.get(&(one.min(other), one.max(other))).copied();
        let results = known.unwrap_or_else(|| Results::new(self.paired));
        if one < other { results } else { results.flipped() }
    }

    /// An engine's results against all others.
    pub fn of(&self, engine: usize) -> Results {
        let mut sum = Results::new(self.paired);
        (0..self.names.len()).filter(|other| *other != engine).for_each(|other| sum += self.between(engine, other));
        sum
    }
}

/// What the match's result block says of the engines beside their results.
#[derive(Clone, Debug)]
pub struct Label {
    /// The time control.
    pub control: String,
    /// The number of threads, if it was set.
    pub threads: Option<String>,
    /// Mebibytes of the table, if that was set.
    pub hash: Option<String>,
}

impl Label {
    /// What is known of an engine without asking it.
    pub fn of(setup: &Setup) -> Label {
        let option = |names: [&str; 2]| {
            let named = |(name, _): &&(String, String)| names.iter().any(|known| name.eq_ignore_ascii_case(known));
            setup.options.iter().rev().find(named).map(|(_, value)| value.clone())
        };
        Label {
            control: setup.control.in_results(),
            threads: option(["Threads", "cores"]),
            hash: option(["Hash", "memory"]),
        }
    }
}

/// The word in records for those whom an end blames.
pub(super) fn blamed(end: &End) -> Option<&'static str> {
    match Color::BOTH.map(|color| end.blames(color)) {
        [true, true] => Some("both"),
        [true, false] => Some("white"),
        [false, true] => Some("black"),
        [false, false] => None,
    }
}
