//! `tenfold cutechess-config`: the engine's entry in CuteChess's list of engines.
//!
//! CuteChess enforces the rules itself, so only variants that it knows can be played. It selects the variant by
//! `UCI_Variant`, except chess, for which it sends nothing. An entry has no field for arguments, but one for lines that
//! are sent to the engine first (`initStrings`). These lines select chess and load files of variants.

use super::args::{UsageError, game_names};
use super::guis::EngineArgs;
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The names of variants in CuteChess, one a line; comments in the file explain its format.
const KNOWN_VARIANTS: &str = include_str!("cutechess.txt");
/// The variant for which CuteChess sends no name.
const UNNAMED_VARIANT: &str = "standard";

#[derive(Args)]
pub struct CutechessArgs {
    #[command(flatten)]
    engine: EngineArgs,
}

/// CuteChess's name and the engine's name of each variant that both can play.
fn known_variants() -> Vec<(&'static str, &'static str)> {
    let games = game_names();
    let lines = KNOWN_VARIANTS.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| line.split_once(' ').unwrap_or((line, line)));
    pairs.filter(|(_, ours)| games.contains(ours)).collect()
}

/// Prints CuteChess's engines.json; `variants` are the files of `--variants`.
pub fn run(args: &CutechessArgs, variants: &[PathBuf], out: &mut dyn Write) -> Result<ExitCode> {
    let known = known_variants();
    let mut first = Vec::new();
    for file in variants {
        let path = std::path::absolute(file).with_context(|| format!("cannot find '{}'", file.display()))?;
        match path.to_str().filter(|path| !path.contains(char::is_control)) {
            Some(path) => first.push(format!("setoption name VariantPath value {path}")),
            None => {
                bail!(UsageError(format!("the path is not plain text: '{}'", path.to_string_lossy().escape_debug())))
            }
        }
    }
    let unnamed = known.iter().filter(|(theirs, _)| *theirs == UNNAMED_VARIANT);
    first.extend(unnamed.map(|(_, ours)| format!("setoption name UCI_Variant value {ours}")));
    let engine = json!({
        "name": "Tenfold",
        "command": args.engine.path()?,
        "workingDirectory": "",
        "protocol": "uci",
        "initStrings": first,
        "variants": known.iter().map(|(theirs, _)| theirs).collect::<Vec<_>>(),
    });
    writeln!(out, "{}", serde_json::to_string_pretty(&[engine])?)?;
    Ok(ExitCode::SUCCESS)
}
