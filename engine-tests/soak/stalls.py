"""What monitor.py has measured: when the machine stalled, and how long processes waited for a CPU."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from work import ROLES, Record

LONGEST = 60.0
"""Seconds; no stall is longer."""


@dataclass
class Waiting:
    """Seconds that a process has waited for a CPU, and has run, in some time."""

    role: str
    waited: float = 0.0
    """The sum over its threads: in an engine one waits for the other."""
    longest: float = 0.0
    """The thread that waited longest, of each twentieth of a second."""
    ran: float = 0.0


def shared(begin: float, end: float, since: float, until: float) -> float:
    """The part of the second time that is in the first."""
    return max(0.0, min(end, until) - max(begin, since)) / max(until - since, 1e-6)


class Stalls:
    """All measurements, by time."""

    def __init__(self, records: list[Record]) -> None:
        self.records = sorted(records, key=lambda record: record["to"])
        self.ends = [record["to"] for record in self.records]

    def within(self, begin: float, end: float) -> Iterator[Record]:
        for record in self.records[bisect_left(self.ends, begin) :]:
            if record["to"] > end + LONGEST:
                return
            yield record

    def machine(self, begin: float, end: float) -> float:
        """For how many seconds of a time the machine did not wake up a process that slept."""
        late = (r for r in self.within(begin, end) if "late" in r)
        return sum((r["late"] / 1000 * shared(begin, end, r["from"], r["to"]) for r in late), 0.0)

    def processes(self, begin: float, end: float) -> dict[int, Waiting]:
        """How long each process of the run had to wait in this time."""
        found: dict[int, Waiting] = {}
        for record in self.within(begin, end):
            for role, process, waited, longest, ran in record.get("waits", ()):
                # The kernel counts when the waiting is over, so it may have begun before.
                since = min(record["from"], record["to"] - longest / 1000)
                part = shared(begin, end, since, record["to"]) / 1000
                sums = found.setdefault(process, Waiting(role))
                sums.waited += waited * part
                sums.longest += longest * part
                sums.ran += ran * part
        return found

    def delay(self, begin: float, end: float) -> float:
        """How much longer than on an idle machine something may have taken in this time."""
        waits = [waiting.waited for waiting in self.processes(begin, end).values()]
        return max([self.machine(begin, end), *waits])

    def figures(self) -> Record:
        late = [record["late"] for record in self.records if "late" in record]
        found: Record = {"stalls of the machine over 20 ms": len(late), "longest stall, ms": max(late, default=0.0)}
        for role in ROLES:
            waits = (wait for record in self.records for wait in record.get("waits", ()))
            found[f"waiting of {role} for the CPU, s"] = round(
                sum(wait[3] for wait in waits if wait[0] == role) / 1000, 1
            )
        return found
