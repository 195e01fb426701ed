//! What the search must find, and how it must end.

use std::sync::Mutex;
use std::time::{Duration, Instant};
use tenfold::registry;
use tenfold::search::{Answer, Clock, Control, Info, Job, Limits, Report, TranspositionTable};
use tenfold::session::Session;
use tenfold::types::{Bound, Color, MATE, MATE_RANGE, Outcome, Score};

/// A search under test: what it is asked for.
struct Ask {
    limits: Limits,
    mib: usize,
    threads: usize,
    multipv: usize,
}

impl Ask {
    fn new(limits: Limits) -> Self {
        Ask { limits, mib: 4, threads: 1, multipv: 1 }
    }

    fn depth(depth: u32) -> Self {
        Ask::new(Limits { depth: Some(depth), ..Limits::default() })
    }

    fn nodes(nodes: u64) -> Self {
        Ask::new(Limits { nodes: Some(nodes), ..Limits::default() })
    }

    /// Searches with a new table; also gives the reports.
    fn run(&self, game: &dyn Session) -> (Answer, Vec<Report>) {
        self.run_under(game, &Control::default())
    }

    fn run_under(&self, game: &dyn Session, control: &Control) -> (Answer, Vec<Report>) {
        let table = TranspositionTable::new(self.mib);
        let mut reports = Vec::new();
        let job = Job {
            limits: &self.limits,
            control,
            table: &table,
            threads: self.threads,
            multipv: self.multipv,
            overhead: Duration::ZERO,
        };
        let answer = game.search(&job, &mut |report| reports.push(report));
        (answer, reports)
    }
}

fn game(name: &str) -> Box<dyn Session> {
    registry::find(name).expect("a game of this name").0.open()
}

fn antichess(fen: &str) -> Box<dyn Session> {
    let mut game = game("antichess");
    game.set_fen(fen).expect("a position");
    game
}

fn lines(reports: &[Report]) -> Vec<&Info> {
    let mut lines = Vec::new();
    for report in reports {
        if let Report::Line(info) = report {
            lines.push(info);
        }
    }
    lines
}

/// A small generator of random numbers (xorshift64*), so that games are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
}

/// The move text that a text in short algebraic notation stands for.
fn from_san(game: &dyn Session, san: &str) -> String {
    let clean: String = san.trim_end_matches(['+', '#']).replace('x', "");
    let (squares, promotion) = match clean.split_once('=') {
        Some((squares, kind)) => (squares.to_string(), kind.to_ascii_lowercase()),
        None => (clean, String::new()),
    };
    let letter = squares.chars().next().filter(char::is_ascii_uppercase);
    let fits = |text: &&String| {
        let from = &text[..2];
        let board = game.fen();
        let man = man_on(&board, from).to_ascii_uppercase();
        let hint = squares.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let hint = &hint[..hint.len() - 2];
        text[2..] == format!("{}{promotion}", &squares[squares.len() - 2..])
            && man == letter.unwrap_or('P')
            && hint.chars().all(|c| from.contains(c))
    };
    let legal = game.legal();
    let found: Vec<&String> = legal.iter().filter(fits).collect();
    assert_eq!(found.len(), 1, "{san} in {}", game.fen());
    found[0].clone()
}

fn man_on(fen: &str, square: &str) -> char {
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    let row = fen.split('/').nth(7 - rank as usize).expect("eight ranks");
    let mut at = 0;
    for c in row.chars() {
        match c.to_digit(10) {
            Some(n) => at += n as u8,
            None if at == file => return c,
            None => at += 1,
        }
    }
    ' '
}

