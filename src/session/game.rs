//! The only implementation of sessions, generic over the variant.

use super::commitment::Commitment;
use super::display::{DisplayData, SessionGame};
use super::interface::{BorrowedSession, Session};
use super::parts::{Endgames, Evaluation, Perft, Secrets, Solver};
use super::picture::PieceImages;
use std::sync::Arc;
use tenfold_core::position::{BarePosition, FenError, GameConstants, GameRecord, MoveError, Position, Scene};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Move, Outcome, Piece, PieceType};
use tenfold_engine::endgame;
use tenfold_engine::eval::EvalAccumulator;
use tenfold_engine::search::{self, Answer, Job, Memory, Report};

/// A game of the variant `V` in progress, whose data lives for `'g`.
#[derive(Clone)]
pub struct GameSession<'g, V: SessionGame + 'g> {
    pub(super) record: GameRecord<V, EvalAccumulator<'g, V>>,
    /// The commitment of the engine to its secret choice in this game.
    pub(super) commitment: Option<Commitment>,
    /// The content of a network file that takes the place of the variant's own.
    pub(super) network_file: Option<Arc<[u8]>>,
}

impl<'g, V: SessionGame> GameSession<'g, V> {
    /// The same game in progress with another handle of the same variant.
    pub fn with_game<'h, W>(&self, game: W) -> GameSession<'h, W>
    where
        W: SessionGame<Extra = V::Extra, Config = V::Config> + 'h,
    {
        GameSession {
            record: self.record.with_game(game),
            commitment: self.commitment.clone(),
            network_file: self.network_file.clone(),
        }
    }

    /// A new game at the start position of a variant.
    pub fn new(game: V) -> Self {
        let record = Position::from(BarePosition::start(game)).into();
        let mut game = GameSession { record, commitment: None, network_file: None };
        game.draw_secrets();
        game
    }

    /// The same game in progress with a network file that takes the place of the variant's own, if one is given.
    pub fn with_network_file(self, content: Option<Arc<[u8]>>) -> Self {
        GameSession { network_file: content, ..self }
    }

    /// Continues the same game, with its options, from another position.
    fn set_up(&mut self, position: BarePosition<V>) {
        self.record = self.record_at(position);
    }

    /// A game record with the same options, starting from another position.
    fn record_at(&self, mut position: BarePosition<V>) -> GameRecord<V, EvalAccumulator<'g, V>> {
        position.config = self.position().config;
        Position::from(position).into()
    }

    /// A session of the same variant with exactly these pieces on the board.
    pub fn at_scene(&self, scene: &Scene) -> Self {
        let record = self.record_at(BarePosition::from_scene(self.game(), scene));
        GameSession { record, commitment: None, network_file: self.network_file.clone() }
    }

    /// The handle of the variant.
    pub fn game(&self) -> V {
        self.position().game
    }

    /// The present position.
    #[inline]
    pub(super) fn position(&self) -> &Position<V, EvalAccumulator<'g, V>> {
        self.record.position()
    }
}

impl<V: SessionGame + 'static> Session for GameSession<'static, V> {
    fn duplicate(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn with_scene(&self, scene: &Scene) -> Box<dyn Session> {
        Box::new(self.at_scene(scene))
    }
}

impl<V: SessionGame> BorrowedSession for GameSession<'_, V> {
    fn spec(&self) -> &Spec {
        self.game().spec()
    }

    fn display(&self) -> &DisplayData {
        self.game().display()
    }

    fn piece_images(&self) -> PieceImages {
        self.game().piece_images()
    }

    fn new_game(&mut self) {
        self.set_up(BarePosition::start(self.game()));
        self.choose_anew();
    }

    fn set_option(&mut self, name: &str, value: &str) -> bool {
        let known = self.record.set_option(name, value);
        // If the engine has committed to a choice, the choice stays the same until the next game.
        if known && self.commitment.is_none() {
            self.draw_secrets();
        }
        known
    }

    fn rules_fingerprint(&self) -> String {
        endgame::rules_fingerprint(self.game(), &self.position().config)
    }

    fn set_fen(&mut self, fen: &str) -> Result<(), FenError> {
        self.set_up(BarePosition::from_fen(self.game(), fen)?);
        Ok(())
    }

    fn fen(&self) -> String {
        self.position().fen()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn side_to_move(&self) -> Color {
        self.position().side
    }

    fn fullmove_and_halfmove(&self) -> (u32, u32) {
        (self.position().state.fullmove, self.position().state.halfmove)
    }

    fn scene(&self) -> Scene {
        self.position().scene()
    }

    fn outcome(&self) -> Outcome {
        self.record.outcome()
    }

    fn has_insufficient_material(&self, color: Color) -> bool {
        V::has_insufficient_material(self.position(), color)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.record.legal_moves()
    }

    fn parse_move(&self, move_text: &str) -> Result<Move, MoveError> {
        self.record.parse_move(move_text)
    }

    fn move_text(&self, mv: Move) -> String {
        self.position().move_text(mv)
    }

    fn is_ransom(&self, mv: Move) -> bool {
        V::is_ransom(mv)
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        self.record.play(text).map(|_| ())
    }

    fn play_move(&mut self, mv: Move) -> bool {
        let is_legal = self.legal_moves().contains(&mv);
        if is_legal {
            self.record.make(mv);
        }
        is_legal
    }

    fn take_back(&mut self) -> bool {
        self.record.take_back().is_some()
    }

    fn played_moves(&self) -> Vec<String> {
        self.record.move_texts().map(String::from).collect()
    }

    fn prepare_search_memory(&self, memory: &Memory) {
        search::prepare_memory(self.game(), self.network_file(), memory);
    }

    fn search(&self, job: &Job, report: &mut dyn FnMut(Report)) -> Answer {
        let position = self.position_to_search(job.limits);
        // A line or score that was found while pondering may give a secret away, even if the expected move never comes.
        // In that case nothing is reported before `ponderhit`.
        let withheld = job.limits.ponder && self.reports_reveal_secret(&position);
        let answer = search::run(&position, self.record.keys(), self.network_file(), job, &mut |news| {
            if !withheld || job.control.is_ponderhit() {
                report(news);
            }
        });
        if withheld && !job.control.is_ponderhit() {
            let first = self.legal_moves().into_iter().map(|mv| self.move_text(mv)).min();
            return Answer { best: first, ponder: None, score: 0, depth: 0, ..answer };
        }
        answer
    }

    fn promotion_types(&self, piece: Piece) -> Vec<PieceType> {
        self.game().tables().promotions(piece).iter().map(|choice| choice.piece_type).collect()
    }

    fn perft(&self) -> &dyn Perft {
        self
    }

    fn evaluation(&self) -> &dyn Evaluation {
        self
    }

    fn secrets(&self) -> Option<&dyn Secrets> {
        self.spec().secret.is_some().then_some(self as &dyn Secrets)
    }

    fn secrets_mut(&mut self) -> Option<&mut dyn Secrets> {
        self.spec().secret.is_some().then_some(self as &mut dyn Secrets)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Self::SOLVER.map(|solver| solver(self))
    }

    fn endgames(&self) -> Option<&dyn Endgames> {
        let endgames = Self::ENDGAMES.filter(|_| self.why_no_endgame_tables().is_none());
        endgames.map(|endgames| endgames(self))
    }

    fn why_no_endgame_tables(&self) -> Option<&'static str> {
        endgame::why_no_tables(self.game())
    }
}
