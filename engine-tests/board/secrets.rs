//! The engine's secret choice in New chess: committed to, kept, and shown at the end of the game and not before.

use crate::client::{Answer, Server, fixed_key_file, key_file};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::HashSet;

const ID: &str = "0123456789abcdef0123456789abcdef";

/// Horses go out and back twice, and the game is drawn.
const DRAWN: [&str; 8] = ["b1d2", "b10d9", "d2b1", "d9b10", "b1d2", "b10d9", "d2b1", "d9b10"];

/// Black's king on a10 is mated by h8h10; whether it is the true one decides.
const BEFORE_MATE: &str = "k9/9T/7T2/10/4l5/10/10/4f5/10/K8L[] w - - 0 1";
/// Black's only king is mated.
const MATED: &str = "k6T2/9T/10/10/10/10/10/4f5/10/K8L[] b - - 0 1";

/// A game that the engine plays as Black, as requests name it.
struct Game<'a> {
    server: &'a Server,
    reference: Value,
}

impl Game<'_> {
    fn commitment(&self) -> &str {
        self.reference["secret"]["engine"]["black"].as_str().expect("a commitment")
    }

    /// Asks for something about the game after these moves.
    fn ask(&self, request: &str, moves: &[&str], more: Value) -> Answer {
        let mut asked = self.reference.clone();
        asked["moves"] = json!(moves);
        asked["color"] = json!("black");
        asked.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        self.server.ask(request, &asked)
    }

    fn search(&self, moves: &[&str]) -> Answer {
        self.ask("search", moves, json!({"kind": "play", "nodes": 10}))
    }

    /// Whether the engine makes a move after these moves.
    #[track_caller]
    fn goes_on(&self, moves: &[&str]) -> bool {
        let answer = self.search(moves);
        match answer.status {
            200 => answer.body.contains("\"best\":\""),
            _ => {
                assert!(answer.status == 400 && answer.body.contains("begin a new game"), "{}", answer.body);
                false
            }
        }
    }
}

fn begin<'a>(server: &'a Server, id: &str, fen: Option<&str>) -> Game<'a> {
    let mut reference = json!({"game": "newchess", "fen": fen, "secret": {"id": id}, "color": "black"});
    let answer = server.ask("secret/commit", &reference);
    let commitment = answer.json()["commitment"].as_str().unwrap_or_else(|| panic!("{}", answer.body)).to_string();
    reference["secret"]["engine"] = json!({"black": commitment});
    reference["secret"]["own"] = json!({"white": "K"});
    Game { server, reference }
}

/// The choice that an answer shows.
#[track_caller]
fn shown(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["reveal"].as_str().expect("a reveal").to_string()
}

