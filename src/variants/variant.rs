//! The hooks of [`Variant`] for variants loaded from files.

use super::effects;
use super::loaded::LoadedGame;
use super::results;
use super::state::LoadedState;
use super::two_legs;
use tenfold_core::position::{
    Additions, BarePosition, Claim, ExtraAttacks, ExtraState, Features, MoveSink, Ransom, SecretRules, SpecialMoves,
    Variant,
};
use tenfold_core::rules::{CastlingRight, Spec, Tables, pieces};
use tenfold_core::types::{Color, Move, Outcome, Piece, Reason, Square};

impl Variant for LoadedGame<'_> {
    /// A placeholder that has everything that a variant loaded from a file may have, so that the code for it is
    /// compiled.
    const SPEC: &'static Spec = &Spec {
        name: "a game from a file",
        files: 8,
        ranks: 8,
        start_fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        piece_types: &[pieces::PAWN, pieces::KING],
        capture_compulsory: true,
        ..Spec::DEFAULT
    };
    const IS_COMPILED: bool = false;
    const FEATURES: Features =
        Features { after_move: true, special_moves: true, extra_attacks: true, ..Features::NONE };

    type Extra = LoadedState;
    type Config = ();

    #[inline(always)]
    fn spec<'a>(self) -> &'a Spec
    where
        Self: 'a,
    {
        &self.data.spec
    }

    #[inline(always)]
    fn tables<'a>(self) -> &'a Tables
    where
        Self: 'a,
    {
        &self.data.tables
    }

    fn game_with_castling(pos: &BarePosition<Self>, rights: &str) -> Result<Option<(Self, String)>, String> {
        let Some(castling) = &pos.game.rules().free_castling else { return Ok(None) };
        let (rights, castlings) = castling.read_rights(&pos.board, pos.game.spec(), rights)?;
        let symbols = rights.iter().filter(|right| right.rook_square != Square::NONE).map(|right| right.symbol);
        let text = if rights.is_empty() { "-".into() } else { symbols.collect() };
        Ok(Some((pos.game.with_castling(rights, castlings), text)))
    }

    /// Equal keys may stand for different positions: in Chess960, equal rights may belong to different rooks; while an
    /// endgame is counted, different numbers of moves may be left.
    #[inline(always)]
    fn table_salt(pos: &BarePosition<Self>) -> u64 {
        let spec = pos.game.spec();
        let count = u64::from(pos.state.extra.count_limit) << 8 | u64::from(pos.state.extra.counted);
        if !spec.castles_from_any_file || pos.state.rights == 0 {
            return if pos.state.extra.count_limit > 0 { count } else { 0 };
        }
        let here = |index: usize| pos.state.rights >> index & 1 != 0;
        let rook = |(index, right): (usize, &CastlingRight)| {
            if here(index) { u64::from(right.rook_square.index()) } else { 0 }
        };
        spec.rights.iter().enumerate().map(rook).fold(count, |salt, rook| salt << 8 | rook)
    }

    fn parse_extra(self, text: Option<&str>) -> Result<LoadedState, String> {
        match text.and_then(|text| text.strip_prefix('+')) {
            Some(given) if given.contains('+') => {
                LoadedState::parse_fen_field(Some(given))?.after_checks(self.rules().checks_to_win)
            }
            _ => LoadedState::parse_fen_field(text),
        }
    }

    #[inline(always)]
    fn after_move(pos: &mut BarePosition<Self>, mv: Move, captured: Piece) {
        if pos.game.data.has_effects {
            effects::apply_effects(pos, mv, captured);
        }
    }

    #[inline(always)]
    fn has_legality_rules(self) -> bool {
        self.data.has_legality_rules
    }

    #[inline(always)]
    fn is_legal_by_own_rules(pos: &mut BarePosition<Self>, mv: Move) -> bool {
        effects::allows(pos, mv)
    }

    fn attacked_pseudo_royals(pos: &BarePosition<Self>, color: Color) -> Vec<Square> {
        pos.game.rules().pseudo_royal.as_ref().map_or(Vec::new(), |rule| rule.attacked(pos, color))
    }

    fn outcome_before_moves(pos: &BarePosition<Self>) -> Option<Outcome> {
        let rules = pos.game.rules();
        if pos.state.extra.is_diagram {
            return None;
        }
        if let Some(outcome) = rules.extinction.as_ref().and_then(|rule| rule.outcome(pos)) {
            return Some(outcome);
        }
        if let Some(outcome) = rules.flag.as_ref().and_then(|rule| rule.outcome(pos)) {
            return Some(outcome);
        }
        let mover = pos.side.other();
        let has_given_all = rules.checks_to_win != [0; 2] && pos.state.extra.checks_left[mover.idx()] == 0;
        has_given_all.then_some(Outcome::Win(mover, Reason::LastCheck))
    }

    fn outcome_without_moves(pos: &BarePosition<Self>) -> Outcome {
        results::without_moves(pos)
    }

    #[inline(always)]
    fn outcome_of_claim(pos: &BarePosition<Self>, claim: Claim) -> Option<Outcome> {
        results::claimed(pos, claim)
    }

    /// Checks a position that was read from a FEN. Each player must have the same number of royal pieces as in the
    /// initial position, and the side to move must not be able to capture a royal piece.
    fn check_position_from_fen(pos: &mut BarePosition<Self>) -> Result<(), String> {
        for color in Color::BOTH {
            let royals = pos.game.tables().royals.as_slice().iter().map(|&royal| Piece::new(royal, color));
            let array = pos.game.tables().initial_counts;
            let (now, wanted) =
                royals.fold((0, 0), |(now, wanted), royal| (now + pos.board.count(royal), wanted + array[royal.idx()]));
            if wanted > 1 {
                return Err(format!("{color:?} has {wanted} kings in the initial position; one is supported"));
            }
            if now != wanted {
                return Err(format!("{color:?} has {now} kings instead of {wanted}"));
            }
        }
        effects::check_and_set_state(pos)?;
        pos.check_opponent_king()
    }
}

