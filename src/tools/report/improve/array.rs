//! Changes of an initial position.

use crate::report::board_fen::{board_field, cells};
use tenfold_core::position::BoardField;
use tenfold_core::types::Color;

/// An initial position whose board can be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// The texts of the pieces of each rank, the last rank first; `*` is a wall, and an empty square has no text.
    rows: Vec<Vec<String>>,
    /// The pieces in hand with their brackets; empty if the FEN has none.
    pub hands: String,
    /// The fields of the FEN behind the board.
    pub fields: Vec<String>,
}

/// The owner of the piece with this text.
fn owner(cell: &str) -> Option<Color> {
    let letter = cell.chars().find(|letter| letter.is_alphabetic())?;
    Some(if letter.is_uppercase() { Color::White } else { Color::Black })
}

/// The text of the same piece of the other player.
fn with_other_owner(cell: &str) -> String {
    let swapped = |letter: char| {
        if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    cell.chars().map(swapped).collect()
}

/// Whether this is a piece of a type, whoever owns it; `letter` is in lower case.
fn is_of_type(cell: &str, letter: &str) -> bool {
    cell.to_lowercase() == letter
}

impl Array {
    /// The initial position of this FEN.
    pub fn new(fen: &str) -> Array {
        let mut fields = fen.split(' ').map(String::from);
        let first = fields.next().unwrap_or_default();
        let board = BoardField::split(&first);
        let hands = board.hands.map(|hands| format!("[{hands}")).unwrap_or_default();
        Array { rows: cells(&board), hands, fields: fields.collect() }
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        [board_field(&self.rows) + &self.hands]
            .into_iter()
            .chain(self.fields.iter().cloned())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The number of ranks.
    pub fn ranks(&self) -> usize {
        self.rows.len()
    }

    /// The number of pieces of this type on the board.
    pub fn count(&self, letter: &str) -> usize {
        self.rows.iter().flatten().filter(|cell| is_of_type(cell, letter)).count()
    }

    /// The array in which a player has the other player's pieces, seen from that player's side, or, if it is turned by half a
    /// turn, from the other end of the board. Other pieces of the player are gone.
    pub fn copied_to(&self, player: Color, turned: bool) -> Array {
        let mut array = self.clone();
        let (ranks, files) = (self.rows.len(), self.rows.iter().map(Vec::len).min().unwrap_or(0));
        for (rank, file) in (0..ranks).flat_map(|rank| (0..files).map(move |file| (rank, file))) {
            let seen = &self.rows[ranks - 1 - rank][if turned { files - 1 - file } else { file }];
            let cell = &mut array.rows[rank][file];
            if owner(cell) == Some(player) {
                cell.clear();
            }
            if owner(seen) == Some(player.other()) && cell.is_empty() {
                *cell = with_other_owner(seen);
            }
        }
        array
    }

    /// The array with a player's pieces in the reverse order on each rank.
    pub fn with_reversed_ranks_of(&self, player: Color) -> Array {
        let mut array = self.clone();
        for row in array.rows.iter_mut().filter(|row| row.iter().any(|cell| owner(cell) == Some(player))) {
            row.reverse();
        }
        array
    }

    /// The array with this number of empty ranks more in the middle; and the number of ranks below them.
    pub fn with_empty_ranks(&self, number: usize) -> (Array, usize) {
        let (mut array, above) = (self.clone(), self.rows.len() / 2);
        let files = self.rows.first().map_or(0, Vec::len);
        array.rows.splice(above..above, vec![vec![String::new(); files]; number]);
        (array, self.rows.len() - above)
    }

    /// The array without the first piece of a type of one player, from the left.
    pub fn without_one(&self, letter: &str, player: Color) -> Array {
        let mut array = self.clone();
        let mut cells = array.rows.iter_mut().flatten();
        if let Some(cell) = cells.find(|cell| is_of_type(cell, letter) && owner(cell) == Some(player)) {
            cell.clear();
        }
        array
    }

    /// The array with all pieces of a type replaced by those of another; without the pieces if that has no letter.
    pub fn with_replaced(&self, letter: &str, other: &str) -> Array {
        let mut array = self.clone();
        for cell in array.rows.iter_mut().flatten().filter(|cell| is_of_type(cell, letter)) {
            *cell = if owner(cell) == Some(Color::White) { other.to_uppercase() } else { other.into() };
        }
        array
    }

    /// The array in which nobody may castle.
    pub fn without_castling_rights(&self) -> Array {
        let mut array = self.clone();
        array.fields.iter_mut().skip(1).take(1).for_each(|rights| *rights = "-".into());
        array
    }

    /// The array without walls.
    pub fn without_walls(&self) -> Array {
        let mut array = self.clone();
        array.rows.iter_mut().flatten().filter(|cell| *cell == "*").for_each(String::clear);
        array
    }

    /// The array with pieces of a type on all empty squares of the ranks on which they already are most of what stands there.
    pub fn with_ranks_filled(&self, letter: &str) -> Array {
        let mut array = self.clone();
        for row in &mut array.rows {
            let own: Vec<String> = row.iter().filter(|cell| is_of_type(cell, letter)).cloned().collect();
            let [Some(first), Some(last)] = [own.first(), own.last()] else { continue };
            if first == last && 2 * own.len() >= row.len() {
                row.iter_mut().filter(|cell| cell.is_empty()).for_each(|cell| cell.clone_from(first));
            }
        }
        array
    }
}

/// A region, as it is written in a file, with this number of ranks more above the lowest `below`.
pub fn shifted_region(region: &str, below: usize, number: usize) -> String {
    let shifted = |square: &str| {
        let digits = square.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let file = &square[..square.len() - digits.len()];
        match digits.parse::<usize>() {
            Ok(rank) if rank > below => format!("{file}{}", rank + number),
            _ => square.to_string(),
        }
    };
    region.split_whitespace().map(shifted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINI: &str = "r1kb/p1pp/4/P1PP/RQK1[N] w - - 1+1 0 1";

    #[test]
    fn a_side_takes_the_pieces_of_the_other() {
        let array = Array::new(MINI);
        assert_eq!(array.fen(), MINI);
        assert_eq!(array.copied_to(Color::Black, false).fen(), "rqk1/p1pp/4/P1PP/RQK1[N] w - - 1+1 0 1");
        assert_eq!(array.copied_to(Color::White, true).fen(), "r1kb/p1pp/4/PP1P/BK1R[N] w - - 1+1 0 1");
        assert_eq!(array.with_reversed_ranks_of(Color::Black).fen(), "bk1r/pp1p/4/P1PP/RQK1[N] w - - 1+1 0 1");
    }

    #[test]
    fn ranks_and_pieces_are_added_and_removed() {
        let array = Array::new(MINI);
        let (longer, below) = array.with_empty_ranks(2);
        assert_eq!((longer.fen().as_str(), below), ("r1kb/p1pp/4/4/4/P1PP/RQK1[N] w - - 1+1 0 1", 3));
        assert_eq!(array.without_one("p", Color::White).fen(), "r1kb/p1pp/4/2PP/RQK1[N] w - - 1+1 0 1");
        assert_eq!(array.with_replaced("r", "n").fen(), "n1kb/p1pp/4/P1PP/NQK1[N] w - - 1+1 0 1");
        assert_eq!(array.with_replaced("q", "").fen(), "r1kb/p1pp/4/P1PP/R1K1[N] w - - 1+1 0 1");
        assert_eq!(array.with_ranks_filled("p").fen(), "r1kb/pppp/4/PPPP/RQK1[N] w - - 1+1 0 1");
        assert_eq!(Array::new("k*1/3/1*K w - - 0 1").without_walls().fen(), "k2/3/2K w - - 0 1");
    }

    #[test]
    fn regions_move_with_the_ranks_above_new_ones() {
        assert_eq!(shifted_region("*5 a3 c2", 3, 1), "*6 a3 c2");
        assert_eq!(shifted_region("-", 3, 1), "-");
    }
}
