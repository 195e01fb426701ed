//! UCI: everything but the search.

use crate::peer::Peer;
use std::io::{Read, Write};
use tenfold::registry::{self, GAMES};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

#[test]
fn point_01_nothing_is_sent_before_the_first_command() {
    let mut peer = Peer::start();
    assert!(peer.is_silent());
    peer.send("\n  \n\r");
    assert!(peer.is_silent());
    peer.send("uci");
    assert!(peer.line().starts_with("id name Tenfold "));
    assert_eq!(peer.quit().last().map(String::as_str), Some("uciok"));
}

#[test]
fn point_01_uci_lists_every_option() {
    let mut peer = Peer::start();
    peer.send("uci");
    let lines = peer.until("uciok");
    assert!(lines[1].starts_with("id author "));
    let option = |name: &str| {
        let start = format!("option name {name} type ");
        let line = lines.iter().find(|line| line.starts_with(&start));
        line.unwrap_or_else(|| panic!("no option {name}"))[start.len()..].to_string()
    };
    let variants = option("UCI_Variant");
    assert!(variants.starts_with("combo default antichess var antichess"), "{variants}");
    for game in GAMES {
        let aliases = game.spec.aliases.iter().map(|(alias, _)| *alias);
        for name in aliases.chain([game.spec.name]) {
            assert!(variants.split(" var ").any(|var| var == name), "{name} in {variants}");
        }
        for rule in game.spec.options {
            assert!(option(rule.name).starts_with(&format!("combo default {}", rule.values[0])));
        }
    }
    assert_eq!(option("Hash"), "spin default 16 min 1 max 65536");
    assert_eq!(option("Clear Hash"), "button");
    assert_eq!(option("Threads"), "spin default 1 min 1 max 256");
    assert_eq!(option("Ponder"), "check default false");
    assert_eq!(option("MultiPV"), "spin default 1 min 1 max 256");
    assert!(option("Move Overhead").starts_with("spin default "));
    assert_eq!(option("UCI_AnalyseMode"), "check default false");
    assert_eq!(option("UCI_ShowWDL"), "check default false");
    assert_eq!(option("AntichessStalemate"), "combo default win var win var draw var fewer");
    assert!(lines.iter().all(|line| !line.ends_with(' ')));
    peer.quit();
}

#[test]
fn every_variant_describes_itself() {
    let mut peer = Peer::uci();
    for game in GAMES {
        let spec = &game.spec;
        for name in registry::aliases(game).chain([spec.name]) {
            let mut lines = peer.ask(&format!("setoption name UCI_Variant value {name}"));
            if spec.secret.is_some() {
                assert!(lines.pop().is_some_and(|line| line.contains(" commit ")), "{lines:?}");
            }
            // Only New chess has drops, of nine piece types.
            let (pocket, template) = (if name == "newchess" { 9 } else { 0 }, game.display.xboard.parent);
            assert_eq!(
                lines,
                [format!(
                    "info string variant {name} files {} ranks {} pocket {pocket} template {template} startpos {}",
                    spec.files, spec.ranks, spec.start_fen
                )]
            );
            assert_eq!(peer.fen(), spec.start_fen);
        }
    }
    peer.quit();
}

#[test]
fn an_unknown_variant_is_refused_and_nothing_changes() {
    let mut peer = Peer::uci();
    peer.send("position startpos moves e2e3");
    let before = peer.fen();
    let lines = peer.ask("setoption name UCI_Variant value nonsense");
    let from_files = "VariantPath adds the games of a file";
    assert_eq!(lines, [format!("info string error: UCI_Variant: there is no game 'nonsense'; {from_files}")]);
    let lines = peer.ask("setoption name UCI_Variant value devinqt");
    let wanted = format!("UCI_Variant: there is no game 'devinqt'; {from_files}; did you mean \"devingt\"?");
    assert_eq!(lines, [format!("info string error: {wanted}")]);
    assert_eq!(peer.fen(), before);
    peer.quit();
}

#[test]
fn wrong_option_values_are_refused_in_one_line() {
    let mut peer = Peer::uci();
    for (name, value) in [
        ("Hash", "0"),
        ("Hash", "99999999999999999999999999"),
        ("Hash", "-1"),
        ("Hash", "much"),
        ("Hash", ""),
        ("Threads", "257"),
        ("MultiPV", "0"),
        ("Ponder", "perhaps"),
        ("AntichessStalemate", "loss"),
        ("Move Overhead", "5001"),
        ("Nonsense", "1"),
    ] {
        let lines = peer.ask(&format!("setoption name {name} value {value}"));
        assert_eq!(lines.len(), 1, "{name}={value}");
        assert!(lines[0].starts_with("info string error: "), "{}", lines[0]);
    }
    for line in [
        "setoption name Hash value 2",
        "setoption name hash value 1",
        "setoption name Clear Hash",
        "setoption name   Move  Overhead   value   100  ",
        "setoption name Threads value 2",
        "setoption name Ponder value true",
        "setoption name UCI_AnalyseMode value true",
        "setoption name UCI_ShowWDL value false",
        "setoption name AntichessStalemate value Draw",
        "debug on",
        "debug off",
        "register later",
        "ucinewgame",
    ] {
        assert_eq!(peer.ask(line), [""; 0], "{line}");
    }
    peer.quit();
}

