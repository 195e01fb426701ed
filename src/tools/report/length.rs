//! The sections on the length of games, their ends, the number of legal moves, and special moves.

use super::data::ReportData;
use super::facts::{Facts, KindCounts, kinds_in_rules};
use super::page::{Page, Unit, text_of};
use super::play::CUT_OFF;
use super::plots::{curve, histogram};
use super::stats::{Estimate, Observed, quantile};
use std::collections::BTreeMap;

/// The width of a bin of the histogram, in plies.
const PLIES_PER_BIN: usize = 10;
/// The curve shows only plies that at least this number of games have reached.
const MIN_GAMES_OF_PLY: u64 = 5;

/// Writes the section on lengths and ends.
pub fn write(data: &ReportData, page: &mut Page) {
    let games = &data.facts.games;
    page.add_heading("Length and ends");
    if games.is_empty() {
        return page.add_text("No games yet.");
    }
    write_lengths(&data.facts, page);
    write_ends(data, page);
    write_branching(data, page);
    page.add_note(format!(
        "{} games of all strengths from all openings, without those with handicaps, played to their end by the rules; after {} \
         plies a game is cut off and counts as drawn.",
        games.len(),
        super::play::MAX_PLIES
    ));
}

fn write_lengths(facts: &Facts, page: &mut Page) {
    let mean = Estimate::mean(&facts.observed(|game| Some(game.plies as f64)));
    let mean = page.add_figure_or_dash("length/plies".into(), "plies of a game", Unit::Plies, mean);
    let mut plies: Vec<f64> = facts.games.iter().map(|game| game.plies as f64).collect();
    plies.sort_by(f64::total_cmp);
    let at = |share| quantile(&plies, share).unwrap_or(0.0);
    page.add_text(format!(
        "A game takes {mean} plies on average; half of them end within {:.0} plies, a tenth within {:.0}, nine tenths within \
         {:.0}.",
        at(0.5),
        at(0.1),
        at(0.9)
    ));
    let mut counts = vec![0; at(1.0) as usize / PLIES_PER_BIN + 1];
    plies.iter().for_each(|plies| counts[*plies as usize / PLIES_PER_BIN] += 1);
    page.add_plot(histogram("Games by length in plies", &counts, 0.0, PLIES_PER_BIN as f64));
}

fn write_ends(data: &ReportData, page: &mut Page) {
    let facts = &data.facts;
    let games = &facts.games;
    let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
    games.iter().for_each(|game| *reasons.entry(&game.reason).or_default() += 1);
    let mut reasons: Vec<(&str, u64)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let row = |(reason, count): (&str, u64)| {
        let key = format!("ends/{}", reason.replace(' ', "-"));
        let text = page.add_figure_or_dash(
            key,
            &format!("games that end so: {reason}"),
            Unit::Share,
            facts.share(|game| game.reason == reason),
        );
        let reason = if reason == CUT_OFF { "cut off as too long" } else { reason };
        vec![reason.to_string(), text, count.to_string()]
    };
    let rows: Vec<Vec<String>> = reasons.into_iter().map(row).collect();
    page.add_table(&["End", "Share of games", "Games"], rows);
    let quiet = page.add_figure_or_dash(
        "length/quiet".into(),
        "longest half-move clock of a game",
        Unit::Plies,
        Estimate::mean(&facts.observed(|game| Some(f64::from(game.max_halfmove_clock)))),
    );
    let repeating = page.add_figure_or_dash(
        "length/repeating".into(),
        "games in which a position recurs",
        Unit::Share,
        facts.share(|game| game.repeated_positions > 0),
    );
    let clock = match data.session.spec().clock_limit {
        0 => String::new(),
        limit => format!("The half-move clock, which ends a game at {limit}, reaches {quiet} in a game on average. "),
    };
    page.add_text(format!("{clock}In {repeating} of the games some position occurs twice."));
}

