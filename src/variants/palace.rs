//! What is special about janggi's pieces: diagonal lines that only some squares have (`diagonalLines`), and a cannon
//! that neither captures nor hops over another one.

use super::file::{GameDef, PieceTypeKey};
use tenfold_core::interned::interned;
use tenfold_core::rules::movement::{OVER_EMPTY, dirs};
use tenfold_core::rules::{Dir, Hurdle, Mode, Movement, Path, Start, Stop};
use tenfold_core::types::Square;

/// The movements of a piece type with those that janggi's rules add or change.
pub(super) fn with_palace_rules(
    def: &GameDef,
    key: PieceTypeKey,
    movements: &'static [Movement],
) -> &'static [Movement] {
    let lines = def.moves.diagonal_lines.on_board(def.files, def.ranks);
    let is_cannon = key == PieceTypeKey::JANGGI_CANNON;
    if lines.is_empty() && !is_cannon {
        return movements;
    }
    let longest = def.files.max(def.ranks).cast_signed() - 1;
    let mut all: Vec<Movement> = movements
        .iter()
        .map(|movement| match *movement {
            Movement::Hop(dirs, mode) if is_cannon => {
                let ray = |&dir: &Dir| path(dir, longest, true, Hurdle::OtherType, &[]);
                Movement::Paths(interned(dirs.iter().map(ray).collect::<Vec<_>>()), mode)
            }
            other => other,
        })
        .collect();
    let squares: Vec<Square> = lines.squares().collect();
    let paths = line_paths(def, key, interned(squares), longest);
    if !paths.is_empty() {
        all.push(Movement::Paths(interned(paths), Mode::Both));
    }
    interned(all)
}

/// The paths of a piece along the diagonal lines between these squares: those of a rook, of janggi's cannon, of a king or
/// wazir that steps along ranks and files, and of a soldier, which goes ahead.
fn line_paths(def: &GameDef, key: PieceTypeKey, lines: &'static [Square], longest: i8) -> Vec<Path> {
    let steps_along_lines = key == PieceTypeKey::WAZIR
        || key == PieceTypeKey::KING && def.pieces.moves(key).is_some_and(|moves| moves == "W");
    let (directions, most, hurdle): (&[Dir], i8, Hurdle) = match key {
        PieceTypeKey::ROOK => (dirs::DIAGONAL, longest, Hurdle::None),
        PieceTypeKey::JANGGI_CANNON => (dirs::DIAGONAL, longest, Hurdle::OtherType),
        PieceTypeKey::SOLDIER => (dirs::FRONT_DIAGONALS, 1, Hurdle::None),
        _ if steps_along_lines => (dirs::DIAGONAL, 1, Hurdle::None),
        _ => return Vec::new(),
    };
    let mut paths = Vec::new();
    for &dir in directions {
        // Each path ends on its last square only, so that no two paths of a piece lead to the same square.
        for length in 1..=most {
            let stays = |from: &Square| (1..=length).all(|n| lines.contains(&from.shift(n * (dir.0 + 16 * dir.1))));
            let mirrored = |from: &Square| (1..=length).all(|n| lines.contains(&from.shift(n * (dir.0 - 16 * dir.1))));
            if lines.iter().any(|from| stays(from) || mirrored(from)) {
                paths.push(path(dir, length, false, hurdle, lines));
            }
        }
    }
    paths
}

/// The path of a number of steps in a direction, which ends on each square or on the last only.
fn path(dir: Dir, length: i8, lands_on_all: bool, hurdle: Hurdle, within: &'static [Square]) -> Path {
    let stop = |n: i8| Stop { at: (n * dir.0, n * dir.1), passes: OVER_EMPTY, lands: lands_on_all || n == length };
    let squares = interned((1..=length).map(stop).collect::<Vec<_>>());
    Path { squares, hurdle, start: Start::Anywhere, files: Path::ALL_FILES, within }
}
