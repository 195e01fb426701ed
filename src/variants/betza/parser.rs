//! Splits a string of Betza notation into terms. A term is an atom with its modifiers, leg by leg.

use super::atoms::Atom;
use super::directions::is_direction;
use super::error::BetzaError;
use super::letter::Letter;
use super::limits::MAX_LEGS;

/// The modifiers of a leg.
#[derive(Clone, Debug, Default)]
pub(super) struct Modifiers {
    /// The directional modifiers, in the order of the text.
    pub directions: Vec<Letter>,
    /// The other modifiers, except j.
    pub others: Vec<Letter>,
    /// The number of times that j is given.
    pub jumps: u8,
}

impl Modifiers {
    /// Whether this modifier is given; not for j and directional modifiers.
    pub(super) fn has(&self, letter: u8) -> bool {
        self.find(letter).is_some()
    }

    /// The offset of this modifier if it is given; not for j and directional modifiers.
    pub(super) fn find(&self, letter: u8) -> Option<usize> {
        self.others.iter().find(|other| other.byte == letter).map(|other| other.at)
    }
}

/// The meaning of a capital letter with the number after it.
#[derive(Clone, Copy, Debug)]
pub(super) enum TermKind {
    /// A leaper or rider.
    Atom(Atom),
    /// Castling by this many squares.
    Castling(u8),
}

/// An atom with its modifiers.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// The offset of the term's first character.
    pub start: usize,
    /// The offset of the capital letter.
    pub at: usize,
    /// The meaning of the capital letter.
    pub kind: TermKind,
    /// The modifiers of each leg; at least one leg, and at most [`MAX_LEGS`].
    pub legs: Vec<Modifiers>,
}

/// A leg of a move in brackets.
#[derive(Clone, Debug)]
pub(super) struct ChainedLeg {
    /// The terms of the leg, which are alternatives.
    pub terms: Vec<Term>,
    /// Whether the move may also end with this leg: a question mark follows it, or nothing.
    pub may_end: bool,
}

/// A part of a piece's notation.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A term by itself.
    Term(Term),
    /// The legs of a group in brackets.
    Chain(Vec<ChainedLeg>),
}

/// The parts of a piece.
pub(super) fn parse_parts(text: &str) -> Result<Vec<Part>, BetzaError> {
    let mut scanner = Scanner { text, at: 0 };
    let mut parts = Vec::new();
    while let Some(next) = scanner.peek() {
        parts.push(if next == b'[' { Part::Chain(scanner.chain()?) } else { Part::Term(scanner.term()?) });
    }
    Ok(parts)
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads a group in brackets.
    fn chain(&mut self) -> Result<Vec<ChainedLeg>, BetzaError> {
        let start = self.at;
        self.at += 1;
        let mut legs = Vec::new();
        let mut terms = Vec::new();
        loop {
            let Some(next) = self.peek() else { return Err(BetzaError::OpenBracket { at: start }) };
            if !matches!(next, b'-' | b'?' | b']') {
                terms.push(self.term()?);
                continue;
            }
            if terms.is_empty() {
                return Err(BetzaError::EmptyLeg { at: self.at });
            }
            self.at += 1;
            legs.push(ChainedLeg { terms: std::mem::take(&mut terms), may_end: next != b'-' });
            if next == b']' {
                return Ok(legs);
            }
            if legs.len() >= MAX_LEGS {
                return Err(BetzaError::TooManyLegs { at: start });
            }
        }
    }

    fn term(&mut self) -> Result<Term, BetzaError> {
        let start = self.at;
        let legs = self.legs(start)?;
        let at = self.at;
        let Some(letter) = self.peek() else { return Err(BetzaError::MissingAtom { at: start }) };
        let unsupported = |what| BetzaError::Unsupported { at, what };
        if letter.is_ascii_digit() {
            return Err(BetzaError::RangeWithoutAtom { at });
        }
        match letter {
            b'@' => return Err(unsupported("dropping a piece")),
            b'U' => return Err(unsupported("the universal leaper U")),
            b'(' | b')' => return Err(unsupported("repetition of a group in parentheses")),
            b'[' if at > start => return Err(unsupported("a modifier before a bracket")),
            b'[' => return Err(unsupported("a bracket within brackets")),
            b']' | b'-' | b'?' if at > start => return Err(BetzaError::MissingAtom { at: start }),
            b']' | b'-' | b'?' => return Err(unsupported("a sign that belongs between brackets")),
            _ => {}
        }
        let kind = if letter == b'O' {
            self.at += 1;
            match self.range()? {
                Some(distance) if distance > 0 => TermKind::Castling(distance),
                _ => return Err(unsupported("the null move: O without a distance")),
            }
        } else {
            TermKind::Atom(self.atom(letter)?)
        };
        Ok(Term { start, at, kind, legs })
    }

    /// The modifiers before the atom, leg by leg.
    fn legs(&mut self, start: usize) -> Result<Vec<Modifiers>, BetzaError> {
        let mut done = Vec::new();
        let mut leg = Modifiers::default();
        while let Some(byte) = self.peek().filter(u8::is_ascii_lowercase) {
            let letter = Letter { at: self.at, byte };
            let found = char::from(byte);
            match byte {
                b'a' if done.len() + 2 > MAX_LEGS => return Err(BetzaError::TooManyLegs { at: start }),
                b'a' => done.push(std::mem::take(&mut leg)),
                b'j' => leg.jumps = leg.jumps.saturating_add(1),
                b'i' if leg.has(b'i') => {
                    return Err(BetzaError::Unsupported { at: self.at, what: "a doubled i" });
                }
                _ if is_direction(byte) => leg.directions.push(letter),
                b'm' | b'c' | b'd' | b'e' | b't' | b'p' | b'g' | b'o' | b'y' | b'n' | b'i' | b'z' | b'q' => {
                    if leg.has(byte) {
                        return Err(BetzaError::RepeatedModifier { at: self.at, found });
                    }
                    leg.others.push(letter);
                }
                _ => return Err(BetzaError::UnknownModifier { at: self.at, found }),
            }
            self.at += 1;
        }
        done.push(leg);
        Ok(done)
    }

    /// Reads the atom, which may be doubled or have a range.
    fn atom(&mut self, letter: u8) -> Result<Atom, BetzaError> {
        let Some(atom) = Atom::from_letter(letter) else {
            let found = self.text.get(self.at..).and_then(|rest| rest.chars().next()).unwrap_or('\u{FFFD}');
            return Err(BetzaError::UnknownAtom { at: self.at, found });
        };
        self.at += 1;
        if self.peek() != Some(letter) {
            return Ok(self.range()?.map_or(atom, |range| atom.with_range(range)));
        }
        self.at += 1;
        match self.peek() {
            Some(digit) if digit.is_ascii_digit() => {
                Err(BetzaError::Unsupported { at: self.at, what: "a range after a doubled atom" })
            }
            _ => Ok(atom.as_unlimited_rider()),
        }
    }

    /// Reads the number at the current position, if there is one.
    fn range(&mut self) -> Result<Option<u8>, BetzaError> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let digits = self.text.get(start..self.at).unwrap_or_default();
        match digits.len() {
            0 => Ok(None),
            1 | 2 if digits == "0" || !digits.starts_with('0') => {
                digits.parse().map(Some).map_err(|_| BetzaError::BadRange { at: start })
            }
            _ => Err(BetzaError::BadRange { at: start }),
        }
    }
}
