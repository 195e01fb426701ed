//! The key from which the engine's secret choices are derived, so that they are the same after a restart.

use sha2::{Digest, Sha256};
use tenfold_session::commitment::Commitment;

/// Random bytes that only the user knows.
#[derive(Clone)]
pub struct SecretKey([u8; SecretKey::BYTES]);

impl SecretKey {
    /// The length of a key in bytes.
    pub const BYTES: usize = 32;

    /// The key with these bytes.
    pub fn new(bytes: [u8; SecretKey::BYTES]) -> SecretKey {
        SecretKey(bytes)
    }

    /// The engine's secret choice as `side` of a game, with its nonce. `game` is everything that distinguishes this
    /// game from other games.
    pub fn derived_choice(&self, game: &[&str], side: &str, choices: &[&'static str]) -> Option<Commitment> {
        let derived = |what: &str| self.derived_bytes(&[&[what, side], game].concat());
        let choice = choices.get(usize::from(derived("choice")[0]) % choices.len().max(1))?;
        let mut nonce = [0; 16];
        nonce.copy_from_slice(&derived("nonce")[..16]);
        Some(Commitment::with_nonce(nonce, choice))
    }

    /// Bytes that nobody can compute without the key. They are hashed twice, which prevents length extension.
    pub fn derived_bytes(&self, parts: &[&str]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.0);
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Sha256::digest(hash.finalize()).into()
    }
}
