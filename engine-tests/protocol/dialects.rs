//! The dialects of known clients, line by line as they were recorded.

use crate::peer::{Peer, variants};
use tenfold::core::types::Outcome;
use tenfold::registry;

/// An engine as CuteChess 1.5 starts it over UCI.
fn cutechess_uci(variant: &str) -> Peer {
    let mut peer = Peer::start();
    peer.send("uci");
    let lines = peer.until("uciok");
    let combo = lines.iter().find(|line| line.starts_with("option name UCI_Variant type combo "));
    assert!(combo.is_some_and(|line| line.contains(&format!(" var {variant}"))), "{combo:?}");
    assert_eq!(peer.ask("setoption name Hash value 16"), [""; 0]);
    peer.send(&format!("setoption name UCI_Variant value {variant}\nucinewgame\nisready"));
    peer.until("readyok");
    peer
}

/// The same over XBoard's protocol.
fn cutechess_xboard(variant: &str) -> Peer {
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    let features = peer.until("feature done=1");
    assert!(variants(&features).iter().any(|name| name == variant), "{features:?}");
    let all = features.join(" ");
    let accepted: String =
        all.split(' ').filter_map(|word| word.split_once('=')).fold(String::new(), |all, (name, _)| {
            if name.chars().all(|sign| sign.is_ascii_lowercase()) { all + "accepted " + name + "\n" } else { all }
        });
    peer.send(&accepted);
    peer.send(&format!("new\nvariant {variant}\nforce\nlevel 0 0:02 0.02\npost\neasy\ncomputer\nname Other\nping 1"));
    peer.until("pong 1");
    peer
}

#[test]
fn point_08_cutechess_plays_antichess_over_both_protocols() {
    // Over XBoard `giveaway` begins without castling.
    for variant in ["antichess", "suicide"] {
        let (game, alias) = registry::find(variant).expect("a game");
        let mut session = game.open();
        alias.map(|(name, value)| session.set_option(name, value));
        let (mut white, mut black) = (cutechess_uci(variant), cutechess_xboard(variant));
        let mut moves: Vec<String> = Vec::new();
        for ply in 0..400 {
            if session.outcome() != Outcome::Ongoing {
                break;
            }
            let mv = if ply % 2 == 0 {
                let listed = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
                white.send(&format!("position startpos{listed}\ngo wtime 200 btime 200 winc 20 binc 20"));
                white.best()
            } else {
                black.send("time 20\notim 20");
                let last = moves.last().expect("a move");
                black.send(&format!("usermove {last}{}", if ply == 1 { "\ngo" } else { "" }));
                black.until("move ").pop().expect("a line")["move ".len()..].to_string()
            };
            session.play(&mv).unwrap_or_else(|why| panic!("{variant}: {mv} in {}: {why}", session.fen()));
            moves.push(mv);
        }
        // It sends the result, and begins the next game with the same processes.
        black.send("result 1-0 {White wins}\nping 2");
        let lines = black.until("pong 2");
        assert!(lines.iter().all(|line| !line.starts_with("Illegal") && !line.starts_with("Error")), "{lines:?}");
        black.say(&format!("new\nvariant {variant}\nforce"));
        assert_eq!(black.fen(), game.spec.start_fen);
        white.send("ucinewgame\nisready");
        white.until("readyok");
        white.quit();
        black.quit();
    }
}

#[test]
fn point_08_cutechess_gives_black_the_move_by_a_chess_move() {
    let mut peer = cutechess_xboard("antichess");
    let fen = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1";
    // Before a position with Black to move it sends b2b3, whether legal or not.
    assert_eq!(peer.say(&format!("b2b3\nsetboard {fen}")), [""; 0]);
    assert_eq!(peer.fen(), fen);
    peer.send("time 100\notim 100\ngo");
    peer.until("move ");
    peer.quit();
}

