#!/usr/bin/env python3
"""The npm package in Chromium: browser.py FOLDER, the package unpacked.

A page that is served beside it imports the package, plays, searches, and does the same in a worker.
"""

import functools
import http.server
import os
import pathlib
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright

WORK = """
import load from "/package/browser.js";

const tenfold = await load();
const board = new tenfold.Board("grand");
board.pushSanMoves("e5 f6");
const found = await board.search({ nodes: 3000 });
export const answer = {
  games: tenfold.variants().split(" ").length,
  fen: board.fen(),
  isLegal: board.push(found.best),
  files: performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)),
};
"""
IN_WORKER = 'import { answer } from "/work.js"; postMessage(answer);'
PAGE = """<!doctype html><title>Tenfold</title><script type="module">
import { answer } from "/work.js";
window.answer = answer;
new Worker("/worker.js", { type: "module" }).onmessage = ({ data }) => (window.fromWorker = data);
</script>"""
FEN = "r8r/1nbqkcabn1/ppppp1pppp/10/5p4/4P5/10/PPPP1PPPPP/1NBQKCABN1/R8R w - - 0 2"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def check(answer: dict) -> None:
    assert answer["games"] > 75 and answer["fen"] == FEN and answer["isLegal"], answer
    networks = [name for name in answer["files"] if name.endswith(".network")]
    assert networks == ["grand.network"], networks


def main() -> None:
    package = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        place = pathlib.Path(folder)
        (place / "package").symlink_to(package)
        for name, text in (("work.js", WORK), ("worker.js", IN_WORKER), ("index.html", PAGE)):
            (place / name).write_text(text)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"] if os.geteuid() == 0 else [])
        page = browser.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        for name in ("answer", "fromWorker"):
            check(page.wait_for_function(f"window.{name}", timeout=60_000).json_value())
        browser.close()
        server.shutdown()
    assert not faults, faults
    print("the package works in a page and in a worker")


if __name__ == "__main__":
    main()
