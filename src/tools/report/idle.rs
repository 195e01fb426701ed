//! Findings on pieces and rules: which are never used, which are worth another amount than one would think, and which moves
//! go with winning.

use super::data::ReportData;
use super::facts::{MoveKind, kinds_in_rules};
use super::findings::{Certainty, Finding, FindingKind, MIN_GAMES};
use super::odds::derived_values;
use super::page::{Unit, text_of};
use super::pieces::{results_of_handicap, values_from_games};
use super::stats::Estimate;
use std::cmp::Reverse;
use tenfold_core::types::Reason;

/// A piece's value from games is mentioned if it differs from its value by the rules by at least this factor.
const NOTABLE_VALUE_FACTOR: f64 = 1.5;
/// A piece type is mentioned if players who lack one score less than this proportion, or more than the rest to 1, against players
/// who lack others of the same value by the rules, with 97.5 % probability.
const UNEQUAL_HANDICAP: f64 = 0.25;
/// The values of both players' pieces are the same if they differ by less than this proportion.
const EQUAL_VALUES: f64 = 0.2;
/// A piece type is mentioned as staying where it is if almost all of its turns are on less than this proportion of the
/// squares; one that is kept to a rank has a fifth of a board of 5x5.
const MIN_SHARE_OF_SQUARES: f64 = 0.25;
/// The proportion of the turns of a piece type that are almost all.
const ALMOST_ALL_TURNS: f64 = 0.99;
/// What happens in less than this proportion of the cases, with 97.5 % probability, hardly happens.
const HARDLY: f64 = 0.01;
/// Moves that are possible and hardly made are mentioned if they are made in less than this proportion of the games in
/// which they are possible, likewise.
const HARDLY_MADE: f64 = 0.02;
/// A kind of move is decisive if the scores of those who made it and of those who did not differ by more than this, with
/// 97.5 % probability.
const DECISIVE_DIFFERENCE: f64 = 0.1;
/// The p value of that difference has to be below this.
const DECISIVE_P: f64 = 0.001;

/// Finds all of them.
pub fn find(data: &ReportData, found: &mut Vec<Finding>) {
    find_idle_pieces(data, found);
    let told = find_unusual_piece_values(data, found);
    find_unequal_handicaps(data, &told, found);
    find_idle_moves(data, found);
    find_idle_goals(data, found);
    find_decisive_moves(data, found);
}

/// How sure it is that events hardly happen, in trials that are taken as independent; `None` if they may well happen.
fn rarity(events: u64, trials: u64) -> Option<Certainty> {
    if is_rarer(events, trials, HARDLY) { Some(Certainty::Shown) } else { (events == 0).then_some(Certainty::Seen) }
}

/// Whether events happen in less than this proportion of the trials, with 97.5 % probability.
fn is_rarer(events: u64, trials: u64, most: f64) -> bool {
    Estimate::proportion(events.min(trials), trials).is_some_and(|share| share.high < most)
}

/// The number of squares on which pieces of a type stood on almost all of their turns.
fn usual_squares(turns: &[u64]) -> usize {
    let mut sorted = turns.to_vec();
    sorted.sort_unstable_by_key(|turns| Reverse(*turns));
    let all: u64 = sorted.iter().sum();
    let sums = sorted.iter().scan(0, |sum, turns| {
        *sum += turns;
        Some(*sum)
    });
    sums.take_while(|sum| (*sum as f64) < ALMOST_ALL_TURNS * all as f64).count() + 1
}

