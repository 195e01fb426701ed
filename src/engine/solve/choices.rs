//! Encodes the winner's choices in a proof as bytes; [`super::file`] describes the encoding.

use super::check::{ChoiceSource, InvalidProof, check_proof};
use super::extract::ProofMoves;
use super::proof::CheckedProof;
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Color, Move};

/// Gives the moves of an extracted proof to the checker, and encodes them at the same time.
pub(super) struct ChoiceEncoder<'a> {
    moves: &'a ProofMoves,
    /// The choices encoded so far.
    pub(super) bytes: Vec<u8>,
}

impl<'a> ChoiceEncoder<'a> {
    pub(super) fn new(moves: &'a ProofMoves) -> Self {
        ChoiceEncoder { moves, bytes: Vec::new() }
    }

    fn push(&mut self, mut index: usize) {
        while index >= 0x80 {
            self.bytes.push(index as u8 | 0x80);
            index >>= 7;
        }
        self.bytes.push(index as u8);
    }
}

impl ChoiceSource for ChoiceEncoder<'_> {
    fn choose(&mut self, key: u64, moves: &[Move]) -> Result<usize, String> {
        let mv = self.moves.get(&key);
        let index = mv.and_then(|mv| moves.iter().position(|legal| legal == mv));
        let index = index.ok_or("no move is known")?;
        self.push(index);
        Ok(index)
    }
}

/// Decodes the winner's choices.
struct ChoiceDecoder<'a> {
    bytes: &'a [u8],
    /// The number of bytes read so far.
    at: usize,
}

impl ChoiceDecoder<'_> {
    fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The next choice; `None` at the end of the bytes, or when the number takes more than two bytes.
    fn next(&mut self) -> Option<usize> {
        let mut index = 0;
        for shift in [0, 7] {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            index |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(index);
            }
        }
        None
    }
}

impl ChoiceSource for ChoiceDecoder<'_> {
    fn choose(&mut self, _: u64, moves: &[Move]) -> Result<usize, String> {
        let (at, count) = (self.at, moves.len());
        match self.next() {
            None if self.is_at_end() => {
                Err(format!("the proof ends with choice byte {at}, where there are {count} moves"))
            }
            None => Err(format!("choice byte {at} begins a number that is too large")),
            Some(index) if index >= count => {
                Err(format!("choice byte {at} is {index}, but there are only {count} moves"))
            }
            Some(index) => Ok(index),
        }
    }
}

/// Checks a proof from a file, from its root on. It may have at most `max_positions` positions.
///
/// # Errors
///
/// If the choices are not a proof: the reason, and the line to the fault.
pub fn check_choices<V: Variant>(
    position: &Position<V>,
    winner: Color,
    choices: &[u8],
    max_positions: u64,
) -> Result<CheckedProof, InvalidProof> {
    let mut decoder = ChoiceDecoder { bytes: choices, at: 0 };
    let proof = check_proof(position, winner, max_positions, &mut decoder)?;
    if decoder.is_at_end() {
        Ok(proof)
    } else {
        let reason = format!("choice byte {} belongs to no position", decoder.at);
        Err(InvalidProof { reason, line: String::new() })
    }
}
