"""A game that is over is reviewed: its mistakes, where it was decided, another try."""

from __future__ import annotations

import json
from pathlib import Path

from access import findings
from driver import Player, Server
from playwright.sync_api import Browser, Page, Request, expect

QUEEN_HUNG = """[Variant "chess"]
[White "Anna"]
[Black "Bela"]
[Result "0-1"]

1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g7g6 4. h5f3 g8f6 5. f3f6 d8f6 6. d2d3 d7d6 0-1
"""
"""White gives the queen for a knight."""

DROP_MISSED = """[Variant "crazyhouse"]
[SetUp "1"]
[FEN "6rk/6pp/8/8/8/8/P4PPP/6K1[Nq] w - - 0 1"]
[Result "0-1"]

1. a2a3 Q@f6 0-1
"""
"""White does not drop the knight with a smothered mate."""

PATIENCE = 60_000

MISTAKES = """async ([shares, moves, bests, winner, person]) => {
    const { chosenMistakes, decidingPly } = await import("/page/mistakes.js");
    const found = shares.map((share, n) => ({ share, side: n % 2 ? "black" : "white", played: moves[n], best: bests[n] }));
    const decided = decidingPly(found, winner);
    return [decided, chosenMistakes(found, decided, person)];
}"""


def read(player: Player, pgn: str) -> Page:
    page = player.open().page
    if page.locator("dialog").count():
        page.get_by_role("button", name="Close").click()
    page.locator("#share").click()
    page.locator("#import").fill(pgn)
    page.locator("#import-open").click()
    expect(page.locator("dialog")).to_have_count(0)
    return page


def review(page: Page) -> None:
    page.locator("#review-game").click()
    expect(page.locator("#review")).to_be_focused()
    expect(page.get_by_role("button", name="Close the review")).to_be_visible(timeout=PATIENCE)


def check_review(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    page = read(player, QUEEN_HUNG)
    review(page)
    expect(page.locator("#review .verdict")).to_contain_text("Decided by 5. f3f6: after it Black could always expect 75 %")
    row = page.locator("#review li", has_text="f3f6")
    expect(row).to_contain_text("Decided here. Better:")
    row.get_by_role("button", name="5. f3f6, decided the game, score").click()
    player.expect_piece("f3", "wQ")
    expect(row.locator("[aria-current=true]")).to_be_visible()
    expect(page.locator("#arrows .arrow")).to_have_count(2)
    expect(page.locator("#arrows .arrow.best")).to_have_text("!")
    expect(page.locator("#arrows .arrow.mistake")).to_have_text("?")
    expect(page.locator("#graph .curve")).to_have_count(1)
    assert not findings(page), findings(page)
    player.picture(folder, "review")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#review").scroll_into_view_if_needed()
    player.picture(folder, "review-phone")
    row.locator("[aria-current]").click()
    expect(player.cell("e4")).to_be_in_viewport()
    player.picture(folder, "review-phone-board")
    page.set_viewport_size({"width": 1280, "height": 800})
    # It is kept with the game.
    player.open()
    expect(page.locator("#review li", has_text="f3f6")).to_be_visible()
    # The better line is tried on the board to its second move; on a busy machine it may have one move only.
    before = page.locator("#moves .move").count()
    tried = min(2, row.locator("p .move").count())
    row.locator("p .move").nth(tried - 1).click()
    expect(page.locator("#moves .move")).to_have_count(before + tried)
    row.get_by_role("button", name="Try again from 5. f3f6").click()
    expect(page.locator("#strip-top")).to_contain_text("Tenfold, level 3")
    player.click("d2", "d3")
    expect(page.locator("#moves .move")).to_have_count(2, timeout=PATIENCE)
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator("#arrows .arrow.mistake")).to_be_attached()
    page.get_by_role("button", name="Close the review").click()
    expect(page.locator("#review")).to_be_hidden()
    player.close()


