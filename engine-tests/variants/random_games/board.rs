//! The board and the pieces of a random game.

use super::betza;
use super::dice::Dice;
use super::draft::{Draft, shipped};
use tenfold::core::types::PieceLetter;
use tenfold::registry;
use tenfold::variants::file::{MAX_CUSTOM_PIECES, PieceTypeKey};

/// Usual sizes of boards, files and ranks.
const SIZES: &[(usize, usize)] =
    &[(8, 8), (8, 8), (8, 8), (5, 5), (6, 6), (5, 6), (6, 7), (7, 7), (9, 10), (10, 8), (10, 10), (8, 5), (4, 8)];

/// A game with board and pieces: without a parent, or a shipped one to change.
pub fn draft(dice: &Dice, seed: u64) -> Draft {
    if dice.chance(30) {
        let games = registry::shipped_games();
        let name = games[dice.between(0, games.len() - 1)].spec.name;
        let mut draft = Draft::new(seed, shipped(name), (8, 8));
        draft.is_common = dice.chance(85);
        change_pieces(dice, &mut draft);
        return draft;
    }
    let size = if dice.chance(70) { dice.pick(SIZES) } else { (dice.between(3, 10), dice.between(3, 10)) };
    let mut draft = Draft::new(seed, None, size);
    draft.is_common = dice.chance(75);
    let (files, ranks) = size;
    if files != 8 || dice.chance(10) {
        let letter = char::from(b'a' + files as u8 - 1).to_string();
        draft.set("maxFile", if dice.chance(20) { letter } else { files.to_string() });
    }
    if ranks != 8 || dice.chance(10) {
        draft.set("maxRank", ranks.to_string());
    }
    add_pieces(dice, &mut draft);
    draft
}

/// Letters that no piece has yet, in random order.
fn free_letters(dice: &Dice, draft: &Draft) -> Vec<PieceLetter> {
    let known = draft.letters();
    let free: Vec<PieceLetter> = ('a'..='z').map(PieceLetter::new).filter(|letter| !known.contains(letter)).collect();
    dice.shuffled(&free)
}

fn add_pieces(dice: &Dice, draft: &mut Draft) {
    if dice.chance(80) {
        add_king(dice, draft);
    }
    if dice.chance(70) {
        draft.add_piece_type("pawn", 'p'.into(), None);
    }
    let predefined: Vec<String> = predefined().collect();
    for key in dice.some(&predefined, 5) {
        // Fairy-Stockfish has janggi's rules for its cannon in every game.
        if key != "janggiCannon" || dice.chance(20) {
            add_free(dice, draft, &key, None);
        }
    }
    let usual = ["rook", "knight", "bishop", "queen", "commoner", "shogiPawn", "soldier", "gold"];
    if dice.chance(60) {
        let key = dice.pick(&usual);
        add_free(dice, draft, key, None);
    }
    for _ in 0..dice.between(0, 3) {
        add_custom(dice, draft);
    }
}

/// Takes out, adds or replaces a piece of a game that inherits.
fn change_pieces(dice: &Dice, draft: &mut Draft) {
    if dice.chance(30) {
        let predefined: Vec<String> = predefined().collect();
        let key = dice.pick(&predefined);
        add_free(dice, draft, &key, None);
    }
    if dice.chance(40) {
        add_custom(dice, draft);
    }
    if dice.chance(8) && draft.letter("king").is_some() {
        add_king(dice, draft);
    }
    if dice.chance(8) {
        let piece_types: Vec<String> = draft.piece_types.iter().map(|piece_type| piece_type.key.clone()).collect();
        let key = dice.pick(&piece_types);
        draft.piece_types.retain(|piece_type| piece_type.key != key);
        draft.set(key, "-");
    }
}

/// The keys of the predefined pieces but pawn and king.
fn predefined() -> impl Iterator<Item = String> {
    let others = |key: &PieceTypeKey| !key.is_custom() && ![PieceTypeKey::PAWN, PieceTypeKey::KING].contains(key);
    PieceTypeKey::all().filter(others).map(PieceTypeKey::name)
}

fn add_king(dice: &Dice, draft: &mut Draft) {
    let moves = dice.chance(20).then(|| dice.pick(betza::KINGS));
    draft.add_piece_type("king", 'k'.into(), moves);
}

/// Adds a piece with a free letter.
fn add_free(dice: &Dice, draft: &mut Draft, key: &str, moves: Option<&str>) {
    if draft.letter(key).is_none() {
        let letter = free_letters(dice, draft)[0];
        draft.add_piece_type(key, letter, moves);
    }
}

fn add_custom(dice: &Dice, draft: &mut Draft) {
    let key = format!("customPiece{}", dice.between(1, MAX_CUSTOM_PIECES.into()));
    let moves = if dice.chance(20) { dice.pick(betza::PAWNS).to_owned() } else { betza::moves(dice, draft.is_common) };
    add_free(dice, draft, &key, Some(&moves));
}
