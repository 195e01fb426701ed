//! The sequential probability ratio test: playing until the results speak for one of two strengths.
//!
//! It is the generalised test over pairs of games (GSPRT) as in fastchess: the log-likelihood ratio of the two
//! distributions that explain the results best, one among those of strength `elo1`, one of those of `elo0`. Sources:
//! - \[1\] Michel Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a multinomial
//!   distribution", <https://www.cantate.be/Fishtest/comparing_approximations.pdf>, Proposition 1.1;
//! - \[2\] Michel Van den Bergh, "Comments on normalized Elo",
//!   <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, Section 4.1;
//! - the bounds are Abraham Wald's, "Sequential Tests of Statistical Hypotheses", 1945.

use super::elo::NORMALIZED;
use super::{Pentanomial, Results, Wdl};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What stands for a count of zero, since no distribution may rule out what could still happen.
const NEVER_SEEN: f64 = 1e-3;
/// No strength to test for is farther from 0 than this: normalized Elo has hardly any distributions beyond.
const MOST_ELO: f64 = 200.0;
/// Halvings of an interval until its ends are neighbours, whatever they were.
const HALVINGS: usize = 200;
/// Rounds of approaching the best distribution of a normalized strength.
const ROUNDS: usize = 100;
/// Probabilities that change less than this have settled.
const SETTLED: f64 = 1e-9;

/// In which measure a test's strengths are given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalized Elo.
    #[default]
    Normalized,
    /// Ordinary Elo.
    Logistic,
    /// Elo as BayesElo has it, which always goes by single games.
    Bayesian,
}

impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Model, String> {
        match text {
            "normalized" => Ok(Model::Normalized),
            "logistic" => Ok(Model::Logistic),
            "bayesian" => Ok(Model::Bayesian),
            _ => Err(format!("'{}' is no model; there are normalized, logistic and bayesian", text.escape_debug())),
        }
    }
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Go on playing.
    Continue,
    /// The player is `elo0` stronger, or less.
    H0,
    /// The player is `elo1` stronger, or more.
    H1,
}

/// A test of strength `elo1` against `elo0`. Read from text: `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`,
/// where all but the first two may be missing.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let (mut elo0, mut elo1, mut alpha, mut beta, mut model) = (None, None, 0.05, 0.05, Model::default());
        for word in text.split_whitespace() {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let number = || {
                let number: Option<f64> = value.parse().ok().filter(|number: &f64| number.is_finite());
                number.ok_or_else(|| format!("{key}='{}' is no number", value.escape_debug()))
            };
            match key {
                "elo0" => elo0 = Some(number()?),
                "elo1" => elo1 = Some(number()?),
                "alpha" => alpha = number()?,
                "beta" => beta = number()?,
                "model" => model = value.parse()?,
                _ => return Err(format!("'{}' is none of elo0, elo1, alpha, beta, model", word.escape_debug())),
            }
        }
        let missing = |name: &str| format!("{name}=… is missing");
        Sprt::new(elo0.ok_or_else(|| missing("elo0"))?, elo1.ok_or_else(|| missing("elo1"))?, alpha, beta, model)
    }
}

