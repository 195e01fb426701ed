//! Parsing and formatting of FENs: `BOARD SIDE RIGHTS EP HALFMOVE FULLMOVE`.

use super::board_field::{BoardField, PieceText, RankPart, rank_parts};
use super::en_passant::EnPassant;
use super::extra_state::ExtraState;
use super::variant::GameConstants;
use super::variant::{BarePosition, State, Variant};
use crate::excerpt::escaped;
use crate::rules::{ExtraField, Spec};
use crate::types::{Color, Piece, PieceLetter, Square};
use std::fmt::Write;

/// Why a FEN was refused, in one line that says what is wrong and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct FenError(String);

impl From<String> for FenError {
    fn from(text: String) -> Self {
        FenError(text)
    }
}

/// The most pieces of one type that a hand in a FEN may hold, so that counts cannot overflow later.
const MAX_IN_HAND: u8 = 99;

/// En passant squares of a FEN, and the square of the pawn that has passed over them if the FEN names it.
type PassedSquares = (Vec<Square>, Option<Square>);

impl<V: Variant> BarePosition<V> {
    /// Parses a FEN of a variant. Fields that are missing at the end default to `- - 0 1`.
    ///
    /// # Errors
    ///
    /// Refuses the FENs that `src/games/RULES.md` says are refused; the error is one line that names the field or the
    /// square.
    ///
    /// ```
    /// use tenfold_rules::{Position, games::Antichess};
    ///
    /// let position = Position::from_fen(Antichess, "8/1p6/8/8/8/8/6P1/8 w - - 0 1").expect("a position");
    /// assert_eq!(position.fen(), "8/1p6/8/8/8/8/6P1/8 w - - 0 1");
    /// let error = Position::from_fen(Antichess, "8/1p6/8/8/8/8/6X1/8 w - - 0 1").err().expect("X is no piece");
    /// assert_eq!(error.to_string(), "rank 2: 'X' is no piece of antichess");
    /// ```
    pub fn from_fen(game: V, fen: &str) -> Result<Self, FenError> {
        let rewritten = game.fen_of_other_notation(fen);
        let mut fields: Vec<&str> = rewritten.as_deref().unwrap_or(fen).split_whitespace().collect();
        let mut own = None;
        if game.spec().extra_field == ExtraField::AfterEnPassant
            && let Some(n) = (4..fields.len()).find(|&n| fields[n].contains('+') || fields[n].starts_with('x'))
        {
            own = Some(fields.remove(n));
        }
        if Self::leaves_out_rights_and_en_passant(game, &fields) {
            fields.splice(2..2, ["-"; 2]);
        }
        if fields.len() < 2 {
            let why = if fields.is_empty() { "empty FEN" } else { "side to move is missing" };
            return Err(FenError(why.into()));
        }
        if fields.len() > 6 {
            return Err(FenError(format!("{} fields instead of six: '{}'", fields.len(), excerpt(fields[6]))));
        }
        let field = |n: usize, default| fields.get(n).copied().unwrap_or(default);
        let mut pos = Self::empty(game);
        pos.read_board(fields[0])?;
        pos.side = match fields[1] {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(FenError(format!("side to move is '{}', not w or b", excerpt(other)))),
        };
        pos.check_pawns()?;
        let rights = field(2, "-");
        let (rights, extra) = match rights.split_once(':') {
            Some((rights, extra)) => (rights, Some(extra)),
            None => (rights, None),
        };
        match V::game_with_castling(&pos, rights)? {
            Some((game, rights)) => {
                pos.game = game;
                pos.read_rights(&rights)?;
            }
            None => pos.read_rights(rights)?,
        }
        pos.state.halfmove = read_number(field(4, "0"), "half-move clock", 0)?;
        pos.state.fullmove = read_number(field(5, "1"), "full-move number", 1)?;
        let mut ep = field(3, "-");
        let has_count = V::Extra::HAS_COUNT_FIELD && ep.bytes().all(|byte| byte.is_ascii_digit());
        let count = has_count.then(|| std::mem::replace(&mut ep, "-"));
        pos.state.extra = match extra {
            None if own.is_some() => game.parse_extra(own)?,
            Some(text) if !V::Extra::HAS_FEN_FIELD => {
                let name = game.spec().name;
                return Err(FenError(format!("rights field: ':{}' means nothing in {name}", excerpt(text))));
            }
            text => V::Extra::parse_fen_field(text)?,
        };
        if let Some(count) = count {
            pos.state.extra = pos.state.extra.with_count_field(count)?;
        }
        V::check_position_from_fen(&mut pos)?;
        pos.read_en_passant(ep)?;
        Ok(pos)
    }

