//! XBoard's protocol (CECP), version 2, for games of any shape.

mod announce;
mod clock;
mod play;
mod report;
mod show;
pub mod wire;

use super::engine::Engine;
use super::options::{self, Effect, Values};
use super::output::Output;
use super::{Flow, Talk, excerpt};
use crate::core::types::{Color, Square};
use crate::registry::GAMES;
use clock::OwnClock;
use play::Task;
use report::Progress;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What the engine does with the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Nothing but keep up with it.
    Force,
    /// Plays this colour.
    Play(Color),
    /// Tells what it thinks of it.
    Analyse,
}

/// The engine's side of the conversation.
pub struct XBoard {
    engine: Engine,
    out: Output,
    mode: Mode,
    task: Task,
    clock: OwnClock,
    /// Whether the opponent is an engine, so that a claim against it would be checked.
    computer: bool,
    /// Whether to think on the opponent's time.
    hard: bool,
    /// Whether to tell what the search finds.
    post: Arc<AtomicBool>,
    progress: Arc<Mutex<Progress>>,
    /// Lines that must wait until the engine has made its turn.
    late: VecDeque<String>,
    /// Moves that a search leaves out.
    excluded: Vec<String>,
    /// Whether nothing happened on the board since the game began.
    untouched: bool,
    /// An answer to an illegal move, kept back while `setboard` may follow.
    kept_back: Option<String>,
    /// Whether a draw was offered for the position and those before it.
    offered: bool,
    /// Whether the end of the game was seen.
    over: bool,
    /// The reply that the engine expects to its last move.
    expected: Option<String>,
    /// What the engine thought of its last move.
    score: i32,
    /// Where the piece that the user moves stood, and where its first leg ended.
    lifted: Vec<Square>,
    /// Where the user last put a piece down.
    put: Option<Square>,
}

impl XBoard {
    /// Says nothing yet.
    pub fn new(engine: Engine, out: Output) -> Self {
        XBoard {
            engine,
            out,
            mode: Mode::Play(Color::Black),
            task: Task::None,
            clock: OwnClock::default(),
            computer: false,
            hard: false,
            post: Arc::new(AtomicBool::new(false)),
            progress: Arc::new(Mutex::new(Progress::new(0))),
            late: VecDeque::new(),
            excluded: Vec::new(),
            untouched: true,
            kept_back: None,
            offered: false,
            over: false,
            expected: None,
            score: 0,
            lifted: Vec::new(),
            put: None,
        }
    }

    fn error(&self, why: &str, what: &str) {
        self.out.line(format_args!("Error ({}): {}", why.replace(['(', ')'], "'"), excerpt(what)));
    }

    /// Something else stands on the board than before.
    fn board_changed(&mut self) {
        self.excluded.clear();
        self.over = false;
        self.expected = None;
        self.kept_back = None;
        self.lifted.clear();
        self.put = None;
    }

    fn new_game(&mut self) {
        self.abort();
        self.engine.open(GAMES[0].spec.name);
        self.begin();
        self.mode = Mode::Play(Color::Black);
        self.computer = false;
        self.clock.restart();
    }

    fn variant(&mut self, name: &str) {
        self.abort();
        if !self.engine.open(name) {
            self.error("unknown variant", name);
            return self.resume();
        }
        self.begin();
        // What goes by an alias, interfaces know already.
        let spec = self.engine.session.spec();
        if self.engine.called == spec.name {
            announce::setup(spec).iter().for_each(|line| self.out.line(line));
        }
        self.resume();
    }

    fn begin(&mut self) {
        self.engine.prepare();
        self.board_changed();
        self.untouched = true;
        self.offered = false;
    }

    fn set_board(&mut self, fen: &str) {
        let session = &mut self.engine.session;
        let spec = session.spec();
        if announce::is_array(spec, fen) {
            session.reset();
        } else if let Err(why) = show::set_fen(session.as_mut(), fen) {
            return self.out.line(format_args!("tellusererror Illegal position: {why}"));
        }
        self.abort();
        self.board_changed();
        self.untouched = false;
        self.offered = false;
        self.resume();
    }

    /// Takes moves back.
    fn take_back(&mut self, count: usize, command: &str) {
        if self.engine.session.played().len() < count {
            return self.error("no such turn to take back", command);
        }
        self.abort();
        for _ in 0..count {
            self.engine.session.undo();
        }
        self.board_changed();
        self.offered = false;
        if self.mode == Mode::Analyse {
            self.analyse();
        }
    }

