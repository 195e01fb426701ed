//! The solver: proves by proof-number search who wins a position.
//!
//! - `df_pn`, `proof_numbers`, `children`, `search_path`, `shared`: depth-first proof-number search on one or more
//!   threads; `table`, its transposition table, and `child_cache`;
//! - `extract`: extracts a proof tree without gaps and cycles from the table; `disproof_set`: does the same for a
//!   disproof; `tree_walker`: walks over the tree for both;
//! - `check`: the checker of proofs, which uses none of the modules above; `proof`: a proof that it has accepted;
//! - `file`, `choices`: proof files; `checkpoint`: files from which an unfinished search is resumed;
//! - `forced_wins`: proof-number search in slices, for the search that chooses moves;
//! - `frontier`: positions of an unfinished search for other machines to settle; `known`: what other machines have
//!   found out;
//! - `job`: jobs of the solver and their results; `attempt`: the attempt to show that one player wins.
//!
//! Sources: L. V. Allis, "Searching for Solutions in Games and Artificial Intelligence", 1994 (proof-number search); A.
//! Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", 2002; J. Pawlewicz and Ł. Lew, "Improving
//! Depth-First PN-Search: 1 + ε Trick", 2007; T. Kaneko, "Parallel Depth First Proof Number Search", 2010.
//!
//! The code is generic over the variant and nothing else: positions have no accumulator except the Zobrist key, and
//! code that does not depend on the variant is compiled once. No variant is named.

mod attempt;
mod check;
mod checkpoint;
mod child_cache;
mod children;
mod choices;
mod df_pn;
mod disproof_set;
mod extract;
mod file;
mod forced_wins;
mod frontier;
mod job;
mod known;
mod proof;
mod proof_numbers;
mod search_path;
mod shared;
mod table;
mod tree_walker;

pub use check::{ChoiceSource, InvalidProof, check_proof};
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointHeader, CheckpointWriter};
pub use choices::check_choices;
pub use file::{ProofFile, ProofFileError, ProofHeader, color_name, color_named, read_file};
pub use forced_wins::{ForcedWin, ForcedWins, Slice, SliceMemory, SliceResult};
pub use job::{
    Finding, KnownResult, OpenPosition, SolveJob, SolveProgress, SolveReport, SolveResult, SolveStage, SolveVerdict,
    can_solve,
};
pub use proof::CheckedProof;

use crate::endgame::rules_fingerprint;
use attempt::{Attempt, on_large_stack};
use frontier::Leaf;
use proof_numbers::ProofNumbers;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use table::ProofTable;
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Color, Move};
use web_time::Instant;

/// Searches for a proof that a player wins from a position, and resumes an earlier search if there is one.
pub fn solve<V: Variant>(
    position: &Position<V>,
    job: &SolveJob,
    earlier: Option<Checkpoint>,
    report: &mut SolveReport,
) -> SolveResult {
    let rules = rules_fingerprint(position.game, &position.config);
    let claims_win = position.game.spec().objectives.claims_win;
    let root = RootDescription { rules, fen: position.fen(), side: position.side, claims_win };
    run_attempts(&root, job, earlier, report, &|attempt, report| attempt.run(position, report))
}

/// Searches for a proof that the player named by the job, or else the side to move, wins from a position. Returns about
/// `most` positions that together prove the win, as far as the search knows, and alternatives to them; only the
/// position itself if there is nothing to split.
pub fn split_search<V: Variant>(
    position: &Position<V>,
    job: &SolveJob,
    most: usize,
    report: &mut SolveReport,
) -> Vec<OpenPosition> {
    let (rules, fen) = (rules_fingerprint(position.game, &position.config), position.fen());
    let (table, nodes) = (ProofTable::new(job.hash), AtomicU64::new(0));
    let attempt = Attempt {
        job,
        attacker: job.winner.unwrap_or(position.side),
        rules: &rules,
        fen: &fen,
        table: &table,
        nodes: &nodes,
        nodes_limit: job.nodes.unwrap_or(u64::MAX),
        begin: Instant::now(),
        time_before: Duration::ZERO,
    };
    let verdict = on_large_stack(&mut || attempt.run(position, report));
    let is_open = matches!(verdict, SolveVerdict::Open { proof, disproof } if proof > 0 && disproof > 0);
    let leaves = if is_open { attempt.frontier_leaves(position, most) } else { Vec::new() };
    if leaves.is_empty() {
        return vec![OpenPosition { moves: Vec::new(), proof: 1, disproof: 1 }];
    }
    let to_texts = |leaf: Leaf| {
        let mut position = position.clone();
        let text = |mv: Move| {
            let text = position.move_text(mv);
            position.make(mv);
            text
        };
        OpenPosition { proof: leaf.proof, disproof: leaf.disproof, moves: leaf.moves.into_iter().map(text).collect() }
    };
    leaves.into_iter().map(to_texts).collect()
}

/// The data about the root that the solver needs and that do not depend on the type of the variant.
struct RootDescription {
    rules: String,
    fen: String,
    side: Color,
    /// Whether White and Black may win by claims (repetition or the half-move clock), which the search ignores.
    claims_win: [bool; 2],
}

/// Attempts to show a win of each player that was asked for; stops at the first attempt that does not end with a
/// disproof.
fn run_attempts(
    root: &RootDescription,
    job: &SolveJob,
    earlier: Option<Checkpoint>,
    report: &mut SolveReport,
    run: &(dyn Fn(&Attempt, &mut SolveReport) -> SolveVerdict + Sync),
) -> SolveResult {
    let begin = Instant::now();
    let sides = job.winner.map_or(vec![root.side, root.side.other()], |winner| vec![winner]);
    let table = ProofTable::new(job.hash);
    let (mut time_before, mut nodes, mut first) = (Duration::ZERO, AtomicU64::new(0), 0);
    if let Some(earlier) = earlier.filter(|earlier| earlier.header.winner_given == job.winner.is_some()) {
        earlier.restore(&table);
        time_before = Duration::from_millis(earlier.header.millis);
        nodes = AtomicU64::new(earlier.header.nodes);
        first = sides.iter().position(|side| color_name(*side) == earlier.header.winner).unwrap_or(0);
    }
    // If the resumed search was already trying the other player, it has shown that the first player cannot win.
    let by_checkpoint = |side: &Color| {
        if root.claims_win[side.idx()] {
            (*side, SolveVerdict::DisprovenButForClaims)
        } else {
            (*side, SolveVerdict::DisprovenByCheckpoint)
        }
    };
    let mut verdicts: Vec<_> = sides[..first].iter().map(by_checkpoint).collect();
    let nodes_limit = job.nodes.map_or(u64::MAX, |limit| nodes.load(Relaxed).saturating_add(limit));
    for (n, attacker) in sides.into_iter().enumerate().skip(first) {
        if n > first {
            table.clear();
        }
        let RootDescription { rules, fen, .. } = root;
        let (table, nodes) = (&table, &nodes);
        let attempt = Attempt { job, attacker, rules, fen, table, nodes, nodes_limit, begin, time_before };
        let verdict = on_large_stack(&mut || run(&attempt, report));
        if let SolveVerdict::Open { proof, disproof } = verdict {
            attempt.report(ProofNumbers { proof, disproof }, SolveStage::Open, report);
        }
        let is_disproven = matches!(verdict, SolveVerdict::Disproven | SolveVerdict::DisprovenButForClaims);
        verdicts.push((attacker, verdict));
        if !is_disproven {
            break;
        }
    }
    SolveResult { verdicts, nodes: nodes.load(Relaxed), time: time_before + begin.elapsed() }
}
