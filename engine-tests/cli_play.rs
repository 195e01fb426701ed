//! `tenfold play`: what people type, the secret choices, and the line editor on a pseudo-terminal.

use crate::{bad, good, scratch, with_input};

#[test]
fn play_takes_moves_and_commands() {
    let args = ["play", "antichess", "--movetime", "5"];
    let text = with_input(&args, "moves\ne2e\na9\nb7b5\n\nhint\nflip\nhelp\nundo\ne2e3\nundo\nmoves\nquit\nmoves\n");
    assert_eq!(text.matches("20 moves:\n  knight b1  b1a3 b1c3\n").count(), 2, "{text}");
    assert!(text.contains("'e2e' begins several moves: e2e3 e2e4"), "{text}");
    assert!(text.contains("illegal move a9"), "{text}");
    assert!(text.contains("the pawn on b7 is the opponent's"), "{text}");
    assert!(text.contains("hint: "), "{text}");
    assert!(text.contains("h   g   f   e   d   c   b   a"), "{text}");
    assert!(text.contains("save FILE"), "{text}");
    assert!(text.contains("no move of yours to take back"), "{text}");
    assert!(text.contains("1... "), "{text}");
}

#[test]
fn play_lets_the_engine_begin() {
    let text = with_input(&["play", "antichess", "--side", "black", "--movetime", "5"], "undo\nmoves\n");
    assert!(text.contains("\n1. "), "{text}");
    assert!(text.contains("h   g   f   e   d   c   b   a"), "{text}");
    assert!(text.contains("no move of yours to take back"), "{text}");
}

#[test]
fn play_shows_the_result_and_can_undo_it() {
    let fen = "8/8/8/8/8/p7/1P6/8 w - - 0 1";
    let file = scratch("game.pgn", None);
    let typed = format!("b2a\nsave {file}\nb2\nundo\nmoves\nb2a3\nsave {file}\nsave\nsave /nonexistent/x\n");
    let text = with_input(&["play", "antichess", "--fen", fen, "--movetime", "5"], &typed);
    assert!(text.contains("result: 0-1 (no pieces left)"), "{text}");
    assert!(text.contains("1 move:\n  pawn b2  b2a3\n"), "{text}");
    assert!(text.contains("save needs a file"), "{text}");
    assert!(text.contains("cannot save to '/nonexistent/x'"), "{text}");
    let game = std::fs::read_to_string(file).expect("the game was saved");
    for part in [
        "[Variant \"antichess\"]",
        "[SetUp \"1\"]",
        &format!("[FEN \"{fen}\"]"),
        "[White \"You\"]",
        "[Result \"0-1\"]",
        "\n1. b2a3 {no pieces left} 0-1\n",
    ] {
        assert_eq!(game.matches(part).count(), 2, "{part} in:\n{game}");
    }
}

#[test]
fn a_saved_game_has_move_numbers() {
    let file = scratch("numbers.pgn", None);
    let fen = "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b - - 1 1";
    let typed = format!("h7h6\na7a6\nsave {file}\n");
    with_input(&["play", "antichess", "--side", "black", "--fen", fen, "--movetime", "5"], &typed);
    let game = std::fs::read_to_string(file).expect("the game was saved");
    assert!(game.contains("\n1... h7h6 2. "), "{game}");
    assert!(game.contains("[Black \"You\"]") && game.contains("[Result \"*\"]"), "{game}");
}

#[test]
fn play_takes_moves_of_several_moves() {
    let text = with_input(&["play", "devingt", "--movetime", "5"], "b2b3,c2c3,j2j3\n");
    assert!(text.contains("\n1... "), "{text}");
    let fen = "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";
    let args = ["play", "newchess", "--fen", fen, "--movetime", "5", "--secret", "g1"];
    let text = with_input(&args, "xg2,j1j\nxg2,j1j10\n");
    assert!(text.contains("begins several moves: xg2,j1j10 xg2,j1j2 "), "{text}");
    assert!(text.contains("\n50... "), "{text}");
}

