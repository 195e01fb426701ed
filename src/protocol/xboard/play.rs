//! Thinking, and what is said about the game's end.

use super::super::engine::Finished;
use super::report::{Progress, thinking};
use super::{Mode, XBoard, wire};
use crate::core::types::{Color, Outcome};
use crate::engine::search::{Answer, Limits};
use crate::session::Session;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What the search in the background is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// There is none.
    None,
    /// The engine's turn, on its clock since then.
    Think(Instant),
    /// The engine's turn after this expected one.
    Ponder(String),
    /// Analysis.
    Analyse,
}

/// A player who thinks to be as much behind as this takes a draw.
const CONTENT: i32 = -50;

impl XBoard {
    /// Whether the engine is to move and at it.
    pub(super) fn is_thinking(&self) -> bool {
        matches!(self.task, Task::Think(_))
    }

    /// Ends whatever search there is; what it found is not wanted.
    pub(super) fn abort(&mut self) {
        self.engine.end();
        self.task = Task::None;
    }

    /// Goes on, in the mode there is, with what stands on the board now.
    pub(super) fn resume(&mut self) {
        match self.mode {
            Mode::Force => {}
            Mode::Analyse => self.analyse(),
            Mode::Play(own) if own == self.engine.session.side() => self.think(),
            Mode::Play(_) => {
                self.judge();
            }
        }
    }

    /// Plays the side to move from now on.
    pub(super) fn go(&mut self) {
        if self.is_thinking() {
            return;
        }
        self.abort();
        self.mode = Mode::Play(self.engine.session.side());
        self.over = false;
        self.think();
    }

    fn think(&mut self) {
        self.commit();
        if self.judge() {
            return;
        }
        let session = self.engine.session.duplicate();
        let limits = self.clock.limits(session.played().len());
        // A player who has no move that the interface takes has lost as far as this interface can tell.
        if !self.search(session, limits, Task::Think(Instant::now())) {
            self.claim(Outcome::Ongoing, self.engine.session.side().other());
        }
    }

    /// Searches without end, and tells what it finds.
    pub(super) fn analyse(&mut self) {
        self.abort();
        let limits = Limits { infinite: true, ..Limits::default() };
        self.search(self.engine.session.duplicate(), limits, Task::Analyse);
    }

    /// Thinks on the opponent's time about the reply to the expected move.
    pub(super) fn ponder(&mut self) {
        let Mode::Play(own) = self.mode else { return };
        let waiting = self.task == Task::None && !self.over && self.engine.session.side() != own;
        let Some(expected) = self.expected.clone().filter(|_| self.hard && waiting) else { return };
        let mut session = self.engine.session.duplicate();
        if session.play(&expected).is_err() {
            return;
        }
        let mut limits = self.clock.limits(session.played().len());
        limits.ponder = true;
        self.search(session, limits, Task::Ponder(expected));
    }

    pub(super) fn stop_pondering(&mut self) {
        if matches!(self.task, Task::Ponder(_)) {
            self.abort();
        }
    }

    /// Starts a search of the moves that are wanted; false when there is none.
    fn search(&mut self, session: Box<dyn Session>, mut limits: Limits, task: Task) -> bool {
        let spec = session.spec();
        let legal = session.legal();
        let shows_all = task == Task::Analyse || self.engine.settings.full_turns;
        let mut chosen: Vec<&String> =
            legal.iter().filter(|mv| shows_all || wire::is_shown(session.as_ref(), mv)).collect();
        if chosen.iter().any(|mv| !self.excluded.contains(mv)) {
            chosen.retain(|mv| !self.excluded.contains(mv));
        } else if task == Task::Analyse {
            return false;
        }
        if chosen.is_empty() {
            return false;
        }
        if chosen.len() < legal.len() {
            limits.search_moves = chosen.iter().filter_map(|mv| session.parse(mv).ok()).collect();
        }
        let progress = Arc::new(Mutex::new(Progress::new(legal.len())));
        self.progress = Arc::clone(&progress);
        let (out, post, always) = (self.out.clone(), Arc::clone(&self.post), task == Task::Analyse);
        self.task = task;
        self.engine.search(session, limits, move |report| {
            progress.lock().unwrap_or_else(PoisonError::into_inner).note(&report);
            if (always || post.load(Ordering::Relaxed))
                && let Some(line) = thinking(spec, &report)
            {
                out.line(line);
            }
        });
        true
    }

    /// Makes the move found so far.
    pub(super) fn move_now(&mut self) {
        if self.is_thinking()
            && let Some(finished) = self.engine.stop()
        {
            self.finished(finished);
        }
    }

    /// A search has come to its end.
    pub(super) fn finished(&mut self, finished: Finished) {
        let task = std::mem::replace(&mut self.task, Task::None);
        if let (Task::Think(start), Finished::Answer(answer)) = (task, finished) {
            self.make(answer, start.elapsed());
        }
    }

