//! Openings drawn by lot: random turns to a position that neither side has won yet.

use super::{Book, Opening};
use crate::core::random::Rng;
use crate::core::types::{Outcome, Score};
use crate::engine::search::{Control, Job, Limits, Memory};
use crate::session::Session;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::HashSet;
use std::time::Duration;

/// Walks that are tried for one opening.
const TRIES: u64 = 2000;
/// Openings that a thread looks for before all agree which are new.
const SHARE: usize = 8;
/// Mebibytes of the table of a search, which is empty at its begin.
const TABLE: usize = 1;
/// Stack of a thread that searches, in bytes.
const STACK: usize = 8 << 20;

/// How openings are drawn. The same numbers give the same openings on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walks {
    /// Random moves from the first position on, each of those that are legal as likely as any other.
    pub plies: usize,
    /// What all rng are drawn from.
    pub seed: u64,
    /// The position must not be worth more than this to either side, in centipawns.
    pub max_score: Score,
    /// Nodes of the search that says what it is worth.
    pub nodes: u64,
}

impl Default for Walks {
    fn default() -> Self {
        Walks { plies: 8, seed: 0, max_score: 100, nodes: 4000 }
    }
}

/// No more openings can be found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found no opening {number}: none of {TRIES} walks of {plies} plies led to a new position within {max_score} \
     centipawns"
)]
pub struct NoOpening {
    /// Which one, from 1 on.
    pub number: usize,
    /// Moves of a walk.
    pub plies: usize,
    /// The bound that was asked for.
    pub max_score: Score,
}

/// Openings drawn by lot, all with different positions. Which is the n-th does not depend on how many are asked for, nor
/// on the number of threads.
pub struct RandomOpenings {
    first: Box<dyn Session>,
    /// Where walks begin, when not at the first position: those to the n-th opening at the n-th of the book.
    book: Option<Book>,
    walks: Walks,
    pool: ThreadPool,
    found: Vec<Opening>,
    /// The positions of those found.
    seen: HashSet<String>,
}

/// A walk that led to a level position.
struct Candidate {
    /// Which one of the opening's walks.
    number: u64,
    moves: Vec<String>,
    place: String,
}

impl RandomOpenings {
    /// Openings from the session's position on, looked for on so many threads.
    ///
    /// # Errors
    ///
    /// When the operating system has no such threads.
    pub fn new(session: &dyn Session, walks: Walks, threads: usize) -> Result<RandomOpenings, String> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).stack_size(STACK).build();
        let pool = pool.map_err(|why| format!("no threads to search on: {why}"))?;
        let mut first = session.duplicate();
        // What was played before does not count for repetition here.
        let fen = first.fen();
        first.set_fen(&fen).map_err(|why| format!("refused FEN: {why}"))?;
        Ok(RandomOpenings { first, book: None, walks, pool, found: Vec::new(), seen: HashSet::new() })
    }

    /// The same from the ends of the book's openings on, one after the other.
    pub fn behind(self, book: Book) -> RandomOpenings {
        RandomOpenings { book: Some(book), found: Vec::new(), seen: HashSet::new(), ..self }
    }

    /// A session where the walks to an opening begin.
    fn begin(&self, number: usize) -> Box<dyn Session> {
        let mut session = self.first.duplicate();
        if let Some(book) = &self.book
            // All of a book's openings were set up when it was read: this cannot go wrong.
            && book.opening(number).set_up(&mut *session).is_ok()
        {
            let fen = session.fen();
            let _ = session.set_fen(&fen);
        }
        session
    }

    /// The opening of a round, from 0 on.
    ///
    /// # Errors
    ///
    /// When that many cannot be found.
    pub fn opening(&mut self, round: usize) -> Result<&Opening, NoOpening> {
        self.find(round + 1, &mut |_| {})?;
        Ok(&self.found[round])
    }

    /// The first so many openings. `on_found` is told now and then how many there are.
    ///
    /// # Errors
    ///
    /// When there are not so many.
    pub fn find(&mut self, count: usize, on_found: &mut dyn FnMut(usize)) -> Result<&[Opening], NoOpening> {
        while self.found.len() < count {
            let first = self.found.len();
            let batch = (self.pool.current_num_threads() * SHARE).min(count - first);
            for (n, candidate) in self.candidates(first, batch).into_iter().enumerate() {
                self.accept(first + n, candidate)?;
                on_found(self.found.len());
            }
        }
        Ok(&self.found[..count])
    }

    /// For each opening of a batch, the first walk to a level position that no opening before the batch has.
    fn candidates(&self, first: usize, batch: usize) -> Vec<Option<Candidate>> {
        let sessions: Vec<(usize, Box<dyn Session>)> = (0..batch).map(|n| (first + n, self.begin(first + n))).collect();
        let (walks, seen) = (&self.walks, &self.seen);
        self.pool.install(|| {
            let memory = || Memory::new(TABLE);
            let search = |memory: &mut Memory, (number, mut session): (usize, Box<dyn Session>)| {
                walks.candidate(&mut *session, number, 0, seen, memory)
            };
            sessions.into_par_iter().with_max_len(1).map_init(memory, search).collect()
        })
    }

    /// Takes the candidate of an opening, or a later one where another of the batch has led to the same position.
    fn accept(&mut self, number: usize, candidate: Option<Candidate>) -> Result<(), NoOpening> {
        let mut candidate = candidate;
        while candidate.as_ref().is_some_and(|candidate| self.seen.contains(&candidate.place)) {
            let next = candidate.map_or(0, |candidate| candidate.number + 1);
            let (walks, seen, mut session) = (&self.walks, &self.seen, self.begin(number));
            let memory = Memory::new(TABLE);
            candidate = self.pool.install(move || walks.candidate(&mut *session, number, next, seen, &memory));
        }
        let Walks { plies, max_score, .. } = self.walks;
        let candidate = candidate.ok_or(NoOpening { number: number + 1, plies, max_score })?;
        let fen = Some(self.begin(number).fen()).filter(|fen| fen != self.first.spec().array);
        self.seen.insert(candidate.place);
        self.found.push(Opening { fen, moves: candidate.moves });
        Ok(())
    }
}

