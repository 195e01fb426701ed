//! The data that describes the rules of a variant. The data for its evaluation and search belong to the engine, the
//! data for its display to sessions.

use super::Objectives;
use super::movement::Movement;
use crate::types::{PieceLetter, PieceType, Square};

/// A piece type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceTypeSpec {
    /// The capital letter in FENs and moves; a promoted piece has the letter of the unpromoted piece.
    pub letter: PieceLetter,
    /// The English name of the piece type.
    pub name: &'static str,
    /// The name for people, where it differs from `name`.
    pub title: Option<&'static str>,
    /// The ways in which the piece moves and captures; a pawn's multiple step and en passant are described by
    /// [`PawnSpec`].
    pub movements: &'static [Movement],
    /// Black's movements, from White's point of view, when they are not the mirror image of White's.
    pub black_movements: Option<&'static [Movement]>,
    /// Whether the piece is subject to check.
    pub royal: bool,
    /// The promoted form that the piece always takes when its move ends at or beyond [`Spec::promotion_rank`].
    pub promoted: Option<PieceType>,
    /// For a promoted form, the type that was promoted.
    pub unpromoted: Option<PieceType>,
    /// Whether FENs write this promoted form with `~` after the letter of the piece that it moves like (`Q~`, as for
    /// promoted pawns in Crazyhouse) instead of `+` before the letter of the unpromoted piece (`+P`).
    pub written_with_tilde: bool,
}

impl PieceTypeSpec {
    /// The movements of the pieces of a colour, from White's point of view: for Black the ranks must be negated.
    pub const fn movements_of(&self, color: crate::types::Color) -> &'static [Movement] {
        match (color, self.black_movements) {
            (crate::types::Color::Black, Some(movements)) => movements,
            _ => self.movements,
        }
    }

    /// The name of the piece type as shown to people.
    pub const fn title(&self) -> &'static str {
        match self.title {
            Some(title) => title,
            None => self.name,
        }
    }

    /// Whether this is a promoted form that FENs write with `+`.
    pub const fn is_written_with_plus(&self) -> bool {
        self.unpromoted.is_some() && !self.written_with_tilde
    }
}

/// A piece type without movements, name or letter, for `..PIECE` in lists of piece types.
pub const PIECE: PieceTypeSpec = PieceTypeSpec {
    letter: PieceLetter::new('?'),
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
    /// The piece types to choose from, the most frequent choice first; empty when pawns have no choice.
    pub choices: &'static [PieceType],
    /// The first rank, counted from 1 on the player's own side, on which a pawn may promote.
    pub zone: u8,
    /// The first rank, counted from 1 on the player's own side, on which a pawn must promote.
    pub forced: u8,
    /// Whether a player can choose only types of which they have fewer pieces on the board than in the initial
    /// position.
    pub captured_only: bool,
    /// When a pawn must promote but no type is available: true if it stays a pawn, false if it cannot move there.
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

/// The rules of a variant's pawn beyond its movements.
#[derive(Clone, Copy, Debug)]
pub struct PawnSpec {
    /// The pawn's piece type; [`PieceType::NONE`] in a variant where the [`PieceRule`](super::PieceRule) of each piece
    /// describes its pawns, if there are any. Any move of a pawn sets the half-move clock to 0.
    pub piece_type: PieceType,
    /// The rank, counted from 1 on the player's own side, from which a pawn may advance more than one square.
    pub start_rank: u8,
    /// The greatest number of squares that a pawn may advance from `start_rank`.
    pub max_push: u8,
    /// Promotion by choice; [`Promotion::NONE`] for a pawn that has a promoted form.
    pub promotion: Promotion,
    /// Whether pawns capture en passant.
    pub en_passant: bool,
    /// Whether a loaded position may have a pawn on the first rank of the pawn's own side.
    pub may_stand_on_first_rank: bool,
    /// Whether a loaded position may have a pawn on the last rank, as seen from the pawn's own side.
    pub may_stand_on_last_rank: bool,
}

/// A castling right. It belongs to a king and a rook, and lasts while both stay on the squares listed here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CastlingRight {
    /// The text in the FEN.
    pub symbol: &'static str,
    /// The king, which must stand on one of `king_squares`.
    pub king: crate::types::Piece,
    /// The squares on which the king keeps the right.
    pub king_squares: &'static [Square],
    /// The rook that the right belongs to.
    pub rook: crate::types::Piece,
    /// The square on which the rook must stand.
    pub rook_square: Square,
    /// The side of the castling, queenside or kingside, as an arbitrary number. When a rook with a right moves to the
    /// square of another right of the same king and side, it has that right instead.
    pub castling_side: u8,
}

