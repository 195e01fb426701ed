//! What a person types for a move.
//!
//! The exact text of a legal move always names it. Otherwise a text is read as coordinates written in another way (`E2E5`,
//! `e2-e4`, `j2j3,b2b3` for `b2b3,j2j3`), as the notation of chess books (`Nc3`, `e4`, `exd5`, `O-O`), and as the beginning
//! of a move. Where that names several moves, the person is asked.

use super::legal::{Leg, LegalMove, squares};
use tenfold::core::rules::Spec;
use tenfold::core::types::{PieceType, Square};

/// What a typed text stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// One legal move, by its exact text.
    Move(String),
    /// The exact texts of the moves that it can mean.
    Several(Vec<String>),
    /// The exact texts of the moves that begin so.
    Begins(Vec<String>),
    /// The squares of a move that is legal only with a price: the exact texts with each price.
    Unpaid(Vec<String>),
    /// No legal move.
    Nothing,
}

/// Reads a typed text, given all legal moves.
pub fn read(typed: &str, legal: &[LegalMove], spec: &Spec) -> Reading {
    let typed = &paid(typed.trim());
    if typed.is_empty() {
        return Reading::Nothing;
    }
    if legal.iter().any(|mv| mv.text == *typed) {
        return Reading::Move(typed.to_string());
    }
    let written = [Written::parse(typed, spec), Written::parse(&typed.replace(char::is_whitespace, ""), spec)];
    for written in written.iter().flatten() {
        let found = written.find(legal, true);
        if !found.is_empty() {
            return named(found);
        }
    }
    let beginning = tidy(typed).to_ascii_lowercase();
    let begins = |mv: &&LegalMove| !beginning.is_empty() && mv.text.to_ascii_lowercase().starts_with(&beginning);
    let mut begun: Vec<String> = legal.iter().filter(begins).map(|mv| mv.text.clone()).collect();
    begun.extend(written.iter().flatten().flat_map(|written| written.begin(legal)));
    begun.sort();
    begun.dedup();
    let mut found = castlings(typed, legal);
    found.extend(written.iter().flatten().flat_map(|written| written.find(legal, false)));
    if found.is_empty() {
        return match begun.len() {
            0 => unpaid(&written, legal),
            1 => Reading::Move(begun.remove(0)),
            _ => Reading::Begins(begun),
        };
    }
    found.append(&mut begun);
    named(found)
}

/// `pay the cannon on g2, j1j10` as `xg2,j1j10`; other texts as they are.
fn paid(typed: &str) -> String {
    let Some((_, rest)) = typed.split_once(char::is_whitespace).filter(|(pay, _)| pay.eq_ignore_ascii_case("pay"))
    else {
        return typed.to_string();
    };
    let words =
        rest.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    match words.collect::<Vec<_>>()[..] {
        [] => typed.to_string(),
        [price] => format!("x{price}"),
        [ref price @ .., mv] => format!("x{},{mv}", price.concat()),
    }
}

/// What a text asks for that no legal move is: the name of the piece and the square. `None` when it names
/// no piece.
pub fn asked_for(typed: &str, spec: &Spec) -> Option<(String, Square)> {
    let written = Written::parse(typed, spec)?;
    let patterns = written.parts.first().filter(|patterns| !patterns.iter().any(Pattern::is_coordinates))?;
    let pattern = patterns.iter().find(|pattern| pattern.pieces.is_some())?;
    let piece_type = *pattern.pieces.as_ref()?.first()?;
    Some((spec.piece_type(spec.plain(piece_type)).title().to_string(), pattern.to))
}

/// One move, or the choice between several.
fn named(mut found: Vec<String>) -> Reading {
    found.sort();
    found.dedup();
    if found.len() == 1 { Reading::Move(found.remove(0)) } else { Reading::Several(found) }
}

/// The moves that would be named if their price were typed too.
fn unpaid(written: &[Option<Written>], legal: &[LegalMove]) -> Reading {
    let free: Vec<LegalMove> = legal.iter().map(|mv| LegalMove { price: Vec::new(), ..mv.clone() }).collect();
    let mut found: Vec<String> = written.iter().flatten().flat_map(|written| written.find(&free, false)).collect();
    found.sort();
    found.dedup();
    if found.is_empty() { Reading::Nothing } else { Reading::Unpaid(found) }
}

