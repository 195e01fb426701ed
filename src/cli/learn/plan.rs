//! The plan of a run of `tenfold learn`: how many games with how many nodes a move, and how they are tested. It is
//! stored beside the games, so that an interrupted run goes on as it began.

use crate::cli::atomic_file;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};
use tenfold::registry::{Game, read_file};
use tenfold::tools::training::datagen::SelfPlayer;
use tenfold::trainer::DatagenSettings;

/// The file of the plan.
const PLAN_FILE: &str = "plan.json";
const MAX_PLAN_BYTES: usize = 1 << 16;
/// The number of random plies before each game. Every second game has one more.
pub const PLIES: u16 = 8;
/// The rounds of a variant whose weights are tuned: the first games have fewer nodes a move; those of the last round
/// have random moves, for the network, so the weights learn from their scores alone, not from their results.
const ROUNDS: [RoundShares; 3] = [
    RoundShares { time: 0.15, games: 0.25, node_divisor: 3, random_percent: 0 },
    RoundShares { time: 0.4, games: 0.5, node_divisor: 1, random_percent: 0 },
    RoundShares { time: 0.2, games: 0.25, node_divisor: 1, random_percent: 30 },
];
/// The round of a compiled variant, whose weights stay.
const ONLY_ROUND: [RoundShares; 1] = [RoundShares { time: 0.65, games: 1.0, node_divisor: 1, random_percent: 30 }];
/// The share of the time for the games of all tests.
const TEST_SHARE: f64 = 0.2;
/// With `--games`: the pairs of games of the tests for each game.
const PAIRS_PER_GAME: f64 = 0.02;
/// How long games are played to measure their pace.
const PACE_TIME: Duration = Duration::from_secs(4);
/// Up to this many seconds, a search has fewer nodes: many games matter more than good ones.
const SHORT_TIME: u64 = 900;
/// The most games of a round: more would not fit in the memory of most machines.
const MAX_GAMES: u32 = 500_000;
/// The fewest games of a round, and the fewest pairs of games of a test.
const MIN_GAMES: u32 = 100;
const MIN_PAIRS: u32 = 50;

/// The time that learning may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LearningTime(pub Duration);

impl FromStr for LearningTime {
    type Err = String;

    fn from_str(text: &str) -> Result<LearningTime, String> {
        let number = |digits: &str, unit: u64| digits.parse::<u64>().ok()?.checked_mul(unit);
        let seconds = match text {
            "night" => Some(8 * 3600),
            _ => match text.char_indices().next_back() {
                Some((end, 's')) => number(&text[..end], 1),
                Some((end, 'm')) => number(&text[..end], 60),
                Some((end, 'h')) => number(&text[..end], 3600),
                _ => None,
            },
        };
        match seconds {
            Some(seconds @ 10..=2_592_000) => Ok(LearningTime(Duration::from_secs(seconds))),
            _ => Err("not a time such as 5m, 1h or night, from 10s to 720h".into()),
        }
    }
}

/// What the user asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Asked {
    /// To learn for this many seconds.
    Seconds(u64),
    /// To learn from this many games.
    Games(u32),
}

/// What a round has of all that is planned.
struct RoundShares {
    /// The share of the time for its games.
    time: f64,
    /// The share of the games, if their number was asked for.
    games: f64,
    /// The nodes a move are divided by this.
    node_divisor: u64,
    /// How many of a hundred moves are random.
    random_percent: u8,
}

/// The games of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    pub games: u32,
    /// Nodes a move.
    pub nodes: u64,
    /// How many of a hundred moves are random.
    pub random_percent: u8,
}

impl Round {
    /// The settings of the games of the round with this number.
    pub fn settings(&self, seed: u64, number: usize) -> DatagenSettings {
        let seed = seed.wrapping_mul(1000).wrapping_add(number as u64);
        DatagenSettings { seed, nodes: self.nodes, plies: PLIES, random_percent: self.random_percent }
    }
}

/// A match between what was learned and what was used before.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Test {
    /// The most pairs of games.
    pub pairs: u32,
    /// Nodes a move.
    pub nodes: u64,
    /// The Elo difference of the hypothesis that the new evaluation is better.
    pub elo: f64,
}

/// The plan of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The name and the checksum of the variant's rules.
    pub rules: String,
    /// A checksum of what was learned before the run and is used by it; empty if nothing was.
    pub base: String,
    /// The version of the program that plays the games.
    pub program: String,
    pub asked: Asked,
    /// The nodes a move that the user asked for.
    pub nodes: Option<u64>,
    pub seed: u64,
    pub rounds: Vec<Round>,
    /// The passes through the positions by which a network is trained.
    pub epochs: u32,
    /// The match that chooses among what was learned.
    pub choice: Test,
    /// The match against what was used before.
    pub test: Test,
}

