//! Engine configurations on the command line: `name=A cmd=./a proto=uci option.Hash=16 tc=10+0.1`.

use crate::cli::args::UsageError;
use anyhow::{Result, bail};
use std::path::Path;
use std::time::Duration;
use tenfold::tools::arena::compat;
use tenfold::tools::arena::engine::{EngineConfig, Protocol};
use tenfold::tools::arena::time_control::{DEFAULT_MARGIN, Period, TimeControl, seconds};

/// The timeout that is used if an engine's configuration sets none.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(20);

/// The description of the keys of `--engine` and `--each` for `--help`.
pub const KEYS_HELP: &str = "\
The keys of --engine and --each; values with spaces or backslashes need quotes:
  cmd=PROGRAM       the program; a relative path starts here, else in dir
  name=NAME         its name in results [default: the program's name, a second time with _2 appended]
  dir=FOLDER        its working directory
  arg=TEXT          an argument; can be given several times (args=\"A B\" gives several)
  proto=uci|xboard  its protocol [default: detected]
  option.NAME=VALUE an option to set; Hash and Threads also over XBoard
  tc=TIME           time control: 40/60 (moves/seconds), 10+0.1 (seconds+increment), 60, 1:30; inf for none
  st=SECONDS        fixed time a move
  depth=PLIES       fixed search depth
  nodes=N           fixed number of nodes a move
  timemargin=MS     how late a move may be [default: 50]
  variant=NAME      its own name for the game
  restart=on|off    whether it is restarted for each game [default: off]
  timeout=SECONDS   timeout where no clock is running [default: 20]";

/// Parses all engines. The keys of `each` are defaults for every engine.
pub fn read(engines: &[String], each: &[String]) -> Result<Vec<EngineConfig>> {
    let mut common = EngineDraft::default();
    for text in each {
        common.read("--each", text)?;
    }
    let mut configs: Vec<EngineConfig> = Vec::new();
    for text in engines {
        let mut draft = common.clone();
        draft.read("--engine", text)?;
        let named = draft.name.is_some();
        let config = draft.finish(text)?;
        if config.control == (TimeControl { margin: config.control.margin, ..TimeControl::default() }) {
            bail!(UsageError(format!("engine '{}' has no limit: tc=, st=, depth= or nodes=", config.name)));
        }
        add_engine(&mut configs, config, named)?;
    }
    Ok(configs)
}

/// Parses engines without search limits. Each is a program, NAME=PROGRAM, or a list of keys of `tenfold match` except
/// limits.
pub fn read_without_limits(engines: &[String]) -> Result<Vec<EngineConfig>> {
    let mut configs: Vec<EngineConfig> = Vec::new();
    for text in engines {
        let mut draft = EngineDraft::default();
        let has_keys = compat::split_words(text).is_none_or(|words| words.iter().any(|word| word.starts_with("cmd=")));
        if has_keys {
            draft.read("--engine", text)?;
        } else {
            let is_name = |name: &str| !name.is_empty() && !name.contains(['/', '\\']);
            let (name, program) = match text.split_once('=') {
                Some((name, program)) if is_name(name) => (Some(name), program),
                _ => (None, text.as_str()),
            };
            for (key, value) in name.map(|name| ("name", name)).into_iter().chain([("cmd", program)]) {
                let wrong = |why| UsageError(format!("--engine '{}': {why}", text.escape_debug()));
                draft.set(key, value).map_err(wrong)?;
            }
        }
        let named = draft.name.is_some();
        let config = draft.finish(text)?;
        if config.control != TimeControl::default() {
            bail!(UsageError(format!(
                "engine '{}' gets its limits later: leave out tc=, st=, depth=, nodes=",
                config.name
            )));
        }
        add_engine(&mut configs, config, named)?;
    }
    Ok(configs)
}

/// Adds an engine. Names must be unique: if the name does not come from the user, a number is appended to it where
/// necessary.
fn add_engine(configs: &mut Vec<EngineConfig>, mut config: EngineConfig, named: bool) -> Result<()> {
    let taken = |name: &str| configs.iter().any(|known| known.name == name);
    if !named {
        // Numbers are appended as in fastchess.
        let mut names = (2..).map(|number| format!("{}_{number}", config.name));
        if taken(&config.name)
            && let Some(free) = names.find(|name| !taken(name))
        {
            config.name = free;
        }
    }
    if taken(&config.name) {
        bail!(UsageError(format!("two engines are called '{}'; name=NAME gives one another name", config.name)));
    }
    configs.push(config);
    Ok(())
}

/// An engine configuration that is being parsed.
#[derive(Clone, Default)]
struct EngineDraft {
    name: Option<String>,
    command: Option<String>,
    arguments: Vec<String>,
    folder: Option<String>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    period: Option<Period>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    margin: Option<Duration>,
    variant: Option<String>,
    restart: bool,
    timeout: Option<Duration>,
}

impl EngineDraft {
    fn read(&mut self, option: &str, text: &str) -> Result<()> {
        let Some(words) = compat::split_words(text) else {
            bail!(UsageError(format!("{option} '{}': a quote is not closed", text.escape_debug())));
        };
        // If an engine's own keys contain a limit, they replace all limits of `--each`.
        let limits = ["tc=", "st=", "depth=", "nodes="];
        if words.iter().any(|word| limits.iter().any(|limit| word.starts_with(limit))) {
            (self.period, self.move_time, self.depth, self.nodes) = (None, None, None, None);
        }
        for word in &words {
            let Some((key, value)) = word.split_once('=') else {
                bail!(UsageError(format!("{option}: '{}' is not KEY=VALUE, such as cmd=PROGRAM", word.escape_debug())));
            };
            if let Err(why) = self.set(key, value) {
                bail!(UsageError(format!("{option} {}: {why}", key.escape_debug())));
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
            "args" => self.arguments.extend(compat::split_words(value).ok_or("a quote is not closed")?),
            "proto" => {
                self.protocol = Some(match value {
                    "uci" => Protocol::Uci,
                    "xboard" | "cecp" => Protocol::XBoard,
                    _ => return Err(wrong("uci or xboard")),
                });
            }
            // No clock: the engine must have another limit.
            "tc" if matches!(value, "inf" | "infinite") => self.period = None,
            "tc" => self.period = Some(Period::parse(value)?),
            "st" => self.move_time = Some(time()?),
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
            "timeout" => self.timeout = Some(time()?),
            _ => match key.strip_prefix("option.").filter(|name| !name.trim().is_empty()) {
                Some(name) => self.options.push((name.trim().into(), value.into())),
                None => return Err("unknown; 'tenfold match --help' lists all keys".into()),
            },
        }
        Ok(())
    }

    fn finish(self, text: &str) -> Result<EngineConfig> {
        let Some(command) = self.command else {
            bail!(UsageError(format!("--engine '{}': cmd=PROGRAM is missing", text.escape_debug())));
        };
        let stem = Path::new(&command).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.name.or(stem).unwrap_or_else(|| command.clone());
        let control = TimeControl {
            period: self.period,
            move_time: self.move_time,
            depth: self.depth,
            nodes: self.nodes,
            margin: self.margin.unwrap_or(DEFAULT_MARGIN),
        };
        let folder = self.folder.map(std::path::PathBuf::from);
        if let Some(folder) = folder.as_ref().filter(|folder| !folder.is_dir()) {
            bail!(UsageError(format!("engine '{name}': '{}' is not a folder", folder.display())));
        }
        Ok(EngineConfig {
            name,
            command,
            arguments: self.arguments,
            folder,
            protocol: self.protocol,
            options: self.options,
            control,
            variant: self.variant,
            restart: self.restart,
            timeout: self.timeout.unwrap_or(DEFAULT_TIMEOUT),
        })
    }
}

fn number(text: &str, max: u64) -> Option<u64> {
    text.parse().ok().filter(|number| (1..=max).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(engine: &str, each: &str) -> Result<EngineConfig> {
        let each: Vec<String> = Some(each.to_string()).into_iter().filter(|text| !text.is_empty()).collect();
        read(&[engine.to_string()], &each).map(|mut configs| configs.remove(0))
    }

    #[test]
    fn all_keys_are_parsed() {
        let text = "name='My engine' cmd='/a b/c.exe' arg=--x args='-y \"z z\"' proto=xboard option.Hash=16 \
            'option.Two words=a b' tc=40/60 depth=9 timemargin=7 variant=v restart=on timeout=3 dir=.";
        let config = one(text, "st=5 option.Hash=1").expect("an engine");
        assert_eq!((config.name.as_str(), config.command.as_str()), ("My engine", "/a b/c.exe"));
        assert_eq!(config.arguments, ["--x", "-y", "z z"]);
        assert_eq!(config.options.last(), Some(&("Two words".to_string(), "a b".to_string())));
        assert_eq!(config.control.to_string(), "40/60 depth=9");
        assert_eq!(config.control.margin, Duration::from_millis(7));
        assert_eq!((config.protocol, config.restart), (Some(Protocol::XBoard), true));
        assert_eq!(one("cmd=x/y.exe", "st=0.5").expect("an engine").name, "y");
    }

    #[test]
    fn errors_are_one_line() {
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
            let error = one(wrong, "").err().unwrap_or_else(|| panic!("'{wrong}' is parsed"));
            assert!(error.is::<UsageError>() && !error.to_string().contains('\n'), "{wrong}: {error}");
        }
        let twice = ["cmd=a tc=1".to_string(), "cmd=b name=a tc=1".to_string()];
        assert!(read(&twice, &[]).is_err());
    }

    #[test]
    fn engines_without_names_get_different_ones() {
        let engines = ["cmd=a tc=1", "cmd=b/a tc=1", "cmd=a.exe tc=1"].map(String::from);
        let names: Vec<String> = read(&engines, &[]).expect("engines").into_iter().map(|config| config.name).collect();
        assert_eq!(names, ["a", "a_2", "a_3"]);
    }

    #[test]
    fn an_engine_without_limits_is_a_program_or_a_name_with_one_or_keys() {
        let read = |text: &str| read_without_limits(&[text.to_string()]).map(|mut configs| configs.remove(0));
        let names = |text: &str| read(text).map(|config| (config.name, config.command)).expect("an engine");
        assert_eq!(names("/a b/c.exe"), ("c".into(), "/a b/c.exe".into()));
        assert_eq!(names("My engine=./d"), ("My engine".into(), "./d".into()));
        assert_eq!(names("./a=b"), ("a=b".into(), "./a=b".into()));
        assert_eq!(names("cmd='e f' name=g proto=uci"), ("g".into(), "e f".into()));
        for wrong in ["", "a=", "cmd=a tc=1", "cmd=a nodes=3", "cmd='a", "cmd=a x=1"] {
            let error = read(wrong).err().unwrap_or_else(|| panic!("'{wrong}' is parsed"));
            assert!(error.is::<UsageError>() && !error.to_string().contains('\n'), "{wrong}: {error}");
        }
    }

    #[test]
    fn tc_inf_needs_another_limit() {
        assert_eq!(one("cmd=a tc=inf depth=3", "").expect("an engine").control.to_string(), "depth=3");
        assert!(one("cmd=a tc=infinite", "").is_err());
    }
}
