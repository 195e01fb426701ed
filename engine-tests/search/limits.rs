//! Limits, signals, and what a search tells.

use super::*;
use std::sync::Mutex;

#[test]
fn a_node_limit_is_kept_exactly() {
    for nodes in [1, 2, 100, 5000, 12_345] {
        let (answer, _) = Ask::nodes(nodes).run(&*game("antichess"));
        assert_eq!(answer.nodes, nodes);
        assert!(answer.best.is_some());
    }
}

#[test]
fn a_depth_limit_is_kept() {
    for depth in [1, 2, 5] {
        let (answer, reports) = Ask::depth(depth).run(&*game("antichess"));
        assert_eq!(answer.depth, depth);
        let depths: Vec<u32> = lines(&reports).iter().map(|info| info.depth).collect();
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

#[test]
fn a_time_limit_is_kept() {
    let limits = Limits { movetime: Some(Duration::from_millis(120)), ..Limits::default() };
    let began = Instant::now();
    let (answer, _) = Ask::new(limits).run(&*game("antichess"));
    let took = began.elapsed();
    assert!(answer.best.is_some());
    assert!(took >= Duration::from_millis(115) && took < Duration::from_millis(400), "{took:?}");
}

#[test]
fn a_clock_at_zero_gives_a_move_at_once() {
    for left in [0, 1, 3] {
        let clock = Clock { left: Duration::from_millis(left), increment: Duration::ZERO, moves_to_go: None };
        let began = Instant::now();
        let (answer, _) = Ask::new(Limits { clock: Some(clock), ..Limits::default() }).run(&*game("antichess"));
        assert!(answer.best.is_some());
        assert!(began.elapsed() < Duration::from_millis(200), "{:?}", began.elapsed());
    }
}

#[test]
fn stopped_before_it_begins_a_search_has_a_move() {
    let control = Control::default();
    control.stop();
    let game = game("antichess");
    let (answer, _) = Ask::new(Limits::default()).run_under(&*game, &control);
    assert!(game.legal().contains(&answer.best.expect("a move")));
}

#[test]
fn an_endless_search_ends_when_it_is_stopped_and_not_before() {
    for (fen, threads) in
        [("8/8/8/8/8/7K/p7/8 b - - 0 1", 1), ("8/8/8/8/8/8/8/8 w - - 0 1", 1), ("8/8/8/8/8/8/p7/8 b - - 0 1", 2)]
    {
        let game = antichess(fen);
        let control = Control::default();
        let stopped_at = Mutex::new(None);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(80));
                *stopped_at.lock().expect("no panic") = Some(Instant::now());
                control.stop();
            });
            let ask = Ask { threads, ..Ask::new(Limits { infinite: true, ..Limits::default() }) };
            ask.run_under(&*game, &control);
            let ended = Instant::now();
            let stopped = stopped_at.lock().expect("no panic").expect("it ended before it was stopped");
            assert!(ended - stopped < Duration::from_secs(2));
        });
    }
}

#[test]
fn pondering_ends_after_the_hit() {
    let control = Control::default();
    let limits = Limits { movetime: Some(Duration::from_millis(20)), ponder: true, ..Limits::default() };
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            control.ponderhit();
        });
        Ask::new(limits).run_under(&*game("antichess"), &control);
    });
    let took = began.elapsed();
    assert!(took >= Duration::from_millis(115) && took < Duration::from_millis(400), "{took:?}");
}

#[test]
fn a_mate_limit_counts_moves() {
    let game = antichess("8/5P2/8/2r5/8/8/8/8 w - - 0 1");
    let full = Ask::depth(16).run(&*game).0;
    let moves = (MATE - full.score + 1) / 2;
    let limits = Limits { mate: Some(moves as u32), ..Limits::default() };
    let (answer, _) = Ask::new(limits).run(&*game);
    assert!(MATE - answer.score <= 2 * moves, "{}", answer.score);
}

#[test]
fn only_the_chosen_moves_are_searched() {
    let game = game("antichess");
    let chosen: Vec<_> = ["a2a3", "h2h4"].iter().map(|text| game.parse(text).expect("legal")).collect();
    let (answer, reports) = Ask::new(Limits { depth: Some(5), search_moves: chosen, ..Limits::default() }).run(&*game);
    assert!(["a2a3", "h2h4"].contains(&answer.best.as_deref().expect("a move")));
    for info in lines(&reports) {
        assert!(["a2a3", "h2h4"].contains(&info.pv[0].as_str()));
    }
}

#[test]
fn several_lines_begin_with_different_moves() {
    let (_, reports) = Ask { multipv: 4, ..Ask::depth(5) }.run(&*game("antichess"));
    for depth in 1..=5 {
        let all = lines(&reports);
        let told: Vec<_> = all.iter().filter(|info| info.depth == depth).collect();
        assert_eq!(told.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(told.is_sorted_by(|a, b| a.score >= b.score));
        let mut firsts: Vec<_> = told.iter().map(|info| &info.pv[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 4);
    }
    let few = antichess("8/8/8/8/8/7K/p7/8 b - - 0 1");
    let (_, reports) = Ask { multipv: 500, ..Ask::depth(2) }.run(&*few);
    assert!(lines(&reports).iter().all(|info| info.multipv <= few.legal().len()));
}

#[test]
fn every_line_can_be_played() {
    let mut game = game("antichess");
    let (answer, reports) = Ask::depth(8).run(&*game);
    for info in lines(&reports) {
        assert_eq!(info.bound, Bound::Exact);
        for text in &info.pv {
            game.play(text).expect("a line of legal moves");
        }
        while game.undo() {}
    }
    let last = lines(&reports).last().map(|info| info.pv.clone()).expect("a line");
    assert_eq!(answer.best.as_ref(), last.first());
    assert_eq!(answer.ponder.as_ref(), last.get(1));
}

#[test]
fn everywhere_in_random_games_there_is_a_line_that_can_be_played() {
    for game in registry::GAMES {
        let mut dice = Dice::new(0xFEED);
        for _ in 0..4 {
            let mut game = game.open();
            for ply in 0..160 {
                let legal = game.legal();
                if legal.is_empty() {
                    break;
                }
                if ply % 4 == 0 {
                    let ask = || {
                        let began = Instant::now();
                        (Ask { mib: 1, multipv: 2, ..Ask::nodes(400) }.run(&*game), began.elapsed())
                    };
                    let limit = Duration::from_millis(500);
                    let ((answer, reports), mut took) = ask();
                    // A busy machine is slow once; a position that is hard to search always.
                    for _ in 0..3 {
                        took = if took < limit { took } else { ask().1 };
                    }
                    assert!(took < limit, "{took:?} {}", game.fen());
                    assert!(legal.contains(&answer.best.expect("a move")), "{}", game.fen());
                    lines(&reports).iter().for_each(|info| check_line(&mut *game, &info.pv));
                }
                game.play(&legal[dice.roll(legal.len())]).expect("legal");
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
        game.undo();
    }
}
