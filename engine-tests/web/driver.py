"""What a player does on the page, for the tests: a server of their own, and a browser that clicks what it sees."""

from __future__ import annotations

import contextlib
import functools
import random
import re
import signal
import subprocess
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO, Self
from urllib.parse import quote

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, expect
from playwright.sync_api import Error as PlaywrightError

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 15_000
"""Milliseconds to wait for what has to come; on a busy machine an engine's move takes its time."""

POSSIBLE = ".cell:is(.can, .price, .goes-on, .dot, .ring), .held.mine, #popover:not([hidden]) button"
"""What a player can click in a move that is to be made, or that is begun."""

expect.set_options(timeout=PATIENCE)


class Server:
    """`tenfold board` on a port of its own; can be killed and started again there."""

    def __init__(self, engine: str, pages: Path | None = None) -> None:
        self.engine = engine
        self.pages = pages
        self.arguments: list[str] = []
        self.folder = tempfile.TemporaryDirectory()
        self.port = 0
        self.token = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        key = Path(self.folder.name) / "key"
        command = [self.engine, "board", "--no-open", "--port", str(self.port), "--key-file", str(key), *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/#token=([0-9a-f]+)", line)
        assert found, f"no address: {line!r}"
        self.port, self.token = int(found[1]), found[2]
        return self

    def again(self, *arguments: str) -> None:
        """Starts it anew with more arguments."""
        self.stop()
        self.arguments = list(arguments)
        self.start()

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(10)
            self.process = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"


class Site:
    """A folder that `.ci/site` has made, from a host that sends files and nothing else."""

    engine = ""
    pages = None
    token = "not-needed"

    def __init__(self, site: Path) -> None:
        self.folder = tempfile.TemporaryDirectory()
        handler = functools.partial(SiteFiles, directory=str(site))
        self.host = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.is_stopped = False

    def start(self) -> Self:
        threading.Thread(target=self.host.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        if not self.is_stopped:
            self.host.shutdown()
            self.host.server_close()
        self.is_stopped = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.host.server_port}/"


class SiteFiles(SimpleHTTPRequestHandler):
    """Sends the files of a site, and says nothing about it."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, format: str, *arguments: object) -> None:
        pass

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        with contextlib.suppress(ConnectionError):  # the page was left meanwhile
            super().copyfile(source, outputfile)


PAGE_FILE = re.compile(r"^http://127\.0\.0\.1:\d+/(?:page/([a-z_.]+))?(?:[?#].*)?$")
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


def serve_from(pages: Path, route: Route) -> None:
    """Answers with a file of a folder, under the headers of the server's own answer."""
    found = PAGE_FILE.match(route.request.url)
    file = pages / ((found and found[1]) or "index.html")
    try:
        headers = route.fetch().headers
    except PlaywrightError:  # there is no server just now
        return route.abort()
    for name in ("content-length", "content-encoding", "etag"):
        headers.pop(name, None)
    headers["content-type"] = f"{TYPES[file.suffix]}; charset=utf-8"
    return route.fulfill(status=200, headers=headers, body=file.read_bytes())


class Player:
    """A page of the board, and a person in front of it."""

    def __init__(self, server: Server | Site, browser: Browser, **context: object) -> None:
        # Pictures are of pieces where they are, not on their way.
        context.setdefault("reduced_motion", "reduce")
        context.setdefault("viewport", {"width": 1280, "height": 800})
        self.server = server
        self.context = browser.new_context(**context)
        self.context.set_default_timeout(PATIENCE)
        if server.pages:
            self.context.route(PAGE_FILE, lambda route: serve_from(server.pages, route))
        self.faults: list[str] = []
        if isinstance(server, Site):
            # Nothing is asked of anybody but the host of the folder.
            here = (server.url, "data:", "blob:", "file:")
            self.context.on("request", lambda asked: asked.url.startswith(here) or self.faults.append(f"asked for {asked.url}"))
        self.before = ""
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self.note)
        return page

    def note(self, entry: ConsoleMessage) -> None:
        # What the server refuses is an answer, not a fault of the page.
        if entry.type == "error" and not entry.text.startswith("Failed to load resource"):
            self.faults.append(entry.text)

    def open(self, fragment: str = "", page: Page | None = None) -> Self:
        """Opens the address that the server has printed, with what is to be shown."""
        page = page or self.page
        # Another fragment makes the page load itself anew, which must not be taken for ready before that.
        page.evaluate("document.body?.classList.remove('ready')")
        page.goto(f"{self.server.url}#token={self.server.token}{fragment}")
        expect(page.locator("body.ready")).to_be_attached()
        return self

    def at(self, game: str, fen: str, moves: str = "") -> Self:
        """Opens a position on a board without opponent."""
        address = f"&game={game}&fen={quote(fen)}"
        return self.open(address + (f"&moves={moves}" if moves else ""))

    def begin(self, game: str, **choices: str) -> Self:
        """Begins a game by the dialog; the engine answers at once where nothing else is chosen."""
        self.open()
        if not self.page.locator("dialog").count():
            self.page.locator("#new-game").click()
        self.before = self.page.locator("body").get_attribute("data-game") or ""
        self.page.locator(f"#game input[value={game}]").check()
        if choices.get("opponent") not in ("person", "links") and choices.get("time") != "clock":
            choices.setdefault("pace", "nodes")
        # Who the opponent is decides about the other fields.
        for name in sorted(choices, key=lambda name: name != "opponent"):
            self.fill(name, choices[name])
        self.page.locator("#start").click()
        return self.begun(game)

    def begun(self, game: str) -> Self:
        """Waits until another game is shown; not where a choice is to be made before it."""
        if game != "newchess":
            expect(self.page.locator("dialog")).to_have_count(0)
            expect(self.page.locator("body")).not_to_have_attribute("data-game", self.before)
        return self

    def fill(self, name: str, value: str) -> None:
        """Fills in a field of the dialog by its name."""
        field = self.page.locator(f"dialog [name={name}]")
        kind = field.first.get_attribute("type")
        if kind == "radio":
            self.page.locator(f"dialog [name={name}][value={value}]").check()
        elif kind in ("range", "number"):
            field.fill(value)
        else:
            field.select_option(value)

    def cell(self, square: str) -> Locator:
        return self.page.locator(f"[data-square={square}]")

    def click(self, *squares: str) -> None:
        for square in squares:
            self.cell(square).click()

    def piece(self, square: str) -> str | None:
        """What stands on a square: `wK`, or nothing."""
        image = self.cell(square).locator("img")
        return image.get_attribute("data-piece") if image.count() else None

    def expect_piece(self, square: str, piece: str | None) -> None:
        image = self.cell(square).locator("img")
        if piece is None:
            expect(image).to_have_count(0)
        else:
            expect(image).to_have_attribute("data-piece", piece)

    def expect_moves(self, *moves: str) -> None:
        """The moves of the game's list, with all its variations."""
        for n, move in enumerate(moves):
            expect(self.page.locator("#moves .move > span:first-child").nth(n)).to_have_text(move)
        expect(self.page.locator("#moves .move")).to_have_count(len(moves))

    def marked(self, mark: str) -> set[str]:
        """The squares with a mark."""
        cells = self.page.locator(f".cell.{mark}").all()
        return {cell.get_attribute("data-square") or "" for cell in cells}

    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    def drag(self, start: str, end: str) -> None:
        """Drags from one square to another with the mouse."""
        mouse = self.page.mouse
        mouse.move(*self.middle(start))
        mouse.down()
        mouse.move(*self.middle(end), steps=4)
        mouse.up()

    def middle(self, square: str) -> tuple[float, float]:
        """The middle of a square in the window."""
        box = self.cell(square).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def play_anything(self, dice: random.Random) -> None:
        """Makes some move by clicking what is marked, as somebody would who knows no rule."""
        page = self.page
        for _ in range(30):
            end = page.get_by_role("button", name="End the move here")
            popover = page.locator("#popover button")
            if popover.count():
                dice.choice(popover.all()).click()
                return
            if end.count() and dice.random() < 0.5:
                end.click()
                return
            is_begun = page.locator(".cell.selected, .cell.paid, .held.picked").count() > 0
            targets = page.locator(".cell.ring, .cell.dot, .cell.price, .cell.goes-on")
            if is_begun or page.locator(".cell.price").count():
                choices = targets.all() or page.locator(".cell.can").all()
            else:
                choices = page.locator(".cell.can, .held.mine").all()
            before = page.locator("#moves .move").count()
            if not choices:
                return
            dice.choice(choices).click()
            page.locator("body").evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
            if page.locator("#moves .move").count() > before or not page.locator(POSSIBLE).count():
                return

    def picture(self, folder: Path, name: str) -> None:
        self.page.screenshot(path=folder / f"{name}.png")

    def close(self) -> None:
        self.context.close()
        assert not self.faults, "\n".join(self.faults)
