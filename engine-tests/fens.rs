//! Changed FENs: the engine and the slow referee must accept and refuse the same, and agree on all they accept.

use crate::common::start;
use crate::dice::Dice;
use crate::referee::Referee;

/// What a game's FENs are changed with.
struct Letters {
    game: &'static str,
    suite: &'static str,
    size: usize,
    pieces: &'static [&'static str],
    rights: &'static [&'static str],
    extras: &'static [&'static str],
    hands: &'static [&'static str],
}

/// A FEN in pieces: a cell for each square, from the first rank up, and the other fields.
struct Parts {
    cells: Vec<Vec<String>>,
    hands: Option<String>,
    fields: Vec<String>,
}

impl Parts {
    fn of(fen: &str, size: usize) -> Parts {
        let fields: Vec<String> = fen.split_whitespace().map(str::to_string).collect();
        let (board, hands) = match fields[0].split_once('[') {
            Some((board, hands)) => (board, Some(hands.trim_end_matches(']').to_string())),
            None => (fields[0].as_str(), None),
        };
        let mut cells = Vec::new();
        for rank in board.split('/').rev() {
            let mut row = Vec::new();
            let mut rest = rank;
            while !rest.is_empty() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let length = if digits > 0 { digits } else { 1 + usize::from(rest.starts_with('+')) };
                match rest[..length].parse() {
                    Ok(run) => row.extend(std::iter::repeat_n(String::new(), run)),
                    Err(_) => row.push(rest[..length].to_string()),
                }
                rest = &rest[length..];
            }
            assert_eq!(row.len(), size, "{fen}");
            cells.push(row);
        }
        Parts { cells, hands, fields }
    }

    fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for row in self.cells.iter().rev() {
            let mut text = String::new();
            let mut run = 0;
            for cell in row.iter().chain([&"end".to_string()]) {
                if cell.is_empty() {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text += if cell == "end" { "" } else { cell };
            }
            ranks.push(text);
        }
        let hands = self.hands.as_ref().map_or(String::new(), |hands| format!("[{hands}]"));
        format!("{}{hands} {}", ranks.join("/"), self.fields[1..].join(" "))
    }
}

