//! Files of weights that games from files name.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use tenfold::core::random::Rng;
use tenfold::engine::eval::weights_file;
use tenfold::registry::{self, VariantsFile, load_variants, parse_variants};
use tenfold::session::Session;

/// How a file of weights for chess begins.
const CHESS: &str = "tenfold weights: chess, 8x8, pawn, knight, bishop, rook, queen, king\n";

/// Loads a file of games beside a file of weights, `w/own.weights`. Each test has a folder of its own.
fn load(folder: &str, games: &str, weights: impl AsRef<[u8]>) -> VariantsFile {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("weights-{folder}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("w")).expect("a folder");
    fs::write(folder.join("w/own.weights"), weights).expect("written");
    fs::write(folder.join("games.ini"), games).expect("written");
    load_variants(&folder.join("games.ini")).expect("a file")
}

/// The total of the static evaluation at a position, for White, in centipawns.
fn total(session: &mut dyn Session, fen: &str) -> i32 {
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    let table = session.evaluation().explain();
    table.split_whitespace().last().and_then(|total| total.parse().ok()).expect("a total")
}

/// The fault of a game of chess with such a file of weights, behind the names of the files.
#[track_caller]
fn fault(folder: &str, weights: impl AsRef<[u8]>) -> String {
    let read = load(folder, "[other:chess]\n\n[faulty:chess]\nweights = w/own.weights\n", weights);
    assert_eq!(read.games.iter().map(|game| game.spec.name).collect::<Vec<_>>(), ["other"], "the rest loads");
    assert_eq!(read.faults.len(), 1, "{:?}", read.faults);
    let fault = &read.faults[0];
    assert_eq!(fault.lines().count(), 1, "{fault}");
    let (place, why) = fault.split_once("games.ini:4: [faulty] weights: ").expect("file, line and section");
    assert!(place.ends_with(&format!("weights-{folder}/")), "{fault}");
    let (before, why) = why.split_once("w/own.weights'").expect("the name of the file");
    format!("{}{}", before.split('\'').next().expect("a beginning"), why)
}

#[test]
fn a_game_plays_with_the_weights_that_its_section_names() {
    let file =
        format!("\u{feff}{CHESS}# a comment\r\n\r\n[material]\n 100,110 300,310 320.5,330\n500,510 0,0 0,0 \n; end\n");
    let games = "[own:chess]\nweights = w/own.weights\n[child:own]\n[plain:chess]\nweights = -\n";
    let read = load("used", games, file);
    assert_eq!(read.faults, [""; 0]);
    let material = |n: usize| read.games[n].open().evaluation().params().weights()[..6].to_vec();
    let centipawns: Vec<[f64; 2]> = material(0).iter().map(|weight| weight.centipawns()).collect();
    assert_eq!(centipawns, [[100.0, 110.0], [300.0, 310.0], [320.5, 330.0], [500.0, 510.0], [0.0; 2], [0.0; 2]]);
    assert_eq!(material(1), material(2), "weights are not inherited");
    assert_ne!(material(0), material(2));
    // A queen more, which is worth nothing by these weights but for its squares and moves.
    let queen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
    let [own, plain] = [0, 2].map(|n| total(&mut *read.games[n].open(), queen));
    assert!(plain > own + 600, "{plain} {own}");
    // Groups that the file does not have are those of the rules.
    let others = |n: usize| read.games[n].open().evaluation().params().weights()[6..].to_vec();
    assert_eq!(others(0), others(2));
}

#[test]
fn a_file_that_cannot_be_read_is_a_fault() {
    let faults = |name: &str| {
        let read = load("unread", &format!("[x:chess]\nweights = {name}\n"), CHESS);
        assert_eq!((read.games.len(), read.faults.len()), (0, 1), "{:?}", read.faults);
        read.faults[0].clone()
    };
    let missing = faults("none.weights");
    assert!(missing.contains("games.ini:2: [x] weights: cannot read '"), "{missing}");
    assert!(missing.contains("weights-unread/none.weights': "), "{missing}");
    assert!(faults("w").ends_with("/w': it is not a regular file"), "{}", faults("w"));
    assert_eq!(fault("large", vec![b'#'; (1 << 20) + 1]), "cannot read : it is larger than 1048576 bytes");
    let read = parse_variants(&"f", b"[x:chess]\nweights = own.weights\n");
    assert_eq!(
        read.faults,
        ["f:2: [x] weights: 'own.weights' cannot be found, since this text of games has no folder"]
    );
    assert_eq!(read.games.len(), 0);
}

#[test]
fn a_malformed_file_is_a_fault() {
    assert_eq!(fault("binary", b"\xff\xfe\x00"), ": not text in UTF-8");
    let foreign = ": not a file of weights, which begins with \"tenfold weights: \"";
    assert_eq!(fault("foreign", "root:x:0:0:root\n"), foreign);
    assert_eq!(fault("empty", ""), foreign);
    let fault = |rest: &str| fault("malformed", format!("{CHESS}{rest}"));
    assert_eq!(fault("# nothing\n"), ": has no weights");
    assert_eq!(fault("1,2\n"), ": line 2: weights before the first [group]");
    assert_eq!(fault("[material]\n\n[tempo]\n1,1\n[material]\n"), ": line 6: [material] a second time");
    assert_eq!(fault("[materiel]\n"), ": line 2: this game has no weights \"[materiel]\"");
    // A group of games with drops only.
    assert_eq!(fault("[hand]\n"), ": line 2: this game has no weights \"[hand]\"");
    assert_eq!(fault("[material]\n1,2 3,4\n"), ": [material] has 2 weights; this game has 6");
    assert_eq!(fault("[tempo]\n1,2 3,4\n"), ": [tempo] has 2 weights; this game has 1");
    assert_eq!(fault("[tempo]\n"), ": [tempo] has 0 weights; this game has 1");
    for wrong in ["nan,1", "1,inf", "1,-infinity", "1e9,1", "1,-10000.5", "1", "1,", "1,2,3", "one,two", "1;2"] {
        let wanted = "is not a weight in middlegame and endgame, from -10000 to 10000, such as 92.5,110.0";
        assert_eq!(fault(&format!("[tempo]\n{wrong}\n")), format!(": line 3: \"{wrong}\" {wanted}"));
    }
    let long = fault(&format!("[tempo]\n{}\u{1}\n", "\u{2}".repeat(5000)));
    assert!(long.len() < 700 && !long.contains('\u{2}'), "{long}");
}

#[test]
fn weights_of_another_layout_are_a_fault() {
    for made_for in [
        "chess, 8x9, pawn, knight, bishop, rook, queen, king",
        "chess, 8x8, pawn, knight, bishop, rook, king",
        "chess, 8x8, knight, pawn, bishop, rook, queen, king",
        "chess",
    ] {
        let wanted =
            format!(": line 1: made for \"{made_for}\"; this game has 8x8, pawn, knight, bishop, rook, queen, king");
        assert_eq!(fault("layout", format!("tenfold weights: {made_for}\n[tempo]\n1,1\n")), wanted);
    }
}

#[test]
fn the_largest_weights_do_not_overflow() {
    let games = "[huge:chess]\nmaxRank = 10\nmaxFile = 10\ncastling = false\ndoubleStep = false\n\
        promotionRegionWhite = *10\npromotionRegionBlack = *1\nweights = w/own.weights\n\
        startFen = k9/10/10/10/10/10/10/10/10/K9 w - - 0 1\n";
    let file = CHESS.replace("8x8", "10x10") + "[material]\n" + &"10000,10000 ".repeat(6);
    let read = load("huge", games, file);
    assert_eq!(read.faults, [""; 0]);
    let session = &mut *read.games[0].open();
    let board = |queens: &str, king: &str| format!("{king}/10/{}/K9 w - - 0 1", [queens; 7].join("/"));
    let white = total(session, &board("QQQQQQQQQQ", "9k").replace(" w ", " b "));
    let black = total(session, &board("qqqqqqqqqq", "k9"));
    assert!(white > 30_000 && black == -white, "{white} {black}");
}

#[test]
fn noise_ends_in_weights_or_in_a_line() {
    let session = registry::find("chess").expect("a game").0.open();
    let (spec, layout) = (session.spec(), &session.evaluation().params().layout);
    let weights = vec![[12.5, -7.0]; layout.feature_count()];
    let text = weights_file::file_content(spec, layout, &weights, &["a note".into()]);
    let mut rng = Rng::new(22);
    let mut outcomes = [0; 2];
    for _ in 0..3000 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..1 + rng.below(3) {
            let place = rng.below(bytes.len());
            match rng.below(4) {
                0 => bytes[place] = rng.below(256) as u8,
                1 => bytes.truncate(place + 1),
                2 => bytes.insert(place, *rng.choose(b"0123456789,.-e[]#\n ").expect("a sign")),
                _ => drop(bytes.remove(place)),
            }
        }
        let read = weights_file::parse_file(spec, layout, &bytes);
        outcomes[usize::from(read.is_ok())] += 1;
        assert!(read.err().is_none_or(|why| why.lines().count() == 1));
    }
    assert!(outcomes.iter().all(|&count| count > 100), "{outcomes:?}");
    assert!(weights_file::parse_file(spec, layout, text.as_bytes()).is_ok());
}

