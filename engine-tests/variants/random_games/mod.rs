//! Games from random files, which combine all keys of the format, played at random.
//!
//! Most games are accepted, the others refused with a fault. Environment variables choose other games than those that
//! always run: `RANDOM_GAMES_SEED` the first seed and `RANDOM_GAMES` how many, for the ignored test
//! `many_random_games_are_sound`; with `RANDOM_GAMES_OUT` it writes the games that Fairy-Stockfish can have too to
//! that file, for [random_games.py](../../clients/random_games.py).

mod betza;
mod board;
mod dice;
mod draft;
mod ends;
mod extras;
mod judge;
mod make;
mod play;
mod position;
mod steps;

use make::{RandomGame, Refused};
use std::collections::BTreeSet;
use std::io::Write;
use std::panic::catch_unwind;
use tenfold::variants::file::{GameDef, GivenValue, all_format_keys};
use tenfold::variants::game_of;

/// The games that always run, and the plies of each.
const GAMES: u64 = 300;
const PLIES: usize = 30;
/// The plies of those that are asked for.
const LONG: usize = 60;

/// What became of some seeds.
#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    positions: usize,
    /// The seeds of games with a fault, which has been printed.
    failed: Vec<u64>,
}

/// Makes the game of a seed and plays it; none if it is refused.
fn game_and_plies(seed: u64, plies: usize) -> Option<(RandomGame, Vec<play::Ply>)> {
    match make::game(seed) {
        Ok(game) => {
            let found = play::play(&game, plies);
            Some((game, found))
        }
        Err(Refused { text, faults }) => {
            assert!(!faults.is_empty(), "seed {seed} is neither a game nor a fault:\n{text}");
            None
        }
    }
}

/// Plays the games of these seeds; `see` gets each with its positions.
fn run(seeds: impl Iterator<Item = u64>, plies: usize, mut see: impl FnMut(&RandomGame, &[play::Ply])) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        match catch_unwind(|| game_and_plies(seed, plies)) {
            Ok(Some((game, found))) => {
                (tally.accepted, tally.positions) = (tally.accepted + 1, tally.positions + found.len());
                see(&game, &found);
            }
            Ok(None) => tally.refused += 1,
            Err(_) => tally.failed.push(seed),
        }
    }
    tally
}

#[test]
fn random_games_are_sound() {
    let tally = run(0..GAMES, PLIES, |_, _| {});
    assert_eq!(tally.failed, [0; 0], "games with faults");
    assert!(tally.accepted > GAMES as usize * 3 / 5, "only {} games are accepted", tally.accepted);
    assert!(tally.positions > 10 * tally.accepted, "only {} positions", tally.positions);
}

/// Whether games that give this key can be played.
fn is_supported(key: &'static str) -> bool {
    let mut def = GameDef::chess("x");
    let value = "a value that is not the default".to_owned();
    def.given.insert(key, GivenValue { line: 0, section: "x".to_owned(), value });
    let missing = format!("{key}: not supported yet");
    game_of(&def).err().is_none_or(|faults| faults.iter().all(|fault| fault.message != missing))
}

#[test]
fn random_games_have_every_supported_key() {
    let mut missing: BTreeSet<&str> =
        all_format_keys().iter().map(|key| key.name()).filter(|key| is_supported(key)).collect();
    assert!(missing.len() > 200 && !missing.contains("castlingWins"), "{missing:?}");
    for seed in 0..30_000 {
        let (draft, _) = make::draft(seed);
        draft.keys().for_each(|key| {
            missing.remove(key);
        });
        if missing.is_empty() {
            return;
        }
    }
    panic!("no random game has {missing:?}");
}

/// A number from the environment.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

#[test]
#[ignore = "thousands of games"]
fn many_random_games_are_sound() {
    let (first, count) = (number("RANDOM_GAMES_SEED", 1_000_000), number("RANDOM_GAMES", 1000));
    let mut out = std::env::var_os("RANDOM_GAMES_OUT")
        .map(|path| std::io::BufWriter::new(std::fs::File::create(path).expect("RANDOM_GAMES_OUT can be written")));
    let tally = run(first..first + count, LONG, |game, plies| {
        if let Some(out) = out.as_mut().filter(|_| game.is_common) {
            let line = serde_json::json!({ "seed": game.seed, "name": game.game.spec.name, "text": game.text, "plies": plies });
            writeln!(out, "{line}").expect("RANDOM_GAMES_OUT can be written");
        }
    });
    if let Some(mut out) = out {
        out.flush().expect("RANDOM_GAMES_OUT can be written");
    }
    println!("{} accepted, {} refused, {} positions", tally.accepted, tally.refused, tally.positions);
    assert_eq!(tally.failed, [0; 0], "games with faults");
}
