//! Reports on games for the page. One is made at a time, and its page grows while it is made.

use super::mutex::lock;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::available_parallelism;
use tenfold_registry::Game;
use tenfold_requests::Refusal;
use tenfold_tools::report::{Effort, PageTimer, Report, ReportRun, Results, Settings, Store, documents};

/// The seed of all reports.
const SEED: u64 = 1;

/// The report that is made or was made last.
pub struct Reports {
    /// The folder with the results of all reports.
    folder: PathBuf,
    last: Mutex<Option<(Arc<Game>, Arc<Progress>)>>,
}

/// How far a report is.
struct Progress {
    /// The games that have been played, and all games of the current stage.
    games: [AtomicUsize; 2],
    /// The page; empty before the first one.
    html: Mutex<String>,
    stop: AtomicBool,
    /// What became of it, once it has ended: why it failed, if it did.
    ended: Mutex<Option<Result<(), String>>>,
}

impl Reports {
    /// Keeps results in a folder, which need not exist.
    pub fn new(folder: PathBuf) -> Reports {
        Reports { folder, last: Mutex::default() }
    }

    /// Says how far the report on a game is; if it is to `begin`, a quick report begins, or one that was stopped goes on.
    ///
    /// # Errors
    ///
    /// While there is a report on another game, when there is none that was begun, and when the results cannot be written.
    pub fn make(&self, game: Arc<Game>, begin: bool) -> Result<Value, Refusal> {
        let mut last = lock(&self.last);
        if let Some((other, progress)) = &*last {
            let ended = lock(&progress.ended).clone();
            let is_same = other.learned_name() == game.learned_name();
            match ended {
                None if !is_same => {
                    let title = other.spec.title;
                    return Err(Refusal::bad_request(format!("a report on {title} is being made; stop it first")));
                }
                Some(Err(why)) if is_same => {
                    *last = None;
                    return Err(Refusal::internal(why));
                }
                None => return Ok(progress.view()),
                Some(_) if is_same && !(begin && progress.stop.load(Ordering::Relaxed)) => return Ok(progress.view()),
                Some(_) => {}
            }
        }
        if !begin {
            return Err(Refusal::bad_request(format!("no report on {} was begun", game.spec.title)));
        }
        let progress = Arc::new(Progress::new());
        let folder = self.folder.join(game.learned_name());
        fs::create_dir_all(&folder).map_err(Refusal::internal)?;
        let (own, asked) = (Arc::clone(&progress), Arc::clone(&game));
        let work = move || {
            let ended = own.run(&asked, &folder.join("results.jsonl"));
            *lock(&own.ended) = Some(ended);
        };
        std::thread::Builder::new().name("report".into()).spawn(work).map_err(Refusal::internal)?;
        let view = progress.view();
        *last = Some((game, progress));
        Ok(view)
    }

    /// Stops a report; the games in progress are played to their end, and it can be continued.
    pub fn stop(&self) {
        if let Some((_, progress)) = &*lock(&self.last) {
            progress.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Progress {
    fn new() -> Progress {
        Progress {
            games: Default::default(),
            html: Mutex::default(),
            stop: AtomicBool::new(false),
            ended: Mutex::default(),
        }
    }

    /// The report as the page is told of it.
    fn view(&self) -> Value {
        let [played, all] = self.games.each_ref().map(|games| games.load(Ordering::Relaxed));
        json!({ "html": *lock(&self.html), "played": played, "games": all, "finished": lock(&self.ended).is_some() })
    }

    /// Plays the games of the report that are not in the file yet.
    fn run(&self, game: &Game, file: &std::path::Path) -> Result<(), String> {
        let session = game.open();
        let settings = Settings::new(game, &*session, SEED, Effort::Quick);
        let make_page = |results: &Results, finished: bool| {
            let built = Report::build(&*session, &settings, results, "tenfold board", "", None);
            if let Some((report, page)) = built {
                *lock(&self.html) = documents(&page, &format!("Report: {}", report.title), finished).1;
            }
        };
        let timer = Mutex::new(PageTimer::default());
        let on_result = |results: &Results| lock(&timer).run(|| make_page(results, false));
        let on_progress = |played: usize, all: usize| {
            self.games[0].store(played, Ordering::Relaxed);
            self.games[1].store(all, Ordering::Relaxed);
        };
        let mut store = Store::open(file, &settings).map_err(|why| format!("the file of results {why}"))?;
        // A core is left to whoever uses the board.
        let threads = available_parallelism().map_or(1, |cores| (usize::from(cores) - 1).max(1));
        let run = ReportRun {
            session: &*session,
            settings: &settings,
            part: (0, 1),
            threads,
            stop: &self.stop,
            on_progress: &on_progress,
            on_result: &on_result,
        };
        run.run(&mut store).map_err(|why| format!("the results cannot be written: {why}"))?;
        make_page(store.results(), true);
        Ok(())
    }
}
