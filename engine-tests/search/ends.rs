//! Forced wins and losses: problems, and random positions that an exhaustive solver has solved.

use super::*;

/// The text of the move that short algebraic notation stands for.
fn from_san(game: &dyn Session, san: &str) -> String {
    let clean: String = san.trim_end_matches(['+', '#']).replace('x', "");
    let (squares, promotion) = match clean.split_once('=') {
        Some((squares, piece_type)) => (squares.to_string(), piece_type.to_ascii_lowercase()),
        None => (clean, String::new()),
    };
    let letter = squares.chars().next().filter(char::is_ascii_uppercase);
    let fits = |text: &&String| {
        let from = &text[..2];
        let board = game.fen();
        let piece = piece_on(&board, from).to_ascii_uppercase();
        let hint = squares.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let hint = &hint[..hint.len() - 2];
        text[2..] == format!("{}{promotion}", &squares[squares.len() - 2..])
            && piece == letter.unwrap_or('P')
            && hint.chars().all(|c| from.contains(c))
    };
    let legal = game.legal_move_texts();
    let found: Vec<&String> = legal.iter().filter(fits).collect();
    assert_eq!(found.len(), 1, "{san} in {}", game.fen());
    found[0].clone()
}

fn piece_on(fen: &str, square: &str) -> char {
    super::fen::Fen::read(fen).piece(square).chars().next().unwrap_or(' ')
}

/// The distance to the end under best play, in plies and one more, so that a game that is over has a sign: positive for
/// a win of the side to move, negative for a loss, `None` when neither is forced within `depth` plies. Exhaustive: no
/// pruning, no transposition table, no move ordering.
pub fn solve(game: &mut dyn Session, depth: i32) -> Option<i32> {
    match game.outcome() {
        Outcome::Win(color, _) => return Some(if color == game.side_to_move() { 1 } else { -1 }),
        Outcome::Draw(_) => return None,
        Outcome::Ongoing if depth == 0 => return None,
        Outcome::Ongoing => {}
    }
    let mut longest_loss = 0;
    let mut shortest_win: Option<i32> = None;
    let mut all_lose = true;
    for text in game.legal_move_texts() {
        game.play(&text).expect("a legal move");
        let value = solve(game, depth - 1);
        game.take_back();
        match value {
            Some(v) if v < 0 => shortest_win = Some(shortest_win.map_or(1 - v, |w| w.min(1 - v))),
            Some(v) => longest_loss = longest_loss.max(v + 1),
            None => all_lose = false,
        }
    }
    shortest_win.or_else(|| all_lose.then_some(-longest_loss))
}

/// The score of such a distance.
fn solved_score(distance: i32) -> Score {
    if distance > 0 { MATE - (distance - 1) } else { -MATE - distance - 1 }
}

