//! A game that was read from a file: its data, and the rules that the core does not know, as hooks of [`Variant`].

use super::counting;
use super::effects;
use super::file::{CountingRule, Verdict};
use super::goals::{Extinction, Flag, outcome};
use super::pseudo_royal::PseudoRoyal;
use super::state::LoadedState;
use crate::core::position::{BarePosition, ExtraAttacks, ExtraField, Ransom, Secrets, SpecialMoves, Variant};
use crate::core::rules::{Derived, Fitted, PathTables, PieceRules, Spec, Tables, Term, pieces};
use crate::core::types::{Color, Move, Outcome, Piece, PieceType, Reason, Square};
use std::fmt;

/// Rules of a game from a file that its [`Spec`] does not express.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a captured piece goes to the hand of the player who captured it.
    pub captures_to_hand: bool,
    /// The result for a player who is checkmated.
    pub checkmate: Verdict,
    /// The result for a player who has no legal move and is not in check.
    pub stalemate: Verdict,
    /// Whether that is the result of the player with fewer pieces, and a draw between equals.
    pub stalemate_by_count: bool,
    /// The extinction of pieces, if it ends the game.
    pub extinction: Option<Extinction>,
    /// The squares that win for a player who reaches them.
    pub flag: Option<Flag>,
    /// The pieces other than kings that are subject to check.
    pub pseudo_royal: Option<PseudoRoyal>,
    /// Whether a capture removes the capturing piece and the pieces around it.
    pub blast: bool,
    /// The piece types that explosions beside them do not remove.
    pub blast_immune: Vec<PieceType>,
    /// Whether a move may not give check.
    pub checks_are_illegal: bool,
    /// Whether the kings may not face each other on an open file.
    pub kings_may_not_face: bool,
    /// The numbers of checks that win for White and Black; 0 where checks do not count.
    pub checks_to_win: [u8; 2],
    /// The piece types whose drop loses if it is the only check of a checkmate.
    pub mating_drop_loses: Vec<PieceType>,
    /// The rule that limits the moves of an endgame.
    pub counting: CountingRule,
    /// The pieces that the counting rule asks for: pawns, rooks, silvers and knights.
    pub counted: [Vec<PieceType>; 4],
    /// The player who has won what would be a draw.
    pub draw_odds: Option<Color>,
    /// What a repetition means.
    pub repetition: Repetition,
}

/// The result of a repeated position.
#[derive(Clone, Debug)]
pub struct Repetition {
    /// The result for the player to move, or for White.
    pub result: Verdict,
    /// Whether it is meant for White.
    pub for_white: bool,
    /// Whether a player who gave check by every move since the first occurrence has lost.
    pub perpetual_check_loses: bool,
}

/// The evaluation terms of all games from files: the code for them is compiled once.
pub(super) const TERMS: &[Term] = &[
    Term::Mobility,
    Term::Kings,
    Term::Shelter,
    Term::Pawns,
    Term::Threats,
    Term::Promotions,
    Term::Pairs,
    Term::Goals,
    Term::Checks,
    Term::Explosions,
];

/// All data of a game that was read from a file.
struct Data {
    spec: Spec,
    tables: Tables,
    rules: Rules,
    derived: Derived,
    /// Whether [`Variant::allows`] has anything to test.
    has_legality_rules: bool,
}

/// A handle of a game that was read from a file. The data stays in memory until the program ends.
#[derive(Clone, Copy)]
pub struct LoadedGame(&'static Data);

impl LoadedGame {
    /// The game with this data, which must be consistent.
    pub fn new(spec: Spec, rules: Rules, piece_rules: Option<&'static PieceRules>) -> LoadedGame {
        let mut tables = Tables::compile_unchecked(&spec);
        // Rights belong to the king on its square, whatever other pieces of its type do.
        tables.king_rights = [0; 32];
        for (index, right) in spec.rights.iter().enumerate() {
            right.king_on.iter().for_each(|square| tables.rook_rights[square.idx()] |= 1 << index);
        }
        tables.paths = PathTables::of(&spec).map(|paths| &*Box::leak(Box::new(paths)));
        tables.piece_rules = piece_rules;
        let has_legality_rules = rules.pseudo_royal.is_some() || rules.checks_are_illegal || rules.kings_may_not_face;
        LoadedGame(Box::leak(Box::new(Data { spec, tables, rules, derived: Derived::default(), has_legality_rules })))
    }

    /// The rules that the data for the core does not express.
    #[inline(always)]
    pub(super) fn rules(self) -> &'static Rules {
        &self.0.rules
    }

    /// The same game with tuned evaluation weights.
    pub fn with_weights(self, weights: &'static [Fitted]) -> LoadedGame {
        LoadedGame::new(Spec { weights, ..self.0.spec }, self.0.rules.clone(), self.0.tables.piece_rules)
    }
}

impl fmt::Debug for LoadedGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0.spec.name)
    }
}

