//! Acceptance points for graphical interfaces that no other test here has in its name.

use crate::peer::{Peer, variants, wire};
use std::time::{Duration, Instant};
use tenfold::core::random::Rng;
use tenfold::registry::GAMES;

/// The shortest of a few attempts: a busy machine must not make a test fail.
fn shortest(mut attempt: impl FnMut() -> Duration) -> Duration {
    (0..5).map(|_| attempt()).min().unwrap_or_default()
}

/// What happens at once happens within this on the busiest machine; after a search's own end it never would.
const AT_ONCE: Duration = Duration::from_secs(20);

#[test]
fn point_01_the_introduction_comes_at_once() {
    let mut peer = Peer::start();
    let took = shortest(|| peer.takes("uci", "uciok"));
    assert!(took < AT_ONCE, "{took:?}");
    peer.quit();
}

#[test]
fn point_02_the_features_come_at_once_and_no_old_name_is_part_of_ours() {
    let mut peer = Peer::start();
    peer.send("xboard");
    let mut features = Vec::new();
    let took = shortest(|| {
        let begin = Instant::now();
        peer.send("protover 2");
        features = peer.until("feature done=1");
        begin.elapsed()
    });
    assert!(took < AT_ONCE, "{took:?}");
    // XBoard takes a name for one of its own that is part of it (StringToVariant).
    let old = [
        "normal",
        "wildcastle",
        "nocastle",
        "fischerandom",
        "bughouse",
        "crazyhouse",
        "losers",
        "suicide",
        "giveaway",
        "twokings",
        "kriegspiel",
        "atomic",
        "3check",
        "frc",
        "960",
        "wild",
    ];
    let ours = |name: &String| GAMES.iter().any(|game| game.spec.name == name);
    for name in variants(&features).into_iter().filter(ours) {
        assert!(old.iter().all(|old| !name.contains(old)), "{name}");
        assert!(!name.chars().any(|sign| sign.is_ascii_digit()), "{name}");
    }
    peer.quit();
}

#[test]
fn point_03_standard_error_stays_empty_in_every_mode() {
    let log = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("silence.log");
    let log = log.to_str().expect("UTF-8");
    for arguments in [&[][..], &["--log-file", log, "--log-level", "trace"]] {
        let mut peer = Peer::with(arguments);
        peer.send("uci");
        peer.until("uciok");
        for game in GAMES {
            peer.ask(&format!("setoption name UCI_Variant value {}\nucinewgame\nposition startpos", game.spec.name));
            peer.send("go depth 2");
            peer.best();
        }
        peer.ask("position fen nonsense\nsetoption name Hash value 0\njoho");
        peer.quit();
        let mut peer = Peer::with(arguments);
        peer.send("xboard\nprotover 2");
        peer.until("feature done=1");
        for game in GAMES {
            peer.say(&format!("new\nvariant {}\nsd 2\npost", game.spec.name));
            peer.send("go");
            peer.until("move ");
        }
        peer.say("usermove a1a1\nsetboard nonsense\njoho");
        peer.quit();
    }
}

#[test]
fn point_04_an_unknown_variant_and_new_alone_leave_a_sane_state() {
    let mut peer = Peer::xboard();
    assert_eq!(peer.say("new\nvariant nonsense"), ["Error (unknown variant): nonsense"]);
    assert_eq!(peer.say("new"), [""; 0]);
    assert_eq!(peer.fen(), GAMES[0].spec.start_fen);
    peer.send("sd 1\nusermove e2e3");
    peer.until("move ");
    peer.quit();
}

#[test]
fn point_10_every_move_is_read_back_as_it_was_written_in_either_protocol() {
    for game in GAMES {
        let (mut rng, mut session, mut moves) = (Rng::new(game.spec.name.len() as u64), game.open(), 0);
        for position in 0..1000 {
            let legal = session.legal_move_texts();
            if legal.is_empty() || session.played_moves().len() > 150 {
                session.set_start_position();
                continue;
            }
            // Only some of the thousands of ransom moves.
            let stride = legal.len() / 150 + 1;
            for text in legal.iter().skip(position % stride).step_by(stride) {
                let mv = session.parse_move(text).unwrap_or_else(|why| panic!("{text} in {}: {why}", session.fen()));
                assert_eq!(session.move_text(mv), *text);
                let legs = tenfold::protocol::wire::move_lines(&*session, text);
                let back = tenfold::protocol::wire::parse_move(&*session, &legs.concat());
                let (_, back) = back.unwrap_or_else(|why| panic!("{text} as {legs:?} in {}: {why}", session.fen()));
                assert_eq!(back, *text, "{}", session.fen());
                moves += 1;
            }
            session.play(&legal[rng.below(legal.len())]).expect("a legal move");
        }
        assert!(moves > 10_000, "{}: only {moves} moves", game.spec.name);
    }
}

