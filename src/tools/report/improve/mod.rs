//! What to change in a game: changes that usually mend what a report finds are tried in quick games against the unchanged
//! game, and the best are confirmed in as many games as the report has.
//!
//! `subject` has the game and makes others from it, `array` changes initial positions, `changes` lists the changes,
//! `judge` compares the games, and `improvements` has what was found, and writes it.

mod array;
mod changes;
mod improvements;
mod judge;
mod subject;

use super::data::ReportData;
use super::findings::{Finding, FindingKind};
use super::measures::{mean_plies, score_of_white, share_that_shows};
use super::settings::{Effort, GameKind, Settings};
use super::store::Results;
use changes::{Change, changes};
use judge::{Judged, gain};
use sha2::{Digest, Sha256};
use std::io;
use subject::{ChangedGame, Key, Subject};
use tenfold_session::Session;

pub use improvements::{Improvement, Improvements, Numbers, write_changes};

/// The number of changes that are confirmed and proposed.
const PROPOSED: usize = 3;
/// Games of each kind with which a change is tried, in percent of a quick report.
const TRIAL_PERCENT: u32 = 40;
/// The first moves are searched with one part in this number of a report's nodes.
const TRIAL_SURVEY_PART: u64 = 4;
/// The percentage of games where the worth of pieces is asked for, which takes more games.
const TRIAL_PERCENT_FOR_PIECES: u32 = 100;

/// Plays the games that settings ask for; what it plays is known by a name, under which it can be kept. `None` if it was
/// stopped before the end.
pub type Play<'a> = dyn Fn(&str, &dyn Session, &Settings) -> io::Result<Option<Results>> + 'a;

/// Tries changes of a game on which there is a report.
pub struct Improver {
    subject: Subject,
    findings: Vec<FindingKind>,
}

impl Improver {
    /// Improves the game with this name, whose report has these findings.
    ///
    /// # Errors
    ///
    /// One line, if no other game can inherit from it, as from one that is compiled.
    pub fn new(game: &str, findings: &[Finding]) -> Result<Improver, String> {
        let findings = findings.iter().map(|finding| finding.kind).collect();
        Ok(Improver { subject: Subject::new(game)?, findings })
    }

    /// Tries all changes, and confirms the best of them. `session` is the unchanged game at its initial position, `settings`
    /// and `results` are those of its report. `on_trial` is called with the number of changes that have been tried and the
    /// number of all. `None` if `play` was stopped.
    ///
    /// # Errors
    ///
    /// Those of `play`.
    pub fn run(
        &self,
        session: &dyn Session,
        settings: &Settings,
        results: &Results,
        play: &Play,
        on_trial: &dyn Fn(usize, usize),
    ) -> io::Result<Option<Improvements>> {
        let Some(unchanged) = self.subject.changed(&[]) else { return Ok(None) };
        let candidates = self.candidates(&unchanged);
        let all = candidates.len() + 1 + PROPOSED;
        on_trial(0, all);
        let Some(before) = self.judge_trial(&[], &unchanged, settings, play)? else { return Ok(None) };
        let mut tried: Vec<(f64, (Change, ChangedGame))> = Vec::new();
        for (number, (change, game)) in candidates.into_iter().enumerate() {
            on_trial(number + 1, all);
            let Some(after) = self.judge_trial(&change.keys, &game, settings, play)? else { return Ok(None) };
            tried.push((gain(&before, &after), (change, game)));
        }
        let number = tried.len();
        tried.retain(|(gain, _)| *gain > 0.0);
        tried.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        tried.truncate(PROPOSED);
        // Nothing has been learned for changed games, so the unchanged one has to be played without that, too.
        let before = if settings.is_learned() {
            self.confirm(&[], &unchanged, settings, play)?
        } else {
            judge_results(session, settings, results)
        };
        let Some((before, unchanged)) = before else { return Ok(None) };
        let mut confirmed: Vec<(f64, Improvement)> = Vec::new();
        for (place, (_, (change, game))) in tried.into_iter().enumerate() {
            on_trial(number + 1 + place, all);
            let after = self.confirm(&change.keys, &game, settings, play)?;
            let Some((after, numbers)) = after else { return Ok(None) };
            confirmed.push((gain(&before, &after), self.improvement(change, &after, numbers)));
        }
        on_trial(all, all);
        confirmed.retain(|(gain, improvement)| *gain > 0.0 && !improvement.mends.is_empty());
        // Of two changes that gain as much, the one with fewer keys is better.
        confirmed.sort_by(|(gain, one), (other_gain, other)| {
            other_gain.total_cmp(gain).then(one.keys.len().cmp(&other.keys.len()))
        });
        let best = confirmed.into_iter().zip(self.subject.free_names());
        let best = best.map(|((_, improvement), name)| self.named(improvement, name, &unchanged)).collect();
        Ok(Some(Improvements { tried: number, unchanged, best }))
    }

