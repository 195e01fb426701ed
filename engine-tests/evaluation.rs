//! The evaluation: symmetrical in the colours, equal to the sum of its trace, and each term checked against counts by
//! hand.

use crate::common::at;
use crate::games::for_each_game;
use tenfold::core::position::{BarePosition, Position, Scene};
use tenfold::core::random::Rng;
use tenfold::core::types::{Color, Piece, Score};
use tenfold::engine::eval::EngineGame;
use tenfold::engine::eval::layout::{DANGER_STEPS, FeatureGroup, MOBILITY_STEPS};
use tenfold::engine::eval::{self, EvalAccumulator, EvalTrace};
use tenfold::session::Session;

type EvalPosition<'g, V> = Position<V, EvalAccumulator<'g, V>>;

fn value<V: EngineGame + Default>(position: &EvalPosition<V>) -> Score {
    eval::evaluate(position)
}

/// The position with colours and ranks exchanged.
fn mirrored<'g, V: EngineGame + Default>(position: &EvalPosition<'g, V>) -> EvalPosition<'g, V> {
    let scene = position.scene();
    let swapped = |piece: Piece| Piece::new(piece.piece_type(), piece.color().other());
    BarePosition::from_scene(
        V::default(),
        &Scene {
            pieces: scene
                .pieces
                .iter()
                .map(|&(square, piece)| (square.mirrored(V::SPEC.ranks), swapped(piece)))
                .collect(),
            hands: scene.hands.iter().map(|&(piece, count)| (swapped(piece), count)).collect(),
            side: scene.side.other(),
            ..scene
        },
    )
    .into()
}

/// Calls `check` in every position of random games.
fn play<V: EngineGame + Default>(check: impl Fn(&EvalPosition<V>)) {
    for seed in 0..6 {
        let (mut position, mut rng) = (EvalPosition::<V>::from(BarePosition::start(V::default())), Rng::new(seed));
        for _ in 0..120 {
            check(&position);
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(rng.below(moves.len().max(1))) else { break };
            position.make(mv);
        }
    }
}

fn check_symmetry_and_trace<V: EngineGame + Default>() {
    play::<V>(|position| {
        let score = value(position);
        assert_eq!(value(&mirrored(position)), score, "mirrored: {}", position.fen());
        assert_eq!(
            value(&position.with_accumulator::<EvalAccumulator<V>>()),
            score,
            "accumulator computed from scratch: {}",
            position.fen()
        );
        let trace = EvalTrace::from_position(position);
        let params = eval::params(V::default());
        let sum: f64 = FeatureGroup::ALL
            .into_iter()
            .map(|group| trace.sides(&params.layout, params.weights(), group))
            .map(|[white, black]| white - black)
            .sum();
        let sum = if position.side == Color::White { sum } else { -sum };
        assert!((sum - f64::from(score)).abs() < 1.0, "{sum} is not {score}: {}", position.fen());
        let table = eval::explain_evaluation(position);
        let total = table.lines().last().and_then(|line| line.split_whitespace().last()).expect("a total");
        let white = if position.side == Color::White { score } else { -score };
        assert_eq!(total, white.to_string(), "{table}");
    });
}

macro_rules! symmetry_and_trace {
    ($($name:ident: $game:ident;)*) => {$(
        mod $name {
            #[test]
            fn evaluation_is_symmetrical_and_the_sum_of_its_trace() {
                super::check_symmetry_and_trace::<tenfold::games::$game>();
            }
        }
    )*};
}

for_each_game!(symmetry_and_trace);

/// How often White and Black have the `n`-th feature of a group.
fn counted(session: &dyn Session, group: FeatureGroup, n: usize) -> [i16; 2] {
    let feature = session.evaluation().params().layout.first_feature(group) + n;
    let trace = session.evaluation().trace();
    trace.counts.iter().find(|(number, _)| usize::from(*number) == feature).map_or([0, 0], |&(_, counts)| counts)
}

fn piece_type(session: &dyn Session, letter: char) -> usize {
    session.spec().piece_type_of(letter, false).expect("a piece type").idx()
}

/// A FEN of a 10x10 board that is empty except for the given ranks.
fn board(ranks: &[(usize, &str)], rest: &str) -> String {
    let rank = |n: usize| ranks.iter().find(|(there, _)| *there == n).map_or("10", |(_, pieces)| pieces);
    format!("{} {rest}", (1..=10).rev().map(rank).collect::<Vec<_>>().join("/"))
}

