//! Échecs de l'Escalier: pawns may make two steps in a move, each of them straight or a capture.

#[cfg(feature = "engine")]
mod engine;
mod notes;

use tenfold_core::position::{
    BarePosition, Additions, ExtraAttacks, Features, MoveSink, Ransom, SecretRules, SpecialMoves, Variant,
};
use tenfold_core::rules::{Castling, CastlingRight, PawnSpec, PieceTypeSpec, Promotion, Spec, pieces};
use tenfold_core::types::{Color, Move, MoveClass, Piece, PieceLetter, PieceType, Square};

const PAWN: PieceType = PieceType(0);
const KNIGHT: PieceType = PieceType(1);
const BISHOP: PieceType = PieceType(2);
const ROOK: PieceType = PieceType(3);
const CARDINAL: PieceType = PieceType(4);
const MARSHAL: PieceType = PieceType(5);
const QUEEN: PieceType = PieceType(6);
const ACE: PieceType = PieceType(7);
const KING: PieceType = PieceType(8);

/// The rank, counted from 1 on the player's own side, on which pawns start and from which they may make two steps.
const START: u8 = 3;

/// Échecs de l'Escalier, on 10x10: pawns make two steps in a move, each straight ahead or capturing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Escalier;

/// The squares on which the king keeps its right to castle.
const fn homes(color: Color) -> &'static [Square] {
    // "The king has never left files e, f; […] neither has left own ranks 1, 2."
    const WHITE: &[Square] = &[Square::at(b'e', 1), Square::at(b'f', 1), Square::at(b'e', 2), Square::at(b'f', 2)];
    const BLACK: &[Square] = &[Square::at(b'e', 9), Square::at(b'f', 9), Square::at(b'e', 10), Square::at(b'f', 10)];
    match color {
        Color::White => WHITE,
        Color::Black => BLACK,
    }
}

/// "The rook has never left its own and the neighbouring file (a, b or i, j)": the right moves with the
/// rook among the squares of a castling side.
const fn right(symbol: &'static str, file: u8, rank: u8) -> CastlingRight {
    let color = if rank <= 2 { Color::White } else { Color::Black };
    CastlingRight {
        symbol,
        king: Piece::new(KING, color),
        king_squares: homes(color),
        rook: Piece::new(ROOK, color),
        rook_square: Square::at(file, rank),
        castling_side: (file > b'e') as u8,
    }
}

const RIGHTS: [CastlingRight; 16] = [
    right("a1", b'a', 1),
    right("b1", b'b', 1),
    right("i1", b'i', 1),
    right("j1", b'j', 1),
    right("a2", b'a', 2),
    right("b2", b'b', 2),
    right("i2", b'i', 2),
    right("j2", b'j', 2),
    right("a9", b'a', 9),
    right("b9", b'b', 9),
    right("i9", b'i', 9),
    right("j9", b'j', 9),
    right("a10", b'a', 10),
    right("b10", b'b', 10),
    right("i10", b'i', 10),
    right("j10", b'j', 10),
];

/// "The king goes to the Bishop file (c or h), the rook to the Marshal file (d or g)", both on the same rank.
const CASTLINGS: [Castling; 32] = {
    let nowhere = (Square::NONE, Square::NONE);
    let mut list = [Castling { right: 0, king: nowhere, rook: nowhere }; 32];
    let mut n = 0;
    while n < 32 {
        let rook = RIGHTS[n / 2].rook_square;
        let rank = rook.rank() + 1;
        let (king_to, rook_to) = if RIGHTS[n / 2].castling_side == 0 { (b'c', b'd') } else { (b'h', b'g') };
        list[n] = Castling {
            right: n as u8 / 2,
            king: (Square::at(if n % 2 == 0 { b'e' } else { b'f' }, rank), Square::at(king_to, rank)),
            rook: (rook, Square::at(rook_to, rank)),
        };
        n += 1;
    }
    list
};

