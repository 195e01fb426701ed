//! Which variants have endgame tables, for which sets of pieces, and how their rules are named in files.

use super::material::{MAX_PIECES, MaterialSet, square_count};
use tenfold_core::position::{BarePosition, Scene, Variant};
use tenfold_core::rules::{PieceRule, Spec};
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// The most bytes of a table.
pub(super) const MAX_TABLE_BYTES: usize = 1 << 22;

/// Whether there can be endgame tables for a variant that is compiled into the program.
pub const fn can_have_tables(spec: &Spec) -> bool {
    spec.drops.is_none() && spec.secret.is_none() && !spec.may_leave_one_of_two_checks
}

/// The reason why a variant has no endgame tables; `None` if it has them.
pub fn why_no_tables<V: Variant>(game: V) -> Option<&'static str> {
    let (spec, objectives) = (game.spec(), game.spec().objectives);
    let obstacles = [
        (spec.secret.is_some(), "its players have secrets"),
        (spec.drops.is_some(), "pieces in hand are not in a table"),
        (spec.may_leave_one_of_two_checks, "a king may stay in check"),
        (objectives.checks_to_win > 0, "the checks that are left are not in a table"),
        (objectives.counts_moves, "the count of an endgame is not in a table"),
        (objectives.depends_on_history, "walls, passes or earlier checks are not in a table"),
        (objectives.counts_pieces || !objectives.points.is_empty(), "material decides its draws"),
        (!treats_players_alike(game), "a table is for both colours, and its rules differ for White and Black"),
        (!ends_without_pieces(game), "a player without pieces may go on"),
        (promotions_left(game).is_none(), "its promotions go round in a circle"),
    ];
    obstacles.into_iter().find(|(stands, _)| *stands).map(|(_, why)| why)
}

/// Whether, in this variant, a game is over once a player has no piece.
fn ends_without_pieces<V: Variant>(game: V) -> bool {
    let spec = game.spec();
    let square = Square::new(spec.files / 2, spec.ranks / 2);
    let ends_with = |piece: Piece| {
        let mut position = BarePosition::from_scene(game, &Scene::empty(spec));
        position.state.extra = V::Extra::default();
        position.board.put(piece, square);
        Color::BOTH.into_iter().all(|side| {
            position.side = side;
            V::outcome_before_moves(&position).is_some()
        })
    };
    let mut pieces = (0..spec.piece_types.len()).map(|own| Piece::new(PieceType(own as u8), Color::White));
    spec.has_royals() || spec.lose_to_win || pieces.all(ends_with)
}

/// Whether exchanging the colours and mirroring the ranks leaves the rules unchanged.
fn treats_players_alike<V: Variant>(game: V) -> bool {
    let (spec, tables) = (game.spec(), game.tables());
    let mirrored = |square: Square| square.mirrored(spec.ranks);
    let squares = || (0..spec.ranks).flat_map(|rank| (0..spec.files).map(move |file| Square::new(file, rank)));
    let goals_alike = spec.objectives.goal.is_none_or(|goal| {
        let [white, black] = goal.squares;
        !goal.black_follows
            && goal.piece_types[0] == goal.piece_types[1]
            && white.len() == black.len()
            && white.iter().all(|&square| black.contains(&mirrored(square)))
    });
    let claims_alike = spec.objectives.claims_win[0] == spec.objectives.claims_win[1];
    goals_alike
        && claims_alike
        && (0..spec.piece_types.len()).map(|own| PieceType(own as u8)).all(|own| {
            let [white, black] = Color::BOTH.map(|color| Piece::new(own, color));
            spec.piece_type(own).black_movements.is_none()
                && promotes_alike(tables.rule(white), tables.rule(black))
                && tables.initial_counts[white.idx()] == tables.initial_counts[black.idx()]
                && squares().all(|square| tables.rules_on(white, square) == tables.rules_on(black, mirrored(square)))
        })
}

/// Whether pieces with these rules promote to the same pieces in the same way.
fn promotes_alike(white: &PieceRule, black: &PieceRule) -> bool {
    let what = |rule: &PieceRule| rule.promotions.as_slice().iter().map(|choice| choice.piece_type).collect::<Vec<_>>();
    let when = |rule: &PieceRule| (rule.must_promote, rule.must_promote_on_arrival, rule.promotes_by_capture);
    what(white) == what(black) && when(white) == when(black)
}

/// The most promotions that a piece of each type can still make; `None` when promotions form a cycle.
fn promotions_left<V: Variant>(game: V) -> Option<Vec<usize>> {
    let (spec, tables) = (game.spec(), game.tables());
    let types = spec.piece_types.len();
    let targets = |own: PieceType| {
        let of = move |color| tables.rule(Piece::new(own, color)).promotions.as_slice().iter();
        Color::BOTH.into_iter().flat_map(of).map(|choice| choice.piece_type)
    };
    let mut left = vec![0; types];
    for _ in 0..=types {
        let of = |own| targets(PieceType(own as u8)).map(|target| left[target.idx()] + 1).max().unwrap_or(0);
        let next: Vec<usize> = (0..types).map(of).collect();
        if left == next {
            return Some(left);
        }
        left = next;
    }
    None
}

/// The greatest number of pieces of a variant's tables, of both players together.
pub fn max_pieces(spec: &Spec) -> usize {
    let fits = |pieces: &usize| 2 * square_count(spec).pow(*pieces as u32) <= MAX_TABLE_BYTES;
    (2..=MAX_PIECES).rev().find(fits).unwrap_or(2)
}

/// All sets of up to `pieces` pieces, in steps: the tables of one step can be built from the tables of the steps
/// before.
pub fn build_steps<V: Variant>(game: V, pieces: usize) -> Vec<Vec<MaterialSet>> {
    let left = promotions_left(game).unwrap_or_default();
    let mut steps = Vec::new();
    for pieces in 2..=pieces.min(max_pieces(game.spec())) {
        // A promotion keeps the number of pieces, so sets with fewer possible promotions come in an earlier step.
        let promotions = |set: &MaterialSet| set.piece_types().filter_map(|own| left.get(own.idx())).sum::<usize>();
        let sets = MaterialSet::all_with_piece_count(game.spec(), pieces);
        let most = sets.iter().map(promotions).max().unwrap_or(0);
        let at = |number| sets.iter().filter(|set| promotions(set) == number).cloned().collect::<Vec<_>>();
        steps.extend((0..=most).map(at).filter(|step| !step.is_empty()));
    }
    steps
}

/// The name of a variant's rules in files: the variant's name and the values of its options.
pub fn rules_fingerprint<V: Variant>(game: V, config: &V::Config) -> String {
    rules_name(game.spec().name, &format!("{config:?}"))
}

fn rules_name(game: &str, config: &str) -> String {
    let text = config.to_ascii_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    [&[game], &words[..]].concat().join("-")
}
