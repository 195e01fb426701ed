//! The engine commits to its true king before the first move, and reveals it when asked to.

use super::peer::Peer;
use tenfold::session::commitment;

const COMMIT: &str = "info string trueking commit ";
const REVEAL: &str = "info string trueking reveal ";

/// The rest of the one line that begins with `start`.
fn after<'a>(lines: &'a [String], start: &str) -> &'a str {
    let found: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix(start)).collect();
    assert_eq!(found.len(), 1, "{start}: {lines:?}");
    found[0]
}

fn checked(commit: &str, reveal: &str) -> &'static str {
    commitment::check_reveal(commit, reveal, &["K", "L"]).unwrap_or_else(|why| panic!("{commit} {reveal}: {why}"))
}

#[test]
fn a_commitment_comes_before_readyok_once_a_game() {
    let mut peer = Peer::uci();
    peer.ask("setoption name UCI_Variant value newchess");
    let mut seen = Vec::new();
    for _ in 0..3 {
        let commit = after(&peer.ask("ucinewgame"), COMMIT).to_string();
        assert!(peer.ask("position startpos moves a3a4\ngo nodes 1").iter().all(|line| !line.starts_with(COMMIT)));
        peer.ask("position fen t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50");
        let reveal = after(&peer.ask("setoption name RevealTrueKing"), REVEAL).to_string();
        checked(&commit, &reveal);
        assert!(!seen.contains(&commit));
        seen.push(commit);
    }
    peer.quit();
}

#[test]
fn play_does_not_depend_on_the_true_king_before_a_king_is_mated() {
    // Games of the program with itself, which differed from ply 33 on when the search knew its own secret.
    let game = |choice: &str| {
        let mut peer = Peer::uci();
        peer.ask(&format!("setoption name UCI_Variant value newchess\nsetoption name TrueKing value {choice}"));
        let mut moves = String::new();
        for _ in 0..80 {
            let played = if moves.is_empty() { String::new() } else { format!(" moves{moves}") };
            peer.send(&format!("position startpos{played}\ngo nodes 600"));
            let lines = peer.until("bestmove");
            let best = after(&lines, "bestmove ").split(' ').next().expect("a move").to_string();
            moves += &format!(" {best}");
        }
        peer.quit();
        moves
    };
    assert_eq!(game("K"), game("L"));
}

#[test]
fn after_a_reveal_the_next_first_position_has_a_new_secret() {
    let mut peer = Peer::uci();
    peer.ask("setoption name UCI_Variant value newchess");
    let commit = after(&peer.ask("ucinewgame"), COMMIT).to_string();
    let shown = after(&peer.ask("setoption name RevealTrueKing"), REVEAL).to_string();
    checked(&commit, &shown);
    // The same game goes on.
    let lines = peer.ask("position startpos moves a3a4 a8a7");
    assert!(lines.iter().all(|line| !line.starts_with(COMMIT)), "{lines:?}");
    assert_eq!(after(&peer.ask("setoption name RevealTrueKing"), REVEAL), shown);
    // Another one begins, with the engine as White or as Black, without `ucinewgame`.
    for moves in ["", " moves a3a4"] {
        let lines = peer.ask(&format!("position startpos{moves}"));
        assert!(
            lines.iter().any(|line| line.contains("trueking chosen anew, as the last choice was shown")),
            "{lines:?}"
        );
        let commit = after(&lines, COMMIT).to_string();
        let reveal = after(&peer.ask("setoption name RevealTrueKing"), REVEAL).to_string();
        checked(&commit, &reveal);
        assert_ne!(reveal, shown);
    }
    peer.quit();
}

#[test]
fn a_commitment_comes_before_the_first_move_also_without_isready() {
    let mut peer = Peer::uci();
    peer.send("setoption name UCI_Variant value newchess\nucinewgame\nposition startpos\ngo nodes 1");
    let lines = peer.until("bestmove");
    checked(after(&lines, COMMIT), after(&peer.ask("setoption name RevealTrueKing"), REVEAL));
    peer.quit();
}

