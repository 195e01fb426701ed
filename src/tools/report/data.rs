//! The data from which the sections of a report are written: the raw results by kind, and facts counted from them.

use super::chances::WinChances;
use super::facts::Facts;
use super::plan::{OpeningKind, Plan, SURVEY_KEY, Task};
use super::play::PlayedGame;
use super::run::stored_result;
use super::settings::Settings;
use super::store::Results;
use super::survey::Survey;
use tenfold_session::Session;

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
    /// The plan: all games of the report.
    pub plan: Plan,
    /// The games that have been played, in the order of the plan.
    pub games: Vec<(Task, PlayedGame)>,
    /// The curve that converts scores to expected results.
    pub chances: WinChances,
    /// The facts counted over all games without a handicap.
    pub facts: Facts,
}

impl<'a> ReportData<'a> {
    /// Collects the data from the raw results; `None` if even the survey is missing.
    pub fn new(session: &'a dyn Session, settings: &'a Settings, results: &'a Results) -> Option<ReportData<'a>> {
        let survey: Survey = stored_result(results, SURVEY_KEY)?;
        let plan = Plan::new(session, settings, &survey);
        let played = |task: &Task| Some((task.clone(), stored_result::<PlayedGame>(results, &task.key())?));
        let games: Vec<(Task, PlayedGame)> = plan.tasks.iter().filter_map(played).collect();
        let scored =
            games.iter().flat_map(|(_, game)| game.scores.iter().map(|score| (f64::from(*score), game.result)));
        let chances = WinChances::fit(&scored.filter(|(score, _)| score.abs() < 3000.0).collect::<Vec<_>>());
        let mut facts = Facts::new(session.spec());
        for (_, game) in games.iter().filter(|(task, _)| !matches!(task.kind, OpeningKind::Handicap(_))) {
            facts.add(session, game, chances);
        }
        Some(ReportData { session, settings, results, survey, plan, games, chances, facts })
    }

    /// The played games of a kind at a strength.
    pub fn games_of(&self, kind: &OpeningKind, strength: usize) -> Vec<&PlayedGame> {
        let fits = |task: &Task| task.kind == *kind && task.strength == strength;
        self.games.iter().filter(|(task, _)| fits(task)).map(|(_, game)| game).collect()
    }

    /// White's results in the games of a kind at a strength.
    pub fn results_of(&self, kind: &OpeningKind, strength: usize) -> Vec<f64> {
        self.games_of(kind, strength).iter().map(|game| game.result).collect()
    }

    /// White's results in the games of a kind at all strengths.
    pub fn results_of_all_strengths(&self, kind: &OpeningKind) -> Vec<f64> {
        (0..self.settings.nodes.len()).flat_map(|strength| self.results_of(kind, strength)).collect()
    }

    /// The index of the strongest play in [`Settings::nodes`].
    pub fn strongest(&self) -> usize {
        self.settings.nodes.len() - 1
    }
}
