//! Drops that must enclose or touch pieces (`enclosingDrop`), and pieces that change sides when they are enclosed
//! (`flipEnclosedPieces`), as in Reversi and Ataxx.

use super::file::{EnclosingRule, GameDef};
use super::state::FileVariant;
use tenfold_core::position::BarePosition;
use tenfold_core::rules::OUTWARD_DELTAS;
use tenfold_core::types::{Color, Move, MoveClass, Piece, Square, SquareSet};

/// The rules about enclosed pieces.
#[derive(Clone, Debug)]
pub(super) struct Enclosing {
    drops: EnclosingRule,
    /// The squares that are filled first, in any order.
    start: Vec<Square>,
    flips: EnclosingRule,
}

impl Enclosing {
    /// The rules of a variant, if it has any.
    pub(super) fn from_definition(def: &GameDef) -> Option<Enclosing> {
        let start = def.drops.enclosing_start.on_board(def.files, def.ranks);
        let rules =
            Enclosing { drops: def.drops.enclosing, start: start.squares().collect(), flips: def.drops.flip_enclosed };
        (rules.drops != EnclosingRule::None || rules.flips != EnclosingRule::None).then_some(rules)
    }

    /// Whether pieces change sides after moves.
    pub(super) fn has_effects(&self) -> bool {
        self.flips != EnclosingRule::None
    }

    /// Whether the move is legal by these rules.
    pub(super) fn allows(&self, pos: &BarePosition<impl FileVariant>, mv: Move) -> bool {
        let (us, to) = (pos.side, mv.to());
        if mv.class() != MoveClass::Drop || self.drops == EnclosingRule::None {
            return true;
        }
        if self.start.iter().any(|&square| pos.board.get(square).is_empty()) {
            return self.start.contains(&to);
        }
        let next_to = |color: Color, deltas: &[i8]| deltas.iter().any(|&by| pos.board.get(to.shift(by)).is(color));
        match self.drops {
            EnclosingRule::Reversi => !enclosed_lines(pos, to, us).is_empty(),
            EnclosingRule::Ataxx | EnclosingRule::Quadwrangle => next_to(us, &OUTWARD_DELTAS),
            EnclosingRule::Snort => !next_to(us.other(), &[16, 1, -16, -1]),
            EnclosingRule::AnySide => is_first_free_from_edge(pos, to),
            EnclosingRule::Top => {
                let below = pos.board.get(to.shift(-16));
                to.rank() == 0 || !below.is_empty()
            }
            EnclosingRule::None => true,
        }
    }

    /// Lets the enclosed pieces of the opponent change sides. The opponent is to move.
    pub(super) fn after_move(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move) {
        let (us, to) = (pos.side.other(), mv.to());
        let neighbours = || OUTWARD_DELTAS.iter().map(move |&by| to.shift(by));
        let touched: Vec<Square> = neighbours().filter(|&square| pos.board.get(square).is(us.other())).collect();
        let flipped = match self.flips {
            EnclosingRule::Reversi => enclosed_lines(pos, to, us),
            EnclosingRule::Ataxx => touched,
            EnclosingRule::Quadwrangle
                if mv.class() != MoveClass::Drop || neighbours().any(|square| pos.board.get(square).is(us)) =>
            {
                touched
            }
            _ => return,
        };
        for square in flipped {
            let piece = pos.take_and_log(square);
            pos.put_and_log(Piece::new(piece.piece_type(), us), square);
        }
        pos.recheck_en_passant();
    }
}

/// The squares of enemy pieces between the square and another piece of the player on its lines, with nothing but enemy
/// pieces between.
fn enclosed_lines(pos: &BarePosition<impl FileVariant>, from: Square, us: Color) -> Vec<Square> {
    let mut enclosed = Vec::new();
    for delta in OUTWARD_DELTAS {
        let mut at = from.shift(delta);
        let first = enclosed.len();
        while pos.board.get(at).is(us.other()) {
            enclosed.push(at);
            at = at.shift(delta);
        }
        if !pos.board.get(at).is(us) {
            enclosed.truncate(first);
        }
    }
    enclosed
}

/// Whether the square is where a piece stops that is pushed in from an edge, along a rank or file whose square at that
/// edge is empty: before the first piece, or at the opposite edge.
fn is_first_free_from_edge(pos: &BarePosition<impl FileVariant>, square: Square) -> bool {
    let (files, ranks) = (pos.game.spec().files, pos.game.spec().ranks);
    let edges = [
        (Square::new(0, square.rank()), 1i8),
        (Square::new(files - 1, square.rank()), -1),
        (Square::new(square.file(), 0), 16),
        (Square::new(square.file(), ranks - 1), -16),
    ];
    let free: SquareSet = edges
        .into_iter()
        .filter(|(edge, _)| pos.board.get(*edge).is_empty())
        .map(|(edge, step)| {
            let line = std::iter::successors(Some(edge), move |at| Some(at.shift(step)));
            line.take_while(|&at| pos.board.get(at).is_empty()).last().unwrap_or(edge)
        })
        .collect();
    free.contains(square)
}
