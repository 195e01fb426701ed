//! Networks: updated incrementally they give what they give from scratch, files are checked, and searches use them.

use crate::games::for_each_game;
use crate::{Search, game};
use std::sync::Arc;
use tenfold::core::board::NoAccumulator;
use tenfold::core::position::{BarePosition, Position, Variant};
use tenfold::core::random::Rng;
use tenfold::core::rules::Spec;
use tenfold::engine::network::{
    Evaluator, HIDDEN, HiddenRow, InputLayout, MAX_OUTPUT_BIAS, MAX_OUTPUT_WEIGHT, Network, NetworkError,
    header_description, initial_piece_count, is_file_for_variant, is_left_right_symmetric,
};
use tenfold::engine::search::{Control, Memory, NetworkChoice};
use tenfold::registry::{self, GAMES, parse_variants};
use tenfold::variants::file::{KnownVariants, load_definitions};
use tenfold::variants::game_of;

/// A network of random weights.
fn random_network(spec: &Spec, rng: &mut Rng) -> Arc<Network> {
    let mut row = |most: usize| -> HiddenRow {
        std::array::from_fn::<i16, HIDDEN, _>(|_| rng.below(2 * most + 1) as i16 - most as i16)
    };
    let most = MAX_OUTPUT_WEIGHT as usize;
    Arc::new(Network {
        inputs: (0..InputLayout::new(spec).input_count()).map(|_| row(60)).collect(),
        biases: row(100),
        outputs: std::array::from_fn(|_| [row(most), row(most)]),
        output_biases: std::array::from_fn(|n| 77 * n as i32),
        corrects_hce: false,
    })
}

/// Walks at random through games as a search does, down and up again, and compares each output with one from scratch.
fn check_incremental<V: Variant>(game: V, steps: usize) {
    let (mut rng, spec) = (Rng::new(1), game.spec());
    let network = random_network(spec, &mut rng);
    let mut position = Position::<V, NoAccumulator>::from(BarePosition::start(game));
    let mut evaluator = Evaluator::new(Arc::clone(&network), spec, &position.board);
    let (mut line, mut outputs) = (Vec::new(), std::collections::BTreeSet::new());
    for _ in 0..steps {
        let moves = position.legal_moves();
        // Some positions of a line are not evaluated.
        if rng.below(4) > 0 {
            let mut fresh = Evaluator::new(Arc::clone(&network), spec, &position.board);
            let wanted = fresh.output(&position.board, position.side, 0);
            let found = evaluator.output(&position.board, position.side, line.len());
            assert_eq!(found, wanted, "{} after {} plies", spec.name, line.len());
            outputs.insert(found);
        }
        let goes_back = rng.below(5) < 2 || line.len() > 150;
        match rng.choose(&moves) {
            Some(&mv) if !goes_back => {
                let undo = position.make(mv);
                line.push((mv, undo));
            }
            _ => {
                for _ in 0..=rng.below(6) {
                    if let Some((mv, undo)) = line.pop() {
                        position.unmake(mv, &undo);
                    }
                }
            }
        }
    }
    assert!(outputs.len() > steps / 30, "{}: {} outputs", spec.name, outputs.len());
}

macro_rules! check_all {
    ($($name:ident: $game:ident;)*) => { [$(check_incremental(tenfold::games::$game, 3000)),*] };
}

#[test]
fn the_hidden_layer_is_updated_to_what_it_is_from_scratch() {
    for_each_game!(check_all);
}

#[test]
fn hands_explosions_and_all_that_games_from_files_do_are_updated_too() {
    let shipped = load_definitions(include_str!("../../src/variants/variants.ini").as_bytes(), KnownVariants::NONE);
    let games: Vec<_> = shipped.games.iter().filter_map(|def| game_of(def).ok()).collect();
    assert!(games.len() > 60, "{} games", games.len());
    for game in games {
        check_incremental(game.handle(), 300);
    }
}

#[test]
fn a_file_has_the_whole_network() {
    for game in GAMES {
        let network = random_network(&game.spec, &mut Rng::new(9));
        let read = Network::from_bytes(&game.spec, &network.to_bytes(&game.spec)).expect("its own file");
        let mut session = game.open();
        let mut rng = Rng::new(10);
        for _ in 0..40 {
            let evaluation = session.evaluation();
            assert_eq!(evaluation.network_output(&Arc::new(clone(&read))), evaluation.network_output(&network));
            let Some(&mv) = rng.choose(&session.legal_moves()) else { break };
            session.play_move(mv);
        }
    }
}

fn clone(network: &Network) -> Network {
    Network { inputs: network.inputs.clone(), ..*network }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let (grand, antichess) = (game("grand"), game("antichess"));
    let bytes = random_network(grand.spec(), &mut Rng::new(11)).to_bytes(grand.spec());
    let refused = |bytes: &[u8]| Network::from_bytes(grand.spec(), bytes).map(|_| ()).expect_err("refused");
    assert_eq!(refused(b""), NetworkError::Foreign);
    assert_eq!(refused(&bytes[..30]), NetworkError::Foreign);
    assert!(matches!(refused(&bytes[..bytes.len() - 1]), NetworkError::Length { .. }));
    assert!(matches!(refused(&[&bytes[..], b"x"].concat()), NetworkError::Length { .. }));
    let why = Network::from_bytes(antichess.spec(), &bytes).map(|_| ()).expect_err("of another game");
    let text = why.to_string();
    assert!(text.starts_with("is a network for 'grand 10x10 ") && text.contains("not for 'antichess 8x8 "), "{text}");
    for at in [100, bytes.len() / 2, bytes.len() - 20, bytes.len() - 3] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(refused(&damaged), NetworkError::Damaged, "at byte {at}");
    }
}

