//! Commit and reveal: how programs that do not trust each other play with secret choices.
//!
//! In New chess with two kings each player chooses in secret which of them is the true king. Between programs this is
//! done by *commit and reveal*: before the first move a player publishes the SHA-256 of `NONCE:CHOICE`, the
//! *commitment*, and shows `NONCE:CHOICE` when the game asks for it. NONCE is 32 lower-case hexadecimal digits: 128
//! bits from the operating system's random generator, never from a seed. A choice that is made at random comes from the
//! same generator. [`Commitment`] is the player's part of the scheme, [`check_reveal`] the referee's part.
//!
//! # Commands and answers
//!
//! | | UCI | XBoard |
//! |---|---|---|
//! | published between `ucinewgame` and the next `readyok` (`variant` and the next `pong`) | `info string trueking
//! commit HEX` | `# trueking commit HEX` |
//! | the button that asks for the reveal | `setoption name RevealTrueKing` | `option RevealTrueKing` |
//! | the answer, final for the game | `info string trueking reveal NONCE:K` | `# trueking reveal NONCE:K` |
//!
//! To a program that has the option `TrueKing` but no such button, the referee assigns its king; for a program that has
//! neither, the referee keeps the choice to itself. The referee of `tenfold match` presses the button for the reveal
//! when a king of an engine is mated and the outcome depends on which king is the true one, and at the end of every
//! game in which the choice was not shown before. The answer must come within five seconds. A missing or false answer
//! forfeits the game. So does a commitment that is missing or malformed, a second commitment for the same game before
//! `readyok` or `pong`, and a commitment that was used in an earlier game of the match. Commitments that come later are
//! ignored. The referee records commitments and reveals, and passes neither on to the opponent.
//!
//! # Attacks that the scheme prevents
//!
//! - *Changing the choice.* Another choice would need another text with the same SHA-256.
//! - *Computing the choice from the commitment.* There are two choices but 2^128 nonces to try.
//! - *Learning it from the referee.* The referee does not know a committed choice before it is shown, and sends a
//!   choice that it has assigned to its owner only. No FEN, PGN, record or log contains either before the game has
//!   ended: scores and variations of the engines are not shown meanwhile, and the log of their output is withheld until
//!   both sides have revealed their choices.
//! - *Reusing a commitment.* An observer of earlier games would know its choice, and a player who copies the opponent's
//!   commitment could then copy the reveal. A commitment that was seen before in the match loses the game.
//! - *Refusing to show an unwelcome choice.* That forfeits the game, whoever has won.
//!
//! # Attacks that the scheme does not prevent
//!
//! - *Inference from play.* A player who guards one king better than the other gives something away. This engine does
//!   not: its search learns the choice only when a king is mated and the rules ask for it, so until then it plays the
//!   same moves with either choice (`engine-tests/guess` attacks it by simulation; figures in `bench/README.md`). With
//!   `TrueKing=Known` the search knows it from the first move on.
//! - *Settings*: a king that the user fixes with `option.TrueKing=K` is shown among the settings of the match.
//! - *The machine.* A program that can read another's memory, files or pipes needs no mathematics.
//! - *Channels outside the game*: a player who gives the choice away, or a weak generator of the operating system.

use sha2::{Digest, Sha256};

/// Hexadecimal digits of a nonce.
const NONCE_DIGITS: usize = 32;
/// Hexadecimal digits of a commitment.
const HASH_DIGITS: usize = 64;

/// A player's own choice, bound to a nonce.
#[derive(Clone, PartialEq, Eq)]
pub struct Commitment {
    nonce: String,
    choice: &'static str,
}

/// Prints the commitment only, not the choice.
impl std::fmt::Debug for Commitment {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Commitment({})", self.published())
    }
}

impl Commitment {
    /// Binds a choice to a new nonce.
    ///
    /// # Errors
    ///
    /// When the operating system's generator fails.
    pub fn new(choice: &'static str) -> Result<Commitment, getrandom::Error> {
        let mut bytes = [0; NONCE_DIGITS / 2];
        getrandom::fill(&mut bytes)?;
        Ok(Commitment::with_nonce(bytes, choice))
    }

    /// Binds a choice to a nonce, which nobody else may know or guess.
    pub fn with_nonce(nonce: [u8; NONCE_DIGITS / 2], choice: &'static str) -> Commitment {
        Commitment { nonce: hex::encode(nonce), choice }
    }

