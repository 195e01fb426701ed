//! Findings on pieces and rules: which are never used, which are worth another amount than one would think, and which moves
//! go with winning.

use super::data::ReportData;
use super::facts::kinds_in_rules;
use super::findings::{Certainty, Finding, FindingKind, MIN_GAMES};
use super::odds::derived_values;
use super::page::{Unit, text_of};
use super::pieces::values_from_games;
use super::stats::Estimate;

/// A piece's value from games is mentioned if it differs from its value by the rules by at least this factor.
const NOTABLE_VALUE_FACTOR: f64 = 1.5;
/// A piece type is mentioned as staying where it is if its pieces stood on less than this proportion of the squares.
const MIN_SHARE_OF_SQUARES: f64 = 0.15;
/// A kind of move is decisive if the scores of those who made it and of those who did not differ by more than this.
const DECISIVE_DIFFERENCE: f64 = 0.15;
/// The p value of that difference has to be below this.
const DECISIVE_P: f64 = 0.001;

/// Finds all of them.
pub fn find(data: &ReportData, found: &mut Vec<Finding>) {
    find_idle_pieces(data, found);
    find_unusual_piece_values(data, found);
    find_idle_moves(data, found);
    find_decisive_moves(data, found);
}

fn find_idle_pieces(data: &ReportData, found: &mut Vec<Finding>) {
    let games = data.facts.games.len() as u64;
    for (own, counts) in data.session.spec().piece_types.iter().zip(&data.facts.pieces) {
        let name = own.title();
        let stood = counts.squares.iter().filter(|turns| **turns > 0).count();
        let (squares, moves) = (counts.squares.len(), counts.moves as f64 / counts.ever_on_board as f64);
        let is_in_all_games = counts.ever_on_board >= games;
        let (kind, text) = if counts.ever_on_board == 0 {
            (FindingKind::DeadPiece, format!("**No {name} ever came on the board.**"))
        } else if counts.moves == 0 && counts.ever_on_board > games / 4 {
            (FindingKind::DeadPiece, format!("**The {name} is dead**: none ever moved."))
        } else if is_in_all_games && moves < 0.5 {
            (FindingKind::IdlePiece, format!("**The {name} hardly takes part**: {moves:.2} moves each."))
        } else if is_in_all_games && !own.royal && (stood as f64) < MIN_SHARE_OF_SQUARES * squares as f64 {
            let text = format!("**The {name} stays where it is**: it ever stood on {stood} of {squares} squares.");
            (FindingKind::IdlePiece, text)
        } else {
            continue;
        };
        found.push(Finding::new(kind, Certainty::Seen, text));
    }
}

/// Finds pieces that are worth nothing, or more or less than their moves suggest. Piece types with a negative value by
/// the rules are left out, as in variants where the aim is to lose pieces.
fn find_unusual_piece_values(data: &ReportData, found: &mut Vec<Finding>) {
    let Some(values) = values_from_games(data) else { return };
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
    }
}

fn find_idle_moves(data: &ReportData, found: &mut Vec<Finding>) {
    let games = data.facts.games.len();
    let (mut idle, mut refused) = (Vec::new(), Vec::new());
    for kind in kinds_in_rules(data.session.spec()) {
        match data.facts.kinds.get(&kind) {
            None => idle.push(kind),
            Some(counts) if counts.played == 0 => refused.push(kind),
            Some(_) => {}
        }
    }
    for (kinds, what) in [(idle, "Never possible"), (refused, "Possible, but never played")] {
        if !kinds.is_empty() {
            let text = format!("**{what}** in {games} games: {}.", kinds.join(", "));
            found.push(Finding::new(FindingKind::DeadRule, Certainty::Seen, text));
        }
    }
}

fn find_decisive_moves(data: &ReportData, found: &mut Vec<Finding>) {
    for (kind, counts) in &data.facts.kinds {
        let [did, did_not] = &counts.results;
        let Some((with, without)) = Estimate::score(did).zip(Estimate::score(did_not)) else { continue };
        let sample = with.sample.min(without.sample);
        let difference = without.difference(&with);
        if sample < MIN_GAMES as u64 || difference.p >= DECISIVE_P || difference.value.abs() <= DECISIVE_DIFFERENCE {
            continue;
        }
        let (title, better) = if difference.value > 0.0 { ("winning", "more") } else { ("losing", "less") };
        let by = difference.value.abs() * 100.0;
        let text = format!(
            "**Goes with {title}**: *{kind}*. Players who made such a move scored {by:.0} points of a hundred {better} than \
             those who could have and did not."
        );
        let figure = difference.estimate(sample);
        found.push(Finding::new(FindingKind::DecisiveMove, Certainty::Shown, text).with_figure(figure));
    }
}
