//! The distances of pieces from the squares that win.

use tenfold_core::position::{BarePosition, MoveCollector, Scene, Variant};
use tenfold_core::types::{Color, Piece, Square};

/// The distance of a square from which the piece cannot reach any goal.
pub const UNREACHABLE: u8 = u8::MAX;

/// The number of moves that each piece needs to reach the nearest square that wins, on an empty board.
pub struct GoalDistances {
    /// By [`Piece::idx`] and cell: the number of moves to the nearest goal.
    pub by_piece: Vec<[u8; 256]>,
}

impl GoalDistances {
    /// The distances in a variant; `None` where no squares win.
    pub fn for_game<V: Variant>(game: V) -> Option<GoalDistances> {
        let goal = game.spec().objectives.goal.as_ref()?;
        let mut by_piece = vec![[UNREACHABLE; 256]; 2 * game.spec().piece_types.len()];
        for color in Color::BOTH {
            for &piece_type in goal.piece_types[color.idx()] {
                let piece = Piece::new(piece_type, color);
                by_piece[piece.idx()] = distances_to_goals(game, piece, goal.squares[color.idx()]);
            }
        }
        Some(GoalDistances { by_piece })
    }
}

/// The number of moves that a piece needs to reach the nearest of these squares, by the cell on which it stands.
fn distances_to_goals<V: Variant>(game: V, piece: Piece, goals: &[Square]) -> [u8; 256] {
    let squares = Scene::empty(game.spec()).squares();
    let moves: Vec<(Square, Vec<Square>)> = squares.map(|from| (from, targets(game, piece, from))).collect();
    let mut distances = [UNREACHABLE; 256];
    goals.iter().for_each(|goal| distances[goal.idx()] = 0);
    for moves_to_go in 1..UNREACHABLE {
        let goes_on = |to: &Square| distances[to.idx()] == moves_to_go - 1;
        let is_new =
            |(from, to): &&(Square, Vec<Square>)| distances[from.idx()] == UNREACHABLE && to.iter().any(goes_on);
        let found: Vec<Square> = moves.iter().filter(is_new).map(|(from, _)| *from).collect();
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|from| distances[from.idx()] = moves_to_go);
    }
    distances
}

/// The squares to which a piece can go from a square of an empty board.
fn targets<V: Variant>(game: V, piece: Piece, from: Square) -> Vec<Square> {
    let scene = Scene { pieces: vec![(from, piece)], side: piece.color(), ..Scene::empty(game.spec()) };
    let mut moves = Vec::new();
    BarePosition::from_scene(game, &scene).generate_ordinary(&mut MoveCollector::new(&mut moves));
    moves.iter().map(|mv| mv.to()).collect()
}
