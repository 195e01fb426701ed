//! Checkpoints of the solver: a line with the header, then entries of 16 bytes. The number of entries and the checksum are
//! put right. An entry whose key is below 256 belongs to a position near the root, so that the search meets it.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use sha2::{Digest, Sha256};
use std::sync::atomic::AtomicBool;
use tenfold::engine::solve::{Checkpoint, CheckpointHeader, SolveJob, SolveVerdict, color_named};
use tenfold::session::Session;
use tenfold_fuzz::{first_line, one_line, open};

tenfold_fuzz::mutations!(&[
    "\"rules\"",
    "\"fen\"",
    "\"winner\"",
    "\"white\"",
    "\"black\"",
    "\"alone\"",
    "true",
    "false",
    "\"nodes\"",
    "\"millis\"",
    "\"entries\"",
    "8/8/8/3p4/8/8/3P4/8 w - - 0 1",
    "\u{1}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    "\u{2}\0\0\0\0\0\0\0\u{1}\0\0\0\0\0\0\0",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((head, entries)) = first_line(data) else { return Corpus::Reject };
    let Ok(mut header) = serde_json::from_str::<CheckpointHeader>(head) else {
        read(data);
        return Corpus::Keep;
    };
    let Some(mut session) = open("antichess") else { return Corpus::Reject };
    if session.set_fen(&header.fen).is_err() {
        return Corpus::Reject;
    }
    let keys = keys(&*session);
    let entries = entries.as_chunks::<16>().0;
    header.entries = entries.len() as u64;
    let mut content = b"tenfold search 1\n".to_vec();
    content.extend(serde_json::to_vec(&header).unwrap_or_default());
    content.push(b'\n');
    for entry in entries {
        let key = u64::from_le_bytes(std::array::from_fn(|n| entry[n]));
        let key = if key < 256 { keys[key as usize % keys.len()] } else { key };
        content.extend(key.to_le_bytes());
        content.extend(&entry[8..]);
    }
    let sum = Sha256::digest(&content);
    content.extend(&sum[..8]);
    let Some(checkpoint) = read(&content) else { return Corpus::Keep };
    let stop = AtomicBool::new(false);
    let winner = color_named(&header.winner).filter(|_| header.winner_given);
    let (hints, time) = (Vec::new(), Some(std::time::Duration::from_secs(2)));
    let job = SolveJob {
        winner,
        hash: 1,
        threads: 1,
        time,
        nodes: Some(200),
        hints,
        endgames: None,
        known: Vec::new(),
        stop: &stop,
    };
    let solver = session.solver().expect("antichess has no secrets");
    let result = solver.solve(&job, Some(checkpoint), &mut |_, writer| {
        let mut copy = Vec::new();
        writer.write(&mut copy).expect("memory");
        assert!(read(&copy).is_some(), "a checkpoint that was written cannot be read");
    });
    for (color, verdict) in result.verdicts {
        if let SolveVerdict::Proven { choices, proof } = verdict {
            let again = solver.check_proof(color, &choices, proof.positions() as u64);
            assert!(again.is_ok(), "a proof that was reported is refused");
        }
    }
    Corpus::Keep
});

fn read(content: &[u8]) -> Option<Checkpoint> {
    Checkpoint::read(&mut &content[..]).map_err(|why| one_line(&why)).ok()
}

/// The keys of positions near the root.
fn keys(session: &dyn Session) -> Vec<u64> {
    let mut keys = vec![session.key()];
    let mut near = vec![session.duplicate()];
    while keys.len() < 60
        && let Some(position) = near.pop()
    {
        for mv in position.legal_moves().into_iter().take(12) {
            let mut next = position.duplicate();
            next.play_move(mv);
            keys.push(next.key());
            near.insert(0, next);
        }
    }
    keys
}
