//! Searches that are suspended at the end of each slice, as programs with one thread need them.

use super::*;
use std::time::Instant;

const SLICE: Duration = Duration::from_millis(5);

/// Searches in slices until the search ends. Returns the answer, all reports and the number of slices.
fn run_in_slices(search: &Search, slice: Duration, game: &dyn Session, memory: &Memory) -> (Answer, Vec<Report>, u32) {
    let limits = Limits { slice: Some(slice), ..search.limits.clone() };
    let search = Search { limits, ..*search };
    let mut all = Vec::new();
    for slices in 1.. {
        let (answer, reports) = search.run_with(game, &Control::default(), memory);
        all.extend(reports);
        if !answer.is_suspended {
            return (answer, all, slices);
        }
    }
    unreachable!("the loop has no end");
}

fn depths(reports: &[Report]) -> Vec<u32> {
    // After a second, bounds are reported, too.
    let iterations = lines(reports).into_iter().filter(|info| info.multipv == 1 && info.bound == Bound::Exact);
    iterations.map(|info| info.depth).collect()
}

#[test]
fn a_search_in_slices_reaches_its_depth_and_reports_each_iteration_once() {
    for (name, depth) in [("grand", 9), ("antichess", 12), ("newchess", 8)] {
        let game = game(name);
        let (answer, reports, slices) = run_in_slices(&Search::depth(depth), SLICE, &*game, &Memory::new(16));
        assert!(slices > 2, "{name}: {slices} slices");
        assert_eq!((answer.depth, depths(&reports)), (depth, (1..=depth).collect()), "{name}");
        assert!(game.legal_move_texts().contains(&answer.best.expect("a move")), "{name}");
        let nodes: Vec<u64> = lines(&reports).iter().map(|info| info.nodes).collect();
        assert!(nodes.is_sorted() && answer.nodes >= nodes[nodes.len() - 1], "{name}: {nodes:?}");
    }
}

#[test]
fn limits_hold_for_all_slices_together() {
    let nodes = run_in_slices(&Search::nodes(60_000), SLICE, &*game("grand"), &Memory::new(16));
    assert_eq!(nodes.0.nodes, 60_000);
    let time = Limits { movetime: Some(Duration::from_millis(60)), ..Limits::default() };
    let began = Instant::now();
    run_in_slices(&Search::new(time), SLICE, &*game("grand"), &Memory::new(16));
    assert!(began.elapsed() >= Duration::from_millis(60), "{:?}", began.elapsed());
}

#[test]
fn several_lines_go_on_in_the_next_slice() {
    let search = Search { multipv: 3, ..Search::depth(8) };
    let (answer, reports, slices) = run_in_slices(&search, SLICE, &*game("grand"), &Memory::new(16));
    assert!(slices > 2 && answer.depth == 8, "{slices} slices, depth {}", answer.depth);
    let exact = lines(&reports).into_iter().filter(|info| info.bound == Bound::Exact);
    let last: Vec<usize> = exact.rev().take(3).map(|info| info.multipv).collect();
    assert_eq!(last, [3, 2, 1]);
}

#[test]
fn another_position_is_searched_from_the_first_iteration_on() {
    let (memory, game) = (Memory::new(16), game("grand"));
    let search = Search::new(Limits { depth: Some(30), slice: Some(SLICE), ..Limits::default() });
    let (answer, _) = search.run_with(&*game, &Control::default(), &memory);
    assert!(answer.is_suspended);
    let mut other = game.duplicate();
    other.play(&game.legal_move_texts()[0]).expect("a legal move");
    let (_, reports) = search.run_with(&*other, &Control::default(), &memory);
    assert_eq!(depths(&reports)[0], 1);
    let (_, reports) = search.run_with(&*game, &Control::default(), &memory);
    assert_eq!(depths(&reports)[0], 1, "the first search was given up");
}

#[test]
fn an_infinite_search_with_nothing_left_to_find_stays_suspended() {
    let search = Search::new(Limits { infinite: true, slice: Some(SLICE), ..Limits::default() });
    let (memory, game) = (Memory::new(4), antichess("8/8/8/8/8/7K/p7/8 b - - 0 1"));
    for _ in 0..40 {
        assert!(search.run_with(&*game, &Control::default(), &memory).0.is_suspended);
    }
    let control = Control::default();
    control.stop();
    let (answer, _) = search.run_with(&*game, &control, &memory);
    assert!(!answer.is_suspended && answer.best.is_some());
}

#[test]
fn slices_may_have_different_lengths() {
    let (memory, game) = (Memory::new(16), game("grand"));
    let mut depths_reported = Vec::new();
    for length in (3..9).cycle() {
        let slice = Some(Duration::from_millis(length));
        let search = Search::new(Limits { depth: Some(9), slice, ..Limits::default() });
        let (answer, reports) = search.run_with(&*game, &Control::default(), &memory);
        depths_reported.extend(depths(&reports));
        if !answer.is_suspended {
            break;
        }
    }
    assert_eq!(depths_reported, (1..=9).collect::<Vec<_>>());
}

#[test]
fn a_suspended_search_that_was_given_up_begins_anew() {
    let (memory, game) = (Memory::new(16), game("grand"));
    let search = Search::new(Limits { depth: Some(30), slice: Some(SLICE), ..Limits::default() });
    for _ in 0..2 {
        let (answer, reports) = search.run_with(&*game, &Control::default(), &memory);
        assert!(answer.is_suspended && depths(&reports)[0] == 1);
        memory.forget_suspended();
    }
}

#[test]
fn limited_strength_searches_as_many_nodes_in_slices() {
    let skill = Skill::from_level(12).map(|skill| skill.with_seed(7));
    let search = Search::new(Limits { skill, ..Limits::default() });
    let game = game("grand");
    let whole = search.run_with(&*game, &Control::default(), &Memory::new(16)).0;
    let (answer, _, slices) = run_in_slices(&search, Duration::ZERO, &*game, &Memory::new(16));
    assert!(slices > 1 && answer.nodes == whole.nodes, "{slices} slices, {} nodes", answer.nodes);
    assert!(game.legal_move_texts().contains(&answer.best.expect("a move")));
}

/// Plays searches in slices against whole searches of as many nodes, each opening with both colours, and prints the
/// results of the former. Such a search has some twenty slices, as one of a second has slices of 50 ms.
#[test]
#[ignore = "takes minutes"]
fn a_match_of_slices_against_whole_searches() {
    const SLICE: Duration = Duration::from_millis(5);
    for name in ["grand", "chess", "antichess"] {
        let mut results = [0; 3];
        for seed in 0..60 {
            let (mut game, mut random) = (game(name), Rng::new(seed / 2));
            for _ in 0..6 {
                let moves = game.legal_move_texts();
                game.play(&moves[random.below(moves.len())]).expect("a legal move");
            }
            let sliced = if seed % 2 == 0 { Color::White } else { Color::Black };
            let memories = [Memory::new(16), Memory::new(16)];
            let search = Search::nodes(50_000);
            while game.outcome() == Outcome::Ongoing && game.played_moves().len() < 240 {
                let answer = if game.side_to_move() == sliced {
                    run_in_slices(&search, SLICE, &*game, &memories[0]).0
                } else {
                    search.run_with(&*game, &Control::default(), &memories[1]).0
                };
                game.play(&answer.best.expect("a move")).expect("a legal move");
            }
            results[match game.outcome() {
                Outcome::Win(winner, _) if winner == sliced => 0,
                Outcome::Win(..) => 1,
                _ => 2,
            }] += 1;
        }
        println!("{name}: {} won, {} lost, {} drawn", results[0], results[1], results[2]);
    }
}
