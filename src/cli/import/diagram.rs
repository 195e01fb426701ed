//! The definition of an Interactive Diagram: parameters (`ranks=10`), and a line for each piece
//! (`knight:N:N:knight:b1,g1`), in a page or by itself. Source: the article "Interactive diagrams" of The Chess Variant Pages.

use tenfold::core::excerpt::escaped;
use tenfold::core::types::Square;

/// The class of the elements of a page that hold a definition.
const CLASS: &str = "idiagram";

/// A definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    pub files: u8,
    pub ranks: u8,
    /// The parameters other than the size of the board, in their order.
    pub parameters: Vec<(String, String)>,
    /// The piece types in their order, which other parameters refer to.
    pub pieces: Vec<Piece>,
}

/// A piece type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub name: String,
    /// The letters in the notation of moves; empty for the first letter of the name.
    pub id: String,
    /// The moves in Betza notation; empty for those that a piece of this name usually has.
    pub moves: String,
    /// Where White's pieces stand.
    pub white: Vec<Square>,
    /// Where Black's pieces stand, if the definition says it.
    pub black: Option<Vec<Square>>,
    /// How many each player has in hand.
    pub in_hand: u32,
}

impl Diagram {
    /// Reads the first definition of a text.
    ///
    /// # Errors
    ///
    /// Says what is missing or wrong.
    pub fn parse(text: &str) -> Result<Diagram, String> {
        // An address of a picture has a colon that separates no fields.
        let text = definition_in(text)?.replace("://", "//");
        let lines = text.lines().map(str::trim).flat_map(entries);
        let (pieces, parameters): (Vec<&str>, Vec<&str>) = lines.partition(|line| is_piece(line));
        let parameters = parameters.iter().filter_map(|entry| entry.split_once('='));
        let parameters: Vec<(String, String)> =
            parameters.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let (sizes, parameters): (Vec<_>, Vec<_>) =
            parameters.into_iter().partition(|(key, _)| key == "files" || key == "ranks");
        let size = |wanted: &str| match sizes.iter().rev().find(|(key, _)| key == wanted) {
            None => Ok(8),
            Some((_, value)) => match value.parse() {
                Ok(size @ 3..=Square::MAX_SIZE) => Ok(size),
                _ => Err(format!("{wanted}={}: boards have 3 to 12 {wanted}", escaped(value, 20))),
            },
        };
        let (files, ranks) = (size("files")?, size("ranks")?);
        let pieces: Result<Vec<Piece>, String> = pieces.iter().map(|line| read_piece(line, files, ranks)).collect();
        match pieces? {
            none if none.is_empty() => Err("no piece is defined, such as knight:N:N:knight:b1,g1".to_owned()),
            pieces => Ok(Diagram { files, ranks, parameters, pieces }),
        }
    }

    /// The value of a parameter, if it is given.
    pub fn parameter(&self, wanted: &str) -> Option<&str> {
        self.parameters.iter().rev().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str())
    }
}

