//! Levels of strength over both protocols.

use crate::peer::Peer;
use tenfold::engine::search::Skill;

/// The engine's lines in a search of the start position, without times.
fn search(peer: &mut Peer, go: &str) -> Vec<String> {
    peer.send(&format!("ucinewgame\nposition startpos\n{go}"));
    let timeless = |line: String| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_time = |n: usize| n > 0 && matches!(words[n - 1], "time" | "nps");
        words.iter().enumerate().filter(|(n, _)| !is_time(*n)).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    };
    peer.until("bestmove ").into_iter().map(timeless).collect()
}

/// The nodes in the last line of a search.
fn nodes(lines: &[String]) -> u64 {
    let line = lines.iter().rfind(|line| line.contains(" nodes ")).expect("a line");
    let word = line.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next());
    word.and_then(|word| word.parse().ok()).expect("a number")
}

fn budget(level: u32) -> u64 {
    Skill::from_level(level).expect("a level").nodes()
}

#[test]
fn levels_are_announced_in_both_protocols() {
    let (lowest, highest) = (Skill::ELO.start(), Skill::ELO.end());
    assert!(lowest < highest);
    let mut peer = Peer::start();
    peer.send("uci");
    let sent = peer.until("uciok");
    for line in [
        "option name Skill Level type spin default 20 min 0 max 20".to_string(),
        "option name UCI_LimitStrength type check default false".to_string(),
        format!("option name UCI_Elo type spin default {highest} min {lowest} max {highest}"),
    ] {
        assert!(sent.contains(&line), "{line}");
    }
    peer.quit();
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    let sent = peer.until("feature done=1");
    for line in [
        "feature option=\"Skill Level -spin 20 0 20\"".to_string(),
        "feature option=\"UCI_LimitStrength -check 0\"".to_string(),
        format!("feature option=\"UCI_Elo -spin {highest} {lowest} {highest}\""),
    ] {
        assert!(sent.contains(&line), "{line}");
    }
    peer.quit();
}

#[test]
fn levels_out_of_range_are_refused_in_one_line() {
    let below = (Skill::ELO.start() - 1).to_string();
    let above = (Skill::ELO.end() + 1).to_string();
    let huge = "99999999999999999999999999";
    let wrong = [
        ("Skill Level", "21"),
        ("Skill Level", "-1"),
        ("Skill Level", huge),
        ("Skill Level", "-99999999999999999999999999"),
        ("Skill Level", "4.5"),
        ("Skill Level", "low"),
        ("Skill Level", ""),
        ("UCI_LimitStrength", "2"),
        ("UCI_LimitStrength", "maybe"),
        ("UCI_Elo", &below),
        ("UCI_Elo", &above),
        ("UCI_Elo", huge),
        ("UCI_Elo", "strong"),
    ];
    let (mut uci, mut xboard) = (Peer::uci(), Peer::xboard());
    for (name, value) in wrong {
        let lines = uci.ask(&format!("setoption name {name} value {value}"));
        assert!(lines.len() == 1 && lines[0].starts_with(&format!("info string error: {name} must be ")), "{lines:?}");
        let lines = xboard.say(&format!("option {name}={value}"));
        assert!(lines.len() == 1 && lines[0].starts_with(&format!("Error ({name} must be ")), "{lines:?}");
    }
    assert_eq!(uci.ask("setoption name skill level value 0\nsetoption name UCI_Elo value 1200"), [""; 0]);
    assert_eq!(xboard.say("option Skill Level=0\noption UCI_LimitStrength=1\noption UCI_Elo=1200"), [""; 0]);
    uci.quit();
    xboard.quit();
}

#[test]
fn the_highest_level_is_full_strength() {
    let go = "go nodes 30000";
    let mut peer = Peer::uci();
    let full = search(&mut peer, go);
    peer.send("setoption name Skill Level value 20\nsetoption name UCI_Elo value 1100");
    assert_eq!(search(&mut peer, go), full, "UCI_Elo has no effect without UCI_LimitStrength");
    peer.send("setoption name Skill Level value 2");
    assert!(nodes(&search(&mut peer, go)) <= budget(2));
    peer.send("setoption name Skill Level value 20");
    assert_eq!(search(&mut peer, go), full);
    peer.quit();
}

#[test]
fn a_level_limits_the_nodes_whatever_the_time() {
    let mut peer = Peer::uci();
    peer.send("setoption name Skill Level value 3");
    for go in ["go", "go wtime 99999999 btime 99999999", "go movetime 99999999"] {
        assert!(nodes(&search(&mut peer, go)) <= budget(3), "{go}");
    }
    assert!(nodes(&search(&mut peer, "go nodes 100")) <= 100);
    peer.send("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000");
    assert!(nodes(&search(&mut peer, "go")) <= budget(0), "the rating overrides the level");
    peer.quit();
}

#[test]
fn a_level_plays_the_same_in_the_same_session() {
    let play = || {
        let mut peer = Peer::uci();
        peer.send("setoption name Skill Level value 1");
        let answers: Vec<_> = (0..6).map(|_| search(&mut peer, "go").pop()).collect();
        peer.quit();
        answers
    };
    let answers = play();
    assert_eq!(answers, play());
    assert!(answers.iter().any(|answer| *answer != answers[0]), "always {:?}", answers[0]);
}

#[test]
fn analysis_is_at_full_strength() {
    let mut peer = Peer::uci();
    let full = search(&mut peer, "go nodes 20000");
    peer.send("setoption name Skill Level value 0\nsetoption name UCI_AnalyseMode value true");
    assert_eq!(search(&mut peer, "go nodes 20000"), full);
    peer.send("setoption name UCI_AnalyseMode value false\nucinewgame\nposition startpos\ngo infinite");
    while nodes(&[peer.until("info depth ").pop().expect("a line")]) <= budget(0) {}
    peer.send("stop");
    peer.best();
    peer.quit();

    let mut peer = Peer::xboard();
    peer.send("variant giveaway\noption Skill Level=0\npost\nanalyze");
    loop {
        // depth, score, time, nodes
        let line = peer.line();
        let fields: Vec<u64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
        if fields.get(3).is_some_and(|&nodes| nodes > budget(0)) {
            break;
        }
    }
    peer.send("exit");
    peer.quit();
}

#[test]
fn a_level_plays_over_xboard_and_ponders() {
    let mut peer = Peer::xboard();
    peer.send("variant giveaway\noption Skill Level=0\nlevel 0 99 0\nhard\nusermove e2e3");
    let mut game = tenfold::registry::GAMES[0].open();
    game.play("e2e3").expect("legal");
    for _ in 0..3 {
        let answer = peer.until("move ").pop().expect("a line");
        game.play(answer.trim_start_matches("move ")).expect("a legal move");
        let Some(reply) = game.legal_move_texts().into_iter().next() else { break };
        game.play(&reply).expect("a legal move");
        peer.send(&format!("usermove {reply}"));
    }
    peer.send("force");
    assert_eq!(peer.quit().iter().filter(|line| line.starts_with("Error")).count(), 0);

    let mut peer = Peer::uci();
    peer.send("setoption name Skill Level value 0\nposition startpos moves e2e3\ngo ponder wtime 900000 btime 900000");
    assert!(peer.ask("").iter().all(|line| !line.starts_with("bestmove")));
    peer.send("ponderhit");
    peer.best();
    peer.quit();
}
