//! Games as PGN, with moves as the games write them.

use super::record::GameRecord;
use std::fmt::Write;

/// Lines end here at the latest, except a single long word.
const WIDTH: usize = 80;

/// The tags of White's and Black's commitment and of what was shown.
const PROOFS: [[&str; 2]; 2] = [["WhiteCommitment", "WhiteReveal"], ["BlackCommitment", "BlackReveal"]];

/// What a PGN of a match has beside the game itself.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The game's name.
    pub variant: String,
    /// Each engine's name and time control.
    pub controls: Vec<(String, String)>,
}

/// A whole PGN: tags, an empty line, words in lines, an empty line.
pub fn text(tags: &[(&str, &str)], words: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value: String = value.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text + "\n\n"
}

/// The number in front of the move that is `plies` after a first one of so numbered full move; none in front of
/// Black's moves but the first.
pub fn number(black_first: bool, first: u32, plies: usize) -> Option<String> {
    let half = u64::from(first) * 2 + u64::from(black_first) + plies as u64;
    match half % 2 {
        0 => Some(format!("{}.", half / 2)),
        _ if plies == 0 => Some(format!("{}...", half / 2)),
        _ => None,
    }
}

/// A game of a match. After each move stands `{score/depth time}` as fastchess writes it, after the last also how the
/// game ended.
pub fn of_game(game: &GameRecord, heading: &Heading) -> String {
    let round = format!("{}.{}", game.round, game.leg);
    let control = |name: &str| {
        let found = heading.controls.iter().find(|(known, _)| known == name);
        found.map_or("?", |(_, control)| control.as_str())
    };
    let (white, black) = (control(&game.white), control(&game.black));
    let mut tags = vec![
        ("Event", "Tenfold match"),
        ("Site", "?"),
        ("Date", game.date.as_str()),
        ("Round", round.as_str()),
        ("White", game.white.as_str()),
        ("Black", game.black.as_str()),
        ("Result", game.result.as_str()),
        ("Variant", heading.variant.as_str()),
    ];
    if let Some(fen) = &game.fen {
        tags.extend([("SetUp", "1"), ("FEN", fen.as_str())]);
    }
    match white == black {
        true => tags.push(("TimeControl", white)),
        false => tags.extend([("WhiteTimeControl", white), ("BlackTimeControl", black)]),
    }
    if let Some([white, black]) = &game.secrets {
        tags.extend([("WhiteSecret", white.as_str()), ("BlackSecret", black.as_str())]);
    }
    for (names, proof) in PROOFS.iter().zip(game.proofs.iter().flatten()) {
        let Some(proof) = proof else { continue };
        tags.push((names[0], proof.commit.as_str()));
        tags.extend(proof.reveal.as_ref().map(|reveal| (names[1], reveal.as_str())));
    }
    let plies = game.moves.len().to_string();
    tags.extend([("PlyCount", plies.as_str()), ("Termination", game.termination.as_str())]);
    text(&tags, words(game))
}

fn words(game: &GameRecord) -> Vec<String> {
    let (black_first, first) = game.first;
    let mut words = Vec::with_capacity(game.moves.len() * 3 + 4);
    for (n, ply) in game.moves.iter().enumerate() {
        words.extend(number(black_first, first, n));
        words.push(ply.text.clone());
        let mut comment = match (ply.book, &ply.score) {
            (true, _) => "book".to_string(),
            (false, Some(score)) => format!("{score}/{} {:.3}s", ply.depth, ply.time as f64 / 1e6),
            (false, None) => format!("{:.3}s", ply.time as f64 / 1e6),
        };
        if n + 1 == game.moves.len() {
            let _ = write!(comment, ", {}", game.reason);
        }
        words.extend(format!("{{{comment}}}").split(' ').map(str::to_string));
    }
    if game.moves.is_empty() {
        words.extend(format!("{{{}}}", game.reason).split(' ').map(str::to_string));
    }
    words.push(game.result.clone());
    words
}
