"""What helps somebody who has read nothing: words for what can be done, buttons that stay where they are, lists in order."""

from __future__ import annotations

import re
from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, Page, Request, expect


def check_prompt(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", opponent="person")
    prompt, live = player.prompt().locator("p"), player.page.locator("#live")
    expect(prompt).to_have_text("White to move: one piece, or up to three pawns, in any order. Click one, then its square; then the next.")
    refused = [
        ("e5", "e5 is empty. Click a piece of White first, then its square."),
        ("e9", "That is the other side's pawn: it is White's turn."),
        ("a1", "The rook on a1 has no legal move now."),
    ]
    for square, why in refused:
        player.click(square)
        expect(prompt).to_have_text(why)
        expect(live).to_have_text(why)
    player.click("c2")
    later = ": after c3 two more, after c4 one more, after c5 no more can move."
    expect(prompt).to_have_text(f"Click a marked square for the pawn on c2{later}")
    player.click("e5")
    expect(prompt).to_have_text("The pawn on c2 cannot go to e5.")
    assert not player.marked("selected"), "the pawn is put back"
    player.click("c2", "c3")
    expect(prompt).to_have_text("1 of 3 done: click another marked pawn, or end the move here.")
    player.click("e6")
    expect(prompt).to_have_text("e6 cannot be next. Click a marked square, or end the move.")
    player.expect_piece("c3", "wP")
    player.click("a2", "a5")
    expect(prompt).to_have_text("The pawn on a2 cannot go to a5 together with what has moved.")
    player.click("a2", "a3")
    expect(prompt).to_have_text("2 of 3 done: click another marked pawn; the move cannot end here.")
    player.click("b2", "b3", "i9", "i6", "e2", "e3")
    player.expect_moves("a2a3,b2b3,c2c3", "i9i6", "e2e3")
    expect(prompt).to_have_text("Black to move.")
    player.close()


def places(page: Page) -> dict[str, object]:
    """Where the board and the buttons are."""
    names = "#board, #strip-bottom, #prompt, #menu button, #steps button, #actions button, #typing input"
    return page.evaluate(
        """(names) => Object.fromEntries([...document.querySelectorAll(names)].filter((one) => one.offsetParent).map((one) => {
            const { x, y, width } = one.getBoundingClientRect();
            return [one.id || one.title, [x, y + scrollY, width].map(Math.round).join()];
        }))""",
        names,
    )


def check_places(server: Server, browser: Browser, folder: Path) -> None:
    for width, height in ((1280, 800), (360, 740)):
        player = Player(server, browser, viewport={"width": width, "height": height})
        page = player.begin("devingt", level="0").page
        first = places(page)
        assert {"take-back", "hint", "draw", "resign", "play-from"} <= set(first), first

        def stays(what: str, page: Page = page, first: dict[str, object] = first) -> None:
            now = places(page)
            moved = [f"{name}: {first[name]} and now {now.get(name)}" for name in first if now.get(name) != first[name]]
            assert not moved, f"{what}: " + "; ".join(moved)

        player.click("c2", "c3")
        stays("a move is open")
        player.click("a2", "a3", "b2", "b3")
        expect(page.locator("#moves .move")).to_have_count(2)
        stays("moves are made")
        page.locator("#analyse").click()
        expect(page.locator(".lines li").first).to_be_visible()
        stays("there is analysis")
        page.locator("#take-back").click()
        expect(page.locator("#take-back")).to_be_disabled()
        stays("moves are taken back")
        page.locator("#show-rules").click()
        stays("the rules are beside the board")
        page.locator("#drawer").get_by_role("button", name="Close").click()
        page.locator("#new-game").click(trial=True)
        page.locator("#analyse").click()
        page.locator("#resign").click()
        color = page.locator("#resign-now").evaluate("(button) => getComputedStyle(button).backgroundColor")
        assert color != page.locator("#new-game").evaluate("(button) => getComputedStyle(button).backgroundColor")
        expect(page.get_by_role("button", name="Play on")).to_be_focused()
        page.locator("#resign-now").click()
        expect(page.locator("#resign")).to_be_disabled()
        expect(player.prompt().get_by_role("button", name="New game")).to_be_visible()
        player.close()


def check_chooser(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).open()
    page = player.page
    shown = page.locator("#game .choice:visible")
    expect(page.locator("#game [role=group]").first).to_contain_text("Tenfold's own games")
    find = page.locator("#find-game")
    find.fill("minishogi")
    expect(shown).to_have_count(2)
    titles = [row.inner_text() for row in shown.all()]
    assert len(set(titles)) == 2 and all(re.search(r"\(\w+\)", title) for title in titles), titles
    find.fill("echecs")
    expect(shown).to_have_text(re.compile("Échecs de l'Escalier.*10 × 10"))
    expect(page.locator("#game input[value=escalier]")).to_be_checked()
    expect(page.locator(".chooser img")).to_have_attribute("src", re.compile("^blob:"))
    # Whole names first, then beginnings, then beginnings of words.
    for text, game in (("chess", "chess"), ("xiangqi", "xiangqi"), ("antic", "antichess"), ("kings", "newchess")):
        find.fill(text)
        expect(page.locator("#game :checked")).to_have_value(game)
    find.fill("antichess")
    expect(page.locator(".options")).to_contain_text("Stalemate")
    page.set_viewport_size({"width": 1366, "height": 500})
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    find.fill("chinese")
    expect(page.locator("#game")).to_contain_text("No game has this in its name.")
    expect(page.locator("#start")).to_be_disabled()
    find.fill("chess 8x8")
    expect(page.locator("#start")).to_be_enabled()
    before = page.locator("#game :checked").get_attribute("value")
    find.press("ArrowDown")
    assert page.locator("#game :checked").get_attribute("value") != before, "arrows choose"
    find.fill("newchess")
    player.picture(folder, "chooser")
    find.press("Enter")
    # The board of the game is there before the choice is made, and goes when it is not.
    expect(page.locator("dialog .card")).to_have_count(2)
    expect(page.locator("#title")).to_have_text("New chess with two kings")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#title")).to_have_text("Devingt Chess")
    player.close()


def check_orders(server: Server, browser: Browser, folder: Path) -> None:
    """Promotions and captured pieces, the strongest first."""
    player = Player(server, browser).at("antichess", "8/P7/8/3p4/8/8/8/8 w - - 0 40")
    player.click("a7", "a8")
    expect(player.page.locator("#popover button")).to_have_text(["queen", "rook", "bishop", "knight", "king"])
    player.open("&game=devingt&moves=e2e5_d9d6_e5d6")
    expect(player.prompt()).to_contain_text("A game from a link: look, or play on from here. Black to move.")
    ahead = player.page.locator("#strip-bottom .captured")
    expect(ahead).to_have_attribute("aria-label", "ahead by a pawn")
    expect(ahead.locator("img")).to_have_attribute("data-piece", "bP")
    player.close()


def check_size(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    sizes: list[int] = []

    def keep(request: Request) -> None:
        response = request.response()
        sizes.append(len(response.body()) if response else 0)

    player.page.on("requestfinished", keep)
    player.open("&game=devingt").page.wait_for_load_state("networkidle")
    # The server sends files without their comments and indents; those of a folder come as they are.
    assert 100_000 < sum(sizes) < (480_000 if server.pages else 360_000), f"{sum(sizes)} bytes"
    player.close()


def check_theme(server: Server, browser: Browser, folder: Path) -> None:
    for scheme in ("light", "dark"):
        player = Player(server, browser, color_scheme=scheme).open()
        page = player.page
        page.get_by_role("button", name="Close").click()
        colors = []
        for _ in range(3):
            colors.append(page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor"))
            page.locator("#theme").click()
        assert colors[0] != colors[1] and colors[0] == colors[2], f"each click is seen: {colors}"
        player.close()


def tests() -> dict[str, object]:
    return {
        "the prompt says what can be done": check_prompt,
        "nothing jumps": check_places,
        "games are found": check_chooser,
        "choices are in order": check_orders,
        "the page is small": check_size,
        "each click changes the theme": check_theme,
    }
