#!/usr/bin/env python3
"""Plays very many short games between two processes of the engine, over both protocols.

    many_games.py ENGINE FOLDER [--games 100000] [--random FILE] [--jobs N] [--seconds N]

The games are those that the engine lists and, with --random, those of random files that the ignored test
`many_random_games_are_sound` writes (engine-tests/variants/random_games), each as often as the others: twenty games of each,
then twenty more of each, and so on. One process speaks UCI, the other one XBoard's protocol where that has the game. A game
begins with six random plies and is played at a depth of one. FOLDER gets a file of each random game and a log for each match
of twenty games, from which a run that was ended in any way goes on; --seconds ends it. Prints how many games were played, how
they ended, and every one that an engine lost otherwise than on the board. Exit status 1 if there is any.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import time

ON_THE_BOARD = {"normal", "adjudication"}
"""How a game may end: by the rules, or as a draw for its length."""
KEYS = "depth=1 option.Hash=1 timeout=30"
LONGEST = 80
ROUNDS = 10
"""Of a match, two games each."""


def names_of(engine: str) -> list[str]:
    """The games that the engine lists."""
    listed = subprocess.run([engine, "games"], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^([\w-]+)(?: \(.*\))?: ", listed, re.M)


def random_games(file: pathlib.Path, folder: pathlib.Path) -> dict[str, list[str]]:
    """The random games with the arguments that name their files, which are written to the folder."""
    found = {}
    for line in file.read_text().splitlines():
        game = json.loads(line)
        path = folder / f"{game['name']}.ini"
        path.write_text(game["text"])
        found[game["name"]] = ["--variants", str(path)]
    return found


def play(engine: str, folder: pathlib.Path, game: str, more: list[str], seed: int, until: float) -> None:
    """Plays a match of a game, or what is left of it; over UCI alone if XBoard's protocol has not got the game."""
    output = folder / f"{game}-{seed}.out"
    for second in ("xboard", "uci"):
        command = [engine, "match", game, *more, "--rounds", str(ROUNDS), "--random-plies", "6", "--seed", str(seed)]
        command += ["--each", KEYS, "--engine", f"name=first cmd={engine} proto=uci" + arguments(more)]
        command += ["--engine", f"name=second cmd={engine} proto={second}" + arguments(more)]
        command += ["--maxmoves", str(LONGEST), "--log", str(output.with_suffix(".log")), "--resume", "--ratinginterval", "0"]
        left = until - time.monotonic()
        if left <= 0:
            return
        with open(output, "w") as told:
            process = subprocess.Popen(command, stdout=told, stderr=subprocess.STDOUT)
            try:
                process.wait(left if left < float("inf") else None)
            except subprocess.TimeoutExpired:
                process.terminate()
                process.wait()
        if "'second' does not play" not in output.read_text():
            return


def arguments(more: list[str]) -> str:
    return f' args="{" ".join(more)}"' if more else ""


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("engine", type=lambda path: str(pathlib.Path(path).resolve()))
    options.add_argument("folder", type=lambda path: pathlib.Path(path).resolve())
    options.add_argument("--games", type=int, default=100_000)
    options.add_argument("--random", type=pathlib.Path, metavar="FILE")
    options.add_argument("--jobs", type=int, default=1, help="matches at a time")
    options.add_argument("--seconds", type=float, default=float("inf"))
    asked = options.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    games = {name: [] for name in names_of(asked.engine)}
    games |= random_games(asked.random, asked.folder) if asked.random else {}
    seeds = range(1, -(-asked.games // (2 * ROUNDS * len(games))) + 1)
    matches = [(game, seed) for seed in seeds for game in games]
    until = time.monotonic() + asked.seconds
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        list(pool.map(lambda match: play(asked.engine, asked.folder, match[0], games[match[0]], match[1], until), matches))
    ends, played_kinds, lost, missing = collections.Counter(), set(), [], []
    for game, seed in matches:
        log = asked.folder / f"{game}-{seed}.log"
        lines = log.read_text().splitlines()[1:] if log.exists() else []
        for line in lines:
            try:
                played = json.loads(line)
            except ValueError:
                continue  # the last line of a match that was ended
            ends[played["end"]] += 1
            if played["termination"] not in ON_THE_BOARD:
                lost.append(f"{log.name}, game {played['game']}: {played['termination']}: {played['reason']}")
        if lines:
            played_kinds.add(game)
        else:
            missing.append(log)
    print(f"{sum(ends.values())} of {2 * ROUNDS * len(matches)} games, of {len(played_kinds)} kinds")
    print(", ".join(f"{end}: {number}" for end, number in ends.most_common()))
    if missing and asked.seconds == float("inf"):
        for log in missing:
            said = log.with_suffix(".out").read_text().strip().splitlines()
            lost.append(f"{log.name}: nothing was played: {said[-1] if said else ''}")
    print("\n".join(lost) if lost else "no game was lost otherwise than on the board")
    return int(bool(lost))


if __name__ == "__main__":
    sys.exit(main())
