//! A game that was read from a file: its data, and the rules that the core does not know, as hooks of [`Variant`].

use crate::core::position::{BarePosition, ExtraAttacks, Ransom, Secrets, SpecialMoves, Variant};
use crate::core::rules::{Derived, Fitted, PathTables, Spec, Tables, pieces};
use crate::core::types::{Color, Move, Outcome, Piece, PieceType, Reason, Square};
use crate::variants::file::{Region, Verdict};
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
    /// The extinction of pieces, if it ends the game.
    pub extinction: Option<Extinction>,
    /// The squares that win for a player who reaches them.
    pub flag: Option<Flag>,
}

/// The rule that a player who has too few pieces of a type has lost, or won.
#[derive(Clone, Debug)]
pub struct Extinction {
    /// The result for that player.
    pub result: Verdict,
    /// The pieces, each with its promoted form, which count by themselves; empty for all pieces together.
    pub pieces: Vec<Vec<PieceType>>,
    /// So many pieces or fewer are too few.
    pub count: u32,
    /// The fewest pieces that the opponent must have.
    pub opponent_count: u32,
    /// Whether the opponent needs one more when it is the player's turn, so that a last capture can make it even.
    pub claim: bool,
}

/// The rule that a player who reaches certain squares has won.
#[derive(Clone, Debug)]
pub struct Flag {
    /// White's and Black's squares.
    pub regions: [Region; 2],
    /// The piece that must reach them, with its promoted form; empty for any.
    pub pieces: Vec<PieceType>,
}

/// All data of a game that was read from a file.
struct Data {
    spec: Spec,
    tables: Tables,
    rules: Rules,
    derived: Derived,
}

/// A handle of a game that was read from a file. The data stays in memory until the program ends.
#[derive(Clone, Copy)]
pub struct LoadedGame(&'static Data);

impl LoadedGame {
    /// The game with this data, which must be consistent.
    pub fn new(spec: Spec, rules: Rules) -> LoadedGame {
        let mut tables = Tables::compile_unchecked(&spec);
        // Rights belong to the king on its square, whatever other pieces of its type do.
        tables.king_rights = [0; 32];
        for (index, right) in spec.rights.iter().enumerate() {
            right.king_on.iter().for_each(|square| tables.rook_rights[square.idx()] |= 1 << index);
        }
        tables.paths = PathTables::of(&spec).map(|paths| &*Box::leak(Box::new(paths)));
        LoadedGame(Box::leak(Box::new(Data { spec, tables, rules, derived: Derived::default() })))
    }

    /// The same game with tuned evaluation weights.
    pub fn with_weights(self, weights: &'static [Fitted]) -> LoadedGame {
        LoadedGame::new(Spec { weights, ..self.0.spec }, self.0.rules.clone())
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
        ..Spec::DEFAULT
    };
    const IS_COMPILED: bool = false;
    const HAS_AFTER_MOVE: bool = true;
    const HAS_PATHS: bool = true;
    const ENTERING_EXPOSES: bool = true;

    type Extra = ();
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

    /// Puts a captured piece in the hand of the player who captured it.
    fn after_move(pos: &mut BarePosition<Self>, _mv: Move, captured: Piece) {
        if !pos.game.0.rules.captures_to_hand || captured.is_empty() {
            return;
        }
        let spec = pos.game.spec();
        let piece_type = spec.piece_type(captured.piece_type()).base.unwrap_or(captured.piece_type());
        pos.logged_hand(Piece::new(piece_type, captured.color().other()));
    }

    fn finished(pos: &BarePosition<Self>) -> Option<Outcome> {
        let rules = &pos.game.0.rules;
        let extinct = rules.extinction.as_ref().and_then(|rule| rule.outcome(pos));
        extinct.or_else(|| rules.flag.as_ref().and_then(|rule| rule.outcome(pos)))
    }

    fn without_moves(pos: &BarePosition<Self>) -> Outcome {
        let rules = &pos.game.0.rules;
        match pos.in_check() {
            true => outcome(rules.checkmate, pos.side, Reason::Checkmate),
            false => outcome(rules.stalemate, pos.side, Reason::Stalemate),
        }
    }

    /// A piece cannot stand on the square of a royal piece that could have been captured; the number of royal pieces is
    /// free, since games may have none.
    fn check_loaded(pos: &mut BarePosition<Self>) -> Result<(), String> {
        if !pos.game.tables().royals.as_slice().is_empty() {
            pos.check_single_kings()?;
        }
        pos.check_opponent_king()
    }
}

/// The outcome with this result for a player.
fn outcome(verdict: Verdict, player: Color, reason: Reason) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::Win(player, reason),
        Verdict::Loss => Outcome::Win(player.other(), reason),
        Verdict::Draw | Verdict::None => Outcome::Draw(reason),
    }
}

impl Extinction {
    fn outcome(&self, pos: &BarePosition<LoadedGame>) -> Option<Outcome> {
        // The player who has just moved comes first.
        [pos.side.other(), pos.side].into_iter().find(|&color| self.is_extinct(pos, color)).map(|color| {
            let reason = if self.pieces.is_empty() { "too few pieces left" } else { "a piece type is extinct" };
            outcome(self.result, color, Reason::Rule(reason))
        })
    }

    fn is_extinct(&self, pos: &BarePosition<LoadedGame>, color: Color) -> bool {
        let needed = self.opponent_count + u32::from(self.claim && color == pos.side);
        let too_few = |own: u32, theirs: u32| own <= self.count && theirs >= needed;
        // Pieces in hand count as well.
        let count = |piece_type: PieceType, color| {
            let piece = Piece::new(piece_type, color);
            u32::from(pos.board.count(piece)) + u32::from(pos.board.in_hand(piece))
        };
        if self.pieces.is_empty() {
            let all = |color| (0..pos.game.spec().piece_types.len()).map(|n| count(PieceType(n as u8), color)).sum();
            return too_few(all(color), all(color.other()));
        }
        let sum = |pieces: &[PieceType], color| pieces.iter().map(|&piece_type| count(piece_type, color)).sum();
        self.pieces.iter().any(|pieces| too_few(sum(pieces, color), sum(pieces, color.other())))
    }
}

impl Flag {
    fn outcome(&self, pos: &BarePosition<LoadedGame>) -> Option<Outcome> {
        let mover = pos.side.other();
        let matches =
            |piece: Piece| piece.is(mover) && (self.pieces.is_empty() || self.pieces.contains(&piece.piece_type()));
        let mut squares = self.regions[mover.idx()].squares();
        squares
            .any(|(file, rank)| matches(pos.board.get(Square::new(file, rank))))
            .then_some(Outcome::Win(mover, Reason::Rule("the goal is reached")))
    }
}

impl SpecialMoves for LoadedGame {}
impl ExtraAttacks for LoadedGame {}
impl Ransom for LoadedGame {}
impl Secrets for LoadedGame {}