/// The castlings that `O-O` or `O-O-O` names, with letters or zeros.
fn castlings(typed: &str, legal: &[LegalMove]) -> Vec<String> {
    let bare: String = typed.chars().filter(|c| !matches!(c, '-' | '+' | '#' | '!' | '?')).collect();
    let rings = bare.len();
    if !bare.chars().all(|c| matches!(c, 'o' | 'O' | '0')) || !(2..=3).contains(&rings) {
        return Vec::new();
    }
    let fits = |mv: &&LegalMove| mv.castling.is_some_and(|own| if rings == 2 { own.is_short } else { own.is_long });
    legal.iter().filter(fits).map(|mv| mv.text.clone()).collect()
}

/// The text without signs that say nothing about which move it is.
fn tidy(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '-' | '–' | '!' | '?' | '#' | ':' | '(' | ')')).collect()
}

/// A text as parts, each with the ways in which it can be read.
struct Written {
    /// The squares of what is paid, sorted.
    price: Vec<Square>,
    parts: Vec<Vec<Pattern>>,
    /// Whether the last part ends with `+`, which is check or a promotion.
    has_plus: bool,
    /// Whether the case of the letters says that the first letter is a piece and no file: `Be2e4`.
    begins_with_capital: bool,
}

/// One way to read a part: which steps it can be.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pattern {
    /// The types of which the piece can be; `None` for any.
    pieces: Option<Vec<PieceType>>,
    is_drop: bool,
    /// The file and rank that it comes from, as far as they are given.
    origin: (Option<u8>, Option<u8>),
    to: Square,
    suffix: Option<char>,
}

impl Written {
    /// Parses a text; `None` when it is no list of parts that end with a square.
    fn parse(text: &str, spec: &Spec) -> Option<Written> {
        let text = tidy(text.trim());
        let mut parts: Vec<&str> =
            text.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|part| !part.is_empty()).collect();
        let mut price = Vec::new();
        if let [first, _, ..] = parts[..]
            && let Some(paid) = first.strip_prefix(['x', 'X'])
        {
            price = squares(spec, &paid.to_ascii_lowercase())?;
            parts.remove(0);
        }
        let [first, ..] = parts[..] else { return None };
        let has_small = text.chars().any(|c| c.is_ascii_lowercase());
        let begins_with_capital = has_small && first.starts_with(|c: char| c.is_ascii_uppercase());
        let has_plus = parts.last().is_some_and(|last| last.ends_with('+'));
        let patterns = parts.iter().map(|part| patterns(part, spec, has_small)).collect::<Option<_>>()?;
        Some(Written { price, parts: patterns, has_plus, begins_with_capital })
    }

    /// The texts of the moves that it names, read only as coordinates or in all ways.
    fn find(&self, legal: &[LegalMove], as_coordinates: bool) -> Vec<String> {
        if as_coordinates && self.begins_with_capital {
            return Vec::new();
        }
        let named = |mv: &LegalMove| {
            mv.price == self.price
                && if self.parts.len() == 1 {
                    self.is_whole(mv, as_coordinates)
                } else {
                    self.is_in_parts(mv, as_coordinates)
                }
        };
        let mut found: Vec<&LegalMove> = legal.iter().filter(|mv| named(mv)).collect();
        // Without a sign of promotion the move is the one without promotion, where that is legal.
        let promotes = |mv: &LegalMove| mv.legs.iter().any(|leg| !leg.suffix.is_empty());
        let pluses = |mv: &LegalMove| mv.legs.iter().any(|leg| leg.suffix == "+");
        if self.has_plus && found.iter().any(|mv| pluses(mv)) {
            found.retain(|mv| pluses(mv));
        } else if found.iter().any(|mv| !promotes(mv)) && !self.parts.iter().flatten().any(|part| part.suffix.is_some())
        {
            found.retain(|mv| !promotes(mv));
        }
        found.into_iter().map(|mv| mv.text.clone()).collect()
    }

    /// The texts of the moves that have its parts, and more, as their steps.
    fn begin(&self, legal: &[LegalMove]) -> Vec<String> {
        let has_all = |mv: &&LegalMove| {
            let legs: Vec<&Leg> = mv.legs.iter().collect();
            self.parts.len() > 1
                && legs.len() > self.parts.len()
                && mv.price == self.price
                && all_fit(&self.parts, &legs, false)
        };
        legal.iter().filter(has_all).map(|mv| mv.text.clone()).collect()
    }

    /// Whether the only part is a move of one piece.
    fn is_whole(&self, mv: &LegalMove, as_coordinates: bool) -> bool {
        let ([first, ..], true) = (&mv.legs[..], mv.is_of_one_piece()) else { return false };
        let last = &mv.legs[mv.legs.len() - 1];
        let whole = Leg { to: last.to, suffix: last.suffix.clone(), ..first.clone() };
        self.parts[0].iter().any(|pattern| pattern.fits(&whole, as_coordinates))
    }

    /// Whether the parts are the steps of the move, in any order.
    fn is_in_parts(&self, mv: &LegalMove, as_coordinates: bool) -> bool {
        mv.legs.len() == self.parts.len() && all_fit(&self.parts, &mv.legs.iter().collect::<Vec<_>>(), as_coordinates)
    }
}

