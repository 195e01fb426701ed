//! Building tables, for the games that have them.

use super::build::build as build_table;
use super::material::{MaterialSet, steps};
use super::rules::{is_offered, rules_of};
use super::tables::EndgameTables;
use crate::core::position::Variant;
use std::marker::PhantomData;

/// Builds the table of a set.
type BuildTable<C> = fn(C, &MaterialSet, &EndgameTables) -> Vec<u8>;

struct Offered<V>(PhantomData<V>);

impl<V: Variant> Offered<V> {
    /// A constant of functions, not a condition around a call: so nothing is compiled for games without tables.
    const BUILD: Option<BuildTable<V::Config>> = if is_offered(V::SPEC) { Some(build_table::<V>) } else { None };
}

/// Builds the table of a set by these rules; `tables` must have those of the [`steps`] before. `None` where the game
/// has no endgame tables.
pub fn build<V: Variant>(config: V::Config, set: &MaterialSet, tables: &EndgameTables) -> Option<Vec<u8>> {
    Offered::<V>::BUILD.map(|build| build(config, set, tables))
}

/// Builds the tables of two pieces in memory. `None` where the game has no endgame tables.
pub fn of_two_pieces<V: Variant>(config: V::Config) -> Option<EndgameTables> {
    let build = Offered::<V>::BUILD?;
    let mut tables = EndgameTables::none(rules_of::<V>(&config));
    for step in steps(V::SPEC, 2) {
        let built: Vec<Vec<u8>> = step.iter().map(|set| build(config, set, &tables)).collect();
        step.into_iter().zip(built).for_each(|(set, table)| tables.insert(set, table));
    }
    Some(tables)
}
