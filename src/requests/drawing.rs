//! The drawings of the pieces of a game.

use tenfold_core::types::{Color, Piece, PieceLetter};
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
