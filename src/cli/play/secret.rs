//! The secret choices of a person and the engine. They are made before the first move, and shown and checked at the
//! end.

use anyhow::{Result, anyhow};
use tenfold::core::types::{Color, Square};
use tenfold::session::Session;
use tenfold::session::commitment::{self, Commitment};
use tenfold::tools::typed::piece_name;

/// A possible choice of a player: a value of the game's option, and the piece whose letter is that value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub value: &'static str,
    name: &'static str,
    square: Option<Square>,
}

impl Choice {
    /// The choice in words: `the king on d1 (K)`.
    pub fn text(&self) -> String {
        match self.square {
            Some(square) => format!("the {} on {square} ({})", self.name, self.value),
            None => self.value.to_string(),
        }
    }

    /// The choice as a person types it: `d1`.
    pub fn short(&self) -> String {
        self.square.map_or_else(|| self.value.to_string(), |square| square.to_string())
    }
}

/// The possible choices of a player of this colour; none in games without secrets.
pub fn choices(session: &dyn Session, color: Color) -> Vec<Choice> {
    let (spec, scene) = (session.spec(), session.scene());
    let values = spec.secret.map_or(&[][..], |secret| secret.choices);
    let choice = |value: &&'static str| {
        let is_meant = |piece: tenfold::core::types::Piece| {
            piece.color() == color && spec.piece_type(piece.piece_type()).letter.to_string() == *value
        };
        let found = scene.pieces.iter().find(|(_, piece)| is_meant(*piece));
        Choice {
            value,
            name: found.map_or("", |(_, piece)| piece_name(spec, *piece)),
            square: found.map(|(square, _)| *square),
        }
    };
    values.iter().map(choice).collect()
}

/// The choice that a typed text means: a square, a value of the option, or, for `draw` or an empty text, a random
/// choice. `None` for other texts.
pub fn parse<'a>(choices: &'a [Choice], typed: &str) -> Option<&'a Choice> {
    let typed = typed.trim();
    if asks_for_random(typed) {
        let number = getrandom::u64().ok()? % choices.len().max(1) as u64;
        return choices.get(number as usize);
    }
    choices.iter().find(|own| own.value.eq_ignore_ascii_case(typed) || own.short().eq_ignore_ascii_case(typed))
}

/// Whether a typed text asks for a random choice.
pub fn asks_for_random(typed: &str) -> bool {
    typed.trim().is_empty() || typed.trim().eq_ignore_ascii_case("draw")
}

/// The answers that may be typed, for a question or an error message: `d1, g1 or draw`.
pub fn answers(choices: &[Choice]) -> String {
    let mut all: Vec<String> = choices.iter().map(Choice::short).collect();
    all.push("draw".into());
    tenfold::tools::guide::list_text(&all, "or")
}

/// The secret choices of both players of a game in progress.
pub struct SecretChoices {
    /// The person's choice with its commitment; `None` if the position already reveals the choice.
    person: Option<(Choice, Commitment)>,
    /// The engine's possible choices, and its published commitment.
    engine: (Vec<Choice>, Option<String>),
    is_shown: bool,
}

impl SecretChoices {
    /// Commits to the choice of the person, who plays `color`, and lets the engine make its choice and commit to it.
    /// `engine` is the game as the engine sees it.
    pub fn commit(engine: &mut dyn Session, color: Color, choice: Option<Choice>) -> Result<SecretChoices> {
        let of_engine = choices(engine, color.other());
        let bind = |choice: Choice| {
            let commitment = Commitment::new(choice.value).map_err(|why| anyhow!("no random numbers: {why}"))?;
            Ok::<_, anyhow::Error>((choice, commitment))
        };
        let person = choice.map(bind).transpose()?;
        // A choice that the position already reveals needs no commitment.
        let secrets = engine.secrets_mut().filter(|secrets| secrets.known_choice(color.other()).is_none());
        let published = secrets.and_then(|secrets| secrets.commit());
        Ok(SecretChoices { person, engine: (of_engine, published), is_shown: false })
    }

    /// Whether both choices have been shown.
    pub fn are_shown(&self) -> bool {
        self.is_shown
    }

