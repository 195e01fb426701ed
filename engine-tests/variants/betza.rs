//! Betza notation: one test for each feature, with the squares written out.

use tenfold::variants::betza::{BetzaError, Cell, Destination, Hop, MAX_MOVES, Passage, destinations, parse};

/// A board of eight by eight that holds own pieces and enemies, and one square where en passant is possible.
struct Board {
    own: Vec<(i16, i16)>,
    enemies: Vec<(i16, i16)>,
    en_passant: Vec<(i16, i16)>,
}

impl Board {
    fn cell(&self, x: i16, y: i16) -> Cell {
        match (x, y) {
            at if self.own.contains(&at) => Cell::Own,
            at if self.enemies.contains(&at) => Cell::Enemy,
            at if self.en_passant.contains(&at) => Cell::EnPassant,
            _ => Cell::Empty,
        }
    }
}

fn square(name: &str) -> (i16, i16) {
    let bytes = name.as_bytes();
    (i16::from(bytes[0] - b'a'), i16::from(bytes[1] - b'1'))
}

fn name((x, y): (i16, i16)) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

/// The square, with what is captured elsewhere behind `x`, `*` for a capture on the square and `ep` for one en passant.
fn label(destination: &Destination) -> String {
    let mut label = name(destination.to);
    if destination.captured.contains(&destination.to) {
        label.push('*');
    }
    for captured in destination.captured.iter().filter(|captured| **captured != destination.to) {
        label.push('x');
        label.push_str(&name(*captured));
    }
    if destination.en_passant {
        label.push_str("ep");
    }
    label
}

fn sorted(mut labels: Vec<String>) -> Vec<String> {
    labels.sort();
    labels
}

/// The destinations with pieces on the board: `+c3` is an own one, `-d4` an enemy, `=e6` a square for en passant.
fn reach(betza: &str, from: &str, pieces: &str, unmoved: bool) -> Vec<String> {
    let piece = parse(betza).unwrap_or_else(|error| panic!("{betza}: {error}"));
    let of = |sign| pieces.split_whitespace().filter_map(|word| word.strip_prefix(sign)).map(square).collect();
    let board = Board { own: of('+'), enemies: of('-'), en_passant: of('=') };
    let found = destinations(&piece.moves, &|x, y| board.cell(x, y), square(from), (8, 8), unmoved);
    sorted(found.iter().map(label).collect())
}

#[track_caller]
fn check(betza: &str, from: &str, pieces: &str, expected: &str) {
    let expected = sorted(expected.split_whitespace().map(String::from).collect());
    assert_eq!(reach(betza, from, pieces, false), expected, "{betza} on {from} with {pieces}");
}

#[track_caller]
fn same(first: &str, second: &str, from: &str, pieces: &str) {
    assert_eq!(reach(first, from, pieces, true), reach(second, from, pieces, true), "{first} and {second}");
}

#[test]
fn leapers() {
    check("K", "a1", "+a2 -b2", "b2* b1");
    check("N", "d4", "+e6 -f5", "f5* f3 e2 c2 b3 b5 c6");
    check("W", "d4", "", "d5 e4 d3 c4");
    check("F", "d4", "", "e5 e3 c3 c5");
    check("D", "d4", "+d5", "d6 f4 d2 b4");
    check("A", "d4", "+e5", "f6 f2 b2 b6");
    check("H", "d4", "", "d7 g4 d1 a4");
    check("C", "d4", "", "e7 g5 g3 e1 c1 a3 a5 c7");
    check("Z", "d4", "", "f7 g6 g2 f1 b1 a2 a6 b7");
    check("G", "d4", "", "g7 g1 a1 a7");
    same("L", "C", "d4", "");
    same("J", "Z", "d4", "");
    assert_eq!(parse("").map(|piece| piece.moves.len()), Ok(0));
}

#[test]
fn sliders() {
    check("Q", "a1", "+a3 -c1 -c3", "a2 b1 c1* b2 c3*");
    check("R4", "a1", "-f1", "a2 a3 a4 a5 b1 c1 d1 e1");
    check("W3", "a1", "+c1", "a2 a3 a4 b1");
    check("B2", "a1", "", "b2 c3");
    check("K2", "a1", "", "a2 a3 b1 c1 b2 c3");
    for (first, second) in [("WW", "R"), ("FF", "B"), ("W0", "R"), ("BB", "B"), ("KK", "Q"), ("K0", "Q"), ("Q1", "K")] {
        same(first, second, "d4", "+d6 -f4 -f6");
    }
}

