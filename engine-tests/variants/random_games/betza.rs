//! Random Betza notation: what Fairy-Stockfish reads too, and what only Tenfold reads.

use super::dice::Dice;

/// Directions of leaps along ranks and files, of diagonal ones, and of oblique ones.
const STRAIGHT: &[&str] = &["f", "b", "l", "r", "v", "s", "fs", "bs"];
const DIAGONAL: &[&str] = &["f", "b", "l", "r", "fl", "fr", "bl", "br"];
const OBLIQUE: &[&str] = &["f", "b", "l", "r", "v", "s", "fs", "bs", "fh", "bh"];

/// Moves of pieces that are like pawns, with first moves and captures en passant.
pub const PAWNS: &[&str] = &[
    "fmWfceF",
    "fmWfceFifmnD",
    "fmFfceW",
    "fmFfceWifmnA",
    "fmWfcF",
    "fsmWfceF",
    "fmWfceFimfR3",
    "mWceF",
    "fmWbcFfceF",
    "vmWfceFifmnD",
];

/// Kings' moves.
pub const KINGS: &[&str] =
    &["K", "W", "F", "N", "KN", "KAD", "WfF", "FfW", "mKcN", "R2", "B2R2", "Q", "fsWbF", "KimD", "NA", "WA"];

/// Moves that Fairy-Stockfish cannot describe.
const EXTENDED: &[&str] = &[
    "nNN", "nDD", "jR", "jB3", "jQ", "jD", "jN", "jA", "oR", "oK", "oNN", "noN", "poR", "goQ", "zoB", "oqN", "pNN",
    "gAA", "npDD", "mafpR", "masR", "mafsB", "mafsmafW", "FyafsF", "WyafsW", "pasR", "gafsW0", "tpafR", "fcafmF",
    "KcaK", "mcafW", "NcafN", "mWcafcF", "dR", "NdK", "mRdcpR", "zB", "zR", "qN", "qF", "KaK", "mKaKK", "DD", "AA",
    "CC", "H0", "G2", "nH", "nC", "nG", "fhK", "flK", "vQ", "mafsK2", "KcabK", "KmabK", "O2", "[F?R]", "[W-DD]",
    "[mpW-sW]", "[N?N]", "fKifmnD",
];

/// The moves of a piece; `is_common` says whether Fairy-Stockfish can describe them.
pub fn moves(dice: &Dice, is_common: bool) -> String {
    if dice.chance(4) {
        return (0..dice.between(2, 3))
            .fold(String::new(), |text, _| joined(text, &ray(dice, dice.pick(&["", "m", "c"]))));
    }
    let mut terms: Vec<String> = (0..dice.between(0, 2)).map(|_| modal(dice, leap)).collect();
    // Of moves along lines only one sort for each purpose: Fairy-Stockfish mixes them up.
    match dice.between(0, 9) {
        0 | 1 if !terms.is_empty() => {}
        2 | 3 => terms.extend(["m", "c"].map(|modality| ray(dice, modality))),
        _ => terms.push(ray(dice, dice.pick(&["", "", "", "m", "c"]))),
    }
    if dice.chance(10) {
        terms.push(format!("im{}", if dice.chance(70) { leap(dice) } else { slide(dice) }));
    }
    if !is_common {
        terms.push(dice.pick(EXTENDED).to_owned());
    }
    terms.iter().fold(String::new(), |text, term| joined(text, term))
}

/// The text with a term behind it, unless its letter would double the last one, which means a rider.
fn joined(text: String, term: &str) -> String {
    if text.chars().next_back() == term.chars().next() { text } else { text + term }
}

/// A leap to move, to capture, or both.
fn modal(dice: &Dice, term: fn(&Dice) -> String) -> String {
    let modality = dice.pick(&["", "", "", "m", "c"]);
    format!("{modality}{}", term(dice))
}

/// A slide, a hop or a lame leap.
fn ray(dice: &Dice, modality: &str) -> String {
    match dice.between(0, 9) {
        0 | 1 => format!("{modality}n{}", among(dice, &["N", "D", "A", "Z"])),
        2 => format!("{modality}p{}{}", among(dice, &["R", "B", "Q"]), dice.pick(&["", "", "3", "4"])),
        3 => format!("{modality}g{}", among(dice, &["R", "B", "Q"])),
        _ => format!("{modality}{}", slide(dice)),
    }
}

fn leap(dice: &Dice) -> String {
    among(dice, &["W", "F", "N", "D", "A", "K", "W", "F", "N", "H", "C", "Z", "G", "L", "J"])
}

fn slide(dice: &Dice) -> String {
    let range = dice.pick(&["", "", "", "2", "3", "4"]);
    match dice.between(0, 9) {
        0 => dice.pick(&["W0", "F0", "WW", "FF", "N0"]).to_owned(),
        1 => format!("{}N", among(dice, &["N"])),
        _ => format!("{}{range}", among(dice, &["R", "B", "Q", "R", "B"])),
    }
}

/// One of these atoms, in all directions or in some.
fn among(dice: &Dice, atoms: &[&str]) -> String {
    let atom = dice.pick(atoms);
    if dice.chance(65) {
        return atom.to_owned();
    }
    let directions = match atom {
        "W" | "D" | "H" | "R" => dice.pick(STRAIGHT),
        "F" | "A" | "G" | "B" => dice.pick(DIAGONAL),
        "K" | "Q" if dice.chance(95) => "",
        "K" | "Q" => dice.pick(&["f", "b", "v", "s", "l"]),
        _ => dice.pick(OBLIQUE),
    };
    format!("{directions}{atom}")
}
