"""Games from a file of one's own: names, images, lists, moves as people type them, what a friend needs, and a hostile title."""

from __future__ import annotations

import re
from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect

HOSTILE = "</h1><img src=x onerror=alert(1)> \"two\" 'one' `tick` ]]> [x](javascript:alert(2)) {a} \\ | &lt; **b**"

FILE = f"""
[meadow:chess]
title = Meadow Chess
maxFile = 10
customPiece1 = c:WAD
customPiece2 = o:FDH
pieceNames = c: champion, o: Ox
startFen = rncbqkbcnr/ppppoopppp/10/10/10/10/PPPPOOPPPP/RNCBQKBCNR w KQkq - 0 1
castlingKingsideFile = h

[hostile:chess]
title = {HOSTILE}

[minishogi:chess]
title = My Minishogi
"""


def with_file(server: Server) -> None:
    file = Path(server.folder.name) / "own.ini"
    file.write_text(FILE.strip() + "\n", encoding="utf-8")
    server.again("--variants", str(file))


def check_names(server: Server, browser: Browser, folder: Path) -> None:
    with_file(server)
    player = Player(server, browser).begin("meadow", opponent="person")
    player.click("c1")
    expect(player.prompt()).to_contain_text("Click a marked square for the champion on c1.")
    expect(player.cell("c1")).to_have_attribute("aria-label", "c1 white champion, chosen")
    player.picture(folder, "own-names")
    player.click("d5")
    expect(player.prompt()).to_contain_text("The champion on c1 cannot go to d5.")
    player.click("e2", "e7")
    expect(player.prompt()).to_contain_text("The Ox on e2 cannot go to e7.")
    player.click("c1", "c3")
    expect(player.page.locator("#live")).to_contain_text("White: champion c1 to c3.")
    player.close()


def check_list(server: Server, browser: Browser, folder: Path) -> None:
    with_file(server)
    player = Player(server, browser).begin("meadow", opponent="person")
    page = player.page
    page.locator("#new-game").click()
    groups = page.locator("#game [role=group] h3")
    expect(groups).to_have_text(["From your files", "Tenfold's own games", "Other games"])
    expect(page.locator("#game :checked")).to_have_value("meadow")
    # A game of the own file has taken the place of the shipped one.
    expect(page.locator("#game input[value=minishogi]")).to_have_count(1)
    expect(page.locator("#game label", has_text="My Minishogi")).to_have_count(1)
    page.wait_for_timeout(500)
    player.picture(folder, "own-list")
    page.get_by_role("button", name="Close").click()
    # So it is with the rules that the game on the board is played by.
    player.begin("antichess", opponent="person", **{"option-AntichessStalemate": "fewer"})
    page.locator("#new-game").click()
    expect(page.locator("#game :checked")).to_have_value("antichess")
    expect(page.locator("[name=option-AntichessStalemate]")).to_have_value("fewer")
    page.locator("#game input[value=meadow]").check()
    page.get_by_role("button", name="Close").click()
    # Another game that was chosen and not begun is forgotten.
    page.locator("#new-game").click()
    expect(page.locator("#game :checked")).to_have_value("antichess")
    player.close()


def check_typing(server: Server, browser: Browser, folder: Path) -> None:
    with_file(server)
    player = Player(server, browser).begin("meadow", opponent="person")
    page = player.page
    field, why = page.locator("#typing input"), player.prompt().locator("p")
    played: list[str] = []
    for typed, move in (("d2-d3", "d2d3"), ("ce6", "c8e6"), ("Cc3", "c1c3"), ("champion e4", "e6e4"), ("1. a2 a4", "a2a4"), ("Nc6", "b8c6")):
        field.fill(typed)
        field.press("Enter")
        played.append(move)
        player.expect_moves(*played)
        expect(field).to_have_value("")
    for typed, answer in (
        ("Zd4", "No piece has the letter Z here: pawn P, "),
        ("Ce7", "Illegal move Ce7: no champion of yours can go to e7 now."),
        ("b2", "'b2' begins several moves: b2b3 b2b4."),
        ("b2b3,c2c3", "b2b3 is a legal move, but c2c3 cannot be added to it; the rules say how a move may go on."),
        ("<b>hello</b>", "'<b>hello</b>' is no move."),
        ("  ", "Type a move by its squares, such as "),
    ):
        field.fill(typed)
        field.press("Enter")
        expect(why).to_contain_text(answer)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_value(typed)
    player.picture(folder, "typed")
    player.expect_moves(*played)
    player.close()


