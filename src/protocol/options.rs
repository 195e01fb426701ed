//! What can be set, in one list that both protocols read.

use super::engine::Engine;
use super::value::whole;
use crate::core::rules::SecretSpec;
use crate::engine::search::Skill;
use crate::registry::GAMES;
use std::path::Path;
use std::time::Duration;

/// Settings that belong to no game.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Size of the transposition table in mebibytes.
    pub hash: usize,
    /// Threads of a search or count.
    pub threads: usize,
    /// Lines to find.
    pub multipv: usize,
    /// Time kept in reserve on each move.
    pub overhead: Duration,
    /// Whether every search is analysis, which knows no player's secrets.
    pub analysis: bool,
    /// Whether chances of win, draw and loss are told.
    pub wdl: bool,
    /// Whether moves are played that XBoard refuses or shows wrongly.
    pub full_turns: bool,
    /// The level to play at.
    pub level: u32,
    /// Whether the rating says how well to play, in place of the level.
    pub limits_strength: bool,
    /// That rating.
    pub elo: u32,
}

impl Settings {
    /// How well to play; `None` for full strength.
    pub fn skill(&self) -> Option<Skill> {
        if self.limits_strength { Some(Skill::of_elo(self.elo)) } else { Skill::of_level(self.level) }
    }
}

const HASH: i64 = 16;
const OVERHEAD: i64 = 30;
const FULL: i64 = Skill::FULL as i64;

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash: HASH as usize,
            threads: 1,
            multipv: 1,
            overhead: Duration::from_millis(OVERHEAD as u64),
            analysis: false,
            wdl: false,
            full_turns: false,
            level: Skill::FULL,
            limits_strength: false,
            elo: *Skill::ELO.end(),
        }
    }
}

/// What an option can be set to; the default first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// Yes or no.
    Check(bool),
    /// A number.
    Spin {
        /// Its value at first.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words; the first is the default.
    Combo(Vec<&'static str>),
    /// Nothing: setting it is an act.
    Button,
    /// The name of a file or folder; none at first.
    Path,
}

/// What an option does when it is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Opens a game.
    Variant,
    /// Table size.
    Hash,
    /// Empties the table.
    ClearHash,
    /// Threads.
    Threads,
    /// Told for the interface's own use: whether `go ponder` may come.
    Ponder,
    /// Number of lines.
    MultiPv,
    /// Reserve of time.
    Overhead,
    /// Searches for both players alike, as in analysis.
    AnalyseMode,
    /// Chances in the output.
    ShowWdl,
    /// A level of strength.
    Level,
    /// Whether the rating holds.
    LimitStrength,
    /// A rating.
    Elo,
    /// Endgame tables in a folder.
    TablePath,
    /// Proofs in files.
    ProofPath,
    /// Plays all moves, whatever XBoard makes of them.
    FullTurns,
    /// Shows what was chosen in secret.
    Reveal,
    /// Has the interface ask its user for the value of this option.
    Ask(&'static str, &'static str),
    /// An option of a game's rules.
    Rule(&'static str),
}

/// Something that can be set.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its name in both protocols.
    pub name: &'static str,
    /// What it can be set to.
    pub values: Values,
    /// What it does.
    pub effect: Effect,
}

impl Setting {
    /// Whether UCI lists it.
    pub fn is_for_uci(&self) -> bool {
        !matches!(self.effect, Effect::FullTurns | Effect::Ask(..))
    }

    /// Whether XBoard lists it: not what its own commands do.
    pub fn is_for_xboard(&self) -> bool {
        use Effect::*;
        !matches!(self.effect, Variant | Hash | Threads | Ponder | AnalyseMode | ShowWdl)
    }
}

/// Everything that can be set, the games' own options last.
pub fn all() -> Vec<Setting> {
    let spin = |default, min, max| Values::Spin { default, min, max };
    let names =
        GAMES.iter().flat_map(|game| std::iter::once(game.spec.name).chain(game.spec.aliases.iter().map(|(a, _)| *a)));
    let (lowest, highest) = (i64::from(*Skill::ELO.start()), i64::from(*Skill::ELO.end()));
    let mut list = vec![
        Setting { name: "UCI_Variant", values: Values::Combo(names.collect()), effect: Effect::Variant },
        Setting { name: "Hash", values: spin(HASH, 1, 65_536), effect: Effect::Hash },
        Setting { name: "Clear Hash", values: Values::Button, effect: Effect::ClearHash },
        Setting { name: "Threads", values: spin(1, 1, 256), effect: Effect::Threads },
        Setting { name: "Ponder", values: Values::Check(false), effect: Effect::Ponder },
        Setting { name: "MultiPV", values: spin(1, 1, 256), effect: Effect::MultiPv },
        Setting { name: "Move Overhead", values: spin(OVERHEAD, 0, 5_000), effect: Effect::Overhead },
        Setting { name: "UCI_AnalyseMode", values: Values::Check(false), effect: Effect::AnalyseMode },
        Setting { name: "UCI_ShowWDL", values: Values::Check(false), effect: Effect::ShowWdl },
        Setting { name: "Skill Level", values: spin(FULL, 0, FULL), effect: Effect::Level },
        Setting { name: "UCI_LimitStrength", values: Values::Check(false), effect: Effect::LimitStrength },
        Setting { name: "UCI_Elo", values: spin(highest, lowest, highest), effect: Effect::Elo },
        Setting { name: "TablePath", values: Values::Path, effect: Effect::TablePath },
        Setting { name: "ProofPath", values: Values::Path, effect: Effect::ProofPath },
        Setting { name: "FullTurns", values: Values::Check(false), effect: Effect::FullTurns },
    ];
    for option in GAMES.iter().flat_map(|game| game.spec.options) {
        if list.iter().all(|known| known.name != option.name) {
            let values = Values::Combo(option.values.to_vec());
            list.push(Setting { name: option.name, values, effect: Effect::Rule(option.name) });
        }
    }
    for secret in secrets() {
        let button = |name, effect| Setting { name, values: Values::Button, effect };
        list.push(button(secret.button, Effect::Reveal));
        list.push(button(secret.ask.0, Effect::Ask(secret.option, secret.ask.1)));
    }
    list
}

