//! The two protocols that a graphical interface may use: UCI and XBoard's (CECP).
//!
//! Everything happens in one loop over events: a reader thread brings the lines, a background thread does one search or
//! perft at a time, and neither thread ever waits for the other. All text goes out through one writer.
//!
//! - `uci`, `xboard`: the protocols; `events`: the interface between them and the loop;
//! - `engine`: the game, the settings and the background work that both protocols drive;
//! - `options`, `settings`: what can be set; `perfect_play`, `proofs`: endgame tables and proofs; `known_moves`: a
//!   search that knows the results of some moves; `network`: the network that evaluates positions;
//! - `output`, `score`, `text`: writing lines, reporting scores, reading numbers.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod engine;
mod events;
mod known_moves;
mod network;
mod option_type;
mod options;
mod output;
pub mod perfect_play;
pub mod proofs;
pub mod score;
mod settings;
mod text;
mod uci;
mod xboard;

pub use xboard::wire;

use engine::Engine;
use events::{Event, LoopControl, Protocol};
use output::Output;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use text::excerpt;
use uci::Uci;
use xboard::XBoard;

/// Runs the protocol loop until the interface quits or closes a pipe. The first line decides which protocol is used.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) {
    let (sender, events) = mpsc::channel();
    let out = Output::new(output, sender.clone());
    let ends = Arc::new(AtomicBool::new(false));
    let (reader, output, last_line) = (sender.clone(), out.clone(), Arc::clone(&ends));
    std::thread::spawn(move || read_lines(input, &reader, &output, &last_line));
    let mut protocol: Option<Box<dyn Protocol>> = None;
    for event in events {
        match event {
            Event::Line(line) => {
                let line = line.trim();
                if line.is_empty() {
                    continue;
                }
                log::debug!("> {}", options::line_for_log(line));
                if protocol.is_none() {
                    match choose_protocol(line, || Engine::new(sender.clone(), Arc::clone(&ends)), &out) {
                        FirstLine::Protocol(chosen) => protocol = Some(chosen),
                        FirstLine::Quit => break,
                        FirstLine::Unknown => {
                            out.write_line(format_args!("Error (unknown command): {}", excerpt(line)));
                            continue;
                        }
                    }
                }
                if protocol.as_mut().is_some_and(|protocol| protocol.handle_line(line) == LoopControl::Quit) {
                    break;
                }
            }
            Event::WorkDone(id) => {
                if let Some(protocol) = &mut protocol {
                    protocol.work_done(id);
                }
            }
            Event::ProofsChecked => {
                if let Some(protocol) = &mut protocol {
                    protocol.proofs_checked();
                }
            }
            Event::InputEnded => break,
        }
    }
    if let Some(mut protocol) = protocol {
        protocol.shut_down();
    }
    out.wait_until_written();
}

/// The kind of request in the first line.
enum FirstLine {
    Protocol(Box<dyn Protocol>),
    Quit,
    Unknown,
}

fn choose_protocol(line: &str, engine: impl FnOnce() -> Engine, out: &Output) -> FirstLine {
    let first = line.split_whitespace().next().unwrap_or_default();
    if first == "quit" {
        FirstLine::Quit
    } else if first == "xboard" {
        FirstLine::Protocol(Box::new(XBoard::new(engine(), out.clone())))
    } else if uci::is_uci_command(first) {
        FirstLine::Protocol(Box::new(Uci::new(engine(), out.clone())))
    } else {
        FirstLine::Unknown
    }
}

/// Sends every line as an event. When `quit` arrives, this is reported at once to the output and through `ends`,
/// because the loop may be late to read it. `ends` is also set at the end of the input. Bytes that are not UTF-8 are
/// replaced, since no command contains such bytes.
fn read_lines(mut input: impl BufRead, events: &Sender<Event>, output: &Output, ends: &AtomicBool) {
    let mut line = Vec::new();
    while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
        let text = String::from_utf8_lossy(&line).into_owned();
        if text.split_whitespace().next() == Some("quit") {
            output.note_quit();
            ends.store(true, Relaxed);
        }
        if events.send(Event::Line(text)).is_err() {
            return;
        }
        line.clear();
    }
    ends.store(true, Relaxed);
    // Sending fails if the protocol loop has already ended.
    let _ = events.send(Event::InputEnded);
}
