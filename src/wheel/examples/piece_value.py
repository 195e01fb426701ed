#!/usr/bin/env python3
"""What is a piece worth in pawns? Plays games in which one player lacks the piece and the other one some pawns.

    python piece_value.py capablanca a --games 1000

White's army is Black's in the opposite case, so neither side is favoured; openings are two random moves of each player. The score
of the player without the piece, as Elo, is compared with the score that one pawn more gives.
"""

import argparse
import math
import random
import re
from concurrent.futures import ProcessPoolExecutor

import tenfold


def without(fen: str, letters: str, rng: random.Random) -> str:
    """The FEN without one piece for each of these letters, drawn at random among those of its kind."""
    board, side, _, *fields = fen.split()
    squares = list(re.sub(r"\d+", lambda empty: "." * int(empty[0]), board))
    for letter in letters:
        squares[rng.choice([at for at, own in enumerate(squares) if own == letter])] = "."
    board = re.sub(r"\.+", lambda empty: str(len(empty[0])), "".join(squares))
    # Rights to castle may be gone with a rook.
    return " ".join([board, side, "-", *fields])


def play(game: str, white: str, black: str, nodes: int, seed: int) -> float:
    """White's points in a game in which the players lack these pieces."""
    rng = random.Random(seed)
    fen = without(tenfold.start_fen(game), white.upper() + black.lower(), rng)
    board = tenfold.Board(game, fen)
    for _ in range(4):
        if not board.is_game_over():
            board.push(rng.choice(board.legal_moves()))
    while not board.is_game_over() and len(board.move_stack) < 300:
        board.push(board.search(nodes=nodes, hash=1)["best"])
    return {"1-0": 1.0, "0-1": 0.0}.get(board.result(), 0.5)


def score_of_first(job: tuple[str, str, str, int, int]) -> float:
    """The points of the player who lacks `first`, who is White in games with even seeds."""
    game, first, second, nodes, seed = job
    if seed % 2 == 0:
        return play(game, first, second, nodes, seed)
    return 1.0 - play(game, second, first, nodes, seed)


def match(pool: ProcessPoolExecutor, game: str, first: str, second: str, nodes: int, games: int) -> tuple[float, float]:
    """The mean score of the player who lacks `first`, and its standard error."""
    jobs = [(game, first, second, nodes, seed) for seed in range(games)]
    points = list(pool.map(score_of_first, jobs, chunksize=4))
    mean = sum(points) / games
    spread = math.sqrt(sum((point - mean) ** 2 for point in points) / (games - 1))
    return mean, spread / math.sqrt(games)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("piece", help="its letter")
    options.add_argument("--pawns", type=int, default=5, help="the pawns that the other player lacks")
    options.add_argument("--games", type=int, default=1000, help="half of them to see what a pawn is worth")
    options.add_argument("--nodes", type=int, default=300, help="of each move")
    asked = options.parse_args()
    half = asked.games // 2
    elo = lambda score: 400 * math.log10(score / (1 - score))
    with ProcessPoolExecutor() as pool:
        against, error = match(pool, asked.game, asked.piece, "p" * asked.pawns, asked.nodes, half)
        fewer = "p" * (asked.pawns - 1)
        with_one_more, _ = match(pool, asked.game, asked.piece, fewer, asked.nodes, half)
    print(f"without {asked.piece} against {asked.pawns} pawns fewer: {against:.1%} ± {2 * error:.1%}; one less: {with_one_more:.1%}")
    if min(against, with_one_more) <= 0 or max(against, with_one_more) >= 1 or against <= with_one_more:
        print("too few games to tell what a pawn is worth")
        return
    pawn = elo(against) - elo(with_one_more)
    print(f"a pawn is {pawn:.0f} Elo, and {asked.piece} is worth {asked.pawns - elo(against) / pawn:.1f} pawns")


if __name__ == "__main__":
    main()
