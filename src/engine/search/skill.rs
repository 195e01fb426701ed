//! Skill levels: the settings for limited strength.
//!
//! A level consists of a budget of nodes, a number of lines and an amount of noise. [`super::limited_strength`] uses
//! these settings.

use std::ops::RangeInclusive;
use tenfold_core::board::zobrist::mix;
use tenfold_core::types::{Move, Score};

/// The settings of a level.
struct SkillLevel {
    /// The number of nodes to search for a move.
    nodes: u64,
    /// Standard deviation of the noise added to each line's score, in centipawns.
    noise: Score,
    /// Number of lines to choose from, if there are that many moves.
    lines: usize,
    /// The rating of the level, from games between levels.
    elo: u32,
}

const fn skill_level(nodes: u64, noise: Score, lines: usize, elo: u32) -> SkillLevel {
    SkillLevel { nodes, noise, lines, elo }
}

/// Levels 0 to 19; level 20 is full strength. No setting makes a level weaker than the level below it.
///
/// Up to level 10 the ratings come from forty games for each pairing, eight in each variant of the registry: level 5
/// scored 84 % against level 0, and level 10 scored 96 % against level 5. The second result is taken to be partly luck.
/// The ratings above level 10 are estimates. To rate the levels again, let them play each other (`tenfold match` with
/// `option.Skill Level` and no other limit that they reach) and enter the Elo differences.
const LEVELS: [SkillLevel; Skill::FULL as usize] = [
    skill_level(3_000, 600, 8, 1000),
    skill_level(3_700, 530, 8, 1057),
    skill_level(4_600, 465, 7, 1114),
    skill_level(5_700, 410, 7, 1171),
    skill_level(7_100, 360, 6, 1228),
    skill_level(8_900, 320, 6, 1285),
    skill_level(11_000, 285, 5, 1375),
    skill_level(14_000, 254, 5, 1465),
    skill_level(17_500, 226, 4, 1555),
    skill_level(22_000, 200, 4, 1645),
    skill_level(27_000, 176, 4, 1735),
    skill_level(34_000, 154, 4, 1795),
    skill_level(43_000, 134, 4, 1855),
    skill_level(54_000, 115, 4, 1915),
    skill_level(67_000, 97, 4, 1975),
    skill_level(84_000, 80, 4, 2035),
    skill_level(105_000, 64, 4, 2095),
    skill_level(130_000, 49, 4, 2155),
    skill_level(165_000, 36, 4, 2215),
    skill_level(205_000, 24, 4, 2275),
];

/// A limited playing strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    nodes: u64,
    noise: Score,
    lines: usize,
    seed: u64,
}

impl Skill {
    /// The level of full strength; levels begin at 0.
    pub const FULL: u32 = 20;

    /// The range of ratings.
    ///
    /// The scale is the engine's own: level 0 has 1000, and differences are those of games between levels, over all
    /// variants of the registry. It says nothing about games against people.
    pub const ELO: RangeInclusive<u32> = LEVELS[0].elo..=LEVELS[LEVELS.len() - 1].elo;

    /// The strength of a level; `None` if the level is full strength.
    pub fn from_level(level: u32) -> Option<Skill> {
        LEVELS.get(level as usize).map(|at| Skill { nodes: at.nodes, noise: at.noise, lines: at.lines, seed: 0 })
    }

    /// The strength of a rating, interpolated between two levels; ratings outside of [`Skill::ELO`] are clamped.
    pub fn from_elo(elo: u32) -> Skill {
        let elo = elo.clamp(*Skill::ELO.start(), *Skill::ELO.end());
        let above = LEVELS.partition_point(|at| at.elo < elo);
        let (low, high) = (&LEVELS[above.saturating_sub(1)], &LEVELS[above]);
        let (part, whole) = (i64::from(elo - low.elo), i64::from((high.elo - low.elo).max(1)));
        let between = |low: i64, high: i64| low + (high - low) * part / whole;
        Skill {
            nodes: between(low.nodes as i64, high.nodes as i64) as u64,
            noise: between(low.noise.into(), high.noise.into()) as Score,
            lines: between(low.lines as i64, high.lines as i64) as usize,
            seed: 0,
        }
    }

    /// The strength that a level asks for, or else a rating; `None` for full strength.
    ///
    /// # Errors
    ///
    /// When there is no such level: one line.
    pub fn asked_for(level: Option<u32>, elo: Option<u32>) -> Result<Option<Skill>, String> {
        match level {
            Some(level) if level > Skill::FULL => Err(format!("levels are 0 to {}", Skill::FULL)),
            Some(level) => Ok(Skill::from_level(level)),
            None => Ok(elo.map(Skill::from_elo)),
        }
    }

    /// The same strength, with noise from this random seed.
    pub fn with_seed(self, seed: u64) -> Skill {
        Skill { seed, ..self }
    }

    /// The number of nodes to search for a move.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of lines to choose from.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// The noise added to the score of a move in the position with this key, in centipawns: always the same for the
    /// same seed. A sum of twelve uniform numbers is close to a normal distribution.
    pub(super) fn noise(&self, key: u64, mv: Move) -> Score {
        let mut random = mix(mix(mix(self.seed) ^ key) ^ u64::from(mv.tag()));
        let mut sum = -6 * (1 << 16);
        for _ in 0..12 {
            random = mix(random);
            sum += (random >> 48) as i64;
        }
        ((sum * i64::from(self.noise)) >> 16) as Score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for pair in LEVELS.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].noise > pair[1].noise && pair[0].elo < pair[1].elo);
        }
        assert!(LEVELS.windows(2).all(|pair| pair[0].lines >= pair[1].lines));
        assert!(LEVELS.iter().all(|at| at.noise > 0 && at.lines >= 4));
        assert_eq!(Skill::from_level(Skill::FULL), None);
    }

    #[test]
    fn levels_and_ratings_are_one_scale() {
        for (level, at) in LEVELS.iter().enumerate() {
            assert_eq!(Skill::from_level(level as u32), Some(Skill::from_elo(at.elo)));
        }
        let (low, mid, high) = (
            Skill::from_elo(LEVELS[8].elo),
            Skill::from_elo((LEVELS[8].elo + LEVELS[9].elo) / 2),
            Skill::from_elo(LEVELS[9].elo),
        );
        assert!(low.nodes < mid.nodes && mid.nodes < high.nodes);
        assert!(low.noise > mid.noise && mid.noise > high.noise);
        assert_eq!(Skill::from_elo(0), Skill::from_elo(LEVELS[0].elo));
        assert_eq!(Skill::from_elo(u32::MAX), Skill::from_elo(LEVELS[19].elo));
    }

    #[test]
    fn noise_has_the_standard_deviation_of_its_level() {
        let skill = Skill::from_level(0).expect("a level");
        let mv = Move::NONE;
        let sample: Vec<f64> = (0..4000).map(|seed| f64::from(skill.with_seed(seed).noise(7, mv))).collect();
        let mean = sample.iter().sum::<f64>() / 4000.0;
        let deviation = (sample.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 4000.0).sqrt();
        let wanted = f64::from(skill.noise);
        assert!(mean.abs() < wanted * 0.08 && (deviation / wanted - 1.0).abs() < 0.05, "{mean} {deviation}");
        assert_eq!(skill.noise(7, mv), skill.noise(7, mv));
    }
}
