"""Compares the pieces that XBoard shows with those of another game's window, and with each other."""

from __future__ import annotations

import itertools

from xboard import Failure, Picture, need
from xboard_screen import Cell, Layout, wanted

EVERY_PIECE = {
    "antichess": ("5n1k/q3r3/5b2/p3P3/3N4/4Q3/3R4/B3K3 w - - 0 1",),
    "devingt": ("1s1r1k4/2n7/5b4/4q5/9p/2P7/7S1Q/6N3/9R/2B5K1 w - - 0 1",),
    "divergent": (
        "3k1+r1r1+b/6+q3/1n3q3+p/g1+n7/5p1+g1b/2P3+N3/1+Q1+G3Q1R/4+P1N1+B1/1+R7B/2G5K1 w - - 0 1",
        "1g5+k2/8r1/5n4/+p1b1p5/9q/2P7/7Q1R/4+P1N3/9B/2G5+K1 w - - 0 1",
    ),
    "escalier": ("9k/6r1n1/5c4/p1m1b5/7a1q/2P7/1M5C1Q/2A3N3/9R/2B5K1 w - - 0 1",),
    "grand": ("1b3k4/8q1/5n1a2/2r1p5/9c/2P7/1A5C1Q/6N3/9R/2B3K3[] w - - 0 1",),
    "newchess": ("3k5g/c7+f1/3f3s2/t1+p3p3/3+s3l1h/2P3C3/1S1+P3G1L/4+F1H3/1+S7T/2F3K3[] w - - 0 1",),
}
"""By game: positions that have each piece of both sides, all on squares of one colour."""

DIFFERENT = 0.02
"""The share of a square's points in which two pieces differ at least."""


def points(picture: Picture, cell: Cell) -> list[bytes]:
    left, top, right, bottom = cell
    rows = (picture.data[3 * (y * picture.width + left) : 3 * (y * picture.width + right)] for y in range(top, bottom))
    return [row[n : n + 3] for row in rows for n in range(0, len(row), 3)]


def pieces(picture: Picture, layout: Layout, fen: str) -> dict[str, list[bytes]]:
    """By letter: the points of the square on which the piece stands."""
    return {letter: points(picture, layout.cells[square]) for square, letter in wanted(fen).items() if letter}


def difference(one: list[bytes], other: list[bytes]) -> float:
    return sum(a != b for a, b in zip(one, other, strict=True)) / len(one)


def told_apart(drawn: dict[str, list[bytes]]) -> None:
    """Raises Failure when two pieces look alike."""
    for one, other in itertools.combinations(sorted(drawn), 2):
        share = difference(drawn[one], drawn[other])
        need(share > DIFFERENT, f"{one} and {other} differ in {share:.1%} of their points")


def redrawn(drawn: dict[str, list[bytes]], plain: dict[str, list[bytes]]) -> None:
    """Raises Failure when a piece looks as it does without the drawings."""
    if drawn.keys() != plain.keys():
        raise Failure("not the same pieces")
    for letter, own in drawn.items():
        need(difference(own, plain[letter]) > DIFFERENT, f"{letter} is XBoard's own drawing")
