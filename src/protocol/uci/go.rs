//! The `go` command.

use super::super::text::whole_number;
use std::time::Duration;
use tenfold_core::types::Color;
use tenfold_engine::search::{Clock, Limits};

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

/// The largest number of nodes or milliseconds that is accepted; larger numbers are clamped.
const MAX_NUMBER: u64 = 999_999_999_999;

/// The largest number of plies or moves that is accepted; larger numbers are clamped.
const MAX_PLIES: u64 = 255;

/// The greatest perft depth. A deeper perft would never end, and each ply needs space on the thread's stack.
const MAX_PERFT_DEPTH: u64 = 50;

/// A parsed `go` command.
#[derive(Debug, Default)]
pub struct GoCommand {
    /// Run perft to this depth instead of a search.
    pub perft: Option<u32>,
    /// The only moves to search; empty for all moves.
    pub search_moves: Vec<String>,
    /// The limits other than the clock.
    limits: Limits,
    /// The time that White and Black have left.
    time: [Option<Duration>; 2],
    /// The increments of White and Black.
    increment: [Option<Duration>; 2],
    moves_to_go: Option<u32>,
}

/// Parses the words after `go`. Words without meaning are ignored, and numbers out of range are clamped.
///
/// # Errors
///
/// A one-line message when `perft` has no depth.
pub fn parse_go(words: &[&str]) -> Result<GoCommand, String> {
    let mut command = GoCommand::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => command.limits.ponder = true,
            "infinite" => command.limits.infinite = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !KEYWORDS.contains(word)) {
                    command.search_moves.push(mv.into());
                }
            }
            _ if KEYWORDS.contains(&word) => {
                let number = words.peek().and_then(|word| whole_number(word));
                match number {
                    Some(number) => {
                        words.next();
                        command.set(word, number.max(0) as u64);
                    }
                    None if word == "perft" => return Err("go perft: a depth must follow".into()),
                    None => {}
                }
            }
            _ => log::info!("go: ignored '{word}'"),
        }
    }
    Ok(command)
}

impl GoCommand {
    /// Sets the limit that a keyword names.
    fn set(&mut self, keyword: &str, number: u64) {
        let plies = Some(number.clamp(1, MAX_PLIES) as u32);
        let time = Some(Duration::from_millis(number.min(MAX_NUMBER)));
        match keyword {
            "perft" => self.perft = Some(number.min(MAX_PERFT_DEPTH) as u32),
            "depth" => self.limits.depth = plies,
            "mate" => self.limits.mate = plies,
            "nodes" => self.limits.nodes = Some(number.clamp(1, MAX_NUMBER)),
            "movetime" => self.limits.movetime = time.map(|time| time.max(Duration::from_millis(1))),
            "movestogo" => self.moves_to_go = plies,
            "wtime" => self.time[Color::White.idx()] = time,
            "btime" => self.time[Color::Black.idx()] = time,
            "winc" => self.increment[Color::White.idx()] = time,
            "binc" => self.increment[Color::Black.idx()] = time,
            _ => {}
        }
    }

    /// The limits for the side to move. The caller adds the moves to search, and whether the search is analysis.
    pub fn limits(&self, side: Color) -> Limits {
        Limits { clock: self.clock(side), ..self.limits.clone() }
    }

    fn clock(&self, side: Color) -> Option<Clock> {
        let increment = self.increment[side.idx()];
        // If only the opponent's clock is given, the engine's clock is assumed to be equal.
        let left = self.time[side.idx()].or(self.time[side.other().idx()]).or(increment)?;
        Some(Clock { left, increment: increment.unwrap_or_default(), moves_to_go: self.moves_to_go })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str) -> Limits {
        let words: Vec<&str> = line.split_whitespace().collect();
        parse_go(&words).expect("a go command").limits(Color::White)
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
        assert_eq!(huge.nodes, Some(MAX_NUMBER));
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
        let command = parse_go(&words).expect("a go command");
        assert_eq!(command.search_moves, ["a9a10", "P@e4"]);
        assert_eq!(command.limits(Color::Black).depth, Some(3));
    }

    #[test]
    fn perft_needs_a_depth() {
        assert_eq!(parse_go(&["perft", "4"]).expect("a perft").perft, Some(4));
        assert!(parse_go(&["perft"]).is_err());
    }
}
