//! The evaluation: the same for both colours, the sum of what it tells of itself, and each term counted by hand.

use crate::common::at;
use crate::dice::Dice;
use tenfold::core::position::Scene;
use tenfold::core::position::{Position, Variant};
use tenfold::core::types::{Color, Piece, Score};
use tenfold::engine::eval::layout::{DANGERS, Group, REACHES};
use tenfold::engine::eval::{self, EvalAccumulator, Sheet};
use tenfold::games::{Antichess, Devingt, Divergent, Escalier, Newchess};
use tenfold::session::Session;

type Judged<V> = Position<V, EvalAccumulator<V>>;

fn value<V: Variant>(position: &Judged<V>) -> Score {
    eval::evaluate(&mut position.clone())
}

/// The position with colours and ranks exchanged.
fn mirrored<V: Variant>(position: &Judged<V>) -> Judged<V> {
    let scene = position.scene();
    let turned = |piece: Piece| Piece::new(piece.piece_type(), piece.color().other());
    Position::sketch(&Scene {
        pieces: scene.pieces.iter().map(|&(square, piece)| (square.mirrored(V::SPEC.ranks), turned(piece))).collect(),
        hands: scene.hands.iter().map(|&(piece, count)| (turned(piece), count)).collect(),
        side: scene.side.other(),
        ..scene
    })
}

/// Calls `check` in every position of random games.
fn play<V: Variant>(check: impl Fn(&Judged<V>)) {
    for seed in 0..6 {
        let (mut position, mut dice) = (Judged::<V>::start(), Dice::new(seed));
        for _ in 0..120 {
            check(&position);
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else { break };
            position.make(mv);
        }
    }
}

fn holds_everywhere<V: Variant>() {
    play::<V>(|position| {
        let worth = value(position);
        assert_eq!(value(&mirrored(position)), worth, "the other way round: {}", position.fen());
        assert_eq!(
            value(&position.with_accumulator::<EvalAccumulator<V>>()),
            worth,
            "added up anew: {}",
            position.fen()
        );
        let sheet = Sheet::of(position);
        let values = eval::values::<V>();
        let sum: f64 = Group::ALL
            .into_iter()
            .map(|group| sheet.sides(&values.layout, &values.weights, group))
            .map(|[white, black]| white - black)
            .sum();
        let sum = if position.side == Color::White { sum } else { -sum };
        assert!((sum - f64::from(worth)).abs() < 1.0, "{sum} is not {worth}: {}", position.fen());
        let table = eval::explain(position);
        let told = table.lines().last().and_then(|line| line.split_whitespace().last()).expect("a total");
        let white = if position.side == Color::White { worth } else { -worth };
        assert_eq!(told, white.to_string(), "{table}");
    });
}

#[test]
fn antichess_is_the_same_for_both_and_adds_up() {
    holds_everywhere::<Antichess>();
}

#[test]
fn devingt_is_the_same_for_both_and_adds_up() {
    holds_everywhere::<Devingt>();
}

#[test]
fn divergent_is_the_same_for_both_and_adds_up() {
    holds_everywhere::<Divergent>();
}

#[test]
fn escalier_is_the_same_for_both_and_adds_up() {
    holds_everywhere::<Escalier>();
}

#[test]
fn newchess_is_the_same_for_both_and_adds_up() {
    holds_everywhere::<Newchess>();
}

/// How often White and Black have the `n`-th feature of a group.
fn counted(session: &dyn Session, group: Group, n: usize) -> [i16; 2] {
    let feature = session.evaluation().values().layout.start(group) + n;
    let sheet = session.evaluation().sheet();
    sheet.counts.iter().find(|(there, _)| usize::from(*there) == feature).map_or([0, 0], |&(_, counts)| counts)
}

fn piece_type(session: &dyn Session, letter: char) -> usize {
    session.spec().piece_type_of(letter, false).expect("a kind").idx()
}

/// Ten empty ranks but for those given, from the top.
fn board(ranks: &[(usize, &str)], rest: &str) -> String {
    let rank = |n: usize| ranks.iter().find(|(there, _)| *there == n).map_or("10", |(_, pieces)| pieces);
    format!("{} {rest}", (1..=10).rev().map(rank).collect::<Vec<_>>().join("/"))
}

