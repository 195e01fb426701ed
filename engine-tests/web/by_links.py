"""Games with somebody far away, by links: two browsers that know nothing of each other."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

from designing import packed
from driver import Player, Server
from own_games import FILE as MEADOW
from own_games import with_file
from playwright.sync_api import Browser, expect

MATE = "k4l4/10/8ss/10/10/10/10/10/1T8/2T2K1L2[] w - - 0 1"
"""c1a1 mates the king on a10: the game is lost if it is the true one, else two sergeants pay for it."""


def begin(player: Player, game: str, side: str) -> None:
    """Begins a game by links."""
    player.begin(game, opponent="links", side=side)
    expect(player.page.locator("#by-links")).to_contain_text("By links")


def begin_from(player: Player, game: str, fen: str, side: str) -> None:
    """Begins a game by links from a position."""
    player.at(game, fen)
    player.page.locator("#play-from").click()
    player.fill("opponent", "links")
    player.fill("side", side)
    player.page.locator("#start").click()


def ending(player: Player) -> str:
    """What is behind # in the link that is to be sent."""
    field = player.page.locator("#message-link")
    expect(field).to_have_value(re.compile("#packed="))
    return field.input_value().split("#")[1]


def content(link: str) -> dict[str, Any]:
    data = link.removeprefix("packed=")
    return json.loads(decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), wbits=-15))


def with_content(content: dict[str, Any]) -> str:
    return packed(json.dumps(content))[1:]


def receive(player: Player, link: str) -> None:
    player.open("&" + link)


def choose(player: Player, king: str) -> None:
    """Makes the secret choice that is asked for."""
    player.page.locator("dialog .card", has=player.page.locator(f"[data-piece$={king}]")).click()
    expect(player.page.locator("dialog")).to_have_count(0)


def receive_and_choose(player: Player, link: str, king: str) -> None:
    """Opens the first link of a game with secrets."""
    player.page.goto(f"{player.server.url}#token={player.server.token}&{link}")
    expect(player.page.locator("dialog")).to_contain_text("the one on a10")
    choose(player, king)
    expect(player.page.locator("body.ready")).to_be_attached()


def mating(server: Server, browser: Browser) -> Player:
    """White, who has mated a king of Black's in a game by links; White's true king is L."""
    white = Player(server, browser)
    begin_from(white, "newchess", MATE, "white")
    choose(white, "L")
    white.click("c1", "a1")
    return white


def expect_refused(player: Player, link: str, why: str, *moves: str) -> None:
    """The link is refused, and the game stays as it was."""
    receive(player, link)
    expect(player.page.locator("#banner")).to_contain_text(why)
    player.expect_moves(*moves)


