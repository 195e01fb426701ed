//! Misbehaving engines forfeit, each with its own reason, and the match continues.

use super::runner::{engine, games, good, json, scratch, text};

/// A way to misbehave.
#[derive(Clone, Copy)]
pub struct Fault {
    /// The mode of the test engine.
    pub mode: &'static str,
    /// The protocol; `detected` if it is not configured.
    pub protocol: &'static str,
    /// More keys of the engine.
    keys: &'static str,
    /// The reason, after the colour.
    reason: &'static str,
}

const CLOCK: &str = "st=0.2 timemargin=20";
const NO_CLOCK: &str = "nodes=1 timeout=1";
const DEPTH: &str = "depth=1 timeout=1";

const fn fault(mode: &'static str, protocol: &'static str, keys: &'static str, reason: &'static str) -> Fault {
    Fault { mode, protocol, keys, reason }
}

/// All of them.
pub const FAULTS: [Fault; 21] = [
    fault("hangs", "uci", CLOCK, " loses on time"),
    fault("hangs", "uci", "tc=0.3 timemargin=0", " loses on time"),
    fault("hangs", "uci", NO_CLOCK, "'s connection stalls"),
    fault("hangs", "detected", CLOCK, " loses on time"),
    fault("late", "uci", CLOCK, " loses on time"),
    fault("deaf", "uci", CLOCK, " loses on time"),
    fault("noise", "uci", CLOCK, " loses on time"),
    fault("floods", "uci", CLOCK, " loses on time"),
    fault("one-line", "uci", CLOCK, " loses on time"),
    fault("illegal", "uci", NO_CLOCK, " makes an illegal move: a1a1"),
    fault("none", "uci", NO_CLOCK, " makes an illegal move: (none)"),
    fault("dies", "uci", NO_CLOCK, " disconnects"),
    fault("stillborn", "uci", NO_CLOCK, " disconnects"),
    fault("stalls", "uci", NO_CLOCK, "'s connection stalls"),
    fault("mute", "uci", NO_CLOCK, " makes a bad handshake: no uciok"),
    fault("no-done", "xboard", DEPTH, " makes a bad handshake: no feature done=1"),
    fault("features", "xboard", DEPTH, " makes a bad handshake: too many features"),
    fault("claims-win", "xboard", DEPTH, " makes a false claim: {won}"),
    fault("claims-draw", "xboard", DEPTH, " makes a false claim: 1/2-1/2"),
    fault("protests", "xboard", DEPTH, " makes a false claim: illegal move"),
    fault("mute", "detected", DEPTH, " makes a bad handshake: neither uciok nor feature"),
];

/// Plays a misbehaving engine against a good one, once with each colour.
pub fn check(fault: Fault) {
    let index = FAULTS.iter().position(|known| known.mode == fault.mode && known.keys == fault.keys);
    let name = format!("{}-{}-{}", fault.mode, fault.protocol, index.unwrap_or_default());
    let (log, report) = (scratch(&format!("{name}.jsonl")), scratch(&format!("{name}.json")));
    let protocol = match fault.protocol {
        "detected" => String::new(),
        protocol => format!("proto={protocol}"),
    };
    let engines =
        [engine("bad", fault.mode, &format!("{protocol} {}", fault.keys)), engine("good", "fine", "proto=uci nodes=1")];
    let output = good("antichess", &engines, &["--log", &log, "--json", &report]);
    let games = games(&log);
    assert_eq!(games.len(), 2, "{output}");
    for (game, (color, won, lost)) in games.iter().zip([("White", "1-0", "0-1"), ("Black", "0-1", "1-0")]) {
        let reason = format!("{color}{}", fault.reason.replace("{won}", won));
        // The overrun differs from run to run.
        let (found, overrun) = match text(game, "reason").split_once(" (") {
            Some((found, overrun)) if found.ends_with(" loses on time") => (found, format!(" ({overrun}")),
            _ => (text(game, "reason"), String::new()),
        };
        assert_eq!((text(game, "result"), found), (lost, reason.as_str()));
        assert_eq!(overrun.ends_with("ms overrun)"), reason.ends_with(" loses on time"), "{overrun}");
        let reason = reason + &overrun;
        assert_eq!(text(game, "fault"), color.to_lowercase());
        assert!(output.contains(&format!("): {lost} {{{reason}}}\n")), "{output}");
    }
    let report = json(&report);
    assert_eq!((&report["engines"][0]["faults"], &report["engines"][1]["faults"]), (&2.into(), &0.into()));
    let late = if fault.reason == " loses on time" { 2 } else { 0 };
    assert_eq!(report["engines"][0]["time_losses"], late);
    assert_eq!(report["engines"][1]["results"]["games"]["wins"], 2);
}
