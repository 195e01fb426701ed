//! Plays games of the engine against itself for a report.

use crate::arena::openings::RandomOpeningSettings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tenfold_core::random::Rng;
use tenfold_core::types::{Color, Outcome, Score};
use tenfold_engine::search::{Control, Job, Limits, Memory, Report};
use tenfold_session::Session;

/// The size of the transposition table, in mebibytes.
const TABLE_MIB: usize = 8;
/// A game that reaches this number of plies is cut off and counts as drawn.
pub const MAX_PLIES: usize = 600;
/// The number of random plies of an opening with an even number. An opening with an odd number has one random ply more.
pub const RANDOM_PLIES: usize = 4;
/// The largest advantage of a side after a random opening, in centipawns. Only openings with a decisive blunder are
/// left out, so that the first player's advantage is kept.
pub const MAX_ADVANTAGE: Score = 500;
/// How much worse than the best move a move may be that is drawn at random in a game, in centipawns.
const VARIED_MARGIN: Score = 40;
/// The number of moves from which one is drawn at most.
const VARIED_LINES: usize = 6;

/// The reason for the end of a game that was cut off.
pub const CUT_OFF: &str = "cut off";

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The FEN of the start position, if it is not the initial position of the variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves of the game, separated by spaces.
    pub moves: String,
    /// The number of moves at the start that were not searched.
    pub opening: usize,
    /// White's score of each searched move, in centipawns.
    pub scores: Vec<i16>,
    /// The result of the game for White: 0, 0.5 or 1.
    pub result: f64,
    /// Why the game ended, in words.
    pub reason: String,
}

impl PlayedGame {
    /// The player who won.
    pub fn winner(&self) -> Option<Color> {
        winner_of(self.result)
    }

    /// White's score before a ply, if that ply was searched.
    pub fn score(&self, ply: usize) -> Option<f64> {
        ply.checked_sub(self.opening).and_then(|at| self.scores.get(at)).map(|score| f64::from(*score))
    }
}

/// The winner of a game with this result for White.
pub fn winner_of(result: f64) -> Option<Color> {
    match result {
        1.0 => Some(Color::White),
        0.0 => Some(Color::Black),
        _ => None,
    }
}

/// White's score, where this is the score of `side`.
pub fn score_for_white(side: Color, score: Score) -> Score {
    if side == Color::White { score } else { -score }
}

/// How a game begins.
pub enum Opening<'a> {
    /// A random opening.
    Random {
        /// The number of the opening.
        number: usize,
    },
    /// Given moves, and then moves drawn at random among those about as good as the best.
    Varied {
        /// The moves that are given.
        moves: &'a [String],
        /// The number of plies after the given moves that are drawn at random.
        plies: usize,
    },
    /// No opening: the game begins at the position of the session.
    None,
}

/// The transposition table and the search control with which a thread plays games and searches.
pub struct Player {
    memory: Memory,
    control: Control,
}

impl Default for Player {
    fn default() -> Player {
        Player { memory: Memory::new(TABLE_MIB), control: Control::default() }
    }
}

/// A line of moves from a position, with its score.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScoredLine {
    /// The score in centipawns, for the side to move unless stated otherwise.
    pub score: Score,
    /// The moves of the line.
    pub moves: Vec<String>,
}

impl Player {
    /// Clears the transposition table, so that later searches do not depend on earlier ones.
    pub fn clear(&self) {
        self.memory.clear();
    }

    /// The `lines` best lines of a position, the best line first.
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
        // The answer of the search may be newer than the last line that was reported.
        if lines == 1 || found.is_empty() {
            let best = answer.best.map(|mv| ScoredLine { score: answer.score, moves: vec![mv] });
            return best.into_iter().collect();
        }
        let mut lines: Vec<ScoredLine> = found.into_values().collect();
        lines.sort_by_key(|line| -line.score);
        lines
    }

    /// The lines of a position from which one is drawn.
    pub fn varied_lines(&self, session: &dyn Session, nodes: u64) -> Vec<ScoredLine> {
        self.lines(session, nodes, VARIED_LINES)
    }

    /// Plays a game with `nodes` nodes a move; `None` if the opening cannot be played.
    pub fn play(&self, mut session: Box<dyn Session>, nodes: u64, opening: Opening, seed: u64) -> Option<PlayedGame> {
        let array = session.fen() == session.spec().start_fen;
        let fen = (!array).then(|| session.fen());
        self.clear();
        if let Opening::Random { number } = opening {
            let random =
                RandomOpeningSettings { plies: RANDOM_PLIES + number % 2, seed, max_score: MAX_ADVANTAGE, nodes: 500 };
            if !random.play(&mut *session, number, &self.memory) {
                return None;
            }
            self.clear();
        }
        if let Opening::Varied { moves, .. } = opening {
            moves.iter().try_for_each(|mv| session.play(mv)).ok()?;
        }
        let begun = session.played_moves().len();
        let varied = if let Opening::Varied { plies, .. } = opening { plies } else { 0 };
        let (mut rng, mut scores) = (Rng::new(seed), Vec::new());
        loop {
            let played = session.played_moves().len();
            let ended = match session.outcome() {
                Outcome::Ongoing if played >= MAX_PLIES => Some((0.5, CUT_OFF.to_string())),
                Outcome::Ongoing => None,
                Outcome::Win(winner, reason) => Some((f64::from(u8::from(winner == Color::White)), reason.to_string())),
                Outcome::Draw(reason) => Some((0.5, reason.to_string())),
            };
            if let Some((result, reason)) = ended {
                let moves = session.played_moves().join(" ");
                return Some(PlayedGame { fen, moves, opening: begun, scores, result, reason });
            }
            let line = if played < begun + varied {
                good_line(&self.varied_lines(&*session, nodes), VARIED_MARGIN, &mut rng)?.clone()
            } else {
                self.lines(&*session, nodes, 1).into_iter().next()?
            };
            let white = score_for_white(session.side_to_move(), line.score);
            scores.push(white.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
            session.play(line.moves.first()?).ok()?;
        }
    }
}

/// One of the best lines of a position, at random among those that are at most `margin` centipawns worse than the best.
pub fn good_line<'a>(lines: &'a [ScoredLine], margin: Score, rng: &mut Rng) -> Option<&'a ScoredLine> {
    let best = lines.first()?.score;
    let good: Vec<&ScoredLine> = lines.iter().filter(|line| line.score >= best - margin).collect();
    rng.choose(&good).copied()
}
