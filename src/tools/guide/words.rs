//! A game's data in plain English.

use crate::core::rules::movement::OVER_EMPTY;
use crate::core::rules::{Dir, Hurdle, Lame, Mode, Movement, Path, PieceTypeSpec, Spec, Stop, dirs};
use crate::core::types::{Color, PieceType, Square};

/// How a piece type moves, in sentences.
pub fn movements(piece_type: &PieceTypeSpec) -> String {
    let modes = [
        (Mode::Both, "Moves and captures"),
        (Mode::Move, "Moves without capturing"),
        (Mode::Capture, "Captures"),
        (Mode::Own, "Captures pieces of its own side"),
    ];
    let mut sentences = Vec::new();
    for (mode, verb) in modes {
        let movements: Vec<String> =
            piece_type.movements.iter().filter(|each| each.mode() == mode).map(movement).collect();
        if !movements.is_empty() {
            sentences.push(format!("{verb}: {}.", movements.join(", or ")));
        }
    }
    sentences.join(" ")
}

fn movement(movement: &Movement) -> String {
    match *movement {
        Movement::Leap(dirs, _) => leap(dirs),
        Movement::Slide(dirs, _) => format!("any distance {}", lines(dirs)),
        Movement::Hop(dirs, _) => {
            format!(
                "{}, jumping over exactly one piece of either side, to any square beyond it up to the next piece",
                lines(dirs)
            )
        }
        Movement::Lame(steps, _) => lame(steps),
        Movement::Walk(paths, _) => walk(paths),
    }
}

/// Paths of one shape in several directions, described by the first of them.
fn walk(paths: &[Path]) -> String {
    let Some(path) = paths.first() else { return "not at all".into() };
    let named =
        |stops: &[Stop]| -> Vec<String> { stops.iter().map(|stop| format!("({},{})", stop.at.0, stop.at.1)).collect() };
    let others = if paths.len() > 1 { " and likewise in its other directions" } else { "" };
    let lands = path.squares.iter().position(|stop| stop.lands).unwrap_or_default();
    let (passed, squares) = path.squares.split_at(lands);
    let over = |holds: &str, is_so: fn(&Stop) -> bool| {
        let stops: Vec<Stop> = passed.iter().copied().filter(is_so).collect();
        if stops.is_empty() { String::new() } else { format!(" over {holds} square {}", named(&stops).join(" and ")) }
    };
    let empty = over("the empty", |stop| stop.passes & OVER_EMPTY != 0);
    let occupied = over("the occupied", |stop| stop.passes & OVER_EMPTY == 0);
    let end = match path.hurdle {
        Hurdle::None if squares.len() == 1 => "",
        Hurdle::None => ", as far as the first piece",
        Hurdle::Cannon => ", beyond exactly one piece of either side",
        Hurdle::Grasshopper => ", to the square behind the first piece of either side",
    };
    let reached: Vec<Stop> = squares.iter().copied().filter(|stop| stop.lands).collect();
    format!("to {}{empty}{occupied}{end}{others}", named(&reached).join(", "))
}

fn leap(leaps: &[Dir]) -> String {
    let known: &[(&[Dir], &str)] = &[
        (dirs::AHEAD, "one square straight ahead"),
        (&[(0, -1)], "one square straight back"),
        (dirs::FRONT_DIAGONALS, "one square diagonally ahead"),
        (dirs::ORTHOGONAL, "one square along a rank or file"),
        (dirs::DIAGONAL, "one square diagonally"),
        (dirs::ALL, "one square in any direction"),
        (dirs::KNIGHT, "a knight's leap, two squares along a line and one to the side"),
        (dirs::CAMEL, "a camel's leap, three squares along a line and one to the side"),
    ];
    named(known, leaps, "a leap of")
}

/// `along ranks and files` and the like.
fn lines(directions: &[Dir]) -> String {
    let known: &[(&[Dir], &str)] = &[
        (dirs::ORTHOGONAL, "along ranks and files"),
        (dirs::DIAGONAL, "along diagonals"),
        (dirs::ALL, "along ranks, files and diagonals"),
        (dirs::AHEAD, "straight ahead"),
    ];
    named(known, directions, "in steps of")
}

