//! Games from files over both protocols.

use crate::peer::Peer;
use std::path::Path;

/// A game of nine files with a piece of its own, and a game with a rule that is not supported.
const FILE: &str = "[nine:chess]
title = Nine Files
maxFile = 9
customPiece1 = w:CF
startFen = rnbwkwbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBWKWBNR w KQkq - 0 1
castlingKingFile = e

[wrong:chess]
oppositeCastling = true
moveRepetitionIllegal = true
";

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, FILE).expect("a file");
    path.to_string_lossy().into_owned()
}

#[test]
fn a_game_from_a_file_is_played_over_uci() {
    let name = file("games for uci.ini");
    let mut peer = Peer::uci();
    let faults = peer.ask(&format!("setoption name VariantPath value {name}"));
    assert_eq!(faults.len(), 1, "one line for a faulty section: {faults:?}");
    assert!(faults[0].contains("[wrong] moveRepetitionIllegal: not supported yet, and 1 more"), "{faults:?}");
    assert_eq!(
        peer.ask("setoption name UCI_Variant value nine"),
        ["info string variant nine files 9 ranks 8 pocket 0 template fairy startpos \
          rnbwkwbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBWKWBNR w KQkq - 0 1"]
    );
    peer.send("position startpos moves e2e4 e7e5\ngo depth 4");
    peer.until("bestmove ");
    peer.send("uci");
    let listed = peer.until("uciok");
    assert!(listed.iter().any(|line| line.starts_with("option name UCI_Variant") && line.contains(" var nine")));
    assert_eq!(peer.ask("setoption name UCI_Variant value wrong").len(), 1);
    peer.quit();
}

#[test]
fn games_that_are_changed_again_and_again_give_their_memory_back() {
    let name = file("changed.ini");
    let mut peer = Peer::uci();
    let mut resident = [0, 100, 600].windows(2).map(|numbers| {
        for n in numbers[0]..numbers[1] {
            let moves = format!("N{}fW{}bB", 1 + n % 7, 1 + n / 7 % 7);
            let text = format!(
                "[changed:chess]\ntitle = Changed {n}\ncustomPiece1 = w:{moves}\n\
                 startFen = rnbwkwnr/pppppppp/8/8/8/8/PPPPPPPP/RNBWKWNR w - - 0 {}\n",
                n + 1
            );
            std::fs::write(&name, text).expect("a file");
            assert_eq!(peer.ask(&format!("setoption name VariantPath value {name}")), [""; 0]);
            assert_eq!(peer.ask("setoption name UCI_Variant value changed").len(), 1);
            peer.send("position startpos\ngo depth 1");
            peer.until("bestmove ");
        }
        peer.resident_kib()
    });
    // Only Linux has a file that tells the memory of another process.
    if let (Some(Some(early)), Some(Some(late))) = (resident.next(), resident.next()) {
        assert!(late < early + (2 << 10), "{late} KiB after 600 games, {early} KiB after 100");
    }
    drop(resident);
    peer.quit();
}

#[test]
fn a_file_that_cannot_be_read_is_refused_in_one_line() {
    let mut peer = Peer::uci();
    let lines = peer.ask("setoption name VariantPath value /no/such/file.ini");
    assert!(
        lines.len() == 1 && lines[0].starts_with("info string error: cannot read '/no/such/file.ini'"),
        "{lines:?}"
    );
    peer.quit();
}

/// What the engine answers over XBoard's protocol to these lines.
fn answers(peer: &mut Peer, lines: &str) -> Vec<String> {
    peer.send(&format!("{lines}\nping 7"));
    let mut answers = peer.until("pong 7");
    answers.pop();
    answers
}

fn xboard() -> (Peer, Vec<String>) {
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    let features = peer.until("feature done=1");
    (peer, features)
}

#[test]
fn xboard_is_told_the_names_and_nothing_else_of_games_that_it_knows() {
    let (mut peer, features) = xboard();
    let listed = features.iter().find(|line| line.contains("variants=\"")).expect("the list of games");
    for name in [
        "capablanca",
        "gothic",
        "janus",
        "losers",
        "crazyhouse",
        "knightmate",
        "shatranj",
        "atomic",
        "3check",
        "xiangqi",
        "shogi",
    ] {
        assert!(listed.contains(&format!(",{name}")), "{name}: {listed}");
        assert_eq!(answers(&mut peer, &format!("new\nvariant {name}\nforce")), [""; 0], "{name}");
    }
    peer.quit();
}

