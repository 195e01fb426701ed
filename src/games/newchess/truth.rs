//! Which king is the true one: what everybody knows, and what one player has chosen.

use crate::core::position::ExtraState;

/// Which king of a player is the true one, as far as everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Truth {
    /// Not known.
    #[default]
    Unknown,
    /// King K.
    K,
    /// King L.
    L,
}

impl Truth {
    /// A choice by its letter.
    pub fn named(choice: &str) -> Truth {
        if choice == "K" { Truth::K } else { Truth::L }
    }

    /// The letter in a FEN.
    pub fn letter(self) -> char {
        match self {
            Truth::Unknown => '?',
            Truth::K => 'K',
            Truth::L => 'L',
        }
    }

    /// The choice, if it is known.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Truth::Unknown => None,
            Truth::K => Some("K"),
            Truth::L => Some("L"),
        }
    }
}

/// The true kings, White's and Black's.
pub type Truths = [Truth; 2];

impl ExtraState for Truths {
    const IN_FEN: bool = true;

    fn key(&self) -> u64 {
        self[0] as u64 * 3 + self[1] as u64
    }

    /// "Missing means `??`, and it is written only when a letter is known."
    fn text(&self) -> String {
        match *self {
            [Truth::Unknown, Truth::Unknown] => String::new(),
            [white, black] => format!("{}{}", white.letter(), black.letter().to_ascii_lowercase()),
        }
    }

    fn parse(text: Option<&str>) -> Result<Self, String> {
        let text = text.unwrap_or("??");
        match text.chars().collect::<Vec<_>>()[..] {
            [white @ ('K' | 'L' | '?'), black @ ('k' | 'l' | '?')] => {
                Ok([white, black].map(|letter| match letter.to_ascii_uppercase() {
                    'K' => Truth::K,
                    'L' => Truth::L,
                    _ => Truth::Unknown,
                }))
            }
            _ => Err(format!("true kings are ':{}', not two letters like ':K?'", text.escape_debug())),
        }
    }
}

/// How the engine chooses the true king of the side that it plays, and what it has chosen for either.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Secret {
    pub wish: Wish,
    pub chosen: Truths,
    /// What a search or a referee knows beyond what everybody knows.
    pub known: Truths,
}

/// Nothing that is printed tells the choice.
impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Wish {
    /// Drawn for each game.
    #[default]
    Random,
    Fixed(Truth),
    /// Drawn, but the engine plays as if it did not know.
    Unknown,
}
