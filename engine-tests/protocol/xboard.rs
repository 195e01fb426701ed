//! XBoard's protocol: everything but play.

use crate::peer::{Peer, variants, wire};
use tenfold::registry::GAMES;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

#[test]
fn point_02_the_features_are_sent_and_done_comes_last() {
    let mut peer = Peer::start();
    assert!(peer.is_silent());
    peer.send("xboard");
    assert!(peer.is_silent());
    peer.send("protover 2");
    let lines = peer.until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    assert!(lines.iter().all(|line| line.starts_with("feature ") && !line.contains(" =") && !line.contains("= ")));
    let all = lines.join(" ");
    for feature in [
        "ping=1",
        "setboard=1",
        "playother=1",
        "usermove=1",
        "san=0",
        "time=1",
        "draw=1",
        "sigint=0",
        "sigterm=0",
        "reuse=1",
        "analyze=1",
        "colors=0",
        "name=1",
        "memory=1",
        "smp=1",
        "nps=0",
        "debug=1",
        "pause=0",
        "highlight=1",
        "exclude=1",
        "option=\"AntichessStalemate -combo *win /// draw /// fewer\"",
        "option=\"MultiPV -spin 1 1 256\"",
        "option=\"Clear Hash -button\"",
    ] {
        assert!(all.contains(&format!(" {feature}")), "{feature} in {all}");
    }
    let mut sent = variants(&lines);
    assert!(sent.iter().all(|name| !name.contains(' ')));
    assert!(sent.len() > 1 && sent[0] == "antichess");
    let names = GAMES.iter().flat_map(|game| game.spec.aliases.iter().map(|alias| alias.0).chain([game.spec.name]));
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    // Shipped games follow, which the tests of games from files look at.
    sent.truncate(names.len());
    sent.sort_unstable();
    assert_eq!(sent, names);
    assert_eq!(peer.say("accepted ping\nrejected done\nrandom\ncomputer\nname Somebody\nrating 1 2"), [""; 0]);
    peer.quit();
}

#[test]
fn point_04_variants_are_set_up_before_the_ping_is_answered() {
    let mut peer = Peer::xboard();
    for game in GAMES {
        let spec = &game.spec;
        let mut lines = peer.say(&format!("new\nvariant {}", spec.name));
        if spec.secret.is_some() {
            assert!(lines.pop().is_some_and(|line| line.starts_with("# ")), "{lines:?}");
        }
        let xboard = &game.display.xboard;
        let shape = format!("{}x{}+{}_{}", spec.files, spec.ranks, xboard.holdings, xboard.parent);
        assert!(lines[0].starts_with(&format!("setup ({}) {shape} ", xboard.piece_to_char)), "{}", lines[0]);
        let board = spec.start_fen.split(' ').next().expect("a board");
        assert!(lines[0].contains(&format!(" {board} w ")), "{}", lines[0]);
        assert_eq!(lines.len(), 1 + xboard.piece_moves(spec).len());
        assert!(lines[1..].iter().all(|line| line.starts_with("piece ") && line.split(' ').count() == 3));
        assert_eq!(peer.fen(), spec.start_fen);
        // The start position as XBoard passes it to the second engine is recognized.
        let array = lines[0].splitn(4, ' ').nth(3).expect("a position").to_string();
        assert_eq!(peer.say(&format!("force\nsetboard {array}")), [""; 0]);
        assert_eq!(peer.fen(), spec.start_fen);
        for (alias, _) in spec.aliases {
            assert_eq!(peer.say(&format!("new\nvariant {alias}")), [""; 0]);
            assert_eq!(peer.fen(), spec.start_fen);
        }
    }
    assert_eq!(peer.say("variant nonsense"), ["Error (unknown variant): nonsense"]);
    assert_eq!(peer.say("new"), [""; 0]);
    assert_eq!(peer.fen(), START);
    peer.quit();
}

