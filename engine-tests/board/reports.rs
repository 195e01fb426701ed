//! Reports that the page asks for.

use crate::client::{Server, key_file};
use serde_json::{Value, json};
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A race of kings on a small board, which ends soon.
const RACE: &str = "[race]\nmaxRank = 5\nmaxFile = 5\nking = k\nstartFen = 4k/5/5/5/K4 w - - 0 1\nflagPiece = k\nflagRegionWhite = *5\nflagRegionBlack = *1\n";
/// The longest time to wait.
const MOST_TIME: Duration = Duration::from_secs(300);

/// Asks how far the report is until an answer is as wanted.
fn wait_for(server: &Server, game: &Value, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let begin = Instant::now();
    loop {
        let answer = server.ask("report", game);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer = answer.json();
        if is_wanted(&answer) {
            return answer;
        }
        assert!(begin.elapsed() < MOST_TIME, "{}", answer["games"]);
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_report_on_a_game_of_the_page_grows_stops_and_goes_on() {
    let key = key_file("report");
    let folder = key.with_file_name("reports");
    let kept = |folder: &std::path::Path| {
        let found = fs::read_dir(folder).into_iter().flatten().flatten();
        found.map(|one| one.path()).find(|path| path.to_string_lossy().contains("race-"))
    };
    kept(&folder).into_iter().for_each(|old| fs::remove_dir_all(old).expect("removed"));
    let server = Server::with_key(&key);
    let game = json!({ "game": "race", "file": RACE });
    let begin = json!({ "game": "race", "file": RACE, "begin": true });
    assert!(server.ask("report", &game).body.contains("no report on race was begun"));
    assert_eq!(server.ask("report", &begin).status, 200);
    let growing = wait_for(&server, &game, |answer| answer["html"] != "");
    assert!(growing["html"].as_str().is_some_and(|html| html.contains("<h1>Report: race</h1>")), "{growing}");
    let other = server.ask("report", &json!({ "game": "chess", "begin": true }));
    assert_eq!((other.status, &*other.body), (400, "{\"error\":\"a report on race is being made; stop it first\"}"));
    assert_eq!(server.ask("report", &json!({ "game": "nothing" })).status, 400);
    assert_eq!(server.ask("report/stop", &json!({})).status, 200);
    let results = kept(&folder).expect("a folder").join("results.jsonl");
    let stopped = wait_for(&server, &game, |answer| answer["finished"] == true);
    assert!(stopped["html"].as_str().is_some_and(|html| html.contains("This run is not finished")), "{stopped}");
    assert_eq!(server.ask("report", &begin).status, 200);
    let finished = wait_for(&server, &game, |answer| {
        answer["finished"] == true && answer["played"] == answer["games"] && answer["html"] != ""
    });
    assert!(finished["html"].as_str().is_some_and(|html| html.contains("White wins by force")), "{finished}");
    let lines = fs::read_to_string(&results).expect("results").lines().count();
    // All is known now, also to a server that has just started.
    drop(server);
    let server = Server::with_key(&key);
    assert_eq!(server.ask("report", &begin).status, 200);
    wait_for(&server, &game, |answer| answer["finished"] == true);
    assert_eq!(fs::read_to_string(&results).expect("results").lines().count(), lines);
}
