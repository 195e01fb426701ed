//! Endgame tables: who wins with a few pieces, and in how many plies.

use super::after;
use tenfold::core::types::{Outcome, PieceType};
use tenfold::engine::endgame::{
    EndgameCounts, EndgameTables, EndgameValue, MaterialSet, TableError, check_folder, count_outcomes,
    table_from_bytes, table_to_bytes,
};
use tenfold::registry::{GAMES, find, parse_variants};
use tenfold::session::Session;

/// EndgameTables of two pieces, the first side to move: wins, draws and losses, then the plies of the longest win and the
/// longest loss where they are published. Figures of an independent program in C++.
const TWO_PIECES: &str = "NvN 1984/0/2048 12/13
NvB 1424/0/2608 4/7
BvN 3456/0/576 6/3
NvR 2316/0/1716 2/5
RvN 3120/0/912 4/3
NvQ 2884/0/1148 2/5
QvN 2576/0/1456 4/1
NvK 1524/0/2508 4/19
KvN 3560/0/472 18/3
BvB 1424/2048/560 2/1
BvR 3392/0/640
RvB 2960/0/1072
BvQ 3424/0/608
QvB 2576/0/1456
BvK 2040/1432/560 4/1
KvB 2012/1576/444 2/3
RvR 3136/0/896
RvQ 3136/0/896
QvR 2576/0/1456
QvQ 2576/0/1456
RvK 3136/0/896 34/1
KvR 1848/0/2184 2/35
QvK 2576/0/1456 10/1
KvQ 3092/0/940 2/11
KvK 672/2940/420 2/1
PvN 2064/0/960 22/15
NvP 1356/0/1668 16/21
PvB 630/534/1860 4/11
BvP 2322/184/518 10/3
PvR 682/0/2342 4/15
RvP 2352/0/672 6/1
PvQ 1132/0/1892 2/11
QvP 1904/0/1120 6/1
PvK 810/818/1396 44/13
KvP 1814/580/630 14/45
PvP 1276/72/908 30/31";

/// The longest loss of three pieces in the published tables of suicide chess.
const LONGEST: &str = "8/8/8/2B4B/8/8/8/1k6 b - - 0 1";

/// The tables of two pieces, and of two bishops against a king.
fn with_two_bishops() -> EndgameTables {
    tables_of(&*session(), &["BBvK"])
}

fn session() -> Box<dyn Session> {
    GAMES[0].open()
}

fn piece_type(session: &dyn Session, letter: char) -> PieceType {
    session.spec().piece_type_of(letter, false).expect("a piece type")
}

/// The set with a name such as `NvB` or `+KQv+K`.
fn set_of(session: &dyn Session, name: &str) -> MaterialSet {
    let (one, other) = name.split_once('v').expect("two sides");
    let piece_types = |text: &str| {
        let promoted = |at: usize| at > 0 && text.as_bytes()[at - 1] == b'+';
        let letters = text.char_indices().filter(|(_, letter)| *letter != '+');
        let types = letters.map(|(at, letter)| session.spec().piece_type_of(letter, promoted(at)));
        types.collect::<Option<Vec<_>>>().expect("piece types")
    };
    MaterialSet::new(&piece_types(one), &piece_types(other))
}

/// The count of a set with a name such as `NvB`, the side named first to move.
fn counted(session: &dyn Session, tables: &EndgameTables, name: &str) -> EndgameCounts {
    let set = set_of(session, name);
    let table = session.endgames().expect("tables").build_table(&set, tables);
    count_outcomes(&set, &table, session.spec(), set.name(session.spec(), false) != name)
}

/// The tables of two pieces, and of these sets.
fn tables_of(session: &dyn Session, names: &[&str]) -> EndgameTables {
    let endgames = session.endgames().expect("tables");
    let mut tables = endgames.two_piece_tables();
    for name in names {
        let set = set_of(session, name);
        let table = endgames.build_table(&set, &tables);
        tables.insert(set, table);
    }
    tables
}

