//! An exhaustive solver of forced wins, independent of the engine's search: iterative deepening over all moves of both
//! sides.
//!
//! It has no move ordering, no window and no evaluation, only a table of positions already solved. Draws by
//! repetition are left out: the shortest win never repeats a position. A position is won when its game says so, which
//! may be for the side that has just moved (mate) or for the side to move (no pieces left, mate by a waiting pawn).

use std::collections::HashMap;
use tenfold::core::position::{Position, Variant};
use tenfold::core::types::{Color, Move, Outcome};

/// A win that the side to move can force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// Plies to its end under best play of both.
    pub plies: u32,
    /// All first moves that win as soon.
    pub first: Vec<Move>,
}

/// Solves one position, and keeps the results for others.
pub struct Solver<V: Variant + Default> {
    winner: Color,
    /// By key and plies: whether the winner can win within that many plies.
    known: HashMap<(u64, u32), bool>,
    /// Positions visited so far.
    pub visited: u64,
    /// Positions to visit at limit; beyond that all results are void.
    limit: u64,
    game: std::marker::PhantomData<V>,
}

impl<V: Variant + Default> Solver<V> {
    /// A solver for the side to move of `position`, which gives up after visiting `limit` positions.
    pub fn new(position: &Position<V>, limit: u64) -> Self {
        Solver { winner: position.side, known: HashMap::new(), visited: 0, limit, game: std::marker::PhantomData }
    }

    /// Whether the limit was reached.
    pub fn gave_up(&self) -> bool {
        self.visited > self.limit
    }

    /// The shortest win of the side to move within `plies`; `None` when there is none, the game is over, or the solver
    /// gave up.
    pub fn solve(&mut self, position: &mut Position<V>, plies: u32) -> Option<Forced> {
        if position.outcome(&[]) != Outcome::Ongoing {
            return None;
        }
        let shortest = (1..=plies).find(|&plies| self.wins(position, plies))?;
        let first = self.keeping(position, shortest);
        (!self.gave_up()).then_some(Forced { plies: shortest, first })
    }

    /// The moves after which the winner wins within `plies`, the move itself counted.
    pub fn keeping(&mut self, position: &mut Position<V>, plies: u32) -> Vec<Move> {
        let moves = position.legal_moves();
        moves.into_iter().filter(|&mv| self.wins_after(position, mv, plies)).collect()
    }

    /// Whether the winner can win within `plies`, whoever is to move.
    fn wins(&mut self, position: &mut Position<V>, plies: u32) -> bool {
        self.visited += 1;
        if self.gave_up() {
            return false;
        }
        match position.outcome(&[]) {
            Outcome::Ongoing if plies > 0 => {}
            outcome => return matches!(outcome, Outcome::Win(color, _) if color == self.winner),
        }
        let index = (position.table_key(), plies);
        if let Some(&known) = self.known.get(&index) {
            return known;
        }
        let mut moves = position.legal_moves().into_iter();
        let answer = if position.side == self.winner {
            moves.any(|mv| self.wins_after(position, mv, plies))
        } else {
            moves.all(|mv| self.wins_after(position, mv, plies))
        };
        self.known.insert(index, answer);
        answer
    }

    /// The side that is to win.
    pub fn winner(&self) -> Color {
        self.winner
    }

    /// As [`Solver::wins`], after a move that is one of the plies.
    pub fn wins_after(&mut self, position: &mut Position<V>, mv: Move, plies: u32) -> bool {
        let undo = position.make(mv);
        let answer = self.wins(position, plies - 1);
        position.unmake(mv, &undo);
        answer
    }
}
