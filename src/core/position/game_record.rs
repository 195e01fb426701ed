//! A game in progress: a position together with the moves that led to it.

use super::fen::FenError;
use super::game_config::GameConfig;
use super::make_move::Undo;
use super::text::MoveError;
use super::tracked::Position;
use super::variant::Variant;
use crate::board::{AccumulatorFor, HashAccumulator};
use crate::types::{Color, Move, Outcome};
use std::fmt;

/// A game in progress: a position, and the moves that led to it since it was set up, so that the outcome takes
/// repetition into account and moves can be taken back.
///
/// ```
/// use tenfold_rules::{GameRecord, Outcome, Reason, games::Grand};
///
/// let mut game = GameRecord::start(Grand);
/// for text in ["b2c4", "b9c7", "c4b2", "c7b9"].repeat(2) {
///     game.play(text)?;
/// }
/// assert_eq!(game.outcome(), Outcome::Draw(Reason::Repetition(3)));
/// game.take_back();
/// assert_eq!(game.outcome(), Outcome::Ongoing);
/// # Ok::<(), tenfold_rules::MoveError>(())
/// ```
#[derive(Clone)]
pub struct GameRecord<V: Variant, S: AccumulatorFor<V> = HashAccumulator> {
    position: Position<V, S>,
    /// The moves made, with their texts.
    moves: Vec<(Move, String, Undo<V, S>)>,
    /// The Zobrist keys of all positions of the game, the key of the present position last.
    keys: Vec<u64>,
}

/// Formats a game as the FEN of the present position and the moves that led to it.
impl<V: Variant, S: AccumulatorFor<V>> fmt::Debug for GameRecord<V, S> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let moves: Vec<&str> = self.move_texts().collect();
        f.debug_struct("GameRecord").field("position", &self.position).field("moves", &moves).finish()
    }
}

impl<V: Variant, S: AccumulatorFor<V>> From<Position<V, S>> for GameRecord<V, S> {
    fn from(position: Position<V, S>) -> Self {
        let keys = vec![position.key()];
        GameRecord { position, moves: Vec::new(), keys }
    }
}

/// Games that keep the Zobrist key alone. To get a game with another accumulator, convert a [`Position`].
impl<V: Variant> GameRecord<V> {
    /// A game at the initial position of a variant.
    pub fn start(game: V) -> Self {
        Position::start(game).into()
    }

    /// A game that starts from this FEN.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the FEN and where.
    pub fn from_fen(game: V, fen: &str) -> Result<Self, FenError> {
        Position::from_fen(game, fen).map(Self::from)
    }
}

impl<V: Variant, S: AccumulatorFor<V>> GameRecord<V, S> {
    /// The same game with another handle of the same variant, and with another accumulator.
    pub fn with_game<W, T>(&self, game: W) -> GameRecord<W, T>
    where
        W: Variant<Extra = V::Extra, Config = V::Config>,
        T: AccumulatorFor<W>,
    {
        let mut first = self.position.clone();
        self.moves.iter().rev().for_each(|(mv, _, undo)| first.unmake(*mv, undo));
        let mut position: Position<W, T> = first.with_game(game).into();
        let moves = self.moves.iter().map(|(mv, text, _)| (*mv, text.clone(), position.make(*mv))).collect();
        GameRecord { position, moves, keys: self.keys.clone() }
    }

    /// The present position.
    #[inline]
    pub fn position(&self) -> &Position<V, S> {
        &self.position
    }

    /// The Zobrist keys of all positions of the game, the key of the present position last.
    #[inline]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The moves made.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map(|(mv, _, _)| *mv)
    }

    /// The moves made, as text.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|(_, text, _)| text.as_str())
    }

    /// Sets an option of the variant's rules to one of its values; false when there is no such option or value.
    pub fn set_option(&mut self, name: &str, value: &str) -> bool {
        self.position.config.set(name, value)
    }

    /// The values of the options, to be changed.
    pub fn config_mut(&mut self) -> &mut V::Config {
        &mut self.position.config
    }

    /// Tells a referee a player's secret choice; see [`SecretRules::learn_choice`](super::SecretRules::learn_choice).
    pub fn learn_choice(&mut self, color: Color, choice: &str) {
        V::learn_choice(&mut self.position, color, choice);
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.position.clone().legal_moves()
    }

    /// The legal moves with their texts, in the order of the texts.
    pub fn moves_by_text(&self) -> Vec<(String, Move)> {
        self.position.clone().moves_by_text()
    }

    /// The legal move with this text; see [`BarePosition::parse_move`](super::BarePosition::parse_move).
    ///
    /// # Errors
    ///
    /// Says why the text is not a legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.position.clone().parse_move(text)
    }

    /// The outcome by all rules, including repetition.
    pub fn outcome(&self) -> Outcome {
        self.position.clone().outcome(&self.keys)
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) {
        let text = self.position.move_text(mv);
        let undo = self.position.make(mv);
        self.moves.push((mv, text, undo));
        self.keys.push(self.position.key());
    }

    /// Makes the move with this text, and returns it. After a draw by repetition, by the clock or in a dead position,
    /// which [`GameRecord::outcome`] tells, the players may go on; after mate there is no legal move.
    ///
    /// # Errors
    ///
    /// Says why the text is not a legal move; the game is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<Move, MoveError> {
        let mv = self.position.parse_move(text)?;
        self.make(mv);
        Ok(mv)
    }

    /// Takes the last move back, and returns it; `None` when no move was made.
    pub fn take_back(&mut self) -> Option<Move> {
        let (mv, _, undo) = self.moves.pop()?;
        self.position.unmake(mv, &undo);
        self.keys.pop();
        Some(mv)
    }
}
