//! Facts about the games of a report, counted in one pass over their moves.

use super::chances::WinChances;
use super::play::{PlayedGame, winner_of};
use super::stats::{Estimate, Observed};
use std::collections::{BTreeMap, HashSet};
use tenfold_core::position::Scene;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Move, MoveClass, Piece, PieceType, Reason};
use tenfold_session::Session;

/// The number of plies between two sampled positions of a game. Piece values are fitted to the sampled positions.
const SAMPLED_PLIES: usize = 6;
/// A player is losing if the expected result is below this number.
pub const LOSING_EXPECTATION: f64 = 0.3;

/// The name of a kind of special move, such as a capture or the promotion to a certain type.
pub type MoveKind = String;

/// Counts of how often a kind of move was possible, and how often it was played.
#[derive(Default)]
pub struct KindCounts {
    /// The number of turns on which such a move was possible.
    pub possible: u64,
    /// The number of turns on which such a move was played.
    pub played: u64,
    /// The [numbers](GameFacts::number) of the games in which such a move was possible.
    pub possible_games: HashSet<usize>,
    /// The [numbers](GameFacts::number) of the games in which such a move was played.
    pub games: HashSet<usize>,
    /// Two lists of results: of players who made such a move in a game, and of players who could have made one but
    /// never did.
    pub results: [Vec<Observed>; 2],
    /// Like `results`, but only for players who were losing when such a move was first possible.
    pub losing: [Vec<Observed>; 2],
}

/// Counts about the pieces of a type, over all games.
#[derive(Default, Clone)]
pub struct PieceCounts {
    /// The number of pieces that were on the board at the start or came onto the board later.
    pub ever_on_board: u64,
    /// The number of these pieces that came onto the board after the start: dropped, promoted to, or gated.
    pub entered: u64,
    /// The number of pieces that were captured.
    pub captured: u64,
    /// The number of pieces that were on the board at the end.
    pub left_at_end: u64,
    /// The number of moves made with these pieces.
    pub moves: u64,
    /// How often such a piece was on the board, counted once for each piece and each turn of its owner.
    pub turns: u64,
    /// The number of legal moves of these pieces on those turns.
    pub mobility: u64,
    /// For each square, the number of turns of the owner on which such a piece stood on it. Squares are numbered from
    /// the owner's point of view.
    pub squares: Vec<u64>,
}

/// The material in a sampled position of a game.
pub struct MaterialSample {
    /// For each type, White's number of pieces minus Black's.
    pub difference: Vec<f64>,
    /// For each type: 1 if only White has two or more pieces of it, −1 if only Black has, otherwise 0.
    pub pairs: Vec<f64>,
    /// The proportion of the pieces of the start position that is still on the board.
    pub share_of_pieces_left: f64,
    /// White's result of the game, from 0 to 1.
    pub result: f64,
    /// The number of the game's opening.
    pub opening: usize,
}

/// Facts about one game.
pub struct GameFacts {
    /// The index of the game among those of the report.
    pub number: usize,
    /// The number of the game's opening.
    pub opening: usize,
    /// The length of the game in plies.
    pub plies: usize,
    /// White's result, from 0 to 1.
    pub result: f64,
    /// Why the game ended, in words.
    pub reason: String,
    /// The rule that ended the game; `None` if the game was cut off at the limit of plies.
    pub end: Option<Reason>,
    /// White's expected result before each searched ply.
    pub expected: Vec<f64>,
    /// The highest value of the half-move clock in the game.
    pub max_halfmove_clock: u32,
    /// The number of positions that had occurred before in the game.
    pub repeated_positions: usize,
}

impl GameFacts {
    /// The player who won.
    pub fn winner(&self) -> Option<Color> {
        winner_of(self.result)
    }

    /// The number of searched plies after which another player leads.
    pub fn lead_changes(&self) -> usize {
        self.expected.windows(2).filter(|pair| (pair[0] > 0.5) != (pair[1] > 0.5)).count()
    }

    /// The winner's expected results before each searched ply; `None` if the game has no winner.
    pub fn winner_expectations(&self) -> Option<Vec<f64>> {
        let winner = self.winner()?;
        Some(self.expected.iter().map(|white| if winner == Color::White { *white } else { 1.0 - white }).collect())
    }
}