/// Whether each part fits a step of its own.
fn all_fit(parts: &[Vec<Pattern>], legs: &[&Leg], as_coordinates: bool) -> bool {
    let Some((first, rest)) = parts.split_first() else { return true };
    legs.iter().enumerate().any(|(n, leg)| {
        first.iter().any(|pattern| pattern.fits(leg, as_coordinates)) && {
            let others: Vec<&Leg> = legs.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, leg)| *leg).collect();
            all_fit(rest, &others, as_coordinates)
        }
    })
}

impl Pattern {
    /// Whether it names both squares of a step, and no piece.
    fn is_coordinates(&self) -> bool {
        self.pieces.is_none() && self.origin.0.is_some() && self.origin.1.is_some()
    }

    fn fits(&self, leg: &Leg, as_coordinates: bool) -> bool {
        if (as_coordinates && !self.is_coordinates()) || self.to != leg.to {
            return false;
        }
        let (file, rank) = self.origin;
        let comes_from_there = match leg.from {
            // The `@` of a drop may be missing.
            None => self.is_drop || file.is_none() && rank.is_none(),
            Some(from) => {
                !self.is_drop
                    && file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
            }
        };
        let is_named = self.pieces.as_ref().is_none_or(|pieces| pieces.contains(&leg.piece.piece_type()));
        let promotes_so = self.suffix.is_none_or(|sign| leg.suffix.eq_ignore_ascii_case(sign.encode_utf8(&mut [0; 4])));
        comes_from_there && is_named && promotes_so
    }
}

