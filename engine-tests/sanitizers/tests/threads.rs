//! What ThreadSanitizer runs: it sees data races between the threads of a search, of the solver and of a count.

use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::{PerftJob, PerftTable};
use tenfold::engine::search::{Control, Job, Limits, Memory};
use tenfold::engine::solve::{SolveJob, SolveVerdict};
use tenfold_sanitizers::open;

const THREADS: usize = 4;

#[test]
fn a_search_on_four_threads() {
    for (game, nodes) in [("antichess", 20_000), ("newchess", 6_000), ("crazyhouse", 6_000)] {
        let mut session = open(game, None);
        // The second search meets what the first has stored, and the helpers of the first.
        let (control, memory) = (Control::default(), Memory::new(1));
        for _ in 0..2 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let job = Job {
                limits: &limits,
                control: &control,
                memory: &memory,
                threads: THREADS,
                multipv: 1,
                overhead: Default::default(),
            };
            let best = session.search(&job, &mut |_| {}).best.expect("there are legal moves");
            session.play(&best).expect("a legal move");
        }
    }
}

#[test]
fn the_solvers_table_on_four_threads() {
    let mut session = open("antichess", None);
    let stop = AtomicBool::new(false);
    for mv in ["e2e3", "d7d6"] {
        session.play(mv).expect("a legal move");
    }
    let solver = session.solver().expect("antichess has no secrets");
    let job = SolveJob {
        winner: None,
        hash: 1,
        threads: THREADS,
        time: None,
        nodes: None,
        hints: Vec::new(),
        known: Vec::new(),
        endgames: None,
        stop: &stop,
    };
    // What is written during the search is a copy of a table that changes.
    let result = solver.solve(&job, None, &mut |_, writer| writer.write(&mut Vec::new()).expect("memory"));
    assert!(matches!(result.verdicts[..], [(_, SolveVerdict::Proven { .. })]), "{:?}", result.verdicts);
}

#[test]
fn a_count_with_a_table_on_four_threads() {
    let session = open("antichess", None);
    let stop = AtomicBool::new(false);
    let table = PerftTable::new(1).expect("memory");
    let job = PerftJob::new(5, &stop).threads(THREADS).table(Some(&table));
    assert_eq!(session.perft().count_leaves(&job, &mut |_, _| {}), Some(2_732_672));
}