fn write_branching(data: &ReportData, page: &mut Page) {
    let facts = &data.facts;
    let moves: u64 = facts.branching.iter().map(|[_, moves]| moves).sum();
    let [turns, forced] = facts.turns;
    if turns == 0 {
        return;
    }
    let per_game = |count: u64| Estimate::exact(count as f64 / turns as f64, facts.games.len() as u64);
    let factor = page.add_figure("length/branching".into(), "legal moves a turn", Unit::Number, per_game(moves));
    let forced =
        page.add_figure("length/forced".into(), "turns with a single legal move", Unit::Share, per_game(forced));
    page.add_text(format!("A player has {factor} legal moves on average, and on {forced} of the turns only one."));
    let shown = facts.branching.iter().take_while(|[games, _]| *games >= MIN_GAMES_OF_PLY).enumerate();
    let points: Vec<(f64, f64)> =
        shown.map(|(ply, [games, moves])| (ply as f64 + 1.0, *moves as f64 / *games as f64)).collect();
    if points.len() > 1 {
        page.add_plot(curve("Legal moves by ply", &points));
    }
}

/// Writes the section on special moves.
pub fn write_kinds(data: &ReportData, page: &mut Page) {
    page.add_heading("Special moves, and what they are worth");
    let facts = &data.facts;
    let games = facts.games.len() as u64;
    let known = kinds_in_rules(data.session.spec(), &data.in_play);
    let missing = known.iter().filter(|kind| !data.facts.kinds.contains_key(*kind));
    let none = KindCounts::default();
    let counted = data.facts.kinds.iter().chain(missing.map(|kind| (kind, &none)));
    let mut rows = Vec::new();
    for (kind, counts) in counted {
        let key = format!("moves/{}", kind.replace([' ', ':'], "-"));
        let played = facts.share(|game| counts.games.contains(&game.number));
        let share = page.add_figure_or_dash(format!("{key}/games"), &format!("games with {kind}"), Unit::Share, played);
        let rate = |count: u64| format!("{:.1}", count as f64 / games.max(1) as f64);
        let [did, did_not] = &counts.results;
        let worth = write_worth(page, &key, kind, did, did_not);
        rows.push(vec![kind.clone(), share, rate(counts.possible), rate(counts.played), worth]);
    }
    page.add_table(&["Move", "Games with it", "Turns it was possible, a game", "Times played, a game", "Worth"], rows);
    page.add_note(
        "Worth: the mean result of players who made such a move in a game, less that of players who could have and never did, \
         each player of each game counted once. It tells what goes together, not what causes what: whoever is winning may \
         simply get the chance more often. Possible: at least one legal move is of that kind.",
    );
    let losing: Vec<Vec<String>> =
        data.facts.kinds.iter().filter_map(|(kind, counts)| losing_player_row(page, kind, counts)).collect();
    if !losing.is_empty() {
        page.add_text(
            "**Does it save a losing player?** Players whose expected result was below 30 % when they first could:",
        );
        page.add_table(&["Move", "Result of those who made it", "Of those who never did", "Difference"], losing);
    }
}

/// Writes the difference between the results of players who made such a move and the results of players who did not, or
/// a dash if there are too few results.
fn write_worth(page: &mut Page, key: &str, kind: &str, did: &[Observed], did_not: &[Observed]) -> String {
    let Some((with, without)) = Estimate::score(did).zip(Estimate::score(did_not)) else { return "–".into() };
    if did.len() < 5 || did_not.len() < 5 {
        return "–".into();
    }
    let difference = without.difference(&with);
    let estimate = difference.estimate(with.sample.min(without.sample));
    page.add_figure(format!("{key}/worth"), &format!("worth of {kind}"), Unit::Share, estimate)
}

/// A row of the table about losing players. The table covers promotions, ransoms and castling, which are not possible
/// on most turns.
fn losing_player_row(page: &mut Page, kind: &str, counts: &KindCounts) -> Option<Vec<String>> {
    let [did, did_not] = &counts.losing;
    let is_rare = kind.starts_with("promotion:") || kind == "ransom" || kind == "castling";
    if !is_rare || did.len() < 5 || did_not.len() < 5 {
        return None;
    }
    let texts = [did, did_not].map(|results| Estimate::score(results).map(|score| text_of(&score, Unit::Share)));
    let [with, without] = texts;
    let key = format!("moves/{}/losing", kind.replace([' ', ':'], "-"));
    Some(vec![
        kind.into(),
        with?,
        without?,
        write_worth(page, &key, &format!("{kind} for a losing player"), did, did_not),
    ])
}
