//! Composes candidates for the files of forced wins: random positions by a theme, of which those with exactly one
//! winning first move are printed.
//!
//! Run it by hand and copy the lines you want into the file, without the comment behind `#`: the number of positions
//! that the solver visited, and the theme. The same seed prints the same lines. `THEME` selects themes that contain a
//! text.
//!
//! ```text
//! GAME=escalier THEME=P:r9 SEED=1 TRIES=2000 PLIES=5 cargo test --test search -- --ignored --nocapture compose
//! ```

use super::solver::{Forced, Solver};
use super::{GenericOverGame, Rng, in_game};
use std::collections::{BTreeMap, BTreeSet};
use tenfold::core::position::{Position, Variant};
use tenfold::core::types::{Move, MoveClass, Outcome, Reason};

/// Positions that the solver visits at most for a candidate, so that the tests can solve it again.
const SOLVER_LIMIT: u64 = 250_000;
/// Candidates of the same length and contents that are printed for each theme.
const QUOTA: usize = 2;

/// A theme, seen from White, who wins: pieces as `LETTER:ZONE`, and the FEN's fields after the side to move.
///
/// Zones: `*` anywhere, `e` the last two ranks, `c` the three by three squares around a8 or a10, `n` within two squares
/// of the first piece, `rN` on rank N, `aN` on ranks up to N, else a square.
struct Theme {
    pieces: &'static str,
    /// Pieces in hand, in brackets.
    hands: &'static str,
    rights: &'static str,
    /// Whether one of Black's pawns may be captured en passant.
    en_passant: bool,
}

const PLAIN: Theme = Theme { pieces: "", hands: "", rights: "-", en_passant: false };

/// A theme of pieces alone.
const fn pieces(pieces: &'static str) -> Theme {
    Theme { pieces, ..PLAIN }
}

/// A theme with en passant.
const fn en_passant(pieces: &'static str) -> Theme {
    Theme { pieces, en_passant: true, ..PLAIN }
}

