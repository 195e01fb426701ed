//! Division of long work among several machines: `--shard N/M` for work with numbered results, and ranges of numbers
//! for the tasks in a file.

use std::fmt;
use std::str::FromStr;

/// One of several equal parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The number of this part, from 1.
    pub number: u32,
    pub of: u32,
}

impl Shard {
    /// The tasks of this part out of `tasks` tasks; `last` is less than `first` when the part has no tasks.
    pub fn range(self, tasks: u64) -> Range {
        let end = |number: u32| (u128::from(tasks) * u128::from(number) / u128::from(self.of)) as u64;
        Range { first: end(self.number - 1) + 1, last: end(self.number) }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        match text
            .split_once('/')
            .and_then(|(number, of)| Some((parse_positive_number(number)?, parse_positive_number(of)?)))
        {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err("not a part such as 2/5, the second of five".into()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A range of tasks, both ends included.
#[derive(Clone, Copy)]
pub struct Range {
    pub first: u64,
    pub last: u64,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (parse_positive_number(first), parse_positive_number(last)) {
            (Some(first), Some(last)) if 1 <= first && first <= last => Ok(Range { first, last }),
            _ => Err("not a range of tasks such as 1-100".into()),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.first == self.last { write!(f, "{}", self.first) } else { write!(f, "{}-{}", self.first, self.last) }
    }
}

/// A line that lists the numbers from 1 to `last` that are missing in the sorted `numbers`; `None` when none is
/// missing. `what` says what the numbers count, such as tasks.
pub fn missing(what: &str, numbers: impl Iterator<Item = u64>, last: u64) -> Option<String> {
    let missing = missing_ranges(numbers, last);
    let number: u64 = missing.iter().map(|gap| gap.last - gap.first + 1).sum();
    let list: Vec<String> = missing.iter().take(20).map(Range::to_string).collect();
    let more = if missing.len() > list.len() { ", …" } else { "" };
    (number > 0).then(|| format!("{number} of {last} {what} are missing: {}{more}", list.join(", ")))
}

/// The numbers from 1 to `last` that are missing in the sorted `numbers`, as ranges.
fn missing_ranges(numbers: impl Iterator<Item = u64>, last: u64) -> Vec<Range> {
    let mut gaps = Vec::new();
    let mut next = 1;
    for number in numbers.chain([last.saturating_add(1)]) {
        if number > next {
            gaps.push(Range { first: next, last: number - 1 });
        }
        next = number.saturating_add(1);
    }
    gaps
}

/// Parses a number that consists of digits alone.
fn parse_positive_number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
