#!/usr/bin/env python3
"""Tells which terms the evaluation of a game with pieces like those of chess lacks.

    tenfold datagen chess --games 2000 --nodes 1000 --seed 1 --out chess.games
    tenfold tune chess chess.games --out chess.txt --positions chess.csv
    bench/terms.py chess.csv

Each candidate is a number that White has more of than Black, such as squares of safe checks. A logistic regression of the
mixture of result and score that `tune` fits, on the static evaluation and one candidate with a middlegame and an endgame
weight, is fitted to four fifths of the games and checked on the others, each fifth in turn. Printed is what a candidate lowers the loss by, in
ten-thousandths, then a selection of candidates one after the other, with their weights in centipawns. The regression takes one
Newton step from the evaluation alone, which is near enough for such small terms. Needs numpy and scipy.
"""

import argparse
import csv

import numpy as np
from scipy.optimize import minimize_scalar

PIECE_TYPES = {letter: piece_type for piece_type, letter in enumerate("pnbrqkac", 1)}
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, ARCHBISHOP, CHANCELLOR = range(1, 9)
KNIGHT_LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ORTHOGONALS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
LOG_ODDS = np.log(10) / 400
FOLDS = 5


def board_of(fen):
    """The board of a FEN by rank and file, Black's pieces negative, and the piece types that White and Black have in hand."""
    placement, _, hand = fen.split()[0].partition("[")
    rows = []
    for row in placement.split("/"):
        cells, number = [], ""
        for char in row + " ":
            if char.isdigit():
                number += char
                continue
            cells += [0] * int(number or 0)
            number = ""
            if char.isalpha():
                piece_type = PIECE_TYPES.get(char.lower(), 9)
                cells.append(piece_type if char.isupper() else -piece_type)
        rows.insert(0, cells)
    held = np.zeros((2, 10), bool)
    for char in hand.rstrip("]"):
        if char.lower() in PIECE_TYPES:
            held[int(char.islower()), PIECE_TYPES[char.lower()]] = True
    return rows, held


def shift(squares, ranks, files):
    """The squares moved by so many ranks and files; what leaves the boards is lost."""
    moved = np.zeros_like(squares)
    to, source = [slice(None)], [slice(None)]
    for size, by in zip(squares.shape[1:], (ranks, files)):
        if abs(by) >= size:
            return moved
        to.append(slice(max(0, by), size + min(0, by)))
        source.append(slice(max(0, -by), size - max(0, by)))
    moved[tuple(to)] = squares[tuple(source)]
    return moved


def ahead(squares, step):
    """All squares ahead of these, or behind them if `step` is -1."""
    found = np.zeros_like(squares)
    for _ in range(squares.shape[1] - 1):
        squares = shift(squares, step, 0)
        found |= squares
    return found


def count(squares):
    """The sum over the squares of each board."""
    return squares.reshape(len(squares), -1).sum(1).astype(float)


def leaps(pieces, steps):
    """By square: how many of the pieces leap there."""
    return sum(shift(pieces.astype(np.int8), *step) for step in steps)


def slides(pieces, occupied, steps):
    """By square: how many of the pieces slide there."""
    found = np.zeros(pieces.shape, np.int8)
    for step in steps:
        front = pieces.astype(np.int8)
        while front.any():
            front = shift(front, *step)
            found += front
            front = front * ~occupied
    return found


