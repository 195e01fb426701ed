//! Splits the first field of a FEN into ranks and hands.
//!
//! The caller decides what each part means and which parts to refuse.

use crate::types::PieceLetter;

/// The first field of a FEN.
#[derive(Clone, Debug)]
pub struct BoardField<'a> {
    /// The texts of the ranks, the last rank first.
    pub ranks: Vec<&'a str>,
    /// The text after the opening bracket of the hands, including the closing bracket; `None` when there is no opening
    /// bracket.
    pub hands: Option<&'a str>,
}

impl<'a> BoardField<'a> {
    /// Splits the field into its parts.
    pub fn split(field: &'a str) -> BoardField<'a> {
        let (board, hands) = match field.split_once('[') {
            Some((board, hands)) => (board, Some(hands)),
            None => (field, None),
        };
        BoardField { ranks: board.split('/').collect(), hands }
    }

    /// What stands on the squares of each rank, the last rank first; `None` for an empty square. A number of more than 99
    /// empty squares counts as 99.
    pub fn cells(&self) -> Vec<Vec<Option<RankPart<'a>>>> {
        let part = |part| match part {
            RankPart::Empty(digits) => vec![None; digits.parse().unwrap_or(99).min(99)],
            RankPart::Wall | RankPart::Piece(_) => vec![Some(part)],
        };
        self.ranks.iter().map(|rank| rank_parts(rank).flat_map(part).collect()).collect()
    }
}

/// A part of the text of a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankPart<'a> {
    /// Empty squares: their number, in decimal digits.
    Empty(&'a str),
    /// A square that is a wall.
    Wall,
    /// A square with a piece.
    Piece(PieceText<'a>),
}

/// The text of a piece: `p`, `+p` or `p~`; with a mark behind the letter, `p'`, `+p'` or `p'~`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceText<'a> {
    /// The whole text of the piece.
    pub text: &'a str,
    /// The letter of the piece, which may be any character; `None` when nothing follows a plus.
    pub letter: Option<PieceLetter>,
    /// Whether a plus stands before the letter.
    pub has_plus: bool,
    /// Whether a tilde follows the letter.
    pub has_tilde: bool,
}

/// The parts of the text of a rank.
pub fn rank_parts(text: &str) -> impl Iterator<Item = RankPart<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (part, behind) = first_part(rest)?;
        rest = behind;
        Some(part)
    })
}

/// The first part of a text, and the rest of the text; `None` for an empty text.
fn first_part(text: &str) -> Option<(RankPart<'_>, &str)> {
    if text.is_empty() {
        return None;
    }
    let behind_digits = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if behind_digits.len() < text.len() {
        let (digits, rest) = text.split_at(text.len() - behind_digits.len());
        return Some((RankPart::Empty(digits), rest));
    }
    if let Some(rest) = text.strip_prefix('*') {
        return Some((RankPart::Wall, rest));
    }
    let bare = text.strip_prefix('+').unwrap_or(text);
    let (letter, behind_letter) = match PieceLetter::split_first(bare) {
        Some((letter, behind)) => (Some(letter), behind),
        None => (None, bare),
    };
    let rest = behind_letter.strip_prefix('~').unwrap_or(behind_letter);
    let piece = PieceText {
        text: &text[..text.len() - rest.len()],
        letter,
        has_plus: bare.len() < text.len(),
        has_tilde: rest.len() < behind_letter.len(),
    };
    Some((RankPart::Piece(piece), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_is_taken_apart() {
        let piece =
            |text, letter, has_plus, has_tilde| RankPart::Piece(PieceText { text, letter, has_plus, has_tilde });
        let letter = |text| Some(PieceLetter::parse(text).expect("a letter"));
        let parts: Vec<_> = rank_parts("10k*+P'q!~3+").collect();
        let expected = [
            RankPart::Empty("10"),
            piece("k", letter("k"), false, false),
            RankPart::Wall,
            piece("+P'", letter("P'"), true, false),
            piece("q!~", letter("q!"), false, true),
            RankPart::Empty("3"),
            piece("+", None, true, false),
        ];
        assert_eq!(parts, expected);
    }
}
