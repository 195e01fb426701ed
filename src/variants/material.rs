//! Games that material decides instead of being drawn (`materialCounting`).

use super::file::{GameDef, MaterialCounting, PieceTypeKey};
use super::piece_types::PieceTypes;
use super::state::FileVariant;
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Color, Piece, PieceType};

/// The points of janggi's pieces: chariot, cannon, horse, elephant, guard and soldier.
/// Source: the rules of the Korea Janggi Association.
const JANGGI_POINTS: [(PieceTypeKey, i32); 6] = [
    (PieceTypeKey::ROOK, 13),
    (PieceTypeKey::JANGGI_CANNON, 7),
    (PieceTypeKey::HORSE, 5),
    (PieceTypeKey::JANGGI_ELEPHANT, 3),
    (PieceTypeKey::WAZIR, 3),
    (PieceTypeKey::SOLDIER, 2),
];
/// The compensation of janggi's second player, in half points: one and a half points.
const JANGGI_COMPENSATION: i32 = 3;

/// Who wins a game that would otherwise be drawn.
#[derive(Clone, Debug)]
pub(super) enum Material {
    /// This player.
    Odds(Color),
    /// The player with more pieces; the game is drawn if both have equally many.
    Count,
    /// The player with more points, in half points by piece type; Black has a compensation of this many half points.
    Points(Vec<(PieceType, i32)>, i32),
}

impl Material {
    /// The rule of a variant, if it has one.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Option<Material> {
        let points = |&(key, points): &(PieceTypeKey, i32)| Some((types.type_of_key(key)?, 2 * points));
        match def.ends.material {
            MaterialCounting::None => None,
            MaterialCounting::WhiteDrawOdds => Some(Material::Odds(Color::White)),
            MaterialCounting::BlackDrawOdds => Some(Material::Odds(Color::Black)),
            MaterialCounting::Unweighted => Some(Material::Count),
            MaterialCounting::Janggi => {
                Some(Material::Points(JANGGI_POINTS.iter().filter_map(points).collect(), JANGGI_COMPENSATION))
            }
        }
    }

    /// The winner of a game that ends in this position without another result; `None` for a draw.
    pub(super) fn winner(&self, pos: &BarePosition<impl FileVariant>) -> Option<Color> {
        let lead = match self {
            Material::Odds(winner) => return Some(*winner),
            Material::Count => {
                i64::from(pos.board.count_all(Color::White)) - i64::from(pos.board.count_all(Color::Black))
            }
            Material::Points(points, compensation) => {
                let count = |piece_type, color| i32::from(pos.board.count(Piece::new(piece_type, color)));
                let lead =
                    |&(own, points): &(PieceType, i32)| points * (count(own, Color::White) - count(own, Color::Black));
                i64::from(points.iter().map(lead).sum::<i32>() - compensation)
            }
        };
        match lead {
            1.. => Some(Color::White),
            0 => None,
            _ => Some(Color::Black),
        }
    }
}
