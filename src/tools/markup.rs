//! Escapes texts from files and command lines for pages in Markdown, and in the HTML that is made from it.
//!
//! A title may have any visible characters, such as `<img src=x>`; every page shows it as it was typed. SVG pictures
//! are written by a library that escapes all texts in them.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The characters with a special meaning anywhere in a Markdown text, GitHub's dialect included.
const SPECIAL: &[char] = &['\\', '`', '*', '_', '[', ']', '<', '>', '&', '|', '~', '$', '#'];

/// Converts a text to Markdown that shows it literally on one line. The text may stand at the beginning of a paragraph
/// or in a table.
pub fn escape_text(text: &str) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mut markdown = String::with_capacity(text.len());
    for (at, sign) in text.char_indices() {
        // Without a backslash, `- `, `1. ` and `1) ` would begin lists, and `---` and `===` would make headings.
        let begins = at == 0 && matches!(sign, '-' | '+' | '=') || at == digits && at > 0 && matches!(sign, '.' | ')');
        if SPECIAL.contains(&sign) || begins {
            markdown.push('\\');
        }
        markdown.push(if sign.is_control() { ' ' } else { sign });
    }
    markdown
}

/// Converts a text to Markdown that shows it literally as code.
pub fn code_span(text: &str) -> String {
    let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // The added blanks separate backticks at the ends of the text from the enclosing backticks; they are not shown.
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Escapes a text for HTML, between tags or as the value of an attribute in quotes.
pub fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}

/// Converts Markdown to HTML, without pictures.
pub fn to_html(markdown: &str) -> String {
    let is_picture = |event: &Event| matches!(event, Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image));
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events(markdown).filter(|event| !is_picture(event)));
    html
}

/// The parser's events of a Markdown text. HTML is treated as text, and of a link only the text is kept, because no
/// page of the program needs HTML or links.
pub fn events(markdown: &str) -> impl Iterator<Item = Event<'_>> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Link { .. } | Tag::HtmlBlock) | Event::End(TagEnd::Link | TagEnd::HtmlBlock) => None,
        other => Some(other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: &[&str] = &[
        "<img src=x onerror=alert(1)>",
        "</h1><script>alert(1)</script>",
        "<!-- --> ]]> <![CDATA[",
        "[x](javascript:alert(1)) ![y](z.svg)",
        "<javascript:alert(1)> https://example.org",
        "`` ` ``` **bold** _under_ ~~~ $x$",
        "\\ \\| {a} \"b\" 'c' | d &amp; &#60;",
        "# no heading #",
        "- no list",
        "+ no list",
        "12. no list",
        "7) no list",
        "> no quotation",
        "===",
        "---",
        "~~~",
        "| a | b |",
        "2 - 1 = 1 (one!)",
    ];

    /// The names of the elements in an HTML text, each with its attributes, and the text that is shown.
    fn read(html: &str) -> (Vec<String>, String) {
        let page = format!("<page>{html}</page>");
        let tree = roxmltree::Document::parse(&page).unwrap_or_else(|why| panic!("{why}: {page}"));
        let elements = tree.root_element().descendants().skip(1).filter(roxmltree::Node::is_element);
        let name = |node: roxmltree::Node| {
            let attributes = node.attributes().map(|own| format!(" {}", own.name())).collect::<String>();
            format!("{}{attributes}", node.tag_name().name())
        };
        let texts = tree.root_element().descendants().filter(roxmltree::Node::is_text);
        (elements.map(name).collect(), texts.filter_map(|node| node.text()).collect())
    }

    #[test]
    fn texts_are_shown_as_they_are_typed_wherever_they_stand() {
        for text in TEXTS {
            let own = escape_text(text);
            assert_eq!(read(&to_html(&own)), (vec!["p".into()], format!("{text}\n")));
            assert_eq!(read(&to_html(&format!("# {own}"))), (vec!["h1".into()], format!("{text}\n")));
            assert_eq!(read(&to_html(&format!("Above.\n{own}"))), (vec!["p".into()], format!("Above.\n{text}\n")));
            let (elements, shown) = read(&to_html(&format!("|{own}|b|\n|---|---|\n|c|{own}|\n")));
            assert_eq!((elements.len(), shown.matches(text).count()), (9, 2), "{elements:?} {shown}");
            assert_eq!(read(&to_html(&code_span(text))), (vec!["p".into(), "code".into()], format!("{text}\n")));
            assert_eq!(read(&escaped(text)), (vec![], text.to_string()));
        }
    }

    #[test]
    fn html_and_links_in_markdown_are_text() {
        let harmless = ["p", "h1", "h2", "ul", "ol start", "li", "blockquote", "hr", "pre", "code", "em", "strong"];
        for text in TEXTS {
            for markdown in [text.to_string(), format!("Above {text}"), format!("> {text}")] {
                let (elements, _) = read(&to_html(&markdown));
                assert!(elements.iter().all(|own| harmless.contains(&own.as_str())), "{markdown}: {elements:?}");
            }
        }
    }

    #[test]
    fn ordinary_titles_stay_as_they_are() {
        for text in ["Échecs de l'Escalier", "New chess with two kings", "3-Check", "Los Alamos (6 x 6), old!"] {
            assert_eq!(escape_text(text), text);
        }
        assert_eq!(escape_text("a\nb"), "a b");
        assert_eq!(code_span("a`b"), "``a`b``");
    }
}
