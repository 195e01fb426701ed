"""Analysis, hints, resigning and draws."""

from __future__ import annotations

import re
from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect


def check_analysis(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("escalier", opponent="person")
    page = player.page
    player.click("e3", "e5")
    player.expect_moves("e3e5")
    page.locator("#analyse").click()
    page.get_by_label("Lines of the analysis").select_option("3")
    expect(page.locator(".lines li")).to_have_count(3)
    expect(page.locator("#arrows .arrow")).to_have_count(3)
    expect(page.locator("#analysis .status")).to_contain_text("White wins")
    player.picture(folder, "analysis")
    page.locator(".lines li").first.locator(".move").nth(2).click()
    expect(page.locator("#moves .move")).to_have_count(4)
    # What is not analysed stays blank.
    expect(page.locator("#graph .dark")).to_have_count(2)
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator("#moves .move .score")).to_have_count(4, timeout=60_000)
    expect(page.locator("#graph .curve")).to_have_count(1)
    page.locator("#flip").click()
    expect(page.locator("#bar")).to_have_class("flipped")
    page.locator("#analyse").click()
    expect(page.locator("#analysis")).to_be_hidden()
    page.locator("#analyse").click()
    # Nobody who begins to play sees it before they ask.
    player.begin("escalier", opponent="engine", level="0")
    expect(page.locator("#analysis")).to_be_hidden()
    page.locator("#analyse").click()
    page.locator("#resign").click()
    page.locator("#resign-now").click()
    expect(page.locator("#bar")).to_have_text("0–1")
    score = "async () => (await import('/page/words.js')).shortScore({ cp: -4 })"
    assert page.evaluate(score) == "0.0"
    player.close()


def check_actions(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("grand", level="0")
    page = player.page
    page.locator("#hint").click()
    expect(page.locator(".arrow.hint")).to_be_attached()
    page.locator("#draw").click()
    expect(page.locator("#banner")).to_contain_text("declines")
    page.locator("#flip").click()
    first, last = player.cell("a10").bounding_box(), player.cell("a1").bounding_box()
    assert first and last and first["y"] > last["y"], "the board is turned"
    page.locator("#resign").click()
    page.locator("#resign-now").click()
    expect(page.locator("#result")).to_have_text("Black wins: White resigns")
    player.close()


def check_two_people(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", opponent="person")
    page = player.page
    player.click("e2", "e5")
    player.expect_moves("e2e5")
    page.locator("#draw").click()
    page.get_by_role("button", name="Decline").click()
    page.locator("#resign").click()
    page.locator("#resign-now").click()
    expect(page.locator("#result")).to_have_text("White wins: Black resigns")
    page.locator("#take-back").click()
    expect(page.locator("#result")).to_be_hidden()
    player.expect_piece("e2", "wP")
    player.close()


def check_time(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    page = player.page
    page.clock.install()
    player.begin("devingt", opponent="person", time="clock", minutes="3", increment="0")
    player.click("e2", "e5")
    player.expect_moves("e2e5")
    # The page's clock also runs by itself, so what it shows is known only within a few seconds.
    page.clock.run_for(150_000)
    expect(page.locator("#strip-top .clock")).to_contain_text(re.compile(r"0:(30|2\d)"))
    page.clock.run_for(35_000)
    expect(page.locator("#result")).to_have_text("White wins: Black's time is up")
    player.close()


def tests() -> dict[str, object]:
    return {"analysis": check_analysis, "hint, draw, flip, resign": check_actions, "two people": check_two_people, "time is up": check_time}
