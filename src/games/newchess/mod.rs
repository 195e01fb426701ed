//! New chess with two kings: a secretly chosen true king and its brother, ransom, drops that may not attack, cannons
//! and knighting.

#[cfg(feature = "engine")]
mod engine;
mod notes;
mod truth;

use arrayvec::ArrayVec;
use tenfold_core::position::{
    BarePosition, Belief, Additions, ExtraAttacks, ExtraState, Features, MoveSink, Ransom, SecretRules, SpecialMoves, Variant,
};
use tenfold_core::rules::{
    Castling, CastlingRight, DropRule, GameOption, Mode, Movement, PIECE, PawnSpec, PieceTypeSpec, Promotion,
    SecretSpec, Spec, dirs, pieces,
};
use tenfold_core::types::{Color, Move, Outcome, Piece, PieceLetter, PieceType, Reason, Square};
use truth::{Secret, TRUE_KING, TrueKingSetting, Truth, Truths};

const PAWN: PieceType = PieceType(0);
const SERGEANT: PieceType = PieceType(1);
const FOOL: PieceType = PieceType(3);
const CANNON: PieceType = PieceType(4);
const TOWER: PieceType = PieceType(5);
const KING_K: PieceType = PieceType(7);
const KING_L: PieceType = PieceType(8);

/// "One step: ahead, the two front diagonals, sideways, back."
const GOLD: &[Movement] =
    &[Movement::Leap(dirs::ORTHOGONAL, Mode::Both), Movement::Leap(dirs::FRONT_DIAGONALS, Mode::Both)];

/// "A tower, a fool, a cannon, two sergeants or four pawns."
const PRICES: [(PieceType, usize); 5] = [(TOWER, 1), (FOOL, 1), (CANNON, 1), (SERGEANT, 2), (PAWN, 4)];

/// New chess with two kings, on 10x10: only the owner of two kings knows which of them is the true one.
#[derive(Clone, Copy, Default, Debug)]
pub struct Newchess;

const fn right(symbol: &'static str, color: Color, king: (PieceType, u8), tower_file: u8) -> CastlingRight {
    const HOMES: [[[Square; 1]; 2]; 2] =
        [[[Square::at(b'd', 1)], [Square::at(b'g', 1)]], [[Square::at(b'd', 10)], [Square::at(b'g', 10)]]];
    let home: &'static [Square] = &HOMES[color as usize][king.1 as usize];
    CastlingRight {
        symbol,
        king: Piece::new(king.0, color),
        king_squares: home,
        rook: Piece::new(TOWER, color),
        rook_square: Square::at(tower_file, home[0].rank() + 1),
        castling_side: king.1,
    }
}

/// "Each comes one square closer and they switch: K d1→b1 with T a1→c1, L g1→i1 with T j1→h1."
const fn roque(right: u8, king: (u8, u8), tower: (u8, u8), rank: u8) -> Castling {
    Castling {
        right,
        king: (Square::at(king.0, rank), Square::at(king.1, rank)),
        rook: (Square::at(tower.0, rank), Square::at(tower.1, rank)),
    }
}

