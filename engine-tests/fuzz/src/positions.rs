//! Properties that every position has, and the slow referee's opinion of it.

use crate::referee::Referee;
use tenfold::session::Session;

/// Asserts what holds in every position: its FEN and its moves are read back, and every move can be taken back.
pub fn check(session: &mut dyn Session) {
    let (fen, key) = (session.fen(), session.key());
    let moves = session.legal_moves();
    let legal = session.legal_move_texts();
    assert!(legal.windows(2).all(|pair| pair[0] != pair[1]), "two moves with one text in {fen}");
    assert_eq!(moves.len(), legal.len());
    for mv in moves {
        let text = session.move_text(mv);
        assert!(session.parse_move(&text).is_ok_and(|read| read == mv), "{text} is read as another move in {fen}");
        session.play(&text).unwrap_or_else(|why| panic!("{text} in {fen}: {why}"));
        assert!(session.take_back());
        assert_eq!((session.fen(), session.key()), (fen.clone(), key), "after {text} and back");
    }
    let mut again = session.duplicate();
    again.set_fen(&fen).unwrap_or_else(|why| panic!("the FEN of a position is refused: {fen}: {why}"));
    assert_eq!((again.fen(), again.key()), (fen.clone(), key), "read again");
    assert_eq!(again.legal_move_texts(), legal, "{fen} read again");
}

/// Asserts that the engine and the referee agree on a position.
pub fn compare(session: &dyn Session, referee: &Referee) {
    let fen = referee.fen();
    assert_eq!(session.fen(), fen);
    assert_eq!(session.legal_move_texts(), referee.legal(), "{fen}");
    assert_eq!(session.in_check(), referee.in_check(), "{fen}");
    let result = match session.outcome().score_text() {
        "*" => "ongoing",
        text => text,
    };
    assert_eq!(result, referee.result(), "{fen}");
}
