//! What pages and pictures show, read by parsers that are not those that wrote them where there is another.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use roxmltree::{Document, Node};

/// The elements that pages of the program have.
const ELEMENTS: &str = "a blockquote br circle code defs desc details div em figure g h1 h2 h3 hr li line main ol p path \
                        polygon polyline pre radialGradient rect stop strong sub summary svg table tbody td text th thead \
                        title tr ul use";

/// Asserts that a text has lines and nothing that acts on a terminal, or on the order in which it is shown.
#[track_caller]
pub fn assert_seen(text: &str) {
    let acts = |sign: &char| {
        sign.is_control() && *sign != '\n'
            || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if let Some(at) = text.find(|sign| acts(&sign)) {
        let around: String = text[at..].chars().take(60).collect();
        panic!("a text acts where it is shown: {around:?}");
    }
}

/// The first part of a text between two others.
#[track_caller]
pub fn between(text: &str, start: &str, end: &str) -> String {
    let rest = text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}")).1;
    rest.split_once(end).unwrap_or_else(|| panic!("no {end} in {text}")).0.to_string()
}

/// What a page of Markdown shows.
#[derive(Default)]
pub struct Shown {
    pub headings: Vec<String>,
    pub cells: Vec<String>,
    /// The file of each picture, and what it is called.
    pub pictures: Vec<(String, String)>,
    /// How many lists there are.
    pub lists: usize,
    /// All text.
    pub text: String,
}

/// What a page of Markdown shows, which has no HTML but `<sub>` for notes, and no links.
#[track_caller]
pub fn of_markdown(page: &str) -> Shown {
    assert_seen(page);
    let mut shown = Shown::default();
    let mut begun = 0;
    let mut target = String::new();
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH | Options::ENABLE_GFM;
    for event in Parser::new_ext(page, options) {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::TableCell) => begun = shown.text.len(),
            Event::Start(Tag::Image { dest_url, .. }) => (begun, target) = (shown.text.len(), dest_url.to_string()),
            Event::Start(Tag::List(_)) => shown.lists += 1,
            Event::End(TagEnd::Heading(_)) => shown.headings.push(shown.text[begun..].to_string()),
            Event::End(TagEnd::TableCell) => shown.cells.push(shown.text[begun..].to_string()),
            Event::End(TagEnd::Image) => shown.pictures.push((target.clone(), shown.text[begun..].to_string())),
            Event::Start(Tag::Link { dest_url, .. }) => panic!("a link to {dest_url}"),
            Event::Html(html) | Event::InlineHtml(html) => {
                assert!(html.starts_with("<sub>") || &*html == "</sub>", "HTML in Markdown: {html}");
            }
            Event::InlineMath(text) | Event::DisplayMath(text) => panic!("a formula: {text}"),
            Event::Text(text) | Event::Code(text) => shown.text += &text,
            Event::SoftBreak | Event::End(TagEnd::Paragraph) => shown.text += "\n",
            _ => {}
        }
    }
    shown
}

/// Whether an address opens a game on the board of this machine, and holds nothing but letters that need no escape.
fn is_link_to_board(address: &str) -> bool {
    let game = address.strip_prefix("http://127.0.0.1:7310/#game=");
    game.is_some_and(|game| game.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.~,@%_=&".contains(&byte)))
}

/// Asserts that elements and their attributes only show something, but for links to the board.
fn assert_harmless(root: Node, page: &str) {
    for node in root.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(name == "page" || ELEMENTS.split_whitespace().any(|known| known == name), "<{name}> in {page}");
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            let acts = match key {
                "href" => !value.starts_with('#') && !is_link_to_board(value),
                "style" => value != "text-align: right",
                _ => key.starts_with("on") || key == "src",
            };
            assert!(!acts, "{key}={value:?} in {page}");
        }
    }
}

fn text_of(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

/// The text of a part of a page in HTML, and its first heading.
#[track_caller]
pub fn of_html(part: &str) -> (String, String) {
    assert_seen(part);
    let page = format!("<page>{part}</page>");
    let tree = Document::parse(&page).unwrap_or_else(|why| panic!("{why}: {page}"));
    assert_harmless(tree.root_element(), &page);
    let heading = tree.descendants().find(|node| node.has_tag_name("h1")).map(text_of).unwrap_or_default();
    (text_of(tree.root_element()), heading)
}

/// The title of a picture.
#[track_caller]
pub fn of_picture(svg: &str) -> String {
    assert_seen(svg);
    let tree = Document::parse(svg).unwrap_or_else(|why| panic!("{why}: {svg}"));
    assert_harmless(tree.root_element(), svg);
    let title = tree.root_element().children().find(|node| node.tag_name().name() == "title");
    title.map(text_of).unwrap_or_default()
}
