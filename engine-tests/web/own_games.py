"""Games from a file of one's own: moves as people type them."""

from __future__ import annotations

from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect

FILE = """
[meadow:chess]
title = Meadow Chess
maxFile = 10
customPiece1 = c:WAD
customPiece2 = o:FDH
pieceNames = c: champion, o: Ox
startFen = rncbqkbcnr/ppppoopppp/10/10/10/10/PPPPOOPPPP/RNCBQKBCNR w KQkq - 0 1
castlingKingsideFile = h

[minishogi:chess]
title = My Minishogi
"""


def with_file(server: Server) -> None:
    file = Path(server.folder.name) / "own.ini"
    file.write_text(FILE.strip() + "\n", encoding="utf-8")
    server.again("--variants", str(file))


def check_typing(server: Server, browser: Browser, folder: Path) -> None:
    with_file(server)
    player = Player(server, browser).begin("meadow", opponent="person")
    page = player.page
    field, why = page.locator("#typing input"), player.prompt().locator("p")
    played: list[str] = []
    for typed, move in (("d2-d3", "d2d3"), ("ce6", "c8e6"), ("Cc3", "c1c3"), ("champion e4", "e6e4"), ("1. a2 a4", "a2a4"), ("Nc6", "b8c6")):
        field.fill(typed)
        field.press("Enter")
        played.append(move)
        player.expect_moves(*played)
        expect(field).to_have_value("")
    for typed, answer in (
        ("Zd4", "No piece has the letter Z here: pawn P, "),
        ("Ce7", "Illegal move Ce7: no champion of yours can go to e7 now."),
        ("b2", "'b2' begins several moves: b2b3 b2b4."),
        ("b2b3,c2c3", "b2b3 is a legal move, but c2c3 cannot be added to it; the rules say how a move may go on."),
        ("<b>hello</b>", "'<b>hello</b>' is no move."),
        ("  ", "Type a move by its squares, such as "),
    ):
        field.fill(typed)
        field.press("Enter")
        expect(why).to_contain_text(answer)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_value(typed)
    player.picture(folder, "typed")
    player.expect_moves(*played)
    player.close()


def tests() -> dict[str, object]:
    return {
        "moves are typed as in the terminal": check_typing,
    }
