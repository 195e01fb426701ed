"""What only the site without a server has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from driver import Player, Site
from playwright.sync_api import Browser, expect


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


def tests() -> dict[str, Callable[[Site, Browser, Path], None]]:
    return {"the site works without a connection": check_offline}
