//! Every piece of the compiled games written in Betza notation: a game from a file with that piece has the same moves as the
//! compiled tables give, on boards with random other pieces.

use std::collections::BTreeSet;
use std::sync::Arc;
use tenfold::core::position::Scene;
use tenfold::core::random::Rng;
use tenfold::core::rules::{PieceTypeSpec, Spec};
use tenfold::core::types::{Color, Piece, PieceType, Square};
use tenfold::registry::{GAMES, Game, parse_variants};
use tenfold::session::Session;

/// The moves of a pawn besides multiple steps and en passant.
const PAWN: &str = "fmWfcF";

/// The Betza notation of pieces that XBoard need not be told, by name.
const USUAL: [(&str, &str); 9] = [
    ("pawn", PAWN),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("king", "K"),
    ("cardinal", "BN"),
    ("marshal", "RN"),
    ("sage", "C"),
];

/// The piece's moves as XBoard is told, without those of unmoved pieces, and castling; or as they are known.
fn betza(told: &[(String, String)], own: &PieceTypeSpec) -> Option<String> {
    let plus = if own.unpromoted.is_some() { "+" } else { "" };
    let name = format!("{plus}{}&", own.letter);
    let told = told.iter().find(|(piece, _)| *piece == name).map(|(_, moves)| moves.as_str());
    let usual = USUAL.iter().find(|(name, _)| *name == own.name).map(|(_, moves)| *moves);
    told.or(usual).map(|moves| moves.split('i').next().unwrap_or_default().to_string())
}

/// A game from a file on a board of the same size with the piece X and pawns O.
fn file_game(spec: &Spec, own: &PieceTypeSpec, moves: &str) -> Arc<Game> {
    let key = if own.royal { "king" } else { "customPiece1" };
    let (files, ranks) = (spec.files, spec.ranks);
    let empty = vec![files.to_string(); usize::from(ranks) - 2].join("/");
    let text = format!(
        "[x]\nmaxFile = {files}\nmaxRank = {ranks}\n{key} = x:{moves}\ncustomPiece2 = o:{PAWN}\ndoubleStep = false\n\
         castling = false\nmustCapture = {}\nstartFen = 1x{}/{empty}/X{} w - - 0 1\n",
        spec.capture_compulsory,
        files - 2,
        files - 1
    );
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0], "{text}");
    read.games[0].clone()
}

/// Where the piece on a square can go.
fn targets(session: &dyn Session, from: Square) -> BTreeSet<Square> {
    let spec = session.spec();
    let of_piece = |mv: String| {
        let (start, rest) = Square::parse_prefix(&mv, spec.files, spec.ranks)?;
        let (to, _) = Square::parse_prefix(rest, spec.files, spec.ranks)?;
        (start == from).then_some(to)
    };
    session.legal_move_texts().into_iter().filter_map(of_piece).collect()
}

fn scene(spec: &Spec, tested: PieceType, pawn: PieceType, others: &[(Square, Color)], from: Square) -> Scene {
    let mut scene = Scene::empty(spec);
    scene.pieces.push((from, Piece::new(tested, Color::White)));
    scene.pieces.extend(others.iter().map(|&(square, color)| (square, Piece::new(pawn, color))));
    scene
}

#[test]
fn every_piece_of_the_compiled_games_moves_as_its_betza_notation_says() {
    let mut rng = Rng::new(22);
    let mut compared = 0;
    for game in GAMES {
        let spec = &game.spec;
        let told = game.display.xboard.piece_moves(spec);
        for (n, own) in spec.piece_types.iter().enumerate() {
            let moves = betza(&told, own).unwrap_or_else(|| panic!("{}: the {} has no notation", spec.name, own.name));
            let of_file = file_game(spec, own, &moves);
            let letter = |letter| of_file.spec.piece_type_of(letter, false).expect("a piece");
            for _ in 0..60 {
                // Own rank 4 is beyond the ranks of multiple steps, and before those of promotion.
                let from = Square::new(rng.below(spec.files.into()) as u8, 4);
                let mut others: Vec<(Square, Color)> = Vec::new();
                for _ in 0..rng.below(12) {
                    let file = rng.below(spec.files.into()) as u8;
                    let square = Square::new(file, 2 + rng.below(usize::from(spec.ranks) - 4) as u8);
                    if square != from && others.iter().all(|(other, _)| *other != square) {
                        // Around a king own pieces only: pawns of these games attack in ways that those of the file lack.
                        let color = if own.royal { Color::White } else { Color::BOTH[rng.below(2)] };
                        others.push((square, color));
                    }
                }
                let compiled = scene(spec, PieceType(n as u8), spec.pawn.piece_type, &others, from);
                let read = scene(&of_file.spec, letter('X'), letter('O'), &others, from);
                let (compiled, read) = (game.open().with_scene(&compiled), of_file.open().with_scene(&read));
                let found = targets(&*read, from);
                assert_eq!(found, targets(&*compiled, from), "{} {} {moves}: {}", spec.name, own.name, compiled.fen());
                compared += found.len();
            }
        }
    }
    assert!(compared > 20_000, "only {compared} moves");
}
