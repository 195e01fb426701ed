//! Properties that hold in every position of every game, tried along random games.

use proptest::prelude::*;
use tenfold::core::board::{Accumulator, HashAccumulator};
use tenfold::core::position::{Position, Variant};
use tenfold::core::types::{Piece, Square};
use tenfold::games;
use tenfold::registry::GAMES;
use tenfold::session::Session;

/// What must come back when a move is taken back, lists of pieces as sets.
type Contents = (String, u64, Vec<Piece>, Vec<Vec<Square>>, Vec<u8>);

fn contents<V: Variant>(pos: &Position<V, HashAccumulator>) -> Contents {
    let pieces = (0..32).map(|piece| {
        let mut squares = pos.board.squares(Piece::from_idx(piece)).to_vec();
        squares.sort();
        squares
    });
    let cells = Position::<V, HashAccumulator>::squares().map(|square| pos.board.get(square)).collect();
    let hands = (0..32).map(|piece| pos.board.in_hand(Piece::from_idx(piece))).collect();
    (pos.fen(), pos.key(), cells, pieces.collect(), hands)
}

/// Walks along the moves that `choices` picks and checks every legal move of every position on the way.
fn walk<V: Variant>(choices: &[usize]) -> Result<(), TestCaseError> {
    let mut pos = Position::<V, HashAccumulator>::start();
    for &choice in choices {
        let before = contents(&pos);
        let moves = pos.legal_moves();
        prop_assert_eq!(pos.has_legal_move(), !moves.is_empty());
        prop_assert_eq!(&contents(&pos), &before, "generation leaves everything as it was");
        let mut texts: Vec<String> = moves.iter().map(|&mv| pos.text(mv)).collect();
        for (mv, text) in moves.iter().zip(&texts) {
            let undo = pos.make(*mv);
            prop_assert_eq!(
                pos.board.accumulator().key(),
                pos.board.recomputed_accumulator().key(),
                "key after {}",
                text
            );
            let fen = pos.fen();
            let read = Position::<V, HashAccumulator>::from_fen(&fen)
                .map_err(|why| TestCaseError::fail(format!("{fen}: {why}")));
            let mut read = read?;
            prop_assert_eq!(read.fen(), fen, "FEN round trip");
            prop_assert_eq!(read.key(), pos.key(), "key of the position read");
            prop_assert_eq!(read.decided(), pos.decided());
            pos.unmake(*mv, &undo);
            prop_assert_eq!(&contents(&pos), &before, "unmake of {}", text);
        }
        texts.sort();
        texts.dedup();
        prop_assert_eq!(texts.len(), moves.len(), "two moves share a text in {}", pos.fen());
        let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
        let parsed = pos.parse_move(&pos.text(mv)).map_err(|why| TestCaseError::fail(why.to_string()))?;
        prop_assert_eq!(parsed, mv, "text round trip");
        pos.make(mv);
    }
    Ok(())
}

macro_rules! properties {
    ($($name:ident: $game:ident, $cases:literal;)*) => {$(
        proptest! {
            #![proptest_config(ProptestConfig { cases: $cases, failure_persistence: None, ..ProptestConfig::default() })]
            #[test]
            fn $name(choices in prop::collection::vec(any::<usize>(), 1..120)) {
                walk::<games::$game>(&choices)?;
            }
        }
    )*};
}

properties! {
    antichess: Antichess, 24;
    devingt: Devingt, 8;
    divergent: Divergent, 8;
    escalier: Escalier, 8;
    newchess: Newchess, 8;
}

#[test]
fn tables_cover_every_registered_game() {
    assert_eq!(GAMES.len(), 5, "a new game needs its line in `properties!`, `suites!` and `differential!`");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is read as FEN or move, nothing panics and a refusal changes nothing.
    #[test]
    fn noise_is_refused_in_one_line(
        game in 0..GAMES.len(), text in "[KQRBNPkqrbnp1-9+/\\[\\]]{0,90}( [wb-])?( [-a-jKQkq0-9:]{1,6}){0,5}", noise in any::<String>(),
    ) {
        let mut session: Box<dyn Session> = GAMES[game].open();
        for text in [&text, &noise] {
            let before = session.fen();
            if let Err(why) = session.set_fen(text) {
                prop_assert!(!why.to_string().contains('\n'));
                prop_assert_eq!(session.fen(), before);
            }
            if let Err(why) = session.play(text) {
                prop_assert!(!why.to_string().contains('\n'));
            }
        }
        session.outcome();
    }
}
