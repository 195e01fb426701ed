//! Training data: the engine plays itself ([`datagen`]), and the moves of these games and their scores are kept in files
//! ([`game_file`]), made in parts where several machines share the work ([`merge`](mod@merge)). What fits weights and networks to
//! them is the crate `tenfold_trainer`.
//!
//! # Files of training games
//!
//! Numbers are little-endian. A file begins with a header: the eight bytes `TENFOLD3`; the name of the game, as one
//! byte for its length and its letters; the seed and the nodes per search, eight bytes each; the number of random
//! plies before a game, two bytes; and how many of a hundred later moves are random, one byte. In a part of a file the
//! first eight bytes are `TENFOLDP`, and behind them are the number of the part, from 1, of how many it is one, and how many
//! games all of them have together, four bytes each. Records follow, one for each game, in the order of the games'
//! numbers, from 0 without a gap, or of those numbers that are the part's:
//!
//! | Bytes | Meaning |
//! |---|---|
//! | 4 | length of the record's body |
//! | 8 | the first bytes of the body's SHA-256 |
//! | 1 | body: White's result, 0 lost, 1 drawn, 2 won |
//! | 1 to 5 | body: how many of the moves are random |
//! | 1 to 5 each | body: those moves |
//! | 1 to 5 and 2 | body: each further move, with the search's score before it for White in centipawns; -32768 where the move is random |
//!
//! A move is its number among the legal moves of its position, sorted by cost, argument, whether the move captures, class,
//! destination and origin ([`Move`](tenfold_core::types::Move)), squares rank by rank; it and the count are written seven bits a byte (LEB128). So a position takes three bytes, four in a game with more than
//! 128 legal moves, and reading it takes playing the game again.

pub mod datagen;
pub mod game_file;
pub mod merge;
