//! Devingt Chess: pawns that go up to three squares, a first move with several pawns, and promotion only into
//! pieces that were captured.

mod drawings;
mod notes;
mod weights;

use crate::core::board::Accumulator;
use crate::core::position::{MoveSink, Position, Variant};
use crate::core::rules::{
    Castling, Mode, Movement, PIECE, PawnSpec, PieceTypeSpec, Right, SearchPolicy, Spec, Term, XBoardSpec, dirs,
};
use crate::core::types::{Color, Move, MoveClass, Outcome, Piece, PieceType, Reason, Square};
use arrayvec::ArrayVec;

const PAWN: PieceType = PieceType(0);
const KNIGHT: PieceType = PieceType(1);
const BISHOP: PieceType = PieceType(2);
const SAGE: PieceType = PieceType(3);
const ROOK: PieceType = PieceType(4);
const QUEEN: PieceType = PieceType(5);
const KING: PieceType = PieceType(6);

/// "Only into a type of which an own piece was captured and not yet freed: on board less than 1 Q, 2 R, 2 B, 2 N,
/// 2 S", in the order in which a waiting pawn looks at them.
const FREEABLE: [(PieceType, u8); 5] = [(QUEEN, 1), (ROOK, 2), (BISHOP, 2), (SAGE, 2), (KNIGHT, 2)];

/// The pieces of the first rank from file a on.
const BACK_RANK: [PieceType; 10] = [ROOK, KNIGHT, BISHOP, SAGE, KING, QUEEN, SAGE, BISHOP, KNIGHT, ROOK];

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Devingt;

/// State that only this game has; all of it follows from the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Waiting {
    /// Pawns of each player that wait on the last rank.
    pawns: [u8; 2],
    /// Whether a waiting pawn has given mate: the side to move has won.
    mated: bool,
}

