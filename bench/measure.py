#!/usr/bin/env python3
"""Measures perft and the search, and prints the tables of bench/README.md.

    bench/measure.py speed      nodes/s of each game: counted, made, with a table on all cores
    bench/measure.py counts     perft of the first positions, each number by two different settings
    bench/measure.py compare    nodes/s side by side with Fairy-Stockfish
    bench/measure.py search     nodes/s of the search side by side with Fairy-Stockfish's hand-written evaluation
    bench/measure.py threads    nodes/s of the search on all cores and on one

Needs a release build (cargo build --release); `compare` and `search` need Debian's fairy-stockfish.
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


class Talk:
    """An engine over UCI: so many threads, a table of 16 MiB, a game, and nothing else in it."""

    def __init__(self, engine, variant, threads=1):
        self.name = os.path.basename(engine)
        try:
            self.process = subprocess.Popen(
                [engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as why:
            sys.exit(f"{engine}: {why.strerror}")
        options = self.ask("uci", "uciok")
        if not any(re.search(rf" (default|var) {variant}( |$)", line) for line in options):
            sys.exit(f"{engine} does not play {variant}")
        # No network, and no secret that is drawn anew each time.
        wanted = {"Threads": threads, "Hash": 16, "Use NNUE": "false", "UCI_AnalyseMode": "true", "UCI_Variant": variant}
        for option, value in wanted.items():
            if any(line.startswith(f"option name {option} type ") for line in options):
                self.say(f"setoption name {option} value {value}")
        self.ask("isready", "readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, last):
        """All that is answered up to the line that begins like `last`."""
        self.say(line)
        lines = []
        for answer in self.process.stdout:
            lines.append(answer.rstrip("\n"))
            if answer.startswith(last):
                return lines
        sys.exit(f"{self.name} ended before it said {last}")

    def go(self, moves, limit):
        """The best move, and the nodes that were told of last."""
        self.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        lines = self.ask(f"go {limit}", "bestmove")
        told = [int(found.group(1)) for line in lines if (found := re.search(r" nodes (\d+)", line))]
        return lines[-1].split()[1], told[-1] if told else 0

    def end(self):
        """The seconds that it has had on a processor."""
        self.say("quit")
        self.process.stdin.close()
        self.process.stdout.read()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        if self.process.returncode != 0:
            sys.exit(f"{self.name}: exit code {self.process.returncode}")
        return usage.ru_utime + usage.ru_stime


def own_line(engine, variant, plies):
    """The moves by which the first position and some behind it are reached: how the engine plays at a small depth."""
    talk, moves = Talk(engine, variant), []
    while len(moves) < plies:
        best, _ = talk.go(moves, "depth 6")
        if best == "(none)":
            sys.exit(f"{engine}: the game of {variant} ended after {len(moves)} plies")
        moves.append(best)
    talk.end()
    return moves


def nodes_for(engine, variant, seconds):
    """About so many nodes take so long."""
    talk = Talk(engine, variant)
    _, nodes = talk.go([], "movetime 1000")
    talk.end()
    return max(int(nodes * seconds), 1000)


def search_speed(engine, variant, moves, nodes):
    """Nodes per CPU second of one search, without the program's start; None when it ended by itself before."""
    start = Talk(engine, variant).end()
    talk = Talk(engine, variant)
    _, told = talk.go(moves, f"nodes {nodes}")
    cpu = max(talk.end() - start, 1e-3)
    # What is told last may lie an iteration behind; an end by itself lies much further behind.
    if told < nodes / 10:
        return None
    return nodes / cpu


