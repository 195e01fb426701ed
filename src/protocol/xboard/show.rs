//! Boards to and from XBoard.

use super::super::moved_pieces::Pieces;
use super::wire;
use crate::core::types::Square;
use crate::session::Session;

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

/// Where the piece that was taken up can go, as a board of colours: `Y` a move, `R` a capture, `M` a promotion, `C` the
/// first leg of several. `path` is where it stands and, when a first leg was made, where that ended; a second click
/// there ends the move. XBoard makes every move that is marked, also one whose other effects it knows nothing of:
/// those are left out.
pub fn highlight(session: &dyn Session, path: &[Square]) -> String {
    let spec = session.spec();
    let pieces = Pieces::of(&session.fen());
    let begun = path.iter().map(Square::to_string).collect::<Vec<_>>();
    let mut colors = vec![None; 100];
    for mv in session.legal() {
        let Some(rest) = behind(&mv, &begun).filter(|_| wire::can_be_clicked(session, &mv)) else { continue };
        let Some((to, rest)) = Square::parse_prefix(rest, spec.files, spec.ranks) else { continue };
        let color = match rest.chars().next() {
            Some(',') => 'C',
            Some(_) => 'M',
            None if pieces.at(to).is_some() => 'R',
            None => 'Y',
        };
        let cell = &mut colors[usize::from(to.rank()) * 10 + usize::from(to.file())];
        // A first leg may also be the whole move, the other colours are never the first of several.
        if cell.is_none() || color == 'C' {
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
    rows.join("/")
}

/// What follows in a move's text when it begins with these squares: the first leg as one, the second by its own start.
fn behind<'a>(mv: &'a str, path: &[String]) -> Option<&'a str> {
    match path {
        [from] => mv.strip_prefix(from.as_str()),
        [from, between] => mv.strip_prefix(&format!("{from}{between},{between}")),
        _ => None,
    }
}
