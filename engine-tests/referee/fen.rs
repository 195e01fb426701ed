//! Reading and writing FEN, the shapes that all games share.

use super::board::{Board, Piece, Side, Square};
use super::position::Position;

/// What of a FEN differs from game to game.
pub struct Shape {
    pub size: i32,
    /// The letters of the game.
    pub letters: &'static str,
    /// Those of them that have a promoted form.
    pub promotable: &'static str,
    /// Whether the board is followed by hands in brackets.
    pub hands: bool,
    /// Whether the board may be followed by captured pieces in brackets, which mean nothing.
    pub captured: bool,
}

/// The six fields, those missing at the end filled up: "default to `- - 0 1`".
pub fn fields(fen: &str) -> Result<Vec<&str>, String> {
    let mut found: Vec<&str> = fen.split_whitespace().collect();
    if found.len() < 2 {
        return Err(format!("FEN has {} fields, wants board and side", found.len()));
    }
    if found.len() > 6 {
        return Err(format!("FEN has {} fields, wants six", found.len()));
    }
    let defaults = ["-", "-", "0", "1"];
    while found.len() < 6 {
        found.push(defaults[found.len() - 2]);
    }
    Ok(found)
}

/// Board, hands, side, clock and number of a FEN; rights, ep and truth are left empty.
pub fn read_common(shape: &Shape, fields: &[&str]) -> Result<Position, String> {
    let (board_text, hand_text) = match fields[0].split_once('[') {
        Some((board, rest)) if shape.hands => {
            let inner = rest.strip_suffix(']');
            (board, inner.ok_or("hand without closing bracket")?)
        }
        Some((board, rest)) if shape.captured => {
            let inner = rest.strip_suffix(']').ok_or("captured pieces without closing bracket")?;
            if let Some(other) = inner.chars().find(|c| *c != '-' && !shape.letters.contains(c.to_ascii_uppercase())) {
                return Err(format!("{other:?} among captured pieces"));
            }
            (board, "")
        }
        Some(_) => return Err("board: this game has no hands".to_string()),
        None => (fields[0], ""),
    };
    let side = match fields[1] {
        "w" => Side::White,
        "b" => Side::Black,
        other => return Err(format!("side: {other:?} is not w or b")),
    };
    let full = read_number(fields[5], "full-move number")?;
    if full == 0 {
        return Err("full-move number: 0".to_string());
    }
    Ok(Position {
        board: read_board(shape, board_text)?,
        side,
        rights: Vec::new(),
        ep: Vec::new(),
        clock: read_number(fields[4], "half-move clock")?,
        full,
        hands: read_hands(hand_text)?,
        truth: ['?', '?'],
    })
}

fn read_number(text: &str, what: &str) -> Result<u64, String> {
    let wrong = || format!("{what}: {text:?} is not a number");
    if text.is_empty() || !text.chars().all(|sign| sign.is_ascii_digit()) {
        return Err(wrong());
    }
    text.parse::<u32>().map(u64::from).map_err(|_| wrong())
}

/// "ranks from the top, runs of empty squares as decimal numbers, […] a promoted piece is `+` and its
/// letter".
fn read_board(shape: &Shape, text: &str) -> Result<Board, String> {
    let mut board = Board::empty(shape.size);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::try_from(shape.size).expect("small") {
        return Err(format!("board: {} ranks, wants {}", ranks.len(), shape.size));
    }
    let mut rank = shape.size;
    for line in ranks {
        read_rank(shape, &mut board, rank, line)?;
        rank -= 1;
    }
    Ok(board)
}

