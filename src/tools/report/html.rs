//! Converts a page to one self-contained HTML file.

use super::page::{Block, Page, table};
use crate::markup::{self, escaped};

const STYLE: &str = include_str!("page.css");

/// The page as an HTML file with its style sheet and plots in it.
pub fn html(page: &Page, title: &str) -> String {
    let mut body = format!("<h1>{}</h1>\n", escaped(title));
    for block in &page.blocks {
        match block {
            Block::Heading(text) => body += &format!("<h2>{}</h2>\n", escaped(text)),
            Block::Text(text) => body += &markup::to_html(text),
            Block::Note(text) => body += &format!("<div class=\"note\">{}</div>\n", markup::to_html(text)),
            Block::Table(head, rows) => {
                body += &format!("<div class=\"table\">{}</div>\n", markup::to_html(&table(head, rows)))
            }
            Block::Plot(caption, svg) => body += &format!("{}<figure>{svg}</figure>\n", markup::to_html(caption)),
        }
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <main>\n{body}</main>\n</body>\n</html>\n",
        escaped(title)
    )
}
