#!/usr/bin/env python3
"""Compares games from random files with Fairy-Stockfish: legal moves, FENs, checks and results, position by position.

    random_games.py FILE [--most 1] [--per 300]

FILE has the play-outs that the ignored test `many_random_games_are_sound` writes (engine-tests/variants/random_games), one
a line. Each is followed in pyffish. Differences that one of the rules in random_games_known.py explains are counted by
rule; the others are shown. Exit status 0 and OK at the end mean that at most `--most` of `--per` games have a difference
that no rule explains.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import random_games_known as known

SHIPPED = pathlib.Path(__file__).parents[2] / "src" / "variants" / "variants.ini"
PREFIX = "own-"
"""Stands before the names of shipped games, so that they are not Fairy-Stockfish's games of the same names."""


def own_names(text: str) -> str:
    """The sections with the prefix before their parents' names and, if they are shipped, their own."""
    def header(match: re.Match[str]) -> str:
        name, parent = match[1], match[2]
        own = name if name.startswith("random") else PREFIX + name
        return f"[{own}:{PREFIX}{parent}]" if parent else f"[{own}]"
    return re.sub(r"^\[([^:\]]+)(?::([^\]]+))?\]", header, text, flags=re.M)


PEERS = threading.local()
"""Each thread has a worker of its own."""


class Worker:
    """Follows games in pyffish, in a process of its own that a crash there ends."""

    def __init__(self) -> None:
        import pyffish
        self.peer = pyffish
        pyffish.load_variant_config(own_names(SHIPPED.read_text()))

    def result(self, position: tuple, legal: list[str], is_white: bool, whole: tuple | None) -> str:
        """The result as Tenfold writes it: `ongoing`, or who has won. `whole` is the position with all moves before it where
        a draw by count or repetition could be. Where there are legal moves, no other rule has ended the game."""
        ended, value = False, 0
        if not legal:
            ended, value = self.peer.is_immediate_game_end(*position)
            if not ended:
                ended, value = True, self.peer.game_result(*position)
        elif whole:
            ended, value = self.peer.is_optional_game_end(*whole)
        if not ended:
            return "ongoing"
        if value == 0:
            return "1/2-1/2"
        return "1-0" if (value > 0) == is_white else "0-1"

    def follow(self, game: dict, from_start: bool) -> None:
        """Prints what the peer finds in each position, one a line. A position is reached from the one before by a move, or
        from the first by all moves. Every call takes two milliseconds, so none is made without need."""
        name, plies = game["name"], game["plies"]
        self.peer.load_variant_config(own_names(game["text"]))
        if name not in self.peer.variants():
            print(json.dumps({"error": "the game is refused"}), flush=True)
            return
        chess960 = bool(re.search(r"^chess960 = true$", game["text"], re.M))
        shows_promoted = any("~" in ply["fen"] for ply in plies)
        start, moves, seen = plies[0]["fen"], [], set()
        position = (name, start, [], chess960)
        for number, ply in enumerate(plies):
            fields = ply["fen"].split(" ")
            if from_start:
                position = (name, start, moves, chess960)
            legal = sorted(self.peer.legal_moves(*position))
            # With the marks of all promoted pieces, which the usual FEN has in games with hands only.
            fen = self.peer.get_fen(*position, False, True)
            may_be_drawn = int(fields[-2]) >= 6 or fields[3].isdigit() or tuple(fields[:2]) in seen
            whole = (name, start, moves, chess960) if may_be_drawn else None
            looks = from_start or ply["check"] or number % 4 == 0
            found = {
                "legal": legal,
                "fen": fen if shows_promoted else fen.replace("~", ""),
                "check": self.peer.gives_check(*position) if looks else False,
                "outcome": self.result(position, legal, fields[1] == "w", whole),
            }
            print(json.dumps(found), flush=True)
            if ply["played"] not in legal:
                return
            seen.add(tuple(fields[:2]))
            position = (name, fen, [ply["played"]], chess960)
            moves = [*moves, ply["played"]]