/// The usual name of a set of directions; if there is none, `otherwise` and the directions themselves.
fn named(known: &[(&[Dir], &str)], directions: &[Dir], otherwise: &str) -> String {
    match known.iter().find(|(known, _)| *known == directions) {
        Some((_, words)) => words.to_string(),
        None => {
            let pairs: Vec<String> = directions.iter().map(|(x, y)| format!("({x},{y})")).collect();
            format!("{otherwise} {} (files to the right, ranks ahead)", pairs.join(" "))
        }
    }
}

fn lame(steps: &[Lame]) -> String {
    let first: Vec<Dir> = steps.iter().map(|step| step.first).collect();
    let (first, then) = match &first[..] {
        dirs::ORTHOGONAL => ("one square along a rank or file", "one square diagonally outward"),
        dirs::DIAGONAL => ("one square diagonally", "one square outward along a rank or file"),
        _ => ("one square", "one more"),
    };
    format!("{first} and, if that square is empty, optionally on from there {then}")
}

/// The name of a piece type with its letter, for a heading: `Sage (S)`.
pub fn name(spec: &Spec, piece_type: PieceType) -> String {
    let this = spec.piece_type(piece_type);
    let mut letters = this.name.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let plus = if this.base.is_some() { "+" } else { "" };
    format!("{first}{} ({plus}{})", letters.as_str(), this.letter)
}

/// An enumeration: `one, two and three`.
pub fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `own ranks 8 to 10`, up to the last rank of the board.
pub fn ranks_from(spec: &Spec, first: u8) -> String {
    match first == spec.ranks {
        true => format!("own rank {first}"),
        false => format!("own ranks {first} to {}", spec.ranks),
    }
}

/// The rules of a pawn beyond its movements: its first move and its promotion.
pub fn pawn(spec: &Spec) -> Vec<String> {
    let pawn = &spec.pawn;
    let Some(PieceTypeSpec { name, .. }) = spec.pawn_type() else { return Vec::new() };
    let mut sentences = Vec::new();
    if pawn.max_push > 1 {
        let squares = match pawn.max_push {
            2 => "two squares".to_string(),
            3 => "two or three squares".to_string(),
            more => format!("up to {more} squares"),
        };
        sentences.push(format!(
            "From own rank {} a {name} may also go {squares} straight ahead over empty squares.",
            pawn.start_rank
        ));
    }
    if !pawn.promotion.choices.is_empty() {
        let choices: Vec<String> =
            pawn.promotion.choices.iter().map(|&piece_type| spec.piece_type(piece_type).name.to_string()).collect();
        let (zone, forced) = (pawn.promotion.zone, pawn.promotion.forced);
        let (where_to, may) = (ranks_from(spec, zone), if forced > zone { "may promote" } else { "promotes" });
        sentences.push(format!("On {where_to} it {may} to {}.", list(&choices, "or")));
        if forced > zone && forced <= spec.ranks {
            sentences.push(format!("On {} it must.", ranks_from(spec, forced)));
        }
    }
    sentences
}

/// The castlings of White, or of both sides where Black's do not mirror White's, as rows of a table: king and rook with
/// their squares before and after.
pub fn castlings(spec: &Spec) -> Vec<String> {
    let of = |color: Color| {
        let owner = move |right: u8| spec.rights[right as usize].king.color();
        spec.castlings.iter().filter(move |castling| owner(castling.right) == color)
    };
    let squares = |color: Color| {
        let mirrored = move |square: Square| if color == Color::White { square } else { square.mirrored(spec.ranks) };
        let mut all: Vec<[Square; 4]> =
            of(color).map(|c| [c.king.0, c.king.1, c.rook.0, c.rook.1].map(mirrored)).collect();
        all.sort();
        all
    };
    let line = |castling: &crate::core::rules::Castling| {
        let right = &spec.rights[castling.right as usize];
        let name = |piece: crate::core::types::Piece| {
            format!("{} {}", spec.piece_type(piece.piece_type()).name, spec.piece_type(piece.piece_type()).letter)
        };
        format!(
            "| {} from {} to {} | {} from {} to {} | `{}{}` |",
            name(right.king),
            castling.king.0,
            castling.king.1,
            name(right.rook),
            castling.rook.0,
            castling.rook.1,
            castling.king.0,
            if spec.castles_from_any_file { castling.rook.0 } else { castling.king.1 },
        )
    };
    let mirrored = squares(Color::White) == squares(Color::Black);
    let colors = if mirrored { &[Color::White][..] } else { &Color::BOTH[..] };
    colors.iter().flat_map(|&color| of(color).map(line).collect::<Vec<_>>()).collect()
}
