//! Ends of games by what engines think, and by length: only when the user asks for them.
//!
//! The options mean what they mean in fastchess.

use super::engine::Score;
use crate::core::types::Color;
use serde::Serialize;
use std::str::FromStr;

/// Gives a game up for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Resign {
    /// For so many of his moves in a row …
    pub movecount: u32,
    /// … he has thought to be behind by as many hundredths of a pawn …
    pub score: u32,
    /// … and his opponent has thought the same.
    pub twosided: bool,
}

/// Declares a game drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Draw {
    /// After this full move …
    pub movenumber: u32,
    /// … when for so many moves of either player in a row …
    pub movecount: u32,
    /// … the score was no more than so many hundredths of a pawn from balance.
    pub score: u32,
}

/// Reads `KEY=VALUE …`; `twosided` may stand without a value.
fn pairs(text: &str, mut take: impl FnMut(&str, u32) -> bool) -> Result<(), String> {
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, "true"));
        let number = match value {
            "true" if key == "twosided" => Some(1),
            "false" if key == "twosided" => Some(0),
            _ => value.parse::<u32>().ok().filter(|_| key != "twosided"),
        };
        if !number.is_some_and(|number| take(key, number)) {
            return Err(format!("'{}' is not understood", word.escape_debug()));
        }
    }
    Ok(())
}

impl FromStr for Resign {
    type Err = String;

    fn from_str(text: &str) -> Result<Resign, String> {
        let (mut resign, mut score) = (Resign { movecount: 1, score: 0, twosided: false }, None);
        pairs(text, |key, number| {
            match key {
                "movecount" => resign.movecount = number.max(1),
                "score" => score = Some(number),
                "twosided" => resign.twosided = number == 1,
                _ => return false,
            }
            true
        })?;
        resign.score = score.ok_or("score=… is missing")?;
        Ok(resign)
    }
}

impl FromStr for Draw {
    type Err = String;

    fn from_str(text: &str) -> Result<Draw, String> {
        let (mut draw, mut score) = (Draw { movenumber: 0, movecount: 1, score: 0 }, None);
        pairs(text, |key, number| {
            match key {
                "movenumber" => draw.movenumber = number,
                "movecount" => draw.movecount = number.max(1),
                "score" => score = Some(number),
                _ => return false,
            }
            true
        })?;
        draw.score = score.ok_or("score=… is missing")?;
        Ok(draw)
    }
}

/// What may end a game before its rules do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Adjudication {
    /// Giving up.
    pub resign: Option<Resign>,
    /// Draws by score.
    pub draw: Option<Draw>,
    /// A game is drawn when each player has made so many moves.
    pub maxmoves: Option<u32>,
}

/// The verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This player wins.
    Wins(Color),
    /// Nobody does.
    Draw,
}

/// Looks at the scores of one game.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Adjudication,
    /// Moves in a row by which White and Black were lost in their own view.
    lost: [u32; 2],
    /// Moves in a row, of both, that agree on who is lost; whom they take for it.
    agreed: (u32, Option<Color>),
    level: u32,
    moves: u32,
}

impl Judge {
    /// At the beginning of a game.
    pub fn new(rules: Adjudication) -> Judge {
        Judge { rules, lost: [0; 2], agreed: (0, None), level: 0, moves: 0 }
    }

    /// A move was made by `color`, who thought so of it; it left this half-move clock and full-move number.
    pub fn look(&mut self, color: Color, score: Option<Score>, halfmove: u32, fullmove: u32) -> Option<Verdict> {
        self.moves += 1;
        let resign = self.rules.resign.and_then(|rule| self.resign(rule, color, score));
        let draw = self.rules.draw.filter(|rule| self.draws(rule, score, halfmove, fullmove));
        let long = self.rules.maxmoves.is_some_and(|most| self.moves >= most.saturating_mul(2));
        resign.map(Verdict::Wins).or((draw.is_some() || long).then_some(Verdict::Draw))
    }