fn find_idle_pieces(data: &ReportData, found: &mut Vec<Finding>) {
    let games = data.facts.games.len() as u64;
    let mut seldom: Vec<(String, String)> = Vec::new();
    for own in data.types_in_play() {
        let (own, counts) = (&data.session.spec().piece_types[own], &data.facts.pieces[own]);
        let name = own.title();
        let (stood, squares) = (usual_squares(&counts.squares), counts.squares.len());
        // To be dropped or promoted to is to take part, too.
        let (seen, used) = (counts.ever_on_board, counts.moves + counts.entered);
        let moves = used as f64 / seen as f64;
        let is_in_all_games = seen >= games;
        let (kind, certainty, text) = if let Some(certainty) = rarity(seen, games) {
            let number = if seen == 0 { "No" } else { "Hardly any" };
            (FindingKind::DeadPiece, certainty, format!("**{number} {name} ever came on the board.**"))
        } else if let Some(certainty) = rarity(used, seen).filter(|_| seen > games / 4) {
            let mover = if used == 0 { "none" } else { "hardly any" };
            (FindingKind::DeadPiece, certainty, format!("**The {name} is dead**: {mover} ever moved."))
        } else if is_in_all_games && moves < 0.5 {
            seldom.push((name.to_string(), format!("{moves:.2} moves each")));
            continue;
        } else if is_in_all_games && !own.royal && (stood as f64) < MIN_SHARE_OF_SQUARES * squares as f64 {
            let text = format!("**The {name} stays where it is**: it mostly stood on {stood} of {squares} squares.");
            (FindingKind::IdlePiece, Certainty::Shown, text)
        } else {
            continue;
        };
        found.push(Finding::new(kind, certainty, text));
    }
    let text = match &seldom[..] {
        [] => return,
        [(name, moves)] => format!("**The {name} hardly takes part**: {moves}."),
        several => {
            let told: Vec<String> = several.iter().map(|(name, moves)| format!("the {name} ({moves})")).collect();
            format!("**Some pieces hardly take part**: {}.", told.join(", "))
        }
    };
    found.push(Finding::new(FindingKind::IdlePiece, Certainty::Shown, text));
}

/// Finds pieces that are worth nothing, or more or less than their moves suggest. Piece types with a negative value by
/// the rules are left out, as in variants where the aim is to lose pieces. Returns the indices of the types that were found.
fn find_unusual_piece_values(data: &ReportData, found: &mut Vec<Finding>) -> Vec<usize> {
    let mut told = Vec::new();
    let Some(values) = values_from_games(data) else { return told };
    let derived = derived_values(data.session);
    for (own, value) in values.iter().enumerate() {
        let (name, by_rules) = (data.session.spec().piece_types[own].title(), derived[own]);
        let Some(value) = value.filter(|_| by_rules > 0.0) else { continue };
        let shown = text_of(&value, Unit::Centipawns);
        let (kind, text) = if value.high < by_rules / NOTABLE_VALUE_FACTOR && value.low < 0.0 {
            let text =
                format!("**The {name} is worth nothing** in games, {shown}; by its moves it would be {by_rules:.0}.");
            (FindingKind::WeakPiece, text)
        } else if value.high < by_rules / NOTABLE_VALUE_FACTOR {
            let text =
                format!("**The {name} is worth less than its moves suggest**: {shown} in place of {by_rules:.0}.");
            (FindingKind::WeakPiece, text)
        } else if value.low > by_rules * NOTABLE_VALUE_FACTOR {
            let text =
                format!("**The {name} is worth more than its moves suggest**: {shown} in place of {by_rules:.0}.");
            (FindingKind::StrongPiece, text)
        } else {
            continue;
        };
        found.push(Finding::new(kind, Certainty::Shown, text).with_figure(value));
        told.push(own);
    }
    told
}

/// Finds pieces whose worth shows only in games with handicaps: where a piece is never lost, for example, the results of other games
/// do not tell what it is worth. Of the types that are `told` already nothing is said again.
fn find_unequal_handicaps(data: &ReportData, told: &[usize], found: &mut Vec<Finding>) {
    let (spec, derived) = (data.session.spec(), derived_values(data.session));
    for (place, handicap) in data.plan.handicaps.iter().enumerate() {
        let value = derived[handicap.lacking.idx()];
        let against: f64 = handicap.compensation.iter().map(|own| derived[own.idx()]).sum();
        let name = spec.piece_type(handicap.lacking).title();
        let Some(score) = Estimate::score(&results_of_handicap(data, place)) else { continue };
        if told.contains(&handicap.lacking.idx())
            || value <= 0.0
            || (against - value).abs() > EQUAL_VALUES * value
            || score.sample < MIN_GAMES as u64
        {
            continue;
        }
        let (kind, more) = if score.high < UNEQUAL_HANDICAP {
            (FindingKind::StrongPiece, "more")
        } else if score.low > 1.0 - UNEQUAL_HANDICAP {
            (FindingKind::WeakPiece, "less")
        } else {
            continue;
        };
        let text = format!(
            "**The {name} is worth {more} than its moves suggest**: players who lacked it scored {} ({}).",
            text_of(&score, Unit::Share),
            handicap.name(data.session)
        );
        found.push(Finding::new(kind, Certainty::Shown, text).with_figure(score));
    }
}

