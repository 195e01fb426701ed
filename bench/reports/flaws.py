#!/usr/bin/env python3
"""Plants flaws in sound games and counts how many of them `tenfold report --quick` finds.

    bench/reports/flaws.py path/to/tenfold FOLDER [--jobs N] [--bases NAME ...] [--improve] [WAY ...]

Each of the ways below breaks each of five sound games in one way, and the report must have a finding of that kind among its
first five. With --improve, one of the changes that `tenfold report --improve` proposes must mend it. FOLDER gets flaws.ini with
all games and a folder for each report; a run that was interrupted goes on. Prints a table of bench/reports/README.md. A report
takes one to three minutes of a core, with --improve four to ten.
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys

FIRST = 5
"""A flaw is found if its kind is among this number of findings."""


class Base:
    """A sound game: its parent in the shipped file, files and ranks, the pieces behind the pawns, and other keys."""

    def __init__(self, parent, files, ranks, pieces, keys=None):
        self.parent, self.files, self.ranks, self.pieces, self.keys = parent, files, ranks, pieces, keys or {}

    def array(self, white=None, black=None):
        """The initial position with these pieces behind the pawns."""
        empty = "/".join([str(self.files)] * (self.ranks - 4))
        pawns = "p" * self.files
        return f"{black or self.pieces}/{pawns}/{empty}/{pawns.upper()}/{(white or self.pieces).upper()}"

    def board(self):
        """The keys of the unbroken game."""
        last, doubles = self.ranks, {"doubleStep": "false", "castling": "false"}
        regions = {"promotionRegionWhite": f"*{last}", "promotionRegionBlack": "*1"}
        size = {"maxFile": self.files, "maxRank": self.ranks, "startFen": f"{self.array()} w - - 0 1"}
        return size | regions | doubles | self.keys


BASES = {
    "gardner": Base("chess", 5, 5, "rnbqk"),
    "losalamos": Base("losalamos", 6, 6, "rnqknr"),
    "tower": Base("chess", 5, 6, "rbqkn", keys={"promotionPieceTypes": "nbrq"}),
    "broad": Base("chess", 7, 6, "rnbqkbn"),
    "seven": Base("chess", 6, 7, "rnbqkr"),
}


def with_array(base, fields="w - - 0 1", hands="", **arrays):
    return {"startFen": f"{base.array(**arrays)}{hands} {fields}"}


def without(pieces, piece):
    """The pieces of a rank without the first of a type."""
    return pieces.replace(piece, "1", 1)


def goal_of_knights(base):
    """Knights win by reaching ranks that White's reach in two moves, on a small board in one, and Black's a move later."""
    white = [4, 5] if base.ranks > 5 else [3]
    black = [base.ranks + 1 - rank for rank in white]
    regions = {"flagRegionWhite": white, "flagRegionBlack": black}
    return {"flagPiece": "n"} | {key: " ".join(f"*{rank}" for rank in ranks) for key, ranks in regions.items()}


def with_statues(base):
    """A piece that cannot move in the place of the queen."""
    arrays = {"white": base.pieces.replace("q", "x"), "black": base.pieces.replace("q", "x")}
    return {"immobile": "x"} | with_array(base, **arrays)


def with_attacked_queen(base):
    """Who loses the queen loses, and a black rook attacks White's on an open file: most first moves lose by force."""
    file = base.pieces.index("q")
    rook = base.pieces.index("r")
    black = list(base.pieces)
    black[file], black[rook] = black[rook], black[file]
    rows = base.array(black="".join(black)).split("/")
    for row in (1, -2):
        pawns = rows[row]
        rows[row] = pawns[:file] + "1" + pawns[file + 1 :]
    lost = {"extinctionValue": "loss", "extinctionPieceTypes": "q"}
    return lost | {"startFen": "/".join(rows) + " w - - 0 1"}


def with_elephants(base):
    """All pieces are elephants, which leap two squares diagonally and cannot mate."""
    elephants = "".join("k" if piece == "k" else "e" for piece in base.pieces)
    pieces = {"alfil": "e", "promotionPieceTypes": "e"} | {key: "-" for key in ("knight", "bishop", "rook", "queen")}
    return pieces | with_array(base, white=elephants, black=elephants)


