"""The files of a soak run: its plan, what happened at which time, and what was measured meanwhile.

Times are seconds of the wall clock (`time.time()`), as the file system stamps files with it as well.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ENGINES = ("first", "second")
ROLES = (*ENGINES, "runner")
MOVE_TIME = 0.01
"""Seconds a move."""

Record = dict[str, Any]


@dataclass(frozen=True)
class Match:
    """One match of the plan: the program over UCI against the program, over XBoard's protocol where it has the game."""

    name: str
    game: str
    rounds: int
    seed: int
    protocol: str = "xboard"
    """Of the second engine."""
    steady: bool = False
    """Nothing is killed in it, so that the same processes play all of its games: its memory is judged."""
    concurrency: int = 1

    @property
    def games(self) -> int:
        return 2 * self.rounds


@dataclass(frozen=True)
class Plan:
    """All settings on which the games depend; a run is resumed only with the same ones."""

    games: int
    seed: int
    margin: int
    """How many milliseconds a move may be late."""
    max_moves: int
    matches: tuple[Match, ...]

    @staticmethod
    def read(path: Path) -> Plan:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Plan(**{**content, "matches": tuple(Match(**match) for match in content["matches"])})

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


class Work:
    """The folder of a run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.plan = self.folder / "plan.json"
        self.events = self.folder / "events.jsonl"
        self.stalls = self.folder / "stalls.jsonl"
        self.memory = self.folder / "memory.jsonl"
        self.summary = self.folder / "summary.json"

    def program(self, role: str) -> Path:
        """The program by a name of its own for each role, by which a process is recognized."""
        return self.folder / "bin" / role

    def log(self, match: Match) -> Path:
        return self.folder / f"{match.name}.jsonl"

    def pgn(self, match: Match) -> Path:
        return self.folder / f"{match.name}.pgn"

    def output(self, match: Match) -> Path:
        return self.folder / f"{match.name}.out"

    def errors(self, match: Match) -> Path:
        return self.folder / f"{match.name}.err"

    def command(self, plan: Plan, match: Match) -> list[str]:
        """The command that plays a match, and resumes it."""
        command = [str(self.program("runner")), "match", match.game]
        for role, protocol in zip(ENGINES, ("uci", match.protocol), strict=True):
            command += ["--engine", f'name={role} cmd="{self.program(role)}" proto={protocol}']
        # A small hash table is full after a few games, and does not look like a leak later.
        command += ["--each", f"st={MOVE_TIME} timemargin={plan.margin} option.Hash=1"]
        command += ["--rounds", str(match.rounds), "--random-plies", "4", "--seed", str(match.seed)]
        command += ["--maxmoves", str(plan.max_moves), "--concurrency", str(match.concurrency)]
        command += ["--log", str(self.log(match)), "--pgn", str(self.pgn(match)), "--resume"]
        return [*command, "--ratinginterval", "0"]

    def processes(self) -> Iterator[tuple[int, str, int]]:
        """The running processes of this run: number, role, and the parent's number."""
        names = {str(self.program(role)): role for role in ROLES}
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            try:
                command = Path("/proc", entry, "cmdline").read_bytes().split(b"\0")[0].decode(errors="replace")
                if role := names.get(command):
                    stat = Path("/proc", entry, "stat").read_text(encoding="utf-8", errors="replace")
                    yield int(entry), role, int(stat.rpartition(")")[2].split()[1])
            except OSError:
                continue


def complete_lines(path: Path) -> list[bytes]:
    """The lines of a file that end; none when there is no file."""
    content = path.read_bytes() if path.exists() else b""
    return content.split(b"\n")[:-1]


def records(path: Path) -> list[Record]:
    """The JSON objects of a file, one a line; a line that a kill has cut short, and nothing else, is left out."""
    found = []
    for line in complete_lines(path):
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def append(path: Path, record: Record) -> None:
    """Adds a JSON object to a file. Begins a line when the last one was cut short."""
    with path.open("a+b") as file:
        cut = file.tell() > 0 and (file.seek(-1, os.SEEK_END), file.read(1))[1] != b"\n"
        file.write((b"\n" if cut else b"") + json.dumps(record).encode() + b"\n")


def games_of(program: Path) -> tuple[list[str], list[str]]:
    """The compiled games of the program, and those of the file that it ships with."""
    listed = subprocess.run([program, "games"], capture_output=True, text=True, check=True).stdout
    compiled, _, shipped = listed.partition("\nFrom the file")
    _, _, shipped = shipped.partition("\n")

    def names(text: str) -> list[str]:
        titles = (line for line in text.splitlines() if line and not line.startswith(" "))
        return [title.split(":")[0].split(" ")[0] for title in titles]

    return names(compiled), names(shipped)


def xboard_games(program: Path) -> set[str]:
    """The games that the program offers over XBoard's protocol."""
    commands = "xboard\nprotover 2\nquit\n"
    said = subprocess.run([program], input=commands, capture_output=True, text=True, check=True).stdout
    return {name for names in re.findall(r'variants="([^"]*)"', said) for name in names.split(",")}


CONCURRENCY = (4, 1, 3)
"""Of the matches by turns."""
STEADY = ("newchess", "crazyhouse")
"""Games of the matches in which nothing is killed: secrets and pockets keep more than other games do."""


def make_plan(program: Path, games: int, seed: int, margin: int, max_moves: int) -> Plan:
    """A fifth of the games goes to the matches in which nothing is killed, the rest to all games by turns."""
    compiled, shipped = games_of(program)
    rng = random.Random(seed)
    rng.shuffle(shipped)
    half = len(shipped) // 2
    turns = compiled + shipped[:half] + compiled + shipped[half:]
    steady_rounds = max(1, games // 10 // 2)
    left = games // 2 - len(STEADY) * steady_rounds
    rounds: dict[str, int] = {}
    for turn in range(left):
        game = turns[turn % len(turns)]
        rounds[game] = rounds.get(game, 0) + 1
    over_xboard = xboard_games(program)
    killed = [
        Match(
            game,
            game,
            count,
            seed + number,
            protocol="xboard" if game in over_xboard else "uci",
            concurrency=CONCURRENCY[number % len(CONCURRENCY)],
        )
        for number, (game, count) in enumerate(rounds.items())
    ]
    steady = [Match(f"steady-{game}", game, steady_rounds, seed, steady=True) for game in STEADY]
    return Plan(games, seed, margin, max_moves, tuple(killed + steady))
