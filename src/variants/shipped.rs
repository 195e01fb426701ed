//! The variants of the file that comes with this crate, and reading of other files whose sections may inherit from
//! them.

use super::file::{self, Fault, GameDef, KnownVariants, LoadedDefinitions};
use super::from_definition::game_of;
use super::loaded::OwnedGame;
use std::sync::LazyLock;

/// The text of the file.
const SHIPPED: &str = include_str!("variants.ini");

static DEFINITIONS: LazyLock<Vec<GameDef>> =
    LazyLock::new(|| file::load_definitions(SHIPPED.as_bytes(), KnownVariants::NONE).games);

/// The definitions of the file that comes with this crate, in its order. Some of them only serve as parents and cannot
/// be played.
pub fn shipped_definitions() -> &'static [GameDef] {
    &DEFINITIONS
}

fn shipped_definition(name: &str) -> Option<&'static GameDef> {
    shipped_definitions().iter().find(|def| def.name == name)
}

/// The variants of the file that comes with this crate that can be played, in its order.
pub fn shipped_games() -> impl Iterator<Item = OwnedGame> {
    shipped_definitions().iter().filter_map(|def| game_of(def).ok())
}

/// The variant with this name in the file that comes with this crate, if it can be played. Names are in lower case, as
/// in `capablanca`; games that are compiled, such as Grand Chess, are not in the file.
///
/// ```
/// use tenfold_rules::{Position, files::shipped_game};
///
/// let crazyhouse = shipped_game("crazyhouse").expect("it is in the file");
/// let mut position = Position::from_fen(crazyhouse.handle(), "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")?;
/// // Five moves of the king, and the knight on any of 62 empty squares.
/// assert_eq!(position.legal_moves().len(), 67);
/// # Ok::<(), tenfold_rules::FenError>(())
/// ```
pub fn shipped_game(name: &str) -> Option<OwnedGame> {
    shipped_definition(name).and_then(|def| game_of(def).ok())
}

/// Reads the definitions in a file. Its sections may inherit from variants that come with this crate, and may not have
/// the names in `taken`.
pub fn read_definitions(bytes: &[u8], taken: &[&str]) -> LoadedDefinitions {
    let names: Vec<&str> = shipped_definitions().iter().map(|def| def.name.as_str()).collect();
    let base = |name: &str| shipped_definition(name).cloned();
    file::load_definitions(bytes, KnownVariants { find: &base, names: &names, reserved_names: taken })
}

/// Reads the variants in a file, whose sections may inherit from those that come with this crate. Returns the variants
/// that can be played, in the order of the file, and the faults of all others. The format is that of Fairy-Stockfish's
/// `variants.ini`, with the keys that [`file::all_format_keys`] lists; a file that is not UTF-8 is refused as a whole.
///
/// ```
/// use tenfold_rules::{Variant, files::read_games};
///
/// let file = "
/// [camels:chess]
/// customPiece1 = c:C
/// startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
///
/// [wrong:chess]
/// doubleStp = false
/// ";
/// let (games, faults) = read_games(file);
/// assert_eq!(games[0].handle().spec().name, "camels");
/// assert_eq!(faults[0].to_string(), "line 7: [wrong] unknown key \"doubleStp\"; did you mean \"doubleStep\"?");
/// ```
pub fn read_games(text: impl AsRef<[u8]>) -> (Vec<OwnedGame>, Vec<Fault>) {
    let LoadedDefinitions { games: definitions, mut faults, .. } = read_definitions(text.as_ref(), &[]);
    let mut games = Vec::new();
    for def in &definitions {
        match game_of(def) {
            Ok(game) => games.push(game),
            Err(unsupported) => faults.extend(unsupported.iter().map(|rule| rule.fault(def))),
        }
    }
    (games, faults)
}
