//! The sequential probability ratio test (SPRT), which ends a match as soon as one of two hypotheses is accepted.
//!
//! It is the generalised test over pairs of games (GSPRT), as in fastchess. The log-likelihood ratio (LLR) compares two
//! maximum likelihood distributions of the results: one under the constraint that the difference is `elo1`, the other
//! under the constraint that it is `elo0`. Sources:
//! - \[1\] Michel Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a
//!   multinomial distribution", <https://www.cantate.be/Fishtest/comparing_approximations.pdf>, Proposition 1.1;
//! - \[2\] Michel Van den Bergh, "Comments on normalized Elo",
//!   <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, Section 4.1;
//! - for the bounds: Abraham Wald, "Sequential Tests of Statistical Hypotheses", 1945.

use super::counts::{Pentanomial, Wdl};
use super::elo::NORMALIZED_ELO_FACTOR;
use super::results::Results;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Regularisation: counts of zero are replaced by this number.
const REGULARISED_ZERO: f64 = 1e-3;
/// The largest absolute Elo of a hypothesis; hardly any distribution of results has a larger normalized Elo.
const MAX_ELO: f64 = 200.0;
/// The maximum number of bisection steps: enough for the ends of any interval to become neighbouring floating-point
/// numbers.
const BISECTIONS: usize = 200;
/// The maximum number of iterations for the maximum likelihood distribution of a normalized Elo.
const MAX_ITERATIONS: usize = 100;
/// The iteration has converged when every probability changes by less than this number.
const TOLERANCE: f64 = 1e-9;

/// The Elo model in which the hypotheses are given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalized Elo.
    #[default]
    Normalized,
    /// Logistic Elo, the usual definition of Elo.
    Logistic,
    /// BayesElo, which always uses single games.
    Bayesian,
}

impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Model, String> {
        match text {
            "normalized" => Ok(Model::Normalized),
            "logistic" => Ok(Model::Logistic),
            "bayesian" => Ok(Model::Bayesian),
            _ => Err(format!("'{}' is not a model; there are normalized, logistic and bayesian", text.escape_debug())),
        }
    }
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The test is not decided yet.
    Continue,
    /// H0 was accepted: the difference is `elo0` or less.
    H0,
    /// H1 was accepted: the difference is `elo1` or more.
    H1,
}

/// A test of the hypothesis `elo1` (H1) against `elo0` (H0). It is parsed from `elo0=0 elo1=5 alpha=0.05 beta=0.05
/// model=normalized`, where only `elo0` and `elo1` are required.
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
                number.ok_or_else(|| format!("{key}='{}' is not a number", value.escape_debug()))
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
    /// A test that accepts H1 with probability `alpha` when H0 is true, and H0 with probability `beta` when H1 is true.
    ///
    /// # Errors
    ///
    /// When the numbers are not valid for a test; the message is one line.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, String> {
        let is_probability = |p: f64| 0.0 < p && p < 1.0;
        if !elo0.is_finite() || !elo1.is_finite() {
            Err(format!("elo0={elo0} elo1={elo1}: both must be numbers"))
        } else if elo0 >= elo1 {
            Err(format!("elo0={elo0} is not less than elo1={elo1}"))
        } else if elo0 < -MAX_ELO || elo1 > MAX_ELO {
            Err(format!("elo0={elo0} elo1={elo1}: both must be between -{MAX_ELO} and {MAX_ELO}"))
        } else if !is_probability(alpha) || !is_probability(beta) {
            Err(format!("alpha={alpha} beta={beta}: both must be between 0 and 1"))
        } else if alpha + beta >= 1.0 {
            Err(format!("alpha={alpha} beta={beta}: their sum must be less than 1"))
        } else {
            Ok(Sprt { elo0, elo1, alpha, beta, model })
        }
    }

    /// The Elo model.
    pub fn model(&self) -> Model {
        self.model
    }

    /// H0 is accepted when the LLR is at or below this bound.
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// H1 is accepted when the LLR is at or above this bound.
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of results: from pairs of games if the match is played in pairs and the model supports
    /// pairs, else from single games.
    pub fn llr(&self, results: &Results) -> f64 {
        match results.pairs {
            Some(pairs) if self.model != Model::Bayesian => self.llr_of_pairs(&pairs),
            _ => self.llr_of_games(&results.games),
        }
    }

    /// The decision of the test for these results.
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

    /// The state of the test as a line, such as `LLR: 0.60 (20.4%) (-2.94, 2.94) [0.00, 5.00]`: the LLR, the LLR as a
    /// percentage of the nearer bound, both bounds, and both hypotheses.
    pub fn line(&self, results: &Results) -> String {
        let llr = self.llr(results);
        let (lower, upper) = (self.lower_bound(), self.upper_bound());
        let part = if llr >= 0.0 { llr / upper } else { -llr / lower };
        format!("LLR: {llr:.2} ({:.1}%) ({lower:.2}, {upper:.2}) {}", part * 100.0, self.hypotheses())
    }

    /// The Elo of both hypotheses: `[0.00, 5.00]`.
    pub fn hypotheses(&self) -> String {
        format!("[{:.2}, {:.2}]", self.elo0, self.elo1)
    }

    fn llr_of_games(&self, games: &Wdl) -> f64 {
        if games.games() == 0 || (self.model == Model::Bayesian && (games.wins == 0 || games.losses == 0)) {
            return 0.0;
        }
        self.llr_of_counts(games.counts(), 1.0)
    }

    fn llr_of_pairs(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        self.llr_of_counts(pairs.counts(), 2.0)
    }

    /// The LLR of samples, given their counts in ascending order of score; each sample consists of `games` games.
    fn llr_of_counts<const N: usize>(&self, counts: [u64; N], games: f64) -> f64 {
        let counts = counts.map(|count| if count == 0 { REGULARISED_ZERO } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let mle = |elo: f64| match self.model {
            Model::Normalized => mle_with_distance(&observed, games.sqrt() * elo / NORMALIZED_ELO_FACTOR),
            Model::Logistic => mle_with_mean(&observed, expected_score_logistic(elo)),
            Model::Bayesian => mle_with_mean(&observed, expected_score_bayesian(elo, &observed)),
        };
        let (p0, p1) = (mle(self.elo0), mle(self.elo1));
        let sum: f64 = (0..N).map(|n| observed[n] * (p1[n].ln() - p0[n].ln())).sum();
        total * sum
    }
}

