//! Finds the legal move that a person means by a typed text.
//!
//! The exact text of a legal move always means that move. Any other text is read as coordinates written in another way
//! (`E2E5`, `e2-e4`, `j2j3,b2b3` for `b2b3,j2j3`), as the notation of chess books (`Nc3`, `e4`, `exd5`, `O-O`), and as
//! the beginning of a move. When several moves fit, the person is asked to choose.

use super::legal::{LegalMove, MoveStep, squares};
use super::pattern::{StepPattern, step_patterns};
use tenfold_core::rules::Spec;
use tenfold_core::types::{PieceLetter, Square};

/// The meaning of a typed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// One legal move, by its exact text.
    Move(String),
    /// Several legal moves, by their exact texts.
    Several(Vec<String>),
    /// The beginning of several legal moves, by their exact texts.
    Begins(Vec<String>),
    /// A move that is legal only with a price: the exact texts of the move with each possible price.
    Unpaid(Vec<String>),
    /// No legal move.
    Nothing,
}

/// Reads a typed text, given all legal moves.
pub fn read_typed(typed: &str, legal: &[LegalMove], spec: &Spec) -> Reading {
    if legal.iter().any(|mv| mv.text == typed.trim()) {
        return Reading::Move(typed.trim().to_string());
    }
    if names_pass(typed) {
        let pass = legal.iter().find(|mv| mv.is_pass());
        return pass.map_or(Reading::Nothing, |mv| Reading::Move(mv.text.clone()));
    }
    let typed = &in_plain_letters(typed, spec);
    if typed.is_empty() {
        return Reading::Nothing;
    }
    let written = [TypedMove::parse(typed, spec), TypedMove::parse(&typed.replace(char::is_whitespace, ""), spec)];
    if typed.ends_with(',') {
        // A comma at the end means that more steps follow.
        let mut begun: Vec<String> =
            written.iter().flatten().flat_map(|written| written.moves_beginning_with(legal, 1)).collect();
        begun.sort();
        begun.dedup();
        if !begun.is_empty() {
            return if begun.len() == 1 { Reading::Move(begun.remove(0)) } else { Reading::Begins(begun) };
        }
    }
    for written in written.iter().flatten() {
        let found = written.matching_moves(legal, true);
        if !found.is_empty() {
            return move_or_choice(found);
        }
    }
    let beginning = without_filler_signs(typed, spec).to_ascii_lowercase();
    let begins = |mv: &&LegalMove| !beginning.is_empty() && mv.text.to_ascii_lowercase().starts_with(&beginning);
    let mut begun: Vec<String> = legal.iter().filter(begins).map(|mv| mv.text.clone()).collect();
    begun.extend(written.iter().flatten().flat_map(|written| written.moves_beginning_with(legal, 2)));
    begun.sort();
    begun.dedup();
    let mut found = castlings(typed, legal);
    found.extend(written.iter().flatten().flat_map(|written| written.matching_moves(legal, false)));
    if found.is_empty() {
        return match begun.len() {
            0 => read_without_price(&written, legal),
            1 => Reading::Move(begun.remove(0)),
            _ => Reading::Begins(begun),
        };
    }
    found.append(&mut begun);
    move_or_choice(found)
}

/// Whether a text names a pass, in words or as UCI's null move.
pub fn names_pass(typed: &str) -> bool {
    let typed = typed.trim();
    typed.eq_ignore_ascii_case("pass") || typed == "0000"
}

/// Explains what is wrong with a text that names a piece or castling but is no legal move; `None` for other texts.
pub fn notation_hint(typed: &str, spec: &Spec) -> Option<String> {
    if castling_length(typed).is_some() {
        return Some("you cannot castle so".into());
    }
    let text = in_plain_letters(typed, spec);
    let joined = TypedMove::parse(&text.replace(char::is_whitespace, ""), spec);
    let written = joined.or_else(|| TypedMove::parse(&text, spec))?;
    let patterns = written.parts.first().filter(|patterns| !patterns.iter().any(StepPattern::is_coordinates))?;
    let pattern = patterns.iter().find(|pattern| pattern.pieces.is_some())?;
    let piece_type = *pattern.pieces.as_ref()?.first()?;
    let name = spec.piece_type(spec.untilded_type(piece_type)).title();
    Some(format!("no {name} of yours can go to {} now", pattern.to))
}

/// Splits a text after its longest beginning, in whole steps, that is a legal move. Returns that move and the first
/// step after it, which cannot be added.
pub fn legal_part(typed: &str, legal: &[LegalMove], spec: &Spec) -> Option<(String, String)> {
    let parts: Vec<&str> = typed.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    (1..parts.len().min(10)).rev().find_map(|count| match read_typed(&parts[..count].join(","), legal, spec) {
        Reading::Move(text) => Some((text, parts[count].to_string())),
        _ => None,
    })
}