impl Variant for Newchess {
    const SPEC: &'static Spec = &Spec {
        name: "newchess",
        title: "New chess with two kings",
        files: 10,
        ranks: 10,
        start_fen: "thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/THGKFFLGHT[] w KLkl - 0 1",
        piece_types: &[
            PieceTypeSpec { promoted: Some(PieceType(9)), ..pieces::PAWN },
            PieceTypeSpec {
                letter: PieceLetter::new('S'),
                name: "sergeant",
                movements: &[
                    Movement::Leap(dirs::AHEAD, Mode::Both),
                    Movement::Leap(dirs::FRONT_DIAGONALS, Mode::Both),
                ],
                promoted: Some(PieceType(10)),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('H'),
                name: "horse",
                movements: &[Movement::Leap(dirs::KNIGHT, Mode::Both)],
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('F'),
                name: "fool",
                movements: &[Movement::Slide(dirs::DIAGONAL, Mode::Both)],
                promoted: Some(PieceType(11)),
                ..PIECE
            },
            // "Over exactly one piece of either side, then to any square beyond it up to and including the next piece."
            PieceTypeSpec {
                letter: PieceLetter::new('C'),
                name: "cannon",
                movements: &[Movement::Hop(dirs::ORTHOGONAL, Mode::Both)],
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('T'),
                name: "tower",
                movements: &[Movement::Slide(dirs::ORTHOGONAL, Mode::Both)],
                ..PIECE
            },
            PieceTypeSpec { letter: PieceLetter::new('G'), name: "golden general", movements: GOLD, ..PIECE },
            pieces::KING,
            PieceTypeSpec { letter: PieceLetter::new('L'), ..pieces::KING },
            PieceTypeSpec {
                letter: PieceLetter::new('P'),
                name: "knighted pawn",
                movements: &[
                    Movement::Leap(dirs::AHEAD, Mode::Both),
                    Movement::Leap(dirs::FRONT_DIAGONALS, Mode::Both),
                    Movement::Leap(&[(0, -1)], Mode::Both),
                ],
                unpromoted: Some(PAWN),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('S'),
                name: "knighted sergeant",
                movements: GOLD,
                unpromoted: Some(SERGEANT),
                ..PIECE
            },
            PieceTypeSpec {
                letter: PieceLetter::new('F'),
                name: "knighted fool",
                movements: &[Movement::Slide(dirs::ALL, Mode::Both)],
                unpromoted: Some(FOOL),
                ..PIECE
            },
        ],
        // "One ahead without capturing; captures on the front diagonals; no double step."
        pawn: PawnSpec {
            piece_type: PAWN,
            start_rank: 2,
            max_push: 1,
            promotion: Promotion::NONE,
            en_passant: false,
            may_stand_on_first_rank: true,
            may_stand_on_last_rank: true,
        },
        // "A move of F, S or P that ends in enemy land knights it, always."
        promotion_rank: 8,
        rights: &[
            right("K", Color::White, (KING_K, 0), b'a'),
            right("L", Color::White, (KING_L, 1), b'j'),
            right("k", Color::Black, (KING_K, 0), b'a'),
            right("l", Color::Black, (KING_L, 1), b'j'),
        ],
        castlings: &[
            roque(0, (b'd', b'b'), (b'a', b'c'), 1),
            roque(1, (b'g', b'i'), (b'j', b'h'), 1),
            roque(2, (b'd', b'b'), (b'a', b'c'), 10),
            roque(3, (b'g', b'i'), (b'j', b'h'), 10),
        ],
        // "Put a piece from the hand on an empty square of own land; it may not attack any enemy piece from there."
        drops: Some(DropRule {
            piece_types: &[TOWER, FOOL, CANNON, SERGEANT, PAWN],
            ranks: 3,
            pawn_ranks: (1, 3),
            quiet: true,
            is_progress: false,
            is_endless: false,
        }),
        // "A move may leave none of the own kings attacked. Only when both were attacked before the move may one of
        // them still be attacked after it."
        may_leave_one_of_two_checks: true,
        options: &[GameOption { name: TRUE_KING, values: &["Random", "K", "L", "Known", "Unknown"] }],
        secret: Some(SecretSpec {
            option: TRUE_KING,
            choices: &["K", "L"],
            label: "trueking",
            button: "RevealTrueKing",
            xboard_question: (
                "AskTrueKing",
                "The engine's true king from the next game on (K, L, Random, Known or Unknown):",
            ),
            question: "Which of your two kings is the true one?",
        }),
        notes: notes::NOTES,
        ..Spec::DEFAULT
    };

    const FEATURES: Features = Features { ransom: true, kings_may_hang: true, ..Features::NONE };

    type Extra = Truths;
    type Config = Secret;

    /// The legal moves depend on what the searching side knows about the true kings.
    #[inline]
    fn table_salt(pos: &BarePosition<Self>) -> u64 {
        pos.config.known.key()
    }

    /// "If both kings are attacked, or one king is left, or the mated king is the true one, the game is lost."
    #[inline]
    fn outcome_without_moves(pos: &BarePosition<Self>) -> Outcome {
        let (us, attacked) = (pos.side, pos.count_kings_in_check(pos.side));
        if attacked == 0 {
            return Outcome::Draw(Reason::Stalemate);
        }
        let reason = match (attacked, pos.kings(us).count(), brother(pos)) {
            (1, 2, None) => Reason::TrueKingMated,
            // One of the player's two kings is mated, perhaps not the true one, and no ransom can be paid.
            (1, 2, Some(_)) => Reason::NoRansom,
            _ => Reason::Checkmate,
        };
        Outcome::Win(us.other(), reason)
    }

    #[inline]
    fn check_position_from_fen(pos: &mut BarePosition<Self>) -> Result<(), String> {
        for color in Color::BOTH {
            let count = |piece_type| pos.board.count(Piece::new(piece_type, color));
            let (k, l) = (count(KING_K), count(KING_L));
            if k > 1 || l > 1 || k + l == 0 {
                return Err(format!(
                    "{color:?} has {k} kings K and {l} kings L: one each at most, one in all at least"
                ));
            }
            // "A player with one king: that one is true and his letter is always written."
            if k + l == 1 {
                pos.state.extra[color] = if k == 1 { Truth::K } else { Truth::L };
            }
        }
        // "A loaded position may have exactly one of two kings of the side not to move attacked."
        let opponent = pos.side.other();
        match (pos.kings(opponent).count(), pos.count_kings_in_check(opponent)) {
            (2, 2) => Err("both kings of the side not to move are attacked".into()),
            (1, 1) => pos.check_opponent_king(),
            _ => Ok(()),
        }
    }
}