#[test]
fn what_everybody_knows_is_not_asked() {
    // Each has one king, and Black's is mated.
    let fen = "k9/10/10/10/10/TT8/10/10/10/9K[] b -:Kk - 0 50";
    let text = with_input(&["play", "newchess", "--fen", fen, "--movetime", "5"], "quit\n");
    assert!(text.contains("result: 1-0 (checkmate)") && !text.contains("secret"), "{text}");
    assert!(bad(&["play", "newchess", "--fen", fen, "--secret", "K"], 2).contains("everybody knows your choice"));
    // Here only the engine has two.
    let fen = "k4l4/10/10/10/10/10/10/10/10/9K[] w -:K? - 0 50";
    let text = with_input(&["play", "newchess", "--fen", fen, "--movetime", "5"], "resign\n");
    assert!(!text.contains("Which of") && !text.contains("  you: "), "{text}");
    let shown: Vec<&str> = text.lines().filter(|line| line.starts_with("  Tenfold: ")).collect();
    assert!(shown.len() == 2 && shown[1].contains("; the fingerprint is that of "), "{text}");
    assert!(!with_input(&["play", "antichess", "--movetime", "5"], "quit\n").contains("secret"));
}

#[test]
fn play_reads_moves_as_people_write_them() {
    let text =
        with_input(&["play", "chess", "--movetime", "5"], "E2-E4\nundo\nNc3\nundo\ne4\nundo\nb1-c3\nundo\nquit\n");
    assert_eq!(text.matches("\n1. e2e4\n").count(), 2, "{text}");
    assert_eq!(text.matches("\n1. b1c3\n").count(), 2, "{text}");
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let text = with_input(&["play", "chess", "--fen", knights, "--movetime", "5"], "Nd2\nQd2\ncastle\ne3 - e4\nO-O\n");
    assert!(text.contains("'Nd2' can be several moves: b1d2 f3d2\n"), "{text}");
    assert!(text.contains("illegal move Qd2: no queen of yours can go to d2 now\n"), "{text}");
    assert!(text.contains("illegal move e3e4: no piece on e3\n"), "{text}");
    assert!(text.contains("illegal move O-O: you cannot castle so\n"), "{text}");
    assert!(text.contains("'castle' is neither a move nor a command ('help' lists them)\n"), "{text}");
    let text = with_input(&["play", "devingt", "--movetime", "5"], "j2j3,b2b3\nj2j3,b2b3,c2c3\n");
    assert!(text.contains("'j2j3,b2b3' begins several moves: a2a3,b2b3,j2j3 b2b3,c2c3,j2j3"), "{text}");
    assert!(text.contains("\n1. b2b3,c2c3,j2j3\n"), "{text}");
}

#[test]
fn play_lists_the_moves_of_a_piece_and_marks_them() {
    let text = with_input(&["play", "devingt", "--movetime", "5"], "moves\nmoves b1\nmoves b9\nmoves e5\nmoves k1\n");
    assert!(text.contains("248 moves:\n  knight b1  b1a3 b1c3\n"), "{text}");
    assert!(text.contains("several pieces at once, in any order:\n") && text.contains("… and 186 more\n"), "{text}");
    assert!(text.contains("2 moves:\n  knight b1  b1a3 b1c3\n"), "{text}");
    assert!(text.contains("\n 3 | o |   | o |"), "{text}");
    assert!(text.contains("the pawn on b9 is the opponent's\n") && text.contains("no piece stands on e5\n"), "{text}");
    assert!(text.contains("'k1' is neither a square (a1 to j10) nor a piece that can move: "), "{text}");
}

#[test]
fn play_makes_moves_again_resigns_and_begins_anew() {
    let typed = "redo\ne4\nundo\nredo\nfen\nresign\nNf3\nresign\nundo\ndraw\nnew ludo\nnew antichess\nboard x\nmoves\n";
    let text = with_input(&["play", "chess", "--movetime", "5"], typed);
    assert!(text.contains("there is no move to make again"), "{text}");
    assert!(text.contains(" w KQkq - "), "after redo both have moved: {text}");
    assert_eq!(text.matches("result: 0-1 (White resigns)").count(), 3, "{text}");
    assert!(text.contains("the game is over: White resigns") && text.contains("the game is over already"), "{text}");
    assert!(text.contains("Tenfold declines: it agrees from move 30 on, and this is move 2"), "{text}");
    assert!(text.contains("unknown game 'ludo'") && text.contains("Antichess: you play White"), "{text}");
    assert!(text.contains("nothing can stand behind 'board'"), "{text}");
    assert!(text.ends_with("pawn h2    h2h3 h2h4\n1. \n"), "{text}");
}