#[test]
fn riders() {
    check("NN", "a1", "-e3", "b3 c5 d7 c2 e3*");
    check("N2", "a1", "", "b3 c5 c2 e3");
    check("DD", "a1", "+b1 -e1", "c1 e1* a3 a5 a7");
    check("A0", "a1", "", "c3 e5 g7");
    same("NN", "N0", "d4", "-f5");
}

#[test]
fn modes() {
    check("mWcF", "d4", "-d5 -e5", "c4 e4 d3 e5*");
    check("dW", "d4", "+d5 -e4", "d5*");
    check("dR", "d4", "+d6 -f4", "d6*");
    check("mcdR2", "a1", "+a2 -b1", "a2* b1*");
}

#[test]
fn pawn() {
    check("fmWfceF", "d5", "-d6 -c6 =e6", "c6* e6ep");
    check("fmWfceF", "d5", "", "d6");
    assert_eq!(reach("fmWfceFimfnD", "d2", "", true), ["d3", "d4"]);
    assert_eq!(reach("fmWfceFifmnD", "d2", "-d3", true), [""; 0]);
    assert_eq!(reach("fmWfceFifmnD", "d2", "", false), ["d3"]);
    assert_eq!(reach("fmWifmR3", "d2", "-d5", true), ["d3", "d4"]);
}

#[test]
fn lame_leapers_and_jumpers() {
    check("nN", "d4", "+d5 -e4", "c2 e2 b5 b3");
    check("nA", "d4", "+e5", "f2 b2 b6");
    check("nD", "d4", "+d5", "f4 d2 b4");
    check("nH", "a1", "+a3", "d1");
    check("fnZ", "d4", "+e6", "b7");
    check("fnZ", "d4", "+d5", "");
    check("nN0", "a1", "+c2", "b3 c5 d7");
    check("jD", "d4", "+d5 -e4", "d6 f4");
    check("jN", "d4", "+d5", "e6 c6");
    check("jA", "d4", "-e5", "f6");
    check("jR", "a1", "+a2 -d1", "a3 a4 a5 a6 a7 a8 c1 d1*");
    check("jjW4", "a1", "", "a4 a5 d1 e1");
    same("nK", "K", "d4", "+d5");
}

#[test]
fn hoppers() {
    check("mRcpR", "a1", "+a3 -a5 +a7 -c1", "a2 b1 a5*");
    check("pR", "a1", "-a3 -a6", "a4 a5 a6*");
    check("gQ", "a1", "+a3 -c1 -d1 +b2 +c3", "a4 d1*");
    check("pR3", "a1", "-a2", "a3 a4");
    check("gR2", "a1", "-a2 -c1", "a3");
}

#[test]
fn directions_of_orthogonal_and_diagonal_atoms() {
    check("fsW", "d4", "", "d5 c4 e4");
    check("frW", "d4", "", "d5 e4");
    check("vW", "d4", "", "d5 d3");
    check("fF", "d4", "", "c5 e5");
    check("lF", "d4", "", "c5 c3");
    check("flF", "d4", "", "c5");
    check("ffrrF", "d4", "", "c5 e5 e3");
    check("WfF", "d4", "", "d5 e4 d3 c4 c5 e5");
    check("fR", "d4", "", "d5 d6 d7 d8");
    check("fRbF", "d4", "", "d5 d6 d7 d8 c3 e3");
    check("sD", "d4", "", "b4 f4");
}

#[test]
fn directions_of_oblique_atoms() {
    check("fN", "d4", "", "c6 e6");
    check("ffN", "d4", "", "c6 e6");
    check("sN", "d4", "", "b5 b3 f5 f3");
    check("vN", "d4", "", "c6 e6 c2 e2");
    check("fsN", "d4", "", "b5 f5");
    check("bsN", "d4", "", "b3 f3");
    check("fhN", "d4", "", "b5 c6 e6 f5");
    check("rhN", "d4", "", "e6 f5 f3 e2");
    check("lfN", "d4", "", "c6");
    check("flN", "d4", "", "b5");
    check("rvN", "d4", "", "e6 e2");
    check("ffrrN", "d4", "", "c6 e6 f5 f3");
    check("hrN", "e4", "", "f6 g3 d2 c5");
    check("hlN", "e4", "", "d6 g5 f2 c3");
    check("fsbC", "d4", "", "a5 g5 c1 e1");
}

#[test]
fn directions_of_king_and_queen() {
    check("fK", "d4", "", "d5");
    check("flK", "d4", "", "c5");
    check("fsK", "d4", "", "c5 e5");
    check("fhK", "d4", "", "c5 d5 e5");
    check("rvK", "d4", "", "e5 e3");
    check("sK", "d4", "", "c4 e4");
    check("ffllK", "d4", "", "d5 c4");
    check("fsQ2", "d4", "", "c5 b6 e5 f6");
}

