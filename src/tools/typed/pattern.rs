//! One part of a typed move, such as `Nbd2` or `e2e4`, and the steps of a move that it can mean.

use super::legal::MoveStep;
use tenfold_core::rules::Spec;
use tenfold_core::types::{PieceLetter, PieceType, Square};

/// One way to read a part of a typed move: a pattern that a step of a move may match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepPattern {
    /// The piece types that match; `None` if any type matches.
    pub pieces: Option<Vec<PieceType>>,
    pub is_drop: bool,
    /// The file and the rank of the square that the piece leaves, if the text has them.
    pub origin: (Option<u8>, Option<u8>),
    pub to: Square,
    pub suffix: Option<PieceLetter>,
}

impl StepPattern {
    /// Whether the part names both squares of a step, and no piece.
    pub fn is_coordinates(&self) -> bool {
        self.pieces.is_none() && self.origin.0.is_some() && self.origin.1.is_some()
    }

    /// Whether a step matches the pattern. With `as_coordinates`, only patterns that are coordinates match.
    pub fn fits(&self, step: &MoveStep, as_coordinates: bool) -> bool {
        if (as_coordinates && !self.is_coordinates()) || self.to != step.to {
            return false;
        }
        let (file, rank) = self.origin;
        let comes_from_there = match step.from {
            // The `@` of a drop may be left out.
            None => self.is_drop || file.is_none() && rank.is_none(),
            Some(from) => {
                !self.is_drop
                    && file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
            }
        };
        let is_named = self.pieces.as_ref().is_none_or(|pieces| pieces.contains(&step.piece.piece_type()));
        let promotes_so = self.suffix.is_none_or(|sign| step.suffix.eq_ignore_ascii_case(&sign.to_string()));
        comes_from_there && is_named && promotes_so
    }
}

/// The ways to read a part of a typed move, whose first letter can be a piece or a file. `None` when the part does not
/// end with a square. `has_small`: whether the typed text has lower-case letters.
pub fn step_patterns(part: &str, spec: &Spec, has_small: bool) -> Option<Vec<StepPattern>> {
    if !part.is_ascii() {
        return None;
    }
    let end = part.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = part[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len().checked_sub(1)?;
    let to = Square::parse(&part[start..end].to_ascii_lowercase(), spec.files, spec.ranks)?;
    let suffix = suffix(&part[end..])?;
    let is_piece = |letter: PieceLetter| spec.piece_types.iter().any(|own| own.letter == letter);
    let head = part[..start].trim_end_matches(['x', 'X']);
    let head = if is_piece('X'.into()) { head } else { head.trim_start_matches('X') };
    let head = head.replace('x', "");
    let (head, is_drop) = match head.strip_suffix(['@', '*']) {
        Some(piece) => (piece, true),
        None => (head.as_str(), false),
    };
    let mut found = Vec::new();
    let (bare, is_promoted) = (head.trim_start_matches('+'), head.starts_with('+'));
    let letter = PieceLetter::split_first(bare).filter(|(letter, _)| letter.is_ascii_alphabetic());
    if let Some((letter, rest)) = letter.map(|(letter, rest)| (letter.to_ascii_uppercase(), rest))
        && is_piece(letter)
        && let Some(origin) = origin(rest, spec)
    {
        let fits = |own: &PieceType| {
            spec.piece_type(*own).letter == letter && (!is_promoted || spec.piece_type(*own).unpromoted.is_some())
        };
        let pieces = (0..spec.piece_types.len()).map(|n| PieceType(n as u8)).filter(fits).collect();
        found.push(StepPattern { pieces: Some(pieces), is_drop, origin, to, suffix });
    }
    if let Some(origin) = origin(head, spec).filter(|_| !is_drop) {
        // `Bc3` means a move of a bishop, not of the pawn on the b-file.
        let is_capital = has_small && head.starts_with(|c: char| c.is_ascii_uppercase());
        let is_pawn = origin.0.is_none() || origin.1.is_none();
        if !(is_capital && is_pawn) {
            let pawn = spec.pawn_type().map(|_| vec![spec.pawn.piece_type]).filter(|_| is_pawn);
            found.push(StepPattern { pieces: pawn, is_drop, origin, to, suffix });
        }
    }
    Some(found)
}

/// The sign of a promotion in the text after the square: a letter, `+`, or none (the inner `None`). The outer `None`
/// means that the text is something else.
fn suffix(tail: &str) -> Option<Option<PieceLetter>> {
    let tail = if matches!(tail, "e.p." | "ep") { "" } else { tail };
    match tail.strip_prefix('=') {
        Some("+") => return Some(Some('+'.into())),
        _ if matches!(tail, "" | "=" | "+" | "++") => return Some(None),
        _ => {}
    }
    let letter = PieceLetter::parse(tail.trim_start_matches(['=', '/']).trim_end_matches('+'))?;
    letter.is_ascii_alphabetic().then_some(Some(letter))
}

/// The file and the rank in a text that consists of them; either may be missing.
fn origin(text: &str, spec: &Spec) -> Option<(Option<u8>, Option<u8>)> {
    let text = text.to_ascii_lowercase();
    let (file, digits) = match text.bytes().next() {
        Some(letter @ b'a'..=b'z') => (Some(letter - b'a').filter(|file| *file < spec.files), &text[1..]),
        _ => (None, text.as_str()),
    };
    if file.is_none() && digits.len() < text.len() {
        return None;
    }
    if digits.is_empty() {
        return Some((file, None));
    }
    let rank: u8 = digits.parse().ok().filter(|rank| (1..=spec.ranks).contains(rank))?;
    Some((file, Some(rank - 1)))
}
