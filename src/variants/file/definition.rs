//! The definition of a variant.

use super::ends::{Draws, Ends, Goals};
use super::fault::quote_excerpt;
use super::images::PieceImagePaths;
use super::motion::{Castling, Pawns, Promotion};
use super::names::{PieceNames, usual_name};
use super::pieces::{PieceDef, PieceSet, PieceSets, PieceTypeKey, Pieces};
use super::play::{Captures, Drops, Moves, Walls};
use super::region::Region;
use super::table::HasBoardAndPieces;
use super::values::{BoardAndPieces, PerSide};
use std::collections::BTreeMap;

/// The definition of a variant, with everything that a file can give. Regions may contain squares beyond the board,
/// which do not count: [`Region::on_board`] removes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameDef {
    /// The name of the section, which is the variant's name in protocols.
    pub name: String,
    /// The line of the section, counted from 1; 0 for a variant that no file defines.
    pub line: usize,
    /// The name of the variant from which this one inherits.
    pub parent: Option<String>,
    /// The name for people; without it, the name of the section is used. It is not inherited.
    pub title: Option<String>,
    /// The file with the evaluation weights. It is not inherited: weights belong to one set of rules.
    pub weights: Option<String>,
    /// The file with the network that evaluates positions. It is not inherited.
    pub network: Option<String>,
    /// Files of the board, 3 to 12; default 8.
    pub files: u8,
    /// Ranks of the board, 3 to 12; default 8.
    pub ranks: u8,
    /// The initial position as a FEN, whose board and hands have been checked; default the initial position of chess.
    pub start_fen: String,
    /// Whether king and rooks may castle from any file, as in Chess960; default false.
    pub chess960: bool,
    /// Whether captured pieces go to a partner at another board, as in bughouse; default false.
    pub two_boards: bool,
    /// The pieces; default none.
    pub pieces: Pieces,
    /// The names that the file gives to pieces, for people. Default none.
    pub piece_names: PieceNames,
    /// The files with images of pieces. Default none.
    pub piece_images: PieceImagePaths,
    /// The squares that a piece type can enter; a type that is missing can enter all squares. Default empty.
    pub mobility: PerSide<BTreeMap<PieceTypeKey, Region>>,
    /// The most pieces of a type that a player can have by promotion, 0 for no limit; a type that is missing has no
    /// limit. Default empty.
    pub promotion_limits: BTreeMap<PieceTypeKey, u16>,
    /// The regions in which single piece types promote, instead of that of all pieces. Default empty.
    pub own_promotion_regions: PerSide<BTreeMap<PieceTypeKey, Region>>,
    /// The pieces that single piece types promote to: pawns instead of the choices of all pawns, other pieces instead of a
    /// promoted form. Default empty.
    pub own_promotion_choices: PerSide<PieceSets>,
    /// For each of some pieces, those that cannot capture it. Default empty.
    pub immune_to: PieceSets,
    /// For each of some pieces, those that cannot capture it except from an adjacent square. Default empty.
    pub immune_from_afar: PieceSets,
    /// The two legs of moves that capture on the way, in Betza notation with a comma between them. Default empty.
    pub two_leg_moves: BTreeMap<PieceTypeKey, String>,
    /// The promoted forms of pieces that promote without a choice, as in shogi. Default empty. May name types that the
    /// variant does not have; [`GameDef::promoted_form`] leaves these out.
    pub promoted_forms: BTreeMap<PieceTypeKey, PieceTypeKey>,
    /// The rules of promotion of pawns and pieces.
    pub promotion: Promotion,
    /// The rules of multiple steps and en passant.
    pub pawns: Pawns,
    /// The rules of castling.
    pub castling: Castling,
    /// The rules of captures, and what captures do to the board.
    pub captures: Captures,
    /// The rules of drops and hands.
    pub drops: Drops,
    /// The rules of walls.
    pub walls: Walls,
    /// The rules of checks, passes, gating, and other rules about moves.
    pub moves: Moves,
    /// The rules of draws by move count and repetition, and the rules against perpetual threats.
    pub draws: Draws,
    /// The rules of mate, stalemate, extinction, and material.
    pub ends: Ends,
    /// The rules of wins by reaching squares, by checks, and by alignment.
    pub goals: Goals,
    /// The keys that the variant's own section gives, or a section from which it inherits.
    pub given: BTreeMap<&'static str, GivenValue>,
    /// The text of keys that are accepted but have no effect on the rules, by key.
    pub keys_without_effect: BTreeMap<String, String>,
}

