//! Pictures and rule pages: what they show is checked against the slow referee.

mod fen;
mod referee;

use fen::Fen;
use referee::Referee;
use roxmltree::Document;
use std::collections::{BTreeMap, BTreeSet};
use tenfold::core::position::Scene;
use tenfold::core::rules::{PIECE, PieceTypeSpec, Spec};
use tenfold::core::types::{Color, Piece, PieceLetter, PieceType, Square};
use tenfold::registry::GAMES;
use tenfold::session::picture::{Mark, Picture, TextStyle, has_drawing};
use tenfold::tools::guide::{Figure, Guide};

/// Pieces by their squares, as a FEN writes them.
type Pieces = BTreeMap<String, String>;

/// The pieces that a picture shows on the board.
fn pieces_of(svg: &str) -> Pieces {
    let document = Document::parse(svg).expect("well-formed XML");
    let shown =
        document.descendants().filter(|node| node.has_attribute("data-piece") && node.has_attribute("data-square"));
    let mut pieces = Pieces::new();
    for node in shown {
        let [square, piece] =
            ["data-square", "data-piece"].map(|name| node.attribute(name).expect("the attribute").to_string());
        assert!(pieces.insert(square.clone(), piece).is_none(), "two pieces on {square}");
    }
    pieces
}

/// The marks of a picture by their squares.
fn marks_of(svg: &str) -> BTreeMap<String, String> {
    let document = Document::parse(svg).expect("well-formed XML");
    let marked = document.descendants().filter(|node| node.has_attribute("data-mark"));
    marked
        .map(|node| ["data-square", "data-mark"].map(|name| node.attribute(name).expect("the attribute").to_string()))
        .map(|[square, mark]| (square, mark))
        .collect()
}

/// The pieces of a FEN, parsed without the engine.
fn pieces_of_fen(fen: &str) -> Pieces {
    Fen::read(fen).pieces().collect()
}

/// A FEN of these pieces with White to move.
fn fen_of(spec: &Spec, pieces: &Pieces) -> String {
    let mut fen = Fen::empty(spec.files.into(), spec.ranks.into(), "w - - 0 9");
    fen.hands = spec.drops.is_some().then(String::new);
    for (square, piece) in pieces {
        fen.put(square, piece);
    }
    fen.text()
}

fn guide(spec: &Spec) -> Guide {
    let game = GAMES.iter().find(|game| game.spec.name == spec.name).expect("a registered game");
    Guide::for_game(&*game.open()).expect("examples that can be played")
}

/// The diagram of one piece, read back from its picture.
struct Diagram<'a> {
    spec: &'a Spec,
    from: Square,
    pieces: Pieces,
    marks: BTreeMap<String, String>,
    /// Squares for kings, where they do not affect the moves of the piece.
    places: Vec<String>,
    /// Whether White needs a king besides the piece.
    needs_king: bool,
}