impl Variant for Escalier {
    const SPEC: &'static Spec = &Spec {
        name: "escalier",
        title: "Échecs de l'Escalier",
        files: 10,
        ranks: 10,
        start_fen: "rnbmqacbnr/rnbcqkmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKMBNR/RNBMQACBNR w a1j1a2j2a9j9a10j10 - 0 1",
        piece_types: &[
            pieces::PAWN,
            pieces::KNIGHT,
            pieces::BISHOP,
            pieces::ROOK,
            PieceTypeSpec { letter: PieceLetter::new('C'), name: "cardinal", ..pieces::ARCHBISHOP },
            PieceTypeSpec { letter: PieceLetter::new('M'), name: "marshal", ..pieces::CHANCELLOR },
            pieces::QUEEN,
            PieceTypeSpec { letter: PieceLetter::new('A'), name: "ace", ..pieces::AMAZON },
            pieces::KING,
        ],
        // "Promotion on own rank 10, compulsory: A Q M C R B N."
        pawn: PawnSpec {
            piece_type: PAWN,
            start_rank: START,
            max_push: 2,
            promotion: Promotion::on_last_rank(10, &[ACE, QUEEN, MARSHAL, CARDINAL, ROOK, BISHOP, KNIGHT]),
            ..Spec::DEFAULT.pawn
        },
        rights: &RIGHTS,
        castlings: &CASTLINGS,
        notes: notes::NOTES,
        ..Spec::DEFAULT
    };

    const FEATURES: Features = Features { special_moves: true, extra_attacks: true, ..Features::NONE };

    type Extra = ();
    type Config = ();

    /// "Only the two kings left, or these and a single knight, bishop or sage."
    #[inline]
    fn is_dead(pos: &BarePosition<Self>) -> bool {
        pos.only_kings_and_one_of(&[KNIGHT, BISHOP])
    }
}

impl SpecialMoves for Escalier {
    /// "From own rank 3 a pawn may make two steps in a move, each of either kind." Two straight steps are a
    /// push of the common generator; all others are generated here, with the first step's file difference + 1 as the
    /// argument.
    fn special_moves<O: MoveSink>(pos: &mut BarePosition<Self>, out: &mut O, kings_in_check: u32) {
        if !O::WANTS_NOISY {
            return;
        }
        let us = pos.side;
        let ahead = 16 * us.forward();
        let pawn = Piece::new(PAWN, us);
        for n in 0..pos.board.count(pawn) as usize {
            let from = pos.board.nth_square(pawn, n);
            if from.rank() != us.board_rank(START - 1, 10) || !can_reach_enemy(pos, from, ahead) {
                continue;
            }
            for first in -1..=1 {
                let mid = from.shift(ahead + first);
                if !can_step(pos, mid, first != 0) {
                    continue;
                }
                for second in -1..=1 {
                    let to = mid.shift(ahead + second);
                    let captures = first != 0 || second != 0;
                    if captures && can_step(pos, to, second != 0) {
                        let mv = Move::new(from, to, MoveClass::Special, true, (first + 1) as u16);
                        pos.emit_if_legal(out, mv, kings_in_check);
                    }
                }
            }
        }
    }

    #[inline]
    fn make_special(pos: &mut BarePosition<Self>, mv: Move) {
        let (from, to, mid) = (mv.from(), mv.to(), between(mv));
        for taken in [mid, to] {
            if pos.board.get(taken).is_piece() {
                pos.take_and_log(taken);
            }
        }
        pos.shift_and_log(from, to);
        pos.state.halfmove = 0;
        pos.add_passer([mid, Square::NONE], to);
    }

    #[inline(always)]
    fn special_capture_square(mv: Move) -> Square {
        between(mv)
    }

    /// "Every other double step is written by legs: `e3d4,d4e5`."
    #[inline]
    fn special_text(_: &BarePosition<Self>, mv: Move) -> String {
        let mid = between(mv);
        format!("{}{mid},{mid}{}", mv.from(), mv.to())
    }

