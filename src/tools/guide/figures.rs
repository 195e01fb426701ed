//! Makes the figures of the page.

use super::reach::{Reach, find_reach};
use super::targets::{target_marks, targets};
use tenfold_core::position::Scene;
use tenfold_core::rules::{ExamplePosition, Spec};
use tenfold_core::types::{Color, MoveClass, Piece, PieceType, Square};
use tenfold_session::Session;
use tenfold_session::picture::{Mark, Picture};

/// The picture of a single piece with all squares that it reaches, and whether the piece leaps.
pub(super) fn reach_picture(session: &dyn Session, piece_type: PieceType, from: Square) -> (Picture, bool) {
    let Reach { scene, marks, paths, leaps, .. } = find_reach(session, piece_type, from);
    let spec = session.spec();
    let name = spec.piece_type(piece_type).title();
    let squares = |wanted: &[Mark]| {
        let fitting = marks.iter().filter(|(_, mark)| wanted.contains(mark)).map(|(square, _)| square.to_string());
        fitting.collect::<Vec<_>>().join(" ")
    };
    let (moves, captures) = (squares(&[Mark::Move, Mark::Both]), squares(&[Mark::Capture, Mark::Both]));
    let picture = Picture {
        title: format!("{}: how the {name} on {from} moves", spec.title),
        description: format!("Moves without capturing to: {moves}. Captures on: {captures}."),
        shows_side: false,
        selected: Some(from),
        marks,
        paths,
        ..session.picture_of(scene)
    };
    (picture, leaps)
}

/// The picture of a pawn after its longest first move, with pawns that may capture it en passant; `None` if the variant
/// has no such rule.
pub(super) fn passing_picture(session: &dyn Session) -> Option<Picture> {
    let spec = session.spec();
    let name = spec.pawn_type()?.title();
    let pawn = |color| Piece::new(spec.pawn.piece_type, color);
    let file = spec.files / 2;
    let rank = |own: u8| Color::Black.board_rank(own, spec.ranks);
    let start = spec.pawn.start_rank - 1;
    let mut scene = Scene { side: Color::Black, ..Scene::empty(spec) };
    scene.pieces.push((Square::new(file, rank(start)), pawn(Color::Black)));
    for passed in 1..spec.pawn.max_push {
        let beside = if passed % 2 == 1 { file - 1 } else { file + 1 };
        scene.pieces.push((Square::new(beside, rank(start + passed + 1)), pawn(Color::White)));
    }
    let mut session = session.with_scene(&scene);
    let to = Square::new(file, rank(start + spec.pawn.max_push));
    session.play(&format!("{}{to}", Square::new(file, rank(start)))).ok()?;
    let marks = target_marks(&*session, |mv| mv.class() == MoveClass::EnPassant);
    if marks.is_empty() {
        return None;
    }
    let after = session.scene();
    Some(Picture {
        title: format!("{}: en passant", spec.title),
        description: format!("The {name} that has moved to {to} may be captured on the squares it passed."),
        shows_side: false,
        last_move: after.changed_squares(&scene),
        marks,
        ..session.picture_of(after)
    })
}

/// The picture of White's kings and rooks in the initial position, with the squares to which the kings castle.
pub(super) fn castling_picture(session: &dyn Session) -> Option<Picture> {
    let spec = session.spec();
    let takes_part = |piece: Piece| spec.rights.iter().any(|right| right.king == piece || right.rook == piece);
    let mut scene = Scene { side: Color::White, ..session.scene() };
    scene.pieces.retain(|&(_, piece)| piece.color() == Color::White && takes_part(piece));
    let marks = target_marks(&*session.with_scene(&scene), |mv| mv.class() == MoveClass::Castle);
    (!marks.is_empty()).then(|| Picture {
        title: format!("{}: castling", spec.title),
        description: "The squares to which White's kings castle.".into(),
        shows_side: false,
        marks,
        ..session.picture_of(scene)
    })
}

/// A group of piece types that may be dropped on the same squares of an empty board, and these squares.
pub(super) struct DropRegion {
    pub(super) piece_types: Vec<PieceType>,
    squares: Vec<(Square, Mark)>,
}

impl DropRegion {
    /// Whether the group may be dropped on all squares of the player's first `ranks` ranks.
    pub(super) fn fills(&self, spec: &Spec, ranks: u8) -> bool {
        self.squares.len() == usize::from(spec.files) * usize::from(ranks)
    }
}

/// The piece types that a hand can hold, grouped by the squares on which they may be dropped.
pub(super) fn drop_regions(session: &dyn Session) -> Vec<DropRegion> {
    let spec = session.spec();
    let mut all: Vec<DropRegion> = Vec::new();
    for &piece_type in spec.drops.map_or(&[][..], |rule| rule.piece_types) {
        let squares = drop_marks(session, &scene_with_piece_in_hand(spec, piece_type));
        match all.iter_mut().find(|known| known.squares == squares) {
            Some(known) => known.piece_types.push(piece_type),
            None => all.push(DropRegion { piece_types: vec![piece_type], squares }),
        }
    }
    all
}

fn scene_with_piece_in_hand(spec: &Spec, piece_type: PieceType) -> Scene {
    let mut scene = Scene::empty(spec);
    scene.hands.push((Piece::new(piece_type, Color::White), 1));
    scene
}

fn drop_marks(session: &dyn Session, scene: &Scene) -> Vec<(Square, Mark)> {
    target_marks(&*session.with_scene(scene), |mv| mv.class() == MoveClass::Drop)
}

/// The picture of the squares on which a piece in hand may be dropped while an enemy piece stands in the middle of the
/// board.
pub(super) fn drop_picture(session: &dyn Session, piece_type: PieceType) -> Picture {
    let spec = session.spec();
    let mut scene = scene_with_piece_in_hand(spec, piece_type);
    let enemy = Square::new(spec.files / 2, spec.ranks / 2);
    scene.pieces.push((enemy, Piece::new(spec.diagram_piece_type(), Color::Black)));
    Picture {
        title: format!("{}: where the {} in hand may be dropped", spec.title, spec.piece_type(piece_type).title()),
        description: format!("There is an enemy piece on {enemy}."),
        marks: drop_marks(session, &scene),
        ..session.picture_of(scene)
    }
}

/// The picture of an example from the variant's notes.
pub(super) fn example_picture(session: &dyn Session, example: &ExamplePosition) -> Result<Picture, String> {
    let mut session = session.duplicate();
    session.set_fen(example.fen).map_err(|why| why.to_string())?;
    let mut before = session.scene();
    for mv in example.moves {
        before = session.scene();
        session.play(mv).map_err(|why| why.to_string())?;
    }
    let marks = example.targets.map(|square| targets(&*session, square)).unwrap_or_default();
    if example.targets.is_some() && marks.is_empty() {
        return Err("the piece has no move".into());
    }
    let scene = session.scene();
    Ok(Picture {
        title: format!("{}: an example", session.spec().title),
        description: format!("FEN {}", session.fen()),
        last_move: scene.changed_squares(&before),
        selected: example.targets,
        marks,
        ..session.picture_of(scene)
    })
}
