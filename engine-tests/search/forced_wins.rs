//! Forced wins that proof-number search interleaved with alpha-beta finds, in games that are won by losing all pieces.

use super::*;
use std::sync::atomic::AtomicBool;
use tenfold::core::position::{GameConfig, Position};
use tenfold::engine::solve::{ForcedWins, Slice, SliceMemory, SliceResult};
use tenfold::games::Antichess;

/// White wins here, and one of the positions below returns to the line of another's proof.
const WITH_A_CYCLE: &str = "8/8/2n5/8/P7/8/7P/6R1 w - - 1 27";

/// The position of Antichess after these moves.
fn antichess(moves: &[&str]) -> Box<dyn Session> {
    let mut session = game("antichess");
    moves.iter().for_each(|mv| session.play(mv).expect("legal"));
    session
}

/// The winner at the end of the line of the last report, which must be so long as its score says.
fn winner_of_last_line(session: &dyn Session, reports: &[Report]) -> Option<Color> {
    let line = lines(reports).last().cloned().cloned().expect("a line");
    assert_eq!(line.pv.len() as Score, MATE - line.score.abs(), "{line:?}");
    let mut session = session.duplicate();
    line.pv.iter().for_each(|mv| session.play(mv).expect("legal"));
    match session.outcome() {
        Outcome::Win(color, _) => Some(color),
        _ => None,
    }
}

#[test]
fn a_forced_win_is_shown_long_before_alpha_beta_sees_its_end() {
    // 1.d4 and 1.e4 lose (Watkins; bench/proofs), by lines of 32 plies.
    for first in ["d2d4", "e2e4"] {
        let session = antichess(&[first]);
        let (answer, reports) = Search::nodes(200_000).run(&*session);
        assert!(answer.score > MATE_RANGE && answer.depth < 20, "{answer:?}");
        assert_eq!(winner_of_last_line(&*session, &reports), Some(Color::Black));
    }
}

#[test]
fn a_forced_loss_is_shown_where_every_move_is_refuted() {
    let session = antichess(&["d2d4", "e7e5"]);
    let (answer, reports) = Search::nodes(300_000).run(&*session);
    assert!(answer.score < -MATE_RANGE, "{answer:?}");
    assert_eq!(winner_of_last_line(&*session, &reports), Some(Color::Black));
}

#[test]
fn a_first_move_that_loses_by_force_is_not_chosen() {
    let losing = ["d2d4", "e2e4", "d2d3"];
    let legal = antichess(&[]);
    let search_moves = losing.iter().chain(&["e2e3"]).map(|mv| legal.parse_move(mv).expect("legal")).collect();
    let limits = Limits { nodes: Some(400_000), search_moves, ..Limits::default() };
    let search = Search { multipv: 4, ..Search::new(limits) };
    let (answer, _) = search.run(&*legal);
    assert_eq!(answer.best.as_deref(), Some("e2e3"));
}

#[test]
fn a_win_that_was_found_is_played_to_its_end_without_being_searched_again() {
    let mut session = antichess(&["e2e4"]);
    let memory = Memory::new(8);
    let (first, _) = Search::nodes(200_000).run_with(&*session, &Control::default(), &memory);
    let mut left = MATE - first.score;
    assert!(left > 0 && left < 60, "{first:?}");
    let clock = Clock { left: Duration::from_secs(60), increment: Duration::ZERO, moves_to_go: None };
    let search = Search::new(Limits { clock: Some(clock), ..Limits::default() });
    let mut rng = Rng::new(1);
    while session.outcome() == Outcome::Ongoing {
        if session.side_to_move() == Color::Black {
            let (answer, _) = search.run_with(&*session, &Control::default(), &memory);
            assert!(MATE - answer.score <= left, "{answer:?} after {left} plies were left");
            assert!(answer.nodes < 5_000, "{answer:?}");
            left = MATE - answer.score;
            session.play(&answer.best.expect("a move")).expect("legal");
        } else {
            session.play(&rng.choose(&session.legal_move_texts()).expect("a move").clone()).expect("legal");
        }
        left -= 1;
    }
    assert!(matches!(session.outcome(), Outcome::Win(Color::Black, _)));
}

#[test]
fn nothing_is_proven_that_the_fifty_move_rule_would_end_before() {
    let mut session = antichess(&[]);
    session.set_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 80 41").expect("a FEN");
    let (answer, _) = Search::nodes(200_000).run(&*session);
    // The win takes 32 plies, but its first capture comes in time: the search may see a shorter one, proofs do not count
    // on it.
    assert!(answer.score.abs() <= MATE_RANGE, "{answer:?}");
}

#[test]
fn a_search_without_limits_shows_a_forced_win_sooner() {
    let session = antichess(&["e2e4"]);
    let search = Search::new(Limits { infinite: true, ..Limits::default() });
    let (control, memory) = (Control::default(), Memory::new(4));
    let job = Job {
        limits: &search.limits,
        control: &control,
        memory: &memory,
        threads: 1,
        multipv: 1,
        overhead: Duration::ZERO,
    };
    let mut first = None;
    session.search(&job, &mut |report| {
        if let Report::Line(info) = report
            && info.score > MATE_RANGE
            && first.is_none()
        {
            first = Some(info.nodes);
            control.stop();
        }
    });
    assert!(first.is_some_and(|nodes| nodes < 20_000), "{first:?}");
}

#[test]
fn weak_levels_see_no_forced_wins() {
    let session = antichess(&["e2e4"]);
    let skill = tenfold::engine::search::Skill::from_level(1);
    let limits = Limits { nodes: Some(200_000), skill, ..Limits::default() };
    let (answer, _) = Search::new(limits).run(&*session);
    assert!(answer.score < MATE_RANGE, "{answer:?}");
}

#[test]
fn a_new_game_forgets_what_was_proven() {
    let session = antichess(&["e2e4"]);
    let memory = Memory::new(8);
    let control = Control::default();
    let (first, _) = Search::nodes(200_000).run_with(&*session, &control, &memory);
    let (again, _) = Search::nodes(3_000).run_with(&*session, &control, &memory);
    assert!(again.score > MATE_RANGE && again.score >= first.score, "{again:?}");
    memory.clear();
    let (anew, _) = Search::nodes(3_000).run_with(&*session, &control, &memory);
    assert!(anew.score <= MATE_RANGE, "{anew:?}");
}

/// What slices show in the end, with a limit to the nodes that an extraction visits.
fn shown_by_slices(position: &Position<Antichess>, extraction_nodes: u64) -> SliceResult {
    let stop = AtomicBool::new(false);
    let slice = Slice {
        attacker: Color::White,
        moves: &[],
        nodes: 1000,
        stop: &stop,
        extraction_nodes,
        deadline: None,
        endgames: None,
    };
    let (wins, mut memory) = (ForcedWins::new(1), SliceMemory::default());
    for _ in 0..1000 {
        match wins.search_for_slice_of_nodes(position, &slice, &mut memory) {
            (SliceResult::Open, _) => {}
            (result, _) => return result,
        }
    }
    panic!("nothing is shown");
}

#[test]
fn an_extraction_ends_when_it_has_visited_all_nodes_that_it_may() {
    let mut position = Position::from_fen(Antichess, WITH_A_CYCLE).expect("a position");
    assert!(position.config.set("AntichessStalemate", "fewer"));
    let SliceResult::Won(Some(win)) = shown_by_slices(&position, 20_000) else { panic!("no win is extracted") };
    assert!(win.line(&position).is_some_and(|line| line.len() > 10));
    assert!(matches!(shown_by_slices(&position, 50), SliceResult::Won(None)));
}
