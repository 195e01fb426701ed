//! Where Fairy-Stockfish reads a piece's Betza notation otherwise than Tenfold.

use super::betza;
use super::movement::{Move, Moves, Way};
use std::collections::BTreeSet;
use tenfold::variants::betza::{Hop, Leg, Passage, PieceMove, parse};

/// The longest moves that are read, in bytes; Tenfold refuses longer ones.
const LONGEST: usize = 256;

/// What is to be said about the value of a piece with its moves, if anything.
pub fn message(value: &str) -> Option<String> {
    // The letter and any sign behind it are skipped.
    let text: String = value.chars().skip(2).collect();
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let read = betza::read(text);
    let ours = parse(text).ok().filter(|piece| piece.castlings.is_empty());
    let same = ours.as_ref().and_then(|piece| moves(&piece.moves)).is_some_and(|moves| moves == read.moves);
    if !same {
        let shown = match read.moves.text() {
            nothing if nothing.is_empty() => "a piece that cannot move".to_owned(),
            moves => moves,
        };
        let unknown: Vec<String> = read.unknown.iter().map(|sign| format!("\"{}\"", sign.escape_default())).collect();
        let without = if unknown.is_empty() { String::new() } else { format!(", without {}", unknown.join(", ")) };
        return Some(format!("{text} is read as {shown}{without}"));
    }
    let legs = ours.iter().flat_map(|piece| &piece.moves).filter_map(|one| one.legs.first());
    let en_passant: BTreeSet<_> = legs.filter(|leg| leg.landing.en_passant).filter_map(way).collect();
    (text.contains('e') && en_passant != read.moves.captures())
        .then(|| "with an e anywhere, the piece captures en passant wherever it captures".into())
}

/// The moves of a piece as Tenfold reads them, if all of them are of the kinds that Fairy-Stockfish has.
fn moves(all: &[PieceMove]) -> Option<Moves> {
    let mut found = Moves::default();
    for one in all {
        let [leg] = &one.legs[..] else { return None };
        let (way, by) = way(leg)?;
        if leg.landing.own {
            return None;
        }
        for (captures, lands) in [(false, leg.landing.empty), (true, leg.landing.enemy)] {
            found.extend(lands.then_some(Move { initial: one.initial, captures, way, by }));
        }
    }
    Some(found)
}

/// The way and the direction of a leg, if it is of a kind that Fairy-Stockfish has.
fn way(leg: &Leg) -> Option<(Way, (i8, i8))> {
    let [step] = &leg.steps[..] else { return None };
    let is_lame = leg.passage == Passage::Empty && !step.between.is_empty();
    if leg.skip > 0 || leg.cylindrical || leg.passage == Passage::Occupied {
        return None;
    }
    let most = leg.max.unwrap_or(0);
    let way = match leg.hop {
        Hop::Cannon if !is_lame => Way::Hop(most),
        Hop::Grasshopper if !is_lame && most == 0 => Way::Grasshopper,
        Hop::None if is_lame && most == 1 => Way::Lame,
        Hop::None if is_lame => return None,
        Hop::None if most == 1 => Way::Leap,
        Hop::None => Way::Slide(most),
        Hop::Cannon | Hop::Grasshopper => return None,
    };
    Some((way, step.by))
}

#[cfg(test)]
mod tests {
    use super::message;

    fn told(moves: &str) -> String {
        message(&format!("x:{moves}")).unwrap_or_default()
    }

    #[test]
    fn notation_that_is_read_alike_is_not_mentioned() {
        for moves in [
            "NB",
            "fmWfceFifmnD",
            "mRcpR",
            "nNnAnZnD",
            "gQ",
            "KNAD",
            "R4B2N2",
            "NN",
            "fhNbsN",
            "lfrbC",
            "fsWvDfB",
            "WWFF",
            "HJLG",
            "W[F]",
        ] {
            assert_eq!(told(moves), "", "{moves}");
        }
    }

    #[test]
    fn letters_that_are_passed_over_are_named() {
        assert_eq!(told("FyafsF"), "FyafsF is read as F, without \"y\", \"a\"");
        assert_eq!(told("oR"), "oR is read as R, without \"o\"");
        assert_eq!(told("mKdB"), "mKdB is read as mWB, without \"d\"");
        assert_eq!(told("W[F?R]"), "W[F?R] is read as FR, without \"[\", \"?\", \"]\"");
        assert_eq!(told("R12"), "R12 is read as W, without \"2\"");
        assert_eq!(told("O3"), "O3 is read as a piece that cannot move, without \"O\", \"3\"");
    }

    #[test]
    fn directions_of_kings_and_queens_are_those_of_both_their_atoms() {
        assert_eq!(told("fK"), "fK is read as fWfF");
        assert_eq!(told("bQ"), "bQ is read as bRbB");
        assert_eq!(told("fhK"), "fhK is read as lfrWfF");
        assert_eq!(told("K"), "");
    }

    #[test]
    fn moves_that_it_does_not_have_are_left_out() {
        assert_eq!(told("WDD"), "WDD is read as W");
        assert_eq!(told("FnC"), "FnC is read as F");
        assert_eq!(told("nW"), "nW is read as a piece that cannot move");
        assert_eq!(told("nNN"), "nNN is read as NN");
        assert_eq!(told("mWifcF"), "mWifcF is read as mW");
    }

    #[test]
    fn moves_along_one_line_mix() {
        assert_eq!(told("R2pR"), "R2pR is read as RpR");
        assert_eq!(told("fRbpR"), "fRbpR is read as vRvpR");
        assert_eq!(told("bQfnK"), "bQfnK is read as fWfFbRbB");
        assert_eq!(told("RcpR"), "");
    }

    #[test]
    fn one_e_is_for_all_captures() {
        assert_eq!(told("mWcF"), "");
        assert_eq!(told("mWceF"), "");
        assert_eq!(told("ceFcW"), "with an e anywhere, the piece captures en passant wherever it captures");
        assert_eq!(told("fmWfeF"), "fmWfeF is read as fmWfF");
    }
}
