//! The first section of the page, with the findings: whether the variant is fair, whether games are drawn, too short or too
//! long, and what decides them. Those on pieces and rules are in [`idle`](super::idle).

use super::book::FEW_OPENINGS;
use super::data::ReportData;
use super::facts::GameFacts;
use super::findings::{Certainty, Example, Finding, FindingKind, MIN_GAMES, one_of_each_kind};
use super::measures::{
    LONG_GAME_PLIES, SHORT_GAME_PLIES, TRAPPED_PLIES, losing_first_moves, notable, share_that_shows, shows,
};
use super::page::{Page, Unit, text_of};
use super::plan::OpeningKind;
use super::play::ScoredLine;
use super::stats::{Estimate, holm_adjusted};
use super::survey::forced_winner;
use super::{games, idle};
use tenfold_core::position::Claim;

/// Games are also called long if more than [`VERY_LONG_SHARE`] of them take more than this number of plies.
const VERY_LONG_GAME_PLIES: usize = 200;
const VERY_LONG_SHARE: f64 = 0.25;
/// Traps are mentioned if they decide more than this proportion of the games.
const TRAPPED_SHARE: f64 = 0.02;
/// The pie rule is mentioned if White's score is nearer than this to a half with it, and by more than this nearer than
/// without it.
const NOTABLE_PIE_GAIN: f64 = 0.1;
/// Nobody can mate if hardly a game is won, and less than this proportion of those with handicaps; in
/// a game that is only drawish these decide a quarter.
const HARDLY_WON_WITH_HANDICAP: f64 = 0.15;
/// Games are hardly ever drawn if less than this proportion of them is, with 97.5 % probability.
const HARDLY_DRAWN: f64 = 0.02;
/// A first move is poor if the player can expect this much less than after the best, by the scores of a search and by the results
/// that such scores had in the games.
const POOR_MOVE_LOSS: f64 = 0.15;
/// A side is favoured if chance would explain its score, among all scores that are tested, with less than this probability.
const FAVOURED_P: f64 = 0.05;

/// The findings that an inventor should look at, the most important first.
pub fn findings(data: &ReportData) -> Vec<Finding> {
    let mut found = Vec::new();
    find_unfairness(data, &mut found);
    find_few_openings(data, &mut found);
    if data.facts.games.len() >= MIN_GAMES {
        find_odd_ends(data, &mut found);
        find_odd_lengths(data, &mut found);
        find_few_lead_changes(data, &mut found);
        idle::find(data, &mut found);
    }
    find_odd_first_moves(data, &mut found);
    one_of_each_kind(found)
}

/// Writes the findings.
pub fn write(data: &ReportData, found: &[Finding], page: &mut Page) {
    page.add_heading("What to look at");
    let (played, planned) = (data.games.len(), data.plan.tasks.len());
    if played < planned {
        page.add_text(format!("**This run is not finished**: {played} of {planned} games."));
    }
    if !data.settings.is_learned() {
        page.add_text(
            "The evaluation of the players is derived from the rules alone; one that was learned plays better, and the games say \
             more: `--learn 10m`.",
        );
    }
    if data.facts.games.len() < MIN_GAMES {
        page.add_text("There are too few games for a verdict yet.");
    } else if found.is_empty() {
        page.add_text("Nothing stands out: the sides score alike, no rule lies idle, no piece is dead.");
    }
    for finding in found {
        page.add_text(format!("- {}", finding.text));
        page.add_examples(games::games_of_finding(data, finding));
    }
}

/// A proportion as text, without its interval.
fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// The games that show a finding of this kind, the shortest first.
fn examples(data: &ReportData, kind: FindingKind) -> impl Iterator<Item = Example> {
    let mut games: Vec<&GameFacts> = data.facts.games.iter().filter(|game| shows(data, kind, game)).collect();
    games.sort_by_key(|game| game.plies);
    games.into_iter().map(|facts| Example::from(&data.games[facts.number].game))
}

/// The line of a search as an example.
fn example_of_line(line: &ScoredLine) -> Example {
    Example { fen: None, moves: line.moves.join(" ") }
}