#[test]
fn positions_are_set_up() {
    let mut peer = Peer::uci();
    let king = "8/P7/8/8/8/8/8/7k w - - 0 1";
    for (command, fen) in [
        ("position startpos", START),
        ("position startpos moves", START),
        ("position startpos moves  e2e3   b7b5", "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2"),
        ("position fen 8/P7/8/8/8/8/8/7k w", king),
        ("position fen 8/P7/8/8/8/8/8/7k w - -", king),
        ("position fen 8/P7/8/8/8/8/8/7k w KQkq - 0 1", king),
        ("  position   fen  8/P7/8/8/8/8/8/7k   w  -  -   0   1  moves ", king),
        ("position fen 8/P7/8/8/8/8/8/7k w - - 0 1 moves a7a8k", "K7/8/8/8/8/8/8/7k b - - 0 1"),
        ("position fen 8/P7/8/8/8/8/8/7k w - - 0 1 moves a7a8Q h1h2", "Q7/8/8/8/8/8/7k/8 w - - 1 2"),
        ("position startpos\r", START),
    ] {
        assert_eq!(peer.ask(command), [""; 0], "{command}");
        assert_eq!(peer.fen(), fen, "{command}");
    }
    peer.quit();
}

#[test]
fn point_15_a_wrong_position_is_refused_in_one_line_and_nothing_changes() {
    let mut peer = Peer::uci();
    peer.send("position startpos moves e2e3");
    let before = peer.fen();
    for (command, error) in [
        ("position startpos moves e2e3 b7b5 g1g9", "move 3: illegal move g1g9"),
        ("position startpos moves e2e5", "move 1: illegal move e2e5: the pawn on e2 cannot go to e5"),
        ("position startpos moves e2e3 b7b5 a2a3", "move 3: illegal move a2a3: a capture is compulsory"),
        ("position startpos e2e3", "'e2e3' cannot follow startpos"),
        ("position", "neither startpos nor fen"),
        ("position fen", "neither startpos nor fen"),
        ("position e2e3", "neither startpos nor fen"),
        ("position fen 8/8/8 w - - 0 1", ""),
        ("position fen 8/8/8/8/8/8/8/7x w - - 0 1", ""),
        ("position fen 8/8/8/8/8/8/8/7k w - - 0 99999999999999999999999", ""),
        ("position fen 8/8/8/8/8/8/8/7k q - - 0 1", ""),
    ] {
        let lines = peer.ask(command);
        assert_eq!(lines.len(), 1, "{command}");
        assert!(lines[0].starts_with("info string error: ") && lines[0].contains(error), "{}", lines[0]);
        assert!(lines[0].ends_with("; the position from before stays"), "{}", lines[0]);
        assert_eq!(peer.fen(), before, "{command}");
    }
    peer.quit();
}

#[test]
fn the_board_is_shown_with_its_key() {
    let mut peer = Peer::uci();
    let mut session = GAMES[0].open();
    session.play("e2e3").expect("a legal move");
    let lines = peer.ask("position startpos moves e2e3\nd");
    assert_eq!(lines.iter().find(|line| line.starts_with("Fen: ")), Some(&format!("Fen: {}", session.fen())));
    assert_eq!(lines.iter().find(|line| line.starts_with("Key: ")), Some(&format!("Key: {:016X}", session.key())));
    let diagram = session.diagram(false);
    assert!(diagram.lines().all(|line| lines.iter().any(|shown| shown == line)));
    peer.quit();
}

#[test]
fn point_15_an_unknown_command_is_refused_in_one_line() {
    let mut peer = Peer::uci();
    assert_eq!(peer.ask("joho now"), ["info string error: unknown command: joho now"]);
    assert_eq!(peer.ask("xboard"), ["info string error: unknown command: xboard"]);
    assert_eq!(peer.ask("setoption Hash 3").len(), 1);
    assert_eq!(peer.ask("\n \n\t\n"), [""; 0]);
    peer.quit();
}

#[test]
fn the_first_line_chooses_the_protocol() {
    for first in ["isready", "position startpos", "d", "setoption name Hash value 1", "go depth 1", "ucinewgame"] {
        let mut peer = Peer::start();
        peer.send(first);
        peer.send("isready");
        peer.until("readyok");
        peer.quit();
    }
    let mut peer = Peer::start();
    peer.send("hello there");
    assert_eq!(peer.line(), "Error (unknown command): hello there");
    peer.send("uci");
    peer.until("uciok");
    peer.quit();
    let mut peer = Peer::start();
    peer.send("hello there");
    peer.send("xboard\nprotover 2");
    peer.until("feature done=1");
    peer.quit();
    let mut peer = Peer::start();
    peer.send("quit");
    assert_eq!(peer.wait(), [""; 0]);
}

#[test]
fn point_01_the_end_of_input_ends_the_process() {
    for setup in
        ["", "uci", "uci\ngo infinite", "uci\ngo perft 40", "uci\nposition startpos\ngo ponder wtime 1 btime 1"]
    {
        let mut peer = Peer::start();
        peer.send(setup);
        peer.hang_up();
        let rest = peer.wait();
        let best = rest.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(best, usize::from(setup.contains("infinite") || setup.contains("ponder")), "{setup}");
    }
}

#[test]
fn a_last_line_without_a_line_end_is_obeyed() {
    let mut peer = Peer::start();
    peer.send_bytes(b"uci\nisready");
    peer.hang_up();
    assert_eq!(peer.wait().last().map(String::as_str), Some("readyok"));
}

#[test]
fn closed_output_ends_the_process_without_an_error() {
    for setup in ["uci\nisready\n", "uci\ngo infinite\nisready\nstop\n", "xboard\nprotover 2\nping 1\n"] {
        let mut child = Peer::with_closed_output();
        let mut input = child.stdin.take().expect("a pipe");
        // The engine may be gone before all is written.
        let _ = input.write_all(setup.as_bytes());
        assert!(child.wait().expect("a process").success());
        let mut errors = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
        assert_eq!(errors, "");
    }
}
