//! The data by which the game is evaluated, searched and displayed.

mod weights;

use super::Grand;
use tenfold_engine::data::EngineData;
use tenfold_engine::eval::EngineGame;
use tenfold_session::{DisplayData, SessionGame, XBoardSpec};

impl EngineGame for Grand {
    const ENGINE: &'static EngineData =
        &EngineData { weights: weights::WEIGHTS, network: network_file!("grand.network"), ..EngineData::DEFAULT };
}

impl SessionGame for Grand {
    const DISPLAY: &'static DisplayData = &DisplayData {
        // XBoard knows this variant. The piece table, and the holdings that show captured pieces, are those of XBoard.
        xboard: XBoardSpec {
            parent: "grand",
            piece_to_char: "PNBRQ..ACKpnbrq..ack",
            holdings: 7,
            promotion_ranks: 3,
            knows_moves: true,
            ..XBoardSpec::DEFAULT
        },
        ..DisplayData::DEFAULT
    };
}