    /// Who wins because the other would give up.
    fn resign(&mut self, rule: Resign, color: Color, score: Option<Score>) -> Option<Color> {
        let behind = |score| match score {
            Score::Cp(cp) => cp <= 0 && cp.unsigned_abs() >= rule.score,
            Score::Mate(moves) => moves <= 0,
        };
        let ahead = |score| match score {
            Score::Cp(cp) => cp >= 0 && cp.unsigned_abs() >= rule.score,
            Score::Mate(moves) => moves > 0,
        };
        let lost = score.is_some_and(behind);
        self.lost[color.idx()] = if lost { self.lost[color.idx()] + 1 } else { 0 };
        let loser = match score {
            _ if lost => Some(color),
            Some(score) if ahead(score) => Some(color.other()),
            _ => None,
        };
        self.agreed = match loser {
            None => (0, None),
            Some(_) if loser == self.agreed.1 => (self.agreed.0 + 1, loser),
            Some(_) => (1, loser),
        };
        match rule.twosided {
            true => loser.filter(|_| self.agreed.0 >= rule.movecount.saturating_mul(2)).map(Color::other),
            false => (self.lost[color.idx()] >= rule.movecount).then_some(color.other()),
        }
    }

    fn draws(&mut self, rule: &Draw, score: Option<Score>, halfmove: u32, fullmove: u32) -> bool {
        if halfmove == 0 {
            self.level = 0;
        }
        let level = matches!(score, Some(Score::Cp(cp)) if cp.unsigned_abs() <= rule.score);
        self.level = if level { self.level + 1 } else { 0 };
        fullmove.saturating_sub(1) >= rule.movenumber && self.level >= rule.movecount.saturating_mul(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn options_are_read() {
        let resign = Resign { movecount: 3, score: 600, twosided: true };
        assert_eq!("movecount=3 score=600 twosided=true".parse(), Ok(resign));
        assert_eq!("score=600 movecount=3 twosided".parse(), Ok(resign));
        assert_eq!("score=9".parse(), Ok(Resign { movecount: 1, score: 9, twosided: false }));
        let draw = Draw { movenumber: 40, movecount: 8, score: 10 };
        assert_eq!("movenumber=40 movecount=8 score=10".parse(), Ok(draw));
        for wrong in ["", "movecount=3", "score=x", "score=-1", "score=5 x=1", "score=5 twosided=2"] {
            assert!(wrong.parse::<Resign>().is_err(), "{wrong}");
        }
        assert!("movenumber=1".parse::<Draw>().is_err());
    }

    #[test]
    fn a_player_who_is_lost_often_enough_gives_up() {
        let mut judge = Judge::new(Adjudication { resign: "movecount=2 score=500".parse().ok(), ..Default::default() });
        let mut look = |color, cp| judge.look(color, Some(Score::Cp(cp)), 1, 9);
        assert_eq!(look(White, -600), None);
        assert_eq!(look(Black, 0), None);
        assert_eq!(look(White, -100), None);
        assert_eq!(look(White, -500), None);
        assert_eq!(look(White, -500), Some(Verdict::Wins(Black)));
    }

    #[test]
    fn both_must_agree_when_asked_for() {
        let text = "movecount=1 score=500 twosided";
        let mut judge = Judge::new(Adjudication { resign: text.parse().ok(), ..Default::default() });
        let mut look = |color, score| judge.look(color, score, 1, 9);
        assert_eq!(look(White, Some(Score::Mate(-3))), None);
        assert_eq!(look(Black, Some(Score::Cp(-700))), None);
        assert_eq!(look(White, None), None);
        assert_eq!(look(Black, Some(Score::Cp(-700))), None);
        assert_eq!(look(White, Some(Score::Mate(2))), Some(Verdict::Wins(White)));
    }

    #[test]
    fn level_games_and_long_ones_are_drawn() {
        let mut judge =
            Judge::new(Adjudication { draw: "movenumber=3 movecount=1 score=10".parse().ok(), ..Default::default() });
        let mut look = |cp, halfmove, fullmove| judge.look(White, Some(Score::Cp(cp)), halfmove, fullmove);
        assert_eq!(look(0, 5, 3), None);
        assert_eq!(look(-10, 6, 3), None);
        assert_eq!(look(10, 7, 4), Some(Verdict::Draw));
        assert_eq!(look(0, 0, 9), None);
        let mut long = Judge::new(Adjudication { maxmoves: Some(1), ..Default::default() });
        assert_eq!(long.look(White, None, 1, 1), None);
        assert_eq!(long.look(Black, None, 1, 2), Some(Verdict::Draw));
    }
}
