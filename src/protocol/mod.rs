//! The two protocols a graphical interface may speak: UCI and XBoard's CECP.
//!
//! Everything happens in one loop over events: a reader thread brings the lines, a background thread works on
//! one search or count at a time, and neither ever waits for the other. All text goes out through one writer.

mod engine;
mod knowledge;
mod moved_pieces;
mod options;
mod output;
mod uci;
mod value;
mod xboard;

pub use xboard::wire;

use engine::Engine;
use output::Output;
use std::io::{BufRead, Write};
use std::sync::mpsc::{self, Sender};
use uci::Uci;
use xboard::XBoard;

/// What the loop reacts to.
enum Event {
    /// A line came in.
    Line(String),
    /// The background work with this number is done.
    Done(u64),
    /// No more can come in, or go out.
    End,
}

/// Whether the loop goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// One protocol's side of the conversation.
trait Talk {
    /// Reacts to a line, white space at its ends removed, not empty.
    fn command(&mut self, line: &str) -> Flow;

    /// Reacts to the end of background work.
    fn done(&mut self, id: u64);

    /// Says the last words.
    fn end(&mut self);
}

/// Speaks with the interface until it quits or goes away. The first line decides which protocol is spoken.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) {
    let (sender, events) = mpsc::channel();
    let out = Output::new(output, sender.clone());
    let reader = sender.clone();
    std::thread::spawn(move || read(input, &reader));
    let mut talk: Option<Box<dyn Talk>> = None;
    for event in events {
        match event {
            Event::Line(line) => {
                let line = line.trim();
                if line.is_empty() {
                    continue;
                }
                log::debug!("> {}", options::for_log(line));
                if talk.is_none() {
                    match choose(line, &sender, &out) {
                        First::Protocol(chosen) => talk = Some(chosen),
                        First::Quit => break,
                        First::Unknown => {
                            out.line(format_args!("Error (unknown command): {}", excerpt(line)));
                            continue;
                        }
                    }
                }
                if talk.as_mut().is_some_and(|talk| talk.command(line) == Flow::Quit) {
                    break;
                }
            }
            Event::Done(id) => {
                if let Some(talk) = &mut talk {
                    talk.done(id);
                }
            }
            Event::End => break,
        }
    }
    if let Some(mut talk) = talk {
        talk.end();
    }
}

/// What the first line tells.
enum First {
    Protocol(Box<dyn Talk>),
    Quit,
    Unknown,
}

fn choose(line: &str, events: &Sender<Event>, out: &Output) -> First {
    let first = line.split_whitespace().next().unwrap_or_default();
    if first == "quit" {
        First::Quit
    } else if first == "xboard" {
        First::Protocol(Box::new(XBoard::new(Engine::new(events.clone()), out.clone())))
    } else if uci::knows(first) {
        First::Protocol(Box::new(Uci::new(Engine::new(events.clone()), out.clone())))
    } else {
        First::Unknown
    }
}

/// Passes on every line; what is not UTF-8 is replaced, for no such text means anything anyway.
fn read(mut input: impl BufRead, events: &Sender<Event>) {
    let mut line = Vec::new();
    while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
        if events.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
            return;
        }
        line.clear();
    }
    // Nobody listens any more when the loop has ended first.
    let _ = events.send(Event::End);
}

/// As much of a text from outside as fits a message line, with nothing in it that could end the line.
fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(80).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().count() > 80 {
        short.push_str("...");
    }
    short
}
