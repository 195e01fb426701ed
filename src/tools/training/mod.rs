//! Weights from games: the engine plays itself ([`generate`]), quiet positions are kept in files ([`file`](mod@file)), and the
//! evaluation's weights are fitted to how these games ended ([`tune`]) and written as source ([`output`]).
//!
//! # Files of positions
//!
//! Numbers are little-endian. A file begins with a head: the eight bytes `TENFOLD1`; the game's name, as a byte for its
//! length and so many letters; the seed and the nodes of each search, eight bytes each, and the random moves before a game, two bytes. Behind it stand records, one a
//! game, in the order of the games' numbers, from 0 without a gap:
//!
//! | Bytes | Meaning |
//! |---|---|
//! | 4 | length of the record's body |
//! | 8 | the first bytes of the body's SHA-256 |
//! | 1 | body: how the game ended for White, 0 lost, 1 drawn, 2 won |
//! | … | body: the positions |
//!
//! A position is packed so:
//!
//! | Bytes | Meaning |
//! |---|---|
//! | 2 | what the search found it worth to White, in centipawns |
//! | 1 | bit 0: Black is to move; bits 1 to 7: how many piece types there are in hands |
//! | 2 each | for each of those: the piece, and how many of him |
//! | squares ÷ 8, rounded up | a bit for each square, rank by rank from White's first, the lowest bit first: whether a piece stands there |
//! | pieces × 5 bits, rounded up to bytes | the pieces in the same order, lowest bits first: four bits for the kind, one for Black |

pub mod file;
pub mod generate;
pub mod output;
mod packed;
pub mod tune;