impl Diagram<'_> {
    fn of<'a>(spec: &'a Spec, figure: &Figure) -> Diagram<'a> {
        let svg = figure.picture.svg();
        let (pieces, marks) = (pieces_of(&svg), marks_of(&svg));
        let from = figure.picture.selected.expect("the square of the piece");
        // No targets, not on a line with the piece, and far from it; a few of them suffice.
        let aside = |square: &Square| {
            let (files, ranks) = (square.file().abs_diff(from.file()), square.rank().abs_diff(from.rank()));
            files > 0 && ranks > 0 && files != ranks && files + ranks > 5 && !marks.contains_key(&square.to_string())
        };
        let far: Vec<Square> = figure.picture.scene.squares().filter(aside).collect();
        let places = far.iter().step_by((far.len() / 6).max(1)).map(|square| square.to_string()).collect();
        let is_royal = |piece: &String| {
            spec.piece_types
                .iter()
                .any(|piece_type| piece_type.royal && piece.ends_with(&piece_type.letter.to_string()))
        };
        let needs_king = spec.has_royals() && !pieces.values().any(is_royal);
        Diagram { spec, from, pieces, marks, places, needs_king }
    }

    /// Whether the piece can go to a square, capturing an enemy there if `victim`, in one of up to `most` positions
    /// that the referee accepts: the diagram with kings on it.
    fn goes(&self, to: &str, victim: bool, most: usize) -> bool {
        let king = self
            .spec
            .piece_types
            .iter()
            .find(|piece_type| piece_type.name == "king")
            .expect("every game has kings")
            .letter;
        let piece_types =
            (0..self.spec.piece_types.len()).filter(|&piece_type| !self.spec.piece_types[piece_type].royal);
        let enemies =
            piece_types.map(|piece_type| self.spec.piece_text(Piece::new(PieceType(piece_type as u8), Color::Black)));
        let victims: Vec<Option<String>> = if victim { enemies.map(Some).collect() } else { vec![None] };
        let places: Vec<&String> = self.places.iter().filter(|place| *place != to).collect();
        let mut asked = 0;
        for (taken, black) in victims.iter().flat_map(|taken| places.iter().map(move |black| (taken, black))) {
            for white in places.iter().filter(|white| *white != black) {
                let mut pieces = self.pieces.clone();
                pieces.insert(black.to_string(), king.to_ascii_lowercase().to_string());
                if self.needs_king {
                    pieces.insert(white.to_string(), king.to_string());
                }
                pieces.extend(taken.iter().map(|piece| (to.to_string(), piece.clone())));
                let referee = Referee::from_fen(self.spec.name, &fen_of(self.spec, &pieces));
                let Some(referee) = referee.ok().filter(|referee| !referee.in_check()) else { continue };
                asked += 1;
                if goes(&referee, self.from, to) {
                    return true;
                }
                if asked >= most {
                    return false;
                }
            }
        }
        assert!(asked > 0, "{}: no position for the piece on {} with {to}", self.spec.name, self.from);
        false
    }
}

fn spec_of(name: &str) -> &'static Spec {
    GAMES.iter().map(|game| &game.spec).find(|spec| spec.name == name).expect("a registered game")
}

/// Whether a legal move takes the piece from one square to another; the last leg counts where there are several.
fn goes(referee: &Referee, from: Square, to: &str) -> bool {
    let leads = |mv: &String| {
        let legs: Vec<&str> = mv.split(',').collect();
        let last = legs[legs.len() - 1].trim_end_matches(|sign: char| sign == '+' || sign.is_ascii_lowercase());
        legs[0].strip_prefix(&from.to_string()).is_some_and(|rest| !rest.starts_with('0'))
            && last.ends_with(to)
            && !last[..last.len() - to.len()].is_empty()
    };
    referee.legal().iter().any(leads)
}

fn check_piece(spec: &Spec, figure: &Figure) {
    let diagram = Diagram::of(spec, figure);
    for square in figure.picture.scene.squares().map(|square| square.to_string()) {
        let mark = diagram.marks.get(&square).map_or("", String::as_str);
        if diagram.pieces.contains_key(&square) {
            assert_eq!(mark, "", "{}: {square} is marked", figure.file);
            continue;
        }
        // An expected move must be legal in one of many positions, an unexpected one illegal in a few.
        let [moves, captures] = [["move", "both"], ["capture", "both"]].map(|words| words.contains(&mark));
        let most = |expected: bool| if expected { 12 } else { 2 };
        assert_eq!(diagram.goes(&square, false, most(moves)), moves, "{}: a move to {square}", figure.file);
        assert_eq!(diagram.goes(&square, true, most(captures)), captures, "{}: a capture on {square}", figure.file);
    }
}

#[test]
fn the_diagram_of_every_piece_agrees_with_the_referee() {
    for spec in GAMES.iter().map(|game| game.spec) {
        let guide = guide(&spec);
        let shown: BTreeSet<u8> =
            guide.figures().filter_map(|figure| figure.reach).map(|piece_type| piece_type.0).collect();
        assert_eq!(shown.len(), spec.piece_types.len(), "{}: a diagram for each piece type", spec.name);
        guide.figures().filter(|figure| figure.reach.is_some()).for_each(|figure| check_piece(&spec, figure));
    }
}

#[test]
#[should_panic(expected = "a capture on e6")]
fn a_wrong_diagram_is_detected() {
    let spec = spec_of("divergent");
    let guide = guide(spec);
    let figure = guide.figures().find(|figure| figure.file == "divergent-P.svg").expect("the pawn");
    let mut picture = figure.picture.clone();
    picture.marks.iter_mut().for_each(|(_, mark)| *mark = if *mark == Mark::Move { Mark::Both } else { *mark });
    check_piece(spec, &Figure { file: figure.file.clone(), picture, caption: String::new(), reach: figure.reach });
}

