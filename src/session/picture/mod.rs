//! Boards drawn for people: as text for a terminal, and as SVG for a page.
//!
//! What is drawn is a [`Scene`], the pieces and hands of a position, with [`Picture`]'s marks laid over it. Nothing here
//! knows the rules: whoever wants targets or checks shown says where they are.

mod drawings;
mod figure;
mod svg;
mod text;
mod xml;

pub use figure::is_drawn;
pub use text::TextStyle;

use crate::core::position::Scene;
use crate::core::types::Square;

/// What is said of a square that a piece may go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A move that captures nothing.
    Move,
    /// A capture.
    Capture,
    /// Either, depending on what stands there.
    Both,
}

impl Mark {
    /// The name in the picture's data.
    pub fn word(self) -> &'static str {
        match self {
            Mark::Move => "move",
            Mark::Capture => "capture",
            Mark::Both => "both",
        }
    }
}

/// A scene with all that is to be shown on it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The pieces.
    pub scene: Scene,
    /// What the picture shows, in a line.
    pub title: String,
    /// The same in more words, for those who cannot see it.
    pub description: String,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// Whether it is shown whose turn it is.
    pub shows_side: bool,
    /// Squares that the last move changed.
    pub last: Vec<Square>,
    /// The square whose piece's targets are shown.
    pub chosen: Option<Square>,
    /// Targets.
    pub marks: Vec<(Square, Mark)>,
    /// Ways of pieces that can be blocked, square by square, and what they are ways to.
    pub paths: Vec<(Mark, Vec<Square>)>,
    /// The side of a square on a page, in pixels; a viewer may scale the picture all the same.
    pub pixels: u32,
}

impl Picture {
    /// A scene with nothing shown on it.
    pub fn of(scene: Scene) -> Picture {
        Picture {
            title: scene.spec.title.to_string(),
            scene,
            description: String::new(),
            flipped: false,
            shows_side: true,
            last: Vec::new(),
            chosen: None,
            marks: Vec::new(),
            paths: Vec::new(),
            pixels: 56,
        }
    }

    fn mark(&self, square: Square) -> Option<Mark> {
        self.marks.iter().find(|(at, _)| *at == square).map(|&(_, mark)| mark)
    }

    /// The squares in rows as they are seen, from the top.
    fn rows(&self) -> impl Iterator<Item = Vec<Square>> {
        let (files, ranks) = (self.scene.spec.files, self.scene.spec.ranks);
        let order = |n: u8, size: u8| if self.flipped { size - 1 - n } else { n };
        (0..ranks)
            .rev()
            .map(move |row| (0..files).map(|column| Square::new(order(column, files), order(row, ranks))).collect())
    }
}
