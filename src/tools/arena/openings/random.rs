//! Random openings: random moves that lead to a position in which neither side is ahead.

use super::book::Book;
use super::opening::Opening;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::HashSet;
use std::time::Duration;
use tenfold_core::random::Rng;
use tenfold_core::types::{Outcome, Score};
use tenfold_engine::search::{Control, Job, Limits, Memory};
use tenfold_session::Session;

/// The number of random walks that are tried for one opening.
const MAX_TRIES: u64 = 2000;
/// The number of openings that each thread searches for in one batch. Duplicates are replaced after the batch.
const BATCH_PER_THREAD: usize = 8;
/// The size of the transposition table in MiB; the table is cleared before each search.
const HASH_MIB: usize = 1;
/// The size of the stack of a search thread, in bytes.
const STACK_BYTES: usize = 8 << 20;

/// The settings for generating random openings. The same settings give the same openings on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomOpeningSettings {
    /// The number of random moves, each drawn uniformly from the legal moves.
    pub plies: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The largest absolute score of the position, in centipawns.
    pub max_score: Score,
    /// The number of nodes of the search that scores the position.
    pub nodes: u64,
}

impl Default for RandomOpeningSettings {
    fn default() -> Self {
        RandomOpeningSettings { plies: 8, seed: 0, max_score: 100, nodes: 4000 }
    }
}

/// The error when all tries for an opening have failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found no opening {number}: none of {MAX_TRIES} random walks of {plies} plies led to a new position within {max_score} \
     centipawns"
)]
pub struct NoOpening {
    /// The number of the opening, from 1.
    pub number: usize,
    /// The number of random moves.
    pub plies: usize,
    /// The largest absolute score that is allowed, in centipawns.
    pub max_score: Score,
}

/// Random openings, all with different positions. The n-th opening depends neither on the number of openings nor on the
/// number of threads.
pub struct RandomOpenings {
    start: Box<dyn Session>,
    /// If set, the n-th random opening continues the n-th opening of this book instead of the start position.
    book: Option<Book>,
    settings: RandomOpeningSettings,
    pool: ThreadPool,
    /// The search memory of each thread. It is kept for all batches: allocating it again for each batch would fragment
    /// the heap.
    memories: Vec<Memory>,
    found: Vec<Opening>,
    /// The position keys of all found openings.
    seen: HashSet<String>,
}

/// A random walk that led to a level position.
struct Candidate {
    /// The number of this walk among all walks for its opening.
    number: u64,
    moves: Vec<String>,
    position: String,
}

