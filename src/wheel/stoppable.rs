//! Long work, which Python can stop.

use super::errors::value_error;
use pyo3::prelude::*;
use std::thread;
use std::time::Duration;

/// How often one looks whether Python wants to stop the work, as by Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(50);

/// Does work while other threads of Python go on. When a signal raises an exception, `stop` is called, and has to end the work.
pub fn run_until_signal<T: Send>(
    py: Python,
    stop: impl Fn() + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let waiting = thread::current();
    py.detach(|| {
        thread::scope(|scope| {
            let running = scope.spawn(move || {
                let result = work();
                waiting.unpark();
                result
            });
            let mut signal = Ok(());
            while !running.is_finished() {
                thread::park_timeout(SIGNALS);
                if signal.is_ok() {
                    signal = Python::attach(|py| py.check_signals());
                }
                if signal.is_err() {
                    stop();
                }
            }
            let result = running.join().map_err(|_| value_error("it failed".into()))?;
            signal.map(|()| result)
        })
    })
}
