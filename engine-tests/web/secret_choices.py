"""The secret of New chess: choices, fingerprints, and what the page is sent before the end."""

from __future__ import annotations

import json
import random
import re
from hashlib import sha256
from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, Page, Request, expect

# What the page is sent while it runs, byte by byte: also of an analysis that is broken off before its end.
LISTEN = """
window.sent = [];
const original = window.fetch;
window.fetch = async (address, request) => {
    const response = await original(address, request);
    const entry = { address: String(address), status: response.status, request: String(request?.body ?? ""), body: "" };
    window.sent.push(entry);
    const reader = response.clone().body.pipeThrough(new TextDecoderStream()).getReader();
    (async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read()) entry.body += part.value;
    })().catch(() => {});
    return response;
};
"""

# Sends a search again.
SEARCH = """
async (asked) => {
    const headers = { "Content-Type": "application/json", "X-Tenfold-Token": localStorage.getItem("tenfold-token") };
    const answer = await fetch("/api/search", { method: "POST", headers, body: JSON.stringify(asked) });
    return [answer.status, await answer.text()];
}
"""

# Every field that an answer may have before the end. Whoever adds one decides here that it tells nothing of the choice.
POSITION = {"fen", "side", "fullmove", "halfmove", "pieces", "hands", "check", "changed", "outcome", "moves", "awaits_choice", "notes", "shown_choices"}
ANSWERS = {
    "files": {"files"},
    "games": {"games", "engines", "version"},
    "position": POSITION,
    "secret/commit": {"commitment"},
}


def listen(player: Player) -> list[bytes]:
    """Keeps the bodies of all other answers too: files and pictures."""
    bodies: list[bytes] = []

    def keep(request: Request) -> None:
        response = request.response()
        if response and response.ok and "/api/" not in request.url and request.url.startswith("http"):
            bodies.append(response.body())

    player.context.add_init_script(LISTEN)
    player.page.on("requestfinished", keep)
    return bodies


def check_answers(sent: list[dict[str, str]]) -> None:
    """No answer has a field that could tell the choice, and the engine's move comes without score, line and time."""
    kinds = []
    for entry in sent:
        name = entry["address"].split("/api/")[-1]
        asked = json.loads(entry["request"])
        if name == "board.svg":
            assert "secret" not in asked, f"a picture knows no choice: {asked}"
            continue
        lines = [json.loads(line) for line in entry["body"].splitlines()]
        if name != "search":
            assert name in ANSWERS, f"{name} is asked before the end"
            for line in lines:
                assert set(line) <= ANSWERS[name], f"{name}: {set(line) - ANSWERS[name]} is new"
            continue
        kinds.append(asked["kind"])
        if asked["kind"] == "play":
            assert [set(line) for line in lines] == [{"best"}], f"play: {entry['body']}"
        else:
            assert "secret" not in asked, f"a search for the player knows no choice: {asked}"
    assert kinds.count("play") >= 3 and {"analyse", "hint"} <= set(kinds), kinds


def settle(page: Page, moves: int) -> None:
    """Waits until the engine has answered."""
    expect(page.locator("#moves .move").nth(moves)).to_be_attached()
    expect(page.locator(".thinking")).to_have_count(0)


def check_secret(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    page = player.page
    bodies = listen(player)
    player.begin("newchess", level="3")
    player.picture(folder, "secret-choice")
    page.locator("dialog .card").nth(1).click()
    expect(page.locator("#secrets code")).to_have_count(2)
    page.get_by_role("button", name="Show my choice").click()
    expect(page.locator("#secrets .chosen")).to_contain_text("L")
    page.locator("#analyse").click()
    player.click("d3", "d4")
    settle(page, 1)
    expect(page.locator(".lines li").first).to_be_visible()
    page.locator("#hint").click()
    expect(page.locator(".arrow.hint")).to_be_attached()
    player.picture(folder, "secret-kept")
    dice = random.Random(2)
    for moves in (3, 5):
        while page.locator("#moves .move").count() < moves:
            player.play_anything(dice)
        settle(page, moves)
    sent = page.evaluate("window.sent")
    before = "\n".join(f"{entry['address']} {entry['body']}" for entry in sent) + str(bodies)
    page.locator("#resign").click()
    page.locator("#resign-now").click()
    verdicts = page.locator("#secrets [data-verdict=true]")
    expect(verdicts).to_have_count(2)
    engine = page.locator("#secrets dd").nth(1)
    reveal = engine.locator(".reveal").inner_text()
    commitment = engine.locator("code").first.get_attribute("title")
    assert sha256(reveal.encode()).hexdigest() == commitment
    nonce, _, choice = reveal.partition(":")
    assert len(nonce) == 32 and choice in "KL", reveal
    assert commitment in before, "what was sent was kept"
    assert nonce not in before, "the nonce was sent before the end"
    assert not re.search(r"[0-9a-f]{32}:[KL]", before), "nothing is revealed before the end"
    assert not re.search(r'"fen":"[^"]*:[?KL][kl]', before), "no FEN has the engine's choice"
    check_answers(sent)
    # Who has seen it gets no further move of this game, in any line of it.
    searches = [json.loads(entry["request"]) for entry in sent if entry["address"].endswith("/search")]
    for asked in [asked for asked in searches if asked["kind"] == "play"]:
        status, answer = page.evaluate(SEARCH, asked)
        assert status == 400 and "begin a new game" in answer, f"{status} {answer}"
    player.picture(folder, "secret-shown")
    player.close()


def tests() -> dict[str, object]:
    return {"secret choices": check_secret}
