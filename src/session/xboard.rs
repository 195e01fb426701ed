//! The data about a variant that XBoard is sent.

use tenfold_core::rules::{Dir, Lame, Mode, Movement, PieceTypeSpec, Spec, dirs};
use tenfold_core::types::{Color, PieceType};

/// Leaps that have a letter in Betza notation, with the direction letters that stand before it.
const LEAPS: &[(&[Dir], &str, char)] = &[
    (dirs::ORTHOGONAL, "", 'W'),
    (dirs::DIAGONAL, "", 'F'),
    (dirs::ALL, "", 'K'),
    (dirs::KNIGHT, "", 'N'),
    (dirs::CAMEL, "", 'C'),
    (dirs::AHEAD, "f", 'W'),
    (&[(0, -1)], "b", 'W'),
    (dirs::FRONT_DIAGONALS, "f", 'F'),
];
/// Slides that have a letter in Betza notation, with the direction letters that stand before it.
const SLIDES: &[(&[Dir], &str, char)] = &[(dirs::ORTHOGONAL, "", 'R'), (dirs::DIAGONAL, "", 'B'), (dirs::ALL, "", 'Q')];

/// The data that XBoard needs to display and play a variant.
#[derive(Clone, Copy, Debug)]
pub struct XBoardSpec {
    /// The XBoard variant whose rules XBoard starts from.
    pub parent: &'static str,
    /// XBoard's `pieceToCharTable`: the letters in the order of its piece pictures.
    pub piece_to_char: &'static str,
    /// The number of piece types in XBoard's holdings.
    pub holdings: u8,
    /// The number of last ranks on which XBoard promotes a pawn unless it is told otherwise.
    pub promotion_ranks: u8,
    /// Whether XBoard knows how the pieces move. If so, it is sent only the moves in `pieces`.
    pub knows_moves: bool,
    /// The moves for `piece` commands: the letter, and the moves in Betza notation. If XBoard does not know the moves,
    /// this lists only the pieces that move differently from their movements in the rules.
    pub piece_moves_given: &'static [(&'static str, &'static str)],
    /// For a variant whose name, board and rules XBoard knows: the letters that XBoard writes in FENs instead of this
    /// program's letters, as pairs (XBoard's letter, this program's letter). XBoard is then sent no `setup`, and only
    /// the moves in `pieces`.
    pub own_letters: Option<&'static [(char, char)]>,
    /// Whether XBoard plays the variant correctly, so that it is in the list of variants even when nobody asked for it.
    pub announced: bool,
}

impl XBoardSpec {
    /// A variant of XBoard's type `fairy`, without a table of pictures.
    pub const DEFAULT: XBoardSpec = XBoardSpec {
        parent: "fairy",
        piece_to_char: "",
        holdings: 0,
        promotion_ranks: 1,
        knows_moves: false,
        piece_moves_given: &[],
        own_letters: None,
        announced: true,
    };

    /// The `piece` commands of a variant: the letters, and the moves in Betza notation.
    pub fn piece_moves(&self, spec: &Spec) -> Vec<(String, String)> {
        let given = self.piece_moves_given.iter().map(|&(letters, moves)| (letters.to_string(), moves.to_string()));
        if self.knows_moves {
            return given.collect();
        }
        let all = (0..spec.piece_types.len()).filter_map(|n| {
            let piece_type = PieceType(n as u8);
            let own = spec.piece_type(piece_type);
            let letters = format!("{}{}&", if own.is_written_with_plus() { "+" } else { "" }, own.letter);
            match self.piece_moves_given.iter().find(|(known, _)| *known == letters) {
                Some(&(_, moves)) => Some((letters, moves.to_string())),
                None => moves(spec, piece_type).filter(|moves| !is_usual(own, moves)).map(|moves| (letters, moves)),
            }
        });
        all.collect()
    }
}