    /// "The square between (which may be on another file)": the pawn stands one rank beyond it, straight ahead
    /// unless the FEN names a square on an adjacent file.
    #[inline]
    fn en_passant_pawn_square(
        pos: &BarePosition<Self>,
        square: Square,
        given: Option<Square>,
    ) -> Result<Square, String> {
        let them = pos.side.other();
        let ahead = 16 * them.forward();
        let none = || format!("no pawn of {them:?} can just have passed en passant square {square}");
        let pawn = given.unwrap_or(square.shift(ahead));
        let near = [-1, 0, 1].iter().any(|side| square.shift(ahead + side) == pawn);
        let starts = [-1, 0, 1].map(|side| pos.board.get(square.shift(side - ahead)));
        let stands = pos.board.get(pawn) == Piece::new(PAWN, them);
        let own_rank = square.rank() == them.board_rank(START, 10);
        if own_rank && near && stands && starts.iter().any(|start| start.is_empty()) { Ok(pawn) } else { Err(none()) }
    }
}

impl ExtraAttacks for Escalier {
    /// "A double step's second leg can give check: a pawn on own rank 3 attacks what it could capture with either
    /// leg, given the pieces now on the board."
    #[inline(always)]
    fn extra_attack(pos: &BarePosition<Self>, square: Square, by: Color) -> bool {
        square.rank() == by.board_rank(START + 1, 10) && [-1, 1].iter().any(|&side| second_leg(pos, square, by, side).0)
    }

    #[inline(always)]
    fn extra_pins(pos: &mut BarePosition<Self>, king: Square) -> bool {
        let by = pos.side.other();
        let mut attacked = false;
        if king.rank() == by.board_rank(START + 1, 10) {
            for side in [-1, 1] {
                let (attacks, threatens) = second_leg(pos, king, by, side);
                attacked |= attacks;
                if threatens {
                    pos.add_to_pin_mask(king.shift(side - 16 * by.forward()));
                }
            }
        }
        attacked
    }
}

impl Additions for Escalier {}
impl Ransom for Escalier {}
impl SecretRules for Escalier {}

/// Whether a pawn's step may end here: straight ahead on an empty square, or capturing a piece that is not a king.
#[inline(always)]
fn can_step(pos: &BarePosition<Escalier>, to: Square, captures: bool) -> bool {
    let target = pos.board.get(to);
    if captures { target.is(pos.side.other()) && target.piece_type() != KING } else { target.is_empty() }
}

/// Whether an enemy piece stands where one of the two steps could capture it. This is a quick test that excludes most
/// pawns, because every double step that is generated here is a capture.
#[inline(always)]
fn can_reach_enemy(pos: &BarePosition<Escalier>, from: Square, ahead: i8) -> bool {
    let enemy = |delta: i8| pos.board.get(from.shift(delta)).is(pos.side.other());
    let near = enemy(ahead - 1) | enemy(ahead + 1);
    (-2..=2).fold(near, |any, side| any | enemy(2 * ahead + side))
}

/// The square between the two steps of a move, from the file difference in its argument.
fn between(mv: Move) -> Square {
    let ahead = if mv.to().rank() > mv.from().rank() { 16 } else { -16 };
    mv.from().shift(ahead + mv.argument() as i8 - 1)
}

/// Two answers about a pawn of `by` that comes from the file on the given `side` of `square`: whether it can capture on
/// `square` with the second leg of a double step; and whether it could if the square between had other content.
#[inline(always)]
fn second_leg(pos: &BarePosition<Escalier>, square: Square, by: Color, side: i8) -> (bool, bool) {
    let back = -16 * by.forward();
    let pawn = Piece::new(PAWN, by);
    let mid = square.shift(back + side);
    let content = pos.board.get(mid);
    let straight = pos.board.get(mid.shift(back)) == pawn;
    let across = pos.board.get(mid.shift(back - 1)) == pawn || pos.board.get(mid.shift(back + 1)) == pawn;
    let may_capture = content.is(by.other()) && content.piece_type() != KING;
    (straight && content.is_empty() || across && may_capture, straight || across)
}
