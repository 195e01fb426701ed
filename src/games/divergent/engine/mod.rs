//! The data by which the game is evaluated, searched and displayed.

mod weights;

use super::Divergent;
use tenfold_core::types::PieceType;
use tenfold_engine::data::{DrawnEnding, EngineData, Term};
use tenfold_engine::eval::EngineGame;
use tenfold_session::{DisplayData, SessionGame, XBoardSpec};

const PROMOTED_KING: PieceType = PieceType(13);

impl EngineGame for Divergent {
    const ENGINE: &'static EngineData = &EngineData {
        terms: &[Term::Mobility, Term::Kings, Term::Pawns, Term::Threats, Term::Promotions],
        weights: weights::WEIGHTS,
        network: network_file!("divergent.network"),
        drawn_endings: &[DrawnEnding { lone: PROMOTED_KING, pieces: 3 }],
        ..EngineData::DEFAULT
    };
}

impl SessionGame for Divergent {
    const DISPLAY: &'static DisplayData = &DisplayData {
        xboard: XBoardSpec {
            // The king is listed among the ordinary pieces, because XBoard's own king cannot promote. Index 18 stays
            // empty: XBoard treats the piece listed there as a pawn.
            piece_to_char: "PNBRQG....K^P^N^G^B^R^Q..^K.pnbrqg....k^p^n^g^b^r^q..^k.",
            // En passant is left out, because it is not known whether XBoard shows it correctly for pawns with a
            // promoted form.
            piece_moves_given: &[("P&", "fmWfcFifmR3")],
            ..XBoardSpec::DEFAULT
        },
        ..DisplayData::DEFAULT
    };
}
