//! Rights of unmoved pieces (`gating`): pieces from the hand that enter where such a piece leaves (`seirawanGating`),
//! and the first-move leaps of Cambodian chess (`cambodianMoves`).
//!
//! A right belongs to a piece on its first square, and is lost when that piece moves or is captured. It is a castling
//! right of the core whose king and rook are both that piece. FENs write it as the letter of its file, and leave it out
//! where a right to castle implies it.
//!
//! Sources: the rules of S-Chess by Seirawan and Harper, and those of Cambodian chess, in the form in which
//! Fairy-Stockfish states them.

use super::addition::Addition;
use super::file::{GameDef, PieceTypeKey};
use super::initial_position::{initial_cells, initial_rights};
use super::piece_types::PieceTypes;
use super::state::FileVariant;
use super::unsupported::Unsupported;
use tenfold_core::interned::{interned, interned_text};
use tenfold_core::position::{AdditionList, BarePosition, MoveSink};
use tenfold_core::rules::piece_rules::{MAY_BE_DROPPED, MAY_NOT_ENTER};
use tenfold_core::rules::{CastlingRight, Spec};
use tenfold_core::types::{Color, Move, MoveClass, Piece, PieceType, Square};

/// The rules about unmoved pieces.
#[derive(Clone, Debug)]
pub(super) struct Gating {
    /// By colour: the rights of unmoved pieces, one bit each.
    rights: [u32; 2],
    /// The piece types that can enter where an unmoved piece leaves; empty without such a rule.
    enters: Vec<PieceType>,
    /// Whether pieces can come back to a hand, so that rights stay when it is empty.
    hands_refill: bool,
    /// King and fers, if they have the first-move leaps of Cambodian chess, and the rook, which takes the king's away.
    leapers: Option<Leapers>,
}

/// The pieces that the leaps of Cambodian chess concern.
#[derive(Clone, Copy, Debug)]
struct Leapers {
    king: PieceType,
    fers: PieceType,
    rook: Option<PieceType>,
}

/// The number from which the rights of unmoved pieces count their castling sides: each right has its own, so that none
/// passes to another square.
const FIRST_SIDE: u8 = 16;

/// The rights of unmoved pieces, to be added to the castling rights: those of all pieces that the initial position has
/// on the castling rank and names in its field of castling rights, by K and Q or by the letter of the file.
pub(super) fn gating_rights(
    def: &GameDef,
    types: &PieceTypes,
    castling: &[CastlingRight],
    faults: &mut Vec<Unsupported>,
) -> Vec<CastlingRight> {
    let mut rights = Vec::new();
    if !def.moves.gating {
        return rights;
    }
    if def.chess960 || def.files > 10 {
        let why = "not supported together with chess960, nor on boards with more than ten files";
        faults.push(Unsupported::by_key("gating", why));
        return rights;
    }
    let cells = initial_cells(def);
    let field = initial_rights(def);
    for color in Color::BOTH {
        let rank = color.board_rank(def.castling.own_rank.0.saturating_sub(1), def.ranks);
        for file in 0..def.files {
            let square = Square::new(file, rank);
            let symbol = file_letter(file, color);
            let by_castling = castling.iter().any(|right| right.king.color() == color && is_square_of(square, right));
            let letter = cells.get(usize::from(rank)).and_then(|row| row.get(usize::from(file)).copied().flatten());
            let own = letter.filter(|letter| letter.is_ascii_uppercase() == (color == Color::White));
            let key = own.and_then(|letter| def.pieces.by_letter(letter)).and_then(|key| types.type_of_key(key));
            let (Some(piece_type), true) = (key, by_castling || field.contains(symbol)) else { continue };
            let piece = Piece::new(piece_type, color);
            rights.push(CastlingRight {
                symbol: interned_text(&symbol.to_string()),
                king: piece,
                king_squares: interned(vec![square]),
                rook: piece,
                rook_square: square,
                castling_side: FIRST_SIDE + rights.len() as u8,
            });
        }
    }
    if castling.len() + rights.len() > Spec::MAX_RIGHTS {
        faults.push(Unsupported::by_key("gating", format!("more than {} rights are not supported", Spec::MAX_RIGHTS)));
        rights.clear();
    }
    rights
}