#[test]
fn two_piece_tables_agree_with_an_independent_program() {
    let session = session();
    let tables = session.endgames().expect("tables").two_piece_tables();
    assert_eq!(tables.len(), 21);
    for line in TWO_PIECES.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let count = counted(&*session, &tables, fields[0]);
        let EndgameCounts { wins, draws, losses, longest_win, longest_loss } = count;
        assert_eq!(format!("{wins}/{draws}/{losses}"), fields[1], "{line}");
        if let Some(longest) = fields.get(2) {
            assert_eq!(format!("{longest_win}/{longest_loss}"), *longest, "{line}");
        }
    }
}

#[test]
fn a_value_follows_from_the_values_after_each_move() {
    let fens =
        ["8/P7/8/8/8/8/8/6n1 w", "8/8/8/2k5/8/8/4P3/8 w", "8/8/8/3p4/8/8/4P3/8 w", "8/1r6/8/8/4K3/8/8/8 b", LONGEST];
    assert!(follows("antichess", &with_two_bishops(), &fens) > 20);
}

#[test]
fn a_value_follows_from_the_values_after_each_move_where_kings_are_in_check() {
    let divergent = find("divergent").expect("a game").0.open();
    let tables = tables_of(&*divergent, &["+K+Rv+K", "+K+RvK"]);
    assert!(follows("divergent", &tables, &["10/10/10/3k6/10/10/10/10/+R9/4+K5 w"]) > 5);
    let small = find("gardner").expect("a game").0.open();
    let tables = tables_of(&*small, &["KNvK", "KBvK", "KRvK", "KQvK", "KPvK"]);
    assert!(follows("gardner", &tables, &["2k2/5/5/2P2/2K2 w", "k4/5/2P2/5/2K2 b", "2k2/5/5/5/R1K2 b"]) > 12);
}

/// Checks the values of all positions that best play from these leads to, and returns how many those are.
fn follows(name: &str, tables: &EndgameTables, fens: &[&str]) -> usize {
    let mut checked = 0;
    for fen in fens {
        let mut open = vec![after(name, fen, &[])];
        // Every position of a game in which both sides play their best moves.
        while let Some(game) = open.pop() {
            if game.outcome() != Outcome::Ongoing {
                continue;
            }
            let Some(value) = game.endgames().expect("tables").probe_tables(tables) else { continue };
            let replies: Vec<(String, Option<EndgameValue>)> = game
                .legal_move_texts()
                .into_iter()
                .map(|mv| {
                    let mut next = game.duplicate();
                    next.play(&mv).expect("legal");
                    let ended = match next.outcome() {
                        Outcome::Win(winner, _) if winner == next.side_to_move() => Some(EndgameValue::Win(0)),
                        Outcome::Win(..) => Some(EndgameValue::Loss(0)),
                        Outcome::Draw(_) => Some(EndgameValue::Draw),
                        Outcome::Ongoing => next.endgames().expect("tables").probe_tables(tables),
                    };
                    (mv, ended)
                })
                .collect();
            if replies.iter().any(|(_, value)| value.is_none()) {
                continue;
            }
            let values = replies.iter().filter_map(|(_, value)| *value);
            let losses = values
                .clone()
                .filter_map(|value| if let EndgameValue::Loss(plies) = value { Some(plies) } else { None });
            let wins = values
                .clone()
                .filter_map(|value| if let EndgameValue::Win(plies) = value { Some(plies) } else { None });
            let wanted = match losses.min() {
                Some(plies) => EndgameValue::Win(plies + 1),
                None if wins.clone().count() < replies.len() => EndgameValue::Draw,
                None => EndgameValue::Loss(wins.max().expect("a move") + 1),
            };
            assert_eq!(value, wanted, "{}", game.fen());
            checked += 1;
            if let Some((mv, _)) = replies.iter().find(|(_, reply)| match (value, reply) {
                (EndgameValue::Win(plies), Some(EndgameValue::Loss(left))) => left + 1 == plies,
                (EndgameValue::Loss(plies), Some(EndgameValue::Win(left))) => left + 1 == plies,
                _ => false,
            }) {
                let mut next = game.duplicate();
                next.play(mv).expect("legal");
                open.push(next);
            }
        }
    }
    checked
}