/// The text of the first definition: of the first element of the class, or the whole text if it is no page.
fn definition_in(text: &str) -> Result<String, String> {
    let Some(class) = text.find(CLASS) else {
        return if text.contains("</") {
            Err(format!("the page has no element of the class {CLASS}"))
        } else {
            Ok(text.to_owned())
        };
    };
    let begins =
        text[class..].find('>').map(|at| class + at + 1).ok_or("the element with the diagram is not complete")?;
    let ends = text[begins..].find("</").map_or(text.len(), |at| begins + at);
    let mut lines = String::new();
    let mut is_tag = false;
    for sign in text[begins..ends].chars() {
        match sign {
            '<' => (is_tag, lines) = (true, lines + "\n"),
            '>' if is_tag => is_tag = false,
            sign if !is_tag => lines.push(sign),
            _ => {}
        }
    }
    Ok(lines.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", " ").replace("&amp;", "&"))
}

/// The entries of a line: one piece, or words that are parameters or pieces, as where the lines of a page were joined.
fn entries(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.first().is_some_and(|word| is_piece(word) || !word.contains('=')) { vec![line] } else { words }
}

/// Whether a line is about a piece: it has colons, and no equals sign before the first.
fn is_piece(line: &str) -> bool {
    line.split_once(':').is_some_and(|(name, _)| !name.contains('='))
}

fn read_piece(line: &str, files: u8, ranks: u8) -> Result<Piece, String> {
    let fields: Vec<&str> = line.split(':').map(str::trim).collect();
    let field = |n: usize| fields.get(n).copied().unwrap_or_default();
    let wrong = |why: String| format!("{}: {why}", escaped(line, 60));
    let (white, black) = match field(4).split_once(",,") {
        Some((white, black)) => (white, Some(black)),
        None => (field(4), None),
    };
    let squares_of = |list: &str| squares(list, files, ranks).map_err(&wrong);
    let in_hand = match field(5) {
        "" => 0,
        text => text.parse().map_err(|_| wrong(format!("'{}' is no number of pieces in hand", escaped(text, 20))))?,
    };
    Ok(Piece {
        name: field(0).to_owned(),
        id: field(1).to_owned(),
        moves: field(2).to_owned(),
        white: squares_of(white)?,
        black: black.map(squares_of).transpose()?,
        in_hand,
    })
}

/// The squares of a list such as `a1,c1-h1`; a range goes along a rank, a file or a diagonal.
fn squares(list: &str, files: u8, ranks: u8) -> Result<Vec<Square>, String> {
    let square = |text: &str| {
        Square::parse(text.trim(), files, ranks)
            .ok_or_else(|| format!("'{}' is no square of the board", escaped(text, 20)))
    };
    let mut found = Vec::new();
    for part in list.split(',').filter(|part| !part.trim().is_empty()) {
        let Some((first, last)) = part.split_once('-') else {
            found.push(square(part)?);
            continue;
        };
        let (first, last) = (square(first)?, square(last)?);
        let by = |a: u8, b: u8| i16::from(b) - i16::from(a);
        let (x, y) = (by(first.file(), last.file()), by(first.rank(), last.rank()));
        if x != 0 && y != 0 && x.abs() != y.abs() {
            return Err(format!("'{}' is no line", escaped(part, 20)));
        }
        let at = |from: u8, step: i16, n: i16| (i16::from(from) + step * n) as u8;
        let steps = x.abs().max(y.abs());
        found
            .extend((0..=steps).map(|n| Square::new(at(first.file(), x.signum(), n), at(first.rank(), y.signum(), n))));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str =
        "files=5 ranks=6\npromoZone=1\nPawn::::a2-e2\nking:K:KisO2::c1\nelk:EL:NW:http://elk.svg:a1,e1,,b6\nowl::F:::2";

    #[test]
    fn a_definition_is_read_by_itself_or_from_a_page() {
        let read = Diagram::parse(SMALL).expect("a definition");
        assert_eq!((read.files, read.ranks, read.pieces.len()), (5, 6, 4));
        assert_eq!(read.parameter("promoZone"), Some("1"));
        assert_eq!(read.pieces[0].white.len(), 5);
        assert_eq!((read.pieces[1].id.as_str(), read.pieces[1].moves.as_str()), ("K", "KisO2"));
        assert_eq!(read.pieces[2].black, Some(vec![Square::new(1, 5)]));
        assert_eq!(read.pieces[3].in_hand, 2);
        let page = format!("<html><p>Text: more</p><div class=\"idiagram\">\n{SMALL}\n</div><p>a:b</p></html>");
        assert_eq!(Diagram::parse(&page), Ok(read.clone()));
        // Lines that were joined are taken apart.
        assert_eq!(Diagram::parse(&SMALL.replace('\n', " ")), Ok(read));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let why = |text: &str| Diagram::parse(text).expect_err(text);
        assert_eq!(why("<p>nothing</p>"), "the page has no element of the class idiagram");
        assert_eq!(why("files=8"), "no piece is defined, such as knight:N:N:knight:b1,g1");
        assert_eq!(why("files=14\nrook::::a1"), "files=14: boards have 3 to 12 files");
        assert_eq!(why("rook::::a9"), "rook::::a9: 'a9' is no square of the board");
        assert_eq!(why("rook::::a1-b8"), "rook::::a1-b8: 'a1-b8' is no line");
        assert_eq!(why("<div class=idiagram"), "the element with the diagram is not complete");
    }
}