/// The letter of a file, a capital for White.
fn file_letter(file: u8, color: Color) -> char {
    let letter = char::from(b'a' + file);
    if color == Color::White { letter.to_ascii_uppercase() } else { letter }
}

/// Whether the right is that of an unmoved piece, and not one to castle.
fn is_of_unmoved_piece(right: &CastlingRight) -> bool {
    right.castling_side >= FIRST_SIDE
}

/// Whether the king or the rook of a castling stands on the square.
fn is_square_of(square: Square, castling: &CastlingRight) -> bool {
    castling.rook_square == square || castling.king_squares.contains(&square)
}

/// Whether a right to castle implies this right of an unmoved piece, which a FEN then leaves out.
fn implies(castling: &CastlingRight, right: &CastlingRight) -> bool {
    !is_of_unmoved_piece(castling)
        && is_of_unmoved_piece(right)
        && castling.king.color() == right.king.color()
        && is_square_of(right.rook_square, castling)
}

impl Gating {
    /// The rules of a variant, if it has any; `spec` has the rights.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes, rights: &[CastlingRight]) -> Option<Gating> {
        let of = |color: Color| {
            let own = |right: &CastlingRight| is_of_unmoved_piece(right) && right.king.color() == color;
            rights.iter().enumerate().filter(|(_, right)| own(right)).fold(0, |bits, (n, _)| bits | 1 << n)
        };
        let of_key = |key| types.type_of_key(key);
        let leapers = of_key(PieceTypeKey::KING).zip(of_key(PieceTypeKey::FERS)).filter(|_| def.moves.cambodian_moves);
        let can_enter = |n: &usize| types.specs[*n].unpromoted.is_none() && !types.specs[*n].royal;
        let enters = (0..types.specs.len()).filter(can_enter).map(|n| PieceType(n as u8));
        def.moves.gating.then(|| Gating {
            rights: Color::BOTH.map(of),
            enters: if def.moves.seirawan_gating { enters.collect() } else { Vec::new() },
            hands_refill: def.drops.captures_to_hand,
            leapers: leapers.map(|(king, fers)| Leapers { king, fers, rook: of_key(PieceTypeKey::ROOK) }),
        })
    }

    /// Whether moves can have gated pieces as additions.
    pub(super) fn has_additions(&self) -> bool {
        !self.enters.is_empty()
    }

    /// Lists no addition, and each piece that can enter where the move leaves an unmoved piece's square.
    pub(super) fn list_gated_pieces(&self, pos: &BarePosition<impl FileVariant>, mv: Move, list: &mut AdditionList) {
        list.push(0);
        if pos.board.count_in_hand(pos.side) == 0 || matches!(mv.class(), MoveClass::Drop | MoveClass::Special) {
            return;
        }
        if mv.class() != MoveClass::Castle {
            return self.list_pieces_for(pos, mv.from(), list);
        }
        let castling = &pos.game.spec().castlings[usize::from(mv.argument())];
        for square in [castling.king.0, castling.rook.0] {
            if square != castling.king.1 && square != castling.rook.1 {
                self.list_pieces_for(pos, square, list);
            }
        }
    }

    fn list_pieces_for(&self, pos: &BarePosition<impl FileVariant>, square: Square, list: &mut AdditionList) {
        if pos.state.rights & self.rights[pos.side.idx()] & pos.game.tables().rook_rights[square.idx()] == 0 {
            return;
        }
        for &piece_type in &self.enters {
            let piece = Piece::new(piece_type, pos.side);
            if pos.board.in_hand(piece) > 0 && pos.game.tables().rules_on(piece, square) & MAY_BE_DROPPED != 0 {
                list.push(Addition { piece_type, square }.packed());
            }
        }
    }

    /// Whether the rights of a player's unmoved pieces can still matter.
    fn matter(&self, pos: &BarePosition<impl FileVariant>, color: Color) -> bool {
        !self.has_additions() || self.hands_refill || pos.board.count_in_hand(color) > 0
    }

    /// Removes the rights that end with a move beyond those of the squares that it left and entered. The opponent is to
    /// move.
    pub(super) fn after_move(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move) {
        let mover = pos.side.other();
        if mv.class() == MoveClass::Castle {
            let rook = pos.game.spec().castlings[usize::from(mv.argument())].rook.0;
            pos.state.rights &= !pos.game.tables().rook_rights[rook.idx()];
        }
        if !self.matter(pos, mover) {
            pos.state.rights &= !self.rights[mover.idx()];
        }
        let moved = pos.board.get(mv.to());
        let king = pos.kings(pos.side).next();
        if let Some(Leapers { rook: Some(rook), .. }) = self.leapers
            && moved == Piece::new(rook, mover)
            && let Some(king) = king
            && (king.file() == mv.to().file() || king.rank() == mv.to().rank())
        {
            pos.state.rights &= !(self.rights[pos.side.idx()] & pos.game.tables().rook_rights[king.idx()]);
        }
    }

    /// Generates the leaps of an unmoved king, a knight's to the rank ahead, and of an unmoved fers, two squares ahead.
    pub(super) fn generate_leaps<O: MoveSink>(
        &self,
        pos: &mut BarePosition<impl FileVariant>,
        out: &mut O,
        kings_in_check: u32,
    ) {
        let Some(Leapers { king, fers, .. }) = self.leapers else { return };
        let mut left = pos.state.rights & self.rights[pos.side.idx()];
        let ahead = 16 * pos.side.forward();
        while left != 0 {
            let from = pos.game.spec().rights[left.trailing_zeros() as usize].rook_square;
            left &= left - 1;
            let piece = pos.board.get(from);
            let leaps: &[i8] = match piece.piece_type() {
                own if own == king && kings_in_check == 0 => &[ahead - 2, ahead + 2],
                own if own == fers => &[2 * ahead],
                _ => &[],
            };
            for &leap in leaps {
                let to = from.shift(leap);
                let enters = pos.game.tables().rules_on(piece, to) & MAY_NOT_ENTER == 0;
                if pos.board.get(to).is_empty() && enters {
                    pos.emit_if_legal(out, Move::step(from, to), kings_in_check);
                }
            }
        }
    }

    /// The rights field of a FEN with all rights written out: K and Q imply those of the unmoved king and rook.
    pub(super) fn written_out(&self, pos: &BarePosition<impl FileVariant>, field: &str) -> String {
        if field == "-" {
            return field.to_owned();
        }
        let rights = pos.game.spec().rights;
        let is_given = |right: &CastlingRight| field.contains(right.symbol);
        let is_implied = |right: &CastlingRight| {
            self.matter(pos, right.king.color())
                && pos.board.get(right.rook_square) == right.rook
                && rights.iter().any(|castling| is_given(castling) && implies(castling, right))
        };
        let is_unmoved = |square: Square| {
            rights.iter().any(|right| is_of_unmoved_piece(right) && right.rook_square == square && is_given(right))
        };
        let names_castling_of = |color: Color| {
            rights.iter().any(|right| !is_of_unmoved_piece(right) && right.king.color() == color && is_given(right))
        };
        // A pair of unmoved king and rook can castle.
        let castles = |right: &CastlingRight| {
            !names_castling_of(right.king.color())
                && right.king_squares.iter().any(|&square| is_unmoved(square))
                && is_unmoved(right.rook_square)
        };
        let holds = |right: &CastlingRight| {
            is_given(right) || if is_of_unmoved_piece(right) { is_implied(right) } else { castles(right) }
        };
        let symbols = rights.iter().filter(|right| holds(right)).map(|right| right.symbol.to_owned());
        // What stands for no right is left for the core to refuse.
        let unknown = field.chars().filter(|letter| !rights.iter().any(|right| right.symbol.contains(*letter)));
        symbols.chain(unknown.map(String::from)).collect()
    }

    /// The rights field of the position's FEN.
    pub(super) fn rights_text(&self, pos: &BarePosition<impl FileVariant>) -> String {
        let rights = pos.game.spec().rights;
        let held = |n: usize| pos.state.rights >> n & 1 != 0;
        let is_implied =
            |right: &CastlingRight| rights.iter().enumerate().any(|(n, castling)| held(n) && implies(castling, right));
        let mut text = String::new();
        for color in Color::BOTH {
            let own = rights.iter().enumerate().filter(|(n, right)| held(*n) && right.king.color() == color);
            let shown = own.filter(|(_, right)| !is_implied(right));
            let (gates, castlings): (Vec<_>, Vec<_>) = shown.partition(|(_, right)| is_of_unmoved_piece(right));
            castlings.iter().chain(&gates).for_each(|(_, right)| text += right.symbol);
        }
        text
    }
}
