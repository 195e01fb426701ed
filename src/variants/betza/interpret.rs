//! The reference interpreter: it defines what the moves of a piece mean, square by square.

use std::collections::{BTreeSet, HashSet};

use super::moves::{Hop, Leg, Offset, Passage, PieceMove};

/// A square: file and rank, counted from 0.
pub type Coordinates = (i16, i16);

/// What a square holds, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The square is empty.
    Empty,
    /// The square is empty, and a capture en passant is possible there.
    EnPassant,
    /// A piece of the side to move stands on the square.
    Own,
    /// A piece of the opponent stands on the square.
    Enemy,
}

/// A possible end of a move: where the piece arrives and what it captures.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Destination {
    /// The square on which the move ends.
    pub to: Coordinates,
    /// The squares on which pieces are captured, in order; the square of a captured piece en passant is not listed.
    pub captured: Vec<Coordinates>,
    /// Whether the move captures en passant.
    pub en_passant: bool,
}

/// The destinations of a white piece on `from`, in order and without repetition, on a board of `files` by `ranks` whose
/// squares hold what `board` returns. `unmoved` says whether the piece has not moved yet. This function defines the
/// meaning of moves for tests; it is slow.
pub fn destinations(
    moves: &[PieceMove],
    board: &dyn Fn(i16, i16) -> Cell,
    from: Coordinates,
    (files, ranks): (i16, i16),
    unmoved: bool,
) -> Vec<Destination> {
    let mut found = BTreeSet::new();
    for piece_move in moves.iter().filter(|piece_move| unmoved || !piece_move.initial) {
        let mut walk = LegWalk { board, from, files, ranks, seen: HashSet::new(), found: &mut found };
        walk.leg(&piece_move.legs, from, &BTreeSet::new());
    }
    found.into_iter().collect()
}

/// A walk along the legs of one move.
struct LegWalk<'a> {
    board: &'a dyn Fn(i16, i16) -> Cell,
    from: Coordinates,
    files: i16,
    ranks: i16,
    /// The states already visited, to avoid repeated work: the number of legs left, the square where the leg starts,
    /// and the squares of captures.
    seen: HashSet<(usize, Coordinates, BTreeSet<Coordinates>)>,
    found: &'a mut BTreeSet<Destination>,
}

impl LegWalk<'_> {
    /// Walks the first leg, and then the other legs from every square where the first leg may end.
    fn leg(&mut self, legs: &[Leg], start: Coordinates, captured: &BTreeSet<Coordinates>) {
        let Some((leg, rest)) = legs.split_first() else { return };
        if !self.seen.insert((legs.len(), start, captured.clone())) {
            return;
        }
        let (mut at, mut wrapped, mut hop) = (start, false, leg.hop);
        let mut left = i32::from(leg.max.unwrap_or(u8::MAX));
        // On a cylinder a ray may never end. No more steps are followed than the board has squares.
        let longest = usize::from(self.files.unsigned_abs()) * usize::from(self.ranks.unsigned_abs());
        for (index, step) in leg.steps.iter().cycle().take(longest).enumerate() {
            let clear = |place: &Offset| {
                self.step_to(at, *place, leg).is_some_and(|(place, _)| !self.is_occupied(place, captured))
            };
            let passable = match leg.passage {
                Passage::Free => true,
                Passage::Empty => step.between.iter().all(clear),
                Passage::Occupied => !step.between.iter().any(clear),
            };
            let Some((next, around)) = self.step_to(at, step.by, leg).filter(|_| passable && left > 0) else { return };
            (at, wrapped, left) = (next, wrapped || around, left - 1);
            if wrapped && at == self.from {
                return;
            }
            if index < usize::from(leg.skip) {
                continue;
            }
            let occupied = self.is_occupied(at, captured);
            if hop == Hop::None {
                self.land(leg, rest, at, captured);
                if occupied {
                    return;
                }
            } else if occupied {
                left = if hop == Hop::Grasshopper { left.min(1) } else { left };
                hop = Hop::None;
            }
        }
    }

    /// Ends the leg on a square, in every way that the leg allows.
    fn land(&mut self, leg: &Leg, rest: &[Leg], at: Coordinates, captured: &BTreeSet<Coordinates>) {
        let (landing, cell) = (leg.landing, self.cell(at, captured));
        let (captures, stays, en_passant) = match cell {
            Cell::Empty => (false, landing.empty, false),
            Cell::EnPassant => (false, landing.empty, landing.en_passant),
            Cell::Own => (landing.own, landing.over_own, false),
            Cell::Enemy => (landing.enemy, landing.over_enemy, false),
        };
        let mut with_this = captured.clone();
        with_this.insert(at);
        for (allowed, captured, en_passant) in
            [(stays, captured, false), (captures, &with_this, false), (en_passant, captured, true)]
        {
            if allowed && rest.is_empty() {
                self.found.insert(Destination { to: at, captured: captured.iter().copied().collect(), en_passant });
            } else if allowed {
                self.leg(rest, at, captured);
            }
        }
    }

    /// The square at an offset, if it is on the board, and whether the step goes around the edge.
    fn step_to(&self, from: Coordinates, (x, y): Offset, leg: &Leg) -> Option<(Coordinates, bool)> {
        let (file, rank) = (from.0 + i16::from(x), from.1 + i16::from(y));
        let around = !(0..self.files).contains(&file);
        let on_board = (0..self.ranks).contains(&rank) && (!around || leg.cylindrical);
        on_board.then(|| ((file.rem_euclid(self.files), rank), around))
    }

    /// What a square holds during the move: the moving piece has left its square, and the pieces that it captured are
    /// gone.
    fn cell(&self, at: Coordinates, captured: &BTreeSet<Coordinates>) -> Cell {
        if at == self.from || captured.contains(&at) { Cell::Empty } else { (self.board)(at.0, at.1) }
    }

    fn is_occupied(&self, at: Coordinates, captured: &BTreeSet<Coordinates>) -> bool {
        matches!(self.cell(at, captured), Cell::Own | Cell::Enemy)
    }
}
