//! Properties that hold in every position of every game, tried along random games.

use crate::games::for_each_game;
use tenfold::core::board::{Accumulator, AccumulatorFor, HashAccumulator};
use tenfold::core::position::{Position, Variant};
use tenfold::core::random::Rng;
use tenfold::core::types::{Piece, Square};
use tenfold::games;

/// Random games of each game, and most plies of one.
const GAMES: u64 = 8;
const PLIES: usize = 100;

type Board<V> = Position<V, HashAccumulator>;

/// What must come back when a move is taken back, lists of pieces as sets.
type Contents = (String, u64, Vec<Piece>, Vec<Vec<Square>>, Vec<u8>);

fn contents<V: Variant + Default>(pos: &Board<V>) -> Contents {
    let pieces = (0..32).map(|piece| {
        let mut squares = pos.board.squares(Piece::from_idx(piece)).to_vec();
        squares.sort();
        squares
    });
    let cells = pos.squares().map(|square| pos.board.get(square)).collect();
    let hands = (0..32).map(|piece| pos.board.in_hand(Piece::from_idx(piece))).collect();
    (pos.fen(), pos.key(), cells, pieces.collect(), hands)
}

/// Checks a position and every legal move in it.
fn check<V: Variant + Default>(pos: &mut Board<V>) {
    let before = contents(pos);
    let moves = pos.legal_moves();
    assert_eq!(pos.has_legal_move(), !moves.is_empty(), "{}", before.0);
    assert_eq!(contents(pos), before, "move generation leaves the position as it was");
    let mut texts: Vec<String> = moves.iter().map(|&mv| pos.move_text(mv)).collect();
    for (&mv, text) in moves.iter().zip(&texts) {
        assert_eq!(pos.parse_move(text).ok(), Some(mv), "{text} read again in {}", before.0);
        let undo = pos.make(mv);
        let key = pos.accumulator().key();
        assert_eq!(key, HashAccumulator::from_board(pos.game, &pos.board).key(), "key after {text} in {}", before.0);
        let fen = pos.fen();
        let mut read = Board::<V>::from_fen(V::default(), &fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(read.fen(), fen, "FEN written and read after {text} in {}", before.0);
        assert_eq!(read.key(), pos.key(), "key of the position read: {fen}");
        assert_eq!(read.outcome_without_claims(), pos.outcome_without_claims(), "{fen}");
        pos.unmake(mv, &undo);
        assert_eq!(contents(pos), before, "{text} taken back");
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "two moves share a text in {}", before.0);
}

/// Walks along random games.
fn walk<V: Variant + Default>() {
    for seed in 0..GAMES {
        let (mut pos, mut rng) = (Board::<V>::start(V::default()), Rng::new(seed));
        for _ in 0..PLIES {
            check(&mut pos);
            let moves = pos.legal_moves();
            let Some(&mv) = rng.choose(&moves) else { break };
            pos.make(mv);
        }
    }
}

macro_rules! properties {
    ($($name:ident: $game:ident;)*) => {$(
        #[test]
        fn $name() {
            walk::<games::$game>();
        }
    )*};
}

for_each_game!(properties);
