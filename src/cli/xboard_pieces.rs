//! Writes the engine's own drawings of pieces to folders, in files named as XBoard expects them.
//!
//! XBoard chooses the drawing of a piece by the index of its letter in the piece table of the game. A king that can
//! change its form, or that is one of two kings, has the index of an ordinary piece, so XBoard would draw it as that
//! piece. A separate folder of drawings for each game avoids this.

use super::args::make_folder;
use super::atomic_file;
use anyhow::Result;
use std::path::Path;
use tenfold::core::types::{Color, Piece, PieceLetter};
use tenfold::registry::Game;
use tenfold::session::{XBoardSpec, picture};

/// The names of XBoard's pictures in the order of its table, except the king's (`pngPieceNames` in draw.c, version
/// 4.9).
const XBOARD_NAMES: [&str; 65] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
    "Cobra",
    "Unicorn",
    "Lion",
    "Sword",
    "Zebra",
    "Camel",
    "Tower",
    "Wolf",
    "Hat",
    "Duck",
    "Lance",
    "Dragon",
    "Gnu",
    "Cub",
    "LShield",
    "Pegasus",
    "Wizard",
    "Copper",
    "Iron",
    "Viking",
    "Flag",
    "Axe",
    "Dolphin",
    "Leopard",
    "Claw",
    "Left",
    "Butterfly",
    "PromoBishop",
    "PromoRook",
    "HCrown",
    "RShield",
    "Prince",
    "Phoenix",
    "Kylin",
    "Drunk",
    "Right",
    "GoldPawn",
    "GoldKnight",
    "PromoHorse",
    "PromoDragon",
    "GoldLance",
    "GoldSilver",
    "HSword",
    "PromoSword",
    "PromoHSword",
    "Princess",
];
/// The name of the picture for the last letter in each half of the table.
const LAST_PIECE_NAME: &str = "King";

/// For each piece type of a game: XBoard's name of the picture, the letter, and whether the piece is a promoted form.
/// Empty for a game that XBoard knows, because it uses its own table then.
fn names(xboard: &XBoardSpec) -> Vec<(&'static str, PieceLetter, bool)> {
    if xboard.own_letters.is_some() {
        return Vec::new();
    }
    let mut places = Vec::new();
    let mut is_promoted = false;
    for letter in PieceLetter::all_in(xboard.piece_to_char) {
        // The letter behind `^` belongs to the piece that promotes to this one.
        if letter == '^' {
            is_promoted = true;
        } else {
            places.push((letter, is_promoted));
            is_promoted = false;
        }
    }
    places.truncate(places.len() / 2);
    let king = places.len().saturating_sub(1);
    let name = |place: usize| if place == king { Some(LAST_PIECE_NAME) } else { XBOARD_NAMES.get(place).copied() };
    let named = places.into_iter().enumerate().filter(|(_, (letter, _))| *letter != '.');
    named.filter_map(|(place, (letter, is_promoted))| Some((name(place)?, letter, is_promoted))).collect()
}

/// The names and contents of the files for a game's pieces; none if XBoard has its own table for the game.
pub fn files(game: &Game) -> Vec<(String, String)> {
    let spec = &game.spec;
    let pieces = names(&game.display.xboard).into_iter().filter_map(|(name, letter, is_promoted)| {
        let piece_type = spec.piece_type_of(letter, is_promoted)?;
        Some(Color::BOTH.map(|color| {
            let side = if color == Color::White { "White" } else { "Black" };
            (
                format!("{side}{name}.svg"),
                picture::piece_svg(spec, game.display.drawings, &game.images, Piece::new(piece_type, color)),
            )
        }))
    });
    pieces.flatten().collect()
}

/// Writes the drawings of a game to a folder, which is created if needed. Returns whether there are any drawings.
pub fn write(folder: &Path, game: &Game) -> Result<bool> {
    let files = files(game);
    if files.is_empty() {
        return Ok(false);
    }
    make_folder(folder)?;
    for (name, drawing) in &files {
        let path = folder.join(name);
        atomic_file::write(&path, drawing)?;
    }
    Ok(true)
}
