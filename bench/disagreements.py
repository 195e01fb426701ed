#!/usr/bin/env python3
"""Finds out who is right where two UCI engines would play different moves.

    bench/disagreements.py antichess 'target/release/tenfold' 'path/to/peer; Use NNUE=false'

Both engines search positions after random moves for a short time. Where their moves differ, both search the position after
each of the two moves for a hundred times as long, and each says which move is better, and by how much. The positions come
from `tenfold genfens` of the first engine, with the seed, and are level by its search.
"""

import argparse
import statistics

from uci import Engine, random_positions, score

# Centipawns by which the moves have to differ for a judge to prefer one.
MARGIN = 20


def search(engine, fen, moves, milliseconds):
    """The best move of a search, its score, and the greatest depth reported, in plies."""
    engine.new_game()
    engine.send(f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""))
    lines = engine.ask(f"go movetime {milliseconds}", "bestmove")
    depths = [int(words[words.index("depth") + 1]) for words in map(str.split, lines) if "depth" in words]
    return lines[-1].split()[1], score(lines), max(depths, default=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("engines", nargs=2, metavar="ENGINE")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--milliseconds", type=int, default=50, help="of the short searches")
    parser.add_argument("--factor", type=int, default=100, help="by which the long ones are longer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hash", type=int, default=64, help="MiB of each transposition table")
    args = parser.parse_args()
    engines = [Engine(text, args.game, {"Hash": args.hash, "Threads": 1}) for text in args.engines]
    fens = random_positions(engines[0], args.game, args.positions, args.seed, 100)
    long, depths, differ = args.milliseconds * args.factor, ([], []), 0
    # Of each judge: how often the first engine's move is better, neither, the second's.
    verdicts = [[0, 0, 0] for _ in engines]
    for fen in fens:
        found = [search(engine, fen, [], args.milliseconds) for engine in engines]
        for n, (_, _, depth) in enumerate(found):
            depths[n].append(depth)
        moves = [move for move, _, _ in found]
        if moves[0] == moves[1]:
            continue
        differ += 1
        told = []
        for n, judge in enumerate(engines):
            values = [-search(judge, fen, [move], long)[1] for move in moves]
            lead = values[0] - values[1]
            verdicts[n][0 if lead > MARGIN else 2 if lead < -MARGIN else 1] += 1
            told.append(f"{judge.name} {values[0]:+} and {values[1]:+}")
        print(f"{fen}: {moves[0]} and {moves[1]}; {'; '.join(told)}", flush=True)
    print(f"{len(fens)} positions, {differ} with different moves")
    for n, engine in enumerate(engines):
        better, level, worse = verdicts[n]
        print(f"{engine.name}, depth {statistics.mean(depths[n] or [0]):.1f} in {args.milliseconds} ms, judges after {long} ms: "
              f"{engines[0].name}'s move is better {better} times, {engines[1].name}'s {worse}, neither {level}")


if __name__ == "__main__":
    main()
