//! The core and the engine, compiled separately for each variant. All this code is generated in this crate.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod loaded;

pub use loaded::open as open_loaded;

use tenfold_session::{GameSession, Session};

macro_rules! sessions {
    ($($module:ident $Game:ident;)*) => {
        $(
            /// A new game of this variant at its start position.
            pub fn $module() -> Box<dyn Session> {
                Box::new(GameSession::new(tenfold_games::$Game))
            }
        )*
    };
}
tenfold_games::all_games!(sessions);
