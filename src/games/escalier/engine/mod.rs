//! The data by which the game is evaluated, searched and displayed.

mod weights;

use super::Escalier;
use tenfold_engine::data::EngineData;
use tenfold_engine::eval::EngineGame;
use tenfold_session::{DisplayData, SessionGame, XBoardSpec};

impl EngineGame for Escalier {
    const ENGINE: &'static EngineData =
        &EngineData { weights: weights::WEIGHTS, network: network_file!("escalier.network"), ..EngineData::DEFAULT };
}

impl SessionGame for Escalier {
    const DISPLAY: &'static DisplayData = &DisplayData {
        xboard: XBoardSpec {
            piece_to_char: "PNBRQ..CM....................A..Kpnbrq..cm....................a..k",
            // The double steps are moves of two legs, which the data in `SPEC` cannot express.
            piece_moves_given: &[("P&", "fmWfcFifmnDifmafscWifrcaflmFiflcafrmFifcafcFifrcalcFiflcarcF")],
            ..XBoardSpec::DEFAULT
        },
        ..DisplayData::DEFAULT
    };
}
