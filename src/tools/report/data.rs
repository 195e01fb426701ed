//! The data from which the sections of a report are written: the raw results by kind, and facts counted from them.

use super::chances::WinChances;
use super::facts::Facts;
use super::plan::{OpeningKind, Plan, SURVEY_KEY, Task};
use super::play::PlayedGame;
use super::run::stored_result;
use super::settings::Settings;
use super::stats::Observed;
use super::store::Results;
use super::survey::Survey;
use crate::guide::in_play;
use std::collections::BTreeMap;
use tenfold_session::Session;

/// A game that has been played for a report.
pub struct ReportGame {
    /// Its place in the plan.
    pub task: Task,
    /// The game.
    pub game: PlayedGame,
    /// The number of its [opening](Task::opening); games with the same one are not independent.
    pub opening: usize,
}

impl ReportGame {
    /// White's result.
    pub fn result(&self) -> Observed {
        Observed { value: self.game.result, opening: self.opening }
    }
}

/// The data from which a report is written.
pub struct ReportData<'a> {
    /// A session at the initial position.
    pub session: &'a dyn Session,
    /// The settings on which the results depend.
    pub settings: &'a Settings,
    /// The raw results of the report, by key.
    pub results: &'a Results,
    /// The results of searches of the first plies.
    pub survey: Survey,
    /// For each piece type: whether a player has one, or can get one.
    pub in_play: Vec<bool>,
    /// The plan: all games of the report.
    pub plan: Plan,
    /// The games that have been played, in the order of the plan.
    pub games: Vec<ReportGame>,
    /// The curve that converts scores to expected results.
    pub chances: WinChances,
    /// The facts counted over all games without a handicap.
    pub facts: Facts,
    /// The address of the board on which links open games.
    pub board: &'a str,
}

impl<'a> ReportData<'a> {
    /// Collects the data from the raw results; `None` if even the survey is missing.
    pub fn new(
        session: &'a dyn Session,
        settings: &'a Settings,
        results: &'a Results,
        board: &'a str,
    ) -> Option<ReportData<'a>> {
        let survey: Survey = stored_result(results, SURVEY_KEY)?;
        let plan = Plan::new(session, settings, &survey);
        let mut openings: BTreeMap<(Option<String>, String), usize> = BTreeMap::new();
        let played = |task: &Task| {
            let game: PlayedGame = stored_result(results, &task.key())?;
            let (next, (fen, moves)) = (openings.len(), task.opening(&game));
            let opening = *openings.entry((fen.map(String::from), moves.into())).or_insert(next);
            Some(ReportGame { task: task.clone(), game, opening })
        };
        let games: Vec<ReportGame> = plan.tasks.iter().filter_map(played).collect();
        let scored = games
            .iter()
            .flat_map(|ReportGame { game, .. }| game.scores.iter().map(|score| (f64::from(*score), game.result)));
        let chances = WinChances::fit(&scored.filter(|(score, _)| score.abs() < 3000.0).collect::<Vec<_>>());
        let mut facts = Facts::new(session.spec());
        for (number, ReportGame { task, game, opening }) in games.iter().enumerate() {
            if !matches!(task.kind, OpeningKind::Handicap(_)) {
                facts.add(session, number, game, *opening, chances);
            }
        }
        let in_play = in_play(session);
        Some(ReportData { session, settings, results, survey, in_play, plan, games, chances, facts, board })
    }

    /// The indices of the piece types that are in play.
    pub fn types_in_play(&self) -> impl Iterator<Item = usize> {
        (0..self.in_play.len()).filter(|&own| self.in_play[own])
    }

    /// The played games of a kind at a strength.
    pub fn games_of(&self, kind: &OpeningKind, strength: usize) -> Vec<&ReportGame> {
        let fits = |task: &Task| task.kind == *kind && task.strength == strength;
        self.games.iter().filter(|played| fits(&played.task)).collect()
    }

    /// White's results in the games of a kind at a strength.
    pub fn results_of(&self, kind: &OpeningKind, strength: usize) -> Vec<Observed> {
        self.games_of(kind, strength).iter().map(|played| played.result()).collect()
    }

    /// White's results in the games of a kind at all strengths.
    pub fn results_of_all_strengths(&self, kind: &OpeningKind) -> Vec<Observed> {
        (0..self.settings.nodes.len()).flat_map(|strength| self.results_of(kind, strength)).collect()
    }

    /// The index of the strongest play in [`Settings::nodes`].
    pub fn strongest(&self) -> usize {
        self.settings.nodes.len() - 1
    }
}
