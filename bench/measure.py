#!/usr/bin/env python3
"""Measures perft and the search, and prints the tables of bench/README.md.

    bench/measure.py speed      perft speed of each game: bulk counting, without it, with a hash table on all cores
    bench/measure.py counts     perft of the start positions, each number with two different settings
    bench/measure.py compare    perft speed compared with Fairy-Stockfish
    bench/measure.py search     search speed compared with Fairy-Stockfish, both with their hand-crafted evaluations
    bench/measure.py threads    search speed on all cores and on one
    bench/measure.py parity     games from files compared with the same games compiled, perft and search

Needs a release build (cargo build --release); `compare` and `search` need Debian's fairy-stockfish.
"""

import argparse
import os
import re
import shlex
import statistics
import subprocess
import sys
import time

from uci import Engine

# Depths that take one thread some seconds, with bulk counting and without; other games have the default.
COUNTED = {"chess": 6, "capablanca": 5, "courier": 6, "crazyhouse": 6, "janggi": 5, "seirawan": 5, "antichess": 7, "devingt": 4, "divergent": 6, "escalier": 6, "grand": 5, "newchess": 6}
MADE = {"antichess": 6, "devingt": 4, "divergent": 5, "escalier": 5, "grand": 5, "newchess": 5}
DEFAULT_DEPTH = 4


class Run:
    """A finished process: its output, and the time it took."""

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


def peers_game(game):
    """The game of Fairy-Stockfish that a game is compared with: the same, or `grand` for one that it does not play."""
    return "grand" if game in ("devingt", "divergent", "escalier", "newchess") else game


PEERS_DEPTH = {"antichess": 6, "courier": 6, "sittuyin": 4}
"""The depth of Fairy-Stockfish's perft; `--grand` for other games."""


def all_games(engine):
    """The names of the games that are compiled into the program, which come before the first empty line."""
    lines = Run([engine, "games"]).output.partition("\n\n")[0].splitlines()
    return [re.match(r"\w+", line).group() for line in lines if not line.startswith(" ")]


def perft(engine, game, depth, *more):
    """The nodes of a perft, and its run."""
    run = Run([engine, "perft", game, str(depth), *more])
    return run.number(r"^nodes (\d+)$"), run


def millions(speed):
    return f"{speed / 1e6:,.0f} M" if speed >= 1e7 else f"{speed / 1e6:.1f} M"


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def speed(arguments):
    """One row for each game: the median of several rounds."""
    best = [f"--hash {arguments.hash}", f"--threads {arguments.threads}"]
    row("Game", "One thread, counted", "One thread, made", f"`{' '.join(best)}`", "in this count")
    row("---", "---", "---", "---", "---")
    for game in arguments.games or all_games(arguments.engine):
        rounds = {"counted": [], "made": []}
        for _ in range(arguments.rounds):
            for name, depth, more in (("counted", COUNTED, []), ("made", MADE, ["--no-bulk"])):
                nodes, run = perft(arguments.engine, game, depth.get(game, DEFAULT_DEPTH), *more)
                rounds[name].append(nodes / run.cpu)
        deepest = "not measured", ""
        depth = COUNTED.get(game, DEFAULT_DEPTH) + 1
        # The largest depth that takes all cores at most a minute.
        while not arguments.no_hash:
            nodes, run = perft(arguments.engine, game, depth, *" ".join(best).split())
            if run.cpu / arguments.threads > 60 and deepest[1]:
                break
            deepest = millions(nodes / run.wall), f"depth {depth}: {nodes:,} in {run.wall:.1f} s, {run.cpu:.1f} CPU s"
            if run.cpu / arguments.threads > 6:
                break
            depth += 1
        counted, made = (millions(statistics.median(rounds[name])) for name in ("counted", "made"))
        row(f"`{game}`", f"{counted} (depth {COUNTED.get(game, DEFAULT_DEPTH)})", f"{made} (depth {MADE.get(game, DEFAULT_DEPTH)})", *deepest)


def counts(arguments):
    """Each depth with both settings, until the game's share of the time is used up."""
    row("Game", "Depth", "Nodes", "with table, s", "without table, s")
    row("---", "---", "---", "---", "---")
    with_table = ["--hash", str(arguments.hash), "--threads", str(arguments.threads)]
    without = ["--threads", str(arguments.threads)]
    games = arguments.games or all_games(arguments.engine)
    for game in games:
        left, depth, before = arguments.minutes * 60 / len(games), 1, (0.01, 0.01)
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
    """Nodes per CPU second of a perft of Fairy-Stockfish, its start included."""
    text = f"uci\nsetoption name UCI_Variant value {variant}\nposition startpos\ngo perft {depth}\nquit\n"
    run = Run([arguments.fairy], text)
    return run.number(r"^Nodes searched: (\d+)$") / run.cpu


