//! The description of a variant loaded from a file for XBoard.
//!
//! If XBoard (4.9) knows the name of a variant, it uses its own board and rules for it, and ignores `setup` and, with
//! few exceptions, `piece`. For any other variant, XBoard is told the board, its picture for each letter, and the
//! moves.

use super::super::file::{EndValue, GameDef, PieceTypeKey, Region};
use super::super::initial_position::{initial_board_field, initial_cells};
use super::super::piece_types::PieceTypes;
use tenfold_core::interned::{interned, interned_text};
use tenfold_core::rules::{Castling, PawnSpec, PieceTypeSpec};
use tenfold_core::types::{Color, PieceLetter, Square};
use tenfold_session::{XBoardSpec, multiple_step};

/// XBoard's pieces in the order of its table (`pieceToCharTable`), by their usual letters. The first piece promotes and
/// can be captured en passant; the last piece is subject to check.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVSLUK";
/// Indices in [`PICTURES`] of the pieces for which XBoard always has special rules: pawn, lance and king.
const PAWN: usize = 0;
const LANCE: usize = 18;
const KING: usize = 21;
/// Indices behind [`PICTURES`], in tables for more pieces, of pictures for which XBoard may have rules of its own.
const LION: usize = 21;
const SECOND_LANCE: usize = 29;

/// The letters before an atom that stand for directions.
const DIRECTIONS: &str = "fblrvsh";
/// All letters that XBoard accepts before an atom, in the order that it requires.
const PREFIXES: &str = "ifblrvshmcdetpgoynja";

/// A variant that XBoard knows by its name.
struct OwnVariant {
    name: &'static str,
    /// The initial position of the variant, with the piece letters that `variants.ini` uses.
    board: &'static str,
    /// The pieces for which XBoard and `variants.ini` use different letters: XBoard's letter, then the letter in
    /// `variants.ini`.
    letters: &'static [(char, char)],
    /// Whether XBoard takes the pieces' moves from the engine because it has no rules for this variant. In that case en
    /// passant is left out: XBoard removes the wrong piece when the captured pawn had gone to the left.
    takes_moves: bool,
}

const fn own_variant(name: &'static str, board: &'static str) -> OwnVariant {
    OwnVariant { name, board, letters: &[], takes_moves: false }
}