#[test]
fn a_choice_set_between_games_is_committed_to() {
    let mut peer = Peer::uci();
    peer.ask("setoption name UCI_Variant value newchess");
    for choice in ["K", "L", "L", "K"] {
        let lines = peer.ask(&format!("ucinewgame\nsetoption name TrueKing value {choice}"));
        let reveal = peer.ask("setoption name RevealTrueKing");
        assert_eq!(checked(after(&lines, COMMIT), after(&reveal, REVEAL)), choice);
    }
    peer.quit();
}

#[test]
fn only_what_is_secret_is_committed_to() {
    let mut peer = Peer::uci();
    peer.send("setoption name UCI_Variant value newchess");
    // White's only king is K, Black's is L: everybody knows both, whatever the engine would choose.
    for choice in ["K", "L"] {
        peer.send(&format!("setoption name TrueKing value {choice}"));
        let lines = peer.ask("position fen t9/1t6l1/10/10/10/10/10/10/6C3/K8T[] w -:Kl - 0 50");
        assert!(lines.iter().all(|line| !line.starts_with(COMMIT)), "{lines:?}");
        let lines = peer.ask("setoption name RevealTrueKing");
        assert!(lines.iter().any(|line| line.contains("nothing was committed to")), "{lines:?}");
    }
    // Black's choice is secret again.
    peer.send("setoption name TrueKing value L");
    let commit =
        after(&peer.ask("position fen t9/1t4k1l1/10/10/10/10/10/10/6C3/K8T[] w -:K? - 0 50"), COMMIT).to_string();
    assert_eq!(checked(&commit, after(&peer.ask("setoption name RevealTrueKing"), REVEAL)), "L");
    peer.quit();
}

#[test]
fn either_king_is_drawn_at_random() {
    let mut peer = Peer::uci();
    for option in ["Random", "Known", "Unknown"] {
        peer.ask(&format!("setoption name UCI_Variant value newchess\nsetoption name TrueKing value {option}"));
        let mut seen = [0; 2];
        for _ in 0..64 {
            peer.ask("ucinewgame");
            let lines = peer.ask("setoption name RevealTrueKing");
            seen[usize::from(after(&lines, REVEAL).ends_with(":K"))] += 1;
        }
        assert!(seen[0] > 0 && seen[1] > 0, "{option}: {seen:?}");
    }
    peer.quit();
}

#[test]
fn a_reveal_during_the_game_is_final() {
    let mut peer = Peer::uci();
    peer.ask("setoption name UCI_Variant value newchess");
    let position = "position fen t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";
    let commit = after(&peer.ask(&format!("ucinewgame\n{position}")), COMMIT).to_string();
    let first = after(&peer.ask("setoption name RevealTrueKing"), REVEAL).to_string();
    let truth = checked(&commit, &first);
    for choice in ["K", "L", "Unknown", "Random"] {
        let lines = peer.ask(&format!("setoption name TrueKing value {choice}\n{position}"));
        assert!(lines.is_empty(), "{lines:?}");
        assert_eq!(after(&peer.ask("setoption name RevealTrueKing"), REVEAL), first);
    }
    // If the mated king is the true one, the game is lost; for the other king a ransom is paid.
    peer.send("go depth 1");
    assert_eq!(peer.best().starts_with('x'), truth == "L");
    peer.quit();
}

#[test]
fn a_search_continues_during_a_reveal() {
    let mut peer = Peer::uci();
    peer.ask("setoption name UCI_Variant value newchess\nucinewgame");
    peer.send("go infinite");
    peer.until("info depth 2");
    peer.send("setoption name RevealTrueKing");
    peer.until(REVEAL);
    peer.until("info depth");
    peer.send("stop");
    peer.best();
    peer.quit();
}

