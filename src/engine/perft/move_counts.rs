//! Counts of captures, promotions, checks and other classes of moves at each depth.

use super::job::PerftJob;
use super::spread::{TreeCount, spread};
use std::ops::AddAssign;
use tenfold_core::board::{AccumulatorFor, NoAccumulator};
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Move, MoveClass, Outcome};

/// The moves of one ply, by class. A move may count in several classes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveCounts {
    /// All moves, whatever their class.
    pub nodes: u64,
    /// Moves that capture one piece or more, en passant included.
    pub captures: u64,
    /// Captures en passant.
    pub en_passant: u64,
    /// Castling moves.
    pub castlings: u64,
    /// Moves after which the piece that moved is of another type.
    pub promotions: u64,
    /// Pieces put on the board from the hand.
    pub drops: u64,
    /// Moves that give check.
    pub checks: u64,
    /// Checks that win the game.
    pub mates: u64,
}

impl MoveCounts {
    /// The names of the numbers of [`MoveCounts::numbers`].
    pub const NAMES: [&str; 8] =
        ["nodes", "captures", "en-passant", "castlings", "promotions", "drops", "checks", "mates"];

    /// All numbers, in the order of the names.
    pub fn numbers(&self) -> [u64; 8] {
        let MoveCounts { nodes, captures, en_passant, castlings, promotions, drops, checks, mates } = *self;
        [nodes, captures, en_passant, castlings, promotions, drops, checks, mates]
    }
}

impl AddAssign for MoveCounts {
    fn add_assign(&mut self, other: MoveCounts) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castlings += other.castlings;
        self.promotions += other.promotions;
        self.drops += other.drops;
        self.checks += other.checks;
        self.mates += other.mates;
    }
}

/// The counts of several plies; the row of the last ply comes first.
#[derive(Default)]
struct Rows(Vec<MoveCounts>);

impl AddAssign for Rows {
    fn add_assign(&mut self, other: Rows) {
        self.0.resize(self.0.len().max(other.0.len()), MoveCounts::default());
        for (row, more) in self.0.iter_mut().zip(other.0) {
            *row += more;
        }
    }
}

impl TreeCount for Rows {
    fn nodes(&self) -> u64 {
        self.0.first().map_or(0, |row| row.nodes)
    }
}

/// Counts the moves by class at each depth from 1 to the depth of the job, making every move. Calls `on_root_move` for
/// each finished root move. `None` when stopped.
pub fn move_counts<V: Variant, S: AccumulatorFor<V>>(
    position: &Position<V, S>,
    job: &PerftJob,
    on_root_move: &mut dyn FnMut(),
) -> Option<Vec<MoveCounts>> {
    if job.depth == 0 {
        return Some(Vec::new());
    }
    let mut position: Position<V, NoAccumulator> = position.with_accumulator();
    let work = |position: &mut Position<V, NoAccumulator>, depth: u32| {
        let mut rows = vec![MoveCounts::default(); depth as usize];
        count_plies(position, job, &mut rows)?;
        Some(Rows(rows))
    };
    let mut last = Rows::default();
    let cut = spread(&position, job, &work, &mut |_, rows| {
        last += rows;
        on_root_move();
    })?;
    let mut first = vec![MoveCounts::default(); cut as usize];
    count_plies(&mut position, job, &mut first)?;
    last.0.resize((job.depth - cut) as usize, MoveCounts::default());
    last.0.extend(first);
    last.0.reverse();
    Some(last.0)
}

/// Adds the moves below a position to the rows. The last row belongs to the next ply.
fn count_plies<V: Variant>(
    position: &mut Position<V, NoAccumulator>,
    job: &PerftJob,
    rows: &mut [MoveCounts],
) -> Option<()> {
    let Some((row, deeper)) = rows.split_last_mut() else { return Some(()) };
    if job.is_stopped() {
        return None;
    }
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        add(row, position, mv);
        let finished = count_plies(position, job, deeper);
        position.unmake(mv, &undo);
        finished?;
    }
    Some(())
}

/// Adds a move to a row of counts. The move has been made on `position`.
fn add<V: Variant>(row: &mut MoveCounts, position: &mut Position<V, NoAccumulator>, mv: Move) {
    row.nodes += 1;
    row.captures += u64::from(mv.is_capture());
    match mv.class() {
        MoveClass::EnPassant => row.en_passant += 1,
        MoveClass::Castle => row.castlings += 1,
        MoveClass::Promote => row.promotions += 1,
        MoveClass::Drop => row.drops += 1,
        MoveClass::Step | MoveClass::Push | MoveClass::Special => {}
    }
    if position.in_check() {
        row.checks += 1;
        row.mates +=
            u64::from(matches!(position.outcome_without_claims(), Outcome::Win(winner, _) if winner != position.side));
    }
}
