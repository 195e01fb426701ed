//! A match between two evaluations of a variant. The result of each pair of games is stored in a file, so that an
//! interrupted match goes on.

use super::plan::{PLIES, Test};
use crate::cli::progress::progress_bar_with_open_end;
use anyhow::{Context, Result, anyhow, bail};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use tenfold::registry::Game;
use tenfold::tools::arena::stats::{Decision, GameResult, Model, Results, Sprt};
use tenfold::tools::training::pair_match::{PairPlayer, PairSettings};

/// The number of pairs after which the test decides whether to stop. It is fixed, so that the result does not depend on
/// the number of threads.
const PAIRS_PER_BATCH: usize = 20;
/// The error rates of the test.
const ERROR_RATE: f64 = 0.05;

/// The result of a match.
pub struct Outcome {
    pub results: Results,
    /// Whether the first player is stronger: the test says so, or the interval is above zero.
    pub is_stronger: bool,
}

/// Plays pairs of games between two evaluations until an SPRT is decided or the planned number is reached. `file` has
/// one line for each pair that was played.
pub fn play(test: &Test, seed: u64, players: [&Game; 2], file: &Path, pool: &ThreadPool) -> Result<Outcome> {
    let sprt = Sprt::new(0.0, test.elo, ERROR_RATE, ERROR_RATE, Model::Logistic).map_err(|why| anyhow!(why))?;
    let settings = PairSettings { seed, nodes: test.nodes, plies: PLIES };
    let mut pairs = read_pairs(file)?;
    let bar = progress_bar_with_open_end(test.pairs as usize, "pairs of games");
    let log = OpenOptions::new().create(true).append(true).open(file);
    let mut log = log.with_context(|| format!("cannot write '{}'", file.display()))?;
    loop {
        bar.set_position(pairs.len() as u64);
        // A match that goes on decides where it would have decided without the interruption.
        let whole = pairs.len() / PAIRS_PER_BATCH * PAIRS_PER_BATCH;
        let is_over = pairs.len() >= test.pairs as usize;
        let results = results(&pairs[..if is_over { pairs.len() } else { whole }]);
        let decision = sprt.decide(&results);
        if is_over || decision != Decision::Continue {
            bar.finish_and_clear();
            let elo = results.estimate().elo;
            let is_stronger = decision == Decision::H1 || decision == Decision::Continue && elo.value > elo.error;
            return Ok(Outcome { results, is_stronger });
        }
        let numbers = pairs.len()..(whole + PAIRS_PER_BATCH).min(test.pairs as usize);
        let played: Vec<Option<[u8; 2]>> = pool.install(|| {
            let numbers = numbers.into_par_iter().with_max_len(1);
            numbers.map_init(PairPlayer::default, |player, number| player.play(&settings, players, number)).collect()
        });
        for pair in played {
            let number = pairs.len() + 1;
            let Some(pair) = pair else {
                bail!("found no level position after {PLIES} random plies for pair {number}")
            };
            writeln!(log, "{} {}", pair[0], pair[1]).with_context(|| format!("cannot write '{}'", file.display()))?;
            pairs.push(pair);
        }
    }
}

/// The pairs in a file. An incomplete last line is removed.
fn read_pairs(file: &Path) -> Result<Vec<[u8; 2]>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => bail!("cannot read '{}': {why}", file.display()),
    };
    let complete = text.rfind('\n').map_or(0, |end| end + 1);
    if complete < text.len() {
        OpenOptions::new().write(true).open(file)?.set_len(complete as u64)?;
    }
    let pair = |line: &str| match line.as_bytes() {
        &[one @ b'0'..=b'2', b' ', other @ b'0'..=b'2'] => Ok([one - b'0', other - b'0']),
        _ => Err(anyhow!("'{}' has a line that is no pair of results: '{}'", file.display(), line.escape_debug())),
    };
    text[..complete].lines().map(pair).collect()
}

fn results(pairs: &[[u8; 2]]) -> Results {
    let mut all = Results::new(true);
    for pair in pairs {
        let [one, other] = pair.map(|result| match result {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            _ => GameResult::Win,
        });
        all.games.add(one);
        all.games.add(other);
        if let Some(pairs) = &mut all.pairs {
            pairs.add(one, other);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_pair_is_removed_and_other_content_refused() {
        let file = std::env::temp_dir().join(format!("tenfold-pairs-{}", std::process::id()));
        assert_eq!(read_pairs(&file).expect("no file yet"), Vec::<[u8; 2]>::new());
        fs::write(&file, "2 0\n1 1\n2").expect("written");
        assert_eq!(read_pairs(&file).expect("pairs"), [[2, 0], [1, 1]]);
        assert_eq!(fs::read_to_string(&file).expect("a file"), "2 0\n1 1\n");
        for wrong in ["3 0\n", "2 0 1\n", "\n", "\u{feff}2 0\n"] {
            fs::write(&file, wrong).expect("written");
            let why = read_pairs(&file).expect_err("refused").to_string();
            assert!(why.contains("is no pair of results") && !why.contains('\n'), "{why}");
        }
        fs::write(&file, [b'2', 0xFF, b'\n']).expect("written");
        assert!(read_pairs(&file).expect_err("not text").to_string().starts_with("cannot read "));
        fs::remove_file(&file).expect("removed");
    }

    #[test]
    fn results_are_counted_by_games_and_by_pairs() {
        let all = results(&[[2, 0], [1, 1], [2, 2], [0, 1]]);
        assert_eq!((all.games.wins, all.games.losses, all.games.draws), (3, 2, 3));
        assert_eq!(all.pairs.map(|pairs| pairs.counts()), Some([0, 1, 2, 0, 1]));
    }
}
