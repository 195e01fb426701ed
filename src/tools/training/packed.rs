//! Training positions packed into a few bytes.

use super::samples::TrainingPosition;
use crate::core::position::Scene;
use crate::core::rules::Spec;
use crate::core::types::{Color, Piece, PieceType};

/// Bits of a piece: its type and colour.
const PIECE_BITS: usize = 5;

/// Appends a packed position.
pub fn pack(position: &TrainingPosition, bytes: &mut Vec<u8>) {
    let scene = &position.scene;
    bytes.extend(position.score.to_le_bytes());
    bytes.push((scene.side == Color::Black) as u8 | (scene.hands.len() as u8) << 1);
    for &(piece, count) in &scene.hands {
        bytes.extend([piece.idx() as u8, count]);
    }
    let pieces: Vec<Option<Piece>> = scene.squares().map(|square| scene.piece(square)).collect();
    push_bits(bytes, pieces.iter().map(|piece| (piece.is_some() as u8, 1)));
    push_bits(bytes, pieces.iter().flatten().map(|piece| (piece.idx() as u8, PIECE_BITS)));
}

/// Appends numbers with their lengths in bits, the lowest bit first, padded to a whole byte.
fn push_bits(bytes: &mut Vec<u8>, numbers: impl Iterator<Item = (u8, usize)>) {
    let (mut waiting, mut count) = (0u32, 0);
    for (number, bits) in numbers {
        waiting |= u32::from(number) << count;
        count += bits;
        while count >= 8 {
            bytes.push(waiting as u8);
            waiting >>= 8;
            count -= 8;
        }
    }
    if count > 0 {
        bytes.push(waiting as u8);
    }
}

/// The bytes that are left to read.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// The next bytes; `None` if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next bytes as an array.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// The next position; `None` when the bytes are not a position of the game.
    pub fn position(&mut self, spec: &'static Spec) -> Option<TrainingPosition> {
        let score = i16::from_le_bytes(self.array()?);
        let [flags] = self.array()?;
        let mut scene = Scene::empty(spec);
        scene.side = if flags & 1 == 0 { Color::White } else { Color::Black };
        for _ in 0..flags >> 1 {
            let [piece, count] = self.array()?;
            scene.hands.push((known(spec, piece)?, count));
        }
        let squares: Vec<_> = scene.squares().collect();
        let map = self.take(squares.len().div_ceil(8))?;
        let places: Vec<_> = squares
            .iter()
            .enumerate()
            .filter(|(n, _)| map[n / 8] >> (n % 8) & 1 != 0)
            .map(|(_, &square)| square)
            .collect();
        let pieces = self.take((places.len() * PIECE_BITS).div_ceil(8))?;
        for (n, square) in places.into_iter().enumerate() {
            let (byte, shift) = (n * PIECE_BITS / 8, n * PIECE_BITS % 8);
            let pair = u16::from(pieces[byte]) | u16::from(pieces.get(byte + 1).copied().unwrap_or(0)) << 8;
            scene.pieces.push((square, known(spec, (pair >> shift & 31) as u8)?));
        }
        Some(TrainingPosition { scene, score })
    }
}

/// The piece with this number, if the game has it.
fn known(spec: &Spec, piece: u8) -> Option<Piece> {
    let piece_type = PieceType(piece & 15);
    (piece < 32 && piece_type.idx() < spec.piece_types.len()).then(|| Piece::from_idx(piece.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench;
    use crate::registry::GAMES;

    #[test]
    fn packed_positions_unpack_to_the_same() {
        for game in GAMES {
            let mut bytes = Vec::new();
            let positions: Vec<TrainingPosition> = bench::positions(game)
                .iter()
                .enumerate()
                .map(|(n, session)| TrainingPosition { scene: session.scene(), score: 1000 - 300 * n as i16 })
                .collect();
            for position in &positions {
                let before = bytes.len();
                pack(position, &mut bytes);
                assert!(bytes.len() - before <= 60, "a position is small");
            }
            let mut reader = Reader(&bytes);
            for position in &positions {
                let read = reader.position(game.spec).expect("a position");
                let content = |position: &TrainingPosition| {
                    let mut pieces = position.scene.pieces.clone();
                    pieces.sort_by_key(|&(square, _)| square);
                    (pieces, position.scene.hands.clone(), position.scene.side, position.score)
                };
                assert_eq!(content(&read), content(position));
            }
            assert!(reader.0.is_empty());
            assert!(Reader(&bytes[..20]).position(game.spec).is_none(), "too short");
        }
    }
}
