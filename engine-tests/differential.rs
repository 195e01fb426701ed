//! Differential tests: random games played by the engine's rules and by the slow referee side by side. After every move
//! both must agree on the legal moves, the FEN, check and the result. The choice of moves leans toward rare ones
//! (castling, en passant, promotion, drops, ransom …), and of each a minimum number must be reached.

use crate::common::{at, pick, placed, start, suite_fens};
use crate::games::for_each_game;
use crate::referee::Referee;
use std::collections::BTreeMap;
use tenfold::core::random::Rng;
use tenfold::session::Session;

/// How often each rare thing was reached.
type Tally = BTreeMap<&'static str, usize>;

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
    assert_eq!(fast.legal_move_texts(), slow.legal(), "{fen} {story}");
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
fn rarity(slow: &Referee, mv: &str) -> Option<&'static str> {
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
    if let Some((leg, _)) = mv.split_once(',') {
        let goes_on = squares(leg).is_some_and(|(_, end, _)| end == from);
        return Some(if goes_on { "double step by legs" } else { "first move with several pawns" });
    }
    let piece = slow.piece(from);
    let aside = from.as_bytes()[0].abs_diff(to.as_bytes()[0]);
    let is_quiet = slow.piece(to).is_empty();
    match piece.as_str() {
        _ if !suffix.is_empty() => Some("promotion"),
        "K" | "k" | "L" | "l" if aside > 1 && is_quiet => Some("castling"),
        "P" | "p" if aside == 1 && is_quiet => Some("en passant"),
        "P" if to.ends_with("10") => Some("pawn that waits"),
        "p" if to.ends_with('1') => Some("pawn that waits"),
        _ => None,
    }
}

/// Pawns that wait on their last rank.
fn waiting(slow: &Referee) -> usize {
    let on = |rank: u8, pawn: &str| ('a'..='j').filter(|file| slow.piece(&format!("{file}{rank}")) == pawn).count();
    on(10, "P") + on(1, "p")
}

/// A move that is rare, captures, moves a pawn or gives check, or any.
fn choose(fast: &mut dyn Session, slow: &Referee, rng: &mut Rng, moves: &[String]) -> String {
    let any = &moves[rng.below(moves.len())];
    let mut wanted: Vec<&String> = match rng.below(9) {
        0..=2 => {
            // First one class of rare moves, so that many promotions do not hide one castling.
            let rare: Vec<_> = moves.iter().filter_map(|mv| Some((rarity(slow, mv)?, mv))).collect();
            let mut classes: Vec<_> = rare.iter().map(|(class, _)| *class).collect();
            classes.dedup();
            let class = if classes.is_empty() { "" } else { pick(rng, &classes) };
            rare.into_iter().filter(|(of, _)| *of == class).map(|(_, mv)| mv).collect()
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
        6 => (0..moves.len().min(30)).map(|_| &moves[rng.below(moves.len())]).collect(),
        _ => Vec::new(),
    };
    if wanted.len() > 1 && wanted.len() == moves.len().min(30) {
        let checks = |mv: &&String| {
            fast.play(mv).unwrap_or_else(|why| panic!("{why}"));
            let check = fast.in_check();
            assert!(fast.take_back());
            check
        };
        wanted.retain(checks);
    }
    if wanted.is_empty() { any.clone() } else { wanted[rng.below(wanted.len())].clone() }
}

#[test]
#[should_panic(expected = "chess needs a module in engine-tests/referee")]
fn a_game_without_a_referee_fails() {
    short("chess");
}

/// Both programs at one position.
struct Pair {
    fast: Box<dyn Session>,
    slow: Referee,
}

impl Pair {
    fn start(game: &str) -> Pair {
        Pair { fast: start(game), slow: Referee::new(game) }
    }

    fn at(game: &str, fen: &str) -> Pair {
        let slow = Referee::from_fen(game, fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        Pair { fast: at(game, fen), slow }
    }

    /// Plays on until there is no move left (draws are passed) or `plies` were played; returns the plies played.
    fn play(&mut self, rng: &mut Rng, plies: usize, tally: &mut Tally) -> usize {
        let mut story = format!("from {}:", self.slow.fen());
        for ply in 0..plies {
            compare(&*self.fast, &self.slow, &story);
            let moves = self.slow.legal();
            if moves.is_empty() {
                *tally.entry(self.ending()).or_default() += 1;
                return ply;
            }
            let mv = choose(&mut *self.fast, &self.slow, rng, &moves);
            story += &format!(" {mv}");
            for what in self.make(&mv, &story) {
                *tally.entry(what).or_default() += 1;
            }
        }
        compare(&*self.fast, &self.slow, &story);
        plies
    }

    /// How a game without legal moves has ended.
    fn ending(&self) -> &'static str {
        match self.fast.outcome().to_string().split_once('(') {
            Some((_, "checkmate)")) => "checkmate",
            Some((_, "mate by a waiting pawn)")) => "mate by a waiting pawn",
            Some((_, "stalemate)")) => "stalemate",
            _ => "other ending",
        }
    }

    /// Makes a move in both; what was rare about it and its position.
    fn make(&mut self, mv: &str, story: &str) -> Vec<&'static str> {
        let slow = &mut self.slow;
        let waited = waiting(slow);
        let mut rare = vec![(rarity(slow, mv).unwrap_or_default(), true)];
        rare.push(("both kings attacked", slow.attacked_kings() == 2));
        rare.push(("check", slow.in_check()));
        self.fast.play(mv).unwrap_or_else(|why| panic!("{story}: {why}"));
        slow.play(mv).unwrap_or_else(|why| panic!("{story}: {why}"));
        let fen = slow.fen();
        let off_the_file = ep_field(&fen).contains(':');
        rare.push(("en passant square off the file", off_the_file));
        let squares = ep_field(&fen).chars().filter(char::is_ascii_lowercase).count();
        rare.push(("two en passant squares", squares == 2 && !off_the_file));
        rare.push(("waiting pawn gone", waiting(slow) < waited));
        rare.into_iter().filter(|(what, is_so)| *is_so && !what.is_empty()).map(|(what, _)| what).collect()
    }
}

