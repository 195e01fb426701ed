//! Consistency checks of a variant's data at compile time: a variant with contradictory data does not build.

use super::movement::{Dir, Movement};
use super::spec::{PieceTypeSpec, Spec};
use crate::types::{Color, Piece, PieceLetter, PieceType, Square};

/// Panics, which stops the build, when the data contradicts itself or exceeds a limit.
pub const fn check_spec(spec: &Spec) {
    assert!(
        spec.files >= 1 && spec.files <= Square::MAX_SIZE && spec.ranks >= 2 && spec.ranks <= Square::MAX_SIZE,
        "a board has up to 12x12 squares"
    );
    assert!(spec.piece_types.len() <= PieceType::MAX, "too many piece types");
    assert!(spec.rights.len() <= Spec::MAX_RIGHTS, "too many castling rights");
    check_piece_types(spec);
    check_movements(spec);
    check_pawn(spec);
    check_castling(spec);
    if let Some(drops) = &spec.drops {
        assert!(drops.ranks <= spec.ranks, "drops beyond the board");
        let mut i = 0;
        while i < drops.piece_types.len() {
            let dropped = piece_type(spec, drops.piece_types[i]);
            assert!(!dropped.royal && dropped.unpromoted.is_none(), "a hand holds no royal and no promoted piece");
            i += 1;
        }
    }
}

const fn piece_type(spec: &Spec, of: PieceType) -> &'static PieceTypeSpec {
    assert!((of.0 as usize) < spec.piece_types.len(), "no such piece type");
    &spec.piece_types[of.0 as usize]
}

const fn check_piece_types(spec: &Spec) {
    let mut i = 0;
    while i < spec.piece_types.len() {
        let own = &spec.piece_types[i];
        assert!(own.letter.is_ascii_uppercase(), "a piece's letter is a capital");
        if let Some(promoted) = own.promoted {
            let unpromoted = piece_type(spec, promoted).unpromoted;
            assert!(
                matches!(unpromoted, Some(unpromoted) if unpromoted.0 as usize == i),
                "a promoted piece does not name the unpromoted one"
            );
        }
        if let Some(unpromoted) = own.unpromoted {
            let promoted = piece_type(spec, unpromoted).promoted;
            assert!(
                matches!(promoted, Some(promoted) if promoted.0 as usize == i),
                "a piece does not name its promoted one"
            );
            assert!(
                piece_type(spec, unpromoted).letter.is(own.letter),
                "a promoted piece has another letter than the unpromoted one"
            );
            assert!(own.promoted.is_none(), "a promoted piece promotes");
        }
        let mut j = 0;
        while j < i {
            let other = &spec.piece_types[j];
            assert!(
                !other.letter.is(own.letter) || other.unpromoted.is_some() != own.unpromoted.is_some(),
                "two piece types have the same letter"
            );
            j += 1;
        }
        i += 1;
    }
}

/// Panics when a leap could pass over the wall ([`Square::longest_leap`]), or when a slider or a hopper has steps in other
/// directions than the eight lines of the board. Only variants loaded from files may have such pieces, and pieces that
/// follow paths: only their tables have room for them.
const fn check_movements(spec: &Spec) {
    let (longest_by_files, longest_by_ranks) = (Square::longest_leap(spec.files), Square::longest_leap(spec.ranks));
    let mut piece = 0;
    while piece < 2 * spec.piece_types.len() {
        let piece_type = Piece::from_idx(piece).piece_type();
        let movements = spec.piece_type(piece_type).movements_of(Piece::from_idx(piece).color());
        let mut w = 0;
        while w < movements.len() {
            let dirs: &[Dir] = match movements[w] {
                Movement::Leap(dirs, _) | Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => dirs,
                Movement::Lame(..) => &[],
                Movement::Paths(..) => panic!("a piece of a compiled variant follows paths"),
            };
            let mut i = 0;
            while i < dirs.len() {
                let (files, ranks) = (dirs[i].0.unsigned_abs(), dirs[i].1.unsigned_abs());
                if matches!(movements[w], Movement::Leap(..)) {
                    let fits = files <= longest_by_files && ranks <= longest_by_ranks;
                    assert!(fits, "a leap could pass over the wall around the board");
                } else {
                    let is_line = files <= 1 && ranks <= 1 && files + ranks > 0;
                    assert!(is_line, "a slider or hopper goes by other steps than a queen");
                    let hops = matches!(movements[w], Movement::Hop(..));
                    assert!(!hops || files + ranks == 1, "a hopper leaves ranks and files");
                }
                i += 1;
            }
            w += 1;
        }
        piece += 1;
    }
}

const fn check_pawn(spec: &Spec) {
    let pawn = &spec.pawn;
    let promotion = &pawn.promotion;
    assert!(pawn.start_rank >= 1 && pawn.start_rank + pawn.max_push <= spec.ranks, "a pawn passes the board's edge");
    if promotion.choices.is_empty() {
        return;
    }
    assert!(promotion.choices.len() <= 8, "too many choices of promotion");
    assert!(piece_type(spec, pawn.piece_type).promoted.is_none(), "a pawn has a promoted form and a choice");
    assert!(promotion.zone <= promotion.forced && promotion.forced <= spec.ranks, "promotion zone beyond the board");
    // The generator never makes a multiple step or a capture en passant a promotion, so these moves must not reach the
    // promotion zone.
    assert!(pawn.start_rank + pawn.max_push < promotion.zone, "a pawn passes over squares into the promotion zone");
    assert!(spec.ranks + 1 - (pawn.start_rank + 1) < promotion.zone, "a capture en passant ends in the promotion zone");
    let mut i = 0;
    while i < promotion.choices.len() {
        let choice = piece_type(spec, promotion.choices[i]);
        assert!(!choice.royal, "a pawn becomes no royal piece");
        assert!(choice.unpromoted.is_none(), "a pawn becomes no promoted form by choice");
        i += 1;
    }
}

