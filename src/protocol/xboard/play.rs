//! Searches, moves and the results of games.

use super::super::engine::WorkResult;
use super::super::text::excerpt;
use super::state::{Mode, Purpose, XBoard};
use super::thinking::{Progress, thinking_line};
use super::wire;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tenfold_core::types::{Color, Outcome, result_text};
use tenfold_engine::search::{Answer, Limits};
use tenfold_session::{Session, draw_offer};

impl XBoard {
    /// Whether the engine is searching for its move.
    pub(super) fn is_thinking(&self) -> bool {
        matches!(self.purpose, Purpose::Move(_))
    }

    /// Ends any search and discards its result.
    pub(super) fn abort_search(&mut self) {
        self.engine.stop_and_wait();
        self.purpose = Purpose::None;
    }

    /// Continues in the current mode from the position on the board.
    pub(super) fn resume_for_mode(&mut self) {
        match self.mode {
            Mode::Force => {}
            Mode::Analyse => self.analyse(),
            Mode::Play(own) if own == self.engine.session.side_to_move() => self.think(),
            Mode::Play(_) => {
                self.check_game_end();
            }
        }
    }

    /// Answers `go`: the engine plays the side to move from now on.
    pub(super) fn handle_go(&mut self) {
        if self.is_thinking() {
            return;
        }
        self.abort_search();
        self.mode = Mode::Play(self.engine.session.side_to_move());
        self.game_over = false;
        self.think();
    }

    fn think(&mut self) {
        self.commit();
        if self.check_game_end() {
            return;
        }
        let session = self.engine.session.duplicate();
        let limits = self.clock.limits(session.played_moves().len());
        // If no move that the interface accepts is left, the engine can only resign.
        if !self.search(session, limits, Purpose::Move(Instant::now())) {
            self.claim_lost_by(self.engine.session.side_to_move());
        }
    }

    /// Analyses the position until another command ends it.
    pub(super) fn analyse(&mut self) {
        self.abort_search();
        let limits = Limits { infinite: true, ..Limits::default() };
        self.search(self.engine.session.duplicate(), limits, Purpose::Analysis);
    }

    /// Ponders: searches on the opponent's time for the reply to the expected move.
    pub(super) fn ponder(&mut self) {
        let Mode::Play(own) = self.mode else { return };
        let waiting = self.purpose == Purpose::None && !self.game_over && self.engine.session.side_to_move() != own;
        let Some(expected) = self.expected.clone().filter(|_| self.pondering && waiting) else { return };
        let mut session = self.engine.session.duplicate();
        if session.play(&expected).is_err() {
            return;
        }
        let mut limits = self.clock.limits(session.played_moves().len());
        limits.ponder = true;
        self.search(session, limits, Purpose::Ponder(expected));
    }

    pub(super) fn stop_pondering(&mut self) {
        if matches!(self.purpose, Purpose::Ponder(_)) {
            self.abort_search();
        }
    }

    /// Starts a search that leaves out moves that XBoard cannot show, unless there are no others but ransoms; false when
    /// no move is left. Moves that the user excluded are also left out, unless the engine has to move and there are no
    /// others.
    fn search(&mut self, session: Box<dyn Session>, mut limits: Limits, purpose: Purpose) -> bool {
        let spec = *session.spec();
        let legal = session.legal_move_texts();
        let shows_all = purpose == Purpose::Analysis || self.engine.settings.plays_unshown_moves;
        let mut chosen: Vec<&String> =
            legal.iter().filter(|mv| shows_all || wire::is_shown_correctly(session.as_ref(), mv)).collect();
        if chosen.is_empty() {
            // A move that XBoard may refuse is better than a lost game. A king that only a ransom saves is mated there.
            let is_ransom = |text: &str| session.parse_move(text).is_ok_and(|mv| session.is_ransom(mv));
            chosen = legal.iter().filter(|mv| !is_ransom(mv)).collect();
        }
        if chosen.iter().any(|mv| !self.excluded.contains(mv)) {
            chosen.retain(|mv| !self.excluded.contains(mv));
        } else if purpose == Purpose::Analysis {
            return false;
        }
        if chosen.is_empty() {
            return false;
        }
        if chosen.len() < legal.len() {
            limits.search_moves = chosen.iter().filter_map(|mv| session.parse_move(mv).ok()).collect();
        }
        let progress = Arc::new(Mutex::new(Progress::new(legal.len())));
        self.progress = Arc::clone(&progress);
        let (out, posting, always) = (self.out.clone(), Arc::clone(&self.posting), purpose == Purpose::Analysis);
        self.purpose = purpose;
        self.engine.search(session, limits, move |report| {
            progress.lock().unwrap_or_else(PoisonError::into_inner).record(&report);
            if (always || posting.load(Ordering::Relaxed))
                && let Some(line) = thinking_line(&spec, &report)
            {
                out.write_line(line);
            }
        });
        true
    }