def check_chess(server: Server, browser: Browser, folder: Path) -> None:
    white, black = Player(server, browser), Player(server, browser)
    begin(white, "chess", "white")
    expect(white.page.locator("#by-links")).to_contain_text("Your turn, as White.")
    white.click("e2", "e4")
    expect(white.page.locator("#by-links")).to_contain_text("Send this link to your friend.")
    expect(white.prompt()).to_contain_text("It is your friend's turn")
    first = ending(white)
    receive(black, first)
    black.expect_moves("e2e4")
    expect(black.page.locator("#by-links")).to_contain_text("Your turn, as Black.")
    expect(black.page.locator("#strip-bottom")).to_contain_text("You")
    black.picture(folder, "by-links")
    black.click("e7", "e5")
    second = ending(black)
    receive(white, second)
    white.expect_moves("e2e4", "e7e5")
    # Black's own link, an older one, and links that do not follow from the game.
    expect_refused(black, second, "This is a link of your own: your friend has to open it.", "e2e4", "e7e5")
    white.click("g1", "f3")
    third = ending(white)
    expect_refused(white, second, "The link is older than the game that is kept here.", "e2e4", "e7e5", "g1f3")
    receive(black, third)
    black.click("b8", "c6")
    played = ("e2e4", "e7e5", "g1f3")
    honest = content(ending(black))
    for moves, why in (
        ("e2e4 e7e6 g1f3 b8c6", "half-move 2 was e7e5, and is e7e6 in the link."),
        ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "it holds moves of both players."),
        ("e2e4 e7e5 g1f3 b8b5", "The link is refused: Half-move 4, b8b5, is refused: "),
    ):
        expect_refused(white, with_content({**honest, "moves": moves}), why, *played)
    for change, why in (
        ({"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "moves": ""}, "another first position."),
        ({"message": {**honest["message"], "says": "agrees"}}, "you have not offered a draw."),
        ({"message": {**honest["message"], "id": "x"}}, "The link is damaged: it holds no game by links."),
    ):
        receive(white, with_content({**honest, **change}))
        expect(white.page.locator("#banner")).to_contain_text(why)
    # A second game beside it.
    begin(white, "grand", "black")
    invitation = ending(white)
    receive(black, invitation)
    expect(black.page.locator("#by-links")).to_contain_text("Your turn, as White.")
    black.page.locator("#kept-games").click()
    expect(black.page.locator(".kept .game")).to_have_count(2)
    expect(black.page.locator(".kept")).to_contain_text("Your friend's turn")
    black.picture(folder, "by-links-kept")
    black.page.get_by_role("button", name="Close").click()
    # The first goes on: a draw is offered and not accepted, and Black gives up.
    receive(white, with_content(honest))
    white.expect_moves("e2e4", "e7e5", "g1f3", "b8c6")
    white.page.locator("#draw").click()
    white.click("f1", "b5")
    receive(black, ending(white))
    expect(black.page.locator("#by-links")).to_contain_text("Your friend offers a draw")
    black.page.locator("#resign").click()
    black.page.locator("#resign-now").click()
    receive(white, ending(black))
    expect(white.page.locator("#result")).to_have_text("White wins: Black resigns")
    white.close()
    black.close()


def check_draw(server: Server, browser: Browser, _: Path) -> None:
    white, black = Player(server, browser), Player(server, browser)
    begin(white, "chess", "white")
    white.page.locator("#draw").click()
    # A move is taken back until its link has been copied.
    white.click("e2", "e3")
    white.expect_moves("e2e3")
    white.page.locator("#take-back").click()
    white.expect_moves()
    white.click("e2", "e4")
    white.page.locator("#copy-message").click()
    expect(white.page.locator("#by-links")).to_contain_text("Copied.")
    expect(white.page.locator("#take-back")).to_be_disabled()
    receive(black, ending(white))
    black.page.locator("#draw").click()
    expect(black.page.locator("#result")).to_have_text("Draw: by agreement")
    receive(white, ending(black))
    expect(white.page.locator("#result")).to_have_text("Draw: by agreement")
    # White gives up before the first link is sent.
    begin(white, "chess", "white")
    white.click("e2", "e4")
    white.page.locator("#resign").click()
    white.page.locator("#resign-now").click()
    receive(black, ending(white))
    expect(black.page.locator("#result")).to_have_text("Black wins: White resigns")
    # Elsewhere a game by links is not begun unasked.
    black.open("&game=grand")
    expect(black.page.locator("#strip-top")).to_contain_text("Tenfold")
    white.close()
    black.close()


def check_text(server: Server, browser: Browser, _: Path) -> None:
    """Both players have the game as text, also where it is from a file of one's server."""
    white, black = Player(server, browser), Player(server, browser)
    if isinstance(server, Server):
        with_file(server)
        begin(white, "meadow", "white")
    else:
        white.open("&" + with_content({"game": "meadow", "text": MEADOW}))
        white.before = white.page.locator("body").get_attribute("data-game") or ""
        white.page.locator("#new-game").click()
        white.fill("opponent", "links")
        white.fill("side", "white")
        white.page.locator("#start").click()
        white.begun("meadow")
    white.click("d2", "d3")
    first = ending(white)
    receive(black, first)
    expect(black.page.locator("#title")).to_have_text("Meadow Chess")
    black.click("d7", "d6")
    receive(white, ending(black))
    white.expect_moves("d2d3", "d7d6")
    # Another text that has the checksum of this one cannot be made here; another text is another game.
    changed = content(ending(black))
    changed["text"] = changed["text"].replace("c:WAD", "c:WADN")
    expect_refused(white, with_content(changed), "it has other rules, or another first position.", "d2d3", "d7d6")
    white.close()
    black.close()


def check_tabs(server: Server, browser: Browser, _: Path) -> None:
    """The answer is opened in another tab than the game is shown in."""
    white, black = Player(server, browser), Player(server, browser)
    begin(white, "chess", "white")
    white.click("e2", "e4")
    receive(black, ending(white))
    black.click("e7", "e5")
    other = white.tab()
    white.open("&" + ending(black), other)
    expect(other.locator("#moves .move")).to_have_count(2)
    white.expect_moves("e2e4", "e7e5")
    white.page.wait_for_timeout(500)
    expect(other.locator("#moves .move")).to_have_count(2)
    other.close()
    white.click("g1", "f3")
    white.expect_moves("e2e4", "e7e5", "g1f3")
    # Looking back, nobody can play on from there.
    white.page.locator("#steps button").first.click()
    expect(white.prompt()).to_contain_text("Back to the game")
    expect(white.prompt()).not_to_contain_text("Play on from here")
    white.close()
    black.close()


def check_secrets(server: Server, browser: Browser, folder: Path) -> None:
    white, black = mating(server, browser), Player(server, browser)
    first = ending(white)
    assert "reveal" not in content(first)["message"], "a secret is told before the end"
    # A choice that is shown before the end is not taken.
    early = f"{'5' * 32}:K"
    fingerprint = hashlib.sha256(early.encode()).hexdigest()
    sent = content(first)
    message = {**sent["message"], "from": "black", "reveal": early, "commitments": {**sent["message"]["commitments"], "black": fingerprint}}
    liar = Player(server, browser)
    begin_from(liar, "newchess", MATE.replace(" w ", " b "), "white")
    choose(liar, "L")
    told = content(ending(liar))
    message["id"], message["commitments"]["white"] = told["message"]["id"], told["message"]["commitments"]["white"]
    receive(liar, with_content({**told, "moves": "j8j7", "message": message}))
    expect(liar.page.locator("#banner")).to_contain_text("shows a secret choice before the end of the game, which is refused.")
    liar.expect_moves("j8j7")
    expect(liar.page.locator("[data-verdict]")).to_have_count(0)
    liar.close()
    receive_and_choose(black, first, "K")
    expect(black.page.locator("#result")).to_contain_text("White wins")
    last = ending(black)
    # The tab with the game is still open when the link is opened in another one.
    tab = white.tab()
    white.open("&" + last, tab)
    for page in (tab, white.page, tab):
        expect(page.locator("#result")).to_contain_text("White wins")
        expect(page.locator("[data-verdict=true]")).to_have_count(2)
        page.wait_for_timeout(300)
    tab.close()
    receive(black, ending(white))
    expect(black.page.locator("[data-verdict=true]")).to_have_count(2)
    black.picture(folder, "by-links-secrets")
    black.close()
    white.close()


def check_lies(server: Server, browser: Browser, folder: Path) -> None:
    white, black = mating(server, browser), Player(server, browser)
    receive_and_choose(black, ending(white), "L")
    expect(black.prompt()).to_contain_text("is mated. Pay one of these")
    black.click("i8", "j8", "f10", "f9")
    black.expect_moves("c1a1", "xi8j8,f10f9")
    paid = content(ending(black))
    # Black's true king was the mated one, and the ransom was not allowed.
    reveal = f"{'5' * 32}:K"
    paid["message"]["commitments"]["black"] = hashlib.sha256(reveal.encode()).hexdigest()
    receive(white, with_content(paid))
    white.expect_moves("c1a1", "xi8j8,f10f9")
    white.page.locator("#resign").click()
    white.page.locator("#resign-now").click()
    end = content(ending(white))
    answer = {**end, "message": {**paid["message"], "commitments": end["message"]["commitments"], "reveal": reveal}}
    receive(white, with_content(answer))
    lie = white.page.locator("[data-lie]")
    expect(lie).to_contain_text("Your friend has lied: the moves show that L was the true one, and the fingerprint is that of K.")
    white.picture(folder, "by-links-lie")
    # Another choice than that of the fingerprint.
    other = mating(server, browser)
    sent = content(ending(other))
    commitment = hashlib.sha256(f"{'5' * 32}:K".encode()).hexdigest()
    message = {**sent["message"], "from": "black", "commitments": {**sent["message"]["commitments"], "black": commitment}}
    message |= {"reveal": f"{'5' * 32}:L", "says": "resigns"}
    receive(other, with_content({**sent, "message": message}))
    expect(other.page.locator("[data-lie]")).to_contain_text("Your friend's choice is not that of the fingerprint: it was changed.")
    # And another fingerprint than before.
    message["commitments"] = {**message["commitments"], "black": "0" * 64}
    receive(other, with_content({**sent, "message": message}))
    expect(other.page.locator("#banner")).to_contain_text("fingerprint of your friend's secret choice is missing or has changed.")
    for page in (white, black, other):
        page.close()


def tests() -> dict[str, object]:
    return {
        "a game is played by links": check_chess,
        "a draw is agreed by links": check_draw,
        "a game that comes as text is played by links": check_text,
        "a game by links is open in two tabs": check_tabs,
        "secret choices are checked by links": check_secrets,
        "lies by links are told": check_lies,
    }
