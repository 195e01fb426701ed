//! Whatever comes over the wire, the engine neither dies nor hangs.

use crate::peer::Peer;
use tenfold::registry::GAMES;

/// Reproducible random numbers (xorshift).
struct Lots(u64);

impl Lots {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// Words of both protocols. None of the numbers asks for a table or for threads beyond what a small machine has.
const WORDS: &[&str] = &[
    "uci",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "Clear",
    "Threads",
    "MultiPV",
    "UCI_Variant",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "debug",
    "on",
    "register",
    "later",
    "xboard",
    "protover",
    "new",
    "variant",
    "antichess",
    "giveaway",
    "suicide",
    "force",
    "playother",
    "usermove",
    "?",
    "undo",
    "remove",
    "setboard",
    "ping",
    "level",
    "st",
    "sd",
    "time",
    "otim",
    "post",
    "nopost",
    "hard",
    "easy",
    "draw",
    "computer",
    "memory",
    "cores",
    "option",
    "AntichessStalemate=draw",
    "analyze",
    "exit",
    ".",
    "exclude",
    "include",
    "all",
    "hint",
    "bk",
    "lift",
    "put",
    "hover",
    "edit",
    "result",
    "1-0",
    "{x}",
    "random",
    "rating",
    "accepted",
    "rejected",
    "egtpath",
    "nps",
    "setscore",
    "choice",
    "click",
    "e2e4",
    "a7a8k",
    "P@e4",
    "@@@@",
    "e1d2,d2c3",
    "xa1,e4e5",
    "a9a10",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "+",
    "-",
    "1.5",
    "1e400",
    "nan",
    "0:30",
    ":",
    "=",
    "/",
    "99999999999999999999999999",
    "-99999999999999999999999999",
    "18446744073709551616",
    "4294967296",
    "\u{fffd}",
    "é",
    "8/8/8/8/8/8/8/7k",
    "w",
    "b",
    "KQkq",
    "10/10/10/10/10/10/10/10/10/10",
    "[]",
    "[-]",
    "\"",
    "\\",
    "\0",
    "\u{1b}[2J",
];

/// Every command alone, with something strange behind it, and right.
const UCI: &[&str] = &[
    "uci",
    "debug on",
    "isready",
    "setoption name Hash value 1",
    "setoption name Threads value 2",
    "setoption",
    "setoption name",
    "setoption name UCI_Variant value suicide",
    "setoption name Clear Hash",
    "register later",
    "ucinewgame",
    "position startpos moves e2e3",
    "position",
    "position fen",
    "position fen 8/8/8/8/8/8/8/7k w",
    "position startpos moves e2e9",
    "go",
    "go depth 2",
    "go infinite",
    "go ponder wtime 10 btime 10",
    "go perft 2",
    "go perft 40",
    "go perft x",
    "go searchmoves",
    "go searchmoves x y z",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "bench 1",
    "xboard",
    "new",
    "",
];

const XBOARD: &[&str] = &[
    "xboard",
    "protover 2",
    "protover",
    "new",
    "variant antichess",
    "variant suicide",
    "variant",
    "force",
    "go",
    "playother",
    "usermove e2e3",
    "usermove",
    "e7e6",
    "?",
    "ping 1",
    "ping",
    "undo",
    "remove",
    "setboard 8/8/8/8/8/8/8/7k w - - 0 1",
    "setboard",
    "setboard 4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    "edit",
    "level 40 5 0",
    "level",
    "st 0.01",
    "st",
    "sd 2",
    "sd",
    "time 5",
    "time",
    "otim 5",
    "post",
    "nopost",
    "hard",
    "easy",
    "draw",
    "result 1-0 {x}",
    "result",
    "name x",
    "computer",
    "rating 1 1",
    "memory 1",
    "memory",
    "cores 2",
    "option MultiPV=2",
    "option",
    "option =",
    "analyze",
    "exit",
    ".",
    "exclude e2e3",
    "exclude all",
    "include all",
    "exclude",
    "hint",
    "bk",
    "lift e2",
    "lift",
    "put e2",
    "hover e2",
    "accepted x",
    "rejected x",
    "random",
    "d",
    "uci",
    "isready",
    "",
];

fn noise(lots: &mut Lots) -> Vec<u8> {
    let mut line: Vec<u8> = match lots.below(8) {
        // Bytes that are no text.
        0 => (0..lots.below(200)).map(|_| lots.below(256) as u8).filter(|byte| *byte != b'\n').collect(),
        // A line of 64 KB.
        1 => {
            let word = format!("{} ", lots.of(WORDS));
            format!("{} {}", lots.of(WORDS), word.repeat(65_536 / word.len())).into_bytes()
        }
        _ => (0..1 + lots.below(8)).flat_map(|_| format!("{} ", lots.of(WORDS)).into_bytes()).collect(),
    };
    // Neither the end of the conversation nor work that nobody can stop to hear the end of.
    if line.starts_with(b"quit") {
        line.clear();
    }
    line.extend_from_slice(if lots.below(4) == 0 { b"\r\n" } else { b"\n" });
    line
}

#[test]
fn noise_over_uci() {
    for game in GAMES {
        let mut lots = Lots(0x5EED_0001);
        let mut peer = Peer::uci();
        peer.send(&format!("setoption name UCI_Variant value {}", game.spec.name));
        for round in 0..40 {
            match round % 4 {
                0 => peer.send("go infinite"),
                1 => peer.send("go perft 40"),
                2 => peer.send("go ponder wtime 1000 btime 1000"),
                _ => {}
            }
            for _ in 0..10 {
                let line = noise(&mut lots);
                peer.send_bytes(&line);
            }
            peer.ask("");
        }
        peer.ask("stop");
        peer.quit();
    }
}

#[test]
fn noise_over_xboard() {
    for game in GAMES {
        let mut lots = Lots(0x5EED_0002);
        let mut peer = Peer::xboard();
        for round in 0..40 {
            peer.send(&format!("variant {}", game.spec.name));
            match round % 4 {
                0 => peer.send("analyze"),
                1 => peer.send("new\nst 1000\ngo"),
                2 => peer.send("new\nhard\nst 0.01\nsd 2\ngo"),
                _ => peer.send("new\nforce"),
            }
            for _ in 0..10 {
                let line = noise(&mut lots);
                peer.send_bytes(&line);
            }
            peer.say("force");
        }
        peer.quit();
    }
}

#[test]
fn every_uci_command_in_every_state() {
    let states =
        ["", "go infinite", "go perft 40", "go ponder wtime 100 btime 100", "go movetime 50", "go depth 1\nstop"];
    let mut peer = Peer::uci();
    for state in states {
        for command in UCI {
            peer.send(&format!("setoption name UCI_Variant value antichess\nposition startpos\n{state}"));
            peer.ask(command);
            peer.send("stop");
        }
    }
    peer.send("go depth 1\nisready");
    peer.until("readyok");
    peer.quit();
}

#[test]
fn every_xboard_command_in_every_state() {
    let states = [
        "new",
        "new\nforce",
        "new\nst 1000\ngo",
        "new\nst 0.01\ngo",
        "new\nhard\nst 0.01\ngo",
        "analyze",
        "new\nforce\nsetboard 8/8/8/8/8/8/8/k7 w - - 0 1\ngo",
        "new\ncomputer\nforce\nsetboard 8/8/8/3b4/8/8/8/2B5 w - - 0 1\nst 0.01\ngo",
        "result 1-0 {x}",
    ];
    let mut peer = Peer::xboard();
    for state in states {
        for command in XBOARD {
            peer.send(&format!("new\nvariant antichess\n{state}\n{command}"));
            peer.say("force");
        }
    }
    peer.quit();
}
