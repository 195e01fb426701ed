//! Mutated FENs: the engine and the slow referee must accept and refuse the same, and agree on all that they accept.

use crate::common::{pick, start, suite_fens};
use crate::fen::{Fen, square as name};
use crate::games::for_each_game;
use crate::referee::Referee;
use std::collections::BTreeSet;
use tenfold::core::random::Rng;

/// What the FENs of a game are changed with: what its suites have, and a little that it does not know.
struct Alphabet {
    fens: Vec<String>,
    size: usize,
    pieces: Vec<String>,
    rights: Vec<String>,
    /// What may follow the rights: the known true kings.
    truths: &'static [&'static str],
    hands: Vec<char>,
}

impl Alphabet {
    fn of(game: &str) -> Alphabet {
        let fens = suite_fens(game);
        let size = fens[0].matches('/').count() + 1;
        let (mut pieces, mut rights) = (BTreeSet::new(), BTreeSet::new());
        let (mut hands, mut has_truth) = (BTreeSet::from(['P', '-', 'q']), false);
        for fen in &fens {
            let parts = Fen::read(fen);
            pieces.extend(parts.cells.into_iter().flatten().filter(|piece| !piece.is_empty()));
            hands.extend(parts.hands.unwrap_or_default().chars());
            let (letters, truth) = parts.fields[1].split_once(':').unwrap_or((&parts.fields[1], ""));
            has_truth |= !truth.is_empty();
            rights.extend(right_texts(letters));
        }
        let pawns = ["P", "p", "P", "p"].map(String::from);
        let foreign = ["S", "+P", "+n", "Q", "g"].map(String::from);
        let pieces = pieces.into_iter().chain(pawns).chain(foreign).collect();
        let rights = rights.into_iter().chain(["x", "Q", "b1", "i9", "c1"].map(String::from)).collect();
        let truths: &[&str] = if has_truth { &TRUTHS } else { &[] };
        Alphabet { fens, size, pieces, rights, truths, hands: hands.into_iter().collect() }
    }
}

const TRUTHS: [&str; 10] = ["", ":??", ":K?", ":?k", ":Ll", ":Kl", ":?l", ":L?", ":k?", ":K"];

/// The rights of a field one by one, be they letters or squares.
fn right_texts(field: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for sign in field.chars().filter(|sign| *sign != '-') {
        match found.last_mut() {
            Some(last) if sign.is_ascii_digit() => last.push(sign),
            _ => found.push(sign.into()),
        }
    }
    found
}

/// A square behind a pawn of the side not to move, as a double step would leave it.
fn square_behind(parts: &Fen, alphabet: &Alphabet, rng: &mut Rng) -> String {
    let white = parts.fields[0] == "b";
    let pawn = if white { "P" } else { "p" };
    let mut found = Vec::new();
    for (rank, row) in parts.cells.iter().enumerate() {
        let fits = if white { (2..6).contains(&rank) } else { (2..6).contains(&(alphabet.size - 1 - rank)) };
        let files = (0..alphabet.size).filter(|&file| fits && row[file] == pawn);
        found.extend(files.map(|file| (file, rank)));
    }
    let Some(&(file, rank)) = found.get(rng.below(found.len().max(1))) else { return "-".into() };
    let back = |steps| if white { rank - steps } else { rank + steps };
    let aside = (file + rng.below(3)).saturating_sub(1).min(alphabet.size - 1);
    match rng.below(4) {
        0 => format!("{}{}", name(file, back(1).min(back(2))), name(file, back(1).max(back(2)))),
        1 => format!("{}:{}", name(aside, back(1)), name(file, rank)),
        2 => name(file, back(2)),
        _ => name(file, back(1)),
    }
}

