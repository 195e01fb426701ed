//! The checker of proofs. It relies only on the rules of the variant.
//!
//! A proof is checked depth first from its root. At a node of the winner with more than one move, the proof says which
//! move is played; at a node of the loser, every move is followed, in the order of the moves' texts. Each line must end
//! with a win of the winner by the rules, or in a position that was already checked. A position that repeats on its own
//! line is a cycle, which makes the proof invalid. Repetition and the clock of the 50-move rule, which depend on the
//! earlier moves of a game, are ignored; but the checker finds how far the clock can count.

use super::proof::{CheckedProof, NOT_YET_CHECKED, PositionId, ProofNode, position_id, sorted_moves};
use crate::endgame::rules_fingerprint;
use tenfold_core::board::HashAccumulator;
use tenfold_core::position::{Position, Undo, Variant};
use tenfold_core::types::{Color, Move, Outcome, Reason};

/// The source of the winner's moves, in the order in which the checker asks for them.
pub trait ChoiceSource {
    /// The index of the winner's move among `moves`, in the position with this key of the transposition table. `moves`
    /// are all legal moves, at least two, sorted by their texts.
    ///
    /// # Errors
    ///
    /// If no move is known: the reason.
    fn choose(&mut self, key: u64, moves: &[Move]) -> Result<usize, String>;
}

/// Why a proof was rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}, after {}", if line.is_empty() { "no move" } else { line })]
pub struct InvalidProof {
    /// What is wrong with the proof.
    pub reason: String,
    /// The moves to the position where the fault is.
    pub line: String,
}

/// A node on the line that is being checked.
struct LineNode<V: Variant> {
    id: PositionId,
    /// The moves to follow: the winner's choice, or all moves of the loser.
    moves: Vec<Move>,
    next: usize,
    /// What was found by the moves that were followed.
    below: Subtree,
    undo: Option<Undo<V, HashAccumulator>>,
}

/// What was found below a position.
#[derive(Clone, Copy, Default)]
struct Subtree {
    /// The plies to the end of the game, at most.
    plies: u32,
    /// How much further the clock can count.
    clock: u32,
}

/// Checks that `winner` wins from a position with the moves that `choices` gives, in a proof of at most `max_positions`
/// positions.
///
/// # Errors
///
/// If these moves are not a proof: the reason, and the line to the fault.
pub fn check_proof<V: Variant>(
    position: &Position<V>,
    winner: Color,
    max_positions: u64,
    choices: &mut dyn ChoiceSource,
) -> Result<CheckedProof, InvalidProof> {
    let proof = CheckedProof::new(winner, rules_fingerprint(position.game, &position.config));
    let mut checker = ProofChecker { position: position.clone(), line: Vec::new(), proof, max_positions };
    let mut checked = checker.visit(choices)?;
    while let Some(node) = checker.line.last_mut() {
        if let Some(below) = checked.take() {
            node.below.plies = node.below.plies.max(below.plies + 1);
            // A game that is over is not drawn any more.
            if below.plies > 0 && checker.position.state.halfmove > 0 {
                node.below.clock = node.below.clock.max(below.clock + 1);
            }
            if let Some(undo) = node.undo.take() {
                checker.position.unmake(node.moves[node.next - 1], &undo);
            }
        }
        if let Some(&mv) = node.moves.get(node.next) {
            node.next += 1;
            node.undo = Some(checker.position.make(mv));
            checked = checker.visit(choices)?;
        } else {
            let below = node.below;
            if let Some(known) = checker.proof.nodes.get_mut(&node.id) {
                (known.plies, known.clock) = (below.plies, below.clock);
            }
            checker.proof.max_halfmove_clock = checker.proof.max_halfmove_clock.max(below.clock);
            checker.line.pop();
            checked = Some(below);
        }
    }
    let root = checked.unwrap_or_default();
    checker.proof.max_halfmove_clock = checker.proof.max_halfmove_clock.max(position.state.halfmove + root.clock);
    checker.proof.plies = root.plies;
    Ok(checker.proof)
}

struct ProofChecker<V: Variant> {
    position: Position<V>,
    line: Vec<LineNode<V>>,
    proof: CheckedProof,
    max_positions: u64,
}

impl<V: Variant> ProofChecker<V> {
    /// Visits the current position. Returns what is below it when nothing is left to be followed there; otherwise puts the
    /// position on the line and returns `None`.
    fn visit(&mut self, choices: &mut dyn ChoiceSource) -> Result<Option<Subtree>, InvalidProof> {
        let winner = self.proof.winner;
        let id = position_id(&self.position);
        match self.proof.nodes.get(&id) {
            Some(node) if node.plies == NOT_YET_CHECKED => return Err(self.invalid_proof_here("a cycle".into())),
            // Nodes with 0 plies are not reused: whether the end of a game is a win may also depend on the last move,
            // so it is checked each time.
            Some(node) if node.plies > 0 => return Ok(Some(Subtree { plies: node.plies, clock: node.clock })),
            Some(_) => {}
            None if self.proof.nodes.len() as u64 >= self.max_positions => {
                return Err(self.invalid_proof_here(format!("more than {} positions", self.max_positions)));
            }
            None => {}
        }
        let mut moves = sorted_moves(&mut self.position);
        let ended = if moves.is_empty() {
            Some(self.position.outcome_without_claims())
        } else {
            self.position.claimed_outcome_without_history()
        };
        match ended {
            Some(Outcome::Win(color, _)) if color == winner => {
                self.proof.nodes.insert(id, ProofNode { plies: 0, choice: None, clock: 0 });
                return Ok(Some(Subtree::default()));
            }
            Some(Outcome::Draw(Reason::DeadPosition)) => return Err(self.invalid_proof_here("a dead position".into())),
            Some(outcome) => return Err(self.invalid_proof_here(format!("the game ends with {outcome}"))),
            None => {}
        }
        let mut choice = None;
        if self.position.side == winner && moves.len() > 1 {
            let chosen = match choices.choose(self.position.table_key(), &moves) {
                Ok(index) if index < moves.len() => index,
                Ok(_) => return Err(self.invalid_proof_here(format!("there are only {} moves", moves.len()))),
                Err(reason) => return Err(self.invalid_proof_here(reason)),
            };
            choice = Some(chosen as u16);
            moves = vec![moves[chosen]];
        }
        self.proof.nodes.insert(id, ProofNode { plies: NOT_YET_CHECKED, choice, clock: 0 });
        self.line.push(LineNode { id, moves, next: 0, below: Subtree::default(), undo: None });
        Ok(None)
    }

    /// The error, with the line to the current position.
    fn invalid_proof_here(&self, reason: String) -> InvalidProof {
        let mut position = self.position.clone();
        let mut line = Vec::new();
        for node in self.line.iter().rev() {
            if let Some(undo) = &node.undo {
                let mv = node.moves[node.next - 1];
                position.unmake(mv, undo);
                line.push(position.move_text(mv));
            }
        }
        line.reverse();
        InvalidProof { reason, line: line.join(" ") }
    }
}
