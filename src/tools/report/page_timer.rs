//! When the page of an unfinished report is made anew.

use std::time::{Duration, Instant};

/// The least time between two pages.
const INTERVAL: Duration = Duration::from_secs(5);
/// Pages are made in at most one part in this number of the time.
const SHARE: u32 = 20;

/// Lets a page be made now and then, so that it grows and costs little.
#[derive(Default)]
pub struct PageTimer {
    next: Option<Instant>,
}

impl PageTimer {
    /// Makes the page, if it is time for it; the first one is made at once.
    pub fn run(&mut self, make: impl FnOnce()) {
        let begin = Instant::now();
        if self.next.is_none_or(|next| begin >= next) {
            make();
            self.next = Some(Instant::now() + INTERVAL.max(begin.elapsed() * SHARE));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_time_between_them() {
        let (mut timer, mut made) = (PageTimer::default(), 0);
        timer.run(|| made += 1);
        timer.run(|| made += 1);
        assert_eq!(made, 1);
        timer.next = Some(Instant::now());
        timer.run(|| made += 1);
        assert_eq!(made, 2);
    }
}