    /// Whether the fields of a FEN lack those of castling and en passant, as Fairy-Stockfish writes them where a game has
    /// neither: `w 0 1`.
    fn leaves_out_rights_and_en_passant(game: V, fields: &[&str]) -> bool {
        let is_number = |field: &&str| field.bytes().all(|digit| digit.is_ascii_digit());
        let has_takers = game.tables().en_passant_takers.iter().any(|takers| !takers.as_slice().is_empty());
        fields.len() == 4 && fields[2..].iter().all(is_number) && game.spec().rights.is_empty() && !has_takers
    }

    fn read_board(&mut self, field: &str) -> Result<(), String> {
        let BoardField { ranks: rows, hands: hand } = BoardField::split(field);
        if rows.len() != self.game.spec().ranks as usize {
            return Err(format!("board has {} ranks instead of {}", rows.len(), self.game.spec().ranks));
        }
        for (row, rank) in rows.iter().zip((0..self.game.spec().ranks).rev()) {
            self.read_rank(row, rank)?;
        }
        let Some(hand) = hand.map(|hand| hand.strip_suffix(']').ok_or("hand has no closing bracket")).transpose()?
        else {
            return Ok(());
        };
        if self.game.spec().drops.is_none_or(|rule| rule.is_endless) {
            // In a variant without drops, XBoard lists captured pieces in the brackets; they can be ignored.
            let is_piece =
                |letter: PieceLetter| self.game.spec().piece_type_of(letter.to_ascii_uppercase(), false).is_some();
            let ignored = self.game.spec().ignores_captured_pieces_in_brackets
                && PieceLetter::all_in(hand).all(|letter| letter == '-' || is_piece(letter));
            return if ignored { Ok(()) } else { Err(format!("{} has no hands", self.game.spec().name)) };
        }
        match hand {
            // XBoard writes empty hands as `[-]`.
            "" | "-" => Ok(()),
            hand => self.read_hand(hand),
        }
    }

    fn read_rank(&mut self, row: &str, rank: u8) -> Result<(), String> {
        let rank_name = || format!("rank {}", rank + 1);
        let mut file = 0usize;
        for part in rank_parts(row) {
            let square = (file < self.game.spec().files as usize).then(|| Square::new(file as u8, rank));
            match part {
                RankPart::Empty(digits) => {
                    if digits.starts_with('0') {
                        return Err(format!("{}: '{}' is no number of empty squares", rank_name(), excerpt(digits)));
                    }
                    file = file.saturating_add(digits.parse().unwrap_or(usize::MAX));
                    continue;
                }
                RankPart::Wall if self.game.spec().fairy_fen => {
                    if let Some(square) = square {
                        self.board.replace_cell(square, Piece::WALL);
                    }
                }
                RankPart::Wall => return Err(format!("{}: {}", rank_name(), self.no_such_piece_text('*'.into()))),
                RankPart::Piece(text) => {
                    let piece = self.read_piece(text).map_err(|why| format!("{}: {why}", rank_name()))?;
                    if let Some(square) = square {
                        self.board.put(piece, square);
                    }
                }
            }
            file = file.saturating_add(1);
        }
        if file == self.game.spec().files as usize {
            Ok(())
        } else {
            Err(format!("{} has {file} squares instead of {}", rank_name(), self.game.spec().files))
        }
    }

