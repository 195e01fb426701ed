//! Antichess ("Qui perd gagne"): capturing is compulsory, and who is rid of all pieces has won.

mod notes;
mod weights;

use crate::core::board::Accumulator;
use crate::core::position::{Position, Variant};
use crate::core::rules::{
    GameOption, Mode, Movement, PIECE, PawnSpec, PieceTypeSpec, SearchPolicy, Spec, Term, XBoardSpec, dirs,
};
use crate::core::types::{Color, Outcome, Piece, PieceType, Reason, Square};

const PAWN: PieceType = PieceType(0);
const KNIGHT: PieceType = PieceType(1);
const BISHOP: PieceType = PieceType(2);
const ROOK: PieceType = PieceType(3);
const QUEEN: PieceType = PieceType(4);
const KING: PieceType = PieceType(5);

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Antichess;

/// Who wins when the player to move has pieces but no move ("pat").
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Stalemate {
    /// The stalemated player: the international rules.
    #[default]
    Win,
    /// Nobody.
    Draw,
    /// The player with fewer pieces, nobody when they have as many: the rules of FICS.
    Fewer,
}

/// The option's name.
const STALEMATE: &str = "AntichessStalemate";

impl Variant for Antichess {
    const SPEC: &'static Spec = &Spec {
        name: "antichess",
        title: "Antichess",
        aliases: &[("giveaway", None), ("suicide", Some((STALEMATE, "fewer")))],
        files: 8,
        ranks: 8,
        array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
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
            PieceTypeSpec {
                letter: 'R',
                name: "rook",
                movements: &[Movement::Slide(dirs::ORTHOGONAL, Mode::Both)],
                ..PIECE
            },
            PieceTypeSpec { letter: 'Q', name: "queen", movements: &[Movement::Slide(dirs::ALL, Mode::Both)], ..PIECE },
            // "The king is an ordinary piece: no check, no mate, no castling, may be captured."
            PieceTypeSpec { letter: 'K', name: "king", movements: &[Movement::Leap(dirs::ALL, Mode::Both)], ..PIECE },
        ],
        // "Pawns promote to Q R B N or K."
        pawn: PawnSpec {
            piece_type: PAWN,
            start_rank: 2,
            max_push: 2,
            choices: &[QUEEN, ROOK, BISHOP, KNIGHT, KING],
            may_stand_on_first_rank: false,
            may_stand_on_last_rank: false,
        },
        form_rank: 9,
        rights: &[],
        castlings: &[],
        drops: None,
        capture_compulsory: true,
        lose_to_win: true,
        options: &[GameOption { name: STALEMATE, values: &["win", "draw", "fewer"] }],
        secret: None,
        xboard: XBoardSpec {
            parent: "giveaway",
            piece_to_char: "PNBRQ...........Kpnbrq...........k",
            holdings: 0,
            pieces: &[],
        },
        drawings: &[],
        notes: notes::NOTES,
        terms: &[Term::Freedom, Term::Captures, Term::Offers, Term::Pieces, Term::Pawns, Term::Imbalance],
        search: SearchPolicy::LOSING_CHESS,
        weights: weights::WEIGHTS,
    };

    /// Whether the position was loaded with no pieces for the side not to move, which has won.
    type Extra = bool;
    type Config = Stalemate;

    fn set_option(config: &mut Stalemate, name: &str, value: &str) -> bool {
        *config = match (name, value) {
            (STALEMATE, "win") => Stalemate::Win,
            (STALEMATE, "draw") => Stalemate::Draw,
            (STALEMATE, "fewer") => Stalemate::Fewer,
            _ => return false,
        };
        true
    }

    /// "A player with no pieces left has won", also when it is the opponent's turn in a loaded position.
    #[inline(always)]
    fn finished<S: Accumulator>(pos: &Position<Self, S>) -> Option<Outcome> {
        pos.state.extra.then(|| Outcome::Win(pos.side.other(), Reason::NoPieces))
    }

    fn check_loaded<S: Accumulator>(pos: &mut Position<Self, S>) -> Result<(), String> {
        pos.state.extra = pos.board.has_pieces(pos.side) && !pos.board.has_pieces(pos.side.other());
        Ok(())
    }

    fn without_moves<S: Accumulator>(pos: &Position<Self, S>) -> Outcome {
        // "A player with no pieces left has won."
        if !pos.board.has_pieces(pos.side) {
            return Outcome::Win(pos.side, Reason::NoPieces);
        }
        // "A player with pieces but no move (pat): option AntichessStalemate."
        let pieces = |color| pos.board.count_all(color);
        match pos.config {
            Stalemate::Win => Outcome::Win(pos.side, Reason::Stalemate),
            Stalemate::Draw => Outcome::Draw(Reason::Stalemate),
            Stalemate::Fewer => match pieces(pos.side).cmp(&pieces(pos.side.other())) {
                std::cmp::Ordering::Less => Outcome::Win(pos.side, Reason::Stalemate),
                std::cmp::Ordering::Equal => Outcome::Draw(Reason::Stalemate),
                std::cmp::Ordering::Greater => Outcome::Win(pos.side.other(), Reason::Stalemate),
            },
        }
    }

    /// "Drawn as soon as neither side can ever capture: only bishops and pawns left, each side with a bishop, all
    /// of White's bishops on one colour of square and all of Black's on the other, and each pawn (if any) blocked
    /// by a pawn straight ahead and on the colour of its own side's bishops."
    fn is_dead<S: Accumulator>(pos: &Position<Self, S>) -> bool {
        let pieces = |piece_type, color| pos.board.squares(Piece::new(piece_type, color));
        let shade = |square: Square| (square.file() + square.rank()) % 2;
        if Color::BOTH.iter().any(|&color| {
            pieces(BISHOP, color).is_empty()
                || [KNIGHT, ROOK, QUEEN, KING].iter().any(|&k| !pieces(k, color).is_empty())
        }) {
            return false;
        }
        let shades = Color::BOTH.map(|color| shade(pieces(BISHOP, color)[0]));
        shades[0] != shades[1]
            && Color::BOTH.iter().all(|&color| {
                let own = |square: &Square| shade(*square) == shades[color.idx()];
                let ahead = |square: &Square| pos.board.get(square.shift(16 * color.forward()));
                let blocked = |square: &Square| ahead(square).is_piece() && ahead(square).piece_type() == PAWN;
                pieces(BISHOP, color).iter().all(own) && pieces(PAWN, color).iter().all(|p| own(p) && blocked(p))
            })
    }

    /// "An ep square where no pawn stands ready is accepted and dropped, so are castling letters in antichess."
    fn ignores_rights(field: &str) -> bool {
        field.len() <= 4 && field.chars().all(|letter| matches!(letter.to_ascii_uppercase(), 'K' | 'Q' | 'A'..='H'))
    }
}
