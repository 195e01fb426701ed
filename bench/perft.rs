//! What perft is made of, game by game: generating turns, making them, and counting. `cargo bench --bench perft`.

use divan::Bencher;
use divan::counter::ItemsCount;
use tenfold::board::Nothing;
use tenfold::perft::{self, PerftJob};
use tenfold::position::{Moves, Position, Variant};
use tenfold::variants::{Antichess, Devingt, Divergent, Escalier, Newchess};

fn main() {
    divan::main();
}

/// The game's first position, and positions a few turns on.
fn positions<V: Variant>() -> Vec<Position<V, Nothing>> {
    let mut position = Position::<V, Nothing>::start();
    let mut positions = vec![position.clone()];
    for n in 0..24usize {
        let turns = position.legal_moves();
        let Some(turn) = turns.get(n * 7 % turns.len().max(1)) else { break };
        position.make(*turn);
        positions.push(position.clone());
    }
    positions
}

/// Writes the legal turns of each position to a list.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Newchess])]
fn generate<V: Variant>(bencher: Bencher) {
    let mut positions = positions::<V>();
    let mut turns = Vec::with_capacity(1024);
    let count: usize = positions.iter_mut().map(|position| position.legal_moves().len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for position in &mut positions {
            turns.clear();
            position.generate(&mut Moves::new(&mut turns));
        }
        turns.len()
    });
}

/// Makes and unmakes each legal turn of each position.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Newchess])]
fn make<V: Variant>(bencher: Bencher) {
    let mut positions: Vec<_> = positions::<V>().into_iter().map(|mut p| (p.legal_moves(), p)).collect();
    let count: usize = positions.iter().map(|(turns, _)| turns.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for (turns, position) in &mut positions {
            for &turn in turns.iter() {
                let undo = position.make(turn);
                position.unmake(turn, &undo);
            }
        }
    });
}

/// Counts from the first position, on one thread.
#[divan::bench(types = [Antichess, Devingt, Divergent, Escalier, Newchess], args = [2, 3])]
fn perft<V: Variant>(bencher: Bencher, depth: u32) {
    let position = Position::<V, Nothing>::start();
    let stop = Default::default();
    let job = PerftJob::new(depth, &stop);
    let count = || perft::count(&position, &job, &mut |_, _| {}).unwrap_or(0);
    let nodes = count();
    bencher.counter(ItemsCount::new(nodes)).bench_local(count);
}