#[test]
fn crooked_and_circular_riders() {
    check("zB", "a1", "", "b2 a3 b4 a5 b6 a7 b8 c1 d2 e1 f2 g1 h2");
    check("zB", "e1", "-e3 +c1 -f2", "d2 e3* f2*");
    check("rzR", "a1", "", "b1 b2 c2 c3 d3 d4 e4 e5 f5 f6 g6 g7 h7 h8");
    same("zF0", "zB", "d4", "-e5");
    same("zQ", "zBzR", "d4", "-e5");
    // The rose: the two circles that start with a1-b3, then all that fit.
    check("rfqN", "a1", "", "b3 d4 f3 g1 a5");
    check("qN", "a1", "-d4", "b3 d4* a5 c2 e1");
    check("qN", "a1", "+b3 +c2", "");
    check("qF", "a1", "", "b2 a3 c1");
}

#[test]
fn cylinder() {
    check("oR", "a1", "+a2 -c1 +g1", "h1 b1 c1*");
    check("oF", "a4", "", "b5 b3 h5 h3");
    // An empty rank: every square but the one it starts from.
    check("soR", "a1", "", "b1 c1 d1 e1 f1 g1 h1");
    check("noN", "a1", "+h1", "b3 h3 c2");
}

#[test]
fn legs_that_bend() {
    // The Xiangqi horse, blocked next to it, and the moa, blocked on the diagonal.
    same("afsW", "nN", "d4", "+d5 -e4");
    check("afsF", "d4", "+e5", "b5 c6 b3 c2 e2 f3");
    // Both ways at once: a knight's leap that only the occupation of both squares blocks.
    check("fafsK", "d4", "+d5", "");
    check("frafsK", "d4", "-d5", "e6 f5");
    // Griffon: a ferz, then outward as a rook. Aanca: a wazir, then outward as a bishop.
    check("FyafsF", "a1", "+d2 -b4", "b2 b3 b4* c2");
    check("WyafsW", "a1", "+d3", "a2 b1 b3 c4 d5 e6 f7 g8 c2");
    // Hook mover: two moves of a rook at right angles.
    check("mafsW", "a1", "", "b3 c2");
    check("masR", "a1", "+a2 +c1 -b3", "b2 b3*");
    check("mafsR2", "a1", "+a3 +c1", "b3 c4 c2 d3");
    // The Janggi elephant.
    check("mafsmafW", "d4", "-d5 -f5", "a6 a2 b1 f1 g2");
    same("nZ", "afsafW", "d4", "+d5 +f5");
    // A lame camel.
    check("fafraflW", "d4", "", "e7");
    // A rose, spelled out for two leaps.
    check("rfafrN", "a1", "", "d4");
    check("mpafN", "a1", "+b3", "c5 e3");
}

#[test]
fn legs_that_capture_and_hop() {
    check("fcafmF", "d4", "-e5 -c5 +b6", "f6xe5");
    check("KaK", "a1", "+a2 +b2 -c1", "b1 c1* c2");
    check("cabK", "d4", "-e5", "d4xe5");
    check("cafsR", "a1", "-c1", "d2xc1 e3xc1 f4xc1 g5xc1 h6xc1");
    check("cpafW", "a1", "-a2 +b1", "a3xa2 a3 c1");
    same("pafR", "pR", "a1", "-a3 -a6");
    same("gafQ", "gQ", "a1", "+a3 -c1 -d1 +b2");
    check("pasR", "a1", "+a3 -d1", "b3 c3 d3 e3 f3 g3 h3 d2 d4 d5 d6 d7 d8");
    // A time-reversed grasshopper.
    check("gafK", "a1", "+a2", "a3 a4 a5 a6 a7 a8");
    check("gafsR", "a1", "+a3", "b4");
    check("gafsW0", "a1", "+a3", "b4 c5 d6 e7 f8");
    check("tpafR", "a1", "-a3 +c1", "d1 e1 f1 g1 h1");
    check("dafW", "a1", "+a2 -b1", "a3xa2");
    // Rifle-like: up to the enemy and back.
    check("cabR", "a1", "-a4", "a3xa4 a2xa4 a1xa4");
    // What was captured is gone for the next legs.
    check("cabafK", "a1", "-b1", "");
    check("fcabafW", "d4", "-d5", "d3xd5");
}

