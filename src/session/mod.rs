//! A game in progress behind one type-erased interface: all that protocols and tools know of a game.

pub mod commitment;
pub mod picture;

use crate::core::position::{FenError, MoveError, Position, Scene, Undo, Variant};
use crate::core::rules::Spec;
use crate::core::types::{Color, Move, Outcome};
use crate::engine::endgame::{self, EndgameTables, EndgameValue, MaterialSet};
use crate::engine::eval::{self, EvalAccumulator, EvalParams, EvalTrace};
use crate::engine::perft::{self, MoveCounts, PerftJob};
use crate::engine::search::{self, Answer, Job, Report};
use crate::engine::solve::{self, Book, Fault, Kept, Solution};
use commitment::Commitment;
use picture::{Picture, TextStyle};

/// A game in progress. Implemented once, by [`Table`], for all games.
pub trait Session: Send + Sync {
    /// What the game says of itself.
    fn spec(&self) -> &'static Spec;

    /// Goes back to the game's first position.
    fn reset(&mut self);

    /// Begins a new game: goes back to the first position, draws anew what players choose in secret, and is committed
    /// to nothing.
    fn new_game(&mut self);

    /// Commits the engine to its secret choice for this game, whichever side it plays. Returns the commitment; nothing
    /// when there is one already, or nothing to choose.
    fn commit(&mut self) -> Option<String>;

    /// What proves the choice that the engine has committed to.
    fn reveal(&self) -> Option<String>;

    /// What is known of a player's secret choice, to everybody or to the referee whose session this is.
    fn known_choice(&self, color: Color) -> Option<&'static str>;

    /// Draws a player's secret choice, unless it is known, for a referee: from now on legal moves and the outcome go by
    /// it, and nothing that is shown tells it. Nothing in a game without secrets.
    ///
    /// To be called when the game is set up; setting it up again keeps what was dealt.
    fn deal(&mut self, color: Color) -> Option<&'static str>;

    /// Lets a referee know what a player has chosen, as [`Session::deal`].
    fn learn(&mut self, color: Color, choice: &'static str);

    /// Whether what the side to move may do here hangs on its choice, which is not known.
    fn awaits_choice(&self) -> bool;

    /// Starts from a position.
    ///
    /// # Errors
    ///
    /// When the FEN is refused; everything stays as it was.
    fn set_fen(&mut self, fen: &str) -> Result<(), FenError>;

    /// Plays a move given as text.
    ///
    /// # Errors
    ///
    /// When it is not legal; everything stays as it was.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes the last move back; false when none was played since the game was set up.
    fn undo(&mut self) -> bool;

    /// The moves played since the game was set up, as text.
    fn played(&self) -> Vec<String>;

    /// The legal move with this text.
    ///
    /// # Errors
    ///
    /// When there is none.
    fn parse(&self, text: &str) -> Result<Move, MoveError>;

    /// The text of a move that is legal here.
    fn text(&self, mv: Move) -> String;

    /// The texts of all legal moves, sorted.
    fn legal(&self) -> Vec<String>;

    /// The position as FEN.
    fn fen(&self) -> String;

    /// The Zobrist key of the position.
    fn key(&self) -> u64;

    /// Whose turn it is.
    fn side(&self) -> Color;

    /// The number of the full move and the half-move clock.
    fn clocks(&self) -> (u32, u32);

    /// Whether a king of the side to move is attacked.
    fn in_check(&self) -> bool;

    /// The outcome by all rules, repetition of positions since the game was set up included.
    fn outcome(&self) -> Outcome;

    /// A diagram of the board, with Black at the bottom when `flipped`.
    fn diagram(&self, flipped: bool) -> String;

    /// Sets an option of the game's rules to one of its values; false when there is no such option or value.
    fn set_option(&mut self, name: &str, value: &str) -> bool;

    /// The static evaluation, explained: one term a line.
    fn explain(&self) -> String;

    /// All features that the static evaluation counts.
    fn eval_trace(&self) -> EvalTrace;

    /// The game's evaluation parameters.
    fn eval_params(&self) -> &'static EvalParams;

    /// Counts positions. `None` when stopped.
    fn perft(&self, job: &PerftJob, on_root_move: &mut dyn FnMut(&str, u64)) -> Option<u64>;

    /// Counts the moves by class at each depth. `None` when stopped.
    fn perft_move_counts(&self, job: &PerftJob, on_root_move: &mut dyn FnMut()) -> Option<Vec<MoveCounts>>;

    /// The positions after so many plies as FENs, each with the number of lines that lead to it.
    ///
    /// # Errors
    ///
    /// When one of them cannot be written as a FEN, which would be a fault.
    fn positions_after(&self, plies: u32) -> Result<Vec<(String, u64)>, FenError>;

    /// Searches for the best move. There is one whenever there is a legal move, also past a draw.
    fn search(&self, job: &Job, report: &mut dyn FnMut(Report)) -> Answer;

    /// Searches for a proof that a player wins from here, and tells now and then how far it is. It goes on from what an
    /// earlier search for the same knew.
    fn solve(&self, job: &solve::Job, earlier: Option<Kept>, report: &mut solve::Report) -> Solution;

    /// Checks a proof, from this position on, that `winner` wins with these choices of a file, which goes through `most`
    /// positions or fewer.
    ///
    /// # Errors
    ///
    /// When it is none: why, and where.
    fn check_proof(&self, winner: Color, choices: &[u8], most: u64) -> Result<Book, Fault>;

    /// What a checked proof says of this position.
    fn consult(&self, book: &Book) -> Option<Consulted>;

    /// The line of a checked proof from this position on which the loser holds out longest.
    fn proof_line(&self, book: &Book) -> Vec<String>;

    /// How the present rules are told apart in files: the game's name and the values of its options.
    fn rules(&self) -> String;

    /// The endgame tables of two pieces by the present rules; nothing when there are none for the game.
    fn small_endgames(&self) -> Option<EndgameTables>;

    /// Builds the endgame table of a set by the present rules; `tables` has those of the steps before. `None` when there are
    /// none for the game.
    fn build_endgame(&self, set: &MaterialSet, tables: &EndgameTables) -> Option<Vec<u8>>;

    /// What endgame tables say of this position, as long as their rules are the present ones.
    fn look_up(&self, tables: &EndgameTables) -> Option<EndgameValue>;

    /// A copy, for a search that runs while this one is kept.
    fn duplicate(&self) -> Box<dyn Session>;

    /// What is to be seen of the position.
    fn scene(&self) -> Scene;

    /// All legal moves.
    fn moves(&self) -> Vec<Move>;

    /// The same game on a board with just these pieces, for showing how they go; kings may be missing.
    fn sketch(&self, scene: &Scene) -> Box<dyn Session>;
}

/// What a proof says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consulted {
    /// The most plies to the end of the game.
    pub plies: u32,
    /// The winner's turn, when it is his.
    pub mv: Option<String>,
}

