//! Basic queries of a position: squares, kings, promotion choices.

use super::en_passant::EnPassant;
use super::variant::{BarePosition, Check, State, Variant};
use crate::core::board::Board;
use crate::core::types::{Color, Piece, PieceType, Square};
use arrayvec::ArrayVec;

impl<V: Variant> BarePosition<V> {
    /// The initial position of the game.
    pub fn start() -> Self {
        Self::from_fen(V::SPEC.array).expect("a game's own array is a position")
    }

    pub(super) fn empty() -> Self {
        BarePosition {
            board: Board::new(V::SPEC.files, V::SPEC.ranks),
            side: Color::White,
            state: State { rights: 0, ep: EnPassant::NONE, halfmove: 0, fullmove: 1, extra: V::Extra::default() },
            config: V::Config::default(),
            log: Vec::new(),
            pin_mask: [0; 256],
            stamp: 0,
            check: Check::None,
        }
    }

    /// All squares of the board, rank by rank from White's first.
    pub fn squares() -> impl Iterator<Item = Square> {
        (0..V::SPEC.ranks).flat_map(|rank| (0..V::SPEC.files).map(move |file| Square::new(file, rank)))
    }

    /// The squares of a player's royal pieces, those subject to check.
    #[inline(always)]
    pub fn kings(&self, color: Color) -> impl Iterator<Item = Square> {
        let royals = V::TABLES.royals.as_slice().iter();
        royals.flat_map(move |&royal| self.board.squares(Piece::new(royal, color)).iter().copied())
    }

    /// The piece types that a pawn of this player may promote to now; empty when it cannot promote.
    pub fn promotion_choices(&self, color: Color) -> ArrayVec<PieceType, 8> {
        let promotion = &V::SPEC.pawn.promotion;
        let is_available = |piece_type: &PieceType| {
            let piece = Piece::new(*piece_type, color);
            !promotion.captured_only || self.board.count(piece) < V::TABLES.array_counts[piece.idx()]
        };
        promotion.choices.iter().copied().filter(is_available).collect()
    }

    /// The English name of the piece on a square, for messages.
    pub fn name_at(&self, square: Square) -> &'static str {
        V::SPEC.piece_type(self.board.get(square).piece_type()).name
    }
}
