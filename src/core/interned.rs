//! Lists that stay in memory until the program ends, each content once.
//!
//! Variants loaded at run time keep their data in such lists; in variants compiled into the program the lists are
//! constants. Similar variants share most of their lists.

use std::any::{Any, TypeId};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

/// By item type: all lists of such items that were interned so far.
static LISTS: LazyLock<Mutex<HashMap<TypeId, Box<dyn Any + Send>>>> = LazyLock::new(Mutex::default);

/// A list with this content that stays in memory.
pub fn interned<T: Eq + Hash + Send + Sync + 'static>(list: impl AsRef<[T]> + Into<Vec<T>>) -> &'static [T] {
    let mut all = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    let of_type = all.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(HashSet::<&'static [T]>::new()));
    let known = of_type.downcast_mut::<HashSet<&'static [T]>>().expect("a set of lists of this type");
    if let Some(list) = known.get(list.as_ref()) {
        return list;
    }
    let list = list.into().leak();
    known.insert(list);
    list
}

/// A text that stays in memory.
pub fn interned_text(text: &str) -> &'static str {
    std::str::from_utf8(interned(text.as_bytes())).expect("the bytes of a text")
}
