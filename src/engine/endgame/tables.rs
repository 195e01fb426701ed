//! The tables of a variant, in memory or in files.

use super::file::{file_name, read_table_file, table_from_bytes};
use super::material::{MaterialSet, table_index};
use super::rules::{can_have_tables, max_pieces};
use super::value::EndgameValue;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tenfold_core::board::AccumulatorFor;
use tenfold_core::position::{Position, Variant};
use tenfold_core::rules::Spec;
use tenfold_core::types::Color;

/// A table in memory, or in a file that is read when it is first probed.
enum TableSource {
    Memory(Vec<u8>),
    File(PathBuf, OnceLock<Option<Vec<u8>>>),
}

/// The endgame tables of a variant under one set of rules.
#[derive(Default)]
pub struct EndgameTables {
    rules: String,
    /// The most pieces of any table.
    max_pieces: usize,
    sources: HashMap<MaterialSet, TableSource>,
}

impl EndgameTables {
    /// A collection for these rules, without tables yet.
    pub fn empty(rules_fingerprint: String) -> EndgameTables {
        EndgameTables { rules: rules_fingerprint, ..EndgameTables::default() }
    }

    /// The rules that the tables are for, as named by [`super::rules_fingerprint`].
    pub fn rules_fingerprint(&self) -> &str {
        &self.rules
    }

    /// The number of tables.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there are no tables.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Adds the table of a set of pieces.
    pub fn insert(&mut self, set: MaterialSet, table: Vec<u8>) {
        self.max_pieces = self.max_pieces.max(set.piece_count());
        self.sources.insert(set, TableSource::Memory(table));
    }

    /// Adds the files of a folder, except for sets that already have a table, and returns the number of files in the
    /// folder. A file is read when it is first probed; a file that turns out to be damaged is reported in the log and
    /// not used.
    pub fn open_folder(&mut self, folder: &Path, spec: &Spec) -> usize {
        let mut found = 0;
        for set in (2..=max_pieces(spec)).flat_map(|pieces| MaterialSet::all_with_piece_count(spec, pieces)) {
            let file = folder.join(file_name(&self.rules, &set, spec));
            if !file.is_file() {
                continue;
            }
            found += 1;
            if !self.sources.contains_key(&set) {
                self.max_pieces = self.max_pieces.max(set.piece_count());
                self.sources.insert(set, TableSource::File(file, OnceLock::new()));
            }
        }
        found
    }

    /// Reads all files now, so that no probe has to wait for a file.
    pub fn read_all(&self, spec: &Spec) {
        for set in self.sources.keys() {
            self.table(set, spec);
        }
    }

    fn table(&self, set: &MaterialSet, spec: &Spec) -> Option<&[u8]> {
        match self.sources.get(set)? {
            TableSource::Memory(table) => Some(table),
            TableSource::File(file, read) => read.get_or_init(|| self.read(file, set, spec)).as_deref(),
        }
    }

    fn read(&self, file: &Path, set: &MaterialSet, spec: &Spec) -> Option<Vec<u8>> {
        let bytes = read_table_file(file).map_err(|why| why.to_string());
        match bytes.and_then(|bytes| table_from_bytes(&bytes, &self.rules, set, spec).map_err(|why| why.to_string())) {
            Ok(table) => Some(table),
            Err(why) => {
                log::error!("'{}' {why}", file.display());
                None
            }
        }
    }

    /// The value of a position. `None` when there is no table of its pieces, when a player can castle or capture a pawn
    /// en passant, or when the game is over.
    #[inline]
    pub fn probe<V: Variant, S: AccumulatorFor<V>>(&self, position: &Position<V, S>) -> Option<EndgameValue> {
        if const { !can_have_tables(V::SPEC) } {
            return None;
        }
        let pieces = position.board.count_all(Color::White) + position.board.count_all(Color::Black);
        if pieces as usize > self.max_pieces {
            return None;
        }
        self.look_up(position)
    }

    #[inline(never)]
    fn look_up<V: Variant, S: AccumulatorFor<V>>(&self, position: &Position<V, S>) -> Option<EndgameValue> {
        let has_rights = position.state.rights != 0 || !position.state.ep.is_none();
        if has_rights || V::outcome_before_moves(position).is_some() {
            return None;
        }
        let place = table_index(position, self.max_pieces)?;
        let table = self.table(&place.set, position.game.spec())?;
        Some(EndgameValue::from_byte(*table.get(place.index)?))
    }
}
