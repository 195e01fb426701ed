//! A game explained: its rules as a page with pictures, made from the data and the generator that play it, so that the
//! page cannot say anything else than what is played.

mod page;
mod reach;
mod words;

pub use reach::{Reach, reach};

use crate::core::position::Scene;
use crate::core::rules::{Example, Spec};
use crate::core::types::{Color, Move, MoveClass, Piece, PieceType, Square};
use crate::session::Session;
use crate::session::picture::{Mark, Picture};

/// The side of a square in the page's pictures, in pixels.
const PIXELS: u32 = 36;

/// A game's rules for people.
pub struct Guide {
    spec: &'static Spec,
    parts: Vec<Part>,
}

/// A piece of the page.
enum Part {
    /// Markdown.
    Text(String),
    Figure(Box<Figure>),
}

/// A picture of the page.
pub struct Figure {
    /// The name of its file.
    pub file: String,
    /// The board.
    pub picture: Picture,
    /// What is to be seen, in Markdown.
    pub caption: String,
    /// Whether it shows how one piece goes.
    pub reach: Option<PieceType>,
}

/// The game's data contradict its rules, which would be a fault.
#[derive(Debug, thiserror::Error)]
#[error("an example of {game} is wrong: {why}")]
pub struct Fault {
    game: &'static str,
    why: String,
}

impl Guide {
    /// Explains the game of a session; its position does not matter.
    ///
    /// # Errors
    ///
    /// When an example that the game gives is not possible in it.
    pub fn of(session: &dyn Session) -> Result<Guide, Fault> {
        let mut session = session.duplicate();
        session.reset();
        let spec = session.spec();
        let mut guide = Guide { spec, parts: Vec::new() };
        page::write(&mut guide, &*session).map_err(|why| Fault { game: spec.name, why })?;
        Ok(guide)
    }

    /// The page as Markdown; with boards of letters, or with links to pictures that lie beside it.
    pub fn markdown(&self, linked: bool) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Text(part) => text += part,
                Part::Figure(figure) if linked => {
                    text += &format!("![{}]({})\n", figure.picture.title, figure.file);
                }
                Part::Figure(figure) => {
                    text += &format!("```text\n{}\n```\n", figure.picture.compact());
                }
            }
            if let Part::Figure(figure) = part
                && !figure.caption.is_empty()
            {
                text += &format!("\n{}\n", figure.caption);
            }
            text.push('\n');
        }
        format!("{}\n", text.trim_end())
    }

    /// The pictures of the page, in order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.parts.iter().filter_map(|part| match part {
            Part::Figure(figure) => Some(&**figure),
            Part::Text(_) => None,
        })
    }

    fn text(&mut self, text: impl AsRef<str>) {
        self.parts.push(Part::Text(format!("{}\n", text.as_ref())));
    }

    fn figure(&mut self, name: &str, picture: Picture, caption: &str, reach: Option<PieceType>) {
        let dash = if name.is_empty() { "" } else { "-" };
        let file = format!("{}{dash}{name}.svg", self.spec.name);
        let picture = Picture { pixels: PIXELS, ..picture };
        self.parts.push(Part::Figure(Box::new(Figure { file, picture, caption: caption.to_string(), reach })));
    }
}

/// The squares that the last move changed, kings and rooks that castled and pieces that were paid or taken included; none
/// when no move was played.
pub fn changed(session: &dyn Session) -> Vec<Square> {
    let mut before = session.duplicate();
    if before.undo() { session.scene().changed(&before.scene()) } else { Vec::new() }
}

/// Where legal moves take the piece on a square.
pub fn targets(session: &dyn Session, from: Square) -> Vec<(Square, Mark)> {
    marks(session, |mv| mv.class() != MoveClass::Drop && mv.from() == from)
}

/// Where the legal moves lead that fit.
fn marks(session: &dyn Session, fits: impl Fn(&Move) -> bool) -> Vec<(Square, Mark)> {
    let moves = session.moves().into_iter().filter(fits);
    let mut marks: Vec<(Square, Mark)> =
        moves.map(|mv| (mv.to(), if mv.is_capture() { Mark::Capture } else { Mark::Move })).collect();
    marks.sort_by_key(|&(square, mark)| (square, mark == Mark::Capture));
    // What can be reached in two ways, one of them with a capture by the way, is shown as reached without.
    marks.dedup_by_key(|&mut (square, _)| square);
    marks
}

