#!/usr/bin/env python3
"""Measures how well the scores of UCI engines foretell the results of games, by the number of pieces on the board.

    tenfold match antichess ... --log match.jsonl
    bench/judgement.py antichess match.jsonl target/release/tenfold 'path/to/peer; Use NNUE=false'

Every engine searches the same positions, two of every four plies after the eighth, with so many nodes and an empty table.
Printed is the log-loss of the expected result, 1 / (1 + 10^(-factor * score / 400)), with the factor that makes it least:
0.693 for an engine that knows nothing, less for a better one. The first engine is Tenfold, which also tells the FENs.
"""

import argparse
import json
import math

from uci import Engine, score

# Least and greatest number of pieces.
RANGES = ((1, 5), (6, 9), (10, 14), (15, 22), (23, 1000), (1, 1000))
FACTORS = [n / 20 for n in range(1, 100)]
RESULTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def positions(engine, log):
    """FENs of the games in a log, each with the number of pieces and the result for the side to move."""
    with open(log, encoding="utf-8") as file:
        games = [game for game in map(json.loads, file) if game.get("result") in RESULTS]
    for game in games:
        moves = [move["move"] for move in game["moves"]]
        for ply in range(8, len(moves)):
            if ply % 4 > 1:
                continue
            engine.send("position startpos moves " + " ".join(moves[:ply]))
            fen = engine.ask("d", "Fen: ")[-1].removeprefix("Fen: ")
            board, side = fen.split()[:2]
            result = RESULTS[game["result"]]
            yield fen, sum(letter.isalpha() for letter in board), result if side == "w" else 1 - result


def log_loss(found, factor):
    """The mean log-loss of pairs of a score and a result."""
    def loss(value, result):
        expected = min(max(1 / (1 + 10 ** (-factor * max(-3000, min(3000, value)) / 400)), 0.001), 0.999)
        return -result * math.log(expected) - (1 - result) * math.log(1 - expected)

    return sum(loss(value, result) for value, result in found) / len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("log", help="of `tenfold match --log`, with games from the start position")
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--hash", type=int, default=16, help="MiB of each transposition table")
    args = parser.parse_args()
    engines = [Engine(text, args.game, {"Hash": args.hash, "Threads": 1}) for text in args.engines]
    chosen = list(positions(engines[0], args.log))
    scores = []
    for engine in engines:
        found = []
        for fen, _, _ in chosen:
            engine.new_game()
            engine.send(f"position fen {fen}")
            found.append(score(engine.ask(f"go nodes {args.nodes}", "bestmove")))
        scores.append(found)
    for least, greatest in RANGES:
        here = [n for n, (_, pieces, _) in enumerate(chosen) if least <= pieces <= greatest]
        if here:
            losses = [min(log_loss([(found[n], chosen[n][2]) for n in here], factor) for factor in FACTORS)
                      for found in scores]
            shown = "all" if (least, greatest) == RANGES[-1] else f"{least} to {greatest}" if greatest < 1000 else f"{least} or more"
            print(f"{shown} pieces, {len(here)} positions: "
                  + ", ".join(f"{engine.name} {loss:.3f}" for engine, loss in zip(engines, losses)))


if __name__ == "__main__":
    main()
