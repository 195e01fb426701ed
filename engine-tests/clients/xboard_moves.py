#!/usr/bin/env python3
"""Sends XBoard every legal move of random positions (point 11 of the acceptance list).

    xboard_moves.py ENGINE OUT [--games NAME,...] [--positions N] [--every PLIES] [--seed N]
                    [--limit SECONDS]

Plays the part of an engine in the real XBoard, with legality testing on: it announces what ENGINE announces, walks
along random games, and in some of their positions sends each move that is legal by ENGINE. XBoard makes it or calls
it illegal; one that was made is then taken back by calling it illegal. A move that XBoard refuses must be one that
ENGINE itself would not play there. Writes OUT/NAME.json, prints a line per game and what was refused, by class of
move; exit status 0 and OK only when nothing was refused that would be played.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import xboard
from xboard import Failure, need

LONGEST = 240
"""Plies of a walk."""


class Oracle:
    """Our engine, asked over its own XBoard protocol whether it plays a move."""

    def __init__(self, command: str, game: str) -> None:
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.say("xboard", "protover 2")
        self.features = self.read_until("feature done=1")
        self.say("new", f"variant {game}", "force", "st 1", "sd 1", "nopost", "ping 1")
        self.setup = self.read_until("pong 1")[:-1]

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines))

    def read_until(self, last: str) -> list[str]:
        assert self.process.stdout
        lines: list[str] = []
        while not lines or not lines[-1].startswith(last):
            line = self.process.stdout.readline()
            need(line != "", f"the engine ended before {last!r}")
            lines.append(line.rstrip("\n"))
        return lines

    def plays(self, fen: str, wire: str) -> list[str]:
        """What the engine plays when only this move may be chosen; something else when it never plays it."""
        self.say("force", f"setboard {fen}", "exclude all", f"include {wire}", "go", "ping 2")
        said = self.read_until("pong 2")
        return [line.removeprefix("move ") for line in said if line.startswith("move ")]


class Walker:
    """The engine that XBoard sees."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.folder: Path = options.out
        self.random = random.Random(options.seed)
        self.oracle = Oracle(options.engine, options.walk)
        self.board = xboard.board(options.engine, options.walk)
        self.syncs = 0
        self.complaints = 0
        self.debug_at = 0
        self.looked = 0
        self.checked = 0
        self.skipped = 0
        self.refused: list[dict[str, str]] = []

    def say(self, *lines: str) -> None:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()

    def handshake(self) -> None:
        for line in sys.stdin:
            words = line.split()
            first = words[0] if words else ""
            if first == "protover":
                self.say(*self.oracle.features)
            elif first == "variant":
                self.say(*self.oracle.setup)
            elif first == "ping":
                self.say(f"pong {words[1]}")
            elif first == "go":
                return
        raise Failure("XBoard never said go")

    def refuses(self, wire: str) -> bool:
        """Sends a move; XBoard is done with it when the comment behind it is in its debug file."""
        self.syncs += 1
        legs = wire.split(",")
        mark = f": # sync {self.syncs}\n".encode()
        self.say(*(f"move {leg}," for leg in legs[:-1]), f"move {legs[-1]}", mark.decode()[2:-1])
        end = time.monotonic() + xboard.TIMEOUT
        with (self.folder / "debug").open("rb") as debug:
            debug.seek(self.debug_at)
            tail = b""
            while mark not in tail:
                need(time.monotonic() < end, f"XBoard does not go on after {wire}")
                more = debug.read()
                if not more:
                    time.sleep(0.0004)
                tail += more
            self.debug_at = debug.tell()
        complaints = (self.folder / "output").read_bytes().count(b'Illegal move "')
        refused, self.complaints = complaints > self.complaints, complaints
        return refused

    def take_back(self, wire: str) -> None:
        self.say(f"Illegal move: {wire}")
        self.complaints += 1

    def would_play(self, fen: str, wire: str) -> bool:
        return ",".join(line.rstrip(",") for line in self.oracle.plays(fen, wire)) == wire

    def look(self, fen: str, moves: list[str]) -> None:
        """Sends every move of a position that XBoard has a way to write."""
        for text in moves:
            wire = self.wire(fen, text)
            if wire is None:
                self.skipped += 1
                continue
            self.checked += 1
            if self.refuses(wire):
                played = self.would_play(fen, wire)
                self.refused.append({"fen": fen, "move": text, "class": move_class(fen, text), "played": str(played)})
            else:
                self.take_back(wire)

    def wire(self, fen: str, text: str) -> str | None:
        """The move on the wire, nothing when XBoard cannot write it: several pieces move, or a ransom is paid."""
        legs = [xboard.SQUARE.findall(leg) for leg in text.split(",")]
        several = any(before[-1] != after[0] for before, after in zip(legs, legs[1:]))
        if several or text.startswith("x"):
            return None
        return self.board.wire(text)

    def walk(self) -> None:
        """One random game; now and then all moves of a position are looked at."""
        moves: list[str] = []
        position = xboard.show(self.options.engine, self.board.name)
        while len(moves) < LONGEST and self.looked < self.options.positions:
            legal = position["legal"].split()[1:]
            if not legal or position["result"] != "ongoing":
                return
            if len(moves) % self.options.every == self.options.seed % self.options.every:
                self.look(position["fen"], legal)
                self.looked += 1
                self.note()
            self.random.shuffle(legal)
            for text in legal:
                wire = self.wire(position["fen"], text)
                if wire is not None and self.would_play(position["fen"], wire):
                    break
            else:
                return
            if self.refuses(wire):
                self.refused.append({"fen": position["fen"], "move": text, "class": "walk", "played": "True"})
                return
            moves.append(text)
            position = xboard.show(self.options.engine, self.board.name, position["fen"], (text,))

    def note(self) -> None:
        found = {"positions": self.looked, "checked": self.checked, "skipped": self.skipped, "refused": self.refused}
        (self.folder / "report.json").write_text(json.dumps(found, indent=1))


