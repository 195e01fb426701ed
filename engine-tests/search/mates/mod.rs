//! Forced wins: composed positions of each game, solved by an exhaustive solver, which the search must find exactly.
//!
//! A line of a file is `FEN bm MOVE; plies N; c0 "what it shows"`: the side to move wins in N plies against the best
//! defence, no sooner, and only this first move does it so soon. Plies and not moves, because in some games the last
//! ply may be the loser's. No win rests on chance: in New chess the FEN states both true kings.

mod compose;
mod solver;

use super::games::for_each_game;
use super::*;
use solver::{Forced, Solver};
use tenfold::core::position::{Position, Variant};

/// Positions that the solver visits at most for a line of the files.
const SOLVER_LIMIT: u64 = 300_000;
/// Nodes that the search may visit to find a win.
const NODES: u64 = 2_000_000;
/// Plies by which a search to a fixed depth goes deeper than the win is long, because of reductions.
const EXTRA_DEPTH: u32 = 12;
/// Wins of up to this many plies are searched to a fixed depth.
const FIXED_PLIES: u32 = 4;

/// A function that is generic over the game.
trait GenericOverGame {
    type Answer;
    fn in_game<V: Variant + Default>(self) -> Self::Answer;
}

/// Calls it for the game of this name.
fn in_game<U: GenericOverGame>(name: &str, with: U) -> U::Answer {
    macro_rules! dispatch {
        ($($known:ident: $game:ident;)*) => {
            match name {
                $(stringify!($known) => with.in_game::<tenfold::games::$game>(),)*
                _ => panic!("there is no game {name}"),
            }
        };
    }
    for_each_game!(dispatch)
}

/// A line of a file: a position with a forced win.
struct Problem<'a> {
    fen: &'a str,
    mv: &'a str,
    plies: u32,
}

fn problems(file: &str) -> Vec<Problem<'_>> {
    let problem = |line| {
        let (fen, rest) = str::split_once(line, " bm ").expect("a best move");
        let (mv, rest) = rest.split_once("; plies ").expect("a length");
        let plies = rest.split(';').next().and_then(|plies| plies.parse().ok()).expect("a number of plies");
        Problem { fen, mv, plies }
    };
    file.lines().map(problem).collect()
}

/// The solver's answer for a position: the length of a win within `plies` plies, and the texts of the first moves.
struct Solve<'a> {
    fen: &'a str,
    plies: u32,
}

impl GenericOverGame for Solve<'_> {
    type Answer = Option<(u32, Vec<String>)>;

    fn in_game<V: Variant + Default>(self) -> Self::Answer {
        let mut position = Position::from_fen(V::default(), self.fen).expect("a position");
        assert_eq!(position.fen(), self.fen);
        let mut solver = Solver::new(&position, SOLVER_LIMIT);
        let solved = solver.solve(&mut position, self.plies);
        assert!(!solver.gave_up(), "{}: too much for the solver", self.fen);
        let Forced { plies, first } = solved?;
        Some((plies, first.into_iter().map(|mv| position.move_text(mv)).collect()))
    }
}

fn the_solver_confirms(game: &str, file: &str) {
    let problems = problems(file);
    assert!(problems.len() >= 20, "{game}: only {} positions", problems.len());
    for problem in &problems {
        let solved = in_game(game, Solve { fen: problem.fen, plies: problem.plies });
        assert_eq!(solved, Some((problem.plies, vec![problem.mv.to_string()])), "{game}: {}", problem.fen);
    }
}

#[test]
fn the_two_solvers_agree() {
    let mut rng = Rng::new(23);
    for entry in registry::GAMES.iter().filter(|entry| entry.spec.has_royals()) {
        let mut wins = 0;
        for _ in 0..60 {
            let Some(mut game) = ends::few_pieces(entry, &mut rng) else { continue };
            // Its distances are shifted by one.
            let wanted =
                ends::solve(&mut *game, 3).filter(|&distance| distance > 1).map(|distance| distance as u32 - 1);
            let solved = in_game(entry.spec.name, Solve { fen: &game.fen(), plies: 3 });
            assert_eq!(solved.map(|(plies, _)| plies), wanted, "{}", game.fen());
            wins += u32::from(wanted.is_some());
        }
        assert!(wins > 0, "{}: no position had a win", entry.spec.name);
    }
}

/// The score and the best move of a search of a position.
fn searched(name: &str, problem: &Problem, search: Search) -> (Score, Option<String>) {
    let mut game = game(name);
    game.set_fen(problem.fen).expect("a position");
    let answer = search.run(&*game).0;
    (answer.score, answer.best)
}

/// Searches all positions of a file, and fails with the list of those whose score or move is not exact.
fn found(name: &str, problems: &[Problem], search: impl Fn(&Problem) -> Search) {
    let mut missed = Vec::new();
    for problem in problems {
        let found = searched(name, problem, search(problem));
        if found != (MATE - problem.plies as Score, Some(problem.mv.to_string())) {
            missed.push(format!("{}: {} in {} plies, not {found:?}", problem.fen, problem.mv, problem.plies));
        }
    }
    assert!(missed.is_empty(), "{name}: {} of {}\n{}", missed.len(), problems.len(), missed.join("\n"));
}

fn the_search_finds(name: &str, file: &str) {
    found(name, &problems(file), |problem| {
        let mate = Some(problem.plies.div_ceil(2));
        Search::new(Limits { mate, nodes: Some(NODES), ..Limits::default() })
    });
}

fn tables_and_threads_agree(name: &str, file: &str) {
    let mut problems = problems(file);
    problems.retain(|problem| problem.plies <= FIXED_PLIES);
    // Each must find the same score and move, so they agree.
    for (mib, threads) in [(0, 1), (1, 1), (16, 1), (4, 2)] {
        found(name, &problems, |problem| {
            let (mate, depth) = (Some(problem.plies.div_ceil(2)), Some(problem.plies + EXTRA_DEPTH));
            Search { mib, threads, ..Search::new(Limits { mate, depth, ..Limits::default() }) }
        });
    }
}

macro_rules! files {
    ($($game:ident: $file:literal;)*) => {$(
        mod $game {
            const FILE: &str = include_str!($file);

            #[test]
            fn the_solver_confirms() {
                super::the_solver_confirms(stringify!($game), FILE);
            }

            #[test]
            fn the_search_finds() {
                super::the_search_finds(stringify!($game), FILE);
            }

            #[test]
            fn tables_and_threads_agree() {
                super::tables_and_threads_agree(stringify!($game), FILE);
            }
        }
    )*};
}

files! {
    antichess: "antichess.epd";
    devingt: "devingt.epd";
    divergent: "divergent.epd";
    escalier: "escalier.epd";
    grand: "grand.epd";
    newchess: "newchess.epd";
}
