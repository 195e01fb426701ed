//! `tenfold completions` and `tenfold man`, read by shells and by readers of manual pages where they are installed.

use super::{good, scratch};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tenfold::registry::GAMES;

/// The output of a program of this machine; `None` where it is not installed.
fn ran(program: &str, args: &[&str]) -> Option<Output> {
    Command::new(program).args(args).stdin(Stdio::null()).output().ok()
}

#[test]
fn every_shell_has_a_script_with_all_commands_and_games() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = good(&["completions", shell]);
        let mut words = vec!["selfplay", "cutechess-config", "movetime", "completions"];
        // clap's script for PowerShell and elvish completes no values.
        if ["bash", "zsh", "fish"].contains(&shell) {
            words.extend(GAMES.iter().map(|game| game.spec.name).chain(["xiangqi"]));
        }
        for word in words {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let file = scratch("completed.ini", Some("[nine:chess]\n"));
    assert!(good(&["completions", "bash", "--variants", &file]).contains(" nine "));
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_games_and_options() {
    let script = scratch("completions.bash", Some(&good(&["completions", "bash"])));
    let Some(output) = ran("bash", &["-n", &script]) else { return };
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    for (typed, expected) in [
        ("tenfold self", "selfplay"),
        ("tenfold play dev", "devingt"),
        ("tenfold perft run --ran", "--range"),
        ("tenfold play chess --side b", "black"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let [.., before, last] = words[..] else { panic!("{typed}") };
        let place = words.len() - 1;
        let ask = format!(
            "source '{script}'; COMP_WORDS=({typed}); COMP_CWORD={place}; _tenfold tenfold {last} {before}; \
             echo ${{COMPREPLY[@]}}"
        );
        let output = ran("bash", &["-c", &ask]).expect("bash is there");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), expected, "{typed}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = std::fs::remove_dir_all(&folder);
    good(&["man", "--out", folder.to_str().expect("a path in UTF-8")]);
    let help = good(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(commands.len() > 18, "{help}");
    let mut pages = vec!["tenfold.1".to_string(), "tenfold-perft-split.1".to_string()];
    pages.extend(commands.iter().filter(|name| !["help", ""].contains(name)).map(|name| format!("tenfold-{name}.1")));
    for page in pages {
        let file = folder.join(&page);
        let text = std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{page}: {why}"));
        assert!(text.is_ascii() && text.contains(".TH "), "{page}");
        let file = file.to_str().expect("a path in UTF-8");
        for (reader, args) in [("groff", &["-man", "-ww", "-Tutf8"][..]), ("mandoc", &["-Tlint", "-Werror"])] {
            let Some(output) = ran(reader, &[args, &[file]].concat()) else { continue };
            let warnings = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && warnings.is_empty(), "{reader} {page}: {warnings}");
        }
    }
    assert_eq!(good(&["man"]), std::fs::read_to_string(folder.join("tenfold.1")).expect("a page"));
}
