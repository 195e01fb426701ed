//! The table of keys, and the declaration of groups of rules with their keys.

use super::values::{BoardAndPieces, KeyValue, PerSide};
use std::collections::HashMap;

/// An object that keys can define: a variant whose board and pieces values refer to.
pub(super) trait HasBoardAndPieces {
    /// The board and the pieces.
    fn board_and_pieces(&self) -> BoardAndPieces<'_>;
}

/// Reads a value into a variant. Returns a note about the key if there is one; on an error the variant keeps its old
/// value.
type Setter<G> = Box<dyn Fn(&mut G, &str) -> Result<Option<String>, String> + Send + Sync>;

/// A key of the format.
pub struct FormatKey<G> {
    name: String,
    kind: String,
    meaning: String,
    pub(super) set: Setter<G>,
}

impl<G> FormatKey<G> {
    /// The name of the key, as written before the equals sign.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The syntax of the key's value, in words.
    pub fn value_syntax(&self) -> &str {
        &self.kind
    }

    /// The meaning of the key, in one line.
    pub fn meaning(&self) -> &str {
        &self.meaning
    }
}

/// The keys in the order in which they take effect.
pub(super) struct KeyTable<G> {
    pub(super) keys: Vec<FormatKey<G>>,
    pub(super) order: HashMap<String, usize>,
}

impl<G> Default for KeyTable<G> {
    fn default() -> Self {
        KeyTable { keys: Vec::new(), order: HashMap::new() }
    }
}

impl<G: HasBoardAndPieces + 'static> KeyTable<G> {
    /// Adds a key with its own setter.
    pub(super) fn add_key(
        &mut self,
        name: &str,
        kind: &str,
        meaning: &str,
        set: impl Fn(&mut G, &str) -> Result<Option<String>, String> + Send + Sync + 'static,
    ) {
        self.insert(name, kind, meaning, Box::new(set));
    }

    /// Adds a key. Not inlined, because there are many keys, and their table is made once.
    #[inline(never)]
    fn insert(&mut self, name: &str, kind: &str, meaning: &str, set: Setter<G>) {
        let (kind, meaning) = (kind.to_owned(), meaning.trim().to_owned());
        self.order.insert(name.to_owned(), self.keys.len());
        self.keys.push(FormatKey { name: name.to_owned(), kind, meaning, set });
    }

    /// Adds a key that sets a single value.
    pub(super) fn one<T: KeyValue + 'static>(
        &mut self,
        name: &str,
        meaning: &str,
        place: impl Fn(&mut G) -> &mut T + Send + Sync + 'static,
    ) {
        let set = move |game: &mut G, text: &str| {
            *place(game) = parse(text, game)?;
            Ok(None)
        };
        self.add_key(name, T::SYNTAX, meaning, set);
    }

    /// Adds a key for one player's value.
    #[inline(never)]
    fn add_side(&mut self, name: &str, player: &str, kind: &str, meaning: &str, set: Setter<G>) {
        self.insert(&format!("{name}{player}"), kind, &format!("For {player}: {}", meaning.trim()), set);
    }

    /// Adds two keys, one for each player's value.
    pub(super) fn sides<T: KeyValue + 'static>(
        &mut self,
        name: &str,
        meaning: &str,
        place: impl Fn(&mut G) -> &mut PerSide<T> + Copy + Send + Sync + 'static,
    ) {
        let white = move |game: &mut G, text: &str| {
            place(game).white = parse(text, game)?;
            Ok(None)
        };
        let black = move |game: &mut G, text: &str| {
            place(game).black = parse(text, game)?;
            Ok(None)
        };
        self.add_side(name, "White", T::SYNTAX, meaning, Box::new(white));
        self.add_side(name, "Black", T::SYNTAX, meaning, Box::new(black));
    }

    /// Adds a key that sets the values of both players, and one key for each player, which overrides the common key.
    pub(super) fn both<T: KeyValue + Copy + 'static>(
        &mut self,
        name: &str,
        meaning: &str,
        place: impl Fn(&mut G) -> &mut PerSide<T> + Copy + Send + Sync + 'static,
    ) {
        let set = move |game: &mut G, text: &str| {
            *place(game) = PerSide::equal(parse(text, game)?);
            Ok(None)
        };
        self.add_key(name, T::SYNTAX, meaning, set);
        self.sides(name, meaning, place);
    }
}

/// The value that a text means in a variant.
#[inline(never)]
fn parse<T: KeyValue, G: HasBoardAndPieces>(text: &str, game: &G) -> Result<T, String> {
    T::parse(text, &game.board_and_pieces())
}

/// Declares a group of rules. Each field has its meaning, its type, its default value, and its key: `one` key, `sides`
/// for two keys that end in `White` and `Black`, or `both` for these two keys and a key that sets both values. The
/// meaning becomes the field's documentation and the description of the key.
macro_rules! rules {
    (
        $(#[doc = $about:literal])+
        $name:ident {
            $($(#[doc = $doc:literal])+ $field:ident: $type:ty = $default:expr, $form:ident $key:literal;)+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name { $($(#[doc = $doc])+ pub $field: $type,)+ }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)+ }
            }
        }

        impl $name {
            /// Adds the keys of these rules; `group` finds the rules in a variant.
            pub(super) fn add_keys<G: $crate::file::table::HasBoardAndPieces + 'static>(
                table: &mut $crate::file::table::KeyTable<G>,
                group: fn(&mut G) -> &mut $name,
            ) {
                $(table.$form($key, concat!($($doc),+), move |game| &mut group(game).$field);)+
            }
        }
    };
}
pub(super) use rules;