#[test]
fn passed_pawns_are_counted_by_rank() {
    let passed = |ranks: &[(usize, &str)], n| {
        let kings = [(10, "4k5"), (1, "4K5")];
        counted(&*at("devingt", &board(&[ranks, &kings].concat(), "w - - 0 1")), FeatureGroup::PassedPawns, n)
    };
    assert_eq!(passed(&[(6, "4P5")], 5), [1, 0], "it would free the captured queen");
    assert_eq!(passed(&[(6, "4P5"), (8, "3p6")], 5), [0, 0], "a pawn guards the way");
    assert_eq!(passed(&[(6, "4P5"), (5, "3p6")], 5), [1, 1], "past each other");
    let full = board(&[(10, "rnbskqsbnr"), (6, "4P5"), (1, "RNBSKQSBNR")], "w - - 0 1");
    let session = at("devingt", &full);
    assert_eq!(counted(&*session, FeatureGroup::PassedPawns, 10 + 5), [1, 0], "there is nothing to promote to");
    assert_eq!(counted(&*session, FeatureGroup::PassedPawns, 5), [0, 0]);
    let blocked = at("devingt", &board(&[(10, "4k5"), (7, "4n5"), (6, "4P5"), (1, "4K5")], "w - - 0 1"));
    assert_eq!(counted(&*blocked, FeatureGroup::BlockedPassers, 0), [1, 0]);
}

#[test]
fn pawns_are_doubled_isolated_or_defended() {
    let fen = board(&[(10, "4k5"), (6, "4P5"), (5, "4P5"), (4, "3P4p1"), (1, "4K5")], "w - - 0 1");
    let session = at("devingt", &fen);
    assert_eq!(counted(&*session, FeatureGroup::PawnStructure, 0), [1, 0], "e5 stands behind e6");
    assert_eq!(counted(&*session, FeatureGroup::PawnStructure, 1), [0, 1], "i4 has no neighbours");
    assert_eq!(counted(&*session, FeatureGroup::PawnStructure, 2), [1, 0], "d4 defends e5");
}

#[test]
fn mobility_excludes_squares_guarded_by_pawns() {
    let mobility = |ranks: &[(usize, &str)], n| {
        let kings = [(10, "4k5"), (1, "1N2K5")];
        let session = at("devingt", &board(&[ranks, &kings].concat(), "w - - 0 1"));
        counted(&*session, FeatureGroup::Mobility, piece_type(&*session, 'N') * MOBILITY_STEPS + n)
    };
    assert_eq!(mobility(&[], 3), [1, 0], "a3, c3 and d2");
    assert_eq!(mobility(&[(4, "1p8")], 1), [1, 0], "the pawn guards a3 and c3");
    assert_eq!(mobility(&[(2, "3P6")], 2), [1, 0], "an own piece stands on d2");
    assert_eq!(mobility(&[(2, "3r6")], 3), [1, 0], "the knight may capture there");
}

#[test]
fn attacks_near_a_king_count_as_danger() {
    let session = at("devingt", &board(&[(10, "4k5"), (8, "4Q5"), (1, "4K5")], "b - - 0 1"));
    let queen = piece_type(&*session, 'Q');
    assert_eq!(counted(&*session, FeatureGroup::KingAttacks, queen), [5, 0], "d9, e9, f9, d8 and f8");
    let step = 5 * session.evaluation().params().king_attack_weights[queen] as usize / 4;
    assert_eq!(counted(&*session, FeatureGroup::KingDanger, step), [1, 0]);
    assert_eq!(counted(&*session, FeatureGroup::KingDanger, 0), [0, 1], "Black is no danger");
}

#[test]
fn attacks_on_two_kings_add_up() {
    let fen = "k5l3/10/T9/6T3/10/10/10/10/10/K8L[] b - - 0 1";
    let session = at("newchess", fen);
    let tower = piece_type(&*session, 'T');
    // The tower on a8 attacks a9 and b8 near one king, f8, g8 and h8 near the other; the one on g7 attacks g8 and g9.
    assert_eq!(counted(&*session, FeatureGroup::KingAttacks, tower), [7, 0]);
    let step = 7 * session.evaluation().params().king_attack_weights[tower] as usize / 2;
    assert_eq!(
        counted(&*session, FeatureGroup::KingDanger, DANGER_STEPS + step),
        [1, 0],
        "two kings have a table of their own"
    );
}

#[test]
fn pawns_shelter_kings() {
    let session = at("devingt", &board(&[(10, "4k5"), (3, "5P4"), (2, "3PP5"), (1, "4K5")], "w - - 0 1"));
    assert_eq!(counted(&*session, FeatureGroup::KingShelter, 0), [2, 0]);
    assert_eq!(counted(&*session, FeatureGroup::KingShelter, 1), [1, 0]);
}

