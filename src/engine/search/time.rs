//! When a search has had time enough.

use super::limits::{Clock, Control, Limits};
use crate::core::types::Score;
use std::time::{Duration, Instant};

/// Moves the rest of the game is taken to have, where no time control says it.
const MOVES_LEFT: u32 = 32;
/// However many moves are left to a time control, no more than these are planned for.
const MOST_MOVES: u32 = 50;
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
    fn of(limits: &Limits, overhead: Duration, moves: usize) -> Option<Budget> {
        let exact = limits.movetime.map(|time| {
            // Of a very short time the overhead may not take nearly all.
            let time = time.saturating_sub(overhead.min(time / 2)).max(LEAST);
            Budget { soft: time, hard: time }
        });
        let clock = limits.clock.map(|clock| Budget::on_clock(clock, overhead, moves));
        match (exact, clock) {
            (Some(a), Some(b)) => Some(Budget { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) }),
            (one, other) => one.or(other),
        }
    }

    /// An even share of the time that is left and most of the increment; more for a move that is hard to find, but
    /// never so much that those to come would be played in a hurry.
    fn on_clock(clock: Clock, overhead: Duration, moves: usize) -> Budget {
        let left = clock.left.saturating_sub(overhead);
        let to_go = clock.moves_to_go.map_or(MOVES_LEFT, |n| n.clamp(1, MOST_MOVES));
        let share = (left / to_go).saturating_add(clock.increment.mul_f64(0.8)).min(left.mul_f64(0.8));
        let most = left.mul_f64(if to_go == 1 { 0.9 } else { 0.4 });
        let hard = share.saturating_mul(3).min(most).max(LEAST);
        // A move without alternative is played almost at once.
        let soft = if moves == 1 { share / 20 } else { share.mul_f64(0.75) };
        Budget { soft: soft.min(hard), hard }
    }

    /// The time after which no new iteration is begun, when the search has gone so.
    fn wanted(&self, course: Course) -> Duration {
        match self.soft == self.hard {
            true => self.hard,
            false => self.soft.mul_f64(course.worth()).min(self.hard),
        }
    }
}

/// How a search has gone so far: what tells an easy move from one that is worth more time.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Course {
    /// Iterations since the best move was another.
    pub stable: u32,
    /// Centipawns by which the value has fallen since the last iteration.
    pub drop: Score,
    /// The part of all nodes that the best move has taken, from 0 to 1.
    pub effort: f64,
}

impl Course {
    /// How much of the usual time the move is worth. A move that has been the best for long and has taken nearly all
    /// nodes is an easy one; a value that falls is trouble.
    fn worth(self) -> f64 {
        let stable = [1.5, 1.2, 1.0, 0.9, 0.8][self.stable.min(4) as usize];
        let trouble = 1.0 + f64::from(self.drop.clamp(0, 100)) / 150.0;
        let ease = (1.7 - self.effort) * 1.05;
        stable * trouble * ease.clamp(0.5, 1.5)
    }
}

/// The clock of one search.
pub(super) struct Timer {
    began: Instant,
    /// When the limits began to hold; `None` while pondering.
    holds_from: Option<Instant>,
    budget: Option<Budget>,
    infinite: bool,
    /// Whether the search was ready to answer while it still pondered.
    ready: bool,
}

impl Timer {
    /// Starts the clock for a position with so many legal moves.
    pub(super) fn start(limits: &Limits, overhead: Duration, moves: usize) -> Timer {
        let began = Instant::now();
        Timer {
            began,
            holds_from: (!limits.ponder).then_some(began),
            budget: Budget::of(limits, overhead, moves),
            infinite: limits.infinite,
            ready: false,
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
        self.is_past(control, |budget| budget.hard) || self.ready && !self.must_wait(control)
    }

    /// Notes, when an iteration ends while the search still ponders, whether that would have been enough for a move
    /// of its own: then it is answered as soon as the opponent has played what was expected.
    pub(super) fn note_ponder(&mut self, course: Course) {
        if self.holds_from.is_none() && self.saves_time_once_held() {
            self.ready = self.began.elapsed() >= self.budget.map_or(Duration::MAX, |budget| budget.wanted(course));
        }
    }

    /// Whether it is too late to begin another iteration.
    pub(super) fn is_late(&mut self, control: &Control, course: Course) -> bool {
        self.is_past(control, |budget| budget.wanted(course))
    }

    /// Whether a clock runs, so that time saved is worth something.
    pub(super) fn saves_time(&self) -> bool {
        self.saves_time_once_held() && self.holds_from.is_some()
    }

    fn saves_time_once_held(&self) -> bool {
        self.budget.is_some_and(|budget| budget.soft != budget.hard) && !self.infinite
    }

    fn is_past(&mut self, control: &Control, limit: impl Fn(&Budget) -> Duration) -> bool {
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
    fn no_move_may_use_up_the_clock() {
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
    fn an_even_share_is_left_for_the_moves_to_come() {
        let mut left = 10_000;
        for to_go in (1..=40).rev() {
            let budget = clock(left, 0, Some(to_go));
            assert!(budget.hard >= ms(50), "{to_go} turns to go, {left} ms left: {budget:?}");
            // Every move takes as long as an average one may.
            left -= (budget.soft.as_millis() as u64).min(left);
        }
    }

    #[test]
    fn easy_moves_take_less_time_than_hard_ones() {
        let easy = Course { stable: 9, drop: 0, effort: 0.99 };
        let hard = Course { stable: 0, drop: 60, effort: 0.3 };
        assert!(easy.worth() < 0.7 && hard.worth() > 2.0, "{} {}", easy.worth(), hard.worth());
        assert!(Course { drop: 60, ..easy }.worth() > easy.worth());
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
    fn what_was_pondered_long_enough_is_answered_at_the_hit() {
        let clock = Clock { left: ms(3000), increment: ms(0), moves_to_go: None };
        for (pondered, ready) in [(ms(80), true), (ms(0), false)] {
            let control = Control::default();
            let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
            let mut timer = Timer::start(&limits, ms(0), 30);
            std::thread::sleep(pondered);
            timer.note_ponder(Course { stable: 9, drop: 0, effort: 0.9 });
            assert!(!timer.is_over(&control));
            control.ponderhit();
            assert_eq!(timer.is_over(&control), ready);
        }
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