fn themes(game: &str) -> Vec<Theme> {
    match game {
        "antichess" => vec![
            pieces("P:* N:* k:* b:*"),
            pieces("K:* P:* P:* p:* n:*"),
            pieces("B:* R:* P:r7 r:* p:*"),
            pieces("Q:* P:* p:r3 p:* n:*"),
            pieces("P:r7 P:* k:* n:* p:r6"),
            pieces("P:r6 K:* p:r7 r:* b:*"),
            pieces("P:r2 N:* B:* p:r4 p:* q:*"),
            pieces("P:* P:* P:* p:* p:* p:*"),
            en_passant("P:r5 P:* N:* p:r5 p:* r:*"),
            en_passant("P:r5 B:* K:* p:r5 n:* p:*"),
        ],
        "devingt" => vec![
            pieces("k:c K:n R:* S:*"),
            pieces("k:e K:n S:* S:* N:* p:n"),
            pieces("k:c K:* Q:* S:* p:n p:n r:*"),
            pieces("k:e K:n P:r9 P:n p:n s:*"),
            pieces("k:c K:n P:r10 S:n B:* r:* p:n"),
            pieces("k:c K:n P:r10 R:* p:n"),
            pieces("k:c K:n P:r10 P:r10 N:n p:n p:n"),
            pieces("k:e K:n P:r9 R:n R:a9 Q:a5 B:a9 B:a9 N:a9 N:a9 S:a9 S:a9 r:n p:n"),
            pieces("k:e K:n P:r10 Q:a5 R:a5 R:a9 B:a9 B:a9 S:a9 S:a9 N:a9 p:n"),
            pieces("k:c K:n S:n S:n N:n B:* p:n p:n"),
            pieces("k:e K:n P:r9 R:* R:* Q:* B:* B:* N:* S:* S:* p:n"),
            pieces("k:e K:n P:r9 Q:a5 R:a5 R:a5 B:a5 B:a5 N:a5 N:a5 S:a5 p:n p:n"),
            en_passant("k:r5 K:* P:r7 Q:* S:* p:r7 p:n r:*"),
            en_passant("k:r6 K:n P:r6 P:r6 R:* R:* p:r6 s:n"),
            en_passant("k:@d9 K:* P:@d7 p:@c6 Q:* S:* B:* p:n"),
            en_passant("k:@e8 K:* P:@e6 p:@d6 R:* R:* S:* p:n"),
            Theme { rights: "KQ", ..pieces("k:a3 K:@e1 R:@a1 R:@j1 Q:* p:n p:n") },
        ],
        "divergent" => vec![
            pieces("k:c K:n Q:* B:*"),
            pieces("k:e K:n N:* G:* N:* p:n"),
            pieces("k:c K:* R:* R:* B:* p:n p:n"),
            pieces("k:e K:* +B:* Q:* q:* g:n"),
            pieces("k:e K:n +G:* +P:n N:n n:* p:n"),
            pieces("k:c K:n N:n N:n G:n G:n p:n"),
            pieces("k:c K:n R:* B:* G:n p:n n:n"),
            pieces("k:c K:* R:* B:* R:* r:* p:n"),
            pieces("k:e K:n P:r9 P:r9 +N:n p:n g:n"),
            pieces("k:c K:n P:r9 N:r8 G:r8 p:n b:*"),
            pieces("k:e K:* P:r9 B:r9 Q:r9 R:* g:n p:n"),
            pieces("+k:c K:* Q:* +R:* N:* p:n"),
            pieces("k:c K:* +N:n G:n R:* B:* n:n"),
            en_passant("k:r5 K:* P:r7 Q:* R:* B:* p:r7 p:n"),
            en_passant("k:@d9 K:* P:@d7 p:@c6 Q:* R:* B:* p:n"),
            en_passant("k:@e8 K:* P:@e6 p:@d6 R:* +B:* p:n"),
        ],
        "escalier" => vec![
            pieces("k:c K:n M:* B:*"),
            pieces("k:e K:* C:* R:* p:n p:n"),
            pieces("k:e K:n A:* p:n p:n n:n"),
            pieces("k:r5 K:n P:r3 P:r3 R:* M:* p:*"),
            pieces("k:r5 K:* P:r3 P:r3 P:r3 Q:* R:* p:r4 n:n"),
            pieces("k:r4 K:n P:r3 P:r3 C:* B:* n:* p:n"),
            pieces("k:@e5 K:n P:@d3 M:@d4 Q:* R:* p:n"),
            pieces("k:@f5 K:* P:@g3 P:@e3 C:@g4 A:* p:n n:n"),
            pieces("k:@a4 K:n P:@b3 N:@a3 R:* P:@c3 p:n"),
            pieces("k:e K:n P:r9 P:r9 N:* p:n r:*"),
            pieces("k:e K:* P:r9 P:r8 B:* R:* p:n p:n p:n"),
            pieces("k:e K:n C:* N:n B:* p:r8 p:r8 p:n"),
            en_passant("k:r5 K:* P:r6 P:r6 Q:* R:* p:r6 p:n"),
            en_passant("k:e K:n P:r6 P:r6 A:* M:* p:r6 p:r8 p:n"),
            en_passant("k:@e8 K:* P:@e6 p:@d6 R:* Q:* p:n n:n"),
            pieces("k:@d6 K:* P:@d3 p:@e4 R:* C:* p:n"),
            pieces("k:@d6 K:n P:@d3 P:@c3 p:@d4 p:@c4 M:* R:*"),
            Theme { rights: "a1j1", ..pieces("k:a3 K:@f1 R:@a1 R:@j1 Q:* p:n p:n") },
        ],
        "grand" => vec![
            pieces("k:c K:n C:* B:*"),
            pieces("k:e K:* A:* R:* p:n p:n"),
            pieces("k:e K:n Q:* p:n n:n"),
            pieces("k:e K:n A:* C:* p:n c:*"),
            pieces("k:c K:n A:n N:* B:* p:n p:n"),
            pieces("k:e K:n P:r7 R:* N:* p:r8 p:n"),
            pieces("k:e K:n P:r8 P:r9 N:* p:n r:*"),
            pieces("k:e K:* P:r7 P:r8 B:* R:* p:r8 p:n p:n"),
            pieces("k:c K:n P:r9 Q:* R:* R:* C:* A:* B:* N:* p:n"),
            pieces("k:c K:n P:r9 Q:a5 R:a5 R:a5 C:a5 A:a9 B:* B:* N:* N:* p:n"),
            pieces("k:e K:n P:r9 Q:a5 R:a5 C:* A:a5 r:n p:n"),
            pieces("k:e K:n C:* N:n B:* p:r8 p:r8 p:n"),
            en_passant("k:r5 K:* P:r6 P:r6 Q:* R:* p:r6 p:n"),
            en_passant("k:e K:n P:r6 P:r6 A:* C:* p:r6 p:r8 p:n"),
            en_passant("k:@e8 K:* P:@e6 p:@d6 R:* Q:* p:n n:n"),
        ],
        "newchess" => vec![
            Theme { rights: "-:Kk", ..pieces("k:c K:* T:* C:* p:n") },
            Theme { rights: "-:Kk", ..pieces("k:c K:n C:* C:* H:* p:n g:n") },
            Theme { rights: "-:Kk", ..pieces("k:c l:n K:* T:* C:* p:n c:*") },
            Theme { rights: "-:Kl", ..pieces("k:e l:n K:* T:* T:* F:* t:*") },
            Theme { rights: "-:Kl", ..pieces("k:e l:c K:* T:* T:* F:* s:n s:n") },
            Theme { rights: "-:Kk", ..pieces("k:e l:e K:* +F:* H:* H:* f:* p:n") },
            Theme { rights: "-:Kl", ..pieces("k:c l:e K:* L:* +F:* C:* T:* g:n t:*") },
            Theme { hands: "[TCS]", rights: "-:Kl", ..pieces("k:a3 l:a3 K:* T:* F:* t:*") },
            Theme { hands: "[Tt]", rights: "-:Kk", ..pieces("k:a2 l:e K:* T:* +F:* t:* s:*") },
            Theme { hands: "[TF]", rights: "-:Kk", ..pieces("k:a3 K:* C:* T:* p:n") },
            Theme { hands: "[TCt]", rights: "-:Lk", ..pieces("k:a2 l:n L:* T:* +P:n p:n s:*") },
            Theme { hands: "[tc]", rights: "-:Kk", ..pieces("k:c K:* T:* T:* C:* p:n") },
            Theme { rights: "-:Kk", ..pieces("k:c K:* F:r7 S:r7 G:n p:n p:n") },
            Theme { rights: "-:Kl", ..pieces("k:c l:n K:n S:r7 P:r7 F:r7 T:* p:n t:*") },
            Theme { rights: "-:Kk", ..pieces("k:e K:n G:n +S:* +P:* P:r7 h:n") },
            Theme { rights: "KL:Kk", ..pieces("k:a3 K:@d1 L:@g1 T:@a1 T:@j1 C:* p:n") },
        ],
        _ => panic!("there is no game {game}"),
    }
}

