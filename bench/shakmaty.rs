//! Speed of Antichess perft compared with the crate shakmaty: `cargo bench -p tenfold-benchmarks --bench shakmaty [-- DEPTH [ROUNDS]]`.
//!
//! Both count from the first position on one thread, with bulk counting and without a hash table. They run alternately
//! in one process; each round gives a ratio, and the median is the result.

use shakmaty::variant::Antichess as Theirs;
use std::fs;
use std::hint::black_box;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tenfold::core::board::NoAccumulator;
use tenfold::core::position::{BarePosition, Position};
use tenfold::engine::perft::{self, PerftJob};
use tenfold::games::Antichess;

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let depth = numbers.next().unwrap_or(6);
    let rounds = numbers.next().unwrap_or(7).max(1);
    let (stop, ours) =
        (AtomicBool::new(false), Position::<Antichess, NoAccumulator>::from(BarePosition::start(Antichess)));
    let theirs = Theirs::default();
    let job = PerftJob::new(depth, &stop);
    let mut measured = Vec::new();
    for round in 1..=rounds {
        let (our_nodes, our_speed) = speed(|| perft::count(black_box(&ours), &job, &mut |_, _| {}).unwrap_or(0));
        let (their_nodes, their_speed) = speed(|| shakmaty::perft(black_box(&theirs), depth));
        assert_eq!(our_nodes, their_nodes, "both count the same");
        println!("round {round}: {}", comparison(our_speed, their_speed));
        measured.push((our_speed / their_speed, our_speed, their_speed));
    }
    measured.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (_, our_speed, their_speed) = measured[measured.len() / 2];
    println!("antichess perft {depth}, the median of {rounds}: {}", comparison(our_speed, their_speed));
}

fn comparison(ours: f64, theirs: f64) -> String {
    format!("tenfold {:.1} M nodes/s, shakmaty {:.1} M nodes/s, ratio {:.2}", ours / 1e6, theirs / 1e6, ours / theirs)
}

/// A count, and its speed in nodes per second.
fn speed(count: impl Fn() -> u64) -> (u64, f64) {
    let begin = processor_time();
    let nodes = count();
    (nodes, nodes as f64 / (processor_time() - begin).as_secs_f64().max(1e-9))
}

/// The processor time of this thread; where the system does not report it, the time since the first call.
fn processor_time() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let schedule = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = schedule.and_then(|text| text.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    running.unwrap_or_else(|| BEGIN.elapsed())
}
