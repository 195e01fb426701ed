//! Produces the raw results of a report: the survey, the games on all threads, and the endings.

use super::endings::{self, Ending, MATES_ALONE, TableCounts};
use super::plan::{Plan, SURVEY_KEY, Task, seed_for_key};
use super::play::{PlayedGame, Player};
use super::settings::Settings;
use super::store::{Results, Store};
use super::survey::Survey;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use tenfold_core::types::PieceType;
use tenfold_session::Session;

/// The size of the stack of a search thread, in bytes.
const STACK_BYTES: usize = 8 << 20;

/// The part of a report's results that this run produces, and how.
pub struct ReportRun<'a> {
    /// A session at the initial position, with the options of the rules set.
    pub session: &'a dyn Session,
    /// The settings on which the results depend.
    pub settings: &'a Settings,
    /// The number of this part, from 0, and the number of parts.
    pub part: (usize, usize),
    /// The number of threads to play on.
    pub threads: usize,
    /// Ends the work when it is set; games in progress are played to their end.
    pub stop: &'a AtomicBool,
    /// A function that is called with the number of finished games and the number of all games of the current stage.
    pub on_progress: &'a (dyn Fn(usize, usize) + Sync),
    /// A function that is called with all results so far whenever one has come.
    pub on_result: &'a (dyn Fn(&Results) + Sync),
}

/// The result with this key, if it exists and can be parsed.
pub fn stored_result<T: DeserializeOwned>(results: &Results, key: &str) -> Option<T> {
    serde_json::from_value(results.get(key)?.clone()).ok()
}

/// The key of an endgame table's counts.
pub fn table_key(name: &str) -> String {
    format!("table/{name}")
}

impl ReportRun<'_> {
    /// Produces all results of the part that are not in the store yet. Returns false if it was stopped before the end.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    pub fn run(&self, store: &mut Store) -> io::Result<bool> {
        let survey: Survey = match stored_result(store.results(), SURVEY_KEY) {
            Some(survey) => survey,
            None => {
                let survey = Survey::run(self.session, self.settings, &Player::default());
                store.add(SURVEY_KEY.into(), to_value(&survey)?)?;
                survey
            }
        };
        let plan = Plan::new(self.session, self.settings, &survey);
        let (part, parts) = self.part;
        let own: Vec<&Task> = plan.tasks.iter().skip(part).step_by(parts).collect();
        let play = |task: &Task, player: &Player| plan.play(task, self.session, self.settings, player);
        if !self.play_all(&own, &|task| task.key(), &play, store)? {
            return Ok(false);
        }
        // Which endings are played depends on the results of other endings, so the first part plays all of them.
        if part > 0 || self.settings.ending_games == 0 { Ok(true) } else { self.endings(store) }
    }

    fn endings(&self, store: &mut Store) -> io::Result<bool> {
        let stopped = || self.stop.load(Ordering::Relaxed);
        if self.session.endgames().is_some() {
            let known: Results = store.results().clone();
            let is_known = |name: &str| known.contains_key(&table_key(name));
            let mut add = |name: String, counts: TableCounts| store.add(table_key(&name), to_value(&counts)?);
            if !endings::count_tables(self.session, self.threads, &is_known, &|| !stopped(), &mut add)? {
                return Ok(false);
            }
        } else if !self.play_endings(&endings::one_piece_endings(self.session), store)? {
            return Ok(false);
        }
        self.play_endings(&two_piece_endings_to_play(self.session, store.results()), store)
    }

    fn play_endings(&self, endings: &[Ending], store: &mut Store) -> io::Result<bool> {
        let spec = self.session.spec();
        let games: Vec<(&Ending, u32)> = endings
            .iter()
            .flat_map(|ending| (0..self.settings.ending_games).map(move |number| (ending, number)))
            .collect();
        let tasks: Vec<&(&Ending, u32)> = games.iter().collect();
        let key = |(ending, number): &(&Ending, u32)| ending_key(&ending.name(spec), *number);
        let nodes = self.settings.nodes[self.settings.nodes.len() - 1];
        let play = |task: &(&Ending, u32), player: &Player| {
            task.0.play(self.session, nodes, seed_for_key(self.settings.seed, &key(task)), player)
        };
        self.play_all(&tasks, &key, &play, store)
    }

    /// Plays the games that are not in the store yet, on all threads; returns false if it was stopped before the end.
    fn play_all<T: Sync>(
        &self,
        tasks: &[&T],
        key: &(dyn Fn(&T) -> String + Sync),
        play: &(dyn Fn(&T, &Player) -> Option<PlayedGame> + Sync),
        store: &mut Store,
    ) -> io::Result<bool> {
        let open: Vec<&T> = tasks.iter().copied().filter(|task| !store.results().contains_key(&key(task))).collect();
        let there = tasks.len() - open.len();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(there));
        let (store, failed) = (Mutex::new(store), Mutex::new(None));
        (self.on_progress)(there, tasks.len());
        let work = || {
            let player = Player::default();
            while !self.stop.load(Ordering::Relaxed) {
                let Some(task) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                // If a game cannot be set up, null is stored, so that it is not tried again.
                let value = play(task, &player).map_or(Ok(Value::Null), |game| to_value(&game));
                let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
                if let Err(why) = value.and_then(|value| store.add(key(task), value)) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                    break;
                }
                (self.on_result)(store.results());
                drop(store);
                (self.on_progress)(done.fetch_add(1, Ordering::Relaxed) + 1, tasks.len());
            }
        };
        thread::scope(|scope| -> io::Result<()> {
            for _ in 0..self.threads {
                thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work)?;
            }
            Ok(())
        })?;
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(why) => Err(why),
            None => Ok(done.into_inner() == tasks.len()),
        }
    }
}

