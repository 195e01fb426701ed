"""Moves to be made with the mouse in XBoard, game by game, and clicks that must make no move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """Clicks on squares, one after the other."""

    squares: tuple[str, ...]
    move: str | None
    """The move that they make, as we write it; None when they make none."""
    wire: str | None = None
    """What XBoard sends, when it is not that."""
    dark: tuple[str, ...] = ()
    """Squares that the piece may go to by the rules, but not in XBoard."""
    lit: bool = True
    """Whether XBoard asks where the piece may go: not about the enemy's."""


@dataclass(frozen=True)
class Case:
    """A position and what is tried there."""

    fen: str
    steps: tuple[Step, ...]


def go(squares: str, move: str, wire: str | None = None, dark: str = "") -> Step:
    return Step(tuple(squares.split()), move, wire, tuple(dark.split()))


def no(squares: str, dark: str = "", lit: bool = True) -> Step:
    return Step(tuple(squares.split()), None, None, tuple(dark.split()), lit)


# Black, to move, mates a king that could only be ransomed.
MATES = {"newchess": "1t8/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] b L - 0 50"}

CASES: dict[str, tuple[Case, ...]] = {
    "antichess": (
        Case(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            (
                no("e2 e5"),
                no("d1 d3"),
                go("e2 e4", "e2e4"),
                go("b7 b5", "b7b5"),
                # Who can capture must.
                no("a2 a3"),
                no("f1 e2"),
                go("f1 b5", "f1b5"),
            ),
        ),
        # The dialog's first choice, for which nothing is pulled, is the king.
        Case("8/P6k/8/8/8/8/8/7K w - - 0 1", (no("a7 b8"), go("a7 a8", "a7a8k"))),
        Case("8/8/8/8/4p3/8/3P4/7K w - - 0 1", (go("d2 d4", "d2d4"), no("e4 e3"), go("e4 d3", "e4d3"))),
        # No check, no castling: the king goes where he is taken.
        Case("8/8/8/8/8/8/7r/4K2R w - - 0 1", (no("e1 g1"), no("e1 e2"), go("h1 h2", "h1h2"))),
    ),
    "devingt": (
        Case(
            "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 2",
            (
                no("e2 e6"),
                go("e2 e5", "e2e5"),
                go("d10 e7", "d10e7"),
                no("d1 d3"),
                go("d1 c4", "d1c4"),
            ),
        ),
        Case(
            "4k5/10/10/10/10/4p5/10/10/3P6/R3K4R w KQ - 0 5",
            (go("d2 d5", "d2d5"), go("e5 d4", "e5d4"), go("e1 h1", "e1h1"), no("e10 e8")),
        ),
        Case("4k5/10/10/10/10/10/10/10/10/R3K4R w KQ - 0 5", (no("e1 a1"), go("e1 b1", "e1b1"))),
        Case("4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 5", (go("a9 a10", "a9a10q"),)),
        # With nothing to free the pawn waits, which XBoard has no way to say.
        Case("4k5/P9/10/10/10/10/10/10/10/RNBSKQSBNR w - - 0 5", (no("a9 a10"),)),
    ),
    "divergent": (
        Case(
            "rnbgqkgbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKGBNR w - - 0 1",
            (no("a1 a4"), go("e2 e5", "e2e5"), go("d9 d6", "d9d6"), go("e5 d6", "e5d6"), no("b10 d8")),
        ),
        # Bishops capture as rooks and go as bishops.
        Case("5k4/10/4p5/10/2p1B5/10/10/10/10/4K5 w - - 0 5", (no("e6 e7"), go("e6 c6", "e6c6"))),
        Case("5k4/10/2p7/10/4B5/10/10/10/10/4K5 w - - 0 5", (no("e6 c8"), go("e6 d7", "e6d7"))),
        Case("10/2N1P5/10/5b4/5p4/1k6R1/10/10/10/3K6 w - - 0 5", (no("c9 b10"), go("c9 a10", "c9a10+"))),
        Case("10/2N1P5/10/5b4/5p4/1k6R1/10/10/10/3K6 w - - 0 5", (go("e9 e10", "e9e10+"),)),
    ),
    "escalier": (
        Case(
            "rnbmqacbnr/rnbcqkmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKMBNR/RNBMQACBNR w - - 0 1",
            (no("e3 e6"), go("e3 e5", "e3e5"), go("d8 d6", "d8d6"), go("e5 d6", "e5d6")),
        ),
        # A second click on the first leg's square ends the move there.
        Case(
            "3k6/10/10/10/10/3pp5/3p6/3PPP4/10/3K6 w - - 0 5",
            (no("e3 c4"), go("e3 d4 e5", "e3d4,d4e5"), go("d10 d9", "d10d9"), no("f3 f6")),
        ),
        Case("3k6/10/10/10/10/3pp5/3p6/3PPP4/10/3K6 w - - 0 5", (go("e3 d4 d4", "e3d4"),)),
        Case(
            "8a1/1k8/10/10/10/10/10/10/R4K3R/10 w a2j2 - 0 5",
            (no("f2 h2", dark="c2 h2"), go("f2 e2", "f2e2", dark="c2 h2")),
        ),
        Case("3k6/9P/10/10/10/10/10/10/3K6/10 w - - 0 5", (go("j9 j10", "j9j10q"),)),
    ),
    "newchess": (
        Case(
            "thgkfflght/1c6c1/p1psppsp1p/10/10/10/10/P1PSPPSP1P/1C6C1/THGKFFLGHT[] w - - 0 1",
            (no("e3 e5"), go("e3 e4", "e3e4"), go("b10 d9", "b10d9"), no("b2 b5"), go("b2 b10", "b2b10"), no("e8 e6")),
        ),
        Case(
            "4k1l3/10/4P5/10/10/10/10/10/10/K5L3[TSSp] w - - 0 5",
            (go("hw3 c2", "T@c2"), no("hw3 c5"), go("e10 f10", "e10f10"), no("hw5 c9")),
        ),
        Case("4k1l3/10/10/4P5/10/10/10/10/10/K5L3[] w - - 0 5", (go("e7 e8", "e7e8+"),)),
        Case(
            "t2k1l4/10/10/10/10/10/10/10/10/T2K2L2T[] w KL - 0 5",
            (no("d1 b1", dark="b1"), go("d1 c1", "d1c1", dark="b1")),
        ),
        # A piece captured lies beside XBoard's board, but was not paid and cannot be put back.
        Case(
            "4k1l3/10/10/10/10/10/10/10/10/KT5h1L[] w - - 0 5",
            (no("b1 c2"), go("b1 h1", "b1h1"), go("e10 e9", "e10e9"), no("hw1 c2", lit=False)),
        ),
    ),
}
