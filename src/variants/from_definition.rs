//! From the definition in a file to a game that the core can play.

use super::castling::castlings;
use super::endings::endings;
use super::file::{GameDef, PieceChoice, PieceKind, PieceSet, Region, Sides, Verdict};
use super::loaded::{Extinction, Flag, LoadedGame, Rules};
use super::piece_types::{PieceTypes, leaked, piece_types};
use super::support::unsupported_keys;
use crate::core::position::BarePosition;
use crate::core::rules::{
    DropRule, Hurdle, Movement, PawnSpec, PieceTypeSpec, Promotion, SearchPolicy, Spec, XBoardSpec,
};
use crate::core::types::PieceType;

/// XBoard's pieces in the order of its table (`pieceToCharTable`), by their usual letters.
const XBOARD_PIECES: &str = "PNBRQFEACWMOHIJGDVSLUK";

/// The game that a definition describes.
///
/// # Errors
///
/// All rules of the definition that are not supported, each as a sentence.
pub fn game_of(def: &GameDef) -> Result<LoadedGame, Vec<String>> {
    let mut faults = unsupported_keys(def);
    let def = &GameDef { start_fen: start_fen(&def.start_fen).map_err(|why| vec![why])?, ..def.clone() };
    let board = def.start_fen.split([' ', '[']).next().unwrap_or_default();
    if board.contains(['*', '+', '~']) {
        faults.push("startFen with walls or promoted pieces is not supported yet".into());
        return Err(faults);
    }
    let kinds = match piece_types(def) {
        Ok(kinds) => kinds,
        Err(more) => {
            faults.extend(more);
            return Err(faults);
        }
    };
    let built = spec(def, &kinds, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let game = LoadedGame::new(built, rules(def, &kinds));
    BarePosition::from_fen(game, &def.start_fen).map_err(|why| vec![format!("startFen: {why}")])?;
    Ok(game)
}

/// The pieces other than pawns that have no move on some square of an empty board: the rule that they may not go there is
/// not supported.
fn immobile_pieces(def: &GameDef, types: &PieceTypes) -> Vec<String> {
    let on_board = |(file, rank): (u8, u8), (x, y): (i8, i8)| {
        file.checked_add_signed(x).is_some_and(|file| file < def.files)
            && rank.checked_add_signed(y).is_some_and(|rank| rank < def.ranks)
    };
    let squares = || (0..def.files).flat_map(|file| (0..def.ranks).map(move |rank| (file, rank)));
    let moves_from =
        |piece: &PieceTypeSpec, from: (u8, u8)| first_squares(piece).iter().any(|&dir| on_board(from, dir));
    let is_pawn = |n: usize| types.of(PieceKind::PAWN) == Some(PieceType(n as u8));
    let pieces = types.specs.iter().enumerate().filter(|(n, _)| !is_pawn(*n)).map(|(_, piece)| piece);
    pieces
        .filter(|piece| !squares().all(|from| moves_from(piece, from)))
        .map(|piece| {
            format!(
                "immobilityIllegal: supported only where no piece but the pawn is ever without a move, as {} is",
                piece.letter
            )
        })
        .collect()
}

/// The nearest squares that a piece can go to in each direction, as differences.
fn first_squares(piece: &PieceTypeSpec) -> Vec<(i8, i8)> {
    let squares = |movement: &Movement| match movement {
        Movement::Leap(dirs, _) | Movement::Slide(dirs, _) => dirs.to_vec(),
        // A hopper needs a hurdle, which an empty board has not.
        Movement::Hop(..) => Vec::new(),
        Movement::Lame(steps, _) => steps.iter().map(|step| step.first).collect(),
        Movement::Walk(paths, _) => paths
            .iter()
            .filter(|path| path.hurdle == Hurdle::None)
            .filter_map(|path| path.squares.get(usize::from(path.lands_from)).copied())
            .collect(),
    };
    piece.movements.iter().flat_map(squares).collect()
}

/// The initial position with single blanks between its fields.
fn start_fen(text: &str) -> Result<String, String> {
    if !text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
        return Err("startFen has a character that is not printable ASCII".into());
    }
    let fields: Vec<&str> = text.split(' ').filter(|field| !field.is_empty()).collect();
    if fields.len() < 2 { Err("startFen: side to move is missing".into()) } else { Ok(fields.join(" ")) }
}

