//! Keys that a person presses while the engine searches.

use crate::cli::player::Signals;
use console::Term;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The time between two attempts to stop the search. The search may not have begun when the key is pressed.
const KEY_POLL_TIME: Duration = Duration::from_millis(10);

/// Searches until a key is pressed on the terminal, Ctrl-C included.
pub fn search_until_key_pressed<T>(signals: &Signals, search: impl FnOnce() -> T) -> T {
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // If no key can be read, the search ends at once, because nothing else would end it.
            let _ = Term::stdout().read_key_raw();
            while !ended.load(Ordering::Relaxed) {
                signals.stop_current_search();
                thread::sleep(KEY_POLL_TIME);
            }
        });
        let found = search();
        ended.store(true, Ordering::Relaxed);
        found
    })
}
