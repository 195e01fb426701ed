//! Finds out where a piece can go by asking only the move generator.

use std::cmp::Reverse;
use tenfold_core::position::Scene;
use tenfold_core::rules::movement::{OVER_EMPTY, OVER_ENEMY, OVER_OWN};
use tenfold_core::rules::{Dir, Hurdle, Movement, Path, Spec};
use tenfold_core::types::{Color, MoveClass, Piece, PieceType, Square};
use tenfold_session::Session;
use tenfold_session::picture::Mark;

/// The squares to which a piece can go on an otherwise empty board; if the piece needs other pieces to jump over, these
/// are on the board too.
pub struct Reach {
    /// The board with the piece and the pieces that it jumps over.
    pub scene: Scene,
    /// The square of the piece.
    pub from: Square,
    /// The squares that the piece can move to, capture on, or both.
    pub marks: Vec<(Square, Mark)>,
    /// The paths that other pieces can block, each from the square of the piece to the last target on the path.
    pub paths: Vec<(Mark, Vec<Square>)>,
    /// Whether the piece can leap: it has targets that are not adjacent and that other pieces cannot block.
    pub leaps: bool,
}

/// Finds out where a white piece can go from a square.
pub fn find_reach(session: &dyn Session, piece_type: PieceType, from: Square) -> Reach {
    let scene = scene_with_hurdles(session, piece_type, from);
    let probe = MoveProbe { session, scene: &scene, from };
    let empty: Vec<Square> = scene.squares().filter(|&square| scene.piece(square).is_none()).collect();
    let moves = |to: &Square| probe.can_go_to(&[], *to, false);
    let captures = |to: &Square| probe.can_go_to(&[probe.enemy_on(*to)], *to, true);
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
        let both = [moves.then(|| probe.path_to(to, false)), captures.then(|| probe.path_to(to, true))];
        leaps |= both.iter().flatten().any(|path| path.len() == 2 && distance(from, to) > 2);
        match both {
            [Some(moves), Some(captures)] if moves == captures => paths.push((Mark::Both, moves)),
            [moves, captures] => {
                paths.extend(moves.map(|path| (Mark::Move, path)));
                paths.extend(captures.map(|path| (Mark::Capture, path)));
            }
        }
    }
    // Removes paths of two squares, which cannot be blocked, and paths that are the beginning of a longer path.
    paths.retain(|(_, path)| path.len() > 2);
    let all = paths.clone();
    paths.retain(|(mark, path)| {
        !all.iter().any(|(other, longer)| other == mark && longer.len() > path.len() && longer.starts_with(path))
    });
    Reach { scene, from, marks, paths, leaps }
}

/// The square on which a diagram shows a piece: in the middle of the board, or at the left edge if the piece can go
/// around the edge. If the rules restrict the piece to a region, or its moves to certain starting squares, it is the
/// nearest square from which the piece can use as many of its movements as possible.
pub(super) fn diagram_square(session: &dyn Session, piece_type: PieceType) -> Square {
    let spec = session.spec();
    let goes_around = spec.piece_type(piece_type).movements.iter().any(|movement| {
        matches!(movement, Movement::Paths(paths, _) if paths.iter().any(|path| path.files != Path::ALL_FILES))
    });
    let file = if goes_around { 0 } else { (spec.files - 1) / 2 };
    let middle = Square::new(file, (spec.ranks - 1) / 2);
    let refused = |from: Square| {
        let scene = scene_with_hurdles(session, piece_type, from);
        let moves = session.with_scene(&scene).legal_moves();
        let is_refused = |to: &Square| {
            scene.piece(*to).is_none()
                && !moves.iter().any(|mv| mv.class() != MoveClass::Drop && (mv.from(), mv.to()) == (from, *to))
        };
        first_targets(spec, piece_type, from).iter().filter(|to| is_refused(to)).count()
    };
    if refused(middle) == 0 {
        return middle;
    }
    let order = |from: &Square| {
        (refused(*from), Reverse(first_targets(spec, piece_type, *from).len()), distance(middle, *from))
    };
    Scene::empty(spec).squares().min_by_key(order).unwrap_or(middle)
}

/// A board with a white piece and the pieces that it needs to jump over.
fn scene_with_hurdles(session: &dyn Session, piece_type: PieceType, from: Square) -> Scene {
    let mut scene = Scene::empty(session.spec());
    scene.pieces.push((from, Piece::new(piece_type, Color::White)));
    scene.pieces.extend(hurdles(session.spec(), piece_type, from));
    scene
}

