//! Snapshots of positions for display, and positions made from them.

use super::extra_state::ExtraState;
use super::variant::{BarePosition, Variant};
use crate::rules::Spec;
use crate::types::{Color, Piece, Square};

/// A snapshot of the pieces on the board and in the hands, for display.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The data of the variant: board size, letters, and the pieces that a hand can hold.
    pub spec: Spec,
    /// The pieces on the board with their squares.
    pub pieces: Vec<(Square, Piece)>,
    /// The squares of the board that are walls.
    pub walls: Vec<Square>,
    /// The pieces in the hands with their counts, which are never 0. Pieces that are dropped from an endless supply are in
    /// both hands once.
    pub hands: Vec<(Piece, u8)>,
    /// The side to move.
    pub side: Color,
    /// Squares of the kings of either side that are attacked, and of other pieces in check.
    pub attacked: Vec<Square>,
}

impl Scene {
    /// An empty board with White to move.
    pub fn empty(spec: &Spec) -> Scene {
        Scene {
            spec: *spec,
            pieces: Vec::new(),
            walls: Vec::new(),
            hands: Vec::new(),
            side: Color::White,
            attacked: Vec::new(),
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|&(_, piece)| piece)
    }

    /// The number of pieces of this type and colour on the board.
    pub fn count(&self, piece: Piece) -> usize {
        self.pieces.iter().filter(|(_, other)| *other == piece).count()
    }

    /// The squares of the board, rank by rank from White's first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.spec.files, self.spec.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// The squares whose content differs from `before`, another scene of the same variant.
    pub fn changed_squares(&self, before: &Scene) -> Vec<Square> {
        let content = |scene: &Scene, square| (scene.piece(square), scene.walls.contains(&square));
        self.squares().filter(|&square| content(self, square) != content(before, square)).collect()
    }
}

impl<V: Variant> BarePosition<V> {
    /// A snapshot of the position.
    pub fn scene(&self) -> Scene {
        let pieces =
            self.squares().map(|square| (square, self.board.get(square))).filter(|(_, piece)| piece.is_piece());
        let piece_types = self.game.spec().drops.map_or(&[][..], |rule| rule.piece_types);
        let hands = Color::BOTH
            .into_iter()
            .flat_map(|color| piece_types.iter().map(move |&piece_type| Piece::new(piece_type, color)));
        let is_endless = self.game.spec().drops.is_some_and(|rule| rule.is_endless);
        let held = |piece: Piece| if is_endless { 1 } else { self.board.in_hand(piece) };
        Scene {
            spec: *self.game.spec(),
            pieces: pieces.collect(),
            walls: self.squares().filter(|&square| self.board.get(square).is_wall()).collect(),
            hands: hands.map(|piece| (piece, held(piece))).filter(|&(_, count)| count > 0).collect(),
            side: self.side,
            attacked: Color::BOTH.into_iter().flat_map(|color| self.squares_in_check(color)).collect(),
        }
    }

    /// A position with just the pieces of a scene, for diagrams of their moves. It need not be a legal position: kings
    /// may be missing. It has every castling right whose king and rook are on their squares.
    pub fn from_scene(game: V, scene: &Scene) -> Self {
        let mut pos = Self::empty(game);
        for &(square, piece) in &scene.pieces {
            if pos.board.get(square).is_empty() {
                pos.board.put(piece, square);
            }
        }
        for &square in &scene.walls {
            pos.board.replace_cell(square, Piece::WALL);
        }
        for &(piece, count) in &scene.hands {
            for _ in 0..count {
                pos.board.put_in_hand(piece);
            }
        }
        pos.side = scene.side;
        for (index, right) in game.spec().rights.iter().enumerate() {
            let king_is_home = right.king_squares.iter().any(|&square| pos.board.get(square) == right.king);
            if king_is_home && pos.board.get(right.rook_square) == right.rook {
                pos.state.rights |= 1 << index;
            }
        }
        pos.state.extra.prepare_diagram();
        pos
    }
}
