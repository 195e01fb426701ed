//! Devingt Chess: pawns advance up to three squares, the first move may be made with several pawns, and pawns promote
//! only to piece types that were captured.

#[cfg(feature = "engine")]
mod engine;
mod notes;

use tenfold_core::position::{
    BarePosition, Additions, ExtraAttacks, ExtraState, Features, MoveSink, Ransom, SecretRules, SpecialMoves, Variant,
};
use tenfold_core::rules::{
    Castling, CastlingRight, Mode, Movement, PIECE, PawnSpec, PieceTypeSpec, Promotion, Spec, dirs, pieces,
};
use tenfold_core::types::{Color, Move, MoveClass, Outcome, Piece, PieceLetter, PieceType, Reason, Square};

const PAWN: PieceType = PieceType(0);
const KNIGHT: PieceType = PieceType(1);
const BISHOP: PieceType = PieceType(2);
const SAGE: PieceType = PieceType(3);
const ROOK: PieceType = PieceType(4);
const QUEEN: PieceType = PieceType(5);
const KING: PieceType = PieceType(6);

/// The pieces on each player's first rank in the initial position, from file a on.
const BACK_RANK: [PieceType; 10] = [ROOK, KNIGHT, BISHOP, SAGE, KING, QUEEN, SAGE, BISHOP, KNIGHT, ROOK];

/// Devingt Chess, on 10x10: pawns go up to three squares, and promote only to captured pieces.
#[derive(Clone, Copy, Default, Debug)]
pub struct Devingt;

/// The state that only this variant has. It follows from the board, so it is neither in the FEN nor in the key.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Waiting {
    /// By player: the number of pawns on the last rank that wait to promote.
    pawns: [u8; 2],
    /// Whether a waiting pawn has just promoted with mate, so that the side to move has won.
    mated: bool,
}

const fn right(symbol: &'static str, color: Color, rook_file: u8, castling_side: u8) -> CastlingRight {
    const HOMES: [&[Square]; 2] = [&[Square::at(b'e', 1)], &[Square::at(b'e', 10)]];
    CastlingRight {
        symbol,
        king: Piece::new(KING, color),
        king_squares: HOMES[color as usize],
        rook: Piece::new(ROOK, color),
        rook_square: Square::at(rook_file, HOMES[color as usize][0].rank() + 1),
        castling_side,
    }
}

/// "The king goes two or three squares toward the rook and the rook lands on the square next to it on the other
/// side."
const fn castling(right: u8, rank: u8, king_to: u8, rook: (u8, u8)) -> Castling {
    Castling {
        right,
        king: (Square::at(b'e', rank), Square::at(king_to, rank)),
        rook: (Square::at(rook.0, rank), Square::at(rook.1, rank)),
    }
}

impl ExtraState for Waiting {}

