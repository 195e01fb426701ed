//! The piece types of the format, the pieces of a variant, and sets of piece types.

use std::collections::BTreeMap;
use tenfold_core::types::PieceLetter;

/// The predefined piece types in the order in which their keys take effect, each with its moves in Betza notation.
const PREDEFINED: [(&str, &str); 36] = [
    ("pawn", "fmWfceF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// The number of the first custom piece, `customPiece1`.
const FIRST_CUSTOM: u8 = PREDEFINED.len() as u8;
/// The most custom pieces that a variant can define.
pub const MAX_CUSTOM_PIECES: u8 = 25;

/// The key of a piece type of the format: of a predefined piece, of a custom piece, or of the king. The number, which
/// is below 62, has no meaning outside this module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceTypeKey(u8);

impl PieceTypeKey {
    /// The pawn of chess; its double step and its promotion are separate rules.
    pub const PAWN: PieceTypeKey = PieceTypeKey(0);
    /// The knight of chess.
    pub const KNIGHT: PieceTypeKey = PieceTypeKey(1);
    /// The bishop of chess.
    pub const BISHOP: PieceTypeKey = PieceTypeKey(2);
    /// The rook of chess.
    pub const ROOK: PieceTypeKey = PieceTypeKey(3);
    /// The queen of chess.
    pub const QUEEN: PieceTypeKey = PieceTypeKey(4);
    /// The fers, which steps diagonally; makruk's met.
    pub const FERS: PieceTypeKey = PieceTypeKey(5);
    /// The bers, a rook that also steps diagonally; shogi's dragon.
    pub const BERS: PieceTypeKey = PieceTypeKey(10);
    /// Shogi's silver general, which is makruk's khon.
    pub const SILVER: PieceTypeKey = PieceTypeKey(8);
    /// Shogi's pawn, which may not be dropped to checkmate.
    pub const SHOGI_PAWN: PieceTypeKey = PieceTypeKey(18);
    /// The soldier of xiangqi. The key `soldierPromotionRank` applies to it.
    pub const SOLDIER: PieceTypeKey = PieceTypeKey(28);
    /// Janggi's cannon, which neither captures nor hops over another one.
    pub const JANGGI_CANNON: PieceTypeKey = PieceTypeKey(27);
    /// The horse of xiangqi, a knight that cannot jump.
    pub const HORSE: PieceTypeKey = PieceTypeKey(29);
    /// Janggi's elephant, which goes further than xiangqi's and cannot jump either.
    pub const JANGGI_ELEPHANT: PieceTypeKey = PieceTypeKey(31);
    /// The wazir, which steps along ranks and files; janggi's guard.
    pub const WAZIR: PieceTypeKey = PieceTypeKey(33);
    /// The king, which is royal: it is subject to check.
    pub const KING: PieceTypeKey = PieceTypeKey(FIRST_CUSTOM + MAX_CUSTOM_PIECES);

    /// All piece types, in the order in which their keys take effect.
    pub fn all() -> impl Iterator<Item = PieceTypeKey> {
        (0..=Self::KING.0).map(PieceTypeKey)
    }

    /// Whether this is a custom piece: `customPiece1` to `customPiece25`.
    pub fn is_custom(self) -> bool {
        self.0 >= FIRST_CUSTOM && self != Self::KING
    }

    /// The name of the piece type's key in a file.
    pub fn name(self) -> String {
        if self == Self::KING {
            return "king".to_owned();
        }
        match PREDEFINED.get(usize::from(self.0)) {
            Some((name, _)) => (*name).to_owned(),
            None => format!("customPiece{}", self.0 + 1 - FIRST_CUSTOM),
        }
    }

    /// The name with a capital first letter, as it is written within a key: `King` at the end of `mobilityRegionWhiteKing`.
    pub fn capital_name(self) -> String {
        let mut name = self.name();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        name
    }

    /// The predefined moves in Betza notation; `None` for custom pieces.
    pub fn predefined_moves(self) -> Option<&'static str> {
        if self == Self::KING {
            return Some("K");
        }
        PREDEFINED.get(usize::from(self.0)).map(|(_, moves)| *moves)
    }

    /// The bit of this piece type in a [`PieceSet`].
    const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A set of piece types, or all pieces of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PieceSet(u64);

impl PieceSet {
    /// The set without any piece.
    pub const NONE: PieceSet = PieceSet(0);
    /// Every piece of the variant, whatever its type: `*` in a file.
    pub const ALL: PieceSet = PieceSet(1 << 63);

    /// The set of these piece types.
    pub const fn from_keys(keys: &[PieceTypeKey]) -> PieceSet {
        let mut bits = 0;
        let mut rest = keys;
        while let [key, others @ ..] = rest {
            bits |= key.bit();
            rest = others;
        }
        PieceSet(bits)
    }

    /// Whether the set is `*`. Rules that count pieces then count all pieces together, not each type by itself.
    pub const fn is_all(self) -> bool {
        self.0 & Self::ALL.0 != 0
    }

    /// Whether no piece is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains pieces of this type, because they are listed or because the set is `*`.
    pub const fn contains(self, key: PieceTypeKey) -> bool {
        self.0 & (key.bit() | Self::ALL.0) != 0
    }

    /// Adds a piece type.
    pub const fn insert(&mut self, key: PieceTypeKey) {
        self.0 |= key.bit();
    }

    /// Removes a piece type from the set; this has no effect on `*`.
    pub const fn remove(&mut self, key: PieceTypeKey) {
        self.0 &= !key.bit();
    }

    /// The piece types that are in at least one of the two sets.
    pub const fn union(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// The piece types that are listed in the set; `*` lists none.
    pub fn keys(self) -> impl Iterator<Item = PieceTypeKey> {
        PieceTypeKey::all().filter(move |key| self.0 & key.bit() != 0)
    }
}

/// A set of piece types for each of some piece types.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PieceSets(Vec<(PieceTypeKey, PieceSet)>);

impl PieceSets {
    /// The sets with the piece types that they are for.
    pub fn iter(&self) -> impl Iterator<Item = (PieceTypeKey, PieceSet)> {
        self.0.iter().copied()
    }

    /// The set for a piece type, if it has one.
    pub fn get(&self, key: PieceTypeKey) -> Option<PieceSet> {
        self.iter().find(|(own, _)| *own == key).map(|(_, set)| set)
    }

    /// Whether no piece type has a set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives a piece type this set instead of the one that it has.
    pub(super) fn insert(&mut self, key: PieceTypeKey, set: PieceSet) {
        self.remove(key);
        self.0.push((key, set));
    }

    /// Removes a piece type from all sets.
    pub fn remove_choice(&mut self, key: PieceTypeKey) {
        self.0.iter_mut().for_each(|(_, set)| set.remove(key));
    }

    /// Removes the set of a piece type.
    pub(super) fn remove(&mut self, key: PieceTypeKey) {
        self.0.retain(|(own, _)| *own != key);
    }
}

/// What a piece has for a letter that is only the promoted form of another piece: FENs write it with the letter of that piece.
pub const NO_LETTER: PieceLetter = PieceLetter::new('+');

/// A piece of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceDef {
    /// The capital letter in FEN and move text; [`NO_LETTER`] for a piece that is only the promoted form of another.
    pub letter: PieceLetter,
    /// The moves in Betza notation, if the file gives them, as text that is not checked here: always for custom pieces,
    /// and for a king that moves in another way than usual. Without them, the moves are
    /// [`PieceTypeKey::predefined_moves`].
    pub moves: Option<String>,
}

/// The pieces of a variant. No two have the same letter, except for [`NO_LETTER`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pieces(BTreeMap<PieceTypeKey, PieceDef>);

impl Pieces {
    /// The pieces, in the order of their types.
    pub fn iter(&self) -> impl Iterator<Item = (PieceTypeKey, &PieceDef)> {
        self.0.iter().map(|(key, piece)| (*key, piece))
    }

    /// The piece of this type.
    pub fn get(&self, key: PieceTypeKey) -> Option<&PieceDef> {
        self.0.get(&key)
    }

    /// The type of the piece with this letter, capital or small.
    pub fn by_letter(&self, letter: impl Into<PieceLetter>) -> Option<PieceTypeKey> {
        let letter = letter.into().to_ascii_uppercase();
        self.iter().find(|(_, piece)| piece.letter == letter && letter != NO_LETTER).map(|(key, _)| key)
    }

    /// Whether the variant has pieces of this type.
    pub fn contains(&self, key: PieceTypeKey) -> bool {
        self.0.contains_key(&key)
    }

    /// The moves of a piece in Betza notation.
    pub fn moves(&self, key: PieceTypeKey) -> Option<&str> {
        self.get(key)?.moves.as_deref().or(key.predefined_moves())
    }

    /// Adds or replaces a piece.
    pub(super) fn insert(&mut self, key: PieceTypeKey, piece: PieceDef) {
        self.0.insert(key, piece);
    }

    /// Removes a piece.
    pub(super) fn remove(&mut self, key: PieceTypeKey) {
        self.0.remove(&key);
    }
}
