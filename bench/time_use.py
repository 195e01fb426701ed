#!/usr/bin/env python3
"""Shows from the log of a match how engines used their clocks, how deep they searched, and when lost games were lost.

    tenfold match antichess ... --log match.jsonl
    bench/time_use.py match.jsonl

A game's moves are counted for each player after the opening. A game counts as lost where the loser's own score stays below
-100 centipawns from that move on.
"""

import collections
import json
import statistics
import sys

SHOWN = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40)
LOST = -100


def centipawns(score):
    if score is None:
        return None
    return score["cp"] if "cp" in score else (100_000 if score["mate"] > 0 else -100_000)


def turning_point(scores):
    """The number of the first move from which all scores are lost, counted from 1; None if the last one is not."""
    turned = None
    for number, value in enumerate(scores, 1):
        if value is None:
            continue
        if value >= LOST:
            turned = None
        elif turned is None:
            turned = number
    return turned


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    times, depths = (collections.defaultdict(lambda: collections.defaultdict(list)) for _ in range(2))
    used, lost = collections.defaultdict(list), collections.defaultdict(list)
    games = 0
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            game = json.loads(line)
            if "moves" not in game:
                continue
            games += 1
            players = (game["white"], game["black"])
            own = {player: [] for player in players}
            for ply, move in enumerate(game["moves"]):
                if not move.get("book"):
                    own[players[ply % 2]].append(move)
            for player, moves in own.items():
                used[player].append(sum(move["time"] for move in moves) / 1e6)
                for number, move in enumerate(moves, 1):
                    times[player][number].append(move["time"] / 1e6)
                    depths[player][number].append(move["depth"])
            if game["result"] in ("1-0", "0-1"):
                loser = players[game["result"] == "1-0"]
                lost[loser].append(turning_point([centipawns(move.get("score")) for move in own[loser]]))
    print(f"{games} games")
    for player in sorted(used):
        known = [number for number in lost[player] if number]
        told = f"; lost games turn at move {statistics.median(known):.0f} (median of {len(known)})" if known else ""
        print(f"{player}: {statistics.mean(used[player]):.2f} s a game, lost {len(lost[player])}{told}")
        phases = collections.Counter("1 to 10" if n <= 10 else "11 to 20" if n <= 20 else "later" for n in known)
        if known:
            print("  " + ", ".join(f"moves {phase}: {phases[phase]}" for phase in ("1 to 10", "11 to 20", "later")))
    print("seconds and depth in plies by move")
    for number in SHOWN:
        cells = [
            f"{player} {statistics.mean(times[player][number]):.2f} s, {statistics.median(depths[player][number]):.0f}"
            for player in sorted(times)
            if times[player][number]
        ]
        print(f"{number:>3}  " + "   ".join(cells))
    return 0


if __name__ == "__main__":
    sys.exit(main())
