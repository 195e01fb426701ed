//! antichess: Qui perd gagne on 8x8, after the rules contract.

use super::board::{Board, Man, Side, Square};
use super::fen::{self, Shape};
use super::passing::{self, passed_straight};
use super::position::{Position, Turn};
use super::reach::{self, Reach};
use super::{Ending, Stalemate};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

const SHAPE: Shape = Shape { size: 8, letters: "KQRBNP", promotable: "", hands: false };

/// Reads a FEN; "castling letters in antichess" are accepted and dropped.
pub fn read(text: &str) -> Result<Position, String> {
    let fields = fen::fields(text)?;
    let mut position = fen::read_common(&SHAPE, &fields)?;
    fen::refuse_pawns(&position.board, true)?;
    let rights = fields[2];
    // Those of Chess960 too.
    let letters = "KQkqABCDEFGHabcdefgh";
    if rights != "-" && (rights.len() > 4 || !rights.chars().all(|sign| letters.contains(sign))) {
        return Err(format!("rights: {rights:?}"));
    }
    passing::read_straight(&mut position, fields[3], 2)?;
    Ok(position)
}

/// Writes the six fields.
pub fn write(position: &Position) -> String {
    fen::write(position, "", "-", &passing::write_straight(position))
}

/// FIDE moves; "The king is an ordinary piece".
fn reach(board: &Board, from: Square, man: Man) -> Reach {
    match man.letter {
        'K' => reach::king(board, from, man.side),
        'Q' => reach::queen(board, from, man.side),
        'R' => reach::rook(board, from, man.side),
        'B' => reach::bishop(board, from, man.side),
        'N' => reach::knight(board, from, man.side),
        _ => reach::pawn(board, from, man.side, 2),
    }
}

/// "Capturing is compulsory; the player chooses which capture. En passant counts as a capture."
pub fn turns(position: &Position) -> Vec<Turn> {
    // "A player with no men left has won": no more turns for either side.
    if has_no_men(position, Side::White) || has_no_men(position, Side::Black) {
        return Vec::new();
    }
    let mut quiet = Vec::new();
    let mut captures = Vec::new();
    for (from, man) in position.board.men(position.side) {
        let reach = reach(&position.board, from, man);
        for to in reach.quiet {
            quiet.extend(moves(position, from, to));
        }
        for to in reach.hits {
            captures.extend(moves(position, from, to));
        }
        captures.extend(passing::en_passant(position, from, man));
    }
    if captures.is_empty() { quiet } else { captures }
}

/// One move, or one for each promotion: "Pawns promote to Q R B N or K."
fn moves(position: &Position, from: Square, to: Square) -> Vec<Turn> {
    let side = position.side;
    let man = position.board.man(from).expect("a man moves");
    let text = format!("{}{}", from.name(), to.name());
    let mut next = position.start_turn();
    next.board.shift(from, to);
    if man.is_pawn() && from.file == to.file {
        next.ep = passed_straight(&next.board, from, to, side);
    }
    next.end_turn(position.is_zeroing(from, to));
    if !man.is_pawn() || next.board.own_rank(to, side) != 8 {
        return vec![Turn { text, after: next }];
    }
    let promote = |letter: char| {
        let mut after = next.clone();
        after.board.put(to, Some(Man::new(letter, side)));
        let text = format!("{text}{}", letter.to_ascii_lowercase());
        Turn { text, after }
    };
    "QRBNK".chars().map(promote).collect()
}

fn has_no_men(position: &Position, side: Side) -> bool {
    position.board.men(side).is_empty()
}

/// "A player with no men left has won. A player with men but no move ("pat"): option".
pub fn ending(position: &Position, turns: &[Turn], rule: Stalemate) -> Option<Ending> {
    let side = position.side;
    if has_no_men(position, side) {
        return Some(Ending::Won(side));
    }
    if has_no_men(position, side.other()) {
        return Some(Ending::Won(side.other()));
    }
    if !turns.is_empty() {
        return None;
    }
    let own = position.board.men(side).len();
    let others = position.board.men(side.other()).len();
    match rule {
        // "the stalemated player wins"
        Stalemate::Win => Some(Ending::Won(side)),
        Stalemate::Draw => Some(Ending::Drawn),
        // "the side with fewer men wins; equal = draw"
        Stalemate::Fewer if own < others => Some(Ending::Won(side)),
        Stalemate::Fewer if own > others => Some(Ending::Won(side.other())),
        Stalemate::Fewer => Some(Ending::Drawn),
    }
}

/// "Drawn as soon as neither side can ever capture: only bishops and pawns left, each side with a
/// bishop, all of White's bishops on one colour of square and all of Black's on the other, and each
/// pawn (if any) blocked by a pawn straight ahead and on the colour of its own side's bishops."
pub fn is_dead(position: &Position) -> bool {
    let white = one_colour(position, Side::White);
    let black = one_colour(position, Side::Black);
    match (white, black) {
        (Some(white), Some(black)) => white != black,
        _ => false,
    }
}

/// The colour of a side's bishops, when it has only bishops and blocked pawns, all on that colour.
fn one_colour(position: &Position, side: Side) -> Option<i32> {
    let board = &position.board;
    let bishop = board.find('B', side)?;
    let colour = (bishop.file + bishop.rank) % 2;
    for (square, man) in board.men(side) {
        let ahead = board.man(square.step(0, side.ahead()));
        let fits = match man.letter {
            'B' => true,
            'P' => ahead.is_some_and(|man| man.is_pawn()),
            _ => false,
        };
        if !fits || (square.file + square.rank) % 2 != colour {
            return None;
        }
    }
    Some(colour)
}
