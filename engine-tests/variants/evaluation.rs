//! The terms of the evaluation that only games from files have: goals, counted checks, explosions, vital pieces; and the
//! mobility of pieces that most games do not have.

use tenfold::core::random::Rng;
use tenfold::engine::eval::layout::{EXPLOSION_STEPS, FeatureGroup, GOAL_PATH_STEPS, MOBILITY_STEPS};
use tenfold::engine::eval::weights_file;
use tenfold::registry;
use tenfold::session::Session;

/// The terms that only some games from files have.
const OBJECTIVES: [FeatureGroup; 3] = [FeatureGroup::GoalDistance, FeatureGroup::ChecksLeft, FeatureGroup::Explosions];

/// A shipped game at a position.
pub fn at(game: &str, fen: &str) -> Box<dyn Session> {
    let mut session = registry::find(game).expect("a registered game").0.open();
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    session
}

/// The features of a group that White and Black have, each with how often.
pub fn counted(session: &dyn Session, group: FeatureGroup) -> [Vec<(usize, i16)>; 2] {
    let range = session.evaluation().params().layout.range(group);
    let trace = session.evaluation().trace();
    [0, 1].map(|side| {
        let own = trace.counts.iter().filter(|(n, counts)| range.contains(&usize::from(*n)) && counts[side] != 0);
        own.map(|(n, counts)| (usize::from(*n) - range.start, counts[side])).collect()
    })
}

/// The number of the one feature of a group that White and Black have.
#[track_caller]
fn steps(session: &dyn Session, group: FeatureGroup) -> [Option<usize>; 2] {
    counted(session, group).map(|own| {
        assert!(own.len() <= 1 && own.iter().all(|(_, times)| *times == 1), "{own:?}");
        own.first().map(|(n, _)| *n)
    })
}

/// What a group is worth to White and to Black, in centipawns.
fn worth(session: &dyn Session, group: FeatureGroup) -> [f64; 2] {
    let params = session.evaluation().params();
    session.evaluation().trace().sides(&params.layout, params.weights(), group)
}

/// The middlegame and endgame weights of a group, in centipawns.
pub fn weights(game: &str, group: FeatureGroup) -> Vec<[f64; 2]> {
    let session = registry::find(game).expect("a registered game").0.open();
    let params = session.evaluation().params();
    params.weights()[params.layout.range(group)].iter().map(|weight| weight.centipawns()).collect()
}

#[test]
fn a_cannon_which_captures_differently_from_how_it_moves_has_mobility() {
    let session = at("xiangqi", "4k4/9/9/9/9/4C4/9/9/9/4K4 w - - 0 1");
    let cannon = session.spec().piece_types.iter().position(|own| own.letter == 'C').expect("a cannon");
    let mobility = counted(&*session, FeatureGroup::Mobility);
    let of_cannon = mobility[0].iter().find(|(n, _)| n / MOBILITY_STEPS == cannon);
    assert_eq!(
        of_cannon,
        Some(&(cannon * MOBILITY_STEPS + 15 / 2, 1)),
        "half of the fifteen squares that it can go to"
    );
}

#[test]
fn what_moves_as_a_pawn_has_the_terms_of_pawns_whatever_its_first_moves_and_promotions_are() {
    // A passed pawn, two doubled ones, all isolated, and a pawn in front of the black king.
    let fen = "6k1/6p1/8/8/P7/8/3P4/3P1K2 w - - 0 1";
    for game in ["torpedo", "sortofalmost"] {
        let session = at(game, fen);
        let of = |group, side: usize| counted(&*session, group)[side].clone();
        assert_eq!(of(FeatureGroup::PassedPawns, 0), [(1, 1), (3, 1)], "{game}: on ranks 2 and 4");
        assert_eq!(of(FeatureGroup::PawnStructure, 0), [(0, 1), (1, 3)], "{game}: doubled, isolated");
        assert_eq!(of(FeatureGroup::KingShelter, 1), [(0, 1)], "{game}");
    }
    let session = at("berolina", fen);
    for group in [FeatureGroup::PassedPawns, FeatureGroup::PawnStructure, FeatureGroup::KingShelter] {
        assert!(counted(&*session, group).iter().all(Vec::is_empty), "pawns of Berolina chess do not move so");
    }
}