/// The facts about all games.
pub struct Facts {
    /// The facts about each game.
    pub games: Vec<GameFacts>,
    /// The number of turns, and how many of them had only one legal move.
    pub turns: [u64; 2],
    /// For each ply, the number of positions and the number of legal moves in them.
    pub branching: Vec<[u64; 2]>,
    /// The counts by kind of move.
    pub kinds: BTreeMap<MoveKind, KindCounts>,
    /// The counts by piece type.
    pub pieces: Vec<PieceCounts>,
    /// The sampled positions for the regression of piece values.
    pub samples: Vec<MaterialSample>,
}

/// A kind of move that a player could make in one game: whether the player did, and was losing at the first
/// opportunity.
#[derive(Default)]
struct Opportunity {
    played: bool,
    losing: bool,
}

impl Facts {
    /// Something about each game, where there is something, in the form of which means are taken.
    pub fn observed(&self, measure: impl Fn(&GameFacts) -> Option<f64>) -> Vec<Observed> {
        let observed = |game: &GameFacts| Some(Observed { value: measure(game)?, opening: game.opening });
        self.games.iter().filter_map(observed).collect()
    }

    /// The proportion of the games with a property.
    pub fn share(&self, has: impl Fn(&GameFacts) -> bool) -> Option<Estimate> {
        Estimate::share(&self.observed(|game| Some(f64::from(u8::from(has(game))))))
    }

    /// Empty counts, before the first game.
    pub fn new(spec: &Spec) -> Facts {
        let squares = usize::from(spec.files) * usize::from(spec.ranks);
        let piece = PieceCounts { squares: vec![0; squares], ..PieceCounts::default() };
        Facts {
            games: Vec::new(),
            turns: [0; 2],
            branching: Vec::new(),
            kinds: BTreeMap::new(),
            pieces: vec![piece; spec.piece_types.len()],
            samples: Vec::new(),
        }
    }

    /// Adds the report's game of this number to the counts; `session` is at the initial position. A game that cannot be
    /// replayed is left out.
    pub fn add(
        &mut self,
        session: &dyn Session,
        number: usize,
        game: &PlayedGame,
        opening: usize,
        chances: WinChances,
    ) {
        let mut session = session.duplicate();
        if let Some(fen) = &game.fen
            && session.set_fen(fen).is_err()
        {
            return;
        }
        let (mut before, mut keys) = (session.scene(), HashSet::new());
        let first_pieces = before.pieces.len();
        self.count_new(&Scene { pieces: Vec::new(), ..before.clone() }, &before);
        let mut chance: BTreeMap<(MoveKind, usize), Opportunity> = BTreeMap::new();
        let mut facts = GameFacts {
            number,
            opening,
            plies: 0,
            result: game.result,
            reason: game.reason.clone(),
            end: None,
            expected: Vec::new(),
            max_halfmove_clock: 0,
            repeated_positions: 0,
        };
        for (ply, text) in game.moves.split(' ').filter(|text| !text.is_empty()).enumerate() {
            let Ok(mv) = session.parse_move(text) else { return };
            let (moves, side) = (session.legal_moves(), session.side_to_move());
            facts.repeated_positions += usize::from(!keys.insert(session.key()));
            let expected = game.score(ply).map(|score| chances.expected(score));
            facts.expected.extend(expected);
            let own = expected.map(|white| if side == Color::White { white } else { 1.0 - white });
            self.count_turn(ply, &moves, &before);
            let kinds = |mv: Move| kinds_of(&*session, mv, &before);
            let possible = moves.iter().flat_map(|mv| kinds(*mv)).collect();
            self.count_kinds(possible, &kinds(mv), side, own, &mut chance);
            if ply % SAMPLED_PLIES == SAMPLED_PLIES - 1 && !mv.is_capture() {
                self.sample(&before, Observed { value: game.result, opening }, first_pieces);
            }
            session.play_move(mv);
            let after = session.scene();
            self.count_move(&before, &after, mv);
            facts.max_halfmove_clock = facts.max_halfmove_clock.max(session.fullmove_and_halfmove().1);
            (before, facts.plies) = (after, ply + 1);
        }
        facts.end = session.outcome().reason();
        before.pieces.iter().for_each(|(_, piece)| self.pieces[piece.piece_type().idx()].left_at_end += 1);
        self.finish_kinds(chance, number, Observed { value: game.result, opening });
        self.games.push(facts);
    }

