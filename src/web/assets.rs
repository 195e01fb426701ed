//! The files of the web page, and the drawings of the pieces.

use super::refusal::RefusedRequest;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tenfold_requests::piece_drawing;

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
    "correspondence.js"
    "design.css"
    "design.js"
    "design_board.js"
    "design_pieces.js"
    "design_rules.js"
    "design_text.js"
    "dom.js"
    "drawings.js"
    "drawn_moves.js"
    "editor.js"
    "engines.js"
    "entering.js"
    "entry.js"
    "fen.js"
    "files.js"
    "game.js"
    "graph.js"
    "hands.js"
    "kept.js"
    "link.js"
    "links_panel.js"
    "main.js"
    "message.js"
    "mistakes.js"
    "movelist.js"
    "own.js"
    "pgn.js"
    "piece_list.js"
    "pointer.js"
    "promotion.js"
    "prompt.js"
    "report.js"
    "review.js"
    "rules.js"
    "secret.js"
    "share.js"
    "squares.css"
    "start.js"
    "storage.js"
    "store.js"
    "table.js"
    "toolbar.js"
    "transport.js"
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
        None => RefusedRequest::new(StatusCode::NOT_FOUND, "there is no such file").into_response(),
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
    match piece_drawing(game, name) {
        Some(svg) => text_response("image/svg+xml", svg),
        None => RefusedRequest::new(StatusCode::NOT_FOUND, "there is no such piece").into_response(),
    }
}

/// A response with a text of this type, which the browser must not reuse without asking the server again.
fn text_response(kind: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}