/// Makes one change, most of which leave the shape whole.
fn change(parts: &mut Fen, alphabet: &Alphabet, rng: &mut Rng) {
    let square = |rng: &mut Rng| (rng.below(alphabet.size), rng.below(alphabet.size));
    match rng.below(16) {
        0..=2 => {
            let (file, rank) = square(rng);
            parts.cells[rank][file] = rng.choose(&alphabet.pieces).cloned().unwrap_or_default();
        }
        3 => {
            let (file, rank) = square(rng);
            parts.cells[rank][file].clear();
        }
        4..=6 => {
            let ((file, rank), (to_file, to_rank)) = (square(rng), square(rng));
            let piece = std::mem::take(&mut parts.cells[rank][file]);
            parts.cells[to_rank][to_file] = piece;
        }
        7 => parts.fields[0] = pick(rng, &["w", "b", "w", "b", "x"]).to_string(),
        8 | 9 => {
            let mut rights: String = (0..rng.below(4)).filter_map(|_| rng.choose(&alphabet.rights)).cloned().collect();
            if rights.is_empty() {
                rights.push('-');
            }
            if !alphabet.truths.is_empty() || rng.below(8) == 0 {
                rights += rng.choose(alphabet.truths).copied().unwrap_or(":K?");
            }
            parts.fields[1] = rights;
        }
        10 | 11 => parts.fields[2] = square_behind(parts, alphabet, rng),
        12 => {
            let squares: Vec<String> = (0..1 + rng.below(2)).map(|_| square(rng)).map(|(f, r)| name(f, r)).collect();
            parts.fields[2] = squares.join(pick(rng, &["", ":"]));
        }
        13 => parts.fields[3] = pick(rng, &["0", "1", "99", "100", "4000", "-1", "x"]).to_string(),
        14 => parts.fields[4] = pick(rng, &["0", "1", "1", "2", "77", "y"]).to_string(),
        _ => {
            if parts.hands.is_some() || rng.below(4) == 0 {
                parts.hands = Some((0..rng.below(5)).filter_map(|_| rng.choose(&alphabet.hands)).collect())
            } else {
                parts.fields.truncate(1 + rng.below(5))
            }
        }
    }
    // Only the last change may leave fields out.
    let defaults = ["w", "-", "-", "0", "1"];
    while parts.fields.len() < 5 {
        parts.fields.push(defaults[parts.fields.len()].to_string());
    }
}

/// Changes letters of the text itself.
fn scratch(fen: &str, alphabet: &Alphabet, rng: &mut Rng) -> String {
    let mut signs: Vec<char> = fen.chars().collect();
    let at = rng.below(signs.len());
    let other = pick(rng, &['0', '1', '9', '/', '+', '[', ']', ' ', '-', ':', 'a', 'j', 'é']);
    let piece = rng.choose(&alphabet.pieces).and_then(|piece| piece.chars().next()).unwrap_or('P');
    match rng.below(5) {
        0 => signs[at] = other,
        1 => signs[at] = piece,
        2 => signs.insert(at, other),
        3 => signs.truncate(at),
        _ => {
            signs.remove(at);
        }
    }
    signs.into_iter().collect()
}

/// What the mutations of one run came to.
#[derive(Default)]
struct Counts {
    accepted: usize,
    with_ep: usize,
}

fn agree(game: &str, seed: u64, count: usize) {
    let (alphabet, mut rng, mut counts) = (Alphabet::of(game), Rng::new(seed), Counts::default());
    for _ in 0..count {
        let fen = rng.choose(&alphabet.fens).expect("a FEN").clone();
        let mut parts = Fen::read(&fen);
        for _ in 0..1 + rng.below(3) {
            change(&mut parts, &alphabet, &mut rng);
        }
        let mut fen = parts.text();
        if rng.below(8) == 0 {
            fen = scratch(&fen, &alphabet, &mut rng);
        }
        compare(game, &fen, &mut counts);
    }
    assert!(counts.accepted * 4 > count, "{game}: only {} of {count} accepted", counts.accepted);
    let has_ep = alphabet.fens.iter().any(|fen| fen.split(' ').nth(3) != Some("-"));
    assert!(!has_ep || counts.with_ep * 100 > count, "{game}: only {} with en passant", counts.with_ep);
}

fn compare(game: &str, fen: &str, counts: &mut Counts) {
    let mut fast = start(game);
    match (fast.set_fen(fen), Referee::from_fen(game, fen)) {
        (Ok(()), Ok(slow)) => {
            counts.accepted += 1;
            counts.with_ep += usize::from(slow.fen().split(' ').nth(3) != Some("-"));
            assert_eq!(fast.fen(), slow.fen(), "{fen}");
            assert_eq!(fast.in_check(), slow.in_check(), "{fen}");
            assert_eq!(fast.legal_move_texts(), slow.legal(), "{fen}");
            let result = fast.outcome().score_text().replace('*', "ongoing");
            assert_eq!(result, slow.result(), "{fen}");
        }
        (Err(why), Err(_)) => {
            let why = why.to_string();
            assert!(!why.is_empty() && !why.contains('\n'), "{fen}: {why}");
        }
        (Ok(()), Err(why)) => panic!("only the referee refuses {fen}: {why}"),
        (Err(why), Ok(_)) => panic!("only the engine refuses {fen}: {why}"),
    }
}

macro_rules! agreement {
    ($($name:ident: $game:ident;)*) => {$(
        mod $name {
            #[test]
            fn mutated_fens() {
                if super::Referee::knows(stringify!($name)) {
                    super::agree(stringify!($name), 7, 3000);
                }
            }

            #[test]
            #[ignore = "for the release build: cargo test --release --test rules -- --ignored"]
            fn mutated_fens_long() {
                if super::Referee::knows(stringify!($name)) {
                    (0..20).for_each(|seed| super::agree(stringify!($name), 100 + seed, 5000));
                }
            }
        }
    )*};
}

for_each_game!(agreement);
