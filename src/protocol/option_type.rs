//! The types and values of options.

use std::path::Path;

/// The type of an option, with its default value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// An option that is true or false.
    Check(bool),
    /// An option whose value is a number.
    Spin {
        /// The default value.
        default: i64,
        /// The smallest allowed value.
        min: i64,
        /// The largest allowed value.
        max: i64,
    },
    /// One of several words; the first is the default.
    Combo(Vec<&'static str>),
    /// No value: setting the option starts an action.
    Button,
    /// The name of a file or folder; none by default.
    Path,
}

/// A value of an option, in the option's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValue<'a> {
    /// The value of an [`OptionType::Check`] option.
    Check(bool),
    /// The value of an [`OptionType::Spin`] option. No such option allows negative numbers.
    Spin(usize),
    /// The value of an [`OptionType::Combo`] option.
    Combo(&'static str),
    /// No value, for an [`OptionType::Button`] option.
    Button,
    /// The value of an [`OptionType::Path`] option; `None` for no file or folder.
    Path(Option<&'a Path>),
}

impl OptionValue<'_> {
    /// The value of an [`OptionType::Spin`] option; 0 for other types.
    pub fn number(&self) -> usize {
        if let OptionValue::Spin(number) = *self { number } else { 0 }
    }

    /// The value of an [`OptionType::Check`] option; false for other types.
    pub fn is_on(&self) -> bool {
        matches!(self, OptionValue::Check(true))
    }
}