/// The ways to read a part: its first letter can be a piece or a file. `None` when it does not end with a square.
fn patterns(part: &str, spec: &Spec, has_small: bool) -> Option<Vec<Pattern>> {
    if !part.is_ascii() {
        return None;
    }
    let end = part.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = part[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len().checked_sub(1)?;
    let to = Square::parse(&part[start..end].to_ascii_lowercase(), spec.files, spec.ranks)?;
    let suffix = suffix(&part[end..])?;
    let is_piece = |letter: char| spec.piece_types.iter().any(|own| own.letter == letter);
    let head = part[..start].trim_end_matches(['x', 'X']);
    let head = if is_piece('X') { head } else { head.trim_start_matches('X') };
    let head = head.replace('x', "");
    let (head, is_drop) = match head.strip_suffix(['@', '*']) {
        Some(piece) => (piece, true),
        None => (head.as_str(), false),
    };
    let mut found = Vec::new();
    let (bare, is_promoted) = (head.trim_start_matches('+'), head.starts_with('+'));
    let letter = bare.chars().next().filter(char::is_ascii_alphabetic);
    if let Some(letter) = letter.map(|letter| letter.to_ascii_uppercase())
        && is_piece(letter)
        && let Some(origin) = origin(&bare[1..], spec)
    {
        let fits = |own: &PieceType| {
            spec.piece_type(*own).letter == letter && (!is_promoted || spec.piece_type(*own).base.is_some())
        };
        let pieces = (0..spec.piece_types.len()).map(|n| PieceType(n as u8)).filter(fits).collect();
        found.push(Pattern { pieces: Some(pieces), is_drop, origin, to, suffix });
    }
    if let Some(origin) = origin(head, spec).filter(|_| !is_drop) {
        // `Bc3` is a bishop's move and not one of the pawn on the b-file.
        let is_capital = has_small && head.starts_with(|c: char| c.is_ascii_uppercase());
        let is_pawn = origin.0.is_none() || origin.1.is_none();
        if !(is_capital && is_pawn) {
            let pawn = spec.pawn_type().map(|_| vec![spec.pawn.piece_type]).filter(|_| is_pawn);
            found.push(Pattern { pieces: pawn, is_drop, origin, to, suffix });
        }
    }
    Some(found)
}

/// The sign of a promotion in what follows the square: a letter or `+`. `None` when it is anything else.
fn suffix(tail: &str) -> Option<Option<char>> {
    let tail = if matches!(tail, "e.p." | "ep") { "" } else { tail };
    match tail.strip_prefix('=') {
        Some("+") => return Some(Some('+')),
        _ if matches!(tail, "" | "=" | "+" | "++") => return Some(None),
        _ => {}
    }
    let mut signs = tail.trim_start_matches(['=', '/']).trim_end_matches('+').chars();
    let letter = signs.next().filter(|c| c.is_ascii_alphabetic())?;
    signs.next().is_none().then_some(Some(letter))
}

/// The file and the rank in a text that has nothing else, either of which may be missing.
fn origin(text: &str, spec: &Spec) -> Option<(Option<u8>, Option<u8>)> {
    let text = text.to_ascii_lowercase();
    let (file, digits) = match text.bytes().next() {
        Some(letter @ b'a'..=b'z') => (Some(letter - b'a').filter(|file| *file < spec.files), &text[1..]),
        _ => (None, text.as_str()),
    };
    if file.is_none() && digits.len() < text.len() {
        return None;
    }
    if digits.is_empty() {
        return Some((file, None));
    }
    let rank: u8 = digits.parse().ok().filter(|rank| (1..=spec.ranks).contains(rank))?;
    Some((file, Some(rank - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold::registry;

    /// How a text is read in a game after these moves; the position may be a FEN instead.
    fn read_in(game: &str, moves: &str, typed: &str) -> Reading {
        let mut session = registry::find(game).expect("a game").0.open();
        match moves.contains('/') {
            true => session.set_fen(moves).expect("a position"),
            false => moves.split_whitespace().for_each(|mv| session.play(mv).expect("legal")),
        }
        read(typed, &LegalMove::all(&*session), session.spec())
    }

    fn one(game: &str, moves: &str, typed: &str) -> String {
        match read_in(game, moves, typed) {
            Reading::Move(text) => text,
            other => panic!("{typed} is {other:?}"),
        }
    }

    #[test]
    fn coordinates_may_be_written_in_any_way() {
        for typed in ["e2e4", "E2E4", "e2-e4", "e2 e4", "E2-E4", "E2e4", "e2–e4!", "e2:e4"] {
            assert_eq!(one("chess", "", typed), "e2e4", "{typed}");
        }
        assert_eq!(one("chess", "e2e4 d7d5", "e4xd5"), "e4d5");
        assert_eq!(one("chess", "e2e4 d7d5", "E4XD5+"), "e4d5");
    }

    #[test]
    fn the_notation_of_books_is_read() {
        for (moves, typed, mv) in [
            ("", "Nc3", "b1c3"),
            ("", "nc3", "b1c3"),
            ("", "NC3", "b1c3"),
            ("", "e4", "e2e4"),
            ("", "e4!?", "e2e4"),
            ("", "Pe4", "e2e4"),
            ("e2e4 d7d5", "exd5", "e4d5"),
            ("e2e4 d7d5", "ed5", "e4d5"),
            ("e2e4 e7e5 g1f3 d7d6 d2d3 a7a6", "Nbd2", "b1d2"),
            ("e2e4 e7e5 g1f3 d7d6 d2d3 a7a6", "N1d2", "b1d2"),
            ("e2e4 e7e5 g1f3 d7d6 d2d3 a7a6", "Nb1-d2", "b1d2"),
            ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "O-O", "e1g1"),
            ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "0-0", "e1g1"),
            ("d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7", "O-O-O", "e1c1"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "a7a8q"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8N", "a7a8n"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "A7A8R", "a7a8r"),
            ("e2e4 a7a6 e4e5 d7d5", "exd6 e.p.", "e5d6"),
        ] {
            assert_eq!(one("chess", moves, typed), mv, "{typed}");
        }
    }

    #[test]
    fn what_can_mean_several_moves_is_asked() {
        let knights = "e2e4 e7e5 g1f3 d7d6 d2d3 a7a6";
        let several = |texts: &[&str]| Reading::Several(texts.iter().map(ToString::to_string).collect());
        assert_eq!(read_in("chess", knights, "Nd2"), several(&["b1d2", "f3d2"]));
        let promotes = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(read_in("chess", promotes, "a8"), several(&["a7a8b", "a7a8n", "a7a8q", "a7a8r"]));
        // A bishop or the pawn on the b-file; a capital says which.
        assert_eq!(one("chess", "4k3/8/8/8/8/2n5/1P6/4K3 w - - 0 1", "bxc3"), "b2c3");
        let both = "4k3/8/8/8/1B6/2n5/1P6/4K3 w - - 0 1";
        assert_eq!(read_in("chess", both, "bxc3"), several(&["b2c3", "b4c3"]));
        assert_eq!(one("chess", both, "Bxc3"), "b4c3");
        assert_eq!(one("chess", both, "b2xc3"), "b2c3");
    }

    #[test]
    fn the_steps_of_a_move_come_in_any_order() {
        for typed in ["j2j3,a2a4", "A2A4 J2J3", "j2-j3, a2-a4", "j3,a4", "a2a4;j2j3"] {
            assert_eq!(one("devingt", "", typed), "a2a4,j2j3", "{typed}");
        }
        assert_eq!(one("devingt", "", "j2j3,c2c3,b2b3"), "b2b3,c2c3,j2j3");
        // Two of three steps begin the moves that have both.
        let Reading::Begins(texts) = read_in("devingt", "", "j2j3,b2b3") else { panic!("not a beginning") };
        assert!(
            texts.contains(&"a2a3,b2b3,j2j3".into()) && texts.iter().all(|text| text.contains("b2b3")),
            "{texts:?}"
        );
        assert_eq!(read_in("devingt", "", "j2j3,j2j3"), Reading::Nothing);
    }

    #[test]
    fn a_beginning_is_enough() {
        assert_eq!(one("chess", "", "b1c"), "b1c3");
        assert_eq!(read_in("chess", "", "e2"), Reading::Begins(vec!["e2e3".into(), "e2e4".into()]));
    }

    #[test]
    fn a_price_is_written_in_any_way() {
        let fen = "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";
        for typed in ["xg2,j1j10", "XG2,J1J10", "xg2 Tj10", "pay g2, j1j10", "pay the cannon on g2, j1-j10"] {
            assert_eq!(one("newchess", fen, typed), "xg2,j1j10", "{typed}");
        }
        assert!(matches!(read_in("newchess", fen, "j1j10"), Reading::Unpaid(texts) if texts[0] == "xg2,j1j10"));
        assert!(matches!(read_in("newchess", fen, "pay g2"), Reading::Begins(_)));
    }

    #[test]
    fn noise_names_no_move() {
        for typed in
            ["", " ", "x", ",", "xx,", "é4", "e99", "e2e44", "\0", "====", "Zz9", "O-O-O-O", "@", "N@", "+", "a0"]
        {
            assert_eq!(read_in("chess", "", typed), Reading::Nothing, "{typed:?}");
        }
        assert_eq!(read_in("chess", "", &"9".repeat(100_000)), Reading::Nothing);
        assert_eq!(read_in("chess", "", &"e4,".repeat(10_000)), Reading::Nothing);
    }

    /// In every game the exact text of every move is that move, and so it is in capitals with a hyphen.
    #[test]
    fn the_exact_text_of_a_move_is_that_move() {
        for game in registry::GAMES.iter().chain(registry::shipped_games()) {
            let session = game.open();
            let legal = LegalMove::all(&*session);
            for mv in &legal {
                assert_eq!(read(&mv.text, &legal, game.spec), Reading::Move(mv.text.clone()), "{}", game.spec.name);
                assert!(!mv.legs.is_empty(), "{} of {}", mv.text, game.spec.name);
                let capitals = mv.text.to_ascii_uppercase();
                assert_eq!(read(&capitals, &legal, game.spec), Reading::Move(mv.text.clone()), "{}", game.spec.name);
            }
        }
    }
}
