//! The drawings of the pieces of a game.

use std::collections::BTreeMap;
use tenfold_core::types::{Color, Piece, PieceLetter, PieceType};
use tenfold_registry::Game;
use tenfold_session::picture::piece_svg;

/// The drawing of a piece of a game as SVG, by a name such as `wK.svg` or `b+P.svg`; `None` if there is no such piece.
pub fn piece_drawing(game: &str, name: &str) -> Option<String> {
    let game = tenfold_registry::find(game)?.0;
    let spec = &game.spec;
    let name = name.strip_suffix(".svg")?;
    let (color, letters) = match name.split_at_checked(1)? {
        ("w", letters) => (Color::White, letters),
        ("b", letters) => (Color::Black, letters),
        _ => return None,
    };
    let (letters, tilde) = letters.strip_suffix('~').map_or((letters, false), |letters| (letters, true));
    let (letters, promoted) = letters.strip_prefix('+').map_or((letters, false), |letters| (letters, true));
    let letter = PieceLetter::parse(letters)?;
    let piece_type = if tilde { spec.type_with_tilde(letter) } else { spec.piece_type_of(letter, promoted) };
    Some(piece_svg(spec, game.display.drawings, &game.images, Piece::new(piece_type?, color)))
}

/// The drawings of all pieces of a game as SVG, by names such as `wK.svg`.
pub fn all_drawings(game: &Game) -> BTreeMap<String, String> {
    let spec = &game.spec;
    let types = spec.piece_types.iter().enumerate();
    let pieces = types.flat_map(|(index, _)| Color::BOTH.map(|color| Piece::new(PieceType(index as u8), color)));
    let drawn = |piece: Piece| {
        let white = Piece::new(piece.piece_type(), Color::White);
        let color = if piece.color() == Color::White { 'w' } else { 'b' };
        let svg = piece_svg(spec, game.display.drawings, &game.images, piece);
        (format!("{color}{}.svg", spec.piece_text(white)), svg)
    };
    pieces.map(drawn).collect()
}
