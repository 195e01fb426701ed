//! The terms of the evaluation that look at which squares each side guards: safe checks, the ways of passed pawns, and
//! pieces that are attacked twice.

use super::evaluation::{at, counted, weights};
use tenfold::engine::eval::layout::FeatureGroup;

/// The features of a group that White and Black have in a position of a game, each with how often.
fn features(game: &str, fen: &str, group: FeatureGroup) -> [Vec<(usize, i16)>; 2] {
    counted(&*at(game, fen), group)
}

/// The checks that White can give: 0 a safe one with a piece on the board, 1 a safe one with a piece in hand, 2 others,
/// with their number.
fn checks(game: &str, fen: &str) -> Vec<(usize, i16)> {
    features(game, fen, FeatureGroup::SafeChecks)[0].clone()
}

#[test]
fn a_check_is_safe_where_only_the_king_guards_the_square_and_another_piece_supports_it() {
    assert_eq!(checks("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), [(0, 1)], "Ra8");
    assert_eq!(checks("chess", "4k3/8/8/8/8/8/8/R3K2b w Q - 0 1"), [(2, 1)], "the bishop guards a8");
    assert_eq!(checks("chess", "4k3/8/8/8/8/8/8/N3K2R w K - 0 1"), [(0, 1)], "Rh8");
    assert_eq!(checks("chess", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"), [], "the knight is two moves away");
    assert_eq!(checks("chess", "k7/p7/8/8/8/8/1R6/4K3 w - - 0 1"), [(2, 1)], "the king takes on b8");
    assert_eq!(checks("chess", "k7/p7/8/8/8/6B1/1R6/4K3 w - - 0 1"), [(0, 1)], "the bishop supports the rook on b8");
    assert_eq!(checks("chess", "4k3/8/8/2P5/8/8/8/4K3 w - - 0 1"), [], "pawns do not go to squares that they guard");
    assert_eq!(checks("chess", "4k3/3n4/2P5/8/8/8/8/4K3 w - - 0 1"), [(2, 1)], "but they capture there");
    assert_eq!(checks("xiangqi", "4k4/9/9/3N5/9/9/9/9/9/3K5 w - - 0 1"), [(0, 1)], "a horse");
}

#[test]
fn a_piece_in_hand_can_give_a_safe_check() {
    assert_eq!(checks("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), [(1, 1)], "N@c7");
    assert_eq!(checks("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), [], "the king takes on d7");
    assert_eq!(checks("crazyhouse", "4k3/8/4N3/8/8/8/8/K7[P] w - - 0 1"), [(0, 1)], "Nc7, which no drop supports");
    assert_eq!(checks("shogi", "4k4/9/9/9/9/9/9/9/4K4[L] w - - 0 1"), [(1, 1)], "a lance from afar");
    assert_eq!(checks("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1"), [], "a pawn that the king takes");
}

#[test]
fn checks_are_not_counted_where_they_are_illegal_or_do_not_matter() {
    for (game, fen) in [("racingkings", "8/8/8/8/8/8/k7/7K[] w - - 0 1"), ("losers", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")]
    {
        assert_eq!(checks(game, &fen.replace("[]", "")), [], "{game}");
    }
}

#[test]
fn the_way_of_a_passed_pawn_is_free_if_no_enemy_stands_on_it_or_guards_it() {
    let free = |fen| !features("chess", fen, FeatureGroup::PassedPawnPaths)[0].is_empty();
    assert_eq!(
        features("chess", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", FeatureGroup::PassedPawnPaths),
        [vec![(4, 1)], vec![]],
        "by rank"
    );
    assert!(!free("r3k3/8/8/P7/8/8/4K3/8 w - - 0 1"), "a rook on a8");
    assert!(!free("4k3/2n5/8/P7/8/8/4K3/8 w - - 0 1"), "a knight that guards a6 and a8");
    assert!(!free("4k3/8/8/P7/8/8/4K3/r7 w - - 0 1"), "a rook behind the pawn");
    assert!(free("4k3/8/8/P7/8/N7/4K3/r7 w - - 0 1"), "a rook that does not see it");
    assert!(free("4k3/8/8/P7/8/8/4K3/R7 w - - 0 1"), "an own rook behind it");
    assert!(!free("4k3/8/p7/P7/8/8/4K3/8 w - - 0 1"), "it is not passed");
}

#[test]
fn the_moves_of_kings_to_a_passed_pawn_count_from_three_and_by_its_ranks() {
    let of = |fen| features("chess", fen, FeatureGroup::PassedPawnKings);
    let far = of("4k3/8/8/P7/8/8/8/4K3 w - - 0 1");
    assert_eq!(far, [vec![(0, 4), (1, 2)], vec![]], "five moves and four to a6, two ranks beyond the third");
    assert_eq!(of("4k3/8/8/8/8/P7/8/4K3 w - - 0 1"), [vec![], vec![]], "a pawn on the third rank");
    let black = of("8/8/8/8/k7/8/7p/4K3 w - - 0 1");
    assert_eq!(
        black,
        [vec![], vec![(0, 8)]],
        "the enemy king has three moves to h1, its own king seven, of which five count"
    );
}

#[test]
fn a_piece_that_two_piece_types_attack_and_no_pawn_defends_is_attacked_twice() {
    let twice = |fen| features("chess", fen, FeatureGroup::DoubleAttacks)[1].clone();
    let knight = at("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1").spec().piece_types.iter().position(|t| t.letter == 'N');
    let knight = vec![(knight.expect("a knight"), 1)];
    assert_eq!(twice("3rk3/8/8/3n4/8/1B6/8/3RK3 w - - 0 1"), knight, "by rook and bishop, defended by a rook");
    assert_eq!(twice("4k3/8/2p5/3n4/8/1B6/8/3RK3 w - - 0 1"), [], "a pawn defends it");
    assert_eq!(twice("3rk3/8/8/3n4/8/8/8/3RK3 w - - 0 1"), [], "only a rook attacks it");
    assert_eq!(twice("3rk3/8/8/3p4/8/1B6/8/3RK3 w - - 0 1"), [], "pawns do not count");
}

#[test]
fn derived_weights_of_these_terms_have_the_right_signs() {
    for game in ["gothic", "knightmate", "minishogi", "5check"] {
        let [checks, twice, paths, kings] = [
            FeatureGroup::SafeChecks,
            FeatureGroup::DoubleAttacks,
            FeatureGroup::PassedPawnPaths,
            FeatureGroup::PassedPawnKings,
        ]
        .map(|group| weights(game, group));
        assert!(checks[..2].iter().flatten().all(|weight| *weight > 0.0), "{game}: {checks:?}");
        assert!(twice.iter().flatten().all(|weight| *weight <= 0.0), "{game}: {twice:?}");
        assert!(paths.is_sorted_by(|a, b| a[1] <= b[1]) && paths[paths.len() - 1][1] > 0.0, "{game}: {paths:?}");
        assert!(kings[0][1] < 0.0 && kings[1][1] > 0.0, "own kings near, enemy kings far; {game}: {kings:?}");
    }
    let burdens = weights("losers", FeatureGroup::DoubleAttacks);
    assert!(burdens.iter().all(|weight| *weight == [0.0; 2]), "nobody minds the loss of a piece: {burdens:?}");
    let [counted, others] = ["5check", "gothic"].map(|game| weights(game, FeatureGroup::SafeChecks)[0]);
    assert!(counted[0] > 2.0 * others[0] && counted[1] > 2.0 * others[1], "where checks are counted: {counted:?}");
}
