//! Tenfold: a chess-variant engine.
//!
//! Each layer is a crate that uses only the layers to the right of it in this list:
//! `cli` → [`web`] → [`requests`] → [`tools`] → [`protocol`] → [`mod@bench`] → [`trainer`] → [`registry`] → `instances` →
//! [`variants`] → [`games`] → [`session`] → [`engine`] → [`core`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub use tenfold_bench as bench;
pub use tenfold_core as core;
pub use tenfold_engine as engine;
pub use tenfold_games as games;
pub use tenfold_protocol as protocol;
pub use tenfold_registry as registry;
pub use tenfold_requests as requests;
pub use tenfold_session as session;
pub use tenfold_tools as tools;
pub use tenfold_trainer as trainer;
pub use tenfold_variants as variants;
pub use tenfold_web as web;
