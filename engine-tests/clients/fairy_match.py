#!/usr/bin/env python3
"""Antichess against Fairy-Stockfish, with python-chess as the referee.

    fairy_match.py ENGINE [--games 10] [--movetime MS | --clock SECONDS+INCREMENT] [--opponent PATH]
                   [--margin SECONDS] [--seed N] [--pgn FILE]

Both engines speak UCI. Openings are a few random plies from a seed, each played once with either
colour. Strength does not matter: exit status 0 and OK at the end mean that the engine made no illegal
move, lost no game on time and neither died nor hung. Prints one line per game, then the score.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shlex
import shutil
import sys
from dataclasses import dataclass

import chess
import chess.pgn
import chess.variant

import arena
from arena import Complaints, Control, Failure, Game, Player, WrongMove

OPPONENTS = ("fairy-stockfish", "/usr/games/fairy-stockfish")
"""Debian installs games where not every PATH looks."""
OPENING_PLIES = (2, 7)


@dataclass
class Match:
    """What stays the same from game to game."""

    engine: list[str]
    opponent: list[str]
    control: Control
    margin: float


def find_opponent(wanted: str | None) -> str:
    for name in [wanted] if wanted else OPPONENTS:
        path = shutil.which(name)
        if path:
            return path
    raise Failure(f"no opponent: {wanted or 'fairy-stockfish'} is not installed")


def parse_clock(text: str) -> Control:
    base, _, increment = text.partition("+")
    return Control(f"clock {text}", base=float(base), increment=float(increment or 0))


async def play_one(match: Match, board: chess.Board, color: chess.Color) -> Game:
    """One game with fresh processes; a failure of the engine under test is raised."""
    players: list[Player] = []
    try:
        engine = await arena.start("engine", match.engine, "uci")
        players.append(engine)
        opponent = await arena.start("opponent", match.opponent, "uci")
        players.append(opponent)
        white, black = (engine, opponent) if color else (opponent, engine)
        game = await arena.play_game(white, black, board, match.control, match.margin)
        await arena.stop(engine)
        return game
    except Failure:
        print(*(player.last_lines() for player in players), sep="\n")
        raise
    finally:
        for player in players:
            player.kill()


def score_of(result: str, color: chess.Color) -> str:
    if result == "1/2-1/2":
        return "draw"
    return "win" if (result == "1-0") == (color == chess.WHITE) else "loss"


def save(path: str | None, game: Game, number: int, color: chess.Color) -> None:
    """Appends the game to a PGN file."""
    if path is None:
        return
    record = chess.pgn.Game.from_board(game.board)
    names = ("engine", "Fairy-Stockfish") if color else ("Fairy-Stockfish", "engine")
    record.headers.update(White=names[0], Black=names[1], Round=str(number), Result=game.result)
    with open(path, "a", encoding="utf-8") as file:
        print(record, end="\n\n", file=file)


async def run(options: argparse.Namespace) -> bool:
    complaints = Complaints.install()
    asyncio.get_running_loop().set_exception_handler(complaints.from_loop)
    control = options.clock or Control("movetime", movetime=options.movetime / 1000)
    opponent = [find_opponent(options.opponent)]
    match = Match(shlex.split(options.engine), opponent, control, options.margin)
    counts = {"win": 0, "draw": 0, "loss": 0}
    failures = 0
    for number in range(1, options.games + 1):
        rng = random.Random(f"{options.seed} {(number - 1) // 2}")
        board = arena.opening(chess.variant.AntichessBoard(), rng.randrange(*OPENING_PLIES), rng)
        color = number % 2 == 1
        name = chess.COLOR_NAMES[color]
        try:
            game = await play_one(match, board, color)
        except WrongMove as error:
            blamed = error.player.name
            failures += blamed == "engine"
            print(f"game {number}, engine {name}: broken off, fault of the {blamed}: {error}", flush=True)
        except Failure as error:
            failures += 1
            print(f"game {number}, engine {name}: FAILED: {error}", flush=True)
        else:
            score = score_of(game.result, color)
            counts[score] += 1
            save(options.pgn, game, number, color)
            slowest = f"slowest move {game.slowest[color]:.3f} s"
            print(f"game {number}, engine {name}: {score:4} {game.line()}, {slowest}", flush=True)
    wins, draws, losses = counts.values()
    played = wins + draws + losses
    print(f"score against Fairy-Stockfish: +{wins} ={draws} -{losses} in {played} of {options.games} games")
    return failures == 0 and played > 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Antichess against Fairy-Stockfish.")
    parser.add_argument("engine", help="command; in one word with its arguments, if it needs any")
    parser.add_argument("--games", type=int, default=10)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--movetime", type=int, default=50, metavar="MS", help="a move (default 50)")
    limit.add_argument("--clock", type=parse_clock, metavar="SECONDS+INCREMENT")
    parser.add_argument("--opponent", help="default: Debian's fairy-stockfish")
    parser.add_argument("--margin", type=float, default=0.5, metavar="SECONDS",
                        help="how much later than its clock a move may arrive (default 0.5)")
    parser.add_argument("--seed", type=int, default=1, help="of the openings (default 1)")
    parser.add_argument("--pgn", help="append the games to this file")
    return parser.parse_args()


def main() -> int:
    try:
        good = asyncio.run(run(parse_arguments()))
    except Failure as error:
        print(error)
        good = False
    print("OK" if good else "FAILED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