impl fmt::Display for Sprt {
    /// Writes the test in the form from which it is parsed.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let model = match self.model {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
            Model::Bayesian => "bayesian",
        };
        write!(f, "elo0={} elo1={} alpha={} beta={} model={model}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// The mean score that corresponds to a logistic Elo difference.
fn expected_score_logistic(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The mean score that corresponds to a BayesElo difference, with the draw Elo estimated from the observed results.
fn expected_score_bayesian<const N: usize>(elo: f64, observed: &[f64; N]) -> f64 {
    let (loss, win) = (observed[0], observed[N - 1]);
    let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
    let (win, loss) = (expected_score_logistic(elo - draw_elo), expected_score_logistic(-elo - draw_elo));
    win + 0.5 * (1.0 - win - loss)
}

/// The score of the n-th of `N` results, from 0 to 1.
fn score<const N: usize>(n: usize) -> f64 {
    n as f64 / (N - 1) as f64
}

/// The maximum likelihood distribution with this mean; equations 1.2 and 1.3 of \[1\].
fn mle_with_mean<const N: usize>(observed: &[f64; N], mean: f64) -> [f64; N] {
    let phi: [f64; N] = std::array::from_fn(|n| score::<N>(n) - mean);
    tilted_distribution(observed, &phi).unwrap_or(*observed)
}

/// The maximum likelihood distribution among the distributions whose mean is `distance` standard deviations above one
/// half, found by the iteration around equation 4.9 of \[2\], which starts from the uniform distribution.
fn mle_with_distance<const N: usize>(observed: &[f64; N], distance: f64) -> [f64; N] {
    let mut found = [1.0 / N as f64; N];
    for _ in 0..MAX_ITERATIONS {
        let mean: f64 = (0..N).map(|n| found[n] * score::<N>(n)).sum();
        let variance: f64 = (0..N).map(|n| found[n] * (score::<N>(n) - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let phi: [f64; N] = std::array::from_fn(|n| {
            let a = score::<N>(n);
            a - 0.5 - 0.5 * distance * deviation * (1.0 + ((a - mean) / deviation).powi(2))
        });
        let Some(next) = tilted_distribution(observed, &phi) else { break };
        let change = (0..N).map(|n| (next[n] - found[n]).abs()).fold(0.0, f64::max);
        found = next;
        if change < TOLERANCE {
            break;
        }
    }
    found
}

/// The observed distribution times the factors `1 / (1 + theta * phi)`, with the theta for which the mean of phi is
/// zero; `None` when no such theta exists because no two phi have opposite signs.
fn tilted_distribution<const N: usize>(observed: &[f64; N], phi: &[f64; N]) -> Option<[f64; N]> {
    let min = phi.iter().copied().fold(f64::INFINITY, f64::min);
    let max = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(min < 0.0 && 0.0 < max) {
        return None;
    }
    // At either end of this range a factor is infinite. Between the ends, the mean decreases from positive to negative,
    // so that bisection finds its zero.
    let (mut low, mut high) = (-1.0 / max, -1.0 / min);
    let mean = |theta: f64| -> f64 { (0..N).map(|n| observed[n] * phi[n] / (1.0 + theta * phi[n])).sum() };
    for _ in 0..BISECTIONS {
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
    let found: [f64; N] = std::array::from_fn(|n| observed[n] / (1.0 + theta * phi[n]));
    found.iter().all(|p| p.is_finite() && *p > 0.0).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold_core::random::Rng;

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, model).expect("a test")
    }

    fn pairs(ll: u64, ld: u64, wl: u64, dd: u64, wd: u64, ww: u64) -> Results {
        Results { games: Wdl::default(), pairs: Some(Pentanomial { ll, ld, wl, dd, wd, ww }) }
    }

    fn games(wins: u64, losses: u64, draws: u64) -> Results {
        Results { games: Wdl { wins, draws, losses }, pairs: None }
    }

    /// The expected values are those of fastchess's own tests, app/tests/sprt_test.cpp, which tolerate a difference of
    /// one percent.
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
    fn the_line_shows_walds_bounds() {
        let sprt = test(0.0, 5.0, Model::Normalized);
        let line = sprt.line(&pairs(10, 20, 30, 10, 25, 12));
        assert!(line.starts_with("LLR: 0.") && line.ends_with("%) (-2.94, 2.94) [0.00, 5.00]"), "{line}");
        assert_eq!(sprt.line(&pairs(0, 0, 0, 0, 0, 0)), "LLR: 0.00 (0.0%) (-2.94, 2.94) [0.00, 5.00]");
        let negative = test(0.0, 2.0, Model::Logistic).line(&pairs(871, 26175, 55003, 980, 26678, 821));
        assert!(negative.starts_with("LLR: -4.9") && negative.contains(" (-16"), "{negative}");
    }

    #[test]
    fn a_hypothesis_is_accepted_at_its_bound() {
        let sprt = test(0.0, 10.0, Model::Normalized);
        assert_eq!(sprt.decide(&pairs(0, 0, 0, 0, 0, 0)), Decision::Continue);
        assert_eq!(sprt.decide(&pairs(5, 10, 20, 10, 10, 5)), Decision::Continue);
        assert_eq!(sprt.decide(&pairs(50, 100, 300, 50, 300, 200)), Decision::H1);
        assert_eq!(sprt.decide(&pairs(200, 300, 300, 50, 100, 50)), Decision::H0);
    }

    #[test]
    fn the_llr_is_finite_and_antisymmetric_for_any_results() {
        let mut rng = Rng::new(1);
        let mut draw = |end: u64| match rng.next_u64() % 3 {
            0 => 0,
            1 => rng.next_u64() % 4,
            _ => rng.next_u64() % end,
        };
        for _ in 0..300 {
            let counts: [u64; 6] = std::array::from_fn(|_| draw(100_000));
            let [ll, ld, wl, dd, wd, ww] = counts;
            for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
                for (elo0, elo1) in [(0.0, 5.0), (-MAX_ELO, MAX_ELO), (0.0, MAX_ELO), (-MAX_ELO, 0.0)] {
                    for results in [pairs(ll, ld, wl, dd, wd, ww), games(ll, ld, wl)] {
                        let sprt = test(elo0, elo1, model);
                        let llr = sprt.llr(&results);
                        assert!(llr.is_finite(), "{llr}: {sprt} {results:?}");
                        // Mirrored: the opponent's results, tested against the negated hypotheses.
                        let mirror = test(-elo1, -elo0, model).llr(&results.flipped());
                        assert!((llr + mirror).abs() <= 1e-4 * (1.0 + llr.abs()), "{llr} {mirror}: {sprt} {results:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn parsing_and_its_errors() {
        let parse = |text: &str| text.parse::<Sprt>();
        let full = "elo0=-1.75 elo1=0.25 alpha=0.05 beta=0.1 model=logistic";
        assert_eq!(parse(full).map(|sprt| sprt.to_string()), Ok(full.to_string()));
        assert_eq!(parse("elo1=5 elo0=0"), Ok(test(0.0, 5.0, Model::Normalized)));
        for (text, why) in [
            ("", "elo0=… is missing"),
            ("elo0=1", "elo1=… is missing"),
            ("elo0=5 elo1=5", "elo0=5 is not less than elo1=5"),
            ("elo0=NaN elo1=5", "elo0='NaN' is not a number"),
            ("elo0=0 elo1=1e9", "elo0=0 elo1=1000000000: both must be between -200 and 200"),
            ("elo0=0 elo1=5 alpha=0", "alpha=0 beta=0.05: both must be between 0 and 1"),
            ("elo0=0 elo1=5 alpha=0.5 beta=0.5", "alpha=0.5 beta=0.5: their sum must be less than 1"),
            ("elo0=0 elo1=5 gamma=1", "'gamma=1' is none of elo0, elo1, alpha, beta, model"),
            ("elo0=0 elo1=5 model=x", "'x' is not a model; there are normalized, logistic and bayesian"),
        ] {
            assert_eq!(parse(text), Err(why.to_string()));
        }
    }
}
