"""Whether the memory of the processes of a soak run is flat."""

from __future__ import annotations

from bisect import bisect_right
from statistics import fmean, median

from verify import Report
from work import ROLES, Match, Plan, Record, Work, records

LONG = 200
"""Matches of fewer games are too short for a fit."""
WARM = 0.2
"""The part of a match in which tables and caches fill."""
GROWTH = 1024.0
"""Most growth in KiB per 1,000 games. The smallest leak of a search, a block of 32 bytes for each of some 40 moves that
an engine makes in a game, would be 1,250."""
RISE = 8192
"""Most KiB that a process may gain after the warm part, in matches of any length."""


def slope(points: list[tuple[float, float]]) -> float:
    """The slope of the line through the points with the least squares."""
    x, y = fmean(x for x, _ in points), fmean(y for _, y in points)
    spread = sum((a - x) ** 2 for a, _ in points)
    return sum((a - x) * (b - y) for a, b in points) / spread if spread else 0.0


def judge_match(match: Match, role: str, samples: list[Record], times: list[float], report: Report) -> None:
    """One process in a match in which nothing is killed."""
    who = f"memory: {match.name}, {role}"
    processes = {sample["process"] for sample in samples}
    if len(processes) != 1:
        report.complain(f"{who}: one process should play all games, there are {len(processes)}")
        return
    points = [(float(bisect_right(times, sample["at"])), float(sample["own"])) for sample in samples]
    warm = [point for point in points if point[0] >= WARM * match.games]
    if not warm:
        report.complain(f"{who}: no sample after {WARM:.0%} of the games")
        return
    tenth = max(1, len(warm) // 10)
    first, last = (median(kib for _, kib in part) for part in (warm[:tenth], warm[-tenth:]))
    figure: Record = {"games": match.games, "own_warm_kib": int(first), "own_end_kib": int(last)}
    resident = [(float(bisect_right(times, sample["at"])), float(sample["rss"])) for sample in samples]
    resident = [point for point in resident if point[0] >= WARM * match.games]
    figure["rss_warm_kib"], figure["rss_end_kib"] = (
        int(median(kib for _, kib in part)) for part in (resident[:tenth], resident[-tenth:])
    )
    figure["peak_kib"] = max(sample["peak"] for sample in samples)
    figure["samples"] = len(warm)
    if last - first > RISE:
        report.complain(f"{who}: {last - first:.0f} KiB more at the end than after {WARM:.0%} of the games")
    if match.games >= LONG:
        growth = 1000 * slope(warm)
        figure["own_kib_per_1000_games"] = round(growth, 1)
        figure["rss_kib_per_1000_games"] = round(1000 * slope(resident), 1)
        if growth > GROWTH:
            report.complain(f"{who}: it grows by {growth:.0f} KiB per 1,000 games, {GROWTH:.0f} are allowed")
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