#[test]
fn xboard_is_not_told_of_games_that_it_would_play_wrongly() {
    let (peer, features) = xboard();
    let listed = features.iter().find(|line| line.contains("variants=\"")).expect("the list of games");
    let listed: Vec<&str> = listed.split(['"', ',']).collect();
    for name in ["chess", "almost", "kingofthehill", "gardner", "embassy", "grasshopper"] {
        assert!(listed.contains(&name), "{name}: {listed:?}");
    }
    for (name, why) in [
        ("nocastle", "XBoard's own has another start position"),
        ("misere", "XBoard would call mate a loss"),
        ("extinction", "a king that is not subject to check cannot castle"),
        ("opulent", "pawns promote before the last rank"),
        ("capahouse", "promoted pieces become pawns in hand"),
        ("codrus", "captures are compulsory"),
    ] {
        assert!(!listed.contains(&name), "{name}: {why}: {listed:?}");
    }
    peer.quit();
}

#[test]
fn castling_is_played_and_accepted_in_a_game_that_xboard_knows() {
    let (mut peer, _) = xboard();
    let castles = "r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1";
    let lines = format!("new\nvariant capablanca\nforce\nsetboard {castles}\nsd 1\nexclude all\ninclude f1i1\ngo");
    assert_eq!(answers(&mut peer, &lines), ["move f1i1"]);
    assert_eq!(answers(&mut peer, &format!("force\nsetboard {castles}\nusermove f1c1\nundo")), [""; 0]);
    peer.quit();
}

#[test]
fn positions_and_moves_are_read_as_xboard_writes_them_in_its_own_variants() {
    let (mut peer, _) = xboard();
    for (name, fen, wire) in [
        ("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1", "b0c2"),
        ("3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"),
        ("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w 0 1", "e2e3"),
        ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1", "c3c4"),
        // A promotion is declined.
        ("shogi", "4k4/9/9/2S6/9/9/9/9/4K4[-] w 0 1", "c6c7="),
        ("shogi", "4k4/9/9/2S6/9/9/9/9/4K4[-] w 0 1", "c6c7+"),
    ] {
        let lines = format!("new\nvariant {name}\nforce\nsetboard {fen}\nusermove {wire}\nundo");
        assert_eq!(answers(&mut peer, &lines), [""; 0], "{name} {wire}");
    }
    peer.quit();
}

#[test]
fn en_passant_is_not_played_where_xboard_takes_a_wrong_pawn() {
    let (mut peer, _) = xboard();
    let told = answers(&mut peer, "new\nvariant berolina\nforce");
    assert!(told.contains(&"piece P& fmFfcWifmnA".to_string()), "{told:?}");
    assert!(told.iter().all(|line| !line.starts_with("setup")), "{told:?}");
    let lines = "usermove e2c4\nusermove h7g6\nusermove c4d5\nusermove e7c5\nsd 1\nexclude all\ninclude d5d6\ngo";
    let played = answers(&mut peer, lines);
    assert!(played.len() == 1 && played[0] != "move d5d6", "{played:?}");
    peer.send("force\nundo");
    assert_eq!(answers(&mut peer, "usermove d5d6"), [""; 0], "others may play it");
    peer.quit();
}

#[test]
fn xboard_is_told_the_moves_of_other_games_whole() {
    let (mut peer, _) = xboard();
    let told = answers(&mut peer, "new\nvariant almost\nforce");
    assert!(told[0].starts_with("setup (PNBR....C") && told[0].contains(") 8x8+0_fairy rnbckbnr/"), "{told:?}");
    // The double step, castling to either side; a rider by its range.
    for line in ["piece P& fmWfceFifmnD", "piece C& RN", "piece K& KisO2"] {
        assert!(told.iter().any(|sent| sent == line), "{line}: {told:?}");
    }
    let told = answers(&mut peer, "new\nvariant nightrider\nforce");
    assert!(told.iter().any(|sent| sent == "piece N& N0"), "{told:?}");
    // A king that is subject to check is the last in XBoard's table, one that is not never.
    let told = answers(&mut peer, "new\nvariant extinction\nforce");
    assert!(told[0].contains(".pnbrq") && !told[0].contains("k) "), "{told:?}");
    peer.quit();
}

#[test]
fn xboard_is_told_of_the_games_of_a_file() {
    let name = file("games for xboard.ini");
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    peer.until("feature done=1");
    peer.send(&format!("option VariantPath={name}\nping 2"));
    let lines = peer.until("pong 2");
    assert!(
        lines.iter().any(|line| line.starts_with("feature variants=\"antichess,") && line.contains(",nine,")),
        "{lines:?}"
    );
    assert_eq!(lines.iter().filter(|line| line.starts_with("Error")).count(), 1, "{lines:?}");
    peer.quit();
}
