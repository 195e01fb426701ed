//! The values of keys: the syntax of each kind of value, and how it is read.

use super::fault::quote_excerpt;
use super::pieces::{PieceSet, PieceTypeKey, Pieces};
use super::region::{MAX_SIZE, Region};
use tenfold_core::types::PieceLetter;

/// The greatest length of a value that is an initial position or the moves of a piece, in bytes.
const MAX_TEXT: usize = 1024;

/// The board and the pieces of the variant, which values may refer to.
pub(super) struct BoardAndPieces<'a> {
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) pieces: &'a Pieces,
}

/// A kind of value that keys can have.
pub(super) trait KeyValue: Sized {
    /// The description of the kind of value in words, with its syntax.
    const SYNTAX: &'static str;

    /// Reads a value; `game` has the board and the pieces that the value may refer to.
    fn parse(text: &str, game: &BoardAndPieces) -> Result<Self, String>;
}

/// One value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PerSide<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T: Copy> PerSide<T> {
    /// The same value for both players.
    pub const fn equal(value: T) -> PerSide<T> {
        PerSide { white: value, black: value }
    }
}

/// The piece types that count as pawns in promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PawnTypes {
    /// All these piece types; the pawn is always one of them.
    pub types: PieceSet,
    /// The piece type that a promoted pawn turns back into, for example when it is captured and goes to a hand: the
    /// last type that the file names.
    pub main: Option<PieceTypeKey>,
}

/// A piece of one type, or any piece.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PieceChoice {
    /// Any piece: `*` in a file.
    #[default]
    Any,
    /// A piece of this type.
    One(PieceTypeKey),
}

impl PieceChoice {
    /// Whether the choice includes pieces of this type.
    pub fn matches(self, key: PieceTypeKey) -> bool {
        match self {
            PieceChoice::Any => true,
            PieceChoice::One(one) => one == key,
        }
    }
}

/// A set of castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CastlingRights {
    /// White's right to castle on the king's side, `K`.
    pub white_kingside: bool,
    /// White's right to castle on the queen's side, `Q`.
    pub white_queenside: bool,
    /// Black's right to castle on the king's side, `k`.
    pub black_kingside: bool,
    /// Black's right to castle on the queen's side, `q`.
    pub black_queenside: bool,
}

impl KeyValue for bool {
    const SYNTAX: &'static str = "true or false";

    fn parse(text: &str, _: &BoardAndPieces) -> Result<bool, String> {
        match text {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(not_of_syntax_message(text, Self::SYNTAX)),
        }
    }
}

impl KeyValue for u16 {
    const SYNTAX: &'static str = "a whole number from 0 to 65535";

    fn parse(text: &str, _: &BoardAndPieces) -> Result<u16, String> {
        number(text).ok_or_else(|| not_of_syntax_message(text, Self::SYNTAX))
    }
}

/// The fewest pieces that a rule needs to apply. A negative number asks for nothing, as 0 does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FewestPieces(pub u16);

impl KeyValue for FewestPieces {
    const SYNTAX: &'static str = "a whole number up to 65535";

    fn parse(text: &str, _: &BoardAndPieces) -> Result<FewestPieces, String> {
        let negative = text.strip_prefix('-').and_then(number).map(|_| 0);
        negative.or_else(|| number(text)).map(FewestPieces).ok_or_else(|| not_of_syntax_message(text, Self::SYNTAX))
    }
}

/// A rank of the board, counted from 1 on the player's own side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OwnRank(pub u8);

impl KeyValue for OwnRank {
    const SYNTAX: &'static str = "a rank of the board, from 1";

    fn parse(text: &str, game: &BoardAndPieces) -> Result<OwnRank, String> {
        let rank = number(text).and_then(|rank| u8::try_from(rank).ok()).filter(|rank| *rank > 0);
        match rank {
            Some(rank) if rank <= game.ranks => Ok(OwnRank(rank)),
            Some(_) => Err(format!("the board has only {} ranks, not {}", game.ranks, quote_excerpt(text))),
            None => Err(not_of_syntax_message(text, Self::SYNTAX)),
        }
    }
}

