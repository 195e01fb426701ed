//! Games that the engine plays for a report.

use crate::arena::openings::RandomOpeningSettings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tenfold_core::random::Rng;
use tenfold_core::types::{Color, Outcome, Score};
use tenfold_engine::search::{Control, Job, Limits, Memory, Report};
use tenfold_session::Session;

/// Mebibytes of the transposition table.
const TABLE_MIB: usize = 8;
/// A game that goes on for longer counts as drawn, in plies.
pub const MOST_PLIES: usize = 600;
/// Random plies of a random opening.
pub const RANDOM_PLIES: usize = 4;
/// The most that a side may be ahead after a random opening, in centipawns: only blunders that decide a game are left out,
/// so that a first player's advantage stays.
pub const MOST_AHEAD: Score = 500;
/// Plies from the array that are drawn among moves that are about as good as the best.
pub const VARIED_PLIES: usize = 8;
/// How much worse than the best such a move may be, in centipawns.
pub const VARIED_MARGIN: Score = 40;
/// How many moves are looked at.
const VARIED_LINES: usize = 6;

/// Why a game ended that was not played to its end.
pub const CUT_OFF: &str = "cut off";

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The FEN that it begins with, where that is not the array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves, separated by spaces.
    pub moves: String,
    /// The number of moves at the start that were not searched.
    pub opening: usize,
    /// White's scores of the searched moves in centipawns.
    pub scores: Vec<i16>,
    /// White's result: 0, 0.5 or 1.
    pub result: f64,
    /// Why it ended.
    pub reason: String,
}

impl PlayedGame {
    /// White's score before a ply, where it was searched.
    pub fn score(&self, ply: usize) -> Option<f64> {
        ply.checked_sub(self.opening).and_then(|at| self.scores.get(at)).map(|score| f64::from(*score))
    }
}

/// How a game begins.
pub enum Opening<'a> {
    /// Random moves.
    Random {
        /// The number of the opening.
        number: usize,
    },
    /// These moves, then moves that are about as good as the best.
    Varied {
        /// The first moves.
        moves: &'a [String],
        /// How many further plies vary.
        plies: usize,
    },
    /// As the session stands.
    None,
}

/// What a thread needs to play games and to search.
pub struct Player {
    memory: Memory,
    control: Control,
}

impl Default for Player {
    fn default() -> Player {
        Player { memory: Memory::new(TABLE_MIB), control: Control::default() }
    }
}

/// A root move with its score for the side to move, and the line that begins with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScoredLine {
    /// The score, in centipawns.
    pub score: Score,
    /// The moves.
    pub moves: Vec<String>,
}

impl Player {
    /// Forgets all that earlier searches found, so that what follows does not depend on them.
    pub fn clear(&self) {
        self.memory.clear();
    }

    /// The best lines of a position, the best first.
    pub fn lines(&self, session: &dyn Session, nodes: u64, lines: usize) -> Vec<ScoredLine> {
        let mut found: BTreeMap<usize, ScoredLine> = BTreeMap::new();
        let limits = Limits { nodes: Some(nodes), analysis: true, ..Limits::default() };
        let (memory, control) = (&self.memory, &self.control);
        let job = Job { limits: &limits, control, memory, threads: 1, multipv: lines, overhead: Duration::ZERO };
        let answer = session.search(&job, &mut |report| {
            if let Report::Line(info) = report {
                found.insert(info.multipv, ScoredLine { score: info.score, moves: info.pv });
            }
        });
        found.retain(|_, line| !line.moves.is_empty());
        // The answer may be newer than the last line that was reported.
        if lines == 1 || found.is_empty() {
            let best = answer.best.map(|mv| ScoredLine { score: answer.score, moves: vec![mv] });
            return best.into_iter().collect();
        }
        let mut lines: Vec<ScoredLine> = found.into_values().collect();
        lines.sort_by_key(|line| -line.score);
        lines
    }

    /// Plays a game with `nodes` nodes a move; `None` where no opening was found.
    pub fn play(&self, mut session: Box<dyn Session>, nodes: u64, opening: Opening, seed: u64) -> Option<PlayedGame> {
        let array = session.fen() == session.spec().array;
        let fen = (!array).then(|| session.fen());
        self.clear();
        if let Opening::Random { number } = opening {
            let random =
                RandomOpeningSettings { plies: RANDOM_PLIES + number % 2, seed, max_score: MOST_AHEAD, nodes: 500 };
            if !random.play(&mut *session, number, &self.memory) {
                return None;
            }
            self.clear();
        }
        if let Opening::Varied { moves, .. } = opening {
            moves.iter().try_for_each(|mv| session.play(mv)).ok()?;
        }
        let begun = session.played().len();
        let varied = if let Opening::Varied { plies, .. } = opening { plies } else { 0 };
        let (mut rng, mut scores) = (Rng::new(seed), Vec::new());
        loop {
            let played = session.played().len();
            let ended = match session.outcome() {
                Outcome::Ongoing if played >= MOST_PLIES => Some((0.5, CUT_OFF.to_string())),
                Outcome::Ongoing => None,
                Outcome::Win(winner, reason) => Some((f64::from(u8::from(winner == Color::White)), reason.to_string())),
                Outcome::Draw(reason) => Some((0.5, reason.to_string())),
            };
            if let Some((result, reason)) = ended {
                let moves = session.played().join(" ");
                return Some(PlayedGame { fen, moves, opening: begun, scores, result, reason });
            }
            let line = if played < begun + varied {
                let lines = self.lines(&*session, nodes, VARIED_LINES);
                let best = lines.first()?.score;
                let good: Vec<ScoredLine> =
                    lines.into_iter().filter(|line| line.score >= best - VARIED_MARGIN).collect();
                rng.choose(&good)?.clone()
            } else {
                self.lines(&*session, nodes, 1).into_iter().next()?
            };
            let white = if session.side() == Color::White { line.score } else { -line.score };
            scores.push(white.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
            session.play(line.moves.first()?).ok()?;
        }
    }
}
