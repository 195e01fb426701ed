"""Games whose moves are more than a piece that goes to another square: walls, passes, pieces that enter behind others."""

from __future__ import annotations

import re
from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect


def expect_name(player: Player, square: str, name: str) -> None:
    """What readers of the screen hear of a square, at the beginning."""
    expect(player.cell(square)).to_have_attribute("aria-label", re.compile(f"^{square} {name}(,|$)"))


def check_walls(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("isolation", opponent="person")
    page = player.page
    player.click("c1")
    assert not player.marked("ring") | player.marked("later-ring") | player.marked("later-dot"), "walls come later"
    player.click("c2")
    expect(player.prompt()).to_contain_text("Put a wall on a marked square.")
    expect_name(player, "d5", "empty, a wall can be put here")
    player.click("d8")
    expect(player.prompt()).to_contain_text("No wall can be put on d8. Put a wall on a marked square.")
    player.expect_piece("c2", "wP")
    player.click("d5")
    expect(page.locator("#live")).to_have_text("White: pawn c1 to c2, wall on d5. Black to move.")
    player.expect_moves("c1c2,c2d5")
    expect_name(player, "d5", "wall")
    player.click("d8", "d7", "c3")
    player.expect_moves("c1c2,c2d5", "d8d7,d7c3")
    expect_name(player, "c3", "wall")
    assert player.marked("wall") == {"c3", "d5"}
    player.picture(folder, "walls")
    player.click("d5")
    expect(player.prompt()).to_contain_text("d5 is a wall.")
    player.click("c2", "b1")
    assert "c2" in player.marked("dot") and not player.marked("ring"), "a wall can be put where the piece has been"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One move back").click()
    expect_name(player, "c3", "empty")
    assert player.marked("wall") == {"d5"}
    page.get_by_role("button", name="Last position").click()
    expect_name(player, "c3", "wall")
    page.reload()
    expect(page.locator("body.ready")).to_be_attached()
    expect_name(player, "c3", "wall")
    assert player.marked("wall") == {"c3", "d5"}
    player.close()


def check_walls_in_editor(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("petrified", opponent="person")
    page, fen = player.page, player.page.locator("#editor-fen")
    player.click("e2", "e4", "d7", "d5", "e4", "d5", "d8", "d5")
    expect_name(player, "d5", "wall")
    page.locator("#edit").click()
    expect(fen).to_have_value(re.compile("/3[*]4/8/"))
    expect_name(player, "d5", "wall")
    tools = page.locator("#editor")
    tools.get_by_role("button", name="Wall").click()
    player.click("e6")
    expect(fen).to_have_value(re.compile("/4[*]3/3[*]4/8/"))
    expect_name(player, "e6", "wall")
    player.click("e6")
    expect_name(player, "e6", "empty")
    tools.get_by_role("button", name="white knight").click()
    player.click("d5")
    expect(fen).to_have_value(re.compile("/3N4/8/"))
    assert not player.marked("wall"), "a piece takes the place of the wall"
    tools.get_by_role("button", name="Close").click()
    expect_name(player, "d5", "wall")
    player.close()


FORCED_PASS = "Ppppppp/ppppppp/ppppppp/ppppppp/ppppppp/ppppp2/ppppp2 w - - 0 1"
IN_PLACE = "3k4/8/8/3P4/8/8/8/3K3R[] w - - 0 1"


def check_passes(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("janggi", opponent="person")
    prompt, keys = player.prompt(), player.page.keyboard
    player.click("e2")
    expect(prompt).to_contain_text("Click a marked square for the general on e2, or click it again to pass.")
    assert player.marked("ends") == {"e2"}
    player.click("e2")
    player.expect_moves("pass")
    expect(prompt).to_contain_text("White has passed. Black to move.")
    player.cell("e9").focus()
    keys.press("Enter")
    keys.press("Enter")
    player.expect_moves("pass", "pass")
    expect(player.page.locator("#result")).to_contain_text("pass")
    for typed in ("pass", "0000"):
        player.begin("janggi", opponent="person")
        player.page.locator("#typing input").fill(typed)
        keys.press("Enter")
        player.expect_moves("pass")
    player.begin("janggi", opponent="person")
    player.click("a4")
    prompt.get_by_role("button", name="Pass").dblclick()
    player.expect_moves("pass")
    player.at("sittuyin", IN_PLACE).click("d5")
    expect(prompt).to_contain_text("or click it again to promote it there")
    player.click("d5")
    player.expect_moves("d5d5f")
    player.close()


def check_forced_passes(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    for game, fen, square in (
        ("ataxx", FORCED_PASS, "a7"),
        ("flipello", "8/8/8/3PP3/3PP3/8/8/p7[PPPPpppp] b - - 0 1", "a1"),
    ):
        player.at(game, fen)
        expect(player.prompt()).to_contain_text("You can only pass.")
        player.click("f2")
        expect(player.prompt().locator(".why")).to_have_text("You can only pass.")
        player.page.locator("#hint").click()
        expect(player.prompt()).to_contain_text("Hint: pass.")
        player.click(square)
        expect(player.prompt()).to_contain_text(f"Click the stone on {square} again to pass.")
        player.click(square)
        player.expect_moves("pass")
    player.at("ataxx", FORCED_PASS.replace("w", "b").swapcase().replace("B", "b"))
    player.page.locator("#play-from").click()
    player.fill("opponent", "engine")
    player.fill("side", "white")
    player.page.locator("#start").click()
    player.expect_moves("pass")
    expect(player.prompt()).to_contain_text("Black has passed. White to move.")
    expect(player.page.locator("#live")).to_have_text("Black: passes. White to move.")
    player.close()


CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1"


def check_entering(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("seirawan", opponent="person")
    page, prompt, choices = player.page, player.prompt(), player.page.locator("#popover button")
    expect(page.locator("#strip-bottom .hand")).to_have_attribute("title", re.compile("leaves its first square"))
    for square in ("b1", "c3"):
        player.cell(square).focus()
        page.keyboard.press("Enter")
    expect(prompt).to_contain_text("A piece may enter on b1: elephant, hawk or none.")
    expect(page.locator("#popover")).to_have_attribute("aria-label", "A piece may enter on b1")
    expect(choices).to_have_count(3)
    expect(choices.first).to_be_focused()
    expect(choices.first).to_have_text("none")
    player.picture(folder, "entering")
    page.keyboard.press("Enter")
    player.expect_moves("b1c3")
    player.expect_piece("b1", None)
    player.click("g8", "f6")
    page.get_by_role("button", name="Hawk enters on g8").click()
    player.expect_moves("b1c3", "g8f6h")
    player.expect_piece("g8", "bH")
    player.expect_piece("f6", "bN")
    expect(page.locator("#live")).to_have_text("Black: knight g8 to f6, hawk enters on g8. White to move.")
    player.at("shouse", CASTLING).click("e1", "g1")
    expect(prompt).to_contain_text("A piece may enter on e1: elephant, hawk or none.")
    page.get_by_role("button", name="Elephant enters on e1").click()
    player.expect_moves("e1g1e")
    player.at("seirawan", CASTLING).click("h1", "e1")
    expect(prompt).to_contain_text("A piece enters on h1: elephant or hawk.")
    player.close()


def check_only_drops(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    for game, noun, squares in (
        ("placement", "piece", ("d1", "d2", "d7")),
        ("sittuyin", "piece", ("d1", "a3")),
        ("flipello", "stone", ("a1", "d4", "e4")),
    ):
        player.begin(game, opponent="person")
        text = f"Put a {noun} from your hand on the board."
        expect(player.prompt()).to_have_text(f"White to move. {text}")
        for square in squares:
            player.click(square)
            expect(player.prompt().locator(".why")).to_have_text(text)
    player.page.locator('[data-held="P@"]').click()
    player.click("a1")
    expect(player.prompt()).to_contain_text("A stone cannot be put on a1.")
    player.close()


def check_endless_hands(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("ataxx", opponent="person")
    prompt, page = player.prompt(), player.page
    stone = page.locator('[data-held="P@"]')
    expect(stone).to_have_text("∞")
    player.click("b6")
    expect(prompt).to_contain_text("Click a piece of White first, then its square. Or take a stone from your hand.")
    player.click("a7")
    expect(prompt).to_contain_text("Click a marked square for the stone on a7. Or take a stone from your hand.")
    player.click("b6")
    expect(prompt).to_contain_text("The stone on a7 cannot go to b6. Or take a stone from your hand.")
    stone.click()
    player.click("b6")
    player.expect_moves("P@b6")
    page.locator("#edit").click()
    expect(page.locator("#editor .in-hand")).to_have_count(0)
    player.close()


def tests() -> dict[str, object]:
    return {
        "walls are seen": check_walls,
        "passes and promotions in place are made": check_passes,
        "forced passes are made and announced": check_forced_passes,
        "pieces enter behind others": check_entering,
        "the hand is named where only drops are legal": check_only_drops,
        "a hand without end is named": check_endless_hands,
        "walls are set and taken away in the editor": check_walls_in_editor,
    }
