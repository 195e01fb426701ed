//! The pieces of a diagram as those of a section: letters, moves, and the keys of predefined pieces.

use super::diagram::{Diagram, Piece};
use std::collections::BTreeSet;
use tenfold::core::types::PieceLetter;
use tenfold::variants::betza;
use tenfold::variants::file::PieceTypeKey;

/// The moves of pieces that a definition names without moves. Source: the article "Interactive diagrams", and the usual names
/// of these pieces.
const USUAL_MOVES: [(&str, &str); 29] = [
    ("pawn", PAWN),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("king", "KisO2"),
    ("archbishop", "BN"),
    ("cardinal", "BN"),
    ("princess", "BN"),
    ("chancellor", "RN"),
    ("marshall", "RN"),
    ("marshal", "RN"),
    ("empress", "RN"),
    ("amazon", "QN"),
    ("centaur", "KN"),
    ("commoner", "K"),
    ("man", "K"),
    ("guard", "K"),
    ("ferz", "F"),
    ("wazir", "W"),
    ("elephant", "FA"),
    ("nightrider", "NN"),
    ("camel", "C"),
    ("zebra", "Z"),
    ("cannon", "mRcpR"),
    ("vao", "mBcpB"),
    ("griffon", "[F?fsR]"),
    ("gryphon", "[F?fsR]"),
    ("champion", "WAD"),
];

/// The moves of chess's pawn.
const PAWN: &str = "fmWfceFifmnD";

/// What a piece has for a letter when all letters are taken; the section is then refused where it is read.
const NONE_FREE: PieceLetter = PieceLetter::new('?');

/// A piece of a section.
pub struct SectionPiece {
    pub letter: PieceLetter,
    /// The moves in Betza notation, without castling.
    pub moves: String,
    /// The number of squares that the piece castles, if it does.
    pub castles: Option<u8>,
    /// The predefined piece with these moves, but the king and pieces of the same moves as another.
    pub key: Option<PieceTypeKey>,
    pub is_pawn: bool,
}

/// The pieces of a diagram in its order; adds to `notes` what is to be told.
pub fn pieces(diagram: &Diagram, royal: Option<usize>, notes: &mut Vec<String>) -> Vec<SectionPiece> {
    let letters = letters(diagram, notes);
    let mut taken = BTreeSet::new();
    let mut found = Vec::new();
    for (n, piece) in diagram.pieces.iter().enumerate() {
        let written = match USUAL_MOVES.iter().find(|(name, _)| name.eq_ignore_ascii_case(&piece.name)) {
            _ if !piece.moves.is_empty() => piece.moves.clone(),
            Some((_, moves)) => (*moves).to_owned(),
            None => {
                notes.push(format!("{}: it has no moves, and its name says none", piece.name));
                String::new()
            }
        };
        if written.contains(['L', 'J']) {
            notes.push(format!("{}: L is read as a camel and J as a zebra; other programs exchange them", piece.name));
        }
        let (moves, castles) = without_castling(&written);
        let is_pawn = is_same(&moves, PAWN);
        let key = PieceTypeKey::all().find(|key| {
            let own = if *key == PieceTypeKey::PAWN { Some(PAWN) } else { key.predefined_moves() };
            *key != PieceTypeKey::KING && own.is_some_and(|own| is_same(&moves, own))
        });
        let key = key.filter(|key| royal != Some(n) && taken.insert(*key));
        found.push(SectionPiece { letter: letters[n], moves, castles, key, is_pawn });
    }
    found
}

/// A letter for each piece: its own, if it has one that is free, else one of its name, else any, in the end with a mark
/// behind it.
fn letters(diagram: &Diagram, notes: &mut Vec<String>) -> Vec<PieceLetter> {
    let mut letters: Vec<Option<PieceLetter>> = vec![None; diagram.pieces.len()];
    let own = |piece: &Piece| {
        let letter = PieceLetter::parse(&piece.id).map(PieceLetter::to_ascii_uppercase);
        letter.filter(|letter| letter.is_ascii_uppercase())
    };
    for (n, piece) in diagram.pieces.iter().enumerate() {
        letters[n] = own(piece).filter(|letter| !letters.contains(&Some(*letter)));
    }
    for (n, piece) in diagram.pieces.iter().enumerate() {
        if letters[n].is_some() {
            continue;
        }
        let wishes = piece.id.chars().chain(piece.name.chars()).chain('A'..='Z').map(|sign| sign.to_ascii_uppercase());
        let plain: Vec<PieceLetter> = wishes.filter(char::is_ascii_uppercase).map(PieceLetter::new).collect();
        let marked = ['\'', '!'].map(|mark| plain.iter().filter_map(move |letter| letter.with_mark(mark)));
        let mut wishes = plain.iter().copied().chain(marked.into_iter().flatten());
        letters[n] = wishes.find(|letter| !letters.contains(&Some(*letter)));
        let letter = letters[n].unwrap_or(NONE_FREE);
        if !piece.id.is_empty() {
            notes.push(format!("{}: its letter is {letter}, as {} is no single letter or taken", piece.name, piece.id));
        }
    }
    letters.into_iter().map(|letter| letter.unwrap_or(NONE_FREE)).collect()
}

/// Whether two texts in Betza notation are the same moves, and any.
fn is_same(one: &str, other: &str) -> bool {
    let (Ok(one), Ok(other)) = (betza::parse(one), betza::parse(other)) else { return false };
    let (one, other) = (one.moves, other.moves);
    !one.is_empty() && one.iter().all(|mv| other.contains(mv)) && other.iter().all(|mv| one.contains(mv))
}

/// Moves without castling (`O` with its modifiers and its distance), and the distance.
fn without_castling(moves: &str) -> (String, Option<u8>) {
    let Ok(piece) = betza::parse(moves) else { return (moves.to_owned(), None) };
    let Some(castling) = piece.castlings.first() else { return (moves.to_owned(), None) };
    let Some(at) = moves.find('O') else { return (moves.to_owned(), None) };
    let before = moves[..at].trim_end_matches(|sign: char| sign.is_ascii_lowercase());
    let behind = moves[at + 1..].trim_start_matches(|sign: char| sign.is_ascii_digit());
    (format!("{before}{behind}"), Some(castling.distance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_the_same_in_any_order() {
        assert!(is_same("ifmnDfmWfceF", PAWN) && is_same("WF", "K"));
        assert!(!is_same("", "") && !is_same("K", "W") && !is_same("no", "K"));
    }

    #[test]
    fn castling_is_taken_out_of_moves() {
        assert_eq!(without_castling("KisO2"), ("K".into(), Some(2)));
        assert_eq!(without_castling("isO3KfD"), ("KfD".into(), Some(3)));
        assert_eq!(without_castling("NB"), ("NB".into(), None));
        assert_eq!(without_castling("not betza"), ("not betza".into(), None));
    }
}
