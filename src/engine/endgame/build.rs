//! Making a table: all moves of all positions are looked at once, then results go backwards along them, ply by ply.

use super::material::{MOST, Set, locate, squares};
use super::{Tables, Value};
use crate::core::board::NoAccumulator;
use crate::core::position::Scene;
use crate::core::position::{Moves, Position, Variant};
use crate::core::rules::Spec;
use crate::core::types::{Color, Piece, Square};
use arrayvec::ArrayVec;
use std::collections::HashMap;

/// No game of so few pieces is longer, in plies: a value is a byte.
const LONGEST: usize = 126;

/// The places of a set's positions, with the first player to move or with the other.
pub(super) fn positions(set: &Set, spec: &Spec, second_moves: bool) -> Vec<usize> {
    let mut found = Vec::new();
    let pieces = set.pieces();
    each_placement(&pieces, spec, &mut ArrayVec::new(), usize::from(second_moves), &mut |index, _| found.push(index));
    found
}

/// Goes through all placements of pieces; those of a kind stand in the order of their squares.
fn each_placement(
    pieces: &[Piece],
    spec: &Spec,
    placed: &mut ArrayVec<Square, MOST>,
    index: usize,
    act: &mut impl FnMut(usize, &[Square]),
) {
    let Some(&piece) = pieces.get(placed.len()) else { return act(index, placed) };
    let twin = placed.len().checked_sub(1).filter(|&last| pieces[last] == piece);
    let first = twin.map_or(0, |last| super::material::number(spec, placed[last]) + 1);
    for number in first..squares(spec) {
        let files = usize::from(spec.files);
        let square = Square::new((number % files) as u8, (number / files) as u8);
        if placed.contains(&square) || !may_stand(piece, square, spec) {
            continue;
        }
        placed.push(square);
        each_placement(pieces, spec, placed, index * squares(spec) + number, act);
        placed.pop();
    }
}

fn may_stand(piece: Piece, square: Square, spec: &Spec) -> bool {
    let own = piece.color().rank(square.rank(), spec.ranks);
    piece.piece_type() != spec.pawn.piece_type
        || (own > 0 || spec.pawn.may_stand_on_first_rank) && (own + 1 < spec.ranks || spec.pawn.may_stand_on_last_rank)
}

/// What is found out about the positions of a set.
struct Build<'a, V: Variant> {
    set: &'a Set,
    tables: &'a Tables,
    position: Position<V, NoAccumulator>,
    /// The values, behind those of the table's places those of positions with a right to capture en passant.
    values: Vec<u8>,
    /// Moves of a position that are not known to lose.
    left: Vec<u16>,
    /// The longest loss so far among moves that are known to lose, in plies.
    worst: Vec<u8>,
    /// Moves from one position of the set to another: where to, where from.
    moves: Vec<(u32, u32)>,
    /// Positions with their values, by plies: those are settled when their turn comes.
    ready: Vec<Vec<(u32, u8)>>,
    /// Positions with a right to capture en passant, by place and square.
    passing: HashMap<(usize, [Square; 2]), u32>,
    /// Those of them that are still to be looked at.
    waiting: Vec<(u32, Position<V, NoAccumulator>)>,
}

/// Makes the table of a set by these rules; `tables` has those with fewer pieces and with fewer pawns.
pub fn build<V: Variant>(config: V::Config, set: &Set, tables: &Tables) -> Vec<u8> {
    let size = set.size(V::SPEC);
    let mut position = Position::<V, NoAccumulator>::sketch(&Scene::empty(V::SPEC));
    position.config = config;
    let mut build = Build {
        set,
        tables,
        position,
        values: vec![0; size],
        left: vec![0; size],
        worst: vec![0; size],
        moves: Vec::new(),
        ready: vec![Vec::new(); LONGEST + 1],
        passing: HashMap::new(),
        waiting: Vec::new(),
    };
    build.look_at_all();
    build.go_back();
    build.values.truncate(size);
    build.values
}

