//! The castling of a variant loaded from a file, converted to data of the core.

use super::file::{GameDef, PieceSet, PieceTypeKey};
use super::initial_position::{initial_cells, initial_rights};
use super::piece_rules::side;
use super::piece_types::PieceTypes;
use super::unsupported::Unsupported;
use tenfold_core::interned::interned;
use tenfold_core::rules::{Castling, CastlingRight, Movement, PieceTypeSpec};
use tenfold_core::types::{Color, Piece, PieceLetter, PieceType, Square};

/// The castling rights and moves; rules that are not supported are added to `faults`. If the initial position has no
/// castling rights, there is no castling.
pub(super) fn castlings(
    def: &GameDef,
    types: &PieceTypes,
    faults: &mut Vec<Unsupported>,
) -> (Vec<CastlingRight>, Vec<Castling>) {
    let (mut rights, mut moves) = (Vec::new(), Vec::new());
    let given = initial_rights(def);
    if !def.castling.allowed && given.contains(['K', 'Q', 'k', 'q']) {
        faults
            .push(Unsupported::by_key("startFen", format!("the rights {given} contradict castling = false; write -")));
    }
    let castles = def.castling.allowed && !def.chess960;
    if !castles || given == "-" && !def.castling.dropped_pieces {
        return (rights, moves);
    }
    for (color, symbols, first) in [(Color::White, ["K", "Q"], 0), (Color::Black, ["k", "q"], 2)] {
        let row = CastlingRank::new(def, color);
        let mut missing: Vec<(String, String)> = Vec::new();
        for (symbol, castling_side) in symbols.into_iter().zip(first..) {
            match row.castling(types, symbol) {
                Ok([king, rook]) => {
                    moves.push(Castling {
                        right: rights.len() as u8,
                        king: (king.from, king.to),
                        rook: (rook.from, rook.to),
                    });
                    rights.push(CastlingRight {
                        symbol,
                        king: Piece::new(king.piece_type, color),
                        king_squares: interned(vec![king.from]),
                        rook: Piece::new(rook.piece_type, color),
                        rook_square: rook.from,
                        castling_side,
                    });
                }
                Err(_) if !given.contains(symbol) => {}
                Err(CastlingObstacle::Unsupported(why)) => faults.push(unsupported(def, symbol, why)),
                Err(CastlingObstacle::Missing(piece)) => match missing.iter_mut().find(|(_, other)| *other == piece) {
                    Some((symbols, _)) => *symbols += symbol,
                    None => missing.push((symbol.to_owned(), piece)),
                },
            }
        }
        for (symbols, piece) in missing {
            faults.push(Unsupported::by_key("startFen", format!("castling {symbols}: {piece}")));
        }
    }
    (rights, moves)
}

/// A piece that castles, with the squares from which and to which it goes.
struct CastlingPiece {
    piece_type: PieceType,
    from: Square,
    to: Square,
}

/// Why a castling is not possible.
enum CastlingObstacle {
    /// A piece is not on its square. The text names the piece, the square, and what stands there.
    Missing(String),
    /// The squares of king and rook are not supported.
    Unsupported(&'static str),
}

/// The rank of the initial position on which a player castles.
struct CastlingRank<'a> {
    def: &'a GameDef,
    color: Color,
    rank: u8,
    cells: Vec<Option<PieceLetter>>,
}

