//! Results of other searches, which are stored in the table before a search.
//!
//! Only wins that the checker has accepted are stored as proven. Claimed disproofs, and proof and disproof numbers, are
//! stored without a check: they may guide the search, but a disproof is verified before it is reported
//! ([`super::disproof_set`]).

use super::job::{Finding, KnownResult};
use super::proof::CheckedProof;
use super::proof_numbers::{INFINITE, ProofNumbers};
use super::table::ProofTable;
use std::collections::HashSet;
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Color, Move};

/// The effort with which these results are stored, large enough that they are not replaced.
const EFFORT: u64 = 1 << 30;

/// Stores results about a win of `attacker` in positions below the root.
pub(super) fn store_known_results<V: Variant>(
    results: &[KnownResult],
    root: &Position<V>,
    attacker: Color,
    table: &ProofTable,
) {
    for KnownResult { moves, finding } in results {
        let mut position = root.clone();
        for &mv in moves {
            position.make(mv);
        }
        match finding {
            Finding::Proven(proof) => {
                // A proof of another player's win, or of other positions, is not used.
                if proof.winner == attacker && proof.plies_from(&position).is_some() {
                    ProofWalk { position, proof, table, seen: HashSet::new() }.visit();
                }
            }
            Finding::Disproven => table.store(position.table_key(), ProofNumbers::DISPROVEN, EFFORT),
            &Finding::NumbersOnly(proof, disproof) => {
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
    /// Stores the current position, and all positions that follow it in the proof.
    fn visit(&mut self) {
        let key = self.position.table_key();
        if !self.seen.insert(key) {
            return;
        }
        let mut moves = self.position.legal_moves();
        // Positions with only one legal move are not stored, because the search does not store them either.
        if moves.len() > 1 {
            self.table.store(key, ProofNumbers::PROVEN, EFFORT);
        }
        if let Some(mv) = self.next_move(&moves) {
            moves = vec![mv];
        }
        for mv in moves {
            let undo = self.position.make(mv);
            self.visit();
            self.position.unmake(mv, &undo);
        }
    }

    /// The winner's move, where the winner has a choice.
    fn next_move(&mut self, moves: &[Move]) -> Option<Move> {
        if moves.len() > 1 { self.proof.winning_move(&mut self.position) } else { None }
    }
}
