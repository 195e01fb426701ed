#!/usr/bin/env python3
"""A game that Fairy-Stockfish plays too: positions counted and games played under both programs' rules.

    peer.py ENGINE GAME [--positions 50] [--depth 2] [--games 20] [--nodes 2000] [--seed 1] [--opponent PATH]

Random positions come from pyffish. In each, the legal moves of ENGINE are those of pyffish, and the perft counts below
every move are those of the opponent (Debian's fairy-stockfish). Then both play games, each with either colour; every
move has to be legal for pyffish and for ENGINE, and both have to agree when the game is over. Exit status 0 and OK at
the end mean that they did.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys

import pyffish
from uci_engine import EngineFault, UciEngine

ANSWER = 60.0
"""Seconds that an engine may take to answer."""
OPENING_PLIES = 4
LONGEST = 300
"""Plies after which a game is broken off."""


class Disagreement(Exception):
    """The programs do not agree."""


class Engine(UciEngine):
    """A UCI engine that plays the game."""

    def __init__(self, command: str, game: str) -> None:
        super().__init__(command, ANSWER)
        self.choose(game)

    def best(self, nodes: int) -> str:
        self.send(f"go nodes {nodes}")
        return self.until("bestmove")[-1].split()[1]


def compare(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Disagreement(f"{what}\n  engine: {ours}\n  peer:   {theirs}")


def compare_moves(engine: Engine, game: str, array: str, moves: list[str]) -> list[str]:
    """The legal moves after these, on which both have to agree."""
    legal = sorted(pyffish.legal_moves(game, array, moves))
    engine.position(array, moves)
    compare(f"legal moves after {' '.join(moves)}", sorted(engine.divide(1)), legal)
    return legal


def random_position(game: str, array: str, rng: random.Random, plies: int) -> list[str]:
    moves: list[str] = []
    while len(moves) < plies:
        legal = pyffish.legal_moves(game, array, moves)
        if not legal:
            return moves[:-1]
        moves.append(rng.choice(legal))
    return moves


def count_positions(engine: Engine, peer: Engine, options: argparse.Namespace, array: str) -> None:
    rng = random.Random(options.seed)
    nodes = 0
    for _ in range(options.positions):
        moves = random_position(options.game, array, rng, rng.randrange(2, 200))
        compare_moves(engine, options.game, array, moves)
        peer.position(array, moves)
        ours = engine.divide(options.depth)
        compare(f"perft {options.depth} after {' '.join(moves)}", ours, peer.divide(options.depth))
        nodes += sum(ours.values())
    print(f"{options.positions} positions: legal moves and perft {options.depth} agree, {nodes} nodes")


def play(engine: Engine, peer: Engine, options: argparse.Namespace, array: str, number: int) -> str:
    rng = random.Random(f"{options.seed} {number // 2}")
    moves = random_position(options.game, array, rng, OPENING_PLIES)
    while len(moves) < LONGEST:
        legal = compare_moves(engine, options.game, array, moves)
        if not legal:
            checked = pyffish.gives_check(options.game, array, moves)
            mated = "White" if len(moves) % 2 == 0 else "Black"
            return f"{mated} is mated after {len(moves)} plies" if checked else f"stalemate after {len(moves)} plies"
        over, _ = pyffish.is_optional_game_end(options.game, array, moves)
        if over:
            return f"drawn by repetition or 50 moves after {len(moves)} plies"
        mover = engine if (len(moves) + number) % 2 == 0 else peer
        mover.position(array, moves)
        move = mover.best(options.nodes)
        if move not in legal:
            raise Disagreement(f"{mover.name} plays {move} after {' '.join(moves)}")
        moves.append(move)
    return f"broken off after {len(moves)} plies"


def run(options: argparse.Namespace) -> None:
    opponent = options.opponent or shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"
    array = pyffish.start_fen(options.game)
    engine, peer = Engine(options.engine, options.game), Engine(opponent, options.game)
    count_positions(engine, peer, options, array)
    for number in range(options.games):
        print(f"game {number + 1}: {play(engine, peer, options, array, number)}", flush=True)
    engine.quit()
    peer.quit()


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares the rules of a game with Fairy-Stockfish's.")
    parser.add_argument("engine")
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent")
    try:
        run(parser.parse_args())
    except (Disagreement, EngineFault) as why:
        print(f"{why}\nFAILED")
        return 1
    print("OK")
    return 0


if __name__ == "__main__":
    sys.exit(main())
