//! A test for each sentence on FEN in New chess with two kings.

use crate::common::{assert_refusals, at, field, placed};
use tenfold::session::Session;

const GAME: &str = "newchess";

/// A position from pieces with their squares.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

const FOUR: &str = "Kd1 Lg1 kd10 lg10";

#[test]
fn hands_stand_behind_the_board_whites_then_blacks_in_the_order_t_f_c_s_p() {
    let hand = |text: &str| {
        let session = pieces(FOUR, &format!("[{text}] w - - 0 30"));
        let fen = session.fen();
        let (_, rest) = fen.split_once('[').expect("hands");
        rest.split_once(']').expect("hands").0.to_string()
    };
    assert_eq!(hand("PSCFTpscft"), "TFCSPtfcsp");
    assert_eq!(hand("tTpPsSTSSp"), "TTSSSPtspp");
    assert_eq!(hand("TSSp"), "TSSp");
    assert_eq!(hand(""), "");
}

#[test]
fn hands_missing_on_input_mean_empty() {
    assert!(pieces(FOUR, "w - - 0 30").fen().contains("[] w "));
    assert!(pieces(FOUR, "[-] w - - 0 30").fen().contains("[] w "), "as XBoard writes them");
}

#[test]
fn truth_is_written_only_when_a_letter_is_known() {
    for (truth, wanted) in [("", "-"), (":??", "-"), (":K?", "-:K?"), (":?l", "-:?l"), (":Lk", "-:Lk"), (":Ll", "-:Ll")]
    {
        assert_eq!(field(&*pieces(FOUR, &format!("w -{truth} - 0 30")), 2), wanted, "{truth}");
    }
    let session = pieces("Ta1 Kd1 Lg1 Tj1 kd10 lg10 ta10 tj10", "w KLkl:K? - 0 30");
    assert_eq!(field(&*session, 2), "KLkl:K?");
}

#[test]
fn the_letter_of_an_only_king_is_always_written() {
    assert_eq!(field(&*pieces("Kd1 kd10 lg10", "w - - 0 30"), 2), "-:K?");
    assert_eq!(field(&*pieces("Ld1 kd10", "w - - 0 30"), 2), "-:Lk");
    assert_eq!(field(&*pieces("Ld1 kd10", "w -:Lk - 0 30"), 2), "-:Lk");
    assert_eq!(field(&*pieces("Kd1 Lg1 lg10", "w -:L? - 0 30"), 2), "-:Ll");
}

#[test]
fn pawns_may_stand_anywhere() {
    let fen = placed("Kd1 kd10 Pa1 Pb10 pa10 pb1 Sc10 Fe10 sc1", "[] w -:Kk - 0 30");
    assert_eq!(at(GAME, &fen).fen(), fen);
}

#[test]
fn one_of_two_kings_of_the_side_not_to_move_may_be_attacked() {
    let session = pieces("Kd1 Lg1 td8 kj10", "b - - 0 30");
    assert!(!session.in_check());
    assert_eq!(session.fen(), placed("Kd1 Lg1 td8 kj10", "[] b -:?k - 0 30"));
}

#[test]
fn a_refused_fen_says_what_is_wrong_and_where() {
    let p = placed;
    let kings = "one each at most, one in all at least";
    let (none, two) =
        (format!("Black has 0 kings K and 0 kings L: {kings}"), format!("White has 2 kings K and 0 kings L: {kings}"));
    let three = format!("White has 1 kings K and 2 kings L: {kings}");
    assert_refusals(
        GAME,
        &[
            (p("Kd1", "w - - 0 1"), none.as_str()),
            (p("Kd1 Ke1 kd10", "w - - 0 1"), two.as_str()),
            (p("Kd1 Le1 Lf1 kd10", "w - - 0 1"), three.as_str()),
            (p("Kd1 ke10 Bb5", "w - - 0 1"), "rank 5: 'B' is no piece of newchess"),
            (p("Kd1 ke10 +Tb5", "w - - 0 1"), "rank 5: 'T' has no promoted form"),
            (p("Kd1 ke10 +kb5", "w - - 0 1"), "rank 5: 'k' has no promoted form"),
            (p("Kd1 ke10", "[H] w - - 0 1"), "hand cannot hold 'H'"),
            (p("Kd1 ke10", "[K] w - - 0 1"), "hand cannot hold 'K'"),
            (p("Kd1 ke10", "[+P] w - - 0 1"), "hand cannot hold '+'"),
            (p("Kd1 ke10", "[2P] w - - 0 1"), "hand cannot hold '2'"),
            (p("Kd1 ke10", "[P w - - 0 1"), "hand has no closing bracket"),
            (p("Kd1 ke10 Ta1", "w L - 0 1"), "right 'L' without its king on g1"),
            (p("Kd1 ke10", "w K - 0 1"), "right 'K' without its rook on a1"),
            (p("Kd1 Ta1 ke10", "w KK - 0 1"), "right 'K' stands twice"),
            (p("Kd1 Ta1 ke10", "w Q - 0 1"), "rights field: 'Q' is no right of newchess"),
            (p("Kd1 ke10", "w -:X? - 0 1"), "true kings are ':X?', not two letters like ':K?'"),
            (p("Kd1 ke10", "w -:kK - 0 1"), "true kings are ':kK', not two letters like ':K?'"),
            (p("Kd1 ke10", "w -:K - 0 1"), "true kings are ':K', not two letters like ':K?'"),
            (p("Kd1 ke10", "w -: - 0 1"), "true kings are ':', not two letters like ':K?'"),
            (p("Kd1 ke10", "w :K? - 0 1"), "rights field: nothing stands before ':'"),
            (p("Kd1 ke10 Pe4", "b - e3 0 1"), "no pawn of White can just have passed en passant square e3"),
            (p("Kd1 td8 kj10", "b - - 0 1"), "the king on d1 of the side not to move is attacked"),
            (p("Kd1 Lg1 td8 tg8 kj10", "b - - 0 1"), "both kings of the side not to move are attacked"),
        ],
    );
}
