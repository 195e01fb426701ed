//! Training data: the engine plays games against itself ([`datagen`]). Their moves and scores are kept in files
//! ([`game_file`]), which can be made in parts by several machines ([`merge`](mod@merge)). The crate `tenfold_trainer`
//! fits weights and networks to them. [`pair_match`] lets two evaluations play each other.
//!
//! # Files of training games
//!
//! Numbers are little-endian. A file begins with a header: the eight bytes `TENFOLD3`; the name of the variant, as one
//! byte for its length and then its letters; the seed and the nodes per search, eight bytes each; the number of random
//! plies before a game, two bytes; and the percentage of later moves that are random, one byte. In a part of a file the
//! first eight bytes are `TENFOLDP`, followed by the number of the part, from 1, the number of parts, and the number of
//! games of all parts together, four bytes each. After the header comes one record for each game, in the order of the
//! games' numbers without a gap: all numbers from 0 on, or those of the part:
//!
//! | Bytes | Meaning |
//! |---|---|
//! | 4 | length of the record's body |
//! | 8 | the first bytes of the body's SHA-256 |
//! | 1 | body: White's result, 0 lost, 1 drawn, 2 won |
//! | 1 to 5 | body: the number of random moves at the start |
//! | 1 to 5 each | body: those random moves |
//! | 1 to 5 and 2 | body: each further move, with the search's score before it for White in centipawns; -32768 where
//! the move is random |
//!
//! A move is written as its number among the legal moves of its position, sorted by cost, argument, whether the move
//! captures, class, destination and origin ([`Move`](tenfold_core::types::Move)), squares rank by rank. This number and
//! the number of random moves are written with seven bits a byte (LEB128). So a position takes three bytes, or four
//! where there are more than 128 legal moves, and the positions are found by playing the game again.

mod adjudication;
pub mod datagen;
pub mod game_file;
pub mod merge;
pub mod pair_match;
