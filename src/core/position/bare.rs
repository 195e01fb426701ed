//! Basic queries of a position: squares, kings, promotion choices.

use super::en_passant::EnPassant;
use super::variant::GameConstants;
use super::variant::{BarePosition, KnownCheck, State, Variant};
use crate::board::Board;
use crate::types::{Color, Piece, Square};
use std::fmt;

/// Formats a position as its FEN.
impl<V: Variant> fmt::Debug for BarePosition<V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.fen())
    }
}

impl<V: Variant> BarePosition<V> {
    /// The initial position of a variant.
    pub fn start(game: V) -> Self {
        Self::from_fen(game, game.spec().start_fen).expect("a game's own array is a position")
    }

    pub(super) fn empty(game: V) -> Self {
        BarePosition {
            game,
            board: Board::new(game.spec().files, game.spec().ranks),
            side: Color::White,
            state: State { rights: 0, ep: EnPassant::NONE, halfmove: 0, fullmove: 1, extra: V::Extra::default() },
            config: V::Config::default(),
            log: Vec::new(),
            pin_mask: [0; 256],
            pin_stamp: 0,
            has_pins: false,
            check: KnownCheck::None,
        }
    }

    /// The same position with another handle of the same variant.
    pub fn with_game<W: Variant<Extra = V::Extra, Config = V::Config>>(&self, game: W) -> BarePosition<W> {
        let State { rights, ep, halfmove, fullmove, extra } = self.state;
        BarePosition {
            game,
            board: self.board.clone(),
            side: self.side,
            state: State { rights, ep, halfmove, fullmove, extra },
            config: self.config,
            log: self.log.clone(),
            pin_mask: self.pin_mask,
            pin_stamp: self.pin_stamp,
            has_pins: self.has_pins,
            check: self.check,
        }
    }

    /// Whether a player who can capture must capture.
    #[inline(always)]
    pub fn captures_are_compulsory(&self) -> bool {
        V::CAPTURES_MAY_BE_COMPULSORY && self.game.spec().capture_compulsory
    }

    /// All squares of the board, rank by rank from White's first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<V> {
        let (files, ranks) = (self.game.spec().files, self.game.spec().ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// The squares of a player's royal pieces. Pieces that are subject to check without being royal, as in atomic
    /// chess, are not included; see [`BarePosition::squares_in_check`].
    #[inline(always)]
    pub fn kings(&self, color: Color) -> impl Iterator<Item = Square> {
        let royals = self.game.tables().royals.as_slice().iter();
        royals.flat_map(move |&royal| self.board.squares(Piece::new(royal, color)).iter().copied())
    }

    /// The pieces, apart from kings, of which a player must not lose another
    /// ([`Vital`](crate::rules::Vital)).
    #[inline(always)]
    pub fn last_vital_pieces(&self, color: Color) -> impl Iterator<Item = Piece> {
        let vital =
            self.game.spec().objectives.vital.iter().map(move |own| (Piece::new(own.piece_type, color), own.last));
        vital.filter(|&(piece, last)| self.board.count(piece) <= last).map(|(piece, _)| piece)
    }

    /// The squares of a player's pieces that are in check: kings, and in some variants other pieces.
    ///
    /// ```
    /// use tenfold_rules::{Color, Position, Square, files::shipped_game};
    ///
    /// let atomic = shipped_game("atomic").expect("it is in the file");
    /// let position = Position::from_fen(atomic.handle(), "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1").expect("a position");
    /// assert_eq!(position.squares_in_check(Color::White), [Square::at(b'e', 1)]);
    /// ```
    pub fn squares_in_check(&self, color: Color) -> Vec<Square> {
        let kings = self.kings(color).filter(|&king| self.is_attacked(king, color.other()));
        kings.chain(V::attacked_pseudo_royals(self, color)).collect()
    }

    /// The name of the piece on a square, for messages.
    pub fn piece_name_at(&self, square: Square) -> &'static str {
        self.game.spec().piece_type(self.board.get(square).piece_type()).title()
    }
}