impl Sprt {
    /// A test that takes `elo0` for `elo1` at most with probability `alpha`, and the other way round with `beta`.
    ///
    /// # Errors
    ///
    /// When the numbers make no test, with a line that says why.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, String> {
        let probable = |p: f64| 0.0 < p && p < 1.0;
        if !elo0.is_finite() || !elo1.is_finite() {
            Err(format!("elo0={elo0} elo1={elo1}: both must be numbers"))
        } else if elo0 >= elo1 {
            Err(format!("elo0={elo0} is not less than elo1={elo1}"))
        } else if elo0 < -MOST_ELO || elo1 > MOST_ELO {
            Err(format!("elo0={elo0} elo1={elo1}: both must be between -{MOST_ELO} and {MOST_ELO}"))
        } else if !probable(alpha) || !probable(beta) {
            Err(format!("alpha={alpha} beta={beta}: both must be between 0 and 1"))
        } else if alpha + beta >= 1.0 {
            Err(format!("alpha={alpha} beta={beta}: their sum must be less than 1"))
        } else {
            Ok(Sprt { elo0, elo1, alpha, beta, model })
        }
    }

    /// In which measure the strengths are given.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The log-likelihood ratio at or below which `elo0` is accepted.
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at or above which `elo1` is accepted.
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of results: by pairs when there are such and the model knows pairs.
    pub fn llr(&self, results: &Results) -> f64 {
        match results.pairs {
            Some(pairs) if self.model != Model::Bayesian => self.llr_of_pairs(&pairs),
            _ => self.llr_of_games(&results.games),
        }
    }

    /// What results say.
    pub fn decide(&self, results: &Results) -> Decision {
        let llr = self.llr(results);
        if llr >= self.upper_bound() {
            Decision::H1
        } else if llr <= self.lower_bound() {
            Decision::H0
        } else {
            Decision::Continue
        }
    }

    /// `LLR: 0.60 (20.4%) (-2.94, 2.94) [0.00, 5.00]`: the ratio, how much of the way to the bound it has gone, both
    /// bounds, and both strengths.
    pub fn line(&self, results: &Results) -> String {
        let llr = self.llr(results);
        let (lower, upper) = (self.lower_bound(), self.upper_bound());
        let part = if llr >= 0.0 { llr / upper } else { -llr / lower };
        format!("LLR: {llr:.2} ({:.1}%) ({lower:.2}, {upper:.2}) {}", part * 100.0, self.hypotheses())
    }

    /// The two differences of strength that are tested against each other: `[0.00, 5.00]`.
    pub fn hypotheses(&self) -> String {
        format!("[{:.2}, {:.2}]", self.elo0, self.elo1)
    }

    fn llr_of_games(&self, games: &Wdl) -> f64 {
        if games.games() == 0 || (self.model == Model::Bayesian && (games.wins == 0 || games.losses == 0)) {
            return 0.0;
        }
        self.ratio(games.counts(), 1.0)
    }

    fn llr_of_pairs(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        self.ratio(pairs.counts(), 2.0)
    }

    /// The ratio for counts by rising score, each of which is worth so many games.
    fn ratio<const N: usize>(&self, counts: [u64; N], games: f64) -> f64 {
        let counts = counts.map(|count| if count == 0 { NEVER_SEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let best = |elo: f64| match self.model {
            Model::Normalized => best_at_distance(&seen, games.sqrt() * elo / NORMALIZED),
            Model::Logistic => best_at_mean(&seen, logistic(elo)),
            Model::Bayesian => best_at_mean(&seen, bayesian(elo, &seen)),
        };
        let (p0, p1) = (best(self.elo0), best(self.elo1));
        let sum: f64 = (0..N).map(|n| seen[n] * (p1[n].ln() - p0[n].ln())).sum();
        total * sum
    }
}

impl fmt::Display for Sprt {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let model = match self.model {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
            Model::Bayesian => "bayesian",
        };
        write!(f, "elo0={} elo1={} alpha={} beta={} model={model}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// The mean score of an ordinary Elo.
fn logistic(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The mean score of a BayesElo, with the share of draws that was seen.
fn bayesian<const N: usize>(elo: f64, seen: &[f64; N]) -> f64 {
    let (loss, win) = (seen[0], seen[N - 1]);
    let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
    let (win, loss) = (logistic(elo - draw_elo), logistic(-elo - draw_elo));
    win + 0.5 * (1.0 - win - loss)
}

/// The score of the n-th of `N` results.
fn score<const N: usize>(n: usize) -> f64 {
    n as f64 / (N - 1) as f64
}

/// The distribution of this mean that explains best what was seen; equations 1.2 and 1.3 of \[1\].
fn best_at_mean<const N: usize>(seen: &[f64; N], mean: f64) -> [f64; N] {
    let phi: [f64; N] = std::array::from_fn(|n| score::<N>(n) - mean);
    tilted(seen, &phi).unwrap_or(*seen)
}

/// The distribution that explains best what was seen, among those whose mean lies so many of its own standard
/// deviations above one half; the iteration around equation 4.9 of \[2\], which starts from the uniform distribution.
fn best_at_distance<const N: usize>(seen: &[f64; N], distance: f64) -> [f64; N] {
    let mut found = [1.0 / N as f64; N];
    for _ in 0..ROUNDS {
        let mean: f64 = (0..N).map(|n| found[n] * score::<N>(n)).sum();
        let variance: f64 = (0..N).map(|n| found[n] * (score::<N>(n) - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let phi: [f64; N] = std::array::from_fn(|n| {
            let a = score::<N>(n);
            a - 0.5 - 0.5 * distance * deviation * (1.0 + ((a - mean) / deviation).powi(2))
        });
        let Some(next) = tilted(seen, &phi) else { break };
        let change = (0..N).map(|n| (next[n] - found[n]).abs()).fold(0.0, f64::max);
        found = next;
        if change < SETTLED {
            break;
        }
    }
    found
}

/// What was seen, changed by the factors `1 / (1 + theta * phi)` with the one theta that makes the mean of phi zero;
/// `None` when all phi have one sign and there is none.
fn tilted<const N: usize>(seen: &[f64; N], phi: &[f64; N]) -> Option<[f64; N]> {
    let least = phi.iter().copied().fold(f64::INFINITY, f64::min);
    let most = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && 0.0 < most) {
        return None;
    }
    // Between the ends, where a factor is infinite, the mean falls from above zero to below it.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |theta: f64| -> f64 { (0..N).map(|n| seen[n] * phi[n] / (1.0 + theta * phi[n])).sum() };
    for _ in 0..HALVINGS {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = low + (high - low) / 2.0;
    let found: [f64; N] = std::array::from_fn(|n| seen[n] / (1.0 + theta * phi[n]));
    found.iter().all(|p| p.is_finite() && *p > 0.0).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::random::Rng;

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, model).expect("a test")
    }

    fn pairs(ll: u64, ld: u64, wl: u64, dd: u64, wd: u64, ww: u64) -> Results {
        Results { games: Wdl::default(), pairs: Some(Pentanomial { ll, ld, wl, dd, wd, ww }) }
    }

    fn games(wins: u64, losses: u64, draws: u64) -> Results {
        Results { games: Wdl { wins, draws, losses }, pairs: None }
    }

    /// The figures of fastchess's own tests, app/tests/sprt_test.cpp, which allow a hundredth part of difference.
    #[test]
    fn published_examples() {
        use Model::{Bayesian, Logistic, Normalized};
        let examples = [
            (test(0.0, 2.0, Normalized), games(36433, 36027, 68692), 0.92),
            (test(-1.75, 0.25, Normalized), games(10871, 10650, 20431), 2.30),
            (test(0.0, 10.0, Normalized), games(4250, 0, 0), 120.56),
            (test(0.5, 2.5, Logistic), games(21404, 21184, 40708), -1.57),
            (test(0.0, 2.0, Logistic), games(57433, 57030, 106_593), -2.59),
            (test(0.0, 2.0, Bayesian), games(68965, 68526, 128_429), -1.26),
            (test(0.5, 2.5, Bayesian), games(21629, 21484, 41111), -1.13),
            (test(0.0, 2.0, Normalized), pairs(365, 16618, 36029, 200, 16974, 390), 2.25),
            (test(-1.75, 0.25, Normalized), pairs(127, 4883, 10311, 401, 5150, 104), 3.01),
            (test(0.0, 5.0, Normalized), pairs(0, 0, 0, 0, 0, 5550), 111.82),
            (test(0.5, 2.5, Logistic), pairs(223, 9863, 20279, 1000, 10037, 246), -3.07),
            (test(0.0, 2.0, Logistic), pairs(871, 26175, 55003, 980, 26678, 821), -4.98),
        ];
        for (sprt, results, llr) in examples {
            let found = sprt.llr(&results);
            assert!((found - llr).abs() <= 0.01 * llr.abs(), "{found}, not {llr}: {sprt} {results:?}");
        }
    }

    #[test]
    fn bounds_are_walds() {
        let sprt = test(0.0, 5.0, Model::Normalized);
        let line = sprt.line(&pairs(10, 20, 30, 10, 25, 12));
        assert!(line.starts_with("LLR: 0.") && line.ends_with("%) (-2.94, 2.94) [0.00, 5.00]"), "{line}");
        assert_eq!(sprt.line(&pairs(0, 0, 0, 0, 0, 0)), "LLR: 0.00 (0.0%) (-2.94, 2.94) [0.00, 5.00]");
        let negative = test(0.0, 2.0, Model::Logistic).line(&pairs(871, 26175, 55003, 980, 26678, 821));
        assert!(negative.starts_with("LLR: -4.9") && negative.contains(" (-16"), "{negative}");
    }

    #[test]
    fn it_decides_at_the_bounds() {
        let sprt = test(0.0, 10.0, Model::Normalized);
        assert_eq!(sprt.decide(&pairs(0, 0, 0, 0, 0, 0)), Decision::Continue);
        assert_eq!(sprt.decide(&pairs(5, 10, 20, 10, 10, 5)), Decision::Continue);
        assert_eq!(sprt.decide(&pairs(50, 100, 300, 50, 300, 200)), Decision::H1);
        assert_eq!(sprt.decide(&pairs(200, 300, 300, 50, 100, 50)), Decision::H0);
    }

    #[test]
    fn no_results_however_odd_lead_astray() {
        let mut rng = Rng::new(1);
        let mut draw = |most: u64| match rng.next_u64() % 3 {
            0 => 0,
            1 => rng.next_u64() % 4,
            _ => rng.next_u64() % most,
        };
        for _ in 0..300 {
            let counts: [u64; 6] = std::array::from_fn(|_| draw(100_000));
            let [ll, ld, wl, dd, wd, ww] = counts;
            for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
                for (elo0, elo1) in [(0.0, 5.0), (-MOST_ELO, MOST_ELO), (0.0, MOST_ELO), (-MOST_ELO, 0.0)] {
                    for results in [pairs(ll, ld, wl, dd, wd, ww), games(ll, ld, wl)] {
                        let sprt = test(elo0, elo1, model);
                        let llr = sprt.llr(&results);
                        assert!(llr.is_finite(), "{llr}: {sprt} {results:?}");
                        // The same from the other side: -elo against what the other has scored.
                        let mirror = test(-elo1, -elo0, model).llr(&results.flipped());
                        assert!((llr + mirror).abs() <= 1e-4 * (1.0 + llr.abs()), "{llr} {mirror}: {sprt} {results:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn tests_are_read_and_refused() {
        let read = |text: &str| text.parse::<Sprt>();
        let full = "elo0=-1.75 elo1=0.25 alpha=0.05 beta=0.1 model=logistic";
        assert_eq!(read(full).map(|sprt| sprt.to_string()), Ok(full.to_string()));
        assert_eq!(read("elo1=5 elo0=0"), Ok(test(0.0, 5.0, Model::Normalized)));
        for (text, why) in [
            ("", "elo0=… is missing"),
            ("elo0=1", "elo1=… is missing"),
            ("elo0=5 elo1=5", "elo0=5 is not less than elo1=5"),
            ("elo0=NaN elo1=5", "elo0='NaN' is no number"),
            ("elo0=0 elo1=1e9", "elo0=0 elo1=1000000000: both must be between -200 and 200"),
            ("elo0=0 elo1=5 alpha=0", "alpha=0 beta=0.05: both must be between 0 and 1"),
            ("elo0=0 elo1=5 alpha=0.5 beta=0.5", "alpha=0.5 beta=0.5: their sum must be less than 1"),
            ("elo0=0 elo1=5 gamma=1", "'gamma=1' is none of elo0, elo1, alpha, beta, model"),
            ("elo0=0 elo1=5 model=x", "'x' is no model; there are normalized, logistic and bayesian"),
        ] {
            assert_eq!(read(text), Err(why.to_string()));
        }
    }
}