/// Mates that every book of chess gives: 10 moves with a queen, 16 with a rook and 28 with a pawn.
#[test]
fn endings_of_chess_last_as_long_as_published() {
    let chess = find("chess").expect("a game").0.open();
    let tables = tables_of(&*chess, &["KQvK", "KRvK", "KBvK", "KNvK"]);
    for (name, positions, longest) in [("KQvK", 144_508, 10), ("KRvK", 175_168, 16), ("KPvK", 163_328, 28)] {
        let count = counted(&*chess, &tables, name);
        assert_eq!(count.wins + count.draws + count.losses, positions, "{name}");
        assert_eq!(count.longest_win, 2 * longest - 1, "{name}");
    }
    for name in ["KBvK", "KNvK"] {
        let count = counted(&*chess, &tables, name);
        assert_eq!((count.wins, count.losses), (0, 0), "{name}");
    }
}

#[test]
fn a_promoted_king_of_divergent_is_not_mated_by_a_king_and_a_queen() {
    let divergent = find("divergent").expect("a game").0.open();
    let count = counted(&*divergent, &divergent.endgames().expect("tables").two_piece_tables(), "+K+Qv+K");
    assert_eq!((count.wins, count.draws, count.losses), (0, 478_000, 0));
}

#[test]
fn mirrored_positions_with_exchanged_colours_have_the_same_value() {
    let session = session();
    let tables = session.endgames().expect("tables").two_piece_tables();
    for (white, black) in
        [("8/8/8/8/1p6/8/8/2N5 w", "2n5/8/8/1P6/8/8/8/8 b"), ("8/8/5k2/8/8/8/8/R7 b", "r7/8/8/8/8/5K2/8/8 w")]
    {
        let value =
            |fen| after("antichess", fen, &[]).endgames().expect("tables").probe_tables(&tables).expect("two pieces");
        assert_eq!(value(white), value(black), "{white}");
    }
}

#[test]
fn tables_are_not_probed_for_other_rules() {
    let mut session = session();
    let tables = session.endgames().expect("tables").two_piece_tables();
    session.set_fen("8/8/8/1p6/1P6/8/8/8 w - - 0 1").expect("a position");
    assert_eq!(session.endgames().expect("tables").probe_tables(&tables), Some(EndgameValue::Win(0)));
    assert!(session.set_option("AntichessStalemate", "draw"));
    assert_eq!(session.endgames().expect("tables").probe_tables(&tables), None, "tables of other rules");
    let drawn = session.endgames().expect("tables").two_piece_tables();
    assert_eq!(session.endgames().expect("tables").probe_tables(&drawn), Some(EndgameValue::Draw));
}

#[test]
fn all_compiled_games_without_secrets_have_tables() {
    let compiled: Vec<&str> =
        GAMES.iter().filter(|game| game.open().endgames().is_none()).map(|game| game.spec.name).collect();
    assert_eq!(compiled, ["newchess"]);
}

#[test]
fn sets_are_built_in_order_of_their_pieces() {
    let session = session();
    let steps = session.endgames().expect("tables").build_steps(3);
    let sizes: Vec<usize> = steps.iter().map(Vec::len).collect();
    assert_eq!(sizes, [15, 5, 1, 75, 40, 10, 1]);
}

#[test]
fn plies_are_counted_to_the_end_of_the_game() {
    // The tables of suicide chess give 45 plies for this position, but they count to the next capture or pawn move.
    let hard = after("antichess", LONGEST, &[]);
    assert_eq!(hard.endgames().expect("tables").probe_tables(&with_two_bishops()), Some(EndgameValue::Loss(47)));
}

