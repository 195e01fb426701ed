//! The piece types of a variant loaded from a file.

use super::betza::{self, PieceMove};
use super::file::{GameDef, NO_LETTER, PerSide, PieceSet, PieceSets, PieceTypeKey};
use super::movements::{movements, needs_piece_rules};
use super::palace::with_palace_rules;
use super::single_steps::{steps_back, without_captures};
use super::unsupported::Unsupported;
use tenfold_core::interned::interned_text;
use tenfold_core::rules::{Movement, PIECE, PieceTypeSpec, Start, pieces};
use tenfold_core::types::{Color, PieceType};

/// The piece types of a variant, in this order: the types that the file defines; their promoted forms; and promoted
/// pawns, which become pawns again when captured.
pub(super) struct PieceTypes {
    pub(super) specs: Vec<PieceTypeSpec>,
    /// For each piece type, the type of the format that moves in the same way.
    pub(super) keys: Vec<PieceTypeKey>,
    /// The piece types that pawns promote to, the most valuable first.
    pub(super) choices: PerSide<Vec<PieceType>>,
    /// What pieces of single types promote to, likewise.
    own_choices: [Vec<(PieceTypeKey, Vec<PieceType>)>; 2],
}

impl PieceTypes {
    pub(super) fn type_of_key(&self, key: PieceTypeKey) -> Option<PieceType> {
        let own = |n: &usize| self.keys[*n] == key && self.specs[*n].unpromoted.is_none();
        (0..self.keys.len()).find(own).map(|n| PieceType(n as u8))
    }

    /// A piece type and its promoted form, which counts as the same piece.
    pub(super) fn with_promoted(&self, piece_type: PieceType) -> Vec<PieceType> {
        let letter = self.specs.get(piece_type.idx()).map(|own| own.letter);
        let all = (0..self.specs.len()).filter(|&n| Some(self.specs[n].letter) == letter);
        all.map(|n| PieceType(n as u8)).collect()
    }

    /// All piece types that move as this type of the format: the type itself, pawns promoted to it, and promoted forms
    /// with its moves.
    pub(super) fn types_moving_as(&self, key: PieceTypeKey) -> Vec<PieceType> {
        (0..self.keys.len()).filter(|&n| self.keys[n] == key).map(|n| PieceType(n as u8)).collect()
    }

    /// By piece type: the type that a captured piece has in the hand of its captor. This is the type before promotion,
    /// unless hands keep promoted pieces promoted.
    pub(super) fn hand_types(&self, def: &GameDef) -> Vec<PieceType> {
        let held = |n: usize| {
            let own = PieceType(n as u8);
            match self.specs[n].unpromoted {
                Some(_) if def.drops.keep_promotion => self.type_of_key(self.keys[n]).unwrap_or(own),
                unpromoted => unpromoted.unwrap_or(own),
            }
        };
        (0..self.specs.len()).map(held).collect()
    }

    pub(super) fn types_in_set(&self, set: PieceSet) -> Vec<PieceType> {
        set.keys().filter_map(|key| self.type_of_key(key)).collect()
    }

    /// The piece types that pawns of a colour promote to.
    pub(super) fn choices_of(&self, color: Color) -> &[PieceType] {
        if color == Color::White { &self.choices.white } else { &self.choices.black }
    }

    /// The piece types that pieces of this type alone promote to, if the definition says it.
    pub(super) fn own_choices_of(&self, color: Color, key: PieceTypeKey) -> Option<&[PieceType]> {
        self.own_choices[color.idx()].iter().find(|(own, _)| *own == key).map(|(_, choices)| choices.as_slice())
    }
}