#[test]
fn pictures_show_the_pieces_of_the_first_position_on_their_squares() {
    for game in GAMES {
        let spec = &game.spec;
        for flipped in [false, true] {
            let svg = Picture { flipped, ..game.open().picture() }.svg();
            assert_eq!(pieces_of(&svg), pieces_of_fen(spec.start_fen), "{}", spec.name);
            let document = Document::parse(&svg).expect("well-formed XML");
            let corner = |square: &str| {
                let mut fields = document.descendants().filter(|node| node.attribute("data-field") == Some(square));
                let field = fields.next().expect("every square is drawn");
                ["x", "y"].map(|name| field.attribute(name).expect("the attribute").parse::<i32>().expect("a number"))
            };
            let ([x, y], last) = (corner("a1"), Square::new(spec.files - 1, spec.ranks - 1).to_string());
            let [far_x, far_y] = corner(&last);
            assert_eq!((x < far_x, y > far_y), (!flipped, !flipped), "{}", spec.name);
            for node in document.descendants().filter(|node| node.has_attribute("data-piece")) {
                let [x, y] = corner(node.attribute("data-square").expect("on the board"));
                assert_eq!(node.attribute("transform"), Some(&*format!("translate({x} {y})")));
                let drawing = node.attribute("href").and_then(|href| href.strip_prefix('#')).expect("a drawing");
                assert!(document.descendants().any(|other| other.attribute("id") == Some(drawing)), "{drawing}");
            }
            let root = document.root_element();
            assert!(root.attribute("viewBox").is_some());
            let title = root.children().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
            assert_eq!(title, Some(spec.title));
        }
    }
}

#[test]
fn every_piece_type_of_every_game_has_a_drawing() {
    for game in GAMES {
        let spec = &game.spec;
        for piece_type in 0..spec.piece_types.len() {
            assert!(
                has_drawing(spec, game.display.drawings, PieceType(piece_type as u8)),
                "{}: {}",
                spec.name,
                spec.piece_types[piece_type].name
            );
        }
    }
}

/// A game with a piece that has no drawing and whose letter is special in XML.
fn spec_with_unknown_piece() -> &'static Spec {
    static PIECE_TYPES: &[PieceTypeSpec] = &[
        PieceTypeSpec { letter: PieceLetter::new('P'), name: "pawn", ..PIECE },
        PieceTypeSpec { letter: PieceLetter::new('&'), name: "<zebra>", ..PIECE },
        PieceTypeSpec {
            letter: PieceLetter::new('&'),
            name: "promoted <zebra>",
            unpromoted: Some(PieceType(1)),
            ..PIECE
        },
    ];
    Box::leak(Box::new(Spec { piece_types: PIECE_TYPES, title: "\"A\" <b> & 'c'", ..GAMES[0].spec }))
}

#[test]
fn a_piece_without_a_drawing_is_shown_as_its_letter() {
    let spec = spec_with_unknown_piece();
    let mut scene = Scene::empty(spec);
    scene.pieces.push((Square::at(b'a', 1), Piece::new(PieceType(1), Color::White)));
    scene.pieces.push((Square::at(b'b', 1), Piece::new(PieceType(2), Color::Black)));
    assert_eq!([0, 1, 2].map(|piece_type| has_drawing(spec, &[], PieceType(piece_type))), [true, false, false]);
    let svg = Picture::new(scene, &[]).svg();
    let document = Document::parse(&svg).expect("well-formed XML");
    let letters = document.descendants().filter(|node| node.has_tag_name("text") && node.text() == Some("&")).count();
    assert_eq!(letters, 2);
    assert_eq!(pieces_of(&svg)["b1"], "+&");
    let titles: Vec<&str> =
        document.descendants().filter(|node| node.has_tag_name("title")).filter_map(|node| node.text()).collect();
    assert_eq!(titles[..3], ["\"A\" <b> & 'c'", "white <zebra>", "black promoted <zebra>"]);
}