/// The capital letter at the beginning of a move in book notation, if no piece of the variant has that letter.
pub fn foreign_letter(typed: &str, spec: &Spec) -> Option<char> {
    let text = without_filler_signs(typed.trim(), spec);
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let rest = text[1..].replace(['x', '+'], "");
    let squares = [rest.get(rest.len().saturating_sub(2)..), rest.get(rest.len().saturating_sub(3)..)];
    let ends_in_square = squares.iter().flatten().any(|end| Square::parse(end, spec.files, spec.ranks).is_some());
    let is_known = spec.piece_types.iter().any(|own| own.letter.plain() == letter);
    // A capital letter that also names a file may begin coordinates, such as `E2E4`.
    let is_file =
        letter.to_ascii_lowercase() as u8 - b'a' < spec.files && rest.starts_with(|c: char| c.is_ascii_digit());
    (ends_in_square && !is_known && !is_file).then_some(letter)
}

/// The two squares in a text that consists of them, written as in exact move texts.
pub fn coordinates(typed: &str, spec: &Spec) -> Option<String> {
    let written = TypedMove::parse(&in_plain_letters(typed, spec).replace(char::is_whitespace, ""), spec)?;
    let [patterns] = &written.parts[..] else { return None };
    let pattern = patterns.iter().find(|pattern| pattern.is_coordinates() && pattern.suffix.is_none())?;
    let from = Square::new(pattern.origin.0?, pattern.origin.1?);
    Some(format!("{from}{}", pattern.to))
}

/// The typed text without move numbers and filler words: `1. knight f3` becomes `Nf3`, `e2 to e4` becomes `e2 e4`.
fn in_plain_letters(typed: &str, spec: &Spec) -> String {
    let unnumbered = typed.trim().trim_start_matches(|c: char| c.is_ascii_digit());
    let typed =
        if unnumbered.starts_with('.') { unnumbered.trim_start_matches('.').trim_start() } else { typed.trim() };
    let lead = ["move ", "play "].iter().find(|word| typed.to_ascii_lowercase().starts_with(**word));
    let text = price_notation(typed[lead.map_or(0, |word| word.len())..].trim_start());
    let words = text.split(' ').filter(|word| !["to", "takes", "on"].contains(word));
    let text = words.collect::<Vec<_>>().join(" ");
    let lower = text.to_ascii_lowercase();
    let is_named = |name: &str| lower.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '));
    // Only unpromoted pieces are searched: a promoted piece is written with the letter of its unpromoted form.
    let mut pieces = spec.piece_types.iter().filter(|own| own.unpromoted.is_none());
    match pieces.find(|own| is_named(&own.title().to_ascii_lowercase())) {
        Some(piece) => format!("{}{}", piece.letter, text[piece.title().len()..].trim_start()),
        None => text,
    }
}

