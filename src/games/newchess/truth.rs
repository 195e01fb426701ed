//! Each player secretly chooses which of their two kings is the true one. This module holds what is known to both players
//! of each choice, and the choices of the engine, which only their owner knows.

use std::ops::{Index, IndexMut};
use tenfold_core::position::{ExtraState, GameConfig};
use tenfold_core::types::Color;

/// The option that sets the engine's choice.
pub const TRUE_KING: &str = "TrueKing";

/// A player's true king, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Truth {
    /// The true king is not known.
    #[default]
    Unknown,
    /// The true king is K.
    K,
    /// The true king is L.
    L,
}

impl Truth {
    /// The choice with this letter.
    pub fn from_name(choice: &str) -> Truth {
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

    /// The choice as a value of the option, if it is known.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Truth::Unknown => None,
            Truth::K => Some("K"),
            Truth::L => Some("L"),
        }
    }
}

/// The true kings, White's and Black's.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Truths([Truth; 2]);

impl Index<Color> for Truths {
    type Output = Truth;
    fn index(&self, color: Color) -> &Truth {
        &self.0[color.idx()]
    }
}

impl IndexMut<Color> for Truths {
    fn index_mut(&mut self, color: Color) -> &mut Truth {
        &mut self.0[color.idx()]
    }
}

impl ExtraState for Truths {
    const HAS_FEN_FIELD: bool = true;

    fn key(&self) -> u64 {
        self.0[0] as u64 * 3 + self.0[1] as u64
    }

    /// "Missing means `??`, and it is written only when a letter is known."
    fn fen_field(&self) -> String {
        match self.0 {
            [Truth::Unknown, Truth::Unknown] => String::new(),
            [white, black] => format!("{}{}", white.letter(), black.letter().to_ascii_lowercase()),
        }
    }

    fn parse_fen_field(text: Option<&str>) -> Result<Self, String> {
        let text = text.unwrap_or("??");
        match text.chars().collect::<Vec<_>>()[..] {
            [white @ ('K' | 'L' | '?'), black @ ('k' | 'l' | '?')] => {
                Ok(Truths([white, black].map(|letter| match letter.to_ascii_uppercase() {
                    'K' => Truth::K,
                    'L' => Truth::L,
                    _ => Truth::Unknown,
                })))
            }
            _ => Err(format!("true kings are ':{}', not two letters like ':K?'", text.escape_debug())),
        }
    }
}

/// The secret choices of the true king: how the engine chooses, and its choice for either side.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Secret {
    pub setting: TrueKingSetting,
    /// The engine's choice for either side.
    pub chosen: Truths,
    /// What a search or a referee knows in addition to what is publicly known.
    pub known: Truths,
}

impl GameConfig for Secret {
    fn set(&mut self, name: &str, value: &str) -> bool {
        self.setting = match (name, value) {
            (TRUE_KING, "Random") => TrueKingSetting::Random,
            (TRUE_KING, "K") => TrueKingSetting::Fixed(Truth::K),
            (TRUE_KING, "L") => TrueKingSetting::Fixed(Truth::L),
            (TRUE_KING, "Known") => TrueKingSetting::Known,
            (TRUE_KING, "Unknown") => TrueKingSetting::Unknown,
            _ => return false,
        };
        true
    }

    /// "Each player secretly chose one king before the game". Without random bytes nothing is chosen, and the engine
    /// plays as if either king could be the true one.
    fn make_secret_choices(&mut self, random: Option<[u8; 2]>) {
        self.chosen = match (self.setting, random) {
            (TrueKingSetting::Fixed(truth), _) => Truths([truth; 2]),
            (_, Some(bytes)) => Truths(bytes.map(|byte| if byte & 1 == 0 { Truth::K } else { Truth::L })),
            (_, None) => Truths::default(),
        };
    }

    fn fix_choice(&mut self, choice: &str) {
        self.chosen = Truths([Truth::from_name(choice); 2]);
    }

    fn own_choice(&self, color: Color) -> Option<&'static str> {
        self.chosen[color].name()
    }
}

/// The debug output hides the choice.
impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// How the engine chooses its true king; one of the values of the option.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum TrueKingSetting {
    /// At random for each game. The search does not know the choice before a king is mated.
    #[default]
    Random,
    /// This king in every game. The search does not know the choice before a king is mated.
    Fixed(Truth),
    /// At random. The search knows the choice from the first move on, which makes the engine stronger, but its moves
    /// reveal the choice to anyone who has the program.
    Known,
    /// At random, but the engine searches as if it did not know the choice.
    Unknown,
}
