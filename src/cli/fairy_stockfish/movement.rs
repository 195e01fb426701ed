//! Moves of pieces as Fairy-Stockfish has them: in one direction, of one leg; and their text in Betza notation.

use std::collections::{BTreeMap, BTreeSet};

/// A way of moving in a direction. A number is the greatest distance, 0 for any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    Leap,
    /// A leap over squares that must be empty.
    Lame,
    Slide(u8),
    /// Over exactly one piece, and on.
    Hop(u8),
    /// To the square behind a piece.
    Grasshopper,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Move {
    /// Whether the piece must not have moved.
    pub initial: bool,
    /// Whether the move captures; otherwise it goes to an empty square.
    pub captures: bool,
    pub way: Way,
    /// Files to the right and ranks ahead.
    pub by: (i8, i8),
}

/// The moves of a piece, without any that are part of another.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Moves(BTreeSet<Move>);

/// The shorter and the longer side of a leap.
pub fn sides((x, y): (i8, i8)) -> (i8, i8) {
    (x.abs().min(y.abs()), x.abs().max(y.abs()))
}

impl Extend<Move> for Moves {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        for mut one in moves {
            if one.way == Way::Slide(1) {
                one.way = Way::Leap;
            }
            let part_of =
                |other: &Move, one: &Move| (Move { way: one.way, ..*other }) == *one && is_part(one, other.way);
            if !self.0.iter().any(|other| part_of(other, &one)) {
                self.0.retain(|other| !part_of(&one, other));
                self.0.insert(one);
            }
        }
    }
}

/// Whether a move is a part of a move in the same direction that goes this way.
fn is_part(one: &Move, way: Way) -> bool {
    match (one.way, way) {
        (Way::Leap, Way::Slide(_)) => true,
        (Way::Slide(near), Way::Slide(far)) | (Way::Hop(near), Way::Hop(far)) => far == 0 || near != 0 && near <= far,
        (one, other) => one == other,
    }
}

impl Moves {
    /// The captures, from which moves en passant are made.
    pub fn captures(&self) -> BTreeSet<(Way, (i8, i8))> {
        self.0.iter().filter(|one| one.captures).map(|one| (one.way, one.by)).collect()
    }

    /// The moves in Betza notation.
    pub fn text(&self) -> String {
        type Group = (bool, Way, (i8, i8));
        let mut groups: BTreeMap<Group, [BTreeSet<(i8, i8)>; 2]> = BTreeMap::new();
        for one in &self.0 {
            let size = sides(one.by);
            let places = groups.entry((one.initial, one.way, size)).or_default();
            places[usize::from(one.captures)].insert(one.by);
        }
        let mut terms = Vec::new();
        for ((initial, way, size), [quiet, captures]) in groups {
            let both: BTreeSet<_> = quiet.intersection(&captures).copied().collect();
            let only = |one: &BTreeSet<_>, other: &BTreeSet<_>| one.difference(other).copied().collect();
            for (mode, leaps) in [("", both), ("m", only(&quiet, &captures)), ("c", only(&captures, &quiet))] {
                if !leaps.is_empty() {
                    terms.push(Term { initial, directions: directions_text(size, &leaps), mode, way, size });
                }
            }
        }
        let partner = |term: &Term, size| terms.contains(&Term { size, ..term.clone() });
        let text = |term: &Term| match term.size {
            (1, 1) if term.directions.is_empty() && partner(term, (0, 1)) => String::new(),
            (0, 1) if term.directions.is_empty() && partner(term, (1, 1)) => term.text(["K", "Q"]),
            size => term.text([leaper(size), rider(size)]),
        };
        terms.iter().map(text).collect()
    }
}

/// Moves that one atom describes.
#[derive(Clone, PartialEq)]
struct Term {
    initial: bool,
    directions: String,
    mode: &'static str,
    way: Way,
    size: (i8, i8),
}

impl Term {
    /// The text, with the atom for leaps or that for slides.
    fn text(&self, [leaper, rider]: [&str; 2]) -> String {
        let range = |most: u8| if most == 0 { rider.to_owned() } else { format!("{}{most}", &rider[..1]) };
        let atom = match self.way {
            Way::Leap => leaper.to_owned(),
            Way::Lame => format!("n{leaper}"),
            Way::Slide(most) => range(most),
            Way::Hop(most) => format!("p{}", range(most)),
            Way::Grasshopper => format!("g{rider}"),
        };
        format!("{}{}{}{atom}", if self.initial { "i" } else { "" }, self.directions, self.mode)
    }
}

/// The atom for leaps with these sides.
fn leaper(size: (i8, i8)) -> &'static str {
    match size {
        (0, 1) => "W",
        (1, 1) => "F",
        (0, 2) => "D",
        (1, 2) => "N",
        (2, 2) => "A",
        (0, 3) => "H",
        (1, 3) => "C",
        (2, 3) => "Z",
        _ => "G",
    }
}

/// The atom for slides with these sides; doubled without a range for those of a knight.
fn rider(size: (i8, i8)) -> &'static str {
    match size {
        (0, 1) => "R",
        (1, 1) => "B",
        _ => "NN",
    }
}

/// The letters for some of the leaps with these sides, none for all of them.
fn directions_text(size: (i8, i8), leaps: &BTreeSet<(i8, i8)>) -> String {
    let all = super::directions::leaps(size, true, &[]);
    let is_straight = size.0 == 0;
    let is_oblique = !is_straight && size.0 != size.1;
    let choices: &[&str] = if is_oblique {
        &["fh", "bh", "ff", "bb", "fs", "bs", "vv", "ss"]
    } else {
        &["ff", "bb", "vv", "ss", "ll", "rr"]
    };
    let selected = |code: &str| -> BTreeSet<(i8, i8)> {
        let mut letters = code.chars();
        let code = [letters.next().unwrap_or('f'), letters.next_back().unwrap_or('f')];
        super::directions::leaps(size, true, &[code]).into_iter().collect()
    };
    if leaps.len() == all.len() {
        return String::new();
    }
    if let Some(code) = choices.iter().find(|code| selected(code) == *leaps) {
        return if code.starts_with(&code[1..]) { code[1..].to_owned() } else { (*code).to_owned() };
    }
    let one = |&(x, y): &(i8, i8)| {
        let (end, side) = (if y < 0 { "b" } else { "f" }, if x < 0 { "l" } else { "r" });
        match (x, y) {
            (0, _) => end.to_owned(),
            (_, 0) => side.to_owned(),
            _ if is_oblique && y.abs() > x.abs() => format!("{side}{end}"),
            _ => format!("{end}{side}"),
        }
    };
    leaps.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::super::betza::read;

    #[test]
    fn moves_have_a_text() {
        for (written, wanted) in [
            ("WF", "K"),
            ("mRmBcgRcgB", "mQcgQ"),
            ("fmWfcF", "fmWfcF"),
            ("fKbB2", "fWfFbB2"),
            ("fhNlfrbC", "fhNlfrbC"),
            ("mRcpR", "mRcpR"),
            ("R0NNgQnAnZ", ""),
        ] {
            let text = read(written).moves.text();
            assert!(wanted.is_empty() || text == wanted, "{written}: {text}");
            assert_eq!(read(&text).moves, read(written).moves, "{written}: {text}");
        }
    }
}
