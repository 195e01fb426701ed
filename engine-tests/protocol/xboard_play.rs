//! XBoard's protocol: play, analysis, and the end of the game.

use crate::peer::{Peer, wire};
use tenfold::core::types::Outcome;
use tenfold::registry::GAMES;

/// The engine's next move as it sends it, with its legs joined, and the lines before it.
fn mv(peer: &mut Peer) -> (String, Vec<String>) {
    let mut before = peer.until("move ");
    let first = before.pop().expect("a line");
    (the_rest(peer, &first["move ".len()..]), before)
}

/// A move with all its legs, of which the first was read.
fn the_rest(peer: &mut Peer, first: &str) -> String {
    let mut mv = first.to_string();
    while mv.ends_with(',') {
        mv += peer.line().strip_prefix("move ").expect("the next leg");
    }
    mv
}

#[test]
fn whole_games_are_played_between_engines() {
    for game in GAMES {
        let mut players = [Peer::xboard(), Peer::xboard()];
        let name = game.spec.name;
        for player in &mut players {
            player.say(&format!("new\nvariant {name}\nlevel 0 0:10 0\nsd 2\npost\nhard\nforce\ncomputer\nname Other"));
        }
        let mut session = game.open();
        let last = 119;
        for ply in 0..=last {
            let (own, other) = if ply % 2 == 0 { (0, 1) } else { (1, 0) };
            if session.legal_move_texts().is_empty() {
                break;
            }
            let player = &mut players[own];
            player.send("time 100\notim 100");
            if ply < 2 {
                player.send("go");
            }
            // An engine whose true king, drawn at random, is lost claims the loss instead of a move.
            let ends = ["0-1 {White has lost}", "1-0 {Black has lost}"];
            let line = player.until_any(&["move ", ends[own]]).pop().expect("a line");
            let Some(text) = line.strip_prefix("move ") else {
                assert!(game.spec.secret.is_some(), "{line}");
                break;
            };
            let text = the_rest(player, text);
            let legal = session.legal_move_texts();
            let played = legal.iter().find(|legal| wire(legal, game.spec.ranks) == text);
            let played = played.unwrap_or_else(|| panic!("{text} in {}", session.fen()));
            session.play(played).expect("a legal move");
            if ply == last {
                // So that it does not answer with a move.
                players[other].send("force");
            }
            players[other].send(&format!("usermove {text}"));
        }
        for mut player in players {
            player.say("result * {enough}\nforce");
            assert_eq!(player.fen(), session.fen());
            player.quit();
        }
    }
}

#[test]
fn the_engine_plays_black_after_new() {
    let mut peer = Peer::xboard();
    peer.send("new\nvariant antichess\nst 0.05\nusermove e2e3");
    mv(&mut peer);
    assert!(peer.fen().contains(" w "));
    peer.quit();
}

#[test]
fn go_and_playother_choose_the_side() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\nst 0.05\nforce\nusermove e2e3");
    assert_eq!(peer.say("playother"), [""; 0]);
    peer.send("usermove a7a6");
    mv(&mut peer);
    peer.say("force\nusermove a6a5");
    peer.send("go");
    mv(&mut peer);
    peer.quit();
}

#[test]
fn a_person_who_could_only_pay_a_ransom_has_lost_in_xboard() {
    const CLAIM: &str = "0-1 {a king is mated, and XBoard cannot enter a ransom}";
    for (settings, claims) in [("", true), ("computer", false), ("option FullTurns=1", false)] {
        let mut peer = Peer::xboard();
        peer.say(&format!("new\nvariant newchess\n{settings}\nforce"));
        peer.say("setboard 1t8/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] b L - 0 50\nusermove b9a9");
        let lines = peer.say("playother");
        assert_eq!(lines.iter().any(|line| line == CLAIM), claims, "{settings}: {lines:?}");
        peer.quit();
    }
}

#[test]
fn moves_that_put_walls_are_no_ransom_in_xboard() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant isolation\nst 0.05\nforce");
    let lines = peer.say("playother");
    assert!(!lines.iter().any(|line| line.contains("ransom")), "{lines:?}");
    peer.quit();
}

#[test]
fn moves_that_xboard_cannot_show_are_played_where_there_are_no_others() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant isolation\nst 0.05\nforce");
    peer.send("go");
    let (first, _) = mv(&mut peer);
    assert!(first.starts_with("c1"), "{first}");
    peer.quit();
}

#[test]
fn refusals_name_squares_as_the_board_of_xboard_does() {
    let mut peer = Peer::xboard();
    for (game, answer) in [("devingt", "no piece on e4"), ("antichess", "no piece on e4")] {
        let lines = peer.say(&format!("new\nvariant {game}\nusermove e4e5"));
        assert!(lines.iter().any(|line| line.contains(answer)), "{lines:?}");
    }
    peer.quit();
}