#[test]
fn text_boards_keep_their_format() {
    let spec = spec_of("newchess");
    let mut scene = Scene { side: Color::Black, ..Scene::empty(spec) };
    let black = |piece_type: u8| Piece::new(PieceType(piece_type), Color::Black);
    scene.pieces =
        vec![(Square::at(b'a', 10), black(9)), (Square::at(b'j', 1), Piece::new(PieceType(7), Color::White))];
    scene.hands = vec![(black(5), 2), (black(0), 1)];
    let text = Picture::new(scene.clone(), &[]).text(TextStyle::default());
    let lines: Vec<&str> = text.lines().collect();
    let rule = format!("   +{}", "---+".repeat(10));
    assert_eq!(lines.len(), 24);
    assert_eq!(lines[0], rule);
    assert_eq!(lines[1], format!("10 |+p |{}", "   |".repeat(9)));
    assert_eq!(lines[19], format!(" 1 |{} K |", "   |".repeat(9)));
    assert_eq!(lines[20], rule);
    assert_eq!(lines[21], "     a   b   c   d   e   f   g   h   i   j");
    assert_eq!(lines[23], "Black to move, Black has TTP in hand");
    // With colours the pieces are the same; the colours replace the lines.
    let plain = Picture { flipped: true, ..Picture::new(scene, &[]) };
    let colored = plain.text(TextStyle { color: true, unicode: true });
    assert!(colored.contains("\x1b[1;38;5;16;48;5;"));
    let signs = |text: &str| text.chars().filter(|sign| sign.is_ascii_lowercase() || *sign == 'K').collect::<String>();
    let bare: String = colored.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect();
    assert_eq!(signs(&bare), signs(&plain.text(TextStyle::default())).replace('p', ""));
    assert!(bare.contains("+♟"), "{bare}");
    let boxes = plain.text(TextStyle { color: false, unicode: true });
    assert!(boxes.contains("+♟ │") && boxes.starts_with("   ┌───┬") && !boxes.contains('|'), "{boxes}");
}

#[test]
fn text_boards_of_a_page_agree_with_its_pictures() {
    for spec in GAMES.iter().map(|game| game.spec) {
        let guide = guide(&spec);
        let page = guide.markdown(false);
        let boards: Vec<&str> = page.split("```text\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect();
        assert_eq!(boards.len(), guide.figures().count(), "{}", spec.name);
        for (figure, board) in guide.figures().zip(boards) {
            let svg = figure.picture.svg();
            let (pieces, marks) = (pieces_of(&svg), marks_of(&svg));
            for (row, rank) in board.lines().zip((1..=spec.ranks).rev()) {
                let cells: Vec<&str> = row.split_whitespace().skip(1).collect();
                assert_eq!(cells.len(), usize::from(spec.files), "{row}");
                for (cell, file) in cells.iter().zip('a'..) {
                    let square = format!("{file}{rank}");
                    let sign = marks.get(&square).map_or("", |mark| match &**mark {
                        "move" => "o",
                        "capture" => "x",
                        _ => "*",
                    });
                    let piece = pieces.get(&square).map_or("", String::as_str);
                    let wanted =
                        if sign.is_empty() && piece.is_empty() { ".".into() } else { format!("{sign}{piece}") };
                    assert_eq!(*cell, wanted, "{} in {}", square, figure.file);
                }
            }
        }
        let linked = guide.markdown(true);
        for figure in guide.figures() {
            assert_eq!(linked.matches(&format!("]({})", figure.file)).count(), 1, "{}", figure.file);
        }
        let names: BTreeSet<&String> = guide.figures().map(|figure| &figure.file).collect();
        assert_eq!(names.len(), guide.figures().count(), "{}: two pictures with one name", spec.name);
    }
}

#[test]
fn paths_are_shown_where_pieces_can_be_blocked() {
    let paths = |game: &str, file: &str| {
        let guide = guide(spec_of(game));
        let figure = guide.figures().find(|figure| figure.file == file).expect("a diagram");
        figure.picture.paths.len()
    };
    assert_eq!(paths("devingt", "devingt-S.svg"), 0, "the sage leaps");
    assert_eq!(paths("devingt", "devingt-Q.svg"), 8);
    assert_eq!(paths("divergent", "divergent-N.svg"), 16, "eight to move, eight to capture");
    assert_eq!(paths("divergent", "divergent-N-promoted.svg"), 0);
    assert_eq!(paths("newchess", "newchess-C.svg"), 4);
    assert_eq!(paths("escalier", "escalier-P-first.svg"), 3, "straight, and straight before a capture on either side");
}