    /// Publishes the commitment to a secret choice, once in a game and before anything can hang on it. To an interface
    /// that does not know of this it is a comment.
    fn commit(&mut self) {
        if let Some(line) = self.engine.commit() {
            self.out.line(format_args!("# {line}"));
        }
    }

    fn set_option(&mut self, name: &str, value: &str, line: &str) {
        match options::immediate(name) {
            Some(Effect::Ask(option, question)) => return self.out.line(format_args!("askuser {option} {question}")),
            Some(_) => match self.engine.reveal() {
                Ok(revealed) => return self.out.line(format_args!("# {revealed}")),
                Err(why) => return self.error(&why, line),
            },
            None => {}
        }
        self.abort();
        match options::set(&mut self.engine, name, value) {
            Ok(Effect::Variant) => self.begin(),
            Ok(_) => {}
            Err(why) => self.error(&why, line),
        }
        if self.mode == Mode::Analyse {
            self.analyse();
        }
    }

    /// Sets a number, or the nearest one that can be set: XBoard asks for what it has, not for what is on offer.
    fn set_near(&mut self, name: &str, value: &str, line: &str) {
        let range = options::all().into_iter().find(|setting| setting.name == name).map(|setting| setting.values);
        match (value.parse::<i64>(), range) {
            (Ok(number), Some(Values::Spin { min, max, .. })) => {
                self.set_option(name, &number.clamp(min, max).to_string(), line);
            }
            _ => self.set_option(name, value, line),
        }
    }

    /// Leaves a turn out of the search, or takes it in again.
    fn exclude(&mut self, exclude: bool, wire: &str, line: &str) {
        match (exclude, wire) {
            (true, "all") => self.excluded = self.engine.session.legal(),
            (false, "all") => self.excluded.clear(),
            _ => match wire::parse(self.engine.session.as_ref(), wire) {
                Err(why) => return self.error(&why, line),
                Ok((_, text)) => {
                    self.excluded.retain(|known| *known != text);
                    if exclude {
                        self.excluded.push(text);
                    }
                }
            },
        }
        if self.mode == Mode::Analyse {
            self.analyse();
        }
    }

    /// Whether a line must not be obeyed before the engine has made its turn.
    fn waits_for_the_move(line: &str) -> bool {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first {
            "option" => options::immediate(rest.trim()).is_none(),
            _ => matches!(first, "ping" | "memory" | "cores") || options::asked(first).is_some(),
        }
    }

    /// Does the lines that waited for the engine's turn, unless it is thinking again.
    fn catch_up(&mut self) {
        while !self.is_thinking()
            && let Some(line) = self.late.pop_front()
        {
            self.obey(&line);
        }
    }

