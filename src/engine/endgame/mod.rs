//! Endgame tables (tablebases): the value of every position with few pieces (two to four, by the size of the board), and the
//! distance to the end in plies.
//!
//! They are built by retrograde analysis (`build`), kept in files (`file`), and probed by search and solver. They exist for
//! variants in which a position consists only of its pieces, the side to move and the rights to castle and to capture en passant:
//! no hands, no secrets, no counts ([`obstacle`] says why a variant has no tables). Positions in which a player may still castle
//! are not in the tables. Repetition and the 50-move rule are ignored.

mod build;
mod counts;
mod file;
mod material;
mod placement;
mod rules;
mod tables;
mod value;

pub use build::{build, build_two_piece_tables};
pub use counts::{EndgameCounts, count};
pub use file::{TableError, check_folder, chosen_folder, file_name, from_bytes, installed_folder, to_bytes};
pub use material::{MAX_PIECES, MaterialSet};
pub use rules::{is_offered, most_pieces, obstacle, rules_id, steps};
pub use tables::EndgameTables;
pub use value::EndgameValue;
