//! When a search has had time enough.

use super::limits::{Clock, Control, Limits};
use std::time::{Duration, Instant};

/// Turns the rest of the game is taken to have, where no time control says it.
const TURNS_LEFT: u32 = 32;
/// However many turns are left to a time control, no more than these are planned for.
const MOST_TURNS: u32 = 50;
/// The least time for a search.
const LEAST: Duration = Duration::from_millis(1);

/// Time to spend, counted from the moment that the limits hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Budget {
    /// No new iteration is begun after this.
    soft: Duration,
    /// The search ends at this.
    hard: Duration,
}

impl Budget {
    fn of(limits: &Limits, overhead: Duration, turns: usize) -> Option<Budget> {
        let exact = limits.movetime.map(|time| {
            // Of a very short time the overhead may not take nearly all.
            let time = time.saturating_sub(overhead.min(time / 2)).max(LEAST);
            Budget { soft: time, hard: time }
        });
        let clock = limits.clock.map(|clock| Budget::on_clock(clock, overhead, turns));
        match (exact, clock) {
            (Some(a), Some(b)) => Some(Budget { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) }),
            (one, other) => one.or(other),
        }
    }

    /// An even share of the time that is left and most of the increment; up to four times as much for a turn
    /// whose iteration takes long.
    fn on_clock(clock: Clock, overhead: Duration, turns: usize) -> Budget {
        let left = clock.left.saturating_sub(overhead);
        let to_go = clock.moves_to_go.map_or(TURNS_LEFT, |n| n.clamp(1, MOST_TURNS));
        let share = (left / to_go).saturating_add(clock.increment.mul_f64(0.7)).min(left.mul_f64(0.8));
        let most = left.mul_f64(if to_go == 1 { 0.9 } else { 0.5 });
        let hard = share.saturating_mul(4).min(most).max(LEAST);
        // A turn without alternative is played almost at once.
        let soft = if turns == 1 { share / 20 } else { share.mul_f64(0.65) };
        Budget { soft: soft.min(hard), hard }
    }
}

/// The clock of one search.
pub(super) struct Timer {
    began: Instant,
    /// When the limits began to hold; `None` while pondering.
    holds_from: Option<Instant>,
    budget: Option<Budget>,
    infinite: bool,
}

impl Timer {
    /// Starts the clock for a position with so many legal turns.
    pub(super) fn start(limits: &Limits, overhead: Duration, turns: usize) -> Timer {
        let began = Instant::now();
        Timer {
            began,
            holds_from: (!limits.ponder).then_some(began),
            budget: Budget::of(limits, overhead, turns),
            infinite: limits.infinite,
        }
    }

    /// Time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether the search must not end by itself yet.
    pub(super) fn must_wait(&mut self, control: &Control) -> bool {
        self.note_ponderhit(control);
        self.infinite || self.holds_from.is_none()
    }

    /// Whether the search must end at once.
    pub(super) fn is_over(&mut self, control: &Control) -> bool {
        self.is_past(control, |budget| budget.hard)
    }

    /// Whether it is too late to begin another iteration.
    pub(super) fn is_late(&mut self, control: &Control) -> bool {
        self.is_past(control, |budget| budget.soft)
    }

    /// Whether a clock runs, so that time saved is worth something.
    pub(super) fn saves_time(&self) -> bool {
        self.budget.is_some_and(|budget| budget.soft != budget.hard) && self.holds_from.is_some() && !self.infinite
    }

    fn is_past(&mut self, control: &Control, limit: fn(&Budget) -> Duration) -> bool {
        self.note_ponderhit(control);
        match (&self.budget, self.holds_from) {
            (Some(budget), Some(from)) if !self.infinite => from.elapsed() >= limit(budget),
            _ => false,
        }
    }

    fn note_ponderhit(&mut self, control: &Control) {
        if self.holds_from.is_none() && control.is_ponderhit() {
            self.holds_from = Some(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        Budget::on_clock(Clock { left: ms(left), increment: ms(increment), moves_to_go }, ms(10), 30)
    }

    #[test]
    fn no_turn_may_use_up_the_clock() {
        for left in [0, 1, 5, 11, 50, 1000, 60_000] {
            for increment in [0, 10, 5000] {
                for to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(9999)] {
                    let budget = clock(left, increment, to_go);
                    assert!(budget.soft <= budget.hard);
                    assert!(budget.hard <= ms(left.saturating_sub(10)).max(LEAST), "{left} {increment} {to_go:?}");
                }
            }
        }
    }

    #[test]
    fn huge_numbers_do_not_overflow() {
        let clock = Clock { left: Duration::MAX, increment: Duration::from_secs(u64::MAX / 2), moves_to_go: Some(1) };
        let budget = Budget::on_clock(clock, ms(10), 30);
        assert!(budget.soft <= budget.hard);
    }

    #[test]
    fn a_fixed_time_is_kept_less_the_overhead() {
        let limits = Limits { movetime: Some(ms(100)), ..Limits::default() };
        assert_eq!(Budget::of(&limits, ms(10), 30), Some(Budget { soft: ms(90), hard: ms(90) }));
        assert_eq!(Budget::of(&limits, ms(500), 30), Some(Budget { soft: ms(50), hard: ms(50) }));
        let limits = Limits { movetime: Some(ms(0)), ..Limits::default() };
        assert_eq!(Budget::of(&limits, ms(500), 30), Some(Budget { soft: LEAST, hard: LEAST }));
    }

    #[test]
    fn pondering_holds_the_clock_until_the_hit() {
        let control = Control::default();
        let limits = Limits { movetime: Some(ms(1)), ponder: true, ..Limits::default() };
        let mut timer = Timer::start(&limits, ms(0), 30);
        std::thread::sleep(ms(3));
        assert!(!timer.is_over(&control) && timer.must_wait(&control));
        control.ponderhit();
        assert!(!timer.must_wait(&control));
        std::thread::sleep(ms(3));
        assert!(timer.is_over(&control));
    }
}