#[test]
fn a_draw_is_agreed_when_the_engine_is_not_better() {
    let play = |fen: &str| with_input(&["play", "chess", "--fen", fen, "--movetime", "5"], "draw\nundo\nmoves\n");
    let text = play("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 40");
    assert!(text.contains("Tenfold agrees to a draw\nresult: 1/2-1/2 (draw agreed)\n"), "{text}");
    assert!(text.contains("pawn e2  e2e3 e2e4"), "undo goes on: {text}");
    assert!(play("q3k3/8/8/8/8/8/8/4K3 w - - 0 40").contains("declines: it thinks that it is better"));
    assert!(play("4k3/8/8/8/8/8/8/Q3K3 w - - 0 40").contains("agrees to a draw"));
}

#[test]
fn play_loads_what_it_has_saved() {
    let file = scratch("loaded.pgn", None);
    let typed = format!(
        "e4\nsave {file}\nNc3\nsave {file}\nnew\nload {file}\nfen\nload {file} 1\nload {file} 3\nload\nload /\nload none\n"
    );
    let text = with_input(&["play", "chess", "--movetime", "5"], &typed);
    assert!(text.contains(&format!("game 2 of 2 in '{file}', 2 moves; it goes on from here")), "{text}");
    assert!(text.contains(&format!("game 1 of 2 in '{file}', 1 move; it goes on from here")), "{text}");
    assert!(text.contains(" - 2 3\n") || text.contains(" 3\n"), "{text}");
    assert!(text.contains("has 2 games; there is no game 3\n"), "{text}");
    assert!(text.contains("load needs a PGN file") && text.contains("cannot read '/': it is not a file"), "{text}");
    assert!(text.contains("cannot read 'none'"), "{text}");
}

#[test]
fn a_loaded_game_that_shows_a_secret_choice_makes_choices_anew() {
    let file = scratch("ransom.pgn", None);
    let play = |secret: &str, typed: &str| {
        with_input(&["play", "newchess", "--fen", MATED, "--movetime", "5", "--secret", secret], typed)
    };
    play("g1", &format!("pay g2, j1j10\nsave {file}\n"));
    let text = play("a1", &format!("load {file} 1\nsecret\n"));
    assert!(text.contains("This game shows that White's choice was L; secret choices are made anew.\n"), "{text}");
    assert!(text.contains("you have no secret choice in this game"), "everybody knows it: {text}");
    let text = play("g1", &format!("load {file} 1\nsecret\n"));
    assert!(!text.contains("made anew") && text.contains("your choice is the king on g1 (L)"), "{text}");
}

#[test]
fn what_cannot_be_paid_is_said() {
    let typed = "pay\npay g1, j1j10\npay j1, j1j10\npay cannon, j1j10\npay g2, j1a2\n";
    let text = with_input(&["play", "newchess", "--fen", MATED, "--movetime", "5", "--secret", "g1"], typed);
    let how = "say what you pay by its squares, then your move, as in pay ";
    assert_eq!(text.matches(how).count(), 1, "{text}");
    assert!(text.contains("'pay cannon, j1j10' is legal only with a price: xg2,j1j10\n"), "{text}");
    assert!(text.contains("the king on g1 cannot be the price; it can be "), "{text}");
    let no_move =
        "50. the tower on j1 can be paid, but that move is not legal then: a piece that is paid cannot move\n";
    assert!(
        text.contains(no_move) && text.contains("50. the cannon on g2 can be paid, but that move is not legal then\n")
    );
    let text = with_input(&["play", "chess", "--movetime", "5"], "pay e2, e3e4\n");
    assert!(text.contains("nothing is to be paid now\n"), "{text}");
}

