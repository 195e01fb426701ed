//! Sessions of variants that were read from files. Each session owns the data of its variant.

use self_cell::self_cell;
use tenfold_core::position::{FenError, MoveError, Scene};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Move, Outcome, Piece, PieceType};
use tenfold_engine::search::{Answer, Job, Memory, Report};
use tenfold_session::picture::PieceImages;
use tenfold_session::{
    BorrowedSession, DisplayData, Endgames, Evaluation, GameSession, Perft, Secrets, Session, Solver,
};
use tenfold_variants::{LoadedGame, OwnedGame};

type Borrowing<'g> = GameSession<'g, LoadedGame<'g>>;

self_cell!(
    /// A session together with the variant whose data it borrows.
    struct Owning {
        owner: OwnedGame,
        #[not_covariant]
        dependent: Borrowing,
    }
);

/// A game in progress of a variant that was read from a file.
struct LoadedSession(Owning);

/// A new game of this variant at its start position.
pub fn open(game: &OwnedGame) -> Box<dyn Session> {
    LoadedSession::boxed(game.clone(), |game| GameSession::new(game))
}

impl LoadedSession {
    fn boxed(owner: OwnedGame, make: impl FnOnce(LoadedGame) -> Borrowing) -> Box<dyn Session> {
        Box::new(LoadedSession(Owning::new(owner, |owner| make(owner.handle()))))
    }
}

impl Session for LoadedSession {
    fn duplicate(&self) -> Box<dyn Session> {
        self.0.with_dependent(|_, own| LoadedSession::boxed(own.game().owner(), |game| own.with_game(game)))
    }

    fn with_scene(&self, scene: &Scene) -> Box<dyn Session> {
        self.0.with_dependent(|_, own| {
            LoadedSession::boxed(own.game().owner(), |game| own.at_scene(scene).with_game(game))
        })
    }
}

/// Implements methods of a trait by calling the same methods of the inner session.
macro_rules! pass_on {
    (
        $(&self: fn $name:ident($($arg:ident: $of:ty),*) $(-> $out:ty)?;)*
        $(&mut self: fn $changing:ident($($given:ident: $typed:ty),*) $(-> $result:ty)?;)*
    ) => {
        $(fn $name(&self, $($arg: $of),*) $(-> $out)? {
            self.0.with_dependent(|_, own| own.$name($($arg),*))
        })*
        $(fn $changing(&mut self, $($given: $typed),*) $(-> $result)? {
            self.0.with_dependent_mut(|_, own| own.$changing($($given),*))
        })*
    };
}

impl BorrowedSession for LoadedSession {
    pass_on! {
        &self: fn spec() -> &Spec;
        &self: fn display() -> &DisplayData;
        &self: fn piece_images() -> PieceImages;
        &self: fn rules_fingerprint() -> String;
        &self: fn fen() -> String;
        &self: fn key() -> u64;
        &self: fn side_to_move() -> Color;
        &self: fn fullmove_and_halfmove() -> (u32, u32);
        &self: fn scene() -> Scene;
        &self: fn outcome() -> Outcome;
        &self: fn has_insufficient_material(color: Color) -> bool;
        &self: fn legal_moves() -> Vec<Move>;
        &self: fn parse_move(text: &str) -> Result<Move, MoveError>;
        &self: fn move_text(mv: Move) -> String;
        &self: fn is_ransom(mv: Move) -> bool;
        &self: fn played_moves() -> Vec<String>;
        &self: fn prepare_search_memory(memory: &Memory);
        &self: fn search(job: &Job, report: &mut dyn FnMut(Report)) -> Answer;
        &self: fn promotion_types(piece: Piece) -> Vec<PieceType>;
        &self: fn perft() -> &dyn Perft;
        &self: fn evaluation() -> &dyn Evaluation;
        &self: fn secrets() -> Option<&dyn Secrets>;
        &self: fn solver() -> Option<&dyn Solver>;
        &self: fn endgames() -> Option<&dyn Endgames>;
        &self: fn why_no_endgame_tables() -> Option<&'static str>;
        &mut self: fn new_game();
        &mut self: fn set_option(name: &str, value: &str) -> bool;
        &mut self: fn set_fen(fen: &str) -> Result<(), FenError>;
        &mut self: fn play(text: &str) -> Result<(), MoveError>;
        &mut self: fn play_move(mv: Move) -> bool;
        &mut self: fn take_back() -> bool;
        &mut self: fn secrets_mut() -> Option<&mut dyn Secrets>;
    }
}