#[test]
fn point_13_a_board_set_up_at_the_engines_move_makes_it_think() {
    // This is how XBoard passes on an opponent's null move.
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\nst 0.05");
    peer.send("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1");
    mv(&mut peer);
    peer.quit();
}

#[test]
fn a_ping_waits_for_the_move_before_it() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\nst 0.2");
    peer.send("usermove e2e3\nping 5");
    let lines = peer.until("pong 5");
    assert!(lines.iter().any(|line| line.starts_with("move ")), "{lines:?}");
    peer.say("new\nvariant antichess\nst 1000");
    peer.send("usermove d2d3\nping 6\n?");
    let lines = peer.until("pong 6");
    assert!(lines.iter().any(|line| line.starts_with("move ")), "{lines:?}");
    peer.quit();
}

#[test]
fn thinking_ends_without_a_move_when_the_game_does() {
    let mut peer = Peer::xboard();
    for end in ["force", "new", "result 1-0 {resigned}", "variant antichess\nforce", "undo\nforce", "analyze\nexit"] {
        peer.say("force\nnew\nvariant antichess\nsd 200\nst 1000\nforce\nusermove e2e3");
        peer.send(&format!("go\n{end}\nping 3"));
        let lines = peer.until("pong 3");
        // The search may end by itself before the engine reads the line.
        assert!(lines.iter().filter(|line| line.starts_with("move ")).count() <= 1, "{lines:?}");
        assert_eq!(peer.say(""), [""; 0]);
    }
    peer.quit();
}

#[test]
fn point_16_thinking_lines_are_integers_and_moves() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\npost\nst 0.3\nsd 6");
    peer.send("usermove e2e3");
    for line in mv(&mut peer).1 {
        let (numbers, pv) = line.split_once('\t').unwrap_or_else(|| panic!("no tab in {line}"));
        let numbers: Vec<i64> = numbers.split(' ').map(|word| word.parse().expect("an integer")).collect();
        assert_eq!(numbers.len(), 7, "{line}");
        assert!(!pv.is_empty());
    }
    peer.say("new\nvariant antichess\nnopost\nst 0.1");
    peer.send("usermove d2d3");
    assert_eq!(mv(&mut peer).1, [""; 0]);
    peer.quit();
}

#[test]
fn analysis_follows_the_board_and_makes_no_move() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\npost");
    let thoughts = |lines: &[String]| lines.iter().all(|line| line.contains('\t'));
    for line in [
        "analyze",
        "usermove e2e3",
        "usermove b7b5",
        "undo",
        "exclude all",
        "include a7a6",
        "exclude a7a6",
        "include all",
        "memory 1",
        "option MultiPV=2",
        "option MultiPV=1",
        "setboard 8/8/8/8/8/8/8/k7 w - - 0 1",
        "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "time 100",
        "draw",
        "?",
        "hard",
        "easy",
    ] {
        let lines = peer.say(line);
        assert!(thoughts(&lines), "{line}: {lines:?}");
    }
    let lines = peer.say(".");
    let stat = lines.iter().find(|line| line.starts_with("stat01: ")).expect("a stat");
    assert!(stat.split(' ').skip(1).take(5).all(|word| word.parse::<u64>().is_ok()), "{stat}");
    let lines = peer.say("usermove e1e5");
    assert!(lines.iter().any(|line| line.starts_with("Illegal move (")), "{lines:?}");
    peer.say("exit");
    assert_eq!(peer.say(".\nusermove e1e2"), [""; 0]);
    assert_eq!(peer.fen(), "4k3/8/8/8/8/8/4K3/8 b - - 1 1");
    let lines = peer.say("exclude e1e2");
    assert!(lines[0].starts_with("Error ("), "{lines:?}");
    peer.quit();
}

/// One move before White is rid of all pieces: Black must take the last.
const LAST_PIECE: &str = "8/8/8/8/8/1p6/8/k1B5 w - - 0 1";

#[test]
fn point_09_against_a_person_the_result_is_claimed_at_once() {
    let mut peer = Peer::xboard();
    peer.say(&format!("new\nvariant antichess\nst 0.05\nforce\nsetboard {LAST_PIECE}"));
    // The user loses the last piece and so wins; the engine made the last move.
    peer.say("usermove c1b2");
    peer.send("go");
    mv(&mut peer);
    assert_eq!(peer.line(), "1-0 {no pieces left}");
    assert_eq!(peer.say(""), [""; 0]);
    // The engine is asked for a move in a game that it has won.
    peer.say("force");
    peer.send("go");
    assert_eq!(peer.line(), "1-0 {no pieces left}");
    peer.quit();
}

