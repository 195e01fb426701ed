"""Whether the memory of the processes of a soak run is flat."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from statistics import fmean, median

from verify import Report
from work import ROLES, Match, Plan, Record, Work, records

LONG = 60
"""In matches of fewer games tables and caches are still filling at the end."""
WARM = 0.2
"""The part of a match in which tables and caches fill."""
GROWTH = 4
"""KiB that a process may gain a game. A match keeps about 3 of each (opening, commitments, what its tables need), less
than half of what it writes to its log; an engine that leaked 80 bytes a move would gain as much."""
RISE = 2048
"""KiB that it may gain in addition: from one search to the next an engine's memory goes up and down by this much."""
FILLING = 8192
"""The same in matches that are not long."""


def slope(points: list[tuple[float, float]]) -> float:
    """The slope of the line through the points with the least squares."""
    x, y = fmean(x for x, _ in points), fmean(y for _, y in points)
    spread = sum((a - x) ** 2 for a, _ in points)
    return sum((a - x) * (b - y) for a, b in points) / spread if spread else 0.0


def judge_match(match: Match, role: str, samples: list[Record], times: list[float], report: Report) -> None:
    """One process in a match in which nothing is killed."""
    who = f"memory: {match.name}, {role}"
    # An engine that lost on time, since the machine stalled, was started again: judged is the one that played longest.
    counts = Counter(sample["process"] for sample in samples)
    longest = max(counts, key=lambda process: counts[process], default=None)
    samples = [sample for sample in samples if sample["process"] == longest]
    points = [(float(bisect_right(times, sample["at"])), float(sample["own"])) for sample in samples]
    before = points[0][0] if points else 0.0
    games = points[-1][0] - before if points else 0.0
    warm = [point for point in points if point[0] >= before + WARM * games]
    if games < match.games / 3:
        report.complain(f"{who}: the longest process has played {games:.0f} games only")
        return
    tenth = max(1, len(warm) // 10)
    first, last = (median(kib for _, kib in part) for part in (warm[:tenth], warm[-tenth:]))
    figure: Record = {"games": int(games), "own_warm_kib": int(first), "own_end_kib": int(last)}
    resident = [(float(bisect_right(times, sample["at"])), float(sample["rss"])) for sample in samples]
    resident = [point for point in resident if point[0] >= before + WARM * games]
    figure["rss_warm_kib"], figure["rss_end_kib"] = (
        int(median(kib for _, kib in part)) for part in (resident[:tenth], resident[-tenth:])
    )
    figure["peak_kib"] = max(sample["peak"] for sample in samples)
    figure["samples"] = len(warm)
    allowed = (RISE if games >= LONG else FILLING) + GROWTH * games
    if last - first > allowed:
        gain = f"{last - first:.0f} KiB in {games:.0f} games, {allowed:.0f} are allowed"
        report.complain(f"{who}: it grows by {gain}")
    if games >= LONG:
        figure["own_kib_per_1000_games"] = round(1000 * slope(warm), 1)
        figure["rss_kib_per_1000_games"] = round(1000 * slope(resident), 1)
    report.figures.setdefault("memory", {})[f"{match.name} {role}"] = figure


def judge_memory(work: Work, plan: Plan, report: Report) -> None:
    """The growth of processes that played whole matches, and the most memory of all."""
    samples = records(work.memory)
    events = records(work.events)
    for match in plan.matches:
        starts = [event["at"] for event in events if event["what"] == "start" and event["match"] == match.name]
        ends = [event["at"] for event in events if event["what"] == "end" and event["match"] == match.name]
        if not match.steady or not ends:
            continue
        # After an interruption of the whole run, the last part of the match is the longest that can be judged.
        times = [event["written"] for event in events if event["what"] == "game" and event["match"] == match.name]
        for role in ROLES:
            own = [sample for sample in samples if sample["role"] == role and starts[-1] <= sample["at"] <= ends[-1]]
            judge_match(match, role, own, times, report)
    for role in ROLES:
        peaks = [sample["peak"] for sample in samples if sample["role"] == role]
        report.figures[f"most memory of {role}, KiB"] = max(peaks, default=0)
