//! The hooks of [`Variant`] for variants loaded from files.

use super::addition::Addition;
use super::double_moves::{before_second_move, text_with_second_move};
use super::effects;
use super::explosions;
use super::facing_kings;
use super::insufficient_material::is_insufficient;
use super::loaded::LoadedGame;
use super::results;
use super::sfen::fen_of_sfen;
use super::special::Special;
use super::state::LoadedState;
use super::two_legs;
use super::walls::without_new_walls;
use tenfold_core::position::{
    AdditionList, Additions, BarePosition, Claim, ExtraAttacks, ExtraState, Features, MoveSink, Ransom, SecretRules,
    SpecialMoves, Variant,
};
use tenfold_core::rules::{CastlingRight, Spec, Tables, pieces};
use tenfold_core::types::{Color, Move, Outcome, Piece, PieceType, Reason, Score, Square};

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
        Features { after_move: true, special_moves: true, additions: true, extra_attacks: true, ..Features::NONE };

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

    fn fen_of_other_notation(self, text: &str) -> Option<String> {
        fen_of_sfen(self, text)
    }

    fn move_of_other_text(pos: &BarePosition<Self>, text: &str, legal: &[Move]) -> Option<Move> {
        if text == "@@@@" {
            // As XBoard writes a pass.
            return legal.iter().copied().find(|&mv| Special::is_pass(mv) && !mv.has_addition());
        }
        let rules = pos.game.rules();
        let pass = rules.piece_passes.as_ref().and_then(|rule| rule.pass_of_text(pos, text, legal));
        pass.or_else(|| rules.two_legs.as_ref()?.move_of_text(pos, text, legal))
    }

    fn game_with_castling(pos: &BarePosition<Self>, rights: &str) -> Result<Option<(Self, String)>, String> {
        if let Some(gating) = &pos.game.rules().gating {
            return Ok(Some((pos.game, gating.written_out(pos, rights))));
        }
        let Some(castling) = &pos.game.rules().free_castling else { return Ok(None) };
        let (rights, castlings) = castling.read_rights(&pos.board, pos.game.spec(), rights)?;
        let symbols = rights.iter().filter(|right| right.rook_square != Square::NONE).map(|right| right.symbol);
        let text = if rights.is_empty() { "-".into() } else { symbols.collect() };
        Ok(Some((pos.game.with_castling(rights, castlings), text)))
    }

    fn rights_text(pos: &BarePosition<Self>) -> Option<String> {
        pos.game.rules().gating.as_ref().map(|gating| gating.rights_text(pos))
    }

    #[inline(always)]
    fn must_drop(pos: &BarePosition<Self>) -> bool {
        pos.game.rules().placing.as_ref().is_some_and(|placing| placing.must_drop(pos))
    }

    /// Equal keys may stand for different positions: in Chess960, equal rights may belong to different rooks; while an
    /// endgame is counted, different numbers of moves may be left; and what the last moves were may matter.
    #[inline(always)]
    fn table_salt(pos: &BarePosition<Self>) -> u64 {
        let spec = pos.game.spec();
        let extra = &pos.state.extra;
        let counted = u64::from(extra.count_limit) << 8 | u64::from(extra.counted);
        let shak = u64::from(extra.shak[0]) << 17 | u64::from(extra.shak[1]) << 18;
        let count = if extra.count_limit > 0 { counted } else { 0 } | u64::from(extra.passed) << 16 | shak;
        let count = count | u64::from(pos.game.rules().double_moves.is_some_and(|rule| rule.is_single(pos))) << 19;
        if !spec.castles_from_any_file || pos.state.rights == 0 {
            return count;
        }
        let here = |index: usize| pos.state.rights >> index & 1 != 0;
        let rook = |(index, right): (usize, &CastlingRight)| {
            if here(index) { u64::from(right.rook_square.index()) } else { 0 }
        };
        spec.rights.iter().enumerate().map(rook).fold(count, |salt, rook| salt << 8 | rook)
    }

    fn has_insufficient_material(pos: &BarePosition<Self>, color: Color) -> bool {
        is_insufficient(pos, color)
    }

    fn parse_extra(self, text: Option<&str>) -> Result<LoadedState, String> {
        match text.and_then(|text| text.strip_prefix('+')) {
            Some(given) if given.contains('+') => {
                LoadedState::parse_fen_field(Some(given))?.after_checks(self.rules().checks_to_win)
            }
            _ => LoadedState::parse_fen_field(text),
        }
    }

    fn gain_by_explosion(
        pos: &BarePosition<Self>,
        from: Square,
        to: Square,
        captured: Square,
        values: &[Score; PieceType::SLOTS],
    ) -> Score {
        explosions::gain_by_explosion(pos, from, to, captured, values)
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

    fn why_forbidden(pos: &BarePosition<Self>, mv: Move) -> Option<String> {
        pos.game.rules().immunity.as_ref().filter(|rule| !rule.allows(pos, mv)).map(|_| match pos.board.get(mv.to()) {
            captured if captured.is_empty() => "what it would capture is immune to it".into(),
            _ => format!("the {} on {} is immune to it", pos.piece_name_at(mv.to()), mv.to()),
        })
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
        if let Some(outcome) = rules.bare_king.as_ref().and_then(|rule| rule.outcome(pos)) {
            return Some(outcome);
        }
        if let Some(outcome) = rules.flag.as_ref().and_then(|rule| rule.outcome(pos)) {
            return Some(outcome);
        }
        let mover = pos.side.other();
        let has_given_all = rules.checks_to_win != [0; 2] && pos.state.extra.checks_left[mover.idx()] == 0;
        if has_given_all {
            return Some(Outcome::Win(mover, Reason::LastCheck));
        }
        results::by_connection(pos).or_else(|| results::at_end(pos))
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
            let count = |royal: Piece| u32::from(pos.board.count(royal)) + u32::from(pos.board.in_hand(royal));
            let (now, wanted): (u32, u32) = (royals.map(count).sum(), pos.game.rules().kings[color.idx()]);
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
        let rules = pos.game.rules();
        if O::WANTS_NOISY
            && let Some(two_legs) = &rules.two_legs
        {
            two_legs.generate(pos, out, kings_in_check);
        }
        if O::WANTS_NOISY
            && let Some(sittuyin) = &rules.sittuyin
        {
            sittuyin.generate(pos, out, kings_in_check);
        }
        if O::WANTS_QUIETS
            && let Some(gating) = &rules.gating
        {
            gating.generate_leaps(pos, out, kings_in_check);
        }
        if let Some(passing) = &rules.passing {
            passing.generate(pos, out, kings_in_check);
        }
        if O::WANTS_QUIETS
            && let Some(passes) = &rules.piece_passes
        {
            passes.generate(pos, out, kings_in_check);
        }
    }

    fn make_special(pos: &mut BarePosition<Self>, mv: Move) {
        match Special::of(mv) {
            Special::TwoLegs => two_legs::make_two_legs(pos, mv),
            Special::Pass => {}
            Special::PromoteInPlace(piece_type) => {
                let pawn = pos.take_and_log(mv.to());
                pos.put_and_log(Piece::new(piece_type, pawn.color()), mv.to());
                pos.state.halfmove = 0;
            }
        }
    }

    #[inline(always)]
    fn special_capture_square(mv: Move) -> Square {
        if Special::of(mv) == Special::TwoLegs { two_legs::between(mv) } else { Square::NONE }
    }

    fn special_text(pos: &BarePosition<Self>, mv: Move) -> String {
        match Special::of(mv) {
            Special::TwoLegs => two_legs::two_leg_text(mv),
            Special::Pass => format!("{}{}", mv.from(), mv.to()),
            Special::PromoteInPlace(piece_type) => {
                let letter = pos.game.spec().piece_type(piece_type).letter.to_ascii_lowercase();
                format!("{}{}{letter}", mv.from(), mv.to())
            }
        }
    }

    fn most_passers(game: Self) -> usize {
        if game.rules().double_moves.is_some() { 2 } else { 1 }
    }

    fn en_passant_pawn_square(
        pos: &BarePosition<Self>,
        square: Square,
        given: Option<Square>,
    ) -> Result<Square, String> {
        let mut found = if pos.game.rules().walls.is_some() {
            without_new_walls(pos).pieces_that_may_have_passed(square)
        } else if pos.game.rules().double_moves.is_some() {
            before_second_move(pos, square).pieces_that_may_have_passed(square)
        } else {
            pos.pieces_that_may_have_passed(square)
        };
        found.extend(
            pos.game.rules().two_legs.iter().flat_map(|two_legs| two_legs.pieces_that_may_have_passed(pos, square)),
        );
        pos.passer_among(found, square, given)
    }
}

