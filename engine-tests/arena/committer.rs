//! Test engines that commit to a secret choice, and reveal it correctly or not.

use std::thread::sleep;
use std::time::Duration;
use tenfold::session::commitment::Commitment;

/// SHA-256 of `00000000000000000000000000000000:K`, from coreutils' sha256sum.
const ZEROS: &str = "fa5b917aede2ba559e136df09c46892e2c12951c64e53e856ee8c2e1fefd4797";
/// The same of `abc:K`.
const SHORT: &str = "2291aab3fa14055e4a5925ad9feb13a2c264d948ad7985f0d007c69757888293";

/// Modes of engines that choose the king which is not mated in the tests.
const PLAYS_ON: [&str; 3] = ["commits-once", "commits-resigning", "commits-offering"];

/// Whether an engine of this mode commits to its secret choice.
pub fn commits(mode: &str) -> bool {
    mode.starts_with("commits-")
}

/// A player's secret choice.
#[derive(Default)]
pub struct Committer {
    commitment: Option<Commitment>,
    /// Whether it was revealed in this game.
    revealed: bool,
}

impl Committer {
    /// The lines that publish commitments for a new game.
    pub fn publish(&mut self, mode: &str) -> Vec<String> {
        let number = if mode == "commits-twice" { 2 } else { 1 };
        (0..number).filter_map(|_| self.commit(mode)).collect()
    }

    fn commit(&mut self, mode: &str) -> Option<String> {
        let published = match mode {
            "commits-nothing" => return None,
            "commits-malformed" => "K".repeat(64),

            "commits-replayed" => ZEROS.into(),
            "commits-short-nonce" => SHORT.into(),
            _ => {
                self.revealed = false;
                let choice = if PLAYS_ON.contains(&mode) { "L" } else { "K" };
                self.commitment.insert(Commitment::new(choice).expect("random numbers")).published()
            }
        };
        Some(format!("trueking commit {published}"))
    }

    /// The line that an engine of this mode has printed before the button is pressed.
    pub fn remark(mode: &str) -> Option<&'static str> {
        match mode {
            "commits-resigning" => Some("resign"),
            "commits-offering" => Some("offer draw"),
            _ => None,
        }
    }

    /// The line that reveals the choice when the button is pressed.
    pub fn reveal(&mut self, mode: &str) -> Option<String> {
        let again = std::mem::replace(&mut self.revealed, true);
        let truth = self.commitment.as_ref().map(Commitment::revealed).unwrap_or_default();
        let revealed = match mode {
            "commits-silent" => return None,
            "commits-once" if again => return None,
            "commits-replayed" => format!("{}:K", "0".repeat(32)),
            "commits-short-nonce" => "abc:K".into(),
            "commits-lying" => truth.replace('K', "L"),
            "commits-other-nonce" => Commitment::new("K").expect("random numbers").revealed(),
            "commits-no-choice" => truth.replace('K', "M"),
            "commits-late" => {
                sleep(Duration::from_millis(5500));
                truth
            }
            _ => truth,
        };
        Some(format!("trueking reveal {revealed}"))
    }
}
