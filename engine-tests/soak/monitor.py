#!/usr/bin/env python3
"""Measures the machine's stalls and the memory of the processes of a soak run while it goes on, until it is killed.

    monitor.py FOLDER

It sleeps for 5 ms over and over, on the CPU of the run: a sleep that ends more than 20 ms late is a stall of the
machine. That alone would miss a CPU that others use, since a process that has slept comes before those that compute. So
the time that the processes of the run have waited for the CPU while they could have run is read as well, from the
kernel's own count (/proc/PID/task/*/schedstat), where there is one.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from work import Work, append

SLEEP = 0.005
LATE = 0.02
"""A sleep that is so late is a stall."""
BUCKET = 0.05
"""How often processes are looked for, and the time that they have waited is read."""
WAITED = 0.001
"""Less waiting in one bucket is not recorded."""
SAMPLE = 0.5
"""How often their memory is read."""


def threads_of(process: int) -> Iterator[tuple[int, tuple[float, float]]]:
    """The threads of a process, each with the seconds that it has run and waited for a CPU so far."""
    folder = f"/proc/{process}/task"
    try:
        threads = os.listdir(folder)
    except OSError:
        return
    for thread in threads:
        try:
            with open(f"{folder}/{thread}/schedstat", encoding="ascii") as file:
                ran, waited = file.read().split()[:2]
                yield int(thread), (int(ran) / 1e9, int(waited) / 1e9)
        except (OSError, ValueError):
            continue


def kib(process: int) -> dict[str, int]:
    """Memory of a process in KiB: resident, its maximum, and its own, swapped or not; empty when it has ended.

    Pages of files (the program's code) come when they are needed and go when the system likes, so that resident memory
    varies where nothing is allocated.
    """
    try:
        text = Path(f"/proc/{process}/status").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    lines = (line.split() for line in text.splitlines())
    found = {words[0].rstrip(":"): int(words[1]) for words in lines if len(words) == 3 and words[2] == "kB"}
    if "VmRSS" not in found:
        return {}
    own = found.get("RssAnon", found["VmRSS"]) + found.get("VmSwap", 0)
    return {"rss": found["VmRSS"], "peak": found["VmHWM"], "own": own}


class Monitor:
    """What was read last."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.threads: dict[int, tuple[float, float]] = {}
        self.bucket = self.sample = time.time()

    def read_waits(self, now: float, roles: dict[int, str]) -> None:
        """Records how long each process has waited and run since the last time."""
        known = {}
        waits = []
        for process, role in roles.items():
            ran, waited, longest = 0.0, 0.0, 0.0
            for thread, (all_ran, all_waited) in threads_of(process):
                known[thread] = all_ran, all_waited
                ran_before, waited_before = self.threads.get(thread, (0.0, 0.0))
                ran += max(0.0, all_ran - ran_before)
                waited += max(0.0, all_waited - waited_before)
                longest = max(longest, all_waited - waited_before)
            if waited >= WAITED:
                times = (round(1000 * seconds, 1) for seconds in (waited, longest, ran))
                waits.append((role, process, *times))
        if waits:
            append(self.work.stalls, {"from": self.bucket, "to": now, "waits": waits})
        self.threads, self.bucket = known, now

    def read_memory(self, now: float, roles: dict[int, str]) -> None:
        for process, role in roles.items():
            if sizes := kib(process):
                append(self.work.memory, {"at": now, "role": role, "process": process, **sizes})
        self.sample = now

    def run(self) -> None:
        while True:
            began = time.monotonic()
            time.sleep(SLEEP)
            late = time.monotonic() - began - SLEEP
            now = time.time()
            if late > LATE:
                append(self.work.stalls, {"from": now - late, "to": now, "late": round(late * 1000, 1)})
            if now - self.bucket >= BUCKET:
                roles = {process: role for process, role, _ in self.work.processes()}
                self.read_waits(now, roles)
                if now - self.sample >= SAMPLE:
                    self.read_memory(now, roles)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    Monitor(Work(Path(sys.argv[1]))).run()
