//! The table of all keys of the format.

use super::definition::GameDef;
use super::ends::{Draws, Ends, Goals};
use super::fault::quote_excerpt;
use super::images::read_piece_images;
use super::motion::{Castling, Pawns, Promotion};
use super::names;
use super::pieces::{NO_LETTER, PieceDef, PieceSet, PieceSets, PieceTypeKey};
use super::play::{Captures, Drops, Moves, Walls};
use super::region::{MAX_SIZE, MIN_SIZE, Region};
use super::table::{HasBoardAndPieces, KeyTable};
use super::values::{
    BoardAndPieces, KeyValue, OwnRank, PawnTypes, PerSide, check_signs, file_number, not_of_syntax_message, number,
    piece,
};
use super::words::EnclosingRule;
use std::sync::LazyLock;
use tenfold_core::types::PieceLetter;

/// The longest description of a piece's moves, in bytes.
const MAX_MOVES: usize = 256;
/// The longest value of a key without effect, in bytes.
const MAX_EXTRA: usize = 512;

/// A key of the format.
pub type Key = super::table::FormatKey<GameDef>;

static TABLE: LazyLock<KeyTable<GameDef>> = LazyLock::new(KeyTable::all_keys);

/// All keys that a section can have, in the order in which they take effect.
pub fn all_format_keys() -> &'static [Key] {
    &TABLE.keys
}

/// The key with this name, and its place in the order in which keys take effect.
pub(super) fn find_key(name: &str) -> Option<(usize, &'static Key)> {
    let order = *TABLE.order.get(name)?;
    Some((order, TABLE.keys.get(order)?))
}

impl KeyTable<GameDef> {
    /// All keys of the format. The board and the pieces come first, because other values refer to them. Keys from older
    /// versions of the format come next, so that a later key with the present name overrides them.
    fn all_keys() -> KeyTable<GameDef> {
        let mut table = KeyTable::default();
        table.add_board();
        for key in PieceTypeKey::all() {
            table.add_piece(key);
        }
        PieceTypeKey::all().for_each(|key| table.add_promotion_of_piece(key));
        table.add_old_names();
        table.add_pawn_types();
        table.add_promotion_lists();
        table.add_immunities();
        table.add_two_legs();
        Promotion::add_keys(&mut table, |game| &mut game.promotion);
        Pawns::add_keys(&mut table, |game| &mut game.pawns);
        Castling::add_keys(&mut table, |game| &mut game.castling);
        Captures::add_keys(&mut table, |game| &mut game.captures);
        Drops::add_keys(&mut table, |game| &mut game.drops);
        Walls::add_keys(&mut table, |game| &mut game.walls);
        Moves::add_keys(&mut table, |game| &mut game.moves);
        Draws::add_keys(&mut table, |game| &mut game.draws);
        Ends::add_keys(&mut table, |game| &mut game.ends);
        Goals::add_keys(&mut table, |game| &mut game.goals);
        table.add_without_effect();
        table
    }

    /// Adds the keys about the board and the names of the variant.
    fn add_board(&mut self) {
        self.add_key("maxRank", "a number from 3 to 12", "The ranks of the board; default 8.", |game, text| {
            let size = board_size(number(text), text, "ranks");
            // If the size is wrong, the board counts as the largest possible, so that no other value of the section is
            // reported as off the board.
            game.ranks = size.as_ref().copied().unwrap_or(MAX_SIZE);
            size.map(|_| None)
        });
        let kind = "a number from 3 to 12, or the letter of the last file";
        self.add_key("maxFile", kind, "The files of the board; default 8.", |game, text| {
            let size = board_size(file_number(text), text, "files");
            game.files = size.as_ref().copied().unwrap_or(MAX_SIZE);
            size.map(|_| None)
        });
        self.one("title", "The name for people; default the name of the section.", |game| &mut game.title);
        self.one("weights", "The file with the evaluation weights; default none.", |game| &mut game.weights);
        let meaning = "The file with the network that evaluates, made by `train`; default none.";
        self.one("network", meaning, |game| &mut game.network);
        self.one("startFen", "The initial position; default that of chess.", |game| &mut game.start_fen);
        let meaning = "Whether king and rooks may castle from any file, as in Chess960; default false.";
        self.one("chess960", meaning, |game| &mut game.chess960);
        let meaning = "Whether captured pieces go to a partner at another board, as in bughouse; default false.";
        self.one("twoBoards", meaning, |game| &mut game.two_boards);
    }

