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


def check_networks(site: Site, browser: Browser, folder: Path) -> None:
    """A visit loads the networks of the games that are played against the engine, and says so if one cannot be had."""
    # Without the service worker, which keeps all of them for a time without a connection.
    player = Player(site, browser, service_workers="block")
    loaded: list[str] = []
    player.context.on("request", lambda request: loaded.append(request.url.rsplit("/", 1)[-1]))
    player.context.route("**/antichess.network", lambda route: route.abort())

    def networks() -> list[str]:
        return [name for name in loaded if name.endswith(".network")]

    page = player.open("#game=chess").page
    for game in ("chess", "divergent"):
        player.begin(game, opponent="person")
        player.click("e2", "e4")
        player.expect_moves("e2e4")
    assert networks() == [], f"{networks()}"
    player.begin("grand", opponent="engine", level="3")
    for rank in (3, 4):
        player.click(f"e{rank}", f"e{rank + 1}")
        expect(page.locator("#moves .move")).to_have_count(2 * rank - 4)
    assert networks() == ["grand.network"], f"{networks()}"
    player.begin("antichess", opponent="engine", level="3")
    player.click("e2", "e3")
    expect(page.locator("#banner")).to_contain_text("network for this game cannot be loaded")
    player.faults.clear()
    player.context.unroute_all()
    player.begin("antichess", opponent="engine", level="3")
    player.click("e2", "e3")
    expect(page.locator("#moves .move")).to_have_count(2)
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
        "a game's network is loaded when it is needed": check_networks,
        "games that come as text are played on the site": check_texts,
    }
