"""Readers of all kinds: no serious finding of axe-core."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
from driver import Player, Server
from playwright.sync_api import Browser, Page, expect

AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
SERIOUS = ("serious", "critical")


def findings(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("() => axe.run()")
    serious = [found for found in result["violations"] if found["impact"] in SERIOUS]
    return [f"{found['id']}: {node['html'][:160]}" for found in serious for node in found["nodes"][:3]]


def check_access(server: Server, browser: Browser, folder: Path) -> None:
    for scheme in ("light", "dark"):
        player = Player(server, browser, color_scheme=scheme)
        page = player.begin("newchess", level="0").page
        found = findings(page)
        page.locator("#draw-lot").click()
        player.click("d3", "d4")
        expect(page.locator("#moves .move")).to_have_count(2)
        page.locator("#analyse").click()
        expect(page.locator(".lines li").first).to_be_visible()
        found += findings(page)
        for name in ("share", "new-game", "edit", "show-rules"):
            page.locator(f"#{name}").click()
            found += findings(page)
            page.get_by_role("button", name="Close").last.click()
        assert not found, f"{scheme}:\n" + "\n".join(sorted(set(found)))
        player.close()


def tests() -> dict[str, object]:
    return {"no serious finding of axe-core": check_access}
