//! Keys that a person presses while the engine searches.

use crate::cli::player::Signals;
use console::Term;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How long to wait for a search that has not begun when the key is pressed.
const PATIENCE: Duration = Duration::from_millis(10);

/// Searches until a key is pressed on the terminal, Ctrl-C included.
pub fn until_pressed<T>(signals: &Signals, search: impl FnOnce() -> T) -> T {
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Without a key that can be read nothing would end the search.
            let _ = Term::stdout().read_key_raw();
            while !ended.load(Ordering::Relaxed) {
                signals.hurry();
                thread::sleep(PATIENCE);
            }
        });
        let found = search();
        ended.store(true, Ordering::Relaxed);
        found
    })
}
