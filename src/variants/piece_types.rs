//! The piece types of a game from a file.

use super::betza::{self, PieceMove};
use super::file::{GameDef, PieceKind, PieceSet};
use super::movements::movements;
use crate::core::rules::{Movement, PIECE, PieceTypeSpec, pieces};
use crate::core::types::PieceType;

/// The most piece types that a game can have, promoted forms included.
const MAX_PIECE_TYPES: usize = PieceType::MAX;

/// The piece types of a game: those of the file, then the forms that promoted pawns have until they are captured.
pub(super) struct PieceTypes {
    pub(super) specs: Vec<PieceTypeSpec>,
    pub(super) kinds: Vec<PieceKind>,
    /// The piece types that pawns promote to, the most valuable first.
    pub(super) choices: Vec<PieceType>,
}

impl PieceTypes {
    pub(super) fn of(&self, kind: PieceKind) -> Option<PieceType> {
        self.kinds.iter().position(|&own| own == kind).map(|n| PieceType(n as u8))
    }

    /// A piece type with its promoted form, which counts as the same piece.
    pub(super) fn with_forms(&self, piece_type: PieceType) -> Vec<PieceType> {
        let letter = self.specs.get(piece_type.idx()).map(|own| own.letter);
        let all = (0..self.specs.len()).filter(|&n| Some(self.specs[n].letter) == letter);
        all.map(|n| PieceType(n as u8)).collect()
    }

    pub(super) fn of_set(&self, set: PieceSet) -> Vec<PieceType> {
        set.kinds().filter_map(|kind| self.of(kind)).collect()
    }
}

/// A text that lives as long as the program.
pub(super) fn leaked(text: &str) -> &'static str {
    String::leak(text.to_string())
}

pub(super) fn piece_types(def: &GameDef) -> Result<PieceTypes, Vec<String>> {
    let (mut types, mut faults) =
        (PieceTypes { specs: Vec::new(), kinds: Vec::new(), choices: Vec::new() }, Vec::new());
    let mut values = Vec::new();
    for (kind, piece) in def.pieces.iter() {
        let name = match kind.is_custom() {
            true => piece.letter.to_string(),
            false => kind.name(),
        };
        let parsed = betza::parse(def.pieces.moves(kind).unwrap_or_default()).map_err(|why| why.to_string());
        let lowered = parsed.and_then(|parsed| {
            let lopsided = parsed.is_lopsided();
            match parsed.castlings.is_empty() && !lopsided {
                true => lower(kind, &parsed.moves),
                false if lopsided => Err("its left and right sides differ, which is not supported".into()),
                false => Err("castling in Betza notation is not supported; use the castling keys".into()),
            }
        });
        let movements = lowered.unwrap_or_else(|why| {
            faults.push(format!("the piece {}: {why}", piece.letter));
            &[]
        });
        values.push(rough_value(movements));
        let royal = kind == PieceKind::KING;
        types.specs.push(PieceTypeSpec { letter: piece.letter, name: leaked(&name), movements, royal, ..PIECE });
        types.kinds.push(kind);
    }
    let mut choices = types.of_set(def.promotion.choices.white);
    choices.sort_by_key(|choice| std::cmp::Reverse(values[choice.idx()]));
    types.choices = choices;
    if def.drops.captures_to_hand && !def.drops.keep_promotion {
        add_tilde_forms(&mut types);
    }
    if types.specs.len() > MAX_PIECE_TYPES {
        faults.push(format!(
            "{} piece types, promoted forms included; at most {MAX_PIECE_TYPES} are supported",
            types.specs.len()
        ));
    }
    if faults.is_empty() { Ok(types) } else { Err(faults) }
}

/// The pawn's own rules are the core's, so that only its plain moves count here.
fn lower(kind: PieceKind, moves: &[PieceMove]) -> Result<&'static [Movement], String> {
    if kind == PieceKind::PAWN { Ok(pieces::PAWN.movements) } else { movements(moves) }
}

/// How many squares a piece reaches on a large empty board, to tell which promotion is worth most.
fn rough_value(movements: &[Movement]) -> usize {
    let reach = |movement: &Movement| match movement {
        Movement::Leap(dirs, _) => dirs.len(),
        Movement::Slide(dirs, _) => 5 * dirs.len(),
        Movement::Hop(dirs, _) => 2 * dirs.len(),
        Movement::Lame(steps, _) => 2 * steps.len(),
        Movement::Walk(paths, _) => paths.iter().map(|path| path.squares.len().min(5)).sum(),
    };
    movements.iter().map(reach).sum()
}

/// Adds a form of each piece type that pawns promote to, which becomes a pawn again when it is captured.
fn add_tilde_forms(types: &mut PieceTypes) {
    let Some(pawn) = types.of(PieceKind::PAWN) else { return };
    for choice in &mut types.choices {
        let plain = types.specs[choice.idx()];
        *choice = PieceType(types.specs.len() as u8);
        let name = leaked(&format!("promoted {}", plain.name));
        types.specs.push(PieceTypeSpec { name, base: Some(pawn), tilde: true, ..plain });
    }
}