fn spec(def: &GameDef, types: &PieceTypes, faults: &mut Vec<String>) -> Spec {
    let pawn = pawn(def, types, faults);
    let (rights, castlings) = castlings(def, types, faults);
    let loses = def.ends.extinction == Verdict::Win && def.ends.extinction_types.is_all();
    let pawn_ranks = pawn_drop_ranks(def, faults);
    if def.moves.immobility_illegal {
        faults.extend(immobile_pieces(def, types));
    }
    let base = |n: usize| types.specs[n].base.is_none() && !types.specs[n].royal;
    let droppable: Vec<PieceType> = (0..types.specs.len()).filter(|&n| base(n)).map(|n| PieceType(n as u8)).collect();
    let drops = def.drops.allowed.then(|| DropRule {
        piece_types: Vec::leak(droppable),
        ranks: def.ranks,
        pawn_ranks,
        quiet: false,
    });
    Spec {
        name: leaked(&def.name),
        title: leaked(def.title.as_deref().unwrap_or(&def.name)),
        files: def.files,
        ranks: def.ranks,
        array: leaked(&def.start_fen),
        piece_types: Vec::leak(types.specs.clone()),
        pawn,
        rights: Vec::leak(rights),
        castlings: Vec::leak(castlings),
        drops,
        clock_limit: 2 * u32::from(def.draws.move_rule),
        repetitions: if def.draws.fold_value == Verdict::None { 0 } else { def.draws.fold_rule.min(255) as u8 },
        capture_compulsory: def.captures.compulsory,
        lose_to_win: loses,
        xboard: xboard(def, types),
        endings: leaked(&endings(def, types.of(PieceKind::KING).is_some())),
        search: if loses { SearchPolicy::LOSING_CHESS } else { SearchPolicy::CHECKMATE },
        ..Spec::DEFAULT
    }
}

/// What XBoard is sent: its picture for each letter, and how the pieces move.
fn xboard(def: &GameDef, types: &PieceTypes) -> XBoardSpec {
    let plain: Vec<&PieceTypeSpec> = types.specs.iter().filter(|own| own.base.is_none()).collect();
    // The letters of XBoard's own pieces, in the order of its table; a letter that it does not have takes a free place.
    let mut table: Vec<char> = XBOARD_PIECES.chars().map(|own| if has(&plain, own) { own } else { '.' }).collect();
    for letter in plain.iter().map(|own| own.letter).filter(|letter| !XBOARD_PIECES.contains(*letter)) {
        if let Some(free) = table.iter().rposition(|&place| place == '.') {
            table[free] = letter;
        }
    }
    let white: String = table.iter().collect();
    let moves = def.pieces.iter().filter_map(|(kind, piece)| {
        let letter: &'static str = leaked(&piece.letter.to_string());
        Some((letter, leaked(def.pieces.moves(kind)?)))
    });
    let hand = if def.drops.allowed { plain.iter().filter(|own| !own.royal).count() as u8 } else { 0 };
    XBoardSpec {
        piece_to_char: leaked(&format!("{white}{}", white.to_ascii_lowercase())),
        holdings: hand,
        pieces: Vec::leak(moves.collect()),
        ..Spec::DEFAULT.xboard
    }
}

fn has(types: &[&PieceTypeSpec], letter: char) -> bool {
    types.iter().any(|own| own.letter == letter)
}

/// Whether the regions have no square of the board.
fn no_squares(def: &GameDef, regions: Sides<Region>) -> bool {
    [regions.white, regions.black].iter().all(|region| region.on_board(def.files, def.ranks).is_empty())
}

/// Whether the regions are White's ranks from `first` to `last`, counted from 0, and Black's mirrored ones, and nothing else.
fn mirrored_ranks(def: &GameDef, regions: Sides<Region>, first: u8, last: u8) -> bool {
    let white = Region::ranks(first, last).on_board(def.files, def.ranks);
    let black = Region::ranks(def.ranks - 1 - last, def.ranks - 1 - first).on_board(def.files, def.ranks);
    let on_board = |region: Region| region.on_board(def.files, def.ranks);
    on_board(regions.white) == white && on_board(regions.black) == black
}

fn pawn(def: &GameDef, types: &PieceTypes, faults: &mut Vec<String>) -> PawnSpec {
    let Some(pawn) = types.of(PieceKind::PAWN) else {
        faults.push("a game without the pawn of chess is not supported".into());
        return Spec::DEFAULT.pawn;
    };
    let all_squares = |regions: Sides<Region>| mirrored_ranks(def, regions, 0, def.ranks - 1);
    let steps = def.pawns.double_step_region;
    let start = (0..def.ranks.saturating_sub(2)).find(|&rank| mirrored_ranks(def, steps, rank, rank));
    if start.is_none() && !no_squares(def, steps) {
        faults.push("doubleStepRegion: only one whole rank for each player is supported".into());
    }
    let en_passant = all_squares(def.pawns.en_passant_region);
    if !en_passant && !no_squares(def, def.pawns.en_passant_region) {
        faults.push("enPassantRegion: only all squares or none are supported".into());
    }
    let promotion = promotion(def, types, faults);
    let (start_rank, max_push) = start.map_or((2, 1), |rank| (rank + 1, 2));
    if start.is_some() && (start_rank + max_push >= promotion.zone || def.ranks - start_rank >= promotion.zone) {
        faults.push("pawns that promote by a double step or en passant are not supported".into());
    }
    PawnSpec {
        piece_type: pawn,
        start_rank,
        max_push,
        en_passant,
        may_stand_on_first_rank: def.drops.pawns_on_first_rank,
        may_stand_on_last_rank: promotion.forced > def.ranks || promotion.choices.is_empty(),
        promotion,
    }
}

