//! The openings of the games from the initial position. They are drawn at random among moves that are about as good as the
//! best, and all differ, because games with the same opening say the same. An opening in which a side has gone wrong, as a deeper
//! search sees, is left out: its games would say who errs first, and not which side the game favours.

use super::chances::WinChances;
use super::play::{Player, ScoredLine, good_line, score_for_white};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::f64::consts::LN_10;
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
/// An opening is checked by a search with this many times the nodes with which its moves are drawn.
const CHECK_FACTOR: u64 = 8;
/// The curve of expected scores before any games are played: a pawn is worth what 100 Elo are, as is usual.
const USUAL_CHANCES: WinChances = WinChances { per_centipawn: LN_10 / 400.0 };
/// No side has gone wrong in an opening if White's expected score after it differs by at most this from that before it.
const EVEN_PLAY: f64 = 0.15;

/// With fewer different openings from the array, the page says so.
pub const FEW_OPENINGS: usize = 30;

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

/// Draws books.
pub struct BookMaker<'a> {
    /// The searches.
    pub player: &'a Player,
    /// The nodes with which each ply is searched.
    pub nodes: u64,
    /// The seed of the random choices.
    pub seed: u64,
}

impl BookMaker<'_> {
    /// Draws `wanted` openings that go on from `start`, or as many as are found. `score` is White's score there, in centipawns,
    /// and `lines` the best lines, if they are known. An opening ends before a move that would end the game.
    pub fn draw(&self, start: &dyn Session, score: Score, lines: Option<Vec<ScoredLine>>, wanted: usize) -> Book {
        let mut book = Book::default();
        if wanted == 0 {
            return book;
        }
        let (mut rng, mut reached) = (Rng::new(self.seed), HashSet::new());
        let known = lines.map(|lines| (start.key(), lines)).into_iter().collect();
        let mut drawer = Drawer { maker: self, known };
        let mut uneven: Vec<(f64, Vec<String>)> = Vec::new();
        'widths: for (plies, margin) in WIDTHS {
            (book.plies, book.margin) = (plies, margin);
            let mut stale = 0;
            for _ in 0..(wanted * TRIES).max(LEAST_TRIES) {
                if book.openings.len() >= wanted {
                    break 'widths;
                }
                let mut after = start.duplicate();
                drawer.draw_plies(&mut *after, plies, margin, &mut rng);
                if !reached.insert(after.key()) {
                    stale += 1;
                    if stale == STALE_TRIES {
                        break;
                    }
                    continue;
                }
                stale = 0;
                let change = (self.expected_score(&*after) - expected_score(score)).abs();
                if change <= EVEN_PLAY {
                    book.openings.push(after.played_moves());
                } else {
                    uneven.push((change, after.played_moves()));
                }
            }
        }
        // In a game in which hardly a line is quiet, some games say more than none.
        let missing = FEW_OPENINGS.min(wanted).saturating_sub(book.openings.len());
        uneven.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        book.openings.extend(uneven.into_iter().take(missing).map(|(_, moves)| moves));
        book
    }

    /// White's expected score in a position, by a search that is deeper than those of the plies.
    fn expected_score(&self, session: &dyn Session) -> f64 {
        self.player.clear();
        let best = self.player.lines(session, self.nodes * CHECK_FACTOR, 1);
        expected_score(best.first().map_or(0, |line| score_for_white(session.side_to_move(), line.score)))
    }
}

/// White's expected score, from 0 to 1, at White's score in centipawns.
fn expected_score(score: Score) -> f64 {
    USUAL_CHANCES.expected(f64::from(score))
}

/// Draws moves, and searches each position once.
struct Drawer<'a> {
    maker: &'a BookMaker<'a>,
    /// The best lines of positions that were searched.
    known: HashMap<u64, Vec<ScoredLine>>,
}

impl Drawer<'_> {
    /// Plays at most this number of plies.
    fn draw_plies(&mut self, session: &mut dyn Session, plies: usize, margin: Score, rng: &mut Rng) {
        for _ in 0..plies {
            let lines = self.known.entry(session.key()).or_insert_with(|| {
                self.maker.player.clear();
                self.maker.player.varied_lines(session, self.maker.nodes)
            });
            let Some(mv) = good_line(lines, margin, rng).and_then(|line| line.moves.first()) else { return };
            let mut after = session.duplicate();
            if after.play(mv).is_err() || after.outcome() != Outcome::Ongoing || session.play(mv).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_in_which_a_side_goes_wrong_are_left_out() {
        let session = tenfold_registry::find("crazyhouse").expect("a game").0.open();
        let player = Player::default();
        let maker = BookMaker { player: &player, nodes: 60, seed: 1 };
        let book = maker.draw(&*session, 0, None, 40);
        assert_eq!(book.openings.len(), 40);
        let is_even = |session: &dyn Session| (maker.expected_score(session) - 0.5).abs() <= EVEN_PLAY;
        for opening in &book.openings {
            let mut after = session.duplicate();
            opening.iter().for_each(|mv| after.play(mv).expect("a legal move"));
            assert!(is_even(&*after), "{opening:?}");
        }
        let (mut drawer, mut rng) = (Drawer { maker: &maker, known: HashMap::new() }, Rng::new(1));
        let drawn = (0..40).map(|_| {
            let mut after = session.duplicate();
            drawer.draw_plies(&mut *after, 8, 40, &mut rng);
            is_even(&*after)
        });
        assert!(drawn.filter(|is_even| !is_even).count() > 5, "without the check, they are not");
    }
}
