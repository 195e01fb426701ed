//! Both protocols, used with the built engine as an interface would.

mod acceptance;
mod dialects;
mod levels;
mod load;
mod network;
mod noise;
mod peer;
mod perfect_play;
mod secrets;
mod uci;
mod uci_search;
mod variants;
mod xboard;
mod xboard_play;