def compare(arguments):
    """Both programs alternately; the ratios are the medians of the ratios of all rounds."""
    theirs = lambda game: (peers_game(game), PEERS_DEPTH.get(game, arguments.grand))
    rounds = []
    games = arguments.games or all_games(arguments.engine)
    for n in range(arguments.rounds):
        speeds = {}
        for game in games:
            nodes, run = perft(arguments.engine, game, COUNTED.get(game, DEFAULT_DEPTH))
            speeds[game] = nodes / run.cpu
            other = theirs(game)
            if other not in speeds:
                speeds[other] = fairy(arguments, *other)
        rounds.append(speeds)
        print(f"round {n + 1} of {arguments.rounds}", file=sys.stderr)
    row("Game", "Tenfold, nodes/CPU s", "Fairy-Stockfish, nodes/CPU s", "Ratio")
    row("---", "---", "---", "---")
    for game in games:
        other = theirs(game)
        median = lambda value: statistics.median(value(speeds) for speeds in rounds)
        ours, fairys = median(lambda s: s[game]), median(lambda s: s[other])
        ratio = median(lambda s: s[game] / s[other])
        row(f"`{game}` {COUNTED.get(game, DEFAULT_DEPTH)}", millions(ours), f"{millions(fairys)} (`{other[0]}` {other[1]})", f"{ratio:.1f}")


OPTIONS = {"Hash": 16, "Use NNUE": "false", "EvalFile": "none", "UCI_AnalyseMode": "true"}
"""Both programs' options: hand-crafted evaluations, and no secret choice, which would differ from run to run."""


def started(engine, variant, threads=1):
    return Engine(shlex.quote(engine), variant, OPTIONS | {"Threads": threads})


def go(process, moves, limit):
    """The best move, and the last number of nodes reported."""
    process.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
    lines = process.ask(f"go {limit}", "bestmove")
    nodes = [int(found.group(1)) for line in lines if (found := re.search(r" nodes (\d+)", line))]
    return lines[-1].split()[1], nodes[-1] if nodes else 0


def own_line(engine, variant, plies):
    """The moves of a game that the engine plays against itself at a small depth."""
    process, moves = started(engine, variant), []
    while len(moves) < plies:
        best, _ = go(process, moves, "depth 6")
        if best == "(none)":
            sys.exit(f"{engine}: the game of {variant} ended after {len(moves)} plies")
        moves.append(best)
    process.end()
    return moves


def nodes_for(engine, variant, seconds):
    """About the number of nodes searched in `seconds` seconds."""
    process = started(engine, variant)
    _, nodes = go(process, [], "movetime 1000")
    process.end()
    return max(int(nodes * seconds), 1000)


def search_speed(engine, variant, moves, nodes):
    """Nodes per CPU second of one search, without the program's start; None if the search ended early."""
    start = started(engine, variant).end()
    process = started(engine, variant)
    _, reported = go(process, moves, f"nodes {nodes}")
    cpu = max(process.end() - start, 1e-3)
    # The last report may be an iteration old; the nodes of a search that ended early are far fewer.
    if reported < nodes / 10:
        return None
    return nodes / cpu


def search(arguments):
    """Both programs alternately from the same number of positions, of the same game if both play it, else of `grand`."""
    plies = [arguments.step * n for n in range(arguments.positions)]
    lines, nodes = {}, {}

    def prepare(engine, variant):
        if (engine, variant) not in nodes:
            lines[engine, variant] = own_line(engine, variant, plies[-1])
            nodes[engine, variant] = nodes_for(engine, variant, arguments.seconds)

    row("Game", "Tenfold, nodes/CPU s", "Fairy-Stockfish, nodes/CPU s", "Ratio")
    row("---", "---", "---", "---")
    for game in arguments.games or all_games(arguments.engine):
        variant = peers_game(game)
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
                    print(f"{game}, {ply} plies: left out, a search ended early", file=sys.stderr)
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
    """Seconds that a search of `nodes` nodes takes; None if it ended early."""
    process = started(engine, game, threads)
    begin = time.monotonic()
    _, reported = go(process, moves, f"nodes {nodes}")
    wall = time.monotonic() - begin
    process.end()
    return wall if reported >= nodes / 10 else None


