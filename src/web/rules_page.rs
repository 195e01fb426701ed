//! The rules of a game as a part of a page: the guide's Markdown as HTML, with its diagrams in it.

use super::refusal::Refusal;
use crate::registry;
use crate::tools::guide::Guide;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// The rules of the game with this name as HTML.
///
/// # Errors
///
/// When there is no such game.
pub fn rules_html(game: &str) -> Result<String, Refusal> {
    let (game, _) =
        registry::find(game).ok_or_else(|| Refusal::bad(format!("there is no game '{}'", game.escape_debug())))?;
    let guide = Guide::of(&*game.open()).map_err(Refusal::internal)?;
    let markdown = guide.markdown(true);
    let mut in_figure = false;
    let events = Parser::new_ext(&markdown, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Image { dest_url, .. }) => {
            in_figure = true;
            let figure = guide.figures().find(|figure| *figure.file == *dest_url)?;
            // Pictures of positions say in their description which.
            let fen = figure.picture.description.strip_prefix("FEN ");
            let fen = fen.map_or(String::new(), |fen| format!(" data-fen=\"{fen}\""));
            Some(Event::Html(CowStr::from(format!("<figure{fen}>{}</figure>", figure.picture.svg()))))
        }
        Event::End(TagEnd::Image) => {
            in_figure = false;
            None
        }
        // The title of a figure is in its picture.
        _ if in_figure => None,
        other => Some(other),
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    Ok(page)
}