/// The piece types; `plain_pawn` says whether a [`PawnSpec`](tenfold_core::rules::PawnSpec) describes the pawn's first
/// move.
///
/// # Errors
///
/// The faults of all pieces.
pub(super) fn piece_types(def: &GameDef, plain_pawn: bool) -> Result<PieceTypes, Vec<Unsupported>> {
    let mut types = PieceTypes {
        specs: Vec::new(),
        keys: Vec::new(),
        choices: PerSide { white: Vec::new(), black: Vec::new() },
        own_choices: [Vec::new(), Vec::new()],
    };
    let mut faults = Vec::new();
    for (key, piece) in def.pieces.iter().filter(|(key, _)| is_used(def, *key)) {
        let name = if key.is_custom() { piece.letter.to_string() } else { key.name() };
        let (movements, black_movements) = if plain_pawn && key == PieceTypeKey::PAWN {
            (pieces::PAWN.movements, None)
        } else {
            movements_of(def, key).unwrap_or_else(|why| {
                faults.push(Unsupported::by_piece(key, piece.letter, why));
                (&[], None)
            })
        };
        let royal = key == PieceTypeKey::KING;
        let (name, title) = (interned_text(&name), def.title_of(key).map(|title| interned_text(&title)));
        types.specs.push(PieceTypeSpec {
            letter: piece.letter,
            name,
            title,
            movements,
            black_movements,
            royal,
            ..PIECE
        });
        types.keys.push(key);
    }
    faults.extend(promotion_faults(def));
    faults.extend(add_promoted_forms(def, &mut types));
    let choices = |set: PieceSet| {
        let mut choices = types.types_in_set(set);
        choices.sort_by_key(|choice| std::cmp::Reverse(rough_value(types.specs[choice.idx()].movements)));
        choices
    };
    // A promotion to the piece's own type would be the move without promotion.
    let others = |key, mut set: PieceSet| {
        set.remove(key);
        choices(set)
    };
    let own_choices = |sets: &PieceSets| sets.iter().map(|(key, set)| (key, others(key, set))).collect();
    let own_choices = [&def.own_promotion_choices.white, &def.own_promotion_choices.black].map(own_choices);
    types.choices =
        PerSide { white: choices(def.promotion.choices.white), black: choices(def.promotion.choices.black) };
    types.own_choices = own_choices;
    if def.drops.captures_to_hand && !def.drops.keep_promotion {
        add_promoted_pawns(def, &mut types);
    }
    faults.extend(too_many_types_fault(&types.specs));
    if faults.is_empty() { Ok(types) } else { Err(faults) }
}

/// The fault of a variant with more piece types than are supported.
fn too_many_types_fault(types: &[PieceTypeSpec]) -> Option<Unsupported> {
    if types.len() <= PieceType::MAX {
        return None;
    }
    let names: Vec<&str> = types.iter().map(PieceTypeSpec::title).collect();
    let (count, names, most) = (names.len(), names.join(", "), PieceType::MAX);
    Some(Unsupported::game(format!(
        "{count} piece types, promoted forms included, and at most {most} are supported: {names}"
    )))
}

/// The faults about rules of promotion that are not supported.
fn promotion_faults(def: &GameDef) -> Vec<Unsupported> {
    let promotion = &def.promotion;
    let mut faults = Vec::new();
    let both = promotion.choices.white.union(promotion.choices.black);
    if both.contains(PieceTypeKey::KING) && def.pieces.contains(PieceTypeKey::KING) {
        faults.push(Unsupported::by_key("promotionPieceTypes", "promotion to a royal king is not supported"));
    }
    faults.extend(own_choice_faults(def));
    let pawns = promotion.pawns.white.types.union(promotion.pawns.black.types);
    let has_form = |key: PieceTypeKey| key != PieceTypeKey::PAWN && def.promoted_form(key).is_some();
    if !both.is_empty() && pawns.keys().any(has_form) {
        let why = "not supported for pieces other than the pawn that promote as pawns";
        faults.push(Unsupported::by_key("promotedPieceType", why));
    }
    let goes_back = def.drops.captures_to_hand && !def.drops.keep_promotion;
    if goes_back && promotion.pawns.white.main != promotion.pawns.black.main {
        faults.push(Unsupported::by_key("capturesToHand", "supported only where both players have the same pawns"));
    }
    if goes_back && def.promotion_limits.values().any(|&limit| limit > 0) {
        faults.push(Unsupported::by_key("promotionLimit", "not supported together with capturesToHand"));
    }
    faults
}

/// The faults of choices of promotion for single pieces.
fn own_choice_faults(def: &GameDef) -> Vec<Unsupported> {
    let mut faults = Vec::new();
    let has_king = def.pieces.contains(PieceTypeKey::KING);
    for (key, choices) in def.own_promotion_choices.white.iter().chain(def.own_promotion_choices.black.iter()) {
        let why = match () {
            () if has_king && choices.contains(PieceTypeKey::KING) => "promotion to a royal king is not supported",
            () if key == PieceTypeKey::KING => "not supported for the king",
            () if def.promoted_form(key).is_some() => "not supported together with promotedPieceType of the piece",
            () if def.promotion.sittuyin => "not supported together with sittuyinPromotion",
            () if def.drops.captures_to_hand => "not supported together with capturesToHand",
            () => continue,
        };
        let name = key.capital_name();
        let given = ["", "White", "Black"].map(|player| format!("promotionPieceTypes{player}{name}"));
        let given = given.into_iter().find(|name| def.given.contains_key(name.as_str()));
        let fault = given.map(|name| Unsupported::by_key(&name, why));
        faults.extend(fault.filter(|fault| !faults.contains(fault)));
    }
    faults
}