#[test]
fn a_pawn_with_rules_of_its_own_gains_by_the_prospect_of_promotion() {
    for game in ["torpedo", "horde", "chess"] {
        let passed = weights(game, FeatureGroup::PassedPawns);
        let ranks = passed.len() / 2;
        assert!(passed[1..ranks - 1].windows(2).all(|two| two[0][1] < two[1][1]), "{game}: {passed:?}");
        assert!(passed[ranks - 2][1] > 30.0, "{game}: {passed:?}");
    }
}

#[test]
fn a_goal_is_as_far_as_the_piece_has_moves_to_go() {
    let hill = |fen| steps(&*at("kingofthehill", fen), FeatureGroup::GoalDistance);
    assert_eq!(hill("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), [Some(3); 2]);
    assert_eq!(hill("7k/8/8/8/8/4K3/8/8 w - - 0 1"), [Some(1), Some(3)], "h8 is three moves from e5");
    assert_eq!(hill("8/8/6k1/8/8/4K3/4P3/8 w - - 0 1"), [Some(1), Some(2)], "pawns do not count");
    let race = steps(&*at("racingkings", "8/8/8/K7/8/8/k7/8 w - - 0 1"), FeatureGroup::GoalDistance);
    assert_eq!(race, [Some(3), Some(6)]);
    let nearest = steps(&*at("breakthrough", "8/8/1P6/8/8/P4p2/7p/8 w - - 0 1"), FeatureGroup::GoalDistance);
    assert_eq!(nearest, [Some(2), Some(1)], "the nearest of several pieces, each its own way");
    let none = steps(&*at("breakthrough", "8/8/8/8/8/7p/8/8 w - - 0 1"), FeatureGroup::GoalDistance);
    assert_eq!(none, [None, Some(2)], "no piece, no distance");
}

#[test]
fn a_goal_is_worth_more_the_nearer_it_is() {
    for game in ["kingofthehill", "racingkings", "breakthrough", "fox-and-hounds", "jesonmor", "dobutsu"] {
        let weights = weights(game, FeatureGroup::GoalDistance);
        assert!(weights[1..].windows(2).all(|two| two[0][0] > two[1][0] && two[0][1] > two[1][1]), "{game}");
        assert!(weights.iter().flatten().all(|weight| *weight > 0.0), "{game}");
    }
    let [white, black] = worth(&*at("kingofthehill", "7k/8/8/8/8/4K3/8/8 w - - 0 1"), FeatureGroup::GoalDistance);
    assert!(white > black + 100.0, "{white} {black}");
}

#[test]
fn each_check_given_is_worth_more_than_the_one_before() {
    let left = |fen| at("3check", fen);
    let start = left("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
    assert_eq!(steps(&*start, FeatureGroup::ChecksLeft), [Some(2); 2]);
    assert_eq!(worth(&*start, FeatureGroup::ChecksLeft), [0.0; 2]);
    let two = left("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+2 0 1");
    assert_eq!(steps(&*two, FeatureGroup::ChecksLeft), [Some(0), Some(1)]);
    let [white, black] = worth(&*two, FeatureGroup::ChecksLeft);
    assert!(black > 0.0 && white > 2.0 * black, "{white} {black}");
    let five = weights("5check", FeatureGroup::ChecksLeft);
    assert!(five[..5].windows(2).all(|two| two[0][0] > two[1][0]), "{five:?}");
    assert!(five[4..].iter().all(|weight| *weight == [0.0; 2]), "{five:?}");
}

#[test]
fn pieces_next_to_a_king_that_can_be_captured_are_a_danger_where_captures_explode() {
    let count = |fen| steps(&*at("atomic", fen), FeatureGroup::Explosions);
    assert_eq!(count("4k3/4p3/8/8/8/8/8/4R1K1 b - - 0 1"), [None, Some(0)], "the rook attacks the pawn on e7");
    assert_eq!(count("3rk3/4p3/8/8/7B/8/8/3R2K1 b - - 0 1"), [None, Some(1)], "the rook d8, the bishop e7");
    assert_eq!(count("4k3/8/4p3/8/8/8/8/4R1K1 b - - 0 1"), [None, None], "the pawn does not stand beside the king");
    assert_eq!(count("4k3/4p3/3K4/8/8/8/8/8 w - - 0 1"), [None, None], "kings cannot capture");
    assert_eq!(count("6k1/8/8/8/8/8/3nP3/4K2r w - - 0 1"), [None, None], "Black's own knight is not captured");
    let weights = weights("nocheckatomic", FeatureGroup::Explosions);
    assert_eq!(weights.len(), EXPLOSION_STEPS);
    assert!(weights[0][0] < 0.0 && weights.windows(2).all(|two| two[1][0] < two[0][0]), "{weights:?}");
}

#[test]
fn attacks_near_a_vital_piece_count_as_near_a_king() {
    let danger = |game, fen| counted(&*at(game, fen), FeatureGroup::KingDanger)[0].first().map_or(0, |(n, _)| *n);
    let fen = "4k3/8/4QN2/8/8/8/8/4K3 b - - 0 1";
    for game in ["atomic", "nocheckatomic", "threekings", "extinction"] {
        let fen = if game == "threekings" { "4k1kk/8/4QN2/8/8/8/8/KK2K3 b - - 0 1" } else { fen };
        assert!(danger(game, fen) > 0, "{game}");
    }
    // Where the king is a piece as others, nothing is near it.
    let read = registry::parse_variants(&"f", b"[x:extinction]\nextinctionValue = none\n");
    assert_eq!(read.faults, [""; 0]);
    let mut session = read.games[0].open();
    session.set_fen(fen).expect("a position");
    assert_eq!(counted(&*session, FeatureGroup::KingAttacks), [vec![], vec![]]);
}

#[test]
fn games_without_such_rules_have_no_such_terms() {
    for game in ["chess", "crazyhouse", "shogi", "antichess", "grand"] {
        for group in OBJECTIVES {
            assert_eq!(weights(game, group), Vec::<[f64; 2]>::new(), "{game} {}", group.name());
        }
    }
    let having = |group: FeatureGroup| {
        let games = registry::shipped_games().iter();
        let having = games.filter(|game| !game.open().evaluation().params().layout.range(group).is_empty());
        having.map(|game| game.spec.name).collect::<Vec<_>>()
    };
    assert_eq!(
        having(FeatureGroup::GoalDistance),
        ["kingofthehill", "racingkings", "breakthrough", "fox-and-hounds", "jesonmor", "dobutsu"]
    );
    assert_eq!(having(FeatureGroup::ChecksLeft), ["karouk", "3check", "5check", "checkshogi"]);
    assert_eq!(having(FeatureGroup::Explosions), ["nocheckatomic", "atomar", "atomic"]);
}

/// The evaluation that the search sees is the sum of what tuning and the printed table see.
#[test]
fn the_evaluation_is_the_sum_of_its_trace() {
    for game in ["kingofthehill", "racingkings", "3check", "atomic", "breakthrough", "extinction", "spartan", "dobutsu"]
    {
        let mut session = registry::find(game).expect("a registered game").0.open();
        let mut rng = Rng::new(7);
        for _ in 0..80 {
            let params = session.evaluation().params();
            let trace = session.evaluation().trace();
            let groups = FeatureGroup::ALL.map(|group| trace.sides(&params.layout, params.weights(), group));
            let sum: f64 = groups.iter().map(|[white, black]| white - black).sum();
            let table = session.evaluation().explain();
            let total: f64 = table.split_whitespace().last().and_then(|total| total.parse().ok()).expect("a total");
            assert!((sum - total).abs() < 1.0, "{game}: {sum} is not {total}: {}", session.fen());
            let Some(mv) = rng.choose(&session.legal_move_texts()).cloned() else { break };
            session.play(&mv).expect("a legal move");
        }
    }
}

#[test]
fn the_terms_are_explained_and_written_to_files_of_weights() {
    for (game, group) in [
        ("kingofthehill", "goal distance"),
        ("racingkings", "goal path"),
        ("5check", "checks left"),
        ("atomic", "explosions"),
    ] {
        let session = registry::find(game).expect("a registered game").0.open();
        assert!(session.evaluation().explain().contains(group), "{game}");
        let params = session.evaluation().params();
        let weights: Vec<[f32; 2]> =
            params.weights().iter().map(|weight| weight.centipawns().map(|part| part as f32)).collect();
        let text = weights_file::file_content(session.spec(), &params.layout, &weights, &[]);
        assert!(text.contains(&format!("\n[{group}]\n")), "{text}");
        let read = weights_file::parse_file(session.spec(), &params.layout, text.as_bytes()).expect("its own file");
        assert!(read.iter().any(|fitted| fitted.group == group), "{game}");
    }
}

/// The number of moves that the way of White's king to the hill takes.
fn moves_to_hill(fen: &str) -> Option<usize> {
    let session = at("kingofthehill", fen);
    let first = session.evaluation().params().layout.first_feature(FeatureGroup::GoalPath);
    let counts = session.evaluation().trace().counts;
    let moves =
        |&(feature, [white, _]): &(u16, [i16; 2])| usize::from(feature).checked_sub(first).filter(|_| white != 0);
    counts.iter().filter_map(moves).find(|&moves| moves < GOAL_PATH_STEPS)
}

#[test]
fn guarded_squares_and_own_pawns_lengthen_the_way_of_a_king_to_a_goal() {
    assert_eq!(moves_to_hill("7k/8/8/8/8/8/8/3K4 w - - 0 1"), Some(3));
    // A rook guards d4 and d5, but not e4.
    assert_eq!(moves_to_hill("3r3k/8/8/8/8/8/3P4/4K3 w - - 0 1"), Some(3));
    // All squares of the third rank are guarded, then by two pieces.
    assert_eq!(moves_to_hill("7k/8/8/8/8/r7/8/3K4 w - - 0 1"), Some(4));
    assert_eq!(moves_to_hill("7k/8/8/8/8/r6q/8/3K4 w - - 0 1"), Some(5));
    // Own pawns stand on the only squares between.
    assert_eq!(moves_to_hill("7k/8/8/8/8/2PPPP2/8/3K4 w - - 0 1"), Some(4));
}

/// The share, in 64ths, of the endgame values that counts in a position.
fn endgame_scale(game: &str, fen: &str) -> i32 {
    at(game, fen).evaluation().trace().endgame_scale
}

#[test]
fn an_advantage_that_hardly_wins_counts_less_in_the_endgame() {
    for (pieces, scale) in [
        // Few pawns.
        ("4k3/8/8/8/8/8/PPPP4/4K3", 64),
        ("4k3/8/8/8/8/8/PP6/4K3", 50),
        ("4k3/7p/8/8/8/8/8/R3K3", 64),
        ("4k3/8/8/8/8/8/P7/R3K3", 43),
        // No pawns: a rook mates, a bishop does not; then against a piece.
        ("4k3/8/8/8/8/8/8/R3K3", 64),
        ("4k3/7p/8/8/8/8/8/2B1KN2", 64),
        ("4k3/8/8/8/8/8/8/2B1K3", 0),
        ("2b1k3/8/8/8/8/8/8/R3K3", 4),
        ("r3k3/8/8/8/8/8/8/R3KN2", 14),
        ("r3k3/8/8/8/8/8/8/Q3K3", 64),
        // The side that is ahead counts, not the one to move.
        ("r3k3/8/8/8/8/8/8/2B1K3", 4),
    ] {
        assert_eq!(endgame_scale("chess", &format!("{pieces} w - - 0 1")), scale, "{pieces}");
    }
    // Where captured pieces come back, or where not only checkmate wins, there is no such endgame.
    assert_eq!(endgame_scale("crazyhouse", "4k3/8/8/8/8/8/8/2B1K3[] w - - 0 1"), 64);
    // Where pawns promote to a piece that does not mate, they do not decide endgames.
    assert_eq!(endgame_scale("makruk", "4k3/8/8/8/8/8/8/3MK3 w - - 0 1"), 64);
    for game in ["atomic", "3check", "kingofthehill"] {
        let checks = if game == "3check" { "3+3 " } else { "" };
        assert_eq!(endgame_scale(game, &format!("4k3/8/8/8/8/8/8/2B1K3 w - - {checks}0 1")), 64, "{game}");
    }
    let total = |fen: &str| -> f64 {
        let table = at("chess", fen).evaluation().explain();
        table.split_whitespace().last().and_then(|total| total.parse().ok()).expect("a total")
    };
    let drawn = total("2b1k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let better = total("2b1k3/8/8/8/8/8/P7/R3K3 w - - 0 1");
    assert!(drawn < 60.0 && better > drawn + 60.0, "{drawn} {better}");
}

#[test]
fn a_king_is_exposed_by_the_empty_squares_on_its_lines() {
    // From a1: seven squares up, seven to the right, six on the diagonal, whose end is the other king.
    let open = at("chess", "7k/5q2/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(steps(&*open, FeatureGroup::KingExposure), [Some(7 + 7 + 6), None]);
    // Pieces of either side close lines, and without a queen nobody threatens along them.
    let closed = at("chess", "7k/5q2/8/8/8/8/PP6/KN6 w - - 0 1");
    assert_eq!(steps(&*closed, FeatureGroup::KingExposure), [Some(0), None]);
    let without = at("chess", "7k/5r2/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(steps(&*without, FeatureGroup::KingExposure), [None; 2]);
    // Nothing counts where no queen mates, or where other things decide.
    for game in ["makruk", "xiangqi", "racingkings", "atomic", "crazyhouse"] {
        let start = registry::find(game).expect("a game").0.open();
        assert_eq!(steps(&*start, FeatureGroup::KingExposure), [None; 2], "{game}");
    }
}

#[test]
fn weak_squares_and_safe_checks_endanger_a_king_and_a_lost_queen_saves_it() {
    let danger = |fen: &str| steps(&*at("chess", fen), FeatureGroup::KingDanger)[0].expect("a step");
    // A knight guards f8, which the bishop attacks, or it does not, so that the king alone guards it.
    let guarded = danger("6k1/3n1ppp/8/5N2/6Q1/B7/8/4K3 w - - 0 1");
    let bare = danger("6k1/n4ppp/8/5N2/6Q1/B7/8/4K3 w - - 0 1");
    assert!(bare > guarded, "{bare} {guarded}");
    // Lines to the king on which the attacker can check.
    let (closed, open) =
        (danger("4rrk1/5ppp/8/8/8/8/K7/1Q5R w - - 0 1"), danger("4rrk1/5p1p/8/8/8/8/K7/1Q5R w - - 0 1"));
    assert!(open > closed, "{open} {closed}");
    // A rook in the place of the queen.
    let without = danger("4rrk1/5p1p/8/8/8/8/K7/1R5R w - - 0 1");
    assert!(without < open, "{without} {open}");
}

#[test]
fn own_pawns_on_the_colour_of_a_bishop_are_counted() {
    // The bishop on c1 goes on dark squares, as do the pawns on a3 and e3; b3 is light.
    let session = at("chess", "4k3/8/8/8/8/PP2P3/8/2B1K3 w - - 0 1");
    let bishop = session.spec().piece_types.iter().position(|own| own.letter == 'B').expect("a bishop");
    assert_eq!(counted(&*session, FeatureGroup::BadBishops), [vec![(bishop, 2)], vec![]]);
}