/// The name of a square, file and rank from 0.
fn name(file: usize, rank: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// A square behind a pawn of the side not to move, as a double step would leave it.
fn square_behind(parts: &Parts, letters: &Letters, dice: &mut Dice) -> String {
    let white = parts.fields[1] == "b";
    let pawn = if white { "P" } else { "p" };
    let mut found = Vec::new();
    for (rank, row) in parts.cells.iter().enumerate() {
        let fits = if white { (2..6).contains(&rank) } else { (2..6).contains(&(letters.size - 1 - rank)) };
        let files = (0..letters.size).filter(|&file| fits && row[file] == pawn);
        found.extend(files.map(|file| (file, rank)));
    }
    let Some(&(file, rank)) = found.get(dice.roll(found.len().max(1))) else { return "-".into() };
    let back = |steps| if white { rank - steps } else { rank + steps };
    let aside = (file + dice.roll(3)).saturating_sub(1).min(letters.size - 1);
    match dice.roll(4) {
        0 => format!("{}{}", name(file, back(1).min(back(2))), name(file, back(1).max(back(2)))),
        1 => format!("{}:{}", name(aside, back(1)), name(file, rank)),
        2 => name(file, back(2)),
        _ => name(file, back(1)),
    }
}

/// Makes one change, most of which leave the shape whole.
fn change(parts: &mut Parts, letters: &Letters, dice: &mut Dice) {
    let square = |dice: &mut Dice| (dice.roll(letters.size), dice.roll(letters.size));
    match dice.roll(16) {
        0..=2 => {
            let (file, rank) = square(dice);
            parts.cells[rank][file] = dice.pick(letters.pieces).to_string();
        }
        3 => {
            let (file, rank) = square(dice);
            parts.cells[rank][file].clear();
        }
        4..=6 => {
            let ((file, rank), (to_file, to_rank)) = (square(dice), square(dice));
            let piece = std::mem::take(&mut parts.cells[rank][file]);
            parts.cells[to_rank][to_file] = piece;
        }
        7 => parts.fields[1] = dice.pick(&["w", "b", "w", "b", "x"]).to_string(),
        8 | 9 => {
            let mut rights: String = (0..dice.roll(4)).map(|_| dice.pick(letters.rights)).collect();
            if rights.is_empty() {
                rights.push('-');
            }
            if !letters.extras.is_empty() || dice.roll(8) == 0 {
                rights += dice.pick(letters.extras.get(..).filter(|list| !list.is_empty()).unwrap_or(&[":K?"]));
            }
            parts.fields[2] = rights;
        }
        10 | 11 => parts.fields[3] = square_behind(parts, letters, dice),
        12 => {
            let squares: Vec<String> = (0..1 + dice.roll(2)).map(|_| square(dice)).map(|(f, r)| name(f, r)).collect();
            parts.fields[3] = squares.join(dice.pick(&["", ":"]));
        }
        13 => parts.fields[4] = dice.pick(&["0", "1", "99", "100", "4000", "-1", "x"]).to_string(),
        14 => parts.fields[5] = dice.pick(&["0", "1", "1", "2", "77", "y"]).to_string(),
        _ => match parts.hands.is_some() || dice.roll(4) == 0 {
            true => parts.hands = Some((0..dice.roll(5)).map(|_| dice.pick(letters.hands)).collect()),
            false => parts.fields.truncate(2 + dice.roll(5)),
        },
    }
    // Only the last change may leave fields out.
    let defaults = ["w", "-", "-", "0", "1"];
    while parts.fields.len() < 6 {
        parts.fields.push(defaults[parts.fields.len() - 1].to_string());
    }
}

/// Changes letters of the text itself.
fn scratch(fen: &str, letters: &Letters, dice: &mut Dice) -> String {
    let mut signs: Vec<char> = fen.chars().collect();
    let at = dice.roll(signs.len());
    let other = dice.pick(&['0', '1', '9', '/', '+', '[', ']', ' ', '-', ':', 'a', 'j', 'é']);
    let piece = dice.pick(letters.pieces).chars().next().unwrap_or('P');
    match dice.roll(5) {
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

fn agree(letters: &Letters, seed: u64, count: usize) {
    let mut dice = Dice::new(seed);
    let suite: Vec<&str> = letters.suite.lines().filter_map(|line| line.split(';').next()).collect();
    let suite: Vec<&str> = suite.into_iter().map(str::trim).filter(|fen| !fen.is_empty()).collect();
    let (mut accepted, mut passing) = (0, 0);
    for _ in 0..count {
        let mut parts = Parts::of(dice.pick(&suite), letters.size);
        for _ in 0..1 + dice.roll(3) {
            change(&mut parts, letters, &mut dice);
        }
        let mut fen = parts.fen();
        if dice.roll(8) == 0 {
            fen = scratch(&fen, letters, &mut dice);
        }
        let mut fast = start(letters.game);
        match (fast.set_fen(&fen), Referee::from_fen(letters.game, &fen)) {
            (Ok(()), Ok(slow)) => {
                accepted += 1;
                passing += usize::from(slow.fen().split(' ').nth(3) != Some("-"));
                assert_eq!(fast.fen(), slow.fen(), "{fen}");
                assert_eq!(fast.in_check(), slow.in_check(), "{fen}");
                assert_eq!(fast.legal(), slow.legal(), "{fen}");
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
    assert!(accepted * 4 > count, "{}: only {accepted} of {count} accepted", letters.game);
    let has_passing = letters.game == "newchess" || passing * 100 > count;
    assert!(has_passing, "{}: only {passing} with en passant", letters.game);
    println!("{}: {accepted} of {count} accepted, {passing} with en passant", letters.game);
}

const ANTICHESS: Letters = Letters {
    game: "antichess",
    suite: include_str!("perft/antichess.epd"),
    size: 8,
    pieces: &["P", "p", "P", "p", "K", "k", "Q", "q", "R", "r", "B", "b", "N", "n", "S", "+P"],
    rights: &["K", "Q", "k", "q", "x", "a1"],
    extras: &[],
    hands: &["P", "-", "q"],
};

const DEVINGT: Letters = Letters {
    game: "devingt",
    suite: include_str!("perft/devingt.epd"),
    size: 10,
    pieces: &["P", "p", "P", "p", "K", "k", "Q", "q", "R", "r", "B", "b", "N", "n", "S", "s", "+N", "G"],
    rights: &["K", "Q", "k", "q", "L"],
    extras: &[],
    hands: &["P", "-", "q"],
};

const DIVERGENT: Letters = Letters {
    game: "divergent",
    suite: include_str!("perft/divergent.epd"),
    size: 10,
    pieces: &[
        "P", "p", "P", "p", "+K", "+k", "Q", "q", "R", "r", "B", "b", "N", "n", "G", "g", "+P", "+p", "+N", "+g", "+b",
        "+R", "+q", "S",
    ],
    rights: &["K", "-"],
    extras: &[],
    hands: &["P", "-"],
};

const ESCALIER: Letters = Letters {
    game: "escalier",
    suite: include_str!("perft/escalier.epd"),
    size: 10,
    pieces: &[
        "P", "p", "P", "p", "P", "p", "K", "k", "Q", "q", "R", "r", "B", "b", "N", "n", "M", "m", "C", "c", "A", "a",
        "+A", "S",
    ],
    rights: &["a1", "b1", "i1", "j1", "a2", "j2", "b2", "a9", "i9", "j9", "a10", "b10", "j10", "c1", "K"],
    extras: &[],
    hands: &["P", "-"],
};

const NEWCHESS: Letters = Letters {
    game: "newchess",
    suite: include_str!("perft/newchess.epd"),
    size: 10,
    pieces: &[
        "P", "p", "S", "s", "F", "f", "T", "t", "C", "c", "H", "h", "G", "g", "K", "k", "L", "l", "+P", "+s", "+F",
        "+T", "Q",
    ],
    rights: &["K", "L", "k", "l", "Q"],
    extras: &["", ":??", ":K?", ":?k", ":Ll", ":Kl", ":?l", ":L?", ":k?", ":K"],
    hands: &["T", "F", "C", "S", "P", "t", "f", "c", "s", "p", "t", "p", "S", "H", "-"],
};

macro_rules! agreement {
    ($($game:ident: $letters:ident;)*) => {$(
        mod $game {
            #[test]
            fn changed_fens() {
                super::agree(&super::$letters, 7, 3000);
            }

            #[test]
            #[ignore = "many changed FENs are for release builds"]
            fn changed_fens_long() {
                for seed in 0..20 {
                    super::agree(&super::$letters, 100 + seed, 5000);
                }
            }
        }
    )*};
}

agreement! {
    antichess: ANTICHESS;
    devingt: DEVINGT;
    divergent: DIVERGENT;
    escalier: ESCALIER;
    newchess: NEWCHESS;
}
