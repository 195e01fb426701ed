//! The jobs of the solver, its progress reports, and its results.

use super::check::InvalidProof;
use super::checkpoint::CheckpointWriter;
use super::proof::CheckedProof;
use crate::endgame::EndgameTables;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Move};

/// Whether a variant can be solved. Variants in which players have secrets cannot: a proof would not hold for all
/// secrets that they may have chosen.
pub const fn can_solve(spec: &Spec) -> bool {
    spec.secret.is_none()
}

/// What to solve, and with how much effort.
pub struct SolveJob<'a> {
    /// The player who is to be shown to win. If no player is named, this is first the side to move and, if it does not
    /// win, the other side.
    pub winner: Option<Color>,
    /// Size of the table, in mebibytes.
    pub hash: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The longest time for the search.
    pub time: Option<Duration>,
    /// The most nodes for the search.
    pub nodes: Option<u64>,
    /// Moves of the root to search before any other, when the winner is to move.
    pub hints: Vec<Move>,
    /// Results of other searches about positions below the root.
    pub known: Vec<KnownResult>,
    /// Endgame tables; they are not probed if they are for rules other than the position's.
    pub endgames: Option<&'a EndgameTables>,
    /// Set from outside to stop the search.
    pub stop: &'a AtomicBool,
}

/// The result of another search about a position.
#[derive(Clone, Debug)]
pub struct KnownResult {
    /// The legal moves from the root to the position.
    pub moves: Vec<Move>,
    /// What the other search has shown.
    pub finding: Finding,
}

/// What a search has shown about a win of the player whose win is searched for.
#[derive(Clone, Debug)]
pub enum Finding {
    /// A proof that the checker has accepted in that position.
    Proven(CheckedProof),
    /// A claim, without a proof, that the player cannot win. A search uses the claim, but verifies it before it reports
    /// a disproof.
    Disproven,
    /// Neither a win nor its absence has been shown: the proof number and the disproof number.
    NumbersOnly(u32, u32),
}

/// A position of the frontier of an unfinished search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenPosition {
    /// The moves from the root to the position, as texts.
    pub moves: Vec<String>,
    /// The proof number of the position.
    pub proof: u32,
    /// The disproof number of the position.
    pub disproof: u32,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub struct SolveProgress {
    /// The player who is to be shown to win.
    pub attacker: Color,
    /// Proof number of the root.
    pub proof: u32,
    /// Disproof number of the root.
    pub disproof: u32,
    /// Nodes expanded so far.
    pub nodes: u64,
    /// Time since the beginning of the search.
    pub time: Duration,
    /// The stage of the attempt.
    pub stage: SolveStage,
}

/// The stages of an attempt to show that a player wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveStage {
    /// Proof-number search is running.
    Search,
    /// The root is settled; the proof, or the disproof set, is extracted and checked.
    Extraction,
    /// The attempt has ended without a result.
    Open,
}

/// Receives the progress of a search from time to time, and can write a checkpoint of the search.
pub type SolveReport<'a> = dyn FnMut(SolveProgress, &CheckpointWriter) + Send + 'a;

/// The result of an attempt to show that one player wins.
#[derive(Clone, Debug)]
pub enum SolveVerdict {
    /// The player wins.
    Proven {
        /// The winner's choices, encoded as in a file.
        choices: Vec<u8>,
        /// The proof, after the checker accepted it.
        proof: CheckedProof,
    },
    /// The player cannot force a win, because the opponent can stay in a set of positions that are not lost.
    Disproven,
    /// The player cannot force a win, except perhaps by a repetition or the half-move clock, which can win in this
    /// variant.
    DisprovenButForClaims,
    /// A checkpoint says that the player cannot force a win; the resumed search has not shown this itself.
    DisprovenByCheckpoint,
    /// The checker rejected the proof that was found, which would be a bug of the program.
    Rejected(InvalidProof),
    /// Nothing was shown. A proof number of 0 means that a win was found but could not be extracted in time.
    Open {
        /// Proof number at the end.
        proof: u32,
        /// Disproof number at the end.
        disproof: u32,
    },
}

/// The answer to a job.
#[derive(Clone, Debug)]
pub struct SolveResult {
    /// The verdict for each player whose win was searched for, in the order of the attempts.
    pub verdicts: Vec<(Color, SolveVerdict)>,
    /// The number of times that nodes were expanded, including the search that was resumed.
    pub nodes: u64,
    /// The time for search, extraction and check, including the search that was resumed.
    pub time: Duration,
}
