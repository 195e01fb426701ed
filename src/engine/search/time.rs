//! Time management: how long a search may take (Chessprogramming wiki, "Time Management").

use super::limits::{Clock, Control, Limits};
use std::time::Duration;
use tenfold_core::types::Score;
use web_time::Instant;

/// The clock is never divided among more moves than this, even when the next time control is further away.
const MAX_MOVES_TO_GO: u32 = 50;
/// When less time than this is left, a part of each increment stays on the clock as a reserve, so that a machine that
/// stalls for some tenths of a second does not lose the game on time. The longest waits of loaded machines in the soak
/// test were shorter (`bench/README.md`).
const CLOCK_RESERVE: Duration = Duration::from_secs(1);
/// The least time for a search.
const MIN_TIME: Duration = Duration::from_millis(1);

/// Time limits, counted from the time at which they start to apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TimeBudget {
    /// No new iteration starts after this time, multiplied by [`SearchProgress::time_factor`].
    soft: Duration,
    /// The search is stopped after this time.
    hard: Duration,
}

impl TimeBudget {
    /// The time to spend on a position with `moves` legal moves; `None` without a time limit. Where the interface does not say
    /// how many moves are to be made in the remaining time, it is divided among `assumed_moves_to_go` moves.
    fn new(limits: &Limits, overhead: Duration, moves: usize, assumed_moves_to_go: u32) -> Option<TimeBudget> {
        let exact = limits.movetime.map(|time| {
            // The overhead takes at most half of the time, if that is very short.
            let time = time.saturating_sub(overhead.min(time / 2)).max(MIN_TIME);
            TimeBudget { soft: time, hard: time }
        });
        let clock = limits.clock.map(|clock| TimeBudget::on_clock(clock, overhead, moves, assumed_moves_to_go));
        match (exact, clock) {
            (Some(a), Some(b)) => Some(TimeBudget { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) }),
            (one, other) => one.or(other),
        }
    }

    /// The budget is an even share of the clock plus most of the increment. The further the clock is below [`CLOCK_RESERVE`], the more
    /// of the increment stays on the clock. A difficult move may take three times that share, but no more than 40 % of the clock.
    fn on_clock(clock: Clock, overhead: Duration, moves: usize, assumed_moves_to_go: u32) -> TimeBudget {
        let left = clock.left.saturating_sub(overhead);
        let to_go = clock.moves_to_go.map_or(assumed_moves_to_go, |n| n.clamp(1, MAX_MOVES_TO_GO));
        let filled = left.div_duration_f64(CLOCK_RESERVE).min(1.0);
        let share = (left / to_go).saturating_add(clock.increment.mul_f64(0.8 * filled)).min(left.mul_f64(0.8));
        let most = left.mul_f64(if to_go == 1 { 0.9 } else { 0.4 });
        let hard = share.saturating_mul(3).min(most).max(MIN_TIME);
        // If there is only one legal move, it is played almost at once.
        let soft = if moves == 1 { share / 20 } else { share.mul_f64(0.75) };
        TimeBudget { soft: soft.min(hard), hard }
    }

    /// The soft limit, scaled by the progress of the search; a fixed time per move is not scaled.
    fn scaled_soft_limit(&self, progress: SearchProgress) -> Duration {
        if self.soft == self.hard { self.hard } else { self.soft.mul_f64(progress.time_factor()).min(self.hard) }
    }
}

/// The progress of a search, which distinguishes easy moves from difficult moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct SearchProgress {
    /// Iterations since the best move changed.
    pub stable_iterations: u32,
    /// Centipawns by which the score fell in the last iteration.
    pub score_drop: Score,
    /// The share of all nodes that was spent on the best move, from 0 to 1.
    pub best_move_share: f64,
}

impl SearchProgress {
    /// The factor by which the soft limit is multiplied. A best move that is stable and took nearly all nodes is easy,
    /// and needs less time; a falling score needs more.
    fn time_factor(self) -> f64 {
        let stability = [1.5, 1.2, 1.0, 0.9, 0.8][self.stable_iterations.min(4) as usize];
        let falling = 1.0 + f64::from(self.score_drop.clamp(0, 100)) / 150.0;
        let node_share = (1.7 - self.best_move_share) * 1.05;
        stability * falling * node_share.clamp(0.5, 1.5)
    }
}

