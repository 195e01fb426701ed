//! Divergent Chess: the pieces capture differently from how they move, and all of them promote on the last rank.

#[cfg(feature = "engine")]
mod engine;
mod notes;

use tenfold_core::position::{BarePosition, Additions, ExtraAttacks, Ransom, SecretRules, SpecialMoves, Variant};
use tenfold_core::rules::{Mode, Movement, PIECE, PawnSpec, PieceTypeSpec, Spec, dirs, pieces};
use tenfold_core::types::{Color, PieceLetter, PieceType};

const PAWN: PieceType = PieceType(0);
/// The promoted form of the piece type with this index.
const fn promoted(of: u8) -> Option<PieceType> {
    Some(PieceType(of + 7))
}
/// The unpromoted type with this index.
const fn unpromoted(of: u8) -> Option<PieceType> {
    Some(PieceType(of))
}

/// Promoted bishop, rook, queen and king: "FIDE queen".
const AS_QUEEN: &[Movement] = &[Movement::Slide(dirs::ALL, Mode::Both)];
/// Promoted knight and guard: "FIDE knight or king steps".
const AS_KNIGHT_OR_KING: &[Movement] =
    &[Movement::Leap(dirs::KNIGHT, Mode::Both), Movement::Leap(dirs::ALL, Mode::Both)];

/// Divergent Chess, on 10x10: pieces capture differently from how they move, and all of them promote.
#[derive(Clone, Copy, Default, Debug)]
pub struct Divergent;

impl Variant for Divergent {
    const SPEC: &'static Spec = &Spec {
        name: "divergent",
        title: "Divergent Chess",
        files: 10,
        ranks: 10,
        start_fen: "rnbgqkgbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKGBNR w - - 0 1",
        piece_types: &[
            PieceTypeSpec { promoted: promoted(0), ..pieces::PAWN },
            // Moves "one orthogonal, then optionally one diagonal outward", captures "one diagonal, then optionally one
            // orthogonal outward".
            PieceTypeSpec {
                letter: PieceLetter::new('N'),
                name: "knight",
                movements: &[
                    Movement::Lame(dirs::ORTHOGONAL_THEN_DIAGONAL, Mode::Move),
                    Movement::Lame(dirs::DIAGONAL_THEN_ORTHOGONAL, Mode::Capture),
                ],
                promoted: promoted(1),
                ..PIECE
            },
            // The guard moves as the knight captures, and captures as the knight moves.
            PieceTypeSpec {
                letter: PieceLetter::new('G'),
                name: "guard",
                movements: &[
                    Movement::Lame(dirs::DIAGONAL_THEN_ORTHOGONAL, Mode::Move),
                    Movement::Lame(dirs::ORTHOGONAL_THEN_DIAGONAL, Mode::Capture),
                ],
                promoted: promoted(2),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('B'),
                name: "bishop",
                movements: &[
                    Movement::Slide(dirs::DIAGONAL, Mode::Move),
                    Movement::Slide(dirs::ORTHOGONAL, Mode::Capture),
                ],
                promoted: promoted(3),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('R'),
                name: "rook",
                movements: &[
                    Movement::Slide(dirs::ORTHOGONAL, Mode::Move),
                    Movement::Slide(dirs::DIAGONAL, Mode::Capture),
                ],
                promoted: promoted(4),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('Q'),
                name: "queen",
                movements: &[Movement::Slide(dirs::ALL, Mode::Move), Movement::Leap(dirs::ALL, Mode::Capture)],
                promoted: promoted(5),
                ..PIECE
            },
            // "Two unpromoted kings attack each other along open lines."
            PieceTypeSpec {
                letter: PieceLetter::new('K'),
                name: "king",
                movements: &[Movement::Leap(dirs::ALL, Mode::Move), Movement::Slide(dirs::ALL, Mode::Capture)],
                royal: true,
                promoted: promoted(6),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('P'),
                name: "promoted pawn",
                movements: &[Movement::Leap(dirs::ALL, Mode::Both)],
                unpromoted: unpromoted(0),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('N'),
                name: "promoted knight",
                movements: AS_KNIGHT_OR_KING,
                unpromoted: unpromoted(1),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('G'),
                name: "promoted guard",
                movements: AS_KNIGHT_OR_KING,
                unpromoted: unpromoted(2),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('B'),
                name: "promoted bishop",
                movements: AS_QUEEN,
                unpromoted: unpromoted(3),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('R'),
                name: "promoted rook",
                movements: AS_QUEEN,
                unpromoted: unpromoted(4),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('Q'),
                name: "promoted queen",
                movements: AS_QUEEN,
                unpromoted: unpromoted(5),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('K'),
                name: "promoted king",
                movements: AS_QUEEN,
                royal: true,
                unpromoted: unpromoted(6),
                ..PIECE
            },
        ],
        // "Straight ahead: 1, from own rank 2 up to 3."
        pawn: PawnSpec { piece_type: PAWN, start_rank: 2, max_push: 3, ..Spec::DEFAULT.pawn },
        // "Every piece that ends a move on own rank 10 is promoted at once, always."
        promotion_rank: 10,
        notes: notes::NOTES,
        ..Spec::DEFAULT
    };

    type Extra = ();
    type Config = ();

    /// Refuses a position where "in divergent an unpromoted piece stands on own rank 10".
    #[inline]
    fn check_position_from_fen(pos: &mut BarePosition<Self>) -> Result<(), String> {
        for square in pos.squares() {
            let piece = pos.board.get(square);
            if piece.is_piece()
                && pos.game.spec().piece_type(piece.piece_type()).promoted.is_some()
                && square.rank() == piece.color().board_rank(9, 10)
            {
                let (color, name): (Color, _) = (piece.color(), pos.game.spec().piece_type(piece.piece_type()).name);
                return Err(format!("an unpromoted {name} of {color:?} cannot stand on {square}"));
            }
        }
        pos.check_king_counts()?;
        pos.check_opponent_king()
    }
}

impl SpecialMoves for Divergent {}
impl ExtraAttacks for Divergent {}
impl Additions for Divergent {}
impl Ransom for Divergent {}
impl SecretRules for Divergent {}
