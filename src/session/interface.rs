//! The interface of a game in progress.

use super::display::DisplayData;
use super::parts::{Endgames, Evaluation, Perft, Secrets, Solver};
use super::picture::{Picture, PieceImages, TextStyle};
use tenfold_core::position::{FenError, MoveError, Scene};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Move, Outcome, Piece, PieceType, Square};
use tenfold_engine::search::{Answer, Job, Memory, Report};

/// A game in progress: a position, the moves that led to it, and the options of the rules.
///
/// Implemented once, generically, for all variants; protocols and tools use this trait without knowing the variant.
/// Functions that not every variant has or not every caller needs are in separate traits, the parts: [`Perft`],
/// [`Evaluation`], [`Secrets`], [`Solver`], [`Endgames`].
pub trait Session: BorrowedSession {
    /// A copy, for a search in another thread or for trying moves.
    fn duplicate(&self) -> Box<dyn Session>;

    /// A session of the same variant with exactly these pieces on the board, to show how they move. Kings may be
    /// missing.
    fn with_scene(&self, scene: &Scene) -> Box<dyn Session>;
}

/// A game in progress that may borrow the variant's data. It has all methods except those that make other sessions.
pub trait BorrowedSession: Send + Sync {
    /// The data that describes the variant.
    fn spec(&self) -> &Spec;

    /// The data for displaying the variant.
    fn display(&self) -> &DisplayData;

    /// The images of pieces that come with the variant's file.
    fn piece_images(&self) -> PieceImages;

    /// Starts a new game: sets up the start position, makes new secret choices and cancels any commitment.
    fn new_game(&mut self);

    /// Sets an option of the variant's rules to one of its values; false when there is no such option or value.
    fn set_option(&mut self, name: &str, value: &str) -> bool;

    /// A text that identifies the present rules in files: the variant's name and the values of its options.
    fn rules_fingerprint(&self) -> String;

    /// Sets up a position.
    ///
    /// # Errors
    ///
    /// When the FEN is refused; the session is then unchanged.
    fn set_fen(&mut self, fen: &str) -> Result<(), FenError>;

    /// The position as FEN.
    fn fen(&self) -> String;

    /// The Zobrist key of the position.
    fn key(&self) -> u64;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// The full-move number and the half-move clock.
    fn fullmove_and_halfmove(&self) -> (u32, u32);

    /// The pieces on the board and in hand, for drawing.
    fn scene(&self) -> Scene;

    /// The outcome by all rules, including repetition of positions since the game was set up.
    fn outcome(&self) -> Outcome;

    /// Whether a player's pieces do not suffice to win, whatever both sides do; false where nothing is known about it.
    fn has_insufficient_material(&self, color: Color) -> bool;

    /// All legal moves.
    fn legal_moves(&self) -> Vec<Move>;

    /// The legal move with this text.
    ///
    /// # Errors
    ///
    /// When no legal move has this text.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError>;

    /// The text of a move that is legal here.
    fn move_text(&self, mv: Move) -> String;

    /// Whether a legal move is a ransom move, which is paid for with other pieces.
    fn is_ransom(&self, mv: Move) -> bool;

    /// Makes a move given as text.
    ///
    /// # Errors
    ///
    /// When the move is not legal; the session is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Makes a move. Returns false, and changes nothing, when the move is not legal.
    fn play_move(&mut self, mv: Move) -> bool;

    /// Takes the last move back. Returns false when no move was made since the game was set up.
    fn take_back(&mut self) -> bool;

    /// The moves made since the game was set up, as text.
    fn played_moves(&self) -> Vec<String>;

    /// Creates in `memory` the data that searches of this variant use, so that a search with little time need not
    /// create them.
    fn prepare_search_memory(&self, memory: &Memory);

    /// Searches for the best move. The answer has a move whenever there is a legal one, also in a drawn position.
    fn search(&self, job: &Job, report: &mut dyn FnMut(Report)) -> Answer;

    /// The piece types that a piece may promote to, on any square.
    fn promotion_types(&self, piece: Piece) -> Vec<PieceType>;

    /// The part of the session that counts perft.
    fn perft(&self) -> &dyn Perft;

    /// The part of the session that evaluates positions.
    fn evaluation(&self) -> &dyn Evaluation;

    /// The part for the players' secret choices; `None` in a variant without secrets.
    fn secrets(&self) -> Option<&dyn Secrets>;

    /// Like [`BorrowedSession::secrets`], with mutable access.
    fn secrets_mut(&mut self) -> Option<&mut dyn Secrets>;

    /// The part for proof-number search; `None` in a variant with secrets.
    fn solver(&self) -> Option<&dyn Solver>;

    /// The part for endgame tables; `None` in a variant that has none.
    fn endgames(&self) -> Option<&dyn Endgames>;

    /// The reason why the variant has no endgame tables; `None` when it has tables.
    fn why_no_endgame_tables(&self) -> Option<&'static str>;
}

/// Methods that are implemented with the methods of the trait.
impl dyn Session + '_ {
    /// Sets up the start position.
    pub fn set_start_position(&mut self) {
        self.set_fen(self.spec().start_fen).expect("a game's start position is valid");
    }

    /// The texts of all legal moves, sorted.
    pub fn legal_move_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(|mv| self.move_text(mv)).collect();
        texts.sort();
        texts
    }

    /// Whether a king of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        !self.checked_squares().is_empty()
    }

    /// The squares of the kings of the side to move that are attacked, and of other pieces in check.
    pub fn checked_squares(&self) -> Vec<Square> {
        let scene = self.scene();
        let is_own = |&square: &Square| scene.piece(square).is_some_and(|piece| piece.color() == scene.side);
        scene.attacked.iter().copied().filter(is_own).collect()
    }

    /// The position as a picture, with nothing highlighted or marked.
    pub fn picture(&self) -> Picture {
        self.picture_of(self.scene())
    }

    /// A picture of a scene of this variant.
    pub fn picture_of(&self, scene: Scene) -> Picture {
        Picture { images: self.piece_images(), ..Picture::new(scene, self.display().drawings) }
    }

    /// A diagram of the board as text, with Black at the bottom when `flipped`.
    pub fn diagram(&self, flipped: bool) -> String {
        Picture { flipped, ..self.picture() }.text(TextStyle::default())
    }
}
