//! The Universal Chess Interface (UCI).
//!
//! The grammar of `vampirc-uci` knows only 8x8 boards without drops. So `position` and `go`, which can contain moves,
//! are parsed here, and no move is ever parsed or written by that crate's types for moves.

mod go;
mod info;
mod position;

use super::engine::{Engine, WorkResult};
use super::events::{LoopControl, Protocol};
use super::option_type::OptionType;
use super::options::{self, Effect, EngineOption};
use super::output::Output;
use super::text::{excerpt, whole_number};
use tenfold_core::types::Outcome;
use tenfold_engine::search::{Answer, Report};
use vampirc_uci::{UciMessage, UciOptionConfig, parse_one};

/// Commands that `vampirc-uci` parses.
const COMMANDS_PARSED_BY_VAMPIRC: &[&str] =
    &["uci", "debug", "isready", "register", "setoption", "ucinewgame", "stop", "ponderhit", "quit"];

/// Commands that are parsed here.
const COMMANDS_PARSED_HERE: &[&str] = &["position", "go", "d", "eval", "bench"];

/// Whether a line that begins with this word is a command of this protocol.
pub fn is_uci_command(first: &str) -> bool {
    COMMANDS_PARSED_BY_VAMPIRC.contains(&first) || COMMANDS_PARSED_HERE.contains(&first)
}

/// The engine's side of the protocol.
pub struct Uci {
    engine: Engine,
    out: Output,
    /// Options that were sent during a search and are set when it ends.
    deferred: Vec<(String, String)>,
}

impl Uci {
    /// The state of the protocol before its first command.
    pub fn new(engine: Engine, out: Output) -> Self {
        Uci { engine, out, deferred: Vec::new() }
    }

    fn error(&self, what: &str) {
        self.out.write_line(UciMessage::info_string(format!("error: {what}")));
    }

    /// Answers `uci`.
    fn identify(&self) {
        let name = format!("Tenfold {}", env!("CARGO_PKG_VERSION"));
        self.out.write_line(UciMessage::id_name(&name));
        self.out.write_line(UciMessage::id_author("the Tenfold developers"));
        for option in options::all_options().into_iter().filter(EngineOption::is_for_uci) {
            self.out.write_line(UciMessage::Option(option_declaration(option)));
        }
        self.out.write_line(UciMessage::UciOk);
    }

    /// Publishes the commitment to a secret choice, once per game and before the first move.
    fn commit(&mut self) {
        if let Some(line) = self.engine.commit() {
            self.out.write_line(UciMessage::info_string(line));
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if let Some(Effect::Reveal) = options::immediate_effect(name) {
            return match self.engine.reveal() {
                Ok(line) => self.out.write_line(UciMessage::info_string(line)),
                Err(why) => self.error(&why),
            };
        }
        if self.engine.is_stopping() {
            self.end_work();
        }
        if self.engine.is_running() {
            self.deferred.push((name.into(), value.into()));
            return;
        }
        match self.engine.set_option(name, value) {
            Ok(Effect::Variant) => self.describe_variant(),
            Ok(_) => {
                for remark in self.engine.remarks.drain(..) {
                    self.out.write_line(UciMessage::info_string(remark));
                }
            }
            Err(what) => self.error(&what),
        }
    }

    /// Describes the variant to an interface that does not know it.
    fn describe_variant(&self) {
        let spec = self.engine.session.spec();
        let xboard = &self.engine.session.display().xboard;
        let pocket = if spec.drops.is_some() { xboard.holdings } else { 0 };
        self.out.write_line(UciMessage::info_string(format!(
            "variant {} files {} ranks {} pocket {pocket} template {} startpos {}",
            self.engine.variant, spec.files, spec.ranks, xboard.parent, spec.start_fen
        )));
    }

    fn go(&mut self, words: &[&str]) {
        self.end_work();
        let command = match go::parse_go(words) {
            Ok(command) => command,
            Err(what) => return self.error(&what),
        };
        if let Some(depth) = command.perft {
            let out = self.out.clone();
            return self.engine.perft(depth, move |mv, nodes| out.write_line(format_args!("{mv}: {nodes}")));
        }
        self.commit();
        let mut limits = command.limits(self.engine.session.side_to_move());
        limits.analysis |= self.engine.settings.analysis;
        for text in &command.search_moves {
            match self.engine.session.parse_move(text) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(error) => self.error(&format!("searchmoves: {error}")),
            }
        }
        let (out, settings) = (self.out.clone(), self.engine.settings.clone());
        let report = move |report: Report| out.write_line(info::info_line(&report, &settings));
        self.engine.search(self.engine.session.duplicate(), limits, report);
    }

