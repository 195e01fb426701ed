//! Checks of SVG files from outside. A file that passes them is a still image: it runs nothing, loads nothing, and takes
//! little time to draw.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use roxmltree::{Attribute, Document, Error, Node};
use std::sync::Arc;
use tenfold_core::excerpt::escaped;

/// The largest file of an image, in bytes.
pub const MAX_IMAGE_BYTES: usize = 32 << 10;
/// How deep elements can be nested.
const MAX_DEPTH: usize = 32;
/// The most elements that are drawn when each reference counts as a copy of its target.
const MAX_DRAWN: usize = 10_000;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// The vocabularies of the notes that drawing programs leave in files. Browsers ignore them.
const NOTES: &[&str] = &[
    "http://www.inkscape.org/namespaces/inkscape",
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://purl.org/dc/elements/1.1/",
];

/// The elements of SVG that an image can have. They draw; others run, load, link or move.
const ELEMENTS: &[&str] = &[
    "svg",
    "g",
    "defs",
    "title",
    "desc",
    "metadata",
    "style",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "use",
    "symbol",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "filter",
    "feBlend",
    "feColorMatrix",
    "feComposite",
    "feDropShadow",
    "feFlood",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feOffset",
];

/// The functions that values of attributes and style sheets can have.
const FUNCTIONS: &[&str] = &[
    "url",
    "rgb",
    "rgba",
    "hsl",
    "hsla",
    "calc",
    "matrix",
    "translate",
    "scale",
    "rotate",
    "skewX",
    "skewY",
    "translatex",
    "translatey",
    "scalex",
    "scaley",
    "not",
];

/// Characters of a file that cannot stand in a data URL within an attribute.
const ESCAPED_IN_URL: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'&').add(b'\'').add(b'<').add(b'>');

/// An image that has passed the checks; clones share it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgImage(Arc<str>);

impl SvgImage {
    /// The image in a file.
    ///
    /// # Errors
    ///
    /// When the file is refused: the line and the reason, in one line.
    pub fn from_file(bytes: &[u8]) -> Result<SvgImage, String> {
        if bytes.len() > MAX_IMAGE_BYTES {
            return Err(format!("larger than {MAX_IMAGE_BYTES} bytes"));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "not text in UTF-8".to_string())?;
        let document = Document::parse(text).map_err(|why| parse_fault(&why))?;
        check(&document).map_err(|fault| {
            let line = document.text_pos_at(fault.at).row;
            format!("line {line}: {}", fault.why)
        })?;
        // Without the declaration before the root element, which could name another encoding.
        let root = &text[document.root_element().range()];
        Ok(SvgImage(format!("data:image/svg+xml,{}", utf8_percent_encode(root, ESCAPED_IN_URL)).into()))
    }

    /// The image as a data URL.
    pub fn data_url(&self) -> &str {
        &self.0
    }
}

/// What is wrong with a document, and at which byte.
struct Fault {
    at: usize,
    why: String,
}

fn parse_fault(why: &Error) -> String {
    match why {
        Error::DtdDetected => "it has a DOCTYPE, which is not read".into(),
        why => format!("not well-formed XML: {}", escaped(&why.to_string(), 80)),
    }
}

/// An excerpt of the file in quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text, 40))
}

fn check(document: &Document) -> Result<(), Fault> {
    let root = document.root_element();
    let fault = |node: Node, why: &str| Err(Fault { at: node.range().start, why: why.to_string() });
    if let Some(instruction) = document.root().descendants().find(Node::is_pi) {
        return fault(instruction, "it has a processing instruction, which is not read");
    }
    if !root.has_tag_name((SVG, "svg")) {
        return fault(root, &format!("the root element is not <svg> with xmlns=\"{SVG}\""));
    }
    if !root.attribute("viewBox").is_some_and(is_view_box) {
        return fault(root, "<svg> needs a viewBox of four numbers, such as \"0 0 100 100\", by which it is scaled");
    }
    let ids = root.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    for node in root.descendants().filter(Node::is_element) {
        check_element(node, &ids).map_err(|why| Fault { at: node.range().start, why })?;
    }
    let mut costs = Costs { ids, known: vec![Cost::Unknown; document.descendants().count() + 1] };
    match costs.of(root) {
        Some(cost) if cost <= MAX_DRAWN => Ok(()),
        Some(_) => fault(root, &format!("its references make it more than {MAX_DRAWN} elements")),
        None => fault(root, "an element refers to itself"),
    }
}

/// Whether a text is four numbers, the last two above zero.
fn is_view_box(text: &str) -> bool {
    let numbers = text.split([' ', ',', '\t', '\n', '\r']).filter(|number| !number.is_empty());
    let numbers: Option<Vec<f64>> =
        numbers.map(|number| number.parse().ok().filter(|number: &f64| number.abs() < 1e6)).collect();
    matches!(numbers.as_deref(), Some([_, _, width, height]) if *width > 0.0 && *height > 0.0)
}