/// Whether XBoard has a piece with this letter and these moves. Always false for kings: XBoard's king can castle, so
/// the moves of kings must always be sent.
fn is_usual(own: &PieceTypeSpec, moves: &str) -> bool {
    !own.royal && own.unpromoted.is_none() && moves == own.letter.to_string()
}

/// A piece's moves in Betza notation, including the pawn's multiple step, en passant, and castling where XBoard knows
/// it. `None` if the notation has no letters for a movement.
fn moves(spec: &Spec, piece_type: PieceType) -> Option<String> {
    let own = spec.piece_type(piece_type);
    let is_pawn = piece_type == spec.pawn.piece_type;
    let in_passing = is_pawn && spec.pawn.en_passant && spec.pawn.max_push > 1;
    let mut text = String::new();
    for movement in own.movements {
        text += &betza(movement, in_passing)?;
    }
    if is_pawn && spec.pawn.max_push > 1 {
        text += multiple_step(own, spec.pawn.max_push);
    }
    Some(text + &castling(spec, piece_type))
}

/// A movement in Betza notation.
fn betza(movement: &Movement, in_passing: bool) -> Option<String> {
    let ends_on = match movement.mode() {
        Mode::Both => "",
        Mode::Move => "m",
        Mode::Capture if in_passing => "ce",
        Mode::Capture => "c",
        Mode::EnPassant | Mode::Own => return None,
    };
    let of = |known: &[(&[Dir], &str, char)], dirs: &[Dir], way: &str| {
        let (_, directions, letter) = known.iter().find(|(known, _, _)| *known == dirs)?;
        Some(format!("{directions}{ends_on}{way}{letter}"))
    };
    match *movement {
        Movement::Leap(dirs, _) => of(LEAPS, dirs, ""),
        Movement::Slide(dirs, _) => of(SLIDES, dirs, ""),
        Movement::Hop(dirs, _) => of(SLIDES, dirs, "p"),
        Movement::Lame(ways, _) => match first_legs(ways) {
            legs if legs == dirs::ORTHOGONAL => Some(format!("{ends_on}W{ends_on}nN")),
            legs if legs == dirs::DIAGONAL => Some(format!("{ends_on}Fafs{ends_on}F")),
            _ => None,
        },
        Movement::Paths(..) => None,
    }
}

fn first_legs(ways: &[Lame]) -> Vec<Dir> {
    ways.iter().map(|way| way.first).collect()
}

/// The first move of a pawn that passes over one or two squares: straight ahead, or diagonally if its single step is
/// diagonal.
pub fn multiple_step(pawn: &PieceTypeSpec, squares: u8) -> &'static str {
    let diagonal = pawn.movements.iter().any(
        |movement| matches!(movement, Movement::Leap(dirs, Mode::Move) if dirs.iter().all(|&(file, _)| file != 0)),
    );
    match (diagonal, squares) {
        (false, 2) => "ifmnD",
        (true, 2) => "ifmnA",
        (false, _) => "ifmR3",
        (true, _) => "ifmB3",
    }
}

/// The castlings of a king in Betza notation. XBoard knows only castling with a king that has not moved, with rooks in
/// the corners, and with equal distances on both sides.
fn castling(spec: &Spec, king: PieceType) -> String {
    let mut lengths = [Vec::new(), Vec::new()];
    for castling in spec.castlings {
        let right = &spec.rights[usize::from(castling.right)];
        if right.king.piece_type() != king || right.king.color() == Color::Black {
            continue;
        }
        let (from, to, rook) = (castling.king.0.file(), castling.king.1.file(), castling.rook.0.file());
        if right.king_squares.len() > 1 || rook != 0 && rook + 1 != spec.files {
            return String::new();
        }
        lengths[usize::from(to > from)].push(from.abs_diff(to));
    }
    lengths.iter_mut().for_each(|lengths| lengths.sort_unstable());
    let [left, right] = lengths;
    if left == right { left.iter().map(|length| format!("isO{length}")).collect() } else { String::new() }
}
