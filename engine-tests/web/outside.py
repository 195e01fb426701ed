"""What the command line adds to the board: other engines, and proofs."""

from __future__ import annotations

from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect

PROOFS = Path(__file__).parents[2] / "bench" / "proofs"


def check_other_engine(server: Server, browser: Browser, folder: Path) -> None:
    resigning = "while read -r line; do case $line in protover*) echo feature done=1;; go) echo resign;; esac; done"
    script = "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e5;; esac; done"
    engines = [
        f"Sibling={server.engine}",
        f"cmd=sh arg=-c arg='{script}' name=Cheat",
        f"cmd=sh arg=-c arg='{resigning}' name=Tired proto=xboard",
        "Gone=./no-such",
    ]
    server.again(*(argument for engine in engines for argument in ("--engine", engine)))
    player = Player(server, browser).open()
    page = player.page
    # One that does not start says so in the dialog, and the game can be begun against another.
    player.begin("grand", side="white", opponent="engine:Sibling")
    player.click("e3", "e4")
    expect(page.locator("#moves .move")).to_have_count(2)
    page.locator("#new-game").click()
    player.fill("opponent", "engine:Gone")
    page.locator("#start").click()
    expect(page.locator("dialog [role=alert]")).to_contain_text("cannot start './no-such'")
    player.fill("opponent", "engine:Cheat")
    page.locator("#start").click()
    expect(page.locator("dialog")).to_have_count(0)
    player.click("e3", "e4")
    expect(page.locator("#banner")).to_contain_text("Cheat answers 'e2e5', which is no legal move")
    expect(page.locator("#result")).to_be_hidden()
    player.picture(folder, "other-engine")
    player.begin("chess", side="white", opponent="engine:Tired", pace="1000")
    player.click("e2", "e4")
    expect(page.locator("#result")).to_contain_text("White wins: Black resigns")
    player.close()


def check_proofs(server: Server, browser: Browser, folder: Path) -> None:
    server.again("--proofs", str(PROOFS))
    player = Player(server, browser).open("&game=antichess&moves=e2e3")
    page = player.page
    page.locator("#analyse").click()
    notes = page.locator("#analysis .notes")
    # Which takes seconds to read.
    expect(notes).to_contain_text("The proofs are being read.")
    expect(notes).to_contain_text("Proved: White wins after these moves.", timeout=60_000)
    notes.get_by_role("button", name="d7d5").click()
    expect(notes).to_contain_text("Proved: White wins in at most")
    player.picture(folder, "proof")
    notes.locator(".move").first.click()
    expect(page.locator("#moves .move")).to_have_count(3)
    expect(notes).to_contain_text("hold out longest")
    # Where nothing is proved, the place of what is said stays.
    before = page.locator("#analysis").bounding_box()
    page.locator("#steps").get_by_role("button", name="First position").click()
    player.click("a2", "a3")
    expect(notes).to_be_empty()
    assert page.locator("#analysis").bounding_box() == before, f"{before}"
    player.close()


def tests() -> dict[str, object]:
    return {"other engines play": check_other_engine, "proofs are walked": check_proofs}
