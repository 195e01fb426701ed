//! Training data and tuning: the engine plays itself ([`datagen`]), quiet positions of these games are kept in files
//! ([`game_file`]), and the evaluation's weights are fitted to the results of the games ([`tune`], Texel tuning) and
//! written as source code ([`weights_source`]), or as text for a game from a file
//! ([`weights_file`](crate::engine::eval::weights_file)).
//!
//! # Files of training games
//!
//! Numbers are little-endian. A file begins with a header: the eight bytes `TENFOLD1`; the name of the game, as one
//! byte for its length and its letters; the seed and the nodes per search, eight bytes each; and the number of random
//! plies before a game, two bytes. Records follow, one for each game, in the order of the games' numbers, from 0
//! without a gap:
//!
//! | Bytes | Meaning |
//! |---|---|
//! | 4 | length of the record's body |
//! | 8 | the first bytes of the body's SHA-256 |
//! | 1 | body: White's result, 0 lost, 1 drawn, 2 won |
//! | … | body: the positions |
//!
//! A position is packed as follows:
//!
//! | Bytes | Meaning |
//! |---|---|
//! | 2 | the search's score for White, in centipawns |
//! | 1 | bit 0: Black is to move; bits 1 to 7: the number of piece types in hands |
//! | 2 each | for each of those: the piece, and how many of it |
//! | squares ÷ 8, rounded up | a bit for each square, rank by rank from White's first, the lowest bit first: whether a piece stands there |
//! | pieces × 5 bits, rounded up to bytes | the pieces in the same order, lowest bits first: four bits for the piece type, one for Black |

pub mod datagen;
mod dataset;
pub mod game_file;
mod packed;
mod samples;
pub mod tune;
pub mod weights_source;

pub use dataset::Dataset;
pub use samples::{DatagenSettings, TrainingGame, TrainingPosition};
