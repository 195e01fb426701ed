//! Games from files: Betza notation, the format of the files, and the games that are played by them.

mod betza;
mod betza_moves;
mod chess960;
mod common;
mod community;
mod compiled_games;
mod corner_cases;
mod draws;
mod evaluation;
mod faults;
mod format;
mod games;
mod goals;
mod guide;
mod hoppers;
mod images;
mod keys;
mod large_boards;
mod own_keys;
mod own_pieces;
mod piece_rules;
mod random_games;
mod rare_rules;
mod readme;
mod rules;
mod weights;