    /// Adds the keys of a piece: its letter with its moves, and the squares that it can enter.
    fn add_piece(&mut self, key: PieceTypeKey) {
        let name = key.name();
        let (syntax, meaning) = match (key == PieceTypeKey::KING, key.predefined_moves()) {
            (true, _) => ("k or k:MOVES, or - for none", "The king; MOVES in Betza notation, default K.".to_owned()),
            (_, None) => (
                "x:MOVES, or +x:MOVES for the promoted form of x, or - for none",
                "A piece with MOVES in Betza notation.".to_owned(),
            ),
            (_, Some("")) => ("a letter, or - for none", "A piece that cannot move.".to_owned()),
            (_, Some(moves)) => ("a letter, or - for none", format!("The piece with the moves {moves}.")),
        };
        self.add_key(&name, syntax, &meaning, move |game, text| read_piece(game, key, text).map(|()| None));
        let capital = key.capital_name();
        let meaning = format!("The squares that White's {name} can enter; default all.");
        self.add_key(&format!("mobilityRegionWhite{capital}"), Region::SYNTAX, &meaning, move |game, text| {
            let region = read_mobility(game, key, text)?;
            game.mobility.white.insert(key, region);
            Ok(None)
        });
        let meaning = format!("The squares that Black's {name} can enter; default all.");
        self.add_key(&format!("mobilityRegionBlack{capital}"), Region::SYNTAX, &meaning, move |game, text| {
            let region = read_mobility(game, key, text)?;
            game.mobility.black.insert(key, region);
            Ok(None)
        });
    }

    /// Adds the keys for the promotion of a single piece type.
    fn add_promotion_of_piece(&mut self, key: PieceTypeKey) {
        let (name, capital) = (key.name(), key.capital_name());
        let sides =
            [("White", PerSide { white: true, black: false }), ("Black", PerSide { white: false, black: true })];
        for (player, side) in sides {
            let meaning =
                format!("Where {player}'s {name} may promote; a key of Tenfold; default promotionRegion{player}.");
            self.add_key(&format!("promotionRegion{player}{capital}"), Region::SYNTAX, &meaning, move |game, text| {
                let region = Region::parse(text, &piece_in(game, key)?)?;
                let regions = &mut game.own_promotion_regions;
                let regions = if side.white { &mut regions.white } else { &mut regions.black };
                regions.insert(key, region);
                Ok(None)
            });
        }
        for (player, side) in [("", PerSide::equal(true))].into_iter().chain(sides) {
            let owner = if player.is_empty() { format!("the {name}") } else { format!("{player}'s {name}") };
            let meaning = format!(
                "The pieces that {owner} promotes to; a key of Tenfold; default those of all pawns, or the promoted form."
            );
            let own_key = format!("promotionPieceTypes{player}{capital}");
            self.add_key(&own_key, PieceSet::SYNTAX, &meaning, move |game, text| {
                let choices = PieceSet::parse(text, &piece_in(game, key)?)?;
                if side.white {
                    game.own_promotion_choices.white.insert(key, choices);
                }
                if side.black {
                    game.own_promotion_choices.black.insert(key, choices);
                }
                Ok(None)
            });
        }
    }

    /// Adds an outdated name of the key `now`, from older versions of the format.
    fn add_old_name(
        &mut self,
        name: &str,
        kind: &str,
        now: &'static str,
        set: fn(&mut GameDef, &str) -> Result<(), String>,
    ) {
        self.add_key(name, kind, &format!("The old form of {now}."), move |game, text| {
            set(game, text)?;
            Ok(Some(format!("is an old name; write {now}")))
        });
    }

