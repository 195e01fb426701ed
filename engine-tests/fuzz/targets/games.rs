//! Files of training games: a line with a game's name, then the bodies of records, each after its length in two bytes. Their
//! checksums are added. An input that begins as such a file is taken as it is.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use sha2::{Digest, Sha256};
use tenfold::core::rules::Spec;
use tenfold::tools::training::game_file;
use tenfold::trainer::{DatagenSettings, Dataset, TrainingGame};
use tenfold_fuzz::{files, first_line, one_line, open};

const SETTINGS: DatagenSettings = DatagenSettings { seed: 7, nodes: 100, plies: 8, random_percent: 5 };
/// Games that are played again, and plies of each.
const MOST: (usize, usize) = (3, 60);

fuzz_target!(|data: &[u8]| -> Corpus {
    let (name, content) = if data.starts_with(b"TENFOLD3") {
        ("antichess", data.to_vec())
    } else {
        let Some((name, bodies)) = first_line(data) else { return Corpus::Reject };
        let Some(session) = open(name) else { return Corpus::Reject };
        (name, file(session.spec(), bodies))
    };
    let Some(session) = open(name) else { return Corpus::Reject };
    let spec = session.spec();
    let place = files::write("games", &content);
    let read = game_file::read_games(&place, spec);
    match game_file::Writer::open(&place, spec, game_file::Origin { settings: SETTINGS, part: None }) {
        Err(why) => one_line(&why),
        Ok(mut writer) => {
            let more = TrainingGame { result: 1, opening: vec![0], moves: vec![(1, -5)] };
            writer.append(&more).expect("a game is written");
            let (settings, games) = game_file::read_games(&place, spec).expect("a file that goes on can be read");
            assert_eq!((settings, games.len()), (SETTINGS, writer.games));
            assert_eq!(games.last(), Some(&more));
            if let Ok((_, before)) = &read {
                assert_eq!((writer.cut, &games[..before.len()]), (0, &before[..]));
            }
        }
    }
    match read {
        Err(why) => one_line(&why),
        Ok((_, mut games)) => {
            games.truncate(MOST.0);
            games.iter_mut().for_each(|game| {
                game.opening.truncate(MOST.1);
                game.moves.truncate(MOST.1);
            });
            let dataset = Dataset::from_games(&*session, &games, 1, &|| ());
            assert!(dataset.is_err() || games.len() == dataset.map_or(0, |set| set.games.0 + set.games.1));
        }
    }
    Corpus::Keep
});

/// A file of this game with records of these bodies.
fn file(spec: &Spec, mut bodies: &[u8]) -> Vec<u8> {
    let mut content = b"TENFOLD3".to_vec();
    content.push(spec.name.len() as u8);
    content.extend(spec.name.as_bytes());
    content.extend(SETTINGS.seed.to_le_bytes());
    content.extend(SETTINGS.nodes.to_le_bytes());
    content.extend(SETTINGS.plies.to_le_bytes());
    content.push(SETTINGS.random_percent);
    while let Some((length, rest)) = bodies.split_first_chunk() {
        let (body, rest) = rest.split_at(usize::from(u16::from_le_bytes(*length)).min(rest.len()));
        content.extend((body.len() as u32).to_le_bytes());
        content.extend(&Sha256::digest(body)[..8]);
        content.extend(body);
        bodies = rest;
    }
    // What is left is an incomplete record.
    content.extend(bodies);
    content
}