impl RandomOpenings {
    /// Prepares openings that begin at the position of the session, generated on `threads` threads.
    ///
    /// # Errors
    ///
    /// When the threads cannot be started.
    pub fn new(
        session: &dyn Session,
        settings: RandomOpeningSettings,
        threads: usize,
    ) -> Result<RandomOpenings, String> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).stack_size(STACK_BYTES).build();
        let pool = pool.map_err(|why| format!("no threads to search on: {why}"))?;
        let mut start = session.duplicate();
        // Setting the FEN removes the earlier moves, which would otherwise count for repetition.
        let fen = start.fen();
        start.set_fen(&fen).map_err(|why| format!("refused FEN: {why}"))?;
        let memories = (0..pool.current_num_threads()).map(|_| Memory::new(HASH_MIB)).collect();
        Ok(RandomOpenings { start, book: None, settings, pool, memories, found: Vec::new(), seen: HashSet::new() })
    }

    /// Makes the random openings continue the openings of a book, one after the other.
    pub fn after_book(self, book: Book) -> RandomOpenings {
        RandomOpenings { book: Some(book), found: Vec::new(), seen: HashSet::new(), ..self }
    }

    /// A session at the position where the random moves of an opening begin.
    fn start_position(&self, number: usize) -> Box<dyn Session> {
        let mut session = self.start.duplicate();
        if let Some(book) = &self.book
            // This always succeeds, because all openings are checked when the book is read.
            && book.opening(number).set_up(&mut *session).is_ok()
        {
            let fen = session.fen();
            let _ = session.set_fen(&fen);
        }
        session
    }

    /// The opening of a round, counted from 0.
    ///
    /// # Errors
    ///
    /// When no such opening can be found.
    pub fn opening(&mut self, round: usize) -> Result<&Opening, NoOpening> {
        self.find_openings(round + 1, &mut |_| {})?;
        Ok(&self.found[round])
    }

    /// The first `count` openings. Calls `on_found` with the number of openings found so far.
    ///
    /// # Errors
    ///
    /// When one of the openings cannot be found.
    pub fn find_openings(&mut self, count: usize, on_found: &mut dyn FnMut(usize)) -> Result<&[Opening], NoOpening> {
        while self.found.len() < count {
            let first = self.found.len();
            let batch = (self.pool.current_num_threads() * BATCH_PER_THREAD).min(count - first);
            for (n, candidate) in self.candidates(first, batch).into_iter().enumerate() {
                self.accept_candidate(first + n, candidate)?;
                on_found(self.found.len());
            }
        }
        Ok(&self.found[..count])
    }

    /// For each opening of a batch, the first walk to a level position that was not found before the batch.
    fn candidates(&self, first: usize, batch: usize) -> Vec<Option<Candidate>> {
        let sessions: Vec<(usize, Box<dyn Session>)> =
            (0..batch).map(|n| (first + n, self.start_position(first + n))).collect();
        let search = |(number, session)| self.candidate(session, number, 0);
        self.pool.install(|| sessions.into_par_iter().with_max_len(1).map(search).collect())
    }

    /// Finds the candidate for an opening on a thread of the pool; tries the walks from number `from` on.
    fn candidate(&self, mut session: Box<dyn Session>, number: usize, from: u64) -> Option<Candidate> {
        let memory = &self.memories[rayon::current_thread_index().unwrap_or_default()];
        self.settings.candidate(&mut *session, number, from, &self.seen, memory)
    }

    /// Adds the candidate for an opening. If another opening of the batch already has the same position, adds a later
    /// candidate instead.
    fn accept_candidate(&mut self, number: usize, mut candidate: Option<Candidate>) -> Result<(), NoOpening> {
        while candidate.as_ref().is_some_and(|candidate| self.seen.contains(&candidate.position)) {
            let next = candidate.map_or(0, |candidate| candidate.number + 1);
            let session = self.start_position(number);
            candidate = self.pool.install(|| self.candidate(session, number, next));
        }
        let RandomOpeningSettings { plies, max_score, .. } = self.settings;
        let candidate = candidate.ok_or(NoOpening { number: number + 1, plies, max_score })?;
        let fen = Some(self.start_position(number).fen()).filter(|fen| fen != self.start.spec().start_fen);
        self.seen.insert(candidate.position);
        self.found.push(Opening { fen, moves: candidate.moves });
        Ok(())
    }
}

impl RandomOpeningSettings {
    /// Plays the opening with this number. Another opening may have the same position. Returns false when no opening is
    /// found.
    pub fn play(&self, session: &mut dyn Session, number: usize, memory: &Memory) -> bool {
        let found = self.candidate(session, number, 0, &HashSet::new(), memory);
        found.is_some_and(|found| found.moves.iter().all(|mv| session.play(mv).is_ok()))
    }

    /// The first walk for an opening, from number `from` on, that leads to a level position not in `seen`.
    fn candidate(
        &self,
        session: &mut dyn Session,
        number: usize,
        from: u64,
        seen: &HashSet<String>,
        memory: &Memory,
    ) -> Option<Candidate> {
        (from..MAX_TRIES).find_map(|walk| {
            let reached = self.play_random_moves(session, number, walk);
            let position = position_key(session);
            let good = reached && !seen.contains(&position) && self.is_level(session, memory);
            let candidate = good.then(|| Candidate { number: walk, moves: session.played_moves(), position });
            while session.take_back() {}
            candidate
        })
    }

    /// Plays random moves; returns false when the game ends before or with the last move.
    fn play_random_moves(&self, session: &mut dyn Session, number: usize, walk: u64) -> bool {
        // Each walk of each opening has a separate random sequence.
        let mut rng = Rng::new(self.seed);
        for part in [number as u64, walk] {
            rng = Rng::new(rng.next_u64() ^ part);
        }
        for _ in 0..self.plies {
            let moves = session.legal_move_texts();
            let played =
                session.outcome() == Outcome::Ongoing && rng.choose(&moves).is_some_and(|mv| session.play(mv).is_ok());
            if !played {
                return false;
            }
        }
        session.outcome() == Outcome::Ongoing
    }