    fn count_turn(&mut self, ply: usize, moves: &[Move], scene: &Scene) {
        self.turns[0] += 1;
        self.turns[1] += u64::from(moves.len() == 1);
        if self.branching.len() <= ply {
            self.branching.resize(ply + 1, [0; 2]);
        }
        self.branching[ply][0] += 1;
        self.branching[ply][1] += moves.len() as u64;
        let spec = &scene.spec;
        for &(square, piece) in scene.pieces.iter().filter(|(_, piece)| piece.color() == scene.side) {
            let own = &mut self.pieces[piece.piece_type().idx()];
            let rank = scene.side.board_rank(square.rank(), spec.ranks);
            own.turns += 1;
            own.squares[usize::from(rank) * usize::from(spec.files) + usize::from(square.file())] += 1;
        }
        for mv in moves.iter().filter(|mv| mv.class() != MoveClass::Drop) {
            if let Some(piece) = scene.piece(mv.from()) {
                self.pieces[piece.piece_type().idx()].mobility += 1;
            }
        }
    }

    fn count_kinds(
        &mut self,
        possible: HashSet<MoveKind>,
        chosen: &[MoveKind],
        side: Color,
        expected: Option<f64>,
        chance: &mut BTreeMap<(MoveKind, usize), Opportunity>,
    ) {
        for kind in possible {
            let is_chosen = chosen.contains(&kind);
            let player = (kind.clone(), side.idx());
            let losing = expected.is_some_and(|expected| expected < LOSING_EXPECTATION);
            let first = Opportunity { played: false, losing };
            chance.entry(player).or_insert(first).played |= is_chosen;
            let counts = self.kinds.entry(kind).or_default();
            counts.possible += 1;
            counts.played += u64::from(is_chosen);
        }
    }

    fn finish_kinds(&mut self, chance: BTreeMap<(MoveKind, usize), Opportunity>, number: usize, result: Observed) {
        for ((kind, player), Opportunity { played, losing }) in chance {
            let value = if player == Color::White.idx() { result.value } else { 1.0 - result.value };
            let own = Observed { value, ..result };
            let counts = self.kinds.entry(kind).or_default();
            counts.possible_games.insert(number);
            counts.results[usize::from(!played)].push(own);
            if losing {
                counts.losing[usize::from(!played)].push(own);
            }
            if played {
                counts.games.insert(number);
            }
        }
    }

    /// Counts the effects of a move: the piece that moved, pieces that were captured, and pieces that came onto the
    /// board.
    fn count_move(&mut self, before: &Scene, after: &Scene, mv: Move) {
        if mv.class() != MoveClass::Drop
            && let Some(piece) = before.piece(mv.from())
        {
            self.pieces[piece.piece_type().idx()].moves += 1;
        }
        for own in 0..self.pieces.len() {
            let enemy = Piece::new(PieceType(own as u8), before.side.other());
            let lost = before.count(enemy).saturating_sub(after.count(enemy));
            self.pieces[own].captured += lost as u64;
        }
        self.count_new(before, after);
    }

    fn count_new(&mut self, before: &Scene, after: &Scene) {
        for own in 0..self.pieces.len() {
            for color in Color::BOTH {
                let piece = Piece::new(PieceType(own as u8), color);
                let new = after.count(piece).saturating_sub(before.count(piece)) as u64;
                self.pieces[own].ever_on_board += new;
                self.pieces[own].entered += if before.pieces.is_empty() { 0 } else { new };
            }
        }
    }

    /// Adds the material of a position to the samples.
    fn sample(&mut self, scene: &Scene, result: Observed, first_pieces: usize) {
        let mut numbers = vec![[0.0; 2]; self.pieces.len()];
        let on_board = scene.pieces.iter().map(|&(_, piece)| (piece, 1.0));
        let in_hand = scene.hands.iter().map(|&(piece, number)| (piece, f64::from(number)));
        for (piece, number) in on_board.chain(in_hand) {
            numbers[piece.piece_type().idx()][piece.color().idx()] += number;
        }
        let pair = |[white, black]: &[f64; 2]| f64::from(u8::from(*white >= 2.0)) - f64::from(u8::from(*black >= 2.0));
        self.samples.push(MaterialSample {
            difference: numbers.iter().map(|[white, black]| white - black).collect(),
            pairs: numbers.iter().map(pair).collect(),
            share_of_pieces_left: scene.pieces.len() as f64 / first_pieces.max(1) as f64,
            result: result.value,
            opening: result.opening,
        });
    }
}