#[test]
fn a_game_that_is_read_again_is_made_once() {
    let text = "[once:chess]\nweights = w/own.weights\n[faulty:chess]\ncustomPiece1 = w:cabR\n";
    let file = |queen: u32| format!("{CHESS}[material]\n 100,110 300,310 320,330\n500,510 {queen},{queen} 0,0\n");
    let first = load("again", text, file(900));
    let again = |text: &str, queen: u32| load("again", text, file(queen)).games[0].clone();
    assert!(Arc::ptr_eq(&first.games[0], &again(text, 900)));
    let moved = load("again", &format!("# one line more\n{text}"), file(900));
    assert!(Arc::ptr_eq(&first.games[0], &moved.games[0]));
    // Faults are those of the lines as they are now.
    assert!(first.faults[0].contains("games.ini:4: [faulty]") && moved.faults[0].contains("games.ini:5: [faulty]"));
    assert!(!Arc::ptr_eq(&first.games[0], &again(text, 901)), "other weights");
    assert!(!Arc::ptr_eq(&first.games[0], &again("[once:chess]\n", 900)), "no weights");
    assert!(!Arc::ptr_eq(&first.games[0], &again("[once:chess]\nweights = w/own.weights\nnMoveRule = 40\n", 900)));
    assert!(Arc::ptr_eq(&first.games[0], &again(text, 900)));
}
