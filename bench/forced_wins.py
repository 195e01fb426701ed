#!/usr/bin/env python3
"""Measures how soon UCI engines show a forced win or loss in positions of Antichess after random moves.

    bench/forced_wins.py 'target/release/tenfold' 'path/to/peer; Use NNUE=false'

Each engine is a command, and after it options to set, separated by semicolons. Every position is analysed by all engines,
by turns, for some seconds at most, with an empty table; the time and the nodes are those of the first score that is a mate.
The positions come from `tenfold genfens` of the first engine, with the seed.
"""

import argparse
import math
import threading
import time

from uci import Engine, random_positions

# Positions with any score.
ANY_SCORE = 1_000_000


def first_mate(engine, fen, seconds):
    """Seconds, nodes and moves to the mate of the first line with a mate score; None if there is none in time."""
    engine.new_game()
    engine.send(f"position fen {fen}")
    begin = time.monotonic()
    engine.send("go infinite")
    stop = threading.Timer(seconds, engine.send, ["stop"])
    stop.start()
    found = None
    for line in engine.lines():
        words = line.split()
        if words[:1] == ["bestmove"]:
            stop.cancel()
            return found
        if not found and "mate" in words and "lowerbound" not in words and "upperbound" not in words:
            nodes = int(words[words.index("nodes") + 1]) if "nodes" in words else 0
            found = (time.monotonic() - begin, nodes, int(words[words.index("mate") + 1]))
            engine.send("stop")


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
    engines = [Engine(text, "antichess", {"Hash": args.hash, "Threads": 1}) for text in args.engines]
    fens = random_positions(engines[0], "antichess", args.positions, args.seed, ANY_SCORE)
    results = []
    for fen in fens:
        row = [first_mate(engine, fen, args.seconds) for engine in engines]
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
