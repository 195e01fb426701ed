//! The first section of the page, with the findings: whether the variant is fair, whether games are drawn or too long,
//! which rules and pieces are never used, and what decides games.

use super::data::ReportData;
use super::facts::kinds_in_rules;
use super::page::{Page, Unit, text_of};
use super::plan::OpeningKind;
use super::stats::{Estimate, Observed};
use super::survey::forced_winner;
use tenfold_core::position::Claim;
use tenfold_core::types::Reason;

/// Findings about games are mentioned only if they concern more than this proportion of the games.
const NOTABLE_SHARE: f64 = 0.1;
/// Games are called long if their average length in plies is above this; games of chess at this strength take about
/// 140.
const LONG_GAME_PLIES: f64 = 180.0;
/// A piece's value from games is mentioned if it differs from its value by the rules by at least this factor.
const NOTABLE_VALUE_FACTOR: f64 = 1.5;
/// A piece type is mentioned as staying where it is if its pieces stood on less than this proportion of the squares.
const MIN_SHARE_OF_SQUARES: f64 = 0.15;
/// The number of games from different openings that a verdict requires.
const MIN_GAMES: usize = 20;
/// With fewer different openings from the array, the page says so.
const FEW_OPENINGS: usize = 30;

/// The findings that an inventor should look at, in sentences, the most important first.
pub fn findings(data: &ReportData) -> Vec<String> {
    let mut found = Vec::new();
    let (played, planned) = (data.games.len(), data.plan.tasks.len());
    if played < planned {
        found.push(format!("**This run is not finished**: {played} of {planned} games."));
    }
    find_unfairness(data, &mut found);
    find_odd_ends(data, &mut found);
    find_early_decisions(data, &mut found);
    find_strong_first_moves(data, &mut found);
    find_idle_pieces(data, &mut found);
    find_idle_moves(data, &mut found);
    found
}