def threads(arguments):
    """One thread and several alternately; the ratios are the medians of the ratios of all pairs."""
    plies = [arguments.step * n for n in range(arguments.positions)]
    row("Game", "One thread, nodes/s", f"{arguments.threads} threads, nodes/s", "Ratio")
    row("---", "---", "---", "---")
    for game in arguments.games or all_games(arguments.engine):
        moves = own_line(arguments.engine, game, plies[-1])
        nodes = nodes_for(arguments.engine, game, arguments.seconds)
        pairs = []
        for _ in range(arguments.rounds):
            for ply in plies:
                pair = [wall_time(arguments.engine, game, moves[:ply], nodes, n) for n in (1, arguments.threads)]
                if None in pair:
                    print(f"{game}, {ply} plies: left out, a search ended early", file=sys.stderr)
                else:
                    pairs.append(pair)
        if not pairs:
            sys.exit(f"{game}: nothing was measured")
        one, many = (statistics.median(nodes / pair[n] for pair in pairs) for n in (0, 1))
        ratio = statistics.median(pair[0] / pair[1] for pair in pairs)
        row(f"`{game}`", f"{one / 1e3:,.0f} k", f"{many / 1e3:,.0f} k", f"{ratio:.2f}")


FROM_FILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../engine-tests/variants/compiled_games.ini")
"""Compiled games written as files, each with the name of the compiled one after `my`."""
TABLES_READY = 2
"""Seconds in which the endgame tables of any game are built, which happens during the first search."""


def array_of(game):
    """The initial position of a game of that file, which the compiled form of Escalier has with castling rights."""
    section = re.search(rf"^\[my{game}[\]:].*?^startFen = (.*?)$", open(FROM_FILES).read(), re.MULTILINE | re.DOTALL)
    return section.group(1)


def search_alone(engine, variant, fen, nodes):
    """Nodes per CPU second of a search, without the program's start and without building endgame tables."""
    def run(go_on):
        process = Engine(shlex.join([engine, "--variants", FROM_FILES]), variant, OPTIONS | {"Threads": 1})
        time.sleep(TABLES_READY)
        if go_on:
            process.send(f"position fen {fen}")
            process.ask(f"go nodes {nodes}", "bestmove")
        return process.end()

    start = run(False)
    return nodes / max(run(True) - start, 1e-3)


def parity(arguments):
    """Each game from a file and compiled, alternately; the ratios are the medians of those of all rounds."""
    compiled = arguments.compiled or arguments.engine
    row("Game", "Perft, compiled and file, nodes/CPU s", "Ratio", "Search, compiled and file, nodes/CPU s", "Ratio")
    row("---", "---", "---", "---", "---")
    for game in arguments.games or ["grand", "antichess", "divergent", "escalier"]:
        fen, depth = array_of(game), COUNTED[game] - (0 if game == "grand" else 1)
        perfts, searches = [], []
        for n in range(arguments.rounds):
            pair = []
            for engine, name in ((compiled, game), (arguments.engine, f"my{game}")):
                nodes, run = perft(engine, name, depth, "--fen", fen, "--variants", FROM_FILES)
                pair.append(nodes / run.cpu)
            perfts.append(pair)
            nodes = int(arguments.seconds * 500_000)
            searches.append([search_alone(compiled, game, fen, nodes), search_alone(arguments.engine, f"my{game}", fen, nodes)])
            print(f"{game}: round {n + 1} of {arguments.rounds}", file=sys.stderr)
        median = lambda pairs, value: statistics.median(value(*pair) for pair in pairs)
        both = lambda pairs, shown: ", ".join(shown(median(pairs, lambda *pair: pair[n])) for n in (0, 1))
        ratio = lambda pairs: f"{median(pairs, lambda compiled, file: file / compiled):.2f}"
        row(f"`{game}`", both(perfts, millions), ratio(perfts), both(searches, lambda speed: f"{speed / 1e3:,.0f} k"), ratio(searches))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "counts", "compare", "search", "threads", "parity"])
    parser.add_argument("--engine", default="target/release/tenfold")
    parser.add_argument("--compiled", metavar="ENGINE", help="parity: the program whose compiled games are measured, by default the same")
    parser.add_argument("--fairy", default="/usr/games/fairy-stockfish")
    parser.add_argument("--grand", type=int, default=5, help="depth of Fairy-Stockfish's perft in games other than antichess")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hash", type=int, default=2048, help="MiB")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--no-hash", action="store_true", help="speed: skip the counts with a hash table")
    parser.add_argument("--minutes", type=float, default=20, help="counts: for all games together, about")
    parser.add_argument("--games", nargs="*", help="only these")
    parser.add_argument("--positions", type=int, default=4, help="search, threads: positions of each game")
    parser.add_argument("--step", type=int, default=4, help="search, threads: plies from one position to the next")
    parser.add_argument("--seconds", type=float, default=3, help="search, threads: about the time of each search")
    parser.add_argument("--networks", action="store_true", help="search, threads: with the games' networks")
    arguments = parser.parse_args()
    if min(arguments.positions, arguments.step, arguments.rounds) < 1 or arguments.seconds <= 0:
        parser.error("--positions, --step, --rounds and --seconds must be above zero")
    if arguments.networks:
        del OPTIONS["EvalFile"]
    {"speed": speed, "counts": counts, "compare": compare, "search": search, "threads": threads, "parity": parity}[arguments.what](arguments)


main()
