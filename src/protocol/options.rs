//! The list of options, which both protocols use. An option that only changes a setting is defined in
//! [`super::settings`] instead.

use super::option_type::{OptionType, OptionValue};
use super::settings::{self, Setting, Settings};
use super::text::{excerpt, whole_number};
use std::path::Path;
use tenfold_core::rules::SecretSpec;
use tenfold_engine::search::{SearchParameter, search_parameters};
use tenfold_registry::GAMES;

/// The effect of setting an option.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// Opens a variant.
    Variant,
    /// Sets the size of the transposition table.
    Hash,
    /// Clears the transposition table.
    ClearHash,
    /// Sets the number of threads.
    Threads,
    /// Changes one of the settings, and nothing else.
    Setting(Setting),
    /// No effect: the option only tells the interface that `go ponder` may be used.
    Ponder,
    /// Sets the folder of endgame tables.
    TablePath,
    /// Sets the file or folder of proofs.
    ProofPath,
    /// Loads a file with a network, which evaluates positions of the variant that it was made for.
    EvalFile,
    /// Loads a file of variants, which can be chosen from then on.
    VariantPath,
    /// Shows the engine's secret choice.
    Reveal,
    /// Makes the interface ask its user a question. The answer sets an option. The first text is the option's name, the
    /// second is the question.
    Ask(&'static str, &'static str),
    /// Sets the option of a variant's rules that has this name.
    Rule(&'static str),
    /// Sets a parameter of the search, in builds for tuning.
    SearchParameter(&'static SearchParameter),
}

/// An option of the engine.
#[derive(Clone, Debug)]
pub struct EngineOption {
    /// The name, which is the same in both protocols.
    pub name: &'static str,
    /// The type of its value.
    pub option_type: OptionType,
    /// The effect of setting it.
    pub effect: Effect,
}

impl EngineOption {
    /// Whether UCI lists the option.
    pub fn is_for_uci(&self) -> bool {
        !matches!(self.effect, Effect::Setting(Setting { uci: false, .. }) | Effect::Ask(..))
    }

    /// Whether XBoard lists the option. Options that correspond to a command of the XBoard protocol are not listed.
    pub fn is_for_xboard(&self) -> bool {
        use Effect::*;
        !matches!(self.effect, Variant | Hash | Threads | Ponder | Setting(settings::Setting { xboard: false, .. }))
    }
}

/// All options. Options of variants' rules and of secret choices come last.
pub fn all_options() -> Vec<EngineOption> {
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
    list.extend(general_options());
    for rule in GAMES.iter().flat_map(|game| game.spec.options) {
        if list.iter().all(|known| known.name != rule.name) {
            list.push(option(rule.name, OptionType::Combo(rule.values.to_vec()), Effect::Rule(rule.name)));
        }
    }
    for secret in secret_specs() {
        list.push(option(secret.button, OptionType::Button, Effect::Reveal));
        list.push(option(
            secret.xboard_question.0,
            OptionType::Button,
            Effect::Ask(secret.option, secret.xboard_question.1),
        ));
    }
    list.extend(search_parameters().iter().map(|parameter| {
        let [default, min, max] = [parameter.default_value(), parameter.least, parameter.greatest].map(i64::from);
        option(parameter.name, OptionType::Spin { default, min, max }, Effect::SearchParameter(parameter))
    }));
    list
}

fn option(name: &'static str, option_type: OptionType, effect: Effect) -> EngineOption {
    EngineOption { name, option_type, effect }
}

/// The options that do not depend on the list of variants.
fn general_options() -> Vec<EngineOption> {
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

/// The effect of the button with this name; `None` unless the button is handled at once, even during a search.
pub fn immediate_effect(name: &str) -> Option<Effect> {
    let is_immediate = |effect| matches!(effect, Effect::Reveal | Effect::Ask(..));
    let found =
        all_options().into_iter().find(|known| is_immediate(known.effect) && known.name.eq_ignore_ascii_case(name));
    found.map(|known| known.effect)
}

/// If the line with this first word is the user's answer to a question: the option that the answer sets.
pub fn answered_option(first: &str) -> Option<&'static str> {
    secret_specs().map(|secret| secret.option).find(|option| *option == first)
}

/// The secret choices of players in all variants.
fn secret_specs() -> impl Iterator<Item = SecretSpec> {
    GAMES.iter().filter_map(|game| game.spec.secret)
}

/// A line from the interface in the form in which it may be logged: the value of an option that sets a secret choice is
/// left out.
pub fn line_for_log(line: &str) -> String {
    let lower = line.to_ascii_lowercase();
    let end_of = |option: &str| lower.find(&option.to_ascii_lowercase()).map(|at| at + option.len());
    match secret_specs().find_map(|secret| end_of(secret.option)).and_then(|end| line.split_at_checked(end)) {
        Some((shown, value)) if !value.trim().is_empty() => format!("{shown} ..."),
        _ => line.into(),
    }
}

/// Reads an option's name and value. Returns the effect of the option and the value in the option's type.
///
/// # Errors
///
/// A one-line message when there is no such option or the value does not fit its type.
pub fn parse_option_value<'a>(name: &str, value: &'a str) -> Result<(Effect, OptionValue<'a>), String> {
    let known = all_options().into_iter().find(|known| known.name.eq_ignore_ascii_case(name));
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
                Effect::Variant => unknown_game_message(name, value),
                _ => refused(&format!("one of {}", words.join(", "))),
            })?)
        }
        OptionType::Button => OptionValue::Button,
        OptionType::Path => OptionValue::Path(path_if_given(value)),
    };
    Ok((effect, value))
}

/// The message about a variant that cannot be chosen.
fn unknown_game_message(option: &str, game: &str) -> String {
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
fn path_if_given(value: &str) -> Option<&Path> {
    Some(value.trim()).filter(|value| !value.is_empty() && *value != "<empty>").map(Path::new)
}