def check_sharing(server: Server, browser: Browser, folder: Path) -> None:
    with_file(server)
    player = Player(server, browser).begin("meadow", opponent="person")
    page = player.page
    player.click("d2", "d3")
    player.expect_moves("d2d3")
    page.locator("#share").click()
    needs = page.locator("#link-needs")
    expect(needs).to_contain_text("A friend needs Tenfold too: they start “tenfold board”")
    expect(needs).to_contain_text("It holds game and moves, with the rules;")
    player.picture(folder, "own-share")
    ending = page.locator("#link-ending").input_value()
    page.get_by_role("button", name="Close").click()
    # What it says is so: a board without the file opens the game.
    friends = Server(server.engine, server.pages).start()
    try:
        friend = Player(friends, browser).open()
        friend.open("&" + ending[1:])
        expect(friend.page.locator("#title")).to_have_text("Meadow Chess")
        friend.expect_moves("d2d3")
        friend.close()
    finally:
        friends.stop()
    player.begin("chess", opponent="person")
    page.locator("#share").click()
    expect(needs).to_contain_text("A friend needs Tenfold too")
    expect(needs).not_to_contain_text("with the rules")
    player.close()


def check_changes(server: Server, browser: Browser, folder: Path) -> None:
    with_file(server)
    file = Path(server.folder.name) / "own.ini"
    player = Player(server, browser).begin("meadow", opponent="person")
    banner = player.page.locator("#banner")
    file.write_text(file.read_text(encoding="utf-8").replace("maxFile = 10", "maxFiel = 10"), encoding="utf-8")
    expect(banner).to_contain_text('own.ini has changed, with a fault: ')
    expect(banner).to_contain_text('[meadow] unknown key "maxFiel"; did you mean "maxFile"?')
    player.picture(folder, "own-changed")
    file.write_text("[meadow:chess]\ntitle = Smaller Meadow\n", encoding="utf-8")
    expect(banner).to_have_text(re.compile(r"own\.ini has changed\.Load the games anew"))
    banner.get_by_role("button", name="Load the games anew").click()
    expect(player.page.locator("#title")).to_have_text("Smaller Meadow")
    player.page.locator("#new-game").click()
    expect(player.page.locator("#game input[value=hostile]")).to_have_count(0)
    player.close()


def check_title(server: Server, browser: Browser, folder: Path) -> None:
    with_file(server)
    player = Player(server, browser)
    page = player.page
    page.on("dialog", lambda dialog: player.faults.append(f"a script ran: {dialog.message}"))
    player.begin("hostile", opponent="person")
    expect(page.locator("#title")).to_have_text(HOSTILE)
    assert page.title() == f"{HOSTILE} – Tenfold", page.title()
    page.locator("#show-rules").click()
    expect(page.locator("#drawer h1")).to_have_text(HOSTILE)
    player.picture(folder, "hostile")
    for name in ("new-game", "share"):
        page.locator(f"#{name}").click()
        expect(page.locator("dialog")).to_contain_text(HOSTILE)
        page.get_by_role("button", name="Close").last.click()
    assert page.locator("img[src=x], [onerror], script:not([src])").count() == 0
    player.close()


IMAGE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><style>.mark { fill: #c22 }</style>
<path d="M5 40 L22 5 L40 40 Z" fill="#fff" stroke="#222" stroke-width="2"/><circle class="mark" cx="22" cy="28" r="6"/></svg>"""

COLOR = """async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 100, 100);
    return [...context.getImageData(50, 80, 1, 1).data];
}"""
"""The colour of a dot near the foot of an image."""


def check_images(server: Server, browser: Browser, folder: Path) -> None:
    place = Path(server.folder.name)
    (place / "griffon.svg").write_text(IMAGE, encoding="utf-8")
    file = place / "images.ini"
    pieces = "customPiece1 = g:FyafsF\nsilver = s\ngold = o\npromotedPieceType = s:o"
    images = "pieceNames = g: griffon\npieceImages = g: griffon.svg, s: griffon.svg"
    first = "startFen = 4k1sg/8/8/8/8/8/8/GS2K3 w - - 0 1"
    file.write_text(f"[images:chess]\ntitle = Images\n{pieces}\n{images}\n{first}\n", encoding="utf-8")
    server.again("--variants", str(file))
    player = Player(server, browser).at("images", "4k1+sg/8/8/8/8/8/8/G+S2K3 w - - 0 1")
    page = player.page
    for square, light in (("a1", True), ("b1", True), ("h8", False), ("g8", False)):
        image = player.cell(square).locator("img")
        expect(image).to_have_js_property("complete", True)
        color = page.evaluate(COLOR, image.get_attribute("src"))
        assert color[3] == 255 and (min(color[:3]) > 200 if light else max(color[:3]) < 90), f"{square}: {color}"
    expect(player.cell("a1")).to_have_attribute("aria-label", re.compile("^a1 white griffon"))
    page.locator("#show-rules").click()
    expect(page.locator("#drawer figure image").first).to_be_attached()
    page.wait_for_timeout(300)
    player.picture(folder, "own-images")
    # A link cannot hold the images.
    page.locator("#share").click()
    expect(page.locator("#link-needs")).to_contain_text("comes from a file that names other files.")
    player.close()


def tests() -> dict[str, object]:
    return {
        "own pieces have their names": check_names,
        "own games come first": check_list,
        "moves are typed as in the terminal": check_typing,
        "own images are shown in both colours": check_images,
        "what a friend needs is true": check_sharing,
        "a hostile title is a text": check_title,
        "a changed file is told": check_changes,
    }