#[track_caller]
fn is_refused(answer: &Answer, why: &str) {
    assert!(answer.status == 400 && answer.body.contains(why), "{} {}", answer.status, answer.body);
    assert!(!answer.body.contains("reveal"), "{}", answer.body);
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_commitment_is_the_same_after_a_restart_and_fits_the_reveal() {
    let key = key_file("commit");
    let server = Server::with_key(&key);
    let committed = begin(&server, ID, None).commitment().to_string();
    assert_ne!(committed, begin(&server, &"a".repeat(32), None).commitment());
    drop(server);
    let server = Server::with_key(&key);
    let game = begin(&server, ID, None);
    assert_eq!(game.commitment(), committed);
    let text = shown(&game.ask("secret/reveal", &DRAWN, json!({})));
    assert_eq!(sha256(&text), committed);
    assert!(matches!(text.split_once(':'), Some((nonce, "K" | "L")) if nonce.len() == 32), "{text}");
}

#[test]
fn both_kings_are_chosen_in_some_games() {
    let server = Server::start("both");
    let of_game = |n| shown(&begin(&server, &format!("{n:032x}"), None).ask("secret/end", &[], json!({})));
    let all: Vec<String> = (0..40).map(of_game).collect();
    for king in [":K", ":L"] {
        assert!(all.iter().filter(|text| text.ends_with(king)).count() > 4, "{all:?}");
    }
}

#[test]
fn the_choice_is_not_shown_before_the_end_whatever_the_request_claims() {
    let server = Server::start("early");
    let game = begin(&server, ID, None);
    for moves in [&[][..], &["e3e4"], &DRAWN[..7]] {
        for claim in [json!({}), json!({"ended": true}), json!({"outcome": "draw", "ended": true})] {
            is_refused(&game.ask("secret/reveal", moves, claim), "not over");
        }
    }
    assert!(game.goes_on(&["e3e4"]));
    assert_eq!(sha256(&shown(&game.ask("secret/reveal", &DRAWN, json!({})))), game.commitment());
}

#[test]
fn another_first_position_is_another_game() {
    let server = Server::start("position");
    let game = begin(&server, ID, None);
    // With what the engine has published for the game that is played, nothing is told about another one.
    for fen in
        [BEFORE_MATE, MATED, "thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/THGKFFLGHT[] w KLkl - 0 2"]
    {
        for request in ["secret/reveal", "secret/end"] {
            let answer = game.ask(request, &[], json!({"fen": fen}));
            assert!(answer.status == 400 && !answer.body.contains("reveal"), "{}", answer.body);
        }
    }
    for request in ["position", "search"] {
        let more = json!({"fen": BEFORE_MATE, "kind": "play", "nodes": 10});
        is_refused(&game.ask(request, &["h8h10"], more), "not committed");
    }
    // Its own choice is another one, which tells nothing: half of them are the same.
    let kings: HashSet<bool> = (0..40)
        .map(|n| {
            let (id, king) = (format!("{n:032x}"), |text: &str| text.ends_with('K'));
            let (one, other) = (begin(&server, &id, None), begin(&server, &id, Some(BEFORE_MATE)));
            assert_ne!(one.commitment(), other.commitment());
            let (one, other) = [one, other].map(|game| shown(&game.ask("secret/end", &[], json!({})))).into();
            king(&one) == king(&other)
        })
        .collect();
    assert_eq!(kings.len(), 2, "the choices of two games depend on each other");
    assert!(game.goes_on(&["e3e4"]));
}

#[test]
fn after_a_reveal_no_search_of_the_game_is_answered() {
    let key = key_file("after");
    let server = Server::with_key(&key);
    let twin = Server::with_key(&key);
    let begin_all = |server| [begin(server, ID, None), begin(server, &"b".repeat(32), None)];
    let [drawn, left] = begin_all(&server);
    for game in [&drawn, &left] {
        assert!(game.goes_on(&["e3e4"]) && game.goes_on(&[DRAWN[0]]));
    }
    assert_eq!(sha256(&shown(&drawn.ask("secret/reveal", &DRAWN, json!({})))), drawn.commitment());
    assert_eq!(sha256(&shown(&left.ask("secret/end", &["e3e4"], json!({})))), left.commitment());
    let restarted = Server::with_key(&key);
    for server in [&server, &twin, &restarted] {
        for game in begin_all(server) {
            for line in [&["e3e4"][..], &["d3d4"], &DRAWN[..1], &DRAWN[..7], &["e3e4", "e8e7", "d3d4"]] {
                assert!(!game.goes_on(line), "{line:?}");
            }
            for kind in ["hint", "analyse"] {
                let answer = game.ask("search", &[], json!({"kind": kind, "nodes": 10}));
                is_refused(&answer, "begin a new game");
            }
            // What is shown can be seen again.
            assert_eq!(sha256(&shown(&game.ask("secret/end", &[], json!({})))), game.commitment());
        }
        // From another first position, the id is no other game either.
        assert!(!begin(server, ID, Some(BEFORE_MATE)).goes_on(&["h8h9"]));
        assert!(begin(server, &"c".repeat(32), None).goes_on(&["e3e4"]));
    }
}

#[test]
fn a_move_that_is_thought_about_while_the_choice_is_shown_is_not_told() {
    let server = Server::start("meanwhile");
    let game = begin(&server, ID, None);
    std::thread::scope(|scope| {
        let search = scope.spawn(|| game.ask("search", &["e3e4"], json!({"kind": "play", "movetime": 3000})));
        std::thread::sleep(std::time::Duration::from_millis(1000));
        shown(&game.ask("secret/end", &[], json!({})));
        let lines = search.join().expect("an answer").lines();
        let [line] = &lines[..] else { panic!("{lines:?}") };
        assert!(line["error"].as_str().is_some_and(|why| why.contains("begin a new game")), "{line}");
        assert_eq!(line.get("best"), None);
    });
}

#[test]
fn the_engine_plays_the_sides_alone_that_it_has_committed_itself_to() {
    let server = Server::start("sides");
    let game = begin(&server, ID, None);
    is_refused(&game.search(&[]), "not committed");
    is_refused(&game.ask("secret/end", &[], json!({"color": "white"})), "not committed");
    for engine in [json!({}), json!({"black": "0".repeat(64)}), json!({"black": ""})] {
        let secret = json!({"id": ID, "engine": engine});
        is_refused(
            &game.ask("search", &["e3e4"], json!({"kind": "play", "nodes": 10, "secret": secret})),
            "not committed",
        );
        is_refused(&game.ask("secret/end", &["e3e4"], json!({"secret": secret})), "not committed");
    }
    for id in [ID.to_uppercase(), ID[1..].to_string(), format!("{ID}0"), String::new()] {
        let asked = json!({"game": "newchess", "secret": {"id": id}, "color": "black"});
        is_refused(&server.ask("secret/commit", &asked), "32 hexadecimal digits");
    }
    is_refused(
        &server.ask("secret/commit", &json!({"game": "chess", "secret": {"id": ID}, "color": "black"})),
        "no secrets",
    );
}

#[test]
fn the_engine_tells_its_move_and_nothing_else() {
    let server = Server::start("silent");
    let game = begin(&server, ID, None);
    let lines = game.ask("search", &["e3e4"], json!({"kind": "play", "nodes": 3000})).lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    let keys: Vec<&String> = lines[0].as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["best"]);
}

