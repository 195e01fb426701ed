//! A match log that a match is resumed from. Where the input is no log of its own, it is the games: the first line is
//! added, so that mutations reach what stands behind it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::json;
use tenfold::tools::arena::journal::{Journal, JournalFiles};
use tenfold::tools::arena::match_stats::MatchStats;
use tenfold::tools::arena::pgn::PgnHeader;
use tenfold::tools::arena::schedule::{Schedule, TournamentType};
use tenfold_fuzz::{files, one_line};

/// Games of the match.
const TOTAL: usize = 40;

tenfold_fuzz::mutations!(&[
    "\"game\"",
    "\"round\"",
    "\"leg\"",
    "\"white\"",
    "\"black\"",
    "\"result\"",
    "\"1-0\"",
    "\"0-1\"",
    "\"1/2-1/2\"",
    "\"*\"",
    "\"reason\"",
    "\"end\"",
    "\"termination\"",
    "\"fault\"",
    "\"both\"",
    "\"fen\"",
    "\"secrets\"",
    "\"proofs\"",
    "\"commit\"",
    "\"reveal\"",
    "\"first\"",
    "[true,1]",
    "[false,4294967295]",
    "\"moves\"",
    "{\"move\":\"e2e3\"}",
    "\"score\"",
    "{\"Cp\":20}",
    "{\"Mate\":-3}",
    "\"depth\"",
    "\"nodes\"",
    "\"time\"",
    "18446744073709551615",
    "\"book\"",
    "true",
    "null",
    "[]",
    "{}",
    "\"A\"",
    "\"B\"",
    "\"\\u001b[2J\"",
    "\"tenfold_match\"",
    "\"settings\"",
    "\"pgn\"",
]);

fuzz_target!(|data: &[u8]| {
    let (log, pgn) = (files::place("log"), files::write("games.pgn", b"before\n"));
    let settings = json!({ "game": "antichess", "seed": 1 });
    let content = match data.starts_with(b"{\"pgn\"") {
        true => data.to_vec(),
        false => {
            let head = json!({ "tenfold_match": 1, "settings": settings, "pgn": [pgn, 7] });
            [format!("{head}\n").as_bytes(), data].concat()
        }
    };
    std::fs::write(&log, &content).expect("a file");
    let names = ["A".to_string(), "B".to_string()];
    let header = || PgnHeader {
        variant: "antichess".into(),
        controls: names.iter().map(|name| (name.clone(), "10+0.1".into())).collect(),
    };
    let schedule = Schedule::new(TournamentType::Gauntlet, 2, TOTAL / 2, 2);
    let open = |resume| {
        let files = JournalFiles { log: Some(&log), pgn: Some(&pgn), resume, schedule: &schedule };
        Journal::open(files, &settings, header())
    };
    let games = match open(true) {
        Err(why) => {
            assert_eq!(std::fs::read(&log).expect("a file"), content, "a refused log was changed");
            return one_line(&why);
        }
        Ok((mut journal, games)) => {
            let mut stats = MatchStats::new(&names, true);
            games.iter().for_each(|game| stats.add(game));
            if let Some(game) = games.first() {
                let free = (1..=TOTAL).find(|number| games.iter().all(|game| game.game != *number));
                if let Some(number) = free {
                    let mut more = game.clone();
                    more.game = number;
                    journal.add(&more).expect("the game is written");
                }
            }
            games
        }
    };
    if !games.is_empty() {
        one_line(&open(false).expect_err("a match is not overwritten"));
        let (_, again) = open(true).expect("what was written can be resumed");
        assert_eq!(again[..games.len()], games[..]);
    }
});