/// A board: pieces by file and rank.
type Board = BTreeMap<(i32, i32), String>;

/// A random square of a zone.
fn square_in(zone: &str, size: (i32, i32), first: Option<(i32, i32)>, rng: &mut Rng) -> (i32, i32) {
    let (files, ranks) = size;
    let mut roll = |sides: i32| rng.below(sides as usize) as i32;
    let number = || zone[1..].parse::<i32>().expect("a number");
    match (&zone[..1], first) {
        ("*", _) => (roll(files), roll(ranks)),
        ("e", _) => (roll(files), ranks - 1 - roll(2)),
        ("c", _) => (roll(3), ranks - 1 - roll(3)),
        ("n", Some((file, rank))) => (file + roll(5) - 2, rank + roll(5) - 2),
        ("r", _) => (roll(files), number() - 1),
        ("a", _) => (roll(files), roll(number())),
        ("@", _) => (i32::from(zone.as_bytes()[1] - b'a'), zone[2..].parse::<i32>().expect("a rank") - 1),
        _ => panic!("there is no zone {zone}"),
    }
}

/// A random position of a theme, with colours swapped half of the time. Not all are legal.
fn composed<V: Variant + Default>(theme: &Theme, rng: &mut Rng) -> Option<String> {
    let (files, ranks) = (i32::from(V::SPEC.files), i32::from(V::SPEC.ranks));
    let mut board = Board::new();
    let mut first = None;
    for token in theme.pieces.split(' ') {
        let (piece, zone) = token.split_once(':').expect("LETTER:ZONE");
        let at = square_in(zone, (files, ranks), first, rng);
        if at.0 < 0 || at.1 < 0 || at.0 >= files || at.1 >= ranks || board.insert(at, piece.to_string()).is_some() {
            return None;
        }
        first = first.or(Some(at));
    }
    let ep = if theme.en_passant { passed_squares::<V>(&board) } else { Vec::new() };
    let flip = rng.below(2) == 1;
    let seen = |rank: i32| if flip { ranks - 1 - rank } else { rank };
    let swap = |text: &str| if flip { swapped(text) } else { text.to_string() };
    let mut rows = Vec::new();
    for rank in (0..ranks).rev() {
        let (mut row, mut empty) = (String::new(), 0);
        for file in 0..files {
            match board.get(&(file, seen(rank))) {
                None => empty += 1,
                Some(piece) => {
                    row += &if empty > 0 { empty.to_string() } else { String::new() };
                    row += &swap(piece);
                    empty = 0;
                }
            }
        }
        rows.push(row + &if empty > 0 { empty.to_string() } else { String::new() });
    }
    let square = |&(file, rank): &(i32, i32)| format!("{}{}", (b'a' + file as u8) as char, seen(rank) + 1);
    let mut ep: Vec<String> = ep.iter().map(square).collect();
    if ep.is_empty() {
        ep.push("-".into());
    }
    if flip {
        ep.reverse();
    }
    let (rights, truth) = theme.rights.split_once(':').unwrap_or((theme.rights, ""));
    let mut rights =
        if rights.contains('1') { rights.replace('1', if flip { "10" } else { "1" }) } else { swap(rights) };
    if !truth.is_empty() {
        let letters = if flip { swap(&truth.chars().rev().collect::<String>()) } else { truth.to_string() };
        rights += &format!(":{letters}");
    }
    let side = if flip { "b" } else { "w" };
    Some(format!("{}{} {side} {rights} {} 0 20", rows.join("/"), swap(theme.hands), ep.concat()))
}

