//! Limited strength: limits and noise of the levels, and the blunders that even the lowest avoids.

use super::ends::{few_pieces, row_text, solve};
use super::*;
use tenfold::engine::search::Skill;

/// A search at a level.
fn at(level: u32, seed: u64) -> Search {
    let skill = Skill::from_level(level).map(|skill| skill.with_seed(seed));
    Search { mib: 1, ..Search::new(Limits { skill, ..Limits::default() }) }
}

/// Whether a move wins: at once, or after every reply.
fn wins(game: &mut dyn Session, mv: &str) -> bool {
    after(game, mv, |game| solve(game, 1).is_some_and(|distance| distance < 0))
}

/// Whether a move loses at once or allows a win in one.
fn hangs(game: &mut dyn Session, mv: &str) -> bool {
    after(game, mv, |game| solve(game, 2).is_some_and(|distance| distance > 0))
}

fn after(game: &mut dyn Session, mv: &str, test: impl Fn(&mut dyn Session) -> bool) -> bool {
    game.play(mv).expect("a legal move");
    let result = test(game);
    game.take_back();
    result
}

/// What a player who sees one move ahead must do in a position.
#[derive(PartialEq, Eq, Debug)]
enum Task {
    /// Play a move that wins.
    Win,
    /// Avoid moves that allow a win in one.
    Avoid,
    /// Nothing special.
    Nothing,
}

/// Lets the lowest level play a position several times, and asserts that it does what it must; returns what that was.
fn avoids_blunders(game: &mut dyn Session) -> Task {
    let legal = game.legal_move_texts();
    let winning: Vec<&String> = legal.iter().filter(|mv| wins(game, mv)).collect();
    let safe: Vec<&String> = legal.iter().filter(|mv| !hangs(game, mv)).collect();
    let (task, right) = match (winning.len(), safe.len()) {
        (0, n) if n == 0 || n == legal.len() => return Task::Nothing,
        (0, _) => (Task::Avoid, safe),
        _ => (Task::Win, winning),
    };
    for seed in 0..4 {
        let best = at(0, seed).run(game).0.best.expect("a move");
        assert!(right.contains(&&best), "{best} in {}, {task:?}: {right:?}", game.fen());
    }
    task
}

#[test]
fn the_lowest_level_sees_wins_in_one() {
    use Task::{Avoid, Win};
    for (name, fen, wanted) in [
        ("antichess", "8/8/8/8/8/1p6/8/R7 w - - 0 1", Win),
        ("antichess", "8/8/8/8/8/8/4k3/N7 b - - 0 1", Avoid),
        ("devingt", "k9/7R2/10/10/10/10/10/10/10/K5R3 w - - 0 1", Win),
        ("devingt", "k9/7R2/10/10/10/2r7/10/10/10/K5R3 b - - 0 1", Avoid),
        ("divergent", "k9/7B2/4B5/10/10/10/10/10/2K7/10 w - - 0 1", Win),
        ("divergent", "k9/7B2/4B5/10/10/10/6q3/10/2K7/10 b - - 0 1", Avoid),
        ("escalier", "k9/7R2/10/10/10/10/10/10/10/K5R3 w - - 0 1", Win),
        ("escalier", "k9/7R2/10/10/10/2r7/10/10/10/K5R3 b - - 0 1", Avoid),
        ("newchess", "k9/7T2/10/10/10/10/10/10/10/K5T3[] w - - 0 1", Win),
        ("newchess", "k9/7T2/10/10/10/2t7/10/10/10/K5T3[] b - - 0 1", Avoid),
    ] {
        let mut game = game(name);
        game.set_fen(fen).expect("a position");
        assert_eq!(avoids_blunders(&mut *game), wanted, "{name} {fen}");
    }
}

#[test]
fn the_lowest_level_avoids_blunders_with_few_pieces() {
    let mut rng = Rng::new(23);
    for entry in registry::GAMES {
        let (mut won, mut dangerous) = (0, 0);
        for _ in 0..4000 {
            if won > 3 && dangerous > 3 {
                break;
            }
            let found =
                if entry.spec.has_royals() { few_pieces(entry, &mut rng) } else { three_pieces(entry, &mut rng) };
            let Some(mut game) = found.filter(|game| game.outcome() == Outcome::Ongoing) else { continue };
            match avoids_blunders(&mut *game) {
                Task::Win => won += 1,
                Task::Avoid => dangerous += 1,
                Task::Nothing => {}
            }
        }
        let name = entry.spec.name;
        assert!(won > 3 && dangerous > 3, "{name}: only {won} positions were won in one, and {dangerous} dangerous");
    }
}

