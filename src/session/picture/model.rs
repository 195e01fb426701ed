//! The content of a picture, independent of the output format.

use super::drawing::Drawing;
use super::images::PieceImages;
use tenfold_core::position::Scene;
use tenfold_core::types::Square;

/// A mark on a square to which a piece can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The piece can move to this square without capturing.
    Move,
    /// The piece can capture on this square.
    Capture,
    /// The piece can move to this square or capture on it, depending on what stands there.
    Both,
}

impl Mark {
    /// The value of `data-mark` in SVG.
    pub fn word(self) -> &'static str {
        match self {
            Mark::Move => "move",
            Mark::Capture => "capture",
            Mark::Both => "both",
        }
    }
}

/// A board with highlights and marks.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The pieces on the board and in the hands.
    pub scene: Scene,
    /// The drawings of pieces that only this variant has.
    pub drawings: &'static [Drawing],
    /// The images of pieces that come with the variant's file; they take precedence over drawings.
    pub images: PieceImages,
    /// The title of the picture, in one line.
    pub title: String,
    /// A longer description, for readers who cannot see the picture.
    pub description: String,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// Whether to show whose turn it is.
    pub shows_side: bool,
    /// Squares that the last move changed.
    pub last_move: Vec<Square>,
    /// The square of the piece whose targets are marked.
    pub selected: Option<Square>,
    /// The marked squares, with their marks.
    pub marks: Vec<(Square, Mark)>,
    /// Paths of a piece that can be blocked: for each path the mark at its end, and its squares in order.
    pub paths: Vec<(Mark, Vec<Square>)>,
    /// The side of a square in the SVG, in pixels; a viewer may scale it.
    pub square_pixels: u32,
}

impl Picture {
    /// A board with nothing highlighted or marked, and without images; `drawings` are the variant's own drawings.
    pub fn new(scene: Scene, drawings: &'static [Drawing]) -> Picture {
        Picture {
            title: scene.spec.title.to_string(),
            scene,
            drawings,
            images: PieceImages::NONE,
            description: String::new(),
            flipped: false,
            shows_side: true,
            last_move: Vec::new(),
            selected: None,
            marks: Vec::new(),
            paths: Vec::new(),
            square_pixels: 56,
        }
    }

    pub(super) fn mark(&self, square: Square) -> Option<Mark> {
        self.marks.iter().find(|(at, _)| *at == square).map(|&(_, mark)| mark)
    }

    /// The squares in rows as they appear, from the top.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<Square>> {
        let (files, ranks) = (self.scene.spec.files, self.scene.spec.ranks);
        let order = |n: u8, size: u8| if self.flipped { size - 1 - n } else { n };
        (0..ranks)
            .rev()
            .map(move |row| (0..files).map(|column| Square::new(order(column, files), order(row, ranks))).collect())
    }
}