#[test]
fn the_setup_of_antichess_is_what_xboard_was_seen_to_accept() {
    let mut peer = Peer::xboard();
    let setup = format!("setup (PNBRQ...........Kpnbrq...........k) 8x8+0_giveaway {START}");
    assert_eq!(peer.say("variant antichess"), [setup]);
    peer.quit();
}

#[test]
fn the_moves_of_pieces_are_told_in_betza_notation() {
    let mut peer = Peer::xboard();
    for (game, wanted) in [
        ("devingt", "P& fmWfceFifmR3, S& C, K& KisO2isO3"),
        (
            "divergent",
            "P& fmWfcFifmR3, N& mWmnNcFafscF, G& mFafsmFcWcnN, B& mBcR, R& mRcB, Q& mQcK, K& mKcQ, +P& K, +N& NK, \
             +G& NK, +B& Q, +R& Q, +Q& Q, +K& Q",
        ),
        ("escalier", "P& fmWfcFifmnDifmafscWifrcaflmFiflcafrmFifcafcFifrcalcFiflcarcF, C& BN, M& RN, A& QN, K& K"),
        ("grand", ""),
        ("newchess", "P& fmWfcF, S& fWfF, H& N, F& B, C& pR, T& R, G& WfF, K& K, L& K, +P& fWfFbW, +S& WfF, +F& Q"),
    ] {
        let lines = peer.say(&format!("variant {game}"));
        let told: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("piece ")).collect();
        assert_eq!(told.join(", "), wanted, "{game}");
    }
    peer.quit();
}

#[test]
fn point_13_moves_are_made_and_taken_back() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\nforce");
    assert_eq!(peer.say("usermove e2e3\nb7b5\nusermove f1b5"), [""; 0]);
    let three = peer.fen();
    assert_eq!(three, "rnbqkbnr/p1pppppp/8/1B6/8/4P3/PPPP1PPP/RNBQK1NR b - - 0 2");
    assert_eq!(peer.say("undo"), [""; 0]);
    assert_eq!(peer.fen(), "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2");
    assert_eq!(peer.say("usermove f1b5\nremove"), [""; 0]);
    assert_eq!(peer.fen(), "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1");
    assert_eq!(peer.say("undo\nundo"), ["Error (no such move to take back): undo"]);
    assert_eq!(peer.fen(), START);
    assert_eq!(peer.say("usermove e2e3\nremove"), ["Error (no such move to take back): remove"]);
    assert_eq!(peer.say("new\nforce\nusermove e2e3\nusermove b7b5\nusermove f1b5"), [""; 0]);
    assert_eq!(peer.fen(), three);
    assert_eq!(peer.say(&format!("setboard {three}")), [""; 0]);
    assert_eq!(peer.fen(), three);
    assert_eq!(peer.say("undo").len(), 1, "nothing was played since");
    peer.quit();
}

#[test]
fn point_15_illegal_moves_are_refused_and_nothing_changes() {
    let mut peer = Peer::xboard();
    peer.say("variant antichess\nforce\nusermove e2e3");
    let before = peer.fen();
    for (line, answer) in [
        ("usermove e3e4", "Illegal move (the pawn on e3 is the opponent's): e3e4"),
        ("b8b6", "Illegal move (the knight on b8 cannot go to b6): b8b6"),
        ("usermove @@@@", "Illegal move (no such move here): @@@@"),
        ("usermove P@e4", "Illegal move (no such move here): P@e4"),
        ("usermove", "Illegal move (not a move, which looks like a7a6): "),
        ("usermove hello", "Illegal move (not a move, which looks like a7a6): hello"),
        ("hello", "Error (unknown command): hello"),
        ("e4", "Error (unknown command): e4"),
        ("edit", "Error (setboard does that): edit"),
        ("pause", "Error (unknown command): pause"),
        ("usermove e7e8q", "Illegal move (the pawn on e7 cannot go to e8): e7e8q"),
    ] {
        assert_eq!(peer.say(line), [answer]);
        assert_eq!(peer.fen(), before);
    }
    peer.say("usermove b7b5");
    assert_eq!(peer.say("usermove a2a3"), ["Illegal move (a capture is compulsory): a2a3"]);
    peer.quit();
}

