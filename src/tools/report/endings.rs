//! Finds out which pieces can mate a lone king, by endgame tables if the variant has them, otherwise by playing.

use super::board_fen;
use super::play::{Opening, PlayedGame, Player};
use crate::guide::in_play;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::io;
use tenfold_core::random::Rng;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Outcome, Piece, PieceType, Square};
use tenfold_engine::endgame::{EndgameTables, MaterialSet, count_outcomes, max_pieces};
use tenfold_session::Session;

/// The number of tries to find a random position.
const MAX_TRIES: usize = 1000;
/// A piece type counts as able to mate a lone king without help if its mean result in played games is above this. With
/// an endgame table, more than half this proportion of the positions must be won, because the table has positions with
/// either side to move.
pub const MATES_ALONE: f64 = 0.9;

/// Counts of an endgame table, from the point of view of the first player in the name of its set of pieces.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableCounts {
    /// The number of positions, with either side to move.
    pub positions: u64,
    /// The number of positions that the player wins.
    pub won: u64,
    /// The number of positions that the player loses.
    pub lost: u64,
    /// The number of plies of the longest win.
    pub longest: u8,
}

/// The pieces of an ending: the pieces of the player who tries to win, and the other player's king.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The types of the stronger player's pieces; the king is the last one.
    pub pieces: Vec<PieceType>,
    /// The piece type of the lone king.
    pub lone: PieceType,
}

impl Ending {
    /// The name of the ending, such as `KRvK`, which is also the name of its endgame table.
    pub fn name(&self, spec: &Spec) -> String {
        MaterialSet::new(&self.pieces, &[self.lone]).name(spec, false)
    }

    /// A random position of the ending in which White is the stronger player and to move; `None` if no position is
    /// found.
    fn position(&self, session: &dyn Session, seed: u64) -> Option<Box<dyn Session>> {
        let spec = session.spec();
        let mut rng = Rng::new(seed);
        let squares: Vec<Square> = session.scene().squares().collect();
        let array = session.fen();
        let mut position = session.duplicate();
        for _ in 0..MAX_TRIES {
            let mut free = squares.clone();
            let mut place = |own: PieceType, color: Color| {
                let square = free.swap_remove(rng.below(free.len()));
                (square, Piece::new(own, color))
            };
            let mut pieces: Vec<(Square, Piece)> = self.pieces.iter().map(|&own| place(own, Color::White)).collect();
            pieces.push(place(self.lone, Color::Black));
            let fen = board_fen::fen_with_pieces(spec, &array, &pieces, true);
            if position.set_fen(&fen).is_ok() && position.outcome() == Outcome::Ongoing {
                return Some(position);
            }
        }
        None
    }

    /// Plays the ending out from a random position.
    pub fn play(&self, session: &dyn Session, nodes: u64, seed: u64, player: &Player) -> Option<PlayedGame> {
        player.play(self.position(session, seed)?, nodes, Opening::None, seed)
    }
}

/// The piece types of kings.
pub fn royal_types(spec: &Spec) -> Vec<PieceType> {
    piece_types(spec, true)
}

fn piece_types(spec: &Spec, royal: bool) -> Vec<PieceType> {
    let all = (0..spec.piece_types.len()).map(|own| PieceType(own as u8));
    all.filter(|own| spec.is_royal(*own) == royal).collect()
}

/// All endings of a king and one other piece in play against a king; they are played out in variants without endgame tables.
pub fn one_piece_endings(session: &dyn Session) -> Vec<Ending> {
    let spec = session.spec();
    let Some(&king) = royal_types(spec).first() else { return Vec::new() };
    let in_play = in_play(session);
    let types = piece_types(spec, false).into_iter().filter(|own| in_play[own.idx()]);
    types.map(|own| Ending { pieces: vec![own, king], lone: king }).collect()
}

/// All endings of a king and two pieces of these types against the king `lone`.
pub fn two_piece_endings(types: &[PieceType], king: PieceType, lone: PieceType) -> Vec<Ending> {
    let pairs = types.iter().enumerate().flat_map(|(n, &one)| types[n..].iter().map(move |&other| [one, other]));
    pairs.map(|[one, other]| Ending { pieces: vec![one, other, king], lone }).collect()
}

/// Builds the endgame tables of a variant on `threads` threads, for sets of as many pieces as the size of the board allows.
/// `known` says whether a table has been counted already; `found` receives the counts of the other tables. Returns false
/// when `go_on` returned false, which stops the work.
pub fn count_tables(
    session: &dyn Session,
    threads: usize,
    known: &dyn Fn(&str) -> bool,
    go_on: &dyn Fn() -> bool,
    found: &mut dyn FnMut(String, TableCounts) -> io::Result<()>,
) -> io::Result<bool> {
    let (spec, Some(endgames)) = (session.spec(), session.endgames()) else { return Ok(true) };
    let steps: Vec<Vec<MaterialSet>> = endgames.build_steps(max_pieces(spec));
    if steps.iter().flatten().all(|set| known(&set.name(spec, false))) {
        return Ok(true);
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(io::Error::other)?;
    let mut tables = EndgameTables::empty(session.rules_fingerprint());
    for sets in steps.iter().flat_map(|step| step.chunks(threads)) {
        if !go_on() {
            return Ok(false);
        }
        let build = |set: &MaterialSet| endgames.build_table(set, &tables);
        let built: Vec<Vec<u8>> = pool.install(|| sets.par_iter().map(build).collect());
        for (set, table) in sets.iter().zip(built) {
            let name = set.name(spec, false);
            if !known(&name) {
                found(name, table_counts(set, &table, spec))?;
            }
            tables.insert(set.clone(), table);
        }
    }
    Ok(true)
}

fn table_counts(set: &MaterialSet, table: &[u8], spec: &Spec) -> TableCounts {
    let [own, other] = [false, true].map(|second_moves| count_outcomes(set, table, spec, second_moves));
    let number = |counts: [u32; 2]| counts.into_iter().map(u64::from).sum();
    TableCounts {
        positions: number([own.wins + own.draws + own.losses, other.wins + other.draws + other.losses]),
        won: number([own.wins, other.losses]),
        lost: number([own.losses, other.wins]),
        longest: own.longest_win.max(other.longest_loss),
    }
}
