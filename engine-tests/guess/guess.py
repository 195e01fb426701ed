"""How well an observer guesses true kings from the moves of New chess games.

Reads the log of a match (`tenfold match newchess ... --log FILE`), in which each finished game names its true kings,
and trains a logistic regression to guess, for each player, which of his kings was the true one. It sees only
moves from before anybody could know: the last four plies before the end or the first ransom are left out, since the
end itself may show it. Each feature is King K's figure minus King L's, so that swapping the kings swaps the answer, and
the model is without intercept. A player is predicted by a model that was trained without his game (ten folds, five
shuffles). Prints the accuracy with its 95 % interval (Wilson, over players) and what weighed most.

    python3 -m venv guess && guess/bin/pip install -r engine-tests/guess/requirements.txt
    tenfold match newchess --engine "name=A cmd=tenfold depth=5" --engine "name=B cmd=tenfold depth=5" \\
        --rounds 100 --random-plies 6 --seed 1 --log games.jsonl
    guess/bin/python engine-tests/guess/guess.py games.jsonl
"""

import argparse
import json
import math
import re

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from sklearn.preprocessing import StandardScaler

ARRAY = "thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/THGKFFLGHT"
LEFT_OUT = 4
FEATURES = [
    "moves made",
    "roque",
    "moved first",
    "mean distance from home",
    "mean rank",
    "own pieces next to it",
    "own pieces two squares away",
    "enemy pieces within two squares",
    "enemy pieces on its lines",
    "moves of other pieces that end next to it",
    "moves of other pieces that leave it",
    "captures by it",
]


def board_of(array):
    pieces = {}
    for rank, row in zip(range(10, 0, -1), array.split("/")):
        file = 0
        for empty, piece in re.findall(r"(\d+)|([a-zA-Z])", row):
            if piece:
                pieces[file, rank] = piece
                file += 1
            else:
                file += int(empty)
    return pieces


def square(text):
    return ord(text[0]) - ord("a"), int(text[1:])


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Player:
    """What is counted of one player's two kings."""

    def __init__(self, white):
        self.white = white
        self.kings = "KL" if white else "kl"
        self.home = {}
        self.sums = {king: np.zeros(len(FEATURES)) for king in self.kings}
        self.positions = 0
        self.moved = None

    def add(self, king, feature, value=1.0):
        self.sums[king][FEATURES.index(feature)] += value

    def move(self, piece, start, end, captured, places):
        if piece in self.kings:
            roque = start is not None and distance(start, end) > 1
            self.add(piece, "roque" if roque else "moves made")
            self.add(piece, "captures by it", float(captured))
            if self.moved is None:
                self.moved = piece
                self.add(piece, "moved first")
            return
        for king in self.kings:
            near = distance(end, places[king]) == 1
            was_near = start is not None and distance(start, places[king]) == 1
            if near and not was_near:
                self.add(king, "moves of other pieces that end next to it")
            if was_near and not near:
                self.add(king, "moves of other pieces that leave it")

    def look(self, pieces, places):
        self.positions += 1
        for king in self.kings:
            at = places[king]
            home = self.home.setdefault(king, at)
            self.add(king, "mean distance from home", distance(at, home))
            self.add(king, "mean rank", at[1] if self.white else 11 - at[1])
            for where, piece in pieces.items():
                own, far = piece.isupper() == self.white, distance(where, at)
                if own and far == 1:
                    self.add(king, "own pieces next to it")
                elif own and far == 2:
                    self.add(king, "own pieces two squares away")
                elif not own and far <= 2:
                    self.add(king, "enemy pieces within two squares")
                if not own and piece.upper() in "TFC":
                    across, along = abs(where[0] - at[0]), abs(where[1] - at[1])
                    lines = across == along if piece.upper() == "F" else 0 in (across, along)
                    self.add(king, "enemy pieces on its lines", float(lines))

    def features(self):
        sums = self.sums[self.kings[0]] - self.sums[self.kings[1]]
        means = [n for n, name in enumerate(FEATURES) if "mean" in name or "pieces " in name]
        means = [n for n in means if not FEATURES[n].startswith("moves")]
        sums[means] /= max(1, self.positions)
        return sums