#[test]
fn a_refused_position_leaves_the_board_as_it_was() {
    let mut peer = Peer::xboard();
    peer.say("variant antichess\nforce\nusermove e2e3");
    let before = peer.fen();
    for fen in ["", "8/8/8 w - - 0 1", "8/8/8/8/8/8/8/7x w - - 0 1", "8/8/8/8/8/8/8/7k q - - 0 1"] {
        let lines = peer.say(&format!("setboard {fen}"));
        assert_eq!(lines.len(), 1);
        assert!(lines[0].starts_with("tellusererror Illegal position: "), "{}", lines[0]);
        assert_eq!(peer.fen(), before);
    }
    peer.quit();
}

#[test]
fn point_15_a_move_made_only_to_give_the_move_to_black_is_not_refused() {
    // CuteChess does so before it sets up a position with Black to move. The move may be illegal in this game.
    let mut peer = Peer::xboard();
    let board = "setboard rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1";
    for mv in ["b2b3", "usermove b2b3", "usermove b1b2", "b3b4"] {
        peer.say("new\nvariant antichess");
        assert_eq!(peer.say(&format!("force\n{mv}\n{board}")), [""; 0], "{mv}");
    }
    // Without a setboard the answer comes with the next command.
    peer.send("new\nforce\nusermove b1b2");
    assert_eq!(peer.say(""), ["Illegal move (the knight on b1 cannot go to b2): b1b2"]);
    peer.quit();
}

#[test]
fn options_are_set() {
    let mut peer = Peer::xboard();
    for line in [
        "option AntichessStalemate=fewer",
        "option MultiPV=2",
        "option Move Overhead=100",
        "option Clear Hash",
        "memory 2",
        "cores 2",
        "level 40 5 0",
        "level 0 2 12",
        "level 0 0:30 0.1",
        "level 0 0:10 0.1 and more",
        "st 1",
        "st 0.5",
        "sd 3",
        "time 100",
        "time -100",
        "time 999999999999999999999999",
        "otim 100",
        "post",
        "nopost",
        "hard",
        "easy",
        "egtpath nalimov /tmp",
        "put e2",
        "hover e4",
        "draw",
        "?",
        ".",
    ] {
        assert_eq!(peer.say(line), [""; 0], "{line}");
    }
    for (line, error) in [
        ("option AntichessStalemate=loss", "AntichessStalemate must be one of win, draw, fewer, not 'loss'"),
        ("option Nonsense=1", "no option Nonsense"),
        ("memory 99999999999999999999999", "Hash must be a number from 1 to 65536, not '99999999999999999999999'"),
        ("cores much", "Threads must be a number from 1 to 256, not 'much'"),
        ("level", "not understood"),
        ("level 40 soon 0", "not understood"),
        ("st soon", "not understood"),
        ("sd deep", "not understood"),
        ("time", "not understood"),
    ] {
        assert_eq!(peer.say(line), [format!("Error ({error}): {line}")]);
    }
    peer.quit();
}

