//! The data that describes the rules of a game. What it is evaluated and searched by is data of the engine, and how it is
//! shown is data of sessions.

use super::Objectives;
use super::movement::Movement;
use crate::types::{PieceType, Square};

/// A piece type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceTypeSpec {
    /// The capital letter in FEN and move text; a promoted piece has the letter of the unpromoted one.
    pub letter: char,
    /// The English name.
    pub name: &'static str,
    /// What it is called for people, where that is not `name`.
    pub title: Option<&'static str>,
    /// How it moves and captures; a pawn's multiple step and en passant are described by [`PawnSpec`].
    pub movements: &'static [Movement],
    /// Black's movements, from White's point of view, when they are not the mirror image of White's.
    pub black_movements: Option<&'static [Movement]>,
    /// Whether it is subject to check.
    pub royal: bool,
    /// The promoted form that the piece always takes when its move ends at or beyond [`Spec::promotion_rank`].
    pub promoted: Option<PieceType>,
    /// For a promoted form, the type that was promoted.
    pub unpromoted: Option<PieceType>,
    /// Whether FENs write this promoted form as the letter of the piece that it moves like, followed by `~`, as promoted
    /// pawns in Crazyhouse, instead of the unpromoted piece's letter after `+`.
    pub written_with_tilde: bool,
}

impl PieceTypeSpec {
    /// How the pieces of a colour move, from White's point of view: Black's ranks are negated.
    pub const fn movements_of(&self, color: crate::types::Color) -> &'static [Movement] {
        match (color, self.black_movements) {
            (crate::types::Color::Black, Some(movements)) => movements,
            _ => self.movements,
        }
    }

    /// What it is called for people.
    pub const fn title(&self) -> &'static str {
        match self.title {
            Some(title) => title,
            None => self.name,
        }
    }

    /// Whether it is a promoted form that is written with `+`.
    pub const fn is_written_with_plus(&self) -> bool {
        self.unpromoted.is_some() && !self.written_with_tilde
    }
}

/// A piece type without movements, name or letter, for `..PIECE` in lists of piece types.
pub const PIECE: PieceTypeSpec = PieceTypeSpec {
    letter: '?',
    name: "",
    title: None,
    movements: &[],
    black_movements: None,
    royal: false,
    promoted: None,
    unpromoted: None,
    written_with_tilde: false,
};

/// A pawn's promotion to a piece of the player's choice.
#[derive(Clone, Copy, Debug)]
pub struct Promotion {
    /// The piece types to choose from, the one chosen most often first; empty when pawns have no choice.
    pub choices: &'static [PieceType],
    /// The first own rank (from 1) on which a pawn's move may promote it.
    pub zone: u8,
    /// The first own rank (from 1) on which it must promote.
    pub forced: u8,
    /// Whether only those types can be chosen of which the player has fewer on the board than in the initial position.
    pub captured_only: bool,
    /// Whether a pawn that must promote but has no type to choose stays a pawn; otherwise it cannot move there.
    pub stays_without_choice: bool,
}

impl Promotion {
    /// No promotion by choice.
    pub const NONE: Promotion =
        Promotion { choices: &[], zone: 0xFF, forced: 0xFF, captured_only: false, stays_without_choice: true };

    /// Compulsory promotion to one of these types on the last of `ranks` ranks.
    pub const fn on_last_rank(ranks: u8, choices: &'static [PieceType]) -> Promotion {
        Promotion { choices, zone: ranks, forced: ranks, captured_only: false, stays_without_choice: true }
    }
}

/// The rules of a game's pawn beyond its movements.
#[derive(Clone, Copy, Debug)]
pub struct PawnSpec {
    /// The pawn's piece type; [`PieceType::NONE`] in a game whose pawns, if any, move by the [`PieceRule`](super::PieceRule)
    /// of each piece.
    /// Any move of a pawn sets the half-move clock to 0.
    pub piece_type: PieceType,
    /// The own rank (from 1) from which it may advance more than one square.
    pub start_rank: u8,
    /// The most squares that it may advance from there.
    pub max_push: u8,
    /// Promotion by choice; [`Promotion::NONE`] for a pawn that has a promoted form.
    pub promotion: Promotion,
    /// Whether pawns capture en passant.
    pub en_passant: bool,
    /// Whether a loaded position may have a pawn on own rank 1.
    pub may_stand_on_first_rank: bool,
    /// Whether a loaded position may have a pawn on the last rank.
    pub may_stand_on_last_rank: bool,
}

/// A castling right: it belongs to a king and a rook, and lasts while both are on squares listed here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Right {
    /// The text in the FEN.
    pub symbol: &'static str,
    /// The king, which must stand on one of `king_on`.
    pub king: crate::types::Piece,
    /// The squares on which the king keeps the right.
    pub king_on: &'static [Square],
    /// The rook.
    pub rook: crate::types::Piece,
    /// The square on which the rook must stand.
    pub rook_on: Square,
    /// Queenside or kingside, as any number. When a rook with a right moves to the square of another right of the same king and
    /// side, it has that right instead.
    pub castling_side: u8,
}

