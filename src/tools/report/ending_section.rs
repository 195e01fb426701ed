//! The section on endings: which pieces can mate a lone king.

use super::data::ReportData;
use super::endings::{Ending, TableCounts, one_piece_endings};
use super::page::{Page, Unit};
use super::run::{ending_results, stored_result, table_key, two_piece_endings_to_play};
use super::stats::{Estimate, independent};
use tenfold_core::types::PieceType;
use tenfold_engine::endgame::MaterialSet;

/// Writes the section, if the variant has kings or endgame tables.
pub fn write(data: &ReportData, page: &mut Page) {
    if !data.session.spec().has_royals() {
        return write_last_pieces(data, page);
    }
    let names = data.results.keys().filter_map(|key| key.strip_prefix("table/"));
    let tables = names
        .filter_map(|name| Some((name.to_string(), stored_result::<TableCounts>(data.results, &table_key(name))?)));
    let mut tables: Vec<(String, TableCounts)> = tables.filter(|(name, _)| is_against_one(name)).collect();
    tables.sort_by_key(|(name, counts)| (std::cmp::Reverse(won_per_ten_thousand(counts)), name.clone()));
    let mut rows = Vec::new();
    for (name, counts) in &tables {
        let key = format!("endings/table/{name}");
        let won = Estimate::exact(counts.won as f64 / counts.positions.max(1) as f64, counts.positions);
        let won = page.add_figure(key, &format!("positions of {name} that are won"), Unit::Share, won);
        let moves = u32::from(counts.longest).div_ceil(2);
        let longest = if counts.won == 0 { "–".into() } else { moves.to_string() };
        rows.push(vec![format!("`{name}`"), won, longest]);
    }
    let mut games = Vec::new();
    let singles = if tables.is_empty() { one_piece_endings(data.session) } else { Vec::new() };
    for ending in singles.iter().chain(&two_piece_endings_to_play(data.session, data.results)) {
        games.extend(played_row(data, ending, page));
    }
    if rows.is_empty() && games.is_empty() {
        return;
    }
    page.add_heading("Endings against a lone king");
    if !rows.is_empty() {
        page.add_text(
            "**By endgame tables**, exact: positions won by the player with more pieces, whoever is to move.",
        );
        page.add_table(&["Pieces", "Won", "Longest win, moves"], rows);
    }
    if !games.is_empty() {
        page.add_text("**By play**, from random positions with the stronger player to move:");
        page.add_table(&["Pieces", "Score of the stronger player", "Games"], games);
        page.add_note(format!(
            "{} nodes a move; a draw counts ½, so 50 % is an ending that is never won. Play may miss wins that are there.",
            data.settings.nodes[data.strongest()]
        ));
    }
}

/// The mean result of a player with one piece of type `own` against one piece of type `other`, over all positions of
/// their endgame table.
fn last_against(data: &ReportData, own: usize, other: usize) -> Option<f64> {
    // The table counts from the point of view of the player with the earlier piece type, which comes first in its name.
    let [first, second] = [own.min(other), own.max(other)].map(|own| [PieceType(own as u8)]);
    let name = MaterialSet::new(&first, &second).name(data.session.spec(), false);
    let counts: TableCounts = stored_result(data.results, &table_key(&name))?;
    let drawn = counts.positions.checked_sub(counts.won + counts.lost)?;
    let score = (counts.won as f64 + drawn as f64 / 2.0) / counts.positions.max(1) as f64;
    // With equal pieces, both players win equally often.
    Some(if own == other {
        0.5
    } else if own < other {
        score
    } else {
        1.0 - score
    })
}

/// Writes which piece is the best last piece to have, for variants without kings.
fn write_last_pieces(data: &ReportData, page: &mut Page) {
    let spec = data.session.spec();
    let types = 0..spec.piece_types.len();
    let mut rows = Vec::new();
    for own in types.clone() {
        let scores: Option<Vec<f64>> = types.clone().map(|other| last_against(data, own, other)).collect();
        let Some(scores) = scores else { return };
        let name = spec.piece_types[own].title();
        let mean = Estimate::exact(scores.iter().sum::<f64>() / scores.len() as f64, scores.len() as u64);
        let key = format!("endings/last/{}", name.replace(' ', "-"));
        let mean = page.add_figure(key, &format!("score with the last piece {name}"), Unit::Share, mean);
        let cells = scores.into_iter().map(|score| Unit::Share.text_with_unit(score));
        rows.push([vec![name.to_string()], cells.collect(), vec![mean]].concat());
    }
    page.add_heading("Endings of one piece against one");
    let names: Vec<&str> = spec.piece_types.iter().map(|own| own.title()).collect();
    page.add_table(&[&["Score with … against"][..], &names, &["Mean"]].concat(), rows);
    page.add_note("By endgame tables, exact: the mean result over all positions of both pieces, whoever is to move; a draw counts ½.");
}

/// Whether, in the set of pieces with this name, the second player has only one piece and the first player has more.
fn is_against_one(name: &str) -> bool {
    name.split_once('v')
        .is_some_and(|(own, other)| other.trim_start_matches('+').chars().count() == 1 && own.len() > other.len())
}

fn won_per_ten_thousand(counts: &TableCounts) -> u64 {
    counts.won * 10_000 / counts.positions.max(1)
}

fn played_row(data: &ReportData, ending: &Ending, page: &mut Page) -> Option<Vec<String>> {
    let name = ending.name(data.session.spec());
    let results = ending_results(data.results, &name);
    let score = Estimate::score(&independent(&results))?;
    let text = page.add_figure(
        format!("endings/played/{name}"),
        &format!("score of the stronger player in {name}"),
        Unit::Share,
        score,
    );
    Some(vec![format!("`{name}`"), text, results.len().to_string()])
}