#[test]
fn point_12_a_busy_engine_answers_at_once() {
    let mut peer = Peer::uci();
    for state in ["go infinite", "go ponder wtime 9000000 btime 9000000", "go depth 99"] {
        peer.send(&format!("position startpos\n{state}"));
        let took = shortest(|| peer.takes("isready", "readyok"));
        assert!(took < AT_ONCE, "{state}: {took:?}");
        peer.send("stop");
        peer.best();
    }
    let took = shortest(|| {
        peer.send("position startpos\ngo infinite");
        peer.until("info depth 3");
        peer.takes("stop", "bestmove ")
    });
    assert!(took < AT_ONCE, "stop: {took:?}");
    peer.quit();
    let mut peer = Peer::xboard();
    peer.say("new\nvariant antichess\nforce");
    for state in ["analyze", "exit\nnew\nhard\nsd 3\nusermove e2e3"] {
        peer.send(state);
        if state.contains("usermove") {
            peer.until("move ");
        }
        let took = shortest(|| peer.takes("ping 5", "pong 5"));
        assert!(took < AT_ONCE, "{state}: {took:?}");
    }
    peer.say("easy\nforce");
    let took = shortest(|| {
        peer.say("new\nvariant antichess\nst 1000\nsd 0");
        peer.send("usermove d2d3");
        std::thread::sleep(Duration::from_millis(30));
        peer.takes("?", "move ")
    });
    assert!(took < AT_ONCE, "?: {took:?}");
    peer.quit();
}

#[test]
fn point_12_quit_ends_the_engine_at_once_in_any_state() {
    let states = [
        (false, ""),
        (false, "go infinite"),
        (false, "go ponder wtime 900000 btime 900000"),
        (false, "go perft 30"),
        (false, "bench 99"),
        (true, "analyze"),
        (true, "new\nst 1000\nusermove d2d3"),
        (true, "new\nhard\nsd 2\nusermove d2d3"),
    ];
    for (is_xboard, state) in states {
        let took = shortest(|| {
            let mut peer = if is_xboard { Peer::xboard() } else { Peer::uci() };
            peer.send(state);
            std::thread::sleep(Duration::from_millis(20));
            let begin = Instant::now();
            peer.quit();
            begin.elapsed()
        });
        assert!(took < AT_ONCE, "{state}: {took:?}");
    }
}

#[test]
fn point_13_commands_in_any_order_keep_the_position() {
    for game in GAMES {
        let mut peer = Peer::xboard();
        let mut rng = Rng::new(7);
        // What the engine's board must be, told by a session of our own.
        let (mut session, mut orders) = (game.open(), Vec::new());
        peer.say(&format!("new\nvariant {}\nsd 1\nforce", game.spec.name));
        let mut analyses = false;
        for _ in 0..150 {
            let legal = session.legal_move_texts();
            let played = session.played_moves().len();
            let order = match rng.below(10) {
                0 if played > 0 => {
                    session.take_back();
                    "undo".to_string()
                }
                1 if played > 1 => {
                    session.take_back();
                    session.take_back();
                    "remove".into()
                }
                2 => {
                    // Clocks and en-passant square included.
                    let fen = session.fen();
                    session.set_fen(&fen).expect("its own FEN");
                    format!("setboard {fen}")
                }
                3 => {
                    analyses = !analyses;
                    (if analyses { "analyze" } else { "exit" }).into()
                }
                4 if analyses && !legal.is_empty() => {
                    format!("exclude {}", wire(&legal[rng.below(legal.len())], game.spec.ranks))
                }
                5 if analyses => "include all".into(),
                6 => {
                    analyses = false;
                    "force".into()
                }
                _ if !legal.is_empty() => {
                    let mv = legal[rng.below(legal.len())].clone();
                    let shown = wire(&mv, game.spec.ranks);
                    session.play(&mv).expect("a legal move");
                    format!("usermove {shown}")
                }
                _ => continue,
            };
            peer.send(&order);
            orders.push(order);
            assert_eq!(peer.fen(), session.fen(), "{} after {:?}", game.spec.name, orders);
        }
        // The engine's move from here is legal, and taking it back restores the position.
        peer.say("exit\nforce");
        if !session.legal_move_texts().is_empty() {
            peer.send("go");
            peer.until("move ");
            peer.say("force\nundo");
            assert_eq!(peer.fen(), session.fen(), "{}", game.spec.name);
        }
        peer.quit();
    }
}

