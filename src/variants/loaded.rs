//! A game that was read from a file: a handle to its data.

use super::file::CountingRule;
use super::rules::Rules;
use crate::core::rules::{Castling, PathTables, Right, Spec, Tables};
use crate::core::types::{Piece, Square};
use crate::engine::data::{Derived, EngineData, Fitted, Term};
use crate::session::Display;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

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
pub(super) struct Data {
    pub(super) spec: Spec,
    pub(super) engine: EngineData,
    pub(super) display: Display,
    pub(super) tables: Box<Tables>,
    pub(super) rules: Rules,
    pub(super) derived: Derived,
    pub(super) has_legality_rules: bool,
    /// Whether moves have effects besides moving a piece.
    pub(super) has_effects: bool,
    /// The handles of the game for positions that differ in who castles from where.
    handles: &'static Handles,
}

/// Handles by the squares of king and rook of each castling.
type Handles = Mutex<BTreeMap<Vec<[u8; 2]>, LoadedGame>>;

/// A handle of a game that was read from a file. The data stays in memory until the program ends.
#[derive(Clone, Copy)]
pub struct LoadedGame(pub(super) &'static Data);

impl LoadedGame {
    /// The game with this data, which must be consistent; `set_piece_rules` may replace the rules of the pieces.
    pub fn new(
        spec: Spec,
        engine: EngineData,
        display: Display,
        rules: Rules,
        set_piece_rules: impl FnOnce(&mut Tables),
    ) -> LoadedGame {
        LoadedGame::sharing(spec, engine, display, rules, set_piece_rules, Box::leak(Box::default()))
    }

    /// As [`LoadedGame::new`], for a handle of the same game for other positions.
    fn sharing(
        spec: Spec,
        engine: EngineData,
        display: Display,
        rules: Rules,
        set_piece_rules: impl FnOnce(&mut Tables),
        handles: &'static Handles,
    ) -> LoadedGame {
        let mut tables = Tables::boxed(&spec);
        // Rights belong to the king on its square, whatever other pieces of its type do.
        tables.king_rights = [0; Piece::SLOTS];
        for (index, right) in spec.rights.iter().enumerate() {
            right.king_on.iter().for_each(|square| tables.rook_rights[square.idx()] |= 1 << index);
        }
        tables.complete(&spec);
        set_piece_rules(&mut tables);
        tables.find_special_steps(&spec);
        let has_legality_rules = rules.pseudo_royal.is_some() || rules.checks_are_illegal;
        let has_effects = rules.captures_to_hand
            || rules.blast
            || rules.checks_to_win != [0; 2]
            || rules.repetition.perpetual_check_loses
            || !rules.mating_drop_loses.is_empty()
            || rules.counting != CountingRule::None;
        let hops = tables.has_hops || tables.paths.is_some_and(PathTables::need_hurdles);
        // A piece that enters a square can be a hurdle, or the prey of a piece that then goes on.
        tables.entering_exposes = hops || rules.two_legs.is_some();
        let derived = Derived::default();
        let data = Data { spec, engine, display, tables, rules, derived, has_legality_rules, has_effects, handles };
        LoadedGame(Box::leak(Box::new(data)))
    }

    /// The same game with other castling rights and castlings. Such handles stay in memory too, one for each way to castle:
    /// in Chess960 as many as initial positions that were played.
    pub(super) fn with_castling(self, rights: Vec<Right>, castlings: Vec<Castling>) -> LoadedGame {
        let key = castlings.iter().map(|castling| [castling.king.0, castling.rook.0].map(Square::index)).collect();
        let mut handles = self.0.handles.lock().unwrap_or_else(PoisonError::into_inner);
        *handles.entry(key).or_insert_with(|| {
            let spec = Spec { rights: Vec::leak(rights), castlings: Vec::leak(castlings), ..self.0.spec };
            let LoadedGame(Data { engine, display, rules, tables, handles, .. }) = self;
            let set_piece_rules = |own: &mut Tables| own.copy_rules(tables);
            LoadedGame::sharing(spec, *engine, *display, rules.clone(), set_piece_rules, handles)
        })
    }

    /// The rules that the data for the core does not express.
    #[inline(always)]
    pub(super) fn rules(self) -> &'static Rules {
        &self.0.rules
    }

    /// The same game with tuned evaluation weights, and the content of a network file if there is one.
    pub fn with_evaluation(self, weights: &'static [Fitted], network: &'static [u8]) -> LoadedGame {
        let engine = EngineData { weights, network, ..self.0.engine };
        let LoadedGame(Data { spec, display, rules, tables, .. }) = self;
        LoadedGame::new(*spec, engine, *display, rules.clone(), |own| own.copy_rules(tables))
    }
}

impl fmt::Debug for LoadedGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0.spec.name)
    }
}