    /// Answers `?`: makes the best move found so far.
    pub(super) fn move_now(&mut self) {
        if self.is_thinking()
            && let Some(finished) = self.engine.stop()
        {
            self.handle_finished(finished);
        }
    }

    /// Handles the end of a search.
    pub(super) fn handle_finished(&mut self, finished: WorkResult) {
        let purpose = std::mem::replace(&mut self.purpose, Purpose::None);
        if let (Purpose::Move(start), WorkResult::Answer(answer)) = (purpose, finished) {
            self.make_engine_move(answer, start.elapsed());
        }
    }

    /// Makes the engine's move.
    fn make_engine_move(&mut self, answer: Answer, used: Duration) {
        let session = &mut self.engine.session;
        let side = session.side_to_move();
        let plies = session.played_moves().len();
        let lines = answer.best.as_ref().map(|best| (wire::move_lines(session.as_ref(), best), session.play(best)));
        let Some((lines, Ok(()))) = lines else {
            // The engine may have lost because of its secret choice, which the interface does not know.
            if !self.check_game_end() {
                self.claim_lost_by(side);
            }
            return;
        };
        self.clock.update_after_move(used, plies);
        self.board_changed();
        self.untouched = false;
        self.score = Some(answer.score);
        self.expected = answer.ponder;
        // The draw is offered before the move is sent, because XBoard passes the offer on together with the move.
        self.offer_if_drawn();
        lines.iter().for_each(|line| self.out.write_line(format_args!("move {line}")));
        self.check_game_end();
        self.catch_up();
        self.ponder();
    }

    /// Makes a move of the opponent; in force mode, of either side.
    pub(super) fn handle_user_move(&mut self, wire: &str) {
        if self.mode != Mode::Analyse {
            self.commit();
        }
        let found = match self.purpose {
            Purpose::Move(_) => Err("it is the engine's turn".into()),
            _ => wire::parse_move(self.engine.session.as_ref(), wire),
        };
        let text = match found {
            Ok((_, text)) => text,
            Err(why) => return self.refuse_move(wire, &why),
        };
        let pondered = self.purpose == Purpose::Ponder(text.clone());
        if !pondered {
            self.abort_search();
        }
        if let Err(error) = self.engine.session.play(&text) {
            return self.refuse_move(wire, &error.why);
        }
        self.board_changed();
        self.untouched = false;
        if pondered {
            self.purpose = Purpose::Move(Instant::now());
            self.check_game_end();
            if let Some(finished) = self.engine.ponderhit() {
                self.handle_finished(finished);
            }
        } else {
            self.resume_for_mode();
        }
    }

    fn refuse_move(&mut self, wire: &str, why: &str) {
        // The message names squares as on XBoard's board, where ranks may have other numbers than in the rules.
        let why = wire::to_xboard(self.engine.session.spec(), why).replace(['(', ')'], "'");
        let answer = format!("Illegal move ({why}): {}", excerpt(wire));
        // To give Black the move, some interfaces send an arbitrary move of chess and then `setboard`.
        if self.mode == Mode::Force && self.untouched && wire::looks_like_a_move(wire) {
            self.withheld = Some(answer);
        } else {
            self.out.write_line(answer);
        }
    }

