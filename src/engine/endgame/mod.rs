//! Endgame tables (tablebases): the value of every position with few pieces (two to four, by the size of the board),
//! and the distance to the end in plies.
//!
//! They are built by retrograde analysis (`build`), kept in files (`file`), and probed by search and solver. They exist
//! for variants in which a position consists only of its pieces, the side to move and the rights to castle and to
//! capture en passant: no hands, no secrets, no counts ([`why_no_tables`] says why a variant has no tables). Positions
//! in which a player may still castle are not in the tables. Repetition and the 50-move rule are ignored.

mod build;
mod counts;
mod file;
mod material;
mod placement;
mod rules;
mod tables;
mod value;

pub use build::{build_table, build_two_piece_tables};
pub use counts::{EndgameCounts, count_outcomes};
pub use file::{
    TableError, check_folder, chosen_folder, file_name, installed_folder, read_table_file, table_from_bytes,
    table_to_bytes,
};
pub use material::{MAX_PIECES, MaterialSet};
pub use rules::{build_steps, can_have_tables, max_pieces, rules_fingerprint, why_no_tables};
pub use tables::EndgameTables;
pub use value::EndgameValue;
