//! What the data of this game does not say of its rules, in words for people.
//!
//! Each rule is played by a hook in `mod.rs`, where it stands in the words of the rules contract.

use crate::core::rules::Note;

pub const NOTES: &[Note] = &[
    Note::new(
        "The king captures as a queen of chess and so gives check from afar: two kings that are not promoted attack each \
         other along open lines. The king may pass over attacked squares, but not end his move on one. Promoted he is \
         still subject to check.",
    ),
    Note::new(
        "There is no castling, and no choice at promotion: each piece has one promoted form and always takes it.",
    ),
];