/// A castling move: king and rook move together along their rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castling {
    /// The right that it needs, as an index in [`Spec::rights`].
    pub right: u8,
    /// The king's squares before and after.
    pub king: (Square, Square),
    /// The rook's squares before and after.
    pub rook: (Square, Square),
}

/// The rules of drops.
#[derive(Clone, Copy, Debug)]
pub struct DropRule {
    /// The piece types that a hand can hold, in the order of the brackets in the FEN.
    pub piece_types: &'static [PieceType],
    /// Pieces may be dropped on own ranks 1 to this one; 0 where they stay in the hand.
    pub ranks: u8,
    /// Pawns may be dropped on these own ranks only, from 1, the first and the last.
    pub pawn_ranks: (u8, u8),
    /// Whether a drop is illegal when the dropped piece attacks an enemy piece.
    pub quiet: bool,
    /// Whether a drop sets the half-move clock to 0.
    pub is_progress: bool,
}

/// An option of one game's rules.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The name in both protocols.
    pub name: &'static str,
    /// The values; the first is the default.
    pub values: &'static [&'static str],
}

/// A choice that each player makes in secret before the game.
#[derive(Clone, Copy, Debug)]
pub struct SecretSpec {
    /// The option that sets the engine's choice.
    pub option: &'static str,
    /// The choices, which are values of that option.
    pub choices: &'static [&'static str],
    /// The name of the choice in lines that show commitments.
    pub label: &'static str,
    /// The button that reveals the choice that a player has committed to.
    pub button: &'static str,
    /// The button that makes XBoard ask its user for the choice, and the question.
    pub ask: (&'static str, &'static str),
    /// The question for a person who makes the choice.
    pub question: &'static str,
}

/// A rule that the data cannot express, as text for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleNote {
    /// The rule, in whole sentences of Markdown.
    pub text: &'static str,
    /// A position that illustrates it.
    pub example: Option<Example>,
}

impl RuleNote {
    /// A rule without an example.
    pub const fn new(text: &'static str) -> RuleNote {
        RuleNote { text, example: None }
    }
}

/// A position that illustrates a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Example {
    /// The FEN that it starts from.
    pub fen: &'static str,
    /// The moves played from there.
    pub moves: &'static [&'static str],
    /// The square of the piece whose moves are then shown.
    pub targets: Option<Square>,
    /// What the position shows, in whole sentences.
    pub caption: &'static str,
}

/// The place of a game's own state in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraField {
    /// None.
    None,
    /// After a colon in the field of castling rights, if [`ExtraState::IN_FEN`](crate::position::ExtraState::IN_FEN).
    AfterRights,
    /// In place of the en passant squares.
    InEnPassant,
    /// A field of its own after that of en passant, where it is written, or anywhere behind.
    AfterEnPassant,
}

/// The data that describes the rules of a game.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name in both protocols and on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Other names in the protocols, each with the option value that it selects, if any.
    pub aliases: &'static [(&'static str, Option<(&'static str, &'static str)>)],
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The initial position as a FEN.
    pub array: &'static str,
    /// The piece types; a [`PieceType`] is an index in this list.
    pub piece_types: &'static [PieceTypeSpec],
    /// The rules of the pawn.
    pub pawn: PawnSpec,
    /// A move that ends on this own rank (from 1) or beyond turns a piece into its promoted form, if it has one; with
    /// a [`PieceRule`](super::PieceRule) for each piece, which says when it does, only descriptions for people ask.
    pub promotion_rank: u8,
    /// The castling rights, in the order of the FEN.
    pub rights: &'static [Right],
    /// The castling moves of both players.
    pub castlings: &'static [Castling],
    /// Whether kings and rooks may castle from any file, as in Chess960: what lies between their squares and those that they
    /// go to must be empty, and the text of a castling is the king's square and the rook's.
    pub castles_from_any_file: bool,
    /// The rules of drops, in games that have them.
    pub drops: Option<DropRule>,
    /// The half-move clock at which the game is drawn; 0 for no such rule.
    pub clock_limit: u32,
    /// How often a position must occur to end the game; 0 for no such rule.
    pub repetitions: u8,
    /// Whether a player who can capture must capture.
    pub capture_compulsory: bool,
    /// Whether a player with two kings in check may leave one of them in check.
    pub may_leave_one_of_two_checks: bool,
    /// Whether FENs are those of Fairy-Stockfish: `*` for a wall, and the square of a pawn may stand among those that it passed.
    pub fairy_fen: bool,
    /// Where a FEN has the state that only this game has.
    pub extra_field: ExtraField,
    /// Whether the castling rights of chess are accepted in a FEN and ignored.
    pub ignores_chess_rights: bool,
    /// Whether pieces in brackets behind the board of a FEN, as XBoard writes those that were captured, are accepted and
    /// ignored in a game without drops.
    pub ignores_hands: bool,
    /// Whether a player who loses all pieces wins, so that material is a disadvantage.
    pub lose_to_win: bool,
    /// What decides the game besides checkmate.
    pub objectives: &'static Objectives,
    /// Options of the game's rules.
    pub options: &'static [GameOption],
    /// The choice that players make in secret, if there is one.
    pub secret: Option<SecretSpec>,
    /// How the game ends, in whole sentences; empty where that is as in chess.
    pub endings: &'static str,
    /// The rules that this data does not express.
    pub notes: &'static [RuleNote],
}