    /// Judges a game by as many games as the report has, whose settings are given.
    fn confirm(
        &self,
        keys: &[Key],
        game: &ChangedGame,
        settings: &Settings,
        play: &Play,
    ) -> io::Result<Option<(Judged, Numbers)>> {
        let session = game.game.open();
        let settings = settings.for_game(&game.game, &*session, settings.seed.wrapping_add(2));
        judge_game(&trial_name("confirmed", keys), &*session, &settings, play)
    }

    /// The changes that make another game than the `unchanged` one, each game once.
    fn candidates(&self, unchanged: &ChangedGame) -> Vec<(Change, ChangedGame)> {
        let mut found: Vec<(Change, ChangedGame)> = Vec::new();
        let made = |change: Change| Some((self.subject.changed(&change.keys)?, change));
        for change in changes(&self.subject, &self.findings) {
            // Where a king or a rook has gone from its square, nobody may castle.
            let possible = [Some(change.clone()), change.without_castling_rights()];
            let Some((game, change)) = possible.into_iter().flatten().find_map(made) else { continue };
            if game.rules != unchanged.rules && found.iter().all(|(_, known)| game.rules != known.rules) {
                found.push((change, game));
            }
        }
        found
    }

    /// Judges a game by the games of a trial; `settings` are those of the report.
    fn judge_trial(
        &self,
        keys: &[Key],
        game: &ChangedGame,
        settings: &Settings,
        play: &Play,
    ) -> io::Result<Option<Judged>> {
        let session = game.game.open();
        let asks_for_pieces =
            self.findings.iter().any(|kind| [FindingKind::WeakPiece, FindingKind::StrongPiece].contains(kind));
        let percent = if asks_for_pieces { TRIAL_PERCENT_FOR_PIECES } else { TRIAL_PERCENT };
        let mut kinds = vec![GameKind::Random, GameKind::Array];
        if asks_for_pieces {
            kinds.push(GameKind::Handicaps);
        }
        let quick = Settings::new(&game.game, &*session, settings.seed, Effort::Quick);
        let settings = settings.for_game(&game.game, &*session, settings.seed.wrapping_add(1));
        let settings = settings.at_most(&quick).with_games(percent).with_only(&kinds);
        let settings = Settings { survey_nodes: settings.survey_nodes / TRIAL_SURVEY_PART, ..settings };
        let judged = judge_game(&trial_name("tried", keys), &*session, &settings, play)?;
        Ok(judged.map(|(judged, _)| judged))
    }

    fn improvement(&self, change: Change, after: &Judged, numbers: Numbers) -> Improvement {
        let mends = self.findings.iter().filter(|kind| !after.findings.contains(kind)).copied().collect();
        let brings = after.findings.iter().filter(|kind| !self.findings.contains(kind)).copied().collect();
        let (name, section) = Default::default();
        Improvement { name, change: change.what, keys: change.keys, mends, brings, numbers, section }
    }

