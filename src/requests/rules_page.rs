//! The rules of a game as a part of a page: the guide's Markdown as HTML, with its diagrams in it.

use super::refusal::Refusal;
use pulldown_cmark::{CowStr, Event, Tag, TagEnd, html};
use tenfold_registry::Game;
use tenfold_tools::guide::Guide;
use tenfold_tools::markup;

/// The rules of a game as HTML.
///
/// # Errors
///
/// When the guide has a figure that cannot be made.
pub fn rules_html(game: &Game) -> Result<String, Refusal> {
    let guide = Guide::for_game(&*game.open()).map_err(Refusal::internal)?;
    let markdown: Vec<String> = guide.markdown(true).split("\n\n").filter_map(paragraph_for_readers).collect();
    let markdown = markdown.join("\n\n");
    let mut in_figure = false;
    let events = markup::events(&markdown).filter_map(|event| match event {
        Event::Start(Tag::Image { dest_url, .. }) => {
            in_figure = true;
            let figure = guide.figures().find(|figure| *figure.file == *dest_url)?;
            // For a picture of a position, the description contains the FEN.
            let fen = figure.picture.description.strip_prefix("FEN ");
            let fen = fen.map_or(String::new(), |fen| format!(" data-fen=\"{}\"", markup::escaped(fen)));
            Some(Event::Html(CowStr::from(format!("<figure{fen}>{}</figure>", figure.picture.svg()))))
        }
        Event::End(TagEnd::Image) => {
            in_figure = false;
            None
        }
        // The title of a figure is part of its picture, so it is not repeated.
        _ if in_figure => None,
        other => Some(other),
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    Ok(page)
}

/// A paragraph of the guide without the parts that only users of the terminal need; `None` if nothing else is left.
/// Such parts are at the end of the guide, where it explains how FENs and moves are written.
fn paragraph_for_readers(paragraph: &str) -> Option<String> {
    let is_fen = paragraph.starts_with("FEN: `");
    if paragraph.starts_with('`')
        && let Some((name, rest)) = paragraph.split_once(" is played on ")
        && let Some((size, _)) = rest.split_once(" `tenfold rules")
    {
        let aliases = name
            .split_once(", also")
            .map_or(String::new(), |(_, names)| format!(" It is also{}.", names.trim_end_matches(',')));
        return Some(format!("The board has {size}{aliases}").replace('`', ""));
    }
    // The text mentions the letters that mark squares in the terminal's diagrams; these mentions are removed here.
    let plain = [" (`o`)", " (`x`)", " (`*`)"].iter().fold(paragraph.to_string(), |text, mark| text.replace(mark, ""));
    let plain = plain.replace("In pictures, lines show", "Lines show");
    (!is_fen).then_some(plain)
}
