//! Building a table by retrograde analysis: all moves of all positions are generated once, then results are propagated
//! backwards along them, ply by ply.

use super::material::{MAX_PIECES, MaterialSet, table_index};
use super::placement::for_each_placement;
use super::rules::{build_steps, rules_fingerprint};
use super::tables::EndgameTables;
use super::value::{EndgameValue, NO_POSITION};
use std::collections::HashMap;
use tenfold_core::board::NoAccumulator;
use tenfold_core::position::{BarePosition, EnPassant, GameConstants, Scene};
use tenfold_core::position::{MoveCollector, Position, Variant};
use tenfold_core::types::Color;

/// An endgame table that is being built. Its positions are called nodes.
struct TableBuilder<'a, V: Variant> {
    set: &'a MaterialSet,
    /// The tables that captures and promotions lead to.
    tables: &'a EndgameTables,
    /// The position that is being expanded.
    position: Position<V, NoAccumulator>,
    /// The values of all nodes: first the nodes of the table, then the nodes of positions with a right to capture en
    /// passant.
    values: Vec<u8>,
    /// By node: the number of moves that have not been shown to lose.
    open_moves: Vec<u16>,
    /// By node: the longest loss, in plies, among the moves that have been shown to lose.
    longest_loss: Vec<u16>,
    /// The moves from one node to another, as pairs of target and origin.
    moves: Vec<(u32, u32)>,
    /// By plies to the end of the game: the nodes to settle, each with whether its side to move wins. Shorter distances
    /// are settled first.
    queue: Vec<Vec<(u32, bool)>>,
    /// The nodes of positions with a right to capture en passant, by index and en passant state.
    ep_nodes: HashMap<(usize, EnPassant), u32>,
    /// The nodes of `ep_nodes` whose moves are still to be generated.
    pending: Vec<(u32, Position<V, NoAccumulator>)>,
}

/// Builds the table of a set under these rules. `tables` must have the tables to which captures and promotions lead;
/// [`build_steps`] puts them before this table.
pub fn build_table<V: Variant>(game: V, config: V::Config, set: &MaterialSet, tables: &EndgameTables) -> Vec<u8> {
    let size = set.table_bytes(game.spec());
    let mut position = Position::<V, NoAccumulator>::from(BarePosition::from_scene(game, &Scene::empty(game.spec())));
    position.config = config;
    let mut builder = TableBuilder {
        set,
        tables,
        position,
        values: vec![0; size],
        open_moves: vec![0; size],
        longest_loss: vec![0; size],
        moves: Vec::new(),
        queue: Vec::new(),
        ep_nodes: HashMap::new(),
        pending: Vec::new(),
    };
    builder.expand_all_positions();
    builder.propagate_values();
    builder.values.truncate(size);
    builder.values
}