/// A piece alone with all the squares that he reaches.
fn reach_picture(session: &dyn Session, piece_type: PieceType, from: Square) -> (Picture, bool) {
    let Reach { scene, marks, paths, leaps, .. } = reach(session, piece_type, from);
    let spec = session.spec();
    let name = spec.piece_type(piece_type).name;
    let squares = |wanted: &[Mark]| {
        let fitting = marks.iter().filter(|(_, mark)| wanted.contains(mark)).map(|(square, _)| square.to_string());
        fitting.collect::<Vec<_>>().join(" ")
    };
    let (moves, captures) = (squares(&[Mark::Move, Mark::Both]), squares(&[Mark::Capture, Mark::Both]));
    let picture = Picture {
        title: format!("{}: how the {name} on {from} goes", spec.title),
        description: format!("Moves without capturing to: {moves}. Captures on: {captures}."),
        shows_side: false,
        chosen: Some(from),
        marks,
        paths,
        ..Picture::of(scene)
    };
    (picture, leaps)
}

/// A pawn that has passed as many squares as it can, and pawns that may take it: `None` where there is no such rule.
fn passing_picture(session: &dyn Session) -> Option<Picture> {
    let spec = session.spec();
    let pawn = |color| Piece::new(spec.pawn.piece_type, color);
    let file = spec.files / 2;
    let rank = |own: u8| Color::Black.rank(own, spec.ranks);
    let start = spec.pawn.start_rank - 1;
    let mut scene = Scene { side: Color::Black, ..Scene::empty(spec) };
    scene.pieces.push((Square::new(file, rank(start)), pawn(Color::Black)));
    for passed in 1..spec.pawn.max_push {
        let beside = if passed % 2 == 1 { file - 1 } else { file + 1 };
        scene.pieces.push((Square::new(beside, rank(start + passed + 1)), pawn(Color::White)));
    }
    let mut session = session.sketch(&scene);
    let to = Square::new(file, rank(start + spec.pawn.max_push));
    session.play(&format!("{}{to}", Square::new(file, rank(start)))).ok()?;
    let marks = marks(&*session, |mv| mv.class() == MoveClass::EnPassant);
    if marks.is_empty() {
        return None;
    }
    let after = session.scene();
    Some(Picture {
        title: format!("{}: en passant", spec.title),
        description: format!(
            "The {} that has come to {to} may be taken on the squares it passed.",
            spec.piece_type(spec.pawn.piece_type).name
        ),
        shows_side: false,
        last: after.changed(&scene),
        marks,
        ..Picture::of(after)
    })
}

/// White's kings and rooks of the first position with the squares that the kings castle to.
fn castling_picture(session: &dyn Session) -> Option<Picture> {
    let spec = session.spec();
    let takes_part = |piece: Piece| spec.rights.iter().any(|right| right.king == piece || right.rook == piece);
    let mut scene = Scene { side: Color::White, ..session.scene() };
    scene.pieces.retain(|&(_, piece)| piece.color() == Color::White && takes_part(piece));
    let marks = marks(&*session.sketch(&scene), |mv| mv.class() == MoveClass::Castle);
    (!marks.is_empty()).then(|| Picture {
        title: format!("{}: castling", spec.title),
        description: "The squares on which White's kings end their castling.".into(),
        shows_side: false,
        marks,
        ..Picture::of(scene)
    })
}

/// The squares on which a piece may be put down while an enemy stands in the middle of the board.
fn drop_picture(session: &dyn Session) -> Option<Picture> {
    let spec = session.spec();
    let piece_type = *spec.drops?.piece_types.first()?;
    let mut scene = Scene::empty(spec);
    scene.hands.push((Piece::new(piece_type, Color::White), 1));
    let enemy = Square::new(spec.files / 2, spec.ranks / 2);
    scene.pieces.push((enemy, Piece::new(spec.pawn.piece_type, Color::Black)));
    Some(Picture {
        title: format!("{}: where the {} in hand may be put", spec.title, spec.piece_type(piece_type).name),
        description: format!("An enemy stands on {enemy}."),
        marks: marks(&*session.sketch(&scene), |mv| mv.class() == MoveClass::Drop),
        ..Picture::of(scene)
    })
}

/// An example that a game gives.
fn example_picture(session: &dyn Session, example: &Example) -> Result<Picture, String> {
    let mut session = session.duplicate();
    session.set_fen(example.fen).map_err(|why| why.to_string())?;
    let mut before = session.scene();
    for mv in example.moves {
        before = session.scene();
        session.play(mv).map_err(|why| why.to_string())?;
    }
    let marks = example.targets.map(|square| targets(&*session, square)).unwrap_or_default();
    if example.targets.is_some() && marks.is_empty() {
        return Err("no turn to be shown".into());
    }
    let scene = session.scene();
    Ok(Picture {
        title: format!("{}: an example", session.spec().title),
        description: format!("FEN {}", session.fen()),
        last: scene.changed(&before),
        chosen: example.targets,
        marks,
        ..Picture::of(scene)
    })
}
