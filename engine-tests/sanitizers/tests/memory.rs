//! What Miri runs: it sees undefined behaviour, and memory that is used wrongly, in the program and in what it is built on.

use tenfold::core::types::Bound;
use tenfold::engine::search::{Control, Entry, Job, Limits, Memory, TranspositionTable};
use tenfold_sanitizers::open;

/// A game of few squares and pieces: Miri is a hundred times slower than the program.
const SMALL: &str = "8/8/8/1p6/8/P1P5/8/8 w - - 0 1";

#[test]
fn a_table_keeps_what_is_stored() {
    let table = TranspositionTable::new(1);
    let entry = Entry { tag: 7, score: -3, depth: 5, bound: Bound::Lower, eval: 12 };
    let keys = [0, 1, 42, u64::MAX, 1 << 60];
    keys.iter().for_each(|key| table.store(*key, 0, entry));
    assert!(keys.iter().all(|key| table.probe(*key, 0) == Some(entry)));
}

#[test]
fn moves_are_made_and_taken_back() {
    // Every `step`th move only: a drop may go to any square, and Miri is slow.
    for (game, fen, step) in [
        ("antichess", "8/2P5/8/1p6/8/P1n5/8/8 w - - 0 1", 1),
        ("newchess", "9k/3P6/10/10/10/10/10/10/10/K9[Pp] w - - 0 50", 20),
    ] {
        let mut session = open(game, Some(fen));
        let before = (session.fen(), session.key());
        for mv in session.legal_move_texts().into_iter().step_by(step) {
            session.play(&mv).expect("a legal move");
            let next = session.legal_move_texts();
            if let Some(mv) = next.first() {
                session.play(mv).expect("a legal move");
                session.take_back();
            }
            session.take_back();
            assert_eq!((session.fen(), session.key()), before, "{mv}");
        }
    }
}

#[test]
fn a_search_ends() {
    let session = open("antichess", Some(SMALL));
    let (control, memory) = (Control::default(), Memory::without_table());
    let limits = Limits { depth: Some(2), nodes: Some(40), ..Limits::default() };
    let job = Job {
        limits: &limits,
        control: &control,
        memory: &memory,
        threads: 1,
        multipv: 1,
        overhead: Default::default(),
    };
    assert!(session.search(&job, &mut |_| {}).best.is_some());
}