/// The board two people sit at: a position and how it came about.
pub struct Table<V: Variant> {
    position: Position<V, EvalAccumulator<V>>,
    played: Vec<(Move, String, Undo<V, EvalAccumulator<V>>)>,
    /// What the engine is committed to in this game.
    commitment: Option<Commitment>,
    /// Keys of all positions since the game was set up, the present one last.
    keys: Vec<u64>,
}

impl<V: Variant> Table<V> {
    /// A game at its first position.
    pub fn new() -> Self {
        let mut table = Table::at(Position::start());
        V::settle_secrets(&mut table.position.config);
        table
    }

    fn at(position: Position<V, EvalAccumulator<V>>) -> Self {
        let keys = vec![position.key()];
        Table { position, played: Vec::new(), commitment: None, keys }
    }

    /// Starts from another position, in the same game.
    fn put(&mut self, mut position: Position<V, EvalAccumulator<V>>) {
        position.config = self.position.config;
        *self = Table { commitment: self.commitment.take(), ..Table::at(position) };
    }

    /// How often the present position has stood.
    fn times(&self) -> usize {
        let now = self.position.key();
        self.keys.iter().filter(|&&key| key == now).count()
    }
}

impl<V: Variant> Default for Table<V> {
    fn default() -> Self {
        Table::new()
    }
}