#[test]
fn the_problems_are_solved() {
    let problems = include_str!("antichess-problems.epd");
    let mut failed = Vec::new();
    for line in problems.lines() {
        let (fen, rest) = line.split_once(" bm ").expect("a best move");
        let game = antichess(fen);
        let wanted = from_san(&*game, rest.trim_end_matches(';'));
        let (answer, _) = Search { mib: 16, ..Search::nodes(1_500_000) }.run(&*game);
        if answer.best.as_ref() != Some(&wanted) {
            failed.push(format!("{fen}: {wanted}, not {:?} ({})", answer.best, answer.score));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn toerngrens_pawn_ending_is_won_by_its_only_move() {
    let game = antichess("8/8/p7/8/8/8/7P/8 w - - 0 1");
    let (answer, _) = Search { mib: 16, ..Search::depth(34) }.run(&*game);
    assert_eq!(answer.best.as_deref(), Some("h2h3"));
    assert!(answer.score > MATE_RANGE, "{}", answer.score);
}

/// A row of a FEN board.
pub fn row_text(row: &[char]) -> String {
    let mut text: String = row.iter().collect();
    for empty in (1..=row.len()).rev() {
        text = text.replace(&" ".repeat(empty), &empty.to_string());
    }
    text
}

#[test]
fn scores_of_forced_ends_are_exact() {
    let mut rng = Rng::new(7);
    let pieces = ['N', 'B', 'R', 'Q', 'K', 'n', 'b', 'r', 'q', 'k'];
    let mut ends = 0;
    for _ in 0..60 {
        let mut board = [[' '; 8]; 8];
        for n in 0..3 {
            let piece = pieces[(n % 2) * 5 + rng.below(5)];
            board[rng.below(8)][rng.below(8)] = piece;
        }
        let mut game = antichess(&format!("{} w - - 0 1", board.map(|row| row_text(&row)).join("/")));
        let truth = solve(&mut *game, 4);
        let (answer, _) = Search::depth(8).run(&*game);
        if let Some(distance) = truth {
            ends += 1;
            assert_eq!(answer.score, solved_score(distance), "{}", game.fen());
        } else {
            assert!(answer.score.abs() < MATE - 4, "{} {}", game.fen(), answer.score);
        }
    }
    assert!(ends > 10, "only {ends} positions had an end");
}

#[test]
fn the_size_of_the_table_does_not_change_a_proven_score() {
    for fen in ["8/8/8/8/8/8/8/3K2b1 b - - 0 1", "8/5P2/8/2r5/8/8/8/8 w - - 0 1", "3n4/8/1k6/8/8/8/8/1B6 w - - 0 1"] {
        let game = antichess(fen);
        let scores: Vec<Score> =
            [1, 64].map(|mib| Search { mib, ..Search::depth(16) }.run(&*game).0.score).into_iter().collect();
        assert_eq!(scores[0], scores[1], "{fen}");
        assert!(scores[0] > MATE_RANGE, "{fen}: {}", scores[0]);
    }
}

#[test]
fn one_thread_is_deterministic() {
    let mut game = game("antichess");
    game.play("e2e3").expect("legal");
    let runs = [0, 1].map(|_| {
        let (answer, reports) = Search::depth(7).run(&*game);
        let reported: Vec<_> = lines(&reports).iter().map(|i| (i.depth, i.score, i.nodes, i.pv.clone())).collect();
        (answer, reported)
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn two_threads_find_the_same_win() {
    let game = antichess("8/5P2/8/2r5/8/8/8/8 w - - 0 1");
    let one = Search::depth(14).run(&*game).0;
    let two = Search { threads: 2, ..Search::depth(14) }.run(&*game).0;
    assert_eq!((one.score, one.best), (two.score, two.best));
}

#[test]
fn mates_are_exact_in_every_game_with_kings() {
    let mut rng = Rng::new(11);
    for entry in registry::GAMES.iter().filter(|entry| entry.spec.has_royals()) {
        let mut ends = 0;
        for _ in 0..150 {
            let Some(mut game) = few_pieces(entry, &mut rng) else { continue };
            let truth = solve(&mut *game, 3);
            // Reductions may hide a mate for some plies more than it takes.
            let (answer, _) = Search::depth(if truth.is_some() { 14 } else { 6 }).run(&*game);
            if let Some(distance) = truth {
                ends += 1;
                assert_eq!(answer.score, solved_score(distance), "{}", game.fen());
            } else {
                assert!(answer.score.abs() < MATE - 3, "{} {}", game.fen(), answer.score);
            }
        }
        assert!(ends > 3, "{}: only {ends} positions had an end", entry.spec.name);
    }
}

#[test]
fn mate_of_a_king_that_may_not_be_the_true_one_is_an_average() {
    let search = |truth: &str| {
        let mut game = game("newchess");
        game.set_fen(&format!("k9/7T2/10/10/10/9t/10/9l/10/K5T3[] w -:{truth} - 0 1")).expect("a position");
        Search::depth(2).run(&*game).0
    };
    let (mated, unknown, brother) = (search("Kk"), search("K?"), search("Kl"));
    assert_eq!((mated.best.as_deref(), mated.score), (Some("g1g10"), MATE - 1));
    assert!(unknown.score < MATE_RANGE && unknown.score > brother.score, "{} {}", unknown.score, brother.score);
    assert!(brother.score < MATE_RANGE);
    assert!(unknown.score > 100, "{}", unknown.score);
}

/// A random position of a king near a corner against a king and three pieces, if it is legal.
pub fn few_pieces(entry: &registry::Game, rng: &mut Rng) -> Option<Box<dyn Session>> {
    let spec = entry.spec;
    let (files, ranks) = (spec.files as usize, spec.ranks as usize);
    let piece_types: Vec<char> = spec
        .piece_types
        .iter()
        .filter(|t| !t.royal && t.unpromoted.is_none() && t.letter != 'P')
        .map(|t| t.letter.plain())
        .collect();
    let mut board = vec![vec![' '; files]; ranks];
    for piece in ['K', ' ', ' ', ' '] {
        let piece = if piece == ' ' { piece_types[rng.below(piece_types.len())] } else { piece };
        board[rng.below(ranks / 2)][rng.below(files / 2)] = piece;
    }
    board[0][rng.below(files / 2)] = 'k';
    let rows: Vec<String> = board.iter().map(|row| row_text(row)).collect();
    let mut game = entry.open();
    let side = ["w", "b"][rng.below(4) / 3];
    game.set_fen(&format!("{} {side} - - 0 1", rows.join("/"))).ok()?;
    Some(game)
}
