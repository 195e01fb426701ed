//! Where a piece can go, found by asking nothing but the move generator.

use crate::core::position::Scene;
use crate::core::rules::Movement;
use crate::core::types::{Color, MoveClass, Piece, PieceType, Square};
use crate::session::Session;
use crate::session::picture::Mark;

/// Where one piece can go on a board that is empty except for it, and for pieces to jump over if it needs them.
pub struct Reach {
    /// The piece, and the pieces it jumps over.
    pub scene: Scene,
    /// Its square.
    pub from: Square,
    /// The squares that it moves to, captures on, or both.
    pub marks: Vec<(Square, Mark)>,
    /// The paths that other pieces can block, from its square to the last target on each.
    pub paths: Vec<(Mark, Vec<Square>)>,
    /// Whether some targets cannot be blocked although they are not adjacent.
    pub leaps: bool,
}

/// Finds out where a white piece can go from a square.
pub fn reach(session: &dyn Session, piece_type: PieceType, from: Square) -> Reach {
    let spec = session.spec();
    let mut scene = Scene::empty(spec);
    scene.pieces.push((from, Piece::new(piece_type, Color::White)));
    scene.pieces.extend(screens(session, piece_type, from));
    let probe = Probe { session, scene: &scene, from };
    let empty: Vec<Square> = scene.squares().filter(|&square| scene.piece(square).is_none()).collect();
    let moves = |to: &Square| probe.goes(&[], *to, false);
    let captures = |to: &Square| probe.goes(&[probe.enemy(*to)], *to, true);
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
        let both = [moves.then(|| probe.path(to, false)), captures.then(|| probe.path(to, true))];
        leaps |= both.iter().flatten().any(|path| path.len() == 2 && distance(from, to) > 2);
        match both {
            [Some(moves), Some(captures)] if moves == captures => paths.push((Mark::Both, moves)),
            [moves, captures] => {
                paths.extend(moves.map(|path| (Mark::Move, path)));
                paths.extend(captures.map(|path| (Mark::Capture, path)));
            }
        }
    }
    // A path of two squares cannot be blocked, and the start of a longer path is shown by that.
    paths.retain(|(_, path)| path.len() > 2);
    let all = paths.clone();
    paths.retain(|(mark, path)| {
        !all.iter().any(|(other, longer)| other == mark && longer.len() > path.len() && longer.starts_with(path))
    });
    Reach { scene, from, marks, paths, leaps }
}

/// Pieces of either side to jump over, two squares away in each direction in which the piece type hops.
fn screens(session: &dyn Session, piece_type: PieceType, from: Square) -> Vec<(Square, Piece)> {
    let spec = session.spec();
    let hops = spec.piece_type(piece_type).movements.iter().filter_map(|movement| match movement {
        Movement::Hop(dirs, _) => Some(dirs.iter()),
        _ => None,
    });
    let screen = |(n, dir): (usize, &(i8, i8))| {
        let color = Color::BOTH[n % 2];
        (from.shift(2 * (dir.0 + 16 * dir.1)), Piece::new(spec.common_type(), color))
    };
    hops.flatten().enumerate().map(screen).collect()
}

/// The squared Euclidean distance between two squares.
fn distance(a: Square, b: Square) -> u32 {
    let difference = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    difference(a.file(), b.file()) + difference(a.rank(), b.rank())
}

/// A piece about which the move generator is asked.
struct Probe<'a> {
    session: &'a dyn Session,
    scene: &'a Scene,
    from: Square,
}

impl Probe<'_> {
    fn enemy(&self, square: Square) -> (Square, Piece) {
        (square, Piece::new(self.session.spec().common_type(), Color::Black))
    }

    fn friend(&self, square: Square) -> (Square, Piece) {
        (square, Piece::new(self.session.spec().common_type(), Color::White))
    }

    /// Whether the piece can go to a square, with or without a capture, when these other pieces are on the board too.
    fn goes(&self, others: &[(Square, Piece)], to: Square, captures: bool) -> bool {
        let mut scene = self.scene.clone();
        scene.pieces.extend(others);
        let moves = self.session.sketch(&scene).moves();
        moves.iter().any(|mv| {
            mv.class() != MoveClass::Drop && (mv.from(), mv.to(), mv.is_capture()) == (self.from, to, captures)
        })
    }

    /// The piece's square, the squares on which another piece keeps it from going to `to`, and `to`.
    fn path(&self, to: Square, captures: bool) -> Vec<Square> {
        let victim = captures.then(|| self.enemy(to));
        let is_between = |a: u8, b: u8, c: u8| a.min(b) <= c && c <= a.max(b);
        let blocks = |square: &Square| {
            *square != to
                && self.scene.piece(*square).is_none()
                && is_between(self.from.file(), to.file(), square.file())
                && is_between(self.from.rank(), to.rank(), square.rank())
                && !self.goes(&[&[self.friend(*square)][..], victim.as_slice()].concat(), to, captures)
        };
        let mut path: Vec<Square> = self.scene.squares().filter(blocks).collect();
        path.sort_by_key(|&square| distance(self.from, square));
        path.insert(0, self.from);
        path.push(to);
        path
    }
}
