//! Files of games. Each game that is accepted is played a little.
//!
//! A game's data stays in memory until the process ends; `run.sh` begins a new one after some thousands of inputs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;
use tenfold::registry::{Game, parse_variants};
use tenfold::variants::file::all_format_keys;
use tenfold_fuzz::{one_line, positions};

/// Games of a file that are played, plies of each, and moves of a position whose properties are all checked.
const GAMES: usize = 3;
const PLIES: usize = 12;
const MOST_MOVES: usize = 120;

/// The keys of the format, and values.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    const VALUES: &[&str] = &[
        "[a:chess]",
        "[b:a]",
        "[c]",
        "[d:shogi]",
        "[e:xiangqi]",
        "[f:crazyhouse]",
        "true",
        "false",
        "win",
        "loss",
        "draw",
        "-",
        "*",
        "p",
        "k",
        "n:p",
        "k:KN",
        "q:mRcB",
        "mfFcfeWimfnA",
        "fmWfceFifmR3",
        "W",
        "F",
        "nA",
        "pR",
        "KisO2",
        "R4",
        "sR",
        "mBcQ",
        "yafsF",
        "*8",
        "*1 *2",
        "e1",
        "d4 e4",
        "2",
        "3",
        "10",
        "a",
        "j",
        "[]",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "3k3/7/7/7/7/7/3K3 w - - 0 1",
        "customPiece1 = a:mfFcfW",
        "; x",
    ];
    let lines = all_format_keys().iter().flat_map(|key| [key.name().to_string(), format!("{} =", key.name())]);
    lines.chain(VALUES.iter().map(|value| (*value).to_string())).collect()
});
static BORROWED: LazyLock<Vec<&str>> = LazyLock::new(|| WORDS.iter().map(String::as_str).collect());

tenfold_fuzz::mutations!(&BORROWED);

fuzz_target!(|data: &[u8]| {
    let read = parse_variants(&"file", data);
    read.faults.iter().chain(&read.notes).chain(&read.faults_by_section()).for_each(|line| one_line(line));
    for game in read.games.iter().take(GAMES) {
        play(game, data.len());
    }
});

fn play(game: &Game, seed: usize) {
    let mut session = game.open();
    let stop = AtomicBool::new(false);
    let counted = session.perft().count_leaves(&PerftJob::new(1, &stop), &mut |_, _| {});
    assert_eq!(counted, Some(session.legal_moves().len() as u64));
    session.evaluation().explain();
    session.diagram(false);
    for ply in 0..PLIES {
        let moves = session.legal_moves();
        if moves.is_empty() || moves.len() > MOST_MOVES {
            break;
        }
        if ply % 4 == 0 {
            positions::check(&mut *session);
        }
        let mv = moves[seed.wrapping_mul(ply * 2 + 1) % moves.len()];
        assert!(session.play_move(mv));
        session.outcome();
        session.evaluation().hce();
    }
    while session.take_back() {}
    assert_eq!(session.fen(), game.open().fen());
}