fn find_unfairness(data: &ReportData, found: &mut Vec<Finding>) {
    if let Some((winner, moves)) = data.survey.forced_win() {
        let text = format!("**{winner:?} wins by force in {moves} moves** from the array: a search sees it.");
        let line = data.survey.first_moves.first().map(example_of_line);
        found.push(Finding::new(FindingKind::ForcedWin, Certainty::Proven, text).with_examples(line));
    }
    for (score, from) in uneven_scores(data) {
        let points = text_of(&score, Unit::Share);
        let (kind, text) = if score.value > 0.5 {
            (FindingKind::WhiteFavoured, format!("**White is favoured**: {points} of the points from {from}."))
        } else {
            (
                FindingKind::BlackFavoured,
                format!("**Black is favoured**: White has {points} of the points from {from}."),
            )
        };
        found.push(Finding::new(kind, Certainty::Shown, text).with_figure(score));
    }
    let strongest = data.strongest();
    let [plain, pie] = [OpeningKind::StartPosition, OpeningKind::PieRule]
        .map(|kind| Estimate::score(&data.results_of(&kind, strongest)));
    let Some((plain, pie)) = plain.zip(pie) else { return };
    let [distance, with_pie] = [&plain, &pie].map(|score| (score.value - 0.5).abs());
    let is_unfair = (plain.low > 0.5 || plain.high < 0.5)
        && found.iter().any(|finding| FindingKind::FAVOURED.contains(&finding.kind));
    if is_unfair && with_pie < NOTABLE_PIE_GAIN && distance - with_pie > NOTABLE_PIE_GAIN {
        let (with, without) = (text_of(&pie, Unit::Share), percent(plain.value));
        let text = format!(
            "**A pie rule would help**: White's score is {with} after the most level first move instead of {without}."
        );
        found.push(Finding::new(FindingKind::PieRule, Certainty::Seen, text).with_figure(pie));
    }
}

/// White's scores from the array and from random openings, at the strongest play or else at all strengths together, where
/// chance does not explain their distance from a half. As four scores are tested, Holm's adjustment keeps the probability of a
/// false alarm.
fn uneven_scores(data: &ReportData) -> Vec<(Estimate, String)> {
    struct Tested {
        from: &'static str,
        play: &'static str,
        score: Estimate,
    }
    let strongest = data.strongest();
    let mut tested = Vec::new();
    for (kind, from) in [(OpeningKind::StartPosition, "the array"), (OpeningKind::Random, "random openings")] {
        let strong = (data.results_of(&kind, strongest), "at the strongest play");
        let all = (data.results_of_all_strengths(&kind), "at all strengths together");
        for (results, play) in [strong, all] {
            let score = Estimate::score(&results).filter(|score| score.sample >= MIN_GAMES as u64);
            tested.extend(score.map(|score| Tested { from, play, score }));
        }
    }
    let even = Estimate::exact(0.5, 0);
    let p: Vec<f64> = tested.iter().map(|own| even.difference(&own.score).p).collect();
    let adjusted = holm_adjusted(&p);
    // With few openings the normal distribution of the test is too narrow; the interval is Student's.
    let is_uneven = |(own, p): &(&Tested, f64)| *p < FAVOURED_P && (own.score.low > 0.5 || own.score.high < 0.5);
    let uneven = tested.iter().zip(adjusted).filter(is_uneven).map(|(own, _)| own);
    let mut shown: Vec<&Tested> = Vec::new();
    for own in uneven {
        if shown.iter().all(|known| known.from != own.from) {
            shown.push(own);
        }
    }
    let told = |own: &&Tested| {
        let is_other = |other: &&Tested| other.from != own.from && other.play == own.play;
        let other = tested.iter().find(is_other).filter(|_| shown.len() == 1);
        let other = other.map(|other| format!("; from {}, {}", other.from, text_of(&other.score, Unit::Share)));
        (own.score, format!("{} {}{}", own.from, own.play, other.unwrap_or_default()))
    };
    shown.iter().map(told).collect()
}

