#!/usr/bin/env python3
"""A worker's day: asks the engine as workers of sites do (fishnet, PyChess), many thousand times.

    worker_day.py ENGINE [--jobs 20000] [--seed 1] [--log FILE] [--late MS]

Two engines run at once, each in a thread that gives it one job after another. A job sets the game (any game that the engine
has, sometimes from a file of its own), the options and a position, and asks for an analysis or for a move at a level, a few
seconds at most. Some jobs are wrong: an unknown game, a refused FEN, an illegal move, a missing file, a wrong value; then the
engine has to say so in words, and the next job must not suffer. Positions are those of the perft suites, followed by moves of
earlier answers. An engine's first jobs are of all games, one after another, because a game that has been opened stays in memory.

Prints how many jobs ended how, how late answers were beyond the lateness of a thread that only sleeps, and how much memory
the engines had at job 1,000 and at the last one. With --late, exit status 1 if more than one answer in 1,000 is later than that,
and in any case if an engine ends, answers with an illegal move, is silent about a wrong job, or its memory grows by more than
10 MiB between those jobs.
"""

from __future__ import annotations

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import threading
import time

from uci_engine import EngineFault, UciEngine

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUITES = (ROOT / "engine-tests/perft", ROOT / "engine-tests/perft/variants")
FILES = (ROOT / "engine-tests/variants/wishes.ini", ROOT / "engine-tests/variants/big_army.ini", *sorted((ROOT / "engine-tests/variants/community").glob("*.ini")))
ENGINES = 2
HASH = 32
# Of a site's levels, those of lila: the engine's level and milliseconds.
LEVELS = ((0, 50), (3, 100), (6, 150), (10, 200), (14, 300), (17, 400), (20, 500))
# Milliseconds of an analysis, most of them short so that the day is not too long.
TIMES = (100, 100, 150, 200, 200, 300, 400, 500, 800, 1500)
# Seconds after which an engine that says nothing hangs.
PATIENCE = 30
WARM = 1000
MAX_GROWTH = 10 * 1024
"""KiB between job 1,000 and the last one."""
SLEEP = 0.02


class Sleeper(threading.Thread):
    """How late the machine wakes a thread that only sleeps."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.late: collections.deque[tuple[float, float]] = collections.deque(maxlen=4000)

    def run(self) -> None:
        while True:
            due = time.monotonic() + SLEEP
            time.sleep(SLEEP)
            self.late.append((time.monotonic(), time.monotonic() - due))

    def worst_since(self, start: float) -> float:
        return max((late for at, late in list(self.late) if at >= start), default=0.0)


class Engine(UciEngine):
    """An engine of a worker."""

    def __init__(self, program: str) -> None:
        super().__init__(program, PATIENCE)

    def memory(self) -> int:
        """KiB of resident memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1])


def positions() -> dict[str, list[str]]:
    """FENs by game."""
    found: dict[str, list[str]] = collections.defaultdict(list)
    for folder in SUITES:
        for suite in sorted(folder.glob("*.epd")):
            game = suite.stem if folder == SUITES[1] else suite.stem.split("-")[0]
            lines = suite.read_text().splitlines()
            found[game] += [line.split(";")[0].strip() for line in lines if line.strip() and not line.startswith("#")]
    return found


def games_of(engine: Engine) -> list[str]:
    """The games that the engine announces now."""
    engine.send("uci")
    line = next(line for line in engine.until("uciok") if line.startswith("option name UCI_Variant "))
    return sorted(set(line.split(" var ")[1:]))


