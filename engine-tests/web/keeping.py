"""What stays: reloads, a server that goes away, tabs, variations, and the list of games."""

from __future__ import annotations

from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect


def check_reload(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", level="0", time="clock", minutes="5", increment="2")
    page = player.page
    player.click("e2", "e5")
    expect(page.locator("#moves .move")).to_have_count(2)
    moves = page.locator("#moves").inner_text()
    assert "token" not in page.url, "the token is taken out of the address"
    page.reload()
    expect(page.locator("#moves .move")).to_have_count(2)
    assert page.locator("#moves").inner_text() == moves
    player.expect_piece("e5", "wP")
    expect(page.locator("#strip-bottom .clock")).to_contain_text("5:0")
    player.click("d2", "d5")
    expect(page.locator("#moves .move")).to_have_count(4)
    player.close()


def check_restart(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("grand", level="0")
    page = player.page
    player.click("e3", "e5")
    expect(page.locator("#moves .move")).to_have_count(2)
    server.stop()
    player.click("d3", "d5")
    expect(page.locator("#banner")).to_contain_text("connection")
    player.picture(folder, "connection-lost")
    server.start()
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#moves .move")).to_have_count(4)
    player.close()


def check_token(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    player.page.goto(server.url)
    expect(player.page.locator("#banner")).to_contain_text("token")
    player.open()
    player.page.goto(server.url)
    expect(player.page.locator("body.ready")).to_be_attached()
    player.close()


def check_tabs(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", opponent="person")
    player.click("e2", "e5")
    player.expect_moves("e2e5")
    first, second = player.page, player.tab()
    player.page = second
    player.begin("escalier", opponent="person")
    player.click("e3", "e5")
    player.expect_moves("e3e5")
    player.page = first
    player.click("e9", "e6")
    player.expect_moves("e2e5", "e9e6")
    first.reload()
    player.expect_moves("e2e5", "e9e6")
    player.close()


def check_variations(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", level="0")
    page = player.page
    player.click("e2", "e5")
    expect(page.locator("#moves .move")).to_have_count(2)
    page.locator("#moves .move").first.click()
    expect(player.prompt()).to_contain_text("Back to the game")
    page.locator("#steps").get_by_role("button", name="First position").click()
    player.click("b2", "b5")
    expect(page.locator("#moves .variation .move")).to_have_text(["b2b5"])
    expect(page.locator("#moves .move")).to_have_count(3)
    player.prompt().get_by_role("button", name="Back to the game").click()
    player.expect_piece("e5", "wP")
    page.locator("#take-back").click()
    expect(page.locator("#moves .move")).to_have_count(1)
    player.click("f2", "f5")
    expect(page.locator("#moves .move")).to_have_count(3)
    expect(page.locator("#moves > .row .move").first).to_have_text("f2f5")
    page.locator("#kept-games").click()
    expect(page.locator(".kept .game").first).to_contain_text("Devingt")
    player.picture(folder, "kept-games")
    player.close()


def check_watching(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("antichess", opponent="engines", level="2")
    page = player.page
    page.get_by_label("Speed").select_option("0")
    expect(page.locator("#moves .move").nth(5)).to_be_attached()
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_attribute("aria-pressed", "true")
    player.close()


def tests() -> dict[str, object]:
    return {
        "a game survives a reload": check_reload,
        "a lost connection comes back": check_restart,
        "the token is asked for once": check_token,
        "tabs do not disturb each other": check_tabs,
        "variations and taking back": check_variations,
        "the engine plays itself": check_watching,
    }
