//! The `go` command.

use super::super::text::whole_number;
use std::time::Duration;
use tenfold_core::types::Color;
use tenfold_engine::search::{Clock, Limits};
use vampirc_uci::{UciMessage, UciSearchControl, UciTimeControl, parse_one};

/// Keywords of the command; all other words after `searchmoves` are moves.
const KEYWORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The largest number that the grammar of `vampirc-uci` reads: twelve digits.
const MAX_NUMBER: i64 = 999_999_999_999;

/// The greatest perft depth: a deeper perft would never end, and each ply takes some of the thread's stack.
const MAX_PERFT_DEPTH: i64 = 50;

/// A parsed `go` command.
#[derive(Debug, Default)]
pub struct GoCommand {
    /// Run perft to this depth instead of a search.
    pub perft: Option<u32>,
    /// Search only these moves.
    pub search_moves: Vec<String>,
    ponder: bool,
    infinite: bool,
    move_time: Option<Duration>,
    clocks: Option<UciTimeControl>,
    search: Option<UciSearchControl>,
}

/// Parses the words after `go`. What has no meaning is ignored.
///
/// # Errors
///
/// In one line, when `perft` has no depth.
pub fn parse(words: &[&str]) -> Result<GoCommand, String> {
    let mut command = GoCommand::default();
    let (mut rebuilt, mut move_time) = (String::from("go"), None);
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => command.ponder = true,
            "infinite" => command.infinite = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !KEYWORDS.contains(word)) {
                    command.search_moves.push(mv.into());
                }
            }
            _ if KEYWORDS.contains(&word) => {
                let number = words.peek().and_then(|word| whole_number(word));
                if number.is_some() {
                    words.next();
                }
                // Clamped to what the grammar's fields can hold.
                let clamped = |low, high| number.map(|number: i64| number.clamp(low, high));
                let number = match word {
                    "perft" => {
                        let depth = clamped(0, MAX_PERFT_DEPTH).ok_or("go perft: a depth must follow")?;
                        command.perft = Some(depth as u32);
                        continue;
                    }
                    "movetime" => {
                        move_time = clamped(1, MAX_NUMBER);
                        continue;
                    }
                    "depth" | "mate" | "movestogo" => clamped(1, 255),
                    "nodes" => clamped(1, MAX_NUMBER),
                    _ => clamped(0, MAX_NUMBER),
                };
                if let Some(number) = number {
                    rebuilt += &format!(" {word} {number}");
                }
            }
            _ => log::info!("go: ignored '{word}'"),
        }
    }
    (command.clocks, command.search) = parse_rebuilt(&rebuilt);
    if let Some(number) = move_time {
        // Separately from the clocks: the grammar's result has room for one of them only.
        if let (Some(UciTimeControl::MoveTime(time)), _) = parse_rebuilt(&format!("go movetime {number}")) {
            command.move_time = Some(millis(time.num_milliseconds()));
        }
    }
    Ok(command)
}

fn parse_rebuilt(rebuilt: &str) -> (Option<UciTimeControl>, Option<UciSearchControl>) {
    match parse_one(rebuilt) {
        UciMessage::Go { time_control, search_control } => (time_control, search_control),
        other => {
            log::error!("'{rebuilt}' was parsed as {other:?}");
            (None, None)
        }
    }
}

fn millis(number: i64) -> Duration {
    Duration::from_millis(number.max(0) as u64)
}

impl GoCommand {
    /// The limits for the side to move; the caller adds the moves to search and whether it is analysis.
    pub fn limits(&self, side: Color) -> Limits {
        let search = self.search.clone().unwrap_or_default();
        Limits {
            depth: search.depth.map(u32::from),
            nodes: search.nodes,
            mate: search.mate.map(u32::from),
            movetime: self.move_time,
            clock: self.clock(side),
            infinite: self.infinite,
            ponder: self.ponder,
            ..Limits::default()
        }
    }

    fn clock(&self, side: Color) -> Option<Clock> {
        let Some(UciTimeControl::TimeLeft { white_time, black_time, white_increment, black_increment, moves_to_go }) =
            &self.clocks
        else {
            return None;
        };
        let (own, other, increment) = match side {
            Color::White => (white_time, black_time, white_increment),
            Color::Black => (black_time, white_time, black_increment),
        };
        let increment = increment.map(|time| millis(time.num_milliseconds()));
        // When only the other clock is given, both are assumed to be equal.
        let left = own.or(*other).map(|time| millis(time.num_milliseconds())).or(increment)?;
        let moves_to_go = moves_to_go.map(u32::from);
        Some(Clock { left, increment: increment.unwrap_or_default(), moves_to_go })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str) -> Limits {
        let words: Vec<&str> = line.split_whitespace().collect();
        parse(&words).expect("a go command").limits(Color::White)
    }

    #[test]
    fn every_limit_is_parsed() {
        let all = limits("wtime 1000 btime 2000 winc 10 binc 20 movestogo 7 depth 5 nodes 99 mate 3 movetime 50");
        let clock = Clock { left: Duration::from_secs(1), increment: Duration::from_millis(10), moves_to_go: Some(7) };
        assert_eq!(all.clock, Some(clock));
        assert_eq!((all.depth, all.nodes, all.mate), (Some(5), Some(99), Some(3)));
        assert_eq!(all.movetime, Some(Duration::from_millis(50)));
        assert!(!all.infinite && !all.ponder);
    }

    #[test]
    fn ponder_can_be_combined_with_clocks() {
        let pondering = limits("ponder wtime 1000 btime 1000");
        assert!(pondering.ponder);
        assert!(pondering.clock.is_some());
        assert!(limits("infinite wtime 5").infinite);
    }

    #[test]
    fn numbers_out_of_range_are_clamped() {
        let huge = limits("depth 99999999999999999999 nodes 99999999999999999999 mate 300 movestogo 256 wtime -5");
        assert_eq!((huge.depth, huge.mate), (Some(255), Some(255)));
        assert_eq!(huge.nodes, Some(MAX_NUMBER as u64));
        assert_eq!(huge.clock.map(|clock| (clock.left, clock.moves_to_go)), Some((Duration::ZERO, Some(255))));
        assert_eq!(limits("movetime -1").movetime, Some(Duration::from_millis(1)));
    }

    #[test]
    fn words_without_meaning_are_ignored() {
        assert_eq!(limits("depth x foo 7 nodes"), Limits::default());
        assert_eq!(limits("depth x depth 4").depth, Some(4));
        assert_eq!(limits("movestogo 5"), Limits::default());
    }

    #[test]
    fn searchmoves_ends_at_the_next_keyword() {
        let words = ["searchmoves", "a9a10", "P@e4", "depth", "3"];
        let command = parse(&words).expect("a go command");
        assert_eq!(command.search_moves, ["a9a10", "P@e4"]);
        assert_eq!(command.limits(Color::Black).depth, Some(3));
    }

    #[test]
    fn perft_needs_a_depth() {
        assert_eq!(parse(&["perft", "4"]).expect("a perft").perft, Some(4));
        assert!(parse(&["perft"]).is_err());
    }
}