/// The number of games of a whole report that are missing in the results, and the number of all its games as far as the
/// results show.
pub fn count_missing_and_all_games(session: &dyn Session, settings: &Settings, results: &Results) -> (usize, usize) {
    let Some(survey) = stored_result::<Survey>(results, SURVEY_KEY) else { return (1, 1) };
    let mut endings = two_piece_endings_to_play(session, results);
    if session.endgames().is_none() {
        endings.extend(endings::one_piece_endings(session));
    }
    let spec = session.spec();
    let of_ending =
        |ending: &Ending| (0..settings.ending_games).map(|number| ending_key(&ending.name(spec), number)).collect();
    let endings = endings.iter().flat_map(|ending| -> Vec<String> { of_ending(ending) });
    let planned: Vec<Task> = Plan::new(session, settings, &survey).tasks;
    let keys: Vec<String> = planned.iter().map(Task::key).chain(endings).collect();
    (keys.iter().filter(|key| !results.contains_key(*key)).count(), keys.len())
}

/// The key of a game of an ending.
pub fn ending_key(name: &str, number: u32) -> String {
    format!("ending/{name}/{number}")
}

/// The endings with two pieces that are to be played out. For the ordinary king: all pairs of types that cannot mate it
/// alone. For each other type of king (such as a promoted one): two pieces of each type that cannot mate it alone.
pub fn two_piece_endings_to_play(session: &dyn Session, results: &Results) -> Vec<Ending> {
    let single = endings::one_piece_endings(session);
    let Some(king) = single.first().map(|ending| ending.lone) else { return Vec::new() };
    let spec = session.spec();
    let mates = |ending: &Ending| {
        let name = ending.name(spec);
        let counted = stored_result::<TableCounts>(results, &table_key(&name));
        let by_table = counted.map(|counts| counts.won as f64 / counts.positions.max(1) as f64 > MATES_ALONE / 2.0);
        by_table.unwrap_or_else(|| ending_score(results, &name).is_some_and(|score| score > MATES_ALONE))
    };
    // Pawns and other types that promote are left out, because they mate as the pieces that they become.
    let becomes = |own: PieceType| own == spec.pawn.piece_type || spec.piece_type(own).promoted.is_some();
    let minor = |lone: PieceType| -> Vec<PieceType> {
        let against = single.iter().map(|ending| Ending { lone, ..ending.clone() });
        against.filter(|ending| !mates(ending)).map(|ending| ending.pieces[0]).filter(|own| !becomes(*own)).collect()
    };
    let mut pairs = endings::two_piece_endings(&minor(king), king, king);
    for lone in endings::royal_types(spec).into_iter().filter(|lone| *lone != king) {
        pairs.extend(minor(lone).into_iter().map(|own| Ending { pieces: vec![own, own, king], lone }));
    }
    pairs
}

/// The mean result of an ending's games for the stronger player.
pub fn ending_score(results: &Results, name: &str) -> Option<f64> {
    let games: Vec<f64> = ending_results(results, name);
    let count = games.len();
    (count > 0).then(|| games.iter().sum::<f64>() / count as f64)
}

/// The results of an ending's games for the stronger player.
pub fn ending_results(results: &Results, name: &str) -> Vec<f64> {
    let prefix = format!("ending/{name}/");
    let games = results.range(prefix.clone()..).take_while(|(key, _)| key.starts_with(&prefix));
    games
        .filter_map(|(_, value)| serde_json::from_value::<PlayedGame>(value.clone()).ok())
        .map(|game| game.result)
        .collect()
}

fn to_value(result: &impl serde::Serialize) -> io::Result<Value> {
    Ok(serde_json::to_value(result)?)
}
