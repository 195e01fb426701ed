//! The parts of a session: functions that only some variants offer, or that only some callers need.
//!
//! A session has a method for each part, which returns `None` if the variant does not have an optional part.

use std::sync::Arc;
use tenfold_core::position::FenError;
use tenfold_core::types::{Color, Score};
use tenfold_engine::data::EngineData;
use tenfold_engine::endgame::{EndgameTables, EndgameValue, MaterialSet};
use tenfold_engine::eval::{EvalParams, EvalTrace};
use tenfold_engine::network::Network;
use tenfold_engine::perft::{MoveCounts, PerftJob};
use tenfold_engine::solve::{CheckedProof, Checkpoint, InvalidProof, OpenPosition, SolveJob, SolveReport, SolveResult};

/// Secret choices of the players, in variants such as New chess, where each player chooses which of two kings is the
/// true one.
///
/// A player's own program commits to a choice ([`Secrets::commit`], [`Secrets::reveal`]). A referee uses the other
/// methods.
pub trait Secrets {
    /// Commits the engine to its secret choice for this game, for any side whose choice is not known from the position.
    /// Returns the commitment to be published, or `None` when the engine has already committed or nothing is secret
    /// here.
    fn commit(&mut self) -> Option<String>;

    /// The text that proves the choice the engine has committed to; `None` before [`Secrets::commit`].
    fn reveal(&self) -> Option<String>;

    /// Ends the commitment after a reveal by making a new choice, so that the next game begins with a secret that was
    /// not shown.
    fn choose_anew(&mut self);

    /// A player's choice, if it is publicly known or if the referee who uses this session has set it.
    fn known_choice(&self, color: Color) -> Option<&'static str>;

    /// Draws a player's choice at random for a referee, unless it is known, and returns it.
    ///
    /// From then on legal moves and the outcome depend on it, while the FEN and everything else that is shown do not
    /// contain it. To be called when the game is set up; the choice is kept when a position is set up later.
    fn draw_choice(&mut self, color: Color) -> Option<&'static str>;

    /// Sets a player's choice for a referee, with the effects of [`Secrets::draw_choice`].
    fn set_choice(&mut self, color: Color, choice: &'static str);

    /// Whether the legal moves or the outcome of this position depend on a choice of the side to move that is not
    /// known.
    fn awaits_choice(&self) -> bool;
}

/// Proof-number search and the check of its proofs. Offered by variants without secrets.
pub trait Solver {
    /// Searches for a proof that a player wins from this position, and reports its progress from time to time.
    /// `earlier` is the saved state of an unfinished search for the same win, from which this one continues.
    fn solve(&self, job: &SolveJob, earlier: Option<Checkpoint>, report: &mut SolveReport) -> SolveResult;

    /// Searches like [`Solver::solve`] for one player's win, and returns about `most` positions for other machines to
    /// solve: wins in all of them would together prove the win here, as far as the search knows.
    fn split_search(&self, job: &SolveJob, most: usize, report: &mut SolveReport) -> Vec<OpenPosition>;

    /// Checks a proof that `winner` wins from this position: `choices` are those of a proof file, and `most` is the
    /// greatest number of positions that the proof may have.
    ///
    /// # Errors
    ///
    /// When `choices` are no proof: the reason and the position.
    fn check_proof(&self, winner: Color, choices: &[u8], most: u64) -> Result<CheckedProof, InvalidProof>;

    /// The entry of a checked proof for this position. `None` when the position is not in the proof or the proof is
    /// for other rules.
    fn probe_proof(&self, proof: &CheckedProof) -> Option<ProofEntry>;

    /// The line of a checked proof, from this position on, in which the loser holds out longest.
    fn proof_line(&self, proof: &CheckedProof) -> Vec<String>;
}

/// The entry of a proof for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofEntry {
    /// The greatest number of plies to the end of the game.
    pub plies: u32,
    /// The winner's move, when the winner is to move.
    pub mv: Option<String>,
}

/// Endgame tables: generating and probing them. Offered by variants where nothing but the pieces on the board matters.
pub trait Endgames: Sync {
    /// The sets of up to `pieces` pieces, in steps: the tables of one step can be built from the tables of earlier
    /// steps.
    fn build_steps(&self, pieces: usize) -> Vec<Vec<MaterialSet>>;

    /// The tables of all endgames with two pieces by the present rules, generated in memory.
    fn two_piece_tables(&self) -> EndgameTables;

    /// Generates the table of a set of pieces by the present rules. `tables` has the tables of all endgames that a
    /// capture or promotion leads to.
    fn build_table(&self, set: &MaterialSet, tables: &EndgameTables) -> Vec<u8>;

    /// The value of this position in the tables; `None` when there is no table for it or the tables are for other
    /// rules.
    fn probe_tables(&self, tables: &EndgameTables) -> Option<EndgameValue>;
}

/// Perft: the number of move sequences of a given length, to verify the move generator.
pub trait Perft {
    /// Counts the leaf nodes; calls `on_root_move` with each root move and its number of leaf nodes. `None` when
    /// stopped.
    fn count_leaves(&self, job: &PerftJob, on_root_move: &mut dyn FnMut(&str, u64)) -> Option<u64>;

    /// Counts captures, promotions, checks and other types of moves at each depth. `None` when stopped.
    fn count_move_types(&self, job: &PerftJob, on_root_move: &mut dyn FnMut()) -> Option<Vec<MoveCounts>>;

    /// The positions after `plies` plies as FENs, each with the number of move sequences that lead to it.
    ///
    /// # Errors
    ///
    /// When a position cannot be written as a FEN, which would be a bug.
    fn positions_after(&self, plies: u32) -> Result<Vec<(String, u64)>, FenError>;
}

/// The static evaluation: its weights, its value in this position, and the terms of that value.
pub trait Evaluation {
    /// The static evaluation of this position as text, one term per line.
    fn explain(&self) -> String;

    /// The hand-crafted evaluation for the side to move, in centipawns: the sum of the terms.
    fn hce(&self) -> Score;

    /// The inputs of a network that are 1 in this position, from White's and from Black's point of view.
    fn network_inputs(&self) -> [Vec<u16>; 2];

    /// The content of the variant's network file; empty when there is none.
    fn network_file(&self) -> &[u8];

    /// The output of a network of this variant for the side to move, in centipawns.
    fn network_output(&self, network: &Arc<Network>) -> Score;

    /// The static evaluation for the side to move with a network of this variant, in centipawns.
    fn with_network(&self, network: &Arc<Network>) -> Score;

    /// The features that the static evaluation counts in this position, for tuning.
    fn trace(&self) -> EvalTrace;

    /// The engine's data about the variant, in addition to the rules.
    fn data(&self) -> &EngineData;

    /// The weights that the variant would have without tuning, which follow from the rules alone.
    fn derived_params(&self) -> Box<EvalParams>;

    /// The variant's weights, and the constants that the search derives from them.
    fn params(&self) -> &EvalParams;
}
