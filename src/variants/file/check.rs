//! Checks of a whole definition that do not depend on how pieces move.

use super::definition::GameDef;
use super::fault::quote_excerpt;
use super::ini::Section;
use super::pieces::PieceTypeKey;
use super::values::number;
use std::collections::HashMap;
use tenfold_core::position::{BoardField, RankPart, rank_parts};
use tenfold_core::types::PieceLetter;

/// Checks a definition. Returns the faults with their lines.
pub(super) fn check_definition(section: &Section, game: &GameDef) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    // A rule that comes from the parent has no line in this section, so its fault is reported at the line of the
    // section.
    let line_of = |key: &str| section.entries.iter().find(|entry| entry.key == key).map(|entry| entry.line);
    faults.extend(faults_of_shared_letters(section));
    if let Err(message) = check_fen(game) {
        let fault = match line_of("startFen") {
            Some(line) => (line, format!("startFen: {message}")),
            None => (section.line, format!("startFen is needed, because the inherited one does not fit: {message}")),
        };
        faults.push(fault);
    }
    if let Some(message) = game.shared_names() {
        faults.push((line_of("pieceNames").unwrap_or(section.line), format!("pieceNames: {message}")));
    }
    let mut contradiction = |keys: [&str; 2], found: bool, message: &str| {
        if found {
            let line = keys.iter().find_map(|key| line_of(key)).unwrap_or(section.line);
            faults.push((line, message.to_owned()));
        }
    };
    let (moves, castling) = (&game.moves, &game.castling);
    contradiction(
        ["checkCounting", "checking"],
        game.goals.check_counting && !moves.checking,
        "checkCounting = true contradicts checking = false",
    );
    contradiction(
        ["seirawanGating", "gating"],
        moves.seirawan_gating && !moves.gating,
        "seirawanGating = true needs gating = true",
    );
    contradiction(
        ["cambodianMoves", "gating"],
        moves.cambodian_moves && !moves.gating,
        "cambodianMoves = true needs gating = true",
    );
    contradiction(
        ["castlingKingsideFile", "castlingQueensideFile"],
        castling.allowed && castling.queenside_file > castling.kingside_file,
        "castlingQueensideFile is to the right of castlingKingsideFile",
    );
    faults
}

/// The faults of pieces that have the same letter in one section. (The letter of an inherited piece may be given to
/// another piece.)
fn faults_of_shared_letters(section: &Section) -> Vec<(usize, String)> {
    let mut owners = HashMap::new();
    let mut faults = Vec::new();
    for key in PieceTypeKey::all() {
        let name = key.name();
        let Some(entry) = section.entries.iter().find(|entry| entry.key == name) else { continue };
        let letter = PieceLetter::all_in(&entry.value).next().filter(|letter| letter.is_ascii_alphabetic());
        let Some(letter) = letter.map(|letter| letter.to_ascii_lowercase()) else { continue };
        if let Some((other, line)) = owners.insert(letter, (name.clone(), entry.line)) {
            faults.push((entry.line, format!("{name} has the letter {letter}, as {other} has on line {line}")));
        }
    }
    faults
}

/// Checks the board and the hands of the initial position: the board must have the right size, and its pieces must
/// belong to the variant.
fn check_fen(game: &GameDef) -> Result<(), String> {
    let board = game.start_fen.split_whitespace().next().unwrap_or("");
    let BoardField { ranks, hands } = BoardField::split(board);
    let hands =
        hands.map_or(Ok(""), |hands| hands.strip_suffix(']').ok_or("the pieces in hand need a closing bracket"))?;
    if ranks.len() != usize::from(game.ranks) {
        return Err(format!("it has {} ranks, the board {}", ranks.len(), game.ranks));
    }
    for (rank, row) in (1..=game.ranks).rev().zip(ranks) {
        let files = row_length(row, game)?;
        if files != usize::from(game.files) {
            return Err(format!("rank {rank} has {files} squares, the board {} files", game.files));
        }
    }
    match PieceLetter::all_in(hands).find(|&letter| letter != '-' && game.pieces.by_letter(letter).is_none()) {
        Some(letter) => Err(format!("the game has no piece {} to have in hand", quote_excerpt(&letter.to_string()))),
        None => Ok(()),
    }
}

/// The number of squares that the text of a rank in a FEN describes.
fn row_length(row: &str, game: &GameDef) -> Result<usize, String> {
    let mut squares = 0;
    for part in rank_parts(row) {
        squares += match part {
            RankPart::Empty(digits) => {
                let empty = number(digits).filter(|empty| (1..=99).contains(empty));
                usize::from(empty.ok_or_else(|| format!("{} is no number of empty squares", quote_excerpt(digits)))?)
            }
            RankPart::Wall => 1,
            RankPart::Piece(piece) => {
                check_piece(piece.letter.unwrap_or('+'.into()), piece.has_plus, game)?;
                1
            }
        };
    }
    Ok(squares)
}

/// Checks that the variant has a piece of the initial position.
fn check_piece(letter: PieceLetter, promoted: bool, game: &GameDef) -> Result<(), String> {
    let text = quote_excerpt(&letter.to_string());
    match game.pieces.by_letter(letter) {
        None => Err(format!("the game has no piece {text}")),
        Some(key) if promoted && game.promoted_form(key).is_none() => {
            Err(format!("the piece {text} has no promoted form"))
        }
        Some(_) => Ok(()),
    }
}
