//! Proof files: a line with the header, then the choices. Lengths and checksums are put right. An input that begins as a
//! proof file is taken as it is.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use tenfold::engine::solve::{ProofFile, ProofHeader};
use tenfold::registry;
use tenfold_fuzz::{first_line, one_line};

/// Positions of a proof that is checked.
const MOST: u64 = 2000;

tenfold_fuzz::mutations!(&[
    "\"game\"",
    "\"antichess\"",
    "\"newchess\"",
    "\"devingt\"",
    "\"options\"",
    "[\"Stalemate=draw\"]",
    "\"fen\"",
    "\"moves\"",
    "\"e2e3\"",
    "\"winner\"",
    "\"white\"",
    "\"black\"",
    "\"plies\"",
    "\"positions\"",
    "\"bytes\"",
    "8/8/8/1p6/8/8/P7/8 w - - 0 1",
    "tenfold proof 1",
    "\u{0}",
    "\u{1}",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let content = if data.starts_with(b"tenfold proof") {
        data.to_vec()
    } else {
        let Some((head, choices)) = first_line(data) else { return Corpus::Reject };
        let Ok(header) = serde_json::from_str::<ProofHeader>(head) else { return Corpus::Reject };
        let header = ProofHeader { bytes: choices.len() as u64, positions: header.positions.min(MOST), ..header };
        ProofFile { header, choices: choices.to_vec() }.to_bytes()
    };
    let file = match ProofFile::from_bytes(&content) {
        Err(why) => {
            one_line(&why);
            return Corpus::Keep;
        }
        Ok(file) => file,
    };
    let again = ProofFile::from_bytes(&file.to_bytes());
    assert!(again.is_ok_and(|again| again == file), "a file that was written is read otherwise");
    if file.header.positions > MOST {
        return Corpus::Reject;
    }
    match registry::check_proof(&file) {
        Err(why) => one_line(&why),
        Ok((mut session, proof)) => {
            let line = session.solver().expect("it was checked").proof_line(&proof);
            assert!(line.len() <= file.header.plies as usize);
            line.iter().for_each(|mv| session.play(mv).expect("a line of legal moves"));
            let won = if file.header.winner == "white" { "1-0" } else { "0-1" };
            assert_eq!(session.outcome().score_text(), won);
        }
    }
    Corpus::Keep
});
