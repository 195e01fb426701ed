//! Games that the page shows, as PGN and with a link to replay them: those of findings, and the typical, shortest, longest and
//! most dramatic game.

use super::data::ReportData;
use super::facts::GameFacts;
use super::findings::{Example, Finding};
use super::page::{Page, ShownGame};
use super::play::PlayedGame;
use super::stats::quantile;
use crate::arena::pgn::{move_number_text, tags_and_moves_text};
use crate::markup;
use std::fmt::Write;
use tenfold_core::types::Color;

/// The address that opens a game on the board at the address `board`.
pub fn link(board: &str, game: &str, example: &Example) -> String {
    let mut link = format!("{board}#game={}", percent_encoded(game));
    if let Some(fen) = &example.fen {
        let _ = write!(link, "&fen={}", percent_encoded(fen));
    }
    if !example.moves.is_empty() {
        let moves: Vec<String> = example.moves.split(' ').map(percent_encoded).collect();
        let _ = write!(link, "&moves={}", moves.join("_"));
    }
    link
}

/// A text as a value in the fragment of an address.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'~' | b',' | b'@' => encoded.push(byte.into()),
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

/// The PGN of a game. `result` and `reason` are those of a whole game; a line of a search has none.
fn pgn(data: &ReportData, event: &str, example: &Example, result: &str, reason: &str) -> String {
    let spec = data.session.spec();
    let mut tags =
        vec![("Event", event), ("Site", "?"), ("White", "Tenfold"), ("Black", "Tenfold"), ("Result", result)];
    tags.push(("Variant", spec.name));
    if let Some(fen) = &example.fen {
        tags.extend([("SetUp", "1"), ("FEN", fen)]);
    }
    if !reason.is_empty() {
        tags.push(("Termination", reason));
    }
    let fen = example.fen.as_deref().unwrap_or(spec.start_fen);
    let black_first = fen.split(' ').nth(1) == Some("b");
    let moves = example.moves.split(' ').filter(|text| !text.is_empty()).enumerate();
    let words =
        moves.flat_map(|(ply, text)| move_number_text(black_first, 1, ply).into_iter().chain([text.to_string()]));
    tags_and_moves_text(&tags, words.chain([result.to_string()]))
}

/// The result of a game in PGN.
fn result_text(result: f64) -> &'static str {
    match result {
        1.0 => "1-0",
        0.0 => "0-1",
        _ => "1/2-1/2",
    }
}

impl From<&PlayedGame> for Example {
    fn from(game: &PlayedGame) -> Example {
        Example { fen: game.fen.clone(), moves: game.moves.clone() }
    }
}

/// The examples of a finding.
pub fn games_of_finding(data: &ReportData, finding: &Finding) -> Vec<ShownGame> {
    let shown = |example: &Example| {
        let played = data.games.iter().find(|played| Example::from(&played.game) == *example);
        let (result, reason) =
            played.map_or(("*", ""), |played| (result_text(played.game.result), &*played.game.reason));
        let plies = example.moves.split(' ').filter(|text| !text.is_empty()).count();
        let how = if played.is_some() { format!(", {result}, {reason}") } else { String::new() };
        ShownGame {
            caption: format!("{plies} plies{how}"),
            link: link(data.board, data.session.spec().name, example),
            pgn: pgn(data, &plain(&finding.text), example, result, reason),
        }
    };
    finding.examples.iter().map(shown).collect()
}

/// A Markdown text without its marks, for a tag of a PGN.
fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Writes the section with the typical, the shortest, the longest and the most dramatic game.
pub fn write(data: &ReportData, page: &mut Page) {
    let facts: Vec<&GameFacts> = data.facts.games.iter().filter(|game| game.end.is_some()).collect();
    let mut shown: Vec<ShownGame> = Vec::new();
    let mut show = |name: &str, game: Option<&GameFacts>, what: &str| {
        let Some(game) = game else { return };
        let played = &data.games[game.number].game;
        let (result, nodes) = (result_text(played.result), data.settings.nodes[data.games[game.number].task.strength]);
        let example = Example::from(played);
        let event = format!("{name} game");
        shown.push(ShownGame {
            caption: format!(
                "**{name}**: {} plies at {nodes} nodes a move, {result}, {}{what}.",
                game.plies, played.reason
            ),
            link: link(data.board, data.session.spec().name, &example),
            pgn: pgn(data, &event, &example, result, &played.reason),
        });
    };
    show("Typical", typical(&facts), "");
    show("Shortest", facts.iter().copied().min_by_key(|game| game.plies), "");
    show("Longest", facts.iter().copied().max_by_key(|game| game.plies), "");
    if let Some((game, least)) = most_dramatic(&facts) {
        let winner = if game.result == 1.0 { Color::White } else { Color::Black };
        show(
            "Most dramatic",
            Some(game),
            &format!("; {winner:?} had once been expected to score {:.0} %", least * 100.0),
        );
    }
    if !shown.is_empty() {
        page.add_heading("Games");
        page.add_games(shown);
        page.add_note(format!(
            "Replay opens a game on the board at {} (`tenfold board` with the same file of games).",
            markup::code_span(data.board)
        ));
    }
}

/// A game of the most common end and result, as long as such games mostly are.
fn typical<'a>(facts: &[&'a GameFacts]) -> Option<&'a GameFacts> {
    let is_alike = |one: &GameFacts, other: &GameFacts| one.reason == other.reason && one.result == other.result;
    let alike = |game: &GameFacts| facts.iter().filter(|other| is_alike(game, other)).count();
    let common = facts.iter().max_by_key(|game| alike(game))?;
    let mut plies: Vec<f64> =
        facts.iter().filter(|game| is_alike(common, game)).map(|game| game.plies as f64).collect();
    plies.sort_by(f64::total_cmp);
    let median = quantile(&plies, 0.5)?;
    let distance = |game: &GameFacts| (game.plies as f64 - median).abs();
    let same = facts.iter().copied().filter(|game| is_alike(common, game));
    same.min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// The game whose winner had once been expected to score least, and that expectation.
fn most_dramatic<'a>(facts: &[&'a GameFacts]) -> Option<(&'a GameFacts, f64)> {
    let least = |game: &GameFacts| game.winner_expectations()?.into_iter().min_by(f64::total_cmp);
    let games = facts.iter().filter_map(|game| Some((*game, least(game)?)));
    games.min_by(|(_, one), (_, other)| one.total_cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_the_form_that_the_board_reads() {
        let example = Example { fen: Some("4k3/8 w - - 0 1".into()), moves: "e2e4 P@d5 a7a8q,e1".into() };
        let wanted = "http://127.0.0.1:7310/#game=a%26b&fen=4k3%2F8%20w%20-%20-%200%201&moves=e2e4_P@d5_a7a8q,e1";
        assert_eq!(link("http://127.0.0.1:7310/", "a&b", &example), wanted);
    }
}