impl SpecialMoves for Newchess {}
impl ExtraAttacks for Newchess {}
impl Additions for Newchess {}

impl Ransom for Newchess {
    /// The squares of the price. A cost holds up to four squares, one byte each, the first in the lowest byte.
    fn cost_squares(mv: Move) -> ArrayVec<Square, 4> {
        let bytes = mv.addition().to_le_bytes().into_iter();
        bytes.map(Square::from_index).take_while(|square| *square != Square::NONE).collect()
    }

    /// "Ransom: if the mated king is the brother, it leaves the board and the player pays one price from his pieces
    /// on the board, not knighted […] and then makes any legal move of the position after the payment."
    #[cold]
    fn ransom_moves<O: MoveSink>(pos: &mut BarePosition<Self>, out: &mut O) {
        if brother(pos).is_none() {
            return;
        }
        for (piece_type, number) in PRICES {
            let mut pieces = pos.board.squares(Piece::new(piece_type, pos.side)).to_vec();
            Square::sort(&mut pieces);
            let mut price = Vec::with_capacity(number);
            for_each_combination(&pieces, number, &mut price, &mut |price| {
                pos.try_and_roll_back(|pos| {
                    pay_ransom(pos, price.iter().copied());
                    pos.generate_ordinary(&mut WithCost { out, price });
                });
                !out.is_done()
            });
            if out.is_done() {
                return;
            }
        }
    }

    #[inline]
    fn pay_cost(pos: &mut BarePosition<Self>, mv: Move) {
        pay_ransom(pos, Self::cost_squares(mv).into_iter());
    }
}

impl SecretRules for Newchess {
    #[inline]
    fn known_choice(pos: &BarePosition<Self>, color: Color) -> Option<&'static str> {
        known_true_king(pos, color).name()
    }

    #[inline]
    fn learn_choice(pos: &mut BarePosition<Self>, color: Color, choice: &str) {
        pos.config.known[color] = Truth::from_name(choice);
    }

    /// Whether one of two kings is mated and only its player knows whether it is the brother, which would make ransom
    /// moves legal.
    #[inline]
    fn awaits_choice(pos: &mut BarePosition<Self>) -> bool {
        known_true_king(pos, pos.side) == Truth::Unknown && brother(pos).is_some() && !pos.has_ordinary_move()
    }

    /// Reveals the choice only where the rules need it, that is, when one of two kings is mated, unless the option says
    /// otherwise. Before that, play does not depend on the secret; otherwise anyone with the same program could find
    /// out which choice leads to the observed moves.
    #[inline]
    fn reveal_own_secret(pos: &mut BarePosition<Self>) {
        let is_known = match pos.config.setting {
            TrueKingSetting::Known => true,
            TrueKingSetting::Unknown => false,
            TrueKingSetting::Random | TrueKingSetting::Fixed(_) => Self::awaits_choice(pos),
        };
        if is_known {
            pos.config.known[pos.side] = pos.config.chosen[pos.side];
        }
    }

    /// Whether the move is a ransom, which reveals that the mated king is the brother and not the true king.
    #[inline]
    fn tells_secret(pos: &BarePosition<Self>, mv: Move) -> bool {
        mv.has_addition() && known_true_king(pos, pos.side) != pos.state.extra[pos.side]
    }

    #[inline]
    fn belief(pos: &BarePosition<Self>) -> Option<Belief> {
        (known_true_king(pos, pos.side) == Truth::Unknown).then_some(Belief { lost: 0.5 })
    }
}