/// A file of the board, counted from 0 for the a-file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BoardFile(pub u8);

impl KeyValue for BoardFile {
    const SYNTAX: &'static str = "a file of the board, as a letter or a number from 1";

    fn parse(text: &str, game: &BoardAndPieces) -> Result<BoardFile, String> {
        match file_number(text) {
            Some(file) if file <= u16::from(game.files) => Ok(BoardFile((file - 1) as u8)),
            Some(_) => Err(format!("the board has only {} files, not {}", game.files, quote_excerpt(text))),
            None => Err(not_of_syntax_message(text, Self::SYNTAX)),
        }
    }
}

impl KeyValue for Option<BoardFile> {
    const SYNTAX: &'static str = BoardFile::SYNTAX;

    fn parse(text: &str, game: &BoardAndPieces) -> Result<Option<BoardFile>, String> {
        BoardFile::parse(text, game).map(Some)
    }
}

impl KeyValue for String {
    const SYNTAX: &'static str = "text";

    fn parse(text: &str, _: &BoardAndPieces) -> Result<String, String> {
        if text.len() > MAX_TEXT {
            return Err(format!("the text has {} bytes; at most {MAX_TEXT} are read", text.len()));
        }
        check_signs(text)?;
        Ok(text.to_owned())
    }
}

impl KeyValue for Option<String> {
    const SYNTAX: &'static str = String::SYNTAX;

    fn parse(text: &str, game: &BoardAndPieces) -> Result<Option<String>, String> {
        String::parse(text, game).map(Some)
    }
}

impl KeyValue for CastlingRights {
    const SYNTAX: &'static str = "letters of castling rights such as KQkq, or - for none";

    fn parse(text: &str, _: &BoardAndPieces) -> Result<CastlingRights, String> {
        let mut rights = CastlingRights::default();
        for letter in text.chars().filter(|letter| text != "-" && !letter.is_whitespace()) {
            match letter {
                'K' => rights.white_kingside = true,
                'Q' => rights.white_queenside = true,
                'k' => rights.black_kingside = true,
                'q' => rights.black_queenside = true,
                _ => return Err(not_of_syntax_message(text, Self::SYNTAX)),
            }
        }
        Ok(rights)
    }
}

impl KeyValue for PieceSet {
    const SYNTAX: &'static str = "letters of pieces such as nbrq, * for all pieces, or - for none";

    fn parse(text: &str, game: &BoardAndPieces) -> Result<PieceSet, String> {
        let mut set = PieceSet::NONE;
        for letter in PieceLetter::all_in(text).filter(|letter| text != "-" && !letter.plain().is_whitespace()) {
            if letter == '*' {
                set = set.union(PieceSet::ALL);
            } else {
                set.insert(piece(letter, game)?);
            }
        }
        Ok(set)
    }
}

impl KeyValue for PawnTypes {
    const SYNTAX: &'static str = PieceSet::SYNTAX;

    fn parse(text: &str, game: &BoardAndPieces) -> Result<PawnTypes, String> {
        let types = PieceSet::parse(text, game)?.union(PieceSet::from_keys(&[PieceTypeKey::PAWN]));
        let main = PieceLetter::all_in(text).filter_map(|letter| game.pieces.by_letter(letter)).last();
        Ok(PawnTypes { types, main })
    }
}

impl KeyValue for PieceChoice {
    const SYNTAX: &'static str = "the letter of a piece, or * for any piece";

    fn parse(text: &str, game: &BoardAndPieces) -> Result<PieceChoice, String> {
        match text {
            "*" => Ok(PieceChoice::Any),
            _ => one_piece(text, game, Self::SYNTAX).map(PieceChoice::One),
        }
    }
}

impl KeyValue for Option<PieceTypeKey> {
    const SYNTAX: &'static str = "the letter of a piece, or - for none";

