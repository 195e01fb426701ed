//! UCI: searches, perft and the benchmark.

use crate::peer::Peer;
use tenfold::registry::GAMES;

fn bests(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn whole_games_are_played() {
    for game in GAMES {
        let mut peer = Peer::uci();
        peer.send(&format!("setoption name UCI_Variant value {}\nucinewgame", game.spec.name));
        let mut session = game.open();
        let mut moves = String::new();
        for _ in 0..200 {
            peer.send(&format!("position startpos moves{moves}\ngo nodes 200"));
            let best = peer.best();
            if best == "(none)" {
                break;
            }
            session.play(&best).expect("a legal move");
            moves += &format!(" {best}");
        }
        peer.send(&format!("position startpos moves{moves}"));
        assert_eq!(peer.fen(), session.fen());
        peer.quit();
    }
}

#[test]
fn point_14_every_go_gives_one_answer() {
    let mut peer = Peer::uci();
    for go in [
        "go depth 1",
        "go depth 3 ",
        "go depth 2\r",
        "go   depth   2   ",
        "go nodes 50",
        "go movetime 20",
        "go movetime 0",
        "go movetime -5",
        "go mate 1 movetime 50",
        "go wtime 100 btime 100",
        "go wtime 100 btime 100 winc 10 binc 10 movestogo 3",
        "go wtime -100 btime -100",
        "go btime 50",
        "go winc 10",
        "go wtime 60000 btime 60000 depth 1",
        "go depth 99999999999999999999999 movetime 30",
        "go depth 256 movetime 30",
        "go mate 300 movetime 30",
        "go movestogo 300 wtime 100 btime 100",
        "go nodes 99999999999999999999999 movetime 30",
        "go movetime 30 wtime 100000000000000000000000000 btime 1",
        "go searchmoves e2e3 depth 1",
        "go depth 1 searchmoves e2e3 a2a3",
        "go depth nonsense movetime 10 nonsense",
        "GO depth 1\ngo depth 1",
    ] {
        peer.send("position startpos");
        peer.send(go);
        let best = peer.best();
        assert!(GAMES[0].open().parse_move(&best).is_ok(), "{go}: {best}");
        assert_eq!(bests(&peer.ask("stop")), 0, "{go}");
    }
    peer.quit();
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped() {
    let mut peer = Peer::uci();
    for go in ["go infinite", "go infinite ", "go infinite depth 1", "go infinite wtime 1 btime 1"] {
        peer.send(go);
        for _ in 0..3 {
            assert_eq!(bests(&peer.ask("")), 0, "{go}");
        }
        peer.send("stop");
        peer.best();
        assert_eq!(bests(&peer.ask("stop")), 0, "{go}");
    }
    peer.quit();
}

#[test]
fn pondering_answers_after_ponderhit_or_stop() {
    let mut peer = Peer::uci();
    for go in
        ["go ponder wtime 200 btime 200", "go ponder movetime 10", "go ponder depth 1", "go wtime 9 ponder btime 9"]
    {
        for end in ["ponderhit", "stop"] {
            peer.send("position startpos moves e2e3 e7e6");
            peer.send(go);
            assert_eq!(bests(&peer.ask("")), 0, "{go}");
            peer.send(end);
            peer.best();
            assert_eq!(bests(&peer.ask("stop\nponderhit")), 0, "{go}");
        }
    }
    peer.send("go ponder infinite");
    assert_eq!(bests(&peer.ask("ponderhit")), 0);
    peer.send("stop");
    peer.best();
    peer.quit();
}

#[test]
fn a_new_search_stops_the_one_before() {
    let mut peer = Peer::uci();
    peer.send("go infinite\ngo infinite\ngo depth 1");
    let lines = peer.until("bestmove ");
    assert_eq!(bests(&lines), 1);
    peer.best();
    peer.best();
    assert_eq!(bests(&peer.ask("stop")), 0);
    peer.quit();
}

#[test]
fn without_a_legal_move_bestmove_is_none() {
    let mut peer = Peer::uci();
    // White has no pieces and so has won; Black is stalemated.
    for fen in ["8/8/8/8/8/8/8/k7 w - - 0 1", "8/8/8/8/p7/P7/8/8 b - - 0 1"] {
        peer.send(&format!("position fen {fen}"));
        peer.send("go depth 3");
        assert_eq!(peer.best(), "(none)");
        peer.send("go infinite");
        assert_eq!(bests(&peer.ask("")), 0);
        peer.send("stop");
        assert_eq!(peer.best(), "(none)");
    }
    peer.quit();
}

#[test]
fn a_drawn_position_is_searched_too() {
    let mut peer = Peer::uci();
    for position in [
        "fen 8/8/8/3b4/8/8/8/2B5 w - - 0 1",
        "fen 4k3/8/8/8/8/8/8/R3K3 w - - 150 90",
        "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
    ] {
        assert_eq!(peer.ask(&format!("position {position}")), [""; 0]);
        peer.send("go depth 2");
        assert_ne!(peer.best(), "(none)");
    }
    peer.quit();
}

#[test]
fn searchmoves_must_be_legal() {
    let mut peer = Peer::uci();
    peer.send("position startpos\ngo searchmoves e2e5 a2a3 depth 1");
    let lines = peer.until("bestmove ");
    let errors: Vec<&String> = lines.iter().filter(|line| line.starts_with("info string error: ")).collect();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].contains("searchmoves: illegal move e2e5"), "{}", errors[0]);
    peer.quit();
}