impl<V: Variant> Build<'_, V> {
    fn look_at_all(&mut self) {
        let pieces = self.set.pieces();
        for side in Color::BOTH {
            let spec = V::SPEC;
            each_placement(&pieces, spec, &mut ArrayVec::new(), side.idx(), &mut |index, placed| {
                for (&piece, &square) in pieces.iter().zip(placed) {
                    self.position.board.put(piece, square);
                }
                self.position.side = side;
                self.look_at(index as u32);
                for &square in placed {
                    self.position.board.take(square);
                }
            });
        }
        while let Some((node, position)) = self.waiting.pop() {
            let before = std::mem::replace(&mut self.position, position);
            self.look_at(node);
            self.position = before;
        }
    }

    /// Notes where the moves of the present position lead.
    fn look_at(&mut self, node: u32) {
        let mut moves = Vec::with_capacity(32);
        self.position.generate(&mut Moves::new(&mut moves));
        if moves.is_empty() {
            let value = Value::of_end(self.position.decided(), self.position.side);
            return self.note(node, value);
        }
        if V::is_dead(&self.position) {
            return;
        }
        self.left[node as usize] = moves.len() as u16;
        for mv in moves {
            let undo = self.position.make(mv);
            match self.after_move() {
                Ok(child) => self.moves.push((child, node)),
                Err(Value::Draw) => {}
                Err(Value::Win(plies)) => self.lose_one(node, plies + 1),
                Err(Value::Loss(plies)) => self.note(node, Value::Win(plies + 1)),
            }
            self.position.unmake(mv, &undo);
        }
    }

    /// The node of the position after a move, or its value when it is known already.
    fn after_move(&mut self) -> Result<u32, Value> {
        let passing = !self.position.state.ep.is_none();
        match locate(&self.position, MOST) {
            Some(place) if place.set == *self.set && passing => Ok(self.passing_node(place.index)),
            Some(place) if place.set == *self.set => Ok(place.index as u32),
            Some(_) => Err(self.tables.probe(&self.position).expect("the step before has made it")),
            // A player has no pieces left.
            None => Err(Value::of_end(self.position.decided(), self.position.side)),
        }
    }

    fn passing_node(&mut self, index: usize) -> u32 {
        let key = (index, self.position.state.ep.squares);
        if let Some(&node) = self.passing.get(&key) {
            return node;
        }
        let node = self.values.len() as u32;
        self.values.push(0);
        self.left.push(0);
        self.worst.push(0);
        self.passing.insert(key, node);
        self.waiting.push((node, self.position.clone()));
        node
    }

    /// Notes a value that holds unless a better one comes first.
    fn note(&mut self, node: u32, value: Value) {
        if let Some(plies) = value.plies() {
            // A longer game would need a larger entry; it must not be taken for a draw.
            let ready = self.ready.get_mut(usize::from(plies)).expect("a game that fits an entry");
            ready.push((node, value.to_byte()));
        }
    }

    /// One more move of a position is known to lose, in so many plies.
    fn lose_one(&mut self, node: u32, plies: u8) {
        let place = node as usize;
        self.worst[place] = self.worst[place].max(plies);
        self.left[place] -= 1;
        if self.left[place] == 0 {
            self.note(node, Value::Loss(self.worst[place]));
        }
    }

    /// Results go back along the moves, the shortest first.
    fn go_back(&mut self) {
        // The moves by where they lead: those to a node stand from its start to the next one's.
        let mut starts = vec![0u32; self.values.len() + 1];
        self.moves.iter().for_each(|&(to, _)| starts[to as usize + 1] += 1);
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        let mut origins = vec![0u32; self.moves.len()];
        let mut next = starts.clone();
        for (to, from) in std::mem::take(&mut self.moves) {
            origins[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        }
        for plies in 0..=LONGEST {
            // What is found here is a ply longer, or as long as this at least.
            while !self.ready[plies].is_empty() {
                for (node, byte) in std::mem::take(&mut self.ready[plies]) {
                    if self.values[node as usize] != 0 {
                        continue;
                    }
                    self.values[node as usize] = byte;
                    let node = node as usize;
                    for place in starts[node]..starts[node + 1] {
                        let from = origins[place as usize];
                        match Value::from_byte(byte) {
                            Value::Loss(plies) => self.note(from, Value::Win(plies + 1)),
                            _ => self.lose_one(from, plies as u8 + 1),
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_from_bytes() {
        for value in (0..126).flat_map(|plies| [Value::Win(plies), Value::Loss(plies)]).chain([Value::Draw]) {
            assert_eq!(Value::from_byte(value.to_byte()), value);
        }
    }
}
