#!/usr/bin/env python3
"""Measures how soon UCI engines show a forced win or loss in positions of Antichess after random moves.

    bench/forced_wins.py 'target/release/tenfold' 'path/to/peer; Use NNUE=false'

Each engine is a command, and after it options to set, separated by semicolons. Every position is analysed by all engines,
by turns, for some seconds at most, with an empty table; the time and the nodes are those of the first score that is a mate.
The positions come from `tenfold genfens` of the first engine, with the seed.
"""

import argparse
import math
import shlex
import subprocess
import sys
import threading
import time


class Engine:
    def __init__(self, text, hash_mib):
        command, *options = [part.strip() for part in text.split(";")]
        self.name = command.split("/")[-1]
        self.command = shlex.split(command)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.send("uci")
        self.wait("uciok")
        for option in ["UCI_Variant=antichess", f"Hash={hash_mib}", "Threads=1", *options]:
            name, _, value = option.partition("=")
            self.send(f"setoption name {name} value {value}")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def wait(self, word):
        for line in self.process.stdout:
            if line.split()[:1] == [word]:
                return
        sys.exit(f"{self.name} ended")

    def first_mate(self, fen, seconds):
        """Seconds, nodes and moves to the mate of the first line with a mate score; None if there is none in time."""
        self.send("ucinewgame")
        self.send("isready")
        self.wait("readyok")
        self.send(f"position fen {fen}")
        begin = time.monotonic()
        self.send("go infinite")
        stop = threading.Timer(seconds, self.send, ["stop"])
        stop.start()
        found = None
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                stop.cancel()
                return found
            if not found and "mate" in words and "lowerbound" not in words and "upperbound" not in words:
                nodes = int(words[words.index("nodes") + 1]) if "nodes" in words else 0
                found = (time.monotonic() - begin, nodes, int(words[words.index("mate") + 1]))
                self.send("stop")
        sys.exit(f"{self.name} ended")


def positions(engine, count, seed):
    """FENs after 6 to 16 random moves, whatever their scores."""
    found = []
    for n in range(count):
        command = [*engine.command, "genfens", "antichess", "1", "--seed", str(seed + n), "--plies", str(6 + n % 11)]
        command += ["--max-score", "1000000", "--threads", "1"]
        found += subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[:1]
    return found


def mean(values):
    return math.exp(sum(math.log(max(value, 1e-4)) for value in values) / len(values)) if values else float("nan")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each position and engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hash", type=int, default=64, help="MiB of each transposition table")
    args = parser.parse_args()
    engines = [Engine(text, args.hash) for text in args.engines]
    fens = positions(engines[0], args.positions, args.seed)
    results = []
    for fen in fens:
        row = [engine.first_mate(fen, args.seconds) for engine in engines]
        results.append(row)
        shown = [f"{mate:+} after {seconds:.3f} s, {nodes} nodes" if found else "none" for found in row
                 for seconds, nodes, mate in [found or (0, 0, 0)]]
        print(f"{fen}: {'; '.join(shown)}", flush=True)
    for n, engine in enumerate(engines):
        print(f"{engine.name}: a mate in {sum(row[n] is not None for row in results)} of {len(results)} positions")
    for n, engine in enumerate(engines[1:], 1):
        both = [(row[0], row[n]) for row in results if row[0] and row[n]]
        only = [sum(bool(row[a]) and not row[b] for row in results) for a, b in ((0, n), (n, 0))]
        if both:
            ratios = [mean([own[what] / max(peer[what], 1e-9) for own, peer in both]) for what in (0, 1)]
            slower = sum(own[0] > peer[0] for own, peer in both)
            print(f"both {len(both)}, only {engines[0].name} {only[0]}, only {engine.name} {only[1]}; where both do, "
                  f"{engines[0].name} takes {ratios[0]:.3f} of the time (more in {slower}) and {ratios[1]:.4f} of the nodes")
            disagree = sum((own[2] > 0) != (peer[2] > 0) for own, peer in both)
            print(f"they disagree on the winner in {disagree}")


if __name__ == "__main__":
    main()