#[test]
fn point_09_between_engines_only_the_loser_claims() {
    let mut peer = Peer::xboard();
    peer.say(&format!("new\nvariant antichess\nst 0.05\nforce\nsetboard {LAST_PIECE}\ncomputer\nusermove c1b2"));
    peer.send("go");
    mv(&mut peer);
    assert_eq!(peer.line(), "1-0 {no pieces left}", "the engine claims its own loss");
    // The winner claims nothing, neither after the opponent's last move nor after `go`.
    peer.say(&format!("force\nsetboard {LAST_PIECE}"));
    peer.say("usermove c1b2\nplayother");
    assert_eq!(peer.say("usermove a1b2"), [""; 0]);
    assert_eq!(peer.say("force\ngo"), [""; 0]);
    peer.quit();
}

#[test]
fn the_stalemate_rule_follows_the_variant_and_the_option() {
    // Black is stalemated with as many pieces as White.
    let board = "8/8/8/8/p7/P7/8/8 b - - 0 1";
    let mut peer = Peer::xboard();
    for (setup, answer) in [
        ("variant antichess", "0-1 {stalemate}"),
        ("variant giveaway", "0-1 {stalemate}"),
        ("variant suicide", "offer draw"),
        ("option AntichessStalemate=draw\nvariant antichess", "offer draw"),
        ("option AntichessStalemate=win\nvariant antichess", "0-1 {stalemate}"),
        ("variant suicide\noption AntichessStalemate=win", "0-1 {stalemate}"),
    ] {
        peer.say("new\nforce");
        peer.say(setup);
        assert_eq!(peer.say(&format!("setboard {board}\ngo")), [answer], "{setup}");
    }
    peer.quit();
}

#[test]
fn point_09_a_draw_is_offered_once_and_never_claimed_and_play_goes_on() {
    for setup in ["", "computer\n"] {
        let mut peer = Peer::xboard();
        let dead = "8/8/8/3b4/8/8/8/2B5 w - - 0 1";
        peer.say(&format!("new\nvariant antichess\nst 0.05\nforce\nsetboard {dead}\n{setup}"));
        peer.send("go");
        assert_eq!(mv(&mut peer).1, ["offer draw"]);
        assert_eq!(peer.say("draw"), ["offer draw"], "an offer is accepted");
        peer.send("usermove d5e6");
        assert_eq!(mv(&mut peer).1, [""; 0], "no second offer");
        // The offer comes before the move that draws the game, as XBoard passes it on.
        peer.say("force\nsetboard 8/8/8/3b4/8/8/8/2N5 w - - 99 80");
        peer.send("go");
        let (_, before) = mv(&mut peer);
        assert_eq!(before, ["offer draw"]);
        peer.quit();
    }
}

#[test]
fn moves_that_xboard_cannot_show_are_played_only_with_full_turns() {
    // Devingt begins with moves of several pawns; one of them alone is not excluded.
    let several = |mv: &String| mv.split(',').count() == 3;
    let found = GAMES.iter().find_map(|game| Some((game, game.open().legal_move_texts().into_iter().find(several)?)));
    let Some((game, several)) = found else { panic!("no game has such a move") };
    let several = wire(&several, game.spec.ranks);
    let mut peer = Peer::xboard();
    for full in [false, true] {
        peer.say(&format!("new\nvariant {}\noption FullTurns={}\nforce", game.spec.name, u8::from(full)));
        peer.say(&format!("sd 1\nexclude all\ninclude {several}"));
        peer.send("go");
        assert_eq!(mv(&mut peer).0 == several, full);
    }
    peer.quit();
}

#[test]
fn a_result_ends_all_thinking() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\nst 0.05");
    assert_eq!(peer.say("result 0-1 {White resigns}\nusermove e2e3"), [""; 0]);
    let after = peer.fen();
    assert_eq!(peer.say("?\nping 1"), ["pong 1"]);
    assert_eq!(peer.fen(), after);
    peer.quit();
}

#[test]
fn pondering_survives_hits_and_misses() {
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\nhard\nst 0.05\nforce");
    peer.send("go");
    let mut session = GAMES[0].open();
    for ply in 0..30 {
        let text = mv(&mut peer).0;
        session.play(&text).expect("a legal move");
        // A ping is answered at once during pondering.
        peer.say("");
        let legal = session.legal_move_texts();
        if legal.is_empty() || matches!(session.outcome(), Outcome::Win(..)) {
            break;
        }
        // The first move is often the expected one, another mostly not.
        let reply = if ply % 2 == 0 { &legal[0] } else { &legal[legal.len() / 2] };
        session.play(reply).expect("a legal move");
        if session.legal_move_texts().is_empty() {
            break;
        }
        peer.send(&format!("time 500\notim 500\nusermove {reply}"));
    }
    peer.say("easy\nforce");
    peer.quit();
}
