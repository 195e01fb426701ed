//! newchess: FEN with hands, two kings and the truth about them.

use super::board::{Board, Piece, Side, Square};
use super::fen::{self, LetterRight, Shape};
use super::newchess::{KINGS, attacked_kings, tower_of};
use super::position::Position;

pub const START: &str = "thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/THGKFFLGHT[] w KLkl - 0 1";

const SHAPE: Shape = Shape { size: 10, letters: "KLGTFHCSP", promotable: "FSP", hands: true, captured: false };

/// "king K with the a-tower, king L with the j-tower"; the kings' squares are those on d and g.
fn rights() -> Vec<LetterRight> {
    let board = Board::empty(10);
    let mut found = Vec::new();
    for side in [Side::White, Side::Black] {
        for (letter, file) in [('K', 4), ('L', 7)] {
            found.push(LetterRight {
                sign: fen::sided(letter, side),
                king: (board.own(file, 1, side), Piece::new(letter, side)),
                rook: (tower_of(&board, letter, side), Piece::new('T', side)),
            });
        }
    }
    found
}

/// Reads a FEN. "A loaded position may have exactly one of two kings of the side not to move attacked."
pub fn read(text: &str) -> Result<Position, String> {
    let fields = fen::fields(text)?;
    let mut position = fen::read_common(&SHAPE, &fields)?;
    refuse_kings(&position.board)?;
    let (rights_text, truth_text) = match fields[2].split_once(':') {
        Some((rights, truth)) => (rights, truth),
        None => (fields[2], "??"),
    };
    fen::read_letter_rights(&mut position, rights_text, &rights())?;
    read_truth(&mut position, truth_text)?;
    if fields[3] != "-" {
        return Err("ep: no en passant in this game".to_string());
    }
    let waiting = position.side.other();
    let attacked = attacked_kings(&position.board, waiting).len();
    let allowed = usize::from(kings_of(&position.board, waiting).len() == 2);
    if attacked > allowed {
        return Err("a king of the side not to move is attacked".to_string());
    }
    Ok(position)
}

/// The squares of all kings of a side.
fn kings_of(board: &Board, side: Side) -> Vec<(Square, Piece)> {
    let mut pieces = board.pieces(side);
    pieces.retain(|(_, piece)| KINGS.contains(piece.letter));
    pieces
}

/// "newchess: K, L or both, at most one each".
fn refuse_kings(board: &Board) -> Result<(), String> {
    for side in [Side::White, Side::Black] {
        let (k, l) = (board.count('K', side), board.count('L', side));
        if k + l == 0 || k > 1 || l > 1 {
            return Err(format!("board: {side:?} has {k} K and {l} L"));
        }
    }
    Ok(())
}

/// "two letters, White's and Black's true king, `?` unknown"; "A player with one king: that one is true".
fn read_truth(position: &mut Position, text: &str) -> Result<(), String> {
    let signs: Vec<char> = text.chars().collect();
    let [white, black] = signs.as_slice() else {
        return Err(format!("truth: {text:?} is not two letters"));
    };
    for (side, &sign) in [(Side::White, white), (Side::Black, black)] {
        let known = KINGS.chars().find(|&king| fen::sided(king, side) == sign);
        position.truth[side.index()] = match (known, sign) {
            (Some(king), _) => king,
            (None, '?') => '?',
            _ => return Err(format!("truth: {sign:?} is no king of {side:?}")),
        };
        if let [(_, only)] = kings_of(&position.board, side).as_slice() {
            position.truth[side.index()] = only.letter;
        }
    }
    Ok(())
}

/// Writes the six fields, the truth "only when a letter is known".
pub fn write(position: &Position) -> String {
    let mut hands = "[".to_string();
    for side in [Side::White, Side::Black] {
        for &letter in &position.hands[side.index()] {
            hands.push(fen::sided(letter, side));
        }
    }
    hands.push(']');
    let mut rights = fen::write_letter_rights(position, &rights());
    if position.truth != ['?', '?'] {
        rights.push(':');
        rights.push(fen::sided(position.truth[0], Side::White));
        rights.push(fen::sided(position.truth[1], Side::Black));
    }
    fen::write(position, &hands, &rights, "-")
}
