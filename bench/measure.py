#!/usr/bin/env python3
"""Measures perft and prints the tables of bench/README.md.

    bench/measure.py speed      nodes/s of each game: counted, made, with a table on all cores
    bench/measure.py counts     perft of the first positions, each number by two different settings
    bench/measure.py compare    nodes/s side by side with Fairy-Stockfish

Needs a release build (cargo build --release); `compare` needs Debian's fairy-stockfish.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import time

GAMES = ["antichess", "devingt", "divergent", "escalier", "newchess"]
# Depths at which one thread counts for some seconds, and those at which it makes every turn in that time.
COUNTED = {"antichess": 7, "devingt": 4, "divergent": 6, "escalier": 6, "newchess": 6}
MADE = {"antichess": 6, "devingt": 4, "divergent": 5, "escalier": 5, "newchess": 5}


class Run:
    """A program that has run: what it printed, and the time it took."""

    def __init__(self, command, text=""):
        begin = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process.stdin.write(text)
        process.stdin.close()
        self.output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.monotonic() - begin
        self.cpu = usage.ru_utime + usage.ru_stime
        if process.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit code {process.returncode}")

    def number(self, pattern):
        found = re.findall(pattern, self.output, re.MULTILINE)
        if not found:
            sys.exit(f"no line '{pattern}' in:\n{self.output}")
        return int(found[-1])


def perft(engine, game, depth, *more):
    """Nodes and the run of one count."""
    run = Run([engine, "perft", game, str(depth), *more])
    return run.number(r"^nodes (\d+)$"), run


def millions(speed):
    return f"{speed / 1e6:,.0f} M" if speed >= 1e7 else f"{speed / 1e6:.1f} M"


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def speed(arguments):
    """One row for each game; of several rounds the median."""
    best = [f"--hash {arguments.hash}", f"--threads {arguments.threads}"]
    row("Game", "One thread, counted", "One thread, made", f"`{' '.join(best)}`", "in this count")
    row("---", "---", "---", "---", "---")
    for game in GAMES:
        rounds = {"counted": [], "made": []}
        for _ in range(arguments.rounds):
            for name, depth, more in (("counted", COUNTED, []), ("made", MADE, ["--no-bulk"])):
                nodes, run = perft(arguments.engine, game, depth[game], *more)
                rounds[name].append(nodes / run.cpu)
        deepest = "not measured", ""
        depth = COUNTED[game] + 1
        # The deepest count for which all cores need no more than a minute.
        while not arguments.no_hash:
            nodes, run = perft(arguments.engine, game, depth, *" ".join(best).split())
            if run.cpu / arguments.threads > 60 and deepest[1]:
                break
            deepest = millions(nodes / run.wall), f"depth {depth}: {nodes:,} in {run.wall:.1f} s, {run.cpu:.1f} CPU s"
            if run.cpu / arguments.threads > 6:
                break
            depth += 1
        counted, made = (millions(statistics.median(rounds[name])) for name in ("counted", "made"))
        row(f"`{game}`", f"{counted} (depth {COUNTED[game]})", f"{made} (depth {MADE[game]})", *deepest)


def counts(arguments):
    """Each depth twice until both settings together have used up a game's share of the time."""
    row("Game", "Depth", "Nodes", "with table, s", "without table, s")
    row("---", "---", "---", "---", "---")
    with_table = ["--hash", str(arguments.hash), "--threads", str(arguments.threads)]
    without = ["--threads", str(arguments.threads)]
    for game in arguments.games or GAMES:
        left, depth, before = arguments.minutes * 60 / len(GAMES), 1, (0.01, 0.01)
        growth = 30
        while left > 0:
            one, first = perft(arguments.engine, game, depth, *with_table)
            other, second = perft(arguments.engine, game, depth, *without)
            if one != other:
                sys.exit(f"{game} {depth}: {one} with a table, {other} without")
            row(f"`{game}`", depth, f"{one:,}", f"{first.wall:.1f}", f"{second.wall:.1f}")
            left -= first.wall + second.wall
            if second.wall > 0.5:
                growth = max(second.wall / before[1], 5)
            before = first.wall, second.wall
            if second.wall * growth * 1.3 > left:
                break
            depth += 1


def fairy(arguments, variant, depth):
    """Nodes per CPU second of Fairy-Stockfish, its start included."""
    text = f"uci\nsetoption name UCI_Variant value {variant}\nposition startpos\ngo perft {depth}\nquit\n"
    run = Run([arguments.fairy], text)
    return run.number(r"^Nodes searched: (\d+)$") / run.cpu


def compare(arguments):
    """Both programs in turn, some rounds; the ratios are the medians of the rounds' ratios."""
    theirs = {"antichess": ("antichess", 6)}
    rounds = []
    for n in range(arguments.rounds):
        speeds = {}
        for game in GAMES:
            nodes, run = perft(arguments.engine, game, COUNTED[game])
            speeds[game] = nodes / run.cpu
            if game in ("antichess", "devingt"):
                variant, depth = theirs.get(game, ("grand", arguments.grand))
                speeds[variant, depth] = fairy(arguments, variant, depth)
        rounds.append(speeds)
        print(f"round {n + 1} of {arguments.rounds}", file=sys.stderr)
    row("Game", "Tenfold, nodes/CPU s", "Fairy-Stockfish, nodes/CPU s", "Ratio")
    row("---", "---", "---", "---")
    for game in GAMES:
        other = theirs.get(game, ("grand", arguments.grand))
        median = lambda value: statistics.median(value(speeds) for speeds in rounds)
        ours, fairys = median(lambda s: s[game]), median(lambda s: s[other])
        ratio = median(lambda s: s[game] / s[other])
        row(f"`{game}` {COUNTED[game]}", millions(ours), f"{millions(fairys)} (`{other[0]}` {other[1]})", f"{ratio:.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "counts", "compare"])
    parser.add_argument("--engine", default="target/release/tenfold")
    parser.add_argument("--fairy", default="/usr/games/fairy-stockfish")
    parser.add_argument("--grand", type=int, default=5, help="depth of Fairy-Stockfish's grand perft")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hash", type=int, default=2048, help="MiB")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--no-hash", action="store_true", help="speed: leave the counts with a table out")
    parser.add_argument("--minutes", type=float, default=20, help="counts: for all games together, about")
    parser.add_argument("--games", nargs="*", choices=GAMES, help="counts: only these")
    arguments = parser.parse_args()
    {"speed": speed, "counts": counts, "compare": compare}[arguments.what](arguments)


main()
