//! Checks by a second way: the board as the FEN writes it, and each piece's moves as the reference interpreter of Betza
//! notation walks them.

use std::collections::BTreeMap;
use tenfold::core::types::PieceLetter;
use tenfold::variants::betza::{Cell, Coordinates, PieceMove, destinations, parse};
use tenfold::variants::file::{EnclosingRule, GameDef, PerSide, PieceSet, PieceTypeKey, Region, WallingRule};

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
struct Placed {
    key: PieceTypeKey,
    /// What it moves as: that of its promoted form, if it is one.
    moves_as: PieceTypeKey,
    is_white: bool,
}

/// A board as a FEN writes it.
pub struct Board(BTreeMap<Coordinates, Placed>);

/// Knows the rules of a game that concern checks.
pub struct Judge {
    def: GameDef,
    moves: BTreeMap<PieceTypeKey, [Vec<PieceMove>; 2]>,
}

impl Judge {
    /// The judge of a game; none where checks are more than that a piece could capture.
    pub fn of(def: &GameDef) -> Option<Judge> {
        let board = def.start_fen.split(' ').next().unwrap_or_default();
        let has_walls =
            board.contains('*') || def.walls.rule != WallingRule::None || def.captures.petrify != PieceSet::NONE;
        let has_lines = !def.moves.diagonal_lines.is_empty() || def.pieces.contains(PieceTypeKey::JANGGI_CANNON);
        let flips = def.drops.flip_enclosed != EnclosingRule::None;
        if def.captures.blast || !def.two_leg_moves.is_empty() || has_walls || has_lines || flips {
            return None;
        }
        let moves = |key: PieceTypeKey| {
            let piece = parse(def.pieces.moves(key)?).ok()?;
            let black =
                piece.moves.iter().map(|one| if piece.is_lopsided() { one.turned_by_half() } else { one.for_black() });
            Some((key, [piece.moves.clone(), black.collect()]))
        };
        Some(Judge { def: def.clone(), moves: def.pieces.iter().filter_map(|(key, _)| moves(key)).collect() })
    }

    pub fn board(&self, fen: &str) -> Board {
        let mut pieces = BTreeMap::new();
        let rows = fen.split([' ', '[']).next().unwrap_or_default();
        for (row, y) in rows.split('/').zip((0..i16::from(self.def.ranks)).rev()) {
            let (mut x, mut run, mut plus) = (0, 0, false);
            for letter in PieceLetter::all_in(row) {
                if let Some(digit) = letter.plain().to_digit(10) {
                    run = run * 10 + digit as i16;
                    continue;
                }
                x += std::mem::take(&mut run);
                match letter.plain() {
                    '+' => plus = true,
                    '~' => {}
                    _ => {
                        let key = self.def.pieces.by_letter(letter).expect("a piece of the game");
                        let form = self.def.promoted_form(key).filter(|_| plus);
                        let piece =
                            Placed { key, moves_as: form.unwrap_or(key), is_white: letter.is_ascii_uppercase() };
                        pieces.insert((x, y), piece);
                        (x, plus) = (x + 1, false);
                    }
                }
            }
        }
        Board(pieces)
    }

    /// The squares of a player's pieces that must not be left attacked, the king apart from others: by the numbers on both
    /// boards, that before the move and that after it.
    fn royals(&self, before: &Board, after: &Board, is_white: bool) -> [Vec<Coordinates>; 2] {
        let of = |board: &Board, key: PieceTypeKey| -> Vec<Coordinates> {
            let is_king = key == PieceTypeKey::KING;
            let is_one = |piece: &Placed| if is_king { piece.key == key } else { piece.moves_as == key };
            let pieces = board.0.iter().filter(|(_, piece)| piece.is_white == is_white && is_one(piece));
            pieces.map(|(at, _)| *at).collect()
        };
        let kings = of(after, PieceTypeKey::KING);
        let ends = &self.def.ends;
        let most = usize::from(ends.extinction_count) + 1;
        let types = ends.extinction_types.keys().filter(|_| ends.extinction_pseudo_royal);
        let last = types.filter(|&key| of(before, key).len() <= most && of(after, key).len() <= most);
        [kings, last.flat_map(|key| of(after, key)).collect()]
    }

    /// A piece of the player who has just moved that is left attacked, though it must not be.
    pub fn left_attacked(&self, before: &Board, after: &Board, is_white: bool) -> Option<Coordinates> {
        let [kings, others] = self.royals(before, after, is_white);
        let [_, theirs_before] = self.royals(before, before, !is_white);
        let [_, theirs] = self.royals(before, after, !is_white);
        // A player who captures the last such piece has won, whatever becomes of the own.
        let has_won = theirs.len() < theirs_before.len();
        let all = kings.into_iter().chain(others.into_iter().filter(|_| !has_won));
        all.into_iter().find(|&at| self.is_attacked(after, at, !is_white))
    }

    /// Whether a piece of this colour could capture on the square.
    fn is_attacked(&self, board: &Board, square: Coordinates, by_white: bool) -> bool {
        self.is_faced(board, square, by_white)
            || board
                .0
                .iter()
                .filter(|(_, piece)| piece.is_white == by_white)
                .any(|(&from, &piece)| self.takes(board, from, piece, square))
    }

    fn takes(&self, board: &Board, from: Coordinates, piece: Placed, square: Coordinates) -> bool {
        let is_own = |region: &PerSide<Region>, (x, y): Coordinates| {
            let own = if piece.is_white { region.white } else { region.black };
            own.contains(x as u8, y as u8)
        };
        let mobility = if piece.is_white { &self.def.mobility.white } else { &self.def.mobility.black };
        if mobility.get(&piece.moves_as).is_some_and(|region| !region.contains(square.0 as u8, square.1 as u8)) {
            return false;
        }
        let Some(moves) = self.moves.get(&piece.moves_as) else { return false };
        let own_rank = if piece.is_white { from.1 + 1 } else { i16::from(self.def.ranks) - from.1 };
        let is_limited =
            piece.moves_as == PieceTypeKey::SOLDIER && own_rank < i16::from(self.def.pawns.soldier_promotion_rank.0);
        let may =
            |one: &&PieceMove| !is_limited || one.legs.iter().all(|leg| leg.steps.iter().all(|step| step.by.1 != 0));
        let moves: Vec<PieceMove> = moves[usize::from(!piece.is_white)].iter().filter(may).cloned().collect();
        let cell = |x, y| match board.0.get(&(x, y)) {
            None => Cell::Empty,
            Some(other) if other.is_white == piece.is_white => Cell::Own,
            Some(_) => Cell::Enemy,
        };
        let size = (i16::from(self.def.files), i16::from(self.def.ranks));
        let starts = is_own(&self.def.pawns.double_step_region, from);
        destinations(&moves, &cell, from, size, starts).iter().any(|found| found.captured.contains(&square))
    }

    /// Whether an enemy king faces the square of a king along an open line, where the game forbids it.
    fn is_faced(&self, board: &Board, (x, y): Coordinates, by_white: bool) -> bool {
        let is_king = |at: Coordinates| board.0.get(&at).is_some_and(|piece| piece.key == PieceTypeKey::KING);
        if !self.def.moves.flying_general || !is_king((x, y)) {
            return false;
        }
        let sees = |(dx, dy): (i16, i16)| {
            let mut line = (1..10).map(|n| (x + n * dx, y + n * dy));
            line.find_map(|at| {
                board.0.get(&at).map(|piece| piece.key == PieceTypeKey::KING && piece.is_white == by_white)
            })
        };
        [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().any(|by| sees(by) == Some(true))
    }
}
