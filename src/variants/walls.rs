//! Walls that moves put on the board (`wallingRule`), and pieces that turn into walls (`petrifyOnCaptureTypes`).
//!
//! The wall is the [addition](tenfold_core::position::Additions) of a move.

use super::addition::Addition;
use super::file::{GameDef, WallingRule};
use super::piece_rules::side;
use super::special::Special;
use super::state::FileVariant;
use tenfold_core::board::zobrist;
use tenfold_core::position::{AdditionList, BarePosition, EnPassant, Position};
use tenfold_core::rules::{Movement, PieceTypeSpec};
use tenfold_core::types::{Color, Move, MoveClass, Piece, Square, SquareSet};

/// The rule by which each move puts a wall on the board.
#[derive(Clone, Debug)]
pub(super) struct WallPlacing {
    rule: WallingRule,
    /// By colour: the squares on which the player's moves may put walls.
    regions: [SquareSet; 2],
    /// Whether a turn is either a move or a wall.
    or_move: bool,
    /// Whether a piece may hop over a wall: it is a hopper, or moves along paths, which may have hops.
    has_hoppers: bool,
}

impl WallPlacing {
    /// The rule of a variant, if it has one.
    pub(super) fn from_definition(def: &GameDef, piece_types: &[PieceTypeSpec]) -> Option<WallPlacing> {
        let squares = |color| {
            let region = side(&def.walls.region, color).on_board(def.files, def.ranks);
            region.squares().collect()
        };
        let hops = |movement: &Movement| matches!(movement, Movement::Hop(..) | Movement::Paths(..));
        (def.walls.rule != WallingRule::None).then(|| WallPlacing {
            rule: def.walls.rule,
            regions: Color::BOTH.map(squares),
            or_move: def.walls.or_move,
            has_hoppers: piece_types.iter().any(|own| own.movements.iter().any(hops)),
        })
    }

    /// Lists the walls that the move can put.
    pub(super) fn list_walls(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move, list: &mut AdditionList) {
        if self.or_move && !Special::is_pass(mv) {
            return list.push(0);
        }
        if self.rule == WallingRule::Past {
            if self.allows(pos, mv.from()) && mv.from() != mv.to() {
                list.push(Addition::wall(mv.from()).packed());
            }
            return;
        }
        let reach = (self.rule == WallingRule::Arrow).then(|| reach_after(pos, mv));
        let mut trial: Option<Position<_>> = self.may_expose_kings(pos).then(|| pos.clone().into());
        for square in pos.squares() {
            if self.allows(pos, square)
                && is_empty_after(pos, mv, square)
                && reach.as_ref().is_none_or(|reach| reach.contains(square))
                && (self.rule != WallingRule::Edge || is_at_edge(pos, square))
                && trial
                    .as_mut()
                    .is_none_or(|trial| leaves_kings_safe(trial, mv.with_addition(Addition::wall(square).packed())))
            {
                list.push(Addition::wall(square).packed());
            }
        }
    }

    /// Whether a wall can leave a king, or a piece like one, attacked: by going away, or as what a hopper hops over.
    fn may_expose_kings(&self, pos: &BarePosition<impl FileVariant>) -> bool {
        (pos.game.spec().has_royals() || pos.game.has_legality_rules())
            && (self.has_hoppers || self.rule == WallingRule::Duck && duck(pos).is_some())
    }

    fn allows(&self, pos: &BarePosition<impl FileVariant>, square: Square) -> bool {
        self.regions[pos.side.idx()].contains(square)
    }

    /// Puts a wall on the square. In a variant with one wall only, it leaves its old square.
    pub(super) fn put(&self, pos: &mut BarePosition<impl FileVariant>, square: Square) {
        if self.rule == WallingRule::Duck
            && let Some(wall) = duck(pos)
        {
            toggle_wall(pos, wall, false);
        }
        toggle_wall(pos, square, true);
        let ep = pos.state.ep;
        if ep.iter().any(|passed| passed == square) {
            pos.state.ep = EnPassant::NONE;
            for passer in ep.passers() {
                let left = passer.squares.map(|passed| if passed == square { Square::NONE } else { passed });
                pos.add_passer(left, passer.pawn);
            }
        }
    }
}

/// The wall that leaves its square at the next move where there is one wall only.
fn duck(pos: &BarePosition<impl FileVariant>) -> Option<Square> {
    pos.squares().find(|&at| pos.board.get(at).is_wall())
}

/// Whether a move with its wall leaves no king of the player, or piece like one, attacked.
fn leaves_kings_safe<V: FileVariant>(pos: &mut Position<V>, mv: Move) -> bool {
    let us = pos.side;
    let undo = pos.make(mv);
    let safe = pos.count_kings_in_check(us) == 0 && V::attacked_pseudo_royals(pos, us).is_empty();
    pos.unmake(mv, &undo);
    safe
}

/// The position without the walls that moves have put.
pub(super) fn without_new_walls<V: FileVariant>(pos: &BarePosition<V>) -> BarePosition<V> {
    let mut before = pos.clone();
    let initial = BarePosition::start(pos.game);
    for square in pos.squares().filter(|&square| pos.board.get(square).is_wall()) {
        if !initial.board.get(square).is_wall() {
            before.board.replace_cell(square, Piece::EMPTY);
        }
    }
    before
}

/// Makes an empty square a wall, or a wall an empty square, and updates the key of the walls.
pub(super) fn toggle_wall(pos: &mut BarePosition<impl FileVariant>, square: Square, is_wall: bool) {
    pos.set_wall_and_log(square, is_wall);
    pos.state.extra.walls ^= wall_key(square);
}

/// The key of all walls on the board.
pub(super) fn key_of_walls(pos: &BarePosition<impl FileVariant>) -> u64 {
    pos.squares().filter(|&square| pos.board.get(square).is_wall()).fold(0, |key, square| key ^ wall_key(square))
}

fn wall_key(square: Square) -> u64 {
    zobrist::piece(Piece::WALL, square)
}

/// Whether the square is empty after the move, which has not been made yet.
fn is_empty_after(pos: &BarePosition<impl FileVariant>, mv: Move, square: Square) -> bool {
    if mv.class() == MoveClass::Castle {
        let castling = &pos.game.spec().castlings[usize::from(mv.argument())];
        return square != castling.king.1
            && square != castling.rook.1
            && (pos.board.get(square).is_empty() || square == castling.king.0 || square == castling.rook.0);
    }
    let is_taken = mv.class() == MoveClass::EnPassant && square == pos.state.ep.pawn_captured_on(mv.to());
    let leaves = square == mv.from() && mv.class() != MoveClass::Drop && !Special::is_pass(mv);
    (leaves || square != mv.to()) && (leaves || is_taken || pos.board.get(square).is_empty())
}

/// The squares to which the moved piece could move without capturing after the move.
fn reach_after(pos: &mut BarePosition<impl FileVariant>, mv: Move) -> SquareSet {
    let (from, to) = (mv.from(), mv.to());
    let piece = pos.board.replace_cell(from, Piece::EMPTY);
    let there = pos.board.replace_cell(to, piece);
    let squares = pos.quiet_targets(piece, to);
    pos.board.replace_cell(to, there);
    pos.board.replace_cell(from, piece);
    squares
}

/// Whether the square is at the edge of the board or next to a wall along a rank or file.
fn is_at_edge(pos: &BarePosition<impl FileVariant>, square: Square) -> bool {
    [16, -16, 1, -1].iter().any(|&step| pos.board.get(square.shift(step)).is_wall())
}
