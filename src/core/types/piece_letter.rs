//! The letters of pieces in FENs and moves.

use super::Color;
use std::fmt;

/// The letter of a piece in FENs and moves. A game with more pieces than the alphabet has letters puts `'` or `!` behind
/// some of them (`N'`, `n!`), as XBoard does: source: "What's new in XBoard 4.9", `pieceToCharTable`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceLetter {
    letter: char,
    mark: Mark,
}

/// What may stand behind a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Mark {
    None,
    Apostrophe,
    Exclamation,
}

impl PieceLetter {
    /// A letter with nothing behind it.
    pub const fn new(letter: char) -> PieceLetter {
        PieceLetter { letter, mark: Mark::None }
    }

    /// The letter with `mark` behind it, if that is one of `'` and `!`.
    pub const fn with_mark(self, mark: char) -> Option<PieceLetter> {
        let mark = match mark {
            '\'' => Mark::Apostrophe,
            '!' => Mark::Exclamation,
            _ => return None,
        };
        Some(PieceLetter { letter: self.letter, mark })
    }

    /// The letter at the beginning of a text, which may be any character, with the mark behind it; and the rest of the text.
    pub fn split_first(text: &str) -> Option<(PieceLetter, &str)> {
        let mut signs = text.chars();
        let plain = PieceLetter::new(signs.next()?);
        let behind = signs.as_str();
        let marked = signs.next().and_then(|mark| plain.with_mark(mark));
        Some(marked.map_or((plain, behind), |letter| (letter, signs.as_str())))
    }

    /// The letters that a text consists of.
    pub fn all_in(text: &str) -> impl Iterator<Item = PieceLetter> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let (letter, behind) = PieceLetter::split_first(rest)?;
            rest = behind;
            Some(letter)
        })
    }

    /// The letter that is the whole text.
    pub fn parse(text: &str) -> Option<PieceLetter> {
        PieceLetter::split_first(text).filter(|(_, rest)| rest.is_empty()).map(|(letter, _)| letter)
    }

    /// How often the letter stands in the board field of a FEN for pieces of White, a capital, and for those of Black.
    pub fn counts_in(self, board: &str) -> [usize; 2] {
        Color::BOTH.map(|color| PieceLetter::all_in(board).filter(|letter| *letter == self.of_color(color)).count())
    }

    /// The letter without what stands behind it.
    pub const fn plain(self) -> char {
        self.letter
    }

    /// Whether `'` or `!` stands behind the letter.
    pub const fn is_marked(self) -> bool {
        !matches!(self.mark, Mark::None)
    }

    /// The capital letter.
    pub const fn to_ascii_uppercase(self) -> PieceLetter {
        PieceLetter { letter: self.letter.to_ascii_uppercase(), mark: self.mark }
    }

    /// The small letter.
    pub const fn to_ascii_lowercase(self) -> PieceLetter {
        PieceLetter { letter: self.letter.to_ascii_lowercase(), mark: self.mark }
    }

    /// Whether this is a letter of the alphabet.
    pub const fn is_ascii_alphabetic(self) -> bool {
        self.letter.is_ascii_alphabetic()
    }

    /// Whether this is a capital letter of the alphabet.
    pub const fn is_ascii_uppercase(self) -> bool {
        self.letter.is_ascii_uppercase()
    }

    /// The letter for the pieces of a colour: a capital for White, small for Black.
    pub const fn of_color(self, color: Color) -> PieceLetter {
        match color {
            Color::White => self.to_ascii_uppercase(),
            Color::Black => self.to_ascii_lowercase(),
        }
    }

    /// The text of a letter from outside the program, for messages: a control character is escaped.
    pub fn escaped(self) -> String {
        format!("{}{}", self.letter.escape_debug(), self.mark_text())
    }

    const fn mark_text(self) -> &'static str {
        match self.mark {
            Mark::None => "",
            Mark::Apostrophe => "'",
            Mark::Exclamation => "!",
        }
    }

    /// Whether the two are the same letter with the same mark, for constants.
    pub const fn is(self, other: PieceLetter) -> bool {
        self.letter as u32 == other.letter as u32 && self.mark as u8 == other.mark as u8
    }

    /// The letter at a place of a FEN's board, and its length in bytes, for constants.
    pub const fn at(text: &[u8], place: usize) -> (PieceLetter, usize) {
        let plain = PieceLetter::new(text[place] as char);
        if place + 1 < text.len()
            && let Some(marked) = plain.with_mark(text[place + 1] as char)
        {
            return (marked, 2);
        }
        (plain, 1)
    }
}

impl From<char> for PieceLetter {
    fn from(letter: char) -> PieceLetter {
        PieceLetter::new(letter)
    }
}

impl PartialEq<char> for PieceLetter {
    fn eq(&self, letter: &char) -> bool {
        *self == PieceLetter::new(*letter)
    }
}

impl FromIterator<PieceLetter> for String {
    fn from_iter<I: IntoIterator<Item = PieceLetter>>(letters: I) -> String {
        letters.into_iter().map(|letter| letter.to_string()).collect()
    }
}

impl fmt::Display for PieceLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.mark_text())
    }
}

impl fmt::Debug for PieceLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_belongs_to_the_letter_before_it() {
        let letters: Vec<String> = PieceLetter::all_in("Nn'n!'P").map(|letter| letter.to_string()).collect();
        assert_eq!(letters, ["N", "n'", "n!", "'", "P"]);
        let horse = PieceLetter::parse("n'").expect("a letter");
        assert_eq!(horse.of_color(Color::White).to_string(), "N'");
        assert!(horse.is_marked() && horse != 'n' && horse.plain() == 'n');
        assert!(
            PieceLetter::parse("nn").is_none()
                && PieceLetter::parse("n!!").is_none()
                && PieceLetter::parse("").is_none()
        );
        assert_eq!(PieceLetter::at(b"n'P", 0), (horse, 2));
        assert_eq!(PieceLetter::at(b"n'P", 2), (PieceLetter::new('P'), 1));
    }
}