/// A random position of three pieces, for a game without royal kings.
fn three_pieces(entry: &registry::Game, rng: &mut Rng) -> Option<Box<dyn Session>> {
    let (files, ranks) = (entry.spec.files as usize, entry.spec.ranks as usize);
    let mut board = vec![vec![' '; files]; ranks];
    let white = *rng.choose(&['N', 'B', 'R', 'Q', 'K']).expect("a choice");
    for piece in [
        white,
        *rng.choose(&['n', 'b', 'r', 'k']).expect("a choice"),
        *rng.choose(&['N', 'b', 'R', 'k']).expect("a choice"),
    ] {
        board[rng.below(ranks)][rng.below(files)] = piece;
    }
    let rows: Vec<String> = board.iter().map(|row| row_text(row)).collect();
    let mut game = entry.open();
    game.set_fen(&format!("{} {} - - 0 1", rows.join("/"), *rng.choose(&["w", "b"]).expect("a choice"))).ok()?;
    Some(game)
}

#[test]
fn a_level_keeps_its_node_limit_and_every_other_limit() {
    let mut game = game("divergent");
    game.play("e2e5").expect("legal");
    let mut last = 0;
    for level in 0..12 {
        let limit = Skill::from_level(level).expect("a level").nodes();
        assert!(limit > last);
        last = limit;
        for threads in [1, 3] {
            let answer = Search { threads, ..at(level, 1) }.run(&*game).0;
            assert!(answer.nodes <= limit && answer.best.is_some(), "level {level}: {} nodes", answer.nodes);
        }
    }
    let mut short = at(11, 1);
    short.limits.nodes = Some(500);
    assert!(short.run(&*game).0.nodes <= 500);
    short.limits = Limits { depth: Some(2), nodes: None, ..short.limits };
    assert_eq!(short.run(&*game).0.depth, 2);
    short.limits.search_moves = ["a9a8", "j9j8"].iter().map(|mv| game.parse_move(mv).expect("legal")).collect();
    for seed in 0..8 {
        short.limits.skill = short.limits.skill.map(|skill| skill.with_seed(seed));
        let best = short.run(&*game).0.best.expect("a move");
        assert!(["a9a8", "j9j8"].contains(&best.as_str()), "{best}");
    }
}

#[test]
fn a_level_repeats_its_move_with_the_same_seed_and_varies_with_others() {
    for entry in registry::GAMES {
        let game = entry.open();
        // Not all moves, for which the lowest levels may have too few nodes.
        let answer = |seed| {
            let mut search = at(1, seed);
            search.limits.search_moves = game.legal_moves().into_iter().take(12).collect();
            search.run(&*game).0
        };
        let mut moves: Vec<_> = (0..12).map(|seed| answer(seed).best).collect();
        assert_eq!(answer(5), answer(5), "{}", entry.spec.name);
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 1, "{}: always {moves:?}", entry.spec.name);
    }
}

#[test]
fn the_last_score_reported_belongs_to_the_move_played() {
    for (seed, multipv) in (0..12).flat_map(|seed| [(seed, 1), (seed, 2)]) {
        let (answer, reports) = Search { multipv, ..at(2, seed) }.run(&*game("escalier"));
        let reported = lines(&reports);
        assert!(reported.iter().all(|line| line.multipv <= multipv));
        let last = reported.iter().rfind(|line| line.multipv == 1).expect("a line");
        assert_eq!((last.pv.first(), last.score), (answer.best.as_ref(), answer.score));
        assert!(reported.windows(2).all(|two| two[0].nodes <= two[1].nodes && two[0].time <= two[1].time));
    }
}

#[test]
fn analysis_and_the_highest_level_have_full_strength() {
    let game = game("antichess");
    let full = Search::nodes(20_000).run(&*game).0;
    for skill in [Skill::from_level(Skill::FULL), Skill::from_level(3)] {
        let analysis = skill.is_some();
        let search = Search::new(Limits { nodes: Some(20_000), analysis, skill, ..Limits::default() });
        assert_eq!(search.run(&*game).0, full);
    }
}
