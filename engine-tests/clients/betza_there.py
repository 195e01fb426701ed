"""Which moves in Betza notation Fairy-Stockfish has as they are written.

Fairy-Stockfish keeps for each piece, apart for moves and captures, one set of squares that the piece could reach on an
empty board, and the kinds of lines on which it moves (slides, hops, lame leaps, along files, ranks, diagonals or the
nightrider's lines). A square is reached that is in the set and on any of these lines. So a piece with several kinds has
more moves than it should, and one with a kind that is not in the list has fewer.
"""

from __future__ import annotations

import re

LEAPS = {"W": [(1, 0)], "F": [(1, 1)], "D": [(2, 0)], "N": [(2, 1)], "A": [(2, 2)], "H": [(3, 0)], "L": [(3, 1)],
         "C": [(3, 1)], "J": [(3, 2)], "Z": [(3, 2)], "G": [(3, 3)], "K": [(1, 0), (1, 1)], "R": [(1, 0)], "B": [(1, 1)],
         "Q": [(1, 0), (1, 1)]}
LONGEST = 9
TERM = re.compile(r"([a-z]*)([A-Z])(\d|\2)?")

Step = tuple[int, int]


def directions(letters: str, leap: Step) -> set[Step]:
    """The leaps in the directions that these letters choose, as (ranks, files)."""
    long, short = leap
    every = {(a * x, b * y) for x, y in ((long, short), (short, long)) for a in (1, -1) for b in (1, -1)}
    if not letters:
        return every
    if short == 0:
        letters = "".join(letter * 2 for letter in letters)
    chosen: set[Step] = set()
    at = 0
    while at < len(letters):
        first = letters[at]
        second = letters[at + 1] if at + 1 < len(letters) else ""
        pair = second == first or (first in "fbv" and second and second in "rlsh") or (first in "rls" and second in "fbvh" and second)
        both = first + second if pair else first
        chosen |= {step for step in every if goes(both, step, long == short or short == 0)}
        at += len(both)
    return chosen


def goes(letters: str, step: Step, straight: bool) -> bool:
    """Whether a leap goes where one or two direction letters say."""
    ranks, files = step
    ahead = {"f": ranks > 0, "b": ranks < 0, "v": ranks != 0, "r": files > 0, "l": files < 0, "s": files != 0, "h": True}
    if straight:
        return all(ahead[letter] for letter in letters)
    first = letters[0]
    if letters in ("fh", "bh", "rh", "lh"):
        return ahead[first]
    steep = abs(ranks) > abs(files)
    if len(letters) == 1 or letters[0] == letters[1]:
        return ahead[first] and steep == (first in "fbv")
    return all(ahead[letter] for letter in letters) and steep == (letters[1] in "fbv")


class Moves:
    """The moves for one purpose: as they are written, and as Fairy-Stockfish has them."""

    def __init__(self) -> None:
        self.leaps: set[Step] = set()
        self.written: dict[tuple[str, Step], int] = {}
        """How far each kind of line goes in each direction."""
        self.kept: dict[str, dict[Step, tuple[str, int]]] = {"steps": {}, "slides": {}, "hops": {}}

    def add(self, place: str, kind: str, step: Step, far: int) -> None:
        self.kept[place][step] = (kind, far)
        if kind == "leap":
            self.leaps.add(step)
        else:
            self.written[kind, step] = max(far, self.written.get((kind, step), 0))

    def agree(self) -> bool:
        leaps = {step for step, (kind, _) in self.kept["steps"].items() if kind == "leap"}
        squares = set(self.kept["steps"])
        kinds: set[tuple[str, str]] = set()
        for entries in self.kept.values():
            for step, (kind, far) in entries.items():
                if kind != "leap":
                    kinds.add((kind, line(kind, step)))
                    squares |= {(n * step[0], n * step[1]) for n in range(1, far + 1)}
        reached = {(kind, step, n) for kind, of in kinds for step in all_steps(kind) if line(kind, step) == of
                   for n in range(1, 2 if kind == "lame" else LONGEST + 1) if (n * step[0], n * step[1]) in squares}
        said = {(kind, step, n) for (kind, step), far in self.written.items() for n in range(1, far + 1)}
        by_leap = {found for found in reached ^ said if (found[2] * found[1][0], found[2] * found[1][1]) in leaps}
        return leaps == self.leaps and reached ^ said == by_leap and not any(of == "" for _, of in kinds)


def line(kind: str, step: Step) -> str:
    """The line of a kind of moves; none for those that Fairy-Stockfish lacks."""
    size = tuple(sorted(map(abs, step)))
    if kind == "lame":
        return {(0, 2): "D", (1, 2): "N", (2, 2): "A", (2, 3): "Z"}.get(size, "")
    if size == (1, 2):
        return "N" if kind == "slide" else ""
    if size == (1, 1):
        return "diagonal"
    return ("file" if step[1] == 0 else "rank") if size == (0, 1) else ""


def all_steps(kind: str) -> set[Step]:
    sizes = [(2, 0), (2, 1), (2, 2), (3, 2)] if kind == "lame" else [(1, 0), (1, 1), (2, 1)]
    return {step for size in sizes for step in directions("", size)}


def has_what_it_says(text: str) -> bool:
    """Whether Fairy-Stockfish has the moves as they are written."""
    purposes: dict[tuple[bool, str], Moves] = {}
    for modifiers, atom, range_ in TERM.findall(text):
        if atom not in LEAPS or re.search(r"[^mcpgniefblrvsh]", modifiers):
            return False
        rides = atom in "RBQ" or range_ != ""
        far = int(range_) if range_.isdigit() and range_ != "0" else LONGEST
        hops = "p" in modifiers or "g" in modifiers
        if "i" in modifiers and re.search(r"c|^[^m]*$", modifiers) or "g" in modifiers and range_.isdigit():
            return False
        if "n" in modifiers and (rides or hops) and atom not in "WFRBQK":
            return False
        kind = ("hop" if "p" in modifiers else "grasshopper") if hops else "slide" if rides else "lame" if "n" in modifiers else "leap"
        place = "hops" if hops else "slides" if rides else "steps"
        wanted = "".join(letter for letter in modifiers if letter in "fblrvsh")
        for purpose in [letter for letter in modifiers if letter in "mc"] or ["m", "c"]:
            moves = purposes.setdefault(("i" in modifiers, purpose), Moves())
            for leap in LEAPS[atom]:
                for step in directions(wanted, leap):
                    moves.add(place, kind, step, 1 if kind in ("lame", "leap") else far)
    return all(moves.agree() for moves in purposes.values())
