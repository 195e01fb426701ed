//! The files of the web page, and the drawings of the pieces.

use super::refusal::Refusal;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tenfold_core::types::{Color, Piece, PieceLetter};
use tenfold_session::picture::piece_svg;

/// The page itself.
const INDEX: &str = include_str!("page/index.html");

macro_rules! files {
    ($($name:literal)*) => {
        /// The other files of the page by name.
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("page/", $name)))),*];
    };
}
files! {
    "analysis.js"
    "announce.js"
    "api.js"
    "arrows.js"
    "board.css"
    "board.js"
    "captured.js"
    "chooser.js"
    "clock.js"
    "dom.js"
    "editor.js"
    "engines.js"
    "entering.js"
    "entry.js"
    "fen.js"
    "game.js"
    "graph.js"
    "hands.js"
    "kept.js"
    "main.js"
    "movelist.js"
    "pgn.js"
    "pointer.js"
    "promotion.js"
    "prompt.js"
    "rules.js"
    "secret.js"
    "share.js"
    "squares.css"
    "start.js"
    "store.js"
    "table.js"
    "toolbar.js"
    "words.js"
}

/// The response with the page.
pub fn index() -> Response {
    text_response("text/html; charset=utf-8", INDEX.to_string())
}

/// The response with a file of the page.
pub fn file(name: &str) -> Response {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let kind = if name.ends_with(".css") { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
    match found {
        Some((_, text)) if name.ends_with(".js") => text_response(kind, without_comments(text)),
        Some((_, text)) => text_response(kind, (*text).to_string()),
        None => Refusal::forbidden(StatusCode::NOT_FOUND, "there is no such file").into_response(),
    }
}

/// Removes the indentation of a script and the comments on lines of their own, which are a third of its text. This is
/// safe because no string in a script spans several lines.
fn without_comments(script: &str) -> String {
    let is_code = |line: &&str| *line != "*" && !["//", "/*", "* ", "*/"].iter().any(|mark| line.starts_with(mark));
    let mut text = String::with_capacity(script.len());
    for line in script.lines().map(str::trim).filter(is_code) {
        text += line;
        text.push('\n');
    }
    text
}

/// The drawing of a piece of a game, such as `wK.svg` or `b+P.svg`.
pub fn drawing(game: &str, name: &str) -> Response {
    let piece = || {
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
    };
    match piece() {
        Some(svg) => text_response("image/svg+xml", svg),
        None => Refusal::forbidden(StatusCode::NOT_FOUND, "there is no such piece").into_response(),
    }
}

/// A response with a text of this type, which the browser must not reuse without asking the server again.
fn text_response(kind: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}