/// The initial position of chess.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// XBoard's own variants whose rules are the same as those of the variants with the same names in `variants.ini`.
const OWN: &[OwnVariant] = &[
    own_variant("crazyhouse", CHESS),
    own_variant("losers", CHESS),
    own_variant("atomic", CHESS),
    own_variant("3check", CHESS),
    OwnVariant { takes_moves: true, ..own_variant("berolina", CHESS) },
    own_variant("knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR"),
    own_variant("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"),
    own_variant("capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR"),
    own_variant("gothic", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR"),
    own_variant("janus", "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR"),
    own_variant("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"),
    own_variant(
        "chu",
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/\
         LFCSGKEGSCFL",
    ),
    OwnVariant {
        letters: &[('H', 'N'), ('E', 'B')],
        ..own_variant("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR")
    },
];

/// Keys of the format, other than those that name pieces, that do not keep XBoard from playing a variant. Either XBoard
/// can be told the rule, or the rule only forbids moves, ends games by a win, or does not affect play.
const TOLD_TO_XBOARD: &[&str] = &[
    "title",
    "pieceNames",
    "pieceImages",
    "weights",
    "network",
    "maxRank",
    "maxFile",
    "startFen",
    "pawnTypes",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "promotionPieceTypes",
    "mandatoryPawnPromotion",
    "doubleStep",
    "doubleStepRegionWhite",
    "doubleStepRegionBlack",
    "castling",
    "chess960",
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRank",
    "castlingKingFile",
    "castlingKingPiece",
    "castlingRookKingsideFile",
    "castlingRookQueensideFile",
    "castlingRookPieces",
    "checkmateValue",
    "stalemateValue",
    "nMoveRule",
    "nFoldRule",
    "nFoldValue",
    "flagPiece",
    "flagRegion",
    "flagRegionWhite",
    "flagRegionBlack",
    "checking",
    "flagMove",
];

/// XBoard takes a name that contains one of these words for the name of one of its own variants.
const OWN_WORDS: &[&str] = &[
    "normal",
    "wild",
    "nocastle",
    "fischerandom",
    "bughouse",
    "crazyhouse",
    "losers",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
    "frc",
    "960",
];
/// XBoard takes a name that begins with one of these words for the name of one of its own variants.
const OWN_BEGINNINGS: &[&str] = &[
    "shogi",
    "chu",
    "courier",
    "gothic",
    "capablanca",
    "knightmate",
    "fairy",
    "cylinder",
    "falcon",
    "caparandom",
    "berolina",
    "janus",
    "super",
    "great",
    "twilight",
    "makruk",
    "seirawan",
    "spartan",
    "xiangqi",
    "asean",
    "lion",
    "elven",
    "unknown",
];

/// The description of a variant for XBoard, given the variant's pawns and castlings.
pub(super) fn xboard(def: &GameDef, types: &PieceTypes, pawn: &PawnSpec, castlings: &[Castling]) -> XBoardSpec {
    let board = initial_board_field(def);
    let own = OWN.iter().find(|own| own.name == def.name && own.board == board);
    let plain: Vec<&PieceTypeSpec> = types.specs.iter().filter(|own| own.unpromoted.is_none()).collect();
    let hand = if def.drops.allowed { plain.iter().filter(|own| !own.royal).count() as u8 } else { 0 };
    XBoardSpec {
        piece_to_char: piece_to_char(def, &plain),
        holdings: hand,
        knows_moves: true,
        piece_moves_given: match own {
            Some(own) if !own.takes_moves => &[],
            own => moves(def, types, pawn, castlings, own.is_none()),
        },
        own_letters: own.map(|own| own.letters),
        announced: own.is_some() || is_told_whole(def, types, pawn, castlings),
        ..XBoardSpec::DEFAULT
    }
}

/// Whether XBoard plays the variant correctly to the end when it knows the board and the moves. This requires that
/// XBoard can be told every rule, and that the name is not one of XBoard's own.
fn is_told_whole(def: &GameDef, types: &PieceTypes, pawn: &PawnSpec, castlings: &[Castling]) -> bool {
    let begins = |own: &str| def.name.strip_prefix(own).is_some_and(|rest| !rest.starts_with(char::is_alphabetic));
    let is_own = OWN_WORDS.iter().any(|own| def.name.contains(own)) || OWN_BEGINNINGS.iter().any(|own| begins(own));
    let names_piece = |key: &str| PieceTypeKey::all().any(|piece| piece.name() == key);
    let keys_are_told = def
        .given
        .keys()
        .all(|key| TOLD_TO_XBOARD.contains(key) || def.keys_without_effect.contains_key(*key) || names_piece(key));
    let board = initial_board_field(def);
    let has_both = |letter: PieceLetter| !letter.counts_in(board).contains(&0);
    let royals_stand = types.specs.iter().filter(|piece| piece.royal).all(|piece| has_both(piece.letter));
    let moves_are_known = def.pieces.iter().all(|(key, _)| {
        def.pieces
            .moves(key)
            .unwrap_or_default()
            .chars()
            .all(|sign| !sign.is_ascii_lowercase() || PREFIXES.contains(sign))
    });
    let kings_castle = [def.castling.king_piece.white, def.castling.king_piece.black] == [Some(PieceTypeKey::KING); 2];
    !is_own
        && keys_are_told
        && royals_stand
        && moves_are_known
        && (castlings.is_empty() || kings_castle && castlings.iter().all(|castling| from_corner(castling, def.files)))
        && !pawn.promotion.choices.is_empty()
        && pawn.promotion.zone == def.ranks
        && pawns_step_from_initial_squares(def, types, pawn)
        && [def.ends.checkmate, def.ends.stalemate] == [EndValue::Loss, EndValue::Draw]
}

/// Whether pawns, if there are any, make multiple steps only from squares where they stand in the initial position, as
/// XBoard requires.
fn pawns_step_from_initial_squares(def: &GameDef, types: &PieceTypes, pawn: &PawnSpec) -> bool {
    let Some(letter) = types.specs.get(pawn.piece_type.idx()).map(|piece| piece.letter) else { return false };
    let cells = initial_cells(def);
    let stands = |letter: PieceLetter, square: Square| {
        let row = cells.get(usize::from(square.rank()));
        row.and_then(|row| row.get(usize::from(square.file()))) == Some(&Some(letter))
    };
    let steps = |letter: PieceLetter, region: Region| {
        let has_none = cells.iter().flatten().all(|cell| *cell != Some(letter));
        has_none || region.on_board(def.files, def.ranks).squares().all(|square| stands(letter, square))
    };
    let region = def.pawns.double_step_region;
    steps(letter, region.white) && steps(letter.to_ascii_lowercase(), region.black)
}

/// The table of XBoard's pictures for the letters of pieces. A piece whose letter XBoard uses gets the picture of that
/// letter; any other piece gets a free picture. The king is the last, wherever the table ends.
fn piece_to_char(def: &GameDef, plain: &[&PieceTypeSpec]) -> &'static str {
    let pawn = def.pieces.get(PieceTypeKey::PAWN).map(|pawn| pawn.letter);
    let (mut table, mut king) = (vec![None; KING], None);
    let mut others = Vec::new();
    for piece in plain {
        let place = match PICTURES.chars().position(|own| piece.letter == own) {
            _ if piece.royal => Some(KING),
            _ if Some(piece.letter) == pawn => Some(PAWN),
            place => place.filter(|place| ![PAWN, LANCE, KING].contains(place)),
        };
        match place {
            Some(KING) => king = Some(piece.letter),
            Some(place) => table[place] = Some(piece.letter),
            None => others.push(piece.letter),
        }
    }
    for letter in others {
        match (PAWN + 1..KING).rev().find(|&place| place != LANCE && table[place].is_none()) {
            Some(place) => table[place] = Some(letter),
            None => {
                let with_rules = table.len() == LION || table.len() == SECOND_LANCE;
                table.extend(with_rules.then_some(None));
                table.push(Some(letter));
            }
        }
    }
    table.push(king);
    let half = |color: Color| -> String {
        let text =
            |letter: &Option<PieceLetter>| letter.map_or(".".into(), |letter| letter.of_color(color).to_string());
        table.iter().map(text).collect()
    };
    interned_text(&format!("{}{}", half(Color::White), half(Color::Black)))
}

