//! The engine's clock and the time control, as XBoard sets them.

use super::super::text::whole_number;
use std::time::Duration;
use tenfold_engine::search::{Clock, Limits};

/// The time control.
#[derive(Clone, Copy, PartialEq, Debug)]
enum TimeControl {
    /// `level`: the number of moves in a period (0 for the whole game), the time for them, and the increment for each
    /// move.
    Level { moves: u32, base: Duration, increment: Duration },
    /// `st`: exactly this time for each move.
    EachMove(Duration),
}

/// The engine's clock with all limits for its moves.
#[derive(Clone, Debug)]
pub struct EngineClock {
    control: TimeControl,
    left: Duration,
    depth: Option<u32>,
}

impl Default for EngineClock {
    /// Forty moves in five minutes, the protocol's default.
    fn default() -> Self {
        let base = Duration::from_secs(300);
        EngineClock {
            control: TimeControl::Level { moves: 40, base, increment: Duration::ZERO },
            left: base,
            depth: None,
        }
    }
}

/// Reads a number of seconds, with or without decimals, and clamps it to the range from 0 to 4 million (some weeks).
fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.parse().ok()?;
    number.is_finite().then(|| Duration::from_secs_f64(number.clamp(0.0, 4e6)))
}

impl EngineClock {
    /// Resets the clock and removes the depth limit for a new game.
    pub fn restart(&mut self) {
        self.depth = None;
        if let TimeControl::Level { base, .. } = self.control {
            self.left = base;
        }
    }

    /// Parses `level`: moves, base as `minutes` or `minutes:seconds`, increment in seconds. `None` when it is
    /// malformed.
    pub fn parse_level(&mut self, words: &[&str]) -> Option<()> {
        let [moves, base, rest @ ..] = words else { return None };
        let moves = whole_number(moves)?.clamp(0, 10_000) as u32;
        let base = match base.split_once(':') {
            Some((minutes, rest)) => seconds(minutes)? * 60 + seconds(rest)?,
            None => seconds(base)? * 60,
        };
        let increment = rest.first().map_or(Some(Duration::ZERO), |word| seconds(word))?;
        self.control = TimeControl::Level { moves, base, increment };
        self.left = base;
        Some(())
    }

    /// Parses `st`: seconds for each move.
    pub fn parse_st(&mut self, word: &str) -> Option<()> {
        self.control = TimeControl::EachMove(seconds(word)?.max(Duration::from_millis(1)));
        Some(())
    }

    /// Parses `sd`: the depth limit.
    pub fn parse_sd(&mut self, word: &str) -> Option<()> {
        self.depth = Some(whole_number(word)?.clamp(1, 255) as u32);
        Some(())
    }

    /// Parses `time`: the centiseconds left on the engine's clock.
    pub fn parse_time(&mut self, word: &str) -> Option<()> {
        self.left = Duration::from_millis(whole_number(word)?.clamp(0, i64::from(u32::MAX)) as u64 * 10);
        Some(())
    }

    /// Updates the clock after the engine has made a move that took `used`. Before the move, `plies` plies had been
    /// played.
    pub fn update_after_move(&mut self, used: Duration, plies: usize) {
        let TimeControl::Level { moves, base, increment } = self.control else { return };
        self.left = self.left.saturating_sub(used) + increment;
        if moves > 0 && (plies / 2 + 1).is_multiple_of(moves as usize) {
            self.left += base;
        }
    }

    /// The limits for the engine's next move. Before the move, `plies` plies have been played.
    pub fn limits(&self, plies: usize) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match self.control {
            TimeControl::EachMove(time) => limits.movetime = Some(time),
            TimeControl::Level { moves, increment, .. } => {
                let made = (plies / 2) as u32;
                let moves_to_go = (moves > 0).then(|| moves - made % moves);
                limits.clock = Some(Clock { left: self.left, increment, moves_to_go });
            }
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(words: &[&str]) -> Clock {
        let mut clock = EngineClock::default();
        clock.parse_level(words).expect("a level");
        clock.limits(0).clock.expect("a clock")
    }

    #[test]
    fn levels_of_every_form() {
        let clock = |left, increment, moves_to_go| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        assert_eq!(level(&["40", "5", "0"]), clock(300_000, 0, Some(40)));
        assert_eq!(level(&["0", "2", "12"]), clock(120_000, 12_000, None));
        assert_eq!(level(&["0", "0:30", "0.1"]), clock(30_000, 100, None));
        assert_eq!(level(&["0", "1:05", "0", "and", "more"]), clock(65_000, 0, None));
        assert_eq!(level(&["-3", "-1", "-2"]), clock(0, 0, None));
        let mut own = EngineClock::default();
        for wrong in [&["40"][..], &["x", "5", "0"], &["40", "5:x", "0"], &["40", "nan", "0"], &["0", "1", "inf"], &[]]
        {
            assert_eq!(own.parse_level(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn each_control_period_adds_its_base_time() {
        let mut own = EngineClock::default();
        own.parse_level(&["2", "1", "0"]).expect("a level");
        assert_eq!(own.limits(1).clock.and_then(|clock| clock.moves_to_go), Some(2));
        own.update_after_move(Duration::from_secs(10), 1);
        assert_eq!(own.left, Duration::from_secs(50));
        assert_eq!(own.limits(3).clock.and_then(|clock| clock.moves_to_go), Some(1));
        own.update_after_move(Duration::from_secs(10), 3);
        assert_eq!(own.left, Duration::from_secs(100));
    }

    #[test]
    fn time_for_each_move_may_be_a_fraction() {
        let mut own = EngineClock::default();
        own.parse_st("0.25").expect("a time");
        assert_eq!(own.limits(0).movetime, Some(Duration::from_millis(250)));
        assert_eq!(own.limits(0).clock, None);
        own.parse_sd("99999999999999999999").expect("a depth");
        assert_eq!(own.limits(0).depth, Some(255));
        own.restart();
        assert_eq!(own.limits(0).depth, None);
        assert_eq!(own.parse_st("soon"), None);
        own.parse_time("-5").expect("a time");
        assert_eq!(own.left, Duration::ZERO);
    }
}