/// A castling move: king and rook move together along their rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Castling {
    /// The right that the castling needs, as an index in [`Spec::rights`].
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
    /// The last rank, counted from 1 on the player's own side, on which pieces may be dropped; 0 when pieces in hand
    /// are never dropped.
    pub ranks: u8,
    /// The first and the last rank on which pawns may be dropped, counted from 1 on the player's own side.
    pub pawn_ranks: (u8, u8),
    /// Whether a drop is illegal when the dropped piece attacks an enemy piece.
    pub quiet: bool,
    /// Whether a drop sets the half-move clock to 0.
    pub is_progress: bool,
    /// Whether pieces are dropped from an endless supply instead of a hand; FENs then have no hands.
    pub is_endless: bool,
}

/// An option of one variant's rules.
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
    /// The name of the button that reveals the choice to which a player has committed.
    pub button: &'static str,
    /// The name of the button that makes XBoard ask its user for the choice, and the text of that question.
    pub xboard_question: (&'static str, &'static str),
    /// The question for a person who makes the choice.
    pub question: &'static str,
}

/// A rule that the data cannot express, as text for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleNote {
    /// The rule, in whole sentences of Markdown.
    pub text: &'static str,
    /// A position that illustrates it.
    pub example: Option<ExamplePosition>,
}

impl RuleNote {
    /// A rule without an example.
    pub const fn new(text: &'static str) -> RuleNote {
        RuleNote { text, example: None }
    }
}

/// A position that illustrates a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExamplePosition {
    /// The FEN of the position before the moves.
    pub fen: &'static str,
    /// The moves that are played from that FEN.
    pub moves: &'static [&'static str],
    /// The square of the piece whose moves are shown in the position after the moves.
    pub targets: Option<Square>,
    /// The caption, which says in whole sentences what the position shows.
    pub caption: &'static str,
}

/// The place in a FEN of the state that only this variant has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraField {
    /// The state is not in the FEN.
    None,
    /// After a colon in the field of castling rights, if
    /// [`ExtraState::HAS_FEN_FIELD`](crate::position::ExtraState::HAS_FEN_FIELD).
    AfterRights,
    /// A separate field. It is written after the en passant field, and read anywhere after that field.
    AfterEnPassant,
}

/// The data that describes the rules of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name in both protocols and on the command line.
    pub name: &'static str,
    /// The name of the variant as shown to people.
    pub title: &'static str,
    /// Other names in the protocols, each with the option value that it selects, if any.
    pub aliases: &'static [(&'static str, Option<(&'static str, &'static str)>)],
    /// The number of files of the board.
    pub files: u8,
    /// The number of ranks of the board.
    pub ranks: u8,
    /// The initial position as a FEN.
    pub start_fen: &'static str,
    /// The piece types; a [`PieceType`] is an index in this list.
    pub piece_types: &'static [PieceTypeSpec],
    /// The rules of the pawn.
    pub pawn: PawnSpec,
    /// A move that ends on or beyond this rank, counted from 1 on the player's own side, turns a piece into its
    /// promoted form, if it has one. Variants from files ignore it in play, where each piece's
    /// [`PieceRule`](super::PieceRule) decides; it is then only for the text that explains the rules.
    pub promotion_rank: u8,
    /// The castling rights, in the order of the FEN.
    pub rights: &'static [CastlingRight],
    /// The castling moves of both players.
    pub castlings: &'static [Castling],
    /// Whether kings and rooks may castle from any file, as in Chess960: the squares between origins and destinations
    /// must be empty, and the text of a castling is the king's square followed by the rook's.
    pub castles_from_any_file: bool,
    /// The rules of drops, in variants that have drops.
    pub drops: Option<DropRule>,
    /// The half-move clock at which the game is drawn; 0 for no such rule.
    pub clock_limit: u32,
    /// The number of occurrences of a position that ends the game; 0 for no such rule.
    pub repetitions: u8,
    /// Whether a player who can capture must capture.
    pub capture_compulsory: bool,
    /// Whether a player with two kings in check may leave one of them in check.
    pub may_leave_one_of_two_checks: bool,
    /// Whether FENs are written as by Fairy-Stockfish: `*` is a wall, and the en passant field may list the pawn's own
    /// square among the squares that it passed.
    pub fairy_fen: bool,
    /// The place in a FEN of the state that only this variant has.
    pub extra_field: ExtraField,
    /// Whether the castling rights of chess are accepted in a FEN and ignored.
    pub ignores_castling_rights_of_chess: bool,
    /// Whether pieces in brackets after the board of a FEN, where XBoard writes captured pieces, are accepted and
    /// ignored in a variant without drops.
    pub ignores_captured_pieces_in_brackets: bool,
    /// Whether a player who loses all pieces wins, so that material is a disadvantage.
    pub lose_to_win: bool,
    /// The ways other than checkmate to win or lose.
    pub objectives: &'static Objectives,
    /// The options of the variant's rules.
    pub options: &'static [GameOption],
    /// The choice that players make in secret, if there is one.
    pub secret: Option<SecretSpec>,
    /// The ways in which the game ends, in whole sentences; empty when the game ends as in chess.
    pub endings: &'static str,
    /// The rules that this data does not express.
    pub notes: &'static [RuleNote],
}

