//! The commands of the protocol and what they do.

use super::super::events::{LoopControl, Protocol};
use super::super::option_type::OptionType;
use super::super::options::{self, Effect};
use super::super::text::excerpt;
use super::state::{Mode, Purpose, XBoard};
use super::{features, highlight, wire};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use tenfold_core::types::Square;

/// Commands that need neither an action nor an answer.
const IGNORED_COMMANDS: &[&str] = &[
    "xboard", "accepted", "rejected", "otim", "name", "rating", "random", "ics", "egtpath", "nps", "setscore", "hover",
    "choice", "click",
];

/// A line from the interface, split into its parts.
struct Command<'a> {
    line: &'a str,
    /// The first word of the line.
    name: &'a str,
    /// The words after the first word.
    words: Vec<&'a str>,
    /// The whole text after the first word.
    rest: &'a str,
    /// The second word; empty when there is none.
    argument: &'a str,
}

impl<'a> Command<'a> {
    fn new(line: &'a str) -> Self {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        let rest = line.get(name.len()..).unwrap_or_default().trim();
        let argument = words.first().copied().unwrap_or_default();
        Command { line, name, words, rest, argument }
    }
}

impl XBoard {
    fn execute(&mut self, line: &str) -> LoopControl {
        let command = Command::new(line);
        if command.name == "quit" {
            return LoopControl::Quit;
        }
        let is_known = self.change_game(&command)
            || self.set_clock(&command)
            || self.change_settings(&command)
            || self.answer(&command)
            || IGNORED_COMMANDS.contains(&command.name);
        if !is_known {
            if command.words.is_empty() && wire::looks_like_a_move(command.name) {
                self.handle_user_move(command.name);
            } else {
                self.error("unknown command", line);
            }
        }
        LoopControl::Continue
    }

    /// Handles the commands about the game and its players; false for any other command.
    fn change_game(&mut self, command: &Command) -> bool {
        match command.name {
            "new" => self.new_game(),
            "variant" => self.set_variant(command.argument),
            "setboard" => self.set_board(command.rest),
            "undo" => self.take_back(1, command.name),
            "remove" => self.take_back(2, command.name),
            "usermove" => self.handle_user_move(command.argument),
            "?" => self.move_now(),
            "go" => self.handle_go(),
            "playother" => {
                self.abort_search();
                self.mode = Mode::Play(self.engine.session.side_to_move().other());
                self.check_game_end();
            }
            "force" | "exit" => {
                self.abort_search();
                self.mode = Mode::Force;
            }
            "result" => {
                self.abort_search();
                self.mode = Mode::Force;
                self.game_over = true;
            }
            "analyze" => {
                self.abort_search();
                self.mode = Mode::Analyse;
                self.analyse();
            }
            "exclude" => self.exclude_move(true, command.argument, command.line),
            "include" => self.exclude_move(false, command.argument, command.line),
            "draw" => self.answer_draw(),
            _ => return false,
        }
        true
    }

    /// Handles the commands about time and depth; false for any other command.
    fn set_clock(&mut self, command: &Command) -> bool {
        let understood = match command.name {
            "level" => self.clock.parse_level(&command.words),
            "st" => self.clock.parse_st(command.argument),
            "sd" => self.clock.parse_sd(command.argument),
            "time" => self.clock.parse_time(command.argument),
            _ => return false,
        };
        if understood.is_none() {
            self.error("not understood", command.line);
        }
        true
    }

    /// Handles the commands about how the engine thinks; false for any other command.
    fn change_settings(&mut self, command: &Command) -> bool {
        match command.name {
            "post" => self.posting.store(true, Ordering::Relaxed),
            "nopost" => self.posting.store(false, Ordering::Relaxed),
            "hard" => {
                self.pondering = true;
                self.ponder();
            }
            "easy" => {
                self.pondering = false;
                self.stop_pondering();
            }
            "computer" => self.opponent_is_engine = true,
            "memory" => self.set_clamped("Hash", command.argument, command.line),
            "cores" => self.set_clamped("Threads", command.argument, command.line),
            "option" => {
                let (name, value) = command.rest.split_once('=').unwrap_or((command.rest, ""));
                self.set_option(name.trim(), value.trim(), command.line);
            }
            name if options::answered_option(name).is_some() => {
                // This is the user's answer to `askuser`. An empty answer changes nothing.
                if !command.rest.is_empty() {
                    self.set_option(name, command.rest, command.line);
                }
            }
            _ => return false,
        }
        true
    }

    /// Handles the commands that are answered with lines and change nothing on the board; false for any other command.
    fn answer(&mut self, command: &Command) -> bool {
        match command.name {
            "protover" => features::features().iter().for_each(|line| self.out.write_line(line)),
            "ping" => {
                self.commit();
                self.out.write_line(format_args!("pong {}", excerpt(command.argument)));
            }
            "." => self.report_progress(),
            "hint" => self.handle_hint(),
            "bk" => self.out.write_line(" no book\n"),
            "lift" => self.handle_lift(command.argument),
            "put" => self.handle_put(command.argument),
            "d" => self.show_board(),
            "edit" => self.error("setboard does that", command.line),
            _ => return false,
        }
        true
    }

