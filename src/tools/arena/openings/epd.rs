//! Reads files of positions with one position a line: FEN, or EPD with operations.

use super::opening::{LineError, Opening, shortened};
use tenfold_session::Session;

/// Parses all lines; skips empty lines and comments, which begin with `#`.
pub(super) fn read_openings(text: &str, session: &dyn Session) -> Result<Vec<Opening>, LineError> {
    let mut session = session.duplicate();
    let lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let opening = |(number, line): (usize, &str)| {
        let bad = |why| LineError { line: number, why };
        let fen = fen_of(line).map_err(bad)?;
        let opening = Opening { fen: Some(fen), moves: Vec::new() };
        opening.set_up(&mut *session).map_err(bad)?;
        // Uses the FEN as the session writes it, which is the normal form.
        Ok(Opening { fen: Some(session.fen()), ..opening })
    };
    lines.map(opening).collect()
}

/// The FEN of a line. EPD has the half-move clock and the move number in the operations `hmvc` and `fmvn`; all other
/// operations are ignored.
fn fen_of(line: &str) -> Result<String, String> {
    let (mut fields, mut rest) = (Vec::new(), line);
    loop {
        let (word, remaining) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_field = if fields.len() < 4 { !word.starts_with(';') } else { fields.len() < 6 && is_number };
        if word.is_empty() || !is_field {
            break;
        }
        fields.push(word);
        rest = remaining.trim_start();
    }
    let (mut half_moves, mut full_moves) = ("0", "1");
    for operation in operations(rest) {
        let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        match code {
            "hmvc" => half_moves = operand.trim(),
            "fmvn" => full_moves = operand.trim(),
            _ if code.starts_with(|c: char| c.is_ascii_alphabetic()) => {}
            _ => return Err(format!("'{}' is neither FEN nor an operation of EPD", shortened(operation))),
        }
    }
    // A line with fewer than four fields is passed on: the session refuses the FEN or fills in defaults.
    if fields.len() >= 4 {
        let missing = [half_moves, full_moves].into_iter().skip(fields.len() - 4);
        fields.extend(missing);
    }
    Ok(fields.join(" "))
}

/// The parts of a text that are separated by semicolons outside of quotes.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let parts = text.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(game: &str, text: &str) -> Result<Vec<String>, String> {
        let session = tenfold_registry::find(game).expect("a game").0.open();
        let fens = |openings: Vec<Opening>| openings.into_iter().filter_map(|opening| opening.fen).collect();
        read_openings(text, &*session).map(fens).map_err(|LineError { line, why }| format!("{line}: {why}"))
    }

    #[test]
    fn clocks_operations_and_comments_are_parsed() {
        let board = "8/8/8/3p4/8/8/3P4/8";
        let text = format!(
            "# a book\n\n{board} w - - 3 7\n  {board} b - - hmvc 5; fmvn 12; id \"a;b # c\";\r\n\
             {board} w - - ;D1 4 ;D2 16\n{board} w\n{board} w - - 9 ; fmvn 3\n{board} w - - 0 2 c0 \"x\";"
        );
        let wanted = ["w - - 3 7", "b - - 5 12", "w - - 0 1", "w - - 0 1", "w - - 9 3", "w - - 0 2"];
        assert_eq!(fens("antichess", &text), Ok(wanted.map(|rest| format!("{board} {rest}")).to_vec()));
    }

    #[test]
    fn all_fen_fields_are_kept() {
        let fen = "2l7/3PSF4/2p7/5s4/6f3/10/10/4sp4/10/1K3L2k1[Pp] w -:?k - 0 50";
        assert_eq!(fens("newchess", fen), Ok(vec![fen.to_string()]));
        let fen = "9k/10/10/10/10/2p1P5/10/10/10/K9 b - d4:e5 0 20";
        assert_eq!(fens("escalier", fen), Ok(vec![fen.to_string()]));
    }

    #[test]
    fn errors_have_the_line_number() {
        let good = "8/8/8/3p4/8/8/3P4/8 w - - 0 1";
        for (line, why) in [
            ("8/8/8/8 w - - 0 1", "2: refused FEN: "),
            ("hello", "2: refused FEN: side to move is missing"),
            ("8/8/8/1p6/8/8/8/8 w - - 0 1", "2: the game is over: 1-0 (no pieces left)"),
            ("8/8/8/3p4/8/8/3P4/8 w - - +x;", "2: '+x' is neither FEN nor an operation of EPD"),
            ("8/8/8/3p4/8/8/3P4/8 w - - hmvc x;", "2: refused FEN: "),
            (";", "2: refused FEN: empty FEN"),
        ] {
            let found = fens("antichess", &format!("{good}\n{line}\n{good}")).expect_err(line);
            assert!(found.starts_with(why) && !found.contains('\n'), "{found}, not {why}");
        }
    }
}
