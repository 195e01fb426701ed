//! The rules: shared perft suites, a named test for each sentence, properties, and games against the slow referee.

mod antichess;
mod capablanca;
mod common;
mod devingt;
mod devingt_castling;
mod devingt_waiting;
mod differential;
mod divergent;
mod escalier;
mod escalier_castling;
mod evaluation;
mod exchange;
mod fen;
mod fens;
mod games;
mod grand;
mod newchess;
mod newchess_fen;
mod newchess_ransom;
mod properties;
mod referee;
mod selfplay;
mod suites;
