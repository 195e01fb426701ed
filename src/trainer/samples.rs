//! Training games in memory, and their positions that are used for training.

use tenfold_core::position::MoveError;
use tenfold_core::types::{Move, MoveClass, Score, Square};
use tenfold_session::Session;

/// Positions whose score is higher than this for either side, in centipawns, are not used, because they are decided.
const MAX_SCORE: Score = 3000;
/// Positions whose half-move clock is at least this are not used, because neither side makes progress in them, whatever
/// the evaluation says.
const MAX_HALFMOVE_CLOCK: u32 = 30;

/// Stands for the score of a move that was drawn at random instead of searched.
pub const NO_SCORE: i16 = i16::MIN;

/// How training games are played. The same settings give the same games on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DatagenSettings {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of nodes of each search.
    pub nodes: u64,
    /// The number of random plies before each game. Every second game has one more.
    pub plies: u16,
    /// The percentage of later moves that are random.
    pub random_percent: u8,
}

/// A game that was played for training.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TrainingGame {
    /// White's result: 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// The random moves at the start, each as its number among the legal moves in the order of [`Move`].
    pub opening: Vec<u32>,
    /// The later moves, also as numbers among the legal moves, each with the search's score for White in centipawns, or
    /// [`NO_SCORE`].
    pub moves: Vec<(u32, i16)>,
}

/// The score and the result of a position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// The search's score for White, in centipawns.
    pub score: i16,
    /// White's result: 0 lost, 1 drawn, 2 won. `None` if a random move follows later in the game, because that move may
    /// have decided the game.
    pub result: Option<u8>,
}

/// The error when a recorded game cannot be replayed, because a number in it is not the number of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("has no legal move {number} at ply {ply}")]
pub struct ReplayError {
    /// The ply of the wrong number, from 1.
    pub ply: usize,
    /// The move's number in the file.
    pub number: u32,
}

impl TrainingGame {
    /// Plays the game from the start position, and calls `on_position` with each quiet position that is not decided, in
    /// order, and with its label.
    ///
    /// # Errors
    ///
    /// When a move is not legal.
    pub fn replay(
        &self,
        session: &mut dyn Session,
        on_position: &mut dyn FnMut(&dyn Session, Label),
    ) -> Result<(), ReplayError> {
        session.set_start_position();
        let first_played_out =
            self.opening.len() + self.moves.iter().rposition(|mv| mv.1 == NO_SCORE).map_or(0, |n| n + 1);
        let opening = self.opening.iter().map(|&number| (number, None));
        let later = self.moves.iter().map(|&(number, score)| (number, Some(score).filter(|score| *score != NO_SCORE)));
        for (ply, (number, score)) in opening.chain(later).enumerate() {
            let illegal = ReplayError { ply: ply + 1, number };
            let mv = *sorted_moves(session).get(number as usize).ok_or(illegal)?;
            if let Some(score) = score
                && is_training_position(session, mv, score)
            {
                on_position(session, Label { score, result: (ply >= first_played_out).then_some(self.result) });
            }
            session.play_move(mv);
        }
        Ok(())
    }
}

/// The number of a legal move in a record of a game.
pub fn move_number(session: &dyn Session, text: &str) -> Result<u32, MoveError> {
    let mv = session.parse_move(text)?;
    let moves = sorted_moves(session);
    Ok(moves.iter().position(|other| *other == mv).map_or(u32::MAX, |number| number as u32))
}

/// The legal moves in the order in which records number them: by cost, argument, whether the move captures, class,
/// destination and origin. This order does not depend on move generation or on the layout of a [`Move`], so that old
/// files stay readable.
fn sorted_moves(session: &dyn Session) -> Vec<Move> {
    let place = |square: Square| (square.rank(), square.file());
    let mut moves = session.legal_moves();
    moves.sort_by_key(|mv| {
        (mv.addition(), mv.argument(), mv.is_capture(), mv.class() as u8, place(mv.to()), place(mv.from()))
    });
    moves
}

