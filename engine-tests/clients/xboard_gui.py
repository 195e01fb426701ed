#!/usr/bin/env python3
"""Uses the engine in the real XBoard as a person does: looks at the board, moves with the mouse, uses the menus.

    xboard_gui.py ENGINE OUT [--games NAME,...] [--only WORD]

Checks bear the number of their point of the acceptance list. They compare a picture of the screen, XBoard's own position
(copied to the clipboard), its record of the dialogue, the engine's log, and `tenfold show`. Each game has a display of
its own, so that they run in parallel. Prints one line per check; exit status 0 and OK at the end only
when all passed.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import xboard
import xboard_drawings
import xboard_screen
from xboard import Board, Failure, XBoard, need, wait_for
from xboard_mouse import CASES, MATES, Case, Step

Check = Callable[["Table"], str]


@dataclass
class Table:
    """What the checks of one game need."""

    engine: str
    game: str
    folder: Path
    place: str
    board: Board

    @contextmanager
    def open(self, name: str, *options: str, variant: bool = True) -> Iterator["Player"]:
        """XBoard with the engine, at the first position."""
        folder = self.folder / name
        log = folder / "engine.log"
        log.unlink(missing_ok=True)
        command = f"{self.engine} --log-file {log} --log-level debug"
        chosen = ("-variant", self.game) if variant else ()
        with XBoard(self.place, folder, "-fcp", command, *chosen, *xboard_screen.COLORS, *options) as client:
            client.wait("< pong")
            client.wait(">first ?: ")
            time.sleep(0.4)
            layout = wait_for("the board", lambda: seen(client, self.board))
            assert isinstance(layout, xboard_screen.Layout)
            client.window()
            yield Player(self, client, layout, log)


def seen(client: XBoard, board: Board) -> xboard_screen.Layout | None:
    """The board, once it is drawn and has its shape."""
    try:
        return xboard_screen.find_layout(client.picture(), board)
    except Failure:
        return None


def key(fen: str) -> tuple[str, ...]:
    """Pieces and side to move: what XBoard and the engine must agree on. Not the hands, as XBoard lays all pieces there that
    are captured."""
    place, side = fen.split()[:2]
    return place.partition("[")[0], side


@dataclass
class Player:
    """What a user does and sees."""

    table: Table
    client: XBoard
    layout: xboard_screen.Layout
    log: Path

    def click(self, *squares: str) -> None:
        for square in squares:
            self.client.click(self.layout.centre(square))

    def engine_position(self) -> tuple[str, ...]:
        """By the engine's own log; the first position goes without saying."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        text = text[text.rfind("> new\n") :]
        found = re.findall(r" position (\S+ [wb])$", text, re.MULTILINE)
        return key(found[-1] if found else self.table.board.fen)

    def agree(self, fen: str | None = None) -> tuple[str, ...]:
        """The position, which the engine and XBoard must both have, and which must be this one if one is given."""

        def agreed() -> bool:
            theirs = key(self.client.position())
            return theirs == self.engine_position() and (fen is None or theirs == key(fen))

        try:
            wait_for("agreement", agreed, 20)
        except Failure:
            raise Failure(
                f"XBoard has {self.client.position()}, the engine {self.engine_position()}"
                + (f", where there should be {fen}" if fen else "")
            ) from None
        return self.engine_position()


# Point 5: the board.


def point_05_board(table: Table) -> str:
    with table.open("board") as player:
        return inspect(player)


def is_shown(player: Player, pieces: dict[str, str]) -> bool:
    try:
        xboard_screen.compare(player.client.picture(), player.layout, pieces)
    except Failure:
        return False
    return True


