//! The data by which the game is evaluated, searched and displayed.

mod weights;

use super::Antichess;
use tenfold_engine::data::{EngineData, SearchPolicy, Term};
use tenfold_engine::eval::EngineGame;
use tenfold_session::{DisplayData, SessionGame, XBoardSpec};

/// The network. It is a static and not a constant, because a constant would be in the program more than once.
static NETWORK: [u8; include_bytes!("antichess.network").len()] = *include_bytes!("antichess.network");

impl EngineGame for Antichess {
    const ENGINE: &'static EngineData = &EngineData {
        terms: &[Term::MoveChoice, Term::MustCapture, Term::Giveaways, Term::Pieces, Term::Pawns, Term::Imbalance],
        weights: weights::WEIGHTS,
        network: &NETWORK,
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
