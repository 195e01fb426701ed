//! What other searches have found out, stored in the table before a search.
//!
//! Only what the checker has accepted is stored as proven. What is said to be disproven, and numbers, are stored as they are
//! told: they may lead the search, but a disproof is shown anew before it is reported ([`super::disproof_set`]).

use super::job::{Finding, KnownResult};
use super::proof::CheckedProof;
use super::proof_numbers::{INFINITE, ProofNumbers};
use super::table::ProofTable;
use std::collections::HashSet;
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Color, Move};

/// The effort with which this is stored, large enough to keep it.
const EFFORT: u64 = 1 << 30;

/// Stores results for a win of `attacker` behind a position.
pub(super) fn store<V: Variant>(results: &[KnownResult], root: &Position<V>, attacker: Color, table: &ProofTable) {
    for KnownResult { moves, finding } in results {
        let mut position = root.clone();
        for &mv in moves {
            position.make(mv);
        }
        match finding {
            Finding::Proven(proof) => {
                // A proof of something else shows nothing here.
                if proof.winner == attacker && proof.plies_from(&position).is_some() {
                    ProofWalk { position, proof, table, seen: HashSet::new() }.visit();
                }
            }
            Finding::Disproven => table.store(position.table_key(), ProofNumbers::DISPROVEN, EFFORT),
            &Finding::Open(proof, disproof) => {
                let [proof, disproof] = [proof, disproof].map(|number| number.clamp(1, INFINITE - 1));
                table.store(position.table_key(), ProofNumbers { proof, disproof }, EFFORT);
            }
        }
    }
}

/// A walk through all positions of a proof.
struct ProofWalk<'a, V: Variant> {
    position: Position<V>,
    proof: &'a CheckedProof,
    table: &'a ProofTable,
    seen: HashSet<u64>,
}

impl<V: Variant> ProofWalk<'_, V> {
    /// Stores the current position, and all that follow in the proof.
    fn visit(&mut self) {
        let key = self.position.table_key();
        if !self.seen.insert(key) {
            return;
        }
        let mut moves = self.position.legal_moves();
        // The search has only positions with a choice.
        if moves.len() > 1 {
            self.table.store(key, ProofNumbers::PROVEN, EFFORT);
        }
        if let Some(mv) = self.choice(&moves) {
            moves = vec![mv];
        }
        for mv in moves {
            let undo = self.position.make(mv);
            self.visit();
            self.position.unmake(mv, &undo);
        }
    }

    /// The winner's move, where the winner has a choice.
    fn choice(&mut self, moves: &[Move]) -> Option<Move> {
        if moves.len() > 1 { self.proof.winning_move(&mut self.position) } else { None }
    }
}