    fn bench(&mut self, words: &[&str]) {
        self.end_work();
        let depth = words.first().and_then(|word| whole_number(word)).map(|depth| depth.clamp(1, 200) as u32);
        let out = self.out.clone();
        self.engine.bench(depth, move |line| out.write_line(line));
    }

    fn end_work(&mut self) {
        let finished = self.engine.stop_and_wait();
        self.report_result(finished);
    }

    /// Reports the result of a background task, and then sets the options that waited for its end.
    fn report_result(&mut self, finished: Option<WorkResult>) {
        match finished {
            None => return,
            Some(WorkResult::Answer(answer)) => self.out.write_line(bestmove_line(&answer)),
            Some(WorkResult::Perft(Some(nodes))) => self.out.write_line(format_args!("nodes {nodes}")),
            Some(WorkResult::Perft(None)) => self.out.write_line(UciMessage::info_string("perft stopped".into())),
            Some(WorkResult::Other) => {}
        }
        for (name, value) in std::mem::take(&mut self.deferred) {
            self.set_option(&name, &value);
        }
    }

    /// Answers `d` with the board.
    fn show_board(&self) {
        let session = &self.engine.session;
        let diagram = session.diagram(false);
        self.out.write_line(format_args!("{diagram}\n\nFen: {}\nKey: {:016X}", session.fen(), session.key()));
        match session.outcome() {
            Outcome::Ongoing => {}
            outcome => self.out.write_line(format_args!("Result: {outcome}")),
        }
    }

    /// Handles a command that `vampirc-uci` parses.
    fn handle_parsed_line(&mut self, line: &str) -> LoopControl {
        match parse_one(line) {
            UciMessage::Uci => self.identify(),
            UciMessage::IsReady => {
                self.commit();
                self.engine.prepare_search();
                self.out.write_line(UciMessage::ReadyOk);
            }
            UciMessage::SetOption { name, value } => self.set_option(&name, value.unwrap_or_default().trim()),
            UciMessage::UciNewGame => {
                self.end_work();
                self.engine.new_game();
            }
            UciMessage::Stop => {
                let finished = self.engine.stop();
                self.report_result(finished);
            }
            UciMessage::PonderHit => {
                let finished = self.engine.ponderhit();
                self.report_result(finished);
            }
            UciMessage::Quit => return LoopControl::Quit,
            UciMessage::Debug(_) | UciMessage::Register { .. } => {}
            _ => self.error(&format!("not understood: {}", excerpt(line))),
        }
        LoopControl::Continue
    }
}

impl Protocol for Uci {
    fn handle_line(&mut self, line: &str) -> LoopControl {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (first, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
        match first {
            "position" => match position::set_position(&mut self.engine.session, rest) {
                Ok(true) => {
                    if let Some(line) = self.engine.renew_shown_secret() {
                        self.out.write_line(UciMessage::info_string(line));
                    }
                }
                Ok(false) => {}
                Err(what) => self.error(&format!("{what}; the position from before stays")),
            },
            "go" => self.go(rest),
            "d" => self.show_board(),
            "eval" => self.out.write_line(self.engine.explain_evaluation().trim_end()),
            "bench" => self.bench(rest),
            _ if COMMANDS_PARSED_BY_VAMPIRC.contains(&first) => return self.handle_parsed_line(&words.join(" ")),
            _ => self.error(&format!("unknown command: {}", excerpt(line))),
        }
        LoopControl::Continue
    }

    fn work_done(&mut self, id: u64) {
        let finished = self.engine.mark_done(id);
        self.report_result(finished);
    }

    fn proofs_checked(&mut self) {
        if let Err(why) = self.engine.proofs_checked() {
            self.error(&why);
        }
    }

    fn shut_down(&mut self) {
        self.end_work();
    }
}

fn bestmove_line(answer: &Answer) -> String {
    let best = answer.best.as_deref().unwrap_or("(none)");
    match &answer.ponder {
        Some(ponder) => format!("bestmove {best} ponder {ponder}"),
        None => format!("bestmove {best}"),
    }
}

/// The option as `vampirc-uci` writes it.
fn option_declaration(option: EngineOption) -> UciOptionConfig {
    let name = option.name.to_string();
    match option.option_type {
        OptionType::Check(default) => UciOptionConfig::Check { name, default: Some(default) },
        OptionType::Spin { default, min, max } => {
            UciOptionConfig::Spin { name, default: Some(default), min: Some(min), max: Some(max) }
        }
        OptionType::Combo(words) => {
            let var: Vec<String> = words.iter().map(ToString::to_string).collect();
            UciOptionConfig::Combo { name, default: var.first().cloned(), var }
        }
        OptionType::Button => UciOptionConfig::Button { name },
        OptionType::Path => UciOptionConfig::String { name, default: Some("<empty>".into()) },
    }
}