#[test]
fn a_mate_of_the_engines_king_ends_the_game_or_asks_for_a_price() {
    let server = Server::with_key(&fixed_key_file("mate"));
    let mut ends = [0; 2];
    for n in 0..30 {
        let game = begin(&server, &format!("{n:032x}"), Some(BEFORE_MATE));
        let position = game.ask("position", &["h8h10"], json!({})).json();
        assert!(position.get("error").is_none(), "{position}");
        ends[usize::from(position["outcome"].is_null())] += 1;
    }
    assert!(ends[0] > 3 && ends[1] > 3, "{ends:?}");
}

#[test]
fn after_a_mate_has_shown_the_choice_only_its_line_goes_on() {
    let key = fixed_key_file("shown");
    let server = Server::with_key(&key);
    let mut ransoms = 0;
    for n in 0..12 {
        let game = begin(&server, &format!("{n:032x}"), Some(BEFORE_MATE));
        assert!(game.goes_on(&["h8h9"]));
        // Either request shows the choice: the position by its outcome, the search by its move.
        let pays = match n % 2 {
            0 => game.ask("position", &["h8h10"], json!({})).json()["outcome"].is_null(),
            _ => game.goes_on(&["h8h10"]),
        };
        assert_eq!(game.goes_on(&["h8h10"]), pays);
        let restarted = (n < 2).then(|| Server::with_key(&key));
        let again = begin(restarted.as_ref().unwrap_or(&server), &format!("{n:032x}"), Some(BEFORE_MATE));
        for line in ["h8h9", "h8g8", "j9j8"].map(|mv| [mv]) {
            assert!(!game.goes_on(&line) && !again.goes_on(&line), "{line:?}");
        }
        ransoms += u32::from(pays);
    }
    assert!((1..12).contains(&ransoms), "{ransoms} of 12");
}
