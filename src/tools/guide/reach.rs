//! Where a piece can go, found by asking the generator and nobody else.

use crate::core::position::Scene;
use crate::core::rules::Movement;
use crate::core::types::{Color, MoveClass, Piece, PieceType, Square};
use crate::session::Session;
use crate::session::picture::Mark;

/// Where one piece can go on a board that is empty but for him, and for pieces to jump over if he needs such.
pub struct Reach {
    /// The piece, and the pieces he jumps over.
    pub scene: Scene,
    /// His square.
    pub from: Square,
    /// The squares that he moves to, captures on, or both.
    pub marks: Vec<(Square, Mark)>,
    /// The ways that other pieces can block, from his square to the last target on them.
    pub paths: Vec<(Mark, Vec<Square>)>,
    /// Whether some targets cannot be blocked, though they are not next to him.
    pub leaps: bool,
}

/// Asks where a piece of White goes from a square.
pub fn reach(session: &dyn Session, piece_type: PieceType, from: Square) -> Reach {
    let spec = session.spec();
    let mut scene = Scene::empty(spec);
    scene.pieces.push((from, Piece::new(piece_type, Color::White)));
    scene.pieces.extend(screens(session, piece_type, from));
    let asked = Asked { session, scene: &scene, from };
    let empty: Vec<Square> = scene.squares().filter(|&square| scene.piece(square).is_none()).collect();
    let moves = |to: &Square| asked.goes(&[], *to, false);
    let captures = |to: &Square| asked.goes(&[asked.enemy(*to)], *to, true);
    let targets = empty.iter().map(|to| (*to, moves(to), captures(to)));
    let mut marks = Vec::new();
    let mut paths: Vec<(Mark, Vec<Square>)> = Vec::new();
    let mut leaps = false;
    for (to, moves, captures) in targets {
        marks.push(match (moves, captures) {
            (true, true) => (to, Mark::Both),
            (true, false) => (to, Mark::Move),
            (false, true) => (to, Mark::Capture),
            (false, false) => continue,
        });
        let movements = [moves.then(|| asked.path(to, false)), captures.then(|| asked.path(to, true))];
        leaps |= movements.iter().flatten().any(|path| path.len() == 2 && distance(from, to) > 2);
        match movements {
            [Some(moves), Some(captures)] if moves == captures => paths.push((Mark::Both, moves)),
            [moves, captures] => {
                paths.extend(moves.map(|path| (Mark::Move, path)));
                paths.extend(captures.map(|path| (Mark::Capture, path)));
            }
        }
    }
    // What can be blocked nowhere has no way to be shown, and what is part of a longer way is shown by that.
    paths.retain(|(_, path)| path.len() > 2);
    let all = paths.clone();
    paths.retain(|(mark, path)| {
        !all.iter().any(|(other, longer)| other == mark && longer.len() > path.len() && longer.starts_with(path))
    });
    Reach { scene, from, marks, paths, leaps }
}

/// Pieces of either side to be jumped over, two squares away in each direction in which the kind hops.
fn screens(session: &dyn Session, piece_type: PieceType, from: Square) -> Vec<(Square, Piece)> {
    let spec = session.spec();
    let hops = spec.piece_type(piece_type).movements.iter().filter_map(|way| match way {
        Movement::Hop(dirs, _) => Some(dirs.iter()),
        _ => None,
    });
    let screen = |(n, dir): (usize, &(i8, i8))| {
        let color = Color::BOTH[n % 2];
        (from.shift(2 * (dir.0 + 16 * dir.1)), Piece::new(spec.pawn.piece_type, color))
    };
    hops.flatten().enumerate().map(screen).collect()
}

/// The square of the distance between two squares.
fn distance(a: Square, b: Square) -> u32 {
    let between = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    between(a.file(), b.file()) + between(a.rank(), b.rank())
}

/// A piece about whom the generator is asked.
struct Asked<'a> {
    session: &'a dyn Session,
    scene: &'a Scene,
    from: Square,
}

impl Asked<'_> {
    fn enemy(&self, square: Square) -> (Square, Piece) {
        (square, Piece::new(self.session.spec().pawn.piece_type, Color::Black))
    }

    fn friend(&self, square: Square) -> (Square, Piece) {
        (square, Piece::new(self.session.spec().pawn.piece_type, Color::White))
    }

    /// Whether the piece goes to a square, with a capture or without, when these others stand on the board too.
    fn goes(&self, others: &[(Square, Piece)], to: Square, captures: bool) -> bool {
        let mut scene = self.scene.clone();
        scene.pieces.extend(others);
        let moves = self.session.sketch(&scene).moves();
        moves.iter().any(|mv| {
            mv.class() != MoveClass::Drop && (mv.from(), mv.to(), mv.is_capture()) == (self.from, to, captures)
        })
    }

    /// The piece's square, the squares on which another piece keeps him from going to `to`, and that square.
    fn path(&self, to: Square, captures: bool) -> Vec<Square> {
        let victim = captures.then(|| self.enemy(to));
        let within = |a: u8, b: u8, c: u8| a.min(b) <= c && c <= a.max(b);
        let is_on_it = |square: &Square| {
            *square != to
                && self.scene.piece(*square).is_none()
                && within(self.from.file(), to.file(), square.file())
                && within(self.from.rank(), to.rank(), square.rank())
                && !self.goes(&[&[self.friend(*square)][..], victim.as_slice()].concat(), to, captures)
        };
        let mut path: Vec<Square> = self.scene.squares().filter(is_on_it).collect();
        path.sort_by_key(|&square| distance(self.from, square));
        path.insert(0, self.from);
        path.push(to);
        path
    }
}
