#!/usr/bin/env python3
"""Measures how well the scores of UCI engines predict the results of games, by the number of pieces on the board.

    tenfold match antichess ... --log match.jsonl
    bench/judgement.py antichess match.jsonl target/release/tenfold 'path/to/peer; Use NNUE=false'

Every engine searches the same positions, two of every four plies after the eighth, with the same number of nodes and an
empty table.
Printed is the log-loss of the expected result, 1 / (1 + 10^(-factor * score / 400)), with the factor that makes it least:
0.693 for an engine that knows nothing, less for a better one. The first engine is Tenfold, which also tells the FENs.
"""

import argparse
import json
import math

from uci import Engine, score

PIECES = {
    "1 to 5": range(1, 6),
    "6 to 9": range(6, 10),
    "10 to 14": range(10, 15),
    "15 to 22": range(15, 23),
    "23 or more": range(23, 1000),
    "all": range(1, 1000),
}
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


def search(engine, fen, nodes):
    """The score of a search with an empty table."""
    engine.new_game()
    engine.send(f"position fen {fen}")
    return score(engine.ask(f"go nodes {nodes}", "bestmove"))


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
    scores = [[search(engine, fen, args.nodes) for fen, _, _ in chosen] for engine in engines]
    for name, numbers in PIECES.items():
        here = [n for n, (_, pieces, _) in enumerate(chosen) if pieces in numbers]
        if not here:
            continue
        told = []
        for engine, found in zip(engines, scores):
            pairs = [(found[n], chosen[n][2]) for n in here]
            told.append(f"{engine.name} {min(log_loss(pairs, factor) for factor in FACTORS):.3f}")
        print(f"{name} pieces, {len(here)} positions: {', '.join(told)}")


if __name__ == "__main__":
    main()
