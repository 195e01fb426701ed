//! A plain solver of forced wins, apart from the engine's search: all moves of both sides, one ply deeper at a time.
//!
//! It knows no order of moves, no window and no evaluation; it only remembers what it has answered before. Draws by
//! repetition are left out: the shortest win never repeats a position. A position is won when its game says so, which
//! may be for the side that has just moved (mate) or for the side to move (no pieces left, mate by a waiting pawn).

use std::collections::HashMap;
use tenfold::core::position::{Position, Variant};
use tenfold::core::types::{Color, Move, Outcome};

/// A win that the side to move can force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// Plies to its end, when the winner wants it soon and the loser late.
    pub plies: u32,
    /// All first moves that win so soon.
    pub first: Vec<Move>,
}

/// Asks one position, and remembers the answers.
pub struct Solver<V: Variant> {
    winner: Color,
    /// Whether the winner can end it within so many plies from the position with this key.
    known: HashMap<(u64, u32), bool>,
    /// Positions entered so far.
    pub visited: u64,
    /// No more than these; beyond them all answers are void.
    most: u64,
    game: std::marker::PhantomData<V>,
}

impl<V: Variant> Solver<V> {
    /// A solver for the side to move of `position`, which gives up after entering `most` positions.
    pub fn new(position: &Position<V>, most: u64) -> Self {
        Solver { winner: position.side, known: HashMap::new(), visited: 0, most, game: std::marker::PhantomData }
    }

    /// Whether the number of positions allowed did not suffice.
    pub fn gave_up(&self) -> bool {
        self.visited > self.most
    }

    /// The shortest win of the side to move within `plies`; `None` when there is none, the game is over, or the solver
    /// gave up.
    pub fn solve(&mut self, position: &mut Position<V>, plies: u32) -> Option<Forced> {
        if position.outcome(1) != Outcome::Ongoing {
            return None;
        }
        let shortest = (1..=plies).find(|&plies| self.wins(position, plies))?;
        let first = self.keeping(position, shortest);
        (!self.gave_up()).then_some(Forced { plies: shortest, first })
    }

    /// The moves after which the winner ends it within `plies`, the move itself counted.
    pub fn keeping(&mut self, position: &mut Position<V>, plies: u32) -> Vec<Move> {
        let moves = position.legal_moves();
        moves.into_iter().filter(|&mv| self.wins_after(position, mv, plies)).collect()
    }

    /// Whether the winner can end the game within `plies`, whoever is to move.
    fn wins(&mut self, position: &mut Position<V>, plies: u32) -> bool {
        self.visited += 1;
        if self.gave_up() {
            return false;
        }
        match position.outcome(1) {
            Outcome::Ongoing if plies > 0 => {}
            outcome => return matches!(outcome, Outcome::Win(color, _) if color == self.winner),
        }
        let place = (position.table_key(), plies);
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let mut moves = position.legal_moves().into_iter();
        let answer = match position.side == self.winner {
            true => moves.any(|mv| self.wins_after(position, mv, plies)),
            false => moves.all(|mv| self.wins_after(position, mv, plies)),
        };
        self.known.insert(place, answer);
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
