//! Proofs for searches. They are read at once and checked in the background; after that they provide the results of
//! proven moves.

use super::known_moves::KnownMove;
use super::text::excerpt;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::thread;
use tenfold_core::types::{MATE, Score};
use tenfold_engine::solve::{CheckedProof, ProofFile, read_file};
use tenfold_session::Session;

/// The extension of proof files.
const EXTENSION: &str = "proof";

/// The proofs in a file or folder. Until they are checked, none of them is used.
#[derive(Default)]
pub struct Proofs {
    checked: OnceLock<Result<Vec<Arc<CheckedProof>>, String>>,
}

/// The SHA-256 checksum of a proof file.
type Checksum = [u8; 32];

/// The proofs in use, by the checksum of their file. A file that is given again is therefore not checked again.
static IN_USE: Mutex<Option<HashMap<Checksum, Weak<CheckedProof>>>> = Mutex::new(None);

impl Proofs {
    /// Reads the proofs in a file, or in all files of a folder, and begins to check them. Calls `done` when they have
    /// been checked, unless nobody needs them any more.
    ///
    /// # Errors
    ///
    /// When a proof cannot be read.
    pub fn read_and_check(path: &Path, done: impl FnOnce() + Send + 'static) -> Result<Arc<Proofs>, String> {
        let files = read_proofs(path)?;
        let proofs = Arc::<Proofs>::default();
        let own = Arc::downgrade(&proofs);
        let work = move || {
            let Some(checked) = check_all(&files, &|| own.strong_count() > 0) else { return };
            if let Some(proofs) = own.upgrade() {
                let _ = proofs.checked.set(checked);
                done();
            }
        };
        let started = thread::Builder::new().name("proofs".into()).spawn(work);
        started.map_err(|why| format!("the proofs cannot be checked: {why}"))?;
        Ok(proofs)
    }

    /// The reason why the proofs are not used, if they were checked and refused.
    pub fn fault(&self) -> Option<&str> {
        self.checked.get()?.as_ref().err().map(String::as_str)
    }

    /// The moves of a position that are proven to win or to lose.
    pub fn known_moves(&self, session: &dyn Session) -> Vec<KnownMove> {
        let proofs = self.checked.get().and_then(|checked| checked.as_ref().ok()).map_or(&[][..], Vec::as_slice);
        if proofs.is_empty() || session.solver().is_none() {
            return Vec::new();
        }
        let mut after = session.duplicate();
        let mut known = Vec::new();
        for text in session.legal_move_texts() {
            if after.play(&text).is_ok() {
                known.extend(proven_result(proofs, &*after, 1, &[&text], session));
                after.take_back();
            }
        }
        // A winning move that ends the game leads to no position of the proof, so the move is taken from the proof of
        // this position.
        let own = proven_result(proofs, session, 0, &[], session).filter(|own| own.score > 0);
        known.extend(own.filter(|own| known.iter().all(|known| known.pv.first() != own.pv.first())));
        known
    }
}

/// The result of the position after the moves `before`, by the shortest proof. The position is `distance` plies after
/// the root.
fn proven_result(
    proofs: &[Arc<CheckedProof>],
    session: &dyn Session,
    distance: u32,
    before: &[&str],
    root: &dyn Session,
) -> Option<KnownMove> {
    let solver = session.solver()?;
    let found = proofs.iter().filter_map(|proof| Some((solver.probe_proof(proof)?.plies + distance, proof)));
    let (plies, proof) = found.min_by_key(|(plies, _)| *plies)?;
    let score = MATE - plies as Score;
    let pv: Vec<String> = before.iter().map(ToString::to_string).chain(solver.proof_line(proof)).collect();
    Some(KnownMove { score: if proof.winner == root.side_to_move() { score } else { -score }, plies, pv })
}

/// Checks these proofs, or finds them among the proofs in use. `None` when nobody needs them any more.
fn check_all(
    files: &[(PathBuf, ProofFile)],
    is_needed: &dyn Fn() -> bool,
) -> Option<Result<Vec<Arc<CheckedProof>>, String>> {
    let mut checked = Vec::new();
    for (file, proof) in files {
        if !is_needed() {
            return None;
        }
        let sum: Checksum = Sha256::digest(proof.to_bytes()).into();
        let known = with_proofs_in_use(|known| known.get(&sum).and_then(Weak::upgrade));
        let proof = match known.map_or_else(|| check_proof(file, proof).map(Arc::new), Ok) {
            Ok(proof) => proof,
            Err(why) => return Some(Err(why)),
        };
        with_proofs_in_use(|known| {
            known.retain(|_, proof| proof.strong_count() > 0);
            known.insert(sum, Arc::downgrade(&proof));
        });
        checked.push(proof);
    }
    Some(Ok(checked))
}

fn with_proofs_in_use<T>(work: impl FnOnce(&mut HashMap<Checksum, Weak<CheckedProof>>) -> T) -> T {
    let mut known = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    work(known.get_or_insert_default())
}

/// Reads the proofs in this file, or in all files of this folder, without checking them.
///
/// # Errors
///
/// When there is no proof, or a proof cannot be read.
pub fn read_proofs(path: &Path) -> Result<Vec<(PathBuf, ProofFile)>, String> {
    let read = |file: PathBuf| {
        let bytes = read_file(&file).map_err(|why| fault_message(&file, &format!("cannot be read: {why}")))?;
        let proof = ProofFile::from_bytes(&bytes).map_err(|why| fault_message(&file, &why.to_string()))?;
        Ok((file, proof))
    };
    proof_files(path)?.into_iter().map(read).collect()
}

/// Checks a proof that was read from a file.
///
/// # Errors
///
/// When the proof is not valid.
pub fn check_proof(file: &Path, proof: &ProofFile) -> Result<CheckedProof, String> {
    tenfold_registry::check_proof(proof).map(|(_, proof)| proof).map_err(|why| fault_message(file, &why))
}

fn fault_message(file: &Path, why: &str) -> String {
    format!("{} {why}", excerpt(&file.to_string_lossy()))
}

/// The file, or the proof files in the folder, sorted by name.
fn proof_files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let name = excerpt(&path.to_string_lossy());
    let entries = std::fs::read_dir(path).map_err(|why| format!("{name} cannot be read: {why}"))?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == EXTENSION)).collect();
    files.sort();
    if files.is_empty() { Err(format!("no files *.{EXTENSION} in {name}")) } else { Ok(files) }
}
