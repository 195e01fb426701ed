//! The data by which the game is evaluated, searched and displayed.

mod weights;

use super::Antichess;
use tenfold_engine::data::{EngineData, SearchPolicy, Term};
use tenfold_engine::eval::EngineGame;
use tenfold_session::{DisplayData, SessionGame, XBoardSpec};

impl EngineGame for Antichess {
    const ENGINE: &'static EngineData = &EngineData {
        terms: &[Term::MoveChoice, Term::MustCapture, Term::Giveaways, Term::Pieces, Term::Pawns, Term::Imbalance],
        weights: weights::WEIGHTS,
        network: network_file!("antichess.network"),
        search: SearchPolicy::LOSING_CHESS,
        ..EngineData::DEFAULT
    };
}

impl SessionGame for Antichess {
    const DISPLAY: &'static DisplayData = &DisplayData {
        xboard: XBoardSpec {
            parent: "giveaway",
            piece_to_char: "PNBRQ...........Kpnbrq...........k",
            knows_moves: true,
            ..XBoardSpec::DEFAULT
        },
        ..DisplayData::DEFAULT
    };
}
