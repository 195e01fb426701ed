//! The children of a node, and the choice of the child that the search expands next.

use super::proof_numbers::{INFINITE, ProofNumbers, saturating_sum};
use super::table::ProofTable;
use tenfold_core::types::Move;

/// A move of a node, together with the node that is reached after the move and the forced moves that follow.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u64,
    pub(super) numbers: ProofNumbers,
}

/// The best child of a node, and the proof and disproof numbers of the node that follow from its children.
pub(super) struct ChildSelection {
    /// Index of the child on the way to the most-proving node.
    pub(super) best: usize,
    /// The phi of the second-best child.
    pub(super) second_phi: u32,
    /// The numbers of the node itself, from the view of its side to move.
    pub(super) phi: u32,
    pub(super) delta: u32,
}

/// Selects the child with the least phi and computes the numbers of the node.
///
/// With several threads, a child below which others are searching gets a larger, virtual proof number (Kaneko, 2010),
/// so that the threads spread over the tree. The number grows by half for each thread: with this share two threads
/// needed the least time.
#[inline]
pub(super) fn select_child(children: &[Child], or_node: bool, table: &ProofTable, threads: usize) -> ChildSelection {
    let (mut best, mut least, mut second_phi) = (0, u32::MAX, INFINITE);
    let (mut phi, mut delta) = (INFINITE, 0);
    for (n, child) in children.iter().enumerate() {
        let (child_phi, child_delta) = child.numbers.phi_delta(or_node);
        delta = saturating_sum(delta, child_delta);
        phi = phi.min(child_phi);
        let mut virtual_phi = child_phi;
        if threads > 1 && child_phi < INFINITE {
            let searching = table.threads_in_subtree(child.key);
            virtual_phi = child_phi.saturating_add((child_phi / 2).saturating_mul(searching)).min(INFINITE - 1);
        }
        if virtual_phi < least {
            (best, least, second_phi) = (n, virtual_phi, least.min(INFINITE));
        } else {
            second_phi = second_phi.min(virtual_phi);
        }
    }
    if phi == 0 {
        delta = INFINITE;
    }
    ChildSelection { best, second_phi, phi, delta }
}

/// Updates the numbers of the children from the table. Returns whether one of the children settles the node for the
/// side to move.
#[inline]
pub(super) fn refresh_children(children: &mut [Child], or_node: bool, table: &ProofTable) -> bool {
    // Prefetches all entries before reading the first, to hide the latency of memory.
    let mut stored = 0u64;
    for (n, child) in children.iter().enumerate() {
        if table.may_contain(child.key) {
            table.prefetch(child.key);
            stored |= 1 << (n % 64);
        }
    }
    if stored == 0 {
        return false;
    }
    let mut settled = false;
    for (n, child) in children.iter_mut().enumerate() {
        if stored & 1 << (n % 64) != 0
            && let Some(numbers) = table.probe(child.key)
        {
            child.numbers = numbers;
            settled |= numbers.phi_delta(or_node).0 == 0;
        }
    }
    settled
}
