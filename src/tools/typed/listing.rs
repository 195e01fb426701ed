//! Lists of legal moves for people: by piece, and with the prices of moves in words.

use super::legal::{LegalMove, piece_name, piece_on};
use crate::guide;
use std::collections::BTreeMap;
use tenfold_core::position::Scene;
use tenfold_core::rules::Spec;
use tenfold_core::types::Square;

/// The width of a list, in columns.
const WIDTH: usize = 78;

/// The largest number of moves that are listed in a group that can be very large.
const MAX_LISTED_MOVES: usize = 24;

/// The largest number of choices that are shown at once.
const MAX_LISTED_CHOICES: usize = 12;

/// A list of the legal moves, with one or more lines for each piece.
pub fn moves_by_piece(scene: &Scene, legal: &[LegalMove]) -> Vec<String> {
    let mut groups: BTreeMap<(u8, String, Option<Square>), Vec<&str>> = BTreeMap::new();
    for mv in legal {
        groups.entry(group_of_move(scene, mv)).or_default().push(&mv.text);
    }
    let label = |(_, name, square): &(u8, String, Option<Square>)| match square {
        Some(square) => format!("{name} {square}"),
        None => name.clone(),
    };
    let width = groups.keys().filter(|key| key.0 < 2).map(|key| label(key).len()).max().unwrap_or(0);
    let mut lines = vec![match legal.len() {
        1 => "1 move:".to_string(),
        number => format!("{number} moves:"),
    }];
    for (key, texts) in &groups {
        let mut words: Vec<String> = texts.iter().map(ToString::to_string).collect();
        if key.0 >= 2 {
            lines.push(format!("  {}", label(key)));
            let more = words.len().saturating_sub(MAX_LISTED_MOVES);
            words.truncate(MAX_LISTED_MOVES);
            words.extend((more > 0).then(|| format!("… and {more} more")));
        }
        let first = if key.0 < 2 { label(key) } else { String::new() };
        lines.extend(wrapped(&format!("  {first:<width$}  "), &words));
    }
    lines
}

/// The pieces of a variant with their letters: `pawn P, horse H`.
pub fn letters(spec: &Spec) -> String {
    let own = spec.piece_types.iter().filter(|own| own.unpromoted.is_none());
    own.map(|own| format!("{} {}", own.title(), own.letter)).collect::<Vec<_>>().join(", ")
}

/// Which group of the list a move belongs to: the position of the group, its title, and the square of the piece. Moves
/// of single pieces come first, then drops, moves of several pieces, and moves with a price.
fn group_of_move(scene: &Scene, mv: &LegalMove) -> (u8, String, Option<Square>) {
    if !mv.price.is_empty() {
        return (3, format!("pay {}:", price_text(scene, &mv.price)), None);
    }
    match &mv.steps[..] {
        [] => (2, "others:".into(), None),
        _ if !mv.is_of_one_piece() => (2, "several pieces at once, in any order:".into(), None),
        [step, ..] => match step.from {
            Some(from) => (0, piece_name(&scene.spec, step.piece).to_string(), Some(from)),
            None => (1, format!("{} in hand", piece_name(&scene.spec, step.piece)), None),
        },
    }
}

/// Breaks words into lines of limited width. The first line begins with `label`; the other lines are indented by the
/// width of the label.
fn wrapped(label: &str, words: &[String]) -> Vec<String> {
    let indent = label.chars().count();
    let mut lines = vec![label.to_string()];
    for word in words {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > indent && last + word.chars().count() > WIDTH {
            lines.push(" ".repeat(indent));
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
            line.push(' ');
        }
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

/// The pieces on these squares: `the cannon on g2`, `the pawns on a3, c3 and d3`.
pub fn price_text(scene: &Scene, squares: &[Square]) -> String {
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for &square in squares {
        let name = scene.piece(square).map_or("piece", |piece| piece_name(&scene.spec, piece));
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, at)) => at.push(square.to_string()),
            None => kinds.push((name, vec![square.to_string()])),
        }
    }
    let texts: Vec<String> = kinds
        .into_iter()
        .map(|(name, at)| {
            let plural = if at.len() > 1 { "s" } else { "" };
            format!("the {name}{plural} on {}", guide::list_text(&at, "and"))
        })
        .collect();
    guide::list_text(&texts, "and")
}

/// The message to a player whose legal moves all have a price (pay or lose); `None` if there are other moves.
pub fn ransom_message(scene: &Scene, legal: &[LegalMove]) -> Option<Vec<String>> {
    let example = legal.first()?;
    if legal.iter().any(|mv| mv.price.is_empty()) {
        return None;
    }
    let mut prices: Vec<&Vec<Square>> = legal.iter().map(|mv| &mv.price).collect();
    prices.sort_by_key(|price| (price.len(), (*price).clone()));
    prices.dedup();
    let own = |square: &&Square| scene.piece(**square).is_some_and(|piece| piece.color() == scene.side);
    let mated: Vec<String> = scene.attacked.iter().filter(own).map(|&at| piece_on(scene, at)).collect();
    let mated = guide::list_text(&mated, "and");
    let mut texts: Vec<String> =
        prices.iter().take(MAX_LISTED_CHOICES).map(|squares| price_text(scene, squares)).collect();
    if prices.len() > MAX_LISTED_CHOICES {
        texts.push(format!("another of {} prices, which moves lists", prices.len()));
    }
    let comma = if texts.len() > 1 { "," } else { "" };
    let paid: Vec<String> = example.price.iter().map(ToString::to_string).collect();
    let rest = example.text.split_once(',').map_or("", |(_, rest)| rest);
    Some(vec![
        format!(
            "Your{} is mated: pay {}{comma} or lose.",
            mated.trim_start_matches("the"),
            guide::list_text(&texts, "or")
        ),
        format!("Type the price with your move, as in: pay {}, {rest} (or {}).", paid.join(" "), example.text),
    ])
}

/// The texts of the first dozen moves, in one line.
pub fn choices(texts: &[String]) -> String {
    let more = texts.len().saturating_sub(MAX_LISTED_CHOICES);
    let shown = texts[..texts.len() - more].join(" ");
    if more > 0 { format!("{shown} … and {more} more") } else { shown }
}
