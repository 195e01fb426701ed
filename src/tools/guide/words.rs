//! Describes the data of a variant in plain English.

use tenfold_core::rules::{PieceTypeSpec, Spec};
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// The name of a piece type with its letter, as a heading: `Sage (S)`.
pub fn piece_name(spec: &Spec, piece_type: PieceType) -> String {
    let this = spec.piece_type(piece_type);
    let mut letters = this.title().chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let name = format!("{first}{}", letters.as_str());
    let sign = spec.piece_text(Piece::new(piece_type, Color::White));
    if name == sign { name } else { format!("{name} ({sign})") }
}

/// A list in words, with `last` before the last item: `one, two and three`.
pub fn list_text(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A range of ranks in words: `own ranks 8 to 10`.
pub fn ranks(first: u8, last: u8) -> String {
    if first == last { format!("own rank {first}") } else { format!("own ranks {first} to {last}") }
}

/// The ranks from `first` to the last rank of the board in words: `own ranks 8 to 10`.
pub fn ranks_from(spec: &Spec, first: u8) -> String {
    ranks(first, spec.ranks)
}

/// Sentences on the rules of pawns beyond their movements: the first move and promotion.
pub fn pawn_sentences(spec: &Spec) -> Vec<String> {
    let pawn = &spec.pawn;
    let Some(name) = spec.pawn_type().map(PieceTypeSpec::title) else { return Vec::new() };
    let mut sentences = Vec::new();
    if pawn.max_push > 1 {
        let squares = match pawn.max_push {
            2 => "two squares".to_string(),
            3 => "two or three squares".to_string(),
            more => format!("up to {more} squares"),
        };
        sentences.push(format!(
            "From own rank {} a {name} may also go {squares} straight ahead over empty squares.",
            pawn.start_rank
        ));
    }
    if !pawn.promotion.choices.is_empty() {
        let choices: Vec<String> = pawn
            .promotion
            .choices
            .iter()
            .map(|&piece_type| spec.piece_type(spec.untilded_type(piece_type)).title().to_string())
            .collect();
        let (zone, forced) = (pawn.promotion.zone, pawn.promotion.forced);
        let (where_to, may) = (ranks_from(spec, zone), if forced > zone { "may promote" } else { "promotes" });
        sentences.push(format!("On {where_to} it {may} to {}.", list_text(&choices, "or")));
        if forced > zone && forced <= spec.ranks {
            sentences.push(format!("On {} it must.", ranks_from(spec, forced)));
        }
    }
    sentences
}

/// The castlings of White, or of both players if Black's castlings do not mirror White's, as rows of a table: king and
/// rook with their squares before and after castling.
pub fn castling_sentences(spec: &Spec) -> Vec<String> {
    let of = |color: Color| {
        let owner = move |right: u8| spec.rights[right as usize].king.color();
        spec.castlings.iter().filter(move |castling| owner(castling.right) == color)
    };
    let squares = |color: Color| {
        let mirrored = move |square: Square| if color == Color::White { square } else { square.mirrored(spec.ranks) };
        let mut all: Vec<[Square; 4]> =
            of(color).map(|c| [c.king.0, c.king.1, c.rook.0, c.rook.1].map(mirrored)).collect();
        all.sort();
        all
    };
    let line = |castling: &tenfold_core::rules::Castling| {
        let right = &spec.rights[castling.right as usize];
        let name = |piece: tenfold_core::types::Piece| {
            format!("{} {}", spec.piece_type(piece.piece_type()).title(), spec.piece_type(piece.piece_type()).letter)
        };
        format!(
            "| {} from {} to {} | {} from {} to {} | `{}{}` |",
            name(right.king),
            castling.king.0,
            castling.king.1,
            name(right.rook),
            castling.rook.0,
            castling.rook.1,
            castling.king.0,
            if spec.castles_from_any_file { castling.rook.0 } else { castling.king.1 },
        )
    };
    let mirrored = squares(Color::White) == squares(Color::Black);
    let colors = if mirrored { &[Color::White][..] } else { &Color::BOTH[..] };
    colors.iter().flat_map(|&color| of(color).map(line).collect::<Vec<_>>()).collect()
}
