//! A session over XBoard's protocol: one command a line. Thinking takes ten milliseconds, and each command is waited for
//! with a ping, unless the line ends with `&`. The game is at first one without endgame tables, which would take seconds to
//! generate for each input.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use tenfold_fuzz::conversation::{Line, hold, is_harmless};

tenfold_fuzz::mutations!(&[
    "new",
    "force",
    "go",
    "go &",
    "playother",
    "usermove e2e3",
    "usermove",
    "e7e6",
    "?",
    "undo",
    "remove",
    "setboard",
    "variant atomic",
    "variant newchess",
    "variant shogi",
    "variant losers",
    "variant crazyhouse",
    "variant",
    "level",
    "st",
    "sd 1",
    "time",
    "otim",
    "post",
    "nopost",
    "hard",
    "easy",
    "draw",
    "result 1-0 {x}",
    "computer",
    "analyze",
    "analyze &",
    "exit",
    ".",
    "exclude e2e3",
    "exclude all",
    "include all",
    "hint",
    "bk",
    "lift e2",
    "put e4",
    "hover e2",
    "option MultiPV=2",
    "option",
    "accepted",
    "rejected",
    "TrueKing K",
    "option Reveal",
    "choice",
    "edit",
    "protover 2",
    "@@@@",
    "P@e4",
    "e0e1",
    "a9a10",
    "&",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(data) else { return Corpus::Reject };
    let mut lines: Vec<Line> = ["xboard", "protover 2", "variant newchess", "sd 3", "st 0.01"].map(Line::new).into();
    for (n, text) in text.lines().take(24).filter(|line| is_harmless(line)).enumerate() {
        lines.extend(commands(text));
        if !text.ends_with('&') {
            lines.push(Line::awaiting(&format!("ping {n}"), &format!("pong {n}")));
        }
    }
    lines.extend([Line::new("force"), Line::awaiting("ping 99", "pong 99"), Line::new("quit")]);
    hold(lines);
    Corpus::Keep
});

/// A command with limits, and what else is to be said.
fn commands(text: &str) -> Vec<Line> {
    let text = text.trim_end_matches('&').trim();
    let first = text.split_whitespace().next().unwrap_or_default();
    let limits = ["sd 3", "st 0.01"];
    match first {
        "ping" => Vec::new(),
        "st" => vec![Line::new("st 0.01")],
        "sd" => vec![Line::new("sd 2")],
        "level" => vec![Line::new("level 0 0:01 0"), Line::new("time 3")],
        "time" | "otim" => vec![Line::new(&format!("{first} 3"))],
        // `new` begins the first game of all, which has endgame tables.
        "new" => ["variant newchess", limits[0], limits[1]].map(Line::new).into(),
        "variant" => [text, limits[0], limits[1]].map(Line::new).into(),
        _ => vec![Line::new(text)],
    }
}