class Peer:
    """A worker that is started again when it has crashed."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def follow(self, line: str, from_start: bool) -> list[dict]:
        """What the peer finds in the positions of a game; the last may be its crash."""
        if self.process is None:
            command = [sys.executable, __file__, "--worker"]
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        self.process.stdin.write(f"{int(from_start)} {line}")
        self.process.stdin.flush()
        found = []
        for answer in self.process.stdout:
            if answer.strip() == "end":
                return found
            found.append(json.loads(answer))
        self.process.wait()
        self.process = None
        return [*found, {"error": "it crashes"}]


def work() -> None:
    worker = Worker()
    for line in sys.stdin:
        worker.follow(json.loads(line[2:]), line[0] == "1")
        print("end", flush=True)


def placement(fen: str) -> list[str]:
    """The fields of a FEN without the en passant squares, which mean something only where a capture is legal."""
    fields = fen.split(" ")
    if not fields[3].isdigit():
        fields[3] = "-"
    board, _, hands = fields[0].partition("[")
    fields[0] = f"{board}[{''.join(sorted(hands))}"
    return fields


def differences(game: known.Game, found: list[dict]) -> list[known.Difference]:
    """All differences of a game, up to the first position that is not the same."""
    all_found = []
    for number, (ply, theirs) in enumerate(zip(game.plies, found)):
        def differ(kind: str, ours: object, other: object) -> None:
            all_found.append(known.Difference(kind, number, ply["fen"], ours, other))
        if "error" in theirs:
            differ("error", None, theirs["error"])
            break
        # Hands from which nothing is dropped are in our FENs only.
        ours, other = placement(ply["fen"]), placement(theirs["fen"])
        if not game.is_true("pieceDrops"):
            ours[0], other[0] = (board.partition("[")[0] for board in (ours[0], other[0]))
        if ours != other:
            differ("fen", ply["fen"], theirs["fen"])
            break
        outcome = ply["outcome"].split(" ")[0]
        if outcome != theirs["outcome"]:
            differ("result", ply["outcome"], theirs["outcome"])
        is_over = {outcome, theirs["outcome"]} != {"ongoing"}
        if ply["legal"] != theirs["legal"] and not is_over:
            ours, other = set(ply["legal"]), set(theirs["legal"])
            differ("moves", sorted(ours - other), sorted(other - ours))
        if ply["check"] != theirs["check"] and not is_over:
            differ("check", ply["check"], theirs["check"])
        if is_over:
            break
    return all_found


@dataclass
class Tally:
    games: int = 0
    positions: int = 0
    known: collections.Counter[str] = field(default_factory=collections.Counter)
    unexplained: int = 0


def show(game: known.Game, difference: known.Difference) -> None:
    moves = " ".join(ply["played"] for ply in game.plies[: difference.ply])
    print(f"--- seed {game.seed}, {difference.kind}, after '{moves}': {difference.fen}")
    print(f"only here: {difference.ours}\nonly there: {difference.theirs}\n{game.text}", flush=True)


def compare(line: str, shipped: known.Sections) -> tuple[known.Game, int, list[known.Difference]]:
    """A game, the number of positions that the peer has seen, and the differences."""
    if not hasattr(PEERS, "peer"):
        PEERS.peer = Peer()
    game = known.Game(json.loads(line), shipped)
    found = PEERS.peer.follow(line, from_start=False)
    different = differences(game, found) and differences(game, PEERS.peer.follow(line, from_start=True))
    return game, len(found), different


def compare_all(path: pathlib.Path, seeds: set[int]) -> Tally:
    tally = Tally()
    shipped = known.sections(SHIPPED.read_text())
    lines = [line for line in path.open() if not seeds or json.loads(line)["seed"] in seeds]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for game, positions, different in pool.map(lambda line: compare(line, shipped), lines):
            tally.games += 1
            tally.positions += positions
            reasons = [known.explain(game, difference) for difference in different]
            tally.known.update(set().union(*reasons))
            if not all(reasons):
                show(game, different[reasons.index(set())])
                tally.unexplained += 1
    return tally


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=1, help="games that may differ without a reason")
    parser.add_argument("--per", type=int, default=300, help="of how many")
    parser.add_argument("--seeds", type=int, nargs="*", default=[], help="only these games")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        work()
        return
    tally = compare_all(args.file, set(args.seeds))
    for reason, number in tally.known.most_common():
        print(f"{number:5} games: {reason}")
    print(f"{tally.games} games, {tally.positions} positions, {tally.unexplained} with a difference without a reason")
    if tally.unexplained * args.per > args.most * tally.games:
        raise SystemExit("FAILED")
    print("OK")


if __name__ == "__main__":
    main()