impl Spec {
    /// The most castling rights that a variant can have, rights to gate included.
    pub const MAX_RIGHTS: usize = 20;

    /// A variant without castling, drops, secrets and options, for `..Spec::DEFAULT` in a variant's data. It is drawn
    /// after 100 half-moves without progress and by threefold repetition. Its pawns are the first piece type, go one or
    /// two steps from own rank 2, capture en passant, and do not promote. Names, board, initial position and piece
    /// types must be given.
    pub const DEFAULT: Spec = Spec {
        name: "",
        title: "",
        aliases: &[],
        files: 0,
        ranks: 0,
        start_fen: "",
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
        ignores_castling_rights_of_chess: false,
        ignores_captured_pieces_in_brackets: false,
        lose_to_win: false,
        objectives: Objectives::CHECKMATE,
        options: &[],
        secret: None,
        endings: "",
        notes: &[],
    };

    /// The piece type with this capital letter; `promoted` asks for the promoted form, which FENs write with a `+`.
    pub fn piece_type_of(&self, letter: impl Into<PieceLetter>, promoted: bool) -> Option<PieceType> {
        let letter = letter.into();
        let matches = |own: &PieceTypeSpec| {
            own.letter == letter && own.unpromoted.is_some() == promoted && !own.written_with_tilde
        };
        self.piece_types.iter().position(matches).map(|i| PieceType(i as u8))
    }

    /// The promoted form that FENs write with this capital letter and `~`.
    pub fn type_with_tilde(&self, letter: PieceLetter) -> Option<PieceType> {
        self.piece_types
            .iter()
            .position(|own| own.letter == letter && own.written_with_tilde)
            .map(|i| PieceType(i as u8))
    }

    /// For a form written with `~`, the piece type that it looks and moves like; any other piece type itself.
    pub fn untilded_type(&self, piece_type: PieceType) -> PieceType {
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

    /// A piece type that represents any piece in diagrams: the pawn, or the first type that is not royal.
    pub fn diagram_piece_type(&self) -> PieceType {
        let first = self.piece_types.iter().position(|own| !own.royal).unwrap_or(0);
        if self.pawn_type().is_some() { self.pawn.piece_type } else { PieceType(first as u8) }
    }

    /// The FEN text of a piece: letter, capital for White, with `+` before a promoted form or `~` behind it.
    pub fn piece_text(&self, piece: crate::types::Piece) -> String {
        let piece_type = self.piece_type(piece.piece_type());
        let letter = piece_type.letter.of_color(piece.color());
        match piece_type.unpromoted {
            Some(_) if piece_type.written_with_tilde => format!("{letter}~"),
            Some(_) => format!("+{letter}"),
            None => letter.to_string(),
        }
    }

    /// Whether a move is legal when `before` kings of the mover are in check before the move, and `after` kings after
    /// it.
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