fn promotion(def: &GameDef, types: &PieceTypes, faults: &mut Vec<String>) -> Promotion {
    if def.promotion.choices.white != def.promotion.choices.black {
        faults.push("promotionPieceTypes: different ones for White and Black are not supported".into());
    }
    if def.promotion.choices.white.contains(PieceKind::KING) {
        faults.push("promotionPieceTypes: promotion to a royal king is not supported".into());
    }
    if types.choices.len() > 8 {
        faults.push("promotionPieceTypes: at most eight are supported".into());
    }
    if types.choices.is_empty() {
        return Promotion::NONE;
    }
    let Some(zone) = promotion_zone(def) else {
        faults.push("promotionRegion: only whole ranks up to the last one are supported".into());
        return Promotion::NONE;
    };
    let limited = def.promotion_limits.values().any(|&limit| limit > 0);
    let pawns = [PieceSet::of(&[PieceKind::PAWN]); 2];
    if [def.promotion.pawns.white.types, def.promotion.pawns.black.types] != pawns {
        faults.push("promotionPawnTypes: only the pawn is supported".into());
    }
    if limited && !limits_are_those_of_the_array(def, types) {
        faults.push(
            "promotionLimit: supported only where each piece's limit is its number in the initial position".into(),
        );
    }
    let forced = match (def.promotion.pawns_must, def.moves.immobility_illegal) {
        (true, _) => zone,
        (false, true) => def.ranks,
        (false, false) => u8::MAX,
    };
    let choices = Vec::leak(types.choices.clone());
    let stays_without_choice = !def.promotion.pawns_must && !def.moves.immobility_illegal;
    Promotion { choices, zone, forced, captured_only: limited, stays_without_choice }
}

/// The first own rank, counted from 1, on which pawns may promote; `None` when these are not whole ranks up to the last.
fn promotion_zone(def: &GameDef) -> Option<u8> {
    (0..def.ranks).find(|&rank| mirrored_ranks(def, def.promotion.region, rank, def.ranks - 1)).map(|rank| rank + 1)
}

/// The own ranks on which pawns may be dropped, the first and the last.
fn pawn_drop_ranks(def: &GameDef, faults: &mut Vec<String>) -> (u8, u8) {
    let first = if def.drops.pawns_on_first_rank { 1 } else { 2 };
    if def.drops.pawns_in_promotion_region || !def.drops.allowed {
        return (first, def.ranks);
    }
    match promotion_zone(def) {
        Some(zone) => (first, zone - 1),
        None if no_squares(def, def.promotion.region) => (first, def.ranks),
        None => {
            faults.push("promotionRegion: with drops, only whole ranks up to the last one are supported".into());
            (first, def.ranks)
        }
    }
}

fn limits_are_those_of_the_array(def: &GameDef, types: &PieceTypes) -> bool {
    let board = def.start_fen.split([' ', '[']).next().unwrap_or_default();
    types.choices.iter().all(|choice| {
        let letter = types.specs[choice.idx()].letter;
        let limit = types.kinds.get(choice.idx()).and_then(|kind| def.promotion_limits.get(kind));
        let counts = [letter, letter.to_ascii_lowercase()].map(|own| board.chars().filter(|&c| c == own).count());
        limit.is_some_and(|&limit| limit > 0 && counts == [usize::from(limit); 2])
    })
}

fn rules(def: &GameDef, types: &PieceTypes) -> Rules {
    let extinction = (def.ends.extinction != Verdict::None).then(|| Extinction {
        result: def.ends.extinction,
        pieces: if def.ends.extinction_types.is_all() {
            Vec::new()
        } else {
            types.of_set(def.ends.extinction_types).into_iter().map(|piece_type| types.with_forms(piece_type)).collect()
        },
        count: def.ends.extinction_count.into(),
        opponent_count: def.ends.extinction_opponent_count.into(),
        claim: def.ends.extinction_claim,
    });
    let regions = [def.goals.flag_region.white, def.goals.flag_region.black].map(|r| r.on_board(def.files, def.ranks));
    let flag = regions.iter().any(|region| !region.is_empty()).then(|| Flag {
        regions,
        pieces: match def.goals.flag_piece.white {
            PieceChoice::Any => Vec::new(),
            PieceChoice::One(kind) => types.of(kind).map(|own| types.with_forms(own)).unwrap_or_default(),
        },
    });
    Rules {
        captures_to_hand: def.drops.captures_to_hand,
        checkmate: def.ends.checkmate,
        stalemate: def.ends.stalemate,
        extinction: extinction.filter(|rule| def.ends.extinction_types.is_all() || !rule.pieces.is_empty()),
        flag,
    }
}
