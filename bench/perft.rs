//! Microbenchmarks of perft and its parts in each game: move generation, making moves, attack tests, and counting.
//! `cargo bench -p tenfold-benchmarks --bench perft`.

use divan::Bencher;
use divan::counter::ItemsCount;
use tenfold::core::board::NoAccumulator;
use tenfold::core::position::{BarePosition, MoveCollector, Position, Variant};
use tenfold::core::types::Color;
use tenfold::engine::perft::{self, PerftJob, PerftTable};
use tenfold::games::{Antichess, Devingt, Divergent, Escalier, Grand, Newchess};

fn main() {
    divan::main();
}

/// The game's first position, and positions up to 24 plies on.
fn positions<V: Variant + Default>() -> Vec<Position<V, NoAccumulator>> {
    let mut position = Position::<V, NoAccumulator>::from(BarePosition::start(V::default()));
    let mut positions = vec![position.clone()];
    for n in 0..24usize {
        let moves = position.legal_moves();
        let Some(mv) = moves.get(n * 7 % moves.len().max(1)) else { break };
        position.make(*mv);
        positions.push(position.clone());
    }
    positions
}

/// Generates the legal moves of each position into a list.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Grand, Newchess])]
fn generate<V: Variant + Default>(bencher: Bencher) {
    let mut positions = positions::<V>();
    let mut moves = Vec::with_capacity(1024);
    let count: usize = positions.iter_mut().map(|position| position.legal_moves().len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for position in &mut positions {
            moves.clear();
            position.generate(&mut MoveCollector::new(&mut moves));
        }
        moves.len()
    });
}

/// Makes and unmakes each legal move of each position.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Grand, Newchess])]
fn make<V: Variant + Default>(bencher: Bencher) {
    let mut positions: Vec<_> = positions::<V>().into_iter().map(|mut p| (p.legal_moves(), p)).collect();
    let count: usize = positions.iter().map(|(moves, _)| moves.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for (moves, position) in &mut positions {
            for &mv in moves.iter() {
                let undo = position.make(mv);
                position.unmake(mv, &undo);
            }
        }
    });
}

/// Tests for each square of each position whether either player attacks it.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Grand, Newchess])]
fn attacked<V: Variant + Default>(bencher: Bencher) {
    let positions = positions::<V>();
    let squares: Vec<_> = positions[0].squares().collect();
    bencher.counter(ItemsCount::new(2 * squares.len() * positions.len())).bench_local(|| {
        let by = |position: &Position<V, NoAccumulator>, color| {
            squares.iter().filter(|&&square| position.is_attacked(square, color)).count()
        };
        positions.iter().map(|p| by(p, Color::White) + by(p, Color::Black)).sum::<usize>()
    });
}

/// Perft from the first position, on one thread.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Grand, Newchess], args = [2, 3])]
fn perft<V: Variant + Default>(bencher: Bencher, depth: u32) {
    let position = Position::<V, NoAccumulator>::from(BarePosition::start(V::default()));
    let stop = Default::default();
    let job = PerftJob::new(depth, &stop);
    let count = || perft::count(&position, &job, &mut |_, _| {}).unwrap_or(0);
    let nodes = count();
    bencher.counter(ItemsCount::new(nodes)).bench_local(count);
}

/// The same with a hash table, new for each count.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Grand, Newchess])]
fn perft_with_table<V: Variant + Default>(bencher: Bencher) {
    let position = Position::<V, NoAccumulator>::from(BarePosition::start(V::default()));
    let stop = Default::default();
    let nodes = perft::count(&position, &PerftJob::new(4, &stop), &mut |_, _| {}).unwrap_or(0);
    bencher.counter(ItemsCount::new(nodes)).with_inputs(|| PerftTable::new(16).ok()).bench_local_values(|table| {
        perft::count(&position, &PerftJob::new(4, &stop).table(table.as_ref()), &mut |_, _| {})
    });
}