/// Converts `pay the cannon on g2, j1j10` to `xg2,j1j10`; returns other texts unchanged.
fn price_notation(typed: &str) -> String {
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

/// The reading of a text for which these moves were found: one move, or a choice between several.
fn move_or_choice(mut found: Vec<String>) -> Reading {
    found.sort();
    found.dedup();
    if found.len() == 1 { Reading::Move(found.remove(0)) } else { Reading::Several(found) }
}

/// The moves that the text would name if their price were added to it.
fn read_without_price(written: &[Option<TypedMove>], legal: &[LegalMove]) -> Reading {
    let free: Vec<LegalMove> = legal.iter().map(|mv| LegalMove { price: Vec::new(), ..mv.clone() }).collect();
    let mut found: Vec<String> =
        written.iter().flatten().flat_map(|written| written.matching_moves(&free, false)).collect();
    found.sort();
    found.dedup();
    if found.is_empty() { Reading::Nothing } else { Reading::Unpaid(found) }
}

/// The number of letters or zeros in a castling: 2 for `O-O`, 3 for `O-O-O`; `None` for other texts.
fn castling_length(typed: &str) -> Option<usize> {
    let bare: String = typed.trim().chars().filter(|c| !matches!(c, '-' | '+' | '#' | '!' | '?')).collect();
    let is_castling = bare.chars().all(|c| matches!(c, 'o' | 'O' | '0'));
    Some(bare.len()).filter(|length| is_castling && (2..=3).contains(length))
}

/// The exact texts of the legal castlings that a typed text names.
fn castlings(typed: &str, legal: &[LegalMove]) -> Vec<String> {
    let Some(length) = castling_length(typed) else { return Vec::new() };
    let fits = |mv: &&LegalMove| mv.castling.is_some_and(|own| if length == 2 { own.is_short } else { own.is_long });
    legal.iter().filter(fits).map(|mv| mv.text.clone()).collect()
}

/// The text without signs that do not help to identify the move, such as hyphens and `!`. A `!` that belongs to a letter
/// of a piece stays.
fn without_filler_signs(text: &str, spec: &Spec) -> String {
    let is_piece = |letter: PieceLetter| spec.piece_types.iter().any(|own| own.letter == letter.to_ascii_uppercase());
    let is_filler = |c: char| matches!(c, '-' | '–' | '>' | '!' | '?' | '#' | ':' | '(' | ')');
    let mut kept = String::with_capacity(text.len());
    for letter in PieceLetter::all_in(text) {
        if letter.is_marked() && is_piece(letter) {
            kept += &letter.to_string();
        } else {
            kept.extend(letter.to_string().chars().filter(|c| !is_filler(*c)));
        }
    }
    kept
}

/// A typed text split into parts, with all ways to read each part.
struct TypedMove {
    /// The squares of the pieces that are paid, sorted.
    price: Vec<Square>,
    parts: Vec<Vec<StepPattern>>,
    /// Whether the last part ends with `+`, which stands for check or for a promotion.
    has_plus: bool,
    /// Whether the case of the letters shows that the first letter is a piece and not a file: `Be2e4`.
    begins_with_capital: bool,
}

impl TypedMove {
    /// Parses a text; `None` unless it is a list of parts that each end with a square, perhaps with a suffix.
    fn parse(text: &str, spec: &Spec) -> Option<TypedMove> {
        let text = without_filler_signs(text.trim(), spec);
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
        let patterns = parts.iter().map(|part| step_patterns(part, spec, has_small)).collect::<Option<_>>()?;
        Some(TypedMove { price, parts: patterns, has_plus, begins_with_capital })
    }

    /// The exact texts of the legal moves that the typed text means, read only as coordinates (`as_coordinates`) or in
    /// all ways.
    fn matching_moves(&self, legal: &[LegalMove], as_coordinates: bool) -> Vec<String> {
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
        // A text without a promotion sign means the move without promotion, if that move is legal.
        let promotes = |mv: &LegalMove| mv.steps.iter().any(|step| !step.suffix.is_empty());
        let pluses = |mv: &LegalMove| mv.steps.iter().any(|step| step.suffix == "+");
        if self.has_plus && found.iter().any(|mv| pluses(mv)) {
            found.retain(|mv| pluses(mv));
        } else if found.iter().any(|mv| !promotes(mv)) && !self.parts.iter().flatten().any(|part| part.suffix.is_some())
        {
            found.retain(|mv| !promotes(mv));
        }
        found.into_iter().map(|mv| mv.text.clone()).collect()
    }

    /// The exact texts of the moves that have a step for each part of the typed text, and further steps. Empty if the
    /// text has fewer than `least` parts.
    fn moves_beginning_with(&self, legal: &[LegalMove], least: usize) -> Vec<String> {
        let has_all = |mv: &&LegalMove| {
            let steps: Vec<&MoveStep> = mv.steps.iter().collect();
            self.parts.len() >= least
                && steps.len() > self.parts.len()
                && mv.price == self.price
                && all_fit(&self.parts, &steps, false)
        };
        legal.iter().filter(has_all).map(|mv| mv.text.clone()).collect()
    }

    /// Whether the text is a single part that names the whole way of the only piece that makes this move.
    fn is_whole(&self, mv: &LegalMove, as_coordinates: bool) -> bool {
        let ([first, ..], true) = (&mv.steps[..], mv.is_of_one_piece()) else { return false };
        let last = &mv.steps[mv.steps.len() - 1];
        let whole = MoveStep { to: last.to, suffix: last.suffix.clone(), ..first.clone() };
        self.parts[0].iter().any(|pattern| pattern.fits(&whole, as_coordinates))
    }

    /// Whether the parts of the text are the steps of the move, in any order.
    fn is_in_parts(&self, mv: &LegalMove, as_coordinates: bool) -> bool {
        mv.steps.len() == self.parts.len() && all_fit(&self.parts, &mv.steps.iter().collect::<Vec<_>>(), as_coordinates)
    }
}

/// Whether the parts can be assigned to different steps that fit them.
fn all_fit(parts: &[Vec<StepPattern>], steps: &[&MoveStep], as_coordinates: bool) -> bool {
    let Some((first, rest)) = parts.split_first() else { return true };
    steps.iter().enumerate().any(|(n, step)| {
        first.iter().any(|pattern| pattern.fits(step, as_coordinates)) && {
            let others: Vec<&MoveStep> =
                steps.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, step)| *step).collect();
            all_fit(rest, &others, as_coordinates)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text in a variant, after these moves or in the position of a FEN that is given instead of moves.
    fn read_in(game: &str, moves: &str, typed: &str) -> Reading {
        let mut session = tenfold_registry::find(game).expect("a game").0.open();
        if moves.contains('/') {
            session.set_fen(moves).expect("a position")
        } else {
            moves.split_whitespace().for_each(|mv| session.play(mv).expect("legal"))
        }
        read_typed(typed, &LegalMove::all_legal(&*session), session.spec())
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
    fn a_pass_is_read_where_it_is_legal() {
        for typed in ["pass", "Pass", " 0000 ", "e2e2"] {
            assert_eq!(one("janggi", "", typed), "e2e2", "{typed}");
        }
        assert_eq!(one("flipello", "8/8/8/3PP3/3PP3/8/8/p7[PPpp] b - - 0 1", "pass"), "a1a1");
        assert_eq!(read_in("chess", "", "pass"), Reading::Nothing);
        let promotion_in_place = "3k4/8/8/3P4/8/8/8/3K3R[] w - - 0 1";
        assert_eq!(read_in("sittuyin", promotion_in_place, "0000"), Reading::Nothing);
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
            ("", "1. e4", "e2e4"),
            ("", "1.Nf3", "g1f3"),
            ("", "knight f3", "g1f3"),
            ("", "Pawn to e4", "e2e4"),
            ("", "e2->e4", "e2e4"),
            ("", "e2 to e4", "e2e4"),
            ("", "move e2e4", "e2e4"),
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
        // `b` can mean the bishop or the pawn on the b-file; a capital means the bishop.
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
        // The two typed steps belong to moves of three steps, which all include both of them.
        let Reading::Begins(texts) = read_in("devingt", "", "j2j3,b2b3") else { panic!("not a beginning") };
        assert!(
            texts.contains(&"a2a3,b2b3,j2j3".into()) && texts.iter().all(|text| text.contains("b2b3")),
            "{texts:?}"
        );
        assert_eq!(read_in("devingt", "", "j2j3,j2j3"), Reading::Nothing);
    }

    #[test]
    fn a_comma_at_the_end_says_that_more_is_to_come() {
        for typed in ["c2c3,", "C2-C3 ,"] {
            let Reading::Begins(texts) = read_in("devingt", "", typed) else { panic!("{typed} is not a beginning") };
            assert!(
                texts.len() > 5 && texts.iter().all(|text| text.contains("c2c3") && text.contains(',')),
                "{texts:?}"
            );
        }
        assert_eq!(one("chess", "", "e2e4,"), "e2e4");
    }

    #[test]
    fn steps_that_are_legal_without_the_rest_are_named() {
        let legal = |game: &str, typed: &str| {
            let session = tenfold_registry::find(game).expect("a game").0.open();
            legal_part(typed, &LegalMove::all_legal(&*session), session.spec())
        };
        assert_eq!(legal("devingt", "a2a3,b2b4,c2c3"), Some(("a2a3,b2b4".into(), "c2c3".into())));
        assert_eq!(legal("devingt", "c2c4,d2d4"), Some(("c2c4".into(), "d2d4".into())));
        assert_eq!(legal("chess", "e2e4,d2d4"), Some(("e2e4".into(), "d2d4".into())));
        assert_eq!(legal("chess", "e2e5,d2d4"), None);
        assert_eq!(legal("chess", "e2e4"), None);
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

    /// In every variant the exact text of every move is read as that move, even in capitals.
    #[test]
    fn the_exact_text_of_a_move_is_that_move() {
        for game in tenfold_registry::GAMES.iter().chain(tenfold_registry::shipped_games()) {
            let session = game.open();
            let legal = LegalMove::all_legal(&*session);
            for mv in &legal {
                assert_eq!(
                    read_typed(&mv.text, &legal, &game.spec),
                    Reading::Move(mv.text.clone()),
                    "{}",
                    game.spec.name
                );
                assert!(!mv.steps.is_empty(), "{} of {}", mv.text, game.spec.name);
                let capitals = mv.text.to_ascii_uppercase();
                assert_eq!(
                    read_typed(&capitals, &legal, &game.spec),
                    Reading::Move(mv.text.clone()),
                    "{}",
                    game.spec.name
                );
            }
        }
    }
}