def search(arguments):
    """Both programs by turns from as many positions: of the same game where both have it, else of the nearest."""
    plies = [arguments.step * n for n in range(arguments.positions)]
    lines, nodes = {}, {}

    def prepare(engine, variant):
        if (engine, variant) not in nodes:
            lines[engine, variant] = own_line(engine, variant, plies[-1])
            nodes[engine, variant] = nodes_for(engine, variant, arguments.seconds)

    row("Game", "Tenfold, nodes/CPU s", "Fairy-Stockfish, nodes/CPU s", "Ratio")
    row("---", "---", "---", "---")
    for game in arguments.games or GAMES:
        variant = game if game == "antichess" else "grand"
        ours, theirs = (arguments.engine, game), (arguments.fairy, variant)
        prepare(*ours)
        prepare(*theirs)
        if game == variant:
            lines[theirs] = lines[ours]
        pairs = []
        for n in range(arguments.rounds):
            for ply in plies:
                pair = [search_speed(*side, lines[side][:ply], nodes[side]) for side in (ours, theirs)]
                if None in pair:
                    print(f"{game}, {ply} plies: left out, a search ended by itself", file=sys.stderr)
                else:
                    pairs.append(pair)
            print(f"{game}: round {n + 1} of {arguments.rounds}", file=sys.stderr)
        if not pairs:
            sys.exit(f"{game}: nothing was measured")
        median = lambda value: statistics.median(value(*pair) for pair in pairs)
        own, other = median(lambda ours, _: ours), median(lambda _, theirs: theirs)
        ratio = median(lambda ours, theirs: ours / theirs)
        row(f"`{game}`", f"{own / 1e3:,.0f} k", f"{other / 1e3:,.0f} k (`{variant}`)", f"{ratio:.2f}")


def wall_time(engine, game, moves, nodes, threads):
    """Seconds that a search of so many nodes takes, told from the engine's answer; None when it ended before."""
    talk = Talk(engine, game, threads)
    begin = time.monotonic()
    _, told = talk.go(moves, f"nodes {nodes}")
    wall = time.monotonic() - begin
    talk.end()
    return wall if told >= nodes / 10 else None


def threads(arguments):
    """One thread and several by turns: the ratios are the medians of the single pairs' ratios."""
    plies = [arguments.step * n for n in range(arguments.positions)]
    row("Game", "One thread, nodes/s", f"{arguments.threads} threads, nodes/s", "Ratio")
    row("---", "---", "---", "---")
    for game in arguments.games or GAMES:
        moves = own_line(arguments.engine, game, plies[-1])
        nodes = nodes_for(arguments.engine, game, arguments.seconds)
        pairs = []
        for _ in range(arguments.rounds):
            for ply in plies:
                pair = [wall_time(arguments.engine, game, moves[:ply], nodes, n) for n in (1, arguments.threads)]
                if None in pair:
                    print(f"{game}, {ply} plies: left out, a search ended by itself", file=sys.stderr)
                else:
                    pairs.append(pair)
        if not pairs:
            sys.exit(f"{game}: nothing was measured")
        one, many = (statistics.median(nodes / pair[n] for pair in pairs) for n in (0, 1))
        ratio = statistics.median(pair[0] / pair[1] for pair in pairs)
        row(f"`{game}`", f"{one / 1e3:,.0f} k", f"{many / 1e3:,.0f} k", f"{ratio:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "counts", "compare", "search", "threads"])
    parser.add_argument("--engine", default="target/release/tenfold")
    parser.add_argument("--fairy", default="/usr/games/fairy-stockfish")
    parser.add_argument("--grand", type=int, default=5, help="depth of Fairy-Stockfish's grand perft")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hash", type=int, default=2048, help="MiB")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--no-hash", action="store_true", help="speed: leave the counts with a table out")
    parser.add_argument("--minutes", type=float, default=20, help="counts: for all games together, about")
    parser.add_argument("--games", nargs="*", choices=GAMES, help="counts, search, threads: only these")
    parser.add_argument("--positions", type=int, default=4, help="search, threads: so many of each game")
    parser.add_argument("--step", type=int, default=4, help="search, threads: plies from one position to the next")
    parser.add_argument("--seconds", type=float, default=3, help="search, threads: about so long each")
    arguments = parser.parse_args()
    if min(arguments.positions, arguments.step, arguments.rounds) < 1 or arguments.seconds <= 0:
        parser.error("--positions, --step, --rounds and --seconds must be above zero")
    {"speed": speed, "counts": counts, "compare": compare, "search": search, "threads": threads}[arguments.what](arguments)


main()
