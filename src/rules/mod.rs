//! The rules of chess variants: positions, legal moves, FEN, move text and outcomes, without an engine.
//!
//! The crate knows six games that are compiled ([`games`]), about seventy that come with it as text in the format of
//! Fairy-Stockfish's `variants.ini`, any that you read from such text ([`files`]), and any that you write in Rust
//! ([`define`]). All have the same interface: a *handle* of the game, which implements [`Variant`], and generic types
//! for positions of it. Nothing here needs an operating system or a clock: it compiles for `wasm32-unknown-unknown`.
//!
//! # A game
//!
//! [`GameRecord`] is a game in progress: a position and the moves that led to it. It knows when the game is over by any
//! rule, repetition included.
//!
//! ```
//! use tenfold_rules::games::Grand;
//! use tenfold_rules::{GameRecord, Outcome};
//!
//! let mut game = GameRecord::start(Grand);
//! assert_eq!(game.legal_moves().len(), 65);
//! game.play("e3e5")?;
//! game.play("f8f6")?;
//! assert_eq!(game.position().fen(), "r8r/1nbqkcabn1/ppppp1pppp/10/5p4/4P5/10/PPPP1PPPPP/1NBQKCABN1/R8R w - - 0 2");
//! assert_eq!(game.outcome(), Outcome::Ongoing);
//!
//! // Refused, with a reason: "illegal move a1a5: the rook on a1 cannot go to a5".
//! assert!(game.play("a1a5").is_err());
//!
//! game.take_back();
//! assert_eq!(game.move_texts().collect::<Vec<_>>(), ["e3e5"]);
//! # Ok::<(), tenfold_rules::MoveError>(())
//! ```
//!
//! # A position
//!
//! [`Position`] is a position alone, for search and counting: a move is made and unmade in place.
//!
//! ```
//! use tenfold_rules::games::Antichess;
//! use tenfold_rules::{Color, Position};
//!
//! let mut position = Position::from_fen(Antichess, "8/8/8/3p4/4P3/8/8/8 w - - 0 1")?;
//! assert_eq!(position.side, Color::White);
//! // Captures are compulsory.
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 1);
//! assert_eq!(position.move_text(moves[0]), "e4d5");
//!
//! let (fen, key) = (position.fen(), position.key());
//! let undo = position.make(moves[0]);
//! assert_eq!(position.fen(), "8/8/8/3P4/8/8/8/8 b - - 0 1");
//! position.unmake(moves[0], &undo);
//! assert_eq!((position.fen(), position.key()), (fen, key));
//! # Ok::<(), tenfold_rules::FenError>(())
//! ```
//!
//! # A game from a file
//!
//! A variant that is read from text is an [`OwnedGame`](files::OwnedGame), whose data its handles borrow.
//!
//! ```
//! use tenfold_rules::files::{read_games, shipped_game};
//! use tenfold_rules::{GameRecord, Outcome, Reason, Color, perft, Position};
//!
//! // One of those that come with the crate.
//! let atomic = shipped_game("atomic").expect("it is in the file");
//! assert_eq!(perft(&mut Position::start(atomic.handle()), 3), 8902);
//!
//! // A game of your own: chess in which the first player to give check wins.
//! let text = "[firstcheck:chess]\ncheckCounting = true\nstartFen = \
//!             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+1 0 1\n";
//! let (games, faults) = read_games(text);
//! assert!(faults.is_empty(), "{}", faults[0]);
//! let mut game = GameRecord::start(games[0].handle());
//! for text in ["e2e4", "d7d5", "f1b5"] {
//!     game.play(text)?;
//! }
//! assert_eq!(game.outcome(), Outcome::Win(Color::White, Reason::LastCheck));
//! # Ok::<(), tenfold_rules::MoveError>(())
//! ```
//!
//! # Any game
//!
//! What is generic over [`Variant`] works for all of them. Games from files all have one type,
//! [`LoadedGame`](files::LoadedGame); the compiled games have a type each, so that a program that chooses among them at
//! run time calls a generic function for each, as [`games::all_games`] helps to do, or hides them behind a trait of its
//! own.
//!
//! ```
//! use tenfold_rules::{Position, Variant};
//!
//! fn first_moves<V: Variant>(game: V) -> String {
//!     let mut position = Position::start(game);
//!     let moves: Vec<String> = position.moves_by_text().into_iter().map(|(text, _)| text).collect();
//!     format!("{}: {}", game.spec().title, moves.join(" "))
//! }
//!
//! let makruk = tenfold_rules::files::shipped_game("makruk").expect("it is in the file");
//! assert!(first_moves(makruk.handle()).starts_with("Makruk"));
//! assert!(first_moves(tenfold_rules::games::Devingt).starts_with("Devingt"));
//! ```
//!
//! A game that is kept, as in the state of a server or a page, takes its handle from
//! [`OwnedGame::into_static`](files::OwnedGame::into_static):
//!
//! ```
//! use tenfold_rules::files::{LoadedGame, shipped_game};
//! use tenfold_rules::GameRecord;
//!
//! #[derive(Debug)]
//! struct Table {
//!     game: GameRecord<LoadedGame<'static>>,
//! }
//!
//! let table = shipped_game("xiangqi").map(|game| Table { game: GameRecord::start(game.into_static()) });
//! assert!(table.is_some_and(|table| table.game.legal_moves().len() == 44));
//! ```
//!
//! FEN and move text are those of UCI and Fairy-Stockfish; what is special to a game is said in its rules
//! ([`Spec::notes`](define::Spec::notes)).
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[doc(inline)]
pub use tenfold_core::position::{BarePosition, FenError, GameRecord, MoveError, Position, Scene, Undo, Variant};
#[doc(inline)]
pub use tenfold_core::types::{Color, Move, MoveClass, Outcome, Piece, PieceLetter, PieceType, Reason, Square};