/// A name of a file or folder; UCI's way to write an empty text is none.
fn path(value: &str) -> Option<&Path> {
    Some(value.trim()).filter(|value| !value.is_empty() && *value != "<empty>").map(Path::new)
}

/// What a button does that is obeyed at once, whatever is going on.
pub fn immediate(name: &str) -> Option<Effect> {
    let is_so = |effect| matches!(effect, Effect::Reveal | Effect::Ask(..));
    let found = all().into_iter().find(|setting| is_so(setting.effect) && setting.name.eq_ignore_ascii_case(name));
    found.map(|setting| setting.effect)
}

/// The option that the answer to a question sets, when a line begins with this word.
pub fn asked(first: &str) -> Option<&'static str> {
    secrets().map(|secret| secret.option).find(|option| *option == first)
}

/// What players choose in secret, in all games.
fn secrets() -> impl Iterator<Item = SecretSpec> {
    GAMES.iter().filter_map(|game| game.spec.secret)
}

/// A line from the interface as a log may have it: without the value of an option that tells a secret.
pub fn for_log(line: &str) -> String {
    let lower = line.to_ascii_lowercase();
    let end_of = |option: &str| lower.find(&option.to_ascii_lowercase()).map(|at| at + option.len());
    match secrets().find_map(|secret| end_of(secret.option)).and_then(|end| line.split_at_checked(end)) {
        Some((told, value)) if !value.trim().is_empty() => format!("{told} ..."),
        _ => line.into(),
    }
}

/// Sets an option; nothing may be running. Tells what was done.
///
/// # Errors
///
/// In one line, when there is no such option or value.
pub fn set(engine: &mut Engine, name: &str, value: &str) -> Result<Effect, String> {
    let setting = all().into_iter().find(|setting| setting.name.eq_ignore_ascii_case(name));
    let setting = setting.ok_or_else(|| format!("no option {}", super::excerpt(name)))?;
    let refused = |allowed: &str| format!("{} must be {allowed}, not '{}'", setting.name, super::excerpt(value));
    let (mut number, mut word, mut on) = (0, "", false);
    match &setting.values {
        Values::Check(_) => {
            on = match value.to_ascii_lowercase().as_str() {
                "true" | "1" => true,
                "false" | "0" => false,
                _ => return Err(refused("true or false")),
            };
        }
        Values::Spin { min, max, .. } => {
            let within = whole(value).filter(|number| (min..=max).contains(&number));
            number = within.ok_or_else(|| refused(&format!("a number from {min} to {max}")))? as usize;
        }
        Values::Combo(words) => {
            let known = words.iter().find(|known| known.eq_ignore_ascii_case(value));
            word = known.ok_or_else(|| refused(&format!("one of {}", words.join(", "))))?;
        }
        Values::Button | Values::Path => {}
    }
    match setting.effect {
        Effect::Variant => {
            engine.open(word);
        }
        Effect::Hash => {
            engine.settings.hash = number;
            engine.resize();
        }
        Effect::ClearHash => engine.forget(),
        Effect::Threads => engine.settings.threads = number,
        Effect::MultiPv => engine.settings.multipv = number,
        Effect::Overhead => engine.settings.overhead = Duration::from_millis(number as u64),
        Effect::ShowWdl => engine.settings.wdl = on,
        Effect::FullTurns => engine.settings.full_turns = on,
        Effect::Level => engine.settings.level = number as u32,
        Effect::LimitStrength => engine.settings.limits_strength = on,
        Effect::Elo => engine.settings.elo = number as u32,
        Effect::AnalyseMode => engine.settings.analysis = on,
        Effect::TablePath => engine.set_tables(path(value))?,
        Effect::ProofPath => engine.set_proofs(path(value))?,
        // The protocols answer that in their own forms.
        Effect::Ponder | Effect::Reveal | Effect::Ask(..) => {}
        Effect::Rule(rule) => engine.set_rule(rule, word),
    }
    Ok(setting.effect)
}