    /// The choice to which the player has committed.
    pub fn choice(&self) -> &'static str {
        self.choice
    }

    /// The commitment to publish: 64 hexadecimal digits.
    pub fn published(&self) -> String {
        hash(&self.revealed())
    }

    /// The text that proves the choice: `NONCE:CHOICE`.
    pub fn revealed(&self) -> String {
        format!("{}:{}", self.nonce, self.choice)
    }
}

/// The reasons to refuse a reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidReveal {
    /// The text is not `NONCE:CHOICE` with a nonce of 32 lower-case hexadecimal digits and one of the choices.
    #[error("not 32 hexadecimal digits, ':' and a choice")]
    Form,
    /// The text does not match the commitment.
    #[error("not what was committed to")]
    Other,
}

/// Whether a text has the form of a commitment: 64 lower-case hexadecimal digits.
pub fn is_commitment(text: &str) -> bool {
    text.len() == HASH_DIGITS && is_hex(text)
}

/// The choice that `revealed` proves, one of `choices`, given the published commitment.
///
/// # Errors
///
/// When `revealed` does not prove a choice.
pub fn check_reveal(published: &str, revealed: &str, choices: &[&'static str]) -> Result<&'static str, InvalidReveal> {
    let (nonce, choice) = revealed.split_once(':').ok_or(InvalidReveal::Form)?;
    let choice = choices.iter().find(|known| **known == choice).ok_or(InvalidReveal::Form)?;
    if nonce.len() != NONCE_DIGITS || !is_hex(nonce) {
        return Err(InvalidReveal::Form);
    }
    if hash(revealed) == published { Ok(choice) } else { Err(InvalidReveal::Other) }
}

fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

fn is_hex(text: &str) -> bool {
    text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHOICES: &[&str] = &["K", "L"];

    #[test]
    fn a_commitment_is_the_sha_256_of_nonce_and_choice() {
        let nonce = "0123456789abcdef".repeat(2);
        let commitment = Commitment { nonce: nonce.clone(), choice: "K" };
        assert_eq!(commitment.revealed(), format!("{nonce}:K"));
        // The expected value comes from the program sha256sum of coreutils.
        assert_eq!(commitment.published(), "287de74ba862e67dd3a889b5f58d72ead15087a2764111b4470988dc66c81abb");
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert!(is_commitment(&commitment.published()));
    }

    #[test]
    fn every_nonce_is_new() {
        let nonces: std::collections::HashSet<String> =
            (0..1000).map(|_| Commitment::new("K").expect("random numbers").nonce).collect();
        assert_eq!(nonces.len(), 1000);
        assert!(nonces.iter().all(|nonce| nonce.len() == NONCE_DIGITS && is_hex(nonce)));
    }

    #[test]
    fn a_true_reveal_is_accepted_and_nothing_else() {
        for choice in CHOICES {
            let commitment = Commitment::new(choice).expect("random numbers");
            let (published, revealed) = (commitment.published(), commitment.revealed());
            assert_eq!(check_reveal(&published, &revealed, CHOICES), Ok(*choice));
            let other = if *choice == "K" { "L" } else { "K" };
            let lie = format!("{}:{other}", commitment.nonce);
            assert_eq!(check_reveal(&published, &lie, CHOICES), Err(InvalidReveal::Other));
            let upper = format!("{}:{choice}", commitment.nonce.to_uppercase().replace(char::is_numeric, "A"));
            for malformed in [&upper, &revealed.to_lowercase(), &format!("{revealed} "), "", ":", choice] {
                assert_eq!(check_reveal(&published, malformed, CHOICES), Err(InvalidReveal::Form), "{malformed:?}");
            }
        }
    }

    #[test]
    fn a_nonce_of_another_length_is_refused_though_its_hash_fits() {
        for nonce in ["", "ab", &"a".repeat(31), &"a".repeat(33), &"a".repeat(4096)] {
            let revealed = format!("{nonce}:K");
            assert_eq!(check_reveal(&hash(&revealed), &revealed, CHOICES), Err(InvalidReveal::Form));
        }
    }

    #[test]
    fn only_a_hash_is_a_commitment() {
        assert!(is_commitment(&"a".repeat(64)));
        for text in ["", "K", &"a".repeat(63), &"a".repeat(65), &"A".repeat(64), &"g".repeat(64)] {
            assert!(!is_commitment(text), "{text}");
        }
    }

    #[test]
    fn debug_output_does_not_contain_the_choice() {
        let commitment = Commitment::new("K").expect("random numbers");
        assert!(!format!("{commitment:?}").contains(&commitment.nonce));
    }
}