impl<V: Variant> Session for Table<V> {
    fn spec(&self) -> &'static Spec {
        V::SPEC
    }

    fn reset(&mut self) {
        self.put(Position::start());
    }

    fn new_game(&mut self) {
        self.reset();
        self.commitment = None;
        V::settle_secrets(&mut self.position.config);
    }

    fn commit(&mut self) -> Option<String> {
        if self.commitment.is_some() {
            return None;
        }
        let choice = V::own_choice(&self.position.config, Color::White)?;
        V::fix_choice(&mut self.position.config, choice);
        match Commitment::new(choice) {
            Ok(commitment) => Some(self.commitment.insert(commitment).published()),
            Err(why) => {
                log::error!("no commitment without random numbers: {why}");
                None
            }
        }
    }

    fn reveal(&self) -> Option<String> {
        self.commitment.as_ref().map(Commitment::revealed)
    }

    fn known_choice(&self, color: Color) -> Option<&'static str> {
        V::known_choice(&self.position, color)
    }

    fn deal(&mut self, color: Color) -> Option<&'static str> {
        // What everybody knows already cannot be chosen any more.
        if self.known_choice(color).is_none() {
            let mut drawn = self.position.config;
            V::settle_secrets(&mut drawn);
            self.learn(color, V::own_choice(&drawn, color)?);
        }
        self.known_choice(color)
    }

    fn learn(&mut self, color: Color, choice: &'static str) {
        V::learn_choice(&mut self.position, color, choice);
    }

    fn awaits_choice(&self) -> bool {
        V::awaits_choice(&mut self.position.clone())
    }

    fn set_fen(&mut self, fen: &str) -> Result<(), FenError> {
        self.put(Position::from_fen(fen)?);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = self.position.parse_move(text)?;
        let text = self.position.text(mv);
        let undo = self.position.make(mv);
        self.played.push((mv, text, undo));
        self.keys.push(self.position.key());
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some((mv, _, undo)) = self.played.pop() else { return false };
        self.position.unmake(mv, &undo);
        self.keys.pop();
        true
    }

    fn played(&self) -> Vec<String> {
        self.played.iter().map(|(_, text, _)| text.clone()).collect()
    }

    fn parse(&self, text: &str) -> Result<Move, MoveError> {
        self.position.clone().parse_move(text)
    }

    fn text(&self, mv: Move) -> String {
        self.position.text(mv)
    }

    fn legal(&self) -> Vec<String> {
        let moves = self.position.clone().legal_moves();
        let mut texts: Vec<String> = moves.into_iter().map(|mv| self.position.text(mv)).collect();
        texts.sort();
        texts
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn side(&self) -> Color {
        self.position.side
    }

    fn clocks(&self) -> (u32, u32) {
        (self.position.state.fullmove, self.position.state.halfmove)
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn outcome(&self) -> Outcome {
        self.position.clone().outcome(self.times())
    }

    fn diagram(&self, flipped: bool) -> String {
        Picture { flipped, ..Picture::of(self.position.scene()) }.text(TextStyle::default())
    }

    fn set_option(&mut self, name: &str, value: &str) -> bool {
        let known = V::set_option(&mut self.position.config, name, value);
        // What the engine is committed to stays as it is until the next game.
        if known && self.commitment.is_none() {
            V::settle_secrets(&mut self.position.config);
        }
        known
    }

    fn explain(&self) -> String {
        eval::explain(&self.position)
    }

    fn eval_trace(&self) -> EvalTrace {
        EvalTrace::of(&self.position)
    }

    fn eval_params(&self) -> &'static EvalParams {
        eval::params::<V>()
    }

    fn perft(&self, job: &PerftJob, on_root_move: &mut dyn FnMut(&str, u64)) -> Option<u64> {
        perft::count(&self.position, job, on_root_move)
    }

    fn perft_move_counts(&self, job: &PerftJob, on_root_move: &mut dyn FnMut()) -> Option<Vec<MoveCounts>> {
        perft::move_counts(&self.position, job, on_root_move)
    }

    fn positions_after(&self, plies: u32) -> Result<Vec<(String, u64)>, FenError> {
        perft::positions_after(&self.position, plies)
    }

    fn search(&self, job: &Job, report: &mut dyn FnMut(Report)) -> Answer {
        let mut position = self.position.clone();
        if !job.limits.analysis && !job.limits.infinite {
            V::reveal_own_secret(&mut position);
        }
        // Pondering looks at a move that may not come: what would tell a secret then waits until it has come.
        let hides = job.limits.ponder
            && self.position.clone().legal_moves().first().is_some_and(|&mv| V::tells_secret(&position, mv));
        let answer = search::run(&position, &self.keys, job, &mut |news| {
            if !hides || job.control.is_ponderhit() {
                report(news);
            }
        });
        if hides && !job.control.is_ponderhit() {
            return Answer { best: self.legal().into_iter().next(), ponder: None, score: 0, depth: 0, ..answer };
        }
        answer
    }

    fn solve(&self, job: &solve::Job, earlier: Option<Kept>, report: &mut solve::Report) -> Solution {
        solve::run(&self.position, job, earlier, report)
    }

    fn check_proof(&self, winner: Color, choices: &[u8], most: u64) -> Result<Book, Fault> {
        solve::check_choices(&self.position, winner, choices, most)
    }

    fn consult(&self, book: &Book) -> Option<Consulted> {
        if book.rules != self.rules() {
            return None;
        }
        let plies = book.plies_from(&self.position)?;
        let mv = book.mv(&mut self.position.clone());
        Some(Consulted { plies, mv: mv.map(|mv| self.position.text(mv)) })
    }

    fn proof_line(&self, book: &Book) -> Vec<String> {
        book.line(&self.position)
    }

    fn rules(&self) -> String {
        endgame::rules_of::<V>(&self.position.config)
    }

    fn small_endgames(&self) -> Option<EndgameTables> {
        endgame::of_two_pieces::<V>(self.position.config)
    }

    fn build_endgame(&self, set: &MaterialSet, tables: &EndgameTables) -> Option<Vec<u8>> {
        endgame::build::<V>(self.position.config, set, tables)
    }

    fn look_up(&self, tables: &EndgameTables) -> Option<EndgameValue> {
        tables.probe(&self.position).filter(|_| tables.rules() == self.rules())
    }

    fn duplicate(&self) -> Box<dyn Session> {
        Box::new(Table {
            position: self.position.clone(),
            played: self.played.clone(),
            commitment: self.commitment.clone(),
            keys: self.keys.clone(),
        })
    }

    fn scene(&self) -> Scene {
        self.position.scene()
    }

    fn moves(&self) -> Vec<Move> {
        self.position.clone().legal_moves()
    }

    fn sketch(&self, scene: &Scene) -> Box<dyn Session> {
        let mut table = Table::<V>::at(Position::sketch(scene));
        table.position.config = self.position.config;
        Box::new(table)
    }
}