    /// Claims a win or offers a draw if the game has ended. Returns whether no further move is possible.
    pub(super) fn check_game_end(&mut self) -> bool {
        let outcome = self.engine.session.outcome();
        if let Outcome::Win(winner, reason) = outcome {
            self.claim_win(winner, &reason.to_string());
            return true;
        }
        self.offer_if_drawn();
        self.engine.session.legal_move_texts().is_empty() || self.claim_if_only_ransoms_are_left()
    }

    /// Claims a win when a person's king is mated and only ransom moves are left, which XBoard cannot enter. Otherwise
    /// the game would stop there without a message. No claim is made against an engine, because it can send such a
    /// move.
    fn claim_if_only_ransoms_are_left(&mut self) -> bool {
        let session = self.engine.session.as_ref();
        let Mode::Play(own) = self.mode else { return false };
        if own == session.side_to_move() || self.opponent_is_engine || self.engine.settings.plays_unshown_moves {
            return false;
        }
        if !session.legal_moves().iter().all(|&mv| session.is_ransom(mv)) {
            return false;
        }
        self.claim_win(own, "a king is mated, and XBoard cannot enter a ransom");
        true
    }

    /// Offers a draw once when the game is drawn by the rules. The draw is never claimed, because the interface may use
    /// other rules.
    fn offer_if_drawn(&mut self) {
        let drawn = matches!(self.engine.session.outcome(), Outcome::Draw(_));
        if drawn && !self.offered && matches!(self.mode, Mode::Play(_)) {
            self.out.write_line("offer draw");
        }
        self.offered = drawn;
    }

    /// Claims that the game has ended, with a reason. In games between engines only the loser makes a claim, because
    /// the interface treats a claimed win that it does not recognise as a false claim.
    fn claim_win(&mut self, winner: Color, reason: &str) {
        let Mode::Play(own) = self.mode else { return };
        if std::mem::replace(&mut self.game_over, true) || (self.opponent_is_engine && winner == own) {
            return;
        }
        let score = result_text(Some(winner));
        self.out.write_line(format_args!("{score} {{{reason}}}"));
    }

    /// Claims that `loser` has lost the game, without telling the interface why.
    fn claim_lost_by(&mut self, loser: Color) {
        self.claim_win(loser.other(), &format!("{loser:?} has lost"));
    }

    /// Answers a draw offer. The engine accepts if the game is drawn by the rules; otherwise it decides by the score of
    /// its last move.
    pub(super) fn answer_draw(&mut self) {
        let session = &*self.engine.session;
        let drawn = matches!(session.outcome(), Outcome::Draw(_));
        let accepts = drawn || self.score.is_some_and(|score| draw_offer::accepts_draw(session, score));
        if matches!(self.mode, Mode::Play(_)) && accepts {
            self.out.write_line("offer draw");
        }
    }

    /// Answers `hint`: a good move for the side to move.
    pub(super) fn handle_hint(&mut self) {
        let known = match &self.purpose {
            Purpose::Ponder(expected) => Some(expected.clone()),
            Purpose::None => self.expected.clone(),
            _ => self.progress.lock().unwrap_or_else(PoisonError::into_inner).variation().first().cloned(),
        };
        let legal = self.engine.session.legal_move_texts();
        let known = known.filter(|mv| legal.contains(mv));
        let mv = known.or_else(|| match self.purpose {
            Purpose::None => self.engine.quick_search(Duration::from_millis(100)),
            _ => None,
        });
        if let Some(mv) = mv {
            self.out.write_line(format_args!("Hint: {}", wire::to_xboard(self.engine.session.spec(), &mv)));
        }
    }
}
