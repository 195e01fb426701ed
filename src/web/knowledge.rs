//! What is known for certain about a position, from proofs and endgame tables.
//!
//! Proofs are checked in a separate thread, which takes seconds. Tables are read in another thread when a game first
//! needs them. No request waits for either thread.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use tenfold_core::types::{Color, Outcome};
use tenfold_engine::endgame::{EndgameTables, EndgameValue, chosen_folder, max_pieces};
use tenfold_engine::solve::{CheckedProof, ProofFile};
use tenfold_protocol::perfect_play::endgame_tables_for;
use tenfold_protocol::proofs::{check_proof, read_proofs};
use tenfold_requests::{Knowledge, PositionNote};
use tenfold_session::Session;

/// Proofs and endgame tables from files; by default there are none.
#[derive(Default)]
pub struct KnowledgeFiles {
    shared: Arc<Shared>,
}

/// What the threads that check proofs and read tables share with the requests.
#[derive(Default)]
struct Shared {
    files: Vec<(PathBuf, ProofFile)>,
    /// The checked proofs, or the reason why they are not used; empty until the check has ended.
    proofs: OnceLock<Result<Vec<CheckedProof>, String>>,
    /// The folder of endgame tables.
    folder: Option<PathBuf>,
    /// The tables by the rules of their game; the value is `None` while the tables are being read.
    tables: Mutex<HashMap<String, Option<Arc<EndgameTables>>>>,
}

/// The result of the game after a move, with best play by both sides.
#[derive(Clone, Copy)]
struct MoveValue {
    winner: Option<Color>,
    /// The number of plies to the end of the game.
    plies: u32,
}

impl KnowledgeFiles {
    /// Reads the proofs of a file or folder without checking them, and finds the folder of endgame tables: the
    /// installed folder if `tables` is `None`, no folder if it is the word `none`.
    ///
    /// # Errors
    ///
    /// When the proofs or tables cannot be read; one line that says why.
    pub fn read(proofs: Option<&Path>, tables: Option<&Path>) -> Result<KnowledgeFiles, String> {
        let files = proofs.map(read_proofs).transpose()?.unwrap_or_default();
        let folder = chosen_folder(tables).map_err(|(path, why)| format!("'{}' {why}", path.display()))?;
        Ok(KnowledgeFiles { shared: Arc::new(Shared { files, folder, ..Shared::default() }) })
    }

    /// Begins to check the proofs.
    pub fn begin_checking(&self) {
        let own = Arc::clone(&self.shared);
        let work = move || {
            let checked = own.files.iter().map(|(path, proof)| check_proof(path, proof)).collect();
            if let Err(why) = &checked {
                log::error!("the proofs are not used: {why}");
            }
            let _ = own.proofs.set(checked);
        };
        if !self.shared.files.is_empty()
            && let Err(why) = thread::Builder::new().name("proofs".into()).spawn(work)
        {
            log::error!("the proofs cannot be checked: {why}");
        }
    }

    fn proof_note(&self, session: &mut dyn Session) -> Option<PositionNote> {
        let game = session.spec().name;
        if session.solver().is_none() || !self.shared.files.iter().any(|(_, proof)| proof.header.game == game) {
            return None;
        }
        let proofs = match self.shared.proofs.get() {
            None => return Some(note_without_moves("The proofs are being read.".into(), true)),
            Some(Err(why)) => {
                return Some(note_without_moves(format!("The proofs are not used: {why}."), false));
            }
            Some(Ok(proofs)) => proofs,
        };
        let proven = |session: &dyn Session| {
            let solver = session.solver()?;
            let values = proofs.iter().filter_map(|proof| {
                let winner = Some(proof.winner);
                solver.probe_proof(proof).map(|entry| MoveValue { winner, plies: entry.plies })
            });
            values.min_by_key(|value| value.plies)
        };
        let own = proven(session);
        let (after, count) = values_after(session, &proven);
        // If every known move ends the game at once, no proof needs to be mentioned.
        if own.is_none() && after.iter().all(|(_, value)| value.plies <= 1) {
            return None;
        }
        let (us, them) = (session.side_to_move(), session.side_to_move().other());
        let wins = moves_with_winner(&after, Some(us));
        if let Some(&(_, best)) = wins.first() {
            let plies = own.map_or(best.plies, |own| own.plies.min(best.plies));
            return Some(note_with_moves(format!("Proved: {us:?} wins in at most {}.", moves_in(plies)), &wins));
        }
        let losses = moves_with_winner(&after, Some(them));
        if own.is_none() && losses.len() < count {
            return Some(note_with_moves(format!("Proved: {them:?} wins after these moves."), &losses))
                .filter(|note| !note.moves.is_empty());
        }
        let (plies, longest) = longest_games(&losses);
        let text = format!("Proved: {them:?} wins in at most {}. These moves hold out longest.", moves_in(plies));
        Some(note_with_moves(text, &longest))
    }

