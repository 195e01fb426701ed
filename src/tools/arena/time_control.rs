//! Time controls and the clocks that run under them.

use std::fmt;
use std::time::Duration;

/// The largest time, in seconds, that any part of a time control may have: about four months.
const MAX_SECONDS: f64 = 1e7;

/// The default of [`TimeControl::margin`].
pub const DEFAULT_MARGIN: Duration = Duration::from_millis(50);

/// The limits of an engine's searches. All limits that are given apply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimeControl {
    /// The time for a number of moves or for the game, and the increment.
    pub period: Option<Period>,
    /// The fixed time for each move.
    pub move_time: Option<Duration>,
    /// The limit of the search depth, in plies.
    pub depth: Option<u32>,
    /// The limit of the number of nodes.
    pub nodes: Option<u64>,
    /// The time margin: the time by which a move may exceed its time limit.
    pub margin: Duration,
}

impl Default for TimeControl {
    /// A time control without any limit.
    fn default() -> TimeControl {
        TimeControl { period: None, move_time: None, depth: None, nodes: None, margin: DEFAULT_MARGIN }
    }
}

/// A time control period: a time for a number of moves, and an increment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Period {
    /// The number of moves after which the time is added again; 0 if the whole game is one period.
    pub moves: u32,
    /// The time for the period.
    pub time: Duration,
    /// The increment after each move.
    pub increment: Duration,
}

