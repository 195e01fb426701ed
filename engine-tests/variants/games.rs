//! The shipped games and games of users, played: perft suites, random games, searches, and mutated files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tenfold::core::random::Rng;
use tenfold::core::types::{Outcome, Reason};
use tenfold::engine::perft::PerftJob;
use tenfold::engine::search::{Control, Job, Limits, Memory};
use tenfold::registry::{self, Game, parse_variants};
use tenfold::session::Session;

/// Counts above this are left to the suites that CI checks with the release build.
const MOST_NODES: u64 = 30_000;

pub fn suite(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("engine-tests/perft/variants/{name}.epd"))
}

fn perft(session: &dyn Session, depth: u32) -> u64 {
    let stop = AtomicBool::new(false);
    session.perft().count_leaves(&PerftJob::new(depth, &stop), &mut |_, _| {}).expect("a count")
}

/// Checks the counts of a suite; returns how many there were.
pub fn check_suite(game: &Game, text: &str) -> usize {
    let mut checked = 0;
    for line in text.lines() {
        let (fen, counts) = line.split_once(';').expect("a position and counts");
        let mut session = game.open();
        session.set_fen(fen.trim()).unwrap_or_else(|why| panic!("{}: {fen}: {why}", game.spec.name));
        for count in counts.split(';') {
            let (depth, nodes) = count.trim().trim_start_matches('D').split_once(' ').expect("a depth and a count");
            let (depth, nodes): (u32, u64) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
            if nodes <= MOST_NODES {
                assert_eq!(perft(&*session, depth), nodes, "{}, depth {depth}: {fen}", game.spec.name);
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn every_shipped_game_counts_as_its_suite() {
    let mut checked = 0;
    for game in registry::shipped_games() {
        let text = std::fs::read_to_string(suite(game.spec.name)).expect(game.spec.name);
        checked += check_suite(game, &text);
    }
    assert!(checked > 400, "only {checked} counts");
}

#[test]
fn every_suite_belongs_to_a_shipped_game() {
    let folder = suite("chess").parent().expect("a folder").read_dir().expect("the suites");
    let suites: BTreeSet<String> = folder
        .map(|entry| entry.expect("an entry").path().file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    let games: BTreeSet<String> = registry::shipped_games().iter().map(|game| game.spec.name.to_string()).collect();
    assert_eq!(suites, games);
}

/// Plays random moves, reading back each text and FEN, and takes all of them back.
pub fn play_at_random(game: &Game, seed: u64, plies: usize) {
    let mut session = game.open();
    let mut rng = Rng::new(seed);
    let mut fens = vec![session.fen()];
    for _ in 0..plies {
        let legal = session.legal_move_texts();
        let Some(mv) = rng.choose(&legal) else { break };
        assert_eq!(legal.iter().collect::<BTreeSet<_>>().len(), legal.len(), "a move twice: {}", session.fen());
        session.play(mv).unwrap_or_else(|why| panic!("{}: {why}", game.spec.name));
        let mut read = game.open();
        read.set_fen(&session.fen()).unwrap_or_else(|why| panic!("{} {}: {why}", game.spec.name, session.fen()));
        assert_eq!((read.fen(), read.key()), (session.fen(), session.key()));
        // A FEN does not say that the last move was a pass, or that kings faced each other before it.
        let is_ended_by_last_moves = match session.outcome() {
            Outcome::Win(_, reason) | Outcome::Draw(reason) => {
                matches!(reason, Reason::BothPassed | Reason::FacingKings)
            }
            Outcome::Ongoing => false,
        };
        if !is_ended_by_last_moves {
            assert_eq!(read.legal_move_texts(), session.legal_move_texts());
        }
        fens.push(session.fen());
    }
    while let Some(fen) = fens.pop() {
        assert_eq!(session.fen(), fen);
        session.take_back();
    }
}

#[test]
fn random_games_of_every_shipped_game_can_be_written_read_and_taken_back() {
    for game in registry::shipped_games() {
        for seed in 0..3 {
            play_at_random(game, seed, 120);
        }
    }
}

#[test]
fn random_games_with_unusual_pieces_can_be_written_read_and_taken_back() {
    let text = "[unusual:chess]\ncustomPiece1 = x:nNNdK\ncustomPiece2 = y:oQ\ncustomPiece3 = z:KcaKcabK\n\
                customPiece4 = w:mRcpBmasW\ncustomPiece5 = v:jQqN\ncastling = false\ntripleStepRegionWhite = *2\n\
                startFen = xyzvkzyx/pppppppp/w6w/8/8/W6W/PPPPPPPP/XYZVKZYX w - - 0 1\n[frc:chess]\nchess960 = true\n\
                startFen = nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1\n";
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    for game in read.games {
        for seed in 0..10 {
            play_at_random(&game, seed, 120);
        }
    }
}

/// The move that a search of `nodes` nodes finds.
fn searched(session: &dyn Session, nodes: u64) -> Option<String> {
    let (control, memory) = (Control::default(), Memory::new(1));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let job =
        Job { limits: &limits, control: &control, memory: &memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
    session.search(&job, &mut |_| {}).best
}

#[test]
fn every_shipped_game_is_played_to_an_explained_end() {
    for game in registry::shipped_games() {
        let mut session = game.open();
        let mut plies = 0;
        while session.outcome() == Outcome::Ongoing && plies < 600 {
            let mv = searched(&*session, 150).unwrap_or_else(|| panic!("{}: no move", session.fen()));
            session.play(&mv).unwrap_or_else(|why| panic!("{}: {why}", game.spec.name));
            plies += 1;
        }
        let text = session.outcome().to_string();
        assert!(plies == 600 || text.contains('('), "{}: {text}", game.spec.name);
    }
}

#[test]
fn a_mate_is_found_in_a_game_from_a_file() {
    let game = registry::find("capablanca").expect("a game").0;
    let mut session = game.open();
    session.set_fen("4k5/10/4K5/10/10/10/10/Q9 w - - 0 1").expect("a position");
    assert_eq!(searched(&*session, 20_000).as_deref(), Some("a1a8"));
}

#[test]
fn mutated_files_end_in_faults_or_playable_games() {
    let own_keys = "[lions:chess]\nqueen = -\ncustomPiece1 = q:KNAD\ntwoLegMoves = q:K,K p:ifmWifcF,fmWfcF\n\
                    promotionToCaptured = true\n[guards:chess]\nselfCapture = true\nimmuneTo = q:rn\nimmuneFromAfar = b:*\n\
                    promotionPieceTypesKnight = q\npromotionRegionWhiteKnight = *5\n";
    let shipped = format!("{}\n{own_keys}", include_str!("../../src/variants/variants.ini"));
    let lines: Vec<&str> = shipped.lines().filter(|line| !line.starts_with('#')).collect();
    let mut rng = Rng::new(7);
    for _ in 0..400 {
        let mut text: Vec<String> = lines.iter().map(|line| (*line).to_string()).collect();
        for _ in 0..rng.below(6) + 1 {
            let at = rng.below(text.len());
            match rng.below(4) {
                0 => drop(text.remove(at)),
                1 => {
                    let other = text[rng.below(text.len())].clone();
                    text.insert(at, other);
                }
                2 => {
                    let other = text[rng.below(text.len())].clone();
                    let value = other.split_once('=').map_or("", |(_, value)| value);
                    let key = text[at].split('=').next().unwrap_or_default().to_string();
                    text[at] = format!("{key}={value}");
                }
                _ => {
                    let mut bytes = text[at].clone().into_bytes();
                    if let Some(place) = (!bytes.is_empty()).then(|| rng.below(bytes.len())) {
                        bytes[place] = rng.below(128) as u8;
                    }
                    text[at] = String::from_utf8_lossy(&bytes).into_owned();
                }
            }
        }
        // Only a few games of each file, so that the test stays short; all are parsed.
        let start = rng.below(text.len());
        let part = text[start..text.len().min(start + 60)].join("\n");
        for game in parse_variants(&"f", part.as_bytes()).games {
            play_at_random(&game, 1, 12);
            searched(&*game.open(), 60);
        }
    }
}
