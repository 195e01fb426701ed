"""A game that is exported as one file: opened from a disk, in a browser that has never seen the site and has no network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from designing import example
from driver import Player, Site
from own_games import HOSTILE
from playwright.sync_api import Browser, Locator, Page, expect

MOST_BYTES = 8_000_000
LOADS_NOTHING = ("file:", "blob:", "data:")
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('no storage'); } })"


class Reader(Player):
    """Somebody who has got the file, and a browser that notes whatever it would load."""

    def __init__(self, site: Site, browser: Browser, file: Path, **context: object) -> None:
        super().__init__(site, browser, offline=True, **context)
        self.loaded: list[str] = []
        self.context.on("request", lambda request: self.loaded.append(request.url))
        self.file = file

    def open(self, fragment: str = "", page: Page | None = None) -> Reader:
        page = page or self.page
        page.goto("about:blank")
        page.goto(self.file.as_uri() + fragment)
        expect(page.locator("body.ready")).to_be_attached()
        return self

    def cell(self, square: str) -> Locator:
        # The rules have boards, too.
        return self.page.locator(f"#board [data-square={square}]")

    def close(self) -> None:
        super().close()
        assert self.loaded and all(url.startswith(LOADS_NOTHING) for url in self.loaded), f"{self.loaded}"


def exported(page: Page, file: Path) -> Path:
    """The game that is shown, as a file."""
    page.locator("#share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a page").click()
    download.value.save_as(file)
    expect(page.locator("dialog .note").first).to_contain_text("Downloaded")
    page.locator("dialog").get_by_role("button", name="Close").click()
    assert download.value.suggested_filename.endswith(".html"), download.value.suggested_filename
    assert file.stat().st_size <= MOST_BYTES, f"{file.stat().st_size} bytes"
    return file


def design(player: Player, text: str, title: str) -> None:
    """Begins a game that this text defines, without opponent."""
    page = player.page
    page.locator("#design").click()
    page.locator("#design-text").fill(text)
    expect(page.locator("#design-title")).to_have_value(title)
    page.locator("#design-play").click()
    expect(page.locator("#title")).to_have_text(title)
    page.locator("#new-game").click()
    player.before = page.locator("body").get_attribute("data-game") or ""
    player.fill("opponent", "person")
    page.locator("#start").click()
    player.begun("own")


def check_export(site: Site, browser: Browser, folder: Path) -> None:
    player = Player(site, browser).begin("chess", opponent="person")
    design(player, example(), "Marsh Chess")
    player.click("b1", "c3", "b9", "c7", "h1", "g3")
    player.expect_moves("b1c3", "b9c7", "h1g3")
    # As it works offline, so does this.
    player.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    player.page.wait_for_function("navigator.serviceWorker.controller !== null")
    site.stop()
    file = exported(player.page, folder / "marsh.html")
    player.close()
    print(f"       a page with a game of one's own has {file.stat().st_size / 1e6:.2f} MB")

    reader = Reader(site, browser, file).open()
    page = reader.page
    expect(page.locator("#title")).to_have_text("Marsh Chess")
    reader.expect_moves("b1c3", "b9c7", "h1g3")
    reader.expect_piece("g3", "wN")
    # The drawings are there, too.
    page.wait_for_function("[...document.querySelectorAll('#board img')].every((image) => image.naturalWidth > 0)")
    reader.picture(folder, "exported")
    page.locator("#show-rules").click()
    expect(page.locator("#drawer h1")).to_have_text("Marsh Chess")
    expect(page.locator("#drawer svg[role=img]").first).to_be_visible()
    expect(page.locator("#drawer")).to_contain_text("griffon")
    reader.picture(folder, "exported-rules")
    page.keyboard.press("Escape")
    # The engine answers, in this game and in a shipped one.
    page.locator("#new-game").click()
    for name, value in (("opponent", "engine"), ("level", "3"), ("side", "white"), ("pace", "nodes")):
        reader.fill(name, value)
    page.locator("#start").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#moves .move")).to_have_count(0)
    reader.click("b1", "c3")
    expect(page.locator("#moves .move")).to_have_count(2)
    for name in ("resign", "resign-now", "review-game"):
        page.locator(f"#{name}").click()
    expect(page.get_by_role("button", name="Close the review")).to_be_visible()
    reader.begin("grand", level="3", side="white")
    reader.click("e3", "e4")
    expect(page.locator("#moves .move")).to_have_count(2)
    # It goes on where it was, in the same tab; another one begins with the game that was exported.
    page.reload()
    expect(page.locator("body.ready")).to_be_attached()
    expect(page.locator("#title")).to_have_text("Grand Chess")
    expect(page.locator("#moves .move")).to_have_count(2)
    tab = reader.tab()
    reader.open(page=tab)
    expect(tab.locator("#title")).to_have_text("Marsh Chess")
    tab.close()
    # Links are for those who have the file; so is what stands behind their '#'.
    page.locator("#share").click()
    expect(page.locator("#link-needs")).to_contain_text("Whoever has it too opens this game")
    reader.picture(folder, "exported-share")
    ending = page.locator("#link-ending").input_value()
    for name, start in (("Download SVG", b"<svg"), ("Download PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        assert Path(download.value.path()).read_bytes().startswith(start), name
    page.locator("dialog").get_by_role("button", name="Close").click()
    # An exported page can be exported, and a browser without storage can open it.
    again = exported(page, folder / "again.html")
    page.locator("#design").click()
    expect(page.locator(".design-grid .cell").first).to_be_visible()
    page.locator("dialog").get_by_role("button", name="Close").first.click()
    reader.close()
    other = Reader(site, browser, again)
    other.context.add_init_script(NO_STORAGE)
    other.open()
    expect(other.page.locator("#title")).to_have_text("Grand Chess")
    expect(other.page.locator("#moves .move")).to_have_count(2)
    other.open("#game=devingt&moves=e2e4")
    other.expect_moves("e2e4")
    other.open(ending)
    expect(other.page.locator("#title")).to_have_text("Grand Chess")
    other.close()


def check_hostile_game(site: Site, browser: Browser, folder: Path) -> None:
    player = Player(site, browser).begin("chess", opponent="person")
    title = f"{HOSTILE} <!--<script>alert(3)</script>"
    design(player, f"# </script><script>alert(4)</script>\n[hostile:chess]\ntitle = {title}\n", title)
    player.click("e2", "e4")
    files = [exported(player.page, folder / "hostile.html")]
    # A link may hold anything; so may what is exported.
    links = ['game=chess&moves=</script><script>alert(5)</script>', 'game="><img src=x onerror=alert(6)>&fen=<!--<script>$&$`']
    for n, link in enumerate(links):
        files.append(folder / f"hostile-{n}.html")
        text = player.page.evaluate(
            "async (link) => (await import('./page/export.js')).exportedPage(link).then((page) => page.text())", link
        )
        files[-1].write_text(text, encoding="utf-8")
    player.close()
    for file, said in zip(files, (None, "is refused", "There is no game"), strict=True):
        reader = Reader(site, browser, file)
        page = reader.page
        page.on("dialog", lambda dialog: reader.faults.append(f"a script ran: {dialog.message}"))
        reader.open()
        if said:
            expect(page.locator("#banner")).to_contain_text(said)
        else:
            expect(page.locator("#title")).to_have_text(title)
            reader.expect_moves("e2e4")
            page.locator("#show-rules").click()
            expect(page.locator("#drawer h1")).to_have_text(title)
        # All scripts and styles are those of the page.
        assert page.locator("script").count() == 3 and page.locator("style").count() == 1
        assert page.locator("img[src=x], [onerror]").count() == 0
        # What is not of the page is not run either.
        blocked = page.evaluate(
            """() => new Promise((done) => {
                addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
                document.body.append(Object.assign(document.createElement("script"), { textContent: "alert(7)" }));
            })"""
        )
        assert blocked == "script-src-elem", blocked
        assert page.evaluate("fetch('data:,').then(() => 'loaded', () => 'refused')") == "refused"
        reader.faults = [fault for fault in reader.faults if "Content Security Policy" not in fault]
        reader.close()


def tests() -> dict[str, Callable[[Site, Browser, Path], None]]:
    return {"a game is exported as one file": check_export, "a hostile game is exported as text": check_hostile_game}