    /// Whether the score of a short search is near zero. The search does not know any player's secret choice.
    fn is_level(&self, session: &dyn Session, memory: &Memory) -> bool {
        memory.clear();
        let limits = Limits { nodes: Some(self.nodes), analysis: true, ..Limits::default() };
        let control = Control::default();
        let job = Job { limits: &limits, control: &control, memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
        session.search(&job, &mut |_| {}).score.abs() <= self.max_score
    }
}

/// The FEN without the half-move clock and the move number, as the key of a position.
fn position_key(session: &dyn Session) -> String {
    let fen = session.fen();
    fen.rsplitn(3, ' ').nth(2).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold_registry::GAMES;

    fn generate(
        game: &str,
        settings: RandomOpeningSettings,
        threads: usize,
        count: usize,
    ) -> Result<Vec<Opening>, NoOpening> {
        let session = tenfold_registry::find(game).expect("a game").0.open();
        let mut openings = RandomOpenings::new(&*session, settings, threads).expect("threads");
        openings.find_openings(count, &mut |_| {}).map(<[Opening]>::to_vec)
    }

    fn small(seed: u64) -> RandomOpeningSettings {
        RandomOpeningSettings { plies: 6, seed, max_score: 150, nodes: 300 }
    }

    #[test]
    fn openings_depend_neither_on_their_number_nor_on_threads() {
        for game in GAMES.iter().map(|game| game.spec.name) {
            let many = generate(game, small(7), 1, 20).expect("enough");
            assert_eq!(generate(game, small(7), 3, 20).as_ref(), Ok(&many), "{game}");
            assert_eq!(generate(game, small(7), 2, 9).as_deref(), Ok(&many[..9]), "{game}");
            assert_ne!(generate(game, small(8), 1, 20).as_ref(), Ok(&many), "{game}");
            let mut session = tenfold_registry::find(game).expect("a game").0.open();
            let mut positions = HashSet::new();
            for opening in &many {
                assert_eq!(opening.set_up(&mut *session), Ok(()));
                assert_eq!((opening.moves.len(), &opening.fen), (6, &None));
                positions.insert(position_key(&*session));
            }
            assert_eq!(positions.len(), many.len(), "{game}: all different");
        }
    }

    #[test]
    fn running_out_of_openings_is_an_error_and_keeps_those_found() {
        // There are only twenty first moves, and few of them lead to a level position, so the openings run out.
        let settings = RandomOpeningSettings { plies: 1, seed: 1, max_score: 60, nodes: 300 };
        let session = tenfold_registry::find("antichess").expect("a game").0.open();
        let mut openings = RandomOpenings::new(&*session, settings, 2).expect("threads");
        let why = openings.find_openings(21, &mut |_| {}).map(<[Opening]>::len).expect_err("too many");
        assert!((2..=21).contains(&why.number), "{why}");
        let there = why.number - 1;
        assert_eq!(openings.find_openings(there, &mut |_| {}).map(<[Opening]>::len), Ok(there));
        assert_eq!(generate("antichess", settings, 1, there).as_deref(), Ok(&openings.found[..]));
        assert_eq!(openings.opening(there).expect_err("none"), why);
        let line = format!(
            "found no opening {}: none of 2000 random walks of 1 plies led to a new position within 60 centipawns",
            why.number
        );
        assert_eq!(why.to_string(), line);
    }

    #[test]
    fn openings_may_start_from_another_position() {
        let mut session = tenfold_registry::find("escalier").expect("a game").0.open();
        session.play("e3e5").expect("legal");
        let mut openings = RandomOpenings::new(&*session, small(1), 1).expect("threads");
        let opening = openings.opening(2).expect("enough").clone();
        assert_eq!(opening.fen, Some(session.fen()));
        assert_eq!(opening.set_up(&mut *session), Ok(()));
    }
}
