//! The pieces on the board, read from a FEN: what a protocol must know to say how a move looks.

use crate::core::types::Square;

/// Squares with the text of the piece on each.
pub struct Pieces(Vec<(Square, String)>);

impl Pieces {
    /// Reads the board field of a FEN that a session wrote.
    pub fn of(fen: &str) -> Self {
        let board = fen.split(['[', ' ']).next().unwrap_or_default();
        let ranks: Vec<&str> = board.split('/').collect();
        let mut pieces = Vec::new();
        for (row, text) in ranks.iter().rev().enumerate() {
            let (mut file, mut run, mut plus) = (0u8, 0u8, false);
            for letter in text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    run = run * 10 + digit as u8;
                    continue;
                }
                file += std::mem::take(&mut run);
                if letter == '+' {
                    plus = true;
                    continue;
                }
                let plus = if std::mem::take(&mut plus) { "+" } else { "" };
                pieces.push((Square::new(file, row as u8), format!("{plus}{letter}")));
                file += 1;
            }
        }
        Pieces(pieces)
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<&str> {
        self.0.iter().find(|(on, _)| *on == square).map(|(_, piece)| piece.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stand_where_the_fen_says() {
        let pieces = Pieces::of("+Pn8/10/10/10/10/10/10/10/10/9K[Tt] w - - 0 1");
        assert_eq!(pieces.at(Square::at(b'a', 10)), Some("+P"));
        assert_eq!(pieces.at(Square::at(b'b', 10)), Some("n"));
        assert_eq!(pieces.at(Square::at(b'j', 1)), Some("K"));
        assert_eq!(pieces.at(Square::at(b'i', 1)), None);
    }
}
