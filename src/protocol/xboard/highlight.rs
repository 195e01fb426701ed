//! The squares to which a lifted piece can move.

use super::wire;
use tenfold_core::types::Square;
use tenfold_session::Session;

/// The squares to which a lifted piece can move, as a board of colours: `Y` for a move, `R` for a capture, `M` for a
/// promotion, `C` for the first of two legs.
///
/// `path` has the square where the piece stands and, after a first leg, the square where that leg ended; a second click
/// there ends the move. XBoard makes every highlighted move, but knows nothing of effects on other pieces: moves with
/// such effects are left out.
pub fn highlight_command(session: &dyn Session, path: &[Square]) -> String {
    let spec = session.spec();
    let scene = session.scene();
    let begun = path.iter().map(Square::to_string).collect::<Vec<_>>();
    let mut colors = vec![None; 100];
    for mv in session.legal_move_texts() {
        let Some(rest) = text_after(&mv, &begun).filter(|_| wire::can_be_clicked(session, &mv)) else { continue };
        let Some((to, rest)) = Square::parse_prefix(rest, spec.files, spec.ranks) else { continue };
        let color = match rest.chars().next() {
            Some(',') => 'C',
            Some(_) => 'M',
            None if scene.piece(to).is_some() => 'R',
            None => 'Y',
        };
        let cell = &mut colors[usize::from(to.rank()) * 10 + usize::from(to.file())];
        // If both a first leg and a whole move can end on a square, the square must be marked as the end of a leg.
        if cell.is_none() || color == 'C' {
            *cell = Some(color);
        }
    }
    let rows =
        (0..spec.ranks).rev().map(|rank| highlight_row(&colors[usize::from(rank) * 10..][..usize::from(spec.files)]));
    rows.collect::<Vec<_>>().join("/")
}

/// A rank written as in a FEN, with colours in place of pieces.
fn highlight_row(colors: &[Option<char>]) -> String {
    let mut text = String::new();
    for run in colors.chunk_by(|one, next| one.is_none() && next.is_none()) {
        match run[0] {
            Some(color) => text.push(color),
            None => text += &run.len().to_string(),
        }
    }
    text
}

/// The rest of a move's text after the squares of `path`. `path` holds the square where the piece stands, or the
/// squares of the first leg, where the second leg starts. `None` when the move begins differently.
fn text_after<'a>(mv: &'a str, path: &[String]) -> Option<&'a str> {
    match path {
        [from] => mv.strip_prefix(from.as_str()),
        [from, between] => mv.strip_prefix(&format!("{from}{between},{between}")),
        _ => None,
    }
}
