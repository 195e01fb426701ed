//! The table of keys, and the declaration of groups of rules with their keys.

use super::values::{Context, Sides, Value};
use std::collections::HashMap;

/// The object that keys define: a variant with a board and pieces, to which values refer.
pub(super) trait Defines {
    /// The board and the pieces.
    fn context(&self) -> Context<'_>;
}

/// Reads a value into a variant. A returned text is a note about the key; an error leaves the value as it was before.
type Setter<G> = Box<dyn Fn(&mut G, &str) -> Result<Option<String>, String> + Send + Sync>;

/// A key of the format.
pub struct Key<G> {
    name: String,
    kind: String,
    meaning: String,
    pub(super) set: Setter<G>,
}

impl<G> Key<G> {
    /// The name, as it stands before the equals sign.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The syntax of its value, in words.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The meaning of the key, in one line.
    pub fn meaning(&self) -> &str {
        &self.meaning
    }
}

/// The keys in the order in which they take effect.
pub(super) struct Table<G> {
    pub(super) keys: Vec<Key<G>>,
    pub(super) order: HashMap<String, usize>,
}

impl<G> Default for Table<G> {
    fn default() -> Self {
        Table { keys: Vec::new(), order: HashMap::new() }
    }
}

impl<G: Defines + 'static> Table<G> {
    /// Adds a key with its own setter.
    pub(super) fn add(
        &mut self,
        name: &str,
        kind: &str,
        meaning: &str,
        set: impl Fn(&mut G, &str) -> Result<Option<String>, String> + Send + Sync + 'static,
    ) {
        let (kind, meaning) = (kind.to_owned(), meaning.trim().to_owned());
        self.order.insert(name.to_owned(), self.keys.len());
        self.keys.push(Key { name: name.to_owned(), kind, meaning, set: Box::new(set) });
    }

    /// Adds a key that sets one value.
    pub(super) fn one<T: Value + 'static>(
        &mut self,
        name: &str,
        meaning: &str,
        place: impl Fn(&mut G) -> &mut T + Send + Sync + 'static,
    ) {
        self.add(name, T::KIND, meaning, move |game, text| {
            let value = T::read(text, &game.context())?;
            *place(game) = value;
            Ok(None)
        });
    }

    /// Adds two keys that set the values of the two players.
    pub(super) fn sides<T: Value + 'static>(
        &mut self,
        name: &str,
        meaning: &str,
        place: impl Fn(&mut G) -> &mut Sides<T> + Copy + Send + Sync + 'static,
    ) {
        self.add(&format!("{name}White"), T::KIND, &format!("For White: {}", meaning.trim()), move |game, text| {
            let value = T::read(text, &game.context())?;
            place(game).white = value;
            Ok(None)
        });
        self.add(&format!("{name}Black"), T::KIND, &format!("For Black: {}", meaning.trim()), move |game, text| {
            let value = T::read(text, &game.context())?;
            place(game).black = value;
            Ok(None)
        });
    }

    /// Adds a key that sets the values of both players, and one key for each player, which prevails over the common key.
    pub(super) fn both<T: Value + Copy + 'static>(
        &mut self,
        name: &str,
        meaning: &str,
        place: impl Fn(&mut G) -> &mut Sides<T> + Copy + Send + Sync + 'static,
    ) {
        self.add(name, T::KIND, meaning, move |game, text| {
            let value = T::read(text, &game.context())?;
            *place(game) = Sides::both(value);
            Ok(None)
        });
        self.sides(name, meaning, place);
    }
}

/// Declares a group of rules. Each field has its meaning, its type, its default value, and its key: `one` key, `sides` for
/// two keys that end in `White` and `Black`, or `both` for these two keys and a key that sets both values. The meaning
/// becomes the field's documentation and the description of the key.
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
            pub(super) fn add_keys<G: $crate::file::table::Defines + 'static>(
                table: &mut $crate::file::table::Table<G>,
                group: fn(&mut G) -> &mut $name,
            ) {
                $(table.$form($key, concat!($($doc),+), move |game| &mut group(game).$field);)+
            }
        }
    };
}
pub(super) use rules;