fn random_games(game: &str, seed: u64, games: usize, plies: usize) -> (usize, Tally) {
    assert!(Referee::knows(game), "{game} needs a module in engine-tests/referee");
    let (mut rng, mut tally, mut total) = (Rng::new(seed), Tally::new(), 0);
    for _ in 0..games {
        total += Pair::start(game).play(&mut rng, plies, &mut tally);
    }
    let suite = suite_fens(game);
    for fen in (0..3).flat_map(|_| &suite) {
        total += Pair::at(game, fen).play(&mut rng, 24, &mut tally);
    }
    let composed = STARTS.iter().filter(|(of, ..)| *of == game).map(|(_, pieces, rest)| placed(pieces, rest));
    for fen in composed.flat_map(|fen| vec![fen; 12]) {
        total += Pair::at(game, &fen).play(&mut rng, 12, &mut tally);
    }
    (total, tally)
}

/// How often each rare thing must be reached at least, by game.
const WANTED: &[(&str, &[(&str, usize)])] = &[
    ("antichess", &[("en passant", 20), ("promotion", 20), ("stalemate", 10)]),
    (
        "devingt",
        &[
            ("castling", 8),
            ("check", 300),
            ("checkmate", 1),
            ("en passant", 15),
            ("first move with several pawns", 20),
            ("mate by a waiting pawn", 8),
            ("pawn that waits", 2),
            ("promotion", 50),
            ("two en passant squares", 2),
            ("waiting pawn gone", 20),
        ],
    ),
    (
        "divergent",
        &[("check", 250), ("checkmate", 5), ("en passant", 10), ("promotion", 150), ("two en passant squares", 4)],
    ),
    (
        "escalier",
        &[
            ("castling", 15),
            ("check", 300),
            ("checkmate", 3),
            ("double step by legs", 80),
            ("en passant", 15),
            ("en passant square off the file", 8),
            ("promotion", 30),
        ],
    ),
    ("grand", &[("check", 350), ("checkmate", 3), ("en passant", 5), ("promotion", 90), ("stalemate", 3)]),
    (
        "newchess",
        &[
            ("both kings attacked", 15),
            ("castling", 15),
            ("check", 400),
            ("checkmate", 3),
            ("drop", 60),
            ("promotion", 120),
            ("ransom", 20),
            ("ransom with a drop", 5),
            ("other ending", 3),
        ],
    ),
];

fn short(game: &str) {
    let games = 24;
    let (total, tally) = random_games(game, 0, games, 250);
    assert!(total > games * 20, "only {total} plies");
    let wanted = WANTED.iter().find(|(of, _)| *of == game);
    let (_, wanted) = wanted.unwrap_or_else(|| panic!("{game} needs a line in WANTED, such as this: {tally:?}"));
    for (what, least) in *wanted {
        let found = tally.get(what).copied().unwrap_or_default();
        assert!(found >= *least, "{what}: {found} instead of {least}; {tally:?}");
    }
}

fn long(game: &str) {
    let (mut total, mut seed) = (0, 1000);
    while total < 60_000 {
        total += random_games(game, seed, 12, 300).0;
        seed += 1;
    }
}

macro_rules! differential {
    ($($name:ident: $game:ident;)*) => {$(
        mod $name {
            #[test]
            fn differential() {
                super::short(stringify!($name));
            }

            #[test]
            #[ignore = "for the release build: cargo test --release --test rules -- --ignored"]
            fn differential_long() {
                super::long(stringify!($name));
            }
        }
    )*};
}

for_each_game!(differential);