/// The first square on the board that each non-capturing movement reaches, if the squares before it are empty.
fn first_targets(spec: &Spec, piece_type: PieceType, from: Square) -> Vec<Square> {
    let movements = spec.piece_type(piece_type).movements.iter().filter(|movement| movement.mode().moves());
    let nearest: Vec<Dir> = movements
        .flat_map(|movement| match *movement {
            Movement::Leap(dirs, _) | Movement::Slide(dirs, _) => dirs.to_vec(),
            Movement::Hop(..) => Vec::new(),
            Movement::Lame(steps, _) => steps.iter().map(|step| step.first).collect(),
            Movement::Paths(paths, _) => paths
                .iter()
                .filter(|path| path.hurdle == Hurdle::None && starts_on(path, from))
                .filter_map(|path| {
                    let first = path.squares.iter().position(|stop| stop.lands)?;
                    let is_open = path.squares[..first].iter().all(|stop| stop.passes & OVER_EMPTY != 0);
                    is_open.then_some(path.squares[first].at)
                })
                .collect(),
        })
        .collect();
    nearest.into_iter().filter_map(|dir| square_at(spec, from, dir)).collect()
}

/// The pieces to jump over, for each path of the piece type that needs such a piece. The piece stands on the second
/// square of the path, or on the first if the second is near the edge of the board or is the target of a leap. The
/// colours alternate; but all pieces are White's if Black's pieces could make moves illegal.
fn hurdles(spec: &Spec, piece_type: PieceType, from: Square) -> Vec<(Square, Piece)> {
    let own = spec.piece_type(piece_type);
    let targets = first_targets(spec, piece_type, from);
    let mut squares: Vec<Square> = Vec::new();
    for path in own.movements.iter().flat_map(|movement| hopping_paths(movement, from)) {
        let on_board: Vec<Square> = path.iter().map_while(|&dir| square_at(spec, from, dir)).collect();
        // The hurdle must leave at least one square beyond it to which the piece can go.
        let last = on_board.len().saturating_sub(1);
        let places: Vec<Square> = [1, 0].into_iter().filter(|&n| n < last).map(|n| on_board[n]).collect();
        let is_free = |square: &&Square| !targets.contains(square);
        if let Some(&square) = places.iter().find(is_free).or(places.first())
            && !squares.contains(&square)
        {
            squares.push(square);
        }
    }
    let passed = passed_pieces(spec, own.movements, from);
    let only = |square: &Square| passed.iter().find(|(at, _)| at == square).and_then(|(_, only)| *only);
    squares.extend(
        passed.iter().map(|(square, _)| *square).filter(|square| !squares.contains(square)).collect::<Vec<_>>(),
    );
    let one_sided = own.royal || spec.capture_compulsory;
    let color = |n: usize| if one_sided { Color::White } else { Color::BOTH[n % 2] };
    let hurdle = |(n, square)| (square, Piece::new(spec.diagram_piece_type(), only(&square).unwrap_or(color(n))));
    squares.into_iter().enumerate().map(hurdle).collect()
}

/// The squares on which paths need other pieces to pass over, each with the colour of the piece if only one colour is
/// possible. A path is left out if its pieces would block an earlier path, or if the pieces of an earlier path would
/// block it.
fn passed_pieces(spec: &Spec, movements: &[Movement], from: Square) -> Vec<(Square, Option<Color>)> {
    let mut needed: Vec<(Square, Option<Color>)> = Vec::new();
    let mut empty: Vec<Square> = Vec::new();
    let paths =
        movements.iter().flat_map(|movement| if let Movement::Paths(paths, _) = *movement { paths } else { &[] });
    for path in paths.filter(|path| path.hurdle == Hurdle::None && starts_on(path, from)) {
        let Some(lands) = path.squares.iter().position(|stop| stop.lands) else { continue };
        let squares: Option<Vec<Square>> =
            path.squares[..=lands].iter().map(|stop| square_at(spec, from, stop.at)).collect();
        let Some(squares) = squares else { continue };
        let (mut pieces, mut open) = (Vec::new(), vec![squares[lands]]);
        for (&square, stop) in squares.iter().zip(&path.squares[..lands]) {
            match stop.passes {
                OVER_OWN => pieces.push((square, Some(Color::White))),
                OVER_ENEMY => pieces.push((square, Some(Color::Black))),
                passes if passes & OVER_EMPTY == 0 => pieces.push((square, None)),
                OVER_EMPTY => open.push(square),
                _ => {}
            }
        }
        let blocks = |piece: &(Square, Option<Color>)| empty.contains(&piece.0) || piece.0 == from;
        let is_blocked = |square: &Square| needed.iter().any(|(at, _)| at == square);
        if !pieces.is_empty() && !pieces.iter().any(blocks) && !open.iter().any(is_blocked) {
            needed.extend(pieces.into_iter().filter(|piece| !needed.contains(piece)).collect::<Vec<_>>());
            empty.extend(open);
        }
    }
    needed
}

