"""Ways to play: dragging, touching, keys, typing, and a narrow window."""

from __future__ import annotations

from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect

NARROW = {"width": 360, "height": 740}


def check_dragging(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).begin("devingt", opponent="person")
    player.drag("e2", "e5")
    player.expect_moves("e2e5")
    player.drag("e9", "e3")
    player.expect_piece("e9", "bP")
    player.drag("e9", "e7")
    player.page.get_by_role("button", name="End the move here").click()
    player.expect_moves("e2e5", "e9e7")
    player.close()


def check_quick_clicks(server: Server, browser: Browser, folder: Path) -> None:
    """Clicks that come while the server is still asked about the position are not lost."""
    player = Player(server, browser).begin("grand", opponent="person")
    page = player.page
    page.evaluate("""() => {
      const { fetch } = window;
      const late = (...request) => new Promise((resolve) => setTimeout(() => resolve(fetch(...request)), 500));
      window.fetch = late;
    }""")
    clicks = [player.middle(square) for square in ("e3", "e5", "e8", "e6", "d3", "d4")]
    for point in clicks:
        page.mouse.click(*point)
    player.expect_moves("e3e5", "e8e6", "d3d4")
    player.close()


def check_dragging_from_hand(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).at("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 9")
    player.page.locator('[data-held="N@"]').drag_to(player.cell("e3"))
    player.expect_moves("N@e3")
    player.close()


def check_touch(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser, viewport=NARROW, has_touch=True, is_mobile=True)
    player.begin("escalier", opponent="person")
    player.cell("e3").tap()
    player.cell("e5").tap()
    player.expect_moves("e3e5")
    start, end = player.middle("e8"), player.middle("e6")
    touch = player.context.new_cdp_session(player.page)
    for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchMove", [end]), ("touchEnd", [])):
        positions = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": positions})
    player.expect_moves("e3e5", "e8e6")
    # Pieces to choose from are in sight together with the board; a touch alone changes nothing.
    page = player.page
    page.locator("#edit").click()
    expect(page.locator("#editor")).not_to_contain_text("click")
    expect(page.locator("#editor .palette").nth(1)).to_be_in_viewport(ratio=1)
    player.cell("e5").click()
    player.expect_piece("e5", "wP")
    player.close()


def check_narrow(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser, viewport=NARROW, color_scheme="dark")
    page = player.begin("devingt", level="0").page
    for square in ("a2", "a3", "b2", "b3", "c2", "c3"):
        player.click(square)
    expect(page.locator("#moves .move")).to_have_count(2)
    page.locator("#analyse").click()
    expect(page.locator(".lines li").first).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW["width"], f"{wide} pixels wide"
    cell = player.cell("e5").bounding_box()
    assert cell and cell["width"] >= 31, f"squares of {cell and cell['width']} pixels"
    player.picture(folder, "narrow")
    for name in ("new-game", "share", "kept-games", "edit", "show-rules"):
        page.locator(f"#{name}").click()
        player.picture(folder, f"narrow-{name}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= NARROW["width"], f"{name}: {wide} pixels wide"
        page.get_by_role("button", name="Close").last.click()
    player.close()


def check_keyboard(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    page = player.open().page
    press = page.keyboard.press
    page.keyboard.type("devi")
    expect(page.locator("#game .choice:visible")).to_have_count(1)
    expect(page.locator("#game input[value=devingt]")).to_be_checked()
    page.locator("#opponent").focus()
    page.keyboard.type("A person")
    page.locator("#start").focus()
    press("Enter")
    # Until the game is begun, a board without players is shown, on which nobody can resign.
    expect(page.locator("#resign")).to_be_enabled()
    page.locator(".skip").focus()
    press("Enter")
    expect(player.cell("a1")).to_be_focused()
    for key in ["End", "ArrowLeft", "ArrowUp", "Enter", *["ArrowUp"] * 3, "Enter"]:
        press(key)
    player.expect_moves("i2i5")
    expect(page.locator("#live")).to_have_text("White: pawn i2 to i5. Black to move.")
    for key in [*["ArrowUp"] * 4, "Enter", "ArrowDown", "Enter"]:
        press(key)
    expect(player.cell("i8")).to_have_attribute("aria-label", "i8 black pawn, chosen, Enter ends the move here")
    press("Enter")
    player.expect_moves("i2i5", "i9i8")
    press("Tab")
    page.locator("#typing input").focus()
    page.keyboard.type("b1c3")
    press("Enter")
    player.expect_moves("i2i5", "i9i8", "b1c3")
    page.keyboard.type("b1c3")
    press("Enter")
    expect(page.locator("#typing input")).to_have_attribute("aria-invalid", "true")
    why = "Illegal move b1c3: no piece on b1."
    expect(player.prompt().locator("p")).to_contain_text(why)
    expect(page.locator("#live")).to_contain_text(why)
    page.keyboard.press("Control+a")
    page.keyboard.type("H9-H8")
    press("Enter")
    player.expect_moves("i2i5", "i9i8", "b1c3", "h9h8")
    page.locator("#moves .current").focus()
    press("ArrowLeft")
    expect(page.locator("#moves .current")).to_have_text("b1c3")
    press("Home")
    player.expect_piece("i2", "wP")
    # The engine's move does not take the focus away.
    player.begin("chess", opponent="engine", side="white")
    field = page.locator("#typing input")
    field.focus()
    for n, move in enumerate(["e2e4", "d2d3"]):
        page.keyboard.type(move)
        press("Enter")
        expect(page.locator("#moves .move")).to_have_count(2 * n + 2)
        expect(field).to_be_focused()
    player.close()


def tests() -> dict[str, object]:
    return {
        "pieces are dragged": check_dragging,
        "pieces are dragged from the hand": check_dragging_from_hand,
        "quick clicks are kept": check_quick_clicks,
        "pieces are touched": check_touch,
        "360 pixels are enough": check_narrow,
        "keys are enough": check_keyboard,
    }