impl Spec {
    /// A game without castling, drops, secrets and options, for `..Spec::DEFAULT` in a game's data. Names, board,
    /// initial position, piece types and pawn must be given.
    pub const DEFAULT: Spec = Spec {
        name: "",
        title: "",
        aliases: &[],
        files: 0,
        ranks: 0,
        array: "",
        piece_types: &[],
        pawn: PawnSpec {
            piece_type: PieceType(0),
            start_rank: 2,
            max_push: 2,
            promotion: Promotion::NONE,
            en_passant: true,
            may_stand_on_first_rank: false,
            may_stand_on_last_rank: false,
        },
        promotion_rank: u8::MAX,
        rights: &[],
        castlings: &[],
        castles_from_any_file: false,
        drops: None,
        clock_limit: 100,
        repetitions: 3,
        capture_compulsory: false,
        may_leave_one_of_two_checks: false,
        fairy_fen: false,
        extra_field: ExtraField::AfterRights,
        ignores_chess_rights: false,
        ignores_hands: false,
        lose_to_win: false,
        objectives: Objectives::CHECKMATE,
        options: &[],
        secret: None,
        endings: "",
        notes: &[],
    };

    /// The piece type with this capital letter; `promoted` asks for the promoted form, which FENs write with a `+`.
    pub fn piece_type_of(&self, letter: char, promoted: bool) -> Option<PieceType> {
        let matches = |own: &PieceTypeSpec| {
            own.letter == letter && own.unpromoted.is_some() == promoted && !own.written_with_tilde
        };
        self.piece_types.iter().position(matches).map(|i| PieceType(i as u8))
    }

    /// The promoted form that FENs write with this capital letter and `~`.
    pub fn type_with_tilde(&self, letter: char) -> Option<PieceType> {
        self.piece_types
            .iter()
            .position(|own| own.letter == letter && own.written_with_tilde)
            .map(|i| PieceType(i as u8))
    }

    /// The piece that a form written with `~` looks and moves like; other piece types themselves.
    pub fn plain(&self, piece_type: PieceType) -> PieceType {
        let own = self.piece_type(piece_type);
        if own.written_with_tilde { self.piece_type_of(own.letter, false).unwrap_or(piece_type) } else { piece_type }
    }

    /// The description of a piece type.
    pub const fn piece_type(&self, piece_type: PieceType) -> &'static PieceTypeSpec {
        &self.piece_types[piece_type.idx()]
    }

    /// Whether a piece type is subject to check.
    pub const fn is_royal(&self, piece_type: PieceType) -> bool {
        self.piece_types[piece_type.idx()].royal
    }

    /// The description of the pawn, if there is one.
    pub fn pawn_type(&self) -> Option<&'static PieceTypeSpec> {
        self.piece_types.get(self.pawn.piece_type.idx())
    }

    /// A piece type that stands for any other in diagrams: the pawn, or the first that is not royal.
    pub fn common_type(&self) -> PieceType {
        let first = self.piece_types.iter().position(|own| !own.royal).unwrap_or(0);
        if self.pawn_type().is_some() { self.pawn.piece_type } else { PieceType(first as u8) }
    }

    /// The FEN text of a piece: letter, capital for White, with `+` before a promoted form or `~` behind it.
    pub fn piece_text(&self, piece: crate::types::Piece) -> String {
        let piece_type = self.piece_type(piece.piece_type());
        let letter = match piece.color() {
            crate::types::Color::White => piece_type.letter,
            crate::types::Color::Black => piece_type.letter.to_ascii_lowercase(),
        };
        match piece_type.unpromoted {
            Some(_) if piece_type.written_with_tilde => format!("{letter}~"),
            Some(_) => format!("+{letter}"),
            None => letter.to_string(),
        }
    }

    /// Whether a move is legal with `before` own kings in check before it and `after` in check after it.
    #[inline(always)]
    pub const fn allows_checks(&self, before: u32, after: u32) -> bool {
        after == 0 || self.may_leave_one_of_two_checks && before == 2 && after == 1
    }

    /// Whether any piece type is subject to check.
    pub const fn has_royals(&self) -> bool {
        let mut i = 0;
        while i < self.piece_types.len() {
            if self.piece_types[i].royal {
                return true;
            }
            i += 1;
        }
        false
    }
}
