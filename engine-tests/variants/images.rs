//! Images of pieces that games from files name: which files are refused, and how the others are shown.

use roxmltree::{Document, Node};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use tenfold::core::random::Rng;
use tenfold::core::types::{Color, Piece, PieceType};
use tenfold::registry::{Game, VariantsFile, load_variants, parse_variants};
use tenfold::session::picture::{MAX_IMAGE_BYTES, SvgImage, piece_svg};
use tenfold::tools::guide::Guide;

/// An image as drawing programs write it: a declaration, a comment, notes of the program, a style sheet, references.
const GRIFFON: &str = r##"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- A griffon. -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:n="http://www.inkscape.org/namespaces/inkscape"
  width="45mm" height="45mm" viewBox="0 0 45 45" n:version="1.4 (x)" xml:space="preserve">
 <n:grid type="xygrid" units="px"/>
 <style>.wing { fill: url(#sky); stroke: #234 } /* wings */</style>
 <defs><linearGradient id="sky"><stop offset="0" stop-color="rgb(10, 20, 30)"/></linearGradient>
  <clipPath id="frame"><rect width="45" height="45"/></clipPath><path id="beak" d="M1 1 L9 9 Z"/></defs>
 <g clip-path="url(#frame)" transform="translate(1 2) rotate(3)" style="fill:url('#sky')">
  <path class="wing" d="M5 40 L22 5 L40 40 Z"/><use xlink:href="#beak"/><use href="#beak" x="9"/>
 </g>
</svg>
"##;

/// An image with this content.
fn svg(content: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{content}</svg>")
}

/// Loads a file of games beside these images. Each test has a folder of its own.
fn load(folder: &str, games: &str, images: &[(&str, &str)]) -> VariantsFile {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("images-{folder}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("art")).expect("a folder");
    for (name, content) in images {
        fs::write(folder.join(name), content).expect("written");
    }
    fs::write(folder.join("games.ini"), games).expect("written");
    load_variants(&folder.join("games.ini")).expect("a file")
}

/// A game with knights, silver generals that promote, and these images.
fn game(folder: &str, list: &str, images: &[(&str, &str)]) -> Arc<Game> {
    let games = format!(
        "[{folder}:chess]\nsilver = s\ngold = g\npromotedPieceType = s:g\npieceDrops = true\ncapturesToHand = true\n\
         promotionPieceTypes = n\npieceImages = {list}\n"
    );
    let read = load(folder, &games, images);
    assert_eq!(read.faults, [""; 0]);
    Arc::clone(&read.games[0])
}

/// How a piece is drawn: the colours in its image, whether light and dark are exchanged, and whether it is marked as a
/// promoted form. `None` for a drawing of the program.
fn drawn(game: &Game, sign: &str) -> Option<(String, bool, bool)> {
    let (sign, color) = match sign.strip_prefix('b') {
        Some(sign) => (sign, Color::Black),
        None => (sign, Color::White),
    };
    let types = 0..game.spec.piece_types.len();
    let piece = |n: usize| Piece::new(PieceType(n as u8), color);
    let own = types.map(piece).find(|&piece| game.spec.piece_text(piece).eq_ignore_ascii_case(sign)).expect("a piece");
    let picture = piece_svg(&game.spec, game.display.drawings, &game.images, own);
    let document = Document::parse(&picture).expect("well-formed XML");
    let image = document.descendants().find(|node| node.has_tag_name("image"));
    let image = image.or_else(|| document.descendants().find(|node| node.tag_name().name() == "image"))?;
    let url = image.attribute("href").expect("an address");
    let content = url.strip_prefix("data:image/svg+xml,%3Csvg").expect("a data URL");
    let color = content.split("fill=%22").nth(1).and_then(|rest| rest.split('%').next()).expect("a colour");
    let marked = document.descendants().any(|node| node.attribute("d").is_some_and(|path| path.contains("H89")));
    Some((color.to_string(), image.has_attribute("filter"), marked))
}

fn shown(color: &str, exchanged: bool, marked: bool) -> Option<(String, bool, bool)> {
    Some((color.to_string(), exchanged, marked))
}

fn filled(color: &str) -> String {
    svg(&format!("<circle r=\"4\" fill=\"{color}\"/>"))
}

#[test]
fn one_image_serves_both_players() {
    for list in ["n: n.svg", "N: n.svg"] {
        let game = game("single", list, &[("n.svg", &filled("red"))]);
        assert_eq!((drawn(&game, "N"), drawn(&game, "bN")), (shown("red", false, false), shown("red", true, false)));
        assert_eq!((drawn(&game, "R"), drawn(&game, "bR")), (None, None));
    }
}

#[test]
fn a_capital_letter_is_whites_piece_where_both_are_given() {
    let images = [("w.svg", &*filled("ivory")), ("art/b.svg", &filled("navy"))];
    let game = game("two", "n: art/b.svg, N: w.svg", &images);
    assert_eq!((drawn(&game, "N"), drawn(&game, "bN")), (shown("ivory", false, false), shown("navy", false, false)));
}

#[test]
fn promoted_forms_are_marked_unless_they_have_images_of_their_own() {
    let images = [("s.svg", &*filled("red")), ("g.svg", &filled("gold"))];
    let base = game("base", "s: s.svg, n: g.svg", &images);
    assert_eq!((drawn(&base, "S"), drawn(&base, "+S")), (shown("red", false, false), shown("red", false, true)));
    assert_eq!((drawn(&base, "N"), drawn(&base, "N~")), (shown("gold", false, false), shown("gold", false, true)));
    let form = game("form", "+s: g.svg", &images);
    assert_eq!((drawn(&form, "S"), drawn(&form, "+S")), (None, shown("gold", false, false)));
    assert_eq!(drawn(&form, "b+S"), shown("gold", true, false));
}

#[test]
fn images_are_inherited_until_the_piece_changes() {
    let games = "[x:chess]\ncustomPiece1 = h:mKcNcC\npieceImages = h: a.svg, n: a.svg, N: b.svg\n\
                 [same:x]\n[moves:x]\ncustomPiece1 = h:KN\n[other:x]\npieceImages = n: b.svg\n[less:x]\npieceImages = h: -\n\
                 [none:x]\npieceImages = -\n";
    let read = load("inherited", games, &[("a.svg", &filled("red")), ("b.svg", &filled("blue"))]);
    assert_eq!(read.faults, [""; 0]);
    let of = |n: usize| ["H", "N", "bN"].map(|sign| drawn(&read.games[n], sign).map(|(color, ..)| color));
    let [red, blue] = ["red", "blue"].map(|color| Some(color.to_string()));
    assert_eq!(of(0), [red.clone(), blue.clone(), red.clone()]);
    assert_eq!(of(1), of(0));
    assert_eq!(of(2), [None, blue.clone(), red.clone()], "another piece has the letter");
    assert_eq!(of(3), [red.clone(), blue.clone(), blue.clone()], "both images are replaced");
    assert_eq!(of(4), [None, blue, red]);
    assert_eq!(of(5), [None, None, None]);
}

#[test]
fn boards_and_rules_pages_show_images() {
    let game = game("pages", "n: griffon.svg", &[("griffon.svg", GRIFFON)]);
    let session = game.open();
    let board = session.picture().svg();
    assert_eq!(board.matches("<image ").count(), 2, "one definition for each player");
    let document = Document::parse(&board).expect("well-formed XML");
    let url = document.descendants().find_map(|node| node.attribute("href").filter(|href| href.starts_with("data:")));
    let url = url.expect("an image");
    // What comes before the root element is left out.
    assert!(url.starts_with("data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22"), "{url}");
    assert!(url.is_ascii() && !url.contains([' ', '"', '<', '#', '&', '\'']), "{url}");
    let guide = Guide::for_game(&*session).expect("a guide");
    let with_image = guide.figures().filter(|figure| figure.picture.svg().contains(url)).count();
    assert!(with_image >= 2, "the first position and the piece: {with_image}");
}

/// Contents of images that are refused, each with a part of the reason.
const REFUSED: &[(&str, &str)] = &[
    ("<script>alert(1)</script>", "line 1: <script> cannot stand"),
    ("\n<g><foreignObject/></g>", "line 2: <foreignObject> cannot stand"),
    ("<a href=\"#x\"/>", "<a> cannot stand"),
    ("<image href=\"#x\"/>", "<image> cannot stand"),
    ("<animate attributeName=\"x\"/>", "<animate> cannot stand"),
    ("<set attributeName=\"href\" to=\"x\"/>", "<set> cannot stand"),
    ("<feImage href=\"#x\"/>", "<feImage> cannot stand"),
    ("<iframe/>", "<iframe> cannot stand"),
    ("<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\"/>", "<script> cannot stand"),
    ("<g xmlns=\"\"/>", "<g> cannot stand"),
    ("<g onload=\"x()\"/>", "onload=\"x()\": no attribute may begin with \"on\""),
    ("<g ONclick=\"x\"/>", "no attribute may begin with \"on\""),
    ("<use href=\"http://a/b.svg#c\"/>", "href=\"http://a/b.svg#c\": only references to #fragments"),
    ("<use href=\"b.svg#c\"/>", "only references to #fragments"),
    ("<use href=\"javascript:alert(1)\"/>", "only references to #fragments"),
    ("<use href=\"data:image/svg+xml,x\"/>", "only references to #fragments"),
    ("<use href=\"#%61\"/>", "only references to #fragments"),
    ("<use xmlns:x=\"http://www.w3.org/1999/xlink\" x:href=\"//a\"/>", "only references to #fragments"),
    ("<g xml:base=\"http://a\"/>", "base=\"http://a\": unknown attribute"),
    ("<g xmlns:y=\"http://y\" y:z=\"1\"/>", "unknown attribute"),
    ("<g fill=\"url(http://a/b#c)\"/>", "\"url(http://a/b#c)\": only references to #fragments"),
    ("<g style=\"fill:URL( 'b.svg#c' )\"/>", "only references to #fragments"),
    ("<g style=\"fill:u\\72l(http://a)\"/>", "a backslash in"),
    ("<g style=\"fill:image-set('a.png' 1x)\"/>", "the function \"image-set()\" is not read"),
    ("<style>@import 'a.css';</style>", "a rule with @ in <style>"),
    ("<style><![CDATA[ @IMPORT url(#a) ]]></style>", "a rule with @ in <style>"),
    ("<style>g { fill: url(//a) }</style>", "only references to #fragments"),
    ("<style>g { mask: url(#m) }</style><mask id=\"m\"/>", "<style> refers to \"m\", which is no gradient"),
    ("<style>g { mask: src('x') }</style>", "the function \"src()\" is not read"),
    ("<?xml-stylesheet href=\"a.css\"?>", "a processing instruction"),
    ("<g id=\"a\"><use href=\"#a\"/></g>", "an element refers to itself"),
    ("<mask id=\"a\" mask=\"url(#a)\"/>", "an element refers to itself"),
    ("<g>", "not well-formed XML"),
    ("&nbsp;", "not well-formed XML"),
    ("<g a=\"1\" a=\"2\"/>", "not well-formed XML"),
];

#[test]
fn images_that_could_run_or_load_anything_are_refused() {
    for (content, wanted) in REFUSED {
        let why = SvgImage::from_file(svg(content).as_bytes()).expect_err(content);
        assert!(why.contains(wanted) && why.lines().count() == 1, "{content}: {why}");
    }
    let whole: &[(&[u8], &str)] = &[
        (b"", "not well-formed XML"),
        (b"\x89PNG\r\n\x1a\n", "not text in UTF-8"),
        (
            b"<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>",
            "a DOCTYPE",
        ),
        (b"<svg viewBox=\"0 0 9 9\"/>", "the root element is not <svg> with xmlns="),
        (b"<html xmlns=\"http://www.w3.org/1999/xhtml\"/>", "the root element is not <svg>"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<svg> needs a viewBox of four numbers"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 0\"/>", "<svg> needs a viewBox"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 inf\"/>", "<svg> needs a viewBox"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/><svg/>", "not well-formed XML"),
    ];
    for (bytes, wanted) in whole {
        let why = SvgImage::from_file(bytes).expect_err(wanted);
        assert!(why.contains(wanted) && why.lines().count() == 1, "{wanted}: {why}");
    }
}

#[test]
fn images_that_would_take_long_to_draw_are_refused() {
    let refused = |content: &str| SvgImage::from_file(svg(content).as_bytes()).expect_err("refused");
    let deep = |levels: usize| format!("{}{}", "<g>".repeat(levels), "</g>".repeat(levels));
    assert!(SvgImage::from_file(svg(&deep(20)).as_bytes()).is_ok());
    assert!(refused(&deep(4000)).contains("nested more than 32 deep"));
    // Each level draws the level below it twice.
    for (reference, element) in [("href=\"#ID\"", "use"), ("mask=\"url(#ID)\"", "path")] {
        let level = |n: usize| {
            let used = reference.replace("ID", &format!("l{}", n + 1));
            format!("<mask id=\"l{n}\"><{element} {used}/><{element} {used}/></mask>")
        };
        let levels: String = (0..30).map(level).collect();
        assert!(refused(&levels).contains("more than 10000 elements"), "{element}");
    }
    let chain: String = (0..900).map(|n| format!("<use id=\"u{n}\" href=\"#u{}\"/>", n + 1)).collect();
    assert!(refused(&chain).contains("more than 10000 elements"));
    let large = svg(&" ".repeat(MAX_IMAGE_BYTES));
    assert_eq!(refused(&large[47..]), format!("larger than {MAX_IMAGE_BYTES} bytes"));
}

#[test]
fn faults_name_the_line_of_the_game_and_of_the_image() {
    let faulty = "[other:chess]\n\n[x:chess]\ntitle = X\npieceImages = n: art/n.svg\n";
    let read = load("faulty", faulty, &[("art/n.svg", &svg("\n<script/>"))]);
    assert_eq!(read.games.iter().map(|game| game.spec.name).collect::<Vec<_>>(), ["other"], "the rest loads");
    let wanted = "games.ini:5: [x] pieceImages: 'art/n.svg': line 2: <script> cannot stand in an image of a piece";
    assert!(read.faults.len() == 1 && read.faults[0].ends_with(wanted), "{:?}", read.faults);
    let large = svg(&"<g/>".repeat(9000));
    for (content, list, wanted) in [
        (&*large, "n: n.svg", "n.svg': it is larger than 32768 bytes"),
        ("", "n: none.svg", "none.svg': "),
        ("", "n: art", "art': it is not a regular file"),
        ("", "n:", "there is no file behind \"n:\""),
        ("", "n.svg", "\"n.svg\" is not a letter and a file such as g: griffon.svg, with commas between several"),
        ("", "z: n.svg", "no piece \"z\""),
        ("", "+n: n.svg", "the piece \"n\" has no promoted form"),
        ("", "n: n.svg, n: b.svg", "\"n\" has two images"),
        ("", "n: a\u{202e}b", "has control characters"),
    ] {
        let read = load("faulty", &format!("[x:chess]\npieceImages = {list}\n"), &[("n.svg", content)]);
        let fault = read.faults.first().unwrap_or_else(|| panic!("{list} is taken"));
        assert!(fault.contains("games.ini:2: [x] pieceImages: ") && fault.contains(wanted), "{list}: {fault}");
        assert_eq!((read.games.len(), read.faults.len(), fault.lines().count()), (0, 1, 1), "{fault}");
    }
    let read = parse_variants(&"f", b"[x:chess]\npieceImages = n: n.svg\n");
    let wanted = "f:2: [x] pieceImages: 'n.svg' cannot be found, since this text of games has no folder";
    assert_eq!(read.faults, [wanted]);
}

#[test]
fn a_game_is_made_anew_when_an_image_changes() {
    let read = |color: &str| game("changed", "n: n.svg", &[("n.svg", &filled(color))]);
    let (first, again, other) = (read("red"), read("red"), read("blue"));
    assert!(Arc::ptr_eq(&first, &again) && !Arc::ptr_eq(&first, &other));
    assert_eq!((drawn(&first, "N"), drawn(&other, "N")), (shown("red", false, false), shown("blue", false, false)));
}

/// Fails if an image that was accepted has what an image must not have.
fn assert_still(node: Node, text: &str) {
    let name = node.tag_name().name();
    assert!(!["script", "foreignObject", "a", "image", "animate", "set", "iframe"].contains(&name), "{text}");
    for attribute in node.attributes() {
        let is_reference = ["href", "src"].contains(&attribute.name());
        assert!(!attribute.name().to_ascii_lowercase().starts_with("on"), "{text}");
        assert!(!is_reference || attribute.value().starts_with('#'), "{text}");
    }
}

#[test]
fn noise_ends_in_an_image_or_in_a_line() {
    let mut rng = Rng::new(5);
    let words: Vec<&str> = REFUSED.iter().map(|(content, _)| *content).collect();
    let mut accepted = 0;
    for _ in 0..3000 {
        let mut bytes = GRIFFON.as_bytes().to_vec();
        for _ in 0..1 + rng.below(3) {
            let place = rng.below(bytes.len());
            match rng.below(5) {
                0 => bytes[place] = rng.below(256) as u8,
                1 => bytes.truncate(place + 1),
                2 => drop(bytes.remove(place)),
                3 => bytes.insert(place, *rng.choose(b"<>\"'&#()/:= @\\%").expect("a sign")),
                _ => drop(bytes.splice(place..place, rng.choose(&words).expect("a word").bytes())),
            }
        }
        match SvgImage::from_file(&bytes) {
            Err(why) => assert_eq!(why.lines().count(), 1, "{why}"),
            Ok(_) => {
                let text = String::from_utf8(bytes).expect("UTF-8");
                let document = Document::parse(&text).expect("well-formed XML");
                document.descendants().for_each(|node| assert_still(node, &text));
                accepted += 1;
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}