#[test]
fn pieces_hang_or_are_threatened() {
    let session = at("devingt", &board(&[(10, "4k5"), (6, "4r5"), (5, "3P6"), (1, "4K5")], "w - - 0 1"));
    let rook = piece_type(&*session, 'R');
    assert_eq!(counted(&*session, FeatureGroup::Hanging, rook), [0, 1], "d5 attacks e6, and nothing defends it");
    let session = at("devingt", &board(&[(10, "10"), (7, "4k5"), (6, "4r5"), (5, "3P6"), (1, "K9")], "w - - 0 1"));
    assert_eq!(counted(&*session, FeatureGroup::Hanging, rook), [0, 0]);
    assert_eq!(counted(&*session, FeatureGroup::Threatened, rook), [0, 1], "attacked by a pawn, defended by the king");
}

#[test]
fn pairs_hands_and_promotions_are_counted() {
    let session = at("devingt", &board(&[(10, "4k5"), (1, "B3K3B1")], "w - - 0 1"));
    assert_eq!(counted(&*session, FeatureGroup::Pairs, piece_type(&*session, 'B')), [1, 0]);
    let session = at("newchess", "k5l3/10/10/10/10/10/10/10/10/K8L[TTp] w - - 0 1");
    assert_eq!(counted(&*session, FeatureGroup::Hand, piece_type(&*session, 'T')), [2, 0]);
    assert_eq!(counted(&*session, FeatureGroup::Hand, piece_type(&*session, 'P')), [0, 1]);
    let session = at("divergent", &board(&[(10, "4k5"), (9, "R9"), (4, "7n2"), (1, "5K4")], "w - - 0 1"));
    assert_eq!(counted(&*session, FeatureGroup::Promotions, piece_type(&*session, 'R')), [1, 0], "a10 is free");
    assert_eq!(counted(&*session, FeatureGroup::Promotions, piece_type(&*session, 'N')), [0, 0]);
}

#[test]
fn compulsory_captures_leave_no_other_moves() {
    let session = at("antichess", "8/8/8/3p4/8/2P5/8/8 w - - 0 1");
    // One move each: its square root is 16 sixteenths.
    assert_eq!(counted(&*session, FeatureGroup::MoveChoice, 0), [16, 16]);
    assert_eq!(counted(&*session, FeatureGroup::MustCapture, 0), [0, 0]);
    assert_eq!(counted(&*session, FeatureGroup::Tempo, 0), [1, 0]);
    let session = at("antichess", "8/8/8/3p4/2P5/8/8/8 w - - 0 1");
    assert_eq!(counted(&*session, FeatureGroup::MustCapture, 0), [0, 1], "Black would have to capture");
    assert_eq!(counted(&*session, FeatureGroup::MustCapture, 1), [0, 1]);
    assert_eq!(counted(&*session, FeatureGroup::Giveaways, 0), [0, 0], "a side that must capture gives nothing away");
    let session = at("antichess", "8/8/8/3p4/8/2P5/8/8 w - - 0 1");
    assert_eq!(counted(&*session, FeatureGroup::Giveaways, 1), [1, 0], "c4 is attacked by the pawn on d5");
}

#[test]
fn imbalance_counts_pairs_of_pieces() {
    // Pawn, knight and bishop come first among the piece types.
    let session = at("antichess", "8/8/8/1n1b2b1/8/8/PPP2N2/8 w - - 0 1");
    let order = ['P', 'N', 'B'].map(|letter| piece_type(&*session, letter));
    assert_eq!(order, [0, 1, 2]);
    let together: Vec<[i16; 2]> = (0..6).map(|n| counted(&*session, FeatureGroup::ImbalanceOwn, n)).collect();
    // Two pawns; knight and pawn, two knights; bishop and pawn, bishop and knight, two bishops.
    assert_eq!(together, [[3, 0], [3, 0], [0, 0], [0, 0], [0, 2], [0, 1]]);
    // Knight against pawn, bishop against pawn, bishop against knight.
    let against: Vec<[i16; 2]> = (0..3).map(|n| counted(&*session, FeatureGroup::ImbalanceEnemy, n)).collect();
    assert_eq!(against, [[0, 3], [0, 6], [0, 2]]);
    assert_eq!(counted(&*session, FeatureGroup::PieceCount, 4), [1, 0]);
    assert_eq!(counted(&*session, FeatureGroup::PieceCount, 3), [0, 1]);
}

#[test]
fn tuned_weights_match_the_layout() {
    for game in tenfold::registry::GAMES {
        let session = game.open();
        for tuned in session.evaluation().data().weights {
            let group = FeatureGroup::ALL.into_iter().find(|group| group.name() == tuned.group);
            let group = group.unwrap_or_else(|| panic!("{}: no group is called '{}'", game.spec.name, tuned.group));
            assert_eq!(
                tuned.weights.len(),
                session.evaluation().params().layout.range(group).len(),
                "{} {}",
                game.spec.name,
                tuned.group
            );
        }
    }
}