fn find_idle_moves(data: &ReportData, found: &mut Vec<Finding>) {
    let games = data.facts.games.len() as u64;
    let games_with = |kind: &MoveKind| {
        let counts = data.facts.kinds.get(kind);
        counts.map_or((0, 0), |counts| (counts.possible_games.len() as u64, counts.games.len() as u64))
    };
    let (mut idle, mut refused, mut certainty) = (Vec::new(), Vec::new(), Certainty::Shown);
    for kind in kinds_in_rules(data.session.spec(), &data.in_play) {
        let (possible, played) = games_with(&kind);
        if let Some(sure) = rarity(possible, games) {
            certainty = certainty.max(sure);
            idle.push(kind);
        } else if is_rarer(played, possible, HARDLY_MADE) {
            refused.push(kind);
        }
    }
    let found_both =
        [(idle, certainty, "Hardly ever possible"), (refused, Certainty::Shown, "Possible, but hardly ever played")];
    for (kinds, certainty, what) in found_both {
        if !kinds.is_empty() {
            let text = format!("**{what}** in {games} games: {}.", kinds.join(", "));
            found.push(Finding::new(FindingKind::DeadRule, certainty, text));
        }
    }
}

/// Finds goals that decide hardly a game.
fn find_idle_goals(data: &ReportData, found: &mut Vec<Finding>) {
    let objectives = data.session.spec().objectives;
    let goals = [
        (objectives.goal.is_some(), Reason::Goal, "a piece on a square that wins"),
        (objectives.checks_to_win > 0, Reason::LastCheck, "checks that win"),
    ];
    let games = &data.facts.games;
    for (_, reason, what) in goals.into_iter().filter(|(has, ..)| *has) {
        let decided = games.iter().filter(|game| game.end == Some(reason)).count() as u64;
        if let Some(certainty) = rarity(decided, games.len() as u64) {
            let text = format!("**Decided hardly a game** of {}: {what}.", games.len());
            found.push(Finding::new(FindingKind::DeadRule, certainty, text));
        }
    }
}

fn find_decisive_moves(data: &ReportData, found: &mut Vec<Finding>) {
    let mut named: Vec<(String, bool)> = Vec::new();
    for (kind, counts) in &data.facts.kinds {
        let [did, did_not] = &counts.results;
        let Some((with, without)) = Estimate::score(did).zip(Estimate::score(did_not)) else { continue };
        let sample = with.sample.min(without.sample);
        let difference = without.difference(&with);
        let figure = difference.estimate(sample);
        let least = figure.low.abs().min(figure.high.abs());
        if sample < MIN_GAMES as u64 || difference.p >= DECISIVE_P || least <= DECISIVE_DIFFERENCE {
            continue;
        }
        // What all promotions do needs not be said of each kind of promotion.
        let wins = difference.value > 0.0;
        if named.iter().any(|(general, known)| kind.starts_with(&format!("{general}: ")) && *known == wins) {
            continue;
        }
        named.push((kind.clone(), wins));
        let (title, better) = if wins { ("winning", "more") } else { ("losing", "less") };
        let by = difference.value.abs() * 100.0;
        let text = format!(
            "**Goes with {title}**: *{kind}*. Players who made such a move scored {by:.0} points of a hundred {better} than \
             those who could have and did not."
        );
        found.push(Finding::new(FindingKind::DecisiveMove, Certainty::Shown, text).with_figure(figure));
    }
}