fn read_rank(shape: &Shape, board: &mut Board, rank: i32, line: &str) -> Result<(), String> {
    let signs: Vec<char> = line.chars().collect();
    let mut file = 1;
    let mut at = 0;
    while at < signs.len() {
        if signs[at].is_ascii_digit() {
            let digits: String = signs[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
            let run: i32 = digits.parse().unwrap_or(0);
            if digits.starts_with('0') || run < 1 || run > shape.size {
                return Err(format!("board: rank {rank}: run {digits}"));
            }
            file += run;
            at += digits.len();
        } else {
            let promoted = signs[at] == '+';
            at += usize::from(promoted);
            let sign = signs.get(at).copied().unwrap_or(' ');
            let piece = read_piece(shape, sign, promoted)
                .ok_or_else(|| format!("board: rank {rank}: no piece is written {sign:?} here"))?;
            if file <= shape.size {
                board.put(Square::at(file, rank), Some(piece));
            }
            file += 1;
            at += 1;
        }
    }
    if file != shape.size + 1 {
        return Err(format!("board: rank {rank}: {} squares", file - 1));
    }
    Ok(())
}

/// "a letter is not of the game, or `+` stands before a piece that has no promoted form".
fn read_piece(shape: &Shape, sign: char, promoted: bool) -> Option<Piece> {
    let letter = sign.to_ascii_uppercase();
    let side = if sign.is_ascii_uppercase() { Side::White } else { Side::Black };
    let known = shape.letters.contains(letter);
    let fits = !promoted || shape.promotable.contains(letter);
    (known && fits).then_some(Piece { letter, side, promoted })
}

/// The order of the pieces in a hand, and all that a hand can hold.
pub const HAND_ORDER: &str = "TFCSP";

/// "a hand holds another letter than T F C S P".
fn read_hands(text: &str) -> Result<[Vec<char>; 2], String> {
    let mut hands = [Vec::new(), Vec::new()];
    // XBoard writes empty hands as `[-]`.
    let text = if text == "-" { "" } else { text };
    for sign in text.chars() {
        let letter = sign.to_ascii_uppercase();
        if !HAND_ORDER.contains(letter) {
            return Err(format!("hand: {sign:?} cannot be in hand"));
        }
        hands[usize::from(sign.is_ascii_lowercase())].push(letter);
    }
    for hand in &mut hands {
        hand.sort_by_key(|&letter| HAND_ORDER.find(letter));
    }
    Ok(hands)
}

/// A list of squares without separator, such as `c3c4` or `a1j1a10`.
pub fn read_squares(board: &Board, text: &str) -> Result<Vec<Square>, String> {
    let signs: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let file = i32::try_from(u32::from(signs[at])).unwrap_or(0) - i32::from(b'a') + 1;
        let digits: String = signs[at + 1..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let square = Square::at(file, digits.parse().unwrap_or(0));
        if !board.has(square) || digits.starts_with('0') || found.contains(&square) {
            return Err(format!("{text:?} is not a list of squares"));
        }
        found.push(square);
        at += 1 + digits.len();
    }
    if found.is_empty() {
        return Err("empty list of squares".to_string());
    }
    found.sort();
    Ok(found)
}

/// Rights that are written as letters: each letter with its king's and its rook's square and pieces.
pub fn read_letter_rights(position: &mut Position, text: &str, known: &[LetterRight]) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    if text.is_empty() {
        return Err("rights: empty".to_string());
    }
    for sign in text.chars() {
        let right = known.iter().find(|right| right.sign == sign);
        let right = right.ok_or_else(|| format!("rights: {sign:?} is no right"))?;
        if position.board.piece(right.king.0) != Some(right.king.1)
            || position.board.piece(right.rook.0) != Some(right.rook.1)
        {
            return Err(format!("rights: {sign} without its king or rook"));
        }
        if position.rights.contains(&right.rook.0) {
            return Err(format!("rights: {sign} twice"));
        }
        position.rights.push(right.rook.0);
    }
    position.rights.sort();
    Ok(())
}

/// A castling right that is written as a letter.
pub struct LetterRight {
    pub sign: char,
    pub king: (Square, Piece),
    pub rook: (Square, Piece),
}

/// The rights field of a game with letters, `-` if none.
pub fn write_letter_rights(position: &Position, known: &[LetterRight]) -> String {
    let has = |right: &&LetterRight| position.rights.contains(&right.rook.0);
    let text: String = known.iter().filter(has).map(|right| right.sign).collect();
    if text.is_empty() { "-".to_string() } else { text }
}

/// The first field, without hands.
pub fn write_board(board: &Board) -> String {
    let mut ranks = Vec::new();
    for rank in (1..=board.size).rev() {
        let mut line = String::new();
        let mut run = 0;
        for file in 1..=board.size {
            let Some(piece) = board.piece(Square::at(file, rank)) else {
                run += 1;
                continue;
            };
            if run > 0 {
                line += &run.to_string();
                run = 0;
            }
            if piece.promoted {
                line.push('+');
            }
            line.push(sided(piece.letter, piece.side));
        }
        if run > 0 {
            line += &run.to_string();
        }
        ranks.push(line);
    }
    ranks.join("/")
}

/// A letter as White (capital) or Black (small) writes it.
pub fn sided(letter: char, side: Side) -> char {
    match side {
        Side::White => letter.to_ascii_uppercase(),
        Side::Black => letter.to_ascii_lowercase(),
    }
}

/// All six fields.
pub fn write(position: &Position, hands: &str, rights: &str, ep: &str) -> String {
    let side = match position.side {
        Side::White => "w",
        Side::Black => "b",
    };
    let board = write_board(&position.board);
    let (clock, full) = (position.clock, position.full);
    format!("{board}{hands} {side} {rights} {ep} {clock} {full}")
}

/// "a pawn stands on own rank 1 […] or on the last rank".
pub fn refuse_pawns(board: &Board, also_last: bool) -> Result<(), String> {
    for side in [Side::White, Side::Black] {
        for (square, piece) in board.pieces(side) {
            let own_rank = board.own_rank(square, side);
            if piece.is_pawn() && (own_rank == 1 || (also_last && own_rank == board.size)) {
                return Err(format!("board: pawn on {}", square.name()));
            }
        }
    }
    Ok(())
}

/// "a side has not just one king".
pub fn refuse_kings(board: &Board) -> Result<(), String> {
    for side in [Side::White, Side::Black] {
        let count = board.count('K', side);
        if count != 1 {
            return Err(format!("board: {side:?} has {count} kings"));
        }
    }
    Ok(())
}
