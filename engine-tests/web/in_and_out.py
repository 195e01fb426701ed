"""In and out: PGN, FEN, links, pictures, the editor, and the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

from designing import packed
from driver import Player, Server
from playwright.sync_api import Browser, expect

PGN = """[Event "?"]
[White "Ann"]
[Black "Bo"]
[Result "1-0"]
[Variant "devingt"]

1. a2a3,b2b3,c2c3 {[%eval 0.35] three pawns} (1. e2e5 e9e6 (1... d9d6)) 1... e9e6
2. i1h3 1-0
"""

# What is pasted, and a part of what is said about it.
BROKEN = [
    ("", "there is no text"),
    ("[Variant \"devingt\"]\n\n1. e2e4 (1. d2d4", "a variation does not end"),
    ("[Variant \"devingt\"]\n\n1. e2e4 )", "')' without '('"),
    ("[Variant \"nogame\"]\n\n1. e2e4", "no game 'nogame'"),
    ("[Variant \"devingt\"]\n\n1. e2e4 e9e7 2. e4e9", "Half-move 3, e4e9, is refused"),
    ("[Variant \"devingt\"]\n[FEN \"10/10 w - - 0 1\"]\n\n1. e2e4", "The position is refused"),
    ("rnbskqsbnr/pppp/10 w - - 0 1", "The position is refused"),
    ("Dear Sir,\nhow are you?", "refused"),
]


def paste(player: Player, text: str) -> None:
    player.page.locator("#import").fill(text)
    player.page.locator("#import-open").click()


def check_pgn(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", opponent="person")
    page = player.page
    page.locator("#share").click()
    for text, answer in BROKEN:
        paste(player, text)
        expect(page.locator("#import-note")).to_contain_text(answer)
    player.picture(folder, "broken-pgn")
    paste(player, PGN)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#moves .variation")).to_have_count(2)
    expect(page.locator("#moves .comment")).to_have_text("three pawns")
    expect(page.locator("#strip-bottom .name")).to_have_text("Ann")
    expect(player.prompt()).to_contain_text("A game from a PGN: look, or play on from here.")
    player.picture(folder, "variations")
    page.locator("#share").click()
    text = page.locator("#pgn-out").input_value()
    for part in ("a2a3,b2b3,c2c3 {[%eval 0.35]", "(1. e2e5 e9e6 (1... d9d6))", '[Variant "devingt"]', "2. i1h3 1-0"):
        assert part in " ".join(text.split()), f"{part} is not in {text}"
    page.get_by_role("button", name="Copy PGN").click()
    expect(page.locator("dialog .note").first).to_have_text("PGN copied.")
    paste(player, text)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#moves .variation")).to_have_count(2)
    # The same game is kept once; another one is deleted with its list, until then it can be had back.
    page.locator("#share").click()
    paste(player, '[Variant "devingt"]\n\n1. e2e5 *')
    expect(page.locator("#moves .move")).to_have_count(1)
    page.locator("#kept-games").click()
    rows = page.locator(".kept li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("1 half-move ·")
    for row in (rows.nth(0), rows.nth(1)):
        row.get_by_role("button", name="Delete").click()
    rows.nth(1).get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(2)
    page.keyboard.press("Escape")
    page.locator("#kept-games").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ann")
    player.close()
    # Where Black begins, moves are numbered so, also in a game whose beginning has not been looked at.
    text = "[evening:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
    link = packed(json.dumps({"game": "evening", "text": text, "moves": "e7e5 e2e4"}))
    player = Player(server, browser).open("&" + link[1:])
    player.expect_moves("e7e5", "e2e4")
    player.page.locator("#share").click()
    expect(player.page.locator("#pgn-out")).to_have_value(re.compile(r"1\.\.\. e7e5 2\. e2e4"))
    player.close()


def check_link(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", opponent="person")
    page = player.page
    player.click("c2", "c3", "a2", "a3", "b2", "b3")
    player.click("e9", "e6")
    player.expect_moves("a2a3,b2b3,c2c3", "e9e6")
    page.locator("#share").click()
    link = page.locator("#link").input_value()
    assert server.token not in link and "#game=devingt" in link, link
    if server.engine:  # a link to a site is of use everywhere as it is
        ending = page.locator("#link-ending").input_value()
        assert ending.startswith("#game=devingt") and link.endswith(ending), ending
    other = Player(server, browser).open()
    other.page.goto(link)
    other.expect_moves("a2a3,b2b3,c2c3", "e9e6")
    # Options are kept in a link without moves, too.
    other.open("&game=antichess&options=AntichessStalemate:fewer")
    other.page.locator("#share").click()
    expect(other.page.locator("#link")).to_have_value(re.compile("options=AntichessStalemate%3Afewer$"))
    other.close()
    for name, start in (("Download SVG", b"<svg"), ("Download PNG", b"\x89PNG"), ("Download PGN", b"[Event")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        content = Path(download.value.path()).read_bytes()
        assert content.startswith(start), f"{name}: {content[:20]!r}"
    player.close()


def check_editor(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", opponent="person")
    page = player.page
    page.locator("#edit").click()
    player.cell("e2").click()
    player.expect_piece("e2", "wP")
    page.get_by_role("button", name="Take away").click()
    player.cell("e2").click()
    player.expect_piece("e2", None)
    # Keys that go through the game do not bring it back.
    page.locator("#editor h2").click()
    for key in ("Escape", "ArrowLeft", "Home"):
        page.keyboard.press(key)
    player.expect_piece("e2", None)
    page.locator("[data-tool=blackQ]").click()
    player.cell("i5").click()
    player.drag("d2", "d6")
    player.expect_piece("d6", "wP")
    expect(page.locator("#editor-note")).to_have_text("This position is allowed.")
    fen = page.locator("#editor-fen").input_value()
    assert fen.startswith("rnbskqsbnr/pppppppppp/10/10/3P6/8q1/10/10/PPP2PPPPP/"), fen
    page.locator("[data-tool=whiteK]").click()
    player.cell("e6").click()
    expect(page.locator("#editor-note")).to_contain_text("Not allowed:")
    expect(page.locator("#editor-use")).to_be_disabled()
    player.picture(folder, "editor")
    player.cell("e6").click(button="right")
    page.locator("#editor-side").select_option("b")
    expect(page.locator("#editor-use")).to_be_enabled()
    page.locator("#editor-use").click()
    expect(player.prompt()).to_contain_text("Black to move")
    player.expect_piece("i5", "bQ")
    # An empty board has no kings and rooks that could castle.
    page.locator("#edit").click()
    page.get_by_role("button", name="Empty").click()
    page.locator("[data-tool=whiteK]").click()
    player.cell("a1").click()
    page.locator("[data-tool=blackK]").click()
    player.cell("j10").click()
    expect(page.locator("#editor-note")).to_have_text("This position is allowed, without rights to castle. The game is over here: Draw: dead position.")
    # What is typed is not changed.
    page.locator("#editor-fen").fill("9k/10/10/10/10/10/10/10/10/K9 w KQ - 0 1")
    page.locator("#editor-fen").press("Enter")
    expect(page.locator("#editor-note")).to_contain_text("Not allowed:")
    player.close()


def check_rights(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).at("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9")
    page = player.page
    note, fen = page.locator("#editor-note"), page.locator("#editor-fen")
    page.locator("#edit").click()
    player.cell("h1").click(button="right")
    expect(note).to_have_text("This position is allowed, without the right to castle 'K'.")
    expect(fen).to_have_value("r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 3 9")
    # The fault is said, not what it does to the rights.
    page.locator("[data-tool=whiteK]").click()
    player.cell("h1").click()
    expect(note).to_have_text("Not allowed: White has 2 kings instead of 1")
    page.get_by_role("button", name="Empty").click()
    expect(note).to_have_text("Not allowed: White has 0 kings instead of 1")
    fen.fill("hello")
    fen.press("Enter")
    expect(note).to_contain_text("Not allowed:")
    expect(page.locator("#board img")).to_have_count(0)
    fen.fill("R3k3/R7/8/8/8/8/8/4K3 b - - 0 1")
    fen.press("Enter")
    expect(note).to_contain_text("The game is over here: White wins")
    expect(page.get_by_role("button", name="Play from it")).to_be_disabled()
    # The engine's move does not close the editor.
    player.begin("chess", opponent="engine", side="white", pace="1000")
    player.click("e2", "e4")
    page.locator("#edit").click()
    page.wait_for_timeout(1600)
    expect(page.locator("#editor")).to_be_visible()
    page.locator("#editor").get_by_role("button", name="Close").click()
    expect(page.locator("#moves .move")).to_have_count(2)
    player.close()


def check_hands(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).at("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 9")
    page = player.page
    page.locator("#edit").click()
    expect(page.locator("[data-count=n]")).to_have_text("1")
    page.get_by_role("button", name="one less black knight in hand").click()
    page.get_by_role("button", name="one more white queen in hand").click()
    expect(page.locator("#editor-fen")).to_have_value("4k3/8/8/8/8/8/8/4K3[NQ] w - - 0 9")
    expect(page.locator("#editor-note")).to_have_text("This position is allowed.")
    page.get_by_role("button", name="Play from it").click()
    # The position is behind the questions about the game.
    expect(page.locator("#strip-bottom .held")).to_have_count(2)
    expect(page.locator("dialog h2")).to_have_text("Crazyhouse: play from here")
    page.locator("#start").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#strip-bottom .held")).to_have_count(2)
    player.close()


def check_rules(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("newchess", opponent="person")
    page = player.page
    page.locator("#draw-lot").click()
    page.locator("#draw-lot").click()
    page.locator("#show-rules").click()
    expect(page.locator("#drawer svg[role=img]").first).to_be_visible()
    expect(page.locator("#drawer")).to_contain_text("annon")
    beginning = page.locator("#drawer .rules").inner_text()[:1500]
    assert not re.search(r"tenfold rules|FEN|`", beginning), f"words for a terminal: {beginning}"
    player.picture(folder, "rules")
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    # In a low window the moves are seen whatever else is.
    page.set_viewport_size({"width": 1024, "height": 600})
    page.locator("#analyse").click()
    expect(page.locator("#moves")).to_be_in_viewport(ratio=1)
    expect(page.locator("#analysis .lines")).to_be_in_viewport(ratio=0.9)
    room = page.locator("#moves").bounding_box()
    assert room and room["height"] >= 5 * 26, f"{room}"
    player.close()


REPORT = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Report</title><style>
:root { --line: red }
h2 { color: rgb(1, 2, 3) }
</style></head><body><main><h1>A report on <b>Chess</b></h1><h2>Fairness</h2>
<table><tr><td style="text-align: right">51 %</td></tr></table>
<figure><svg class="plot" onload="alert(1)"><script>alert(2)</script><circle r="3"></circle></svg></figure>
<a href="javascript:alert(3)">x</a><img src="x" onerror="alert(4)"><p onclick="alert(5)">The end.</p></main></body></html>
"""


