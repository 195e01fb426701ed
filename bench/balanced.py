#!/usr/bin/env python3
"""Chooses the openings that UCI engines agree to be balanced, out of a file of FENs, one a line.

    tenfold genfens antichess 400 --plies 6 --seed 1 --nodes 100000 --out candidates
    bench/balanced.py antichess candidates target/release/tenfold 'path/to/peer; Use NNUE=false' > balanced.epd

Random openings are often decided, though a short search does not see it: whoever has the better side wins both games of a
pair, and the more time there is, the more surely. Here every engine searches a position with a fixed number of nodes and an empty
table; the position is printed if none of them has a score beyond the limit.
"""

import argparse
import sys

from uci import Engine, score


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("openings", help="file of FENs")
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--limit", type=int, default=100, help="the largest absolute score, in centipawns")
    parser.add_argument("--hash", type=int, default=64, help="MiB of each transposition table")
    args = parser.parse_args()
    engines = [Engine(text, args.game, {"Hash": args.hash, "Threads": 1}) for text in args.engines]
    with open(args.openings, encoding="utf-8") as file:
        openings = [line.strip() for line in file if line.strip()]

    def is_balanced(engine, fen):
        engine.new_game()
        engine.send(f"position fen {fen}")
        return abs(score(engine.ask(f"go nodes {args.nodes}", "bestmove"))) <= args.limit

    chosen = 0
    for fen in openings:
        # An engine is not asked where one before it has refused.
        if all(is_balanced(engine, fen) for engine in engines):
            chosen += 1
            print(fen, flush=True)
    print(f"{chosen} of {len(openings)} openings are balanced", file=sys.stderr)


if __name__ == "__main__":
    main()
