//! The checker of proofs: it knows the rules and trusts nothing else.
//!
//! A proof is gone through depth first, from its first position on. Where the winner has a choice, the proof says which
//! move he plays; of the other player every move is followed, in the order of their texts. Each line must end in a game
//! that the winner has won by the game's own rules, or in a position that was gone through to the end before. A
//! position that comes again on its own line is a cycle, and no proof. Repetition and the clock of the 50-move rule,
//! which hang on how a game went, are not looked at.

use crate::core::board::Accumulator;
use crate::core::position::{Position, Undo, Variant};
use crate::core::types::{Color, Move, Outcome};
use crate::engine::endgame::rules_of;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// Says for certain which position is meant: the first half of the SHA-256 of its FEN without the clocks, and of what a
/// game's moves hang on besides.
type Id = [u8; 16];

/// What tells the winner's moves, in the order in which the checker asks.
pub trait Choices<V: Variant, S: Accumulator> {
    /// The place of the winner's turn among all `turns`, which are sorted by their texts and more than one.
    ///
    /// # Errors
    ///
    /// When there is none, in words.
    fn choose(&mut self, position: &Position<V, S>, moves: &[Move]) -> Result<usize, String>;
}

/// What is known of a position in a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    /// Plies to the end of the game when the loser holds out as long as he can; [`OPEN`] while that is not known.
    plies: u32,
    /// Place of the winner's turn, where he has a choice.
    choice: Option<u16>,
}

const OPEN: u32 = u32::MAX;

/// A proof that was checked: who wins, and how from every position that can arise.
#[derive(Clone, Debug)]
pub struct Book {
    /// Who wins.
    pub winner: Color,
    /// The most plies that the loser can hold out.
    pub plies: u32,
    /// By which rules, as [`rules_of`] tells them.
    pub rules: String,
    known: HashMap<Id, Known>,
}

impl Book {
    /// How many positions the proof goes through.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The most plies to the end of the game from here; nothing when the proof does not come here.
    pub fn plies_from<V: Variant, S: Accumulator>(&self, position: &Position<V, S>) -> Option<u32> {
        self.known.get(&id(position)).map(|known| known.plies)
    }

    /// The winner's turn here, when it is his and the proof comes here.
    pub fn mv<V: Variant, S: Accumulator>(&self, position: &mut Position<V, S>) -> Option<Move> {
        let known = self.known.get(&id(position)).filter(|_| position.side == self.winner)?;
        sorted_moves(position).get(usize::from(known.choice.unwrap_or(0))).copied()
    }

    /// The line from a position of the proof on which the loser holds out longest, as texts.
    pub fn line<V: Variant, S: Accumulator>(&self, position: &Position<V, S>) -> Vec<String> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while let Some(mv) = self.next(&mut position) {
            line.push(position.text(mv));
            position.make(mv);
        }
        line
    }

    fn next<V: Variant, S: Accumulator>(&self, position: &mut Position<V, S>) -> Option<Move> {
        if position.side == self.winner {
            return self.mv(position);
        }
        let mut best = None;
        for mv in sorted_moves(position) {
            let undo = position.make(mv);
            let plies = self.plies_from(position);
            position.unmake(mv, &undo);
            if best.is_none_or(|(most, _)| plies > most) {
                best = Some((plies, mv));
            }
        }
        best.filter(|(plies, _)| plies.is_some()).map(|(_, mv)| mv)
    }
}

/// Why a proof was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}, after {}", if line.is_empty() { "no move" } else { line })]
pub struct Fault {
    /// What is wrong.
    pub why: String,
    /// The turns to the position where it is so.
    pub line: String,
}

/// A position on the line that is gone through.
struct Frame<V: Variant, S: Accumulator> {
    id: Id,
    /// The turns to follow: the winner's own, or all of the other player.
    moves: Vec<Move>,
    next: usize,
    longest: u32,
    undo: Option<Undo<V, S>>,
}

