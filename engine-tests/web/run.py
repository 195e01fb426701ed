#!/usr/bin/env python3
"""Plays on the board in a real browser.

    run.py [--page DIR] ENGINE OUTDIR [WORD]...
    run.py --site DIR OUTDIR [WORD]...

Starts `ENGINE board` for each test, opens the page in Debian's chromium without a window, and does what players do. Pictures
of the page are written to OUTDIR. With words, only tests with one of them in their name are run. Exit status 0 and OK at the
end only when all of them passed.

With `--page DIR`, such as `--page src/web/page`, the page's files are those of that folder and not those in ENGINE, so that a
changed page is tested without a build. They come with the server's own headers: the content security policy stays in force.

With `--site DIR` the page is that of a folder which `.ci/site DIR` has made, and there is no server; tests of what only a server
has are left out.

Needs chromium, and what requirements.txt beside this file names: playwright, and axe-core for the test of accessibility. The
types of the page are checked by `tsc --project engine-tests/web`.
"""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path

import access
import analysing
import by_links
import designing
import exporting
import guiding
import in_and_out
import keeping
import outside
import own_games
import picture
import reviewing
import secret_choices
import special_moves
import walls_and_passes
import ways
import whole_games
import without_server
from driver import CHROMIUM, Server, Site
from playwright.sync_api import sync_playwright

PARTS = [
    *(special_moves, walls_and_passes, guiding, ways, keeping, in_and_out, analysing, reviewing, outside, own_games, designing, by_links),
    *(secret_choices, access, picture, whole_games),
]


SERVER_ONLY = {
    "a lost connection comes back",
    "the token is asked for once",
    "the page is small",
    "other engines play",
    "proofs are walked",
    "own pieces have their names",
    "own games come first",
    "moves are typed as in the terminal",
    "own images are shown in both colours",
    "what a friend needs is true",
    "a changed file is told",
    "a hostile title is a text",
    "a report on the design grows",
    "the picture of the front page is current",
    "the picture of a game that is designed is current",
    "secret choices",
    "a review knows no secret choice",
}
"""Tests of connections and what is sent over them, of tokens, other engines, proofs and games from files of the server."""


def main() -> int:
    arguments, pages, site = sys.argv[1:], None, None
    if arguments[:1] == ["--site"]:
        site = Path(arguments[1] if len(arguments) > 1 else "")
        arguments = ["", *arguments[2:]]
    if arguments[:1] == ["--page"] and len(arguments) > 1:
        pages = Path(arguments[1])
        arguments = arguments[2:]
    if (
        len(arguments) < 2
        or (pages and not (pages / "index.html").is_file())
        or (site and not (site / "offline.js").is_file())
    ):
        print(__doc__)
        return 2
    unknown = SERVER_ONLY.difference(name for part in PARTS for name in part.tests())
    if unknown:
        raise SystemExit(f"there is no test {', '.join(unknown)}")
    engine, folder, words = arguments[0], Path(arguments[1]), arguments[2:]
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    with sync_playwright() as playwright:
        # The sandbox of the browser needs rights that containers do not give.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        parts = [*PARTS, *([without_server, exporting] if site else [])]
        for name, test in [item for part in parts for item in part.tests().items()]:
            if words and not any(word in name for word in words):
                continue
            if site and name in SERVER_ONLY:
                continue
            server = (Site(site) if site else Server(engine, pages)).start()
            began = time.monotonic()
            try:
                test(server, browser, folder)
                verdict = "ok"
            except Exception:  # noqa: BLE001 - whatever went wrong, the other tests are run
                traceback.print_exc()
                failed.append(name)
                verdict = "FAILED"
                for n, page in enumerate(page for context in browser.contexts for page in context.pages):
                    page.screenshot(path=folder / f"failed-{name.replace(' ', '-')}-{n}.png")
            finally:
                for context in browser.contexts:
                    context.close()
                server.stop()
            print(f"{verdict:6} {time.monotonic() - began:5.1f} s  {name}", flush=True)
        browser.close()
    print("FAILED: " + ", ".join(failed) if failed else "OK")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
