//! The server of `tenfold board`: what it answers, to whom, and what it keeps secret.

mod attacks;
mod client;
mod knowledge;
mod load;
mod malformed;
mod markup;
mod other_engines;
mod own_games;
mod positions;
mod reports;
mod secrets;
mod strangers;
mod texts;
