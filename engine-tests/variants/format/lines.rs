//! Lines, headings, and limits of size.

use super::*;

#[test]
fn sections_keep_their_order_and_lines() {
    let loaded = read("# games\n\n[b:chess]\n[a:chess]\nmustCapture = true\n");
    assert_eq!(names(&loaded), ["b", "a"]);
    assert_eq!([loaded.games[0].line, loaded.games[1].line], [3, 4]);
    assert_eq!(loaded.games[1].parent.as_deref(), Some("chess"));
}

#[test]
fn comments_and_blanks() {
    let text = "; one\n  # two = 2\n [ x : chess ] # three\n\n\tmustCapture=true \n#pass = true\n";
    let game = game(text);
    assert!(game.captures.compulsory && !game.moves.pass.white);
    assert!(fault_of("mustCapture = true # always").contains("a comment needs a line of its own"));
}

#[test]
fn line_ends_of_windows_and_byte_order_mark() {
    let game = game("\u{feff}[x:chess]\r\nmustCapture = true\r\nnMoveRule = 7\r\n");
    assert!(game.captures.compulsory);
    assert_eq!(game.draws.move_rule, 7);
}

#[test]
fn other_encodings_are_a_fault() {
    let loaded = read_bytes(b"[x:chess]\n# caf\xe9\n");
    assert_eq!(loaded.faults[0].text_in_file("f"), "f:2: the file is not UTF-8 text");
    assert!(loaded.games.is_empty());
}

#[test]
fn size_limits() {
    let loaded = read_bytes(&vec![b'\n'; MAX_FILE + 1]);
    assert_eq!(loaded.faults[0].text_in_file("f"), "f: the file has 4194305 bytes; at most 4194304 are read");
    let long = format!("[x:chess]\n#{}\n[y:chess]", "-".repeat(MAX_LINE));
    let loaded = read(&long);
    assert_eq!(names(&loaded), ["y"]);
    assert_eq!(loaded.faults[0].text_in_file("f"), "f:2: [x] the line has 65537 bytes; at most 65536 are read");
    let many: String = (0..=MAX_SECTIONS).map(|i| format!("[g{i}:chess]\n")).collect();
    let loaded = read(&many);
    assert_eq!(loaded.games.len(), MAX_SECTIONS);
    assert_eq!(loaded.faults[0].message, "the file has more than 4096 sections; the rest is not read");
    assert!(fault_of(&format!("startFen = {}", "8".repeat(1025))).contains("at most 1024"));
}

#[test]
fn many_faults_are_counted() {
    let loaded = read(&format!("[x:chess]\n{}", "oops\n".repeat(1500)));
    assert_eq!(loaded.faults.len(), 1001);
    assert_eq!(loaded.faults[1000].message, "500 further faults are not listed");
}

#[test]
fn headings() {
    for (heading, message) in [
        ("[x:chess", "closing bracket"),
        ("[x:chess] y", "\"y\" follows the heading"),
        ("[]", "name of a section is empty"),
        ("[x:]", "name of a section is empty"),
        ("[x y]", "other characters"),
        ("[../x]", "does not start with"),
        ("[\u{e9}]", "does not start with"),
    ] {
        // The keys of a section without a name are not reported on their own.
        let list = faults(&format!("{heading}\nmustCapture = true\n"));
        assert!(list.len() == 1 && list[0].contains(message), "{heading}: {list:?}");
    }
    assert!(faults(&format!("[{}]", "x".repeat(MAX_NAME + 1)))[0].contains("more than 64 characters"));
}

#[test]
fn lines_that_are_no_keys() {
    assert!(fault_of("mustCapture").contains("neither \"key = value\""));
    assert!(fault_of("= true").contains("no key before"));
    assert!(fault_of("mustCapture =").contains("has no value"));
    assert!(faults("mustCapture = true\n[x:chess]")[0].contains("before the first section"));
}

#[test]
fn duplicate_keys() {
    let list = faults("[x:chess]\npass = true\npass = true\n");
    assert_eq!(list, ["f:3: [x] \"pass\" is given twice, here and on line 2"]);
    // Sections are independent of each other.
    assert_eq!(read("[x:chess]\npass = true\n[y:chess]\npass = true\n").games.len(), 2);
}

#[test]
fn duplicate_sections() {
    let loaded = read("[x:chess]\npass = true\n[x:chess]\n[y:x]\n");
    assert_eq!(loaded.faults[0].text_in_file("f"), "f:3: [x] line 1 begins a section of the same name");
    assert_eq!(names(&loaded), ["x", "y"]);
    assert!(loaded.games[1].moves.pass.black);
}