def attacks(board, sign, occupied):
    """By piece type: the number of pieces that attack each square, those of White for the sign 1, which moves up."""
    pieces = {piece_type: board == sign * piece_type for piece_type in range(1, 9)}
    return {
        PAWN: leaps(pieces[PAWN], [(sign, 1), (sign, -1)]),
        KNIGHT: leaps(pieces[KNIGHT], KNIGHT_LEAPS),
        BISHOP: slides(pieces[BISHOP], occupied, DIAGONALS),
        ROOK: slides(pieces[ROOK], occupied, ORTHOGONALS),
        QUEEN: slides(pieces[QUEEN], occupied, DIAGONALS + ORTHOGONALS),
        KING: leaps(pieces[KING], DIAGONALS + ORTHOGONALS),
        ARCHBISHOP: leaps(pieces[ARCHBISHOP], KNIGHT_LEAPS) + slides(pieces[ARCHBISHOP], occupied, DIAGONALS),
        CHANCELLOR: leaps(pieces[CHANCELLOR], KNIGHT_LEAPS) + slides(pieces[CHANCELLOR], occupied, ORTHOGONALS),
    }


def distance(square, files, shape):
    """The moves of a king from each square to the one with this number."""
    ranks, columns = np.mgrid[0 : shape[1], 0 : shape[2]]
    at_rank, at_file = (square // files)[:, None, None], (square % files)[:, None, None]
    return np.maximum(abs(ranks - at_rank), abs(columns - at_file))


def candidates(board, held):
    """What the side that moves up has of each candidate, by name."""
    shape = (_, ranks, files) = board.shape
    occupied, own, enemy = board != 0, board > 0, board < 0
    pawns, their_pawns, officers = board == PAWN, board == -PAWN, (board < 0) & (board != -PAWN)
    by, against = attacks(board, 1, occupied), attacks(board, -1, occupied)
    ours, theirs = sum(by.values()), sum(against.values())
    guarded, their_pawn_guards = theirs > 0, against[PAWN] > 0
    beside = shift(pawns, 0, 1) | shift(pawns, 0, -1)
    stoppers = ahead(their_pawns | shift(their_pawns, 0, 1) | shift(their_pawns, 0, -1), -1)
    passed = pawns & ~stoppers & ~ahead(pawns, -1)
    opposed = pawns & ahead(their_pawns, -1)
    at_stop = lambda squares: shift(squares, -1, 0)
    way = np.maximum(np.mgrid[0:ranks, 0:files][0] - 2, 0) / max(ranks - 4, 1)
    king, their_king = board == KING, board == -KING
    own_king, enemy_king = (squares.reshape(len(board), -1).argmax(1) for squares in (king, their_king))
    to_own, to_enemy = distance(own_king, files, shape), distance(enemy_king, files, shape)
    sliders_behind = ahead((board == -ROOK) | (board == -QUEEN) | (board == -CHANCELLOR), 1)
    found = {
        "pawns defended by pawns": count(pawns & (by[PAWN] > 0)),
        "pawns side by side": count(pawns & beside),
        "isolated, unopposed": count(pawns & ~opposed & ~ahead(beside, 1) & ~ahead(beside, -1) & ~beside),
        "doubled": count(pawns & ahead(pawns, 1)),
        "passed pawns": count(passed * way),
        "free way": count(passed * way * ~(ahead(guarded | enemy, -1) | sliders_behind)),
        "own king to passed": count(passed * way * np.minimum(at_stop(to_own), 5)),
        "enemy king to passed": count(passed * way * np.minimum(at_stop(to_enemy), 5)),
        "stop square guarded": count(passed * way * at_stop(guarded)),
        "stop square defended": count(passed * way * at_stop(ours > 0)),
    }
    outposts = ~stoppers & (by[PAWN] > 0) & ((way > 0) & (way < 1))
    no_pawns = ~pawns.any(1)[:, None, :]
    rooks = (board == ROOK) | (board == CHANCELLOR)
    found |= {
        "knight on outpost": count((board == KNIGHT) & outposts),
        "bishop on outpost": count((board == BISHOP) & outposts),
        "outpost in reach": count((by[KNIGHT] > 0) & outposts & ~own),
        "rook on open file": count(rooks & no_pawns & ~their_pawns.any(1)[:, None, :]),
        "rook on half-open file": count(rooks & no_pawns),
        "squares both attack": count((ours > 0) & guarded & ~their_pawn_guards & ~enemy),
        "squares they do not guard": count((ours > 0) & ~guarded),
        "space": count(~pawns & ~their_pawn_guards & ahead(pawns, -1)) * count(own & ~pawns),
        "king to pawns": count((pawns | their_pawns) * to_own) / np.maximum(count(pawns | their_pawns), 1),
    }
    piece_types = sum((squares > 0).astype(np.int8) for squares in by.values())
    push = shift(pawns, 1, 0) & ~occupied & ~their_pawn_guards & ((ours > 0) | ~guarded)
    weak = enemy & ~their_pawn_guards & ((theirs <= 1) | (ours > 1)) & (ours > 0)
    found |= {
        "attacked by two piece types": count(officers & ~their_pawn_guards & (piece_types > 1)),
        "weakly defended": count(weak & officers),
        "weakly defended pawns": count(weak & their_pawns),
        "pushes that attack": count((shift(push, 1, 1) | shift(push, 1, -1)) & officers),
    }
    return found | checks(board, held, by, ours, theirs, against[KING]) | {
        "attackers near the king": count(ours * (leaps(their_king, DIAGONALS + ORTHOGONALS) > 0)),
        "no pawns near the king": (~((pawns | their_pawns) & (abs(to_enemy_file(enemy_king, files)) <= 2)).any((1, 2))).astype(float),
    }


def to_enemy_file(king, files):
    """The files between each square and the king."""
    return (np.arange(files)[None, :] - (king % files)[:, None])[:, None, :]


def checks(board, held, by, ours, theirs, by_their_king):
    """The checks that the side can give: safe ones are on squares that no piece but a king guards."""
    their_king, occupied = board == -KING, board != 0
    leap, diagonal = leaps(their_king, KNIGHT_LEAPS) > 0, slides(their_king, occupied, DIAGONALS) > 0
    straight, pawn = slides(their_king, occupied, ORTHOGONALS) > 0, leaps(their_king, [(-1, 1), (-1, -1)]) > 0
    lines = {KNIGHT: leap, BISHOP: diagonal, ROOK: straight, QUEEN: diagonal | straight}
    lines |= {ARCHBISHOP: leap | diagonal, CHANCELLOR: leap | straight}
    by_move = sum((by[piece_type] > 0) & squares for piece_type, squares in lines.items()) > 0
    by_move &= board <= 0
    drops = sum(squares & held[:, piece_type][:, None, None] for piece_type, squares in (lines | {PAWN: pawn}).items()) > 0
    drops &= ~occupied
    only_king = theirs == by_their_king
    safe, safe_drop = only_king & ((theirs == 0) | (ours > 1)), only_king & ((theirs == 0) | (ours > 0))
    return {
        "safe check": (by_move & safe).any((1, 2)).astype(float),
        "safe check from hand": (drops & safe_drop).any((1, 2)).astype(float),
        "other checks": count(by_move & ~safe),
    }


def table(rows):
    """The names of the candidates, and White's number minus Black's, a row for each position."""
    differences = []
    for start in range(0, len(rows), 20_000):
        boards = [board_of(row["fen"]) for row in rows[start : start + 20_000]]
        board, held = np.array([cells for cells, _ in boards], np.int8), np.array([hand for _, hand in boards])
        white, black = candidates(board, held[:, 0]), candidates(-board[:, ::-1], held[:, 1])
        differences.append(np.stack([white[name] - black[name] for name in white], 1))
    return list(white), np.concatenate(differences)


def loss(score, target):
    """The cross entropy of targets and the results that are expected from scores in log odds."""
    return np.logaddexp(0, score) - target * score


def best_factor(score, target, weight):
    """The factor of the scores, in centipawns, with the least loss."""
    of = lambda factor: (weight * loss(factor * score * LOG_ODDS, target)).sum()
    return minimize_scalar(of, bounds=(0.02, 4), method="bounded").x


class Regression:
    """Gradients and Hessians of the loss at the evaluation alone, by fold of the games."""

    def __init__(self, rows, names, differences):
        column = lambda name: np.array([float(row[name] or "nan") for row in rows])
        result, score, evaluation, phase = column("result"), column("score"), column("evaluation"), column("phase")
        weight = column("weight") / column("weight").sum()
        known = ~np.isnan(result)
        expected = 1 / (1 + np.exp(-score * best_factor(score[known], result[known], weight[known]) * LOG_ODDS))
        target = np.where(known, (result + expected) / 2, expected)
        self.factor = best_factor(evaluation, target, weight) * LOG_ODDS
        endgame = (1 - phase) * column("endgame_scale")
        columns = [evaluation / 100 * phase, evaluation / 100 * (1 - phase)]
        self.names, self.scale = names, np.maximum(differences.std(0), 1e-6)
        for number in range(len(names)):
            scaled = differences[:, number] / self.scale[number]
            columns += [scaled * phase, scaled * endgame]
        matrix = np.stack(columns, 1)
        chance = 1 / (1 + np.exp(-evaluation * self.factor))
        self.before = (weight * loss(evaluation * self.factor, target)).sum()
        fold = column("game").astype(int) * 7919 % FOLDS
        self.gradients, self.hessians = [], []
        for n in range(FOLDS):
            part = fold == n
            self.gradients.append(matrix[part].T @ (weight * (target - chance))[part])
            root = np.sqrt(weight * chance * (1 - chance))[part][:, None] * matrix[part]
            self.hessians.append(root.T @ root)
        self.ridge = 1e-4 * np.mean(np.diag(sum(self.hessians))) * np.eye(matrix.shape[1])

    def columns(self, chosen):
        """The columns of the evaluation and of these candidates."""
        return [0, 1] + [2 + 2 * number + part for number in chosen for part in (0, 1)]

    def fit(self, chosen, folds):
        """The weights of the columns that fit these folds best."""
        columns = self.columns(chosen)
        hessian = sum(self.hessians[n] for n in folds) + self.ridge
        return np.linalg.solve(hessian[np.ix_(columns, columns)], sum(self.gradients[n] for n in folds)[columns])

    def gain(self, chosen):
        """By how much these candidates lower the loss on games that they were not fitted to, in ten-thousandths."""
        columns, total = self.columns(chosen), 0
        for n in range(FOLDS):
            weights = self.fit(chosen, [other for other in range(FOLDS) if other != n])
            total += self.gradients[n][columns] @ weights
            total -= weights @ self.hessians[n][np.ix_(columns, columns)] @ weights / 2
        return 1e4 * total

    def centipawns(self, chosen):
        """The middlegame and the endgame weight of each candidate."""
        weights = self.fit(chosen, range(FOLDS))[2:].reshape(-1, 2)
        return weights / self.scale[chosen][:, None] / self.factor


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", help="a file of `tenfold tune --positions`")
    parser.add_argument("--steps", type=int, default=8, help="how many candidates to select (default: 8)")
    args = parser.parse_args()
    with open(args.positions, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names, differences = table(rows)
    regression = Regression(rows, names, differences)
    base = regression.gain([])
    print(f"{len(rows)} positions, loss {regression.before:.5f}, factor {regression.factor / LOG_ODDS:.3f}")
    gains = sorted(((regression.gain([n]) - base, name) for n, name in enumerate(names)), reverse=True)
    for gain, name in gains:
        print(f"{name:28} {gain:6.2f}")
    chosen = []
    for _ in range(min(args.steps, len(names))):
        gain, best = max((regression.gain(chosen + [n]), n) for n in range(len(names)) if n not in chosen)
        chosen.append(best)
        middlegame, endgame = regression.centipawns(chosen)[-1]
        print(f"+ {names[best]:28} together {gain - base:6.2f}, {middlegame:6.1f} and {endgame:6.1f} centipawns")


if __name__ == "__main__":
    main()
