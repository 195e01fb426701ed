//! The rules of this variant that its data does not express, as text for the page of `tenfold rules`.
//!
//! `mod.rs` implements each of these rules, next to a quotation from `src/games/RULES.md`.

use tenfold_core::rules::RuleNote;

pub const NOTES: &[RuleNote] = &[
    RuleNote::new(
        "An unpromoted king captures like a queen of chess, so it gives check from a distance: two unpromoted kings \
         attack each other along open lines. A king may pass over attacked squares, but may not end a move on one. A \
         promoted king is still royal.",
    ),
    RuleNote::new(
        "There is no castling, and promotion is not a choice: each piece has one promoted form and always takes it.",
    ),
];
