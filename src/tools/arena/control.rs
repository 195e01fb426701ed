//! Time controls and the clocks that run under them.

use std::fmt;
use std::time::Duration;

/// The most seconds that any part of a time control may have: four months.
const MOST_SECONDS: f64 = 1e7;

/// How long a late move may be when nothing else is said.
pub const MARGIN: Duration = Duration::from_millis(50);

/// What limits an engine's thinking. Every part that is given holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Control {
    /// A clock for the game.
    pub base: Option<Base>,
    /// Time for each move.
    pub each: Option<Duration>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// How much later than its time a move may arrive.
    pub margin: Duration,
}

impl Default for Control {
    /// No limit at all.
    fn default() -> Control {
        Control { base: None, each: None, depth: None, nodes: None, margin: MARGIN }
    }
}

/// A clock: so much time for so many moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Base {
    /// Moves for which the time is given anew each time they are made; 0: the whole game.
    pub moves: u32,
    /// The time.
    pub time: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

impl Base {
    /// Reads `[MOVES/]TIME[+INCREMENT]`, the time in seconds or as `MINUTES:SECONDS`: `40/60`, `10+0.1`, `1:30`.
    ///
    /// # Errors
    ///
    /// When it is something else.
    pub fn parse(text: &str) -> Result<Base, String> {
        let wrong = || format!("'{}' is no time control such as 40/60, 10+0.1 or 1:30", text.escape_debug());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (moves.parse::<u32>().ok().filter(|n| (1..=10_000).contains(n)), rest),
            None => (Some(0), text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = match time.split_once(':') {
            Some((minutes, rest)) => minutes.parse::<u32>().ok().zip(seconds(rest)).and_then(|(minutes, rest)| {
                let total = f64::from(minutes) * 60.0 + rest.as_secs_f64();
                (total <= MOST_SECONDS).then(|| Duration::from_secs_f64(total))
            }),
            None => seconds(time),
        };
        let (Some(moves), Some(time), Some(increment)) = (moves, time, seconds(increment)) else {
            return Err(wrong());
        };
        if time.is_zero() {
            return Err(format!("'{}' leaves no time for the first move", text.escape_debug()));
        }
        Ok(Base { moves, time, increment })
    }
}

/// Reads a time in seconds, possibly broken, an `s` behind it or none. `None` when it is no time, or beyond all use.
pub fn seconds(text: &str) -> Option<Duration> {
    let text = text.strip_suffix('s').unwrap_or(text);
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = text.parse().ok().filter(|_| plain)?;
    (number <= MOST_SECONDS).then(|| Duration::from_secs_f64(number))
}

impl fmt::Display for Base {
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

impl fmt::Display for Control {
    /// As it is told on the command line and in records, without the margin: `10+0.1`, `st=0.5`, `40/60 depth=9`,
    /// and `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [
            self.base.map(|base| base.to_string()),
            self.each.map(|time| format!("st={}", time.as_secs_f64())),
            self.depth.map(|depth| format!("depth={depth}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "-" } else { "" })?;
        f.write_str(&parts.join(" "))
    }
}

impl Control {
    /// As fastchess has it in its result block: `10+0.1`, `0.5/move`, `8 plies`, `10000 nodes`.
    pub fn in_results(&self) -> String {
        let parts = [
            self.base.map(|base| base.to_string()),
            self.each.map(|time| format!("{}/move", time.as_secs_f64())),
            self.depth.map(|depth| format!("{depth} plies")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// One player's clock in a game.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: Control,
    /// What is left on the clock, if there is one.
    left: Duration,
    made: u32,
}

impl Clock {
    /// A clock before the first move.
    pub fn new(control: Control) -> Clock {
        Clock { control, left: control.base.map_or(Duration::ZERO, |base| base.time), made: 0 }
    }

    /// What limits the player.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// What is left for the game, if the player has a clock.
    pub fn left(&self) -> Option<Duration> {
        self.control.base.map(|_| self.left)
    }

    /// The moves that are to be made until time is given again.
    pub fn moves_to_go(&self) -> Option<u32> {
        let moves = self.control.base?.moves;
        (moves > 0).then(|| moves - self.made % moves)
    }

    /// The longest that the next move may take, margin included; `None` when time does not count.
    pub fn limit(&self) -> Option<Duration> {
        let times = self.left().into_iter().chain(self.control.each);
        times.min().map(|time| time + self.control.margin)
    }

    /// How much longer than its time a move took, the margin left out of it.
    pub fn overrun(&self, used: Duration) -> Duration {
        self.limit().map_or(Duration::ZERO, |limit| used.saturating_sub(limit - self.control.margin))
    }

    /// A move was made after so long. Whether that was in time.
    pub fn spend(&mut self, used: Duration) -> bool {
        if self.limit().is_some_and(|limit| used > limit) {
            return false;
        }
        self.made += 1;
        if let Some(base) = self.control.base {
            self.left = self.left.saturating_sub(used) + base.increment;
            if base.moves > 0 && self.made.is_multiple_of(base.moves) {
                self.left += base.time;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(moves: u32, time: f64, increment: f64) -> Base {
        Base { moves, time: Duration::from_secs_f64(time), increment: Duration::from_secs_f64(increment) }
    }

    #[test]
    fn controls_of_every_form() {
        for (text, expected, shown) in [
            ("40/60", base(40, 60.0, 0.0), "40/60"),
            ("10+0.1", base(0, 10.0, 0.1), "10+0.1"),
            ("60", base(0, 60.0, 0.0), "60"),
            ("0.5", base(0, 0.5, 0.0), "0.5"),
            ("8+0.08s", base(0, 8.0, 0.08), "8+0.08"),
            ("40/1:30+2", base(40, 90.0, 2.0), "40/90+2"),
        ] {
            let read = Base::parse(text).expect(text);
            assert_eq!(read, expected, "{text}");
            assert_eq!(read.to_string(), shown);
        }
        for wrong in [
            "", "x", "s", "1ss", "-5", "0", "0+1", "1e3", "inf", "nan", "40/", "/60", "0/60", "1:x", "10+", "10+-1",
            "9e9",
        ] {
            assert!(Base::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Base::parse("99999999999999999999").is_err());
        assert!(Base::parse("99999999999:00").is_err());
    }

    #[test]
    fn everything_given_is_shown() {
        let control = Control { base: Some(base(0, 10.0, 0.1)), depth: Some(7), ..Control::default() };
        assert_eq!(control.to_string(), "10+0.1 depth=7");
        assert_eq!(Control { each: seconds("0.5"), ..Control::default() }.to_string(), "st=0.5");
        assert_eq!(Control::default().to_string(), "-");
    }

    #[test]
    fn a_clock_runs_and_is_filled_again() {
        let mut clock = Clock::new(Control { base: Some(base(2, 10.0, 1.0)), ..Control::default() });
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds("10"), Some(2)));
        assert!(clock.spend(Duration::from_secs(4)));
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds("7"), Some(1)));
        assert!(clock.spend(Duration::from_secs(4)));
        assert_eq!((clock.left(), clock.moves_to_go()), (seconds("14"), Some(2)));
    }

    #[test]
    fn the_margin_is_granted_and_no_more() {
        let control = Control { base: Some(base(0, 1.0, 0.5)), ..Control::default() };
        let mut clock = Clock::new(control);
        assert!(clock.spend(Duration::from_millis(1050)));
        assert_eq!(clock.left(), seconds("0.5"));
        assert!(!clock.spend(Duration::from_millis(551)));
        assert_eq!(clock.overrun(Duration::from_millis(551)), Duration::from_millis(51));
        let mut each = Clock::new(Control { each: seconds("0.2"), ..Control::default() });
        assert!(each.spend(Duration::from_millis(250)));
        assert!(!each.spend(Duration::from_millis(251)));
        assert_eq!(Clock::new(Control { depth: Some(3), ..Control::default() }).limit(), None);
    }
}
