//! Locks of what the server's threads share.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also after another thread has panicked while it had the lock.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