/// Writes the findings.
pub fn write(data: &ReportData, found: &[String], page: &mut Page) {
    page.add_heading("What to look at");
    if data.facts.games.len() < MIN_GAMES {
        page.add_text("There are too few games for a verdict yet.");
    } else if found.is_empty() {
        page.add_text("Nothing stands out: the sides score alike, no rule lies idle, no piece is dead.");
    }
    if !found.is_empty() {
        let list: Vec<String> = found.iter().map(|line| format!("- {line}")).collect();
        page.add_text(list.join("\n"));
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn find_unfairness(data: &ReportData, found: &mut Vec<String>) {
    if let Some((winner, moves)) = data.survey.forced_win() {
        found.push(format!("**{winner:?} wins by force in {moves} moves** from the array: a search sees it."));
    }
    let strongest = data.strongest();
    for (kind, name) in [(OpeningKind::Random, "random openings"), (OpeningKind::StartPosition, "the array")] {
        let strong = (data.results_of(&kind, strongest), "at the strongest play");
        let all = (data.results_of_all_strengths(&kind), "at all strengths together");
        let clear = |(results, play): (Vec<Observed>, _)| {
            let score = Estimate::score(&results).filter(|score| score.sample >= MIN_GAMES as u64)?;
            (score.low > 0.5 || score.high < 0.5).then_some((score, play))
        };
        let Some((score, play)) = clear(strong).or_else(|| clear(all)) else { continue };
        let text = text_of(&score, Unit::Share);
        found.push(if score.low > 0.5 {
            format!("**White is favoured**: {text} of the points from {name} {play}.")
        } else {
            format!("**Black is favoured**: White has {text} of the points from {name} {play}.")
        });
    }
    let (openings, wanted) = (data.survey.book.openings.len(), data.settings.start_position_games as usize);
    if openings < FEW_OPENINGS.min(wanted) {
        found.push(format!(
            "**Few openings**: only {openings} different ones were found from the array, also among moves that are {} pawns \
             worse than the best; so the score from there says little.",
            f64::from(data.survey.book.margin) / 100.0
        ));
    }
    let [plain, pie] = [OpeningKind::StartPosition, OpeningKind::PieRule]
        .map(|kind| Estimate::score(&data.results_of(&kind, strongest)));
    if let Some((plain, pie)) = plain.zip(pie)
        && (plain.value - 0.5).abs() > (pie.value - 0.5).abs() + 0.02
        && (plain.low > 0.5 || plain.high < 0.5)
    {
        let [plain, pie] = [plain, pie].map(|score| percent(score.value));
        found.push(format!(
            "**A pie rule would help**: White's score is {pie} after the most level first move instead of {plain}."
        ));
    }
}

fn find_odd_ends(data: &ReportData, found: &mut Vec<String>) {
    let games = &data.facts.games;
    if games.len() < MIN_GAMES {
        return;
    }
    let share = |test: &dyn Fn(&super::facts::GameFacts) -> bool| {
        games.iter().filter(|game| test(game)).count() as f64 / games.len() as f64
    };
    let draws = share(&|game| game.result == 0.5);
    if draws > 0.5 {
        found.push(format!("**Most games are drawn**: {} of them.", percent(draws)));
    } else if draws == 0.0 {
        found.push("No game was drawn.".into());
    }
    let too_long = share(&|game| game.end.is_none());
    if too_long > 0.02 {
        found.push(format!("**Some games do not end**: {} were cut off as too long.", percent(too_long)));
    }
    let by_repetition = share(&|game| matches!(game.end, Some(Reason::Repetition(_))));
    let move_rule = Claim::MoveRule.reason(data.session.spec());
    let by_move_rule = share(&|game| game.end == Some(move_rule));
    for (ended, what) in [(by_move_rule, format!("the {move_rule}")), (by_repetition, "repetition".to_string())] {
        if ended > NOTABLE_SHARE {
            found.push(format!("**{} of the games end by {what}**: neither side gets on.", percent(ended)));
        }
    }
    let plies = data.facts.observed(|game| Some(game.plies as f64));
    if let Some(mean) = Estimate::mean(&plies).filter(|mean| mean.low > LONG_GAME_PLIES) {
        found.push(format!("**Games are long**: {:.0} plies on average.", mean.value));
    }
    let [turns, forced] = data.facts.turns;
    if turns > 0 && forced as f64 / turns as f64 > 0.25 {
        found.push(format!(
            "**Little choice**: on {} of the turns there is only one legal move.",
            percent(forced as f64 / turns as f64)
        ));
    }
}

fn find_early_decisions(data: &ReportData, found: &mut Vec<String>) {
    let changes = data.facts.observed(|game| {
        Some(game.expected.windows(2).filter(|pair| (pair[0] > 0.5) != (pair[1] > 0.5)).count() as f64)
    });
    if let Some(mean) = Estimate::mean(&changes).filter(|mean| mean.sample >= MIN_GAMES as u64 && mean.high < 2.0) {
        found.push(format!("**Few turns of fortune**: the lead changes only {:.1} times a game.", mean.value));
    }
}

fn find_strong_first_moves(data: &ReportData, found: &mut Vec<String>) {
    let moves = &data.survey.first_moves;
    let named = |lines: &[&super::play::ScoredLine]| {
        let names: Vec<String> =
            lines.iter().take(8).filter_map(|line| line.moves.first()).map(|mv| format!("`{mv}`")).collect();
        let more =
            if lines.len() > names.len() { format!(" and {} more", lines.len() - names.len()) } else { String::new() };
        names.join(", ") + &more
    };
    let losing: Vec<_> = moves
        .iter()
        .filter(|line| forced_winner(line.score).is_some_and(|(winner, _)| winner != data.session.side_to_move()))
        .collect();
    if !losing.is_empty() && losing.len() < moves.len() {
        found.push(format!("**First moves that lose by force**, as far as the search sees: {}.", named(&losing)));
    }
    let best = moves.first().map_or(0, |line| line.score);
    let poor: Vec<_> =
        moves.iter().filter(|line| forced_winner(line.score).is_none() && line.score + 150 < best).collect();
    if forced_winner(best).is_none() && poor.len() * 2 > moves.len() {
        found.push(format!(
            "**Most first moves are poor**: {} of {} are more than one and a half pawns worse than the best.",
            poor.len(),
            moves.len()
        ));
    }
}

fn find_idle_pieces(data: &ReportData, found: &mut Vec<String>) {
    let games = data.facts.games.len() as u64;
    if games < MIN_GAMES as u64 {
        return;
    }
    let spec = data.session.spec();
    for (own, counts) in spec.piece_types.iter().zip(&data.facts.pieces) {
        let name = own.title();
        if counts.ever_on_board == 0 {
            found.push(format!("**No {name} ever came on the board.**"));
        } else if counts.moves == 0 && counts.ever_on_board > games / 4 {
            found.push(format!("**The {name} is dead**: none ever moved."));
        } else if counts.ever_on_board >= games && (counts.moves as f64) < 0.5 * counts.ever_on_board as f64 {
            found.push(format!(
                "**The {name} hardly takes part**: {:.2} moves each.",
                counts.moves as f64 / counts.ever_on_board as f64
            ));
        } else if counts.ever_on_board >= games && !own.royal {
            let stood = counts.squares.iter().filter(|turns| **turns > 0).count();
            if (stood as f64) < MIN_SHARE_OF_SQUARES * counts.squares.len() as f64 {
                let all = counts.squares.len();
                found.push(format!("**The {name} stays where it is**: it ever stood on {stood} of {all} squares."));
            }
        }
    }
    find_unusual_piece_values(data, found);
}

/// Finds pieces that are worth nothing, or more or less than their moves suggest. Piece types with a negative value by
/// the rules are left out, as in variants where the aim is to lose pieces.
fn find_unusual_piece_values(data: &ReportData, found: &mut Vec<String>) {
    let Some(values) = super::pieces::values_from_games(data) else { return };
    let derived = super::odds::derived_values(data.session);
    for (own, value) in values.iter().enumerate() {
        let (name, by_rules) = (data.session.spec().piece_types[own].title(), derived[own]);
        let Some(value) = value.filter(|_| by_rules > 0.0) else { continue };
        let text = text_of(&value, Unit::Centipawns);
        if value.high < by_rules / NOTABLE_VALUE_FACTOR && value.low < 0.0 {
            found.push(format!(
                "**The {name} is worth nothing** in games, {text}; by its moves it would be {by_rules:.0}."
            ));
        } else if value.high < by_rules / NOTABLE_VALUE_FACTOR {
            found.push(format!(
                "**The {name} is worth less than its moves suggest**: {text} in place of {by_rules:.0}."
            ));
        } else if value.low > by_rules * NOTABLE_VALUE_FACTOR {
            found.push(format!(
                "**The {name} is worth more than its moves suggest**: {text} in place of {by_rules:.0}."
            ));
        }
    }
}

fn find_idle_moves(data: &ReportData, found: &mut Vec<String>) {
    let games = data.facts.games.len();
    if games < MIN_GAMES {
        return;
    }
    let known = kinds_in_rules(data.session.spec());
    let (mut idle, mut refused) = (Vec::new(), Vec::new());
    for kind in &known {
        match data.facts.kinds.get(kind) {
            None => idle.push(kind.as_str()),
            Some(counts) if counts.played == 0 => refused.push(kind.as_str()),
            Some(_) => {}
        }
    }
    if !idle.is_empty() {
        found.push(format!("**Never possible** in {games} games: {}.", idle.join(", ")));
    }
    if !refused.is_empty() {
        found.push(format!("**Possible, but never played** in {games} games: {}.", refused.join(", ")));
    }
    for (kind, counts) in &data.facts.kinds {
        let [did, did_not] = &counts.results;
        let Some((with, without)) = Estimate::score(did).zip(Estimate::score(did_not)) else { continue };
        if with.sample.min(without.sample) < MIN_GAMES as u64 {
            continue;
        }
        let difference = without.difference(&with);
        if difference.p < 0.001 && difference.value.abs() > 0.15 {
            let (title, better) = if difference.value > 0.0 { ("winning", "more") } else { ("losing", "less") };
            let by = difference.value.abs() * 100.0;
            found.push(format!(
                "**Goes with {title}**: *{kind}*. Players who made such a move scored {by:.0} points of a hundred {better} than \
                 those who could have and did not."
            ));
        }
    }
}