    /// The person's own choice, as a value of the game's option.
    pub fn own_choice(&self) -> Option<&'static str> {
        self.person.as_ref().map(|(choice, _)| choice.value)
    }

    /// The person's own choice in words.
    pub fn own_choice_text(&self) -> Option<String> {
        self.person.as_ref().map(|(choice, _)| choice.text())
    }

    /// Lines that explain and show both commitments.
    pub fn commitment_lines(&self) -> Vec<String> {
        let mut lines = vec![
            "Each secret choice is now fixed by a fingerprint (SHA-256): it tells nothing, and no other choice fits it."
                .to_string(),
        ];
        lines.extend(self.person.as_ref().map(|(_, own)| format!("  you:     {}", own.published())));
        lines.extend(self.engine.1.as_ref().map(|published| format!("  Tenfold: {published}")));
        lines
    }

    /// Lines that show and check both choices; empty after the first call. `engine` is the game as the engine sees it.
    pub fn show(&mut self, engine: &dyn Session) -> Vec<String> {
        if std::mem::replace(&mut self.is_shown, true) {
            return Vec::new();
        }
        let mut lines = vec!["The secret choices are shown and checked:".to_string()];
        if let Some((choice, own)) = &self.person {
            lines.push(verdict("you:    ", std::slice::from_ref(choice), &own.published(), &own.revealed()));
        }
        let revealed = engine.secrets().and_then(|secrets| secrets.reveal());
        if let Some((published, revealed)) = self.engine.1.as_ref().zip(revealed) {
            lines.push(verdict("Tenfold:", &self.engine.0, published, &revealed));
        }
        lines
    }
}

/// A line that says whether a revealed choice matches its commitment.
fn verdict(who: &str, choices: &[Choice], published: &str, revealed: &str) -> String {
    let values: Vec<&'static str> = choices.iter().map(|own| own.value).collect();
    match commitment::check_reveal(published, revealed, &values) {
        Ok(value) => {
            let words = choices.iter().find(|own| own.value == value).map_or_else(|| value.to_string(), start_text);
            format!("  {who} {words}; the fingerprint is that of {revealed}")
        }
        Err(why) => format!("  {who} WRONG, {why}: {revealed}"),
    }
}

/// Describes the choice by the square where the piece stood when the choice was made: `the king K that began on d1`.
fn start_text(choice: &Choice) -> String {
    match choice.square {
        Some(square) => format!("the {} {} that began on {square}", choice.name, choice.value),
        None => choice.value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold::registry;

    fn session(game: &str) -> Box<dyn Session> {
        registry::find(game).expect("a game").0.open()
    }

    #[test]
    fn a_choice_is_a_square_a_letter_or_drawn() {
        let white = choices(&*session("newchess"), Color::White);
        let typed = |text: &str| parse(&white, text).map(|choice| choice.value);
        assert_eq!(
            [typed("d1"), typed(" D1 "), typed("k"), typed("G1"), typed("L")].map(Option::unwrap),
            ["K", "K", "K", "L", "L"]
        );
        for text in ["e1", "king", "d10", "KL", "\0"] {
            assert_eq!(typed(text), None, "{text:?}");
        }
        let drawn: std::collections::HashSet<_> = (0..64).map(|_| typed("draw").expect("drawn")).collect();
        assert_eq!(drawn.len(), 2);
        assert!(typed("").is_some());
        assert_eq!(answers(&choices(&*session("newchess"), Color::Black)), "d10, g10 or draw");
        assert!(choices(&*session("chess"), Color::White).is_empty());
    }

    #[test]
    fn both_choices_are_checked_at_the_end() {
        let mut engine = session("newchess");
        let choice = choices(&*engine, Color::White).remove(0);
        let mut secret = SecretChoices::commit(&mut *engine, Color::White, Some(choice)).expect("random numbers");
        let committed = secret.commitment_lines();
        assert!(committed.len() == 3 && committed[1].starts_with("  you: ") && committed[2].starts_with("  Tenfold: "));
        let shown = secret.show(&*engine);
        assert!(shown[1].contains("you:     the king K that began on d1; the fingerprint is that of "), "{shown:?}");
        assert!(shown[2].contains("Tenfold: the king ") && shown[2].contains("fingerprint is that of"), "{shown:?}");
        assert!(secret.show(&*engine).is_empty());
        let lie = verdict("x", &choices(&*engine, Color::White), &"0".repeat(64), &format!("{}:K", "0".repeat(32)));
        assert!(lie.contains("WRONG"), "{lie}");
    }
}