    /// The piece that a text stands for.
    fn read_piece(&self, text: PieceText) -> Result<Piece, String> {
        let spec = self.game.spec();
        let letter = text.letter.ok_or("'+' without a letter")?;
        let capital = letter.to_ascii_uppercase();
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece_type = spec.piece_type_of(capital, text.has_plus);
        let piece_type = piece_type.ok_or_else(|| match spec.piece_type_of(capital, false) {
            Some(_) => format!("'{letter}' has no promoted form"),
            None => self.no_such_piece_text(letter),
        })?;
        if !text.has_tilde {
            return Ok(Piece::new(piece_type, color));
        }
        let form = spec.type_with_tilde(capital).ok_or_else(|| format!("no piece is written {letter}~"))?;
        Ok(Piece::new(form, color))
    }

    fn no_such_piece_text(&self, letter: PieceLetter) -> String {
        format!("'{}' is no piece of {}", letter.escaped(), self.game.spec().name)
    }

    fn read_hand(&mut self, hand: &str) -> Result<(), String> {
        let piece_types = self.game.spec().drops.map_or(&[][..], |rule| rule.piece_types);
        for letter in PieceLetter::all_in(hand) {
            let piece_type = self
                .game
                .spec()
                .piece_type_of(letter.to_ascii_uppercase(), false)
                .filter(|piece_type| piece_types.contains(piece_type));
            let Some(piece_type) = piece_type else {
                return Err(format!("hand cannot hold '{}'", letter.escaped()));
            };
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let piece = Piece::new(piece_type, color);
            if self.board.in_hand(piece) >= MAX_IN_HAND {
                return Err(format!("hand holds more than {MAX_IN_HAND} of '{letter}'"));
            }
            self.board.put_in_hand(piece);
        }
        Ok(())
    }

    fn check_pawns(&self) -> Result<(), String> {
        let pawn = self.game.spec().pawn;
        for color in Color::BOTH {
            for &square in self.board.squares(Piece::new(pawn.piece_type, color)) {
                let own = color.board_rank(square.rank(), self.game.spec().ranks);
                if own == 0 && !pawn.may_stand_on_first_rank
                    || own + 1 == self.game.spec().ranks && !pawn.may_stand_on_last_rank
                {
                    return Err(format!("a pawn of {color:?} cannot stand on {square}"));
                }
            }
        }
        Ok(())
    }

    fn read_rights(&mut self, field: &str) -> Result<(), String> {
        if field == "-" || self.game.spec().ignores_castling_rights_of_chess && is_standard_castling_field(field) {
            return Ok(());
        }
        if field.is_empty() {
            return Err("rights field: nothing stands before ':'".into());
        }
        let mut rest = field;
        while !rest.is_empty() {
            let symbols = self.game.spec().rights.iter().map(|right| right.symbol).enumerate();
            // Uses the longest symbol that matches, so that `a10` is not read as `a1`.
            let found = symbols.filter(|(_, symbol)| rest.starts_with(symbol)).max_by_key(|(_, symbol)| symbol.len());
            let Some((index, symbol)) = found else {
                // If every right is a single letter, the message names only the first letter of the rest.
                let known = self.game.spec().rights;
                let is_letter = !known.is_empty() && known.iter().all(|right| right.symbol.len() == 1);
                let wrong =
                    excerpt(if is_letter { &rest[..rest.chars().next().map_or(0, char::len_utf8)] } else { rest });
                return Err(format!("rights field: '{wrong}' is no right of {}", self.game.spec().name));
            };
            let right = &self.game.spec().rights[index];
            if !right.king_squares.iter().any(|&square| self.board.get(square) == right.king) {
                let homes: Vec<String> = right.king_squares.iter().map(Square::to_string).collect();
                return Err(format!("right '{symbol}' without its king on {}", homes.join(" or ")));
            }
            if self.board.get(right.rook_square) != right.rook {
                return Err(format!("right '{symbol}' without its rook on {}", right.rook_square));
            }
            if self.state.rights & (1 << index) != 0 {
                return Err(format!("right '{symbol}' stands twice"));
            }
            self.state.rights |= 1 << index;
            rest = &rest[symbol.len()..];
        }
        Ok(())
    }

