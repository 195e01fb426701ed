//! Both protocols, spoken with the built engine as an interface would.

mod acceptance;
mod dialects;
mod knowledge;
mod levels;
mod noise;
mod peer;
mod secrets;
mod uci;
mod uci_search;
mod xboard;
mod xboard_play;
