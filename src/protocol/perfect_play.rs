//! What the engine knows for certain: endgame tables and proofs.

use super::text::excerpt;
use crate::core::types::{Bound, MATE, Score};
use crate::engine::endgame::{EndgameTables, check_folder};
use crate::engine::search::{Info, Memory};
use crate::engine::solve::{CheckedProof, ProofFile, read_file};
use crate::registry;
use crate::session::Session;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// File extension of proofs.
const EXTENSION: &str = "proof";

/// Endgame tables and proofs.
#[derive(Default)]
pub struct PerfectPlay {
    /// The folder of endgame tables.
    folder: Option<PathBuf>,
    /// The tables that searches probe, and the rules for which they were loaded.
    loaded: Option<(String, Option<Arc<EndgameTables>>)>,
    proofs: Vec<CheckedProof>,
}

impl PerfectPlay {
    /// Loads the endgame tables of this game and rules, unless they are loaded, and passes them to searches: those of two
    /// pieces, which are generated, and those of the folder.
    pub fn load(&mut self, session: &dyn Session, memory: &Memory) {
        let rules = session.rules();
        if self.loaded.as_ref().is_some_and(|(known, _)| *known == rules) {
            return;
        }
        let tables = tables_of(session, self.folder.as_deref());
        self.loaded = Some((rules, tables.map(Arc::new)));
        self.pass_to(memory);
    }

    /// Passes the loaded tables to the searches that use `memory`.
    pub fn pass_to(&self, memory: &Memory) {
        memory.set_endgames(self.loaded.as_ref().and_then(|(_, tables)| tables.clone()));
    }

    /// Uses the endgame tables in this folder, or none. It may also contain tables of other games and rules.
    ///
    /// # Errors
    ///
    /// When there are none, or some are damaged; nothing changes then.
    pub fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), String> {
        if let Some(folder) = folder {
            check_folder(folder).map_err(|(path, why)| format!("{} {why}", excerpt(&path.to_string_lossy())))?;
        }
        self.folder = folder.map(Path::to_path_buf);
        self.loaded = None;
        Ok(())
    }

    /// Uses the proofs in this file, or in all files of this folder, or none.
    ///
    /// # Errors
    ///
    /// When there is none, or one of them is not valid; nothing changes then.
    pub fn set_proofs(&mut self, path: Option<&Path>) -> Result<(), String> {
        let read = path.map(read_proofs).transpose()?.unwrap_or_default();
        self.proofs = read.iter().map(|(file, proof)| check_proof(file, proof)).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// The winning move of the shortest proof for this position, as a search would report it.
    pub fn proven(&self, session: &dyn Session) -> Option<Info> {
        let solver = session.solver()?;
        let plies = |proof| Some(solver.probe(proof).filter(|entry| entry.mv.is_some())?.plies);
        let known = self.proofs.iter().filter_map(|proof| Some((plies(proof)?, proof)));
        let (plies, proof) = known.min_by_key(|(plies, _)| *plies)?;
        Some(Info {
            depth: 1,
            seldepth: plies,
            multipv: 1,
            score: MATE - plies as Score,
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            pv: solver.proof_line(proof),
        })
    }
}

/// The endgame tables of this game and rules: those of two pieces, which are generated, and those of the folder.
pub fn tables_of(session: &dyn Session, folder: Option<&Path>) -> Option<EndgameTables> {
    let mut tables = session.endgames()?.two_piece_tables();
    if let Some(folder) = folder {
        tables.open(folder, session.spec());
        // Now, because a search with little time must not wait for files.
        tables.read_all(session.spec());
    }
    Some(tables)
}

/// The proofs in this file, or in all files of this folder, which are not checked yet.
///
/// # Errors
///
/// When there is none, or one of them cannot be read.
pub fn read_proofs(path: &Path) -> Result<Vec<(PathBuf, ProofFile)>, String> {
    let read = |file: PathBuf| {
        let bytes = read_file(&file).map_err(|why| fault(&file, &format!("cannot be read: {why}")))?;
        let proof = ProofFile::from_bytes(&bytes).map_err(|why| fault(&file, &why.to_string()))?;
        Ok((file, proof))
    };
    files(path)?.into_iter().map(read).collect()
}

/// Checks a proof that was read from a file.
///
/// # Errors
///
/// When it is none.
pub fn check_proof(file: &Path, proof: &ProofFile) -> Result<CheckedProof, String> {
    registry::check_proof(proof).map(|(_, proof)| proof).map_err(|why| fault(file, &why))
}

fn fault(file: &Path, why: &str) -> String {
    format!("{} {why}", excerpt(&file.to_string_lossy()))
}

/// The file, or the proof files in the folder, sorted by name.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let name = excerpt(&path.to_string_lossy());
    let entries = std::fs::read_dir(path).map_err(|why| format!("{name} cannot be read: {why}"))?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == EXTENSION)).collect();
    files.sort();
    match files.is_empty() {
        true => Err(format!("no files *.{EXTENSION} in {name}")),
        false => Ok(files),
    }
}
