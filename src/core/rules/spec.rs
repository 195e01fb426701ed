//! What a game says of itself.

use super::drawing::Drawing;
use super::{Fitted, SearchPolicy, Term};
use crate::core::types::{PieceType, Square};

/// A direction or leap: files to the right and ranks ahead, from its owner's side.
pub type Dir = (i8, i8);

/// Sets of directions that pieces share.
pub mod dirs {
    use super::{Dir, Lame};

    /// Along ranks and files.
    pub const ORTHOGONAL: &[Dir] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
    /// Along diagonals.
    pub const DIAGONAL: &[Dir] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
    /// All eight neighbours.
    pub const ALL: &[Dir] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    /// The knight's leaps, (2,1).
    pub const KNIGHT: &[Dir] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    /// The camel's leaps, (3,1).
    pub const CAMEL: &[Dir] = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
    /// One step ahead.
    pub const AHEAD: &[Dir] = &[(0, 1)];
    /// The two squares diagonally ahead.
    pub const FRONT_DIAGONALS: &[Dir] = &[(-1, 1), (1, 1)];
    /// One orthogonal step, then optionally one diagonal step outward.
    pub const ORTHOGONAL_THEN_DIAGONAL: &[Lame] = &[
        Lame { first: (0, 1), then: [(-1, 1), (1, 1)] },
        Lame { first: (1, 0), then: [(1, 1), (1, -1)] },
        Lame { first: (0, -1), then: [(1, -1), (-1, -1)] },
        Lame { first: (-1, 0), then: [(-1, -1), (-1, 1)] },
    ];
    /// One diagonal step, then optionally one orthogonal step outward.
    pub const DIAGONAL_THEN_ORTHOGONAL: &[Lame] = &[
        Lame { first: (1, 1), then: [(0, 1), (1, 0)] },
        Lame { first: (1, -1), then: [(1, 0), (0, -1)] },
        Lame { first: (-1, -1), then: [(0, -1), (-1, 0)] },
        Lame { first: (-1, 1), then: [(-1, 0), (0, 1)] },
    ];
}

/// What a way of going may do at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mode {
    /// Only to an empty square.
    Move = 1,
    /// Only onto an enemy piece.
    Capture = 2,
    /// Either.
    Both = 3,
}

impl Mode {
    /// Whether the way may end on an empty square.
    pub const fn moves(self) -> bool {
        self as u8 & 1 != 0
    }

    /// Whether the way may end on an enemy piece.
    pub const fn captures(self) -> bool {
        self as u8 & 2 != 0
    }
}

/// A step of one or two legs that cannot jump: the first square must be empty for the second leg.
#[derive(Clone, Copy, Debug)]
pub struct Lame {
    /// The first leg.
    pub first: Dir,
    /// The two possible second legs.
    pub then: [Dir; 2],
}

