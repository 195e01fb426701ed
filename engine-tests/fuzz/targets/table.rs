//! Files of endgame tables: a line with a game's name and the number of a set of two pieces, then the table, whose bytes
//! are repeated up to its length. Head and checksum are added. Of an input that begins with `tenfold endgame`, all is taken
//! as it is.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use std::sync::OnceLock;
use tenfold::core::rules::Spec;
use tenfold::engine::endgame::{EndgameTables, MaterialSet, check_folder, file_name, table_from_bytes, table_to_bytes};
use tenfold_fuzz::{files, first_line, one_line, open};

/// Positions with two pieces.
const FENS: &[&str] = &[
    "8/8/8/3p4/8/8/3P4/8 w - - 0 1",
    "8/8/8/3k4/8/8/3P4/8 b - - 0 1",
    "7q/8/8/8/8/8/8/R7 w - - 0 1",
    "n7/8/8/8/8/8/8/7B b - - 0 1",
    "8/8/8/8/4k3/8/8/K7 w - - 0 1",
    "10/10/10/4k5/10/10/10/10/10/K9 w - - 0 1",
];

tenfold_fuzz::mutations!(&[
    "antichess 0",
    "antichess 1",
    "chess 0",
    "grand 0",
    "tenfold endgame 1",
    "antichess",
    "PvP",
    "8192",
    "\u{0}",
    "\u{7f}"
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let raw = data.starts_with(b"tenfold endgame");
    let Some((first, rest)) = first_line(data) else { return Corpus::Reject };
    let (name, number) = if raw { ("antichess", "0") } else { first.split_once(' ').unwrap_or((first, "0")) };
    let (Some(mut session), Ok(number)) = (open(name), number.parse::<usize>()) else { return Corpus::Reject };
    let (spec, rules) = (session.spec(), session.rules_fingerprint());
    let sets = MaterialSet::all_with_piece_count(spec, 2);
    let Some(set) = sets.get(number % sets.len().max(1)) else { return Corpus::Reject };
    let content = if raw { data.to_vec() } else { whole(rest, &rules, set, spec) };
    let read = table_from_bytes(&content, &rules, set, spec);
    match &read {
        Ok(table) => assert_eq!(table_to_bytes(table, &rules, set, spec), content),
        Err(why) => one_line(why),
    }
    static FOLDER: OnceLock<()> = OnceLock::new();
    let folder = files::place("tables");
    FOLDER.get_or_init(|| std::fs::create_dir_all(&folder).expect("a folder"));
    let file = folder.join(file_name(&rules, set, spec));
    std::fs::write(&file, &content).expect("a file");
    match check_folder(&folder) {
        Ok(()) => {}
        Err((_, why)) => {
            one_line(&why);
            assert!(read.is_err(), "a table that is read is refused: {why}");
        }
    }
    let mut tables = EndgameTables::empty(rules);
    assert_eq!(tables.open_folder(&folder, spec), 1);
    for fen in FENS {
        if session.set_fen(fen).is_ok()
            && let Some(endgames) = session.endgames()
        {
            let _ = endgames.probe_tables(&tables);
        }
    }
    std::fs::remove_file(&file).expect("the file is there");
    Corpus::Keep
});

/// A whole file.
fn whole(bytes: &[u8], rules: &str, set: &MaterialSet, spec: &Spec) -> Vec<u8> {
    let bytes = if bytes.is_empty() { &[0] } else { bytes };
    let table: Vec<u8> = bytes.iter().copied().cycle().take(set.table_bytes(spec)).collect();
    table_to_bytes(&table, rules, set, spec)
}