/// Whether a path exists from this square; paths around the edge of the board depend on the file.
fn starts_on(path: &Path, from: Square) -> bool {
    path.exists_from(from.file(), from.rank())
}

/// For each path of a movement that leads over a hurdle, the squares of the path as offsets from the origin.
fn hopping_paths(movement: &Movement, from: Square) -> Vec<Vec<Dir>> {
    let line = |dir: &Dir| (1..10).map(|n| (dir.0 * n, dir.1 * n)).collect();
    match *movement {
        Movement::Hop(dirs, _) => dirs.iter().map(line).collect(),
        Movement::Paths(paths, _) => {
            let hoppers = paths.iter().filter(|path| path.hurdle != Hurdle::None && starts_on(path, from));
            hoppers.map(|path| path.squares.iter().map(|stop| stop.at).collect()).collect()
        }
        Movement::Leap(..) | Movement::Slide(..) | Movement::Lame(..) => Vec::new(),
    }
}

/// The square at an offset from another square, if it is on the board.
fn square_at(spec: &Spec, from: Square, (files, ranks): Dir) -> Option<Square> {
    let file = from.file().checked_add_signed(files).filter(|&file| file < spec.files)?;
    let rank = from.rank().checked_add_signed(ranks).filter(|&rank| rank < spec.ranks)?;
    Some(Square::new(file, rank))
}

/// The squared Euclidean distance between two squares.
fn distance(a: Square, b: Square) -> u32 {
    let difference = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    difference(a.file(), b.file()) + difference(a.rank(), b.rank())
}

/// Asks the move generator about the piece on the square `from`.
struct MoveProbe<'a> {
    session: &'a dyn Session,
    scene: &'a Scene,
    from: Square,
}

impl MoveProbe<'_> {
    fn enemy_on(&self, square: Square) -> (Square, Piece) {
        (square, Piece::new(self.session.spec().diagram_piece_type(), Color::Black))
    }

    fn friend_on(&self, square: Square) -> (Square, Piece) {
        (square, Piece::new(self.session.spec().diagram_piece_type(), Color::White))
    }

    /// Whether the piece can go to a square, with or without a capture, if these other pieces are on the board too.
    fn can_go_to(&self, others: &[(Square, Piece)], to: Square, captures: bool) -> bool {
        let mut scene = self.scene.clone();
        scene.pieces.extend(others);
        let moves = self.session.with_scene(&scene).legal_moves();
        moves.iter().any(|mv| {
            mv.class() != MoveClass::Drop && (mv.from(), mv.to(), mv.is_capture()) == (self.from, to, captures)
        })
    }

    /// The path to `to`, made of the square of the piece, the squares on which another piece prevents the move, and
    /// `to`.
    fn path_to(&self, to: Square, captures: bool) -> Vec<Square> {
        let victim = captures.then(|| self.enemy_on(to));
        let is_between = |a: u8, b: u8, c: u8| a.min(b) <= c && c <= a.max(b);
        let blocks = |square: &Square| {
            *square != to
                && self.scene.piece(*square).is_none()
                && is_between(self.from.file(), to.file(), square.file())
                && is_between(self.from.rank(), to.rank(), square.rank())
                && !self.can_go_to(&[&[self.friend_on(*square)][..], victim.as_slice()].concat(), to, captures)
        };
        let mut path: Vec<Square> = self.scene.squares().filter(blocks).collect();
        path.sort_by_key(|&square| distance(self.from, square));
        path.insert(0, self.from);
        path.push(to);
        path
    }
}