#[test]
fn a_refused_move_says_which_part_is_legal_and_which_letters_pieces_have() {
    let text = with_input(&["play", "devingt", "--movetime", "5"], "a2a3,b2b4,c2c3\nc2c3,\n");
    let rules = "'tenfold rules devingt' says how a move may go on";
    let wanted = format!("a2a3,b2b4 is a legal move, but c2c3 cannot be added to it; {rules}\n");
    assert!(text.contains(&wanted), "{text}");
    assert!(text.contains("'c2c3,' begins several moves: "), "{text}");
    let text = with_input(&["play", "newchess", "--movetime", "5", "--secret", "d1"], "Ng3\nmoves knight\n");
    assert!(text.contains("no piece has the letter N here: pawn P, "), "{text}");
    assert!(text.contains("'knight' is neither a square (a1 to j10) nor a piece that can move: pawn P, "), "{text}");
}

#[test]
fn secrets_that_were_shown_are_known_after_undo() {
    let text = with_input(&["play", "newchess", "--movetime", "5", "--secret", "d1"], "resign\nundo\n");
    assert!(text.contains("Both secret choices are known now; 'new' begins a game with others.\n"), "{text}");
}

#[test]
fn levels_ratings_and_times_are_set() {
    let typed = "level\nlevel 3\nlevel 21\nelo 1500\nelo 9\ntime\ntime 50\ntime 5\ntime 5ms\ntime 5+3\ntime x\nanalyse 0.05\nanalyse x\n";
    let text = with_input(&["play", "chess", "--movetime", "5", "--level", "7"], typed);
    for part in [
        "Tenfold plays at level 7\n",
        "Tenfold plays at level 3\n",
        "levels are 0 to 20, for example: level 5\n",
        "Tenfold plays at a rating of 1500\n",
        "ratings are 1000 to 2275, for example: elo 1500\n",
        "'5' would be 5 milliseconds a move: write 5ms for that, or 5+0 for a clock of 5 minutes\n",
        "the engine has 5 ms for each move\n",
        "the engine has 50 ms for each move\n",
        "each player has 5:00 for the game and 3 s more for each move\n",
        "'x' is not a time such as 5+3",
        "analyse takes seconds",
    ] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert_eq!(text.matches("  depth ").count(), 3, "{text}");
    for wrong in [["--level", "21"], ["--elo", "3000"], ["--time", "5"], ["--time", "0+1"], ["--movetime", "0"]] {
        let output = crate::run(&[&["play", "chess"], &wrong[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
    for right in [&["--elo", "1200"][..], &["--level", "0"], &["--level", "20", "--movetime", "5"], &["--time", "1+0"]]
    {
        let text = with_input(&[&["play", "chess", "--side", "black"], right].concat(), "quit\n");
        assert!(text.contains("\n1. "), "{text}");
    }
}

#[test]
fn whose_time_is_used_up_loses() {
    let text = with_input(&["play", "chess", "--time", "0.000000001+0"], "e2e4\n");
    assert!(text.contains("result: 0-1 (White has no time left)"), "{text}");
}

#[test]
fn selfplay_has_levels_and_clocks_too() {
    let text = good(&["selfplay", "antichess", "--time", "0.005+0", "--level", "2"]);
    assert!(text.lines().last().is_some_and(|line| line.starts_with("result: ")), "{text}");
    let text = good(&["selfplay", "antichess", "--time", "0.000000001+0", "--elo", "1200"]);
    assert!(text.ends_with("result: 0-1 (White has no time left)\n"), "{text}");
    assert_eq!(crate::run(&["selfplay", "antichess", "--time", "1+0", "--nodes", "5"]).status.code(), Some(2));
}

/// The king on a1 is mated; the other is on g1.
const MATED: &str = "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";

#[test]
fn play_asks_for_the_secret_and_checks_it_at_the_end() {
    let text = with_input(&["play", "newchess", "--movetime", "5"], "e4\nd1\nsecret\nresign\n");
    assert!(text.contains("Which of your two kings is the true one? (d1, g1 or draw for the lot): "), "{text}");
    assert!(text.contains("That is none of your choices: type d1, g1 or draw."), "{text}");
    assert!(text.contains("your choice is the king on d1 (K)"), "{text}");
    let line = |start: &str| text.lines().filter_map(|line| line.strip_prefix(start)).collect::<Vec<_>>();
    for player in ["  you:     ", "  Tenfold: "] {
        let [commitment, shown] = line(player)[..] else { panic!("{player} in {text}") };
        let (_, proof) = shown.split_once("is that of ").expect("a reveal");
        assert!(tenfold::session::commitment::check_reveal(commitment, proof, &["K", "L"]).is_ok(), "{text}");
    }
    let drawn = with_input(&["play", "newchess", "--movetime", "5"], "draw\nquit\n");
    assert!(drawn.contains("The lot has chosen the king on "), "{drawn}");
    assert!(with_input(&["play", "newchess"], "").ends_with("for the lot): \n"));
    assert!(bad(&["play", "newchess", "--secret", "e1"], 2).contains("--secret is d1, g1 or draw"));
    assert!(bad(&["play", "chess", "--secret", "e1"], 2).contains("have no secrets"));
}

#[test]
fn a_mated_brother_is_paid_for_and_the_true_king_is_not() {
    let play = |secret: &str, typed: &str| {
        with_input(&["play", "newchess", "--fen", MATED, "--movetime", "5", "--secret", secret], typed)
    };
    let text = play("g1", "moves\nj1j10\npay g2, j1j10\n");
    assert!(text.contains("Your king on a1 is mated: pay the tower on j1 or the cannon on g2, or lose.\n"), "{text}");
    assert!(text.contains("  pay the cannon on g2:\n") && text.contains("  pay the tower on j1:\n"), "{text}");
    assert!(text.contains("'j1j10' is legal only with a price: xg2,j1j10\n"), "{text}");
    assert!(text.contains("\n50. xg2,j1j10\n"), "{text}");
    // The score of the engine would say something about its king.
    assert!(text.lines().any(|line| line.starts_with("50... ") && !line.contains('(')), "{text}");
    let text = play("a1", "quit\n");
    assert!(text.contains("result: 0-1 (true king mated)"), "{text}");
    assert!(text.contains("you:     the king K that began on a1; the fingerprint is that of"), "{text}");
}

#[test]
fn the_engine_pays_for_a_brother_and_loses_with_its_true_king() {
    let play = |choice: &str| {
        let args =
            ["play", "newchess", "--fen", MATED, "--movetime", "5", "--secret", "i9", "--side", "black", "--option"];
        with_input(&[&args[..], &[choice]].concat(), "quit\n")
    };
    let text = play("TrueKing=L");
    assert!(text.contains("\n50. x") && text.contains("Tenfold's king was mated: it pays the "), "{text}");
    let text = play("TrueKing=K");
    assert!(text.contains("result: 0-1 (true king mated)"), "{text}");
    assert!(text.contains("  Tenfold: the king K that began on a1; the fingerprint is that of "), "{text}");
}

#[test]
fn noise_is_answered_line_by_line() {
    let noise = [
        "\0\u{1b}[31m",
        "é",
        "e9e10e11",
        &"x".repeat(100_000),
        "load \0",
        "save \0",
        "level 99999999999999999999",
        "time -1+1",
    ];
    let mut text = with_input(&["play", "chess", "--movetime", "5"], &(noise.join("\n") + "\n"));
    assert!(!text.contains(['\0', '\u{1b}']), "{text:?}");
    text.truncate(4000);
    assert!(text.matches("1. ").count() >= noise.len(), "{text}");
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use crate::cli_terminal::Terminal;

    #[test]
    fn a_line_is_edited_completed_and_remembered() {
        let Some(mut terminal) = Terminal::open("play chess --movetime 5 --color never --ascii") else { return };
        terminal.wait_for("Your turn");
        terminal.wait_for("1. ");
        // `e3`, then the 3 is replaced by a 4.
        terminal.press("e3\x7f4\r");
        terminal.wait_for("\x1b[1;1H");
        terminal.wait_for("1. e2e4");
        terminal.wait_for("Your turn");
        // Completion, and the line before from the history.
        terminal.press("mov\t b1\r");
        terminal.wait_for("knight b1  b1a3 b1c3");
        terminal.press("\x1b[A\r");
        terminal.wait_for("knight b1  b1a3 b1c3");
        terminal.press("quit\r");
        assert!(terminal.exit_code() == Some(0));
    }

    #[test]
    fn the_secret_is_typed_in_private() {
        let Some(mut terminal) = Terminal::open("play newchess --movetime 5 --color never --ascii") else { return };
        terminal.wait_for("(d1, g1 or draw for the lot): ");
        terminal.press("d1\r");
        let shown = terminal.wait_for("fingerprint (SHA-256)").replace("(d1, g1", "");
        assert!(shown.contains("**") && !shown.contains("d1"), "{shown:?}");
        terminal.wait_for("1. ");
        terminal.press("\x04");
        assert!(terminal.exit_code() == Some(0));
    }

    #[test]
    fn boards_follow_each_other_with_scroll() {
        let Some(mut terminal) = Terminal::open("play chess --movetime 5 --color never --scroll") else { return };
        terminal.wait_for("Type 'help'");
        terminal.wait_for("1. ");
        terminal.press("e4\r");
        terminal.wait_for("2. ");
        assert!(!terminal.shown().contains("\x1b[1;1H"), "{:?}", terminal.shown());
        // Ctrl-C at the prompt says first how to end.
        terminal.press("\x03");
        terminal.wait_for("To end, type 'quit' or press Ctrl-C again.");
        terminal.wait_for("2. ");
        terminal.press("d4\r");
        terminal.wait_for("3. ");
        terminal.press("\x03");
        terminal.wait_for("press Ctrl-C again");
        terminal.wait_for("3. ");
        terminal.press("\x03");
        assert_eq!(terminal.exit_code(), Some(130));
    }

    #[test]
    fn ctrl_c_makes_the_engine_move_at_once() {
        let Some(mut terminal) = Terminal::open("play chess --movetime 3600000 --color never --ascii") else { return };
        terminal.wait_for("1. ");
        terminal.press("e4\r");
        terminal.wait_for("Tenfold is thinking");
        std::thread::sleep(std::time::Duration::from_millis(300));
        terminal.press("\x03");
        terminal.wait_for("Move 2. Your turn");
        terminal.wait_for("2. ");
        // A game is given up only when that is said twice.
        terminal.press("new\r");
        terminal.wait_for("This game is not over: 'new' once more gives it up");
        terminal.wait_for("2. ");
        terminal.press("new\r");
        terminal.wait_for("1. ");
        terminal.press("d4\r");
        terminal.wait_for("Tenfold is thinking");
        std::thread::sleep(std::time::Duration::from_millis(300));
        terminal.press("\x03");
        terminal.wait_for("Move 2. Your turn");
        terminal.press("quit\r");
        assert_eq!(terminal.exit_code(), Some(0));
    }

    #[test]
    fn an_analysis_goes_on_until_a_key_is_pressed() {
        for scroll in ["", " --scroll"] {
            let Some(mut terminal) = Terminal::open(&format!("play chess --color never --ascii{scroll}")) else {
                return;
            };
            terminal.wait_for("1. ");
            terminal.press("analyse\r");
            terminal.wait_for("Analysis, until you press a key");
            // It goes deeper, and Enter ends it.
            let depth = |terminal: &mut Terminal| {
                terminal.wait_for("depth ");
                terminal.wait_for(" ").trim().parse::<u32>().expect("a depth")
            };
            let first = depth(&mut terminal);
            while depth(&mut terminal) == first {}
            terminal.press("\r");
            terminal.wait_for("depth ");
            terminal.wait_for("1. ");
            // Ctrl-C is a key, too, and the game goes on.
            terminal.press("analyse\r");
            terminal.wait_for("until you press a key");
            depth(&mut terminal);
            terminal.press("\x03");
            terminal.wait_for("1. ");
            terminal.press("quit\r");
            assert_eq!(terminal.exit_code(), Some(0));
        }
    }
}
