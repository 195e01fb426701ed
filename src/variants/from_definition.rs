//! Turns the definition in a file into a variant that the core can play.

use super::castling::castlings;
use super::endings::ending_sentences;
use super::engine::EnginePart;
use super::file::{EndValue, GameDef, PieceTypeKey};
use super::gating::gating_rights;
use super::initial_position::{initial_board_field, initial_walls};
use super::loaded::OwnedGame;
use super::notes::notes;
use super::objectives::objectives;
use super::pawns::{NO_PLAIN_PAWN, has_plain_pawn, plain_pawn, promotion_zone};
use super::piece_rules::set_piece_rules;
use super::piece_types::{PieceTypes, piece_types};
use super::rules_from_definition::rules;
use super::support::unsupported_keys;
use super::unsupported::Unsupported;
use tenfold_core::interned::{interned, interned_text};
use tenfold_core::position::BarePosition;
use tenfold_core::rules::{DropRule, ExtraField, Spec, Tables};
use tenfold_core::types::PieceType;

/// The variant that a definition describes.
///
/// # Errors
///
/// All rules of the definition that are not supported.
pub fn game_of(def: &GameDef) -> Result<OwnedGame, Vec<Unsupported>> {
    let mut faults = unsupported_keys(def);
    let start_fen = start_fen(def).map_err(|why| vec![Unsupported::by_key("startFen", why)])?;
    let def = &limited_to_captured(GameDef { start_fen, ..def.clone() }).map_err(|why| vec![why])?;
    let has_plain_pawn = has_plain_pawn(def);
    let types = match piece_types(def, has_plain_pawn) {
        Ok(types) => types,
        Err(more) => {
            faults.extend(more);
            return Err(faults);
        }
    };
    let mut built = spec(def, &types, has_plain_pawn, &mut faults);
    let rules = rules(def, &types, built.rights, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    built.objectives = &interned(vec![objectives(&rules, types.specs.len())])[0];
    let engine = EnginePart::new(def, &types, &built);
    let set_rules = |tables: &mut Tables| set_piece_rules(def, &types, initial_walls(def), tables);
    let game = OwnedGame::new(built, rules, engine, set_rules);
    let refused = |why| vec![Unsupported::by_key("startFen", why)];
    let array = BarePosition::from_fen(game.handle(), &def.start_fen).map_err(refused)?;
    Ok(array.game.owner())
}

/// The initial position with single blanks between its fields. Where the fields of castling rights or en passant are
/// left out before the clocks, they are `-`; so are rights that are inherited by a variant without castling.
fn start_fen(def: &GameDef) -> Result<String, String> {
    let text = &def.start_fen;
    if !text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
        return Err("it has a character that is not printable ASCII".into());
    }
    let mut fields: Vec<&str> = text.split(' ').filter(|field| !field.is_empty()).collect();
    if fields.len() < 2 {
        return Err("side to move is missing".into());
    }
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    for place in [2, 3] {
        if fields.len() < 6 && fields.get(place).is_some_and(is_number) {
            fields.insert(place, "-");
        }
    }
    let is_own = def.given.get("startFen").is_some_and(|given| given.section == def.name);
    if !def.castling.allowed && !def.moves.gating && !is_own && fields.len() > 2 {
        fields[2] = "-";
    }
    Ok(fields.join(" "))
}

/// The same variant with promotion limits instead of the key `promotionToCaptured`: the limits are the numbers of
/// pieces in the initial position.
fn limited_to_captured(mut def: GameDef) -> Result<GameDef, Unsupported> {
    if !def.promotion.to_captured {
        return Ok(def);
    }
    if def.promotion_limits.values().any(|&limit| limit > 0) {
        return Err(Unsupported::by_key("promotionToCaptured", "not supported together with promotionLimit"));
    }
    let board = initial_board_field(&def).to_string();
    for key in def.all_promotion_choices().keys() {
        let Some(piece) = def.pieces.get(key) else { continue };
        let counts = piece.letter.counts_in(&board);
        if counts[0] != counts[1] {
            let letter = piece.letter;
            let why = format!("the players start with different numbers of {letter}");
            return Err(Unsupported::by_key("promotionToCaptured", why));
        }
        def.promotion_limits.insert(key, counts[0] as u16);
        if counts[0] == 0 {
            def.promotion.choices.white.remove(key);
            def.promotion.choices.black.remove(key);
            def.own_promotion_choices.white.remove_choice(key);
            def.own_promotion_choices.black.remove_choice(key);
        }
    }
    Ok(def)
}

fn spec(def: &GameDef, types: &PieceTypes, has_plain_pawn: bool, faults: &mut Vec<Unsupported>) -> Spec {
    let (mut rights, castlings) = castlings(def, types, faults);
    let of_unmoved_pieces = gating_rights(def, types, &rights, faults);
    rights.extend(of_unmoved_pieces);
    let loses = def.ends.extinction == EndValue::Win && def.ends.extinction_types.is_all();
    let holds_kings = def.start_fen.split(' ').next().is_some_and(|board| {
        let Some(king) = def.pieces.get(PieceTypeKey::KING) else { return false };
        board.split_once('[').is_some_and(|(_, hands)| king.letter.counts_in(hands) != [0; 2])
    });
    let can_be_held = |n: usize| types.specs[n].unpromoted.is_none() && (holds_kings || !types.specs[n].royal);
    let held: Vec<PieceType> = (0..types.specs.len()).filter(|&n| can_be_held(n)).map(|n| PieceType(n as u8)).collect();
    let has_hands = def.drops.allowed || def.drops.captures_to_hand || def.moves.seirawan_gating;
    let drops = has_hands.then(|| DropRule {
        piece_types: interned(held),
        ranks: if def.drops.allowed { def.ranks } else { 0 },
        // Unused: the rules of each piece say where it may be dropped.
        pawn_ranks: (1, def.ranks),
        quiet: false,
        is_progress: true,
        is_endless: def.drops.endless,
    });
    let pawn = if has_plain_pawn { plain_pawn(def, types) } else { NO_PLAIN_PAWN };
    Spec {
        name: interned_text(&def.name),
        title: interned_text(def.title.as_deref().unwrap_or(&def.name)),
        files: def.files,
        ranks: def.ranks,
        start_fen: interned_text(&def.start_fen),
        piece_types: interned(types.specs.clone()),
        pawn,
        // Used for descriptions only: the rules of each piece say where it promotes.
        promotion_rank: promotion_zone(def).unwrap_or(u8::MAX),
        rights: interned(rights),
        castlings: interned(castlings),
        castles_from_any_file: def.chess960 && def.castling.allowed,
        drops,
        clock_limit: 2 * u32::from(def.draws.move_rule),
        repetitions: if def.draws.fold_value == EndValue::None { 0 } else { def.draws.fold_rule.min(255) as u8 },
        fairy_fen: true,
        extra_field: if def.goals.check_counting || !def.captures.lion_trading.is_empty() {
            ExtraField::AfterEnPassant
        } else {
            ExtraField::None
        },
        capture_compulsory: def.captures.compulsory,
        lose_to_win: loses,
        endings: interned_text(&ending_sentences(def)),
        notes: interned(notes(def, has_plain_pawn)),
        ..Spec::DEFAULT
    }
}
