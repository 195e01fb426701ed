//! Thinking time: a fixed time for each move of the engine, or clocks for both players.

use std::time::{Duration, Instant};
use tenfold::core::excerpt::escaped;
use tenfold::core::types::Color;
use tenfold::engine::search;
use tenfold::tools::arena::time_control::seconds;

/// The longest time for a move, in milliseconds: a day.
pub const MAX_MOVETIME: u64 = 86_400_000;

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeSetting {
    /// The engine has this time for each move; the person has no limit.
    Move(Duration),
    /// Both players have a clock: the time for the game, and the increment after each move.
    Clock { time: Duration, increment: Duration },
}

/// A number without a unit is refused if it is smaller than this: it would mean milliseconds, but the user probably
/// means minutes.
const SHORT_TEXT_SECONDS: u64 = 31;

impl TimeSetting {
    /// Parses `MINUTES+SECONDS` (`5+3`, `0.5+0`, `1:30+2`) as clocks.
    ///
    /// # Errors
    ///
    /// When the text is not of that form, with one line that says why.
    pub fn parse_clock(text: &str) -> Result<TimeSetting, String> {
        let shown = escaped(text, 30);
        let wrong = || format!("'{shown}' is not a time such as 5+3: minutes for the game, + seconds for each move");
        let (time, increment) = text.trim().split_once('+').ok_or_else(wrong)?;
        let (minutes, rest) = time.split_once(':').unwrap_or((time, "0"));
        let minutes = seconds(minutes.trim()).and_then(|minutes| minutes.checked_mul(60));
        let time = minutes.zip(seconds(rest.trim())).and_then(|(minutes, rest)| minutes.checked_add(rest));
        let (time, increment) = time.zip(seconds(increment.trim())).ok_or_else(wrong)?;
        if time.is_zero() {
            Err(format!("'{shown}' leaves no time for the first move"))
        } else {
            Ok(TimeSetting::Clock { time, increment })
        }
    }

    /// Parses a time control, or the milliseconds for each move of the engine.
    ///
    /// # Errors
    ///
    /// When the text is neither, with one line that says why.
    pub fn parse(text: &str) -> Result<TimeSetting, String> {
        let number = text.strip_suffix("ms").unwrap_or(text).trim_end();
        match number.parse::<u64>() {
            Ok(milliseconds @ 1..SHORT_TEXT_SECONDS) if number == text => Err(format!(
                "'{milliseconds}' would be {milliseconds} milliseconds a move: write {milliseconds}ms for that, or {milliseconds}+0 for \
                 a clock of {milliseconds} minutes"
            )),
            Ok(milliseconds @ 1..=MAX_MOVETIME) => Ok(TimeSetting::Move(Duration::from_millis(milliseconds))),
            Ok(_) => Err(format!("the engine's time for a move is 1 to {MAX_MOVETIME} milliseconds")),
            Err(_) => TimeSetting::parse_clock(text),
        }
    }

    /// Describes the time control in words.
    pub fn text(&self) -> String {
        match self {
            TimeSetting::Move(time) => format!("the engine has {} ms for each move", time.as_millis()),
            TimeSetting::Clock { time, increment } => {
                format!(
                    "each player has {} for the game and {} s more for each move",
                    clock_text(*time),
                    increment.as_secs_f64()
                )
            }
        }
    }
}

/// The clocks of both players; unused in a game without clocks.
pub struct Clocks {
    pace: TimeSetting,
    left: [Duration; 2],
    /// When the player to move started to think.
    since: Instant,
    /// For each move: the time that both players had left before it. Used when moves are taken back.
    before: Vec<[Duration; 2]>,
}

impl Clocks {
    /// Clocks before the first move.
    pub fn new(pace: TimeSetting) -> Clocks {
        let left = match pace {
            TimeSetting::Move(_) => Duration::ZERO,
            TimeSetting::Clock { time, .. } => time,
        };
        Clocks { pace, left: [left; 2], since: Instant::now(), before: Vec::new() }
    }

