//! What an engine of XBoard's protocol says that it can do.

use super::process::{Process, Silence};
use super::{Fault, Setup};
use std::time::{Duration, Instant};

/// How long an engine may be silent before it is taken for one that knows no `protover`.
const SILENCE: Duration = Duration::from_secs(2);

/// The most options that are kept of an engine's list.
const MOST_OPTIONS: usize = 2000;

/// The features that matter here; at first as the protocol says they are when nothing is said.
#[derive(Clone, Debug)]
pub struct Features {
    /// Whether it answers `ping`.
    pub ping: bool,
    /// Whether a position can be set up.
    pub setboard: bool,
    /// Whether moves have `usermove` in front.
    pub usermove: bool,
    /// Whether it wants to be told the time.
    pub time: bool,
    /// Whether it wants to know the opponent's name.
    pub name: bool,
    /// Its games.
    pub variants: Option<Vec<String>>,
    /// Names of options, and whether it is a button.
    options: Vec<(String, bool)>,
    memory: bool,
    cores: bool,
}

impl Features {
    /// Shakes hands.
    ///
    /// # Errors
    ///
    /// When the engine does something wrong.
    pub fn ask(process: &Process, setup: &Setup) -> Result<Features, Fault> {
        process.say("xboard");
        process.say("protover 2");
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
        let begin = Instant::now();
        let (mut limit, mut any) = (SILENCE.min(setup.patience), false);
        loop {
            let line = match process.line_by(begin + limit) {
                Ok(line) => line,
                // An engine of version 1 says nothing; who began a list has to end it.
                Err(Silence::Late) if !any && setup.protocol.is_some() => return Ok(features),
                Err(silence) if any => return Err(silence.or(Fault::Handshake("no feature done=1".into()))),
                Err(silence) => return Err(silence.or(Fault::Handshake("neither uciok nor feature".into()))),
            };
            let Some(list) = line.text.strip_prefix("feature ") else { continue };
            any = true;
            for (name, value) in pairs(list) {
                if name == "done" && value == "1" {
                    return Ok(features);
                }
                if name == "done" {
                    limit = setup.patience;
                }
                let word = if features.take(&name, &value) { "accepted" } else { "rejected" };
                process.say(format!("{word} {name}"));
            }
        }
    }

    /// Notes a feature; whether it can be used.
    fn take(&mut self, name: &str, value: &str) -> bool {
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
                let (name, kind) = value.split_once(" -").unwrap_or((value, ""));
                if self.options.len() < MOST_OPTIONS {
                    self.options.push((name.trim().into(), matches!(kind.trim(), "button" | "save" | "reset")));
                }
            }
            // Moves are sent by their squares.
            "san" => return !on,
            _ => {}
        }
        true
    }

    /// The engine's spelling of an option that it announces.
    pub fn option(&self, name: &str) -> Option<String> {
        self.options.iter().map(|(own, _)| own).find(|own| own.eq_ignore_ascii_case(name)).cloned()
    }

    /// As [`Features::option`], with the options that the protocol has commands for.
    pub fn spelling(&self, name: &str) -> Option<String> {
        let command = self.command(name).map(|_| name.to_string());
        self.option(name).or(command)
    }

    /// The command that sets an option.
    fn command(&self, name: &str) -> Option<&'static str> {
        match name.to_ascii_lowercase().as_str() {
            "hash" | "memory" if self.memory => Some("memory"),
            "threads" | "cores" if self.cores => Some("cores"),
            _ => None,
        }
    }

    /// The line that sets an option. Checks are 0 or 1 here, whatever the user writes.
    pub fn set(&self, name: &str, value: &str) -> String {
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

/// Reads `NAME=VALUE NAME="A VALUE" …`.
fn pairs(list: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = list.trim();
    while let Some((name, value)) = rest.split_once('=') {
        let (value, behind) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        let name = name.split_whitespace().last().unwrap_or_default();
        pairs.push((name.to_string(), value.to_string()));
        rest = behind.trim();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_features_are_read() {
        let read = pairs(r#"ping=1 myname="An Engine 1.0" option="A B -combo *x /// y"  done=1"#);
        let read: Vec<(&str, &str)> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let expected = [("ping", "1"), ("myname", "An Engine 1.0"), ("option", "A B -combo *x /// y"), ("done", "1")];
        assert_eq!(read, expected);
        assert_eq!(pairs(r#"x="open"#), [("x".to_string(), "open".to_string())]);
        assert_eq!(pairs("noise"), []);
    }
}
