"""The secret of New chess: choices, fingerprints, and what the page is sent before the end."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, Response, expect


def check_secret(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    page = player.page
    sent: list[str] = []

    def keep(response: Response) -> None:
        if "/api/" in response.url and "/api/games" not in response.url:
            sent.append(response.text())

    player.begin("newchess", level="3")
    player.picture(folder, "secret-choice")
    page.on("requestfinished", lambda request: keep(request.response()) if request.response() else None)
    page.locator("dialog .card").nth(1).click()
    expect(page.locator("#secrets code")).to_have_count(2)
    page.get_by_role("button", name="Show my choice").click()
    expect(page.locator("#secrets .chosen")).to_contain_text("L")
    page.locator("#analyse").click()
    player.click("d3", "d4")
    expect(page.locator("#moves .move")).to_have_count(2)
    expect(page.locator(".lines li").first).to_be_visible()
    page.locator("#hint").click()
    expect(page.locator(".arrow.hint")).to_be_attached()
    player.picture(folder, "secret-kept")
    before = "\n".join(sent)
    assert not re.search(r"[0-9a-f]{32}:[KL]", before), "nothing is revealed before the end"
    assert not re.search(r'"fen":"[^"]*:[?KL][kl]', before), "no FEN has the engine's choice"
    page.locator("#resign").click()
    page.locator("#resign-now").click()
    verdicts = page.locator("#secrets [data-verdict=true]")
    expect(verdicts).to_have_count(2)
    engine = page.locator("#secrets dd").nth(1)
    reveal = engine.locator(".reveal").inner_text()
    commitment = engine.locator("code").first.get_attribute("title")
    assert sha256(reveal.encode()).hexdigest() == commitment
    player.picture(folder, "secret-shown")
    player.close()


def tests() -> dict[str, object]:
    return {"secret choices": check_secret}
