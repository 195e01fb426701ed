//! The one noise harness: whatever comes over the wire, in a file, as a position or as a move, the engine neither dies
//! nor hangs, and refuses in one line.

use crate::peer::Peer;
use std::path::Path;
use std::sync::LazyLock;
use tenfold::core::random::Rng;
use tenfold::registry::GAMES;
use tenfold::session::Session;
use tenfold::tools::arena::openings::{Book, BookOrder};

/// Words of both protocols, of positions, moves and files. None of the numbers asks for a table or for threads beyond what a small machine has.
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
    "MultiPV=2",
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
    "[FEN \"8/8/8/3p4/8/8/3P4/8 b\"]",
    "hmvc 99999999999",
    "*",
    ";",
    "#",
    "{",
    "(",
    ")",
    "\"",
    "\\",
    "\0",
    "\u{1b}[2J",
];

/// The words above, and the names of all games.
static ALL_WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let names = GAMES.iter().flat_map(|game| {
        let aliases = game.spec.aliases.iter().map(|(alias, _)| *alias);
        aliases.chain([game.spec.name])
    });
    WORDS.iter().copied().chain(names).collect()
});

/// Random input that belongs to a seed.
struct Noise(Rng);

impl Noise {
    fn word(&mut self) -> &'static str {
        self.0.choose(&ALL_WORDS).copied().unwrap_or_default()
    }

    /// A line without its end: bytes that are no text, 64 KB of one word, or a few words.
    fn line(&mut self) -> Vec<u8> {
        let line: Vec<u8> = match self.0.below(8) {
            0 => {
                let length = self.0.below(200);
                (0..length).map(|_| self.0.below(256) as u8).filter(|byte| *byte != b'\n').collect()
            }
            1 => {
                let word = format!("{} ", self.word());
                format!("{} {}", self.word(), word.repeat(65_536 / word.len())).into_bytes()
            }
            _ => self.words(8).into_bytes(),
        };
        // Not the end of the conversation.
        if line.starts_with(b"quit") { Vec::new() } else { line }
    }

    /// A few words with blanks between.
    fn words(&mut self, most: usize) -> String {
        let count = 1 + self.0.below(most);
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }

    /// Several lines, each with one of the two line ends.
    fn lines(&mut self, count: usize) -> Vec<u8> {
        let mut text = Vec::new();
        for _ in 0..count {
            text.extend(self.line());
            text.extend_from_slice(if self.0.below(4) == 0 { b"\r\n" } else { b"\n" });
        }
        text
    }

    /// Something like a FEN: its letters and fields in any order.
    fn fen(&mut self) -> String {
        const BOARD: &[u8] = b"KLQRBNSGTFHCAMPklqrbnsgtfhcamp123456789/+[]10";
        const FIELD: &[u8] = b"wbKQkq-abcdefghij0123456789:?";
        let mut text = String::new();
        for n in 0..1 + self.0.below(8) {
            let (letters, most) = if n == 0 { (BOARD, 90) } else { (FIELD, 6) };
            let length = self.0.below(most);
            text.extend((0..length).filter_map(|_| self.0.choose(letters)).map(|sign| char::from(*sign)));
            text.push(' ');
        }
        text
    }
}

#[test]
fn noise_over_uci() {
    for game in GAMES {
        let mut noise = Noise(Rng::new(1));
        let mut peer = Peer::uci();
        peer.send(&format!("setoption name UCI_Variant value {}", game.spec.name));
        for round in 0..40 {
            match round % 4 {
                0 => peer.send("go infinite"),
                1 => peer.send("go perft 40"),
                2 => peer.send("go ponder wtime 1000 btime 1000"),
                _ => {}
            }
            peer.send_bytes(&noise.lines(10));
            peer.ask("");
        }
        peer.ask("stop");
        peer.quit();
    }
}

#[test]
fn noise_over_xboard() {
    for game in GAMES {
        let mut noise = Noise(Rng::new(2));
        let mut peer = Peer::xboard();
        for round in 0..40 {
            peer.send(&format!("variant {}", game.spec.name));
            match round % 4 {
                0 => peer.send("analyze"),
                1 => peer.send("new\nst 1000\ngo"),
                2 => peer.send("new\nhard\nst 0.01\nsd 2\ngo"),
                _ => peer.send("new\nforce"),
            }
            peer.send_bytes(&noise.lines(10));
            peer.say("force");
        }
        peer.quit();
    }
}

#[test]
fn noise_to_a_game_on_the_terminal() {
    for (game, seed) in GAMES.iter().zip(3..) {
        let mut peer = Peer::with(&["play", game.spec.name, "--movetime", "1"]);
        let mut noise = Noise(Rng::new(seed));
        // Here `exit` ends the game too.
        let lines: Vec<Vec<u8>> = (0..60).map(|_| noise.line()).filter(|line| !line.starts_with(b"exit")).collect();
        peer.send_bytes(&[lines.join(&b'\n'), b"\n".to_vec()].concat());
        peer.send_bytes(b"undo undo\nhint hint\nsave\n");
        peer.hang_up();
        peer.wait();
    }
}

/// Asserts that a text is refused in one line without control characters, and that the position stays.
fn refused_in_one_line(session: &mut dyn Session, read: impl FnOnce(&mut dyn Session) -> Result<(), String>) {
    let before = session.fen();
    if let Err(why) = read(session) {
        assert!(!why.contains(char::is_control), "{why}");
        assert_eq!(session.fen(), before, "{why}");
    }
}

#[test]
fn noise_as_positions_and_moves() {
    for game in GAMES {
        let mut noise = Noise(Rng::new(4));
        let mut session = game.open();
        for _ in 0..500 {
            let line = String::from_utf8_lossy(&noise.line()).into_owned();
            for text in [noise.fen(), noise.words(6), line] {
                refused_in_one_line(&mut *session, |session| session.set_fen(&text).map_err(|why| why.to_string()));
                refused_in_one_line(&mut *session, |session| session.play(&text).map_err(|why| why.to_string()));
            }
            session.outcome();
        }
    }
}

#[test]
fn noise_as_a_book_of_openings() {
    let mut noise = Noise(Rng::new(5));
    let game = &GAMES[0];
    for (round, kind) in (0..400).zip(["epd", "pgn", "txt"].iter().cycle()) {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("noise.{kind}"));
        let lines = 1 + round % 4;
        let text = if round % 2 == 0 { noise.lines(lines) } else { noise.fen().into_bytes() };
        std::fs::write(&file, &text).expect("a file");
        match Book::read(&file, &*game.open(), Some(3)) {
            Ok(book) => {
                let (length, book) = (book.len(), book.ordered(BookOrder::Sequential, 1, 0));
                for round in 0..length {
                    assert_eq!(book.opening(round).set_up(&mut *game.open()), Ok(()));
                }
            }
            Err(why) => assert!(!why.to_string().contains(char::is_control), "{why}"),
        }
    }
}

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
