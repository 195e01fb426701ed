//! Antichess ("Qui perd gagne"): captures are compulsory, and a player who has lost all pieces has won.

#[cfg(feature = "engine")]
mod engine;
mod notes;

use tenfold_core::position::{BarePosition, Additions, ExtraAttacks, GameConfig, Ransom, SecretRules, SpecialMoves, Variant};
use tenfold_core::rules::{GameOption, PawnSpec, PieceTypeSpec, Promotion, Spec, pieces};
use tenfold_core::types::{Color, Outcome, Piece, PieceType, Reason, Square};

const PAWN: PieceType = PieceType(0);
const KNIGHT: PieceType = PieceType(1);
const BISHOP: PieceType = PieceType(2);
const ROOK: PieceType = PieceType(3);
const QUEEN: PieceType = PieceType(4);
const KING: PieceType = PieceType(5);

/// Antichess: captures are compulsory, and a player who has lost all pieces wins.
#[derive(Clone, Copy, Default, Debug)]
pub struct Antichess;

/// The result when the player to move has pieces but no legal move ("pat").
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Stalemate {
    /// The stalemated player wins: the international rules.
    #[default]
    Win,
    /// The game is a draw.
    Draw,
    /// The player with fewer pieces wins, and equal numbers are a draw: the rules of FICS.
    Fewer,
}

impl GameConfig for Stalemate {
    fn set(&mut self, name: &str, value: &str) -> bool {
        *self = match (name, value) {
            (STALEMATE, "win") => Stalemate::Win,
            (STALEMATE, "draw") => Stalemate::Draw,
            (STALEMATE, "fewer") => Stalemate::Fewer,
            _ => return false,
        };
        true
    }
}

/// The name of the option that selects the result of a stalemate.
const STALEMATE: &str = "AntichessStalemate";

impl Variant for Antichess {
    const SPEC: &'static Spec = &Spec {
        name: "antichess",
        title: "Antichess",
        aliases: &[("giveaway", None), ("suicide", Some((STALEMATE, "fewer")))],
        files: 8,
        ranks: 8,
        start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        piece_types: &[
            pieces::PAWN,
            pieces::KNIGHT,
            pieces::BISHOP,
            pieces::ROOK,
            pieces::QUEEN,
            // "The king is an ordinary piece: no check, no mate, no castling, may be captured."
            PieceTypeSpec { royal: false, ..pieces::KING },
        ],
        // "Pawns promote to Q R B N or K."
        pawn: PawnSpec {
            piece_type: PAWN,
            start_rank: 2,
            max_push: 2,
            promotion: Promotion::on_last_rank(8, &[QUEEN, ROOK, BISHOP, KNIGHT, KING]),
            ..Spec::DEFAULT.pawn
        },
        capture_compulsory: true,
        // "An ep square where no pawn stands ready is accepted and dropped […], so are castling letters in antichess."
        ignores_castling_rights_of_chess: true,
        lose_to_win: true,
        options: &[GameOption { name: STALEMATE, values: &["win", "draw", "fewer"] }],
        notes: notes::NOTES,
        ..Spec::DEFAULT
    };

    /// Whether the side not to move has no pieces and has therefore won. This is possible only in a loaded position.
    type Extra = bool;
    type Config = Stalemate;

    /// "A player with no pieces left has won", also in a loaded position where it is the opponent's turn.
    #[inline(always)]
    fn outcome_before_moves(pos: &BarePosition<Self>) -> Option<Outcome> {
        pos.state.extra.then(|| Outcome::Win(pos.side.other(), Reason::NoPieces))
    }

    #[inline]
    fn check_position_from_fen(pos: &mut BarePosition<Self>) -> Result<(), String> {
        pos.state.extra = pos.board.has_pieces(pos.side) && !pos.board.has_pieces(pos.side.other());
        Ok(())
    }

    #[inline]
    fn outcome_without_moves(pos: &BarePosition<Self>) -> Outcome {
        // "A player with no pieces left has won."
        if !pos.board.has_pieces(pos.side) {
            return Outcome::Win(pos.side, Reason::NoPieces);
        }
        // "A player with pieces but no move […]: option AntichessStalemate."
        let count = |color| pos.board.count_all(color);
        match pos.config {
            Stalemate::Win => Outcome::Win(pos.side, Reason::Stalemate),
            Stalemate::Draw => Outcome::Draw(Reason::Stalemate),
            Stalemate::Fewer => match count(pos.side).cmp(&count(pos.side.other())) {
                std::cmp::Ordering::Less => Outcome::Win(pos.side, Reason::Stalemate),
                std::cmp::Ordering::Equal => Outcome::Draw(Reason::Stalemate),
                std::cmp::Ordering::Greater => Outcome::Win(pos.side.other(), Reason::Stalemate),
            },
        }
    }

    /// "Drawn as soon as neither side can ever capture: only bishops and pawns left, each side with a bishop, all
    /// of White's bishops on one colour of square and all of Black's on the other, and each pawn (if any) blocked
    /// by a pawn straight ahead and on the colour of its own side's bishops."
    #[inline]
    fn is_dead(pos: &BarePosition<Self>) -> bool {
        let pieces = |piece_type, color| pos.board.squares(Piece::new(piece_type, color));
        let square_color = |square: Square| (square.file() + square.rank()) % 2;
        if Color::BOTH.iter().any(|&color| {
            pieces(BISHOP, color).is_empty()
                || [KNIGHT, ROOK, QUEEN, KING].iter().any(|&k| !pieces(k, color).is_empty())
        }) {
            return false;
        }
        let bishop_colors = Color::BOTH.map(|color| square_color(pieces(BISHOP, color)[0]));
        bishop_colors[0] != bishop_colors[1]
            && Color::BOTH.iter().all(|&color| {
                let own = |square: &Square| square_color(*square) == bishop_colors[color.idx()];
                let ahead = |square: &Square| pos.board.get(square.shift(16 * color.forward()));
                let blocked = |square: &Square| ahead(square).is_piece() && ahead(square).piece_type() == PAWN;
                pieces(BISHOP, color).iter().all(own) && pieces(PAWN, color).iter().all(|p| own(p) && blocked(p))
            })
    }
}

impl SpecialMoves for Antichess {}
impl ExtraAttacks for Antichess {}
impl Additions for Antichess {}
impl Ransom for Antichess {}
impl SecretRules for Antichess {}
