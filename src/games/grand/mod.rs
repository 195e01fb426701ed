//! Grand Chess (Christian Freeling, 1984): marshals and cardinals, rooks alone on the first rank, and pawns that may
//! promote on the last three ranks, but only to captured pieces.
//!
//! Rules and letters are as in the variant `grand` of Fairy-Stockfish and XBoard.

#[cfg(feature = "engine")]
mod engine;
mod notes;

use tenfold_core::position::{BarePosition, Additions, ExtraAttacks, Ransom, SecretRules, SpecialMoves, Variant};
use tenfold_core::rules::{PawnSpec, PieceTypeSpec, Promotion, Spec, pieces};
use tenfold_core::types::PieceType;

const PAWN: PieceType = PieceType(0);
const KNIGHT: PieceType = PieceType(1);
const BISHOP: PieceType = PieceType(2);
const ROOK: PieceType = PieceType(3);
const CARDINAL: PieceType = PieceType(4);
const MARSHAL: PieceType = PieceType(5);
const QUEEN: PieceType = PieceType(6);

/// Grand Chess, on 10x10: with marshals and cardinals, and pawns that promote early, only to captured pieces.
#[derive(Clone, Copy, Default, Debug)]
pub struct Grand;

impl Variant for Grand {
    const SPEC: &'static Spec = &Spec {
        name: "grand",
        title: "Grand Chess",
        files: 10,
        ranks: 10,
        start_fen: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
        piece_types: &[
            pieces::PAWN,
            pieces::KNIGHT,
            pieces::BISHOP,
            pieces::ROOK,
            PieceTypeSpec { name: "cardinal", ..pieces::ARCHBISHOP },
            PieceTypeSpec { name: "marshal", ..pieces::CHANCELLOR },
            pieces::QUEEN,
            pieces::KING,
        ],
        pawn: PawnSpec {
            piece_type: PAWN,
            // "Pawns start on own rank 3: from there one or two squares straight ahead over empty squares."
            start_rank: 3,
            // "A pawn that ends a move on own rank 8 or 9 may promote or stay a pawn […]; on own rank 10 it must
            // promote. Only to a type of which an own piece was captured […]. A pawn that has no such piece to promote
            // to may not move to own rank 10."
            promotion: Promotion {
                choices: &[QUEEN, MARSHAL, CARDINAL, ROOK, BISHOP, KNIGHT],
                zone: 8,
                forced: 10,
                captured_only: true,
                stays_without_choice: false,
            },
            ..Spec::DEFAULT.pawn
        },
        // XBoard may write captured pieces in brackets, in the form of a hand.
        ignores_captured_pieces_in_brackets: true,
        notes: notes::NOTES,
        ..Spec::DEFAULT
    };

    type Extra = ();
    type Config = ();

    /// "Only the two kings left, or these and a single knight, bishop or sage"; this variant has no sages.
    #[inline]
    fn is_dead(pos: &BarePosition<Self>) -> bool {
        pos.only_kings_and_one_of(&[KNIGHT, BISHOP])
    }
}

impl SpecialMoves for Grand {}
impl ExtraAttacks for Grand {}
impl Additions for Grand {}
impl Ransom for Grand {}
impl SecretRules for Grand {}
