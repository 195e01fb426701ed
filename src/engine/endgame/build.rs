//! Building a table by retrograde analysis: all moves of all positions are generated once, then results are propagated
//! backwards along them, ply by ply.

use super::material::{MAX_PIECES, MaterialSet, locate, steps};
use super::placement::each_placement;
use super::rules::rules_of;
use super::tables::EndgameTables;
use super::value::EndgameValue;
use crate::core::board::NoAccumulator;
use crate::core::position::Scene;
use crate::core::position::{Moves, Position, Variant};
use crate::core::types::{Color, Square};
use std::collections::HashMap;

/// The longest game that a table's byte can hold, in plies.
const MAX_PLIES: usize = 126;

/// A table that is being built. Its positions are called nodes.
struct Build<'a, V: Variant> {
    set: &'a MaterialSet,
    /// The tables that captures and promotions lead to.
    tables: &'a EndgameTables,
    /// The position that is looked at.
    position: Position<V, NoAccumulator>,
    /// The values of all nodes: those of the table, then those of positions with a right to capture en passant.
    values: Vec<u8>,
    /// How many moves of a node are not known to lose.
    open_moves: Vec<u16>,
    /// The longest loss among a node's moves that are known to lose, in plies.
    longest_loss: Vec<u8>,
    /// Moves from one node to another: the target, the origin.
    moves: Vec<(u32, u32)>,
    /// Nodes with their values, by plies to the end: they are settled in this order.
    queue: Vec<Vec<(u32, u8)>>,
    /// The nodes of positions with a right to capture en passant, by index and squares.
    ep_nodes: HashMap<(usize, [Square; 2]), u32>,
    /// Those of them whose moves are still to be generated.
    pending: Vec<(u32, Position<V, NoAccumulator>)>,
}

/// Builds the table of a set by these rules; `tables` must have those with fewer pieces and with fewer pawns.
pub fn build<V: Variant>(game: V, config: V::Config, set: &MaterialSet, tables: &EndgameTables) -> Vec<u8> {
    let size = set.size(game.spec());
    let mut position = Position::<V, NoAccumulator>::sketch(game, &Scene::empty(game.spec()));
    position.config = config;
    let mut build = Build {
        set,
        tables,
        position,
        values: vec![0; size],
        open_moves: vec![0; size],
        longest_loss: vec![0; size],
        moves: Vec::new(),
        queue: vec![Vec::new(); MAX_PLIES + 1],
        ep_nodes: HashMap::new(),
        pending: Vec::new(),
    };
    build.expand_all();
    build.propagate();
    build.values.truncate(size);
    build.values
}

impl<V: Variant> Build<'_, V> {
    fn expand_all(&mut self) {
        let (set, pieces) = (self.set, self.set.pieces());
        for side in Color::BOTH {
            each_placement(set, self.position.game.spec(), side == Color::Black, &mut |index, placed| {
                for (&piece, &square) in pieces.iter().zip(placed) {
                    self.position.board.put(piece, square);
                }
                self.position.side = side;
                self.expand(index as u32);
                for &square in placed {
                    self.position.board.take(square);
                }
            });
        }
        while let Some((node, position)) = self.pending.pop() {
            let before = std::mem::replace(&mut self.position, position);
            self.expand(node);
            self.position = before;
        }
    }

    /// Generates the moves of the present position and records where they lead.
    fn expand(&mut self, node: u32) {
        let mut moves = Vec::with_capacity(32);
        self.position.generate(&mut Moves::new(&mut moves));
        if moves.is_empty() {
            let value = EndgameValue::of_finished(self.position.decided(), self.position.side);
            return self.enqueue(node, value);
        }
        if V::is_dead(&self.position) {
            return;
        }
        self.open_moves[node as usize] = moves.len() as u16;
        for mv in moves {
            let undo = self.position.make(mv);
            match self.after_move() {
                Ok(child) => self.moves.push((child, node)),
                Err(EndgameValue::Draw) => {}
                Err(EndgameValue::Win(plies)) => self.lose_one(node, plies + 1),
                Err(EndgameValue::Loss(plies)) => self.enqueue(node, EndgameValue::Win(plies + 1)),
            }
            self.position.unmake(mv, &undo);
        }
    }

    /// The node of the position after a move, or its value when it is known already.
    fn after_move(&mut self) -> Result<u32, EndgameValue> {
        let en_passant = !self.position.state.ep.is_none();
        match locate(&self.position, MAX_PIECES) {
            Some(place) if place.set == *self.set && en_passant => Ok(self.ep_node(place.index)),
            Some(place) if place.set == *self.set => Ok(place.index as u32),
            Some(_) => Err(self.tables.probe(&self.position).expect("the tables of the steps before are there")),
            // A player has lost all pieces.
            None => Err(EndgameValue::of_finished(self.position.decided(), self.position.side)),
        }
    }

    fn ep_node(&mut self, index: usize) -> u32 {
        let key = (index, self.position.state.ep.squares);
        if let Some(&node) = self.ep_nodes.get(&key) {
            return node;
        }
        let node = self.values.len() as u32;
        self.values.push(0);
        self.open_moves.push(0);
        self.longest_loss.push(0);
        self.ep_nodes.insert(key, node);
        self.pending.push((node, self.position.clone()));
        node
    }

    /// Queues a value, which holds unless a better one is settled first.
    fn enqueue(&mut self, node: u32, value: EndgameValue) {
        if let Some(plies) = value.plies() {
            // A longer game would need a larger entry; it must not be taken for a draw.
            let queue = self.queue.get_mut(usize::from(plies)).expect("a game that fits an entry");
            queue.push((node, value.to_byte()));
        }
    }

    /// Records that one more move of a node loses, in so many plies.
    fn lose_one(&mut self, node: u32, plies: u8) {
        let place = node as usize;
        self.longest_loss[place] = self.longest_loss[place].max(plies);
        self.open_moves[place] -= 1;
        if self.open_moves[place] == 0 {
            self.enqueue(node, EndgameValue::Loss(self.longest_loss[place]));
        }
    }

    /// Propagates results backwards along the moves, the shortest first.
    fn propagate(&mut self) {
        // Sort the moves by target: those to a node stand from its start to the next one's.
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
        for plies in 0..=MAX_PLIES {
            // What this adds to the queue is at least one ply longer.
            for (node, byte) in std::mem::take(&mut self.queue[plies]) {
                let node = node as usize;
                if self.values[node] != 0 {
                    continue;
                }
                self.values[node] = byte;
                for place in starts[node]..starts[node + 1] {
                    let from = origins[place as usize];
                    match EndgameValue::from_byte(byte) {
                        EndgameValue::Loss(plies) => self.enqueue(from, EndgameValue::Win(plies + 1)),
                        _ => self.lose_one(from, plies as u8 + 1),
                    }
                }
            }
        }
    }
}

/// Builds the tables of two pieces in memory.
pub fn of_two_pieces<V: Variant>(game: V, config: V::Config) -> EndgameTables {
    let mut tables = EndgameTables::none(rules_of(game, &config));
    for step in steps(game.spec(), 2) {
        let built: Vec<Vec<u8>> = step.iter().map(|set| build(game, config, set, &tables)).collect();
        step.into_iter().zip(built).for_each(|(set, table)| tables.insert(set, table));
    }
    tables
}
