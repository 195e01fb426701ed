//! Levels of strength: what they cost, and what even the lowest does not do.

use super::ends::{few_pieces, row_text, solve};
use super::*;
use tenfold::engine::search::Skill;

/// A search at a level.
fn at(level: u32, seed: u64) -> Ask {
    let skill = Skill::of_level(level).map(|skill| skill.seeded(seed));
    Ask { mib: 1, ..Ask::new(Limits { skill, ..Limits::default() }) }
}

/// Whether a move wins in one move: at once, or whatever is replied.
fn wins(game: &mut dyn Session, mv: &str) -> bool {
    after(game, mv, |game| solve(game, 1).is_some_and(|distance| distance < 0))
}

/// Whether a move loses at once or lets the opponent win in one move.
fn hangs(game: &mut dyn Session, mv: &str) -> bool {
    after(game, mv, |game| solve(game, 2).is_some_and(|distance| distance > 0))
}

fn after(game: &mut dyn Session, mv: &str, test: impl Fn(&mut dyn Session) -> bool) -> bool {
    game.play(mv).expect("a legal move");
    let result = test(game);
    game.undo();
    result
}

/// What a position asks of a player who overlooks nothing that ends the game in one move.
#[derive(PartialEq, Eq, Debug)]
enum Task {
    Win,
    Beware,
    NoAccumulator,
}

/// Lets the lowest level play a position some times. What there was to be seen in it.
fn overlooks_nothing(game: &mut dyn Session) -> Task {
    let legal = game.legal();
    let winning: Vec<&String> = legal.iter().filter(|mv| wins(game, mv)).collect();
    let safe: Vec<&String> = legal.iter().filter(|mv| !hangs(game, mv)).collect();
    let (task, right) = match (winning.len(), safe.len()) {
        (0, n) if n == 0 || n == legal.len() => return Task::NoAccumulator,
        (0, _) => (Task::Beware, safe),
        _ => (Task::Win, winning),
    };
    for seed in 0..4 {
        let best = at(0, seed).run(game).0.best.expect("a move");
        assert!(right.contains(&&best), "{best} in {}, {task:?}: {right:?}", game.fen());
    }
    task
}

#[test]
fn the_lowest_level_sees_what_one_move_ends() {
    use Task::{Beware, Win};
    for (name, fen, wanted) in [
        ("antichess", "8/8/8/8/8/1p6/8/R7 w - - 0 1", Win),
        ("antichess", "8/8/8/8/8/8/4k3/N7 b - - 0 1", Beware),
        ("devingt", "k9/7R2/10/10/10/10/10/10/10/K5R3 w - - 0 1", Win),
        ("devingt", "k9/7R2/10/10/10/2r7/10/10/10/K5R3 b - - 0 1", Beware),
        ("divergent", "k9/7B2/4B5/10/10/10/10/10/2K7/10 w - - 0 1", Win),
        ("divergent", "k9/7B2/4B5/10/10/10/6q3/10/2K7/10 b - - 0 1", Beware),
        ("escalier", "k9/7R2/10/10/10/10/10/10/10/K5R3 w - - 0 1", Win),
        ("escalier", "k9/7R2/10/10/10/2r7/10/10/10/K5R3 b - - 0 1", Beware),
        ("newchess", "k9/7T2/10/10/10/10/10/10/10/K5T3[] w - - 0 1", Win),
        ("newchess", "k9/7T2/10/10/10/2t7/10/10/10/K5T3[] b - - 0 1", Beware),
    ] {
        let mut game = game(name);
        game.set_fen(fen).expect("a position");
        assert_eq!(overlooks_nothing(&mut *game), wanted, "{name} {fen}");
    }
}

#[test]
fn the_lowest_level_overlooks_nothing_among_few_pieces() {
    let mut dice = Dice::new(23);
    for entry in registry::GAMES {
        let (mut won, mut warned) = (0, 0);
        for _ in 0..4000 {
            if won > 3 && warned > 3 {
                break;
            }
            let found =
                if entry.spec.has_royals() { few_pieces(entry, &mut dice) } else { three_pieces(entry, &mut dice) };
            let Some(mut game) = found.filter(|game| game.outcome() == Outcome::Ongoing) else { continue };
            match overlooks_nothing(&mut *game) {
                Task::Win => won += 1,
                Task::Beware => warned += 1,
                Task::NoAccumulator => {}
            }
        }
        let name = entry.spec.name;
        assert!(won > 3 && warned > 3, "{name}: only {won} positions were won in one move, and {warned} dangerous");
    }
}

