//! Insufficient material: whether a player's pieces can still win.

use super::file::EndValue;
use super::loaded::LoadedGame;
use tenfold_core::position::{BarePosition, EnPassant, Variant};
use tenfold_core::rules::OUTWARD_DELTAS;
use tenfold_core::rules::piece_rules::MAY_NOT_ENTER;
use tenfold_core::types::{Color, Piece, Square};

type Position<'g> = BarePosition<LoadedGame<'g>>;

/// The most squares of a board on which all placements of three pieces are tried.
const MOST_SQUARES: usize = 100;

/// Whether this player can no longer win, whatever both sides do, as far as the pieces tell.
///
/// Only games that checkmate or a number of checks decides are judged. A king as in chess cannot check by itself, nor mate
/// with pieces that never leave the squares of one colour if all others, of both sides, stand on that colour too. Another
/// single piece is judged by a search for a mate among all placements; more are sufficient. So it is in Fairy-Stockfish's
/// `has_insufficient_material`, except that it knows the single pieces by name, and counts those of the file as sufficient.
pub(super) fn is_insufficient(pos: &Position, color: Color) -> bool {
    let kings = Color::BOTH.map(|color| pos.kings(color).collect::<Vec<Square>>());
    let ([white], [black]) = (&kings[0][..], &kings[1][..]) else { return false };
    if !is_decided_by_checks(pos) {
        return false;
    }
    let placed = pos.squares().map(|square| (square, pos.board.get(square))).filter(|(_, piece)| piece.is_piece());
    let (kings, others): (Vec<_>, Vec<_>) = placed.partition(|(square, _)| square == white || square == black);
    let are_chess_kings = kings.iter().all(|&(_, king)| moves_as_chess_king(pos, king));
    if are_chess_kings && others.iter().all(|(_, piece)| piece.color() != color) {
        return true;
    }
    if pos.game.rules().checks_to_win != [0; 2] {
        return false;
    }
    match others[..] {
        [] => !is_mate_possible(pos, &kings, color),
        [(square, piece)] if pos.squares().count() <= MOST_SQUARES => {
            let promoted = pos.game.tables().promotions(piece).iter();
            let promoted = promoted.map(|choice| Piece::new(choice.piece_type, piece.color()));
            std::iter::once(piece)
                .chain(promoted)
                .all(|form| !is_mate_possible(pos, &[kings[0], kings[1], (square, form)], color))
        }
        _ => are_chess_kings && has_open_board(pos) && stay_on_one_colour(pos, &others),
    }
}

/// Whether checkmate and checks are all that wins a game, and no piece can be dropped any more.
fn is_decided_by_checks(pos: &Position) -> bool {
    let rules = pos.game.rules();
    let others = [
        Color::BOTH.iter().any(|&color| pos.board.count_in_hand(color) > 0),
        pos.game.spec().drops.is_some_and(|drops| drops.is_endless),
        rules.checkmate != EndValue::Loss,
        rules.stalemate != EndValue::Draw,
        rules.captures_to_hand,
        rules.extinction.is_some(),
        rules.flag.is_some(),
        rules.pseudo_royal.is_some(),
        rules.blast,
        rules.kings_may_not_face,
        rules.material.is_some(),
        rules.ends_with_full_board,
        rules.makes_walls(),
        rules.passing.is_some(),
        rules.double_moves.is_some(),
        rules.bare_king.is_some(),
        rules.connections.is_some(),
        rules.enclosing.is_some(),
        rules.repetition.result != EndValue::Draw,
        rules.repetition.perpetual_check_loses,
        rules.repetition.perpetual_attack_loses,
    ];
    !others.contains(&true)
}

/// Whether a king may go to every square next to it that is not attacked.
fn has_open_board(pos: &Position) -> bool {
    !pos.game.data.has_legality_rules && pos.squares().all(|square| !pos.board.get(square).is_wall())
}

fn moves_as_chess_king(pos: &Position, king: Piece) -> bool {
    let tables = pos.game.tables();
    let own = tables.piece_type_table(king.piece_type(), king.color());
    let steps = own.leaps.both();
    steps.len() == own.leaps.as_slice().len()
        && steps.len() == OUTWARD_DELTAS.len()
        && steps.iter().all(|step| OUTWARD_DELTAS.contains(&step.delta))
        && own.slides.as_slice().is_empty()
        && !(own.has_hops_or_lames || own.has_paths)
        && pos.squares().all(|square| tables.rules_on(king, square) & MAY_NOT_ENTER == 0)
}

/// Whether all these pieces stand on squares of one colour, and never leave them.
fn stay_on_one_colour(pos: &Position, pieces: &[(Square, Piece)]) -> bool {
    let is_dark = |square: Square| (square.file() + square.rank()).is_multiple_of(2);
    let is_bound = |&(square, piece): &(Square, Piece)| {
        let tables = pos.game.tables();
        let own = tables.piece_type_table(piece.piece_type(), piece.color());
        let mut lines = own.leaps.as_slice().iter().chain(own.slides.as_slice());
        let centre = Square::new(Square::MAX_SIZE / 2, Square::MAX_SIZE / 2);
        is_dark(square) == is_dark(pieces[0].0)
            && lines.all(|line| is_dark(centre.shift(line.delta)) == is_dark(centre))
            && tables.promotions(piece).is_empty()
            && !(own.has_hops_or_lames || own.has_paths)
    };
    pieces.iter().all(is_bound)
}

/// Whether this player has given mate in any placement of these pieces.
fn is_mate_possible(pos: &Position, pieces: &[(Square, Piece)], color: Color) -> bool {
    let mut tried = pos.clone();
    for square in pos.squares().filter(|&square| pos.board.get(square).is_piece()) {
        tried.board.take(square);
    }
    tried.side = color.other();
    tried.state.rights = 0;
    tried.state.ep = EnPassant::NONE;
    any_placement(&mut tried, pieces, &mut |tried| {
        tried.in_check() && tried.count_kings_in_check(color) == 0 && !tried.clone().has_legal_move()
    })
}

/// Whether any placement of these pieces on empty squares has a property.
fn any_placement(
    pos: &mut Position,
    pieces: &[(Square, Piece)],
    has_property: &mut dyn FnMut(&Position) -> bool,
) -> bool {
    let [(_, piece), rest @ ..] = pieces else { return has_property(pos) };
    pos.squares().any(|square| {
        if !pos.board.get(square).is_empty() || pos.game.tables().rules_on(*piece, square) & MAY_NOT_ENTER != 0 {
            return false;
        }
        pos.board.put(*piece, square);
        let found = any_placement(pos, rest, has_property);
        pos.board.take(square);
        found
    })
}
