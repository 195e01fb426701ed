//! Ctrl-C: an end in good order.

use anyhow::Result;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a command that was interrupted: as shells tell it.
pub const INTERRUPTED: u8 = 130;

/// From now on Ctrl-C sets both flags, so that what is known can be told; a second one ends the program at once.
pub fn listen(stop: &Arc<AtomicBool>, interrupted: &Arc<AtomicBool>) -> Result<()> {
    let (stop, interrupted) = (Arc::clone(stop), Arc::clone(interrupted));
    let set = ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        stop.store(true, Ordering::Relaxed);
    });
    set.map_err(|why| anyhow::Error::from(io::Error::other(why)).context("cannot take Ctrl-C"))
}