#[test]
fn point_14_every_clock_gives_one_move() {
    let mut peer = Peer::xboard();
    for clock in [
        "level 40 5 0\ntime 200\notim 200",
        "level 0 2 12\ntime 100\notim 3000",
        "level 0 0:30 0.1\ntime 150",
        "level 40 0:01 0  ",
        "st 1\n?",
        "sd 3",
        "level 0 1 0\ntime 0\notim 0",
        "level 0 1 0\ntime -500\notim -1",
        "level 0 1 0\ntime 99999999999999999999\n?",
        "sd 9999\nst 1\n?",
    ] {
        let (before, after) = clock.split_once("\n?").map_or((clock, ""), |(before, _)| (before, "\n?"));
        peer.say(&format!("force\nnew\nvariant antichess\nsd 0\n{before}"));
        peer.send(&format!("go{after}\nping 9"));
        let lines = peer.until("pong 9");
        let moves = lines.iter().filter(|line| line.starts_with("move ")).count();
        assert_eq!(moves, 1, "{clock}: {lines:?}");
    }
    peer.quit();
}

#[test]
fn point_14_every_go_gives_one_bestmove_after_a_scored_line() {
    let mut peer = Peer::uci();
    for (go, stop) in [
        ("go depth 1", false),
        ("go depth 9999", true),
        ("go nodes 1", false),
        ("go nodes 1000  ", false),
        ("go movetime 1", false),
        ("go movetime 0", false),
        ("go mate 1", true),
        ("go infinite ", true),
        ("go", true),
        ("go ponder wtime 1000 btime 1000", true),
        ("go wtime 0 btime 0", false),
        ("go wtime -5 btime -5 winc 0 binc 0", false),
        ("go wtime 100 btime 100 winc 1 binc 1 movestogo 1", false),
        ("go wtime 100 btime 100 movestogo 0", false),
        ("go depth 2 searchmoves e2e3 b1c3", false),
        ("go depth 1 nonsense 7 wtime", false),
    ] {
        for end in ["\n", "\r\n"] {
            peer.send_bytes(format!("position startpos moves e2e4 b7b5{end}{go}{end}").as_bytes());
            if stop {
                peer.send("stop");
            }
            peer.send("isready");
            let mut lines = peer.until("readyok");
            if !lines.iter().any(|line| line.starts_with("bestmove ")) {
                lines.extend(peer.until("bestmove "));
            }
            let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
            assert_eq!(best.len(), 1, "{go}: {lines:?}");
            let mv = best[0].split(' ').nth(1).expect("a move");
            let scored = lines.iter().rev().find(|line| line.contains(" score "));
            let scored = scored.unwrap_or_else(|| panic!("{go}: no score in {lines:?}"));
            assert!(scored.contains(&format!(" pv {mv}")), "{go}: {lines:?}");
        }
    }
    peer.quit();
}

#[test]
fn point_14_noise_changes_nothing() {
    let mut peer = Peer::uci();
    peer.send("position startpos moves e2e3");
    let before = peer.fen();
    peer.send_bytes(b"\r\n\n   \r\n\xff\xfe\x00\n");
    peer.send_bytes(&[&b"x".repeat(64 << 10)[..], b"\n"].concat());
    peer.send_bytes(&[&b"position startpos moves ".to_vec()[..], &b"e2e4 ".repeat(16 << 10), b"\n"].concat());
    assert!(peer.ask("isready").iter().all(|line| line.starts_with("info string error") || line == "readyok"));
    assert_eq!(peer.fen(), before);
    peer.quit();
}