    fn table_note(&self, session: &mut dyn Session) -> Option<PositionNote> {
        if session.scene().pieces.len() > max_pieces(session.spec()) {
            // Starts to read the tables now, so that they are available when they are needed.
            self.tables(session);
            return None;
        }
        self.shared.folder.as_ref().filter(|_| session.endgames().is_some())?;
        let Some(tables) = self.tables(session) else {
            return Some(note_without_moves("The endgame tables are being read.".into(), true));
        };
        let probed = |session: &dyn Session| {
            let (value, us) = (session.endgames()?.probe_tables(&tables)?, session.side_to_move());
            let winner = match value {
                EndgameValue::Draw => None,
                EndgameValue::Win(_) => Some(us),
                EndgameValue::Loss(_) => Some(us.other()),
            };
            Some(MoveValue { winner, plies: value.plies().unwrap_or(0).into() })
        };
        let own = probed(session)?;
        let (after, _) = values_after(session, &probed);
        let keeping = moves_with_winner(&after, own.winner);
        Some(match own.winner {
            None => note_with_moves("Endgame table: a draw.".into(), &keeping),
            Some(winner) if winner == session.side_to_move() => {
                note_with_moves(format!("Endgame table: {winner:?} wins in {}.", moves_in(own.plies)), &keeping)
            }
            Some(winner) => {
                let (plies, longest) = longest_games(&keeping);
                let text =
                    format!("Endgame table: {winner:?} wins in {}. These moves hold out longest.", moves_in(plies));
                note_with_moves(text, &longest)
            }
        })
    }
}

impl Knowledge for KnowledgeFiles {
    fn notes(&self, session: &mut dyn Session) -> Vec<PositionNote> {
        self.proof_note(session).into_iter().chain(self.table_note(session)).collect()
    }

    /// The first call for a game starts to read its tables; until then there are none.
    fn tables(&self, session: &dyn Session) -> Option<Arc<EndgameTables>> {
        let folder = self.shared.folder.as_ref().filter(|_| session.endgames().is_some())?;
        let mut tables = self.shared.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = session.rules_fingerprint();
        if let Some(known) = tables.get(&rules) {
            return known.clone();
        }
        tables.insert(rules.clone(), None);
        let (own, folder, session) = (Arc::clone(&self.shared), folder.clone(), session.duplicate());
        let work = move || {
            let read = endgame_tables_for(&*session, Some(&folder)).map(Arc::new);
            own.tables.lock().unwrap_or_else(PoisonError::into_inner).insert(rules, read);
        };
        if let Err(why) = thread::Builder::new().name("tables".into()).spawn(work) {
            log::error!("the endgame tables cannot be read: {why}");
        }
        None
    }
}

fn note_without_moves(text: String, pending: bool) -> PositionNote {
    PositionNote { text, moves: Vec::new(), pending }
}

fn note_with_moves(text: String, moves: &[(&str, MoveValue)]) -> PositionNote {
    PositionNote { text, moves: moves.iter().map(|(text, _)| (*text).to_string()).collect(), pending: false }
}

/// The legal moves with a known value, and the number of all legal moves. The plies of a value are counted from before
/// the move.
fn values_after(
    session: &mut dyn Session,
    value: &dyn Fn(&dyn Session) -> Option<MoveValue>,
) -> (Vec<(String, MoveValue)>, usize) {
    let legal = session.legal_move_texts();
    let count = legal.len();
    let mut known = Vec::new();
    for text in legal {
        if session.play(&text).is_err() {
            continue;
        }
        let found = match session.outcome() {
            Outcome::Win(winner, _) => Some(MoveValue { winner: Some(winner), plies: 0 }),
            // This includes draws by repetition, which proofs and tables do not know.
            Outcome::Draw(_) => Some(MoveValue { winner: None, plies: 0 }),
            Outcome::Ongoing => value(session),
        };
        session.take_back();
        known.extend(found.map(|value| (text, MoveValue { plies: value.plies + 1, ..value })));
    }
    (known, count)
}

/// The moves after which this player wins, or, for `None`, after which the game is drawn. The moves that lead to the
/// shortest games come first.
fn moves_with_winner(after: &[(String, MoveValue)], winner: Option<Color>) -> Vec<(&str, MoveValue)> {
    let mut moves: Vec<(&str, MoveValue)> = after.iter().map(|(text, value)| (text.as_str(), *value)).collect();
    moves.retain(|(_, value)| value.winner == winner);
    moves.sort_by_key(|(_, value)| value.plies);
    moves
}

/// The plies of the longest games, and the moves that lead to them.
fn longest_games<'a>(moves: &[(&'a str, MoveValue)]) -> (u32, Vec<(&'a str, MoveValue)>) {
    let plies = moves.iter().map(|(_, value)| value.plies).max().unwrap_or(0);
    (plies, moves.iter().filter(|(_, value)| value.plies == plies).copied().collect())
}

/// A number of plies in full moves, rounded up.
fn moves_in(plies: u32) -> String {
    match plies.div_ceil(2) {
        0 | 1 => "one move".into(),
        moves => format!("{moves} moves"),
    }
}
