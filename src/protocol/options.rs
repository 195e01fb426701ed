//! The list of options, which both protocols read. An option that does nothing but set a setting is added in
//! [`super::settings`] alone.

use super::option_type::{OptionType, OptionValue};
use super::settings::{self, Setting, Settings};
use super::text::{excerpt, whole_number};
use std::path::Path;
use tenfold_core::rules::SecretSpec;
use tenfold_registry::GAMES;

/// What an option does when it is set.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// Opens a game.
    Variant,
    /// Sets the size of the transposition table.
    Hash,
    /// Clears the transposition table.
    ClearHash,
    /// Sets the number of threads.
    Threads,
    /// Sets one of the settings, and nothing else.
    Setting(Setting),
    /// None: it only announces that `go ponder` may be used.
    Ponder,
    /// Names a folder of endgame tables.
    TablePath,
    /// Names a file or folder of proofs.
    ProofPath,
    /// Names a file with a network that evaluates the game it is for.
    EvalFile,
    /// Names a file of games, which can be chosen from then on.
    VariantPath,
    /// Shows the secret choice.
    Reveal,
    /// Makes the interface ask its user a question, whose answer sets the option of this name.
    Ask(&'static str, &'static str),
    /// Sets an option of a game's rules.
    Rule(&'static str),
}

/// An option.
#[derive(Clone, Debug)]
pub struct EngineOption {
    /// Its name in both protocols.
    pub name: &'static str,
    /// Its type.
    pub option_type: OptionType,
    /// What it does.
    pub effect: Effect,
}

impl EngineOption {
    /// Whether UCI lists it.
    pub fn is_for_uci(&self) -> bool {
        !matches!(self.effect, Effect::Setting(Setting { uci: false, .. }) | Effect::Ask(..))
    }

    /// Whether XBoard lists it; what its own commands do, it does not.
    pub fn is_for_xboard(&self) -> bool {
        use Effect::*;
        !matches!(self.effect, Variant | Hash | Threads | Ponder | Setting(settings::Setting { xboard: false, .. }))
    }
}

/// All options; those of the games' rules come last.
pub fn all() -> Vec<EngineOption> {
    let compiled =
        GAMES.iter().flat_map(|game| std::iter::once(game.spec.name).chain(game.spec.aliases.iter().map(|(a, _)| *a)));
    let mut names: Vec<&str> = compiled.collect();
    let from_files = tenfold_registry::shipped_games().iter().map(|game| game.spec.name);
    for name in from_files.chain(tenfold_registry::loaded_games().iter().map(|game| game.spec.name)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut list = vec![option("UCI_Variant", OptionType::Combo(names), Effect::Variant)];
    list.extend(general());
    for rule in GAMES.iter().flat_map(|game| game.spec.options) {
        if list.iter().all(|known| known.name != rule.name) {
            list.push(option(rule.name, OptionType::Combo(rule.values.to_vec()), Effect::Rule(rule.name)));
        }
    }
    for secret in secrets() {
        list.push(option(secret.button, OptionType::Button, Effect::Reveal));
        list.push(option(secret.ask.0, OptionType::Button, Effect::Ask(secret.option, secret.ask.1)));
    }
    list
}

fn option(name: &'static str, option_type: OptionType, effect: Effect) -> EngineOption {
    EngineOption { name, option_type, effect }
}

/// The options that do not depend on the list of games.
fn general() -> Vec<EngineOption> {
    let default = Settings::default();
    let spin = |default: usize, max| OptionType::Spin { default: default as i64, min: 1, max };
    let mut list = vec![
        option("Hash", spin(default.hash, 65_536), Effect::Hash),
        option("Clear Hash", OptionType::Button, Effect::ClearHash),
        option("Threads", spin(default.threads, 256), Effect::Threads),
        option("Ponder", OptionType::Check(false), Effect::Ponder),
    ];
    list.extend(settings::SETTINGS.iter().map(|setting| {
        let option_type = (setting.option_type)(&default);
        option(setting.name, option_type, Effect::Setting(*setting))
    }));
    list.extend([
        option("VariantPath", OptionType::Path, Effect::VariantPath),
        option("EvalFile", OptionType::Path, Effect::EvalFile),
        option("TablePath", OptionType::Path, Effect::TablePath),
        option("ProofPath", OptionType::Path, Effect::ProofPath),
    ]);
    list
}

/// What a button does that is handled at once, also during a search.
pub fn immediate(name: &str) -> Option<Effect> {
    let is_immediate = |effect| matches!(effect, Effect::Reveal | Effect::Ask(..));
    let found = all().into_iter().find(|known| is_immediate(known.effect) && known.name.eq_ignore_ascii_case(name));
    found.map(|known| known.effect)
}

/// The option that the answer to a question sets, when a line begins with this word.
pub fn asked(first: &str) -> Option<&'static str> {
    secrets().map(|secret| secret.option).find(|option| *option == first)
}

