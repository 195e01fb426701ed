//! Limits, signals, and what a search reports.
//!
//! Whether a search ends in time is counted in nodes: unlike seconds, a busy machine does not add to them.

use super::*;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// No machine searches this many nodes in a second.
const NODES_OF_A_SECOND: u64 = 10_000_000;

#[test]
fn a_node_limit_is_kept_exactly() {
    for nodes in [1, 2, 100, 5000, 12_345] {
        let (answer, _) = Search::nodes(nodes).run(&*game("antichess"));
        assert_eq!(answer.nodes, nodes);
        assert!(answer.best.is_some());
    }
}

#[test]
fn a_depth_limit_is_kept() {
    for depth in [1, 2, 5] {
        let (answer, reports) = Search::depth(depth).run(&*game("antichess"));
        assert_eq!(answer.depth, depth);
        let depths: Vec<u32> = lines(&reports).iter().map(|info| info.depth).collect();
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

#[test]
fn a_time_limit_is_kept() {
    let limits = Limits { movetime: Some(Duration::from_millis(120)), ..Limits::default() };
    let (answer, reports) = Search::new(limits).run(&*game("antichess"));
    assert!(answer.best.is_some());
    assert!(answer.nodes < NODES_OF_A_SECOND, "{} nodes", answer.nodes);
    assert!(answer.depth > 1 && !reports.is_empty(), "depth {}", answer.depth);
}

#[test]
fn a_clock_at_zero_gives_a_move_at_once() {
    for left in [0, 1, 3] {
        let clock = Clock { left: Duration::from_millis(left), increment: Duration::ZERO, moves_to_go: None };
        let (answer, _) = Search::new(Limits { clock: Some(clock), ..Limits::default() }).run(&*game("antichess"));
        assert!(answer.best.is_some());
        assert!(answer.nodes < NODES_OF_A_SECOND / 10, "{} nodes", answer.nodes);
    }
}

#[test]
fn a_search_stopped_before_it_starts_has_a_move() {
    let control = Control::default();
    control.stop();
    let game = game("antichess");
    let (answer, _) = Search::new(Limits::default()).run_under(&*game, &control);
    assert!(game.legal_move_texts().contains(&answer.best.expect("a move")));
}

#[test]
fn an_infinite_search_ends_only_when_it_is_stopped() {
    for (fen, threads) in
        [("8/8/8/8/8/7K/p7/8 b - - 0 1", 1), ("8/8/8/8/8/8/8/8 w - - 0 1", 1), ("8/8/8/8/8/8/p7/8 b - - 0 1", 2)]
    {
        let game = antichess(fen);
        let control = Control::default();
        let stopped = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(80));
                stopped.store(true, SeqCst);
                control.stop();
            });
            let search = Search { threads, ..Search::new(Limits { infinite: true, ..Limits::default() }) };
            search.run_under(&*game, &control);
            assert!(stopped.load(SeqCst), "it ended before it was stopped: {fen}");
        });
    }
}

#[test]
fn pondering_ends_after_the_ponderhit() {
    let control = Control::default();
    let limits = Limits { movetime: Some(Duration::from_millis(20)), ponder: true, ..Limits::default() };
    let hit = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            hit.store(true, SeqCst);
            control.ponderhit();
        });
        let (answer, _) = Search::new(limits).run_under(&*game("antichess"), &control);
        assert!(hit.load(SeqCst), "it ended before the ponderhit");
        assert!(answer.nodes < NODES_OF_A_SECOND, "{} nodes", answer.nodes);
    });
}

#[test]
fn a_mate_limit_counts_moves() {
    let game = antichess("8/5P2/8/2r5/8/8/8/8 w - - 0 1");
    let full = Search::depth(16).run(&*game).0;
    let moves = (MATE - full.score + 1) / 2;
    let limits = Limits { mate: Some(moves as u32), ..Limits::default() };
    let (answer, _) = Search::new(limits).run(&*game);
    assert!(MATE - answer.score <= 2 * moves, "{}", answer.score);
}