#[test]
fn a_lifted_piece_highlights_its_destinations() {
    let mut peer = Peer::xboard();
    peer.say("variant antichess\nforce");
    assert_eq!(peer.say("lift e2"), ["highlight 8/8/8/8/4Y3/4Y3/8/8"]);
    assert_eq!(peer.say("lift b1"), ["highlight 8/8/8/8/8/Y1Y5/8/8"]);
    assert_eq!(peer.say("lift a1"), ["highlight 8/8/8/8/8/8/8/8"]);
    assert_eq!(peer.say("lift z9"), [""; 0]);
    peer.say("setboard 1n6/P7/8/8/8/8/8/7k w - - 0 1");
    assert_eq!(peer.say("lift a7"), ["highlight 1M6/8/8/8/8/8/8/8"]);
    peer.say("setboard 8/8/2n5/1B6/8/8/8/7k w - - 0 1");
    assert_eq!(peer.say("lift b5"), ["highlight 8/8/2R5/8/8/8/8/8"]);
    // A second leg begins where the first ended; a piece put down elsewhere is lifted anew.
    peer.say("new\nvariant escalier\nforce\nsetboard 3k6/10/10/10/10/3pp5/3p6/3PPP4/10/3K6 w - - 0 1");
    assert_eq!(peer.say("lift e2"), ["highlight 10/10/10/10/10/10/3CC5/10/10/10"]);
    assert_eq!(peer.say("put d3\nlift d3"), ["highlight 10/10/10/10/10/4R5/10/10/10/10"]);
    assert_eq!(peer.say("lift d3"), ["highlight 10/10/10/10/10/10/10/10/10/10"]);
    // Left out are castling, of which XBoard would move only the king, and moves of several pawns, of which it would move one.
    peer.say("setboard 8a1/1k8/10/10/10/10/10/10/R4K3R/10 w a2j2 - 0 5");
    assert_eq!(peer.say("lift f1"), ["highlight 10/10/10/10/10/10/10/4YYY3/4Y1Y3/4YYY3"]);
    peer.say("new\nvariant devingt\nforce");
    assert_eq!(peer.say("lift a1"), ["highlight 10/10/10/10/10/Y9/Y9/Y9/10/10"]);
    peer.quit();
}

#[test]
fn bk_has_no_book_and_hint_has_a_move() {
    let mut peer = Peer::xboard();
    peer.say("variant antichess\nforce");
    let book = peer.say("bk");
    assert!(book[0].starts_with(' ') && book[1].is_empty() && book.len() == 2);
    let hint = peer.say("hint");
    assert_eq!(hint.len(), 1);
    let mv = hint[0].strip_prefix("Hint: ").expect("a hint");
    assert!(GAMES[0].open().parse_move(mv).is_ok());
    peer.say("setboard 8/8/8/8/8/8/8/k7 w - - 0 1");
    assert_eq!(peer.say("hint"), [""; 0]);
    peer.quit();
}

#[test]
fn point_10_every_move_of_every_game_is_accepted_as_xboard_writes_it() {
    let mut peer = Peer::xboard();
    for game in GAMES {
        let mut session = game.open();
        peer.say(&format!("new\nvariant {}\nforce", game.spec.name));
        // A game that prefers moves with long texts: captures, promotions, drops and legs.
        for ply in 0..60 {
            let mut legal = session.legal_move_texts();
            if legal.is_empty() {
                break;
            }
            legal.sort_by_key(|mv| (mv.len() + mv.bytes().map(usize::from).sum::<usize>() * 7 + ply) % 101);
            for mv in &legal {
                let mv = wire(mv, game.spec.ranks);
                peer.send(&format!("usermove {mv}\nundo"));
            }
            assert_eq!(peer.say(""), [""; 0], "{}", session.fen());
            session.play(&legal[0]).expect("a legal move");
            peer.send(&format!("usermove {}", wire(&legal[0], game.spec.ranks)));
        }
        assert_eq!(peer.fen(), session.fen());
    }
    peer.quit();
}

#[test]
fn the_end_of_input_ends_the_process_in_every_state() {
    for setup in ["", "new\nst 1000\ngo", "analyze", "new\nhard\nst 1\nusermove e2e3", "force"] {
        let mut peer = Peer::xboard();
        peer.send(setup);
        peer.hang_up();
        peer.wait();
        let mut peer = Peer::xboard();
        peer.send(setup);
        peer.quit();
    }
}

#[test]
fn passes_are_written_and_read_as_xboard_does() {
    let mut peer = Peer::xboard();
    peer.say("variant chu\nforce\nsetboard 11k/12/11s/12/12/12/5N6/12/12/12/12/K11 w - - 0 1\nusermove @@@@");
    assert_eq!(peer.fen(), "11k/12/11s/12/12/12/5N6/12/12/12/12/K11 b - - 1 1");
    // A player of ataxx without another move passes.
    peer.say("variant ataxx\nforce\nsetboard 7/7/7/7/ppp4/ppp4/Ppp4 w - - 0 1\nst 1");
    peer.send("go");
    peer.until("move @@@@");
}
