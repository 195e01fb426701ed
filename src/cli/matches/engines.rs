//! Engines as they are named on the command line: `name=A cmd=./a proto=uci option.Hash=16 tc=10+0.1`.

use super::super::Usage;
use anyhow::{Result, bail};
use std::path::Path;
use std::time::Duration;
use tenfold::tools::arena::control::{Base, Control, MARGIN, seconds};
use tenfold::tools::arena::engine::{Protocol, Setup};
use tenfold::tools::arena::spelling;

/// How long an engine may take for what has no clock, when nothing else is said.
const PATIENCE: Duration = Duration::from_secs(20);

/// What `--engine` and `--each` understand, for `--help`.
pub const KEYS: &str = "\
Engines (--engine and --each) take KEY=VALUE, in quotes where a value has blanks or backslashes:
  cmd=PROGRAM       the program; a relative path counts from here, else from dir
  name=NAME         what it is called; otherwise the program's name, a second time with _2 behind it
  dir=FOLDER        the folder it runs in
  arg=TEXT          an argument for it; may be given several times (args=\"A B\" gives several)
  proto=uci|xboard  what it speaks; found out when not given
  option.NAME=VALUE an option to set; Hash and Threads also over XBoard
  tc=TIME           a clock: 40/60 (moves/seconds), 10+0.1 (seconds+increment), 60, 1:30; inf for none
  st=SECONDS        time for each move
  depth=PLIES       search so deep
  nodes=N           search so many nodes
  timemargin=MS     how late a move may be (50)
  variant=NAME      its own name for the game
  restart=on|off    whether it is started anew for each game (off)
  timeout=SECONDS   how long it may take for what has no clock (20)";

/// Reads all engines; what `each` says holds for every one that does not say otherwise.
pub fn read(engines: &[String], each: &[String]) -> Result<Vec<Setup>> {
    let mut common = Draft::default();
    for text in each {
        common.read("--each", text)?;
    }
    let mut setups: Vec<Setup> = Vec::new();
    for text in engines {
        let mut draft = common.clone();
        draft.read("--engine", text)?;
        let named = draft.name.is_some();
        let mut setup = draft.finish(text)?;
        if !named {
            // As in fastchess.
            let taken = |name: &str| setups.iter().any(|known| known.name == name);
            let mut names = (2..).map(|number| format!("{}_{number}", setup.name));
            if taken(&setup.name)
                && let Some(free) = names.find(|name| !taken(name))
            {
                setup.name = free;
            }
        }
        if setups.iter().any(|known| known.name == setup.name) {
            bail!(Usage(format!("two engines are called '{}': name=NAME tells them apart", setup.name)));
        }
        setups.push(setup);
    }
    Ok(setups)
}

/// An engine that is being read.
#[derive(Clone, Default)]
struct Draft {
    name: Option<String>,
    command: Option<String>,
    arguments: Vec<String>,
    folder: Option<String>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    base: Option<Base>,
    each: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    margin: Option<Duration>,
    variant: Option<String>,
    restart: bool,
    patience: Option<Duration>,
}

impl Draft {
    fn read(&mut self, option: &str, text: &str) -> Result<()> {
        let Some(words) = spelling::words(text) else {
            bail!(Usage(format!("{option} '{}': a quote is open", text.escape_debug())));
        };
        // What an engine says itself takes the place of all limits that were said for each.
        let limits = ["tc=", "st=", "depth=", "nodes="];
        if words.iter().any(|word| limits.iter().any(|limit| word.starts_with(limit))) {
            (self.base, self.each, self.depth, self.nodes) = (None, None, None, None);
        }
        for word in &words {
            let Some((key, value)) = word.split_once('=') else {
                bail!(Usage(format!("{option}: '{}' is not KEY=VALUE", word.escape_debug())));
            };
            if let Err(why) = self.set(key, value) {
                bail!(Usage(format!("{option} {}: {why}", key.escape_debug())));
            }
        }
        Ok(())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let wrong = |wanted: &str| format!("'{}' is not {wanted}", value.escape_debug());
        let time = || seconds(value).filter(|time| !time.is_zero()).ok_or_else(|| wrong("a time in seconds"));
        if value.is_empty() && !key.starts_with("option.") {
            return Err("its value is missing".into());
        }
        if value.contains(['\n', '\r', '\0']) {
            return Err("a value is one line".into());
        }
        match key {
            "name" => self.name = Some(value.into()),
            "cmd" => self.command = Some(value.into()),
            "dir" => self.folder = Some(value.into()),
            "arg" => self.arguments.push(value.into()),
            "args" => self.arguments.extend(spelling::words(value).ok_or("a quote is open")?),
            "proto" => {
                self.protocol = Some(match value {
                    "uci" => Protocol::Uci,
                    "xboard" | "cecp" => Protocol::XBoard,
                    _ => return Err(wrong("uci or xboard")),
                });
            }
            // The clock of who has another limit.
            "tc" if matches!(value, "inf" | "infinite") => self.base = None,
            "tc" => self.base = Some(Base::parse(value)?),
            "st" => self.each = Some(time()?),
            "depth" => self.depth = Some(number(value, 255).ok_or_else(|| wrong("a number from 1 to 255"))? as u32),
            "nodes" => self.nodes = Some(number(value, u64::MAX).ok_or_else(|| wrong("a number from 1"))?),
            "timemargin" => {
                let margin = value.parse().ok().filter(|margin| *margin <= 3_600_000);
                self.margin = Some(Duration::from_millis(margin.ok_or_else(|| wrong("a time in milliseconds"))?));
            }
            "variant" => self.variant = Some(value.into()),
            "restart" => {
                self.restart = match value {
                    "on" | "true" => true,
                    "off" | "false" | "auto" => false,
                    _ => return Err(wrong("on or off")),
                };
            }
            "timeout" => self.patience = Some(time()?),
            _ => match key.strip_prefix("option.").filter(|name| !name.trim().is_empty()) {
                Some(name) => self.options.push((name.trim().into(), value.into())),
                None => return Err("unknown; 'tenfold match --help' lists what there is".into()),
            },
        }
        Ok(())
    }

    fn finish(self, text: &str) -> Result<Setup> {
        let Some(command) = self.command else {
            bail!(Usage(format!("--engine '{}': cmd=PROGRAM is missing", text.escape_debug())));
        };
        let stem = Path::new(&command).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.name.or(stem).unwrap_or_else(|| command.clone());
        let control = Control {
            base: self.base,
            each: self.each,
            depth: self.depth,
            nodes: self.nodes,
            margin: self.margin.unwrap_or(MARGIN),
        };
        if control.base.is_none() && control.each.is_none() && control.depth.is_none() && control.nodes.is_none() {
            bail!(Usage(format!("engine '{name}' has no limit: tc=, st=, depth= or nodes=")));
        }
        let folder = self.folder.map(std::path::PathBuf::from);
        if let Some(folder) = folder.as_ref().filter(|folder| !folder.is_dir()) {
            bail!(Usage(format!("engine '{name}': '{}' is no folder", folder.display())));
        }
        Ok(Setup {
            name,
            command,
            arguments: self.arguments,
            folder,
            protocol: self.protocol,
            options: self.options,
            control,
            variant: self.variant,
            restart: self.restart,
            patience: self.patience.unwrap_or(PATIENCE),
        })
    }
}

fn number(text: &str, most: u64) -> Option<u64> {
    text.parse().ok().filter(|number| (1..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(engine: &str, each: &str) -> Result<Setup> {
        let each: Vec<String> = Some(each.to_string()).into_iter().filter(|text| !text.is_empty()).collect();
        read(&[engine.to_string()], &each).map(|mut setups| setups.remove(0))
    }

    #[test]
    fn everything_is_read() {
        let text = "name='My engine' cmd='/a b/c.exe' arg=--x args='-y \"z z\"' proto=xboard option.Hash=16 \
            'option.Two words=a b' tc=40/60 depth=9 timemargin=7 variant=v restart=on timeout=3 dir=.";
        let setup = one(text, "st=5 option.Hash=1").expect("an engine");
        assert_eq!((setup.name.as_str(), setup.command.as_str()), ("My engine", "/a b/c.exe"));
        assert_eq!(setup.arguments, ["--x", "-y", "z z"]);
        assert_eq!(setup.options.last(), Some(&("Two words".to_string(), "a b".to_string())));
        assert_eq!(setup.control.to_string(), "40/60 depth=9");
        assert_eq!(setup.control.margin, Duration::from_millis(7));
        assert_eq!((setup.protocol, setup.restart), (Some(Protocol::XBoard), true));
        assert_eq!(one("cmd=x/y.exe", "st=0.5").expect("an engine").name, "y");
    }

    #[test]
    fn what_is_wrong_is_refused_in_one_line() {
        for wrong in [
            "",
            "cmd=a",
            "tc=1",
            "cmd=a tc=x",
            "cmd=a tc=1 x=2",
            "cmd=a tc=1 proto=zz",
            "cmd=a st=0",
            "cmd=a nodes=0",
            "cmd=a depth=999",
            "cmd=a tc=1 word",
            "cmd='a tc=1",
            "cmd=a tc=1 dir=/no/such/folder",
            "cmd= tc=1",
            "cmd=a tc=1 option.=1",
            "cmd=a tc=1 timemargin=-1",
        ] {
            let error = one(wrong, "").err().unwrap_or_else(|| panic!("'{wrong}' is read"));
            assert!(error.is::<Usage>() && !error.to_string().contains('\n'), "{wrong}: {error}");
        }
        let twice = ["cmd=a tc=1".to_string(), "cmd=b name=a tc=1".to_string()];
        assert!(read(&twice, &[]).is_err());
    }

    #[test]
    fn engines_without_names_are_told_apart() {
        let engines = ["cmd=a tc=1", "cmd=b/a tc=1", "cmd=a.exe tc=1"].map(String::from);
        let names: Vec<String> = read(&engines, &[]).expect("engines").into_iter().map(|setup| setup.name).collect();
        assert_eq!(names, ["a", "a_2", "a_3"]);
    }

    #[test]
    fn no_clock_is_a_clock_of_no_end() {
        assert_eq!(one("cmd=a tc=inf depth=3", "").expect("an engine").control.to_string(), "depth=3");
        assert!(one("cmd=a tc=infinite", "").is_err());
    }
}
