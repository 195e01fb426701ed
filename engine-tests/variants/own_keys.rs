//! Rules that only keys of Tenfold state: moves of two legs, and promotion to captured pieces.

use crate::common::{after, at, faults, moves};
use tenfold::core::types::Outcome;

/// A lion that steps twice like a king, capturing at least once, or steps or leaps once within two squares.
const LION: &str = "customPiece1 = l:KNAD\ntwoLegMoves = l:K,K\nqueen = -\npromotionPieceTypes = nbr\n\
                    startFen = rnblkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBLKBNR w KQkq - 0 1";

#[test]
fn a_move_of_two_legs_captures_with_either_or_both() {
    let session = at(LION, "4k3/8/8/3pp3/3L4/8/8/4K3 w - - 0 1");
    let by_d5 = moves(&*session, "d4d5,");
    assert_eq!(by_d5, "d5c4 d5c5 d5c6 d5d4 d5d6 d5e4 d5e5 d5e6");
    // Without a capture on the first leg, the second one captures.
    assert_eq!(moves(&*session, "d4c4,"), "c4d5");
    assert_eq!(moves(&*session, "d4d3,"), "");
    let fen = |mv| after(at(LION, "4k3/8/8/3pp3/3L4/8/8/4K3 w - - 7 9"), &[mv]).fen();
    assert_eq!(fen("d4d5,d5e5"), "4k3/8/8/4L3/8/8/8/4K3 b - - 0 9");
    assert_eq!(fen("d4d5,d5d4"), "4k3/8/8/4p3/3L4/8/8/4K3 b - - 0 9");
    assert_eq!(fen("d4c4,c4d5"), "4k3/8/8/3Lp3/8/8/8/4K3 b - - 0 9");
}

#[test]
fn a_move_of_two_legs_is_taken_back_whole() {
    let mut session = at(LION, "4k3/8/8/3pp3/3L4/8/8/R3K3 w Q - 7 9");
    let before = session.fen();
    for mv in session.legal_move_texts() {
        session.play(&mv).expect("a legal move");
        assert!(session.take_back());
        assert_eq!(session.fen(), before, "{mv}");
    }
}

#[test]
fn the_second_leg_gives_check() {
    let lion = LION.replace("KNAD", "K");
    let check = |fen: &str| at(&lion, fen).in_check();
    // Over c5 or e5, which are empty, and over d5 with a capture; not over own pieces, and not to the third square.
    assert!(check("8/8/3k4/8/3L4/8/8/4K3 b - - 0 1"));
    assert!(check("8/8/3k4/2NpN3/3L4/8/8/4K3 b - - 0 1"));
    assert!(!check("8/8/3k4/2NNN3/3L4/8/8/4K3 b - - 0 1"));
    assert!(!check("8/3k4/8/8/3L4/8/8/4K3 b - - 0 1"));
}

#[test]
fn a_piece_may_not_let_the_second_leg_reach_its_king() {
    // Only its first leg can lead the wolf over c3 to the king on c1, or over c2.
    let wolf = "customPiece1 = w:mW\ntwoLegMoves = w:fmW,fcF\nqueen = -\npromotionPieceTypes = nbr\n\
                startFen = rnbwkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBWKBNR w KQkq - 0 1";
    let fen = "4k3/8/8/8/8/3w4/3R4/2K5 w - - 0 1";
    // The rook on d2 stands where the first leg would end: it may not leave the square, but for the capture of the wolf.
    let session = at(wolf, fen);
    assert!(!session.in_check());
    assert_eq!(moves(&*session, "d2"), "d3");
    assert!(at(wolf, "4k3/8/8/8/8/3w4/8/2K5 w - - 0 1").in_check());
}

#[test]
fn captures_by_both_legs_go_to_the_hand() {
    let session =
        at(&format!("{LION}\npieceDrops = true\ncapturesToHand = true"), "4k3/8/8/3np3/3L4/8/8/4K3[] w - - 0 1");
    assert_eq!(after(session, &["d4d5,d5e5"]).fen(), "4k3/8/8/4L3/8/8/8/4K3[PN] b - - 0 1");
}

#[test]
fn a_lion_passes_by_a_step_to_an_empty_square_and_back() {
    let lion = LION.replace("KNAD", "KNADmabK");
    let passes = |fen: &str, mv: &str| at(&lion, fen).legal_move_texts().iter().filter(|text| *text == mv).count();
    assert_eq!(passes("4k3/8/8/8/3L4/8/8/4K3 w - - 0 1", "d4d4"), 1);
    // Neither an own nor an enemy piece around it is an empty square.
    assert_eq!(passes("4k3/8/8/2ppp3/2PLP3/2PPP3/8/4K3 w - - 0 1", "d4d4"), 0);
    assert_eq!(passes("4k3/8/8/2ppp3/2PL4/2PPP3/8/4K3 w - - 0 1", "d4d4"), 1);
    // The king stays in check by it.
    assert_eq!(passes("4k3/8/8/8/3L4/8/8/r3K3 w - - 0 1", "d4d4"), 0);
    // Nothing has moved but the clock, and it is taken back.
    let mut session = at(&lion, "4k3/8/8/8/3L4/8/8/R3K3 w Q - 7 9");
    session.play("d4d4").expect("a legal move");
    assert_eq!(session.fen(), "4k3/8/8/8/3L4/8/8/R3K3 b Q - 8 9");
    assert!(session.take_back());
    assert_eq!(session.fen(), "4k3/8/8/8/3L4/8/8/R3K3 w Q - 7 9");
    for other in ["pass = true", "passOnStalemate = true", "wallingRule = duck", "gating = true", "bikjangRule = true"]
    {
        assert!(faults(&format!("{lion}\n{other}")).join("; ").contains("an empty square and back"), "{other}");
    }
}

