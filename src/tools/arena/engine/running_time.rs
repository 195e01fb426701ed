//! A clock that stands still while this program does not run: when it is suspended (Ctrl-Z in a terminal), or when the
//! whole machine is asleep. An engine could not be heard in that time, so it does not count as the engine's.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whoever waits for an engine reads the clock at least this often.
pub const MAX_TICK: Duration = Duration::from_millis(50);

/// Between two readings while somebody waits, no more time than this passes as long as the program runs, also on a machine
/// that is heavily loaded. It is short enough that no more than this is counted wrongly.
const MAX_GAP: Duration = Duration::from_secs(1);

/// The time of the last reading, and the time in which the program did not run.
struct Clock {
    last: Instant,
    stood_still: Duration,
}

static CLOCK: Mutex<Option<Clock>> = Mutex::new(None);

/// The time now. Only differences between such times mean anything, and only where somebody waited for an engine in the
/// meantime: times when nobody reads the clock do not count either.
pub fn now() -> Instant {
    let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    clock.get_or_insert_with(|| Clock { last: Instant::now(), stood_still: Duration::ZERO }).read(Instant::now())
}

impl Clock {
    fn read(&mut self, real: Instant) -> Instant {
        let gap = real.saturating_duration_since(self.last);
        if gap > MAX_GAP {
            self.stood_still += gap;
        }
        self.last = self.last.max(real);
        self.last - self.stood_still
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_stands_still_while_nobody_can_read_it() {
        let start = Instant::now();
        let mut clock = Clock { last: start, stood_still: Duration::ZERO };
        let mut at = |millis| clock.read(start + Duration::from_millis(millis)).duration_since(start).as_millis();
        assert_eq!([50, 100, 900, 1900].map(&mut at), [50, 100, 900, 1900]);
        assert_eq!([3_600_000, 3_600_050].map(&mut at), [1900, 1950], "an hour of sleep");
        assert_eq!([3_600_020, 3_600_100].map(&mut at), [1950, 2000], "a time that was read earlier, but came later");
        assert_eq!([9_000_000, 9_000_010].map(&mut at), [2000, 2010]);
    }
}