#[test]
fn options_wait_for_the_end_of_a_search() {
    let mut peer = Peer::uci();
    peer.send("go infinite");
    let lines = peer.ask("setoption name UCI_Variant value suicide\nsetoption name Hash value 0");
    assert!(lines.iter().all(|line| line.starts_with("info depth ")), "{lines:?}");
    peer.send("stop");
    peer.best();
    assert!(peer.line().starts_with("info string variant suicide files 8 "));
    assert!(peer.line().starts_with("info string error: Hash must be "));
    // After `stop` options do not wait.
    peer.send("go infinite\nstop\nsetoption name UCI_Variant value antichess");
    peer.best();
    assert!(peer.line().starts_with("info string variant antichess "));
    peer.quit();
}

#[test]
fn the_board_can_change_while_a_search_runs() {
    let mut peer = Peer::uci();
    peer.send("position startpos\ngo infinite\nposition startpos moves e2e3");
    assert_eq!(bests(&peer.ask("")), 0);
    assert!(peer.fen().contains(" b "));
    peer.send("stop");
    let best = peer.best();
    assert!(GAMES[0].open().parse_move(&best).is_ok(), "the answer is for the position of the search");
    peer.send("ucinewgame");
    assert_eq!(peer.fen(), GAMES[0].spec.start_fen);
    peer.quit();
}

/// Perft as the engine reports it: one line for each root move, then the sum.
fn perft(peer: &mut Peer, depth: u32) -> (Vec<String>, u64) {
    peer.send(&format!("go perft {depth}"));
    let mut lines = peer.until("nodes ");
    let total = lines.pop().expect("a line")["nodes ".len()..].parse().expect("a number");
    (lines, total)
}

#[test]
fn perft_reports_each_root_move_and_the_sum() {
    let mut peer = Peer::uci();
    peer.send("position startpos");
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8067), (4, 153_299)] {
        for threads in [1, 2] {
            peer.send(&format!("setoption name Threads value {threads}"));
            let (lines, total) = perft(&mut peer, depth);
            assert_eq!(total, nodes);
            let share = |line: &String| line.split(": ").nth(1).and_then(|n| n.parse::<u64>().ok()).expect("MOVE: N");
            if depth > 0 {
                assert_eq!(lines.iter().map(share).sum::<u64>(), nodes);
                assert_eq!(lines.len(), 20);
            }
        }
    }
    assert_eq!(bests(&peer.ask("stop")), 0, "perft has no best move");
    peer.quit();
}

#[test]
fn perft_can_be_stopped() {
    let mut peer = Peer::uci();
    for threads in [1, 2] {
        peer.send(&format!("setoption name Threads value {threads}"));
        peer.send("position startpos\ngo perft 99999999999999");
        assert_eq!(peer.ask(""), [""; 0], "isready is answered during perft");
        peer.send("stop");
        assert_eq!(peer.line(), "info string perft stopped");
        peer.send("go perft 30\ngo depth 1");
        assert_eq!(peer.line(), "info string perft stopped");
        peer.best();
    }
    assert_eq!(peer.ask("go perft").len(), 1);
    peer.send("go perft 40");
    peer.quit();
}

#[test]
fn the_evaluation_and_the_benchmark_are_there() {
    let mut peer = Peer::uci();
    peer.ask("eval");
    peer.send("bench 2");
    // A line for each game, then the total.
    let nodes = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [nodes, "nodes", _, "nps"] = words[..] else { panic!("{line}") };
        nodes.parse::<u64>().expect("a number")
    };
    let mut sum = 0;
    for game in GAMES {
        let line = peer.line();
        let of_game = line.strip_prefix(&format!("{}: ", game.spec.name));
        sum += nodes(of_game.unwrap_or_else(|| panic!("{}: {line}", game.spec.name)));
    }
    assert_eq!(nodes(&peer.line()), sum);
    peer.quit();
}