impl Plan {
    /// The plan for what the user asked for. Plays some games to measure their pace if a time was asked for.
    pub fn new(game: &Game, asked: Asked, nodes: Option<u64>, seed: u64, threads: usize) -> Result<Plan> {
        let is_short = matches!(asked, Asked::Seconds(..=SHORT_TIME));
        let most = nodes.unwrap_or(if is_short || game.is_compiled() { 1000 } else { 2000 });
        let shares: &[RoundShares] = if game.is_compiled() { &ONLY_ROUND } else { &ROUNDS };
        let nodes_of = |round: &RoundShares| (most / round.node_divisor).max(1);
        let test_nodes = 2 * most;
        let (games, pairs): (Vec<f64>, f64) = match asked {
            Asked::Games(games) => {
                let games = f64::from(games);
                (shares.iter().map(|round| games * round.games).collect(), games * PAIRS_PER_GAME)
            }
            Asked::Seconds(seconds) => {
                // Games are measured with the nodes of the first round; their length does not depend much on it.
                let nodes = nodes_of(&shares[0]);
                let total = seconds as f64 * pace(game, nodes, seed)? * nodes as f64 * threads as f64;
                let games = shares.iter().map(|round| total * round.time / nodes_of(round) as f64);
                (games.collect(), total * TEST_SHARE / test_nodes as f64 / 2.0)
            }
        };
        let round = |(round, games): (&RoundShares, f64)| Round {
            games: (games as u32).clamp(MIN_GAMES, MAX_GAMES),
            nodes: nodes_of(round),
            random_percent: round.random_percent,
        };
        let rounds: Vec<Round> = shares.iter().zip(games).map(round).collect();
        let pairs = (pairs as u32).min(MAX_GAMES);
        let all = all_games(&rounds);
        let elo = if all > 20_000 { 15.0 } else { 30.0 };
        Ok(Plan {
            rules: game.learned_name(),
            base: game.learned_checksum(),
            program: env!("CARGO_PKG_VERSION").into(),
            asked,
            nodes,
            seed,
            epochs: if all > 100_000 { 20 } else { 30 },
            choice: Test { pairs: (pairs / 4).max(MIN_PAIRS), nodes: test_nodes, elo },
            test: Test { pairs: (pairs - pairs / 4).max(2 * MIN_PAIRS), nodes: test_nodes, elo },
            rounds,
        })
    }

    /// The plan in a folder; `None` when there is none.
    pub fn read(folder: &Path) -> Result<Option<Plan>> {
        let file = folder.join(PLAN_FILE);
        if !file.exists() {
            return Ok(None);
        }
        let bytes = read_file(&file, MAX_PLAN_BYTES).map_err(anyhow::Error::msg)?;
        let plan: Result<Plan, _> = serde_json::from_slice(&bytes);
        let plan = plan.with_context(|| format!("'{}' is no plan of tenfold learn", file.display()))?;
        let is_possible = |round: &Round| round.games > 0 && round.nodes > 0 && round.random_percent <= 50;
        if plan.rounds.is_empty() || !plan.rounds.iter().all(is_possible) {
            bail!("'{}' is no plan that tenfold learn has made", file.display());
        }
        Ok(Some(plan))
    }

    /// Stores the plan in a folder.
    pub fn write(&self, folder: &Path) -> Result<()> {
        atomic_file::write(&folder.join(PLAN_FILE), &serde_json::to_vec_pretty(self)?)
    }

    /// Removes the plan from a folder.
    pub fn remove(folder: &Path) -> Result<()> {
        let file = folder.join(PLAN_FILE);
        fs::remove_file(&file).with_context(|| format!("cannot remove '{}'", file.display()))
    }

    /// The number of all games that are learned from.
    pub fn games(&self) -> u32 {
        all_games(&self.rounds)
    }
}

/// The number of games of all rounds.
fn all_games(rounds: &[Round]) -> u32 {
    rounds.iter().fold(0, |all, round| all.saturating_add(round.games))
}

/// The games that one thread plays in a second.
fn pace(game: &Game, nodes: u64, seed: u64) -> Result<f64> {
    let settings = Round { games: 0, nodes, random_percent: 10 }.settings(seed, 999);
    let (player, begin) = (SelfPlayer::default(), Instant::now());
    let mut games = 0;
    while begin.elapsed() < PACE_TIME || games < 2 {
        if player.play(&settings, game, games).is_none() {
            bail!("found no opening for a game: the game may be too short to learn from");
        }
        games += 1;
    }
    Ok(games as f64 / begin.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_unit() {
        let seconds = |text: &str| text.parse::<LearningTime>().map(|time| time.0.as_secs());
        assert_eq!(seconds("5m"), Ok(300));
        assert_eq!(seconds("1h"), Ok(3600));
        assert_eq!(seconds("night"), Ok(8 * 3600));
        for wrong in ["", "5", "m", "-5m", "1.5h", "99999999999999999999s", "ü", "1s"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
