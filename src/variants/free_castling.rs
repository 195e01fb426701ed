//! Castling from any file, as in Chess960. The squares where kings and rooks start belong to the position. For each set
//! of such squares the variant has a separate handle
//! ([`LoadedGame::with_castling`](super::loaded::LoadedGame::with_castling)).

use super::file::GameDef;
use super::piece_types::PieceTypes;
use tenfold_core::board::Board;
use tenfold_core::interned::interned;
use tenfold_core::rules::{Castling, CastlingRight, Spec};
use tenfold_core::types::{Color, Piece, Square};

/// The letters of castling rights as in Shredder-FEN, by colour and file.
const SYMBOLS: [[&str; 10]; 2] =
    [["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"], ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]];

/// The pieces that castle, and the files of their destinations.
#[derive(Clone, Debug)]
pub(super) struct FreeCastling {
    /// By colour: the piece that castles as the king.
    kings: [Piece; 2],
    /// By colour: the pieces that castle as rooks.
    rooks: [Vec<Piece>; 2],
    /// By colour: the rank on which the player castles.
    ranks: [u8; 2],
    /// The files of the king's destinations: kingside and queenside.
    king_targets: [u8; 2],
}

/// A castling right of a position, with the squares of its king and rook.
struct FoundRight {
    color: Color,
    king: Square,
    rook: Square,
    is_kingside: bool,
}

impl FreeCastling {
    /// The castling rules of a variant; `None` if it does not castle from any file.
    ///
    /// # Errors
    ///
    /// Says what is not supported.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Result<Option<FreeCastling>, String> {
        if !def.chess960 || !def.castling.allowed {
            return Ok(None);
        }
        let castling = &def.castling;
        let (Some(white), Some(black)) = (
            castling.king_piece.white.and_then(|key| types.type_of_key(key)),
            castling.king_piece.black.and_then(|key| types.type_of_key(key)),
        ) else {
            return Err("castlingKingPiece is no piece of the game".into());
        };
        let arrives = [castling.kingside_file.0, castling.queenside_file.0];
        if arrives[0] == 0 || arrives[0] >= def.files || arrives[1] + 1 >= def.files {
            return Err("no room for king and rook on castlingKingsideFile or castlingQueensideFile".into());
        }
        if def.ends.extinction_pseudo_royal {
            return Err("not supported together with extinctionPseudoRoyal".into());
        }
        let rooks = |set, color| types.types_in_set(set).into_iter().map(|rook| Piece::new(rook, color)).collect();
        let rank = castling.own_rank.0.saturating_sub(1).min(def.ranks - 1);
        Ok(Some(FreeCastling {
            kings: [Piece::new(white, Color::White), Piece::new(black, Color::Black)],
            rooks: [rooks(castling.rook_pieces.white, Color::White), rooks(castling.rook_pieces.black, Color::Black)],
            ranks: Color::BOTH.map(|color| color.board_rank(rank, def.ranks)),
            king_targets: arrives,
        }))
    }

    /// The rights and castling moves that a position has according to the rights field of its FEN.
    ///
    /// # Errors
    ///
    /// Says which right is impossible.
    pub(super) fn read_rights(
        &self,
        board: &Board,
        spec: &Spec,
        rights: &str,
    ) -> Result<(Vec<CastlingRight>, Vec<Castling>), String> {
        let mut found: Vec<FoundRight> = Vec::new();
        for symbol in rights.chars().filter(|_| rights != "-") {
            let right = self.right(board, spec, symbol)?;
            if found.iter().any(|other| other.rook == right.rook) {
                return Err(format!("right '{symbol}' stands twice"));
            }
            if found.iter().any(|other| (other.color, other.is_kingside) == (right.color, right.is_kingside)) {
                return Err(format!("right '{symbol}': there is another on that side"));
            }
            found.push(right);
        }
        Ok(self.data(board, &found))
    }

    /// The right that a letter of the FEN means. K and Q mean the outermost rook on that side of the king; other
    /// letters mean the rook on that file.
    fn right(&self, board: &Board, spec: &Spec, symbol: char) -> Result<FoundRight, String> {
        let color = if symbol.is_ascii_uppercase() { Color::White } else { Color::Black };
        let (files, rank) = (spec.files, self.ranks[color.idx()]);
        let square = |file| Square::new(file, rank);
        let is_rook = |&file: &u8| self.rooks[color.idx()].contains(&board.get(square(file)));
        let king = (0..files).find(|&file| board.get(square(file)) == self.kings[color.idx()]);
        let Some(king) = king else {
            return Err(format!("right '{}' without its king on rank {}", symbol.escape_debug(), rank + 1));
        };
        let rook = match symbol.to_ascii_uppercase() {
            'K' => (king + 1..files).rev().find(is_rook),
            'Q' => (0..king).find(is_rook),
            letter @ 'A'..='J' => Some(letter as u8 - b'A').filter(|&file| file < files && is_rook(&file)),
            _ => {
                return Err(format!("rights field: '{}' is no right of {}", symbol.escape_debug(), spec.name));
            }
        };
        let rook = rook.ok_or_else(|| format!("right '{symbol}' without its rook"))?;
        Ok(FoundRight { color, king: square(king), rook: square(rook), is_kingside: rook > king })
    }

    /// The rights and castlings as data of the core. The list has a fixed order, so that equal rights have equal
    /// numbers: White's kingside and queenside rights, then Black's. A right that the position lacks is listed with
    /// pieces on no square.
    fn data(&self, board: &Board, found: &[FoundRight]) -> (Vec<CastlingRight>, Vec<Castling>) {
        let (mut rights, mut castlings) = (Vec::new(), Vec::new());
        let places = Color::BOTH.into_iter().flat_map(|color| [(color, true), (color, false)]);
        for (n, (color, is_kingside)) in places.enumerate().filter(|_| !found.is_empty()) {
            let is_here = |right: &&FoundRight| right.color == color && right.is_kingside == is_kingside;
            let right = found.iter().find(is_here);
            let king = self.kings[color.idx()];
            let (king_on, rook_on) = right.map_or((Square::NONE, Square::NONE), |right| (right.king, right.rook));
            if let Some(right) = right {
                let rank = right.king.rank();
                let king_to = self.king_targets[usize::from(!is_kingside)];
                let rook_to = if is_kingside { king_to - 1 } else { king_to + 1 };
                castlings.push(Castling {
                    right: n as u8,
                    king: (right.king, Square::new(king_to, rank)),
                    rook: (right.rook, Square::new(rook_to, rank)),
                });
            }
            rights.push(CastlingRight {
                symbol: right.map_or("-", |right| SYMBOLS[color.idx()][usize::from(right.rook.file())]),
                king,
                king_squares: interned(vec![king_on]),
                rook: if right.is_some() { board.get(rook_on) } else { king },
                rook_square: rook_on,
                castling_side: n as u8,
            });
        }
        (rights, castlings)
    }
}