def watch(game):
    """The features of both players, or nothing when there is too little to see."""
    texts = [move["move"] for move in game["moves"]]
    ransom = next((n for n, text in enumerate(texts) if text.startswith("x")), len(texts))
    texts = texts[: max(0, ransom - LEFT_OUT)]
    if game.get("fen") or len(texts) < 20:
        return None
    pieces = board_of(ARRAY)
    players = [Player(True), Player(False)]
    for n, text in enumerate(texts):
        places = {piece: where for where, piece in pieces.items() if piece in "KLkl"}
        player = players[n % 2]
        drop = re.fullmatch(r"([A-Z])@([a-j]\d+)", text)
        if drop:
            start, end = None, square(drop[2])
            piece = drop[1] if player.white else drop[1].lower()
        else:
            start, end = (square(part) for part in re.fullmatch(r"([a-j]\d+)([a-j]\d+)\+?", text).groups())
            piece = pieces.pop(start)
        captured = end in pieces
        player.move(piece, start, end, captured, places)
        pieces[end] = piece
        if piece in "KLkl" and start is not None and distance(start, end) > 1:
            tower = (0, start[1]) if piece in "Kk" else (9, start[1])
            pieces[(start[0] + end[0]) // 2, start[1]] = pieces.pop(tower)
        places = {piece: where for where, piece in pieces.items() if piece in "KLkl"}
        # A king that left the board is known: nothing more to guess.
        if len(places) < 4:
            break
        player.look(pieces, places)
    return [player.features() for player in players]


def interval(right, total):
    z, share = 1.96, right / total
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return centre - half, centre + half


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("log", nargs="+", help="logs of matches of New chess")
    parser.add_argument(
        "--control",
        action="store_true",
        help="guess instead which king moved less, to see that the observer can learn what there is to be learnt",
    )
    parser.add_argument("--games", type=int, default=200, help="how many games to watch (default 200)")
    args = parser.parse_args()
    seen, truths, groups = [], [], []
    number = 0
    for name in args.log:
        with open(name) as log:
            for line in log:
                game = json.loads(line)
                if "moves" not in game or not game.get("secrets") or number >= args.games:
                    continue
                found = watch(game)
                if found is None or any("?" in secret for secret in game["secrets"]):
                    continue
                number += 1
                for features, secret in zip(found, game["secrets"]):
                    truth = 1 if secret.endswith("=K") else -1
                    if args.control:
                        truth = -np.sign(features[FEATURES.index("moves made")])
                    if truth != 0:
                        seen.append(features)
                        truths.append(truth)
                        groups.append(number)
    seen, truths, groups = np.array(seen), np.array(truths), np.array(groups)
    right = []
    for shuffle in range(5):
        order = np.random.default_rng(shuffle).permutation(number) + 1
        shuffled = order[groups - 1]
        guessed = np.zeros(len(truths))
        for train, test in GroupKFold(10).split(seen, truths, shuffled):
            scaler = StandardScaler(with_mean=False).fit(seen[train])
            model = LogisticRegression(C=0.1, fit_intercept=False).fit(scaler.transform(seen[train]), truths[train])
            guessed[test] = model.predict(scaler.transform(seen[test]))
        right.append((guessed == truths).mean())
    total = len(truths)
    low, high = interval(np.mean(right) * total, total)
    print(f"{number} games, {total} players, {100 * (truths == 1).mean():.1f} % with King K true")
    print(f"guessed right: {100 * np.mean(right):.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})")
    scaler = StandardScaler(with_mean=False).fit(seen)
    weights = LogisticRegression(C=0.1, fit_intercept=False).fit(scaler.transform(seen), truths).coef_[0]
    for n in np.argsort(-np.abs(weights)):
        print(f"  {weights[n]:+.2f}  {FEATURES[n]}")


if __name__ == "__main__":
    main()
