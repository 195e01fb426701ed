//! Replaces the module `engine` when this crate is compiled for the rules alone: variants then have no data for the
//! engine.

use super::file::GameDef;
use super::piece_types::PieceTypes;
use tenfold_core::rules::Spec;

pub(super) struct EnginePart;

impl EnginePart {
    pub(super) fn new(_: &GameDef, _: &PieceTypes, _: &Spec) -> EnginePart {
        EnginePart
    }

    pub(super) fn for_other_castling(&self) -> EnginePart {
        EnginePart
    }
}