const fn right(symbol: &'static str, color: Color, rook_file: u8, wing: u8) -> Right {
    const HOMES: [&[Square]; 2] = [&[Square::at(b'e', 1)], &[Square::at(b'e', 10)]];
    Right {
        symbol,
        king: Piece::new(KING, color),
        king_on: HOMES[color as usize],
        rook: Piece::new(ROOK, color),
        rook_on: Square::at(rook_file, HOMES[color as usize][0].rank() + 1),
        wing,
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

impl Variant for Devingt {
    const SPEC: &'static Spec = &Spec {
        name: "devingt",
        title: "Devingt Chess",
        aliases: &[],
        files: 10,
        ranks: 10,
        array: "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1",
        piece_types: &[
            PieceTypeSpec {
                letter: 'P',
                name: "pawn",
                movements: &[
                    Movement::Leap(dirs::AHEAD, Mode::Move),
                    Movement::Leap(dirs::FRONT_DIAGONALS, Mode::Capture),
                ],
                ..PIECE
            },
            PieceTypeSpec {
                letter: 'N',
                name: "knight",
                movements: &[Movement::Leap(dirs::KNIGHT, Mode::Both)],
                ..PIECE
            },
            PieceTypeSpec {
                letter: 'B',
                name: "bishop",
                movements: &[Movement::Slide(dirs::DIAGONAL, Mode::Both)],
                ..PIECE
            },
            PieceTypeSpec { letter: 'S', name: "sage", movements: &[Movement::Leap(dirs::CAMEL, Mode::Both)], ..PIECE },
            PieceTypeSpec {
                letter: 'R',
                name: "rook",
                movements: &[Movement::Slide(dirs::ORTHOGONAL, Mode::Both)],
                ..PIECE
            },
            PieceTypeSpec { letter: 'Q', name: "queen", movements: &[Movement::Slide(dirs::ALL, Mode::Both)], ..PIECE },
            PieceTypeSpec {
                letter: 'K',
                name: "king",
                movements: &[Movement::Leap(dirs::ALL, Mode::Both)],
                royal: true,
                ..PIECE
            },
        ],
        // "From own rank 2 one, two or three squares straight ahead over empty squares, later one."
        pawn: PawnSpec {
            piece_type: PAWN,
            start_rank: 2,
            max_push: 3,
            choices: &[QUEEN, ROOK, BISHOP, SAGE, KNIGHT],
            may_stand_on_first_rank: false,
            may_stand_on_last_rank: true,
        },
        form_rank: 11,
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
        drops: None,
        capture_compulsory: false,
        lose_to_win: false,
        options: &[],
        secret: None,
        xboard: XBoardSpec {
            parent: "fairy",
            piece_to_char: "PNBRQ...................SKpnbrq...................sk",
            holdings: 0,
            pieces: &[("P&", "fmWfceFifmR3"), ("S&", "C"), ("K&", "KisO2isO3")],
        },
        drawings: drawings::DRAWINGS,
        notes: notes::NOTES,
        terms: &[Term::Mobility, Term::Kings, Term::Shelter, Term::Pawns, Term::Threats, Term::Pairs],
        search: SearchPolicy::CHECKMATE,
        weights: weights::WEIGHTS,
    };

    const HAS_SPECIAL_MOVES: bool = true;
    // A loaded position may have the kings side by side when `opponent_is_mated` looks for the opponent's moves.
    const KINGS_MAY_HANG: bool = true;

    type Extra = Waiting;
    type Config = ();

    fn table_salt<S: Accumulator>(pos: &Position<Self, S>) -> u64 {
        (pos.state.fullmove == 1) as u64
    }

    /// "At full-move 1, while all twenty of the player's own pieces stand on their squares of the array, the player
    /// may instead make: one pawn one square and another two squares, or three pawns one square each."
    fn special_moves<S: Accumulator, O: MoveSink>(pos: &mut Position<Self, S>, out: &mut O, before: u32) {
        if !O::QUIETS || pos.state.fullmove != 1 || !stands_on_array(pos) {
            return;
        }
        for a in 0..10 {
            for b in a + 1..10 {
                for legs in [[Leg(a, 1), Leg(b, 2)], [Leg(a, 2), Leg(b, 1)]] {
                    offer_legs(pos, out, before, &legs);
                }
                for c in b + 1..10 {
                    offer_legs(pos, out, before, &[Leg(a, 1), Leg(b, 1), Leg(c, 1)]);
                }
            }
        }
    }

    fn make_special<S: Accumulator>(pos: &mut Position<Self, S>, mv: Move) {
        for leg in legs(mv) {
            let (from, to) = leg.squares(pos.side);
            pos.logged_shift(from, to);
            if leg.1 == 2 {
                pos.open_to_en_passant([from.shift(16 * pos.side.forward()), Square::NONE], to);
            }
        }
        pos.state.halfmove = 0;
    }

    /// "Legs sorted by file: `a2a3,c2c4`, `b2b3,c2c3,j2j3`."
    fn special_text<S: Accumulator>(_: &Position<Self, S>, mv: Move) -> String {
        let color = if mv.from().rank() == 1 { Color::White } else { Color::Black };
        let texts = legs(mv).map(|leg| {
            let (from, to) = leg.squares(color);
            format!("{from}{to}")
        });
        texts.collect::<Vec<_>>().join(",")
    }

    fn promotions<S: Accumulator>(pos: &Position<Self, S>, color: Color) -> ArrayVec<PieceType, 8> {
        let free = |&(piece_type, array): &(PieceType, u8)| pos.board.count(Piece::new(piece_type, color)) < array;
        FREEABLE.iter().filter(|piece_type| free(piece_type)).map(|&(piece_type, _)| piece_type).collect()
    }

    #[inline(always)]
    fn after<S: Accumulator>(pos: &mut Position<Self, S>, mv: Move, captured: Piece) {
        let (owner, mover) = (pos.side, pos.side.other());
        let to = mv.to();
        if captured.is_piece()
            && captured.piece_type() == PAWN
            && is_last_rank(to, owner)
            && mv.class() != MoveClass::EnPassant
        {
            pos.state.extra.pawns[owner.idx()] -= 1;
        }
        // "With nothing to free the pawn stays there as a pawn, cannot move, and waits."
        if is_last_rank(to, mover) && pos.board.get(to) == Piece::new(PAWN, mover) {
            pos.state.extra.pawns[mover.idx()] += 1;
        }
        if pos.state.extra.pawns[owner.idx()] > 0 {
            look_at_waiting_pawns(pos);
        }
    }

    #[inline(always)]
    fn finished<S: Accumulator>(pos: &Position<Self, S>) -> Option<Outcome> {
        pos.state.extra.mated.then_some(Outcome::Win(pos.side, Reason::WaitingPawn))
    }

    /// "Only the two kings left, or these and a single knight, bishop or sage."
    fn is_dead<S: Accumulator>(pos: &Position<Self, S>) -> bool {
        pos.only_kings_and_one_of(&[KNIGHT, BISHOP, SAGE])
    }

    /// "A loaded position in which the king of the side not to move is attacked and that side, if it were its
    /// move, would have no legal move, is a game so finished: the side to move has won."
    fn check_loaded<S: Accumulator>(pos: &mut Position<Self, S>) -> Result<(), String> {
        pos.check_single_kings()?;
        for color in Color::BOTH {
            let pawns = pos.board.squares(Piece::new(PAWN, color)).iter();
            let waiting = pawns.filter(|&&square| is_last_rank(square, color)).count();
            pos.state.extra.pawns[color.idx()] = waiting as u8;
        }
        let refused = pos.check_waiting_king();
        if refused.is_err() && opponent_is_mated(pos) {
            pos.state.extra.mated = true;
            return Ok(());
        }
        refused
    }
}

fn is_last_rank(square: Square, color: Color) -> bool {
    square.rank() == color.rank(9, 10)
}

/// Whether all twenty pieces of the side to move stand on their squares of the array.
fn stands_on_array<S: Accumulator>(pos: &Position<Devingt, S>) -> bool {
    let us = pos.side;
    (0..10).all(|file: u8| {
        let at = |own| pos.board.get(Square::new(file, us.rank(own, 10)));
        at(0) == Piece::new(BACK_RANK[file as usize], us) && at(1) == Piece::new(PAWN, us)
    })
}

/// One pawn's part in a first move: its file, and how many squares it goes.
#[derive(Clone, Copy)]
struct Leg(u8, u8);

impl Leg {
    fn squares(self, color: Color) -> (Square, Square) {
        let from = Square::new(self.0, color.rank(1, 10));
        (from, from.shift(16 * color.forward() * self.1 as i8))
    }
}

fn offer_legs<S: Accumulator, O: MoveSink>(pos: &mut Position<Devingt, S>, out: &mut O, before: u32, legs: &[Leg]) {
    let ahead = 16 * pos.side.forward();
    let open = |leg: &Leg| {
        let from = leg.squares(pos.side).0;
        (1..=leg.1 as i8).all(|step| pos.board.get(from.shift(ahead * step)).is_empty())
    };
    if !legs.iter().all(open) {
        return;
    }
    let third = legs.get(2).map_or(0, |leg| 0x10 | leg.0 as u16);
    let argument = legs[1].0 as u16 | (legs[1].1 as u16) << 4 | third << 6;
    let (from, to) = legs[0].squares(pos.side);
    pos.emit_if_legal(out, Move::new(from, to, MoveClass::Special, false, argument), before);
}

/// The legs of a first move with several pawns.
fn legs(mv: Move) -> impl Iterator<Item = Leg> {
    let argument = mv.argument();
    let first = Leg(mv.from().file(), mv.from().rank().abs_diff(mv.to().rank()));
    let second = Leg(argument as u8 & 15, (argument >> 4) as u8 & 3);
    let third = argument >> 6;
    [Some(first), Some(second), (third & 0x10 != 0).then_some(Leg(third as u8 & 15, 1))].into_iter().flatten()
}

/// Whether the side not to move, were it its turn, would be attacked and without any legal move.
fn opponent_is_mated<S: Accumulator>(pos: &mut Position<Devingt, S>) -> bool {
    let undo = pos.make_null();
    let mated = pos.in_check() && !pos.has_legal_move();
    pos.unmake_null(&undo);
    mated
}

/// "Waiting pawns are looked at at the start of their owner's turn, that is as part of the opponent's move, in the
/// order of files a…j, once each: among the freeable types in the order Q R B S N, (1) the first one that gives
/// check to the enemy king and leaves the enemy, if it were his turn, without any legal move: it promotes and the
/// game is over; else (2) the first one that does not attack the enemy king: it promotes; else it goes on
/// waiting."
#[cold]
fn look_at_waiting_pawns<S: Accumulator>(pos: &mut Position<Devingt, S>) {
    let owner = pos.side;
    for file in 0..10 {
        let square = Square::new(file, owner.rank(9, 10));
        if pos.board.get(square) != Piece::new(PAWN, owner) {
            continue;
        }
        let choices = Devingt::promotions(pos, owner);
        let mut checks = [false; 8];
        for (n, &piece_type) in choices.iter().enumerate() {
            let (check, mate) = pos.trial(|pos| {
                become_piece_type(pos, square, piece_type);
                let king = pos.kings(owner.other()).next();
                let check = king.is_some_and(|king| pos.attacked(king, owner));
                (check, check && opponent_is_mated(pos))
            });
            if mate {
                become_piece_type(pos, square, piece_type);
                pos.state.extra.mated = true;
                return;
            }
            checks[n] = check;
        }
        if let Some(n) = (0..choices.len()).find(|&n| !checks[n]) {
            become_piece_type(pos, square, choices[n]);
        }
    }
}

fn become_piece_type<S: Accumulator>(pos: &mut Position<Devingt, S>, square: Square, piece_type: PieceType) {
    let owner = pos.side;
    pos.logged_take(square);
    pos.logged_put(Piece::new(piece_type, owner), square);
    pos.state.extra.pawns[owner.idx()] -= 1;
}