impl SpecialMoves for LoadedGame<'_> {
    #[inline(always)]
    fn special_moves<O: MoveSink>(pos: &mut BarePosition<Self>, out: &mut O, kings_in_check: u32) {
        if O::WANTS_NOISY
            && let Some(two_legs) = &pos.game.rules().two_legs
        {
            two_legs.generate(pos, out, kings_in_check);
        }
    }

    fn make_special(pos: &mut BarePosition<Self>, mv: Move) {
        two_legs::make_two_legs(pos, mv);
    }

    #[inline(always)]
    fn special_capture_square(mv: Move) -> Square {
        two_legs::between(mv)
    }

    fn special_text(_: &BarePosition<Self>, mv: Move) -> String {
        two_legs::two_leg_text(mv)
    }

    fn en_passant_pawn_square(
        pos: &BarePosition<Self>,
        square: Square,
        given: Option<Square>,
    ) -> Result<Square, String> {
        let mut found = pos.pieces_that_may_have_passed(square);
        found.extend(
            pos.game.rules().two_legs.iter().flat_map(|two_legs| two_legs.pieces_that_may_have_passed(pos, square)),
        );
        pos.passer_among(found, square, given)
    }
}

/// Attacks that the tables cannot express: kings attack each other along an open line if they may not face each other,
/// and moves of two legs attack with either leg.
impl ExtraAttacks for LoadedGame<'_> {
    #[inline(always)]
    fn extra_attack(pos: &BarePosition<Self>, square: Square, by: Color) -> bool {
        let rules = pos.game.rules();
        rules.kings_may_not_face && effects::is_faced(pos, square, by)
            || rules.two_legs.as_ref().is_some_and(|two_legs| two_legs.is_attacked(pos, square, by))
    }

    #[inline(always)]
    fn extra_pins(pos: &mut BarePosition<Self>, king: Square) -> bool {
        let rules = pos.game.rules();
        let is_faced = rules.kings_may_not_face && effects::find_facing_or_pin(pos, king);
        let Some(two_legs) = &rules.two_legs else { return is_faced };
        two_legs.add_pins(pos, king);
        is_faced || two_legs.is_attacked(pos, king, pos.side.other())
    }
}
impl Additions for LoadedGame<'_> {}
impl Ransom for LoadedGame<'_> {}
impl SecretRules for LoadedGame<'_> {}