def rammed(base):
    """Pawns face to face and walls between them, behind them a king that has two squares to go to."""
    walls, gap = "*" * (base.files - 3), base.ranks - 4
    pawns = ("p*" * base.files)[: base.files]
    rows = [f"{walls}k2", pawns, pawns.upper(), f"{walls}K2"]
    empty = ["*" * base.files] * gap
    return {"startFen": "/".join(empty[: gap // 2] + rows + empty[gap // 2 :]) + " w - - 0 1"}


def confined(base):
    """The queen stays on her first rank, and pawns become other pieces."""
    others = "".join(sorted(set(base.pieces) - set("kq")))
    kept = {"mobilityRegionWhiteQueen": "*1", "mobilityRegionBlackQueen": f"*{base.ranks}"}
    return {"promotionPieceTypes": others} | kept


WAYS = {
    "white_favoured": lambda base: with_array(base, black=without(base.pieces, "n")),
    "black_favoured": lambda base: with_array(base, white=without(base.pieces, "n")),
    "forced_win": goal_of_knights,
    "endless": lambda base: {"king": "k:KmNmAmDmCmZ", "nMoveRule": 0, "nFoldRule": 0},
    "short": lambda base: {"checkCounting": "true"} | with_array(base, "w - - 1+1 0 1"),
    "trap": with_attacked_queen,
    "drawish": lambda base: {"nMoveRule": 2},
    "repetition": lambda base: {"nFoldRule": 2},
    "move_rule": lambda base: {"nMoveRule": 8},
    "mate_impossible": with_elephants,
    "long": lambda base: {"nMoveRule": 100, "nFoldRule": 0},
    "few_moves": lambda base: {"mustCapture": "true"},
    "few_openings": rammed,
    "dead_piece": with_statues,
    "dead_rule": lambda base: {"pieceDrops": "true"} | with_array(base, hands="[]"),
    "idle_piece": confined,
    "weak_piece": lambda base: {"queen": "-", "customPiece2": "q:mQ"},
    "strong_piece": lambda base: {"immuneTo": "r:*"},
}


def sections():
    """The text of the file with all games."""
    lines = ["# Sound games, and each of them broken in one way."]
    for name, base in BASES.items():
        for way, keys in [("", {})] + [(way, change(base)) for way, change in WAYS.items()]:
            lines += ["", f"[{section(name, way)}:{base.parent}]"]
            lines += [f"{key} = {value}" for key, value in (base.board() | keys).items()]
    return "\n".join(lines) + "\n"


def section(base, way):
    """The name of a game in the file: letters and digits."""
    return f"flaw-{base}" + (f"-{way.replace('_', '-')}" if way else "")


def report(tenfold, folder, game, more=()):
    """Makes a report, or takes the one that is there, and returns the folder with it."""
    out, log = folder / game, folder / f"{game}.log"
    command = [tenfold, "--variants", folder / "flaws.ini", "report", game, "--quick", "--threads", "1", "--out", out]
    with open(log, "w") as output:
        ended = subprocess.run([*command, *more], stdout=output, stderr=output, check=False)
    if ended.returncode != 0:
        sys.exit(f"{game}: {log.read_text().strip()}")
    return out


def found(tenfold, folder, game):
    """The first kinds of findings on a game."""
    out = report(tenfold, folder, game)
    return [one["kind"] for one in json.loads((out / "report.json").read_text())["findings"]][:FIRST]


def mended(tenfold, folder, game):
    """The kinds of findings on a game that some change mends."""
    out = report(tenfold, folder, game, ["--improve"])
    best = json.loads((out / "improvements.json").read_text())["best"]
    return sorted({kind for change in best for kind in change["mends"]})


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tenfold")
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("ways", nargs="*", metavar="WAY", help=f"sound, {', '.join(WAYS)}; all of them by default")
    options.add_argument("--jobs", type=int, default=1, help="reports at a time, each on one thread")
    options.add_argument("--bases", nargs="+", choices=BASES, default=list(BASES), help="the sound games, all by default")
    options.add_argument("--improve", action="store_true", help="whether a proposed change mends each flaw")
    asked = options.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    (asked.folder / "flaws.ini").write_text(sections())
    ways = ["" if way == "sound" else way for way in asked.ways] or ([] if asked.improve else [""]) + list(WAYS)
    if unknown := set(ways) - {"", *WAYS}:
        sys.exit(f"no such way: {', '.join(sorted(unknown))}")
    judge, verb = (mended, "Mended") if asked.improve else (found, "Found")
    games = [(way, base) for way in ways for base in asked.bases]
    print(f"| Flaw | {verb} | Not {verb.lower()}, and what is |\n| --- | ---: | --- |", flush=True)
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        made = {game: pool.submit(judge, asked.tenfold, asked.folder, section(game[1], game[0])) for game in games}
        all_good = 0
        for way in ways:
            kinds = {base: made[way, base].result() for base in asked.bases}
            missed = {base: kinds for base, kinds in kinds.items() if way not in kinds}
            if way:
                all_good += len(kinds) - len(missed)
            told = "; ".join(f"{base}: {', '.join(kinds) or 'nothing'}" for base, kinds in missed.items())
            count = f"{len(kinds) - len(missed)} of {len(kinds)}" if way else "–"
            print(f"| {f'`{way}`' if way else 'none'} | {count} | {told} |", flush=True)
    flaws = sum(1 for way in ways if way) * len(asked.bases)
    print(f"\n{all_good} of {flaws} {verb.lower()}")


if __name__ == "__main__":
    main()