def inspect(player: Player) -> str:
    fen = player.table.board.fen
    right = xboard_screen.wanted(fen)
    # The board has its shape before all pieces are drawn.
    with suppress(Failure):
        wait_for("all pieces", lambda: is_shown(player, right), 5)
    picture = player.client.picture()
    count = xboard_screen.compare(picture, player.layout, right)
    # The comparison has to notice a missing piece, one too many, and one of another colour or type.
    pawn = next(square for square, letter in right.items() if letter == "P")
    empty = next(square for square, letter in right.items() if not letter)
    king = next(square for square, letter in right.items() if letter == "K")
    for square, letter in ((pawn, ""), (empty, "P"), (pawn, "p"), (king, "P")):
        try:
            xboard_screen.compare(picture, player.layout, {**right, square: letter})
        except Failure:
            continue
        raise Failure(f"the picture passes with {letter or 'nothing'} on {square}")
    player.agree(fen)
    if "[" not in fen:
        return f"{count} pieces where they belong"
    need(xboard_screen.hands(picture, player.layout) == (0, 0), "pieces in hand at the start")
    player.client.paste("4k1l3/10/10/10/10/10/10/10/10/K5L3[TFSSpc] w - - 0 1")
    time.sleep(0.5)
    need(xboard_screen.hands(player.client.picture(), player.layout) == (3, 2), "not the pieces in hand that there are")
    return f"{count} pieces where they belong, three and two piece types in hand"


def point_05_board_without_variant(table: Table) -> str:
    with table.open("first", variant=False) as player:
        return inspect(player)