impl Variant for LoadedGame {
    /// A stand-in: all that a game from a file may have, so that the code for it is compiled.
    const SPEC: &'static Spec = &Spec {
        name: "a game from a file",
        files: 8,
        ranks: 8,
        array: "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        piece_types: &[pieces::PAWN, pieces::KING],
        capture_compulsory: true,
        terms: TERMS,
        ..Spec::DEFAULT
    };
    const IS_COMPILED: bool = false;
    const HAS_AFTER_MOVE: bool = true;
    const HAS_PATHS: bool = true;
    const HAS_PIECE_RULES: bool = true;
    const HAS_LEGALITY_RULES: bool = true;
    const ENTERING_EXPOSES: bool = true;

    type Extra = LoadedState;
    type Config = ();

    #[inline(always)]
    fn spec(self) -> &'static Spec {
        &self.0.spec
    }

    #[inline(always)]
    fn tables(self) -> &'static Tables {
        &self.0.tables
    }

    #[inline(always)]
    fn derived(self) -> Option<&'static Derived> {
        Some(&self.0.derived)
    }

    fn extra_field(self) -> ExtraField {
        match self.0.rules.counting {
            _ if self.0.rules.checks_to_win != [0; 2] => ExtraField::AfterEnPassant,
            CountingRule::None => ExtraField::None,
            _ => ExtraField::InEnPassant,
        }
    }

    fn after_move(pos: &mut BarePosition<Self>, mv: Move, captured: Piece) {
        effects::apply(pos, mv, captured);
    }

    #[inline(always)]
    fn allows(pos: &mut BarePosition<Self>, mv: Move) -> bool {
        !pos.game.0.has_legality_rules || effects::allows(pos, mv)
    }

    #[inline(always)]
    fn checks_left(pos: &BarePosition<Self>) -> [u8; 2] {
        pos.state.extra.checks_left
    }

    fn threatens_pseudo_royal(pos: &BarePosition<Self>, color: Color) -> bool {
        pos.game.rules().pseudo_royal.as_ref().is_some_and(|rule| rule.in_check(pos, color))
    }

    fn finished(pos: &BarePosition<Self>) -> Option<Outcome> {
        let rules = pos.game.rules();
        if let Some(outcome) = rules.extinction.as_ref().and_then(|rule| rule.outcome(pos)) {
            return Some(outcome);
        }
        if let Some(outcome) = rules.flag.as_ref().and_then(|rule| rule.outcome(pos)) {
            return Some(outcome);
        }
        let mover = pos.side.other();
        let has_given_all = rules.checks_to_win != [0; 2] && pos.state.extra.checks_left[mover.idx()] == 0;
        has_given_all.then_some(Outcome::Win(mover, Reason::Rule("the last check is given")))
    }

    fn without_moves(pos: &BarePosition<Self>) -> Outcome {
        let rules = pos.game.rules();
        if pos.in_check() {
            return match pos.state.extra.dropped_pawn && effects::only_pawns_check(pos) {
                true => Outcome::Win(pos.side, Reason::Rule("checkmate by a pawn drop")),
                false => outcome(rules.checkmate, pos.side, Reason::Checkmate),
            };
        }
        let [own, theirs] = [pos.side, pos.side.other()].map(|color| pos.board.count_all(color));
        let result = match (rules.stalemate_by_count, own.cmp(&theirs), rules.stalemate) {
            (true, std::cmp::Ordering::Equal, _) => Verdict::Draw,
            (true, std::cmp::Ordering::Greater, Verdict::Win) => Verdict::Loss,
            (true, std::cmp::Ordering::Greater, Verdict::Loss) => Verdict::Win,
            (_, _, result) => result,
        };
        match outcome(result, pos.side, Reason::Stalemate) {
            Outcome::Draw(reason) => Self::drawn(pos, reason),
            decided => decided,
        }
    }

    fn drawn(pos: &BarePosition<Self>, reason: Reason) -> Outcome {
        match pos.game.rules().draw_odds {
            Some(color) => Outcome::Win(color, reason),
            None => Outcome::Draw(reason),
        }
    }

    fn repeated(pos: &BarePosition<Self>, plies: usize) -> Outcome {
        let rule = &pos.game.rules().repetition;
        let checks_all = |color: Color| {
            rule.perpetual_check_loses && usize::from(pos.state.extra.checks_in_a_row[color.idx()]) >= plies / 2
        };
        let (us, them) = (pos.side, pos.side.other());
        let perpetual = Reason::Rule("perpetual check");
        match (checks_all(us), checks_all(them)) {
            (false, true) => return Outcome::Win(us, perpetual),
            (true, false) => return Outcome::Win(them, perpetual),
            (true, true) => return Self::drawn(pos, Reason::Repetition),
            (false, false) => {}
        }
        let player = if rule.for_white { Color::White } else { us };
        match outcome(rule.result, player, Reason::Repetition) {
            Outcome::Draw(reason) => Self::drawn(pos, reason),
            decided => decided,
        }
    }

    fn is_counted_out(pos: &BarePosition<Self>) -> bool {
        pos.game.rules().counting != CountingRule::None && counting::is_over(&pos.state.extra)
    }

    /// A piece cannot stand on the square of a royal piece that could have been captured; each player has as many royal
    /// pieces as in the initial position.
    fn check_loaded(pos: &mut BarePosition<Self>) -> Result<(), String> {
        for color in Color::BOTH {
            let royals = pos.game.tables().royals.as_slice().iter().map(|&royal| Piece::new(royal, color));
            let array = pos.game.tables().array_counts;
            let (now, wanted) =
                royals.fold((0, 0), |(now, wanted), royal| (now + pos.board.count(royal), wanted + array[royal.idx()]));
            if now != wanted {
                return Err(format!("{color:?} has {now} kings instead of {wanted}"));
            }
        }
        effects::set_up(pos)?;
        pos.check_opponent_king()?;
        if pos.game.rules().kings_may_not_face && effects::kings_face(pos, None) {
            return Err("the kings face each other".into());
        }
        Ok(())
    }
}

impl SpecialMoves for LoadedGame {
    fn passed_by(pos: &BarePosition<Self>, square: Square, named: Option<Square>) -> Result<Square, String> {
        match pos.game.tables().piece_rules {
            Some(_) => pos.passer_by_rules(square, named),
            None if named.is_some() => Err(format!("en passant field: what is named beside {square} means nothing")),
            None => pos.straight_passer(square),
        }
    }
}

impl ExtraAttacks for LoadedGame {}
impl Ransom for LoadedGame {}
impl Secrets for LoadedGame {}
