//! Adjudication of games by the engines' scores and by length, if the user asks for it. The options mean the same as in
//! fastchess.

use super::engine::Score;
use serde::Serialize;
use std::str::FromStr;
use tenfold_core::types::Color;

/// The conditions of resign adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ResignRule {
    /// The player's scores must meet the condition for this number of the player's moves in a row.
    pub movecount: u32,
    /// The condition: the player's own score, in centipawns, is at most minus this number.
    pub score: u32,
    /// Whether the opponent's scores must also show that the player is losing.
    pub twosided: bool,
}

/// The conditions of draw adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DrawRule {
    /// A game is adjudicated as a draw only after this full-move number.
    pub movenumber: u32,
    /// The scores must meet the condition for this number of moves in a row of each player.
    pub movecount: u32,
    /// The condition: the score is within this number of centipawns of zero.
    pub score: u32,
}

/// Parses `KEY=VALUE …`; `twosided` needs no value.
fn parse_pairs(text: &str, mut set: impl FnMut(&str, u32) -> bool) -> Result<(), String> {
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, "true"));
        let number = match value {
            "true" if key == "twosided" => Some(1),
            "false" if key == "twosided" => Some(0),
            _ => value.parse::<u32>().ok().filter(|_| key != "twosided"),
        };
        if !number.is_some_and(|number| set(key, number)) {
            return Err(format!("'{}' is unknown", word.escape_debug()));
        }
    }
    Ok(())
}

impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<ResignRule, String> {
        let (mut resign, mut score) = (ResignRule { movecount: 1, score: 0, twosided: false }, None);
        parse_pairs(text, |key, number| {
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

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawRule, String> {
        let (mut draw, mut score) = (DrawRule { movenumber: 0, movecount: 1, score: 0 }, None);
        parse_pairs(text, |key, number| {
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

/// The conditions under which the match runner ends a game before the rules do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Adjudication {
    /// The conditions of resign adjudication, if it is on.
    pub resign: Option<ResignRule>,
    /// The conditions of draw adjudication, if it is on.
    pub draw: Option<DrawRule>,
    /// A game is a draw when each player has made this number of moves.
    pub maxmoves: Option<u32>,
}

/// The result of an adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A win for this player.
    Wins(Color),
    /// A draw.
    Draw,
}

/// Follows the scores of one game and decides when the game is adjudicated.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// For White and Black: the number of the player's latest moves in a row whose score met the condition for
    /// resigning.
    lost: [u32; 2],
    /// The number of latest moves in a row, of both players, whose scores agree on who is losing; and the losing side.
    agreed: (u32, Option<Color>),
    /// The number of latest moves in a row, of both players, with a drawn score.
    level: u32,
    /// The number of moves of both players together.
    moves: u32,
}

impl Adjudicator {
    /// An adjudicator for a new game.
    pub fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, lost: [0; 2], agreed: (0, None), level: 0, moves: 0 }
    }

    /// Counts a move of `color` with its score; `halfmove` and `fullmove` are the counters of the position after the
    /// move. Returns a verdict if the game is adjudicated now.
    pub fn update(&mut self, color: Color, score: Option<Score>, halfmove: u32, fullmove: u32) -> Option<Verdict> {
        self.moves += 1;
        let resign = self.rules.resign.and_then(|rule| self.resigning_winner(rule, color, score));
        let draw = self.rules.draw.filter(|rule| self.is_draw_adjudicated(rule, score, halfmove, fullmove));
        let long = self.rules.maxmoves.is_some_and(|max| self.moves >= max.saturating_mul(2));
        resign.map(Verdict::Wins).or((draw.is_some() || long).then_some(Verdict::Draw))
    }

    /// The winner by resign adjudication.
    fn resigning_winner(&mut self, rule: ResignRule, color: Color, score: Option<Score>) -> Option<Color> {
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
        if rule.twosided {
            loser.filter(|_| self.agreed.0 >= rule.movecount.saturating_mul(2)).map(Color::other)
        } else {
            (self.lost[color.idx()] >= rule.movecount).then_some(color.other())
        }
    }

    /// Whether the game is a draw by draw adjudication.
    fn is_draw_adjudicated(&mut self, rule: &DrawRule, score: Option<Score>, halfmove: u32, fullmove: u32) -> bool {
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
    fn options_are_parsed() {
        let resign = ResignRule { movecount: 3, score: 600, twosided: true };
        assert_eq!("movecount=3 score=600 twosided=true".parse(), Ok(resign));
        assert_eq!("score=600 movecount=3 twosided".parse(), Ok(resign));
        assert_eq!("score=9".parse(), Ok(ResignRule { movecount: 1, score: 9, twosided: false }));
        let draw = DrawRule { movenumber: 40, movecount: 8, score: 10 };
        assert_eq!("movenumber=40 movecount=8 score=10".parse(), Ok(draw));
        for wrong in ["", "movecount=3", "score=x", "score=-1", "score=5 x=1", "score=5 twosided=2"] {
            assert!(wrong.parse::<ResignRule>().is_err(), "{wrong}");
        }
        assert!("movenumber=1".parse::<DrawRule>().is_err());
    }

    #[test]
    fn resign_adjudication_counts_moves_in_a_row() {
        let mut adjudicator =
            Adjudicator::new(Adjudication { resign: "movecount=2 score=500".parse().ok(), ..Default::default() });
        let mut update = |color, cp| adjudicator.update(color, Some(Score::Cp(cp)), 1, 9);
        assert_eq!(update(White, -600), None);
        assert_eq!(update(Black, 0), None);
        assert_eq!(update(White, -100), None);
        assert_eq!(update(White, -500), None);
        assert_eq!(update(White, -500), Some(Verdict::Wins(Black)));
    }

    #[test]
    fn twosided_resign_needs_both_scores() {
        let text = "movecount=1 score=500 twosided";
        let mut adjudicator = Adjudicator::new(Adjudication { resign: text.parse().ok(), ..Default::default() });
        let mut update = |color, score| adjudicator.update(color, score, 1, 9);
        assert_eq!(update(White, Some(Score::Mate(-3))), None);
        assert_eq!(update(Black, Some(Score::Cp(-700))), None);
        assert_eq!(update(White, None), None);
        assert_eq!(update(Black, Some(Score::Cp(-700))), None);
        assert_eq!(update(White, Some(Score::Mate(2))), Some(Verdict::Wins(White)));
    }

    #[test]
    fn level_games_and_long_games_are_draws() {
        let mut adjudicator = Adjudicator::new(Adjudication {
            draw: "movenumber=3 movecount=1 score=10".parse().ok(),
            ..Default::default()
        });
        let mut update = |cp, halfmove, fullmove| adjudicator.update(White, Some(Score::Cp(cp)), halfmove, fullmove);
        assert_eq!(update(0, 5, 3), None);
        assert_eq!(update(-10, 6, 3), None);
        assert_eq!(update(10, 7, 4), Some(Verdict::Draw));
        assert_eq!(update(0, 0, 9), None);
        let mut long = Adjudicator::new(Adjudication { maxmoves: Some(1), ..Default::default() });
        assert_eq!(long.update(White, None, 1, 1), None);
        assert_eq!(long.update(Black, None, 1, 2), Some(Verdict::Draw));
    }
}