/// Checks that `winner` wins from a position with the moves that `choices` tells, in a proof that goes through `most`
/// positions or fewer.
///
/// # Errors
///
/// When that is no proof: why, and where.
pub fn check<V: Variant, S: Accumulator>(
    position: &Position<V, S>,
    winner: Color,
    most: u64,
    choices: &mut impl Choices<V, S>,
) -> Result<Book, Fault> {
    let book = Book { winner, plies: 0, rules: rules_of::<V>(&position.config), known: HashMap::new() };
    let mut walk = Walk { position: position.clone(), frames: Vec::new(), book, most };
    let mut arrived = walk.arrive(choices)?;
    while let Some(frame) = walk.frames.last_mut() {
        if let Some(plies) = arrived.take() {
            frame.longest = frame.longest.max(plies + 1);
            if let Some(undo) = frame.undo.take() {
                walk.position.unmake(frame.moves[frame.next - 1], &undo);
            }
        }
        if let Some(&mv) = frame.moves.get(frame.next) {
            frame.next += 1;
            frame.undo = Some(walk.position.make(mv));
            arrived = walk.arrive(choices)?;
        } else {
            let longest = frame.longest;
            if let Some(known) = walk.book.known.get_mut(&frame.id) {
                known.plies = longest;
            }
            walk.frames.pop();
            arrived = Some(longest);
        }
    }
    walk.book.plies = arrived.unwrap_or(0);
    Ok(walk.book)
}

struct Walk<V: Variant, S: Accumulator> {
    position: Position<V, S>,
    frames: Vec<Frame<V, S>>,
    book: Book,
    most: u64,
}

impl<V: Variant, S: Accumulator> Walk<V, S> {
    /// Looks at the position for the first time; the plies to the end of the game when nothing is left to be followed.
    fn arrive(&mut self, choices: &mut impl Choices<V, S>) -> Result<Option<u32>, Fault> {
        let winner = self.book.winner;
        let id = id(&self.position);
        match self.book.known.get(&id) {
            Some(known) if known.plies == OPEN => return Err(self.fault("a cycle".into())),
            Some(known) => return Ok(Some(known.plies)),
            None if self.book.known.len() as u64 >= self.most => {
                return Err(self.fault(format!("more than {} positions", self.most)));
            }
            None => {}
        }
        let moves = sorted_moves(&mut self.position);
        if moves.is_empty() {
            return match self.position.decided() {
                Outcome::Win(color, _) if color == winner => {
                    self.book.known.insert(id, Known { plies: 0, choice: None });
                    Ok(Some(0))
                }
                outcome => Err(self.fault(format!("the game ends with {outcome}"))),
            };
        }
        if V::is_dead(&self.position) {
            return Err(self.fault("a dead position".into()));
        }
        let (mut moves, mut choice) = (moves, None);
        if self.position.side == winner && moves.len() > 1 {
            let chosen = choices.choose(&self.position, &moves);
            let within = |&place: &usize| place < moves.len();
            let chosen = match chosen.map(|place| Some(place).filter(within)) {
                Ok(Some(place)) => place,
                Ok(None) => return Err(self.fault(format!("there are only {} moves", moves.len()))),
                Err(why) => return Err(self.fault(why)),
            };
            choice = Some(chosen as u16);
            moves = vec![moves[chosen]];
        }
        self.book.known.insert(id, Known { plies: OPEN, choice });
        self.frames.push(Frame { id, moves, next: 0, longest: 0, undo: None });
        Ok(None)
    }

    fn fault(&self, why: String) -> Fault {
        let mut position = self.position.clone();
        let mut line = Vec::new();
        for frame in self.frames.iter().rev() {
            if let Some(undo) = &frame.undo {
                let mv = frame.moves[frame.next - 1];
                position.unmake(mv, undo);
                line.push(position.text(mv));
            }
        }
        line.reverse();
        Fault { why, line: line.join(" ") }
    }
}

/// The identity of a position: all that its moves hang on, but not its clocks.
fn id<V: Variant, S: Accumulator>(position: &Position<V, S>) -> Id {
    let fen = position.fen();
    let end = fen.match_indices(' ').nth(3).map_or(fen.len(), |(end, _)| end);
    let mut sum = Sha256::new_with_prefix(&fen.as_bytes()[..end]);
    sum.update(V::table_salt(position).to_le_bytes());
    let sum = sum.finalize();
    let mut id = [0; 16];
    id.copy_from_slice(&sum[..16]);
    id
}

/// All moves, in the order of their texts.
pub fn sorted_moves<V: Variant, S: Accumulator>(position: &mut Position<V, S>) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|&mv| position.text(mv));
    moves
}
