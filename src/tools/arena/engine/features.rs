//! The features that an engine announces in XBoard's protocol.

use super::config::EngineConfig;
use super::error::EngineError;
use super::process::{Process, ReadError};
use super::running_time;
use std::time::Duration;

/// An engine that sends no `feature` command within this time is assumed to speak version 1 of the protocol.
const XBOARD_1_TIMEOUT: Duration = Duration::from_secs(2);

/// The maximum number of options; further options of an engine are ignored.
const MAX_OPTIONS: usize = 2000;

/// The maximum number of features; each of them is answered, and an engine need not read the answers.
const MAX_FEATURES: usize = 2 * MAX_OPTIONS;

/// The features of an engine that a match depends on.
#[derive(Clone, Debug)]
pub struct Features {
    /// The engine answers `ping`.
    pub ping: bool,
    /// The engine understands `setboard`.
    pub setboard: bool,
    /// The engine wants `usermove` before each move.
    pub usermove: bool,
    /// The engine wants the commands `time` and `otim`.
    pub time: bool,
    /// The engine wants the opponent's name with the command `name`.
    pub name: bool,
    /// The variants that the engine plays, if it lists them.
    pub variants: Option<Vec<String>>,
    /// The names of the engine's options, each with whether it is a button.
    options: Vec<(String, bool)>,
    /// The engine understands the command `memory`.
    memory: bool,
    /// The engine understands the command `cores` (feature `smp`).
    cores: bool,
}

impl Features {
    /// Sends `protover 2` and reads the features.
    ///
    /// # Errors
    ///
    /// When the engine exits, or breaks the protocol.
    pub fn handshake(process: &Process, config: &EngineConfig) -> Result<Features, EngineError> {
        process.send("xboard");
        process.send("protover 2");
        let mut features = Features {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            name: false,
            variants: None,
            options: Vec::new(),
            memory: false,
            cores: false,
        };
        let begin = running_time::now();
        let (mut limit, mut count) = (XBOARD_1_TIMEOUT.min(config.timeout), 0);
        loop {
            let line = match process.next_line_before(begin + limit) {
                Ok(line) => line,
                // An engine that speaks version 1 announces no features; otherwise the list of features must end with
                // done=1.
                Err(ReadError::TimedOut) if count == 0 && config.protocol.is_some() => return Ok(features),
                Err(error) if count > 0 => {
                    return Err(error.to_engine_error(EngineError::Handshake("no feature done=1".into())));
                }
                Err(error) => {
                    return Err(error.to_engine_error(EngineError::Handshake("neither uciok nor feature".into())));
                }
            };
            let Some(list) = line.text.strip_prefix("feature ") else { continue };
            count = count.max(1);
            for (name, value) in pairs(list) {
                count += 1;
                if count > MAX_FEATURES {
                    return Err(EngineError::Handshake("too many features".into()));
                }
                if name == "done" && value == "1" {
                    return Ok(features);
                }
                if name == "done" {
                    limit = config.timeout;
                }
                let word = if features.accept(&name, &value) { "accepted" } else { "rejected" };
                process.send(format!("{word} {name}"));
            }
        }
    }

    /// Stores a feature. Returns whether the feature is accepted.
    fn accept(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        match name {
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "name" => self.name = on,
            "memory" => self.memory = on,
            "smp" => self.cores = on,
            "variants" => {
                let names = value.split(',').map(str::trim).filter(|name| !name.is_empty());
                self.variants = Some(names.map(str::to_string).collect());
            }
            "option" => {
                let (name, option_type) = value.split_once(" -").unwrap_or((value, ""));
                if self.options.len() < MAX_OPTIONS {
                    self.options.push((name.trim().into(), matches!(option_type.trim(), "button" | "save" | "reset")));
                }
            }
            // The feature SAN is rejected, because moves are sent in coordinate notation.
            "san" => return !on,
            _ => {}
        }
        true
    }

    /// The engine's own spelling of an option that it announces.
    pub fn option(&self, name: &str) -> Option<String> {
        self.options.iter().map(|(own, _)| own).find(|own| own.eq_ignore_ascii_case(name)).cloned()
    }

    /// The engine's spelling of an option that can be set. Either the engine announces the option, or the protocol has
    /// a command for it.
    pub fn settable_name(&self, name: &str) -> Option<String> {
        let command = self.command(name).map(|_| name.to_string());
        self.option(name).or(command)
    }

    /// The protocol's own command for an option, if the engine understands that command.
    fn command(&self, name: &str) -> Option<&'static str> {
        match name.to_ascii_lowercase().as_str() {
            "hash" | "memory" if self.memory => Some("memory"),
            "threads" | "cores" if self.cores => Some("cores"),
            _ => None,
        }
    }

    /// The line that sets an option. The values true and false are sent as 1 and 0.
    pub fn set_command(&self, name: &str, value: &str) -> String {
        let known = self.options.iter().find(|(own, _)| own == name);
        match (known, self.command(name)) {
            (None, Some(command)) => format!("{command} {value}"),
            (Some((_, true)), _) => format!("option {name}"),
            _ => match value {
                "true" => format!("option {name}=1"),
                "false" => format!("option {name}=0"),
                _ => format!("option {name}={value}"),
            },
        }
    }
}

/// Parses `NAME=VALUE NAME="A VALUE" …`.
fn pairs(list: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = list.trim();
    while let Some((name, value)) = rest.split_once('=') {
        let (value, remaining) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        let name = name.split_whitespace().last().unwrap_or_default();
        pairs.push((name.to_string(), value.to_string()));
        rest = remaining.trim();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_lists_are_parsed() {
        let read = pairs(r#"ping=1 myname="An Engine 1.0" option="A B -combo *x /// y"  done=1"#);
        let read: Vec<(&str, &str)> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let expected = [("ping", "1"), ("myname", "An Engine 1.0"), ("option", "A B -combo *x /// y"), ("done", "1")];
        assert_eq!(read, expected);
        assert_eq!(pairs(r#"x="open"#), [("x".to_string(), "open".to_string())]);
        assert_eq!(pairs("noise"), []);
    }
}