/// Measures the time of one search against its limits.
#[derive(Clone, Copy)]
pub(super) struct Timer {
    started: Instant,
    /// The time at which the limits started to apply; `None` while pondering.
    limits_from: Option<Instant>,
    budget: Option<TimeBudget>,
    infinite: bool,
    /// Whether the search has pondered long enough to end as soon as the opponent plays the expected move.
    pondered_enough: bool,
    /// The time at which the search is suspended.
    slice_end: Option<Instant>,
}

impl Timer {
    /// Starts the timer of a search in a position with `moves` legal moves. A clock for the whole game is divided among
    /// `assumed_moves_to_go` moves.
    pub(super) fn start(limits: &Limits, overhead: Duration, moves: usize, assumed_moves_to_go: u32) -> Timer {
        let started = Instant::now();
        Timer {
            started,
            limits_from: (!limits.ponder).then_some(started),
            budget: TimeBudget::new(limits, overhead, moves, assumed_moves_to_go),
            infinite: limits.infinite,
            pondered_enough: false,
            slice_end: None,
        }
    }

    /// Begins a slice of this length.
    pub(super) fn begin_slice(&mut self, length: Option<Duration>) {
        self.slice_end = length.and_then(|length| Instant::now().checked_add(length));
    }

    /// Whether the search is cut into slices.
    pub(super) fn has_slices(&self) -> bool {
        self.slice_end.is_some()
    }

    /// Whether the search must be suspended.
    pub(super) fn is_slice_over(&self) -> bool {
        self.slice_end.is_some_and(|end| Instant::now() >= end)
    }

    /// Time since the search started.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time at which the hard limit passes. While the search ponders, the time at which the limit would pass if the
    /// opponent moved now. Work that ends by then is in time whenever the opponent plays the expected move.
    pub(super) fn hard_deadline(&self) -> Option<Instant> {
        let budget = self.budget.filter(|_| !self.infinite)?;
        self.limits_from.unwrap_or_else(Instant::now).checked_add(budget.hard)
    }

    /// Whether the search must not end by itself: it is infinite or ponders.
    pub(super) fn must_continue(&mut self, control: &Control) -> bool {
        self.check_ponderhit(control);
        self.infinite || self.limits_from.is_none()
    }

    /// Whether the search must end at once: the hard limit has passed.
    pub(super) fn must_stop(&mut self, control: &Control) -> bool {
        self.is_past_limit(control, |budget| budget.hard) || self.pondered_enough && !self.must_continue(control)
    }

    /// Called after an iteration. While the search ponders, decides whether the time spent so far would have been
    /// enough on the engine's own clock. If so, the search ends as soon as the opponent plays the expected move.
    pub(super) fn check_pondered_enough(&mut self, progress: SearchProgress) {
        if self.limits_from.is_none() && self.is_timed() {
            let soft = self.budget.map_or(Duration::MAX, |budget| budget.scaled_soft_limit(progress));
            self.pondered_enough = self.started.elapsed() >= soft;
        }
    }

    /// Whether the soft limit has passed: no new iteration starts.
    pub(super) fn is_past_soft_limit(&mut self, control: &Control, progress: SearchProgress) -> bool {
        self.is_past_limit(control, |budget| budget.scaled_soft_limit(progress))
    }

    /// Whether the game has a clock, so that ending early saves time for later moves.
    pub(super) fn can_save_time(&self) -> bool {
        self.is_timed() && self.limits_from.is_some()
    }

    /// Whether a time limit applies, now or after the opponent plays the expected move.
    fn is_timed(&self) -> bool {
        self.budget.is_some_and(|budget| budget.soft != budget.hard) && !self.infinite
    }

    fn is_past_limit(&mut self, control: &Control, limit: impl Fn(&TimeBudget) -> Duration) -> bool {
        self.check_ponderhit(control);
        match (&self.budget, self.limits_from) {
            (Some(budget), Some(from)) if !self.infinite => from.elapsed() >= limit(budget),
            _ => false,
        }
    }

