//! Reads files of games, whose first moves are used as openings.
//!
//! The syntax is that of the PGN standard ("Portable Game Notation Specification and Implementation Guide", 1994), with
//! moves in the notation of the variant.

use super::opening::{LineError, Opening, shortened};
use tenfold_core::types::Outcome;
use tenfold_session::Session;

/// The part of each game that is used.
#[derive(Clone, Copy)]
pub(super) enum GamePart {
    /// At most this number of plies from the start; a move that ends the game is left out.
    Opening(usize),
    /// The whole game, without leaving out any move.
    Whole,
}

/// Parses all games of a file.
pub(super) fn read_openings(text: &str, session: &dyn Session, part: GamePart) -> Result<Vec<Opening>, LineError> {
    let mut reader = Reader { text, offset: 0, line: 1 };
    let mut game = Game::new(session, part);
    let mut openings = Vec::new();
    while let Some((line, token)) = reader.next()? {
        let bad = |why| LineError { line, why };
        // A tag after moves begins the next game, even if the previous game has no result.
        if matches!(token, Token::Tag(..)) && game.has_moves {
            openings.extend(game.end_game());
        }
        match token {
            Token::Tag(name, value) => game.read_tag(name, &value).map_err(bad)?,
            Token::Move(mv) => game.play_move(mv).map_err(bad)?,
            Token::Result => openings.extend(game.end_game()),
        }
    }
    openings.extend(game.end_game());
    Ok(openings)
}

/// The game that is being parsed.
struct Game<'a> {
    first: &'a dyn Session,
    session: Box<dyn Session>,
    part: GamePart,
    fen: Option<String>,
    /// Whether a tag or move of the game was read.
    is_started: bool,
    has_moves: bool,
    /// Whether the rest of the game is skipped because enough moves were read.
    is_full: bool,
    /// Whether the tag `FEN` is ignored, because the tag `SetUp` is 0.
    ignores_fen: bool,
}