    /// Gives a change the name of its game, and writes its section.
    fn named(&self, improvement: Improvement, name: String, unchanged: &Numbers) -> Improvement {
        let keys = self.subject.section(&name, &improvement.keys);
        let section = format!("{}{keys}", improvements::comments(&improvement, unchanged));
        Improvement { name, section, ..improvement }
    }
}

/// Plays the games that settings ask for, and judges the game by them; `None` if they were stopped.
fn judge_game(
    name: &str,
    session: &dyn Session,
    settings: &Settings,
    play: &Play,
) -> io::Result<Option<(Judged, Numbers)>> {
    let results = play(name, session, settings)?;
    Ok(results.and_then(|results| judge_results(session, settings, &results)))
}

fn judge_results(session: &dyn Session, settings: &Settings, results: &Results) -> Option<(Judged, Numbers)> {
    let data = ReportData::new(session, settings, results, "")?;
    Some((Judged::new(&data), numbers(&data)))
}

/// The name of what is played for a change.
fn trial_name(stage: &str, keys: &[Key]) -> String {
    let mut sum = Sha256::new();
    for (key, value) in keys {
        sum.update(format!("{key} = {value}\n"));
    }
    format!("{stage}-{}", hex::encode(&sum.finalize()[..6]))
}

fn numbers(data: &ReportData) -> Numbers {
    let drawn = share_that_shows(data, FindingKind::Drawish);
    Numbers { white: score_of_white(data), drawn, plies: mean_plies(data) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FindingKind::{DeadRule, Drawish, FewMoves, ForcedWin, StrongPiece, WeakPiece, WhiteFavoured};

    /// What changes of a shipped game that may mend these findings, as far as it makes another game.
    fn possible(game: &str, findings: &[FindingKind]) -> Vec<String> {
        let improver = Improver { subject: Subject::new(game).expect("a game"), findings: findings.to_vec() };
        let unchanged = improver.subject.changed(&[]).expect("a game");
        improver.candidates(&unchanged).into_iter().map(|(change, _)| change.what).collect()
    }

    #[test]
    fn changes_fit_the_rules_of_a_game() {
        let cases: &[(&str, &[FindingKind], &[&str])] = &[
            (
                "kingofthehill",
                &[ForcedWin],
                &["no piece wins by reaching a square", "the squares to reach are the last rank"],
            ),
            (
                "3check",
                &[ForcedWin],
                &["checks do not win", "three checks more to win", "2 ranks more between the players"],
            ),
            ("extinction", &[ForcedWin], &["nobody loses by the loss of pieces"]),
            ("losers", &[FewMoves], &["captures are not compulsory"]),
            ("crazyhouse", &[DeadRule], &["no drops", "no castling", "no capture en passant"]),
            (
                "makruk",
                &[Drawish],
                &["promotion on the last 2 ranks", "a player without a move loses", "a bare king loses"],
            ),
            (
                "horde",
                &[WhiteFavoured],
                &["White has the pieces of Black", "the other player begins", "White has a pawn less"],
            ),
            (
                "capablanca",
                &[StrongPiece],
                &["no chancellor", "archbishop in the place of the chancellor", "the rook goes three squares at most"],
            ),
            (
                "capablanca",
                &[WeakPiece],
                &["the archbishop also moves as a king", "chancellor in the place of the archbishop"],
            ),
        ];
        for (game, findings, wanted) in cases {
            let found = possible(game, findings);
            for change in *wanted {
                assert!(found.iter().any(|what| what == change), "{game}: {change}: {found:?}");
            }
        }
        assert!(Subject::new("grand").is_err(), "it is compiled");
    }

    #[test]
    fn what_changes_nothing_is_no_change() {
        let found = possible("chess", &[WhiteFavoured]);
        assert!(!found.contains(&"Black has the pieces of White".into()), "{found:?}");
        assert!(found.contains(&"Black has the pieces of White, turned by half a turn".into()), "{found:?}");
    }
}