/// What players choose in secret, in all games.
fn secrets() -> impl Iterator<Item = SecretSpec> {
    GAMES.iter().filter_map(|game| game.spec.secret)
}

/// A line from the interface as it may be logged: without the value of an option that sets a secret choice.
pub fn for_log(line: &str) -> String {
    let lower = line.to_ascii_lowercase();
    let end_of = |option: &str| lower.find(&option.to_ascii_lowercase()).map(|at| at + option.len());
    match secrets().find_map(|secret| end_of(secret.option)).and_then(|end| line.split_at_checked(end)) {
        Some((shown, value)) if !value.trim().is_empty() => format!("{shown} ..."),
        _ => line.into(),
    }
}

/// Reads an option's name and value. Returns what is to be done, and the value for it.
///
/// # Errors
///
/// In one line, when there is no such option or the value does not fit its type.
pub fn parse<'a>(name: &str, value: &'a str) -> Result<(Effect, OptionValue<'a>), String> {
    let known = all().into_iter().find(|known| known.name.eq_ignore_ascii_case(name));
    let EngineOption { name, option_type, effect } = known.ok_or_else(|| format!("no option {}", excerpt(name)))?;
    let refused = |allowed: &str| format!("{name} must be {allowed}, not '{}'", excerpt(value));
    let value = match &option_type {
        OptionType::Check(_) => OptionValue::Check(match value.to_ascii_lowercase().as_str() {
            "true" | "1" => true,
            "false" | "0" => false,
            _ => return Err(refused("true or false")),
        }),
        OptionType::Spin { min, max, .. } => {
            let number = whole_number(value).filter(|number| (min..=max).contains(&number));
            OptionValue::Spin(number.ok_or_else(|| refused(&format!("a number from {min} to {max}")))? as usize)
        }
        OptionType::Combo(words) => {
            let word = words.iter().find(|known| known.eq_ignore_ascii_case(value));
            OptionValue::Combo(word.ok_or_else(|| match effect {
                Effect::Variant => unknown_game(name, value),
                _ => refused(&format!("one of {}", words.join(", "))),
            })?)
        }
        OptionType::Button => OptionValue::Button,
        OptionType::Path => OptionValue::Path(path(value)),
    };
    Ok((effect, value))
}

/// Why a game cannot be chosen.
fn unknown_game(option: &str, game: &str) -> String {
    let (lower, quoted) = (game.to_ascii_lowercase(), excerpt(game));
    match tenfold_registry::left_out(&lower) {
        Some(fault) => format!("{option}: the game '{quoted}' was left out because of an error: {fault}"),
        None => {
            let hint = tenfold_registry::suggestion(&lower);
            format!("{option}: there is no game '{quoted}'; VariantPath adds the games of a file{hint}")
        }
    }
}

/// A file or folder; none when the text is empty, which UCI writes as `<empty>`.
fn path(value: &str) -> Option<&Path> {
    Some(value.trim()).filter(|value| !value.is_empty() && *value != "<empty>").map(Path::new)
}