def check_report(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("chess", opponent="person")
    page = player.page
    page.on("dialog", lambda dialog: player.faults.append(f"a script ran: {dialog.message}"))
    page.locator("#share").click()
    field = page.locator("#import-report")
    field.set_input_files({"name": "x.html", "mimeType": "text/html", "buffer": b"<p>no report"})
    expect(page.locator("#import-note")).to_contain_text("This is no report")
    field.set_input_files({"name": "report.html", "mimeType": "text/html", "buffer": REPORT.encode()})
    report = page.locator(".report")
    expect(report.locator("h2")).to_have_css("color", "rgb(1, 2, 3)")
    expect(report.locator("td")).to_have_css("text-align", "right")
    expect(report.locator("circle")).to_have_count(1)
    assert report.locator("script, img, [onclick], [onload], [href]").count() == 0
    report.locator("p").click()
    player.picture(folder, "report")
    # The browser tells what the page's policy has refused.
    player.faults = [fault for fault in player.faults if "Content Security Policy" not in fault]
    player.close()


def tests() -> dict[str, object]:
    return {
        "a report is opened": check_report,
        "PGN and FEN, whole and broken": check_pgn,
        "links and pictures": check_link,
        "positions are edited": check_editor,
        "rights are edited": check_rights,
        "hands are edited": check_hands,
        "rules beside the board": check_rules,
    }
