//! Searches in whole games, to their end and past a draw.

use super::*;

#[test]
fn a_drawn_position_has_a_best_move() {
    // A dead position, and one after the fifty-move rule.
    for fen in ["4b3/8/8/8/3B4/2B5/8/8 b - - 0 1", "8/8/8/8/3k4/8/8/3K4 w - - 140 90"] {
        let game = antichess(fen);
        assert!(Search::depth(4).run(&*game).0.best.is_some(), "{fen}");
    }
    // A position that was repeated.
    let mut game = antichess("7k/8/8/8/8/8/8/K7 w - - 0 1");
    for text in ["a1a2", "h8h7", "a2a1", "h7h8"].repeat(3) {
        game.play(text).expect("legal");
    }
    assert!(Search::depth(4).run(&*game).0.best.is_some());
}

#[test]
fn a_finished_game_has_no_best_move() {
    let game = antichess("8/8/8/8/8/8/8/k7 w - - 0 1");
    let (answer, reports) = Search::depth(4).run(&*game);
    assert_eq!((answer.best, answer.score), (None, MATE));
    assert_eq!(lines(&reports).len(), 1);
}

#[test]
fn the_engine_beats_a_random_player() {
    for game in registry::GAMES {
        let mut rng = Rng::new(0x1234_5678);
        let mut won = 0;
        for n in 0..20 {
            let engine = if n % 2 == 0 { Color::White } else { Color::Black };
            won += u32::from(play_random(&mut *game.open(), engine, &mut rng) == Some(engine));
        }
        assert!(won >= 19, "{}: {won} of 20", game.spec.name);
    }
}

/// Plays a game of the engine against random moves; the winner.
fn play_random(game: &mut dyn Session, engine: Color, rng: &mut Rng) -> Option<Color> {
    // A true king drawn at random would make every run different.
    game.set_option("TrueKing", "K");
    for _ in 0..600 {
        match game.outcome() {
            Outcome::Win(color, _) => return Some(color),
            Outcome::Draw(_) => return None,
            Outcome::Ongoing => {}
        }
        let text = if game.side_to_move() == engine {
            let search = Search { mib: 1, ..Search::nodes(3000) };
            match search.run(game).0.best {
                Some(text) => text,
                // Only the engine knows that its true king is mated.
                None => return Some(engine.other()),
            }
        } else {
            let legal = game.legal_move_texts();
            legal[rng.below(legal.len())].clone()
        };
        game.play(&text).expect("legal");
    }
    None
}