impl<V: Variant> TableBuilder<'_, V> {
    fn expand_all_positions(&mut self) {
        let (set, pieces) = (self.set, self.set.pieces());
        for side in Color::BOTH {
            for_each_placement(set, self.position.game.spec(), side == Color::Black, &mut |index, placed| {
                for (&piece, &square) in pieces.iter().zip(placed) {
                    self.position.board.put(piece, square);
                }
                self.position.side = side;
                self.position.state.extra = V::Extra::default();
                if !self.is_legal_position() {
                    self.values[index] = NO_POSITION;
                } else {
                    self.expand_position(index as u32);
                }
                for &square in placed {
                    self.position.board.take(square);
                }
            });
        }
        while let Some((node, position)) = self.pending.pop() {
            let before = std::mem::replace(&mut self.position, position);
            self.expand_position(node);
            self.position = before;
        }
    }

    /// Whether this placement of the pieces is a legal position of a game that is not over.
    fn is_legal_position(&mut self) -> bool {
        !V::HAS_ROYALS
            || V::check_position_from_fen(&mut self.position).is_ok()
                && V::outcome_before_moves(&self.position).is_none()
    }

    /// Generates the moves of the current position and records where they lead.
    fn expand_position(&mut self, node: u32) {
        let mut moves = Vec::with_capacity(64);
        if V::outcome_before_moves(&self.position).is_none() {
            self.position.generate(&mut MoveCollector::new(&mut moves));
        }
        if moves.is_empty() {
            let value = EndgameValue::from_outcome(self.position.outcome_without_claims(), self.position.side);
            return self.enqueue_value(node, value);
        }
        if self.position.claimed_outcome_without_history().is_some() {
            return;
        }
        self.open_moves[node as usize] = moves.len() as u16;
        for mv in moves {
            let undo = self.position.make(mv);
            match self.node_or_value_after_move() {
                Ok(child) => self.moves.push((child, node)),
                Err(EndgameValue::Draw) => {}
                Err(EndgameValue::Win(plies)) => self.record_losing_move(node, u16::from(plies) + 1),
                Err(EndgameValue::Loss(plies)) => self.enqueue(node, true, u16::from(plies) + 1),
            }
            self.position.unmake(mv, &undo);
        }
    }

    /// The node of the position after a move, or the value of the position if it is already known.
    fn node_or_value_after_move(&mut self) -> Result<u32, EndgameValue> {
        if let Some(outcome) = V::outcome_before_moves(&self.position) {
            return Err(EndgameValue::from_outcome(outcome, self.position.side));
        }
        let en_passant = !self.position.state.ep.is_none();
        match table_index(&self.position, MAX_PIECES) {
            Some(place) if place.set == *self.set && en_passant => Ok(self.ep_node(place.index)),
            Some(place) if place.set == *self.set => Ok(place.index as u32),
            Some(_) => Err(self.tables.probe(&self.position).expect("the tables of the steps before are there")),
            // There is no such table, because a player has lost all pieces: the game is over.
            None => Err(EndgameValue::from_outcome(self.position.outcome_without_claims(), self.position.side)),
        }
    }

    fn ep_node(&mut self, index: usize) -> u32 {
        let key = (index, self.position.state.ep);
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

    /// Queues a value of a node. It takes effect unless the node gets another value first.
    fn enqueue_value(&mut self, node: u32, value: EndgameValue) {
        if let Some(plies) = value.plies() {
            self.enqueue(node, matches!(value, EndgameValue::Win(_)), plies.into());
        }
    }

    /// Like [`TableBuilder::enqueue_value`], for a win or a loss in `plies` plies.
    fn enqueue(&mut self, node: u32, wins: bool, plies: u16) {
        let plies = usize::from(plies);
        if self.queue.len() <= plies {
            self.queue.resize(plies + 1, Vec::new());
        }
        self.queue[plies].push((node, wins));
    }

    /// Records that one more move of a node loses, in `plies` plies.
    fn record_losing_move(&mut self, node: u32, plies: u16) {
        let place = node as usize;
        self.longest_loss[place] = self.longest_loss[place].max(plies);
        self.open_moves[place] -= 1;
        if self.open_moves[place] == 0 {
            self.enqueue(node, false, self.longest_loss[place]);
        }
    }

    /// Propagates results backwards along the moves, the shortest first.
    fn propagate_values(&mut self) {
        // Sort the moves by target: the moves to a node are those from its start to the start of the next node.
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
        let mut plies = 0;
        // A round adds only results that are at least one ply longer, so this round's list is complete.
        while let Some(settled) = self.queue.get_mut(usize::from(plies)).map(std::mem::take) {
            for (node, wins) in settled {
                let node = node as usize;
                if self.values[node] != 0 {
                    continue;
                }
                self.values[node] = EndgameValue::win_or_loss_in(wins, plies).to_byte();
                for place in starts[node]..starts[node + 1] {
                    let from = origins[place as usize];
                    if wins { self.record_losing_move(from, plies + 1) } else { self.enqueue(from, true, plies + 1) }
                }
            }
            plies += 1;
        }
    }
}

/// Builds the tables of two pieces in memory.
pub fn build_two_piece_tables<V: Variant>(game: V, config: V::Config) -> EndgameTables {
    let mut tables = EndgameTables::empty(rules_fingerprint(game, &config));
    for step in build_steps(game, 2) {
        let built: Vec<Vec<u8>> = step.iter().map(|set| build_table(game, config, set, &tables)).collect();
        step.into_iter().zip(built).for_each(|(set, table)| tables.insert(set, table));
    }
    tables
}
