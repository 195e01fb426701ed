//! Writes games as PGN, with moves in the notation of the variant.

use super::record::GameRecord;
use std::fmt::Write;

/// The maximum line length; only a single long word may exceed it.
const WIDTH: usize = 80;

/// For White and Black: the names of the tags for the commitment and for the reveal.
const SECRET_TAGS: [[&str; 2]; 2] = [["WhiteCommitment", "WhiteReveal"], ["BlackCommitment", "BlackReveal"]];

/// The data of a match that the PGN of its games needs in addition to the games' records.
#[derive(Clone, Debug)]
pub struct PgnHeader {
    /// The name of the variant.
    pub variant: String,
    /// The name and the time control of each engine.
    pub controls: Vec<(String, String)>,
}

/// A PGN: tags, an empty line, the movetext with line breaks, an empty line.
pub fn tags_and_moves_text(tags: &[(&str, &str)], words: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
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

/// The move number before a move that comes `plies` plies after the first move of the game. `first` is the full-move
/// number of the first move. Black's moves have no number, except at the beginning of the game.
pub fn move_number_text(black_first: bool, first: u32, plies: usize) -> Option<String> {
    let ply = u64::from(first) * 2 + u64::from(black_first) + plies as u64;
    match ply % 2 {
        0 => Some(format!("{}.", ply / 2)),
        _ if plies == 0 => Some(format!("{}...", ply / 2)),
        _ => None,
    }
}

/// Moves with their numbers. Which player makes the first move, and its full-move number, are as in [`move_number_text`].
pub fn numbered_moves(
    black_first: bool,
    first: u32,
    moves: impl IntoIterator<Item = String>,
) -> impl Iterator<Item = String> {
    let words = move |(n, mv)| move_number_text(black_first, first, n).into_iter().chain([mv]);
    moves.into_iter().enumerate().flat_map(words)
}

/// The PGN of a game of a match. Each move has a comment `{score/depth time}` in the form of fastchess; the comment of
/// the last move also says how the game ended.
pub fn game_text(game: &GameRecord, header: &PgnHeader) -> String {
    let round = format!("{}.{}", game.round, game.leg);
    let control = |name: &str| {
        let found = header.controls.iter().find(|(known, _)| known == name);
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
        ("Variant", header.variant.as_str()),
    ];
    if let Some(fen) = &game.fen {
        tags.extend([("SetUp", "1"), ("FEN", fen.as_str())]);
    }
    if white == black {
        tags.push(("TimeControl", white))
    } else {
        tags.extend([("WhiteTimeControl", white), ("BlackTimeControl", black)])
    }
    if let Some([white, black]) = &game.secrets {
        tags.extend([("WhiteSecret", white.as_str()), ("BlackSecret", black.as_str())]);
    }
    for (names, proof) in SECRET_TAGS.iter().zip(game.proofs.iter().flatten()) {
        let Some(proof) = proof else { continue };
        tags.push((names[0], proof.commit.as_str()));
        tags.extend(proof.reveal.as_ref().map(|reveal| (names[1], reveal.as_str())));
    }
    let plies = game.moves.len().to_string();
    tags.extend([("PlyCount", plies.as_str()), ("Termination", game.termination.as_str())]);
    tags_and_moves_text(&tags, words(game))
}

fn words(game: &GameRecord) -> Vec<String> {
    let (black_first, first) = game.first;
    let mut words = Vec::with_capacity(game.moves.len() * 3 + 4);
    for (n, ply) in game.moves.iter().enumerate() {
        words.extend(move_number_text(black_first, first, n));
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