    /// Adds the outdated names of keys, from older versions of the format.
    fn add_old_names(&mut self) {
        self.add_old_name(
            "promotionRank",
            OwnRank::SYNTAX,
            "promotionRegionWhite and promotionRegionBlack",
            |game, text| {
                let OwnRank(first) = OwnRank::parse(text, &game.board_and_pieces())?;
                game.promotion.region = ranks_from_own_side(game, first, game.ranks);
                Ok(())
            },
        );
        let now = "doubleStepRegionWhite and doubleStepRegionBlack";
        self.add_old_name("doubleStepRankMin", OwnRank::SYNTAX, now, |game, text| {
            let OwnRank(first) = OwnRank::parse(text, &game.board_and_pieces())?;
            game.pawns.double_step_region = ranks_from_own_side(game, first, 2);
            Ok(())
        });
        self.add_old_name("doubleStepRank", OwnRank::SYNTAX, now, |game, text| {
            let OwnRank(last) = OwnRank::parse(text, &game.board_and_pieces())?;
            game.pawns.double_step_region = ranks_from_own_side(game, 2, last);
            Ok(())
        });
        self.add_old_name("whiteFlag", Region::SYNTAX, "flagRegionWhite", |game, text| {
            Region::parse(text, &game.board_and_pieces()).map(|region| game.goals.flag_region.white = region)
        });
        self.add_old_name("blackFlag", Region::SYNTAX, "flagRegionBlack", |game, text| {
            Region::parse(text, &game.board_and_pieces()).map(|region| game.goals.flag_region.black = region)
        });
        self.add_old_name("castlingRookPiece", PieceSet::SYNTAX, "castlingRookPieces", |game, text| {
            PieceSet::parse(text, &game.board_and_pieces())
                .map(|types| game.castling.rook_pieces = PerSide::equal(types))
        });
        self.add_old_name("whiteDropRegion", Region::SYNTAX, "dropRegionWhite", |game, text| {
            Region::parse(text, &game.board_and_pieces()).map(|region| game.drops.region.white = region)
        });
        self.add_old_name("blackDropRegion", Region::SYNTAX, "dropRegionBlack", |game, text| {
            Region::parse(text, &game.board_and_pieces()).map(|region| game.drops.region.black = region)
        });
        self.add_old_name("dropOnTop", bool::SYNTAX, "enclosingDrop = top", |game, text| {
            if bool::parse(text, &game.board_and_pieces())? {
                game.drops.enclosing = EnclosingRule::Top;
            }
            Ok(())
        });
    }

    /// Adds the key `pawnTypes`, which sets the piece types for three rules about pawns at once. Each of these rules
    /// also has its own key.
    fn add_pawn_types(&mut self) {
        let meaning = "The pieces that count as pawns for promotion, en passant, and the move count; default the pawn.";
        self.add_key("pawnTypes", PieceSet::SYNTAX, meaning, |game, text| {
            let types = PieceSet::parse(text, &game.board_and_pieces())?;
            game.promotion.pawns = PerSide::equal(PawnTypes::parse(text, &game.board_and_pieces())?);
            game.pawns.en_passant_types = PerSide::equal(types);
            game.draws.move_rule_types = PerSide::equal(types);
            Ok(None)
        });
    }

    /// Adds the keys whose values are lists of pairs. The pairs are added to those that the variant inherits.
    fn add_promotion_lists(&mut self) {
        let meaning =
            "The most pieces of a type that a player can have by promotion, 0 for no limit; default no limits.";
        self.add_key("promotionLimit", "pairs such as q:1 r:2", meaning, |game, text| {
            for (letter, count) in pairs(text)? {
                let key = piece(letter, &game.board_and_pieces())?;
                game.promotion_limits.insert(key, u16::parse(count, &game.board_and_pieces())?);
            }
            Ok(None)
        });
        let meaning = "The promoted form of each piece that has one; default none.";
        self.add_key("promotedPieceType", "pairs such as p:g s:g, with p:- for none", meaning, |game, text| {
            for (letter, form) in pairs(text)? {
                let key = piece(letter, &game.board_and_pieces())?;
                let form = Option::<PieceTypeKey>::parse(form, &game.board_and_pieces())?;
                game.set_promoted_form(key, form);
            }
            Ok(None)
        });
        let meaning = "The names of pieces and promoted forms for people, - for none; default those of the keys.";
        self.add_key("pieceNames", "pairs such as h: Heron, +p: Tokin", meaning, |game, text| {
            let has_form = |key| game.promoted_form(key).is_some();
            let names = names::read_piece_names(game.piece_names.clone(), text, &game.board_and_pieces(), has_form)?;
            game.piece_names = names;
            Ok(None)
        });
        let meaning = "The SVG files with images of pieces and promoted forms, - for none; default none.";
        self.add_key("pieceImages", "pairs such as g: griffon.svg, +p: tokin.svg", meaning, |game, text| {
            let has_form = |key| game.promoted_form(key).is_some();
            let images = read_piece_images(game.piece_images.clone(), text, &game.board_and_pieces(), has_form)?;
            game.piece_images = images;
            Ok(None)
        });
    }

