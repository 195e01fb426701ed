//! Matches over the built binary, against engines that behave and engines that do not.
//!
//! This program is also those engines: `arena engine MODE`.

mod committer;
mod engine;
mod faults;
mod games;
mod grandchildren;
mod resume;
mod runner;
mod secrets;
mod surroundings;

use libtest_mimic::{Arguments, Trial};

/// Something to test: its name, and what panics when it fails.
type Case = (&'static str, fn());

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "engine") {
        return engine::serve(&words[1..]);
    }
    let cases = [games::CASES, grandchildren::CASES, resume::CASES, secrets::CASES, surroundings::CASES].concat();
    let mut trials: Vec<Trial> = cases.into_iter().map(|(name, case)| trial(name.into(), case)).collect();
    for fault in faults::FAULTS {
        trials.push(trial(format!("loses: {} {}", fault.protocol, fault.mode), move || faults::check(fault)));
    }
    for attack in secrets::ATTACKS {
        trials.push(trial(format!("attack: {} {}", attack.0, attack.1), move || secrets::check(attack)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn trial(name: String, case: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, move || {
        case();
        Ok(())
    })
}
