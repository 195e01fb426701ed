//! Handling of Ctrl-C: a command ends in an orderly way.

use anyhow::Result;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of an interrupted command, as in shells: 128 + SIGINT.
pub const EXIT_CODE_INTERRUPTED: u8 = 130;

/// From now on Ctrl-C sets both flags, so that the command can print its results; a second Ctrl-C exits at once.
pub fn stop_on_interrupt(stop: &Arc<AtomicBool>, interrupted: &Arc<AtomicBool>) -> Result<()> {
    let (stop, interrupted) = (Arc::clone(stop), Arc::clone(interrupted));
    let on_first = move || {
        interrupted.store(true, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
    };
    listen_with(on_first, || {})
}

/// From now on, each Ctrl-C calls `act`, which returns false when it had nothing to do. When it returns false twice in
/// a row, `clean_up` is called and the program exits.
pub fn act_on_interrupts(act: impl Fn() -> bool + Send + 'static, clean_up: impl Fn() + Send + 'static) -> Result<()> {
    let idle = AtomicBool::new(false);
    let set = ctrlc::set_handler(move || {
        if act() {
            idle.store(false, Ordering::Relaxed);
        } else if idle.swap(true, Ordering::Relaxed) {
            clean_up();
            std::process::exit(EXIT_CODE_INTERRUPTED.into());
        }
    });
    set.map_err(cannot_listen)
}

/// From now on the first Ctrl-C calls `stop`; a second Ctrl-C calls `clean_up` and exits at once.
pub fn listen_with(stop: impl Fn() + Send + 'static, clean_up: impl Fn() + Send + 'static) -> Result<()> {
    let interrupted = AtomicBool::new(false);
    let set = ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            clean_up();
            std::process::exit(EXIT_CODE_INTERRUPTED.into());
        }
        stop();
    });
    set.map_err(cannot_listen)
}

fn cannot_listen(why: ctrlc::Error) -> anyhow::Error {
    anyhow::Error::from(io::Error::other(why)).context("cannot handle Ctrl-C")
}
