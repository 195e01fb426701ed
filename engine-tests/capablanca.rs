//! Capablanca Chess, the worked example of `src/README.md`: a game made of data alone, with everything that its folder
//! would hold. It is checked against published counts and is no part of the program.

use tenfold::core::position::{Additions, ExtraAttacks, Position, Ransom, SecretRules, SpecialMoves, Variant};
use tenfold::core::rules::{Castling, CastlingRight, PawnSpec, Promotion, Spec, pieces};
use tenfold::core::types::{Color, Piece, PieceType, Square};
use tenfold::engine::eval::{EngineGame, EvalParams};
use tenfold::session::picture::Picture;
use tenfold::session::{DisplayData, SessionGame, XBoardSpec};
use tenfold_rules::perft;

const PAWN: PieceType = PieceType(0);
const KNIGHT: PieceType = PieceType(1);
const BISHOP: PieceType = PieceType(2);
const ROOK: PieceType = PieceType(3);
const ARCHBISHOP: PieceType = PieceType(4);
const CHANCELLOR: PieceType = PieceType(5);
const QUEEN: PieceType = PieceType(6);
const KING: PieceType = PieceType(7);

/// The game.
#[derive(Clone, Copy, Debug)]
struct Capablanca;

const fn right(symbol: &'static str, color: Color, rank: u8, rook_file: u8, castling_side: u8) -> CastlingRight {
    const HOMES: [&[Square]; 2] = [&[Square::at(b'f', 1)], &[Square::at(b'f', 8)]];
    CastlingRight {
        symbol,
        king: Piece::new(KING, color),
        king_squares: HOMES[color as usize],
        rook: Piece::new(ROOK, color),
        rook_square: Square::at(rook_file, rank),
        castling_side,
    }
}

const fn castling(right: u8, rank: u8, king_to: u8, rook: (u8, u8)) -> Castling {
    Castling {
        right,
        king: (Square::at(b'f', rank), Square::at(king_to, rank)),
        rook: (Square::at(rook.0, rank), Square::at(rook.1, rank)),
    }
}

impl Variant for Capablanca {
    const SPEC: &'static Spec = &Spec {
        name: "capablanca",
        title: "Capablanca Chess",
        files: 10,
        ranks: 8,
        start_fen: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        piece_types: &[
            pieces::PAWN,
            pieces::KNIGHT,
            pieces::BISHOP,
            pieces::ROOK,
            pieces::ARCHBISHOP,
            pieces::CHANCELLOR,
            pieces::QUEEN,
            pieces::KING,
        ],
        pawn: PawnSpec {
            piece_type: PAWN,
            promotion: Promotion::on_last_rank(8, &[QUEEN, CHANCELLOR, ARCHBISHOP, ROOK, BISHOP, KNIGHT]),
            ..Spec::DEFAULT.pawn
        },
        rights: &[
            right("K", Color::White, 1, b'j', 0),
            right("Q", Color::White, 1, b'a', 1),
            right("k", Color::Black, 8, b'j', 0),
            right("q", Color::Black, 8, b'a', 1),
        ],
        // The king goes three squares towards the rook, and the rook to the square that it passed last.
        castlings: &[
            castling(0, 1, b'i', (b'j', b'h')),
            castling(1, 1, b'c', (b'a', b'd')),
            castling(2, 8, b'i', (b'j', b'h')),
            castling(3, 8, b'c', (b'a', b'd')),
        ],
        ..Spec::DEFAULT
    };

    type Extra = ();
    type Config = ();
}

impl SpecialMoves for Capablanca {}
impl ExtraAttacks for Capablanca {}
impl Additions for Capablanca {}
impl Ransom for Capablanca {}
impl SecretRules for Capablanca {}

impl EngineGame for Capablanca {}

impl SessionGame for Capablanca {
    const DISPLAY: &'static DisplayData = &DisplayData {
        xboard: XBoardSpec { piece_to_char: "PNBRQ..AC............Kpnbrq..ac............k", ..XBoardSpec::DEFAULT },
        ..DisplayData::DEFAULT
    };
}

/// Counts that Fairy-Stockfish 11.1 agrees on.
#[test]
fn the_worked_example_is_counted_right() {
    for (fen, counts) in [
        (Capablanca::SPEC.start_fen, &[28, 784, 25_228, 805_128][..]),
        ("rnabqkb1nr/pppppppppp/10/4c5/1P8/N6P2/P1PPPPP1PP/1RABQKBCNR w Kkq - 3 5", &[31, 1_355, 46_052]),
        ("rn1q1kb1nr/5pp3/p1B7/3pp3pp/3aQ1PB2/NPPA1P1P2/P2P3NPb/1R3K1C2 b kq - 2 27", &[47, 3_030, 136_016]),
        ("1n2kBb1r1/r3qp3p/Q1p2c4/3pC2ppP/1P1PP5/P1P2P1AbN/4BK2P1/RNR7 b - - 0 38", &[42, 2_660, 112_797]),
        ("rn1q1k4/2ppb2p1r/p1P1b1pc1p/p8C/P3p2pP1/2NP3N1P/1P1nBPP2R/4RKB3 w q - 3 25", &[0]),
    ] {
        let mut pos = Position::from_fen(Capablanca, fen).expect("a position");
        for (depth, wanted) in (1..).zip(counts) {
            assert_eq!(perft(&mut pos, depth), *wanted, "depth {depth}: {fen}");
        }
    }
}

#[test]
fn the_worked_example_is_evaluated_and_shown() {
    let told = Capablanca::DISPLAY.xboard.piece_moves(Capablanca::SPEC);
    let told: Vec<String> = told.iter().map(|(letter, moves)| format!("{letter} {moves}")).collect();
    assert_eq!(told, ["P& fmWfceFifmnD", "A& BN", "C& RN", "K& KisO3"]);
    let params = EvalParams::derived_from_rules(Capablanca);
    let value = |piece_type: PieceType| params.piece_values[piece_type.idx()];
    assert!(value(ARCHBISHOP) > value(ROOK) && value(CHANCELLOR) > value(ARCHBISHOP));
    let picture = Picture::new(Position::start(Capablanca).scene(), Capablanca::DISPLAY.drawings);
    assert_eq!(picture.svg().matches("data-piece").count(), 40);
}
