//! Engines of these tests that commit to a secret, and show it as they should or otherwise.

use std::thread::sleep;
use std::time::Duration;
use tenfold::session::commitment::Commitment;

/// SHA-256 of `00000000000000000000000000000000:K`, from coreutils' sha256sum.
const ZEROS: &str = "fa5b917aede2ba559e136df09c46892e2c12951c64e53e856ee8c2e1fefd4797";
/// The same of `abc:K`.
const SHORT: &str = "2291aab3fa14055e4a5925ad9feb13a2c264d948ad7985f0d007c69757888293";

/// Whether an engine of this mode commits to its secret.
pub fn keeps(mode: &str) -> bool {
    mode.starts_with("keeps-")
}

/// A player's secret.
#[derive(Default)]
pub struct Keeper {
    commitment: Option<Commitment>,
    /// Whether it was shown in this game.
    shown: bool,
}

impl Keeper {
    /// What is said of the secret of a new game.
    pub fn publish(&mut self, mode: &str) -> Option<String> {
        let published = match mode {
            "keeps-nothing" => return None,
            "keeps-malformed" => "K".repeat(64),
            "keeps-replayed" => ZEROS.into(),
            "keeps-short-nonce" => SHORT.into(),
            _ => {
                self.shown = false;
                let choice = if mode == "keeps-once" { "L" } else { "K" };
                self.commitment.insert(Commitment::new(choice).expect("random numbers")).published()
            }
        };
        Some(format!("trueking commit {published}"))
    }

    /// What is said when the button is pressed.
    pub fn reveal(&mut self, mode: &str) -> Option<String> {
        let shown = std::mem::replace(&mut self.shown, true);
        let truth = self.commitment.as_ref().map(Commitment::revealed).unwrap_or_default();
        let shown = match mode {
            "keeps-silent" => return None,
            "keeps-once" if shown => return None,
            "keeps-replayed" => format!("{}:K", "0".repeat(32)),
            "keeps-short-nonce" => "abc:K".into(),
            "keeps-lying" => truth.replace('K', "L"),
            "keeps-other-nonce" => Commitment::new("K").expect("random numbers").revealed(),
            "keeps-no-choice" => truth.replace('K', "M"),
            "keeps-late" => {
                sleep(Duration::from_millis(5500));
                truth
            }
            _ => truth,
        };
        Some(format!("trueking reveal {shown}"))
    }
}
