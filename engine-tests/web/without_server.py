"""What only the site without a server has."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from designing import example, packed
from driver import POSSIBLE, Player, Site
from playwright.sync_api import Browser, expect


MOVES = 10


def check_offline(site: Site, browser: Browser, folder: Path) -> None:
    player = Player(site, browser).open()
    player.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    player.page.wait_for_function("navigator.serviceWorker.controller !== null")
    site.stop()
    player.page.close()
    player.page = player.tab()
    player.begin("chess", level="2")
    player.click("e2", "e4")
    expect(player.page.locator("#moves .move")).to_have_count(2)
    player.picture(folder, "offline")
    player.close()


def check_texts(site: Site, browser: Browser, folder: Path) -> None:
    wishes = (Path(__file__).resolve().parents[1] / "variants/wishes.ini").read_text(encoding="utf-8")
    for text, section in ((example(), "marsh"), (wishes, "lionchess"), (wishes, "legion")):
        player = Player(site, browser).open("&" + packed(json.dumps({"game": section, "text": text}))[1:])
        expect(player.page.locator("#strip-top")).to_contain_text("level 3")
        dice = random.Random(section)
        for _ in range(MOVES):
            player.play_anything(dice)
            expect(player.page.locator(f"{POSSIBLE}, #result:not([hidden])").first).to_be_attached()
        assert player.page.locator("#moves .move").count() >= MOVES or player.page.locator("#result").is_visible()
        player.picture(folder, f"text-{section}")
        player.close()


def tests() -> dict[str, Callable[[Site, Browser, Path], None]]:
    return {
        "the site works without a connection": check_offline,
        "games that come as text are played on the site": check_texts,
    }
