//! Converts a page to one self-contained HTML file.

use super::page::{Block, Page, ShownGame, table};
use crate::markup::{self, escaped};

const STYLE: &str = include_str!("page.css");

/// How often a browser loads a page anew that is still being made, in seconds.
const RELOAD_SECONDS: u32 = 10;

/// The page as an HTML file with its style sheet and plots in it. A browser loads a page anew that is not `finished`.
pub fn html(page: &Page, title: &str, finished: bool) -> String {
    let reload =
        if finished { String::new() } else { format!("<meta http-equiv=\"refresh\" content=\"{RELOAD_SECONDS}\">\n") };
    let mut body = format!("<h1>{}</h1>\n", escaped(title));
    for block in &page.blocks {
        match block {
            Block::Heading(text) => body += &format!("<h2>{}</h2>\n", escaped(text)),
            Block::Text(text) => body += &markup::to_html(text),
            Block::Note(text) => body += &format!("<div class=\"note\">{}</div>\n", markup::to_html(text)),
            Block::Table(head, rows) => {
                body += &format!("<div class=\"table\">{}</div>\n", markup::to_html(&table(head, rows)))
            }
            Block::Games(games) => body.extend(games.iter().map(shown_game)),
            Block::Examples(games) => {
                let links: Vec<String> = games.iter().map(|game| link(game, &game.caption)).collect();
                body += &format!("<p class=\"examples\">Replay: {}</p>\n", links.join(" · "));
            }
            Block::Plot(caption, svg) => body += &format!("{}<figure>{svg}</figure>\n", markup::to_html(caption)),
        }
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n{reload}<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <main>\n{body}</main>\n</body>\n</html>\n",
        escaped(title)
    )
}

/// A game: its caption, a link to replay it, and its PGN, which can be unfolded.
fn shown_game(game: &ShownGame) -> String {
    format!(
        "<div class=\"game\">{}<p>{}</p><details><summary>PGN</summary><pre>{}</pre></details></div>\n",
        markup::to_html(&game.caption),
        link(game, "Replay"),
        escaped(game.pgn.trim_end())
    )
}

fn link(game: &ShownGame, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escaped(&game.link), escaped(text))
}
