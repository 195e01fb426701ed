//! Results that the engine knows for certain, from endgame tables and proofs.

use super::proofs::Proofs;
use super::text::excerpt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tenfold_engine::endgame::{EndgameTables, chosen_folder};
use tenfold_engine::search::Memory;
use tenfold_session::Session;

/// The number of rule sets whose tables stay loaded. XBoard's `new` opens the first game of the registry before `variant`
/// opens another one, so that every game of a match would load the tables of the first game again if there were one.
const MAX_LOADED: usize = 2;

/// Endgame tables and proofs.
#[derive(Default)]
pub struct PerfectPlay {
    /// The folder of endgame tables; `Some(None)` for no folder. `None` means that nothing was chosen yet, so that the
    /// installed folder is used.
    folder: Option<Option<PathBuf>>,
    /// The tables of the [`MAX_LOADED`] rule sets that were used last, with the fingerprints of these rules; searches
    /// probe the first ones.
    loaded: Vec<(String, Option<Arc<EndgameTables>>)>,
    proofs: Arc<Proofs>,
}

impl PerfectPlay {
    /// Loads the endgame tables of the session's variant and rules, unless they are already loaded, and passes them to
    /// searches: the two-piece tables, which are generated, and the tables in the folder.
    pub fn load_tables(&mut self, session: &dyn Session, memory: &Memory) {
        let rules = session.rules_fingerprint();
        match self.loaded.iter().position(|(known, _)| *known == rules) {
            Some(0) => return,
            Some(place) => self.loaded[..=place].rotate_right(1),
            None => {
                let folder = self.folder.get_or_insert_with(|| chosen_folder(None).unwrap_or_default());
                let tables = endgame_tables_for(session, folder.as_deref());
                self.loaded.truncate(MAX_LOADED - 1);
                self.loaded.insert(0, (rules, tables.map(Arc::new)));
            }
        }
        self.pass_tables_to_searches(memory);
    }

    /// Passes the loaded tables to the searches that use `memory`.
    pub fn pass_tables_to_searches(&self, memory: &Memory) {
        memory.set_endgames(self.loaded.first().and_then(|(_, tables)| tables.clone()));
    }

    /// Uses the endgame tables in this folder, no tables for the word `none`, or the installed tables for `None`. A
    /// folder may also contain tables of other variants and rules.
    ///
    /// # Errors
    ///
    /// When there are no tables, or some are damaged; nothing changes then.
    pub fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), String> {
        let folder = chosen_folder(folder);
        self.folder = Some(folder.map_err(|(path, why)| format!("{} {why}", excerpt(&path.to_string_lossy())))?);
        self.loaded.clear();
        Ok(())
    }

    /// Uses the proofs in this file, or in all files of this folder, once they have been checked; then calls `done`.
    /// `None` means no proofs.
    ///
    /// # Errors
    ///
    /// When there is no proof, or a proof cannot be read; nothing changes then.
    pub fn set_proofs(&mut self, path: Option<&Path>, done: impl FnOnce() + Send + 'static) -> Result<(), String> {
        self.proofs = path.map(|path| Proofs::read_and_check(path, done)).transpose()?.unwrap_or_default();
        Ok(())
    }

    /// The proofs that are used.
    pub fn proofs(&self) -> &Arc<Proofs> {
        &self.proofs
    }
}

/// The endgame tables of the session's variant and rules: the two-piece tables, which are generated, and the tables in
/// the folder.
pub fn endgame_tables_for(session: &dyn Session, folder: Option<&Path>) -> Option<EndgameTables> {
    let mut tables = session.endgames()?.two_piece_tables();
    if let Some(folder) = folder {
        tables.open_folder(folder, session.spec());
        // All files are read now, so that no search with little time has to wait for them.
        tables.read_all(session.spec());
    }
    Some(tables)
}
