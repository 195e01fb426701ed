//! Describes directions and distances in English for readers of the rules.

use super::words::list_text;
use tenfold_core::rules::Dir;

/// A number of squares in words: `one square`, `three squares`.
pub(super) fn squares_text(count: usize) -> String {
    if count == 1 { "one square".into() } else { format!("{} squares", number_word(count)) }
}

/// A number as a word, or in digits above ten.
pub(super) fn number_word(count: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| word.to_string())
}

/// Directions in words, for a single step (`diagonally`) or, if `many` is set, for any number of steps (`along
/// diagonals`). Only the signs of the directions matter.
pub(super) fn directions_text(directions: &[Dir], many: bool) -> String {
    let has = |x: i8, y: i8| directions.iter().any(|dir| (dir.0.signum(), dir.1.signum()) == (x, y));
    let orthogonal = [has(0, 1), has(0, -1), has(1, 0), has(-1, 0)];
    let diagonal = [has(1, 1), has(-1, 1), has(1, -1), has(-1, -1)];
    if orthogonal == [true; 4] && diagonal == [true; 4] {
        return if many { "along ranks, files and diagonals" } else { "in any direction" }.into();
    }
    let parts = [line_directions_text(orthogonal, many), diagonal_directions_text(diagonal, many)];
    let [first, second] = &parts;
    let between = if first.contains(" or ") || second.contains(" or ") { ", or " } else { " or " };
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
}

/// Directions along ranks and files in words; the flags are: ahead, back, right, left.
fn line_directions_text([ahead, back, right, left]: [bool; 4], many: bool) -> String {
    if ahead && back && right && left {
        return if many { "along ranks and files" } else { "along a rank or file" }.into();
    }
    let straight = match (ahead, back) {
        (true, true) => "straight ahead or back",
        (true, false) => "straight ahead",
        (false, true) => "straight back",
        (false, false) => "",
    };
    let aside = match (right, left) {
        (true, true) => "sideways",
        (true, false) => "to the right",
        (false, true) => "to the left",
        (false, false) => "",
    };
    alternatives_text(&[straight, aside])
}

/// Diagonal directions in words; the flags are: ahead to the right, ahead to the left, back to the right, back to the
/// left.
fn diagonal_directions_text(directions: [bool; 4], many: bool) -> String {
    match directions {
        [false, false, false, false] => String::new(),
        [true, true, true, true] => if many { "along diagonals" } else { "diagonally" }.into(),
        [true, false, true, false] => "diagonally to the right".into(),
        [false, true, false, true] => "diagonally to the left".into(),
        [ahead_right, ahead_left, back_right, back_left] => {
            let half = |right: bool, left: bool, way: &str| match (right, left) {
                (true, true) => way.to_string(),
                (true, false) => format!("{way} to the right"),
                (false, true) => format!("{way} to the left"),
                (false, false) => String::new(),
            };
            let [ahead, back] = [half(ahead_right, ahead_left, "ahead"), half(back_right, back_left, "back")];
            format!("diagonally {}", alternatives_text(&[&ahead, &back]))
        }
    }
}

fn alternatives_text(parts: &[&str]) -> String {
    let parts: Vec<String> = parts.iter().filter(|part| !part.is_empty()).map(|part| part.to_string()).collect();
    list_text(&parts, "or")
}

/// Leaps of one size that are neither straight nor diagonal, in words: `a knight's leap, two squares along a line and
/// one to the side`.
pub(super) fn oblique_leap_text(leaps: &[Dir]) -> String {
    let size = leaps.first().map_or((0, 0), |&(x, y)| (x.abs().max(y.abs()), x.abs().min(y.abs())));
    let (long, short) = (usize::from(size.0.unsigned_abs()), usize::from(size.1.unsigned_abs()));
    let name = match (long, short) {
        (2, 1) => "a knight's leap",
        (3, 1) => "a camel's leap",
        (3, 2) => "a zebra's leap",
        _ => "a leap",
    };
    if leaps.len() == 8 {
        return format!("{name}, {} along a line and {} to the side", squares_text(long), number_word(short));
    }
    let signs = |of: fn(&Dir) -> bool| -> Vec<Dir> {
        leaps.iter().filter(|dir| of(dir)).map(|dir| (dir.0.signum(), dir.1.signum())).collect()
    };
    let (long, short) = (squares_text(long), number_word(short));
    let tall = corners(&signs(|dir| dir.1.abs() > dir.0.abs())).into_iter();
    let wide = corners(&signs(|dir| dir.1.abs() < dir.0.abs())).into_iter();
    let parts: Vec<String> = tall
        .map(|(way, side)| format!("{long} {way} and {short} to the {side}"))
        .chain(wide.map(|(way, side)| format!("{long} to the {side} and {short} {way}")))
        .collect();
    format!("{name}, {}", parts.join(", or "))
}

/// The quadrants to which leaps lead, in words. `signs` are the signs of the files and ranks of the leaps. Quadrants
/// that differ in only one sign are combined.
fn corners(signs: &[Dir]) -> Vec<(&'static str, &'static str)> {
    let has = |x: i8, y: i8| signs.contains(&(x, y));
    let all = [has(1, 1), has(-1, 1), has(1, -1), has(-1, -1)];
    match all {
        [true, true, true, true] => vec![("ahead or back", "side")],
        [true, false, true, false] => vec![("ahead or back", "right")],
        [false, true, false, true] => vec![("ahead or back", "left")],
        [ahead_right, ahead_left, back_right, back_left] => {
            let half = |right: bool, left: bool, way: &'static str| match (right, left) {
                (true, true) => Some((way, "side")),
                (true, false) => Some((way, "right")),
                (false, true) => Some((way, "left")),
                (false, false) => None,
            };
            [half(ahead_right, ahead_left, "ahead"), half(back_right, back_left, "back")]
                .into_iter()
                .flatten()
                .collect()
        }
    }
}
