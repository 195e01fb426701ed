//! Boards as SVG.
//!
//! Every square, piece and mark has `data-` attributes that say what it is, so that scripts on a page can use the
//! picture and tests can read it back.

use super::model::{Mark, Picture};
use super::pieces::{self, define, define_gradient};
use super::xml::Document;
use std::collections::BTreeMap;
use tenfold_core::types::{Color, Piece, Square};

/// The side of a square, in SVG units.
const SIDE: i32 = 100;
/// The width of the frame with the coordinates.
const FRAME: i32 = 46;
/// The height of the strip for a player's hand.
const HAND: i32 = 96;

const LIGHT: &str = "#f2e6cb";
const DARK: &str = "#bd9468";
const BORDER: &str = "#5a4130";
const MOVE: &str = "#1f7a3d";
const CAPTURE: &str = "#c2261f";
/// The colour around marks, which makes them visible on dark squares as well.
const HALO: &str = "#fbf3e0";

impl Picture {
    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        let mut document = Document::new();
        let out = &mut document;
        let (width, height) = self.size();
        let scale = |units: i32| (units * self.square_pixels as i32 / SIDE).to_string();
        out.open(
            "svg",
            &[
                ("xmlns", "http://www.w3.org/2000/svg"),
                ("viewBox", &format!("0 0 {width} {height}")),
                ("width", &scale(width)),
                ("height", &scale(height)),
                ("role", "img"),
                ("data-game", self.scene.spec.name),
            ],
        );
        out.text("title", &[], &self.title);
        if !self.description.is_empty() {
            out.text("desc", &[], &self.description);
        }
        self.definitions(out);
        self.board(out);
        self.coordinates(out);
        self.highlights(out);
        self.draw_paths(out);
        for &(square, piece) in &self.scene.pieces {
            let (x, y) = self.corner(square);
            self.piece(out, piece, (x, y), 1.0, &[("data-square", &square.to_string())]);
        }
        self.draw_marks(out);
        self.hands(out);
        if self.shows_side {
            self.side_to_move(out);
        }
        out.close("svg");
        document.finish()
    }

    /// Whether the picture has room for hands above and below the board.
    fn has_hands(&self) -> bool {
        !self.scene.hands.is_empty()
    }

    /// The distance of the board from the top.
    fn top(&self) -> i32 {
        FRAME + if self.has_hands() { HAND } else { 0 }
    }

    fn size(&self) -> (i32, i32) {
        let (files, ranks) = (i32::from(self.scene.spec.files), i32::from(self.scene.spec.ranks));
        (2 * FRAME + files * SIDE, 2 * self.top() + ranks * SIDE)
    }

    /// The top left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (files, ranks) = (i32::from(self.scene.spec.files), i32::from(self.scene.spec.ranks));
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (column, row) = if self.flipped { (files - 1 - file, rank) } else { (file, ranks - 1 - rank) };
        (FRAME + column * SIDE, self.top() + row * SIDE)
    }

    fn center(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2, y + SIDE / 2)
    }

    /// Defines the elements that are used several times: the gradients, and each piece that occurs.
    fn definitions(&self, out: &mut Document) {
        out.open("defs", &[]);
        for color in Color::BOTH {
            define_gradient(out, color);
        }
        out.open("radialGradient", &[("id", "tenfold-check"), ("r", "0.62")]);
        for (offset, opacity) in [("0.2", "1"), ("0.6", "0.75"), ("1", "0")] {
            out.leaf("stop", &[("offset", offset), ("stop-color", "#e8170c"), ("stop-opacity", opacity)]);
        }
        out.close("radialGradient");
        let shown =
            self.scene.pieces.iter().map(|&(_, piece)| piece).chain(self.scene.hands.iter().map(|&(piece, _)| piece));
        let pieces: BTreeMap<_, Piece> = shown.map(|piece| ((piece.color(), piece.piece_type()), piece)).collect();
        for piece in pieces.into_values() {
            define(out, &self.scene.spec, self.drawings, &self.images, piece);
        }
        out.close("defs");
    }

    fn board(&self, out: &mut Document) {
        let (width, height) = self.size();
        let (width, height) = (width.to_string(), height.to_string());
        out.leaf("rect", &[("width", &*width), ("height", &height), ("rx", "12"), ("fill", BORDER)]);
        for square in self.scene.squares() {
            if self.scene.walls.contains(&square) {
                continue;
            }
            let shade = if (square.file() + square.rank()) % 2 == 0 { DARK } else { LIGHT };
            self.fill(out, square, shade, &[("data-field", &square.to_string())]);
        }
    }

    /// Fills a square with a colour.
    fn fill(&self, out: &mut Document, square: Square, fill: &str, more: &[(&str, &str)]) {
        let (x, y) = self.corner(square);
        let (x, y, side) = (x.to_string(), y.to_string(), SIDE.to_string());
        let mut attributes = vec![("x", &*x), ("y", &y), ("width", &side), ("height", &side), ("fill", fill)];
        attributes.extend(more);
        out.leaf("rect", &attributes);
    }

    /// Writes the letters of files and the numbers of ranks on all sides.
    fn coordinates(&self, out: &mut Document) {
        let (width, height) = self.size();
        let margin = self.top() - FRAME;
        out.open(
            "g",
            &[
                ("font-family", "DejaVu Sans, Verdana, Arial, sans-serif"),
                ("font-size", "28"),
                ("fill", LIGHT),
                ("text-anchor", "middle"),
            ],
        );
        let mut write = |x: i32, y: i32, text: &str| {
            out.text("text", &[("x", &x.to_string()), ("y", &(y + 10).to_string())], text);
        };
        for file in 0..self.scene.spec.files {
            let x = self.center(Square::new(file, 0)).0;
            let name = char::from(b'a' + file).to_string();
            write(x, margin + FRAME / 2, &name);
            write(x, height - margin - FRAME / 2, &name);
        }
        for rank in 0..self.scene.spec.ranks {
            let y = self.center(Square::new(0, rank)).1;
            let name = (rank + 1).to_string();
            write(FRAME / 2, y, &name);
            write(width - FRAME / 2, y, &name);
        }
        out.close("g");
    }

    /// Highlights the last move, the selected square, and kings in check.
    fn highlights(&self, out: &mut Document) {
        for square in &self.last_move {
            let more = [("fill-opacity", "0.5"), ("data-last", &*square.to_string())];
            self.fill(out, *square, "#e9d31c", &more);
        }
        if let Some(square) = self.selected {
            let more = [("fill-opacity", "0.35"), ("data-chosen", &*square.to_string())];
            self.fill(out, square, "#2a6fdb", &more);
        }
        for square in &self.scene.attacked {
            self.fill(out, *square, "url(#tenfold-check)", &[("data-check", &square.to_string())]);
        }
    }

    /// Draws the paths that can be blocked.
    fn draw_paths(&self, out: &mut Document) {
        if self.paths.is_empty() {
            return;
        }
        out.open("g", &[("fill", "none"), ("stroke-width", "7"), ("stroke-linejoin", "round"), ("opacity", "0.55")]);
        for (mark, path) in &self.paths {
            let color = match mark {
                Mark::Move => MOVE,
                Mark::Capture => CAPTURE,
                Mark::Both => "#24507a",
            };
            let points = path.iter().map(|&square| self.center(square)).map(|(x, y)| format!("{x},{y}"));
            out.leaf("polyline", &[("points", &points.collect::<Vec<_>>().join(" ")), ("stroke", color)]);
        }
        out.close("g");
    }

    /// Draws a piece at a point, scaled by a factor.
    fn piece(&self, out: &mut Document, piece: Piece, (x, y): (i32, i32), factor: f32, more: &[(&str, &str)]) {
        let spec = &self.scene.spec;
        let place = match factor {
            1.0 => format!("translate({x} {y})"),
            _ => format!("translate({x} {y}) scale({factor})"),
        };
        let (reference, text) = (format!("#{}", pieces::id(spec, piece)), spec.piece_text(piece));
        let mut attributes = vec![("href", &*reference), ("transform", &place), ("data-piece", &text)];
        attributes.extend(more);
        out.open("use", &attributes);
        out.text("title", &[], &pieces::name(spec, piece));
        out.close("use");
    }

    /// Draws a dot for a move, a ring for a capture, and a dot in a ring for both.
    fn draw_marks(&self, out: &mut Document) {
        for &(square, mark) in &self.marks {
            let (x, y) = self.center(square);
            let (x, y) = (x.to_string(), y.to_string());
            out.open("g", &[("data-square", &square.to_string()), ("data-mark", mark.word())]);
            if mark != Mark::Move {
                let radius = if self.scene.piece(square).is_some() { "42" } else { "27" };
                for (color, width) in [(HALO, "13"), (CAPTURE, "8")] {
                    let ring = [("fill", "none"), ("stroke", color), ("stroke-width", width)];
                    out.leaf("circle", &[("cx", &*x), ("cy", &y), ("r", radius), ring[0], ring[1], ring[2]]);
                }
            }
            if mark != Mark::Capture {
                out.leaf(
                    "circle",
                    &[("cx", &*x), ("cy", &y), ("r", "14"), ("fill", MOVE), ("stroke", HALO), ("stroke-width", "3")],
                );
            }
            out.close("g");
        }
    }

    /// Draws the pieces in the hands with their numbers. Each hand is next to its player's edge of the board.
    fn hands(&self, out: &mut Document) {
        if !self.has_hands() {
            return;
        }
        let (width, height) = self.size();
        for color in Color::BOTH {
            let is_below = (color == Color::White) != self.flipped;
            let top = if is_below { height - HAND } else { 12 };
            let (x, y, wide, high) = (FRAME, top, width - 2 * FRAME, HAND - 12);
            let [x, y, wide, high] = [x, y, wide, high].map(|n| n.to_string());
            let strip = [("x", &*x), ("y", &y), ("width", &wide), ("height", &high), ("rx", "8"), ("fill", "#dcc8a6")];
            out.leaf("rect", &strip);
            let own = self.scene.hands.iter().filter(|(piece, _)| piece.color() == color);
            for (n, &(piece, count)) in own.enumerate() {
                let x = FRAME + 10 + n as i32 * 150;
                self.piece(out, piece, (x, top + 4), 0.76, &[("data-hand", &count.to_string())]);
                let (x, y) = ((x + 80).to_string(), (top + 54).to_string());
                let font = ("font-family", "DejaVu Sans, Verdana, Arial, sans-serif");
                let attributes = [("x", &*x), ("y", &y), font, ("font-size", "34"), ("fill", BORDER)];
                out.text("text", &attributes, &format!("×{count}"));
            }
        }
    }

    /// Draws a dot in the frame, on the side of the player to move.
    fn side_to_move(&self, out: &mut Document) {
        let (width, height) = self.size();
        let is_below = (self.scene.side == Color::White) != self.flipped;
        let margin = self.top() - FRAME;
        let y = if is_below { height - margin - FRAME / 2 } else { margin + FRAME / 2 };
        let fill = if self.scene.side == Color::White { "#ffffff" } else { "#14151a" };
        let (x, y) = ((width - FRAME / 2).to_string(), y.to_string());
        out.open(
            "circle",
            &[("cx", &*x), ("cy", &y), ("r", "13"), ("fill", fill), ("stroke", LIGHT), ("stroke-width", "4")],
        );
        out.text("title", &[], &format!("{:?} to move", self.scene.side));
        out.close("circle");
    }
}
