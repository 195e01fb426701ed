//! Games that the page shows, as PGN and with a link to replay them: those of findings, and the typical, shortest, longest and
//! most dramatic game.

use super::data::{ReportData, ReportGame};
use super::facts::GameFacts;
use super::findings::{Example, Finding};
use super::page::{Page, ShownGame};
use super::play::PlayedGame;
use super::stats::quantile;
use crate::arena::pgn::{numbered_moves, tags_and_moves_text};
use crate::markup;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};
use std::collections::HashMap;
use std::fmt::Write;
use tenfold_core::types::{Color, result_text};

/// What is escaped in a value; the board joins moves by `_`.
const ESCAPED_IN_VALUE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'~').remove(b',').remove(b'@');

/// The address that opens a game on the board at the address `board`.
pub fn link(board: &str, game: &str, example: &Example) -> String {
    let mut link = format!("{board}#game={}", percent_encoded(game));
    if let Some(fen) = &example.fen {
        let _ = write!(link, "&fen={}", percent_encoded(fen));
    }
    if !example.moves.is_empty() {
        let moves: Vec<String> = example.moves.split(' ').map(|mv| percent_encoded(mv).to_string()).collect();
        let _ = write!(link, "&moves={}", moves.join("_"));
    }
    link
}

/// A text as a value in the fragment of an address.
fn percent_encoded(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, ESCAPED_IN_VALUE)
}

/// The PGN of a game. `result` and `reason` are those of a whole game; a line of a search has none.
fn pgn(data: &ReportData, event: &str, example: &Example, result: &str, reason: &str) -> String {
    let spec = data.session.spec();
    // The date is left open, so that the same report has the same games.
    let mut tags = vec![("Event", event), ("Site", "?"), ("Date", "????.??.??"), ("Round", "-")];
    tags.extend([("White", "Tenfold"), ("Black", "Tenfold"), ("Result", result), ("Variant", spec.name)]);
    if let Some(fen) = &example.fen {
        tags.extend([("SetUp", "1"), ("FEN", fen)]);
    }
    if !reason.is_empty() {
        tags.push(("Termination", reason));
    }
    let fen = example.fen.as_deref().unwrap_or(spec.start_fen);
    let black_first = fen.split(' ').nth(1) == Some("b");
    let words = numbered_moves(black_first, 1, moves_of(example).map(String::from));
    tags_and_moves_text(&tags, words.chain([result.to_string()]))
}

/// The moves of an example.
fn moves_of(example: &Example) -> impl Iterator<Item = &str> {
    example.moves.split(' ').filter(|text| !text.is_empty())
}

/// A game that the page shows; `event`, `result` and `reason` are those of its PGN.
fn shown(data: &ReportData, caption: String, example: &Example, event: &str, [result, reason]: [&str; 2]) -> ShownGame {
    let link = link(data.board, data.session.spec().name, example);
    ShownGame { caption, link, pgn: pgn(data, event, example, result, reason) }
}

impl From<&PlayedGame> for Example {
    fn from(game: &PlayedGame) -> Example {
        Example { fen: game.fen.clone(), moves: game.moves.clone() }
    }
}

/// The examples of a finding.
pub fn games_of_finding(data: &ReportData, finding: &Finding) -> Vec<ShownGame> {
    let event = plain(&finding.text);
    let game = |example: &Example| {
        let is_same = |game: &PlayedGame| game.fen == example.fen && game.moves == example.moves;
        let plies = moves_of(example).count();
        match data.games.iter().map(|played| &played.game).find(|game| is_same(game)) {
            Some(game) => {
                let (result, reason) = (result_text(game.winner()), &*game.reason);
                let caption = format!("{plies} plies, {result}, {reason}");
                shown(data, caption, example, &event, [result, reason])
            }
            None => shown(data, format!("{plies} plies"), example, &event, ["*", ""]),
        }
    };
    finding.examples.iter().map(game).collect()
}

/// A Markdown text without its marks, for a tag of a PGN.
fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Writes the section with the typical, the shortest, the longest and the most dramatic game.
pub fn write(data: &ReportData, page: &mut Page) {
    let facts: Vec<&GameFacts> = data.facts.games.iter().filter(|game| game.end.is_some()).collect();
    let mut games: Vec<ShownGame> = Vec::new();
    let mut show = |name: &str, facts: Option<&GameFacts>, what: &str| {
        let Some(facts) = facts else { return };
        let ReportGame { task, game, .. } = &data.games[facts.number];
        let (result, nodes) = (result_text(game.winner()), data.settings.nodes[task.strength]);
        let (plies, reason) = (facts.plies, &*game.reason);
        let caption = format!("**{name}**: {plies} plies at {nodes} nodes a move, {result}, {reason}{what}.");
        games.push(shown(data, caption, &Example::from(game), &format!("{name} game"), [result, reason]));
    };
    show("Typical", typical(&facts), "");
    show("Shortest", facts.iter().copied().min_by_key(|game| game.plies), "");
    show("Longest", facts.iter().copied().max_by_key(|game| game.plies), "");
    if let Some((game, least)) = most_dramatic(&facts) {
        let winner = game.winner().map(|winner| format!("{winner:?}")).unwrap_or_default();
        let what = format!("; {winner} had once been expected to score {:.0} %", least * 100.0);
        show("Most dramatic", Some(game), &what);
    }
    if !games.is_empty() {
        page.add_heading("Games");
        page.add_games(games);
        page.add_note(format!(
            "Replay opens a game on the board at {}, while `tenfold board` runs there (`tenfold --variants FILE board` for a game \
             from a file).",
            markup::code_span(data.board)
        ));
    }
}

/// A game of the most common end and result, as long as such games mostly are.
fn typical<'a>(facts: &[&'a GameFacts]) -> Option<&'a GameFacts> {
    let class = |game: &'a GameFacts| (&*game.reason, game.winner());
    let mut sizes: HashMap<(&str, Option<Color>), usize> = HashMap::new();
    facts.iter().for_each(|game| *sizes.entry(class(game)).or_default() += 1);
    let common = class(facts.iter().max_by_key(|game| sizes[&class(game)])?);
    let alike = || facts.iter().copied().filter(|game| class(game) == common);
    let mut plies: Vec<f64> = alike().map(|game| game.plies as f64).collect();
    plies.sort_by(f64::total_cmp);
    let median = quantile(&plies, 0.5)?;
    let distance = |game: &GameFacts| (game.plies as f64 - median).abs();
    alike().min_by(|one, other| distance(one).total_cmp(&distance(other)))
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