#[test]
fn initial_and_castling() {
    let piece = parse("KisO2isO3").unwrap();
    assert_eq!(piece.moves.len(), 8);
    let found: Vec<_> = piece.castlings.iter().map(|c| (c.right, c.distance, c.inset, c.initial)).collect();
    assert_eq!(found, [(true, 2, 0, true), (false, 2, 0, true), (true, 3, 0, true), (false, 3, 0, true)]);
    assert_eq!(parse("rjO2").unwrap().castlings.len(), 1);
    assert_eq!(reach("iN", "a1", "", true), ["b3", "c2"]);
    assert_eq!(reach("iN", "a1", "", false), [""; 0]);
}

#[test]
fn representation() {
    let horse = parse("fnN").unwrap().moves;
    assert_eq!(horse.len(), 2);
    assert_eq!(horse[0].legs[0].passage, Passage::Empty);
    assert_eq!((horse[0].legs[0].steps[0].by, horse[0].legs[0].steps[0].between.clone()), ((1, 2), vec![(0, 1)]));
    assert_eq!(parse("pR").unwrap().moves[0].legs[0].hop, Hop::Cannon);
    assert_eq!(parse("qN").unwrap().moves[0].legs[0].steps.len(), 8);
    let pawn = parse("fmWfceF").unwrap();
    assert_eq!(pawn.moves[0].for_black().legs[0].steps[0].by, (0, -1));
    assert!(!pawn.is_lopsided());
    let lopsided = parse("lW").unwrap();
    assert!(lopsided.is_lopsided());
    assert_eq!(lopsided.moves[0].for_black().legs[0].steps[0].by, (-1, 0));
    assert_eq!(lopsided.moves[0].turned_by_half().legs[0].steps[0].by, (1, 0));
}

#[test]
fn modifiers_in_any_order() {
    same("imfnD", "ifmnD", "d2", "");
    same("cfF", "fcF", "d4", "-e5");
    same("pcR", "cpR", "a1", "-a3 -a6");
}

#[test]
fn strings_of_the_games() {
    let strings = "fmWfceFifmR3 C KisO2isO3 fmWfcFifmR3 mWmnNcFafscF mFafsmFcWcnN mBcR mRcB mQcK mKcQ K NK Q \
        fmWfcFifmnDifmafscWifrcaflmFiflcafrmFifcafcFifrcalcFiflcarcF RN BN QN fmWfcF fWfF N B pR R WfF fWfFbW KNADD \
        mRcpRnN FA RNF mNcB";
    for text in strings.split_whitespace() {
        assert!(parse(text).is_ok(), "{text}: {:?}", parse(text));
    }
}

#[test]
fn errors() {
    let message = |text| parse(text).map(|piece| piece.moves.len()).unwrap_err().to_string();
    assert_eq!(message("KX"), "'X' at position 2 is no atom of Betza notation");
    assert_eq!(message("fé"), "'é' at position 2 is no atom of Betza notation");
    assert_eq!(message("xW"), "'x' at position 1 is no modifier of Betza notation");
    assert_eq!(message("Wfm"), "the modifiers from position 2 on lack an atom");
    assert_eq!(message("4W"), "the number at position 1 is a range without an atom");
    assert_eq!(parse("W100"), Err(BetzaError::BadRange { at: 1 }));
    assert_eq!(parse("W01"), Err(BetzaError::BadRange { at: 1 }));
    assert_eq!(parse("mmW"), Err(BetzaError::RepeatedModifier { at: 1, found: 'm' }));
    assert!(matches!(parse("fhW"), Err(BetzaError::BadDirection { at: 1, found: 'h', .. })));
    assert!(matches!(parse("hW"), Err(BetzaError::BadDirection { at: 0, found: 'h', .. })));
    assert!(matches!(parse("ahrN"), Err(BetzaError::BadDirection { at: 1, found: 'h', .. })));
    assert!(matches!(parse("aaaaaaaaW"), Err(BetzaError::TooManyLegs { at: 0 })));
    assert!(matches!(parse("aaaK"), Err(BetzaError::TooManyMoves { at: 3 })));
    assert_eq!(parse("aaK").map(|piece| piece.moves.len()), Ok(8 * 7 * 7));
    assert!(matches!(parse(&"N".repeat(201)), Err(BetzaError::TooLong { length: 201 })));
    for text in [
        "@", "U", "O", "zW", "zN0", "zafW", "tK", "yK", "iiW", "iaiW", "jH", "jjD", "njD", "pW", "jW", "eaW", "W-F",
        "NN2",
    ] {
        assert!(matches!(parse(text), Err(BetzaError::Unsupported { .. })), "{text}: {:?}", parse(text));
    }
}

/// A small generator of random numbers (xorshift), so that the noise is the same in every run.
struct Noise(u64);