#[test]
fn point_16_mate_scores_are_signed_and_in_moves() {
    let mut peer = Peer::uci();
    peer.ask("setoption name UCI_Variant value devingt");
    for (fen, score) in [
        ("10/10/10/10/10/10/10/k1K7/10/9R w - - 0 1", "score mate 1 "),
        ("k9/10/1K8/10/10/10/10/10/10/R9 b - - 0 1", "score mate -"),
    ] {
        peer.send(&format!("position fen {fen}\ngo depth 6"));
        let lines = peer.until("bestmove");
        let last = lines.iter().rev().find(|line| line.contains(" score ")).expect("a score");
        assert!(last.contains(score), "{last}");
    }
    peer.quit();
    let mut peer = Peer::xboard();
    for (fen, mate) in
        [("10/10/10/10/10/10/10/k1K7/10/9R w - - 0 1", 100_001), ("k9/10/1K8/10/10/10/10/10/10/R9 b - - 0 1", -100_002)]
    {
        peer.say(&format!("new\nvariant devingt\npost\nsd 6\nforce\nsetboard {fen}"));
        peer.send("go");
        let lines = peer.until("move ");
        let post = lines.iter().rev().find(|line| line.contains('\t')).expect("a thinking line");
        let (numbers, line) = post.split_once('\t').expect("a tab");
        let numbers: Vec<i64> = numbers.split(' ').map(|word| word.parse().expect("an integer")).collect();
        assert!(numbers.len() >= 4 && !line.is_empty(), "{post}");
        assert!(numbers[1] == mate || mate < 0 && numbers[1] <= mate, "{post}");
    }
    peer.quit();
}

#[test]
fn point_17_sizes_and_threads_are_set_before_the_first_search() {
    let mut peer = Peer::uci();
    assert_eq!(peer.ask("setoption name Hash value 1\nsetoption name Threads value 2"), [""; 0]);
    peer.send("position startpos\ngo depth 5");
    peer.best();
    peer.quit();
    let mut peer = Peer::xboard();
    let lines = peer.say("memory 1\ncores 2\nnew\nvariant antichess\nsd 5");
    assert!(lines.len() == 1 && lines[0].starts_with("setup "), "{lines:?}");
    peer.send("go");
    peer.until("move ");
    peer.quit();
}

#[test]
fn point_17_the_true_king_is_asked_for_and_has_a_default() {
    let mut peer = Peer::xboard();
    let revealed = |peer: &mut Peer, before: &str| {
        peer.say(&format!("{before}\nnew\nvariant newchess"));
        let lines = peer.say("option RevealTrueKing");
        let king = lines[0].rsplit(':').next().expect("a king").to_string();
        assert!(lines[1].starts_with(&format!("telluser The engine's secret choice is {king}; ")), "{lines:?}");
        king
    };
    let question = peer.say("option AskTrueKing");
    assert_eq!(question.len(), 1);
    let tag = question[0].strip_prefix("askuser ").and_then(|rest| rest.split(' ').next()).expect("a question");
    for king in ["K", "L", "L", "K"] {
        assert_eq!(revealed(&mut peer, &format!("{tag} {king}")), king);
    }
    // An empty answer changes nothing.
    assert_eq!(revealed(&mut peer, tag), "K");
    assert_eq!(revealed(&mut peer, "option TrueKing=L"), "L");
    assert!(peer.say(&format!("{tag} M"))[0].starts_with("Error (TrueKing must be one of "));
    assert!(["K", "L"].contains(&revealed(&mut peer, "option TrueKing=Random").as_str()));
    // During a search the question comes at once, and the answer waits.
    peer.send("st 1\nusermove a2a3\noption AskTrueKing");
    assert!(peer.until("askuser ").iter().all(|line| !line.starts_with("move ")));
    peer.send(&format!("{tag} K"));
    peer.until("move ");
    assert_eq!(revealed(&mut peer, "force"), "K");
    peer.quit();
}

#[test]
fn point_18_perft_is_the_same_everywhere() {
    for game in GAMES {
        let mut counts = Vec::new();
        for threads in ["1", "2"] {
            let depth = if game.spec.ranks == 8 { "4" } else { "2" };
            let output = std::process::Command::new(env!("CARGO_BIN_EXE_tenfold"))
                .args(["perft", game.spec.name, depth, "--threads", threads])
                .output()
                .expect("the binary starts");
            let text = String::from_utf8(output.stdout).expect("text");
            counts.push(text.lines().last().expect("a line").to_string());
            let mut peer = Peer::uci();
            peer.ask(&format!(
                "setoption name UCI_Variant value {}\nsetoption name Threads value {threads}",
                game.spec.name
            ));
            peer.send(&format!("position startpos\ngo perft {depth}"));
            counts.push(peer.until("nodes ").pop().expect("a line"));
            peer.quit();
        }
        assert!(counts.iter().all(|count| *count == counts[0] && count.starts_with("nodes ")), "{counts:?}");
    }
}