    /// Adds the keys for pieces that some others cannot capture.
    fn add_immunities(&mut self) {
        type Place = fn(&mut GameDef) -> &mut PieceSets;
        let keys: [(&str, &str, Place); 2] = [
            ("immuneTo", "For pieces, those that cannot capture them", |game| &mut game.immune_to),
            ("immuneFromAfar", "For pieces, those that can capture them from an adjacent square only", |game| {
                &mut game.immune_from_afar
            }),
        ];
        for (name, meaning, place) in keys {
            let meaning = format!("{meaning}, as in s:rn; a key of Tenfold; default none.");
            self.add_key(name, "pairs such as s:rn i:*, with s:- for none", &meaning, move |game, text| {
                // A piece that stands twice in one list has both sets.
                let mut listed = PieceSet::NONE;
                for (letter, others) in pairs(text)? {
                    let key = piece(letter, &game.board_and_pieces())?;
                    let others = PieceSet::parse(others, &game.board_and_pieces())?;
                    let sets = place(game);
                    let before = sets.get(key).filter(|_| listed.contains(key)).unwrap_or(PieceSet::NONE);
                    sets.insert(key, before.union(others));
                    listed.insert(key);
                }
                Ok(None)
            });
        }
    }

    /// Adds the key for moves of two legs, which Betza notation in the format cannot describe.
    fn add_two_legs(&mut self) {
        let meaning =
            "Moves of two legs, each of which may capture, as in p:ifmWifcF,fmWfcF; a key of Tenfold; default none.";
        self.add_key("twoLegMoves", "pairs such as l:K,K, with l:- for none", meaning, |game, text| {
            for (letter, legs) in pairs(text)? {
                let key = piece(letter, &game.board_and_pieces())?;
                if legs == "-" {
                    game.two_leg_moves.remove(&key);
                    continue;
                }
                check_betza(legs, "two legs")?;
                game.two_leg_moves.insert(key, legs.to_owned());
            }
            Ok(None)
        });
    }

    /// Adds the keys that concern graphical interfaces, or the evaluation of other engines.
    fn add_without_effect(&mut self) {
        for (name, meaning) in [
            ("variantTemplate", "The game whose display an interface starts from; without effect."),
            ("pieceToCharTable", "XBoard's assignment of letters to pictures; without effect."),
            ("pocketSize", "The number of piece types in XBoard's holdings; without effect."),
            ("pieceValueMg", "Piece values of Fairy-Stockfish in the middlegame; without effect."),
            ("pieceValueEg", "Piece values of Fairy-Stockfish in the endgame; without effect."),
            ("nnueAlias", "The name of Fairy-Stockfish's network; without effect."),
        ] {
            self.add_key(name, "text", meaning, |game, text| {
                if text.len() > MAX_EXTRA {
                    return Err(format!("the value has {} bytes; at most {MAX_EXTRA} are read", text.len()));
                }
                check_signs(text)?;
                game.keys_without_effect.insert(name.to_owned(), text.to_owned());
                Ok(Some("has no effect on the rules".to_owned()))
            });
        }
    }
}

/// Checks a number of files or ranks of a board.
fn board_size(size: Option<u16>, text: &str, what: &str) -> Result<u8, String> {
    match size.map(|size| (u8::try_from(size).unwrap_or(u8::MAX), size)) {
        Some((size, _)) if (MIN_SIZE..=MAX_SIZE).contains(&size) => Ok(size),
        Some((_, size)) if size > u16::from(MAX_SIZE) => {
            Err(format!("Tenfold's boards have at most twelve {what}, not {size}"))
        }
        Some((_, size)) => Err(format!("Tenfold's boards have at least three {what}, not {size}")),
        None => Err(not_of_syntax_message(text, &format!("a number of {what}"))),
    }
}

/// For each player, the region of the ranks from `first` to `last`, counted from 1 on the player's own side.
fn ranks_from_own_side(game: &GameDef, first: u8, last: u8) -> PerSide<Region> {
    let mirrored = |own: u8| game.ranks.saturating_sub(own);
    PerSide {
        white: Region::ranks(first.saturating_sub(1), last.saturating_sub(1)),
        black: Region::ranks(mirrored(last), mirrored(first)),
    }
}

