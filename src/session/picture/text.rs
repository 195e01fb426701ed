//! Boards as text.

use super::model::{Mark, Picture};
use std::fmt::Write;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// How a board is drawn on a terminal.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct TextStyle {
    /// Unicode chess symbols and box-drawing characters instead of letters and ASCII; pieces without a symbol stay
    /// letters.
    pub unicode: bool,
    /// ANSI colours instead of lines between the squares.
    pub color: bool,
}

/// Unicode chess symbols by the name of the piece type: the outlined and the solid symbol.
const GLYPHS: &[(&str, char, char)] = &[
    ("king", '♔', '♚'),
    ("queen", '♕', '♛'),
    ("rook", '♖', '♜'),
    ("tower", '♖', '♜'),
    ("bishop", '♗', '♝'),
    ("knight", '♘', '♞'),
    ("horse", '♘', '♞'),
    ("pawn", '♙', '♟'),
];

/// Background colours of light and dark squares, from the 256 colours of ANSI terminals.
const PLAIN: [u8; 2] = [137, 95];
const LAST_MOVE: [u8; 2] = [143, 101];
const TARGET: [u8; 2] = [71, 65];
const CAPTURE: [u8; 2] = [167, 131];
const CHECK: [u8; 2] = [197, 161];
const SELECTED: [u8; 2] = [68, 61];

/// The sign of a wall.
const WALL: &str = "#";

/// The characters for lines between squares. `rules` has the horizontal lines at the top, in the middle and at the
/// bottom of the board, each with its left end, the line, the joint and the right end. `bar` is the
/// vertical bar.
struct Lines {
    rules: [[&'static str; 4]; 3],
    bar: &'static str,
}

const ASCII: Lines = Lines { rules: [["+", "-", "+", "+"], ["+", "-", "+", "+"], ["+", "-", "+", "+"]], bar: "|" };
const BOXES: Lines = Lines {
    rules: [["┌", "─", "┬", "┐"], ["├", "─", "┼", "┤"], ["└", "─", "┴", "┘"]], bar: "│"
};

impl Picture {
    /// The board with coordinates, hands and side to move, without a newline at the end.
    pub fn text(&self, style: TextStyle) -> String {
        let mut text = if style.color { self.colored(style) } else { self.lined(style) };
        if self.shows_side {
            let _ = write!(text, "\n\n{:?} to move", self.scene.side);
            for color in Color::BOTH {
                let hand = self.hand(color);
                if !hand.is_empty() {
                    let _ = write!(text, ", {color:?} has {hand} in hand");
                }
            }
        }
        text
    }

    /// The board in a compact form, for Markdown pages.
    pub fn compact(&self) -> String {
        let (mut text, width) = (String::new(), cell_width(&self.scene.spec));
        for row in self.rows() {
            let mut line = format!("{:>2} ", row[0].rank() + 1);
            for square in row {
                let mark = self.mark(square).map(mark_sign);
                let cell = match self.scene.piece(square) {
                    Some(piece) => format!("{}{}", mark.unwrap_or_default(), self.scene.spec.piece_text(piece)),
                    None if self.scene.walls.contains(&square) => WALL.to_string(),
                    None => mark.unwrap_or(".").to_string(),
                };
                let _ = write!(line, "{cell:>width$}");
            }
            text += &line;
            text.push('\n');
        }
        text += "   ";
        for square in self.rows().next().unwrap_or_default() {
            let _ = write!(text, "{:>width$}", letter(square));
        }
        text
    }

    /// The board with lines between the squares.
    fn lined(&self, style: TextStyle) -> String {
        let lines = if style.unicode { BOXES } else { ASCII };
        let (files, width) = (self.scene.spec.files as usize, cell_width(&self.scene.spec));
        let rule = |place: usize| {
            let [left, line, joint, right] = lines.rules[place];
            format!("   {left}{}{right}\n", vec![line.repeat(width); files].join(joint))
        };
        let mut text = rule(0);
        for (n, row) in self.rows().enumerate() {
            let _ = write!(text, "{:>2} {}", row[0].rank() + 1, lines.bar);
            for square in row {
                let piece = self
                    .scene
                    .piece(square)
                    .map(|piece| piece_sign(&self.scene.spec, piece, style))
                    .unwrap_or_default();
                let mark = self.mark(square).map_or(" ", mark_sign);
                let _ = match (self.scene.walls.contains(&square), piece.is_empty()) {
                    (true, _) => write!(text, "{}", WALL.repeat(width)),
                    (false, true) => write!(text, "{mark:^width$}"),
                    (false, false) => write!(text, "{piece:>0$}{mark}", width - 1),
                };
                text += lines.bar;
            }
            text.push('\n');
            text += &rule(if n + 1 == self.scene.spec.ranks as usize { 2 } else { 1 });
        }
        text += "    ";
        for square in self.rows().next().unwrap_or_default() {
            let _ = write!(text, "{:^width$} ", letter(square));
        }
        text.trim_end().to_string()
    }

    /// The board with colours instead of lines.
    fn colored(&self, style: TextStyle) -> String {
        let (mut text, width) = (String::new(), cell_width(&self.scene.spec));
        for row in self.rows() {
            let _ = write!(text, "{:>2} ", row[0].rank() + 1);
            for square in row {
                let piece = self.scene.piece(square);
                let ink = if piece.is_some_and(|piece| piece.color() == Color::White) { 231 } else { 16 };
                let sign = piece.map(|piece| piece_sign(&self.scene.spec, piece, style)).unwrap_or_default();
                let mark = self.mark(square).map_or(" ", mark_sign);
                let cell = match (self.scene.walls.contains(&square), piece) {
                    (true, _) => WALL.repeat(width),
                    (false, None) => format!("{mark:^width$}"),
                    (false, Some(_)) => format!("{sign:>0$}{mark}", width - 1),
                };
                let tint = self.tint(square)[usize::from((square.file() + square.rank()) % 2 == 0)];
                let _ = write!(text, "\x1b[1;38;5;{ink};48;5;{tint}m{cell}\x1b[0m");
            }
            text.push('\n');
        }
        text += "   ";
        for square in self.rows().next().unwrap_or_default() {
            let _ = write!(text, "{:^width$}", letter(square));
        }
        text.trim_end().to_string()
    }

    /// The background of a square: its colour as a light and as a dark square.
    fn tint(&self, square: Square) -> [u8; 2] {
        match self.mark(square) {
            Some(Mark::Move) => TARGET,
            Some(Mark::Capture | Mark::Both) => CAPTURE,
            None if self.scene.attacked.contains(&square) => CHECK,
            None if self.selected == Some(square) => SELECTED,
            None if self.last_move.contains(&square) => LAST_MOVE,
            None => PLAIN,
        }
    }

    /// The letters of the pieces in a player's hand.
    fn hand(&self, color: Color) -> String {
        let own = self.scene.hands.iter().filter(|(piece, _)| piece.color() == color);
        own.map(|&(piece, count)| {
            self.scene.spec.piece_type(piece.piece_type()).letter.to_string().repeat(count.into())
        })
        .collect()
    }
}

/// The sign for a mark. On an occupied square the sign follows the piece.
fn mark_sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Move => "o",
        Mark::Capture => "x",
        Mark::Both => "*",
    }
}