def check_drops(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    page = read(player, DROP_MISSED)
    review(page)
    row = page.locator("#review li", has_text="a2a3")
    expect(row).to_contain_text("#1 → ")
    expect(row.locator("p")).to_have_text("Decided here. Better: N@f7")
    row.get_by_role("button", name="Try again").click()
    page.locator(".held.mine").click()
    player.click("f7")
    expect(page.locator("#result")).to_contain_text("White wins")
    # There is nothing to say against a mate.
    review(page)
    expect(page.locator("#review .verdict")).to_have_text(
        "White could always expect 75 % of the points or more. No move cost a tenth of a point or more."
    )
    player.picture(folder, "review-mate")
    player.close()


def check_stop(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    page = read(player, QUEEN_HUNG)
    page.locator("#review-game").click()
    expect(page.locator("#review .verdict")).to_contain_text("of 13 …")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#review")).to_be_hidden()
    # A review ends with its game; no other game gets it.
    page.locator("#review-game").click()
    expect(page.locator("#review .verdict")).to_contain_text("of 13 …")
    player.open("&game=grand&moves=e3e4_e8e7")
    expect(page.locator("#review")).to_be_hidden()
    player.close()


def check_secrets(server: Server, browser: Browser, folder: Path) -> None:
    """The searches of a review know no choice, even when the game is over."""
    player = Player(server, browser).begin("newchess", level="0")
    page = player.page
    page.locator("#draw-lot").click()
    player.click("d3", "d4")
    expect(page.locator("#moves .move")).to_have_count(2)
    page.locator("#resign").click()
    page.locator("#resign-now").click()
    asked: list[dict[str, object]] = []

    def keep(request: Request) -> None:
        if request.url.endswith("/api/search"):
            asked.append(json.loads(request.post_data or "{}"))

    page.on("request", keep)
    review(page)
    assert len(asked) == 3 and not any("secret" in request for request in asked), f"{asked}"
    expect(page.locator("#review .verdict")).to_contain_text("The last position was still open: Black could expect less")
    player.close()


def check_choice(server: Server, browser: Browser, folder: Path) -> None:
    """Which moves are chosen, of games that are only numbers."""
    player = Player(server, browser).open("&game=chess")

    def chosen(shares: list[float | None], winner: str, person: str | None = None, bests: str | None = None) -> object:
        moves = ["m"] * (len(shares) - 1)
        return player.page.evaluate(MISTAKES, [shares, moves, list(bests or "b" * len(moves)), winner, person])

    assert chosen([0.5, 0.5, 0.5], "white") == [None, []]
    assert chosen([0.8, 0.8, 0.9], "white") == [0, []]
    # Black errs, White gives it back, Black errs again.
    assert chosen([0.5, 0.5, 0.9, 0.5, 0.9, 0.9], "white") == [4, [2, 3, 4]]
    # What decided the game is shown even if it cost little; what the engine would have played, too, is no mistake.
    assert chosen([0.7, 0.7, 0.76, 0.8], "white") == [2, [2]]
    assert chosen([0.7, 0.7, 0.76, 0.8], "white", None, "bmb") == [2, []]
    # Seen only after White's answer.
    assert chosen([0.5, 0.5, 0.6, 0.9], "white") == [2, [2]]
    # A position of which nothing is known says nothing.
    assert chosen([0.5, 0.1, None, 0.1], "black") == [1, [1]]
    # At most six, the person's first.
    wild = [0.5, 0.1, 0.8, 0.1, 0.8, 0.1, 0.9, 0.1, 0.8, 0.5, 0.65]
    assert chosen(wild, "white", "white") == [None, [1, 3, 5, 6, 7, 9]]
    assert chosen(wild, "white", "black") == [None, [2, 4, 6, 7, 8, 10]]
    player.close()


def tests() -> dict[str, object]:
    return {
        "a review finds what decided the game": check_review,
        "a review knows drops, and a mistake is tried again": check_drops,
        "a review can be stopped": check_stop,
        "a review knows no secret choice": check_secrets,
        "the mistakes of a review are the greatest": check_choice,
    }