/// A way in which a piece goes.
#[derive(Clone, Copy, Debug)]
pub enum Movement {
    /// One leap to each of these squares, over anything between.
    Leap(&'static [Dir], Mode),
    /// Any number of steps in each of these directions, until something is in the way.
    Slide(&'static [Dir], Mode),
    /// Over exactly one piece of either side, then as a slide; the neighbour included.
    Hop(&'static [Dir], Mode),
    /// Steps of one or two legs that cannot jump.
    Lame(&'static [Lame], Mode),
}

/// A piece type.
#[derive(Clone, Copy, Debug)]
pub struct PieceTypeSpec {
    /// Capital letter in FEN and move text; a promoted form has the letter of its base.
    pub letter: char,
    /// English name.
    pub name: &'static str,
    /// How it goes; a pawn's multiple step and en passant are said in [`PawnSpec`].
    pub movements: &'static [Movement],
    /// Whether it is subject to check.
    pub royal: bool,
    /// The promoted form that it takes on ending a move in the promotion zone, always.
    pub form: Option<PieceType>,
    /// For a promoted form, the kind it was before.
    pub base: Option<PieceType>,
}

/// A piece without ways, name or letter, for `..MAN` in tables.
pub const PIECE: PieceTypeSpec =
    PieceTypeSpec { letter: '?', name: "", movements: &[], royal: false, form: None, base: None };

/// How a pawn becomes a piece of choice when its move ends far enough ahead.
#[derive(Clone, Copy, Debug)]
pub struct Promotion {
    /// What it may become, the likeliest first; empty when pawns have no choice.
    pub choices: &'static [PieceType],
    /// Own rank (from 1) from which on its moves may promote it.
    pub zone: u8,
    /// Own rank (from 1) from which on they must.
    pub forced: u8,
    /// Whether only types are open of which the player has fewer on the board than in the array.
    pub captured_only: bool,
    /// Whether a pawn that must promote and has no choice stays a pawn; if not, it cannot move there.
    pub stays_without_choice: bool,
}

impl Promotion {
    /// No choice at all.
    pub const NONE: Promotion =
        Promotion { choices: &[], zone: 0xFF, forced: 0xFF, captured_only: false, stays_without_choice: true };

    /// Promotion on the last of `ranks` ranks, to one of these types.
    pub const fn on_last_rank(ranks: u8, choices: &'static [PieceType]) -> Promotion {
        Promotion { choices, zone: ranks, forced: ranks, captured_only: false, stays_without_choice: true }
    }
}

/// What is special about a game's pawn.
#[derive(Clone, Copy, Debug)]
pub struct PawnSpec {
    /// The pawn's kind. Any move of it sets the half-move clock to 0.
    pub piece_type: PieceType,
    /// The own rank (from 1) from which it may pass over squares.
    pub start_rank: u8,
    /// How many squares straight ahead it may go from there.
    pub max_push: u8,
    /// What it may become by choice; nothing when it takes its promoted form.
    pub promotion: Promotion,
    /// Whether a loaded position may have one on own rank 1.
    pub may_stand_on_first_rank: bool,
    /// Whether a loaded position may have one on the last rank.
    pub may_stand_on_last_rank: bool,
}

/// A right to castle, held by a rook while its king has it.
#[derive(Clone, Copy, Debug)]
pub struct Right {
    /// How the FEN writes it.
    pub symbol: &'static str,
    /// Whose it is: the king that must stand on one of `king_on`.
    pub king: crate::core::types::Piece,
    /// The squares on which the king has the right.
    pub king_on: &'static [Square],
    /// The rook that holds it.
    pub rook: crate::core::types::Piece,
    /// Where that rook stands.
    pub rook_on: Square,
    /// Rights of one colour and wing pass from one square to another with the rook that moves.
    pub wing: u8,
}

/// A castling: king and rook go together along their rank.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The right it needs: place in [`Spec::rights`].
    pub right: u8,
    /// The king's squares before and after.
    pub king: (Square, Square),
    /// The rook's squares before and after.
    pub rook: (Square, Square),
}

/// Where and how pieces come from the hand.
#[derive(Clone, Copy, Debug)]
pub struct DropRule {
    /// Kinds a hand can hold, in the order of the FEN's brackets.
    pub piece_types: &'static [PieceType],
    /// Pieces may be put on own ranks 1 to this.
    pub ranks: u8,
    /// Whether a piece put down may not attack an enemy piece from there.
    pub quiet: bool,
}

/// An option that belongs to one game's rules.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// Its name in both protocols.
    pub name: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
}

/// What each player chooses in secret before the game.
#[derive(Clone, Copy, Debug)]
pub struct SecretSpec {
    /// The option by which a player can be told his choice.
    pub option: &'static str,
    /// What there is to choose from: values of that option.
    pub choices: &'static [&'static str],
    /// How lines about commitments name it.
    pub label: &'static str,
    /// The button that makes a player show what he has committed to.
    pub button: &'static str,
    /// The button that makes XBoard ask its user for the choice, and the question.
    pub ask: (&'static str, &'static str),
}

/// What XBoard is told so that it can show and play the game.
#[derive(Clone, Copy, Debug)]
pub struct XBoardSpec {
    /// The variant whose rules XBoard starts from.
    pub parent: &'static str,
    /// The table of letters in XBoard's order of pictures (`pieceToCharTable`).
    pub piece_to_char: &'static str,
    /// Kinds that XBoard's holdings show.
    pub holdings: u8,
    /// `piece` lines: letter and moves in Betza notation.
    pub pieces: &'static [(&'static str, &'static str)],
}

/// A rule that no data can say, in words for people.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// The rule, in whole sentences of Markdown.
    pub text: &'static str,
    /// A position that shows it.
    pub example: Option<Example>,
}

impl Note {
    /// A rule without a picture.
    pub const fn new(text: &'static str) -> Note {
        Note { text, example: None }
    }
}

/// A position to be looked at.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Where it begins.
    pub fen: &'static str,
    /// Turns to be played from there.
    pub moves: &'static [&'static str],
    /// The piece whose targets are then shown.
    pub targets: Option<Square>,
    /// What is to be seen, in a sentence.
    pub caption: &'static str,
}

