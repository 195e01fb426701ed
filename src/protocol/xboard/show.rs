//! Boards to and from XBoard.

use super::super::men::Men;
use super::wire;
use crate::session::Session;
use crate::types::Square;

/// Sets up a position that XBoard wrote. Its en-passant square counts ranks from 1 or 0, or stands where the game
/// knows of none: what cannot be meant is left out.
///
/// # Errors
///
/// When the position is refused: why.
pub fn set_fen(session: &mut dyn Session, fen: &str) -> Result<(), String> {
    let fen = fen.replace("[-]", "[]");
    let first = match session.set_fen(&fen) {
        Ok(()) => return Ok(()),
        Err(error) => error,
    };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if session.spec().ranks == 10
        && let Some(square) = fields.get(3)
    {
        for square in [wire::read(session.spec(), square).as_str(), "-"] {
            let mut fields = fields.clone();
            fields[3] = square;
            if session.set_fen(&fields.join(" ")).is_ok() {
                return Ok(());
            }
        }
    }
    Err(first.to_string())
}

/// Where the man on a square can go, as a board of colours: `Y` a move, `R` a capture, `M` a promotion, `C` the
/// first leg of several. Nothing when there is no such square.
pub fn highlight(session: &dyn Session, wire: &str) -> Option<String> {
    let spec = session.spec();
    let lifted = Square::parse(&wire::read(spec, wire), spec.files, spec.ranks)?;
    let men = Men::of(&session.fen());
    let mut colors = vec![None; 100];
    for turn in session.legal() {
        let between = Square::parse_prefix(&turn, spec.files, spec.ranks)
            .and_then(|(from, rest)| Some((from, Square::parse_prefix(rest, spec.files, spec.ranks)?)));
        let Some((from, (to, rest))) = between else { continue };
        if from != lifted {
            continue;
        }
        let color = match rest.chars().next() {
            Some(',') => 'C',
            Some(_) => 'M',
            None if men.at(to).is_some() => 'R',
            None => 'Y',
        };
        let cell = &mut colors[usize::from(to.rank()) * 10 + usize::from(to.file())];
        // What ends there says more than what only passes.
        if cell.is_none() || *cell == Some('C') {
            *cell = Some(color);
        }
    }
    let row = |rank: u8| {
        let (mut text, mut run) = (String::new(), 0);
        for file in 0..spec.files {
            match colors[usize::from(rank) * 10 + usize::from(file)] {
                None => run += 1,
                Some(color) => {
                    if run > 0 {
                        text += &std::mem::take(&mut run).to_string();
                    }
                    text.push(color);
                }
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
        text
    };
    let rows: Vec<String> = (0..spec.ranks).rev().map(row).collect();
    Some(rows.join("/"))
}
