//! The openings of the games from the initial position. They are drawn at random among moves that are about as good as the
//! best, and all differ, because games with the same opening say the same.

use super::play::{Player, ScoredLine, good_line};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use tenfold_core::random::Rng;
use tenfold_core::types::{Outcome, Score};
use tenfold_session::Session;

/// How openings are drawn, from the most sensible ones on, until there are enough: the number of plies, and how much worse
/// than the best a move may be, in centipawns.
const WIDTHS: [(usize, Score); 4] = [(8, 40), (8, 80), (10, 120), (12, 160)];
/// The number of openings that are drawn in each way, for each opening that is wanted.
const TRIES: usize = 2;
/// The least number of openings that are drawn in each way, so that reports with few games know as well as others whether a game
/// has few openings.
const LEAST_TRIES: usize = 200;
/// After this number of openings in succession that are all known, the next way is tried.
const STALE_TRIES: usize = 40;

/// Openings of which no two lead to the same position.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Book {
    /// The moves of each opening.
    pub openings: Vec<Vec<String>>,
    /// The greatest number of plies whose moves were drawn.
    pub plies: usize,
    /// How much worse than the best move such a move may be, in centipawns.
    pub margin: Score,
}

impl Book {
    /// Draws `wanted` openings that begin with these moves, or as many as are found; each ply is searched with `nodes`
    /// nodes. An opening ends before a move that would end the game.
    pub fn draw(
        session: &dyn Session,
        first: &[String],
        nodes: u64,
        wanted: usize,
        seed: u64,
        player: &Player,
    ) -> Book {
        let (mut book, mut start) = (Book::default(), session.duplicate());
        if wanted == 0 || first.iter().any(|mv| start.play(mv).is_err()) {
            return book;
        }
        let (mut rng, mut reached) = (Rng::new(seed), HashSet::new());
        let mut drawer = Drawer { nodes, player, known: HashMap::new() };
        for (plies, margin) in WIDTHS {
            (book.plies, book.margin) = (plies, margin);
            let mut stale = 0;
            for _ in 0..(wanted * TRIES).max(LEAST_TRIES) {
                let mut after = start.duplicate();
                drawer.draw_plies(&mut *after, plies, margin, &mut rng);
                if reached.insert(after.key()) {
                    book.openings.push(after.played_moves());
                    stale = 0;
                } else {
                    stale += 1;
                }
                if book.openings.len() >= wanted {
                    return book;
                }
                if stale == STALE_TRIES {
                    break;
                }
            }
        }
        book
    }
}

/// Draws moves, and searches each position once.
struct Drawer<'a> {
    nodes: u64,
    player: &'a Player,
    /// The best lines of positions that were searched.
    known: HashMap<u64, Vec<ScoredLine>>,
}

impl Drawer<'_> {
    /// Plays at most this number of plies.
    fn draw_plies(&mut self, session: &mut dyn Session, plies: usize, margin: Score, rng: &mut Rng) {
        for _ in 0..plies {
            let lines = self.known.entry(session.key()).or_insert_with(|| {
                self.player.clear();
                self.player.varied_lines(session, self.nodes)
            });
            let Some(mv) = good_line(lines, margin, rng).and_then(|line| line.moves.first()) else { return };
            let mut after = session.duplicate();
            if after.play(mv).is_err() || after.outcome() != Outcome::Ongoing || session.play(mv).is_err() {
                return;
            }
        }
    }
}