def move_class(fen: str, text: str) -> str:
    """The class of a move, for the summary."""
    piece, _, rest = text.partition("@")
    if rest:
        return f"drop {piece}"
    cells = xboard.rows(fen)
    squares = xboard.SQUARE.findall(text)

    def at(square: tuple[str, str]) -> str:
        return cells[len(cells) - int(square[1])][ord(square[0]) - ord("a")]

    start, end = squares[0], squares[1]
    taken = "x" if at(end) else "-"
    shape = f"{at(start).upper()} {ord(end[0]) - ord(start[0]):+d}{int(end[1]) - int(start[1]):+d}{taken}"
    tail = re.sub(r"^[a-l]\d+[a-l]\d+", "", text.split(",")[0])
    return shape + tail + (" legs" if "," in text else "")


def engine_role(options: argparse.Namespace) -> int:
    try:
        walker = Walker(options)
        walker.handshake()
        walker.walk()
        walker.note()
        (options.out / "done").write_text("ok")
    except Exception as failure:  # Whatever it is: the process that waits for this one has to know.
        (options.out / "done").write_text(repr(failure))
    sys.stdin.read()
    return 0


def one_walk(options: argparse.Namespace, place: str, game: str, seed: int, positions: int) -> dict:
    folder = (options.out / f"{game}-{seed}").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("done", "report.json", "debug", "output"):
        (folder / name).unlink(missing_ok=True)
    command = (
        f"{sys.executable} {Path(__file__).resolve()} {Path(options.engine).resolve()} {folder} --walk {game}"
        f" --positions {positions} --every {options.every} --seed {seed}"
    )
    free = ("-checkMates", "false", "-materialDraws", "false", "-trivialDraws", "false", "-repeatsToDraw", "999")
    with xboard.XBoard(
        place, folder, "-fcp", command, "-variant", game, "-initialMode", "MachineWhite", "-noGUI", *free,
        *("-ruleMoves", "0", "-tc", "600"),
    ) as client:
        end = time.monotonic() + options.limit
        while not (folder / "done").exists() or not (folder / "done").read_text():
            need(client.process.poll() is None, f"XBoard ended in {folder}")
            need(time.monotonic() < end, f"not finished: {folder}")
            time.sleep(0.1)
    need((folder / "done").read_text() == "ok", f"{folder}: {(folder / 'done').read_text()}")
    return json.loads((folder / "report.json").read_text())


def run(options: argparse.Namespace, place: str, game: str) -> bool:
    found: dict = {"positions": 0, "checked": 0, "skipped": 0, "refused": []}
    seed = options.seed
    while found["positions"] < options.positions:
        part = one_walk(options, place, game, seed, options.positions - found["positions"])
        for key in found:
            found[key] += part[key]
        seed += 1
    (options.out / f"{game}.json").write_text(json.dumps(found, indent=1))
    bad = [move for move in found["refused"] if move["played"] == "True"]
    print(
        f"point_11_every_legal_move {game}: {found['positions']} positions, {found['checked']} moves,"
        f" {len(found['refused'])} refused, {len(bad)} of them such as the engine plays,"
        f" {found['skipped']} that cannot be written",
        flush=True,
    )
    for (what, played), count in Counter((move["class"], move["played"]) for move in found["refused"]).most_common():
        example = next(move for move in found["refused"] if move["class"] == what)
        print(f"  {count:5d} {what}{' PLAYED' if played == 'True' else ''}: {example['move']} in {example['fen']}")
    return not bad


def judged(options: argparse.Namespace, place: str, game: str) -> bool:
    """As `run`, with a line when that cannot be ended."""
    try:
        return run(options, place, game)
    except Failure as failure:
        print(f"point_11_every_legal_move {game}: {failure}", flush=True)
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description="Asks XBoard about every legal move of random positions.")
    parser.add_argument("engine")
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", help="all when not given")
    parser.add_argument("--positions", type=int, default=200, help="per game")
    parser.add_argument("--every", type=int, default=4, help="plies from one looked at to the next")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=3600, help="seconds for a random game")
    parser.add_argument("--walk", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.walk:
        return engine_role(options)
    with xboard.display() as place:
        passed = [judged(options, place, game) for game in xboard.games(options.engine, options.games)]
    print("OK" if all(passed) else "FAILED")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