#[test]
fn passed_pawns_are_counted_by_rank() {
    let passed = |ranks: &[(usize, &str)], n| {
        let kings = [(10, "4k5"), (1, "4K5")];
        counted(&*at("devingt", &board(&[ranks, &kings].concat(), "w - - 0 1")), Group::Passed, n)
    };
    assert_eq!(passed(&[(6, "4P5")], 5), [1, 0], "the captured queen would be freed");
    assert_eq!(passed(&[(6, "4P5"), (8, "3p6")], 5), [0, 0], "a pawn guards the way");
    assert_eq!(passed(&[(6, "4P5"), (5, "3p6")], 5), [1, 1], "past each other");
    let full = board(&[(10, "rnbskqsbnr"), (6, "4P5"), (1, "RNBSKQSBNR")], "w - - 0 1");
    let session = at("devingt", &full);
    assert_eq!(counted(&*session, Group::Passed, 10 + 5), [1, 0], "nothing can be freed");
    assert_eq!(counted(&*session, Group::Passed, 5), [0, 0]);
    let blocked = at("devingt", &board(&[(10, "4k5"), (7, "4n5"), (6, "4P5"), (1, "4K5")], "w - - 0 1"));
    assert_eq!(counted(&*blocked, Group::PassedBlocked, 0), [1, 0]);
}

#[test]
fn pawns_are_doubled_isolated_or_defended() {
    let fen = board(&[(10, "4k5"), (6, "4P5"), (5, "4P5"), (4, "3P4p1"), (1, "4K5")], "w - - 0 1");
    let session = at("devingt", &fen);
    assert_eq!(counted(&*session, Group::PawnShape, 0), [1, 0], "e5 stands behind e6");
    assert_eq!(counted(&*session, Group::PawnShape, 1), [0, 1], "i4 has no neighbours");
    assert_eq!(counted(&*session, Group::PawnShape, 2), [1, 0], "d4 defends e5");
}

#[test]
fn mobility_leaves_out_what_pawns_guard() {
    let reach = |ranks: &[(usize, &str)], n| {
        let kings = [(10, "4k5"), (1, "1N2K5")];
        let session = at("devingt", &board(&[ranks, &kings].concat(), "w - - 0 1"));
        counted(&*session, Group::Mobility, piece_type(&*session, 'N') * REACHES + n)
    };
    assert_eq!(reach(&[], 3), [1, 0], "a3, c3 and d2");
    assert_eq!(reach(&[(4, "1p8")], 1), [1, 0], "the pawn guards a3 and c3");
    assert_eq!(reach(&[(2, "3P6")], 2), [1, 0], "an own piece stands on d2");
    assert_eq!(reach(&[(2, "3r6")], 3), [1, 0], "he may capture there");
}

#[test]
fn pieces_near_a_king_are_a_danger() {
    let session = at("devingt", &board(&[(10, "4k5"), (8, "4Q5"), (1, "4K5")], "b - - 0 1"));
    let queen = piece_type(&*session, 'Q');
    assert_eq!(counted(&*session, Group::KingReach, queen), [5, 0], "d9, e9, f9, d8 and f8");
    let step = 5 * session.evaluation().values().force[queen] as usize / 4;
    assert_eq!(counted(&*session, Group::KingDanger, step), [1, 0]);
    assert_eq!(counted(&*session, Group::KingDanger, 0), [0, 1], "Black is no danger");
}

#[test]
fn two_kings_are_in_danger_together() {
    let fen = "k5l3/10/T9/6T3/10/10/10/10/10/K8L[] b - - 0 1";
    let session = at("newchess", fen);
    let tower = piece_type(&*session, 'T');
    // The tower on a8 sees a9 and b8 near one king, f8, g8 and h8 near the other; the one on g7 sees g8 and g9.
    assert_eq!(counted(&*session, Group::KingReach, tower), [7, 0]);
    let step = 7 * session.evaluation().values().force[tower] as usize / 2;
    assert_eq!(counted(&*session, Group::KingDanger, DANGERS + step), [1, 0], "two kings have a table of their own");
}

#[test]
fn pawns_shelter_kings() {
    let session = at("devingt", &board(&[(10, "4k5"), (3, "5P4"), (2, "3PP5"), (1, "4K5")], "w - - 0 1"));
    assert_eq!(counted(&*session, Group::Shelter, 0), [2, 0]);
    assert_eq!(counted(&*session, Group::Shelter, 1), [1, 0]);
}

