#!/usr/bin/env python3
"""Plays thousands of short games in which engines and the match itself are killed at random, and explains every one.

    engine-tests/soak/soak.py target/release/tenfold FOLDER --games 2000
    engine-tests/soak/soak.py target/release/tenfold FOLDER --games 40 --gap 1 4

The program plays itself at 10 ms a move, over UCI on one side and on the other over XBoard's protocol, where it offers
the game there: a match of each compiled game, and of each from the file that ships with it. At random times one of the
engines or `tenfold match` itself is killed (kill -9); the match is then resumed by the same command. In two matches
nothing is killed, so that the same processes play all of their games; they show whether memory is flat. All of it runs
on one CPU, the last one that it may use. Linux only; standard library only.

The folder keeps everything: run again with the same settings after it was ended in whatever way, it goes on. `--check`
plays nothing and judges what is there. The exit status is 0 only if all of this holds:

- each game of each match is in the log and in the PGN exactly once, as it was when it was written;
- its result, its reason, what the match announced and a replay by `tenfold show` agree;
- each game that an engine lost by disconnecting has a kill of that engine;
- each kill of an engine has cost it a game, or came between two games or just before a kill of the match;
- each loss on time has a stall of the machine, measured meanwhile (monitor.py);
- no process that played a whole match has grown.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import json
import os
import random
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

from memory import judge_memory
from verify import Report, verify
from work import ROLES, Match, Plan, Record, Work, append, complete_lines, make_plan, records

POLL = 0.01
GONE_LIMIT = 5.0
"""Seconds after which an engine that outlives its match counts as left behind."""
PROGRESS = 30.0
DEATH_SIGNAL = 1
"""From Linux's <sys/prctl.h>: PR_SET_PDEATHSIG."""


class Broken(Exception):
    """The run cannot go on: one line."""


def die_with_parent() -> None:
    """Has the process killed when this script ends, in whatever way."""
    ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)