/// The distance in plies to the end under best play, positive for a win of the side to move, `None` when neither
/// can force one within `depth` plies. Plain and slow; it knows no table and no order.
fn solve(game: &mut dyn Session, depth: i32) -> Option<i32> {
    match game.outcome() {
        Outcome::Win(color, _) => return Some(if color == game.side() { 1 } else { -1 }),
        Outcome::Draw(_) => return None,
        Outcome::Ongoing if depth == 0 => return None,
        Outcome::Ongoing => {}
    }
    let mut longest_loss = 0;
    let mut shortest_win: Option<i32> = None;
    let mut all_lose = true;
    for text in game.legal() {
        game.play(&text).expect("a legal turn");
        let value = solve(game, depth - 1);
        game.undo();
        match value {
            Some(v) if v < 0 => shortest_win = Some(shortest_win.map_or(1 - v, |w| w.min(1 - v))),
            Some(v) => longest_loss = longest_loss.max(v + 1),
            None => all_lose = false,
        }
    }
    // Distances are shifted by one, so that an end on the spot has a sign.
    shortest_win.or_else(|| all_lose.then_some(-longest_loss))
}

fn solved_score(distance: i32) -> Score {
    if distance > 0 { MATE - (distance - 1) } else { -MATE - distance - 1 }
}

