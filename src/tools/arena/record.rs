//! What is kept of a game: enough to write it down, to count it, and to go on with the match.

use super::engine::Score;
use super::secrets::{Proof, SecretFault};
use crate::core::types::{Color, Outcome, Reason};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By its rules.
    Rules(Outcome),
    /// By scores: who wins, or nobody.
    Adjudicated(Option<Color>),
    /// Both took a draw.
    Agreed,
    /// This player gave up.
    Resigned(Color),
    /// This player did something wrong.
    Forfeit(Color, Forfeit),
    /// Both did something wrong, this one first: nobody wins.
    BothForfeit(Color, Box<[Forfeit; 2]>),
}

/// What loses an engine the game whatever stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// It ended, or closed its output.
    Disconnects,
    /// It does not answer.
    Stalls,
    /// It was too slow, by so many milliseconds.
    OnTime(u64),
    /// It made this move, which is not legal.
    IllegalMove(String),
    /// It could not be prepared for the game.
    Handshake(String),
    /// It said that the game had this result.
    FalseClaim(&'static str),
    /// It said that a legal move was not.
    FalseProtest,
    /// It broke the rules about its secret choice.
    Secret(SecretFault),
}

impl End {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        let winner = match self {
            End::Rules(Outcome::Win(winner, _)) => Some(*winner),
            End::Rules(_) | End::Agreed | End::BothForfeit(..) => None,
            End::Adjudicated(winner) => *winner,
            End::Resigned(loser) | End::Forfeit(loser, _) => Some(loser.other()),
        };
        match winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// A short name for counting ends.
    pub fn kind(&self) -> String {
        match self {
            End::Rules(Outcome::Win(_, reason) | Outcome::Draw(reason)) => reason.to_string(),
            End::Rules(Outcome::Ongoing) => String::new(),
            End::Adjudicated(_) => "adjudication".into(),
            End::Agreed => "agreement".into(),
            End::Resigned(_) => "resignation".into(),
            End::Forfeit(_, forfeit) => match forfeit {
                Forfeit::Disconnects => "disconnects",
                Forfeit::Stalls => "stalls",
                Forfeit::OnTime(_) => "on time",
                Forfeit::IllegalMove(_) => "illegal move",
                Forfeit::Handshake(_) => "bad handshake",
                Forfeit::FalseClaim(_) | Forfeit::FalseProtest => "false claim",
                Forfeit::Secret(_) => "false secret",
            }
            .into(),
            End::BothForfeit(..) => "both forfeit".into(),
        }
    }

    /// Whether this player did something wrong.
    pub fn blames(&self, color: Color) -> bool {
        match self {
            End::Forfeit(culprit, _) => *culprit == color,
            End::BothForfeit(..) => true,
            _ => false,
        }
    }

    /// The end when this player also did something wrong.
    pub fn forfeited_by(self, color: Color, forfeit: Forfeit) -> End {
        match self {
            End::Forfeit(culprit, first) if culprit != color => End::BothForfeit(culprit, Box::new([first, forfeit])),
            blamed if blamed.blames(color) => blamed,
            _ => End::Forfeit(color, forfeit),
        }
    }

    /// The word for a PGN's tag `Termination`, as other programs have it.
    pub fn termination(&self) -> &'static str {
        match self {
            End::Rules(_) | End::Agreed | End::Resigned(_) => "normal",
            End::Adjudicated(_) => "adjudication",
            End::Forfeit(_, forfeit) => forfeit.termination(),
            End::BothForfeit(_, both) => both[0].termination(),
        }
    }
}

impl fmt::Display for End {
    /// In the words of fastchess where it has any (its `Match` class).
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            End::Rules(Outcome::Win(winner, reason)) => match reason {
                Reason::Checkmate => write!(f, "{winner:?} mates"),
                Reason::Stalemate => write!(f, "{winner:?} wins by stalemate"),
                _ => write!(f, "{winner:?} wins, {reason}"),
            },
            End::Rules(Outcome::Draw(reason)) => match reason {
                Reason::Stalemate => f.write_str("Draw by stalemate"),
                Reason::Repetition => f.write_str("Draw by 3-fold repetition"),
                Reason::FiftyMoves => f.write_str("Draw by fifty moves rule"),
                Reason::DeadPosition => f.write_str("Draw by insufficient mating material"),
                _ => write!(f, "Draw, {reason}"),
            },
            End::Rules(Outcome::Ongoing) => f.write_str("Game interrupted"),
            End::Adjudicated(Some(winner)) => write!(f, "{winner:?} wins by adjudication"),
            End::Adjudicated(None) => f.write_str("Draw by adjudication"),
            End::Agreed => f.write_str("Draw by agreement"),
            End::Resigned(loser) => write!(f, "{loser:?} resigns"),
            End::Forfeit(loser, forfeit) => forfeit.tell(*loser, f),
            End::BothForfeit(first, both) => {
                both[0].tell(*first, f)?;
                f.write_str("; ")?;
                both[1].tell(first.other(), f)
            }
        }
    }
}

impl Forfeit {
    fn termination(&self) -> &'static str {
        match self {
            Forfeit::OnTime(_) => "time forfeit",
            Forfeit::IllegalMove(_) => "illegal move",
            Forfeit::FalseClaim(_) | Forfeit::FalseProtest | Forfeit::Secret(_) => "rules infraction",
            Forfeit::Disconnects | Forfeit::Stalls | Forfeit::Handshake(_) => "abandoned",
        }
    }

    fn tell(&self, loser: Color, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Forfeit::Disconnects => write!(f, "{loser:?} disconnects"),
            Forfeit::Stalls => write!(f, "{loser:?}'s connection stalls"),
            Forfeit::OnTime(overrun) => write!(f, "{loser:?} loses on time ({overrun}ms overrun)"),
            Forfeit::IllegalMove(text) => write!(f, "{loser:?} makes an illegal move: {text}"),
            Forfeit::Handshake(why) => write!(f, "{loser:?} makes a bad handshake: {why}"),
            Forfeit::FalseClaim(result) => write!(f, "{loser:?} makes a false claim: {result}"),
            Forfeit::FalseProtest => write!(f, "{loser:?} makes a false claim: illegal move"),
            Forfeit::Secret(why) => write!(f, "{loser:?} does not prove its secret: {why}"),
        }
    }
}

/// One move of a recorded game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// Its text.
    #[serde(rename = "move")]
    pub text: String,
    /// What the engine thought of it, from its own view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Plies searched.
    #[serde(default)]
    pub depth: u32,
    /// Nodes visited.
    #[serde(default)]
    pub nodes: u64,
    /// Microseconds from the order to think to the answer's arrival.
    #[serde(default)]
    pub time: u64,
    /// Whether it belongs to the opening.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub book: bool,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 1.
    pub game: usize,
    /// Its round, from 1.
    pub round: usize,
    /// Its number in the round's encounter of these two, from 1.
    pub leg: usize,
    /// The player of White.
    pub white: String,
    /// The player of Black.
    pub black: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// How it ended, in words.
    pub reason: String,
    /// How it ended, for counting.
    pub end: String,
    /// The word for a PGN.
    pub termination: String,
    /// Who is at fault: `white`, `black` or `both`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The first position, where it is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// What White and Black had chosen in secret, told now that the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secrets: Option<[String; 2]>,
    /// How White and Black proved it, where they chose for themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proofs: Option<[Option<Proof>; 2]>,
    /// When it began: `2024.12.31`, in UTC.
    pub date: String,
    /// Whose turn it was first, and the number of that full move.
    pub first: (bool, u32),
    /// The moves.
    pub moves: Vec<Ply>,
}
