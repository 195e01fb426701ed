//! Random games played by the engine's rules and by the slow referee side by side: after every move both must
//! agree on the legal moves, the FEN, check and the result. The choice of moves leans toward what is rare, and each
//! game must reach each of its rare things a number of times.

use crate::common::{at, placed, start};
use crate::dice::Dice;
use crate::referee::Referee;
use std::collections::BTreeMap;
use tenfold::session::Session;

/// How often each rare thing was reached.
type EvalAccumulator = BTreeMap<&'static str, usize>;

/// Positions from which rare things are near: a game, the pieces and the rest of the FEN.
const STARTS: &[(&str, &str, &str)] = &[
    // Pawns of one side on their start, of the other beside where they pass.
    ("devingt", "Ke1 ke10 Pc2 Pg2 Pi2 pb4 pd5 pf5 ph4 pj4 nf3", "w - - 0 20"),
    ("devingt", "Ke1 ke10 pc9 pg9 pi9 Pb7 Pd6 Pf6 Ph7 Pj7 Nf8", "b - - 0 20"),
    ("divergent", "Kj1 ke9 Pc2 Pg2 Pi2 pb4 pd5 pf5 ph4 pj4 nf3", "w - - 0 20"),
    ("divergent", "Ke1 kj9 pc9 pg9 pi9 Pb7 Pd6 Pf6 Ph7 Pj7 Nf8", "b - - 0 20"),
    // Pawns that wait, and kings that a freed piece mates.
    ("devingt", "Ke1 Rc9 Bc1 Sd1 Pd2 Pe2 Pf2 Pa10 Pb10 kj10 nd4 be4 pc6", "b - - 0 20"),
    ("devingt", "ke10 rc2 bc10 sd10 pd9 pe9 pf9 pa1 pb1 Kj1 Nd7 Be7 Pc5", "w - - 0 20"),
    ("devingt", "Ke1 Pe10 Pg10 Pi10 kj9 rj10 pi8 pj8 bh8 nd4 Qf1 Ra1", "b Q - 0 20"),
    // Double steps with captures past pawns that stand ready.
    ("escalier", "Ke1 ke10 Pc3 Pf3 Ph3 nd4 bb4 ne5 rg4 pb5 pd5 pg5 pi5", "w - - 0 20"),
    ("escalier", "Ke1 ke10 pc8 pf8 ph8 Nd7 Bb7 Ne6 Rg7 Pb6 Pd6 Pg6 Pi6", "b - - 0 20"),
    // Mated brothers with prices to choose from, pieces in hand and a roque left.
    ("newchess", "Ka10 td10 tc9 Lg1 Tj1 kj6 lb6 Fb2 Ch2 Sc3 Se3 Pa3 Pb4 Pc5 Pd4 Hb1 Pj3", "[TFp] w L - 0 20"),
    ("newchess", "ka1 Td1 Tc2 lg10 tj10 Kj5 Lb5 fb9 ch9 sc8 se8 pa8 pb7 pc6 pd7 hb10 pj8", "[CSp] b l - 0 20"),
    ("newchess", "Kd1 Ta1 Pc1 Pe1 Pc2 Pe2 td8 td5 Lg1 Tj1 kj9 lb8 Pj4", "[] w KL - 0 20"),
];

fn compare(fast: &dyn Session, slow: &Referee, story: &str) {
    let fen = slow.fen();
    assert_eq!(fast.fen(), fen, "{story}");
    assert_eq!(fast.legal(), slow.legal(), "{fen} {story}");
    assert_eq!(fast.in_check(), slow.in_check(), "{fen} {story}");
    let result = match fast.outcome().score_text() {
        "*" => "ongoing",
        text => text,
    };
    assert_eq!(result, slow.result(), "{fen} {story}");
}

/// The squares of a move's last leg and what stands behind them: `e9`, `e10` and `q` of `a2a3,e9e10q`.
fn squares(mv: &str) -> Option<(&str, &str, &str)> {
    let leg = mv.rsplit(',').next()?;
    let digits = |text: &str| text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let from = 1 + digits(leg);
    let to = from + 1 + digits(leg.get(from..)?);
    Some((&leg[..from], leg.get(from..to)?, &leg[to..]))
}

fn ep_field(fen: &str) -> &str {
    fen.split(' ').nth(3).unwrap_or("-")
}