#[test]
fn a_player_who_can_only_pass_by_a_step_back_is_not_stalemated() {
    let stuck = |betza: &str| {
        let lines = format!(
            "customPiece1 = l:{betza}\nqueen = -\npromotionPieceTypes = nbr\n\
                             startFen = 4k3/8/8/8/8/8/8/L3K3 w - - 0 1"
        );
        at(&lines, "7k/6R1/5K2/8/8/8/8/l7 b - - 0 1").outcome()
    };
    assert_ne!(stuck("cK"), Outcome::Ongoing);
    assert_eq!(stuck("cKmabK"), Outcome::Ongoing);
}

#[test]
fn castling_is_lost_by_a_capture_on_the_way() {
    let session = at(LION, "4k2r/8/7L/8/8/8/8/4K3 w k - 0 1");
    assert_eq!(after(session, &["h6h7,h7h8"]).fen(), "4k2L/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_first_move_of_two_legs_can_be_taken_en_passant() {
    let stairs = "twoLegMoves = p:ifmWifcF,fmWfcF";
    let session = at(stairs, "4k3/8/8/8/4p3/3n4/4P3/4K3 w - - 0 1");
    let session = after(session, &["e2d3,d3d4"]);
    assert_eq!(session.fen(), "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
    assert_eq!(after(session, &["e4d3"]).fen(), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
    // The pawn that stands beside the file of the square is named in the FEN.
    let aside = after(at(stairs, "4k3/8/8/8/2n1p3/3n4/4P3/4K3 w - - 0 1"), &["e2d3,d3c4"]);
    assert_eq!(aside.fen(), "4k3/8/8/8/2P1p3/8/8/4K3 b - d3:c4 0 1");
    assert_eq!(at(stairs, &aside.fen()).legal_move_texts(), aside.legal_move_texts());
}

#[test]
fn lion_trading_is_not_combined_with_counted_checks() {
    let told = faults("lionTrading = n\ncheckCounting = true");
    assert_eq!(told, ["f:2: [x] lionTrading: not supported together with checkCounting"]);
}

#[test]
fn faults_of_moves_of_two_legs() {
    let fault = |lines: &str| faults(lines).join("; ");
    assert!(fault("twoLegMoves = n:N").contains("two legs are needed"), "{}", fault("twoLegMoves = n:N"));
    assert!(fault("twoLegMoves = n:N,R").contains("single step or leap"), "{}", fault("twoLegMoves = n:N,R"));
    assert!(fault("twoLegMoves = k:K,K").contains("king"), "{}", fault("twoLegMoves = k:K,K"));
    assert!(fault("twoLegMoves = z:K,K").contains("no piece"), "{}", fault("twoLegMoves = z:K,K"));
    assert!(fault("twoLegMoves = n:N,iN").contains("second leg"), "{}", fault("twoLegMoves = n:N,iN"));
    assert!(fault("twoLegMoves = n:N,N\nblastOnCapture = true").contains("blastOnCapture"));
    assert_eq!(fault("twoLegMoves = n:N,N"), "");
}

#[test]
fn pawns_promote_to_captured_pieces_only() {
    let promotions = |fen: &str| moves(&*at("promotionToCaptured = true", fen), "a7a8");
    assert_eq!(promotions("6k1/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"), "");
    assert_eq!(promotions("6k1/P7/8/8/8/8/8/1NBQKBNR w - - 0 1"), "r");
    assert_eq!(promotions("6k1/P7/8/8/8/8/8/1N2KBNR w - - 0 1"), "b q r");
    assert!(faults("promotionToCaptured = true\npromotionLimit = q:1").join("").contains("promotionLimit"));
    let uneven = "promotionToCaptured = true\nstartFen = 4k2r/8/8/8/8/8/8/4KR1R w - - 0 1";
    assert!(faults(uneven).join("").contains("different numbers of R"));
}

#[test]
fn a_promoted_form_without_a_letter_is_only_that_of_its_piece() {
    let form = "customPiece1 = +n:RF\nqueen = -\npromotionPieceTypes = rb\ncastling = false\npromotionRegionWhite = *7 *8\n\
                promotionRegionBlack = *1 *2\nstartFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1";
    let session = at(form, "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1");
    assert_eq!(after(session, &["e5f7+"]).fen(), "4k3/5+N2/8/8/8/8/8/4K3 b - - 0 1");
    // It is no piece where its piece is taken out, or a promoted form of another stands at first.
    let orphan = format!("{form}\nknight = -\nstartFen = r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w - - 0 1");
    assert!(faults(&orphan).iter().any(|why| why.contains("startFen")), "startFen stands twice");
    let orphan = "customPiece1 = +n:RF\npromotedPieceType = n:- b:r\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN+B w Qkq - 0 1";
    assert_eq!(faults(orphan), [""; 0]);
    let told = faults(&format!("{form}\ncapturesToHand = true\npieceDrops = true\ndropLoop = true"));
    assert!(told.iter().any(|why| why.contains("dropLoop: not supported together with promoted forms")), "{told:?}");
    assert!(faults("customPiece1 = +y:RF")[0].contains('y') && !faults("customPiece1 = +").is_empty());
    assert!(!faults("customPiece1 = +n").is_empty() && !faults("knight = +b:RF").is_empty());
}