impl Variant for Devingt {
    const SPEC: &'static Spec = &Spec {
        name: "devingt",
        title: "Devingt Chess",
        files: 10,
        ranks: 10,
        start_fen: "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1",
        piece_types: &[
            pieces::PAWN,
            pieces::KNIGHT,
            pieces::BISHOP,
            PieceTypeSpec { letter: PieceLetter::new('S'), name: "sage", movements: &[Movement::Leap(dirs::CAMEL, Mode::Both)], ..PIECE },
            pieces::ROOK,
            pieces::QUEEN,
            pieces::KING,
        ],
        // "From own rank 2 one, two or three squares straight ahead over empty squares, later one."
        pawn: PawnSpec {
            piece_type: PAWN,
            start_rank: 2,
            max_push: 3,
            // "Only into a type of which an own piece was captured and not yet freed", in the order in which the types
            // are tried for a waiting pawn; "with nothing to free the pawn stays there as a pawn".
            promotion: Promotion {
                captured_only: true,
                ..Promotion::on_last_rank(10, &[QUEEN, ROOK, BISHOP, SAGE, KNIGHT])
            },
            may_stand_on_last_rank: true,
            ..Spec::DEFAULT.pawn
        },
        rights: &[
            right("K", Color::White, b'j', 0),
            right("Q", Color::White, b'a', 1),
            right("k", Color::Black, b'j', 0),
            right("q", Color::Black, b'a', 1),
        ],
        castlings: &[
            castling(0, 1, b'g', (b'j', b'f')),
            castling(0, 1, b'h', (b'j', b'g')),
            castling(1, 1, b'c', (b'a', b'd')),
            castling(1, 1, b'b', (b'a', b'c')),
            castling(2, 10, b'g', (b'j', b'f')),
            castling(2, 10, b'h', (b'j', b'g')),
            castling(3, 10, b'c', (b'a', b'd')),
            castling(3, 10, b'b', (b'a', b'c')),
        ],
        notes: notes::NOTES,
        ..Spec::DEFAULT
    };

    // `opponent_is_mated` generates the opponent's moves, so a king of the side not to move may be attacked. In a
    // loaded position the kings may even be adjacent.
    const FEATURES: Features =
        Features { after_move: true, special_moves: true, kings_may_hang: true, ..Features::NONE };

    type Extra = Waiting;
    type Config = ();

    /// At full-move 1, first moves with several pawns may be legal, so equal positions may allow different moves.
    #[inline]
    fn table_salt(pos: &BarePosition<Self>) -> u64 {
        (pos.state.fullmove == 1) as u64
    }

    #[inline(always)]
    fn after_move(pos: &mut BarePosition<Self>, mv: Move, captured: Piece) {
        let (owner, mover) = (pos.side, pos.side.other());
        let to = mv.to();
        if captured.is_piece()
            && captured.piece_type() == PAWN
            && is_last_rank(to, owner)
            && mv.class() != MoveClass::EnPassant
        {
            pos.state.extra.pawns[owner.idx()] -= 1;
        }
        // "With nothing to free the pawn stays there as a pawn […], cannot move, and waits."
        if is_last_rank(to, mover) && pos.board.get(to) == Piece::new(PAWN, mover) {
            pos.state.extra.pawns[mover.idx()] += 1;
        }
        if pos.state.extra.pawns[owner.idx()] > 0 {
            promote_waiting_pawns(pos);
        }
    }

    #[inline(always)]
    fn outcome_before_moves(pos: &BarePosition<Self>) -> Option<Outcome> {
        pos.state.extra.mated.then_some(Outcome::Win(pos.side, Reason::WaitingPawn))
    }

    /// "Only the two kings left, or these and a single knight, bishop or sage."
    #[inline]
    fn is_dead(pos: &BarePosition<Self>) -> bool {
        pos.only_kings_and_one_of(&[KNIGHT, BISHOP, SAGE])
    }

    /// "A loaded position in which the king of the side not to move is attacked and that side, if it were its
    /// turn, would have no legal move is a game so finished: the side to move has won."
    #[inline]
    fn check_position_from_fen(pos: &mut BarePosition<Self>) -> Result<(), String> {
        pos.check_king_counts()?;
        for color in Color::BOTH {
            let pawns = pos.board.squares(Piece::new(PAWN, color)).iter();
            let waiting = pawns.filter(|&&square| is_last_rank(square, color)).count();
            pos.state.extra.pawns[color.idx()] = waiting as u8;
        }
        let refused = pos.check_opponent_king();
        if refused.is_err() && opponent_is_mated(pos) {
            pos.state.extra.mated = true;
            return Ok(());
        }
        refused
    }
}

impl SpecialMoves for Devingt {
    /// "At full-move 1, while the player has just the twenty pieces of the array, all on their squares there, he may
    /// instead make: one pawn one square and another two squares, or three pawns one square each."
    fn special_moves<O: MoveSink>(pos: &mut BarePosition<Self>, out: &mut O, kings_in_check: u32) {
        if !O::WANTS_QUIETS || pos.state.fullmove != 1 || !stands_on_array(pos) {
            return;
        }
        for a in 0..10 {
            for b in a + 1..10 {
                for advances in [[PawnAdvance(a, 1), PawnAdvance(b, 2)], [PawnAdvance(a, 2), PawnAdvance(b, 1)]] {
                    emit_advances(pos, out, kings_in_check, &advances);
                }
                for c in b + 1..10 {
                    emit_advances(pos, out, kings_in_check, &[PawnAdvance(a, 1), PawnAdvance(b, 1), PawnAdvance(c, 1)]);
                }
            }
        }
    }

    #[inline]
    fn make_special(pos: &mut BarePosition<Self>, mv: Move) {
        for advance in advances(mv) {
            let (from, to) = advance.squares(pos.side);
            pos.shift_and_log(from, to);
            if advance.1 == 2 {
                pos.add_passer([from.shift(16 * pos.side.forward()), Square::NONE], to);
            }
        }
        pos.state.halfmove = 0;
    }

    /// "Legs sorted by file: `a2a3,c2c4`, `b2b3,c2c3,j2j3`."
    #[inline]
    fn special_text(_: &BarePosition<Self>, mv: Move) -> String {
        let color = if mv.from().rank() == 1 { Color::White } else { Color::Black };
        let texts = advances(mv).map(|advance| {
            let (from, to) = advance.squares(color);
            format!("{from}{to}")
        });
        texts.collect::<Vec<_>>().join(",")
    }
}

impl ExtraAttacks for Devingt {}
impl Additions for Devingt {}
impl Ransom for Devingt {}
impl SecretRules for Devingt {}

fn is_last_rank(square: Square, color: Color) -> bool {
    square.rank() == color.board_rank(9, 10)
}

