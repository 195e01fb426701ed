//! A piece's moves in Betza notation as Fairy-Stockfish reads them: letters that it does not know are passed over.

use super::directions::{self, Code};
use super::movement::{Move, Moves, Way, sides};
use std::collections::BTreeMap;

/// What it reads of a piece.
pub struct Reading {
    /// The moves.
    pub moves: Moves,
    /// The characters that it does not know, each once, in the order of the text.
    pub unknown: Vec<char>,
}

/// The kinds of moves that it keeps apart: for each direction there is one distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Table {
    Leaps,
    Slides,
    Hops,
}

/// A direction of a table: for first moves or all, for captures or others.
type Entry = (Table, bool, bool, (i8, i8));

/// The distance of a lame leap.
const LAME: i8 = -1;
/// The distance of a grasshopper, which stands for one square behind the hurdle.
const GRASSHOPPER: i8 = 1;

/// The modifiers in front of an atom.
#[derive(Default)]
struct Modifiers {
    quiet: bool,
    captures: bool,
    hops: bool,
    lame: bool,
    initial: bool,
    distance: i8,
    codes: Vec<Code>,
}

/// The sides of an atom's leaps, and whether it slides.
fn atom(letter: char) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match letter {
        'W' => (&[(0, 1)], false),
        'F' => (&[(1, 1)], false),
        'K' => (&[(0, 1), (1, 1)], false),
        'R' => (&[(0, 1)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(0, 1), (1, 1)], true),
        'D' => (&[(0, 2)], false),
        'N' => (&[(1, 2)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(0, 3)], false),
        'C' | 'L' => (&[(1, 3)], false),
        'Z' | 'J' => (&[(2, 3)], false),
        'G' => (&[(3, 3)], false),
        _ => return None,
    })
}

/// Reads a piece.
pub fn read(text: &str) -> Reading {
    let signs: Vec<char> = text.chars().collect();
    let mut tables: BTreeMap<Entry, i8> = BTreeMap::new();
    let (mut unknown, mut before, mut at) = (Vec::new(), Modifiers::default(), 0);
    while let Some(&sign) = signs.get(at) {
        let next = signs.get(at + 1).copied();
        at += 1;
        match sign {
            'm' => before.quiet = true,
            'c' => before.captures = true,
            'p' => before.hops = true,
            'g' => (before.hops, before.distance) = (true, GRASSHOPPER),
            'n' => before.lame = true,
            'i' => before.initial = true,
            _ if directions::is_direction(sign) => {
                let (code, length) = directions::code(sign, next);
                before.codes.push(code);
                at += length - 1;
            }
            _ if atom(sign).is_some() => {
                let Some((sides, slides)) = atom(sign) else { continue };
                let range = next.and_then(|next| next.to_digit(10));
                let doubled = next == Some(sign);
                if let Some(range) = range {
                    before.distance = range as i8;
                }
                at += usize::from(range.is_some() || doubled);
                let table = table(&before, slides || range.is_some() || doubled);
                before.enter(table, sides, &mut tables);
                before = Modifiers::default();
            }
            // What matters is only that there is one.
            'e' => {}
            _ if unknown.contains(&sign) || sign.is_whitespace() => {}
            _ => unknown.push(sign),
        }
    }
    Reading { moves: moves(&tables), unknown }
}

fn table(before: &Modifiers, slides: bool) -> Table {
    match (before.hops, slides) {
        (true, _) => Table::Hops,
        (false, true) => Table::Slides,
        (false, false) => Table::Leaps,
    }
}

impl Modifiers {
    /// Enters the moves of an atom; those in a direction that has some already replace them.
    fn enter(&self, table: Table, sides: &[(i8, i8)], tables: &mut BTreeMap<Entry, i8>) {
        let distance = if table == Table::Leaps && self.lame { LAME } else { self.distance };
        let both = self.quiet == self.captures;
        for captures in [false, true].into_iter().filter(|captures| both || *captures == self.captures) {
            for side in sides {
                for leap in directions::leaps(*side, sides.len() == 1, &self.codes) {
                    tables.insert((table, self.initial, captures, leap), distance);
                }
            }
        }
    }
}

/// The moves that the tables come to. Slides and hops in directions of one line share the distances of that line. What
/// riders that are no moves themselves, such as DD, add to a line is left out here.
fn moves(tables: &BTreeMap<Entry, i8>) -> Moves {
    let mut found = Moves::default();
    for (&(table, initial, captures, by), &distance) in tables {
        // There are no first moves that capture.
        if initial && captures {
            continue;
        }
        let size = sides(by);
        let ways = match (table, size) {
            (Table::Leaps, _) if distance != LAME => vec![(by, Way::Leap)],
            (Table::Leaps, (1 | 0, 2) | (2, 2 | 3)) => vec![(by, Way::Lame)],
            (Table::Slides, (1, 2)) => vec![(by, Way::Slide(distance.unsigned_abs()))],
            (Table::Slides | Table::Hops, (0 | 1, 1)) => {
                let shared = along_line(tables, (table, initial, captures, by), distance);
                shared.map(|(by, reach)| (by, way(table, distance, reach))).collect()
            }
            _ => Vec::new(),
        };
        found.extend(ways.into_iter().map(|(by, way)| Move { initial, captures, way, by }));
    }
    found
}

/// The way of a slide or hop of this distance in a direction in which moves reach `reach` squares, 0 for all.
fn way(table: Table, distance: i8, reach: u8) -> Way {
    match (table, distance) {
        (Table::Hops, GRASSHOPPER) => Way::Grasshopper,
        (Table::Hops, _) => Way::Hop(reach),
        _ => Way::Slide(reach),
    }
}

/// The directions in which slides and hops of one kind go, with how far: those along the same line, ranks, files or
/// diagonals, in which moves of any kind go, as far as the farthest of them.
fn along_line(tables: &BTreeMap<Entry, i8>, entry: Entry, distance: i8) -> impl Iterator<Item = ((i8, i8), u8)> {
    let (table, initial, captures, by) = entry;
    let line = |(x, y): (i8, i8)| (x != 0, y != 0);
    let mut reach: BTreeMap<(i8, i8), u8> = BTreeMap::new();
    let mut kinds = Vec::new();
    for (&(other, other_initial, other_captures, other_by), &other_distance) in tables {
        let alike = (other_initial, other_captures) == (initial, captures) && line(other_by) == line(by);
        // A lame step lets the others step there, though it is no move itself.
        let counts = other != Table::Leaps || other_distance == LAME;
        if !alike || !counts || sides(other_by).1 != 1 {
            continue;
        }
        let is_grasshopper = other == Table::Hops && other_distance == GRASSHOPPER;
        let far = if is_grasshopper { 0 } else { other_distance.unsigned_abs() };
        let known = reach.entry(other_by).or_insert(far);
        *known = if *known == 0 || far == 0 { 0 } else { far.max(*known) };
        kinds.push((other, is_grasshopper));
    }
    // Alone on its line, a kind keeps to its own directions.
    let own = (table, table == Table::Hops && distance == GRASSHOPPER);
    let is_alone = kinds.iter().all(|kind| *kind == own);
    reach.into_iter().filter(move |(direction, _)| !is_alone || *direction == by)
}