/// The elements that have an id, with their ids.
type Ids<'a, 'input> = Vec<(&'a str, Node<'a, 'input>)>;

/// The first element with this id.
fn find<'a, 'input>(ids: &Ids<'a, 'input>, id: &str) -> Option<Node<'a, 'input>> {
    ids.iter().find(|(known, _)| *known == id).map(|(_, node)| *node)
}

fn check_element(node: Node, ids: &Ids) -> Result<(), String> {
    let name = node.tag_name().name();
    match node.tag_name().namespace() {
        Some(SVG) if ELEMENTS.contains(&name) => {}
        Some(other) if NOTES.contains(&other) => {}
        _ => return Err(format!("<{}> cannot stand in an image of a piece", escaped(name, 40))),
    }
    if node.ancestors().count() > MAX_DEPTH {
        return Err(format!("elements are nested more than {MAX_DEPTH} deep"));
    }
    node.attributes().try_for_each(check_attribute)?;
    if name != "style" {
        return Ok(());
    }
    for sheet in node.descendants().filter(Node::is_text).filter_map(|text| text.text()) {
        if sheet.contains('@') {
            return Err("a rule with @ in <style>".into());
        }
        check_value(sheet)?;
        // What a class refers to is not followed, so that it must be cheap to draw.
        let is_gradient = |id: &&str| {
            find(ids, id).is_none_or(|target| ["linearGradient", "radialGradient"].contains(&target.tag_name().name()))
        };
        if let Some(id) = fragments(sheet).find(|id| !is_gradient(id)) {
            return Err(format!("<style> refers to {}, which is no gradient", quoted(id)));
        }
    }
    Ok(())
}

fn check_attribute(attribute: Attribute) -> Result<(), String> {
    let (name, value) = (attribute.name(), attribute.value());
    let refused = |why: &str| Err(format!("{}={}: {why}", escaped(name, 40), quoted(value)));
    if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on")) {
        return refused("no attribute may begin with \"on\", as those that run scripts do");
    }
    match attribute.namespace() {
        Some(other) if NOTES.contains(&other) => return Ok(()),
        None | Some(XLINK) => {}
        Some(XML) if name != "base" => {}
        _ => return refused("unknown attribute"),
    }
    if ["href", "src"].contains(&name.to_ascii_lowercase().as_str()) {
        let is_fragment = value.strip_prefix('#').is_some_and(is_id);
        return if is_fragment { Ok(()) } else { refused("only references to #fragments of the same file are read") };
    }
    if ["id", "class", "d"].contains(&name) { Ok(()) } else { check_value(value) }
}

/// Checks the value of an attribute or a style sheet: only known functions, and only references within the file.
fn check_value(text: &str) -> Result<(), String> {
    if text.contains('\\') {
        return Err(format!("a backslash in {}", quoted(text)));
    }
    for (at, _) in text.match_indices('(') {
        let is_of_name = |sign: char| sign.is_alphanumeric() || "-_".contains(sign);
        let before = &text[..at];
        let function = &before[before.trim_end_matches(is_of_name).len()..];
        if !function.is_empty() && !FUNCTIONS.iter().any(|known| known.eq_ignore_ascii_case(function)) {
            return Err(format!("the function {} is not read", quoted(&format!("{function}()"))));
        }
        if function.eq_ignore_ascii_case("url") && fragment(&text[at + 1..]).is_none() {
            return Err(format!(
                "{}: only references to #fragments of the same file are read",
                quoted(&text[at - 3..])
            ));
        }
    }
    Ok(())
}

/// The id behind `url(`, if it is that of an element of the same file.
fn fragment(after: &str) -> Option<&str> {
    let rest = after.trim_start().trim_start_matches(['"', '\'']).strip_prefix('#')?;
    rest.split(['"', '\'', ')', ' ']).next().filter(|id| is_id(id))
}

/// Whether a text can be an id in a reference, where escapes would make it another id.
fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| sign.is_alphanumeric() || "-_.:".contains(sign))
}

/// The ids of the elements of the same file that a value refers to.
fn fragments(text: &str) -> impl Iterator<Item = &str> {
    let lower = text.to_ascii_lowercase();
    let places: Vec<usize> = lower.match_indices("url(").map(|(at, found)| at + found.len()).collect();
    places.into_iter().filter_map(|at| fragment(&text[at..]))
}

/// How many elements it takes to draw an element, when each reference counts as a copy of its target.
#[derive(Clone, Copy)]
enum Cost {
    Unknown,
    /// The element is being counted.
    Awaited,
    Known(usize),
}

/// Counts what it takes to draw elements.
struct Costs<'a, 'input> {
    ids: Ids<'a, 'input>,
    /// By number of node.
    known: Vec<Cost>,
}

impl<'a, 'input> Costs<'a, 'input> {
    /// The cost of an element; `None` if it refers to itself.
    fn of(&mut self, node: Node<'a, 'input>) -> Option<usize> {
        let number = node.id().get_usize();
        match *self.known.get(number)? {
            Cost::Known(cost) => return Some(cost),
            Cost::Awaited => return None,
            Cost::Unknown => self.known[number] = Cost::Awaited,
        }
        let mut next: Vec<Node> = node.children().filter(Node::is_element).collect();
        for attribute in node.attributes() {
            let href = attribute.value().strip_prefix('#').filter(|_| attribute.name() == "href");
            next.extend(fragments(attribute.value()).chain(href).filter_map(|id| find(&self.ids, id)));
        }
        let mut cost = 1_usize;
        for node in next {
            cost = cost.saturating_add(self.of(node)?);
        }
        self.known[number] = Cost::Known(cost);
        Some(cost)
    }
}
