//! The types and values of options.

use std::path::Path;

/// The type of an option, with its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// True or false.
    Check(bool),
    /// A number.
    Spin {
        /// The default.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words; the first is the default.
    Combo(Vec<&'static str>),
    /// No value: setting it is an action.
    Button,
    /// The name of a file or folder; none by default.
    Path,
}

/// A value that fits its option's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValue<'a> {
    /// Of [`OptionType::Check`].
    Check(bool),
    /// Of [`OptionType::Spin`], which allows no negative number.
    Spin(usize),
    /// Of [`OptionType::Combo`].
    Combo(&'static str),
    /// Of [`OptionType::Button`].
    Button,
    /// Of [`OptionType::Path`].
    Path(Option<&'a Path>),
}

impl OptionValue<'_> {
    /// The number of an [`OptionType::Spin`]; 0 for other types.
    pub fn number(&self) -> usize {
        if let OptionValue::Spin(number) = *self { number } else { 0 }
    }

    /// The value of an [`OptionType::Check`]; false for other types.
    pub fn is_on(&self) -> bool {
        matches!(self, OptionValue::Check(true))
    }
}