const fn is_on_board(spec: &Spec, square: Square) -> bool {
    square.file() < spec.files && square.rank() < spec.ranks
}

const fn check_castling(spec: &Spec) {
    let mut i = 0;
    while i < spec.rights.len() {
        let right = &spec.rights[i];
        assert!(is_on_board(spec, right.rook_square), "a castling rook stands beyond the board");
        let mut k = 0;
        while k < right.king_squares.len() {
            assert!(is_on_board(spec, right.king_squares[k]), "a castling king stands beyond the board");
            k += 1;
        }
        i += 1;
    }
    let mut i = 0;
    while i < spec.castlings.len() {
        let castling = &spec.castlings[i];
        assert!((castling.right as usize) < spec.rights.len(), "a castling without its right");
        let squares = [castling.king.0, castling.king.1, castling.rook.0, castling.rook.1];
        let mut k = 0;
        while k < 4 {
            assert!(is_on_board(spec, squares[k]), "a castling leaves the board");
            assert!(squares[k].rank() == castling.king.0.rank(), "a castling leaves its rank");
            k += 1;
        }
        i += 1;
    }
}

/// The number of each piece on the board in the initial position, by [`Piece::idx`]. Panics when the position does not
/// have the board's size.
pub const fn initial_counts(spec: &Spec) -> [u8; Piece::SLOTS] {
    let mut counts = [0; Piece::SLOTS];
    let text = spec.start_fen.as_bytes();
    let (mut at, mut ranks, mut files, mut run, mut promoted) = (0, 1, 0, 0, false);
    while text[at] != b' ' && text[at] != b'[' {
        match text[at] {
            digit @ b'0'..=b'9' => run = run * 10 + (digit - b'0'),
            other => {
                files += run;
                run = 0;
                match other {
                    b'/' => {
                        assert!(files == spec.files, "a rank of the array has not the board's width");
                        (files, ranks) = (0, ranks + 1);
                    }
                    b'+' => promoted = true,
                    b'~' => {}
                    b'*' => files += 1,
                    _ => {
                        let (letter, length) = PieceLetter::at(text, at);
                        counts[piece_of(spec, letter, promoted).idx()] += 1;
                        (files, promoted) = (files + 1, false);
                        at += length - 1;
                    }
                }
            }
        }
        at += 1;
    }
    assert!(files + run == spec.files && ranks == spec.ranks, "the array has not the board's size");
    counts
}

const fn piece_of(spec: &Spec, letter: PieceLetter, promoted: bool) -> Piece {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let mut i = 0;
    while i < spec.piece_types.len() {
        let own = &spec.piece_types[i];
        if own.letter.is(letter.to_ascii_uppercase()) && own.unpromoted.is_some() == promoted {
            return Piece::new(PieceType(i as u8), color);
        }
        i += 1;
    }
    panic!("the array has a letter that is no piece")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mode, PIECE, dirs};

    /// A board of twelve by twelve squares with a leaper of this many squares along files.
    fn leaper(squares: i8) -> Spec {
        piece_with(Movement::Leap(Box::leak(Box::new([(0, squares)])), Mode::Both))
    }

    /// A board of twelve by twelve squares with a piece that moves in this way.
    fn piece_with(movement: Movement) -> Spec {
        let movements = Box::leak(Box::new([movement]));
        let piece_types = Box::leak(Box::new([PieceTypeSpec { letter: PieceLetter::new('L'), movements, ..PIECE }]));
        Spec { files: 12, ranks: 12, piece_types, ..Spec::DEFAULT }
    }

    #[test]
    fn a_leap_of_four_squares_stays_within_the_wall_of_the_largest_board() {
        check_movements(&leaper(4));
    }

    #[test]
    #[should_panic(expected = "a leap could pass over the wall around the board")]
    fn a_leap_of_five_squares_is_refused_on_the_largest_board() {
        check_movements(&leaper(5));
    }

    #[test]
    fn sliders_as_queens_and_hoppers_as_rooks_are_accepted() {
        check_movements(&piece_with(Movement::Slide(dirs::ALL, Mode::Both)));
        check_movements(&piece_with(Movement::Hop(dirs::ORTHOGONAL, Mode::Both)));
    }

    #[test]
    #[should_panic(expected = "other steps than a queen")]
    fn a_rider_of_knight_steps_is_refused() {
        check_movements(&piece_with(Movement::Slide(dirs::KNIGHT, Mode::Both)));
    }

    #[test]
    #[should_panic(expected = "a hopper leaves ranks and files")]
    fn a_diagonal_hopper_is_refused() {
        check_movements(&piece_with(Movement::Hop(dirs::DIAGONAL, Mode::Both)));
    }
}
