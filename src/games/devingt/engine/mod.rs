//! The data by which the game is evaluated, searched and displayed.

mod drawings;
mod weights;

use super::Devingt;
use tenfold_engine::data::EngineData;
use tenfold_engine::eval::EngineGame;
use tenfold_session::{DisplayData, SessionGame, XBoardSpec};

impl EngineGame for Devingt {
    const ENGINE: &'static EngineData =
        &EngineData { weights: weights::WEIGHTS, network: network_file!("devingt.network"), ..EngineData::DEFAULT };
}

impl SessionGame for Devingt {
    const DISPLAY: &'static DisplayData = &DisplayData {
        xboard: XBoardSpec {
            piece_to_char: "PNBRQ...................SKpnbrq...................sk",
            ..XBoardSpec::DEFAULT
        },
        drawings: drawings::DRAWINGS,
    };
}