impl<'a> Game<'a> {
    fn new(first: &'a dyn Session, part: GamePart) -> Game<'a> {
        let mut session = first.duplicate();
        session.set_start_position();
        Game {
            first,
            session,
            part,
            fen: None,
            is_started: false,
            has_moves: false,
            is_full: false,
            ignores_fen: false,
        }
    }

    fn read_tag(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.is_started = true;
        match name {
            "SetUp" => self.ignores_fen = value == "0",
            "FEN" if !self.ignores_fen => {
                self.session.set_fen(value).map_err(|why| format!("refused FEN: {why}"))?;
                if self.session.outcome() != Outcome::Ongoing {
                    return Err(format!("the game is over: {}", self.session.outcome()));
                }
                self.fen = Some(self.session.fen());
            }
            "Variant" => {
                let wanted = self.first.spec().name;
                let name = value.to_ascii_lowercase();
                let is_alias = self.first.spec().aliases.iter().any(|(alias, _)| *alias == name);
                let found = tenfold_registry::find(&name).map(|(game, _)| game.spec.name);
                if found != Some(wanted) && !is_alias {
                    return Err(format!("a game of '{}', not of {wanted}", shortened(value)));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn play_move(&mut self, text: &str) -> Result<(), String> {
        (self.is_started, self.has_moves) = (true, true);
        let has_all = matches!(self.part, GamePart::Opening(plies) if self.session.played_moves().len() >= plies);
        if self.is_full || has_all {
            self.is_full = true;
            return Ok(());
        }
        // Behind a move there may be `!` and `?` for its quality, and `+` and `#` for check and mate, but `!` and `+` may
        // also be part of the move.
        let plain = text.trim_end_matches(['!', '?']);
        let bare = plain.trim_end_matches(['+', '#']);
        let played = self.session.play(text).or_else(|_| self.session.play(plain));
        played.or_else(|why| self.session.play(bare).map_err(|_| why)).map_err(|why| why.to_string())?;
        if matches!(self.part, GamePart::Opening(_)) && self.session.outcome() != Outcome::Ongoing {
            self.session.take_back();
            self.is_full = true;
        }
        Ok(())
    }

    /// Ends the game. Returns its opening if any tag or move was read.
    fn end_game(&mut self) -> Option<Opening> {
        let opening = Opening { fen: self.fen.clone(), moves: self.session.played_moves() };
        let is_started = self.is_started;
        *self = Game::new(self.first, self.part);
        is_started.then_some(opening)
    }
}

/// A token of a PGN file. Other tokens are skipped.
enum Token<'a> {
    Tag(&'a str, String),
    Move(&'a str),
    Result,
}

/// Splits the text into tokens.
struct Reader<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
}

impl<'a> Reader<'a> {
    /// The next token with its line number; `None` at the end of the text.
    fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, LineError> {
        while let Some(c) = self.text[self.offset..].chars().next() {
            let at_line_start = self.offset == 0 || self.text[..self.offset].ends_with('\n');
            match c {
                '%' if at_line_start => drop(self.rest_of_line()),
                ';' => drop(self.rest_of_line()),
                '{' => self.skip_comment()?,
                '(' => self.skip_variation()?,
                '[' => {
                    let line = self.line;
                    let text = self.rest_of_line();
                    return match parse_tag(text) {
                        Some((name, value)) => Ok(Some((line, Token::Tag(name, value)))),
                        None => Err(LineError { line, why: format!("'{}' is not a tag", shortened(text)) }),
                    };
                }
                _ if c.is_whitespace() => self.advance(c.len_utf8()),
                _ => {
                    let line = self.line;
                    if let Some(token) = token(self.word()) {
                        return Ok(Some((line, token)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn advance(&mut self, bytes: usize) {
        let passed = &self.text[self.offset..self.offset + bytes];
        self.line += passed.matches('\n').count();
        self.offset += bytes;
    }

    fn rest_of_line(&mut self) -> &'a str {
        let rest = &self.text[self.offset..];
        let rest = rest.split('\n').next().unwrap_or_default();
        self.advance(rest.len());
        rest.trim_end()
    }

    /// The next word. It has at least one character, so that parsing always advances.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.offset..];
        let ends = |c: char| c.is_whitespace() || "{}();".contains(c);
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let length = rest[first..].find(ends).map_or(rest.len(), |at| first + at);
        self.advance(length);
        &rest[..length]
    }

    fn skip_comment(&mut self) -> Result<(), LineError> {
        let length = self.text[self.offset..].find('}');
        let Some(length) = length else {
            return Err(LineError { line: self.line, why: "this comment is not closed".into() });
        };
        self.advance(length + 1);
        Ok(())
    }

    fn skip_variation(&mut self) -> Result<(), LineError> {
        let (line, mut depth) = (self.line, 0u64);
        while let Some(c) = self.text[self.offset..].chars().next() {
            match c {
                '{' => {
                    self.skip_comment()?;
                    continue;
                }
                ';' => {
                    self.rest_of_line();
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.advance(c.len_utf8());
            if depth == 0 {
                return Ok(());
            }
        }
        Err(LineError { line, why: "this variation is not closed".into() })
    }
}

/// The token that a word of the movetext stands for; `None` for move numbers, annotation glyphs and similar words.
fn token(word: &str) -> Option<Token<'_>> {
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
        return Some(Token::Result);
    }
    // Removes `12.` and `12...`, which may precede a move without a space.
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if unnumbered.len() < word.len() { unnumbered.trim_start_matches('.') } else { word };
    let skipped = word.starts_with('$') || word.trim_end_matches(['!', '?']).chars().all(|c| c == '.');
    (!skipped).then_some(Token::Move(word))
}

/// The name and the value of a tag, `[Name "value"]`.
fn parse_tag(line: &str) -> Option<(&str, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.trim().split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        text.push(if c == '\\' { chars.next()? } else { c });
    }
    Some((name, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(game: &str, text: &str, plies: Option<usize>) -> Result<Vec<(Option<String>, String)>, String> {
        let session = tenfold_registry::find(game).expect("a game").0.open();
        let flat = |found: Vec<Opening>| found.into_iter().map(|o| (o.fen, o.moves.join(" "))).collect();
        read_openings(text, &*session, GamePart::Opening(plies.unwrap_or(usize::MAX)))
            .map(flat)
            .map_err(|LineError { line, why }| format!("{line}: {why}"))
    }

    fn start(moves: &str) -> (Option<String>, String) {
        (None, moves.to_string())
    }

    const GAMES: &str = "% an escape\n[Event \"He said \\\"hi\\\" ]\"]\n[Variant \"Giveaway\"]\n\n\
        1. e2e3 {+0.10/5 0.1s} e7e6!? $14 2.b2b3 (2. a2a3 {no ) end} (2. h2h3 h7h6) a7a6) 2...b7b6 ; to 3. c2c3\n\
        3. c2c3# 1-0\n\n[Event \"no result\"]\n\n1. d2d3\n[SetUp \"1\"]\n[FEN \"8/8/8/3p4/8/8/3P4/8 b - - 0 9\"]\n\n\
        9... d5d4 10. d2d3 *\n\n[White \"nobody\"]\n\n*\n";

    #[test]
    fn all_of_the_syntax_is_parsed() {
        let fen = Some("8/8/8/3p4/8/8/3P4/8 b - - 0 9".to_string());
        // The last move of the third game is left out, because it would end the game by stalemate.
        let all = [start("e2e3 e7e6 b2b3 b7b6 c2c3"), start("d2d3"), (fen.clone(), "d5d4".to_string()), start("")];
        assert_eq!(openings("antichess", GAMES, None), Ok(all.to_vec()));
        let two = [start("e2e3 e7e6"), start("d2d3"), (fen.clone(), "d5d4".to_string()), start("")];
        assert_eq!(openings("antichess", GAMES, Some(2)), Ok(two.to_vec()));
        let none = [start(""), start(""), (fen, String::new()), start("")];
        assert_eq!(openings("antichess", GAMES, Some(0)), Ok(none.to_vec()));
    }

    #[test]
    fn an_exclamation_mark_may_belong_to_the_letter_of_a_promotion() {
        let text = "[x:chess]\ncustomPiece1 = n!:C\npromotionPieceTypes = qn!\n";
        let game = tenfold_registry::parse_variants(&"x", text.as_bytes()).games.remove(0);
        let text = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n1. a7a8n! h8h7! 2. a1a2!? *\n";
        let whole = read_openings(text, &*game.open(), GamePart::Whole).unwrap_or_default();
        assert_eq!(whole[0].moves, ["a7a8n!", "h8h7", "a1a2"]);
    }

    #[test]
    fn a_whole_game_has_its_last_move() {
        let session = tenfold_registry::find("antichess").expect("a game").0.open();
        let text = "[FEN \"8/8/8/1p6/8/1P6/8/8 w - - 0 1\"]\n1. b3b4 {stalemate} 0-1\n";
        let whole = read_openings(text, &*session, GamePart::Whole).unwrap_or_default();
        assert_eq!(whole[0].moves, ["b3b4"]);
        assert_eq!(openings("antichess", text, None).expect("good")[0].1, "");
    }

    #[test]
    fn moves_of_10x10_games_are_parsed() {
        let text = "1. a2a3,c2c4 b9b8,c9c8,j9j8 2. d2d5 1/2-1/2";
        assert_eq!(openings("devingt", text, None), Ok(vec![start("a2a3,c2c4 b9b8,c9c8,j9j8 d2d5")]));
        let text = "[FEN \"9k/3P6/10/10/10/10/10/10/10/K9[Pp] w - - 0 50\"]\n50. d9d10+ *";
        let found = openings("newchess", text, None).expect("good");
        assert_eq!(found[0].1, "d9d10+");
    }

    #[test]
    fn errors_have_the_line_number() {
        for (text, why) in [
            ("[Event \"x\"]\n\n1. e2e4\n2. e2e4 *", "4: illegal move e2e4: "),
            ("\n[Variant \"atomic\"]\n\n*", "2: a game of 'atomic', not of antichess"),
            ("[Variant \"devingt\"]\n\n*", "1: a game of 'devingt', not of antichess"),
            ("[FEN \"8/8\"]\n*", "1: refused FEN: "),
            ("[FEN \"8/8/8/1p6/8/8/8/8 w - - 0 1\"]\n*", "1: the game is over: 1-0 (no pieces left)"),
            ("[Event x]\n*", "1: '[Event x]' is not a tag"),
            ("1. e2e3\n{ no end", "2: this comment is not closed"),
            ("1. e2e3\n( a (b) ", "2: this variation is not closed"),
            ("1. Nf3 *", "1: illegal move Nf3: "),
            ("}\u{1b}[0m é", "1: illegal move "),
        ] {
            let found = openings("antichess", text, None).expect_err(text);
            assert!(found.starts_with(why) && !found.contains(['\n', '\u{1b}']), "{found}, not {why}");
        }
    }
}