class Day:
    """All jobs, and what came of them."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.sleeper = asked, Sleeper()
        self.rng, self.lock = random.Random(asked.seed), threading.Lock()
        self.number, self.counts = 0, collections.Counter()
        self.late: list[float] = []
        self.memory: dict[int, dict[int, int]] = collections.defaultdict(dict)
        self.faults: list[str] = []
        self.fens = positions()
        self.continued: dict[str, list[str]] = {}
        self.log = open(asked.log, "a") if asked.log else None
        first = Engine(asked.engine)
        self.games = games_of(first)
        self.of_files: dict[pathlib.Path, list[str]] = {}
        known = set(self.games)
        for file in FILES:
            first.send(f"setoption name VariantPath value {file}")
            self.of_files[file] = sorted(set(games_of(first)) - known)
            known |= set(self.of_files[file])
        first.send("quit")
        # Memory can be flat only when an engine has opened every game, so each begins with all of them.
        every = [(game, None) for game in self.games] + [(game, file) for file in FILES for game in self.of_files[file]]
        self.unseen = [self.rng.sample(every, len(every)) for _ in range(ENGINES)]

    def next_job(self, own: int) -> dict | None:
        """A job for an engine: the lines to send, what is asked for, and whether it is wrong."""
        with self.lock:
            if self.number >= self.asked.jobs or self.faults:
                return None
            self.number += 1
            rng = random.Random(self.rng.random())
            if self.unseen[own]:
                game, file = self.unseen[own].pop()
            else:
                file = rng.choice(FILES) if rng.random() < 0.1 else None
                game = rng.choice(self.of_files[file] if file else self.games)
            fen = rng.choice(["startpos", *(f"fen {fen}" for fen in self.fens.get(game, []) if not file)])
            moves = self.continued.get(f"{game} {fen}", [])
            job = {"number": self.number, "game": game, "fen": fen, "moves": moves, "file": str(file or ""), "wrong": ""}
        if rng.random() < 0.5:
            job["kind"], job["movetime"], job["lines"] = "analysis", rng.choice(TIMES), rng.choice((1, 1, 1, 2, 5))
        else:
            (job["level"], job["movetime"]), job["kind"], job["lines"] = rng.choice(LEVELS), "move", 1
        if rng.random() < 0.04:
            job["wrong"] = rng.choice(("game", "fen", "move", "file", "value"))
        return job

    def give(self, engine: Engine, job: dict) -> tuple[str, float]:
        """Gives a job to an engine, and returns its answer and the seconds that it was late."""
        wrong = job["wrong"]
        lines = ["ucinewgame", f"setoption name Hash value {HASH}", f"setoption name MultiPV value {job['lines']}"]
        lines += [f"setoption name Skill Level value {job.get('level', 20)}"]
        lines += [f"setoption name VariantPath value {job['file'] or '<empty>'}"]
        if wrong == "file":
            lines += ["setoption name VariantPath value /nowhere/games.ini"]
        if wrong == "value":
            lines += ["setoption name MultiPV value many"]
        lines += [f"setoption name UCI_Variant value {'nosuchgame' if wrong == 'game' else job['game']}"]
        if wrong == "fen":
            lines += ["position fen 9/9/x w - - 0 1"]
        else:
            moves = [*job["moves"], "a1a1a1"] if wrong == "move" else job["moves"]
            lines += [f"position {job['fen']}" + (f" moves {' '.join(moves)}" if moves else "")]
        engine.send(*lines, "isready")
        said = engine.until("readyok")
        told = [line for line in said if "error" in line or "cannot" in line]
        if wrong and not told:
            raise EngineFault(f"nothing was said of a wrong {wrong}: {said}")
        if not wrong and told:
            raise EngineFault(f"a right job was refused: {told}")
        start = time.monotonic()
        engine.send(f"go movetime {job['movetime']}")
        answer = engine.until("bestmove")
        late = time.monotonic() - start - job["movetime"] / 1000
        best = answer[-1].split()[1]
        pvs = [line.split(" pv ")[1].split() for line in answer if " pv " in line and " multipv 1 " in f"{line} "]
        if not wrong and pvs and best != "(none)":
            with self.lock:
                grown = [*job["moves"], best] if len(job["moves"]) < 60 else []
                self.continued[f"{job['game']} {job['fen']}"] = grown
        if not wrong and best in ("(none)", "0000"):
            with self.lock:
                self.continued[f"{job['game']} {job['fen']}"] = []
        return best, max(0.0, late - self.sleeper.worst_since(start))

    def work(self, own: int) -> None:
        engine = Engine(self.asked.engine)
        while job := self.next_job(own):
            try:
                best, late = self.give(engine, job)
            except (EngineFault, OSError) as fault:
                with self.lock:
                    self.faults.append(f"job {job['number']} {json.dumps(job)}: {fault}")
                break
            with self.lock:
                self.counts["wrong, told" if job["wrong"] else job["kind"]] += 1
                self.late.append(late)
                self.memory[own][job["number"]] = engine.memory()
                if self.log:
                    self.log.write(json.dumps({**job, "moves": len(job["moves"]), "best": best, "late_ms": round(1000 * late, 1), "kib": self.memory[own][job["number"]]}) + "\n")
                if job["number"] % 500 == 0:
                    print(f"{job['number']} jobs, {sum(late > 0.2 for late in self.late)} late, {self.memory[own][job['number']] // 1024} MiB", flush=True)
        try:
            engine.quit()
        except (OSError, subprocess.TimeoutExpired):
            engine.process.kill()

    def run(self) -> int:
        self.sleeper.start()
        workers = [threading.Thread(target=self.work, args=(own,)) for own in range(ENGINES)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        for fault in self.faults:
            print(fault)
        late = sorted(self.late)
        print(f"jobs: {dict(self.counts)}")
        worst = [f"{1000 * late[-n]:.0f}" for n in (1, 2, 5, 20) if n <= len(late)]
        over = sum(one * 1000 > (self.asked.late or 200) for one in late)
        print(f"late by more than {self.asked.late or 200} ms: {over} of {len(late)}; the latest 1st, 2nd, 5th, 20th: {', '.join(worst)} ms")
        grown = [growth for numbers in self.memory.values() if (growth := self.growth(numbers)) is not None]
        for own, numbers in sorted(self.memory.items()):
            print(f"engine {own + 1}: {max(numbers.values()) // 1024} MiB at most, {numbers[max(numbers)] // 1024} at the last job")
        if grown:
            print(f"memory since job {WARM}: {', '.join(f'{growth / 1024:+.1f} MiB' for growth in grown)}")
        is_late = bool(self.asked.late) and over * 1000 > len(late)
        return int(bool(self.faults) or is_late or any(growth > MAX_GROWTH for growth in grown))

    @staticmethod
    def growth(numbers: dict[int, int]) -> int | None:
        """KiB that an engine has at its last job beyond what it had at about job 1,000."""
        warm = [number for number in numbers if number >= WARM]
        return numbers[max(warm)] - numbers[min(warm)] if len(warm) > 1 else None


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("engine")
    options.add_argument("--jobs", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--log", metavar="FILE", help="append a line of JSON for each job")
    options.add_argument("--late", type=int, metavar="MS", help="fail if more than one answer in 1,000 is later")
    return Day(options.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())
