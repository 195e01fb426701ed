//! Records of games in the terminal, saved as PGN.

use std::fs::OpenOptions;
use std::io::{self, Write};
use tenfold::core::types::{Color, Outcome, result_text};
use tenfold::session::Session;
use tenfold::tools::arena::pgn;

/// How the players ended a game that the rules have not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// This player has resigned.
    Resigned(Color),
    /// This player has run out of time.
    OutOfTime(Color),
    /// The players have agreed to a draw.
    Agreed,
}

/// The record of a game in progress.
pub struct Record {
    /// The FEN of the start position.
    pub fen: String,
    /// Names of the players, White first.
    pub players: [&'static str; 2],
    /// How the players ended the game in the present position, if they did.
    pub ended: Option<Termination>,
}

impl Record {
    /// A new record that starts at the session's position.
    pub fn new(session: &dyn Session, players: [&'static str; 2]) -> Record {
        Record { fen: session.fen(), players, ended: None }
    }

    /// The result and its reason; `None` while the game goes on.
    pub fn result(&self, session: &dyn Session) -> Option<(&'static str, String)> {
        match (session.outcome(), self.ended) {
            (Outcome::Ongoing, None) => None,
            (Outcome::Ongoing, Some(Termination::Resigned(color))) => {
                Some((result_text(Some(color.other())), format!("{color:?} resigns")))
            }
            (Outcome::Ongoing, Some(Termination::OutOfTime(color))) => {
                Some((result_text(Some(color.other())), format!("{color:?} has no time left")))
            }
            (Outcome::Ongoing, Some(Termination::Agreed)) => Some((result_text(None), "draw agreed".into())),
            (over @ (Outcome::Win(_, reason) | Outcome::Draw(reason)), _) => {
                Some((over.score_text(), reason.to_string()))
            }
        }
    }

    /// The result as a line: `result: 1-0 (checkmate)`.
    pub fn result_line(&self, session: &dyn Session) -> Option<String> {
        self.result(session).map(|(score, reason)| format!("result: {score} ({reason})"))
    }

    /// The PGN of the game so far.
    pub fn text(&self, session: &dyn Session) -> String {
        let (score, reason) = self.result(session).unwrap_or(("*", String::new()));
        let mut tags = vec![
            ("Event", "Game in the terminal"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "-"),
            ("White", self.players[0]),
            ("Black", self.players[1]),
            ("Result", score),
            ("Variant", session.spec().name),
        ];
        if self.fen != session.spec().start_fen {
            tags.extend([("SetUp", "1"), ("FEN", &self.fen)]);
        }
        pgn::tags_and_moves_text(&tags, self.words(session, score, &reason))
    }

    /// The movetext: moves with their numbers, the reason for the end, and the result.
    fn words(&self, session: &dyn Session, score: &str, reason: &str) -> Vec<String> {
        let played = session.played_moves();
        // The number of plies before the first move, computed from the move number of the present position.
        let plies = played.len() as u32;
        let black_now = (session.side_to_move() == Color::Black) as u32;
        let first = session.fullmove_and_halfmove().0.saturating_mul(2).saturating_add(black_now).saturating_sub(plies);
        let mut words: Vec<String> = pgn::numbered_moves(first % 2 == 1, first / 2, played).collect();
        if !reason.is_empty() {
            words.push(format!("{{{reason}}}"));
        }
        words.push(score.to_string());
        words
    }

    /// Appends the game to a file.
    pub fn save(&self, session: &dyn Session, file: &str) -> io::Result<()> {
        OpenOptions::new().create(true).append(true).open(file)?.write_all(self.text(session).as_bytes())
    }
}