impl Walks {
    /// Plays the first of the walks with this number to a level position, whatever positions others have led to; false
    /// when there is none.
    pub fn begin(&self, session: &mut dyn Session, number: usize, memory: &Memory) -> bool {
        let found = self.candidate(session, number, 0, &HashSet::new(), memory);
        found.is_some_and(|found| found.moves.iter().all(|mv| session.play(mv).is_ok()))
    }

    /// The first of an opening's walks, from the `from`-th on, to a level position that was not seen.
    fn candidate(
        &self,
        session: &mut dyn Session,
        number: usize,
        from: u64,
        seen: &HashSet<String>,
        memory: &Memory,
    ) -> Option<Candidate> {
        (from..TRIES).find_map(|walk| {
            let reached = self.walk(session, number, walk);
            let place = place(session);
            let good = reached && !seen.contains(&place) && self.is_level(session, memory);
            let candidate = good.then(|| Candidate { number: walk, moves: session.played(), place });
            while session.undo() {}
            candidate
        })
    }

    /// Plays random moves; false when the game ends before or with the last of them.
    fn walk(&self, session: &mut dyn Session, number: usize, walk: u64) -> bool {
        // Each walk of each opening has rng of its own.
        let mut rng = Rng::new(self.seed);
        for part in [number as u64, walk] {
            rng = Rng::new(rng.next_u64() ^ part);
        }
        for _ in 0..self.plies {
            let moves = session.legal();
            let played =
                session.outcome() == Outcome::Ongoing && rng.choose(&moves).is_some_and(|mv| session.play(mv).is_ok());
            if !played {
                return false;
            }
        }
        session.outcome() == Outcome::Ongoing
    }

    /// Whether a short search sees no side ahead. It knows no player's secret.
    fn is_level(&self, session: &dyn Session, memory: &Memory) -> bool {
        memory.clear();
        let limits = Limits { nodes: Some(self.nodes), analysis: true, ..Limits::default() };
        let control = Control::default();
        let job = Job { limits: &limits, control: &control, memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
        session.search(&job, &mut |_| {}).score.abs() <= self.max_score
    }
}

/// A position without its clocks.
fn place(session: &dyn Session) -> String {
    let fen = session.fen();
    fen.rsplitn(3, ' ').nth(2).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{self, GAMES};

    fn drawn(game: &str, walks: Walks, threads: usize, count: usize) -> Result<Vec<Opening>, NoOpening> {
        let session = registry::find(game).expect("a game").0.open();
        let mut openings = RandomOpenings::new(&*session, walks, threads).expect("threads");
        openings.find(count, &mut |_| {}).map(<[Opening]>::to_vec)
    }

    fn small(seed: u64) -> Walks {
        Walks { plies: 6, seed, max_score: 150, nodes: 300 }
    }

    #[test]
    fn the_same_whatever_the_number_and_the_threads() {
        for game in GAMES.iter().map(|game| game.spec.name) {
            let many = drawn(game, small(7), 1, 20).expect("enough");
            assert_eq!(drawn(game, small(7), 3, 20).as_ref(), Ok(&many), "{game}");
            assert_eq!(drawn(game, small(7), 2, 9).as_deref(), Ok(&many[..9]), "{game}");
            assert_ne!(drawn(game, small(8), 1, 20).as_ref(), Ok(&many), "{game}");
            let mut session = registry::find(game).expect("a game").0.open();
            let mut places = HashSet::new();
            for opening in &many {
                assert_eq!(opening.set_up(&mut *session), Ok(()));
                assert_eq!((opening.moves.len(), &opening.fen), (6, &None));
                places.insert(place(&*session));
            }
            assert_eq!(places.len(), many.len(), "{game}: all different");
        }
    }

    #[test]
    fn what_runs_out_is_told_and_the_rest_stays() {
        // Twenty first moves there are, and few of them are level.
        let walks = Walks { plies: 1, seed: 1, max_score: 60, nodes: 300 };
        let session = registry::find("antichess").expect("a game").0.open();
        let mut openings = RandomOpenings::new(&*session, walks, 2).expect("threads");
        let why = openings.find(21, &mut |_| {}).map(<[Opening]>::len).expect_err("too many");
        assert!((2..=21).contains(&why.number), "{why}");
        let there = why.number - 1;
        assert_eq!(openings.find(there, &mut |_| {}).map(<[Opening]>::len), Ok(there));
        assert_eq!(drawn("antichess", walks, 1, there).as_deref(), Ok(&openings.found[..]));
        assert_eq!(openings.opening(there).expect_err("none"), why);
        let line = format!(
            "found no opening {}: none of 2000 walks of 1 plies led to a new position within 60 centipawns",
            why.number
        );
        assert_eq!(why.to_string(), line);
    }

    #[test]
    fn walks_may_begin_elsewhere() {
        let mut session = registry::find("escalier").expect("a game").0.open();
        session.play("e3e5").expect("legal");
        let mut openings = RandomOpenings::new(&*session, small(1), 1).expect("threads");
        let opening = openings.opening(2).expect("enough").clone();
        assert_eq!(opening.fen, Some(session.fen()));
        assert_eq!(opening.set_up(&mut *session), Ok(()));
    }
}
