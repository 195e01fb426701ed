#!/usr/bin/env python3
"""Compares games from files with Fairy-Stockfish, as a second opinion on their rules.

    fairy_perft.py ENGINE [--opponent PATH] [--depth 2] [--lines 2] [--plies 6] [--seed N] [GAME...]

For each suite in engine-tests/perft/variants whose game both programs list under UCI_Variant, a few random moves
are played from each of its positions, and both count the leaves of the tree of legal moves from there. The moves are
chosen among those that Fairy-Stockfish counts. Prints one line per game; exit status 0 and OK at the end mean that all
counts are equal. Games that the installed Fairy-Stockfish lacks are named in one line.
"""

from __future__ import annotations

import argparse
import pathlib
import random
import shutil
import sys

from uci_engine import EngineFault, UciEngine

OPPONENTS = ("fairy-stockfish", "/usr/games/fairy-stockfish")
"""Debian installs games where not every PATH looks."""
SUITES = pathlib.Path(__file__).parent.parent / "perft" / "variants"
ANSWER_SECONDS = 120
CHANGED = {
    "dobutsu": "its lion is a king there, and promotion is free",
    "karouk": "there the first leap of a counsellor may capture",
}
"""Games with other rules in 11.1 than in later versions, which the suites follow."""


class Engine(UciEngine):
    """A program that speaks UCI."""

    def __init__(self, command: str) -> None:
        super().__init__(command, ANSWER_SECONDS)

    def has(self, game: str) -> bool:
        listed = [line for line in self.options if line.startswith("option name UCI_Variant ")]
        return any(game in line.split() for line in listed)

    def counts(self, fen: str, moves: list[str], depth: int) -> dict[str, int]:
        """The leaves below each legal move."""
        self.position(fen, moves)
        return self.divide(depth)


def compare(ours: Engine, theirs: Engine, fen: str, rng: random.Random, args: argparse.Namespace) -> int:
    """Plays random moves and compares the counts; returns how many leaves were compared."""
    moves: list[str] = []
    for _ in range(rng.randrange(args.plies + 1)):
        legal = sorted(theirs.counts(fen, moves, 1))
        if not legal:
            break
        moves.append(rng.choice(legal))
    expected, found = theirs.counts(fen, moves, args.depth), ours.counts(fen, moves, args.depth)
    if found != expected:
        wrong = {move: (expected.get(move), found.get(move)) for move in expected.keys() | found.keys()}
        wrong = {move: both for move, both in wrong.items() if both[0] != both[1]}
        raise SystemExit(f"FAILED: {fen} moves {' '.join(moves)}: (Fairy-Stockfish, Tenfold) {wrong}")
    return sum(found.values())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--opponent")
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--lines", type=int, default=2, help="random lines from each position")
    parser.add_argument("--plies", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*")
    args = parser.parse_intermixed_args()
    opponent = args.opponent or next((path for path in OPPONENTS if shutil.which(path)), None)
    if opponent is None:
        raise SystemExit("FAILED: there is no fairy-stockfish")
    ours, theirs = Engine(args.engine), Engine(opponent)
    suites = sorted(SUITES.glob("*.epd"))
    chosen = [suite for suite in suites if not args.games or suite.stem in args.games]
    same = [suite for suite in chosen if suite.stem not in CHANGED]
    both = [suite for suite in same if ours.has(suite.stem) and theirs.has(suite.stem)]
    for suite in both:
        rng = random.Random(f"{args.seed} {suite.stem}")
        ours.choose(suite.stem)
        theirs.choose(suite.stem)
        fens = [line.split(";")[0].strip() for line in suite.read_text().splitlines() if line]
        leaves = sum(compare(ours, theirs, fen, rng, args) for fen in fens for _ in range(args.lines))
        print(f"{suite.stem}: {len(fens) * args.lines} positions, {leaves} leaves", flush=True)
    for suite in chosen:
        if suite.stem in CHANGED:
            print(f"{suite.stem}: left out, {CHANGED[suite.stem]}")
    lacking = [suite.stem for suite in same if suite not in both]
    if lacking:
        print(f"not in both programs: {' '.join(lacking)}")
    ours.quit()
    theirs.quit()
    print(f"OK: {len(both)} games")


if __name__ == "__main__":
    try:
        main()
    except EngineFault as why:
        sys.exit(str(why))
