//! Wins by pieces in a line, in a square, or connected across the board (`connectN` and its relatives).

use super::file::{EndValue, GameDef, PieceSet, Region};
use super::piece_rules::side;
use super::piece_types::PieceTypes;
use super::state::FileVariant;
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Color, Piece, PieceType, Square, SquareSet};

/// What a player must form with the own pieces; numbers are 0 where there is no such rule.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    /// The result for the player who has formed it.
    pub(super) result: EndValue,
    /// The piece types that count.
    types: Vec<PieceType>,
    /// The directions of lines, as differences of squares.
    directions: Vec<i8>,
    /// The number of adjacent pieces on a line.
    in_a_row: u16,
    /// The number of pieces on a line, with any squares between.
    on_a_line: u16,
    /// The length of the sides of a square full of pieces.
    square: u16,
    /// By colour: the regions that adjacent pieces must connect.
    regions: [Option<[SquareSet; 2]>; 2],
}

impl Connections {
    /// The rules of a variant, if it has any.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Option<Connections> {
        let goals = &def.goals;
        let directions = [
            (goals.connect_horizontal, vec![1]),
            (goals.connect_vertical, vec![16]),
            (goals.connect_diagonal, vec![17, -15]),
        ];
        let squares = |region: Region| -> SquareSet { region.on_board(def.files, def.ranks).squares().collect() };
        let regions = |color| {
            let both = [*side(&goals.connect_region1, color), *side(&goals.connect_region2, color)];
            let empty = both.iter().any(|region| region.on_board(def.files, def.ranks).is_empty());
            (!empty).then(|| both.map(squares))
        };
        let rules = Connections {
            result: goals.connect_value,
            types: counted_types(goals.connect_types, types),
            directions: directions.into_iter().filter(|(is_given, _)| *is_given).flat_map(|(_, by)| by).collect(),
            in_a_row: goals.connect,
            on_a_line: goals.collinear,
            square: goals.connect_square,
            regions: Color::BOTH.map(regions),
        };
        let any = [rules.in_a_row, rules.on_a_line, rules.square].iter().any(|&number| number > 0)
            || rules.regions.iter().any(Option::is_some);
        any.then_some(rules)
    }

    /// Whether the player has formed what the rules ask for.
    pub(super) fn are_formed(&self, pos: &BarePosition<impl FileVariant>, color: Color) -> bool {
        let pieces = self.types.iter().flat_map(|&own| pos.board.squares(Piece::new(own, color)));
        let own: SquareSet = pieces.copied().collect();
        let squares: Vec<Square> = pos.squares().filter(|&square| own.contains(square)).collect();
        let row = |from: Square, by: i8, count: u16| {
            std::iter::successors(Some(from), |at| Some(at.shift(by))).take(count.into()).all(|at| own.contains(at))
        };
        let is_row = |&from: &Square| self.directions.iter().any(|&by| row(from, by, self.in_a_row));
        let is_line = |&from: &Square| {
            self.directions.iter().any(|&by| {
                let line = std::iter::successors(Some(from), |at| Some(at.shift(by)));
                let on_board = line.take_while(|&at| pos.board.get(at).is_empty() || pos.board.get(at).is_piece());
                on_board.filter(|&at| own.contains(at)).count() >= self.on_a_line.into()
            })
        };
        let is_block = |&from: &Square| {
            let rows = std::iter::successors(Some(from), |at| Some(at.shift(16))).take(self.square.into());
            rows.into_iter().all(|at| row(at, 1, self.square))
        };
        self.in_a_row > 0 && squares.iter().any(is_row)
            || self.on_a_line > 0 && squares.iter().any(is_line)
            || self.square > 0 && squares.iter().any(is_block)
            || self.regions[color.idx()].as_ref().is_some_and(|regions| self.connects(&own, &squares, regions))
    }

    /// Whether adjacent pieces lead from the first region to the second.
    fn connects(&self, own: &SquareSet, squares: &[Square], [first, second]: &[SquareSet; 2]) -> bool {
        let mut reached: Vec<Square> = squares.iter().copied().filter(|&at| first.contains(at)).collect();
        let mut known: SquareSet = reached.iter().copied().collect();
        while let Some(at) = reached.pop() {
            if second.contains(at) {
                return true;
            }
            let steps = self.directions.iter().flat_map(|&by| [by, by.wrapping_neg()]);
            for next in steps.map(|by| at.shift(by)) {
                if own.contains(next) && known.insert(next) {
                    reached.push(next);
                }
            }
        }
        false
    }
}

/// The piece types of the set, those that only promotion makes included.
fn counted_types(set: PieceSet, types: &PieceTypes) -> Vec<PieceType> {
    if set.is_all() {
        return (0..types.specs.len()).map(|n| PieceType(n as u8)).collect();
    }
    set.keys().flat_map(|key| types.types_moving_as(key)).collect()
}
