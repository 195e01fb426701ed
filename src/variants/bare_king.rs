//! The bare king of chu shogi: a player who has nothing left but one royal piece loses against one who has more. Source: the
//! rules of Lishogi, as its library `shogiops` applies them.

use super::extinction::Extinction;
use super::file::GameDef;
use super::piece_types::PieceTypes;
use super::state::FileVariant;
use tenfold_core::position::BarePosition;
use tenfold_core::rules::piece_rules::IS_STUCK;
use tenfold_core::types::{Color, Outcome, Piece, PieceType, PieceTypeSet, Reason, Square};

/// The rule about bare kings.
#[derive(Clone, Debug)]
pub(super) struct BareKing {
    /// The royal pieces: those whose extinction loses.
    royals: Vec<PieceType>,
    /// The pieces that do not count as more than a king.
    uncounted: PieceTypeSet,
}

impl BareKing {
    /// The rule of a definition, if it has it.
    pub(super) fn from_definition(
        def: &GameDef,
        types: &PieceTypes,
        extinction: Option<&Extinction>,
    ) -> Option<BareKing> {
        let uncounted = def.ends.bare_king_uncounted.keys().flat_map(|key| types.types_moving_as(key)).collect();
        let royals = extinction.map(|rule| rule.pieces.concat()).unwrap_or_default();
        def.ends.bare_king_loses.then_some(BareKing { royals, uncounted })
    }

    /// The outcome if a king is bare, or if both are.
    pub(super) fn outcome(&self, pos: &BarePosition<impl FileVariant>) -> Option<Outcome> {
        let bare = [pos.side, pos.side.other()].map(|color| self.bare_king(pos, color));
        if bare == [None; 2] {
            return None;
        }
        if bare.iter().all(Option::is_some) {
            let in_check = Color::BOTH
                .into_iter()
                .any(|color| self.royal_squares(pos, color).any(|own| pos.is_attacked(own, color.other())));
            return (!in_check).then_some(Outcome::Draw(Reason::BareKing));
        }
        let loser = if bare[0].is_some() { pos.side } else { pos.side.other() };
        let king = bare.into_iter().flatten().next()?;
        self.has_lost(pos, loser, king).then_some(Outcome::Win(loser.other(), Reason::BareKing))
    }

    /// The square of a player's royal piece, if that is all that the player has but for pieces that can never move again.
    fn bare_king(&self, pos: &BarePosition<impl FileVariant>, color: Color) -> Option<Square> {
        let mut royals = self.royal_squares(pos, color);
        let (king, others) = (royals.next()?, pos.board.count_all(color) - 1);
        let is_bare = royals.next().is_none()
            && (others == 0 || others == self.count(pos, color, |piece, square| is_stuck(pos, piece, square)));
        is_bare.then_some(king)
    }

    /// Whether a bare king loses: the opponent has one royal piece, which is not attacked, and others, more than one of them if
    /// the bare king could capture one at once.
    fn has_lost(&self, pos: &BarePosition<impl FileVariant>, color: Color, king: Square) -> bool {
        let them = color.other();
        let counts = |piece: Piece, square: Square| {
            !self.uncounted.contains(piece.piece_type()) && !is_stuck(pos, piece, square)
        };
        let mut royals = self.royal_squares(pos, them);
        let Some(other) = royals.next().filter(|_| royals.next().is_none()) else { return false };
        let more = self.count(pos, them, counts);
        let is_near = |piece: Piece, square: Square| counts(piece, square) && square.is_adjacent(king);
        !pos.is_attacked(other, color) && (more > 2 || more == 2 && self.count(pos, them, is_near) == 0)
    }

    /// The squares of a player's royal pieces.
    fn royal_squares(&self, pos: &BarePosition<impl FileVariant>, color: Color) -> impl Iterator<Item = Square> {
        self.royals.iter().flat_map(move |&own| pos.board.squares(Piece::new(own, color)).iter().copied())
    }

    /// The number of a player's pieces for which `counts` holds.
    fn count(&self, pos: &BarePosition<impl FileVariant>, color: Color, counts: impl Fn(Piece, Square) -> bool) -> u32 {
        let pieces = pos.squares().map(|square| (pos.board.get(square), square)).filter(|(piece, _)| piece.is(color));
        pieces.filter(|&(piece, square)| counts(piece, square)).count() as u32
    }
}

/// Whether a piece can never move again.
fn is_stuck(pos: &BarePosition<impl FileVariant>, piece: Piece, square: Square) -> bool {
    pos.game.tables().rules_on(piece, square) & IS_STUCK != 0
}
