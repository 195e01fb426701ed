"""The special moves of every game, by clicks."""

from __future__ import annotations

from pathlib import Path

from driver import Player, Server
from playwright.sync_api import Browser, expect

DEVINGT = "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1"
CASTLING = "4k5/10/10/10/10/10/10/10/10/R3K4R w KQ - 0 9"

# Game, FEN, clicks (a word is a promotion's picture, `.` ends the move here), the move that they make.
MOVES = [
    ("devingt", DEVINGT, "c2 c3 a2 a3 b2 b3", "a2a3,b2b3,c2c3"),
    ("devingt", DEVINGT, "c2 c4 a2 a3", "a2a3,c2c4"),
    ("devingt", DEVINGT, "e2 e4 .", "e2e4"),
    ("devingt", DEVINGT, "e2 e4 e4", "e2e4"),
    ("devingt", DEVINGT, "e2 e5", "e2e5"),
    ("devingt", CASTLING, "e1 g1", "e1g1"),
    ("devingt", CASTLING, "e1 h1", "e1h1"),
    ("devingt", CASTLING, "e1 b1", "e1b1"),
    ("devingt", "10/1P8/10/10/4k5/10/10/10/10/4K5 w - - 0 40", "b9 b10 Sage", "b9b10s"),
    ("devingt", "10/1P8/10/10/4k5/10/10/10/10/RNBSKQSBNR w - - 0 40", "b9 b10", "b9b10"),
    ("escalier", "5k4/10/10/10/10/4p5/3p6/4P5/10/5K4 w - - 0 9", "e3 d4 e5", "e3d4,d4e5"),
    ("escalier", "5k4/10/10/10/10/4p5/3p6/4P5/10/5K4 w - - 0 9", "e3 d4 .", "e3d4"),
    ("escalier", "5k4/10/10/10/10/10/10/4P5/10/5K4 w - - 0 9", "e3 e5", "e3e5"),
    ("escalier", "10/4P5/10/10/10/10/10/6k3/10/K9 w - - 0 9", "e9 e10 Ace", "e9e10a"),
    ("grand", "10/4k5/10/1P8/10/10/10/10/5K4/10 w - - 0 40", "b7 b8 Stay", "b7b8"),
    ("grand", "10/4k5/10/1P8/10/10/10/10/5K4/10 w - - 0 40", "b7 b8 Marshal", "b7b8c"),
    ("divergent", "10/1P8/10/10/4k5/10/10/10/10/5K4 w - - 0 40", "b9 b10", "b9b10+"),
    ("newchess", "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50", "g2 j1 j10", "xg2,j1j10"),
    ("newchess", "3k2l3/10/10/10/10/10/10/10/10/3K2L3[TSp] w - - 0 50", "S@ e2", "S@e2"),
    ("newchess", "3k2l3/10/10/10/10/10/10/10/10/T2K2L2T[] w KL - 0 50", "d1 b1", "d1b1"),
    ("antichess", "8/P7/8/3p4/8/8/8/8 w - - 0 40", "a7 a8 King", "a7a8k"),
    ("fischerandom", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 9", "e1 g1", "e1h1"),
    ("fischerandom", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 9", "e1 h1", "e1h1"),
    ("fischerandom", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 9", "e1 c1", "e1a1"),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 9", "N@ e3", "N@e3"),
]


def enter(player: Player, clicks: str) -> None:
    for click in clicks.split():
        if click == ".":
            player.page.get_by_role("button", name="End the move here").click()
        elif click.endswith("@"):
            player.page.locator(f'[data-held="{click}"]').click()
        elif click[0].isupper():
            player.page.locator(f"#popover [title^={click}]").click()
        else:
            player.click(click)


def check_moves(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser)
    for game, fen, clicks, move in MOVES:
        player.at(game, fen)
        enter(player, clicks)
        expect(player.page.locator("#moves .move").first).to_have_text(move)
        player.expect_moves(move)
    player.close()


def check_taking_clicks_back(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).at("devingt", DEVINGT)
    player.click("a2", "a3")
    player.expect_piece("a3", "wP")
    player.page.keyboard.press("Escape")
    player.expect_piece("a2", "wP")
    assert player.marked("selected") == {"a2"}
    player.cell("e5").click(button="right")
    assert not player.marked("selected"), "the right button takes a click back"
    player.click("a2", "a3", "b2", "c2")
    assert player.marked("selected") == {"c2"}, "another pawn takes the place of the one that was picked up"
    player.click("c3", "d2", "d3")
    player.expect_moves("a2a3,c2c3,d2d3")
    player.close()


def check_marks(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).at("escalier", MOVES[10][1])
    player.click("e3")
    assert player.marked("ring") == {"d4"}, "a capture has a ring"
    assert player.marked("dot") == {"e4"}
    assert player.marked("later-ring") == {"e5"}, "what the second step captures is seen before it"
    player.click("d4")
    assert player.marked("ring") == {"e5"} and player.marked("ends") == {"d4"}
    player.picture(folder, "double-step")
    player.at("grand", MOVES[14][1]).click("b7", "b8")
    expect(player.page.locator("#popover button")).to_have_count(7)
    player.picture(folder, "promotion")
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#popover")).to_be_hidden()
    assert player.marked("selected") == {"b7"}
    player.at("antichess", "8/8/8/3p4/4P3/8/8/K7 w - - 0 40")
    assert player.marked("can") == {"e4"}, "only the capture is a move"
    player.close()


def check_ransom(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser).at("newchess", MOVES[17][1])
    expect(player.prompt()).to_contain_text("Your king on a1 is mated. Pay one of these, or the game is lost: a cannon or a tower.")
    assert player.marked("price") == {"g2", "j1"}
    player.picture(folder, "ransom")
    player.click("j1")
    assert player.marked("paid") == {"j1"}
    player.click("j1")
    assert not player.marked("paid"), "a price is taken back by the same click"
    player.close()


def tests() -> dict[str, object]:
    return {
        "special moves by clicks": check_moves,
        "clicks are taken back": check_taking_clicks_back,
        "what can come next is marked": check_marks,
        "a ransom is asked for in words": check_ransom,
    }