/// Whether a position is used for training, because a static evaluation can be right about it. The position must not be
/// decided, and not without progress for long; the side to move must not be in check or have to capture; and the best
/// move must be no capture, no promotion, and have no cost.
fn is_training_position(session: &dyn Session, best: Move, score: i16) -> bool {
    let is_tactical = best.is_capture() || session.is_ransom(best) || best.class() == MoveClass::Promote;
    let must_capture = || session.spec().capture_compulsory && session.legal_moves().iter().any(|mv| mv.is_capture());
    !is_tactical
        && Score::from(score.unsigned_abs()) <= MAX_SCORE
        && session.fullmove_and_halfmove().1 < MAX_HALFMOVE_CLOCK
        && !session.in_check()
        && !must_capture()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of these moves. The first `opening` of them count as random moves; all other moves have the score 20.
    fn game(name: &str, texts: &[&str], opening: usize) -> (Box<dyn Session>, TrainingGame) {
        let mut session = tenfold_registry::find(name).expect("a game").0.open();
        let mut game = TrainingGame { result: 1, ..TrainingGame::default() };
        for (ply, text) in texts.iter().enumerate() {
            let number = move_number(&*session, text).expect("legal");
            if ply < opening {
                game.opening.push(number)
            } else {
                game.moves.push((number, 20))
            }
            session.play(text).expect("legal");
        }
        (session, game)
    }

    fn keys(session: &mut dyn Session, game: &TrainingGame) -> Vec<u64> {
        let mut keys = Vec::new();
        game.replay(session, &mut |position, _| keys.push(position.key())).expect("legal moves");
        keys
    }

    #[test]
    fn a_game_is_played_again_and_shows_its_quiet_positions() {
        let (mut session, mut game) = game("chess", &["e2e4", "e7e5", "g1f3", "d8h4", "f3h4", "a7a6"], 1);
        let end = session.key();
        assert_eq!(keys(&mut *session, &game).len(), 4, "before e7e5, g1f3, d8h4 and a7a6");
        assert_eq!(session.key(), end);
        game.moves[1].1 = -3001;
        assert_eq!(keys(&mut *session, &game).len(), 3, "decided positions are left out");
    }

    #[test]
    fn moves_that_put_walls_are_quiet() {
        let (mut session, game) = game("isolation", &["c1c2,c2a1", "d8d7,d7f8"], 0);
        assert_eq!(keys(&mut *session, &game).len(), 2);
    }

    #[test]
    fn positions_with_a_compulsory_capture_are_not_quiet() {
        let (mut session, game) = game("antichess", &["e2e3", "b7b5", "f1b5", "g7g6"], 0);
        assert_eq!(keys(&mut *session, &game).len(), 3, "all but before f1b5");
    }

    #[test]
    fn a_random_move_is_played_and_does_not_train() {
        let (mut session, mut game) = game("chess", &["e2e4", "e7e5", "g1f3"], 1);
        let all = keys(&mut *session, &game);
        game.moves[0].1 = NO_SCORE;
        assert_eq!(keys(&mut *session, &game), all[1..]);
    }

    #[test]
    fn the_result_is_known_after_the_last_random_move() {
        let (mut session, mut game) = game("chess", &["e2e4", "e7e5", "g1f3", "b8c6", "f1c4"], 1);
        let mut results = |game: &TrainingGame| {
            let mut results = Vec::new();
            game.replay(&mut *session, &mut |_, label| results.push(label.result)).expect("legal moves");
            results
        };
        assert_eq!(results(&game), [Some(1); 4], "the random moves of an opening come before all positions");
        game.moves[1].1 = NO_SCORE;
        assert_eq!(results(&game), [None, Some(1), Some(1)]);
    }

    #[test]
    fn a_number_without_a_move_is_an_error() {
        let (mut session, mut game) = game("chess", &["e2e4", "e7e5"], 1);
        game.moves[0].0 = 20;
        let why = game.replay(&mut *session, &mut |_, _| {});
        assert_eq!(why, Err(ReplayError { ply: 2, number: 20 }));
    }
}