    fn parse(text: &str, game: &BoardAndPieces) -> Result<Option<PieceTypeKey>, String> {
        match text {
            "-" => Ok(None),
            _ => one_piece(text, game, Self::SYNTAX).map(Some),
        }
    }
}

impl KeyValue for Region {
    const SYNTAX: &'static str = "squares such as a1 b2, ranks such as *3, files such as d*, or - for none";

    fn parse(text: &str, game: &BoardAndPieces) -> Result<Region, String> {
        let mut region = Region::NONE;
        for part in text.split_whitespace().filter(|_| text != "-") {
            let squares = region_part(part).ok_or_else(|| not_of_syntax_message(part, Self::SYNTAX))?;
            let fits = |squares: Region| squares.on_board(game.files, game.ranks);
            // A whole rank or file counts as on the board if any of its squares is.
            if fits(squares).is_empty() {
                return Err(format!("{} is not on a board of {}x{}", quote_excerpt(part), game.files, game.ranks));
            }
            region = region.union(squares);
        }
        Ok(region)
    }
}

/// Refuses control characters, Unicode's line separators, marks that change the direction of text, and characters that XML
/// and HTML cannot hold. They could disturb a terminal or a page that shows the text.
pub(super) fn check_signs(text: &str) -> Result<(), String> {
    let acts = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            || matches!(sign, '\u{fffe}' | '\u{ffff}')
    };
    if text.contains(acts) { Err(format!("{} has control characters", quote_excerpt(text))) } else { Ok(()) }
}

/// Reads a square, a rank or a file as a region, which has no squares if it is beyond the largest board.
fn region_part(part: &str) -> Option<Region> {
    let mut letters = part.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    let rank = || number(rest).filter(|rank| *rank > 0).map(|rank| (rank - 1).min(u16::from(MAX_SIZE)) as u8);
    match (first, rest) {
        ('*', _) => Some(Region::rank(rank()?)),
        (_, "*") => Some(Region::file(file_letter(first)?)),
        _ => Some(Region::square(file_letter(first)?, rank()?)),
    }
}

/// Reads the letter or the number of a file; returns its number, counted from 1.
pub(super) fn file_number(text: &str) -> Option<u16> {
    let mut letters = text.chars();
    match (letters.next().and_then(file_letter), letters.next()) {
        (Some(file), None) => Some(u16::from(file) + 1),
        _ => number(text).filter(|file| *file > 0),
    }
}

/// The file with this letter, counted from 0.
fn file_letter(letter: char) -> Option<u8> {
    let letter = u8::try_from(letter).ok()?.to_ascii_lowercase();
    letter.is_ascii_lowercase().then(|| letter - b'a')
}

/// Reads a number of decimal digits without a sign.
pub(super) fn number(text: &str) -> Option<u16> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The piece with this letter.
pub(super) fn piece(letter: PieceLetter, game: &BoardAndPieces) -> Result<PieceTypeKey, String> {
    game.pieces.by_letter(letter).ok_or_else(|| {
        let known: String = game.pieces.iter().map(|(_, piece)| piece.letter.to_ascii_lowercase()).collect();
        let known = if known.is_empty() { "it has no pieces".to_owned() } else { format!("its pieces are {known}") };
        format!("the game has no piece {}; {known}", quote_excerpt(&letter.to_string()))
    })
}

/// Reads a text that must be exactly one letter, and returns the piece with that letter.
fn one_piece(text: &str, game: &BoardAndPieces, kind: &str) -> Result<PieceTypeKey, String> {
    let letter = PieceLetter::parse(text).ok_or_else(|| not_of_syntax_message(text, kind))?;
    piece(letter, game)
}

/// The message about a value of the wrong kind. If the text shows a usual mistake, the message names it.
pub(super) fn not_of_syntax_message(text: &str, kind: &str) -> String {
    let comment = text.contains(['#', ';']);
    let hint = if comment { "; a comment needs a line of its own" } else { "" };
    format!("{} is not {kind}{hint}", quote_excerpt(text))
}