/// Whether the pieces of the side to move are exactly those of the initial position, on the same squares.
#[inline]
fn stands_on_array(pos: &BarePosition<Devingt>) -> bool {
    let us = pos.side;
    pos.board.count_all(us) == 20
        && (0..10).all(|file: u8| {
            let at = |own| pos.board.get(Square::new(file, us.board_rank(own, 10)));
            at(0) == Piece::new(BACK_RANK[file as usize], us) && at(1) == Piece::new(PAWN, us)
        })
}

/// One pawn's part of a first move with several pawns: its file, and the number of squares that it advances.
#[derive(Clone, Copy)]
struct PawnAdvance(u8, u8);

impl PawnAdvance {
    fn squares(self, color: Color) -> (Square, Square) {
        let from = Square::new(self.0, color.board_rank(1, 10));
        (from, from.shift(16 * color.forward() * self.1 as i8))
    }
}

/// Passes a first move with several pawns on to the sink, if all passed squares are empty and the move is legal.
///
/// The move's squares are those of the first advance. Bits 0–3 of the argument are the file of the second advance, bits
/// 4–5 its length, and bits 6–9 the file of the third advance if bit 10 is set.
fn emit_advances<O: MoveSink>(
    pos: &mut BarePosition<Devingt>,
    out: &mut O,
    kings_in_check: u32,
    advances: &[PawnAdvance],
) {
    let ahead = 16 * pos.side.forward();
    let open = |advance: &PawnAdvance| {
        let from = advance.squares(pos.side).0;
        (1..=advance.1 as i8).all(|step| pos.board.get(from.shift(ahead * step)).is_empty())
    };
    if !advances.iter().all(open) {
        return;
    }
    let third = advances.get(2).map_or(0, |advance| 0x10 | advance.0 as u16);
    let argument = advances[1].0 as u16 | (advances[1].1 as u16) << 4 | third << 6;
    let (from, to) = advances[0].squares(pos.side);
    pos.emit_if_legal(out, Move::new(from, to, MoveClass::Special, false, argument), kings_in_check);
}

/// Decodes the advances of a first move with several pawns; see [`emit_advances`].
fn advances(mv: Move) -> impl Iterator<Item = PawnAdvance> {
    let argument = mv.argument();
    let first = PawnAdvance(mv.from().file(), mv.from().rank().abs_diff(mv.to().rank()));
    let second = PawnAdvance(argument as u8 & 15, (argument >> 4) as u8 & 3);
    let third = argument >> 6;
    [Some(first), Some(second), (third & 0x10 != 0).then_some(PawnAdvance(third as u8 & 15, 1))].into_iter().flatten()
}

/// Whether the side not to move is in check and would have no legal move if it were its turn.
#[inline]
fn opponent_is_mated(pos: &mut BarePosition<Devingt>) -> bool {
    let undo = pos.make_null();
    let mated = pos.in_check() && !pos.has_legal_move();
    pos.unmake_null(&undo);
    mated
}

/// "Waiting pawns are looked at at the start of their owner's turn, that is as part of the opponent's move, in the
/// order of files a…j, once each: among the freeable types in the order Q R B S N, (1) the first one that gives
/// check to the enemy king and leaves the enemy, if it were his turn, without any legal move: it promotes and the
/// game is over, the owner has won; else (2) the first one that does not attack the enemy king: it promotes; else it
/// goes on waiting."
#[cold]
fn promote_waiting_pawns(pos: &mut BarePosition<Devingt>) {
    let owner = pos.side;
    for file in 0..10 {
        let square = Square::new(file, owner.board_rank(9, 10));
        if pos.board.get(square) != Piece::new(PAWN, owner) {
            continue;
        }
        let choices = pos.promotion_choices(Piece::new(PAWN, owner));
        let mut checks = [false; 8];
        for (n, &piece_type) in choices.iter().enumerate() {
            let (check, mate) = pos.try_and_roll_back(|pos| {
                promote_waiting_pawn(pos, square, piece_type);
                let king = pos.kings(owner.other()).next();
                let check = king.is_some_and(|king| pos.is_attacked(king, owner));
                (check, check && opponent_is_mated(pos))
            });
            if mate {
                promote_waiting_pawn(pos, square, piece_type);
                pos.state.extra.mated = true;
                return;
            }
            checks[n] = check;
        }
        if let Some(n) = (0..choices.len()).find(|&n| !checks[n]) {
            promote_waiting_pawn(pos, square, choices[n]);
        }
    }
}

/// Replaces a waiting pawn with the piece that it promotes to.
#[inline]
fn promote_waiting_pawn(pos: &mut BarePosition<Devingt>, square: Square, piece_type: PieceType) {
    let owner = pos.side;
    pos.take_and_log(square);
    pos.put_and_log(Piece::new(piece_type, owner), square);
    pos.state.extra.pawns[owner.idx()] -= 1;
}
