#!/usr/bin/env python3
"""Shows that the checks of soak.py find what they look for: damages copies of a finished run, each in one way.

    engine-tests/soak/damaged.py FOLDER

FOLDER is that of a run in which soak.py has found nothing wrong; it is left as it is. Prints a line for each way, and
exits with status 0 only if each was found, and nothing in the copy that was not damaged. Standard library only.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from memory import judge_match
from verify import Report, verify
from work import ROLES, Match, Plan, Record, Work, append, complete_lines, records

GAME = "devingt"
"""The match that is damaged. Its games are played one after the other."""
LOST: Record = {"result": "0-1", "fault": "white"}
FORGED_LATENESS: Record = {
    **LOST,
    "reason": "White loses on time (1ms overrun)",
    "end": "on time",
    "termination": "time forfeit",
}
FORGED_SILENCE: Record = {
    **LOST,
    "reason": "White makes a bad handshake: neither uciok nor feature",
    "end": "bad handshake",
    "termination": "abandoned",
}
FORGED_CRASH: Record = {**LOST, "reason": "White disconnects", "end": "disconnects", "termination": "abandoned"}
FORGED_FOUL: Record = {
    **LOST,
    "reason": "White makes an illegal move: a1a1",
    "end": "illegal move",
    "termination": "illegal move",
}


class Copy:
    """A copy of the run that can be damaged."""

    def __init__(self, folder: Path) -> None:
        self.work = Work(folder)
        self.plan = Plan.read(self.work.plan)
        self.match = next(match for match in self.plan.matches if match.name == GAME)

    def log(self, change: Callable[[list[bytes]], list[bytes]]) -> None:
        path = self.work.log(self.match)
        path.write_bytes(b"".join(line + b"\n" for line in change(complete_lines(path))))

    def events(self, change: Callable[[list[Record]], list[Record]]) -> None:
        changed = change(records(self.work.events))
        self.work.events.write_text("".join(json.dumps(event) + "\n" for event in changed), encoding="utf-8")

    def ended(self) -> float:
        """When the first game of the log was written."""
        events = records(self.work.events)
        games = (event for event in events if event["what"] == "game" and event["match"] == GAME)
        return next(float(event["written"]) for event in games if event["line"] == 1)

    def forge(self, change: Record) -> None:
        """Changes the first game of the log so that it was seen like this when it was written."""
        lines = complete_lines(self.work.log(self.match))
        lines[1] = json.dumps({**json.loads(lines[1]), **change}, separators=(",", ":")).encode()
        self.log(lambda _: lines)
        seen = {"hash": sha256(lines[1]).hexdigest()[:16]}
        self.events(
            lambda events: [
                {**e, **seen} if e["what"] == "game" and (e["match"], e["line"]) == (GAME, 1) else e for e in events
            ]
        )

    def no_excuses(self) -> None:
        """Forgets all kills and stalls."""
        self.events(lambda events: [event for event in events if event["what"] != "kill"])
        self.work.stalls.write_text("", encoding="utf-8")

    def kill(self, at: float) -> None:
        white = json.loads(complete_lines(self.work.log(self.match))[1])["white"]
        append(self.work.events, {"at": at, "what": "kill", "match": GAME, "role": white, "process": 1})

    def stall(self, ms: float) -> None:
        end = self.ended()
        append(self.work.stalls, {"from": end - ms / 1000, "to": end, "late": ms})

    def wait(self, role: str, ms: float, ran: float) -> None:
        end = self.ended()
        append(self.work.stalls, {"from": end - 0.3, "to": end, "waits": [[role, 1, ms, ms, ran]]})

    def announce(self, text: str, **start: int) -> None:
        """Adds to what the match printed, after a new start if it is given."""
        path = self.work.output(self.match)
        if start:
            append(self.work.events, {"at": 0, "what": "start", "match": GAME, "output": path.stat().st_size, **start})
        with path.open("a", encoding="utf-8") as file:
            file.write(text)

    def double_pgn(self) -> None:
        path = self.work.pgn(self.match)
        path.write_text(path.read_text(encoding="utf-8") * 2, encoding="utf-8")

    def white(self) -> str:
        return str(json.loads(complete_lines(self.work.log(self.match))[1])["white"])


def crash(copy: Copy, before: float | None) -> None:
    copy.no_excuses()
    copy.forge(FORGED_CRASH)
    if before is not None:
        copy.kill(copy.ended() - before)


def mate(copy: Copy) -> None:
    won = json.loads(complete_lines(copy.work.log(copy.match))[1])["result"] == "1-0"
    result, reason = ("0-1", "Black mates") if won else ("1-0", "White mates")
    copy.forge({"result": result, "reason": reason, "end": "checkmate", "termination": "normal"})


def idle_kill(copy: Copy) -> None:
    """A kill in the middle of a game that goes on."""
    copy.no_excuses()
    moves = [{"move": "e2e3", "time": 200_000}] * 10
    copy.forge({"moves": moves, "fault": None, "end": "adjudication", "termination": "adjudication"})
    copy.kill(copy.ended() - 1.0)


def lateness(copy: Copy, machine: float = 0.0, role: str = "", waited: float = 0.0, ran: float = 0.0) -> None:
    copy.no_excuses()
    copy.forge(FORGED_LATENESS)
    copy.stall(machine)
    copy.wait(role or copy.white(), waited, ran)


def silence(copy: Copy, machine: float) -> None:
    copy.no_excuses()
    copy.forge(FORGED_SILENCE)
    copy.stall(machine)


def longer(copy: Copy) -> None:
    game = json.loads(complete_lines(copy.work.log(copy.match))[1])
    copy.forge({"moves": [*game["moves"], {"move": "a1a1", "time": 0}]})


# What is done to a copy, and the complaints that it has to cause, or must not cause.
DAMAGES: list[tuple[str, Callable[[Copy], None], list[str], list[str]]] = [
    ("nothing", lambda copy: None, [], [""]),
    ("a game is removed", lambda copy: copy.log(lambda lines: lines[:-1]), ["is lost", "were seen"], []),
    ("a game is there twice", lambda copy: copy.log(lambda lines: [*lines, lines[1]]), ["in the log 2 times"], []),
    ("two games have changed places", lambda copy: copy.log(lambda old: [old[0], old[2], old[1]]), ["was changed"], []),
    (
        "a result is changed",
        lambda copy: copy.log(lambda lines: [lines[0], lines[1].replace(b'"result":"', b'"result":"1'), *lines[2:]]),
        ["was changed after it was written", "does not follow", "was announced", "PGN"],
        [],
    ),
    (
        "an end is forged",
        mate,
        ["when it is replayed", "was announced"],
        ["was changed"],
    ),
    ("an illegal move is added", longer, ["cannot be replayed"], ["was changed"]),
    (
        "a move is late and not lost",
        lambda c: c.forge({"moves": [{"move": "e2e3", "time": 10**6}]}),
        ["did not lose"],
        [],
    ),
    ("a crash without a kill", lambda copy: crash(copy, None), ["was not killed"], []),
    ("a crash with its kill", lambda copy: crash(copy, 0.1), [], ["was not killed", "cost no game"]),
    ("a crash long after a kill", lambda copy: crash(copy, 100), ["was not killed"], []),
    ("a kill without a crash", idle_kill, ["has cost no game"], []),
    ("a crash before its kill", lambda copy: crash(copy, -0.5), ["was not killed"], []),
    ("a loss on time without a stall", lateness, ["held up for 0 ms"], []),
    ("a loss on time in a short stall", lambda copy: lateness(copy, 60), ["held up for 60 ms"], []),
    ("a loss on time in a long stall", lambda copy: lateness(copy, 250), [], ["held up"]),
    ("a loss on time by waiting", lambda copy: lateness(copy, waited=250, ran=5), [], ["held up"]),
    ("a loss on time by computing", lambda copy: lateness(copy, waited=250, ran=150), ["held up"], []),
    ("another has waited", lambda copy: lateness(copy, role="nobody", waited=250), ["held up for 0 ms"], []),
    ("a bad handshake", lambda copy: silence(copy, 300), ["held up for 300 ms"], []),
    ("a bad handshake in a stall of two seconds", lambda copy: silence(copy, 2000), [], ["held up"]),
    ("an illegal move is made", lambda copy: copy.forge(FORGED_FOUL), ["no excuse"], []),
    ("a game is finished twice", lambda c: c.announce(f"{finished(c)}\n"), ["was finished 2 times"], []),
    ("a game is played again", lambda c: c.announce("Started game 1 of 2 (", games=1), ["was played again"], []),
    ("games are forgotten", lambda c: c.announce("Started game", games=2), ["resumed after 0 games, 2"], []),
    ("a game is in the PGN twice", Copy.double_pgn, ["in the PGN twice"], []),
]


def finished(copy: Copy) -> str:
    """What the match printed at the end of the first game of the log."""
    lines = copy.work.output(copy.match).read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("Finished game "))


def judged(folder: Path, damage: Callable[[Copy], None], wanted: list[str], unwanted: list[str]) -> list[str]:
    """Which complaints are missing, or are there and should not be."""
    with tempfile.TemporaryDirectory() as place:
        copy = Copy(shutil.copytree(folder, Path(place, "run"), symlinks=True))
        damage(copy)
        complaints = verify(copy.work, copy.plan, strict_orphans=False, only=frozenset({GAME})).complaints
    missing = [f"not found: {part}" for part in wanted if not any(part in line for line in complaints)]
    return missing + [f"found: {line}" for line in complaints if any(part in line for part in unwanted)]


def memory(kib_per_game: float, wanted: bool) -> list[str]:
    """a process that plays 300 games and grows like this."""
    match = Match("steady", GAME, 150, 1, steady=True)
    samples = []
    for game in range(301):
        size = 9000 + int(game * kib_per_game) + 64 * (game % 3)
        samples.append({"at": float(game), "role": ROLES[0], "process": 1, "rss": size, "peak": size, "own": size})
    report = Report()
    judge_match(match, ROLES[0], samples, [float(game) for game in range(1, 301)], report)
    grows = any("it grows by" in line for line in report.complaints)
    return [] if grows == wanted else [f"complaints: {report.complaints}"]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    folder = Path(sys.argv[1])
    results = [(name, judged(folder, damage, found, not_found)) for name, damage, found, not_found in DAMAGES]
    results.append(("memory is flat", memory(0.0, wanted=False)))
    results.append(("memory grows by 24 KiB a game", memory(24.0, wanted=True)))
    for name, wrong in results:
        print(f"{'FAILED' if wrong else 'ok'}: {name}", *wrong, sep="\n  ")
    return 1 if any(wrong for _, wrong in results) else 0


if __name__ == "__main__":
    sys.exit(main())