/// A position with three pieces anywhere, for a game without kings that matter.
fn three_pieces(entry: &registry::Game, dice: &mut Dice) -> Option<Box<dyn Session>> {
    let (files, ranks) = (entry.spec.files as usize, entry.spec.ranks as usize);
    let mut board = vec![vec![' '; files]; ranks];
    let white = dice.pick(&['N', 'B', 'R', 'Q', 'K']);
    for piece in [white, dice.pick(&['n', 'b', 'r', 'k']), dice.pick(&['N', 'b', 'R', 'k'])] {
        board[dice.roll(ranks)][dice.roll(files)] = piece;
    }
    let rows: Vec<String> = board.iter().map(|row| row_text(row)).collect();
    let mut game = entry.open();
    game.set_fen(&format!("{} {} - - 0 1", rows.join("/"), dice.pick(&["w", "b"]))).ok()?;
    Some(game)
}

#[test]
fn a_level_keeps_to_its_nodes_and_to_every_other_limit() {
    let mut game = game("divergent");
    game.play("e2e5").expect("legal");
    let mut last = 0;
    for level in 0..12 {
        let most = Skill::of_level(level).expect("a level").nodes();
        assert!(most > last);
        last = most;
        for threads in [1, 3] {
            let answer = Ask { threads, ..at(level, 1) }.run(&*game).0;
            assert!(answer.nodes <= most && answer.best.is_some(), "level {level}: {} nodes", answer.nodes);
        }
    }
    let mut short = at(11, 1);
    short.limits.nodes = Some(500);
    assert!(short.run(&*game).0.nodes <= 500);
    short.limits = Limits { depth: Some(2), nodes: None, ..short.limits };
    assert_eq!(short.run(&*game).0.depth, 2);
    short.limits.search_moves = ["a9a8", "j9j8"].iter().map(|mv| game.parse(mv).expect("legal")).collect();
    for seed in 0..8 {
        short.limits.skill = short.limits.skill.map(|skill| skill.seeded(seed));
        let best = short.run(&*game).0.best.expect("a move");
        assert!(["a9a8", "j9j8"].contains(&best.as_str()), "{best}");
    }
}

#[test]
fn a_level_repeats_itself_with_the_same_number_and_varies_with_others() {
    for entry in registry::GAMES {
        let game = entry.open();
        // Not all moves, for which the lowest levels may have too few nodes.
        let ask = |seed| {
            let mut ask = at(1, seed);
            ask.limits.search_moves = game.moves().into_iter().take(12).collect();
            ask.run(&*game).0
        };
        let mut moves: Vec<_> = (0..12).map(|seed| ask(seed).best).collect();
        assert_eq!(ask(5), ask(5), "{}", entry.spec.name);
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 1, "{}: always {moves:?}", entry.spec.name);
    }
}

#[test]
fn the_last_score_told_belongs_to_the_move_played() {
    for (seed, multipv) in (0..12).flat_map(|seed| [(seed, 1), (seed, 2)]) {
        let (answer, reports) = Ask { multipv, ..at(2, seed) }.run(&*game("escalier"));
        let told = lines(&reports);
        assert!(told.iter().all(|line| line.multipv <= multipv));
        let last = told.iter().rfind(|line| line.multipv == 1).expect("a line");
        assert_eq!((last.pv.first(), last.score), (answer.best.as_ref(), answer.score));
        assert!(told.windows(2).all(|two| two[0].nodes <= two[1].nodes && two[0].time <= two[1].time));
    }
}

#[test]
fn analysis_and_the_full_level_are_as_without_levels() {
    let game = game("antichess");
    let full = Ask::nodes(20_000).run(&*game).0;
    for skill in [Skill::of_level(Skill::FULL), Skill::of_level(3)] {
        let analysis = skill.is_some();
        let ask = Ask::new(Limits { nodes: Some(20_000), analysis, skill, ..Limits::default() });
        assert_eq!(ask.run(&*game).0, full);
    }
}