#[test]
fn pieces_hang_or_are_threatened() {
    let session = at("devingt", &board(&[(10, "4k5"), (6, "4r5"), (5, "3P6"), (1, "4K5")], "w - - 0 1"));
    let rook = piece_type(&*session, 'R');
    assert_eq!(counted(&*session, Group::Hanging, rook), [0, 1], "d5 attacks e6, and nobody defends him");
    let session = at("devingt", &board(&[(10, "10"), (7, "4k5"), (6, "4r5"), (5, "3P6"), (1, "K9")], "w - - 0 1"));
    assert_eq!(counted(&*session, Group::Hanging, rook), [0, 0]);
    assert_eq!(counted(&*session, Group::Threatened, rook), [0, 1], "the king defends him against a pawn");
}

#[test]
fn pairs_hands_and_promotions_are_counted() {
    let session = at("devingt", &board(&[(10, "4k5"), (1, "B3K3B1")], "w - - 0 1"));
    assert_eq!(counted(&*session, Group::Pairs, piece_type(&*session, 'B')), [1, 0]);
    let session = at("newchess", "k5l3/10/10/10/10/10/10/10/10/K8L[TTp] w - - 0 1");
    assert_eq!(counted(&*session, Group::Hand, piece_type(&*session, 'T')), [2, 0]);
    assert_eq!(counted(&*session, Group::Hand, piece_type(&*session, 'P')), [0, 1]);
    let session = at("divergent", &board(&[(10, "4k5"), (9, "R9"), (4, "7n2"), (1, "5K4")], "w - - 0 1"));
    assert_eq!(counted(&*session, Group::Promotions, piece_type(&*session, 'R')), [1, 0], "a10 is free");
    assert_eq!(counted(&*session, Group::Promotions, piece_type(&*session, 'N')), [0, 0]);
}

#[test]
fn who_must_capture_has_no_other_moves() {
    let session = at("antichess", "8/8/8/3p4/8/2P5/8/8 w - - 0 1");
    // One move each: the square root of 256 sixteenths.
    assert_eq!(counted(&*session, Group::Freedom, 0), [16, 16]);
    assert_eq!(counted(&*session, Group::Captures, 0), [0, 0]);
    assert_eq!(counted(&*session, Group::Tempo, 0), [1, 0]);
    let session = at("antichess", "8/8/8/3p4/2P5/8/8/8 w - - 0 1");
    assert_eq!(counted(&*session, Group::Captures, 0), [0, 1], "the side that waits would have to capture");
    assert_eq!(counted(&*session, Group::Captures, 1), [0, 1]);
    assert_eq!(counted(&*session, Group::Offers, 0), [0, 0], "who must capture offers nothing");
    let session = at("antichess", "8/8/8/3p4/8/2P5/8/8 w - - 0 1");
    assert_eq!(counted(&*session, Group::Offers, 1), [1, 0], "c4 is attacked by the pawn on d5");
}

#[test]
fn pieces_are_counted_with_each_other() {
    // Pawn, knight and bishop come first among the kinds.
    let session = at("antichess", "8/8/8/1n1b2b1/8/8/PPP2N2/8 w - - 0 1");
    let order = ['P', 'N', 'B'].map(|letter| piece_type(&*session, letter));
    assert_eq!(order, [0, 1, 2]);
    let together: Vec<[i16; 2]> = (0..6).map(|n| counted(&*session, Group::Together, n)).collect();
    // Two pawns; knight and pawn, two knights; bishop and pawn, bishop and knight, two bishops.
    assert_eq!(together, [[3, 0], [3, 0], [0, 0], [0, 0], [0, 2], [0, 1]]);
    // Knight against pawn, bishop against pawn, bishop against knight.
    let against: Vec<[i16; 2]> = (0..3).map(|n| counted(&*session, Group::Against, n)).collect();
    assert_eq!(against, [[0, 3], [0, 6], [0, 2]]);
    assert_eq!(counted(&*session, Group::Pieces, 4), [1, 0]);
    assert_eq!(counted(&*session, Group::Pieces, 3), [0, 1]);
}

#[test]
fn fitted_weights_fit_the_layout() {
    for game in tenfold::registry::GAMES {
        let session = game.open();
        for fitted in game.spec.weights {
            let group = Group::ALL.into_iter().find(|group| group.name() == fitted.group);
            let group = group.unwrap_or_else(|| panic!("{}: no group is called '{}'", game.spec.name, fitted.group));
            assert_eq!(
                fitted.weights.len(),
                session.evaluation().values().layout.places(group).len(),
                "{} {}",
                game.spec.name,
                fitted.group
            );
        }
    }
}