/// The keys that change how a variant looks or how well it is played, but not its rules.
const KEYS_WITHOUT_RULES: &[&str] = &["title", "pieceNames", "pieceImages", "weights", "network"];

impl GameDef {
    /// The rules as text, to tell whether they have changed: the name, and each key that its section or a parent gives,
    /// with its value as written.
    pub fn rules_text(&self) -> String {
        let has_effect = |key: &str| !KEYS_WITHOUT_RULES.contains(&key) && !self.keys_without_effect.contains_key(key);
        let rules = self.given.iter().filter(|(key, _)| has_effect(key));
        rules.fold(format!("{}\n", self.name), |text, (key, given)| text + key + " = " + &given.value + "\n")
    }
}

/// Where a key is given, and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenValue {
    /// The line, counted from 1; 0 if the section is not in this file.
    pub line: usize,
    /// The name of the section.
    pub section: String,
    /// The value as text.
    pub value: String,
}

impl Default for GameDef {
    /// The definition from which a section without a parent starts: the rules of chess without pieces and without
    /// promotion choices.
    fn default() -> GameDef {
        GameDef {
            name: String::new(),
            line: 0,
            parent: None,
            title: None,
            weights: None,
            network: None,
            files: 8,
            ranks: 8,
            start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            chess960: false,
            two_boards: false,
            pieces: Pieces::default(),
            piece_names: PieceNames::default(),
            piece_images: PieceImagePaths::default(),
            mobility: PerSide::default(),
            promotion_limits: BTreeMap::new(),
            own_promotion_regions: PerSide::default(),
            own_promotion_choices: PerSide::default(),
            immune_to: PieceSets::default(),
            immune_from_afar: PieceSets::default(),
            two_leg_moves: BTreeMap::new(),
            promoted_forms: BTreeMap::new(),
            promotion: Promotion::default(),
            pawns: Pawns::default(),
            castling: Castling::default(),
            captures: Captures::default(),
            drops: Drops::default(),
            walls: Walls::default(),
            moves: Moves::default(),
            draws: Draws::default(),
            ends: Ends::default(),
            goals: Goals::default(),
            given: BTreeMap::new(),
            keys_without_effect: BTreeMap::new(),
        }
    }
}

impl HasBoardAndPieces for GameDef {
    fn board_and_pieces(&self) -> BoardAndPieces<'_> {
        BoardAndPieces { files: self.files, ranks: self.ranks, pieces: &self.pieces }
    }
}

impl GameDef {
    /// The definition of chess. Callers use it as a parent for sections.
    pub fn chess(name: &str) -> GameDef {
        let mut game = GameDef { name: name.to_owned(), ..GameDef::default() };
        for (key, letter) in [
            (PieceTypeKey::PAWN, 'P'),
            (PieceTypeKey::KNIGHT, 'N'),
            (PieceTypeKey::BISHOP, 'B'),
            (PieceTypeKey::ROOK, 'R'),
            (PieceTypeKey::QUEEN, 'Q'),
            (PieceTypeKey::KING, 'K'),
        ] {
            game.pieces.insert(key, PieceDef { letter: letter.into(), moves: None });
        }
        let choices = [PieceTypeKey::KNIGHT, PieceTypeKey::BISHOP, PieceTypeKey::ROOK, PieceTypeKey::QUEEN];
        game.promotion.choices = PerSide::equal(PieceSet::from_keys(&choices));
        game
    }

    /// Whether a piece type has a region or choices of promotion of its own.
    pub fn promotes_by_own_rule(&self, key: PieceTypeKey) -> bool {
        let (regions, choices) = (&self.own_promotion_regions, &self.own_promotion_choices);
        [&regions.white, &regions.black].iter().any(|regions| regions.contains_key(&key))
            || [&choices.white, &choices.black].iter().any(|choices| choices.get(key).is_some())
    }

    /// All pieces that pawns, or single pieces by keys of their own, promote to.
    pub fn all_promotion_choices(&self) -> PieceSet {
        let own = self.own_promotion_choices.white.iter().chain(self.own_promotion_choices.black.iter());
        let of_pawns = self.promotion.choices.white.union(self.promotion.choices.black);
        own.fold(of_pawns, |all, (_, choices)| all.union(choices))
    }

