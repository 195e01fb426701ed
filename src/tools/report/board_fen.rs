//! Changes the board of a FEN.

use tenfold_core::position::{BoardField, RankPart};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Piece, Square};

/// The FEN without the pieces on these squares, and without the castling rights of rooks on them.
pub fn fen_without_pieces(spec: &Spec, fen: &str, squares: &[Square]) -> Option<String> {
    let mut fields: Vec<String> = fen.split(' ').map(String::from).collect();
    let board = BoardField::split(fields.first()?);
    let hands = board.hands.map(|hands| format!("[{hands}")).unwrap_or_default();
    let mut cells = cells(&board);
    for square in squares {
        let rank = cells.len().checked_sub(usize::from(square.rank()) + 1)?;
        *cells.get_mut(rank)?.get_mut(usize::from(square.file()))? = String::new();
    }
    fields[0] = board_field(&cells) + &hands;
    for right in spec.rights.iter().filter(|right| squares.contains(&right.rook_square)) {
        let rights = fields.get_mut(2)?;
        *rights = rights.replacen(right.symbol, "", 1);
        if rights.is_empty() {
            *rights = "-".into();
        }
    }
    Some(fields.join(" "))
}

/// A FEN with only these pieces, without castling rights; it has empty hands if the FEN `start_fen` has hands.
pub fn fen_with_pieces(spec: &Spec, start_fen: &str, pieces: &[(Square, Piece)], white_moves: bool) -> String {
    let mut cells = vec![vec![String::new(); usize::from(spec.files)]; usize::from(spec.ranks)];
    for &(square, piece) in pieces {
        cells[usize::from(spec.ranks - 1 - square.rank())][usize::from(square.file())] = spec.piece_text(piece);
    }
    let hand = if start_fen.contains('[') { "[]" } else { "" };
    let side = if white_moves { "w" } else { "b" };
    format!("{}{hand} {side} - - 0 1", board_field(&cells))
}

/// The cells of each rank of a FEN's board, as the texts of their pieces; empty squares have an empty text.
pub fn cells(board: &BoardField) -> Vec<Vec<String>> {
    let text = |cell: Option<RankPart>| match cell {
        Some(RankPart::Piece(piece)) => piece.text.to_string(),
        Some(RankPart::Wall) => "*".to_string(),
        Some(RankPart::Empty(_)) | None => String::new(),
    };
    board.cells().into_iter().map(|row| row.into_iter().map(text).collect()).collect()
}

/// The ranks of these cells, as in a FEN.
pub fn board_field(cells: &[Vec<String>]) -> String {
    let rank = |cells: &Vec<String>| {
        let mut text = String::new();
        let mut empty = 0;
        for cell in cells {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            (empty, text) = (0, text + cell);
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    cells.iter().map(rank).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_their_rights_go_from_the_array() {
        let without = |game: &str, squares: &[&str]| {
            let spec = tenfold_registry::find(game).expect("a game").0.spec;
            let square = |text: &&str| {
                let (file, rank) = text.split_at(1);
                Square::at(file.as_bytes()[0], rank.parse().expect("a rank"))
            };
            let squares: Vec<Square> = squares.iter().map(square).collect();
            super::fen_without_pieces(&spec, spec.start_fen, &squares).expect("a FEN")
        };
        let chess = without("chess", &["a1", "d8", "e2"]);
        assert_eq!(chess, "rnb1kbnr/pppppppp/8/8/8/8/PPPP1PPP/1NBQKBNR w Kkq - 0 1");
        let escalier = without("escalier", &["j1", "j10"]);
        assert!(escalier.contains("w a1a2j2a9j9a10 - 0 1"), "{escalier}");
        let newchess = without("newchess", &["a1"]);
        assert!(newchess.starts_with("thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/1HGKFFLGHT[] w "));
        for (game, fen) in [("chess", chess), ("escalier", escalier), ("newchess", newchess)] {
            tenfold_registry::find(game).expect("a game").0.open().set_fen(&fen).expect("a FEN");
        }
    }
}