    /// The time control of the game.
    pub fn pace(&self) -> TimeSetting {
        self.pace
    }

    /// Starts to measure the thinking time of the player to move.
    pub fn start(&mut self) {
        self.since = Instant::now();
    }

    /// A player's time left; `None` in a game without clocks.
    pub fn left(&self, color: Color) -> Option<Duration> {
        matches!(self.pace, TimeSetting::Clock { .. }).then_some(self.left[color.idx()])
    }

    /// Whether the player to move has run out of time; `color` is that player.
    pub fn is_over(&self, color: Color) -> bool {
        self.left(color).is_some_and(|left| self.since.elapsed() > left)
    }

    /// Ends a player's move: subtracts the time used and adds the increment. Returns false when the player has run out
    /// of time.
    pub fn press(&mut self, color: Color) -> bool {
        let TimeSetting::Clock { increment, .. } = self.pace else { return true };
        let used = self.since.elapsed();
        let before = self.left;
        let left = &mut self.left[color.idx()];
        if used > *left {
            *left = Duration::ZERO;
            return false;
        }
        *left = *left - used + increment;
        self.before.push(before);
        true
    }

    /// Resets the clocks to their state before the last move.
    pub fn take_back(&mut self) {
        if let Some(left) = self.before.pop() {
            self.left = left;
        }
    }

    /// The limits for a search by the engine, which plays `color`.
    pub fn limits(&self, color: Color) -> search::Limits {
        match self.pace {
            TimeSetting::Move(time) => search::Limits { movetime: Some(time), ..search::Limits::default() },
            TimeSetting::Clock { increment, .. } => {
                let clock = search::Clock { left: self.left[color.idx()], increment, moves_to_go: None };
                search::Limits { clock: Some(clock), ..search::Limits::default() }
            }
        }
    }
}

/// A time as clocks show it: `5:00`, and below a minute `9.3 s`.
pub fn clock_text(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 60..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        seconds => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time: u64, increment: u64) -> Result<TimeSetting, String> {
        Ok(TimeSetting::Clock { time: Duration::from_millis(time), increment: Duration::from_millis(increment) })
    }

    #[test]
    fn times_are_minutes_and_seconds() {
        assert_eq!(TimeSetting::parse("5+3"), clock(300_000, 3000));
        assert_eq!(TimeSetting::parse(" 0.5+0.1"), clock(30_000, 100));
        assert_eq!(TimeSetting::parse("1:30+2"), clock(90_000, 2000));
        assert_eq!(TimeSetting::parse("500"), Ok(TimeSetting::Move(Duration::from_millis(500))));
        for text in [
            "",
            "+",
            "5",
            "5+",
            "+3",
            "0+3",
            "-1+3",
            "5+3+1",
            "five",
            "1e9+1",
            "99999999999999999999999+1",
            "\0+1",
            "inf+1",
        ] {
            assert!(TimeSetting::parse_clock(text).is_err_and(|why| !why.contains('\0')), "{text:?}");
        }
        for text in ["0", "86400001", "99999999999999999999999999"] {
            assert!(TimeSetting::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_and_is_set_back() {
        let mut clocks = Clocks::new(TimeSetting::parse("0.001+60").expect("a time"));
        assert!(clocks.press(Color::White));
        assert!(clocks.left(Color::White).is_some_and(|left| left > Duration::from_secs(59)));
        clocks.take_back();
        assert_eq!(clocks.left(Color::White), Some(Duration::from_millis(60)));
        std::thread::sleep(Duration::from_millis(70));
        assert!(!clocks.press(Color::White));
        assert_eq!(clocks.left(Color::White), Some(Duration::ZERO));
        assert_eq!(Clocks::new(TimeSetting::Move(Duration::from_secs(1))).left(Color::White), None);
    }

    #[test]
    fn clocks_are_read_easily() {
        let text = |milliseconds| clock_text(Duration::from_millis(milliseconds));
        assert_eq!([9300, 61_000, 3_723_000].map(text), ["9.3 s", "1:01", "1:02:03"]);
    }
}