def point_05_drawings(table: Table) -> str:
    """With the drawings of `xboard-config` all pieces look different, and none as XBoard draws it."""
    folder = table.folder / "pieces"
    line = subprocess.run(
        [table.engine, "xboard-config", "--for", "xboard", "--pieces", folder, table.game],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    words = shlex.split(line)
    at = words.index("-pieceImageDirectory")
    need(words[at + 1] == str(folder / table.game), f"not the folder that was asked for: {line}")
    fens = xboard_drawings.EVERY_PIECE[table.game]

    def shown(name: str, *options: str) -> list[dict[str, list[bytes]]]:
        found = []
        with table.open(name, *options) as player:
            for fen in fens:
                player.client.paste(fen)
                player.agree(fen)
                found.append(xboard_drawings.pieces(player.client.picture(), player.layout, fen))
        return found

    drawn = shown("drawings", *words[at:])
    for own, plain in zip(drawn, shown("plain"), strict=True):
        xboard_drawings.told_apart(own)
        xboard_drawings.redrawn(own, plain)
    return f"{len(set().union(*drawn))} pieces told apart"


# Point 11: moves with the mouse.


def marked(colors: str, board: Board) -> dict[str, str]:
    """Squares and their colours in an answer to `lift`."""
    found = {}
    for row, text in enumerate(colors.split("/")):
        file = 0
        for word in re.findall(r"\d+|[A-Z]", text):
            if word.isdigit():
                file += int(word)
                continue
            found[f"{'abcdefghij'[file]}{board.ranks - row}"] = word
            file += 1
    return found


def lift_is_answered(player: Player, fen: str, step: Step) -> None:
    """The squares that light up are those that the piece may go to, but for what XBoard cannot show."""
    board, start = player.table.board, step.squares[0]
    colors = player.client.wait("< highlight (.*)")[1]
    legal = xboard.show(player.table.engine, board.name, fen)["legal"].split()[1:]
    moves = [move for move in legal if xboard.SQUARE.match(move) and move.startswith(start)]
    targets = {"".join(squares[1]) for squares in map(xboard.SQUARE.findall, moves) if "".join(squares[0]) == start}
    several = {"".join(xboard.SQUARE.findall(move)[1]) for move in moves if "," in move}
    wanted = targets - set(step.dark)
    lit = marked(colors, board)
    need(set(lit) == wanted, f"{start}: {sorted(lit)} light up, not {sorted(wanted)}")
    legs = {square for square, color in lit.items() if color == "C"}
    need(legs == several - set(step.dark), f"{start}: the first legs are {sorted(several)}, not {sorted(legs)}")


def play_step(player: Player, fen: str, step: Step) -> str:
    """Makes a move, or fails to; returns the position then."""
    client, table = player.client, player.table
    client.mark()
    player.click(step.squares[0])
    if step.squares[0] in player.layout.board.squares and step.lit:
        lift_is_answered(player, fen, step)
    player.click(*step.squares[1:])
    if step.move is None:
        time.sleep(0.3)
        said = client.dialogue()
        sent = re.search(r"usermove .*: (\S+)$", said, re.MULTILINE)
        need(not sent or "Illegal move" in said, f"{step.squares}: {sent[1] if sent else ''} was made")
        player.agree(fen)
        return fen
    wire = step.wire or table.board.wire(step.move)
    client.wait(rf"usermove .*: {re.escape(wire)}$", 15)
    after = xboard.show(table.engine, table.game, fen, (step.move,))["fen"]
    player.agree(after)
    need("Illegal move" not in client.dialogue(), f"{wire} was called illegal")
    return after


def point_11_mouse(table: Table) -> str:
    made = refused = 0
    with table.open("mouse") as player:
        for case in CASES.get(table.game, ()):
            fen = case.fen
            player.client.paste(fen)
            player.agree(fen)
            for step in case.steps:
                try:
                    fen = play_step(player, fen, step)
                except (Failure, subprocess.SubprocessError) as failure:
                    raise Failure(f"{step.squares} in {fen}: {failure}") from None
                made, refused = made + (step.move is not None), refused + (step.move is None)
    return f"{made} moves made, {refused} refused"


def point_11_ransom(table: Table) -> str:
    """A person whose king is mated can pay nothing in XBoard: the game ends, instead of waiting for ever."""
    if table.game not in MATES:
        return "no game with ransoms"
    with table.open("ransom", "-depth", "4", "-tc", "10") as player:
        client = player.client
        client.paste(MATES[table.game])
        client.mark()
        client.keys("ctrl+b")
        client.wait(r"< 0-1 \{a king is mated, and XBoard cannot enter a ransom\}")
        client.wait(r"> result 0-1 \{a king is mated")
    return "the engine's claim is accepted"


# Points 12 and 13: the menus.


def first_move(table: Table) -> tuple[str, ...]:
    """From and to square of a step of White's pawn on file e."""
    legal = xboard.show(table.engine, table.game)["legal"].split()
    return next((f"e{rank}", f"e{rank + 1}") for rank in (2, 3) if f"e{rank}e{rank + 1}" in legal)


def black_reply(table: Table) -> tuple[str, ...]:
    """From and to square of a step of Black's pawn on file e, after `first_move`."""
    legal = xboard.show(table.engine, table.game, moves=("".join(first_move(table)),))["legal"].split()
    ranks = range(table.board.ranks, 1, -1)
    return next((f"e{rank}", f"e{rank - 1}") for rank in ranks if f"e{rank}e{rank - 1}" in legal)


def menu_from_below(client: XBoard, steps: int) -> None:
    """Chooses an entry of the menu Engine: from below Retract Move, Move Now, Book, Hint."""
    client.click((262, 14))
    time.sleep(0.2)
    client.tool("xdotool", "key", "--delay", "60", *["Up"] * steps, "Return")
    time.sleep(0.2)


def point_13_undo_hint_book_draw(table: Table) -> str:
    """Playing against the engine: hint, book, draw, and a move taken back on the user's turn and after the end."""
    with table.open("menus", "-depth", "3", "-tc", "10") as player:
        client = player.client
        need("> hard" in client.dialogue().replace(">first : ", "> "), "no pondering")
        menu_from_below(client, 4)
        client.wait("> hint")
        client.wait("< Hint: ")
        client.keys("Escape")
        menu_from_below(client, 3)
        client.wait("> bk")
        client.wait("< +no book")
        time.sleep(0.3)
        client.keys("Escape")
        player.click(*first_move(table))
        client.wait("< move ")
        player.agree()
        client.keys("F6")
        client.wait("> draw")
        client.mark()
        client.keys("ctrl+x")
        client.wait("> remove")
        player.agree(table.board.fen)
        client.mark()
        player.click(*first_move(table))
        client.wait("< move ")
        player.agree()
        client.keys("F9")
        client.wait("> result 0-1")
        client.mark()
        client.keys("ctrl+e")
        client.keys("alt+Left")
        client.wait("> undo")
        client.keys("alt+Left")
        player.agree(table.board.fen)
        client.mark()
        client.keys("ctrl+n")
        client.wait("< pong")
        player.agree(table.board.fen)
    return "the position stays right, and a new game begins"


def point_13_undo_while_thinking(table: Table) -> str:
    with table.open("thinking", "-st", "1:00", "-tc", "10") as player:
        client = player.client
        client.mark()
        player.click(*first_move(table))
        client.wait(r"< +\d+ -?\d+ \d+ \d+")
        need("<first : move" not in client.dialogue(), "the engine does not take its time")
        client.keys("ctrl+e")
        client.wait("> force")
        client.keys("alt+Left")
        client.wait("> undo")
        player.agree(table.board.fen)
        need("<first : move" not in client.dialogue(), "the engine moved all the same")
        client.mark()
        client.keys("ctrl+w")
        client.wait(r"< +\d+ -?\d+ \d+ \d+")
        client.keys("ctrl+m")
        client.wait(r"> \?")
        client.wait("< move ", 10)
        player.agree()
    return "taken back; moves when asked to, and at once"


def point_13_undo_in_force_mode(table: Table) -> str:
    with table.open("force") as player:
        client = player.client
        client.keys("ctrl+e")
        player.click(*first_move(table))
        first = player.agree()
        player.click(*black_reply(table))
        wait_for("the second move", lambda: player.agree() != first)
        client.mark()
        client.keys("alt+Left")
        client.wait("> undo")
        need(player.agree() == first, "not the position before")
        client.keys("alt+Left")
        player.agree(table.board.fen)
        client.keys("alt+Right")
        need(player.agree() == first, "not the position after")
        need("<first : move" not in client.dialogue(), "the engine moved in force mode")
    return "two moves made and taken back, one made again"


def point_13_analysis(table: Table) -> str:
    with table.open("analysis") as player:
        client = player.client
        client.mark()
        client.keys("ctrl+a")
        client.wait("> analyze")
        client.wait(r"< +\d+ -?\d+ \d+ \d+")
        start, end = first_move(table)
        wire = table.board.wire(start + end)
        client.tool("xdotool", "keydown", "ctrl")
        try:
            player.click(start)
        finally:
            client.tool("xdotool", "keyup", "ctrl")
        player.click(end)
        # Output of the search before may still be on its way: the next one begins with depth 1.
        again = client.wait(rf"> exclude {wire}\n(?:.*\n)*?(\d+ <first ?: +1 -?\d+ \d+ \d+.*\t\S)")
        time.sleep(0.3)
        later = client.dialogue()[again.start(1) :]
        # In Devingt's first position there are moves of several pawns that begin as the excluded one does.
        need(not re.search(rf"\t{wire}(?![,\w])", later), "an excluded move is searched")
        client.mark()
        player.click(start, end)
        client.wait(rf"usermove .*: {wire}$")
        client.wait(r"< +\d+ -?\d+ \d+ \d+")
        player.agree()
        client.mark()
        client.keys("alt+Left")
        client.wait("> undo")
        player.agree(table.board.fen)
        client.wait(r"< +\d+ -?\d+ \d+ \d+")
        client.mark()
        client.keys("ctrl+e")
        client.wait("> exit")
        player.agree(table.board.fen)
    return "analyses, excludes a move, and follows the board"


CHECKS: tuple[Check, ...] = (
    point_05_board,
    point_05_drawings,
    point_11_mouse,
    point_11_ransom,
    point_13_undo_hint_book_draw,
    point_13_undo_while_thinking,
    point_13_undo_in_force_mode,
    point_13_analysis,
)


def run(options: argparse.Namespace, game: str) -> bool:
    passed = True
    with xboard.display() as place:
        table = Table(options.engine, game, options.out / game, place, xboard.board(options.engine, game))
        checks = CHECKS + ((point_05_board_without_variant,) if game == xboard.games(options.engine)[0] else ())
        for check in checks:
            if options.only not in check.__name__:
                continue
            began = time.monotonic()
            try:
                said = check(table)
                print(f"{check.__name__} {game}: {said}, {time.monotonic() - began:.1f} s", flush=True)
            except (Failure, subprocess.SubprocessError) as failure:
                passed = False
                print(f"FAILED {check.__name__} {game}: {failure}", flush=True)
    return passed


def main() -> int:
    parser = argparse.ArgumentParser(description="Uses the engine in the real XBoard as a person does.")
    parser.add_argument("engine", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("out", type=lambda path: Path(path).resolve())
    parser.add_argument("--games", help="all when not given")
    parser.add_argument("--only", default="", help="checks with this in their name")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    options = parser.parse_args()
    with ThreadPoolExecutor(options.jobs) as pool:
        passed = list(pool.map(lambda game: run(options, game), xboard.games(options.engine, options.games)))
    print("OK" if all(passed) else "FAILED")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