/// The games that are compiled into the crate, as handles: empty types, through which the compiler knows all their
/// data.
pub mod games {
    #[doc(inline)]
    pub use tenfold_games::*;
}

/// Games from text in the format of Fairy-Stockfish's `variants.ini`.
pub mod files {
    #[doc(inline)]
    pub use tenfold_variants::*;
}

/// What a game that is written in Rust consists of: its data ([`Spec`](define::Spec)), and the hooks and parts of
/// [`Variant`] for the rules that data cannot say. What contradicts itself or cannot be played stops `cargo build` (not
/// `cargo check`), with the reason.
///
/// ```
/// use tenfold_rules::define::{
///     Additions, ExtraAttacks, PawnSpec, PieceTypeSpec, Promotion, Ransom, SecretRules, SpecialMoves, Spec, pieces,
/// };
/// use tenfold_rules::{PieceLetter, PieceType, Position, Variant, perft};
///
/// /// Chess on 5x5 squares, with a maharajah that moves as queen and knight.
/// #[derive(Clone, Copy, Debug)]
/// struct Small;
///
/// impl Variant for Small {
///     const SPEC: &'static Spec = &Spec {
///         name: "small",
///         title: "Small chess",
///         files: 5,
///         ranks: 5,
///         start_fen: "knbrm/ppppp/5/PPPPP/KNBRM w - - 0 1",
///         piece_types: &[
///             pieces::PAWN,
///             pieces::KNIGHT,
///             pieces::BISHOP,
///             pieces::ROOK,
///             PieceTypeSpec { name: "maharajah", letter: PieceLetter::new('M'), ..pieces::AMAZON },
///             pieces::KING,
///         ],
///         pawn: PawnSpec {
///             promotion: Promotion::on_last_rank(5, &[PieceType(4), PieceType(3)]),
///             max_push: 1,
///             ..Spec::DEFAULT.pawn
///         },
///         ..Spec::DEFAULT
///     };
///     type Extra = ();
///     type Config = ();
/// }
/// impl SpecialMoves for Small {}
/// impl ExtraAttacks for Small {}
/// impl Additions for Small {}
/// impl Ransom for Small {}
/// impl SecretRules for Small {}
///
/// assert_eq!(perft(&mut Position::start(Small), 1), 8);
/// ```
pub mod define {
    #[doc(inline)]
    pub use tenfold_core::position::{
        Additions, Belief, Claim, EnPassant, ExtraAttacks, ExtraState, Features, GameConfig, MoveSink, Ransom,
        SecretRules, SpecialMoves, State,
    };
    #[doc(inline)]
    pub use tenfold_core::rules::*;
}

/// The board, and the accumulators that a [`Position`] keeps up to date with it.
pub mod board {
    #[doc(inline)]
    pub use tenfold_core::board::*;
}

/// What positions have beyond the front page.
pub mod position {
    #[doc(inline)]
    pub use tenfold_core::position::*;
}

use tenfold_core::board::AccumulatorFor;
use tenfold_core::position::MoveCounter;

/// The number of move sequences of this length from a position, as engines count them to compare their move generators
/// (perft).
///
/// ```
/// use tenfold_rules::{Position, games::Antichess, perft};
///
/// assert_eq!(perft(&mut Position::start(Antichess), 3), 8067);
/// ```
pub fn perft<V: Variant, S: AccumulatorFor<V>>(position: &mut Position<V, S>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut count = MoveCounter::default();
            position.generate(&mut count);
            count.0
        }
        _ => {
            let moves = position.legal_moves().into_iter();
            let below = |mv| {
                let undo = position.make(mv);
                let count = perft(position, depth - 1);
                position.unmake(mv, &undo);
                count
            };
            moves.map(below).sum()
        }
    }
}
