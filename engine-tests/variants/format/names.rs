//! The names of pieces for people.

use super::*;

/// The names of the pieces with these letters, `-` for those without any.
fn titles(game: &GameDef, letters: &str) -> String {
    let title = |letter: char| match game.title_of(piece_key(game, letter)) {
        Some(title) => title,
        None => "-".to_string(),
    };
    letters.chars().map(title).collect::<Vec<_>>().join(", ")
}

#[test]
fn pieces_are_called_as_the_file_says() {
    let game = chess_with(
        "customPiece1 = h:mKcNcC\nshogiPawn = s\npieceNames = h: Flying Heron ,n :Horse,b: D\u{e4}bel-2's\n",
    );
    assert_eq!(titles(&game, "hnbsr"), "Flying Heron, Horse, D\u{e4}bel-2's, shogi pawn, rook");
    assert_eq!(titles(&chess_with("customPiece1 = h:mKcNcC"), "h"), "-");
}

#[test]
fn promoted_forms_have_names_too() {
    let lines = "silver = s\ngold = g\npromotedPieceType = s:g\npieceNames = +s: tokin, s: general";
    let game = chess_with(lines);
    let silver = piece_key(&game, 's');
    assert_eq!(
        (game.piece_names.name_of(silver), game.piece_names.promoted_name_of(silver)),
        (Some("general"), Some("tokin"))
    );
    let loaded = read(&format!("[x:chess]\n{lines}\n[y:x]\npromotedPieceType = s:r\n[z:x]\ngold = -\nwazir = g\n"));
    assert_eq!(loaded.faults, []);
    let names: Vec<Option<&str>> = loaded.games.iter().map(|game| game.piece_names.promoted_name_of(silver)).collect();
    assert_eq!(names, [Some("tokin"), None, Some("tokin")], "another form has another name");
}

#[test]
fn names_are_inherited_until_the_piece_is_another_one() {
    let loaded = read(
        "[x:chess]\ncustomPiece1 = h:mKcNcC\ncustomPiece2 = g:NB\npieceNames = h: heron, g: griffon\n\
         [same:x]\ncustomPiece1 = h:mKcNcC\n[letter:x]\ncustomPiece1 = j:mKcNcC\n[moves:x]\ncustomPiece1 = h:K\n\
         [taken:x]\npieceNames = h: -\n[other:x]\npieceNames = h: stork\n[none:x]\npieceNames = -\n",
    );
    assert_eq!(loaded.faults, []);
    let letters = ["hg", "hg", "jg", "hg", "hg", "hg", "hg"];
    let found: Vec<String> = loaded.games.iter().zip(letters).map(|(game, letters)| titles(game, letters)).collect();
    assert_eq!(
        found,
        ["heron, griffon", "heron, griffon", "heron, griffon", "-, griffon", "-, griffon", "stork, griffon", "-, -"]
    );
}

#[test]
fn wrong_names_are_refused() {
    let long = format!("n: {}", "x".repeat(41));
    for (value, wanted) in [
        ("z: Heron", "the game has no piece \"z\"; its pieces are pnbrqk"),
        ("n:", "there is no name behind \"n:\""),
        ("n: ,b: Elk", "there is no name behind \"n:\""),
        (&long, "has 41 characters; at most 40 are read"),
        ("n: a\tb", "the name \"a\\tb\" has control characters"),
        ("n: a|b", "the name \"a|b\" has other characters than letters, digits, blanks and - ' ."),
        ("n: Elk b: Yak", "has other characters than letters, digits, blanks and - ' .; commas separate names"),
        ("n: .", "has other characters than"),
        ("n: Elk, N: Yak", "\"N\" is named twice"),
        ("n: Elk, b: elk", "\"elk\" is the name of N and B"),
        ("n: Bishop", "is the name of N and B"),
        ("+n: Elk", "the piece \"n\" has no promoted form"),
        ("Elk", "\"Elk\" is not a letter and a name such as h: Heron, with commas between several"),
        ("kn: Elk", "\"kn: Elk\" is not a letter and a name"),
        ("n: Elk,", "\"\" is not a letter and a name"),
    ] {
        let fault = fault_of(&format!("pieceNames = {value}"));
        assert!(fault.starts_with("pieceNames: ") && fault.contains(wanted), "{value}: {fault}");
    }
    let placed = faults("[x:chess]\n\npieceNames = n: Elk, b: Elk\n");
    assert!(placed.len() == 1 && placed[0].starts_with("f:3: [x] pieceNames: "), "{placed:?}");
}
