//! The parts of a session: what only some games offer, or only some callers need.
//!
//! A session returns each by a method of its own, which gives `None` if the game has no such part.

use std::sync::Arc;
use tenfold_core::position::FenError;
use tenfold_core::types::{Color, Score};
use tenfold_engine::data::EngineData;
use tenfold_engine::endgame::{EndgameTables, EndgameValue, MaterialSet};
use tenfold_engine::eval::{EvalParams, EvalTrace};
use tenfold_engine::network::Network;
use tenfold_engine::perft::{MoveCounts, PerftJob};
use tenfold_engine::solve::{CheckedProof, Checkpoint, InvalidProof, OpenPosition, SolveJob, SolveReport, SolveResult};

/// Secret choices of the players, in games such as New chess, where each chooses which of two kings is the true one.
///
/// A player's own program commits to a choice ([`Secrets::commit`], [`Secrets::reveal`]). A referee uses the other
/// methods.
pub trait Secrets {
    /// Commits the engine to its secret choice for this game, whichever side it plays whose choice is not known from the
    /// position. Returns the commitment to be published, or `None` when there is one already or nothing is secret here.
    fn commit(&mut self) -> Option<String>;

    /// The text that proves the choice the engine has committed to; `None` before [`Secrets::commit`].
    fn reveal(&self) -> Option<String>;

    /// Ends the commitment after a reveal: chooses anew, so that the next game begins with a secret that was not shown.
    fn choose_anew(&mut self);

    /// A player's choice, when everybody knows it or the referee whose session this is has set it.
    fn known_choice(&self, color: Color) -> Option<&'static str>;

    /// Draws a player's choice at random for a referee, unless it is known, and returns it.
    ///
    /// From then on legal moves and the outcome depend on it, while the FEN and everything else that is shown do not
    /// contain it. To be called when the game is set up; the choice is kept when a position is set up later.
    fn draw_choice(&mut self, color: Color) -> Option<&'static str>;

    /// Sets a player's choice for a referee, with the effects of [`Secrets::draw_choice`].
    fn set_choice(&mut self, color: Color, choice: &'static str);

    /// Whether the legal moves or the outcome of this position depend on a choice of the side to move that is not known.
    fn awaits_choice(&self) -> bool;
}

/// Proof-number search and the check of its proofs. Offered by games without secrets.
pub trait Solver {
    /// Searches for a proof that a player wins from this position, and reports its progress from time to time.
    /// `earlier` is the saved state of an unfinished search for the same win, from which this one continues.
    fn solve(&self, job: &SolveJob, earlier: Option<Checkpoint>, report: &mut SolveReport) -> SolveResult;

    /// Searches as [`Solver::solve`] does for one player's win, and returns about `most` positions for other machines to
    /// settle: all of them together prove the win, as far as the search knows.
    fn split(&self, job: &SolveJob, most: usize, report: &mut SolveReport) -> Vec<OpenPosition>;

    /// Checks a proof that `winner` wins from this position: `choices` are those of a proof file, and `most` is the
    /// greatest number of positions that the proof may have.
    ///
    /// # Errors
    ///
    /// When it is no proof: why and in which position.
    fn check_proof(&self, winner: Color, choices: &[u8], most: u64) -> Result<CheckedProof, InvalidProof>;

    /// The entry of a checked proof for this position. `None` when the position is not in the proof or the proof is
    /// for other rules.
    fn probe(&self, proof: &CheckedProof) -> Option<ProofEntry>;

    /// The line of a checked proof from this position on which the loser holds out longest.
    fn proof_line(&self, proof: &CheckedProof) -> Vec<String>;
}

/// What a proof has for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofEntry {
    /// The greatest number of plies to the end of the game.
    pub plies: u32,
    /// The winner's move, when the winner is to move.
    pub mv: Option<String>,
}

/// Endgame tables: generating and probing them. Offered by games where nothing but the pieces on the board counts.
pub trait Endgames: Sync {
    /// The sets of up to `pieces` pieces, in steps: the tables of a step can be built from those of the steps before.
    fn steps(&self, pieces: usize) -> Vec<Vec<MaterialSet>>;

    /// The tables of all endgames with two pieces by the present rules, generated in memory.
    fn two_piece_tables(&self) -> EndgameTables;

    /// Generates the table of a set of pieces by the present rules. `tables` has the tables of all endgames that a
    /// capture or promotion leads to.
    fn build_table(&self, set: &MaterialSet, tables: &EndgameTables) -> Vec<u8>;

    /// The value of this position in the tables; `None` when there is no table for it or the tables are for other rules.
    fn probe(&self, tables: &EndgameTables) -> Option<EndgameValue>;
}

/// Perft: counts of the move paths of a length, to verify the move generator.
pub trait Perft {
    /// Counts the leaf nodes; calls `on_root_move` with each root move and its share. `None` when stopped.
    fn count(&self, job: &PerftJob, on_root_move: &mut dyn FnMut(&str, u64)) -> Option<u64>;

    /// Counts captures, promotions, checks and the like at each depth. `None` when stopped.
    fn count_moves(&self, job: &PerftJob, on_root_move: &mut dyn FnMut()) -> Option<Vec<MoveCounts>>;

    /// The positions after `plies` plies as FENs, each with the number of move paths that lead to it.
    ///
    /// # Errors
    ///
    /// When one of them cannot be written as a FEN, which would be a bug.
    fn positions_after(&self, plies: u32) -> Result<Vec<(String, u64)>, FenError>;
}

/// The static evaluation: its weights, and its value here broken up into terms.
pub trait Evaluation {
    /// The static evaluation of this position, one term a line.
    fn explain(&self) -> String;

    /// The hand-crafted evaluation for the side to move, the sum of these terms, in centipawns.
    fn hce(&self) -> Score;

    /// The inputs of a network that are 1 here, as White and as Black see the board.
    fn network_inputs(&self) -> [Vec<u16>; 2];

    /// The content of the game's network file, or nothing.
    fn network_file(&self) -> &[u8];

    /// The output of a network of this game for the side to move, in centipawns.
    fn network_output(&self, network: &Arc<Network>) -> Score;

    /// The static evaluation for the side to move with a network of this game, in centipawns.
    fn with_network(&self, network: &Arc<Network>) -> Score;

    /// The features that the static evaluation counts in this position, for tuning.
    fn trace(&self) -> EvalTrace;

    /// What the engine knows of the game in addition to its rules.
    fn data(&self) -> &EngineData;

    /// What [`Evaluation::params`] would be without tuned weights: what follows from the rules alone.
    fn derived_params(&self) -> Box<EvalParams>;

    /// The game's weights, and the constants that the search derives from them.
    fn params(&self) -> &EvalParams;
}