#[test]
fn the_head_of_a_file_says_which_game_its_network_is_for() {
    let games = ["antichess", "grand"].map(game);
    let [(antichess, own), (grand, other)] =
        games.each_ref().map(|game| (game.spec(), game.evaluation().network_file()));
    assert!(is_file_for_variant(own, antichess) && is_file_for_variant(other, grand));
    assert!(!is_file_for_variant(own, grand) && !is_file_for_variant(&[], antichess));
    assert!(!is_file_for_variant(b"tenfold network 1\n", antichess));
}

#[test]
fn weights_beyond_their_limits_are_refused() {
    let grand = game("grand");
    let refused = |change: &dyn Fn(&mut Network)| {
        let mut network = clone(&random_network(grand.spec(), &mut Rng::new(13)));
        change(&mut network);
        Network::from_bytes(grand.spec(), &network.to_bytes(grand.spec())).is_err()
    };
    assert!(!refused(&|_| ()));
    assert!(refused(&|network| network.outputs[0][1][5] = MAX_OUTPUT_WEIGHT as i16 + 1));
    assert!(refused(&|network| network.outputs[7][0][0] = i16::MIN));
    assert!(refused(&|network| network.output_biases[3] = MAX_OUTPUT_BIAS + 1));
    assert!(refused(&|network| network.output_biases[3] = i32::MIN));
}

#[test]
fn the_largest_weights_do_not_overflow() {
    let mut network = clone(&random_network(game("grand").spec(), &mut Rng::new(14)));
    let hidden = [i16::MAX; HIDDEN];
    for sign in [1, -1] {
        network.outputs[2] = [[(sign * MAX_OUTPUT_WEIGHT) as i16; HIDDEN]; 2];
        network.output_biases[2] = sign * MAX_OUTPUT_BIAS;
        let output = network.output([&hidden, &hidden], 2);
        assert!(sign * output > 60_000, "{output}");
    }
}

#[test]
fn a_network_is_not_used_for_another_game_of_the_same_name() {
    let read = ["[own:chess]\nqueen = -", "[own:chess]\nqueen = -\namazon = a"].map(|text| {
        let file = parse_variants(&"f", format!("{text}\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n").as_bytes());
        file.games[0].open()
    });
    let network = random_network(read[0].spec(), &mut Rng::new(15));
    let memory = Memory::new(1);
    memory.set_network(NetworkChoice::Given(header_description(read[0].spec()), network));
    assert!(memory.network(read[0].spec(), &[]).is_some());
    assert!(memory.network(read[1].spec(), &[]).is_none());
}

#[test]
fn the_networks_of_games_are_whole() {
    for game in GAMES {
        let session = game.open();
        let network = session.evaluation().network_file();
        if network.is_empty() {
            continue;
        }
        let read = Network::from_bytes(&game.spec, network);
        assert!(read.is_ok(), "{}: {:?}", game.spec.name, read.err());
        assert!(network.len() <= 1 << 20, "{}", game.spec.name);
    }
}

/// The nodes of a search to a small depth, with a choice of networks.
fn nodes(choice: NetworkChoice, name: &str) -> u64 {
    let memory = Memory::new(1);
    memory.set_network(choice);
    let (answer, _) = Search::depth(6).run_with(&*game(name), &Control::default(), &memory);
    answer.nodes
}

#[test]
fn a_search_uses_the_network_of_its_game_only() {
    let network = random_network(game("grand").spec(), &mut Rng::new(12));
    let given = || NetworkChoice::Given(header_description(game("grand").spec()), Arc::clone(&network));
    assert_ne!(nodes(given(), "grand"), nodes(NetworkChoice::None, "grand"));
    assert_eq!(nodes(given(), "grand"), nodes(given(), "grand"), "searches are reproducible");
    assert_eq!(nodes(given(), "divergent"), nodes(NetworkChoice::Own, "divergent"));
}

#[test]
fn both_viewers_number_a_symmetric_array_alike() {
    for name in ["antichess", "grand", "crazyhouse"] {
        let (game, _) = registry::find(name).expect("a game");
        let inputs = InputLayout::new(&game.spec);
        let session = game.open();
        let [mut white, mut black] = session.evaluation().network_inputs();
        assert_eq!(white.len(), initial_piece_count(&game.spec) as usize, "{name}");
        let seen: Vec<u16> = white.iter().map(|&input| inputs.input_of_other_viewer(input.into()) as u16).collect();
        assert_eq!(seen.len(), black.len());
        for list in [&mut white, &mut black] {
            list.sort_unstable();
        }
        assert_eq!(white, black, "{name}: the array is the same from both sides");
        for input in 0..inputs.input_count() {
            assert_eq!(inputs.input_of_other_viewer(inputs.input_of_other_viewer(input)), input);
            assert_eq!(inputs.mirrored_input(inputs.mirrored_input(input)), input);
        }
    }
}

#[test]
fn castling_rights_tell_left_from_right() {
    let symmetric = |name: &str| is_left_right_symmetric(&registry::find(name).expect("a game").0.spec);
    assert!(symmetric("grand") && symmetric("antichess"));
    assert!(!symmetric("chess") && !symmetric("newchess"));
}