/// All kinds of special moves that a move belongs to.
fn kinds_of(session: &dyn Session, mv: Move, scene: &Scene) -> Vec<MoveKind> {
    let spec = &scene.spec;
    let name = |own: PieceType| spec.piece_type(own).title();
    let moved = scene.piece(mv.from()).map(Piece::piece_type);
    let mut kinds = Vec::new();
    if mv.is_capture() {
        kinds.push("capture".to_string());
    }
    match (mv.class(), moved) {
        (MoveClass::Step, _) => {}
        (MoveClass::Push, _) => kinds.push("multiple step of a pawn".into()),
        (MoveClass::EnPassant, _) => kinds.push("capture en passant".into()),
        (MoveClass::Castle, _) => kinds.push("castling".into()),
        (MoveClass::Drop, _) => kinds.push(format!("drop: {}", name(mv.piece_type()))),
        (MoveClass::Promote, Some(own)) => {
            kinds.push("promotion".into());
            kinds.push(format!("promotion: {} to {}", name(own), name(mv.piece_type())));
        }
        (MoveClass::Promote, None) => kinds.push("promotion".into()),
        (MoveClass::Special, _) => kinds.push("move of several parts".into()),
    }
    if session.is_ransom(mv) {
        kinds.push("ransom".into());
    }
    kinds
}

/// All kinds of special moves in the rules of a variant, as far as its description shows, of the piece types that are in play.
pub fn kinds_in_rules(spec: &Spec, in_play: &[bool]) -> Vec<MoveKind> {
    let is_in_play = |own: &PieceType| in_play[own.idx()];
    let mut kinds = vec!["capture".to_string()];
    let has = |wanted: bool, kind: &str, kinds: &mut Vec<MoveKind>| {
        if wanted {
            kinds.push(kind.into());
        }
    };
    has(spec.pawn_type().is_some() && spec.pawn.max_push > 1, "multiple step of a pawn", &mut kinds);
    has(spec.pawn_type().is_some() && spec.pawn.max_push > 1 && spec.pawn.en_passant, "capture en passant", &mut kinds);
    has(!spec.castlings.is_empty(), "castling", &mut kinds);
    let drops = spec.drops.filter(|rule| rule.ranks > 0).map_or(&[][..], |rule| rule.piece_types);
    let drops = drops.iter().filter(|own| is_in_play(own));
    kinds.extend(drops.map(|own| format!("drop: {}", spec.piece_type(*own).title())));
    if let Some(pawn) = spec.pawn_type() {
        let choices = spec.pawn.promotion.choices.iter().filter(|to| is_in_play(to));
        kinds.extend(choices.map(|to| format!("promotion: {} to {}", pawn.title(), spec.piece_type(*to).title())));
    }
    for own in spec.piece_types {
        if let Some(form) = own.promoted.filter(is_in_play) {
            kinds.push(format!("promotion: {} to {}", own.title(), spec.piece_type(form).title()));
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_are_dropped_have_entered() {
        let session = tenfold_registry::find("crazyhouse").expect("a game").0.open();
        let game = PlayedGame {
            fen: None,
            moves: "e2e4 d7d5 e4d5 d8d5 P@d6 d5g2 d6e7 g2h1 e7f8q e8f8".into(),
            opening: 0,
            scores: Vec::new(),
            result: 0.5,
            reason: String::new(),
        };
        let mut facts = Facts::new(session.spec());
        facts.add(&*session, 0, &game, 0, WinChances::fit(&[]));
        let of = |name: &str| {
            let own = session.spec().piece_types.iter().position(|own| own.title() == name).expect(name);
            let counts = &facts.pieces[own];
            [counts.ever_on_board, counts.entered, counts.moves, counts.captured]
        };
        assert_eq!(of("pawn"), [17, 1, 5, 4]);
        assert_eq!(of("queen"), [2, 0, 3, 0]);
        assert_eq!(of("rook"), [4, 0, 0, 1]);
    }
}
