//! The data by which the game is evaluated, searched and displayed.

mod drawings;
mod weights;

use super::Newchess;
use tenfold_engine::data::{EngineData, Term};
use tenfold_engine::eval::EngineGame;
use tenfold_session::{DisplayData, SessionGame, XBoardSpec};

impl EngineGame for Newchess {
    const ENGINE: &'static EngineData = &EngineData {
        terms: &[Term::Mobility, Term::Kings, Term::Shelter, Term::Pawns, Term::Threats, Term::Promotions, Term::Pairs],
        weights: weights::WEIGHTS,
        network: network_file!("newchess.network"),
        ..EngineData::DEFAULT
    };
}

impl SessionGame for Newchess {
    const DISPLAY: &'static DisplayData = &DisplayData {
        xboard: XBoardSpec {
            // Both kings are listed among the ordinary pieces, because XBoard supports only one royal king. One king is
            // shown with the picture of a bell, the other with the picture of a crown.
            piece_to_char: "PHFTLG...SKC.^P^F^S.phftlg...skc.^p^f^s.",
            holdings: 9,
            ..XBoardSpec::DEFAULT
        },
        drawings: drawings::DRAWINGS,
    };
}