/// What is rare about a move, by its text and the position before it.
fn rarity(game: &str, slow: &Referee, mv: &str) -> Option<&'static str> {
    if mv.contains('@') && mv.starts_with('x') {
        return Some("ransom with a drop");
    }
    if mv.starts_with('x') {
        return Some("ransom");
    }
    if mv.contains('@') {
        return Some("drop");
    }
    let (from, to, suffix) = squares(mv)?;
    let piece = slow.piece(from);
    let aside = from.as_bytes()[0].abs_diff(to.as_bytes()[0]);
    match piece.as_str() {
        _ if mv.contains(',') && game == "devingt" => Some("first move with several pawns"),
        _ if mv.contains(',') => Some("double step by legs"),
        _ if !suffix.is_empty() => Some("promotion"),
        "K" | "k" | "L" | "l" if aside > 1 && game != "divergent" => Some("castling"),
        "P" | "p" if aside == 1 && slow.piece(to).is_empty() => Some("en passant"),
        "P" | "p" if game == "devingt" && (to.ends_with("10") || (to.ends_with('1') && to.len() == 2)) => {
            Some("pawn that waits")
        }
        _ => None,
    }
}

/// Pawns that wait on their last rank.
fn waiting(slow: &Referee) -> usize {
    let on = |rank: u8, pawn: &str| ('a'..='j').filter(|file| slow.piece(&format!("{file}{rank}")) == pawn).count();
    on(10, "P") + on(1, "p")
}

/// A move that is rare, captures, moves a pawn or gives check, or any.
fn choose(game: &str, fast: &mut dyn Session, slow: &Referee, dice: &mut Dice, moves: &[String]) -> String {
    let any = &moves[dice.roll(moves.len())];
    let mut wanted: Vec<&String> = match dice.roll(9) {
        0..=2 => {
            // First a kind of rare moves, so that many promotions do not hide one castling.
            let rare: Vec<_> = moves.iter().filter_map(|mv| Some((rarity(game, slow, mv)?, mv))).collect();
            let mut piece_types: Vec<_> = rare.iter().map(|(piece_type, _)| *piece_type).collect();
            piece_types.dedup();
            let piece_type = if piece_types.is_empty() { "" } else { dice.pick(&piece_types) };
            rare.into_iter().filter(|(of, _)| *of == piece_type).map(|(_, mv)| mv).collect()
        }
        3 => {
            let captures = |mv: &&String| squares(mv).is_some_and(|(_, to, _)| !slow.piece(to).is_empty());
            moves.iter().filter(captures).collect()
        }
        4 | 5 => {
            let pawn =
                |mv: &&String| squares(mv).is_some_and(|(from, ..)| matches!(slow.piece(from).as_str(), "P" | "p"));
            moves.iter().filter(pawn).collect()
        }
        6 => (0..moves.len().min(30)).map(|_| &moves[dice.roll(moves.len())]).collect(),
        _ => Vec::new(),
    };
    if wanted.len() > 1 && wanted.len() == moves.len().min(30) {
        let checks = |mv: &&String| {
            fast.play(mv).unwrap_or_else(|why| panic!("{why}"));
            let check = fast.in_check();
            assert!(fast.undo());
            check
        };
        wanted.retain(checks);
    }
    if wanted.is_empty() { any.clone() } else { wanted[dice.roll(wanted.len())].clone() }
}

/// Plays on until there is no move left (draws are passed) or `plies` were played; returns the plies played.
fn play(
    game: &str,
    fast: &mut dyn Session,
    slow: &mut Referee,
    dice: &mut Dice,
    plies: usize,
    tally: &mut EvalAccumulator,
) -> usize {
    let mut story = format!("from {}:", slow.fen());
    for ply in 0..plies {
        compare(fast, slow, &story);
        let mut count = |what| *tally.entry(what).or_default() += 1;
        let moves = slow.legal();
        if moves.is_empty() {
            match fast.outcome().to_string().split_once('(') {
                Some((_, "checkmate)")) => count("checkmate"),
                Some((_, "mate by a waiting pawn)")) => count("mate by a waiting pawn"),
                Some((_, "stalemate)")) => count("stalemate"),
                _ => count("other ending"),
            }
            return ply;
        }
        let mv = choose(game, fast, slow, dice, &moves);
        if let Some(what) = rarity(game, slow, &mv) {
            count(what);
        }
        if game == "newchess" && slow.attacked_kings() == 2 {
            count("both kings attacked");
        }
        if slow.in_check() {
            count("check");
        }
        let waiters = waiting(slow);
        story += &format!(" {mv}");
        fast.play(&mv).unwrap_or_else(|why| panic!("{story}: {why}"));
        slow.play(&mv).unwrap_or_else(|why| panic!("{story}: {why}"));
        let fen = slow.fen();
        if ep_field(&fen).contains(':') {
            count("en passant square off the file");
        }
        if ep_field(&fen).chars().filter(char::is_ascii_lowercase).count() == 2 && !ep_field(&fen).contains(':') {
            count("two en passant squares");
        }
        if game == "devingt" && waiting(slow) < waiters {
            count("waiting pawn gone");
        }
    }
    compare(fast, slow, &story);
    plies
}