#[test]
fn the_problems_are_solved() {
    let problems = include_str!("search/antichess-problems.epd");
    let mut failed = Vec::new();
    for line in problems.lines() {
        let (fen, rest) = line.split_once(" bm ").expect("a best move");
        let game = antichess(fen);
        let wanted = from_san(&*game, rest.trim_end_matches(';'));
        let (answer, _) = Ask { mib: 16, ..Ask::nodes(1_500_000) }.run(&*game);
        if answer.best.as_ref() != Some(&wanted) {
            failed.push(format!("{fen}: {wanted}, not {:?} ({})", answer.best, answer.score));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn toerngrens_pawn_wins_by_its_only_move() {
    let game = antichess("8/8/p7/8/8/8/7P/8 w - - 0 1");
    let (answer, _) = Ask { mib: 16, ..Ask::depth(34) }.run(&*game);
    assert_eq!(answer.best.as_deref(), Some("h2h3"));
    assert!(answer.score > MATE_RANGE, "{}", answer.score);
}

/// A row of a FEN board.
fn row_text(row: &[char]) -> String {
    let mut text: String = row.iter().collect();
    for empty in (1..=row.len()).rev() {
        text = text.replace(&" ".repeat(empty), &empty.to_string());
    }
    text
}

#[test]
fn proven_ends_are_exact() {
    let mut dice = Dice(7);
    let men = ['N', 'B', 'R', 'Q', 'K', 'n', 'b', 'r', 'q', 'k'];
    let mut ends = 0;
    for _ in 0..60 {
        let mut board = [[' '; 8]; 8];
        for n in 0..3 {
            let man = men[(n % 2) * 5 + dice.below(5)];
            board[dice.below(8)][dice.below(8)] = man;
        }
        let mut game = antichess(&format!("{} w - - 0 1", board.map(|row| row_text(&row)).join("/")));
        let truth = solve(&mut *game, 4);
        let (answer, _) = Ask::depth(8).run(&*game);
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
fn a_small_table_and_a_large_one_agree_on_proven_ends() {
    for fen in ["8/8/8/8/8/8/8/3K2b1 b - - 0 1", "8/5P2/8/2r5/8/8/8/8 w - - 0 1", "3n4/8/1k6/8/8/8/8/1B6 w - - 0 1"] {
        let game = antichess(fen);
        let scores: Vec<Score> =
            [1, 64].map(|mib| Ask { mib, ..Ask::depth(16) }.run(&*game).0.score).into_iter().collect();
        assert_eq!(scores[0], scores[1], "{fen}");
        assert!(scores[0] > MATE_RANGE, "{fen}: {}", scores[0]);
    }
}

#[test]
fn one_thread_is_deterministic() {
    let mut game = game("antichess");
    game.play("e2e3").expect("legal");
    let runs = [0, 1].map(|_| {
        let (answer, reports) = Ask::depth(7).run(&*game);
        let told: Vec<_> = lines(&reports).iter().map(|i| (i.depth, i.score, i.nodes, i.pv.clone())).collect();
        (answer, told)
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn two_threads_find_the_same_end() {
    let game = antichess("8/5P2/8/2r5/8/8/8/8 w - - 0 1");
    let one = Ask::depth(14).run(&*game).0;
    let two = Ask { threads: 2, ..Ask::depth(14) }.run(&*game).0;
    assert_eq!((one.score, one.best), (two.score, two.best));
}

#[test]
fn a_node_limit_is_kept_exactly() {
    for nodes in [1, 2, 100, 5000, 12_345] {
        let (answer, _) = Ask::nodes(nodes).run(&*game("antichess"));
        assert_eq!(answer.nodes, nodes);
        assert!(answer.best.is_some());
    }
}

#[test]
fn a_depth_limit_is_kept() {
    for depth in [1, 2, 5] {
        let (answer, reports) = Ask::depth(depth).run(&*game("antichess"));
        assert_eq!(answer.depth, depth);
        let depths: Vec<u32> = lines(&reports).iter().map(|info| info.depth).collect();
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

#[test]
fn a_time_limit_is_kept() {
    let limits = Limits { movetime: Some(Duration::from_millis(120)), ..Limits::default() };
    let began = Instant::now();
    let (answer, _) = Ask::new(limits).run(&*game("antichess"));
    let took = began.elapsed();
    assert!(answer.best.is_some());
    assert!(took >= Duration::from_millis(115) && took < Duration::from_millis(400), "{took:?}");
}

#[test]
fn a_clock_at_zero_gives_a_turn_at_once() {
    for left in [0, 1, 3] {
        let clock = Clock { left: Duration::from_millis(left), increment: Duration::ZERO, moves_to_go: None };
        let began = Instant::now();
        let (answer, _) = Ask::new(Limits { clock: Some(clock), ..Limits::default() }).run(&*game("antichess"));
        assert!(answer.best.is_some());
        assert!(began.elapsed() < Duration::from_millis(200), "{:?}", began.elapsed());
    }
}

#[test]
fn stopped_before_it_begins_a_search_has_a_turn() {
    let control = Control::default();
    control.stop();
    let game = game("antichess");
    let (answer, _) = Ask::new(Limits::default()).run_under(&*game, &control);
    assert!(game.legal().contains(&answer.best.expect("a turn")));
}

#[test]
fn an_endless_search_ends_when_it_is_stopped_and_not_before() {
    for (fen, threads) in
        [("8/8/8/8/8/7K/p7/8 b - - 0 1", 1), ("8/8/8/8/8/8/8/8 w - - 0 1", 1), ("8/8/8/8/8/8/p7/8 b - - 0 1", 2)]
    {
        let game = antichess(fen);
        let control = Control::default();
        let stopped_at = Mutex::new(None);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(80));
                *stopped_at.lock().expect("no panic") = Some(Instant::now());
                control.stop();
            });
            let ask = Ask { threads, ..Ask::new(Limits { infinite: true, ..Limits::default() }) };
            ask.run_under(&*game, &control);
            let ended = Instant::now();
            let stopped = stopped_at.lock().expect("no panic").expect("it ended before it was stopped");
            assert!(ended - stopped < Duration::from_millis(100));
        });
    }
}

#[test]
fn pondering_ends_after_the_hit() {
    let control = Control::default();
    let limits = Limits { movetime: Some(Duration::from_millis(20)), ponder: true, ..Limits::default() };
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            control.ponderhit();
        });
        Ask::new(limits).run_under(&*game("antichess"), &control);
    });
    let took = began.elapsed();
    assert!(took >= Duration::from_millis(115) && took < Duration::from_millis(400), "{took:?}");
}

#[test]
fn a_mate_limit_counts_moves() {
    let game = antichess("8/5P2/8/2r5/8/8/8/8 w - - 0 1");
    let full = Ask::depth(16).run(&*game).0;
    let moves = (MATE - full.score + 1) / 2;
    let limits = Limits { mate: Some(moves as u32), ..Limits::default() };
    let (answer, _) = Ask::new(limits).run(&*game);
    assert!(MATE - answer.score <= 2 * moves, "{}", answer.score);
}

#[test]
fn only_the_chosen_turns_are_searched() {
    let game = game("antichess");
    let chosen: Vec<_> = ["a2a3", "h2h4"].iter().map(|text| game.parse(text).expect("legal")).collect();
    let (answer, reports) = Ask::new(Limits { depth: Some(5), search_moves: chosen, ..Limits::default() }).run(&*game);
    assert!(["a2a3", "h2h4"].contains(&answer.best.as_deref().expect("a turn")));
    for info in lines(&reports) {
        assert!(["a2a3", "h2h4"].contains(&info.pv[0].as_str()));
    }
}

#[test]
fn several_lines_begin_with_different_turns() {
    let (_, reports) = Ask { multipv: 4, ..Ask::depth(5) }.run(&*game("antichess"));
    for depth in 1..=5 {
        let all = lines(&reports);
        let told: Vec<_> = all.iter().filter(|info| info.depth == depth).collect();
        assert_eq!(told.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(told.is_sorted_by(|a, b| a.score >= b.score));
        let mut firsts: Vec<_> = told.iter().map(|info| &info.pv[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 4);
    }
    let few = antichess("8/8/8/8/8/7K/p7/8 b - - 0 1");
    let (_, reports) = Ask { multipv: 500, ..Ask::depth(2) }.run(&*few);
    assert!(lines(&reports).iter().all(|info| info.multipv <= few.legal().len()));
}

#[test]
fn every_line_can_be_played() {
    let mut game = game("antichess");
    let (answer, reports) = Ask::depth(8).run(&*game);
    for info in lines(&reports) {
        assert_eq!(info.bound, Bound::Exact);
        for text in &info.pv {
            game.play(text).expect("a line of legal turns");
        }
        while game.undo() {}
    }
    let last = lines(&reports).last().map(|info| info.pv.clone()).expect("a line");
    assert_eq!(answer.best.as_ref(), last.first());
    assert_eq!(answer.ponder.as_ref(), last.get(1));
}

#[test]
fn everywhere_in_random_games_there_is_a_line_that_can_be_played() {
    for game in registry::GAMES {
        let mut dice = Dice(0xFEED);
        for _ in 0..4 {
            let mut game = game.open();
            for ply in 0..160 {
                let legal = game.legal();
                if legal.is_empty() {
                    break;
                }
                if ply % 4 == 0 {
                    let began = Instant::now();
                    let (answer, reports) = Ask { mib: 1, multipv: 2, ..Ask::nodes(400) }.run(&*game);
                    let took = began.elapsed();
                    assert!(took < Duration::from_millis(500), "{took:?} {}", game.fen());
                    assert!(legal.contains(&answer.best.expect("a turn")), "{}", game.fen());
                    lines(&reports).iter().for_each(|info| check_line(&mut *game, &info.pv));
                }
                game.play(&legal[dice.below(legal.len())]).expect("legal");
            }
        }
    }
}

/// Plays a line and takes it back.
fn check_line(game: &mut dyn Session, line: &[String]) {
    let fen = game.fen();
    for text in line {
        if let Err(error) = game.play(text) {
            panic!("{error} in {line:?} from {fen}");
        }
    }
    for _ in line {
        game.undo();
    }
}

#[test]
fn mates_are_exact_in_every_game_with_kings() {
    let mut dice = Dice(11);
    for entry in registry::GAMES.iter().filter(|entry| entry.spec.has_royals()) {
        let mut ends = 0;
        for _ in 0..150 {
            let Some(mut game) = few_men(entry, &mut dice) else { continue };
            let truth = solve(&mut *game, 3);
            let (answer, _) = Ask::depth(6).run(&*game);
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
fn mate_of_a_king_that_may_be_the_brother_is_half_a_win() {
    let search = |truth: &str| {
        let mut game = game("newchess");
        game.set_fen(&format!("k9/7T2/10/10/10/9t/10/9l/10/K5T3[] w -:{truth} - 0 1")).expect("a position");
        Ask::depth(2).run(&*game).0
    };
    let (mated, unknown, brother) = (search("Kk"), search("K?"), search("Kl"));
    assert_eq!((mated.best.as_deref(), mated.score), (Some("g1g10"), MATE - 1));
    assert!(unknown.score < MATE_RANGE && unknown.score > brother.score, "{} {}", unknown.score, brother.score);
    assert!(brother.score < MATE_RANGE);
    assert!(unknown.score > 100, "{}", unknown.score);
}

/// A position with a king in a corner against a king and three men, if the men stand legally.
fn few_men(entry: &registry::Game, dice: &mut Dice) -> Option<Box<dyn Session>> {
    let spec = entry.spec;
    let (files, ranks) = (spec.files as usize, spec.ranks as usize);
    let kinds: Vec<char> =
        spec.kinds.iter().filter(|k| !k.royal && k.base.is_none() && k.letter != 'P').map(|k| k.letter).collect();
    let mut board = vec![vec![' '; files]; ranks];
    for man in ['K', ' ', ' ', ' '] {
        let man = if man == ' ' { kinds[dice.below(kinds.len())] } else { man };
        board[dice.below(ranks / 2)][dice.below(files / 2)] = man;
    }
    board[0][dice.below(files / 2)] = 'k';
    let rows: Vec<String> = board.iter().map(|row| row_text(row)).collect();
    let mut game = entry.open();
    let side = ["w", "b"][dice.below(4) / 3];
    game.set_fen(&format!("{} {side} - - 0 1", rows.join("/"))).ok()?;
    Some(game)
}

#[test]
fn a_turn_is_found_past_every_draw() {
    // A dead position, and one past the fifty moves.
    for fen in ["4b3/8/8/8/3B4/2B5/8/8 b - - 0 1", "8/8/8/8/3k4/8/8/3K4 w - - 140 90"] {
        let game = antichess(fen);
        assert!(Ask::depth(4).run(&*game).0.best.is_some(), "{fen}");
    }
    let mut game = antichess("7k/8/8/8/8/8/8/K7 w - - 0 1");
    for text in ["a1a2", "h8h7", "a2a1", "h7h8"].repeat(3) {
        game.play(text).expect("legal");
    }
    assert!(Ask::depth(4).run(&*game).0.best.is_some());
}

#[test]
fn a_game_that_is_over_has_no_turn() {
    let game = antichess("8/8/8/8/8/8/8/k7 w - - 0 1");
    let (answer, reports) = Ask::depth(4).run(&*game);
    assert_eq!((answer.best, answer.score), (None, MATE));
    assert_eq!(lines(&reports).len(), 1);
}

#[test]
fn it_beats_a_random_mover() {
    for game in registry::GAMES {
        let mut dice = Dice(0x1234_5678);
        let mut won = 0;
        for n in 0..20 {
            let engine = if n % 2 == 0 { Color::White } else { Color::Black };
            won += u32::from(play_random(&mut *game.open(), engine, &mut dice) == Some(engine));
        }
        assert!(won >= 19, "{}: {won} of 20", game.spec.name);
    }
}

/// Plays a game of the engine against random turns; the winner.
fn play_random(game: &mut dyn Session, engine: Color, dice: &mut Dice) -> Option<Color> {
    for _ in 0..600 {
        match game.outcome() {
            Outcome::Win(color, _) => return Some(color),
            Outcome::Draw(_) => return None,
            Outcome::Ongoing => {}
        }
        let text = if game.side() == engine {
            Ask { mib: 1, ..Ask::nodes(3000) }.run(game).0.best.expect("a turn")
        } else {
            let legal = game.legal();
            legal[dice.below(legal.len())].clone()
        };
        game.play(&text).expect("legal");
    }
    None
}

#[test]
#[ignore = "measures speed"]
fn speed() {
    for game in registry::GAMES {
        let began = Instant::now();
        let (answer, reports) = Ask { mib: 16, ..Ask::nodes(4_000_000) }.run(&*game.open());
        let seconds = began.elapsed().as_secs_f64();
        for info in lines(&reports) {
            println!(
                "{} {} {} {} {:?} {}",
                info.depth,
                info.seldepth,
                info.score,
                info.nodes,
                info.time,
                info.pv.join(" ")
            );
        }
        println!("{}: {:.0} nodes/s, depth {}", game.spec.name, answer.nodes as f64 / seconds, answer.depth);
    }
}
