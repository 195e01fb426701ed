"""A whole game of every game, by mouse, against the engine at level 3."""

from __future__ import annotations

import random
from pathlib import Path

from driver import POSSIBLE, Player, Server
from playwright.sync_api import Browser, expect

GAMES = ["antichess", "devingt", "divergent", "escalier", "grand", "newchess", "crazyhouse", "minishogi"]
MOST_MOVES = 45
"""A player who moves anything has lost long before; one who has not resigns."""


def play(game: str, server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    player.begin(game, level="3")
    page = player.page
    if game == "newchess":
        page.locator("#draw-lot").click()
    dice = random.Random(game)
    result = page.locator("#result")
    moves = page.locator("#moves .move")
    expect(page.locator(".cell.can").first).to_be_attached()
    for n in range(MOST_MOVES):
        player.play_anything(dice)
        expect(page.locator(f"{POSSIBLE}, #result:not([hidden])").first).to_be_attached()
        if result.is_visible():
            break
        if n == 5:
            player.picture(folder, f"{game}-light")
            page.locator("#theme").click()
            player.picture(folder, f"{game}-dark")
    if not result.is_visible():
        page.locator("#resign").click()
        page.locator("#resign-now").click()
    expect(result).to_contain_text("wins:" if "Draw" not in result.inner_text() else "Draw:")
    assert moves.count() >= 2, "a game of two moves at least"
    expect(page.locator("#resign")).to_be_disabled()
    player.picture(folder, f"{game}-end")
    player.close()


def tests() -> dict[str, object]:
    def one(game: str) -> object:
        return lambda server, browser, folder: play(game, server, browser, folder)

    return {f"whole game of {game}": one(game) for game in GAMES}