    fn set_option(&mut self, name: &str, value: &str, line: &str) {
        match options::immediate_effect(name) {
            Some(Effect::Ask(option, question)) => {
                return self.out.write_line(format_args!("askuser {option} {question}"));
            }
            Some(_) => match self.engine.reveal() {
                Ok(revealed) => {
                    self.out.write_line(format_args!("# {revealed}"));
                    // The user also gets a message, because XBoard does not show the line that is meant for programs.
                    let proof = revealed.rsplit(' ').next().unwrap_or_default();
                    let choice = proof.rsplit(':').next().unwrap_or_default();
                    let line = format!(
                        "telluser The engine's secret choice is {choice}; its commitment is the SHA-256 of {proof}"
                    );
                    return self.out.write_line(line);
                }
                Err(why) => return self.error(&why, line),
            },
            None => {}
        }
        self.abort_search();
        match self.engine.set_option(name, value) {
            Ok(Effect::Variant) => self.begin_game(),
            Ok(Effect::VariantPath) => {
                for remark in std::mem::take(&mut self.engine.remarks) {
                    self.error(&remark, line);
                }
                self.out.write_line(features::variant_list());
            }
            Ok(_) => {
                for remark in self.engine.remarks.drain(..) {
                    self.out.write_line(format_args!("# {remark}"));
                }
            }
            Err(why) => self.error(&why, line),
        }
        if self.mode == Mode::Analyse {
            self.analyse();
        }
    }

    /// Sets an option to a number, clamped to the option's range, because XBoard does not know the limits of `memory`
    /// and `cores`.
    fn set_clamped(&mut self, name: &str, value: &str, line: &str) {
        let option_type =
            options::all_options().into_iter().find(|known| known.name == name).map(|known| known.option_type);
        match (value.parse::<i64>(), option_type) {
            (Ok(number), Some(OptionType::Spin { min, max, .. })) => {
                self.set_option(name, &number.clamp(min, max).to_string(), line);
            }
            _ => self.set_option(name, value, line),
        }
    }

    /// Answers `.` during analysis.
    fn report_progress(&self) {
        if self.purpose == Purpose::Analysis {
            let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            self.out.write_line(progress.stat_line(self.engine.session.spec()));
        }
    }

    /// Answers `d` with lines that an interface treats as comments.
    fn show_board(&self) {
        let session = &self.engine.session;
        for line in session.diagram(false).lines().filter(|line| !line.is_empty()) {
            self.out.write_line(format_args!("# {line}"));
        }
        self.out.write_line(format_args!("# fen: {}", session.fen()));
        self.out.write_line(format_args!("# key: {:016X}", session.key()));
    }

    /// Handles `lift`: the user has lifted a piece. This may be the piece that has just made the first leg of a move.
    fn handle_lift(&mut self, square: &str) {
        let spec = self.engine.session.spec();
        let square = Square::parse(&wire::from_xboard(spec, square), spec.files, spec.ranks);
        let goes_on = self.lifted.len() == 1 && self.put.is_some() && self.put == square;
        self.put = None;
        if !goes_on {
            self.lifted.clear();
        }
        self.lifted.extend(square);
        if !self.lifted.is_empty() {
            let colors = highlight::highlight_command(self.engine.session.as_ref(), &self.lifted);
            self.out.write_line(format_args!("highlight {colors}"));
        }
    }

    /// Handles `put`: the user has put the lifted piece down.
    fn handle_put(&mut self, square: &str) {
        let spec = self.engine.session.spec();
        self.put = Square::parse(&wire::from_xboard(spec, square), spec.files, spec.ranks);
    }

    /// Whether a line must wait until the engine has made its move.
    fn waits_for_the_move(line: &str) -> bool {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first {
            "option" => options::immediate_effect(rest.trim()).is_none(),
            _ => matches!(first, "ping" | "memory" | "cores") || options::answered_option(first).is_some(),
        }
    }

    /// Executes the lines that waited for the engine's move. Stops when the engine is thinking again.
    pub(super) fn catch_up(&mut self) {
        while !self.is_thinking()
            && let Some(line) = self.deferred.pop_front()
        {
            self.execute(&line);
        }
    }

    /// Logs the position after a change, so that a difference between the boards of interface and engine can be traced.
    fn log_position(&self, before: Option<String>) {
        let now = self.fen_to_log();
        if let Some(fen) = now.filter(|fen| before.as_ref() != Some(fen)) {
            log::debug!("position {fen}");
        }
    }

    /// The board and the side to move, if positions are logged.
    fn fen_to_log(&self) -> Option<String> {
        let fen = || self.engine.session.fen().split(' ').take(2).collect::<Vec<_>>().join(" ");
        log::log_enabled!(log::Level::Debug).then(fen)
    }
}

impl Protocol for XBoard {
    fn handle_line(&mut self, line: &str) -> LoopControl {
        let first = line.split_whitespace().next().unwrap_or_default();
        if let Some(answer) = self.withheld.take()
            && first != "setboard"
        {
            self.out.write_line(answer);
        }
        if self.is_thinking() && Self::waits_for_the_move(line) {
            self.deferred.push_back(line.into());
            return LoopControl::Continue;
        }
        let before = self.fen_to_log();
        let flow = self.execute(line);
        self.catch_up();
        self.log_position(before);
        flow
    }

    fn work_done(&mut self, id: u64) {
        let before = self.fen_to_log();
        if let Some(finished) = self.engine.mark_done(id) {
            self.handle_finished(finished);
        }
        self.catch_up();
        self.log_position(before);
    }

    fn proofs_checked(&mut self) {
        if let Err(why) = self.engine.proofs_checked() {
            self.error(&why, "option ProofPath");
        }
    }

    fn shut_down(&mut self) {
        self.engine.stop_and_wait();
    }
}