/// The choice by which this king is the true one.
fn truth_of(king: PieceType) -> Truth {
    if king == KING_K { Truth::K } else { Truth::L }
}

/// A player's true king as far as it is known: publicly, or to the searching side or the referee.
#[inline]
fn known_true_king(pos: &BarePosition<Newchess>, color: Color) -> Truth {
    if pos.state.extra[color] == Truth::Unknown { pos.config.known[color] } else { pos.state.extra[color] }
}

/// The square of the king that may be ransomed: the only king of the side to move that is in check, if there are two
/// kings and it is not known to be the true one.
#[inline]
fn brother(pos: &BarePosition<Newchess>) -> Option<Square> {
    let us = pos.side;
    let mut attacked = pos.kings(us).filter(|&king| pos.is_attacked(king, us.other()));
    let king = attacked.next()?;
    let is_only_check = pos.kings(us).count() == 2 && attacked.next().is_none();
    (is_only_check && known_true_king(pos, us) != truth_of(pos.board.get(king).piece_type())).then_some(king)
}

/// Removes the mated brother and puts the pieces on the squares of `price` into the opponent's hand. "Paid pieces
/// change sides and go to the receiver's hand"; "a paid ransom makes the other king known as true".
#[inline]
fn pay_ransom(pos: &mut BarePosition<Newchess>, price: impl Iterator<Item = Square>) {
    let us = pos.side;
    if let Some(king) = brother(pos) {
        let mated = truth_of(pos.take_and_log(king).piece_type());
        pos.state.extra[us] = if mated == Truth::K { Truth::L } else { Truth::K };
    }
    for square in price {
        let paid = pos.take_and_log(square);
        pos.put_in_hand_and_log(Piece::new(paid.piece_type(), us.other()));
    }
    pos.state.halfmove = 0;
}

/// Calls `visit` with each combination of `number` of the squares, in lexicographic order, until `visit` returns false.
/// Returns whether all combinations were visited.
fn for_each_combination(
    squares: &[Square],
    number: usize,
    chosen: &mut Vec<Square>,
    visit: &mut dyn FnMut(&[Square]) -> bool,
) -> bool {
    if chosen.len() == number {
        return visit(chosen);
    }
    for (n, &square) in squares.iter().enumerate() {
        chosen.push(square);
        let more = for_each_combination(&squares[n + 1..], number, chosen, visit);
        chosen.pop();
        if !more {
            return false;
        }
    }
    true
}

/// Encodes the squares of a price as the cost of a move; decoded by [`Ransom::cost_squares`].
fn encode_cost(price: &[Square]) -> u32 {
    price.iter().rev().fold(0, |cost, square| cost << 8 | u32::from(square.index()))
}

/// A sink that adds the price as the cost of each move, and passes the move on.
struct WithCost<'a, O> {
    out: &'a mut O,
    price: &'a [Square],
}

impl<O: MoveSink> MoveSink for WithCost<'_, O> {
    const WANTS_QUIETS: bool = O::WANTS_QUIETS;
    const WANTS_NOISY: bool = O::WANTS_NOISY;
    const IS_COLD_PATH: bool = true;
    const WANTS_PSEUDO_LEGAL: bool = O::WANTS_PSEUDO_LEGAL;
    fn quiet(&mut self, mv: Move) {
        self.out.quiet(mv.with_addition(encode_cost(self.price)));
    }
    fn capture(&mut self, mv: Move) {
        self.out.capture(mv.with_addition(encode_cost(self.price)));
    }
    fn restart(&mut self) {}
    fn is_done(&self) -> bool {
        self.out.is_done()
    }
}