/// Whether a piece can ever stand on the board or be in a hand: a piece that is only the promoted form of others is not
/// a piece type by itself, unless hands keep promoted pieces promoted (`dropLoop`).
fn is_used(def: &GameDef, key: PieceTypeKey) -> bool {
    let is_form = def.pieces.iter().any(|(base, _)| def.promoted_form(base) == Some(key));
    if def.pieces.get(key).is_none_or(|piece| piece.letter == NO_LETTER) {
        return false;
    }
    let stands = def.is_in_start_position(key);
    let promoted_to = def.all_promotion_choices().contains(key);
    let held = def.drops.captures_to_hand && def.drops.keep_promotion;
    !is_form || stands || promoted_to || held
}

/// White's movements. The second part holds Black's movements if they are not the mirror image of White's: Black's
/// pieces then move like White's on a board that was turned by half a circle.
type Movements = (&'static [Movement], Option<&'static [Movement]>);

/// The movements of a piece type.
///
/// # Errors
///
/// Says what is not supported.
fn movements_of(def: &GameDef, key: PieceTypeKey) -> Result<Movements, String> {
    let mut text = def.pieces.moves(key).unwrap_or_default().to_string();
    if key == PieceTypeKey::PAWN && def.pawns.double_step {
        text += "ifmnD";
    }
    if key == PieceTypeKey::PAWN && def.pawns.has_triple_step() {
        text += "ifmnH";
    }
    let mut parsed = betza::parse(&text).map_err(|why| why.to_string())?;
    match listed_as_pawn(def, key) {
        _ if key == PieceTypeKey::PAWN => {}
        true => add_en_passant(&mut parsed.moves),
        false => parsed.moves.iter_mut().flat_map(|one| &mut one.legs).for_each(|leg| leg.landing.en_passant = false),
    }
    if !parsed.castlings.is_empty() {
        return Err("castling in Betza notation is not supported; use the castling keys".into());
    }
    let captures_own = parsed.moves.iter().flat_map(|one| &one.legs).any(|leg| leg.landing.own);
    if captures_own && (def.captures.compulsory || def.drops.captures_to_hand) {
        return Err("captures of own pieces (d) are not supported with mustCapture or capturesToHand".into());
    }
    let board = (def.files, def.ranks);
    let steps = parsed.moves.iter().filter(|one| !steps_back(one));
    let mut moves: Vec<PieceMove> = steps.filter_map(without_captures).collect();
    if def.captures.of_own {
        let last_legs = moves.iter_mut().filter_map(|one| one.legs.last_mut());
        last_legs.for_each(|leg| leg.landing.own |= leg.landing.enemy);
    }
    let limited = key == PieceTypeKey::SOLDIER && def.pawns.soldier_promotion_rank.0 > 1;
    let start = |one: &PieceMove| {
        let mut steps = one.legs.iter().flat_map(|leg| &leg.steps);
        match one.initial {
            true if key == PieceTypeKey::PAWN && steps.any(|step| step.by.1.abs() == 3) => Start::InitialFar,
            true => Start::Initial,
            false if limited && steps.any(|step| step.by.1 == 0) => Start::Listed,
            false => Start::Anywhere,
        }
    };
    let black = parsed.is_lopsided().then(|| {
        let turned: Vec<PieceMove> = moves.iter().map(|one| one.turned_by_half().for_black()).collect();
        movements(&turned, board, start)
    });
    Ok((with_palace_rules(def, key, movements(&moves, board, start)?), black.transpose()?))
}

/// Whether `pawnTypes` or `enPassantTypes` lists the piece for either player; such pieces capture en passant.
fn listed_as_pawn(def: &GameDef, key: PieceTypeKey) -> bool {
    def.pawns.en_passant_types.white.union(def.pawns.en_passant_types.black).contains(key)
}