impl Additions for LoadedGame<'_> {
    #[inline(always)]
    fn has_additions(self) -> bool {
        self.data.has_additions
    }

    fn list_additions(pos: &mut BarePosition<Self>, mv: Move, list: &mut AdditionList) {
        let rules = pos.game.rules();
        match (&rules.walls, &rules.gating, rules.double_moves) {
            (Some(walls), _, _) => walls.list_walls(pos, mv, list),
            (None, Some(gating), _) => gating.list_gated_pieces(pos, mv, list),
            (None, None, Some(double_moves)) => double_moves.list_second_moves(pos, mv, list),
            (None, None, None) => {}
        }
    }

    fn text_with_addition(pos: &BarePosition<Self>, mv: Move, text: String) -> String {
        if pos.game.rules().double_moves.is_some() {
            return text_with_second_move(pos, mv, &text);
        }
        match Addition::of(mv) {
            Some(addition) => addition.text(pos, mv, text),
            None => text,
        }
    }
}

/// Attacks that the tables cannot express: kings attack each other along an open line if they may not face each other,
/// and moves of two legs attack with either leg.
impl ExtraAttacks for LoadedGame<'_> {
    #[inline(always)]
    fn extra_attack(pos: &BarePosition<Self>, square: Square, by: Color) -> bool {
        let rules = pos.game.rules();
        rules.kings_may_not_face && facing_kings::is_faced(pos, square, by)
            || rules.two_legs.as_ref().is_some_and(|two_legs| two_legs.is_attacked(pos, square, by))
    }

    #[inline(always)]
    fn extra_pins(pos: &mut BarePosition<Self>, king: Square) -> bool {
        let rules = pos.game.rules();
        let is_faced = rules.kings_may_not_face && facing_kings::find_facing_or_pin(pos, king);
        let Some(two_legs) = &rules.two_legs else { return is_faced };
        two_legs.add_pins(pos, king);
        is_faced || two_legs.is_attacked(pos, king, pos.side.other())
    }
}
impl Ransom for LoadedGame<'_> {}
impl SecretRules for LoadedGame<'_> {}