fn swapped(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    text.chars().map(swap).collect()
}

/// The squares that Black's pawn passed over, for the first pawn that may just have made a multiple step.
fn passed_squares<V: Variant + Default>(board: &Board) -> Vec<(i32, i32)> {
    let start = i32::from(V::SPEC.ranks - V::SPEC.pawn.start_rank);
    let farthest = start - i32::from(V::SPEC.pawn.max_push);
    for (&(file, rank), _) in board.iter().filter(|(_, piece)| *piece == "p") {
        let passed: Vec<(i32, i32)> = (rank + 1..start).map(|rank| (file, rank)).collect();
        let is_free = (rank + 1..=start).all(|rank| !board.contains_key(&(file, rank)));
        if !passed.is_empty() && rank >= farthest && is_free {
            return passed;
        }
    }
    Vec::new()
}

/// What is special about a move, in words.
fn words<V: Variant + Default>(position: &Position<V>, mv: Move) -> Option<String> {
    let piece_type = |mv: Move| V::SPEC.piece_type(mv.piece_type());
    match mv.class() {
        _ if mv.has_addition() => Some("ransom".into()),
        MoveClass::EnPassant => Some("en passant".into()),
        MoveClass::Castle => Some("castling".into()),
        MoveClass::Drop => Some("a drop".into()),
        MoveClass::Promote if piece_type(mv).unpromoted.is_some() => Some(format!("a {}", piece_type(mv).name)),
        MoveClass::Promote => Some(format!("promotion to {}", piece_type(mv).name)),
        MoveClass::Special => Some("two legs".into()),
        MoveClass::Push => Some("a double step".into()),
        MoveClass::Step => {
            let is_pawn = position.board.get(mv.from()).piece_type() == V::SPEC.pawn.piece_type;
            let on_last = position.side.board_rank(mv.to().rank(), V::SPEC.ranks) + 1 == V::SPEC.ranks;
            (is_pawn && on_last).then(|| "a waiting pawn".into())
        }
    }
}

