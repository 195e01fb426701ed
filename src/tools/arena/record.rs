//! How a game ended, and the record of a game: the data that the journal and the PGN need.

use super::engine::{Score, SecretError};
use super::secrets::SecretProof;
use serde::{Deserialize, Serialize};
use std::fmt;
use tenfold_core::types::{Color, Outcome, Reason, result_text};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The rules ended the game.
    Rules(Outcome),
    /// The game was adjudicated: a win for this player, or a draw.
    Adjudicated(Option<Color>),
    /// The players agreed to a draw.
    Agreed,
    /// This player resigned.
    Resigned(Color),
    /// This player forfeited the game.
    Forfeit(Color, Forfeit),
    /// Both players forfeited; the field says who did so first. The game counts as a draw.
    BothForfeit(Color, Box<[Forfeit; 2]>),
}

/// Why an engine forfeits a game, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// The engine exited or closed its output.
    Disconnects,
    /// The engine does not answer.
    Stalls,
    /// The engine exceeded its time by this number of milliseconds.
    OnTime(u64),
    /// The engine made this illegal move.
    IllegalMove(String),
    /// The protocol's handshake failed.
    Handshake(String),
    /// The engine falsely claimed this result.
    FalseClaim(&'static str),
    /// The engine claimed that a legal move was illegal.
    FalseIllegalMove,
    /// The engine broke the rules about its secret choice.
    Secret(SecretError),
}

impl GameEnd {
    /// The result of the game as text: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        let winner = match self {
            GameEnd::Rules(Outcome::Win(winner, _)) => Some(*winner),
            GameEnd::Rules(_) | GameEnd::Agreed | GameEnd::BothForfeit(..) => None,
            GameEnd::Adjudicated(winner) => *winner,
            GameEnd::Resigned(loser) | GameEnd::Forfeit(loser, _) => Some(loser.other()),
        };
        result_text(winner)
    }

    /// A short name for the way in which the game ended, under which it is counted.
    pub fn end_category(&self) -> String {
        match self {
            GameEnd::Rules(Outcome::Win(_, reason) | Outcome::Draw(reason)) => reason.to_string(),
            GameEnd::Rules(Outcome::Ongoing) => String::new(),
            GameEnd::Adjudicated(_) => "adjudication".into(),
            GameEnd::Agreed => "agreement".into(),
            GameEnd::Resigned(_) => "resignation".into(),
            GameEnd::Forfeit(_, forfeit) => match forfeit {
                Forfeit::Disconnects => "disconnects",
                Forfeit::Stalls => "stalls",
                Forfeit::OnTime(_) => "on time",
                Forfeit::IllegalMove(_) => "illegal move",
                Forfeit::Handshake(_) => "bad handshake",
                Forfeit::FalseClaim(_) | Forfeit::FalseIllegalMove => "false claim",
                Forfeit::Secret(_) => "false secret",
            }
            .into(),
            GameEnd::BothForfeit(..) => "both forfeit".into(),
        }
    }

    /// Whether this player forfeited.
    pub fn is_at_fault(&self, color: Color) -> bool {
        match self {
            GameEnd::Forfeit(culprit, _) => *culprit == color,
            GameEnd::BothForfeit(..) => true,
            _ => false,
        }
    }

    /// The end of the game if this player forfeits in addition.
    pub fn with_forfeit(self, color: Color, forfeit: Forfeit) -> GameEnd {
        match self {
            GameEnd::Forfeit(culprit, first) if culprit != color => {
                GameEnd::BothForfeit(culprit, Box::new([first, forfeit]))
            }
            fault_word if fault_word.is_at_fault(color) => fault_word,
            _ => GameEnd::Forfeit(color, forfeit),
        }
    }

    /// The value of the PGN tag `Termination`, in the words that other programs use.
    pub fn termination(&self) -> &'static str {
        match self {
            GameEnd::Rules(_) | GameEnd::Agreed | GameEnd::Resigned(_) => "normal",
            GameEnd::Adjudicated(_) => "adjudication",
            GameEnd::Forfeit(_, forfeit) => forfeit.termination(),
            GameEnd::BothForfeit(_, both) => both[0].termination(),
        }
    }
}