#[test]
fn only_search_moves_are_searched() {
    let game = game("antichess");
    let chosen: Vec<_> = ["a2a3", "h2h4"].iter().map(|text| game.parse_move(text).expect("legal")).collect();
    let (answer, reports) =
        Search::new(Limits { depth: Some(5), search_moves: chosen, ..Limits::default() }).run(&*game);
    assert!(["a2a3", "h2h4"].contains(&answer.best.as_deref().expect("a move")));
    for info in lines(&reports) {
        assert!(["a2a3", "h2h4"].contains(&info.pv[0].as_str()));
    }
}

#[test]
fn the_lines_of_a_stopped_iteration_begin_with_different_moves() {
    for nodes in (1000..20_000).step_by(1000) {
        let (answer, reports) = Search { multipv: 3, ..Search::nodes(nodes) }.run(&*game("devingt"));
        let last = |rank: usize| {
            let reported = lines(&reports);
            reported.iter().rfind(|info| info.multipv == rank).map(|info| info.pv[0].clone()).expect("a line")
        };
        let last = [1, 2, 3].map(last);
        assert_eq!(Some(&last[0]), answer.best.as_ref(), "{nodes} nodes");
        assert!(last[1] != last[0] && last[2] != last[0] && last[1] != last[2], "{nodes} nodes: {last:?}");
    }
}

#[test]
fn multipv_lines_begin_with_different_moves() {
    let (_, reports) = Search { multipv: 4, ..Search::depth(5) }.run(&*game("antichess"));
    for depth in 1..=5 {
        let all = lines(&reports);
        let reported: Vec<_> = all.iter().filter(|info| info.depth == depth).collect();
        assert_eq!(reported.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(reported.is_sorted_by(|a, b| a.score >= b.score));
        let mut firsts: Vec<_> = reported.iter().map(|info| &info.pv[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 4);
    }
    let few = antichess("8/8/8/8/8/7K/p7/8 b - - 0 1");
    let (_, reports) = Search { multipv: 500, ..Search::depth(2) }.run(&*few);
    assert!(lines(&reports).iter().all(|info| info.multipv <= few.legal_move_texts().len()));
}

#[test]
fn every_line_is_legal() {
    let mut game = game("antichess");
    let (answer, reports) = Search::depth(8).run(&*game);
    for info in lines(&reports) {
        assert_eq!(info.bound, Bound::Exact);
        for text in &info.pv {
            game.play(text).expect("a line of legal moves");
        }
        while game.take_back() {}
    }
    let last = lines(&reports).last().map(|info| info.pv.clone()).expect("a line");
    assert_eq!(answer.best.as_ref(), last.first());
    assert_eq!(answer.ponder.as_ref(), last.get(1));
}

#[test]
fn every_line_in_random_games_is_legal() {
    for game in registry::GAMES {
        let mut rng = Rng::new(0xFEED);
        for _ in 0..4 {
            let mut game = game.open();
            for ply in 0..160 {
                let legal = game.legal_move_texts();
                if legal.is_empty() {
                    break;
                }
                if ply % 4 == 0 {
                    let (answer, reports) = Search { mib: 1, multipv: 2, ..Search::nodes(400) }.run(&*game);
                    assert!(legal.contains(&answer.best.expect("a move")), "{}", game.fen());
                    lines(&reports).iter().for_each(|info| check_line(&mut *game, &info.pv));
                }
                game.play(&legal[rng.below(legal.len())]).expect("legal");
            }
        }
    }
}

/// Plays a line and takes it back.
fn check_line(game: &mut dyn Session, line: &[String]) {
    let fen = game.fen();
    for text in line {
        if let Err(error) = game.play(text) {
            panic!("{error} in {line:?} from {fen}");
        }
    }
    for _ in line {
        game.take_back();
    }
}