/// The fool keeps king K from being mated, and must if K is the true king; else it has something better to do.
#[test]
fn the_search_knows_its_secret_only_when_the_option_says_so() {
    let position = "1t8/1t4k1l1/10/10/10/10/10/10/4FHPPPP/K5L3[] w - - 0 50";
    for (option, plays_by_it) in [("Random", false), ("Unknown", false), ("Known", true)] {
        let mut peer = Peer::uci();
        peer.ask(&format!("setoption name UCI_Variant value newchess\nsetoption name TrueKing value {option}"));
        let mut scores = std::collections::BTreeMap::new();
        while scores.len() < 2 {
            peer.send(&format!("ucinewgame\nposition fen {position}\ngo depth 3"));
            let lines = peer.until("bestmove");
            let last = lines.iter().rfind(|line| line.contains(" score ")).expect("a line with a score");
            let score = last.split_once(" score ").unwrap().1.split(" nodes").next().map(str::to_string);
            let lines = peer.ask("setoption name RevealTrueKing");
            scores.insert(after(&lines, REVEAL).ends_with(":K"), score);
        }
        assert_eq!(scores[&true] != scores[&false], plays_by_it, "{option}: {scores:?}");
        peer.quit();
    }
}

#[test]
fn pondering_does_not_reveal_the_choice() {
    let mut answers = Vec::new();
    for choice in ["K", "L"] {
        let mut peer = Peer::uci();
        peer.ask(&format!(
            "setoption name UCI_Variant value newchess\nsetoption name TrueKing value {choice}\nucinewgame"
        ));
        // The expected move mates king K, and may never be played.
        let mated = "1t8/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] b L - 0 50 moves b10a10";
        peer.send(&format!("position fen {mated}\ngo ponder wtime 1000 btime 1000"));
        std::thread::sleep(std::time::Duration::from_millis(100));
        peer.send("stop");
        answers.push(peer.until("bestmove"));
        peer.quit();
    }
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn there_is_nothing_to_reveal_without_a_secret() {
    let mut peer = Peer::uci();
    let lines = peer.ask("ucinewgame\nsetoption name RevealTrueKing");
    assert_eq!(lines, ["info string error: this game has no secrets"]);
    peer.send("setoption name UCI_Variant value newchess\nsetoption name RevealTrueKing");
    peer.until("info string error: nothing was committed to in this game");
    peer.quit();
}

#[test]
fn xboard_gets_commitments_in_comments_before_pong() {
    let mut peer = Peer::xboard();
    let lines = peer.say("new\nvariant newchess");
    let commit = after(&lines, "# trueking commit ").to_string();
    peer.send("st 1\nusermove a2a3");
    // The answer comes at once, although the engine is thinking.
    peer.send("option RevealTrueKing");
    let lines = peer.until("# trueking reveal");
    assert!(!lines.iter().any(|line| line.starts_with("move ")), "{lines:?}");
    let reveal = after(&lines, "# trueking reveal ").to_string();
    checked(&commit, &reveal);
    peer.until("move ");
    assert_eq!(after(&peer.say("force\noption TrueKing=K\noption RevealTrueKing"), "# trueking reveal "), reveal);
    // Without a ping the commitment comes before the first move is accepted.
    peer.send("new\nvariant newchess\nforce\nusermove a2a3\noption RevealTrueKing");
    peer.until("# trueking commit ");
    peer.until("# trueking reveal ");
    let next = peer.say("new\nvariant newchess");
    assert_ne!(after(&next, "# trueking commit "), commit);
    let lines = peer.say("new\noption RevealTrueKing");
    assert_eq!(lines, ["Error (this game has no secrets): option RevealTrueKing"]);
    peer.quit();
}

#[test]
fn the_log_does_not_contain_a_king_that_was_set() {
    let log = concat!(env!("CARGO_TARGET_TMPDIR"), "/set-king.log");
    let _ = std::fs::remove_file(log);
    for lines in [
        "uci\nsetoption name UCI_Variant value newchess\nsetoption name trueking value L\nquit",
        "xboard\nnew\nvariant newchess\noption TrueKing=L\nquit",
    ] {
        let mut peer = Peer::with(&["--log-level", "trace", "--log-file", log]);
        peer.send(lines);
        peer.wait();
        let text = std::fs::read_to_string(log).expect("a log");
        assert!(text.to_lowercase().contains("trueking ..."), "{text}");
        assert!(!text.contains("value L") && !text.contains("TrueKing=L"), "{text}");
        let _ = std::fs::remove_file(log);
    }
}