/// Lets a pawn capture en passant on the squares that it can enter only by capturing. Does nothing if the pawn's moves
/// already contain captures en passant (e).
fn add_en_passant(moves: &mut [PieceMove]) {
    let landing = |one: &PieceMove| one.legs.last().map(|leg| leg.landing).unwrap_or_default();
    if moves.iter().any(|one| landing(one).en_passant) {
        return;
    }
    let steps = |one: &PieceMove| one.legs.iter().map(|leg| leg.steps.clone()).collect::<Vec<_>>();
    let quiet: Vec<_> = moves.iter().filter(|one| landing(one).empty).map(steps).collect();
    for one in moves.iter_mut().filter(|one| landing(one).enemy && !quiet.contains(&steps(one))) {
        if let Some(last) = one.legs.last_mut() {
            last.landing.en_passant = true;
        }
    }
}

/// Whether any piece has moves that need [`PieceRule`](tenfold_core::rules::PieceRule)s of the file.
pub(super) fn has_moves_with_piece_rules(def: &GameDef) -> bool {
    let needs = |key| {
        betza::parse(def.pieces.moves(key).unwrap_or_default()).is_ok_and(|parsed| {
            key != PieceTypeKey::PAWN && (listed_as_pawn(def, key) || needs_piece_rules(&parsed.moves))
        })
    };
    def.pieces.iter().any(|(key, _)| needs(key))
}

/// A rough value of a piece: how many squares it reaches on a large empty board. Decides which promotion is worth most.
fn rough_value(movements: &[Movement]) -> usize {
    let reach = |movement: &Movement| match movement {
        Movement::Leap(dirs, _) => dirs.len(),
        Movement::Slide(dirs, _) => 5 * dirs.len(),
        Movement::Hop(dirs, _) => 2 * dirs.len(),
        Movement::Lame(steps, _) => 2 * steps.len(),
        Movement::Paths(paths, _) => {
            paths.iter().map(|path| path.squares.iter().filter(|stop| stop.lands).count().min(5)).sum()
        }
    };
    movements.iter().map(reach).sum()
}

/// Adds the promoted forms of pieces, as in shogi. Returns the faults in the moves of forms that are not piece types in
/// their own right; the faults of other forms are found elsewhere.
fn add_promoted_forms(def: &GameDef, types: &mut PieceTypes) -> Vec<Unsupported> {
    let mut faults = Vec::new();
    for n in 0..types.specs.len() {
        let Some(form) = def.promoted_form(types.keys[n]) else { continue };
        let (movements, black_movements) = movements_of(def, form).unwrap_or_else(|why| {
            let letter = def.pieces.get(form).map_or(NO_LETTER, |piece| piece.letter);
            faults.extend(types.type_of_key(form).is_none().then(|| Unsupported::by_piece(form, letter, why)));
            (&[], None)
        });
        let name = interned_text(&format!("promoted {}", types.specs[n].name));
        let title = match def.piece_names.promoted_name_of(types.keys[n]) {
            Some(title) => interned_text(title),
            None => interned_text(&format!("promoted {}", types.specs[n].title())),
        };
        let (unpromoted, title) = (Some(PieceType(n as u8)), Some(title));
        types.specs[n].promoted = Some(PieceType(types.specs.len() as u8));
        types.specs.push(PieceTypeSpec {
            name,
            title,
            movements,
            black_movements,
            unpromoted,
            promoted: None,
            ..types.specs[n]
        });
        types.keys.push(form);
    }
    faults
}

/// For each piece type that pawns promote to, adds a type for promoted pawns, which become pawns again when captured.
fn add_promoted_pawns(def: &GameDef, types: &mut PieceTypes) {
    let Some(pawn) = def.promotion.pawns.white.main.and_then(|key| types.type_of_key(key)) else { return };
    let mut plain: Vec<PieceType> = types.choices.white.iter().chain(&types.choices.black).copied().collect();
    plain.sort();
    plain.dedup();
    for own in plain {
        let form = PieceType(types.specs.len() as u8);
        for choice in types.choices.white.iter_mut().chain(&mut types.choices.black).filter(|choice| **choice == own) {
            *choice = form;
        }
        let spec = types.specs[own.idx()];
        let name = interned_text(&format!("promoted {}", spec.name));
        let title = Some(interned_text(&format!("promoted {}", spec.title())));
        types.specs.push(PieceTypeSpec { name, title, unpromoted: Some(pawn), written_with_tilde: true, ..spec });
        types.keys.push(types.keys[own.idx()]);
    }
}