    /// Makes the engine's turn.
    fn make(&mut self, answer: Answer, used: Duration) {
        let session = &mut self.engine.session;
        let side = session.side();
        let plies = session.played().len();
        let lines = answer.best.as_ref().map(|best| (wire::legs(session.as_ref(), best), session.play(best)));
        let Some((lines, Ok(()))) = lines else {
            // The engine knows that it has lost, though not by what everyone can see.
            if !self.judge() {
                self.claim(Outcome::Ongoing, side.other());
            }
            return;
        };
        self.clock.move_made(used, plies);
        self.board_changed();
        self.untouched = false;
        self.score = answer.score;
        self.expected = answer.ponder;
        // The offer goes before the move, for XBoard hands it on together with the move.
        self.offer_if_drawn();
        lines.iter().for_each(|line| self.out.line(format_args!("move {line}")));
        self.judge();
        self.catch_up();
        self.ponder();
    }

    /// Takes the opponent's turn, or one that is only to be kept up with.
    pub(super) fn user_move(&mut self, wire: &str) {
        if self.mode != Mode::Analyse {
            self.commit();
        }
        let found = match self.task {
            Task::Think(_) => Err("it is the engine's turn".into()),
            _ => wire::parse(self.engine.session.as_ref(), wire),
        };
        let text = match found {
            Ok((_, text)) => text,
            Err(why) => return self.refuse(wire, &why),
        };
        let pondered = self.task == Task::Ponder(text.clone());
        if !pondered {
            self.abort();
        }
        if let Err(error) = self.engine.session.play(&text) {
            return self.refuse(wire, &error.why);
        }
        self.board_changed();
        self.untouched = false;
        if pondered {
            self.task = Task::Think(Instant::now());
            self.judge();
            if let Some(finished) = self.engine.ponderhit() {
                self.finished(finished);
            }
        } else {
            self.resume();
        }
    }

    fn refuse(&mut self, wire: &str, why: &str) {
        let why = why.replace(['(', ')'], "'");
        let answer = format!("Illegal move ({why}): {}", super::excerpt(wire));
        // Some interfaces make a move of chess only to give the move to Black, and set up the board then.
        if self.mode == Mode::Force && self.untouched && wire::looks_like_a_move(wire) {
            self.kept_back = Some(answer);
        } else {
            self.out.line(answer);
        }
    }

    /// Looks whether the game has ended, and says what may be said. Whether no move can follow.
    pub(super) fn judge(&mut self) -> bool {
        let outcome = self.engine.session.outcome();
        if let Outcome::Win(winner, _) = outcome {
            self.claim(outcome, winner);
            return true;
        }
        self.offer_if_drawn();
        self.engine.session.legal().is_empty()
    }

    /// A draw by the game's rules is offered once, never claimed: the interface may know other rules.
    fn offer_if_drawn(&mut self) {
        let drawn = matches!(self.engine.session.outcome(), Outcome::Draw(_));
        if drawn && !self.offered && matches!(self.mode, Mode::Play(_)) {
            self.out.line("offer draw");
        }
        self.offered = drawn;
    }

    /// Claims the end of the game. Between engines only the loser does: a win that the interface does not see for
    /// itself would be judged a false claim.
    fn claim(&mut self, outcome: Outcome, winner: Color) {
        let Mode::Play(own) = self.mode else { return };
        if std::mem::replace(&mut self.over, true) || (self.computer && winner == own) {
            return;
        }
        self.out.line(match (outcome, winner) {
            (Outcome::Win(_, reason), _) => format!("{} {{{reason}}}", outcome.score_text()),
            (_, Color::White) => "1-0 {Black has lost}".into(),
            (_, Color::Black) => "0-1 {White has lost}".into(),
        });
    }

    /// Answers an offer: the engine takes a draw that the rules give, and one that saves it.
    pub(super) fn answer_draw(&mut self) {
        let drawn = matches!(self.engine.session.outcome(), Outcome::Draw(_));
        if matches!(self.mode, Mode::Play(_)) && (drawn || self.score < CONTENT) {
            self.out.line("offer draw");
        }
    }

    /// Tells a good move for the side to move.
    pub(super) fn hint(&mut self) {
        let known = match &self.task {
            Task::Ponder(expected) => Some(expected.clone()),
            Task::None => self.expected.clone(),
            _ => self.progress.lock().unwrap_or_else(PoisonError::into_inner).line().first().cloned(),
        };
        let legal = self.engine.session.legal();
        let known = known.filter(|mv| legal.contains(mv));
        let mv = known.or_else(|| match self.task {
            Task::None => self.engine.look(Duration::from_millis(100)),
            _ => None,
        });
        if let Some(mv) = mv {
            self.out.line(format_args!("Hint: {}", wire::out(self.engine.session.spec(), &mv)));
        }
    }
}
