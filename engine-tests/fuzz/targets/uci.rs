//! A session over UCI: one command a line. Every search gets small limits; its best move is waited for, unless the line
//! ends with `&`. The game is at first one without endgame tables, which would take seconds to generate for each input.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use tenfold_fuzz::conversation::{Line, hold, is_harmless};

tenfold_fuzz::mutations!(&[
    "uci",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e3",
    "position fen",
    "moves",
    "go",
    "go depth 2",
    "go infinite &",
    "go ponder wtime 10 btime 10 &",
    "go perft 1",
    "go mate 2",
    "searchmoves",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "debug on",
    "register later",
    "setoption name",
    "value",
    "setoption name UCI_Variant value atomic",
    "setoption name UCI_Variant value newchess",
    "setoption name UCI_Variant value shogi",
    "setoption name UCI_Variant value crazyhouse",
    "setoption name MultiPV value 3",
    "setoption name Skill Level value 2",
    "setoption name UCI_Elo value 1500",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_AnalyseMode value true",
    "setoption name TrueKing value K",
    "setoption name Reveal",
    "e2e4",
    "P@e4",
    "xa1,e4e5",
    "wtime 5",
    "btime",
    "winc",
    "movestogo",
    "&",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(data) else { return Corpus::Reject };
    let mut lines = vec![Line::awaiting("uci", "uciok"), Line::new("setoption name UCI_Variant value newchess")];
    lines.extend(text.lines().take(24).filter(|line| is_harmless(line)).map(line));
    lines.extend([Line::new("stop"), Line::awaiting("isready", "readyok"), Line::new("quit")]);
    hold(lines);
    Corpus::Keep
});

/// A command with limits.
fn line(text: &str) -> Line {
    let (text, waits) = match text.strip_suffix('&') {
        Some(text) => (text, false),
        None => (text, true),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.split_first() {
        Some((&"go", rest)) => go(rest, waits),
        Some((&"isready", _)) => Line::awaiting(text, "readyok"),
        _ => Line::new(text),
    }
}

fn go(words: &[&str], waits: bool) -> Line {
    if words.contains(&"perft") {
        return Line::awaiting("go perft 1", "nodes ");
    }
    let small = |word: &&str| match word.parse::<u64>() {
        Ok(number) => (number % 4).to_string(),
        Err(_) => (*word).into(),
    };
    let words: Vec<String> = words.iter().filter(|word| **word != "nodes").map(small).collect();
    let text = format!("go nodes 150 {}", words.join(" "));
    let is_open = words.iter().any(|word| word == "infinite" || word == "ponder");
    if waits && !is_open { Line::awaiting(&text, "bestmove") } else { Line::new(&text) }
}