/// Reads the value of a piece's key: a letter, followed by moves for custom pieces; for the king, moves are optional.
fn read_piece(game: &mut GameDef, key: PieceTypeKey, text: &str) -> Result<(), String> {
    if text == "-" {
        game.remove_piece(key);
        return Ok(());
    }
    if let Some(form) = text.strip_prefix('+') {
        return read_promoted_form(game, key, form);
    }
    let found = PieceLetter::split_first(text).filter(|(letter, _)| letter.is_ascii_alphabetic());
    let Some((letter, rest)) = found else {
        return Err(not_of_syntax_message(text, "a piece: it starts with its letter, or is - for none"));
    };
    let takes_moves = key.is_custom() || key == PieceTypeKey::KING;
    let moves = match rest.strip_prefix(':') {
        Some(moves) if takes_moves => Some(moves.trim()),
        Some(moves) => {
            // The piece is there all the same: lines that name its letter are not mistakes, too.
            game.add_piece(key, PieceDef { letter: letter.to_ascii_uppercase(), moves: None });
            return Err(format!(
                "only custom pieces and the king can have moves of their own, as in {}",
                quote_excerpt(&format!("customPiece1 = {letter}:{}", moves.trim()))
            ));
        }
        None if !rest.is_empty() => {
            let moves = rest.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric());
            let hint = if takes_moves && !moves.is_empty() {
                format!("; moves stand behind a colon: {}", quote_excerpt(&format!("{letter}:{moves}")))
            } else {
                String::new()
            };
            return Err(format!("{} follows the letter of the piece{hint}", quote_excerpt(rest)));
        }
        None if key.is_custom() => return Err(format!("a custom piece needs moves, as in {letter}:NB")),
        None => None,
    };
    if let Some(moves) = moves {
        check_betza(moves, "a piece's moves")?;
        if key.is_custom() && moves.contains('e') {
            game.pawns.en_passant_types.white.insert(key);
            game.pawns.en_passant_types.black.insert(key);
        }
    }
    game.add_piece(key, PieceDef { letter: letter.to_ascii_uppercase(), moves: moves.map(str::to_owned) });
    Ok(())
}

/// Reads the value of a custom piece that is the promoted form of another piece and has no letter of its own, behind the `+`:
/// the letter of the other piece, and moves.
fn read_promoted_form(game: &mut GameDef, key: PieceTypeKey, text: &str) -> Result<(), String> {
    let (base, moves) = match text.split_once(':') {
        Some((base, moves)) if key.is_custom() => (base, moves.trim()),
        Some(_) => return Err("only custom pieces can be promoted forms with moves of their own".to_owned()),
        None => return Err("a promoted form needs a letter and moves, as in +d:RF".to_owned()),
    };
    let base = Option::<PieceTypeKey>::parse(base, &game.board_and_pieces())?;
    let base = base.ok_or("a promoted form needs the letter of its piece, as in +d:RF")?;
    check_betza(moves, "a piece's moves")?;
    game.add_piece(key, PieceDef { letter: NO_LETTER, moves: Some(moves.to_owned()) });
    game.set_promoted_form(base, Some(key));
    Ok(())
}

/// Refuses what can be no Betza notation: text that is too long, or has blanks or other characters. An empty text is a
/// piece that cannot move.
fn check_betza(text: &str, what: &str) -> Result<(), String> {
    if text.len() <= MAX_MOVES && text.chars().all(|sign| sign.is_ascii_graphic()) {
        return Ok(());
    }
    Err(not_of_syntax_message(text, &format!("{what}, up to {MAX_MOVES} characters of Betza notation")))
}

/// The board and the pieces, for a rule about a piece that the variant must have.
fn piece_in(game: &GameDef, key: PieceTypeKey) -> Result<BoardAndPieces<'_>, String> {
    if game.pieces.contains(key) { Ok(game.board_and_pieces()) } else { Err(format!("the game has no {}", key.name())) }
}

/// Reads the squares that a piece can enter.
fn read_mobility(game: &GameDef, key: PieceTypeKey, text: &str) -> Result<Region, String> {
    // An empty region means no restriction in this format; otherwise the piece could never move.
    Region::parse(text, &piece_in(game, key)?).map(|region| if region.is_empty() { Region::ALL } else { region })
}

/// Reads a list of pairs. A pair is a letter, a colon, and a text without blanks.
fn pairs(text: &str) -> Result<Vec<(PieceLetter, &str)>, String> {
    let pair = |part| {
        let (letter, value) = str::split_once(part, ':')?;
        Some((PieceLetter::parse(letter)?, value))
    };
    text.split_whitespace()
        .map(|part| pair(part).ok_or_else(|| not_of_syntax_message(part, "a pair such as q:1 or p:g")))
        .collect()
}