/// The `piece` commands: letters and moves in Betza notation, including the pawn's multiple step and castling. Captures
/// en passant are included if `en_passant` is set.
fn moves(
    def: &GameDef,
    types: &PieceTypes,
    pawn: &PawnSpec,
    castlings: &[Castling],
    en_passant: bool,
) -> &'static [(&'static str, &'static str)] {
    let told = def.pieces.iter().filter_map(|(key, piece)| {
        let mut moves = as_xboard_reads(def.pieces.moves(key)?);
        moves.retain(|sign| sign != 'e' || en_passant);
        let piece_type = types.type_of_key(key)?;
        if piece_type == pawn.piece_type && pawn.max_push > 1 && !moves.contains('i') {
            moves += multiple_step(&types.specs[piece_type.idx()], pawn.max_push);
        }
        if types.specs[piece_type.idx()].royal {
            let own = castlings.iter().filter(|castling| from_corner(castling, def.files));
            let mut lengths: Vec<u8> =
                own.map(|castling| castling.king.0.file().abs_diff(castling.king.1.file())).collect();
            lengths.sort_unstable();
            lengths.dedup();
            lengths.iter().for_each(|length| moves += &format!("isO{length}"));
        }
        Some((interned_text(&piece.letter.to_string()), interned_text(&moves)))
    });
    interned(told.collect::<Vec<_>>())
}

/// Betza notation as XBoard reads it: in each leg first `i`, then directions, then the ways to move; and riders with a
/// range (`N0`), not with a doubled atom (`NN`).
fn as_xboard_reads(moves: &str) -> String {
    let mut text = String::with_capacity(moves.len());
    let mut prefix = String::new();
    let mut signs = moves.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign.is_ascii_lowercase() {
            prefix.push(sign);
            continue;
        }
        for leg in prefix.split_inclusive('a') {
            let rank = |sign: &char| if DIRECTIONS.contains(*sign) { 1 } else { PREFIXES.find(*sign).unwrap_or(1) };
            let mut leg: Vec<char> = leg.chars().collect();
            leg.sort_by_key(rank);
            text.extend(leg);
        }
        prefix.clear();
        text.push(sign);
        let is_rider = sign.is_ascii_uppercase() && signs.next_if_eq(&sign).is_some();
        if is_rider && !signs.peek().is_some_and(char::is_ascii_digit) {
            text.push('0');
        }
    }
    text
}

/// Whether the rook of a castling stands in a corner, where XBoard expects it.
fn from_corner(castling: &Castling, files: u8) -> bool {
    let file = castling.rook.0.file();
    file == 0 || file + 1 == files
}

#[cfg(test)]
mod tests {
    use super::as_xboard_reads;

    #[test]
    fn betza_notation_is_written_as_xboard_reads_it() {
        for (ours, theirs) in [
            ("mfFcfeWimfnA", "fmFfceWifmnA"),
            ("NN", "N0"),
            ("WDD", "WD0"),
            ("NN3", "N3"),
            ("KcNN2R4", "KcN2R4"),
            ("afsF", "afsF"),
            ("cmfaclfF", "fmcalfcF"),
        ] {
            assert_eq!(as_xboard_reads(ours), theirs, "{ours}");
        }
    }
}