    fn check_ponderhit(&mut self, control: &Control) {
        if self.limits_from.is_none() && control.is_ponderhit() {
            self.limits_from = Some(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        TimeBudget::on_clock(Clock { left: ms(left), increment: ms(increment), moves_to_go }, ms(10), 30, 32)
    }

    #[test]
    fn no_move_uses_up_the_clock() {
        for left in [0, 1, 5, 11, 50, 1000, 60_000] {
            for increment in [0, 10, 5000] {
                for to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(9999)] {
                    let budget = clock(left, increment, to_go);
                    assert!(budget.soft <= budget.hard);
                    assert!(budget.hard <= ms(left.saturating_sub(10)).max(MIN_TIME), "{left} {increment} {to_go:?}");
                }
            }
        }
    }

    #[test]
    fn later_moves_keep_an_even_share() {
        let mut left = 10_000;
        for to_go in (1..=40).rev() {
            let budget = clock(left, 0, Some(to_go));
            assert!(budget.hard >= ms(50), "{to_go} moves to go, {left} ms left: {budget:?}");
            // In this game, each move takes all time up to its soft limit.
            left -= (budget.soft.as_millis() as u64).min(left);
        }
    }

    /// XBoard loses some 20 ms on each move, and does not tell the engine about this delay.
    #[test]
    fn a_small_increment_keeps_a_reserve_on_the_clock() {
        let mut left = 2_000;
        for _ in 0..200 {
            let budget =
                TimeBudget::on_clock(Clock { left: ms(left), increment: ms(50), moves_to_go: None }, ms(30), 30, 20);
            left = left + 50 - 20 - budget.soft.as_millis() as u64;
            assert!(left > 300, "{left} ms left after {budget:?}");
        }
    }

    #[test]
    fn easy_moves_take_less_time_than_hard_ones() {
        let easy = SearchProgress { stable_iterations: 9, score_drop: 0, best_move_share: 0.99 };
        let hard = SearchProgress { stable_iterations: 0, score_drop: 60, best_move_share: 0.3 };
        assert!(easy.time_factor() < 0.7 && hard.time_factor() > 2.0, "{} {}", easy.time_factor(), hard.time_factor());
        assert!(SearchProgress { score_drop: 60, ..easy }.time_factor() > easy.time_factor());
    }

    #[test]
    fn huge_clocks_do_not_overflow() {
        let clock = Clock { left: Duration::MAX, increment: Duration::from_secs(u64::MAX / 2), moves_to_go: Some(1) };
        let budget = TimeBudget::on_clock(clock, ms(10), 30, 32);
        assert!(budget.soft <= budget.hard);
    }

    #[test]
    fn a_fixed_time_is_used_up_but_for_the_overhead() {
        let limits = Limits { movetime: Some(ms(100)), ..Limits::default() };
        assert_eq!(TimeBudget::new(&limits, ms(10), 30, 32), Some(TimeBudget { soft: ms(90), hard: ms(90) }));
        assert_eq!(TimeBudget::new(&limits, ms(500), 30, 32), Some(TimeBudget { soft: ms(50), hard: ms(50) }));
        let limits = Limits { movetime: Some(ms(0)), ..Limits::default() };
        assert_eq!(TimeBudget::new(&limits, ms(500), 30, 32), Some(TimeBudget { soft: MIN_TIME, hard: MIN_TIME }));
    }

    #[test]
    fn a_search_that_pondered_enough_ends_at_the_ponderhit() {
        let clock = Clock { left: ms(3000), increment: ms(0), moves_to_go: None };
        for (pondered, ends) in [(ms(80), true), (ms(0), false)] {
            let control = Control::default();
            let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
            let mut timer = Timer::start(&limits, ms(0), 30, 32);
            std::thread::sleep(pondered);
            timer.check_pondered_enough(SearchProgress { stable_iterations: 9, score_drop: 0, best_move_share: 0.9 });
            assert!(!timer.must_stop(&control));
            control.ponderhit();
            assert_eq!(timer.must_stop(&control), ends);
        }
    }

    #[test]
    fn other_work_has_a_deadline_also_while_the_search_ponders() {
        let clock = Clock { left: ms(3000), increment: ms(0), moves_to_go: None };
        let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
        let before = Instant::now();
        let deadline = Timer::start(&limits, ms(0), 30, 32).hard_deadline().expect("a deadline");
        assert!(deadline > before && deadline < before + ms(2000));
        let endless = Limits { infinite: true, ..limits };
        assert_eq!(Timer::start(&endless, ms(0), 30, 32).hard_deadline(), None);
    }

    #[test]
    fn limits_hold_from_the_ponderhit_on() {
        let control = Control::default();
        let limits = Limits { movetime: Some(ms(1)), ponder: true, ..Limits::default() };
        let mut timer = Timer::start(&limits, ms(0), 30, 32);
        std::thread::sleep(ms(3));
        assert!(!timer.must_stop(&control) && timer.must_continue(&control));
        control.ponderhit();
        assert!(!timer.must_continue(&control));
        std::thread::sleep(ms(3));
        assert!(timer.must_stop(&control));
    }
}