impl CastlingRank<'_> {
    fn new(def: &GameDef, color: Color) -> CastlingRank<'_> {
        let rank = color.board_rank(def.castling.own_rank.0.saturating_sub(1), def.ranks);
        let cells = initial_cells(def).get(usize::from(rank)).cloned().unwrap_or_default();
        CastlingRank { def, color, rank, cells }
    }

    /// The player's piece on a file. Where pieces that were dropped castle, king and rook count as if they stood on their
    /// squares.
    fn own_piece_on(&self, file: u8) -> Option<PieceTypeKey> {
        if self.def.castling.dropped_pieces {
            let rules = &self.def.castling;
            let kingside = rules.rook_kingside_file.map_or(self.def.files - 1, |file| file.0);
            let rook = || side(&rules.rook_pieces, self.color).keys().find(|key| self.def.pieces.contains(*key));
            return match file {
                _ if file == rules.king_file.0 => *side(&rules.king_piece, self.color),
                _ if file == kingside || file == rules.rook_queenside_file.0 => rook(),
                _ => None,
            };
        }
        self.letter(file).and_then(|letter| key_of_letter(self.def, letter, self.color))
    }

    fn letter(&self, file: u8) -> Option<PieceLetter> {
        self.cells.get(usize::from(file)).copied().flatten()
    }

    /// The king and rook of the castling with this right.
    fn castling(&self, types: &PieceTypes, symbol: &str) -> Result<[CastlingPiece; 2], CastlingObstacle> {
        let (def, rules) = (self.def, &self.def.castling);
        let is_kingside = symbol.eq_ignore_ascii_case("K");
        let (rook_file, to, beside) = if is_kingside {
            (rules.rook_kingside_file.map_or(def.files - 1, |file| file.0), rules.kingside_file.0, -1i8)
        } else {
            (rules.rook_queenside_file.0, rules.queenside_file.0, 1)
        };
        let king = PieceSet::from_keys(side(&rules.king_piece, self.color).as_slice());
        let stands = |&file: &u8| self.own_piece_on(file).is_some_and(|key| king.contains(key));
        let files: Vec<u8> = (0..def.files).filter(stands).collect();
        let king_file = if files.contains(&rules.king_file.0) {
            rules.king_file.0
        } else {
            *files.first().unwrap_or(&rules.king_file.0)
        };
        let king_type = self.required_piece(types, king, king_file)?;
        let rook_type = self.required_piece(types, *side(&rules.rook_pieces, self.color), rook_file)?;
        let rook_to = to.checked_add_signed(beside).unwrap_or(u8::MAX);
        if let Some(why) = castling_refusal(&types.specs[king_type.idx()], (king_file, to), (rook_file, rook_to)) {
            return Err(CastlingObstacle::Unsupported(why));
        }
        let piece = |piece_type, from, to| CastlingPiece {
            piece_type,
            from: Square::new(from, self.rank),
            to: Square::new(to, self.rank),
        };
        Ok([piece(king_type, king_file, to), piece(rook_type, rook_file, rook_to)])
    }

    /// The type of the piece on a file. The castling is possible only if `set` contains this type.
    fn required_piece(&self, types: &PieceTypes, set: PieceSet, file: u8) -> Result<PieceType, CastlingObstacle> {
        let found = self.own_piece_on(file).filter(|key| set.contains(*key)).and_then(|key| types.type_of_key(key));
        found.ok_or_else(|| {
            let name = |key: PieceTypeKey| match self.def.pieces.get(key) {
                Some(piece) => {
                    let letter = piece.letter.to_string();
                    self.def.title_of(key).map_or(letter.clone(), |title| format!("{title} ({letter})"))
                }
                None => format!("{}, which is not in the game", key.name()),
            };
            let wanted: Vec<String> = set.keys().map(name).collect();
            let wanted = if wanted.is_empty() { "a piece that can castle".into() } else { wanted.join(" or ") };
            let stands = match self.letter(file) {
                Some(letter) if letter == '*' => "a wall stands there".into(),
                Some(letter) => format!("{letter} stands there"),
                None => "no piece stands there".into(),
            };
            let on = format!("{}{}", char::from(b'a' + file), self.rank + 1);
            CastlingObstacle::Missing(format!("{on} must have this piece: {wanted}; {stands}"))
        })
    }
}

/// Why a castling in which king and rook go between these files is not supported; `None` if it is supported.
fn castling_refusal(
    king: &PieceTypeSpec,
    (from, to): (u8, u8),
    (rook_from, rook_to): (u8, u8),
) -> Option<&'static str> {
    let between = from.min(rook_from)..=from.max(rook_from);
    if !between.contains(&to) || !between.contains(&rook_to) || to == from {
        Some("king and rook must both end between their squares; others are not supported")
    } else if reaches_sideways(king, to.cast_signed() - from.cast_signed()) {
        Some("to a square that the king can also step to is not supported")
    } else {
        None
    }
}

/// The fault that the castling with this right is not supported. It is reported at the key of the king's destination if
/// the section has that key, otherwise at the initial position.
fn unsupported(def: &GameDef, symbol: &str, why: &str) -> Unsupported {
    let key = if symbol.eq_ignore_ascii_case("K") { "castlingKingsideFile" } else { "castlingQueensideFile" };
    let is_own = def.given.get(key).is_some_and(|given| given.section == def.name);
    let key = if is_own { key } else { "startFen" };
    let message = format!(
        "castling {symbol}: {why}; without castling write castling = false, or the rights - in startFen, which gives {}",
        initial_rights(def)
    );
    Unsupported { key: Some(key.to_owned()), message }
}

/// Whether an ordinary move can take the piece along its rank by `files` files: to the right, or to the left if
/// negative.
fn reaches_sideways(piece: &PieceTypeSpec, files: i8) -> bool {
    piece.movements.iter().any(|movement| match movement {
        Movement::Leap(dirs, _) => dirs.contains(&(files, 0)),
        Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => dirs.contains(&(files.signum(), 0)),
        Movement::Lame(steps, _) => steps.iter().any(|step| step.first == (files, 0)),
        Movement::Paths(paths, _) => paths.iter().any(|path| path.squares.iter().any(|stop| stop.at == (files, 0))),
    })
}

/// The piece type of this colour that has this letter in a FEN.
fn key_of_letter(def: &GameDef, letter: PieceLetter, color: Color) -> Option<PieceTypeKey> {
    (letter.is_ascii_uppercase() == (color == Color::White)).then(|| def.pieces.by_letter(letter)).flatten()
}
