#!/usr/bin/env python3
"""Plays games of the file that ships with the program in the real XBoard.

    xboard_shipped.py ENGINE OUT GAME...

ENGINE plays two whole games of each against itself, one as well as it can at a small depth and one with random moves,
while XBoard tests every move: where it knows the game by its own rules, elsewhere by those that ENGINE sends. Then
xboard_moves.py sends XBoard every legal move of some positions. Two of these run at once. xboard_verdict.py finds refused moves, wrong claims, errors and
engines that hang; besides, XBoard's result must be right by `tenfold show`. A game that ENGINE does not offer is skipped,
and a line says so. Prints a line for each session; exit status 0 and OK only when nothing was wrong.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import xboard
from xboard_verdict import Game, read, read_games

SENT = re.compile(r"^\d+ <(?:first|second) ?: move (\S+)$", re.MULTILINE)
SESSIONS = {"best": ("5", "200"), "random": ("1", "60")}
"""The depth, and the moves after which a game is drawn. Depth instead of time makes games that are the same on every
machine, however busy it is."""

LIMIT, STALL = 60, 20
"""Seconds for a game, and without any traffic."""

POSITIONS, EVERY = "6", "9"
"""Positions of which every legal move is sent, and plies from one to the next."""


def moves_sent(debug: str, ten_ranks: bool) -> tuple[str, ...]:
    """The moves of the only game, in the program's own notation."""
    text = "\n".join(SENT.findall(debug)).replace(",\n", ",")
    if ten_ranks:
        text = xboard.SQUARE.sub(lambda found: f"{found[1]}{int(found[2]) + 1}", text)
    return tuple(text.split())


def wrong_result(engine: str, name: str, game: Game, debug: str) -> str | None:
    """Why XBoard's result is wrong. Who wins must win by the game's rules; a draw may be one by XBoard's only, such as
    for lack of material, but not where somebody wins."""
    moves = moves_sent(debug, xboard.board(engine, name).ranks == 10)
    right = xboard.show(engine, name, moves=moves)["result"]
    if right.startswith(game.result) or (game.result == "1/2-1/2" and right == "ongoing"):
        return None
    return f"{game.result} ({game.ending}), which is {right} after {' '.join(moves)}"


def play(engine: str, folder: Path, name: str, kind: str) -> bool:
    """Plays and judges one game."""
    began = time.monotonic()
    pgn = folder / f"{name}-{kind}.pgn"
    here = Path(__file__).parent
    depth, longest = SESSIONS[kind]
    random = [f"python3 {here}/xboard_random.py {engine} {seed}" for seed in (1, 2)]
    players = random if kind == "random" else [engine, engine]
    limits = ("-tc", "10", "-depth", depth, "-ponderNextMove", "false", "-adjudicateDrawMoves", longest)
    ran = subprocess.run(
        [here / "xboard_match.sh", name, "1", pgn, *players, *limits],
        env={**os.environ, "LIMIT": str(LIMIT), "STALL": str(STALL)},
        capture_output=True,
        text=True,
        timeout=2 * LIMIT,
    )
    said = (ran.stdout + ran.stderr).strip()
    passed = ran.returncode == 0
    if passed:
        [game] = read_games(pgn)
        said = game.line()
        wrong = wrong_result(engine, name, game, read(pgn.with_name(f"{pgn.name}.debug")))
        if wrong:
            passed, said = False, f"WRONG: {wrong}"
    print(f"{name}, {kind}, {time.monotonic() - began:.0f} s: {said}", flush=True)
    return passed


def look(engine: str, folder: Path, name: str) -> bool:
    """Sends XBoard every legal move of some positions."""
    script = Path(__file__).with_name("xboard_moves.py")
    options = ("--games", name, "--positions", POSITIONS, "--every", EVERY, "--limit", str(LIMIT))
    ran = subprocess.run(
        [sys.executable, script, engine, folder, *options], capture_output=True, text=True, timeout=20 * LIMIT
    )
    print((ran.stdout + ran.stderr).strip().removesuffix("\nOK"), flush=True)
    return ran.returncode == 0


def session(engine: str, folder: Path, name: str, kind: str) -> bool:
    """One of the sessions of a game."""
    try:
        return play(engine, folder, name, kind) if kind in SESSIONS else look(engine, folder, name)
    except (xboard.Failure, subprocess.SubprocessError) as failure:
        print(f"{name}, {kind}: WRONG: {failure}", flush=True)
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays games of the shipped file in XBoard.")
    parser.add_argument("engine", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("games", nargs="+", metavar="GAME")
    options = parser.parse_args()
    engine = str(options.engine.resolve())
    folder = options.out.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    games = xboard.offered(engine, options.games)
    with ThreadPoolExecutor(2) as pool:
        sessions = [(name, kind) for name in games for kind in (*SESSIONS, "moves")]
        passed = list(pool.map(lambda one: session(engine, folder, *one), sessions))
    print(f"OK: {len(games)} games" if all(passed) and games else "FAILED")
    return 0 if all(passed) and games else 1


if __name__ == "__main__":
    sys.exit(main())