impl fmt::Display for GameEnd {
    /// Describes the end in the words of fastchess (class `Match`) where it has words for it, because other programs
    /// parse them.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GameEnd::Rules(Outcome::Win(winner, reason)) => match reason {
                Reason::Checkmate => write!(f, "{winner:?} mates"),
                Reason::Stalemate => write!(f, "{winner:?} wins by stalemate"),
                _ => write!(f, "{winner:?} wins, {reason}"),
            },
            GameEnd::Rules(Outcome::Draw(reason)) => match reason {
                Reason::Stalemate => f.write_str("Draw by stalemate"),
                Reason::Repetition(3) => f.write_str("Draw by 3-fold repetition"),
                Reason::MoveRule(50) => f.write_str("Draw by fifty moves rule"),
                Reason::DeadPosition => f.write_str("Draw by insufficient mating material"),
                _ => write!(f, "Draw, {reason}"),
            },
            GameEnd::Rules(Outcome::Ongoing) => f.write_str("Game interrupted"),
            GameEnd::Adjudicated(Some(winner)) => write!(f, "{winner:?} wins by adjudication"),
            GameEnd::Adjudicated(None) => f.write_str("Draw by adjudication"),
            GameEnd::Agreed => f.write_str("Draw by agreement"),
            GameEnd::Resigned(loser) => write!(f, "{loser:?} resigns"),
            GameEnd::Forfeit(loser, forfeit) => forfeit.write(*loser, f),
            GameEnd::BothForfeit(first, both) => {
                both[0].write(*first, f)?;
                f.write_str("; ")?;
                both[1].write(first.other(), f)
            }
        }
    }
}

impl Forfeit {
    fn termination(&self) -> &'static str {
        match self {
            Forfeit::OnTime(_) => "time forfeit",
            Forfeit::IllegalMove(_) => "illegal move",
            Forfeit::FalseClaim(_) | Forfeit::FalseIllegalMove | Forfeit::Secret(_) => "rules infraction",
            Forfeit::Disconnects | Forfeit::Stalls | Forfeit::Handshake(_) => "abandoned",
        }
    }

    fn write(&self, loser: Color, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Forfeit::Disconnects => write!(f, "{loser:?} disconnects"),
            Forfeit::Stalls => write!(f, "{loser:?}'s connection stalls"),
            Forfeit::OnTime(overrun) => write!(f, "{loser:?} loses on time ({overrun}ms overrun)"),
            Forfeit::IllegalMove(text) => write!(f, "{loser:?} makes an illegal move: {text}"),
            Forfeit::Handshake(why) => write!(f, "{loser:?} makes a bad handshake: {why}"),
            Forfeit::FalseClaim(result) => write!(f, "{loser:?} makes a false claim: {result}"),
            Forfeit::FalseIllegalMove => write!(f, "{loser:?} makes a false claim: illegal move"),
            Forfeit::Secret(why) => write!(f, "{loser:?} does not prove its secret: {why}"),
        }
    }
}

/// One move of a recorded game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The text of the move.
    #[serde(rename = "move")]
    pub text: String,
    /// The engine's score, from its own point of view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Search depth in plies.
    #[serde(default)]
    pub depth: u32,
    /// The number of nodes searched.
    #[serde(default)]
    pub nodes: u64,
    /// Microseconds from the command to search until the move arrived.
    #[serde(default)]
    pub time: u64,
    /// Whether the move belongs to the opening.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub book: bool,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game in the match, from 1.
    pub game: usize,
    /// The round of the game, from 1.
    pub round: usize,
    /// The number of the game among the games of these two engines in the round, from 1.
    pub leg: usize,
    /// The name of White's engine.
    pub white: String,
    /// The name of Black's engine.
    pub black: String,
    /// The result of the game: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// How the game ended, as a sentence.
    pub reason: String,
    /// How the game ended, as a short name: [`GameEnd::end_category`].
    pub end: String,
    /// The value of the PGN tag `Termination`.
    pub termination: String,
    /// Who forfeited: `white`, `black` or `both`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The FEN of the start position, if it is not the initial position of the variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// White's and Black's secret choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secrets: Option<[String; 2]>,
    /// White's and Black's commitment with its reveal, if the engine made the secret choice itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proofs: Option<[Option<SecretProof>; 2]>,
    /// The date of the game in UTC: `2024.12.31`.
    pub date: String,
    /// Whether Black moves first, and the number of the first full move.
    pub first: (bool, u32),
    /// The moves of the game, those of the opening included.
    pub moves: Vec<MoveRecord>,
}