fn random_games(game: &str, suite: &str, seed: u64, games: usize, plies: usize) -> (usize, EvalAccumulator) {
    let mut dice = Dice::new(seed);
    let mut tally = EvalAccumulator::new();
    let mut total = 0;
    for _ in 0..games {
        total += play(game, &mut *start(game), &mut Referee::new(game), &mut dice, plies, &mut tally);
    }
    let suite: Vec<&str> = suite.lines().filter_map(|line| line.split(';').next()).collect();
    for fen in suite.repeat(3).into_iter().map(str::trim).filter(|fen| !fen.is_empty()) {
        let mut slow = Referee::from_fen(game, fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        total += play(game, &mut *at(game, fen), &mut slow, &mut dice, 24, &mut tally);
    }
    let composed = STARTS.iter().filter(|(of, ..)| *of == game).map(|(_, pieces, rest)| placed(pieces, rest));
    for fen in composed.flat_map(|fen| vec![fen; 12]) {
        let mut slow = Referee::from_fen(game, &fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        total += play(game, &mut *at(game, &fen), &mut slow, &mut dice, 12, &mut tally);
    }
    (total, tally)
}

macro_rules! differential {
    ($($game:ident: $games:literal games of $plies:literal, $wanted:expr;)*) => {$(
        mod $game {
            const GAME: &str = stringify!($game);
            const SUITE: &str = include_str!(concat!("perft/", stringify!($game), ".epd"));

            #[test]
            fn differential() {
                let (total, tally) = super::random_games(GAME, SUITE, 0, $games, $plies);
                println!("{GAME}: {total} plies, {tally:?}");
                assert!(total > $games * 20, "only {total} plies");
                let wanted: &[(&str, usize)] = $wanted;
                for (what, least) in wanted {
                    let found = tally.get(what).copied().unwrap_or_default();
                    assert!(found >= *least, "{what}: {found} instead of {least}");
                }
            }

            #[test]
            #[ignore = "long games are for release builds"]
            fn differential_long() {
                let (mut total, mut seed) = (0, 1000);
                while total < 60_000 {
                    let (plies, tally) = super::random_games(GAME, SUITE, seed, 12, 300);
                    println!("{GAME} {seed}: {plies} plies, {tally:?}");
                    total += plies;
                    seed += 1;
                }
            }
        }
    )*};
}

differential! {
    antichess: 80 games of 300, &[("en passant", 20), ("promotion", 20), ("stalemate", 10)];
    devingt: 24 games of 250, &[
        ("castling", 8), ("check", 300), ("checkmate", 1), ("en passant", 15), ("first move with several pawns", 20),
        ("mate by a waiting pawn", 8), ("pawn that waits", 2), ("promotion", 50), ("two en passant squares", 2),
        ("waiting pawn gone", 20),
    ];
    divergent: 24 games of 250, &[
        ("check", 250), ("checkmate", 5), ("en passant", 10), ("promotion", 150), ("two en passant squares", 4),
    ];
    escalier: 24 games of 250, &[
        ("castling", 15), ("check", 300), ("checkmate", 3), ("double step by legs", 80), ("en passant", 15),
        ("en passant square off the file", 8), ("promotion", 30),
    ];
    newchess: 24 games of 250, &[
        ("both kings attacked", 15), ("castling", 15), ("check", 400), ("checkmate", 3), ("drop", 60),
        ("promotion", 120), ("ransom", 20), ("ransom with a drop", 5), ("other ending", 3),
    ];
}
