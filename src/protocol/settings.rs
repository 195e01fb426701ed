//! The settings that do not depend on the variant, and the options that change them.

use super::option_type::{OptionType, OptionValue};
use std::time::Duration;
use tenfold_engine::search::Skill;

/// The values of all options except those of variants' rules.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Size of the transposition table in mebibytes.
    pub hash: usize,
    /// Threads of a search or perft.
    pub threads: usize,
    /// Number of principal variations to find.
    pub multipv: usize,
    /// Time reserved on each move for the delay of the interface.
    pub overhead: Duration,
    /// Whether every search counts as analysis, which uses neither player's secrets.
    pub analysis: bool,
    /// Whether win, draw and loss probabilities are reported.
    pub wdl: bool,
    /// Whether the engine also plays moves that XBoard refuses or shows wrongly.
    pub plays_unshown_moves: bool,
    /// Skill level to play at.
    pub level: u32,
    /// Whether `elo` sets the strength instead of `level`.
    pub limits_strength: bool,
    /// Elo rating to play at.
    pub elo: u32,
}

impl Settings {
    /// The strength to play at; `None` for full strength.
    pub fn skill(&self) -> Option<Skill> {
        if self.limits_strength { Some(Skill::from_elo(self.elo)) } else { Skill::from_level(self.level) }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash: 16,
            threads: 1,
            multipv: 1,
            overhead: Duration::from_millis(30),
            analysis: false,
            wdl: false,
            plays_unshown_moves: false,
            level: Skill::FULL,
            limits_strength: false,
            elo: *Skill::ELO.end(),
        }
    }
}

/// An option that changes one of the settings and has no other effect.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The option's name, which is the same in both protocols.
    pub name: &'static str,
    /// The option's type, with these settings as default values.
    pub option_type: fn(&Settings) -> OptionType,
    /// Sets the setting to a value of the option's type.
    pub set: fn(&mut Settings, OptionValue),
    /// Whether UCI lists the option.
    pub uci: bool,
    /// Whether XBoard lists the option. Options that correspond to a command of the XBoard protocol are not listed.
    pub xboard: bool,
}

/// All options that only change a setting, in the order in which the protocols list them.
pub const SETTINGS: &[Setting] = &[
    Setting {
        option_type: |now| OptionType::Spin { default: now.multipv as i64, min: 1, max: 256 },
        set: |now, value| now.multipv = value.number(),
        ..Setting::for_both_protocols("MultiPV")
    },
    Setting {
        option_type: |now| OptionType::Spin { default: now.overhead.as_millis() as i64, min: 0, max: 5_000 },
        set: |now, value| now.overhead = Duration::from_millis(value.number() as u64),
        ..Setting::for_both_protocols("Move Overhead")
    },
    Setting {
        option_type: |now| OptionType::Check(now.analysis),
        set: |now, value| now.analysis = value.is_on(),
        xboard: false,
        ..Setting::for_both_protocols("UCI_AnalyseMode")
    },
    Setting {
        option_type: |now| OptionType::Check(now.wdl),
        set: |now, value| now.wdl = value.is_on(),
        xboard: false,
        ..Setting::for_both_protocols("UCI_ShowWDL")
    },
    Setting {
        option_type: |now| OptionType::Spin { default: now.level.into(), min: 0, max: Skill::FULL.into() },
        set: |now, value| now.level = value.number() as u32,
        ..Setting::for_both_protocols("Skill Level")
    },
    Setting {
        option_type: |now| OptionType::Check(now.limits_strength),
        set: |now, value| now.limits_strength = value.is_on(),
        ..Setting::for_both_protocols("UCI_LimitStrength")
    },
    Setting {
        option_type: |now| {
            let (min, max) = (i64::from(*Skill::ELO.start()), i64::from(*Skill::ELO.end()));
            OptionType::Spin { default: now.elo.into(), min, max }
        },
        set: |now, value| now.elo = value.number() as u32,
        ..Setting::for_both_protocols("UCI_Elo")
    },
    Setting {
        option_type: |now| OptionType::Check(now.plays_unshown_moves),
        set: |now, value| now.plays_unshown_moves = value.is_on(),
        uci: false,
        ..Setting::for_both_protocols("FullTurns")
    },
];

impl Setting {
    /// An option that both protocols list. The caller must replace its type and effect.
    const fn for_both_protocols(name: &'static str) -> Setting {
        Setting { name, option_type: |_| OptionType::Button, set: |_, _| {}, uci: true, xboard: true }
    }
}
