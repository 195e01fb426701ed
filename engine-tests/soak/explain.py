"""Explains the games that an engine lost by its own fault: by a kill, or by a stall of the machine."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stalls import Stalls
from work import MOVE_TIME, ROLES, Match, Record

if TYPE_CHECKING:
    from verify import Report

NOTICED = 2.0
"""Seconds within which a match notices that an engine is dead, stalls not counted."""
EDGE = 0.1
"""Seconds at the begin and at the end of a game in which a kill may not change it."""
SLACK = 0.1
"""Seconds around a late move in which a stall may be its cause: waiting is read every 50 ms."""
SHARE = 0.75
"""The part of the margin (or of the time for features) that what held up the engine must make up."""
RAN = 0.05
"""Most seconds that an engine may have used the CPU around a late move: for this one and a part of the one before."""
FEATURES = 2.0
"""Seconds after which XBoard's protocol takes an engine for one without features."""
STARTED = 0.5
"""Most seconds of the CPU that an engine may have used to start."""


class Explainer:
    """What was done to the run, and what the machine did."""

    def __init__(self, events: list[Record], stalls: Stalls, margin: int) -> None:
        self.events = events
        self.margin = margin
        self.stalls = stalls
        self.kills = [event for event in events if event["what"] == "kill"]
        self.cost: set[int] = set()
        """Which kills have lost a game."""
        self.counts: Counter[str] = Counter()

    def explain(self, match: Match, game: Record, written: float | None, report: Report) -> None:
        """One game: how its loser's fault came about, if there is one."""
        if not game.get("fault") and game["termination"] in ("normal", "adjudication"):
            return
        where = f"{match.name}: game {game['game']} ({game['reason']})"
        if written is None:
            report.complain(f"{where}: nobody knows when it ended")
        elif game["end"] == "disconnects" and game.get("fault") in ("white", "black"):
            self.explain_disconnect(match, game, written, where, report)
        elif game["end"] == "on time":
            self.explain_lateness(game, written, (MOVE_TIME + self.margin / 1000, RAN), where, report)
        elif game["end"] == "bad handshake":
            self.explain_lateness(game, written, (FEATURES, STARTED), where, report)
        else:
            report.complain(f"{where}: there is no excuse for this")

    def explain_lateness(
        self, game: Record, written: float, limits: tuple[float, float], where: str, report: Report
    ) -> None:
        """An answer did not come in time: the machine stalled, or the engine waited for the CPU and did not use it."""
        late, most = limits
        begin, end = written - late - SLACK, written + SLACK
        machine = self.stalls.machine(begin, end)
        processes = self.stalls.processes(begin, end).values()
        # The answer was late when an engine, and then what read it, had to wait.
        reader = max((waiting.longest for waiting in processes if waiting.role == "runner"), default=0.0)
        held_up = [
            waiting.waited + reader
            for waiting in processes
            if waiting.role == game[game["fault"]] and waiting.ran <= most
        ]
        longest = max([machine, *held_up])
        enough = longest >= SHARE * (late - MOVE_TIME)
        self.counts["games lost by a stall of the machine"] += enough
        report.check(enough, f"{where}: held up for {longest * 1000:.0f} ms only")

    def explain_disconnect(self, match: Match, game: Record, written: float, where: str, report: Report) -> None:
        role = game[game["fault"]]
        for number, kill in enumerate(self.kills):
            if number in self.cost or (kill["match"], kill["role"]) != (match.name, role):
                continue
            after = written - kill["at"]
            if -0.05 <= after <= NOTICED + self.stalls.delay(kill["at"], written):
                self.cost.add(number)
                self.counts["games lost by a killed engine"] += 1
                return
        report.complain(f"{where}: {role} was not killed")

    def explain_kills(self, match: Match, games: list[tuple[float, float]], report: Report) -> None:
        """Each kill of an engine has cost a game, or hit one that did not play. `games`: when each began and ended."""
        for number, kill in enumerate(self.kills):
            if kill["match"] != match.name:
                continue
            self.counts[f"kills of {kill['role']}"] += 1
            if kill["role"] == "runner" or number in self.cost:
                continue
            self.counts["kills between games"] += 1
            # While the match looks for an opening, or starts, its engines wait.
            busy = sum(begin + EDGE <= kill["at"] <= end - EDGE for begin, end in games)
            at = f"{match.name}: the kill of {kill['role']} at {kill['at']:.3f}"
            report.check(busy < match.concurrency, f"{at}, when all played, has cost no game")

    def figures(self) -> Record:
        """Counts of kills, forfeits and stalls."""
        names = (*(f"kills of {role}" for role in ROLES), "games lost by a killed engine", "kills between games")
        found: Record = {name: self.counts[name] for name in (*names, "games lost by a stall of the machine")}
        return found | self.stalls.figures()
