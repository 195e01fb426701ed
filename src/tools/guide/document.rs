//! A Markdown page with figures.

use crate::markup;
use tenfold_core::rules::Spec;
use tenfold_core::types::PieceType;
use tenfold_session::picture::Picture;

/// The size of a square in the figures, in pixels.
const SQUARE_PIXELS: u32 = 36;

/// The page that explains the rules of a variant.
pub struct Guide {
    pub(super) spec: Spec,
    parts: Vec<GuidePart>,
}

enum GuidePart {
    /// A text in Markdown.
    Text(String),
    Figure(Box<Figure>),
}

/// A figure of the page.
pub struct Figure {
    /// The name of the figure's file.
    pub file: String,
    /// The picture of the board.
    pub picture: Picture,
    /// The caption, in Markdown.
    pub caption: String,
    /// The piece type whose moves the figure shows, if it shows moves.
    pub reach: Option<PieceType>,
}

/// The error when an example of a variant contradicts its rules, which is a bug in the data of the variant.
#[derive(Debug, thiserror::Error)]
#[error("an example of {game} is wrong: {why}")]
pub struct GuideError {
    pub(super) game: &'static str,
    pub(super) why: String,
}

impl Guide {
    /// A page without content.
    pub(super) fn new(spec: &Spec) -> Guide {
        Guide { spec: *spec, parts: Vec::new() }
    }

    /// The page as Markdown: with links to the files of the figures if `linked`, else with boards as text.
    pub fn markdown(&self, linked: bool) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                GuidePart::Text(part) => text += part,
                GuidePart::Figure(figure) if linked => {
                    text += &format!("![{}]({})\n", markup::escape_text(&figure.picture.title), figure.file);
                }
                GuidePart::Figure(figure) => {
                    text += &format!("```text\n{}\n```\n", figure.picture.compact());
                }
            }
            if let GuidePart::Figure(figure) = part
                && !figure.caption.is_empty()
            {
                text += &format!("\n{}\n", figure.caption);
            }
            text.push('\n');
        }
        format!("{}\n", text.trim_end())
    }

    /// The figures of the page, in order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.parts.iter().filter_map(|part| match part {
            GuidePart::Figure(figure) => Some(&**figure),
            GuidePart::Text(_) => None,
        })
    }

    /// Whether a paragraph, a table or a caption has this text.
    pub(super) fn mentions(&self, text: &str) -> bool {
        self.parts.iter().any(|part| match part {
            GuidePart::Text(part) => part.contains(text),
            GuidePart::Figure(figure) => figure.caption.contains(text),
        })
    }

    /// Appends the parts of another page of the same game.
    pub(super) fn append(&mut self, other: Guide) {
        self.parts.extend(other.parts);
    }

    /// Appends a paragraph or a table.
    pub(super) fn text(&mut self, text: impl AsRef<str>) {
        self.parts.push(GuidePart::Text(format!("{}\n", text.as_ref())));
    }

    /// Appends a figure. The name of its file consists of the variant's name and `name`.
    pub(super) fn figure(&mut self, name: &str, picture: Picture, caption: &str, reach: Option<PieceType>) {
        let dash = if name.is_empty() { "" } else { "-" };
        let file = format!("{}{dash}{name}.svg", self.spec.name);
        let picture = Picture { square_pixels: SQUARE_PIXELS, ..picture };
        self.parts.push(GuidePart::Figure(Box::new(Figure { file, picture, caption: caption.to_string(), reach })));
    }
}
