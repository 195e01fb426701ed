//! What findings measure: which games show a finding, and how bad it is. A finding is a measure beyond a limit; measures
//! themselves tell whether one game is better than another.

use super::book::FEW_OPENINGS;
use super::data::ReportData;
use super::facts::GameFacts;
use super::findings::FindingKind;
use super::play::ScoredLine;
use super::stats::Estimate;
use super::survey::forced_winner;
use tenfold_core::position::Claim;
use tenfold_core::types::Reason;

/// A game that ends within this number of plies is short.
pub const SHORT_GAME_PLIES: usize = 20;
/// A short game shows a trap if the loser's chances were still even this number of plies before its end.
pub const TRAPPED_PLIES: usize = 5;
/// The least expected result of a player whose chances are called even there.
const TRAPPED_EXPECTATION: f64 = 0.35;
/// Games are long if their average length in plies is above this.
pub const LONG_GAME_PLIES: f64 = 180.0;
/// Games of this number of plies are as long as [`badness`] counts.
const LONGEST_PLIES: f64 = 400.0;

/// Whether a game shows a finding of this kind, if it is one of those on games.
pub fn shows(data: &ReportData, kind: FindingKind, game: &GameFacts) -> bool {
    match kind {
        FindingKind::Drawish => game.result == 0.5,
        FindingKind::Endless => game.end.is_none(),
        FindingKind::MoveRule => game.end == Some(Claim::MoveRule.reason(data.session.spec())),
        FindingKind::Repetition => matches!(game.end, Some(Reason::Repetition(_))),
        FindingKind::Short => is_short(game),
        FindingKind::Trap => is_short(game) && was_even_before_the_end(game),
        _ => false,
    }
}

fn is_short(game: &GameFacts) -> bool {
    game.end.is_some() && game.plies <= SHORT_GAME_PLIES
}

fn was_even_before_the_end(game: &GameFacts) -> bool {
    let winner = game.winner_expectations().unwrap_or_default();
    let before = winner.len().checked_sub(TRAPPED_PLIES).and_then(|ply| winner.get(ply));
    before.is_some_and(|winner| 1.0 - winner >= TRAPPED_EXPECTATION)
}

/// The proportion of the games that [show](shows) a finding of this kind.
pub fn share_that_shows(data: &ReportData, kind: FindingKind) -> Option<Estimate> {
    data.facts.share(|game| shows(data, kind, game))
}

/// The first moves after which the other player wins by force, as a search sees.
pub fn losing_first_moves<'a>(data: &'a ReportData) -> Vec<&'a ScoredLine> {
    let own = data.session.side_to_move();
    let loses = |line: &&ScoredLine| forced_winner(line.score).is_some_and(|(winner, _)| winner != own);
    data.survey.first_moves.iter().filter(loses).collect()
}

/// White's score in all games without a handicap.
pub fn score_of_white(data: &ReportData) -> Option<Estimate> {
    Estimate::score(&data.facts.observed(|game| Some(game.result)))
}

/// The mean number of plies.
pub fn mean_plies(data: &ReportData) -> Option<Estimate> {
    Estimate::mean(&data.facts.observed(|game| Some(game.plies as f64)))
}

/// From what [`badness`] on a kind of finding is notable.
pub fn notable(kind: FindingKind) -> f64 {
    match kind {
        FindingKind::ForcedWin | FindingKind::Drawish => 0.5,
        FindingKind::WhiteFavoured | FindingKind::BlackFavoured | FindingKind::MoveRule | FindingKind::Repetition => {
            0.1
        }
        FindingKind::Endless => 0.01,
        FindingKind::Short => 0.05,
        FindingKind::MateImpossible => 0.9,
        // Games of chess at this strength take about 140 plies.
        FindingKind::Long => LONG_GAME_PLIES / LONGEST_PLIES,
        // In chess 2 % of the turns have a single legal move, on boards of 5x5 to 7x6 squares 3 to 6 %, and with compulsory
        // captures 18 to 26 %.
        FindingKind::FewMoves => 0.12,
        _ => 0.0,
    }
}

/// How bad a game is in what a kind of finding is about, from 0 to 1; `None` for kinds that are there or not.
pub fn badness(data: &ReportData, kind: FindingKind) -> Option<f64> {
    let share = |kind| share_that_shows(data, kind).map_or(0.0, |share| share.value);
    let of = |part: usize, all: usize| part as f64 / all.max(1) as f64;
    Some(match kind {
        FindingKind::ForcedWin => f64::from(u8::from(data.survey.forced_win().is_some())),
        FindingKind::WhiteFavoured => score_of_white(data).map_or(0.0, |score| (2.0 * score.value - 1.0).max(0.0)),
        FindingKind::BlackFavoured => score_of_white(data).map_or(0.0, |score| (1.0 - 2.0 * score.value).max(0.0)),
        FindingKind::Drawish
        | FindingKind::Endless
        | FindingKind::MoveRule
        | FindingKind::Repetition
        | FindingKind::Short => share(kind),
        FindingKind::Trap => share(kind).max(of(losing_first_moves(data).len(), data.survey.first_moves.len())),
        FindingKind::FewOpenings => {
            let wanted = FEW_OPENINGS.min(data.settings.start_position_games as usize);
            1.0 - of(data.survey.book.openings.len(), wanted).min(1.0)
        }
        FindingKind::MateImpossible => share(FindingKind::Drawish),
        FindingKind::Long => mean_plies(data).map_or(0.0, |plies| (plies.value / LONGEST_PLIES).min(1.0)),
        FindingKind::FewMoves => data.facts.turns[1] as f64 / data.facts.turns[0].max(1) as f64,
        _ => return None,
    })
}
