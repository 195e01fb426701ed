//! What the engine knows for certain: endgame tables and proofs.

use super::excerpt;
use crate::core::types::{Bound, MATE, Score};
use crate::engine::endgame::{EndgameTables, check_folder};
use crate::engine::search::{Info, Memory};
use crate::engine::solve::{Book, ProofFile, read_file};
use crate::registry;
use crate::session::Session;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How the names of proofs end when all of a folder are read.
const ENDING: &str = "proof";

/// Tables and proofs.
#[derive(Default)]
pub struct Knowledge {
    folder: Option<PathBuf>,
    /// The tables that the memory has, and for which rules they were made.
    prepared: Option<(String, Option<Arc<EndgameTables>>)>,
    proofs: Vec<Book>,
}

impl Knowledge {
    /// Lets the memory's searches ask the tables of this game and rules: those of two pieces, and those of the folder.
    pub fn prepare(&mut self, session: &dyn Session, memory: &Memory) {
        let rules = session.rules();
        if self.prepared.as_ref().is_some_and(|(known, _)| *known == rules) {
            return;
        }
        let mut tables = session.small_endgames();
        if let (Some(tables), Some(folder)) = (&mut tables, &self.folder) {
            tables.open(folder, session.spec());
            // A search that has a second has no time to read files.
            tables.read_all(session.spec());
        }
        self.prepared = Some((rules, tables.map(Arc::new)));
        self.pass_on(memory);
    }

    /// Gives a new memory what is prepared.
    pub fn pass_on(&self, memory: &Memory) {
        memory.set_endgames(self.prepared.as_ref().and_then(|(_, tables)| tables.clone()));
    }

    /// Takes tables from this folder, or from none. Those of other games and rules may be among them.
    ///
    /// # Errors
    ///
    /// When it has none, or some that are not whole.
    pub fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), String> {
        if let Some(folder) = folder {
            check_folder(folder).map_err(|(path, why)| format!("{} {why}", excerpt(&path.to_string_lossy())))?;
        }
        self.folder = folder.map(Path::to_path_buf);
        self.prepared = None;
        Ok(())
    }

    /// Plays by the proofs in this file, or in all files of this folder, or by none.
    ///
    /// # Errors
    ///
    /// When there is none, or one of them is no proof.
    pub fn set_proofs(&mut self, path: Option<&Path>) -> Result<(), String> {
        let mut proofs = Vec::new();
        for file in path.map(files).transpose()?.unwrap_or_default() {
            let told = |why: &str| format!("{} {why}", excerpt(&file.to_string_lossy()));
            let bytes = read_file(&file).map_err(|why| told(&format!("cannot be read: {why}")))?;
            let proof = ProofFile::from_bytes(&bytes).map_err(|why| told(&why.to_string()))?;
            proofs.push(registry::check_proof(&proof).map_err(|why| told(&why))?.1);
        }
        self.proofs = proofs;
        Ok(())
    }

    /// The move that a proof tells here, as the only line of a search; of several proofs the shortest.
    pub fn proven(&self, session: &dyn Session) -> Option<Info> {
        let known = |book| Some((session.consult(book).filter(|known| known.mv.is_some())?.plies, book));
        let (plies, book) = self.proofs.iter().filter_map(known).min_by_key(|(plies, _)| *plies)?;
        Some(Info {
            depth: 1,
            seldepth: plies,
            multipv: 1,
            score: MATE - plies as Score,
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            pv: session.proof_line(book),
        })
    }
}

/// The file, or the proofs in the folder, in the order of their names.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let name = excerpt(&path.to_string_lossy());
    let entries = std::fs::read_dir(path).map_err(|why| format!("{name} cannot be read: {why}"))?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == ENDING)).collect();
    files.sort();
    match files.is_empty() {
        true => Err(format!("no files *.{ENDING} in {name}")),
        false => Ok(files),
    }
}
