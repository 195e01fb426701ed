//! The settings that belong to no game, and the options that set them.

use super::option_type::{OptionType, OptionValue};
use std::time::Duration;
use tenfold_engine::search::Skill;

/// Values of all options but those of a game's rules.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Size of the transposition table in mebibytes.
    pub hash: usize,
    /// Threads of a search or perft.
    pub threads: usize,
    /// Number of principal variations to find.
    pub multipv: usize,
    /// Time kept in reserve on each move for the interface's delay.
    pub overhead: Duration,
    /// Whether every search is analysis, which uses no player's secrets.
    pub analysis: bool,
    /// Whether win, draw and loss probabilities are reported.
    pub wdl: bool,
    /// Whether the engine also plays moves that XBoard refuses or shows wrongly.
    pub plays_unshown_moves: bool,
    /// Skill level to play at.
    pub level: u32,
    /// Whether `elo` sets the strength instead of `level`.
    pub limits_strength: bool,
    /// Rating to play at.
    pub elo: u32,
}

impl Settings {
    /// The strength to play at; `None` for full strength.
    pub fn skill(&self) -> Option<Skill> {
        if self.limits_strength { Some(Skill::of_elo(self.elo)) } else { Skill::of_level(self.level) }
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

/// An option that sets one of the settings and has no other effect.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in both protocols.
    pub name: &'static str,
    /// Its type, where the defaults are these settings.
    pub option_type: fn(&Settings) -> OptionType,
    /// Sets it to a value of its type.
    pub set: fn(&mut Settings, OptionValue),
    /// Whether UCI lists it.
    pub uci: bool,
    /// Whether XBoard lists it; what its own commands do, it does not.
    pub xboard: bool,
}

/// All of them, in the order in which they are listed.
pub const SETTINGS: &[Setting] = &[
    Setting {
        option_type: |now| OptionType::Spin { default: now.multipv as i64, min: 1, max: 256 },
        set: |now, value| now.multipv = value.number(),
        ..Setting::both("MultiPV")
    },
    Setting {
        option_type: |now| OptionType::Spin { default: now.overhead.as_millis() as i64, min: 0, max: 5_000 },
        set: |now, value| now.overhead = Duration::from_millis(value.number() as u64),
        ..Setting::both("Move Overhead")
    },
    Setting {
        option_type: |now| OptionType::Check(now.analysis),
        set: |now, value| now.analysis = value.is_on(),
        xboard: false,
        ..Setting::both("UCI_AnalyseMode")
    },
    Setting {
        option_type: |now| OptionType::Check(now.wdl),
        set: |now, value| now.wdl = value.is_on(),
        xboard: false,
        ..Setting::both("UCI_ShowWDL")
    },
    Setting {
        option_type: |now| OptionType::Spin { default: now.level.into(), min: 0, max: Skill::FULL.into() },
        set: |now, value| now.level = value.number() as u32,
        ..Setting::both("Skill Level")
    },
    Setting {
        option_type: |now| OptionType::Check(now.limits_strength),
        set: |now, value| now.limits_strength = value.is_on(),
        ..Setting::both("UCI_LimitStrength")
    },
    Setting {
        option_type: |now| {
            let (min, max) = (i64::from(*Skill::ELO.start()), i64::from(*Skill::ELO.end()));
            OptionType::Spin { default: now.elo.into(), min, max }
        },
        set: |now, value| now.elo = value.number() as u32,
        ..Setting::both("UCI_Elo")
    },
    Setting {
        option_type: |now| OptionType::Check(now.plays_unshown_moves),
        set: |now, value| now.plays_unshown_moves = value.is_on(),
        uci: false,
        ..Setting::both("FullTurns")
    },
];

impl Setting {
    /// A button without effect that both protocols list, for the other fields of a setting.
    const fn both(name: &'static str) -> Setting {
        Setting { name, option_type: |_| OptionType::Button, set: |_, _| {}, uci: true, xboard: true }
    }
}
