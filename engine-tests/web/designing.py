"""A game that is designed on the page: by clicks and as text; it is played, kept, and taken along in a link."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from pathlib import Path
from zlib import compressobj

from driver import Player, Server
from playwright.sync_api import Browser, Locator, expect

README = Path(__file__).resolve().parents[2] / "src/variants/README.md"
MOST_CLICKS = 25
LONGEST_LINK = 2000
"""Characters of a link with the example of the README and forty moves."""


class Designer:
    """Somebody who designs a game, and whose clicks are counted."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.clicks = 0

    def click(self, place: Locator) -> None:
        place.click()
        self.clicks += 1

    def press(self, name: str) -> None:
        """Presses a button by its name."""
        self.click(self.page.locator("dialog.wide").get_by_role("button", name=name, exact=True))

    def square(self, name: str) -> Locator:
        return self.page.locator(f".design-grid [data-square={name}]")

    def expect_text(self, line: str) -> None:
        expect(self.page.locator("#design-text")).to_have_value(re.compile(f"^{re.escape(line)}$", re.MULTILINE))


def example() -> str:
    """The game of the README, as its file."""
    found = re.search(r"```ini\n(# Marsh.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found, "the README has no marsh.ini"
    return found[1]


def check_clicks(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("chess", opponent="person")
    page = player.page
    designer = Designer(player)
    designer.click(page.locator("#design"))
    designer.press("More files")
    expect(page.locator(".design-grid .cell")).to_have_count(72)
    designer.press("More ranks")
    expect(page.locator(".design-grid .cell")).to_have_count(81)
    designer.press("Draw a piece")
    # A knight's leap, a step ahead and to the sides, and a slide along the diagonals.
    for leap in ("1,2", "0,1", "0,1", "1,1", "2,2"):
        designer.click(page.locator(f"[data-leap='{leap}']"))
    expect(page.locator("#drawn-notation")).to_have_value("NmWB")
    page.locator("#drawn-name").fill("heron")
    player.picture(folder, "design-drawn")
    designer.press("Add the piece")
    designer.expect_text("customPiece1 = h:NmWB")
    expect(page.locator("[data-tool=whiteH]")).to_have_attribute("aria-pressed", "true")
    designer.click(designer.square("e1"))
    expect(designer.square("e9").locator("img")).to_have_attribute("data-piece", "bH")
    designer.click(page.locator("[data-tool=whiteP]"))
    designer.click(designer.square("e2"))
    designer.expect_text("startFen = rnbqhkbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQHKBNR w KQkq - 0 1")
    designer.expect_text("promotionRegionWhite = *9")
    expect(page.locator("#design-faults .fault")).to_have_count(0)
    player.picture(folder, "design-done")
    designer.press("Play")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#title")).to_have_text("My game")
    designer.click(player.cell("e1"))
    player.expect_piece("e1", "wH")
    designer.click(player.cell("d3"))
    player.expect_piece("d3", "wH")
    assert designer.clicks <= MOST_CLICKS, f"{designer.clicks} clicks"
    player.picture(folder, "design-played")
    # It is in the list of games, also after a reload.
    player.open()
    page.locator("#new-game").click()
    expect(page.locator("#game [role=group] h3").first).to_have_text("Your own games")
    expect(page.locator("#game label", has_text="My game")).to_have_count(1)
    player.close()


def check_text(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("chess", opponent="person")
    page = player.page
    page.locator("#design").click()
    text, faults = page.locator("#design-text"), page.locator("#design-faults .fault")
    text.fill(example().replace("castlingKingsideFile", "castlingKingsidFile"))
    expect(faults).to_contain_text('Line 20: unknown key "castlingKingsidFile"; did you mean "castlingKingsideFile"?')
    expect(page.locator("#design-play")).to_be_disabled()
    player.picture(folder, "design-fault")
    text.fill(example())
    expect(faults).to_have_count(0)
    expect(page.locator("#design-title")).to_have_value("Marsh Chess")
    expect(page.locator(".design-grid .cell")).to_have_count(81)
    expect(page.locator(".design-grid [data-square=e1] img")).to_have_attribute("data-piece", "wK")
    page.locator(".guide summary").click()
    expect(page.locator("#design-guide")).to_contain_text("griffon")
    # A rule in words changes the text, and can be taken back.
    page.get_by_text("Who wins").click()
    page.locator("[data-key=stalemateValue]").select_option("loss")
    designer = Designer(player)
    designer.expect_text("stalemateValue = loss")
    expect(page.locator("#design-guide")).to_contain_text("has lost")
    designer.press("Undo")
    expect(text).not_to_have_value(re.compile("stalemateValue"))
    # A smaller board keeps the last piece of each kind, and no rights that it does not allow.
    designer.press("Fewer files")
    expect(page.locator(".design-grid .cell")).to_have_count(72)
    designer.expect_text("startFen = rnhkgbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNHKGBNR w - - 0 1")
    expect(faults).to_have_count(0)
    page.locator(".design-grid [data-square=d1]").press("Enter")
    designer.press("Undo")
    expect(page.locator(".design-grid .cell")).to_have_count(81)
    # What is refused as a whole is told.
    marsh = text.input_value()
    text.fill("".join(f"[g{n}:chess]\n" for n in range(41)))
    expect(faults).to_contain_text("the text of games has more than")
    expect(page.locator("#design-play")).to_be_disabled()
    text.fill(marsh)
    expect(page.locator("#design-play")).to_be_enabled()
    # A piece from the list of usual ones.
    designer.press("Choose a piece")
    expect(page.locator(".piece-card img").first).to_have_js_property("complete", True)
    player.picture(folder, "design-list")
    page.locator("[data-piece=grasshopper]").click()
    designer.expect_text("customPiece3 = a:gQ")
    designer.expect_text("pieceNames = h: heron, g: griffon, a: grasshopper")
    expect(page.locator("[data-tool=whiteA]")).to_have_attribute("aria-pressed", "true")
    expect(faults).to_have_count(0)
    designer.press("Undo")
    # A piece is taken out of the array and the promotions, too.
    designer.press("Remove Griffon")
    expect(faults).to_have_count(0)
    designer.expect_text("startFen = rnbhk1bnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBHK1BNR w KQkq - 0 1")
    designer.press("Undo")
    expect(page.locator(".design-grid [data-square=f1] img")).to_have_attribute("data-piece", "wG")
    player.close()


def packed(text: str) -> str:
    """The ending of a link with this JSON."""
    deflate = compressobj(wbits=-15)
    return "#packed=" + urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def check_link(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("chess", opponent="person")
    page = player.page
    page.locator("#design").click()
    page.locator("#design-text").fill(example())
    expect(page.locator("#design-title")).to_have_value("Marsh Chess")
    page.locator("#design-play").click()
    expect(page.locator("#title")).to_have_text("Marsh Chess")
    page.locator("#new-game").click()
    player.before = page.locator("body").get_attribute("data-game") or ""
    player.fill("opponent", "person")
    page.locator("#start").click()
    player.begun("marsh")
    moves = []
    for there, back in (("b1c3", "c3b1"), ("h1g3", "g3h1")) * 5:
        mirrored = [move.translate(str.maketrans("13", "97")) for move in (there, back)]
        moves += [there, mirrored[0], back, mirrored[1]]
    for move in moves[:3]:
        player.click(move[:2], move[2:])
    player.expect_moves(*moves[:3])
    page.locator("#share").click()
    link = page.locator("#link").input_value()
    page.get_by_role("button", name="Close").click()
    # A friend's browser knows nothing of the game.
    friend = Player(server, browser).open()
    friend.open("&" + link.split("#")[1])
    expect(friend.page.locator("#title")).to_have_text("Marsh Chess")
    friend.expect_moves(*moves[:3])
    friend.click(moves[3][:2], moves[3][2:])
    friend.expect_moves(*moves[:4])
    friend.picture(folder, "design-link")
    # A repetition ends the game, so forty moves are those of knights here and there; what counts is the length.
    whole = page.evaluate(
        """async ([text, moves]) => {
          const link = await import("./page/link.js");
          const own = await import("./page/own.js");
          const { Game } = await import("./page/game.js");
          const game = new Game({ game: own.ownName("marsh", text) });
          let node = game.root;
          for (const move of moves) node = node.play(move);
          return link.linkTo({ game, at: game.root });
        }""",
        [example(), various_moves(40)],
    )
    assert len(whole) <= LONGEST_LINK, f"{len(whole)} characters"
    print(f"       a link with forty moves has {len(whole)} characters")
    friend.close()
    player.close()


def various_moves(count: int) -> list[str]:
    """Texts of moves that differ as those of a game do."""
    files, ranks = "abcdefghi", "123456789"
    return [f"{files[n * 5 % 9]}{ranks[n * 7 % 9]}{files[(n * 4 + 3) % 9]}{ranks[(n * 2 + 5) % 9]}" for n in range(count)]


RACE = """[race]
maxRank = 5
maxFile = 5
king = k
startFen = 4k/5/5/5/K4 w - - 0 1
flagPiece = k
flagRegionWhite = *5
flagRegionBlack = *1
"""
"""A race of kings, which White wins."""


def check_report(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("chess", opponent="person")
    page = player.page
    page.locator("#design").click()
    page.locator("#design-text").fill(RACE)
    page.locator("#design-report").click()
    report = page.locator(".report")
    expect(report.locator("h1")).to_have_text("Report: race", timeout=60_000)
    expect(page.get_by_text("The report is finished.")).to_be_visible(timeout=240_000)
    expect(report.get_by_text("White wins by force").first).to_be_visible()
    player.picture(folder, "design-report")
    link = report.locator("a[href*='#game=']").first
    # The game that the link opens has moves of the race.
    link.click()
    expect(page.locator("#moves .move").first).to_be_visible()
    expect(page.locator("#title")).to_have_text("race")
    # The browser tells what the page's policy has refused: alignment that the report has as style.
    player.faults = [fault for fault in player.faults if "Content Security Policy" not in fault]
    player.close()


def check_hostile_links(server: Server, browser: Browser, _: Path) -> None:
    many = "".join(f"[g{n}:chess]\n" for n in range(41))
    for fragment, answer in (
        ("#packed=!!", "The link is damaged: "),
        ("#packed=AAAA", "The link is damaged: "),
        (packed("[1, 2"), "The link is damaged: "),
        (packed('{"game": 7, "text": "[x:chess]"}'), "The link is damaged: it holds no game."),
        (packed('{"game": "x@y", "text": "[x:chess]"}'), "The link is damaged: it holds no game."),
        (packed('{"game": "x", "text": "[x:chess]", "options": [1]}'), "The link is damaged: it holds no game."),
        (packed('{"game": "x", "text": "' + "a" * 300_000 + '"}'), "The link is damaged: it holds too much."),
        (packed('{"game": "g1", "text": ' + repr(many).replace("'", '"') + "}"), "the text of games has more than"),
        (packed('{"game": "x", "text": "[x:chess]\\nnonsense = 1"}'), 'The text of the game has a fault: line 2: unknown key "nonsense".'),
        (packed('{"game": "y", "text": "[x:chess]"}'), "The text of the game has a fault: it has no section [y]."),
        (packed('{"game": "x", "text": "[x:chess]", "moves": "e2e4 e2e4"}'), "Half-move 2, e2e4, is refused: "),
        (packed('{"game": "x", "text": "[x:chess]\\ntitle = <img src=x onerror=alert(1)>", "moves": "e2e5"}'), "Half-move 1, e2e5, is refused: "),
    ):
        player = Player(server, browser).open("&" + fragment[1:])
        expect(player.page.locator("#banner")).to_contain_text(answer, ignore_case=True)
        assert not player.page.locator("#banner img").count()
        player.close()


def tests() -> dict[str, object]:
    return {
        "a game is designed by clicks": check_clicks,
        "a game is designed as text": check_text,
        "a link holds the whole game": check_link,
        "a report on the design grows": check_report,
        "a hostile link is told": check_hostile_links,
    }