/// Everything a game states as data.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name in both protocols and on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Other protocol names, each with the option value it selects, if any.
    pub aliases: &'static [(&'static str, Option<(&'static str, &'static str)>)],
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// FEN of the first position.
    pub array: &'static str,
    /// The piece types; a [`PieceType`] is the place in this list.
    pub piece_types: &'static [PieceTypeSpec],
    /// The game's pawn.
    pub pawn: PawnSpec,
    /// Own ranks from this one on promote pieces to their form.
    pub form_rank: u8,
    /// Rights to castle, in the order of the FEN.
    pub rights: &'static [Right],
    /// Castlings of both players.
    pub castlings: &'static [Castling],
    /// Drops, where the game has them.
    pub drops: Option<DropRule>,
    /// Whether a player who can capture must.
    pub capture_compulsory: bool,
    /// Whether a player with two kings in check may leave one of them in check.
    pub may_leave_one_of_two_checks: bool,
    /// Whether castling rights in the letters of chess are accepted in a FEN, and ignored.
    pub ignores_chess_rights: bool,
    /// Whether losing all pieces wins, so that pieces are a burden.
    pub lose_to_win: bool,
    /// Options of the game's rules.
    pub options: &'static [GameOption],
    /// What players choose in secret, if anything.
    pub secret: Option<SecretSpec>,
    /// What XBoard is told.
    pub xboard: XBoardSpec,
    /// Drawings of its pieces beyond those of chess.
    pub drawings: &'static [Drawing],
    /// The rules that the data above does not say.
    pub notes: &'static [Note],
    /// What positions are judged by, beside material and squares.
    pub terms: &'static [Term],
    /// How the search treats its positions.
    pub search: SearchPolicy,
    /// Fitted weights; what is missing here is derived from the rules.
    pub weights: &'static [Fitted],
}

impl Spec {
    /// A game without castling, drops, secrets and options, on which a game's data builds with `..Spec::DEFAULT`; names,
    /// board, array, pieces and pawn have to be said.
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
            may_stand_on_first_rank: false,
            may_stand_on_last_rank: false,
        },
        form_rank: u8::MAX,
        rights: &[],
        castlings: &[],
        drops: None,
        capture_compulsory: false,
        may_leave_one_of_two_checks: false,
        ignores_chess_rights: false,
        lose_to_win: false,
        options: &[],
        secret: None,
        xboard: XBoardSpec { parent: "fairy", piece_to_char: "", holdings: 0, pieces: &[] },
        drawings: &[],
        notes: &[],
        terms: &[Term::Mobility, Term::Kings, Term::Shelter, Term::Pawns, Term::Threats, Term::Pairs],
        search: SearchPolicy::CHECKMATE,
        weights: &[],
    };

    /// The kind written with this capital letter and, for a promoted form, a `+`.
    pub fn piece_type_of(&self, letter: char, promoted: bool) -> Option<PieceType> {
        let fits = |k: &PieceTypeSpec| k.letter == letter && k.base.is_some() == promoted;
        self.piece_types.iter().position(fits).map(|i| PieceType(i as u8))
    }

    /// The kind's description.
    pub const fn piece_type(&self, piece_type: PieceType) -> &'static PieceTypeSpec {
        &self.piece_types[piece_type.idx()]
    }

    /// The FEN text of a piece: letter, capital for White, with `+` before a promoted form.
    pub fn piece_text(&self, piece: crate::core::types::Piece) -> String {
        let piece_type = self.piece_type(piece.piece_type());
        let letter = match piece.color() {
            crate::core::types::Color::White => piece_type.letter,
            crate::core::types::Color::Black => piece_type.letter.to_ascii_lowercase(),
        };
        if piece_type.base.is_some() { format!("+{letter}") } else { letter.to_string() }
    }

    /// Whether a move may be played that had `before` own kings attacked and leaves `after`.
    #[inline(always)]
    pub const fn allows_checks(&self, before: u32, after: u32) -> bool {
        after == 0 || self.may_leave_one_of_two_checks && before == 2 && after == 1
    }

    /// Whether any kind is subject to check.
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

    /// Whether the game is judged by a term.
    pub const fn has_term(&self, term: Term) -> bool {
        let mut i = 0;
        while i < self.terms.len() {
            if self.terms[i] as u8 == term as u8 {
                return true;
            }
            i += 1;
        }
        false
    }
}
