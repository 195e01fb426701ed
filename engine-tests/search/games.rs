//! Play on to the end, and past it.

use super::*;

#[test]
fn a_move_is_found_past_every_draw() {
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
fn a_game_that_is_over_has_no_move() {
    let game = antichess("8/8/8/8/8/8/8/k7 w - - 0 1");
    let (answer, reports) = Ask::depth(4).run(&*game);
    assert_eq!((answer.best, answer.score), (None, MATE));
    assert_eq!(lines(&reports).len(), 1);
}

#[test]
fn it_beats_a_random_mover() {
    for game in registry::GAMES {
        let mut dice = Dice::new(0x1234_5678);
        let mut won = 0;
        for n in 0..20 {
            let engine = if n % 2 == 0 { Color::White } else { Color::Black };
            won += u32::from(play_random(&mut *game.open(), engine, &mut dice) == Some(engine));
        }
        assert!(won >= 19, "{}: {won} of 20", game.spec.name);
    }
}

/// Plays a game of the engine against random moves; the winner.
fn play_random(game: &mut dyn Session, engine: Color, dice: &mut Dice) -> Option<Color> {
    // What is drawn in secret would make every run another.
    game.set_option("TrueKing", "K");
    for _ in 0..600 {
        match game.outcome() {
            Outcome::Win(color, _) => return Some(color),
            Outcome::Draw(_) => return None,
            Outcome::Ongoing => {}
        }
        let text = if game.side() == engine {
            let ask = Ask { mib: 1, ..Ask::nodes(3000) };
            match ask.run(game).0.best {
                Some(text) => text,
                // Only the engine knows that its true king is mated.
                None => return Some(engine.other()),
            }
        } else {
            let legal = game.legal();
            legal[dice.roll(legal.len())].clone()
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
