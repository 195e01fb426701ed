//! A command line as it was typed.

use clap::{Arg, Command};
use std::ffi::OsString;

/// A command line, and the command that it names.
pub struct CommandLine {
    /// The description of the program for clap: its commands, and the options that all commands have.
    pub root: Command,
    /// The command or subcommand that is named; the whole program when no command is named.
    pub command: Command,
    /// The command's full name, such as `perft run`; empty for the root.
    pub path: String,
    /// The words after the command; all words if there is no command.
    pub rest: Vec<String>,
}

impl CommandLine {
    /// Finds the command. `args` begin with the program's name.
    pub fn new(mut root: Command, args: &[OsString]) -> CommandLine {
        root.build();
        let words: Vec<String> = args.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        let place = last_command_index(&root, &words);
        let found = words.get(place).and_then(|word| root.find_subcommand(word)).cloned();
        let Some(command) = found else {
            return CommandLine { command: root.clone(), root, path: String::new(), rest: words };
        };
        let below = words.get(place + 1).and_then(|word| command.find_subcommand(word)).cloned();
        let (used, path) = match &below {
            Some(below) => (2, format!("{} {}", command.get_name(), below.get_name())),
            None => (1, command.get_name().to_string()),
        };
        let rest = words[place + used..].to_vec();
        CommandLine { command: below.unwrap_or(command), root, path, rest }
    }

    /// The program's name and the command: `tenfold perft`.
    pub fn command_text(&self) -> String {
        format!("tenfold {}", self.path).trim_end().to_string()
    }

    /// The names of all commands.
    pub fn commands(&self) -> Vec<&str> {
        self.root.get_subcommands().map(Command::get_name).filter(|name| *name != "help").collect()
    }

    /// The option of the command with this name.
    pub fn option(&self, name: &str) -> Option<&Arg> {
        self.command.get_arguments().find(|arg| long_names(arg).any(|long| long == name))
    }

    /// How often an option occurs among the words after the command.
    pub fn option_count(&self, option: &str) -> usize {
        let is_it = |word: &&String| word.split('=').next() == Some(option);
        self.rest.iter().filter(is_it).count()
    }

    /// The words after the command that are neither options nor values of options, each with its index in `rest`.
    pub fn positionals(&self) -> Vec<(usize, &str)> {
        let mut found = Vec::new();
        let mut index = 0;
        while let Some(word) = self.rest.get(index) {
            let option = word.strip_prefix("--").and_then(|name| self.option(name));
            if !word.starts_with('-') {
                found.push((index, word.as_str()));
            }
            index += if option.is_some_and(|arg| arg.get_action().takes_values()) { 2 } else { 1 };
        }
        found
    }
}

/// The long names of an option, without dashes; none for a positional argument.
pub fn long_names(arg: &Arg) -> impl Iterator<Item = &str> {
    arg.get_long().into_iter().chain(arg.get_all_aliases().unwrap_or_default())
}

/// The index of the first word that is neither an option of the program nor a value of such an option.
fn last_command_index(root: &Command, words: &[String]) -> usize {
    let mut index = 0;
    while let Some(name) = words.get(index).and_then(|word| word.strip_prefix("--")) {
        let option = root.get_arguments().find(|arg| arg.get_long() == Some(name));
        index += if option.is_some_and(|arg| arg.get_action().takes_values()) { 2 } else { 1 };
    }
    index
}