    fn read_en_passant(&mut self, field: &str) -> Result<(), String> {
        let mut passers: Vec<(Square, Vec<Square>)> = Vec::new();
        for (squares, named) in self.read_passed_squares(field)? {
            for square in squares {
                if !self.board.get(square).is_empty() {
                    return Err(format!("en passant square {square} is occupied"));
                }
                let pawn = V::en_passant_pawn_square(self, square, named)?;
                match passers.iter_mut().find(|(known, _)| *known == pawn) {
                    Some((_, passed)) => passed.push(square),
                    None => passers.push((pawn, vec![square])),
                }
            }
        }
        if passers.len() > V::most_passers(self.game) {
            return Err(format!("en passant squares of different pawns: {}", excerpt(field)));
        }
        for (pawn, squares) in passers {
            let mut both = [Square::NONE; 2];
            for (slot, square) in both.iter_mut().zip(squares) {
                *slot = square;
            }
            self.add_passer(both, pawn);
        }
        Ok(())
    }

    /// The squares of an en passant field in groups, each in the order of the FEN and with the square of the pawn that has
    /// passed over them if the field names it.
    fn read_passed_squares(&self, field: &str) -> Result<Vec<PassedSquares>, String> {
        let spec = self.game.spec();
        let (mut groups, mut squares) = (Vec::new(), Vec::new());
        let mut rest = if field == "-" { "" } else { field };
        while !rest.is_empty() {
            let (square, more) = en_passant_square(spec, rest)?;
            squares.push(square);
            rest = more;
            if let Some(text) = rest.strip_prefix(':') {
                let (pawn, more) = en_passant_square(spec, text)?;
                groups.push((std::mem::take(&mut squares), Some(pawn)));
                rest = more;
            }
        }
        if !squares.is_empty() {
            groups.push((squares, None));
        }
        let mut all: Vec<Square> = groups.iter().flat_map(|(squares, _)| squares.iter().copied()).collect();
        Square::sort(&mut all);
        if let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("en passant square {} stands twice", pair[0]));
        }
        if !spec.fairy_fen && all.len() > 1 && groups.iter().any(|(_, named)| named.is_some()) {
            return Err(format!("en passant field: '{}' names more than one square", excerpt(field)));
        }
        for (squares, named) in &mut groups {
            Square::sort(squares);
            if spec.fairy_fen && named.is_none() {
                // Fairy-Stockfish also lists the square of the pawn itself among the squares that it passed.
                let pawn = squares.iter().position(|&square| self.board.get(square).is(self.side.other()));
                *named = pawn.map(|n| squares.remove(n));
            }
        }
        Ok(groups)
    }

    /// In variants with royal pieces, refuses a position in which a side does not have exactly one.
    ///
    /// # Errors
    ///
    /// Says which side has the wrong number of kings, and the number.
    pub fn check_king_counts(&self) -> Result<(), String> {
        for color in Color::BOTH.into_iter().filter(|_| V::HAS_ROYALS) {
            let kings: usize = (0..self.game.spec().piece_types.len())
                .filter(|&piece_type| self.game.spec().piece_types[piece_type].royal)
                .map(|piece_type| {
                    self.board.squares(Piece::new(crate::types::PieceType(piece_type as u8), color)).len()
                })
                .sum();
            if kings != 1 {
                return Err(format!("{color:?} has {kings} kings instead of one"));
            }
        }
        Ok(())
    }

    /// Refuses a position in which a king of the side not to move is attacked.
    ///
    /// # Errors
    ///
    /// Names the square of the attacked king.
    pub fn check_opponent_king(&self) -> Result<(), String> {
        match self.kings(self.side.other()).find(|&king| self.is_attacked(king, self.side)) {
            Some(king) => Err(format!("the king on {king} of the side not to move is attacked")),
            None => Ok(()),
        }
    }

    /// The FEN of the position, always with six fields.
    pub fn fen(&self) -> String {
        let mut fen = self.board_field();
        let side = if self.side == Color::White { 'w' } else { 'b' };
        let all_rights = || {
            let held =
                self.game.spec().rights.iter().enumerate().filter(|(index, _)| self.state.rights >> index & 1 != 0);
            held.map(|(_, right)| right.symbol).collect()
        };
        let rights: String = V::rights_text(self).unwrap_or_else(all_rights);
        let rights = if rights.is_empty() { "-" } else { &rights };
        let extra = self.state.extra.fen_field();
        let ep = self.state.extra.count_field().unwrap_or_else(|| en_passant_field(&self.state.ep));
        let State { halfmove, fullmove, .. } = self.state;
        let fields = match self.game.spec().extra_field {
            ExtraField::AfterRights if !extra.is_empty() => format!("{rights}:{extra} {ep}"),
            ExtraField::AfterEnPassant if !extra.is_empty() => format!("{rights} {ep} {extra}"),
            _ => format!("{rights} {ep}"),
        };
        let _ = write!(fen, " {side} {fields} {halfmove} {fullmove}");
        fen
    }

    /// The first field of the FEN: the board and the hands.
    fn board_field(&self) -> String {
        let mut text = String::new();
        for rank in (0..self.game.spec().ranks).rev() {
            let mut empty = 0;
            for file in 0..self.game.spec().files {
                let piece = self.board.get(Square::new(file, rank));
                if piece.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                if piece.is_wall() {
                    text.push('*');
                } else {
                    text += &self.game.spec().piece_text(piece);
                }
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        if let Some(rule) = self.game.spec().drops.filter(|rule| !rule.is_endless) {
            text.push('[');
            for color in Color::BOTH {
                for &piece_type in rule.piece_types {
                    let piece = Piece::new(piece_type, color);
                    text += &self.game.spec().piece_text(piece).repeat(self.board.in_hand(piece) as usize);
                }
            }
            text.push(']');
        }
        text
    }
}

/// Whether a field can be the castling rights of chess in FEN, X-FEN or Shredder-FEN.
fn is_standard_castling_field(field: &str) -> bool {
    field.len() <= 4 && field.chars().all(|letter| matches!(letter.to_ascii_uppercase(), 'K' | 'Q' | 'A'..='H'))
}

/// The square at the beginning of a part of an en passant field, and the rest.
fn en_passant_square<'t>(spec: &Spec, text: &'t str) -> Result<(Square, &'t str), String> {
    let bad = || format!("en passant field: '{}' is no square", excerpt(text));
    Square::parse_prefix(text, spec.files, spec.ranks).ok_or_else(bad)
}

fn en_passant_field(ep: &EnPassant) -> String {
    if ep.is_none() {
        return "-".into();
    }
    let mut text = String::new();
    let names_pawns = ep.passers().any(|passer| passer.iter().any(|square| square.file() != passer.pawn.file()));
    for passer in ep.passers() {
        text.extend(passer.iter().map(|square| square.to_string()));
        if names_pawns {
            let _ = write!(text, ":{}", passer.pawn);
        }
    }
    text
}

fn read_number(field: &str, what: &str, minimum: u32) -> Result<u32, String> {
    let digits = field.bytes().all(|b| b.is_ascii_digit());
    match field.parse::<u32>() {
        Ok(number) if digits && number >= minimum => Ok(number),
        _ => Err(format!("{what} is '{}'", excerpt(field))),
    }
}

/// A part of the input, shortened and escaped for a message.
fn excerpt(text: &str) -> String {
    escaped(text, 20)
}