#[test]
fn lichess_bot_selects_the_variant_as_python_chess_does() {
    let mut peer = Peer::uci();
    // It sets these in any case, and the variant by its name on Lichess.
    assert_eq!(peer.ask("setoption name Threads value 1\nsetoption name Hash value 16"), [""; 0]);
    peer.send("setoption name UCI_Variant value antichess\nucinewgame\nisready");
    peer.until("readyok");
    peer.send("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 moves e2e3 b7b5");
    peer.send("go wtime 1000 btime 1000 winc 0 binc 0");
    assert_eq!(peer.best(), "f1b5");
    peer.send("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 moves e2e3 b7b5 f1b5");
    peer.send("go ponder wtime 1000 btime 1000\nponderhit");
    peer.best();
    peer.quit();
}

#[test]
fn fairy_stockfishs_dialect_is_understood() {
    let mut peer = Peer::uci();
    let lines = peer.ask("setoption name UCI_Variant value newchess");
    assert!(lines[0].starts_with("info string variant newchess files 10 ranks 10 pocket "), "{lines:?}");
    assert!(lines[0].contains(" template ") && lines[0].contains(" startpos "), "{lines:?}");
    // Hands in brackets, moves after the position, drops with `@`.
    let array = "thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/THGKFFLGHT[] w KLkl - 0 1";
    peer.ask(&format!("position fen {array} moves a3a4 a8a7"));
    assert!(peer.fen().contains("[]"));
    peer.ask("position fen t9/3k2l3/10/10/10/10/10/10/3K2L3/9T[TPtp] w - - 0 50 moves T@b1");
    assert!(peer.fen().contains("[Ptp] b"), "{}", peer.fen());
    peer.quit();
}

/// What variantfishtest reads at the end of a game: the last score before `bestmove`, and the length of its PV.
fn last_score(peer: &mut Peer, order: &str) -> (String, usize) {
    peer.send(order);
    let lines = peer.until("bestmove");
    let last = lines.iter().rev().find(|line| line.contains(" score ")).expect("a scored line");
    let (_, score) = last.split_once(" score ").expect("a score");
    let score: Vec<&str> = score.split(' ').take(2).collect();
    let pv = last.split_once(" pv ").map_or(0, |(_, pv)| pv.split(' ').count());
    (score.join(" "), pv)
}

#[test]
fn variantfishtest_sees_how_a_game_ends() {
    let mut peer = Peer::uci();
    peer.ask("setoption name UCI_Variant value devingt");
    let ends = [
        ("10/10/10/10/10/10/10/k1K7/10/9R w - - 0 1", "go depth 4", "mate 1"),
        // Stalemate, and the hundredth half-move.
        ("k9/2Q7/10/2K7/10/10/10/10/10/10 w - - 0 1", "go depth 4 searchmoves c9b8", "cp 0"),
        ("k9/2Q7/10/2K7/10/10/10/10/10/10 w - - 99 90", "go depth 4 searchmoves c7c6", "cp 0"),
    ];
    for (fen, go, score) in ends {
        assert_eq!(last_score(&mut peer, &format!("position fen {fen}\n{go}")), (score.to_string(), 1), "{fen}");
    }
    // Threefold repetition.
    let fen = "k9/10/10/2R7/10/10/10/10/10/9K w - - 0 1";
    let back = "c7c6 a10a9 c6c7 a9a10 c7c6 a10a9 c6c7";
    let order = format!("position fen {fen} moves {back}\ngo depth 3 searchmoves a9a10");
    assert_eq!(last_score(&mut peer, &order), ("cp 0".to_string(), 1));
    // After the end of the game there is no move, but a score.
    assert_eq!(last_score(&mut peer, "position fen k9/1Q8/1K8/10/10/10/10/10/10/10 b - - 0 1\ngo depth 2").0, "mate 0");
    assert_eq!(last_score(&mut peer, "position fen k9/10/1Q8/10/10/10/10/10/10/9K b - - 0 1\ngo depth 2").0, "cp 0");
    peer.quit();
}