class Soak:
    """A run, or the rest of it."""

    def __init__(self, work: Work, plan: Plan, gap: tuple[float, float]) -> None:
        self.work, self.plan, self.gap = work, plan, gap
        events = records(work.events)
        self.read = {match.name: 0 for match in plan.matches}
        """Lines of each log that were seen."""
        for event in events:
            if event["what"] == "game":
                self.read[event["match"]] = event["line"] + 1
        self.done = {event["match"] for event in events if event["what"] == "end" and event["status"] == 0}
        self.kills = sum(event["what"] == "kill" for event in events)
        self.rng = random.Random(f"{plan.seed} {len(events)}")
        self.due = 0.0
        self.told = 0.0
        self.size: tuple[Path | None, int] = (None, 0)
        """Of the log that was read last."""
        self.draw_next_kill()

    def note(self, what: str, **more: object) -> None:
        append(self.work.events, {"at": time.time(), "what": what, **more})

    def draw_next_kill(self) -> None:
        self.due = time.time() + self.rng.uniform(*self.gap)
        self.victim = self.rng.choice(ROLES)

    def run(self) -> None:
        """Plays what is left."""
        self.clear("begin")
        program = self.work.program("runner").read_bytes()
        self.note("program", checksum=sha256(program).hexdigest()[:16])
        monitor = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("monitor.py"), self.work.folder], preexec_fn=die_with_parent
        )
        try:
            for match in self.plan.matches:
                if match.name not in self.done:
                    self.play(match)
                    self.say(match.name)
            if monitor.poll() is not None:
                raise Broken(f"the monitor has ended with status {monitor.returncode}")
        finally:
            monitor.kill()
            monitor.wait()

    def say(self, text: str) -> None:
        played = sum(max(0, lines - 1) for lines in self.read.values())
        print(
            f"{time.strftime('%H:%M:%S')}  {played} of {self.plan.games} games, {self.kills} kills: {text}", flush=True
        )
        self.told = time.monotonic()

    def play(self, match: Match) -> None:
        """Plays a match to its end, however often it is killed."""
        while True:
            self.look(match)
            output, errors = self.work.output(match), self.work.errors(match)
            with output.open("ab") as out, errors.open("ab") as err:
                games = max(0, len(complete_lines(self.work.log(match))) - 1)
                self.note("start", match=match.name, games=games, output=output.stat().st_size)
                command = self.work.command(self.plan, match)
                runner = subprocess.Popen(command, stdout=out, stderr=err, preexec_fn=die_with_parent)
            killed = self.watch(match, runner)
            self.look(match)
            self.note("end", match=match.name, status=runner.returncode)
            if not killed and runner.returncode != 0:
                why = errors.read_text(encoding="utf-8", errors="replace").strip()
                raise Broken(f"{match.name}: the match has ended with status {runner.returncode}: {why}")
            self.clear(match.name)
            if not killed:
                return

    def watch(self, match: Match, runner: subprocess.Popen[bytes]) -> bool:
        """Notes games as they end and kills at random times, until the match ends. Whether it was killed."""
        killed = False
        while runner.poll() is None:
            time.sleep(POLL)
            self.look(match)
            if time.monotonic() - self.told > PROGRESS:
                self.say(f"{match.name}, {max(0, self.read[match.name] - 1)} of {match.games}")
            if not match.steady and time.time() >= self.due:
                killed = self.kill(match, runner) or killed
        if match.steady:
            self.draw_next_kill()
        return killed

    def kill(self, match: Match, runner: subprocess.Popen[bytes]) -> bool:
        """Kills what is due, if it runs. Whether that was the match itself."""
        victims = [runner.pid]
        if self.victim != "runner":
            victims = [
                process
                for process, role, parent in self.work.processes()
                if (role, parent) == (self.victim, runner.pid)
            ]
        if not victims:
            return False
        victim, role = self.rng.choice(victims), self.victim
        # Noted before: if this script is killed here, the next one knows.
        self.note("kill", match=match.name, role=role, process=victim)
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:
            return False
        self.kills += 1
        self.draw_next_kill()
        if role == "runner":
            runner.wait()
        return role == "runner"

    def look(self, match: Match) -> None:
        """Notes the games that were added to the log, with the time at which they were written."""
        path = self.work.log(match)
        known = self.read[match.name]
        if not path.exists() or self.size == (path, path.stat().st_size):
            return
        self.size = (path, path.stat().st_size)
        written = path.stat().st_mtime
        for number, line in enumerate(complete_lines(path)):
            if number < known:
                continue
            if number > 0:
                event: Record = {"match": match.name, "line": number, "hash": sha256(line).hexdigest()[:16]}
                self.note("game", written=written, **event)
            self.read[match.name] = number + 1

    def clear(self, match: str) -> None:
        """Waits until no process of an ended match is left. Kills, and notes, those that stay."""
        began = time.monotonic()
        while left := [process for process, _, _ in self.work.processes()]:
            if time.monotonic() - began > GONE_LIMIT or match == "begin":
                for process in left:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(process, signal.SIGKILL)
                if match != "begin":
                    self.note("orphans", match=match, processes=left)
                    break
            time.sleep(POLL)
        self.note("clear", match=match, seconds=round(time.monotonic() - began, 3))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, help="tenfold")
    parser.add_argument("folder", type=Path, help="where everything is kept")
    parser.add_argument("--games", type=int, default=2000, help="games in all, 8 or more (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of openings, and of what is killed when (1)")
    parser.add_argument(
        "--gap", type=float, nargs=2, default=(2.0, 15.0), metavar="S", help="seconds between two kills (2 15)"
    )
    parser.add_argument("--margin", type=int, default=250, metavar="MS", help="how late a move may be (250)")
    parser.add_argument("--max-moves", type=int, default=50, metavar="N", help="moves of each player until a draw (50)")
    parser.add_argument(
        "--strict-orphans", action="store_true", help="fail if an engine outlives a killed match by 5 s"
    )
    parser.add_argument("--check", action="store_true", help="play nothing, judge what is there")
    return parser.parse_args()


def prepare(args: argparse.Namespace) -> tuple[Work, Plan]:
    """The folder with its plan, which must be the one that these settings make."""
    work = Work(args.folder)
    (work.folder / "bin").mkdir(parents=True, exist_ok=True)
    program = args.program.resolve(strict=True)
    for role in ROLES:
        link = work.program(role)
        link.unlink(missing_ok=True)
        link.symlink_to(program)
    plan = make_plan(program, args.games // 2 * 2, args.seed, args.margin, args.max_moves)
    if work.plan.exists() and Plan.read(work.plan) != plan:
        raise Broken(f"{work.folder} has a run with other settings, or of a program with other games")
    plan.write(work.plan)
    return work, plan


def summarize(work: Work, report: Report) -> int:
    """Prints the report and writes it as JSON."""
    for line in report.complaints:
        print(f"FAILED: {line}")
    for name, figure in report.figures.items():
        print(f"{name}: {json.dumps(figure) if isinstance(figure, dict | list) else figure}")
    content = {"ok": not report.complaints, "complaints": report.complaints, **report.figures}
    work.summary.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(content))
    print("soak: OK" if not report.complaints else f"soak: {len(report.complaints)} things are wrong")
    return 0 if not report.complaints else 1


def main() -> int:
    args = arguments()
    if not Path("/proc/self/status").exists():
        print("SKIPPED: there is no /proc, so processes cannot be watched")
        return 0
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    try:
        work, plan = prepare(args)
        if not args.check:
            Soak(work, plan, tuple(args.gap)).run()
    except (Broken, OSError) as error:
        print(f"FAILED: {error}")
        return 1
    report = verify(work, plan, args.strict_orphans)
    judge_memory(work, plan, report)
    return summarize(work, report)


if __name__ == "__main__":
    sys.exit(main())