impl Noise {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[test]
fn noise() {
    let letters: Vec<char> = "WFDNAHLCJZGKBRQO@fblrvshmcdetpgonyjizqaaa0123456789 -é".chars().collect();
    let mut noise = Noise(0x9E37_79B9_7F4A_7C15);
    let mut read = 0;
    for _ in 0..20_000 {
        let longest = if noise.below(10) == 0 { 220 } else { 9 };
        let length = noise.below(longest);
        let text: String = (0..length).map(|_| letters[noise.below(letters.len())]).collect();
        let Ok(piece) = parse(&text) else { continue };
        read += 1;
        assert!(piece.moves.len() <= MAX_MOVES);
        for leg in piece.moves.iter().flat_map(|piece_move| &piece_move.legs) {
            assert!(!leg.steps.is_empty() && leg.max.is_none_or(|max| max > leg.skip));
            assert_ne!(leg.landing, tenfold::variants::betza::Landing::default(), "{text}");
        }
        let board = |x: i16, y: i16| match (x * 5 + y * 3) % 7 {
            0 => Cell::Own,
            1 => Cell::Enemy,
            2 => Cell::EnPassant,
            _ => Cell::Empty,
        };
        for found in destinations(&piece.moves, &board, (3, 3), (8, 8), true) {
            assert!((0..8).contains(&found.to.0) && (0..8).contains(&found.to.1), "{text}");
        }
    }
    assert!(read > 2_000, "only {read} strings were read");
}

#[test]
fn legs_in_brackets() {
    // Griffon and aanca, as with a and y.
    same("[F?R]", "FyafsF", "d4", "+d6 -f5 -e6");
    same("[W?B]", "WyafsW", "d4", "+d6 -f5 -e6");
    // With a hyphen the move goes on, with a question mark it may end.
    same("[F?R]", "F[F-R]", "d4", "-e5 +f5");
    same("[W?W?W]", "W[W-W][W-W-W]", "d4", "-d6");
    check("[W-DD]", "a1", "-a4", "a4* d1 f1 h1");
    // Several atoms in a leg are alternatives.
    same("[WF-fN]", "[W-N][F-N]", "d4", "");
    // Ahead is the leg's own direction, and as near to it as there is.
    check("[fW-N]", "d4", "", "c7 e7");
    check("[frF-W]", "d4", "", "e6 f5");
    check("[frF-flW]", "d4", "", "e6");
    check("[fW-sR2]", "d4", "-e5", "b5 c5 e5*");
    check("[fW-bF]", "d4", "", "c4 e4");
    check("[ffN-F]", "d4", "", "b7 f7");
    check("[frN-F]", "d4", "", "g6");
    check("[lfN-bW]", "d4", "", "c5");
    // The modes of legs: m before the last, mc for the last.
    check("[fW-fW]", "d4", "-d5", "");
    check("[fcW-fW]", "d4", "-d5 -d6", "d6*xd5");
    check("[fpW-fcW]", "d4", "+d5 -d6", "d6*");
    same("[W]", "W", "d4", "");
    same("[ifmW-mW]", "ifmafmW", "d4", "");
}

#[test]
fn faults_of_brackets() {
    for (text, wanted) in [
        ("[W-F", BetzaError::OpenBracket { at: 0 }),
        ("K[", BetzaError::OpenBracket { at: 1 }),
        ("[]", BetzaError::EmptyLeg { at: 1 }),
        ("[W-]", BetzaError::EmptyLeg { at: 3 }),
        ("[-W]", BetzaError::EmptyLeg { at: 1 }),
        ("[W-f]", BetzaError::MissingAtom { at: 3 }),
        ("[W-W-W-W-W-W-W-W-W]", BetzaError::TooManyLegs { at: 0 }),
    ] {
        assert_eq!(parse(text), Err(wanted), "{text}");
    }
    for text in [
        "[W-[F-W]]",
        "f[W-F]",
        "W-F",
        "W]",
        "[WaF-W]",
        "[W-O2]",
        "[W-zB]",
        "[gR-W]",
        "[pR?B]",
        "[N-lW]",
        "[W-iF]",
        "(W)",
    ] {
        assert!(matches!(parse(text), Err(BetzaError::Unsupported { .. })), "{text}: {:?}", parse(text));
    }
    let many = format!("[{}]", ["K"; 8].join("?"));
    assert_eq!(parse(&many).map(|piece| piece.moves.len()), Ok(64));
    let turning = format!("[{}]", ["fsvK"; 8].join("-"));
    assert!(matches!(parse(&turning), Err(BetzaError::TooManyMoves { .. })));
}