#[test]
fn a_damaged_or_foreign_file_is_refused() {
    let session = session();
    let spec = session.spec();
    let tables = session.endgames().expect("tables").two_piece_tables();
    let set = MaterialSet::new(&[piece_type(&*session, 'K')], &[piece_type(&*session, 'N')]);
    let table = session.endgames().expect("tables").build_table(&set, &tables);
    let rules = tables.rules_fingerprint();
    let bytes = table_to_bytes(&table, rules, &set, spec);
    assert_eq!(table_from_bytes(&bytes, rules, &set, spec), Ok(table));
    for place in (0..bytes.len()).step_by(97).chain(bytes.len() - 8..bytes.len()) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        assert!(table_from_bytes(&damaged, rules, &set, spec).is_err(), "byte {place}");
    }
    assert_eq!(table_from_bytes(&bytes[..300], rules, &set, spec), Err(TableError::Short(300)));
    assert_eq!(table_from_bytes(&bytes, "antichess-draw", &set, spec), Err(TableError::Foreign));
    assert_eq!(table_from_bytes(b"something", rules, &set, spec), Err(TableError::Foreign));
}

#[test]
fn a_folder_with_files_that_never_end_is_refused() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("endless-tables");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).expect("a folder");
    let file = folder.join("antichess-win-KvN.endgame");
    let refused = || check_folder(&folder).expect_err("refused");
    // A terabyte, which is a hole and takes no place on the disk.
    std::fs::write(&file, "tenfold endgame 1\n").expect("written");
    if std::fs::File::options().append(true).open(&file).expect("a file").set_len(1 << 40).is_ok() {
        let (found, why) = refused();
        assert!(found == file && why.contains("cannot be read: it is larger than "), "{why}");
    }
    std::fs::remove_file(&file).expect("removed");
    #[cfg(unix)]
    for device in ["/dev/zero", "/dev/tty"] {
        std::os::unix::fs::symlink(device, &file).expect("a link");
        assert_eq!(refused(), (file.clone(), "cannot be read: it is not a regular file".to_string()));
        std::fs::remove_file(&file).expect("removed");
    }
}

#[test]
fn a_value_follows_from_the_values_after_each_move_in_games_with_other_goals() {
    for (name, sets, fens) in [
        ("kingofthehill", &[][..], &["k7/8/8/8/8/8/8/1K6 w", "8/8/8/8/8/8/k7/7K b"][..]),
        ("codrus", &[], &["8/8/3k4/8/8/3K4/8/8 w", "8/7k/8/8/8/8/1K6/8 b"]),
        ("atomic", &["KQvK"], &["8/8/3k4/8/8/3K4/8/6Q1 w", "7k/8/8/8/8/8/8/K5Q1 b"]),
    ] {
        let tables = tables_of(&*find(name).expect("a game").0.open(), sets);
        assert!(follows(name, &tables, fens) > 1, "{name}");
    }
}

#[test]
fn what_stands_against_tables_is_said() {
    for (name, why) in [
        ("crazyhouse", "pieces in hand are not in a table"),
        ("3check", "the checks that are left are not in a table"),
        ("makruk", "the count of an endgame is not in a table"),
        ("armageddon", "a table is for both colours, and its rules differ for White and Black"),
        ("spartan", "a table is for both colours, and its rules differ for White and Black"),
        ("racingkings", "a table is for both colours, and its rules differ for White and Black"),
        ("horde", "a table is for both colours, and its rules differ for White and Black"),
        ("breakthrough", "a player without pieces may go on"),
    ] {
        let session = find(name).expect("a game").0.open();
        assert_eq!((session.endgames().is_none(), session.why_no_endgame_tables()), (true, Some(why)), "{name}");
    }
    for name in ["chess", "losers", "capablanca", "minixiangqi", "kingofthehill", "atomic", "extinction", "giveaway"] {
        assert!(find(name).expect("a game").0.open().why_no_endgame_tables().is_none(), "{name}");
    }
}

#[test]
fn a_game_whose_players_promote_otherwise_has_no_tables() {
    let why = |lines: &str| {
        let text = format!("[x:chess]\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n{lines}\n");
        let read = parse_variants(&"f", text.as_bytes());
        assert_eq!(read.faults, [""; 0]);
        read.games[0].open().why_no_endgame_tables()
    };
    assert_eq!(why("promotionPieceTypesPawn = r"), None);
    let differ = Some("a table is for both colours, and its rules differ for White and Black");
    assert_eq!(why("promotionPieceTypesPawn = r\npromotionPieceTypesBlackPawn = n"), differ);
    assert_eq!(why("promotionPieceTypesBlack = n"), differ);
}