/// The letter of a square's file.
fn letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

/// The characters that a square takes: the longest text of a piece, and a mark.
fn cell_width(spec: &Spec) -> usize {
    let length = |piece_type| spec.piece_text(Piece::new(PieceType(piece_type as u8), Color::White)).len();
    (0..spec.piece_types.len()).map(length).max().unwrap_or(0).max(2) + 1
}

/// A piece as text.
fn piece_sign(spec: &Spec, piece: Piece, style: TextStyle) -> String {
    let piece_type = spec.piece_type(spec.untilded_type(piece.piece_type()));
    let unpromoted = piece_type.unpromoted.map_or(piece_type, |unpromoted| spec.piece_type(unpromoted));
    let glyph = GLYPHS.iter().find(|(name, ..)| *name == unpromoted.name);
    // Piece types with the same name can be told apart only by their letters.
    let is_alone = spec.piece_types.iter().filter(|other| other.name == unpromoted.name).count() == 1;
    let Some((_, outlined, solid)) = glyph.filter(|_| style.unicode && is_alone) else { return spec.piece_text(piece) };
    let glyph = if piece.color() == Color::White && !style.color { outlined } else { solid };
    let plus = if piece_type.unpromoted.is_some() { "+" } else { "" };
    let tilde = if spec.piece_type(piece.piece_type()).written_with_tilde { "~" } else { "" };
    format!("{plus}{glyph}{tilde}")
}
