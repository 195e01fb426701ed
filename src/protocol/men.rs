//! The men on the board, read from a FEN: what a protocol must know to say how a turn looks.

use crate::core::types::Square;

/// Squares with the text of the man on each.
pub struct Men(Vec<(Square, String)>);

impl Men {
    /// Reads the board field of a FEN that a session wrote.
    pub fn of(fen: &str) -> Self {
        let board = fen.split(['[', ' ']).next().unwrap_or_default();
        let ranks: Vec<&str> = board.split('/').collect();
        let mut men = Vec::new();
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
                men.push((Square::new(file, row as u8), format!("{plus}{letter}")));
                file += 1;
            }
        }
        Men(men)
    }

    /// The man on a square.
    pub fn at(&self, square: Square) -> Option<&str> {
        self.0.iter().find(|(on, _)| *on == square).map(|(_, man)| man.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_stand_where_the_fen_says() {
        let men = Men::of("+Pn8/10/10/10/10/10/10/10/10/9K[Tt] w - - 0 1");
        assert_eq!(men.at(Square::at(b'a', 10)), Some("+P"));
        assert_eq!(men.at(Square::at(b'b', 10)), Some("n"));
        assert_eq!(men.at(Square::at(b'j', 1)), Some("K"));
        assert_eq!(men.at(Square::at(b'i', 1)), None);
    }
}