    /// The promoted form of a piece; `None` unless the variant has both the piece and the form.
    pub fn promoted_form(&self, key: PieceTypeKey) -> Option<PieceTypeKey> {
        let form = self.promoted_forms.get(&key).copied()?;
        (self.pieces.contains(key) && self.pieces.contains(form)).then_some(form)
    }

    /// Gives a piece this promoted form, or none.
    pub(super) fn set_promoted_form(&mut self, key: PieceTypeKey, form: Option<PieceTypeKey>) {
        if form != self.promoted_forms.get(&key).copied() {
            self.piece_names.remove_promoted_name(key);
            self.piece_images.remove_form(key);
        }
        match form {
            Some(form) => self.promoted_forms.insert(key, form),
            None => self.promoted_forms.remove(&key),
        };
    }

    /// Whether a piece of this type stands on the board of the initial position, or is in a hand.
    pub fn is_in_start_position(&self, key: PieceTypeKey) -> bool {
        let board = self.start_fen.split_whitespace().next().unwrap_or_default();
        self.pieces.get(key).is_some_and(|piece| piece.letter.counts_in(board) != [0; 2])
    }

    /// Whether White and Black have a king in the initial position, on the board or in hand.
    pub fn has_kings(&self) -> PerSide<bool> {
        let board = self.start_fen.split_whitespace().next().unwrap_or_default();
        let [white, black] = self.pieces.get(PieceTypeKey::KING).map_or([0; 2], |king| king.letter.counts_in(board));
        PerSide { white: white > 0, black: black > 0 }
    }

    /// The name of a piece for people: the name that the file gives it, or the usual name; `None` for a custom piece
    /// without a name.
    pub fn title_of(&self, key: PieceTypeKey) -> Option<String> {
        match self.piece_names.name_of(key) {
            Some(name) => Some(name.to_owned()),
            None => usual_name(key),
        }
    }

    /// The message that two pieces have the same name, if the file itself gives that name to at least one of them.
    pub(super) fn shared_names(&self) -> Option<String> {
        let mut owners: BTreeMap<String, (String, bool)> = BTreeMap::new();
        for (key, piece) in self.pieces.iter() {
            let own = self
                .title_of(key)
                .map(|name| (name, piece.letter.to_string(), self.piece_names.name_of(key).is_some()));
            let form = self.promoted_form(key).and(self.piece_names.promoted_name_of(key));
            let form = form.map(|name| (name.to_owned(), format!("+{}", piece.letter), true));
            for (name, sign, is_given) in own.into_iter().chain(form) {
                if let Some((other, other_is_given)) = owners.get(&name.to_lowercase())
                    && (is_given || *other_is_given)
                {
                    return Some(format!("{} is the name of {other} and {sign}", quote_excerpt(&name)));
                }
                owners.insert(name.to_lowercase(), (sign, is_given));
            }
        }
        None
    }

    /// Adds a piece. If another piece has the same letter, that piece is removed.
    pub(super) fn add_piece(&mut self, key: PieceTypeKey, piece: PieceDef) {
        let is_known = self.pieces.get(key).is_some_and(|before| before.moves == piece.moves);
        if !is_known {
            // The old piece's name and image do not fit the new piece, which moves in another way.
            self.piece_names.remove_name(key);
            self.piece_images.remove_piece(key);
            for (base, _) in self.promoted_forms.iter().filter(|(_, form)| **form == key) {
                self.piece_names.remove_promoted_name(*base);
                self.piece_images.remove_form(*base);
            }
        }
        if let Some(other) = self.pieces.by_letter(piece.letter) {
            self.remove_piece(other);
        }
        self.pieces.insert(key, piece);
    }

    /// Removes a piece from the variant, and from the pieces that others promote to.
    pub(super) fn remove_piece(&mut self, key: PieceTypeKey) {
        self.pieces.remove(key);
        for sets in [&mut self.own_promotion_choices.white, &mut self.own_promotion_choices.black] {
            sets.remove(key);
            sets.remove_choice(key);
        }
        self.immune_to.remove(key);
        self.immune_from_afar.remove(key);
        self.promotion.choices.white.remove(key);
        self.promotion.choices.black.remove(key);
    }

    /// Makes the key `doubleStep` and the region of double steps agree, before other variants inherit them.
    pub(super) fn reconcile_double_steps(&mut self) {
        if !self.pawns.double_step {
            self.pawns.double_step_region = PerSide::equal(Region::NONE);
        }
        let region = self.pawns.double_step_region;
        self.pawns.double_step = !region.white.is_empty() || !region.black.is_empty();
    }
}
