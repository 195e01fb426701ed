//! The section on the opening: each first move, the first three plies, and the value of moving first.

use super::data::ReportData;
use super::page::{Page, Unit, text_of};
use super::plan::OpeningKind;
use super::plots::{Interval, intervals};
use super::stats::{Estimate, Observed};
use super::survey::{Branch, forced_winner};
use tenfold_core::types::Score;

/// The largest number of first moves that the plot shows.
const MAX_PLOTTED_MOVES: usize = 24;

/// White's score as text: in pawns, or for a forced win the winner and the number of moves.
pub fn score_text(score: Score) -> String {
    match forced_winner(score) {
        Some((winner, moves)) => format!("{winner:?} wins in {moves}"),
        None => format!("{:+.2}", f64::from(score) / 100.0).replace('-', "−"),
    }
}

/// White's score in the games at the weakest strength that begin with a first move, given by its index in the survey.
fn score_of_first_move(data: &ReportData, place: usize) -> Option<Estimate> {
    Estimate::score(&data.results_of(&OpeningKind::FirstMove(place), 0))
}

/// Writes the section on the opening.
pub fn write(data: &ReportData, page: &mut Page) {
    page.add_heading("Opening");
    let survey = &data.survey;
    let advantage = survey.first_moves.first().map_or(0, |line| line.score);
    let first = data.session.side_to_move();
    let mut text =
        format!("{first:?} has {} first moves. The best is worth {} to White", survey.legal, score_text(advantage));
    if let Some(tempi) = survey.first_move_advantage_in_tempi(first) {
        let tempi = page.add_figure(
            "opening/tempi".into(),
            "advantage of the first move in tempi",
            Unit::Number,
            Estimate::exact(tempi, survey.passes.len() as u64),
        );
        text += &format!(", an advantage of {tempi} tempi for {first:?} (a tempo is what a pass of the opponent adds)");
    }
    page.add_text(text + ".");
    let (mut rows, mut plotted) = (Vec::new(), Vec::new());
    for (place, line) in survey.first_moves.iter().enumerate() {
        let Some(mv) = line.moves.first() else { continue };
        let key = format!("opening/first/{mv}");
        let results = score_of_first_move(data, place);
        let score = page.add_figure_or_dash(key, &format!("White's score after {mv}"), Unit::Share, results);
        rows.push(vec![format!("`{mv}`"), score_text(line.score), score, expected_line(&line.moves[1..])]);
        if let Some(Estimate { value, low, high, .. }) = results.filter(|_| place < MAX_PLOTTED_MOVES) {
            plotted.push(Interval { label: mv.clone(), values: [value, low, high] });
        }
    }
    page.add_table(&["First move", "Score by search", "White's score in games", "Expected line"], rows);
    if !plotted.is_empty() {
        page.add_plot(intervals("White's score after each first move, in percent", &plotted, 0.5, 100.0));
    }
    page.add_note(format!(
        "Score by search: one search of {} nodes over all first moves, in pawns, for White. Score in games: {} games with each \
         first move at {} nodes a move, of which the next three plies vary; so few games only show large differences.",
        data.settings.survey_nodes, data.settings.first_move_games, data.settings.nodes[0]
    ));
    if !survey.tree.is_empty() {
        page.add_text(format!(
            "**The first three plies**, by searches of {} nodes, and half of them for each further ply; with fewer nodes the \
             scores differ from those above:",
            data.settings.survey_nodes / 10
        ));
        let mut list = String::new();
        write_branches(&survey.tree, 0, &mut list);
        page.add_text(list);
    }
    write_popular_moves(data, page);
}

fn expected_line(moves: &[String]) -> String {
    let shown: Vec<&str> = moves.iter().take(4).map(String::as_str).collect();
    if shown.is_empty() { "–".into() } else { format!("`{}`", shown.join(" ")) }
}

fn write_branches(tree: &[Branch], depth: usize, list: &mut String) {
    for branch in tree {
        *list += &format!("{}- `{}` {}\n", "  ".repeat(depth), branch.mv, score_text(branch.score));
        write_branches(&branch.replies, depth + 1, list);
    }
}

/// Writes which first moves the engine chooses from the initial position at the strongest play.
fn write_popular_moves(data: &ReportData, page: &mut Page) {
    let games = data.games_of(&OpeningKind::StartPosition, data.strongest());
    let mut counts: Vec<(&str, Vec<Observed>)> = Vec::new();
    for played in games {
        let result = played.result();
        let Some(mv) = played.game.moves.split(' ').next() else { continue };
        match counts.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, results)) => results.push(result),
            None => counts.push((mv, vec![result])),
        }
    }
    counts.sort_by_key(|(_, results)| std::cmp::Reverse(results.len()));
    let row = |(mv, results): (&str, Vec<Observed>)| {
        let score = Estimate::score(&results).map(|score| text_of(&score, Unit::Share)).unwrap_or_default();
        vec![format!("`{mv}`"), results.len().to_string(), score]
    };
    let rows: Vec<Vec<String>> = counts.into_iter().take(12).map(row).collect();
    if !rows.is_empty() {
        page.add_text(format!(
            "**First moves of the games from the array**, drawn by searches of {} nodes among moves about as good as the best; \
             scores at {} nodes a move:",
            data.settings.nodes[1],
            data.settings.nodes[data.strongest()]
        ));
        page.add_table(&["First move", "Games", "White's score"], rows);
    }
}
