//! Passes of single pieces: a step to an empty square and back, as the lion of chu shogi has it (`mabK`). The piece has not
//! moved, so that the move is a pass; it is written with the square twice, as in `e4e4`.

use super::betza::{self, PieceMove};
use super::file::{GameDef, WallingRule};
use super::legs::{as_seen_by, delta};
use super::piece_types::PieceTypes;
use super::single_steps::{may_enter, step, steps_back};
use super::special::Special;
use super::state::FileVariant;
use super::unsupported::Unsupported;
use tenfold_core::position::{BarePosition, MoveSink};
use tenfold_core::types::{Color, Move, Piece, PieceType, Square};

/// The pieces that can pass.
#[derive(Clone, Debug)]
pub(super) struct PiecePasses {
    /// By colour: each of these pieces with the steps, as differences of squares, of which one must lead to an empty square.
    steps: [Vec<(Piece, Vec<i8>)>; 2],
}

impl PiecePasses {
    /// The passes of a definition, if any piece can pass.
    pub(super) fn from_definition(
        def: &GameDef,
        types: &PieceTypes,
        faults: &mut Vec<Unsupported>,
    ) -> Option<PiecePasses> {
        let mut passes = PiecePasses { steps: [Vec::new(), Vec::new()] };
        let turn_can_pass = def.moves.pass.white || def.moves.pass.black || def.walls.or_move;
        let passes_at_end = def.moves.pass_on_stalemate.white || def.moves.pass_on_stalemate.black;
        let others = [
            ("pass", turn_can_pass || passes_at_end),
            ("wallingRule", def.walls.rule != WallingRule::None),
            ("gating", def.moves.gating),
            ("bikjangRule", def.ends.bikjang),
        ];
        for (n, key) in types.keys.iter().enumerate() {
            let Ok(parsed) = betza::parse(def.pieces.moves(*key).unwrap_or_default()) else { continue };
            let moves: Vec<PieceMove> = parsed.moves.iter().filter(|one| steps_back(one)).cloned().collect();
            if moves.is_empty() {
                continue;
            }
            for (other, _) in others.iter().filter(|(_, is_set)| *is_set) {
                let why = format!("moves to an empty square and back are not supported together with {other}");
                faults.push(Unsupported::by_piece(*key, types.specs[n].letter, why));
            }
            let is_lopsided = parsed.is_lopsided();
            for color in Color::BOTH {
                let seen = moves.iter().map(|one| as_seen_by(one, color, is_lopsided));
                let steps = seen.filter_map(|one| Some(delta(step(one.legs.first()?)?.0))).collect();
                passes.steps[color.idx()].push((Piece::new(PieceType(n as u8), color), steps));
            }
        }
        (!passes.steps[0].is_empty()).then_some(passes)
    }

    /// Generates the pass of the side to move. All passes lead to the same position, so they are one move, which is written
    /// with the first square from which a piece can pass, rank by rank from a1.
    pub(super) fn generate<O: MoveSink>(
        &self,
        pos: &mut BarePosition<impl FileVariant>,
        out: &mut O,
        kings_in_check: u32,
    ) {
        let squares =
            self.steps[pos.side.idx()].iter().flat_map(|(piece, _)| pos.board.squares(*piece).iter().copied());
        if let Some(from) = squares.filter(|&from| self.can_pass(pos, from)).min() {
            pos.emit_if_legal(out, Special::pass(from), kings_in_check);
        }
    }

    /// The pass that a text means which names the square of a piece twice that can pass.
    pub(super) fn pass_of_text(
        &self,
        pos: &BarePosition<impl FileVariant>,
        text: &str,
        legal: &[Move],
    ) -> Option<Move> {
        let (files, ranks) = (pos.game.spec().files, pos.game.spec().ranks);
        let (from, rest) = Square::parse_prefix(text, files, ranks)?;
        let is_pass = Square::parse(rest, files, ranks)? == from && self.can_pass(pos, from);
        legal.iter().copied().find(|&mv| is_pass && Special::is_pass(mv))
    }

    /// Whether the piece on a square, if it is of the side to move, can pass.
    fn can_pass(&self, pos: &BarePosition<impl FileVariant>, from: Square) -> bool {
        let own = self.steps[pos.side.idx()].iter().find(|(piece, _)| *piece == pos.board.get(from));
        own.is_some_and(|(piece, steps)| {
            steps
                .iter()
                .map(|&by| from.shift(by))
                .any(|square| pos.board.get(square).is_empty() && may_enter(pos, *piece, square))
        })
    }
}