fn find_few_openings(data: &ReportData, found: &mut Vec<Finding>) {
    let (openings, wanted) = (data.survey.book.openings.len(), data.settings.start_position_games as usize);
    if openings < FEW_OPENINGS.min(wanted) {
        let text = format!(
            "**Few openings**: only {openings} different ones were found from the array, also among moves that are {} pawns \
             worse than the best; so the score from there says little.",
            f64::from(data.survey.book.margin) / 100.0
        );
        let figure = Estimate::exact(openings as f64, wanted as u64);
        found.push(Finding::new(FindingKind::FewOpenings, Certainty::Seen, text).with_figure(figure));
    }
}

fn find_odd_ends(data: &ReportData, found: &mut Vec<Finding>) {
    let facts = &data.facts;
    let mut find = |kind: FindingKind, text: &dyn Fn(String) -> String| {
        let least = notable(kind);
        let Some(share) = share_that_shows(data, kind) else { return };
        // In few games, more than chance explains is not to be had, but twice as much as is notable is still told.
        let certainty = match (share.low > least, share.value >= 2.0 * least) {
            (true, _) => Certainty::Shown,
            (false, true) => Certainty::Seen,
            (false, false) => return,
        };
        let text = text(percent(share.value));
        found.push(Finding::new(kind, certainty, text).with_figure(share).with_examples(examples(data, kind)));
    };
    find(FindingKind::Drawish, &|share| format!("**Most games are drawn**: {share} of them."));
    find(FindingKind::Endless, &|share| format!("**Some games do not end**: {share} were cut off as too long."));
    let move_rule = Claim::MoveRule.reason(data.session.spec());
    find(FindingKind::MoveRule, &|share| {
        format!("**{share} of the games end by the {move_rule}**: neither side gets on.")
    });
    find(FindingKind::Repetition, &|share| {
        format!("**{share} of the games end by repetition**: neither side gets on.")
    });
    if let Some(drawn) = facts.share(|game| game.result == 0.5).filter(|drawn| drawn.high < HARDLY_DRAWN) {
        let text = if drawn.value == 0.0 { "No game was drawn.".into() } else { "Hardly any game was drawn.".into() };
        found.push(Finding::new(FindingKind::NoDraws, Certainty::Shown, text).with_figure(drawn));
    }
    find_impossible_mates(data, found);
    let [turns, forced] = facts.turns;
    let share = forced as f64 / turns.max(1) as f64;
    if share > notable(FindingKind::FewMoves) {
        let text = format!("**Little choice**: on {} of the turns there is only one legal move.", percent(share));
        let figure = Estimate::exact(share, facts.games.len() as u64);
        found.push(Finding::new(FindingKind::FewMoves, Certainty::Seen, text).with_figure(figure));
    }
}

/// Finds that hardly anybody wins, also not against a player who lacks a piece.
fn find_impossible_mates(data: &ReportData, found: &mut Vec<Finding>) {
    let has_king = data.session.spec().piece_types.iter().any(|own| own.royal);
    let Some(won) = data
        .facts
        .share(|game| game.result != 0.5)
        .filter(|won| has_king && 1.0 - won.value > notable(FindingKind::MateImpossible))
    else {
        return;
    };
    let handicaps = data.games.iter().filter(|played| matches!(played.task.kind, OpeningKind::Handicap(_)));
    let (games, won_with_handicap) =
        handicaps.fold((0, 0), |(games, won), played| (games + 1, won + usize::from(played.game.winner().is_some())));
    let share = won_with_handicap as f64 / games.max(1) as f64;
    if share < HARDLY_WON_WITH_HANDICAP {
        let text = format!(
            "**Hardly anybody can mate**: {} of the games are won, and {} of those in which the players lack pieces.",
            percent(won.value),
            percent(share)
        );
        found.push(Finding::new(FindingKind::MateImpossible, Certainty::Seen, text).with_figure(won));
    }
}

