//! How an engine is started, and the variant that it plays.

use crate::arena::time_control::TimeControl;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tenfold_core::rules::Spec;

/// A protocol between an engine and the match runner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// XBoard's protocol (CECP), version 2.
    XBoard,
}

/// The configuration of one engine of a match.
#[derive(Clone, Debug)]
pub struct EngineConfig {
    /// The name of the engine in results.
    pub name: String,
    /// The program: a path, or a name that is looked up in the search path.
    pub command: String,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// The working directory of the engine.
    pub folder: Option<PathBuf>,
    /// The protocol; `None` to detect it.
    pub protocol: Option<Protocol>,
    /// The options to set, in order.
    pub options: Vec<(String, String)>,
    /// The time control and other search limits.
    pub control: TimeControl,
    /// The engine's own name for the variant, if it differs from ours.
    pub variant: Option<String>,
    /// Whether a new process is started for each game.
    pub restart: bool,
    /// The timeout for replies to which no clock applies.
    pub timeout: Duration,
}

impl EngineConfig {
    /// The program to start. A relative path is looked up in the current directory first, then in the engine's folder.
    pub fn program(&self) -> PathBuf {
        let path = Path::new(&self.command);
        let is_bare_name = path.components().count() == 1 && !self.command.contains(['/', '\\']);
        if is_bare_name || path.is_absolute() {
            return path.into();
        }
        let with_suffix = format!("{}{}", self.command, std::env::consts::EXE_SUFFIX);
        let folders = [Some(PathBuf::new()), self.folder.clone()].into_iter().flatten();
        let candidates = folders.flat_map(|folder| [folder.join(path), folder.join(&with_suffix)]);
        let mut found = candidates.filter(|path| path.is_file());
        found.next().and_then(|path| std::path::absolute(path).ok()).unwrap_or_else(|| path.into())
    }

    /// Whether the program exists. A bare name is also looked up in the folders of `PATH`.
    pub fn program_exists(&self) -> bool {
        let program = self.program();
        let with_suffix = program.with_extension(std::env::consts::EXE_EXTENSION);
        let is_file = |folder: &Path| [&program, &with_suffix].into_iter().any(|name| folder.join(name).is_file());
        let path = std::env::var_os("PATH").unwrap_or_default();
        is_file(Path::new("")) && program.is_absolute() || std::env::split_paths(&path).any(|folder| is_file(&folder))
    }
}

/// The variant of a match and the chosen options of its rules.
#[derive(Clone, Debug)]
pub struct GameRules {
    /// The description of the variant.
    pub spec: Spec,
    /// All names that select exactly these rules; the name that the user gave comes first.
    pub names: Vec<String>,
    /// The options of the rules that were chosen, and their values.
    pub options: Vec<(String, String)>,
}

impl GameRules {
    /// The rules of a variant, which the user asked for by its name or an alias, with values for some of its options.
    pub fn new(spec: &Spec, asked: &str, chosen: &[(&'static str, &'static str)]) -> GameRules {
        let aliases = || spec.aliases.iter().map(|(alias, option)| (*alias, option.as_slice()));
        let selected = aliases().find(|(alias, _)| *alias == asked).map_or(&[][..], |(_, option)| option);
        let value = |settings: &[(&str, &'static str)], name: &str| {
            settings.iter().rev().find(|(set, _)| *set == name).map(|(_, value)| *value)
        };
        let default = |name: &str| spec.options.iter().find(|option| option.name == name).map(|o| o.values[0]);
        let wanted = |name: &str| value(chosen, name).or(value(selected, name)).or(default(name));
        let of_alias = |settings: &[(&str, &'static str)], name: &str| value(settings, name).or(default(name));
        // Another name can stand for these rules if it selects the same options.
        let same = |settings: &[(&str, &'static str)]| {
            spec.options.iter().all(|option| wanted(option.name) == of_alias(settings, option.name))
        };
        let candidates = std::iter::once((spec.name, &[][..])).chain(aliases());
        let mut names: Vec<String> =
            candidates.filter(|(_, settings)| same(settings)).map(|(name, _)| name.to_string()).collect();
        names.sort_by_key(|name| name != asked);
        if names.is_empty() {
            names.push(asked.to_string());
        }
        let set = spec.options.iter().filter_map(|option| {
            let value = value(chosen, option.name).or(value(selected, option.name))?;
            Some((option.name.to_string(), value.to_string()))
        });
        GameRules { spec: *spec, names, options: set.collect() }
    }

    /// Whether an option sets an engine's secret choice.
    pub fn is_secret_option(&self, option: &str) -> bool {
        self.spec.secret.is_some_and(|secret| secret.option.eq_ignore_ascii_case(option))
    }
}
