//! The core and the engine, compiled separately for each variant. All this code is generated in this crate.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod loaded;

pub use loaded::open as open_loaded;

use std::sync::Arc;
use tenfold_session::{GameSession, Session};

macro_rules! sessions {
    ($($module:ident $Game:ident;)*) => {
        $(
            /// A new game of this variant at its start position; `network_file` may be the content of a network file
            /// that takes the place of the variant's own.
            pub fn $module(network_file: Option<Arc<[u8]>>) -> Box<dyn Session> {
                Box::new(GameSession::new(tenfold_games::$Game).with_network_file(network_file))
            }
        )*
    };
}
tenfold_games::all_games!(sessions);