impl Period {
    /// Parses `[MOVES/]TIME[+INCREMENT]`, the time in seconds or as `MINUTES:SECONDS`: `40/60`, `10+0.1`, `1:30`.
    ///
    /// # Errors
    ///
    /// When the text does not have that form.
    pub fn parse(text: &str) -> Result<Period, String> {
        let wrong = || format!("'{}' is not a time control such as 40/60, 10+0.1 or 1:30", text.escape_debug());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (moves.parse::<u32>().ok().filter(|n| (1..=10_000).contains(n)), rest),
            None => (Some(0), text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = match time.split_once(':') {
            Some((minutes, rest)) => minutes.parse::<u32>().ok().zip(seconds(rest)).and_then(|(minutes, rest)| {
                let total = f64::from(minutes) * 60.0 + rest.as_secs_f64();
                (total <= MAX_SECONDS).then(|| Duration::from_secs_f64(total))
            }),
            None => seconds(time),
        };
        let (Some(moves), Some(time), Some(increment)) = (moves, time, seconds(increment)) else {
            return Err(wrong());
        };
        if time.is_zero() {
            return Err(format!("'{}' leaves no time for the first move", text.escape_debug()));
        }
        Ok(Period { moves, time, increment })
    }
}

/// Parses a time in seconds, with or without a fraction and an `s` at the end. `None` when the text is not a time, or
/// the time is too long.
pub fn seconds(text: &str) -> Option<Duration> {
    let text = text.strip_suffix('s').unwrap_or(text);
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = text.parse().ok().filter(|_| plain)?;
    (number <= MAX_SECONDS).then(|| Duration::from_secs_f64(number))
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.moves > 0 {
            write!(f, "{}/", self.moves)?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl fmt::Display for TimeControl {
    /// The time control as written on the command line and in game records, without the margin: `10+0.1`, `st=0.5`,
    /// `40/60 depth=9`, or `-` if there is no limit.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [
            self.period.map(|period| period.to_string()),
            self.move_time.map(|time| format!("st={}", time.as_secs_f64())),
            self.depth.map(|depth| format!("depth={depth}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "-" } else { "" })?;
        f.write_str(&parts.join(" "))
    }
}

impl TimeControl {
    /// The time control as in the result block of fastchess: `10+0.1`, `0.5/move`, `8 plies`, `10000 nodes`.
    pub fn text_for_results(&self) -> String {
        let parts = [
            self.period.map(|period| period.to_string()),
            self.move_time.map(|time| format!("{}/move", time.as_secs_f64())),
            self.depth.map(|depth| format!("{depth} plies")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// One player's clock in a game.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: TimeControl,
    /// The time left; zero if there is no time control period.
    left: Duration,
    /// The number of moves made.
    moves_made: u32,
}

impl Clock {
    /// A clock before the first move.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.period.map_or(Duration::ZERO, |period| period.time), moves_made: 0 }
    }

    /// The time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The time left; `None` if there is no time control period.
    pub fn left(&self) -> Option<Duration> {
        self.control.period.map(|_| self.left)
    }

    /// The number of moves until the next period begins; `None` if the whole game is one period.
    pub fn moves_to_go(&self) -> Option<u32> {
        let moves = self.control.period?.moves;
        (moves > 0).then(|| moves - self.moves_made % moves)
    }

    /// The time limit of the next move, margin included; `None` when there is no time limit.
    pub fn current_time_limit(&self) -> Option<Duration> {
        let times = self.left().into_iter().chain(self.control.move_time);
        times.min().map(|time| time + self.control.margin)
    }

    /// The time by which a move exceeded its time limit, without the margin.
    pub fn overrun(&self, used: Duration) -> Duration {
        self.current_time_limit().map_or(Duration::ZERO, |limit| used.saturating_sub(limit - self.control.margin))
    }

    /// Deducts the time that a move took and adds the increment. Returns whether the move was in time.
    pub fn spend(&mut self, used: Duration) -> bool {
        if self.current_time_limit().is_some_and(|limit| used > limit) {
            return false;
        }
        self.moves_made += 1;
        if let Some(period) = self.control.period {
            self.left = self.left.saturating_sub(used) + period.increment;
            if period.moves > 0 && self.moves_made.is_multiple_of(period.moves) {
                self.left += period.time;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(moves: u32, time: f64, increment: f64) -> Period {
        Period { moves, time: Duration::from_secs_f64(time), increment: Duration::from_secs_f64(increment) }
    }

    #[test]
    fn all_forms_of_time_control_are_parsed() {
        for (text, expected, shown) in [
            ("40/60", period(40, 60.0, 0.0), "40/60"),
            ("10+0.1", period(0, 10.0, 0.1), "10+0.1"),
            ("60", period(0, 60.0, 0.0), "60"),
            ("0.5", period(0, 0.5, 0.0), "0.5"),
            ("8+0.08s", period(0, 8.0, 0.08), "8+0.08"),
            ("40/1:30+2", period(40, 90.0, 2.0), "40/90+2"),
        ] {
            let read = Period::parse(text).expect(text);
            assert_eq!(read, expected, "{text}");
            assert_eq!(read.to_string(), shown);
        }
        for wrong in [
            "", "x", "s", "1ss", "-5", "0", "0+1", "1e3", "inf", "nan", "40/", "/60", "0/60", "1:x", "10+", "10+-1",
            "9e9",
        ] {
            assert!(Period::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Period::parse("99999999999999999999").is_err());
        assert!(Period::parse("99999999999:00").is_err());
    }

    #[test]
    fn every_limit_is_displayed() {
        let control = TimeControl { period: Some(period(0, 10.0, 0.1)), depth: Some(7), ..TimeControl::default() };
        assert_eq!(control.to_string(), "10+0.1 depth=7");
        assert_eq!(TimeControl { move_time: seconds("0.5"), ..TimeControl::default() }.to_string(), "st=0.5");
        assert_eq!(TimeControl::default().to_string(), "-");
    }

    #[test]
    fn a_clock_gets_its_time_again_for_the_next_period() {
        let mut clock = Clock::new(TimeControl { period: Some(period(2, 10.0, 1.0)), ..TimeControl::default() });
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds("10"), Some(2)));
        assert!(clock.spend(Duration::from_secs(4)));
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds("7"), Some(1)));
        assert!(clock.spend(Duration::from_secs(4)));
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds("14"), Some(2)));
    }

    #[test]
    fn a_move_may_use_the_margin_but_not_more() {
        let control = TimeControl { period: Some(period(0, 1.0, 0.5)), ..TimeControl::default() };
        let mut clock = Clock::new(control);
        assert!(clock.spend(Duration::from_millis(1050)));
        assert_eq!(clock.left(), seconds("0.5"));
        assert!(!clock.spend(Duration::from_millis(551)));
        assert_eq!(clock.overrun(Duration::from_millis(551)), Duration::from_millis(51));
        let mut each = Clock::new(TimeControl { move_time: seconds("0.2"), ..TimeControl::default() });
        assert!(each.spend(Duration::from_millis(250)));
        assert!(!each.spend(Duration::from_millis(251)));
        assert_eq!(Clock::new(TimeControl { depth: Some(3), ..TimeControl::default() }).current_time_limit(), None);
    }
}