    fn obey(&mut self, line: &str) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let first = words.first().copied().unwrap_or_default();
        let rest = line.get(first.len()..).unwrap_or_default().trim();
        let one = words.get(1).copied().unwrap_or_default();
        let mut understood = Some(());
        match first {
            "quit" => return Flow::Quit,
            "protover" => announce::features().iter().for_each(|line| self.out.line(line)),
            "new" => self.new_game(),
            "variant" => self.variant(one),
            "force" => {
                self.abort();
                self.mode = Mode::Force;
            }
            "result" => {
                self.abort();
                self.mode = Mode::Force;
                self.over = true;
            }
            "go" => self.go(),
            "playother" => {
                self.abort();
                self.mode = Mode::Play(self.engine.session.side().other());
            }
            "usermove" => self.user_move(one),
            "?" => self.move_now(),
            "undo" => self.take_back(1, first),
            "remove" => self.take_back(2, first),
            "setboard" => self.set_board(rest),
            "ping" => {
                self.commit();
                self.out.line(format_args!("pong {}", excerpt(one)));
            }
            "level" => understood = self.clock.level(&words[1..]),
            "st" => understood = self.clock.each_move(one),
            "sd" => understood = self.clock.depth(one),
            "time" => understood = self.clock.time(one),
            "post" => self.post.store(true, Ordering::Relaxed),
            "nopost" => self.post.store(false, Ordering::Relaxed),
            "hard" => {
                self.hard = true;
                self.ponder();
            }
            "easy" => {
                self.hard = false;
                self.stop_pondering();
            }
            "draw" => self.answer_draw(),
            "computer" => self.computer = true,
            "memory" => self.set_near("Hash", one, line),
            "cores" => self.set_near("Threads", one, line),
            "option" => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                self.set_option(name.trim(), value.trim(), line);
            }
            "analyze" => {
                self.abort();
                self.mode = Mode::Analyse;
                self.analyse();
            }
            "exit" => {
                self.abort();
                self.mode = Mode::Force;
            }
            "." => self.tell_progress(),
            "exclude" => self.exclude(true, one, line),
            "include" => self.exclude(false, one, line),
            "hint" => self.hint(),
            "bk" => self.out.line(" no book\n"),
            "lift" => self.lift(one),
            "put" => self.put(one),
            "d" => self.show(),
            "edit" => self.error("setboard does that", line),
            // Nothing to do or to say.
            "xboard" | "accepted" | "rejected" | "otim" | "name" | "rating" | "random" | "ics" | "egtpath" | "nps"
            | "setscore" | "hover" | "choice" | "click" => {}
            // An answer; with none everything stays as it is.
            _ if options::asked(first).is_some() => {
                if !rest.is_empty() {
                    self.set_option(first, rest, line);
                }
            }
            _ if words.len() == 1 && wire::looks_like_a_move(first) => self.user_move(first),
            _ => self.error("unknown command", line),
        }
        if understood.is_none() {
            self.error("not understood", line);
        }
        Flow::Continue
    }

    fn tell_progress(&self) {
        if self.task == Task::Analyse {
            let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            self.out.line(progress.stat(self.engine.session.spec()));
        }
    }

    /// The position for a person to see; an interface passes over lines that begin like these.
    fn show(&self) {
        let session = &self.engine.session;
        for line in session.diagram(false).lines().filter(|line| !line.is_empty()) {
            self.out.line(format_args!("# {line}"));
        }
        self.out.line(format_args!("# fen: {}", session.fen()));
        self.out.line(format_args!("# key: {:016X}", session.key()));
    }

    /// The user has taken up a piece, or goes on with the one he just put down on the way.
    fn lift(&mut self, wire: &str) {
        let spec = self.engine.session.spec();
        let square = Square::parse(&wire::read(spec, wire), spec.files, spec.ranks);
        let goes_on = self.lifted.len() == 1 && self.put.is_some() && self.put == square;
        self.put = None;
        if !goes_on {
            self.lifted.clear();
        }
        self.lifted.extend(square);
        if !self.lifted.is_empty() {
            self.out.line(format_args!("highlight {}", show::highlight(self.engine.session.as_ref(), &self.lifted)));
        }
    }

    /// The user has put the piece down.
    fn put(&mut self, wire: &str) {
        let spec = self.engine.session.spec();
        self.put = Square::parse(&wire::read(spec, wire), spec.files, spec.ranks);
    }

    /// Notes what stands on the board, for those who look for faults: interfaces do not always see the same.
    fn log_position(&self, before: Option<String>) {
        let now = self.logged_fen();
        if let Some(fen) = now.filter(|fen| before.as_ref() != Some(fen)) {
            log::debug!("position {fen}");
        }
    }

    /// Board and side to move, when they are logged.
    fn logged_fen(&self) -> Option<String> {
        let fen = || self.engine.session.fen().split(' ').take(2).collect::<Vec<_>>().join(" ");
        log::log_enabled!(log::Level::Debug).then(fen)
    }
}

impl Talk for XBoard {
    fn command(&mut self, line: &str) -> Flow {
        let first = line.split_whitespace().next().unwrap_or_default();
        if let Some(answer) = self.kept_back.take()
            && first != "setboard"
        {
            self.out.line(answer);
        }
        if self.is_thinking() && Self::waits_for_the_move(line) {
            self.late.push_back(line.into());
            return Flow::Continue;
        }
        let before = self.logged_fen();
        let flow = self.obey(line);
        self.catch_up();
        self.log_position(before);
        flow
    }

    fn done(&mut self, id: u64) {
        let before = self.logged_fen();
        if let Some(finished) = self.engine.done(id) {
            self.finished(finished);
        }
        self.catch_up();
        self.log_position(before);
    }

    fn end(&mut self) {
        self.engine.end();
    }
}