/// Adds to `seen` what the longest lines of a win show.
fn shown<V: Variant + Default>(
    solver: &mut Solver<V>,
    position: &mut Position<V>,
    plies: u32,
    seen: &mut BTreeSet<String>,
) {
    let winning = position.side == solver.winner();
    let longest = |mv: &Move, solver: &mut Solver<V>, position: &mut Position<V>| {
        plies == 1 || !solver.wins_after(position, *mv, plies - 1)
    };
    let moves: Vec<Move> = if winning {
        solver.keeping(position, plies).into_iter().take(1).collect()
    } else {
        position.legal_moves().into_iter().filter(|mv| longest(mv, solver, position)).collect()
    };
    for mv in moves {
        if let Some(words) = words(position, mv) {
            let choice = words.starts_with("promotion to");
            seen.insert(match winning {
                true => words,
                false if choice => "promotion in defence".into(),
                false => format!("{words} in defence"),
            });
        }
        let mover = position.piece_name_at(mv.from());
        let undo = position.make(mv);
        if winning && position.count_kings_in_check(position.side) == 2 {
            seen.insert("both kings attacked".into());
        }
        match position.outcome(&[]) {
            Outcome::Win(_, reason) => {
                let special =
                    position.kings(position.side).any(|king| V::extra_attack(position, king, solver.winner()));
                seen.insert(match reason {
                    Reason::Checkmate if mv.class() == MoveClass::Drop => "mate by a drop".into(),
                    Reason::Checkmate if special => "mate by a double step to come".into(),
                    Reason::Checkmate => format!("mate by the {mover}"),
                    reason => reason.to_string(),
                });
            }
            _ if plies > 1 => shown(solver, position, plies - 1, seen),
            _ => {}
        }
        position.unmake(mv, &undo);
    }
}

/// A candidate: its line for the file, and its length with what it shows.
struct Candidate {
    line: String,
    contents: String,
}

/// The candidate of a position, if its win has exactly one first move.
fn candidate<V: Variant + Default>(fen: &str, plies: u32) -> Option<Candidate> {
    let mut position = Position::from_fen(V::default(), fen).ok()?;
    let mut solver = Solver::new(&position, SOLVER_LIMIT);
    let Forced { plies, first } = solver.solve(&mut position, plies)?;
    let visited = solver.visited;
    let [only] = first[..] else { return None };
    let mut seen = BTreeSet::new();
    shown(&mut solver, &mut position, plies, &mut seen);
    if solver.gave_up() {
        return None;
    }
    let (fen, text) = (position.fen(), position.move_text(only));
    position.make(only);
    if !position.in_check() && !only.is_capture() && plies > 2 && V::SPEC.has_royals() {
        seen.insert("a quiet first move".into());
    }
    let seen = seen.into_iter().collect::<Vec<_>>().join(", ");
    let line = format!("{fen} bm {text}; plies {plies}; c0 \"{seen}\"; # {visited}");
    Some(Candidate { line, contents: format!("{plies} {seen}") })
}

struct Compose<'a> {
    game: &'a str,
    theme: &'a str,
    rng: Rng,
    tries: usize,
    plies: u32,
}

impl GenericOverGame for Compose<'_> {
    type Answer = ();

    fn in_game<V: Variant + Default>(mut self) {
        for theme in themes(self.game).into_iter().filter(|theme| theme.pieces.contains(self.theme)) {
            let mut found: BTreeMap<String, usize> = BTreeMap::new();
            for _ in 0..self.tries {
                let candidate = composed::<V>(&theme, &mut self.rng).and_then(|fen| candidate::<V>(&fen, self.plies));
                let Some(Candidate { line, contents }) = candidate else { continue };
                let so_far = found.entry(contents).or_default();
                *so_far += 1;
                if *so_far <= QUOTA {
                    println!("{line} {}", theme.pieces);
                }
            }
        }
    }
}

#[test]
#[ignore = "prints candidates for the files of forced wins"]
fn compose() {
    let setting = |name: &str, usual: &str| std::env::var(name).unwrap_or_else(|_| usual.into());
    let number = |name: &str, usual: &str| setting(name, usual).parse::<u64>().expect(name);
    let game = setting("GAME", "antichess");
    let rng = Rng::new(number("SEED", "1"));
    let (tries, plies) = (number("TRIES", "300") as usize, number("PLIES", "5") as u32);
    in_game(&game, Compose { game: &game, theme: &setting("THEME", ""), rng, tries, plies });
}
