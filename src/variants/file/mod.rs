//! Reads the definitions of variants from files in the format of Fairy-Stockfish's `variants.ini`.
//!
//! A file consists of sections, one for each variant: `[name]`, or `[name:parent]` for a variant that has the rules of
//! another variant except for the keys that follow. A section without a parent starts from [`GameDef::default`], which
//! has the rules of chess but no pieces. The keys of a section take effect in the order of [`all_format_keys`], not in
//! that of the file.
//!
//! Nothing is ignored: an unknown key is a fault, a value of the wrong kind is a fault, and [`load_definitions`] lists
//! all faults of a file at once. A section with a fault is left out together with the sections that inherit from it;
//! the rest loads.

mod apply;
mod check;
mod definition;
mod ends;
mod excerpt;
mod fault;
mod images;
mod ini;
mod keys;
mod motion;
mod names;
mod pieces;
mod play;
mod region;
mod remarks;
mod resolve;
mod slips;
mod table;
mod values;
mod words;

pub use definition::{GameDef, GivenValue};
pub use ends::{Draws, Ends, Goals};
pub use excerpt::definition_text;
pub use fault::{Fault, Remark, did_you_mean};
pub use images::{ImagePaths, PieceImagePaths};
pub use ini::{KeyLine, MAX_FILE, MAX_LINE, MAX_NAME, MAX_SECTIONS, Section};
pub use keys::{Key, all_format_keys};
pub use motion::{Castling, Pawns, Promotion};
pub use names::PieceNames;
pub use pieces::{MAX_CUSTOM_PIECES, NO_LETTER, PieceDef, PieceSet, PieceSets, PieceTypeKey, Pieces};
pub use play::{Captures, Drops, Moves, Walls};
pub use region::{MAX_SIZE, MIN_SIZE, Region};
pub use resolve::{KnownVariants, LoadedDefinitions};
pub use values::{BoardFile, CastlingRights, FewestPieces, OwnRank, PawnTypes, PerSide, PieceChoice};
pub use words::{ChasingRule, CountingRule, EnclosingRule, EndValue, MaterialCounting, MovesPerTurn, WallingRule};

/// Reads a file whose sections may inherit from the variants `outside`.
pub fn load_definitions(bytes: &[u8], outside: KnownVariants) -> LoadedDefinitions {
    let mut faults = fault::Faults::default();
    let sections = ini::read_sections(bytes, &mut faults);
    resolve::define_variants(sections, outside, faults)
}