fn find_odd_lengths(data: &ReportData, found: &mut Vec<Finding>) {
    let facts = &data.facts;
    let plies = facts.observed(|game| Some(game.plies as f64));
    let mean = Estimate::mean(&plies).filter(|mean| mean.low > LONG_GAME_PLIES);
    let many = facts.share(|game| game.plies > VERY_LONG_GAME_PLIES).filter(|share| share.low > VERY_LONG_SHARE);
    let long = mean.map(|mean| (mean, format!("{:.0} plies on average", mean.value))).or_else(|| {
        many.map(|share| {
            (share, format!("{} of them take more than {VERY_LONG_GAME_PLIES} plies", percent(share.value)))
        })
    });
    if let Some((figure, what)) = long {
        let text = format!("**Games are long**: {what}.");
        found.push(Finding::new(FindingKind::Long, Certainty::Shown, text).with_figure(figure));
    }
    let short = share_that_shows(data, FindingKind::Short);
    if let Some(share) = short.filter(|share| share.low > notable(FindingKind::Short)) {
        let games = examples(data, FindingKind::Short);
        let shortest = facts.games.iter().map(|game| game.plies).min().unwrap_or_default();
        let text = format!(
            "**Games are short**: {} of them end within {SHORT_GAME_PLIES} plies, the shortest after {shortest}.",
            text_of(&share, Unit::Share)
        );
        found.push(Finding::new(FindingKind::Short, Certainty::Shown, text).with_figure(share).with_examples(games));
    }
    let trapped = share_that_shows(data, FindingKind::Trap);
    if let Some(share) = trapped.filter(|share| share.low > TRAPPED_SHARE) {
        let games = examples(data, FindingKind::Trap);
        let text = format!(
            "**Traps**: in {} of the games a player with even chances is beaten within {TRAPPED_PLIES} plies, before ply \
             {SHORT_GAME_PLIES}.",
            text_of(&share, Unit::Share)
        );
        found.push(Finding::new(FindingKind::Trap, Certainty::Shown, text).with_figure(share).with_examples(games));
    }
}

fn find_few_lead_changes(data: &ReportData, found: &mut Vec<Finding>) {
    let changes = data.facts.observed(|game| Some(game.lead_changes() as f64));
    if let Some(mean) = Estimate::mean(&changes).filter(|mean| mean.sample >= MIN_GAMES as u64 && mean.high < 2.0) {
        let text = format!("**Few turns of fortune**: the lead changes only {:.1} times a game.", mean.value);
        found.push(Finding::new(FindingKind::FewLeadChanges, Certainty::Shown, text).with_figure(mean));
    }
}

fn find_odd_first_moves(data: &ReportData, found: &mut Vec<Finding>) {
    let moves = &data.survey.first_moves;
    let named = |lines: &[&ScoredLine]| {
        let names: Vec<String> =
            lines.iter().take(8).filter_map(|line| line.moves.first()).map(|mv| format!("`{mv}`")).collect();
        let more =
            if lines.len() > names.len() { format!(" and {} more", lines.len() - names.len()) } else { String::new() };
        names.join(", ") + &more
    };
    let losing = losing_first_moves(data);
    if !losing.is_empty() && losing.len() < moves.len() {
        let text = format!("**First moves that lose by force**, as far as the search sees: {}.", named(&losing));
        let lines = losing.iter().map(|line| example_of_line(line));
        found.push(Finding::new(FindingKind::Trap, Certainty::Proven, text).with_examples(lines));
    }
    let best = moves.first().map_or(0, |line| line.score);
    let expected = |score| data.chances.expected(f64::from(score));
    let loss = |line: &ScoredLine| (expected(best) - expected(line.score)).abs();
    let is_poor = |line: &ScoredLine| forced_winner(line.score).is_none() && loss(line) > POOR_MOVE_LOSS;
    // All moves that are not among the best ones are worse than the last of these.
    let others = if moves.last().is_some_and(is_poor) { data.survey.legal.saturating_sub(moves.len()) } else { 0 };
    let poor = moves.iter().filter(|line| is_poor(line)).count() + others;
    if forced_winner(best).is_none() && poor * 2 > data.survey.legal {
        let text = format!(
            "**Most first moves are poor**: {poor} of {} cost more than {:.0} points of a hundred, by their scores.",
            data.survey.legal,
            100.0 * POOR_MOVE_LOSS
        );
        found.push(Finding::new(FindingKind::PoorFirstMoves, Certainty::Seen, text));
    }
}
