#!/usr/bin/env python3
"""Compares what Fairy-Stockfish reads of files of games with what `tenfold check --for fairy-stockfish` says of them.

    fairy_files.py ENGINE DIR [--pieces 200] [--seed 1] [--most 2] [--plies 12]

Pieces with random moves in Betza notation are written to files in DIR, as they are and as `check` says that they are read;
in pyffish both have to have the same moves, and those that `check` does not mention also those of ENGINE. Then the games of
engine-tests/variants/community are played at random: pyffish has to load all but those of which `check` says otherwise, and
in those that ENGINE plays both have to have the same legal moves. Exit status 0 and OK at the end mean that at most `--most`
of 100 pieces differ, and no game but those that are listed here with the reason.
"""

from __future__ import annotations

import argparse
import pathlib
import random
import re
import subprocess
import sys

import pyffish

COMMUNITY = pathlib.Path(__file__).parent.parent / "variants" / "community"
KNOWN = {
    "synochess": "janggi's cannon",
    "cwda-knights-rookies": "directions of K",
    "sinting": "directions of K",
    "cylinder": "cylinders",
    "backrank": "promoted forms and flags",
    "atlantis": "wallOrMove, which the library does not have yet",
    "atomiczh": "checks to pieces like kings",
}
"""Games in which moves differ, with the reason."""

FENS = (
    "3k4/2p2p2/1p1P1p2/8/2pXp3/4P3/2p2P2/K6p w - - 0 1",
    "7k/8/8/1P2X3/8/4p3/2p5/K7 w - - 0 1",
    "k7/8/2pP4/3p4/8/5x2/1P1P4/7K b - - 0 1",
    "7k/8/8/8/8/8/4X3/K7 w - - 0 1",
)
SECTION = """[{name}]
pawn = p
king = k
{piece}
castling = false
promotionPieceTypes = -
mandatoryPawnPromotion = false
startFen = 3k4/8/8/8/3X4/8/8/K7 w - - 0 1
"""


def term(dice: random.Random) -> str:
    """An atom with modifiers."""
    text = dice.choice(["", "", "", "m", "c", "i"])
    text += "".join(dice.choice("fblrvsh") for _ in range(dice.choice([0, 0, 1, 1, 2, 3])))
    text += dice.choice(["", "", "", "", "p", "g", "n", dice.choice(["y", "o", "j", "af", "d", "z", "q", "t"])])
    atom = dice.choice("WFDNAHCZGKRBQLJKQ")
    return text + atom + dice.choice(["", "", "", atom, str(dice.randint(1, 4))])


def section(name: str, moves: str) -> str:
    return SECTION.format(name=name, piece=f"customPiece1 = x:{moves}" if moves else "immobile = x")


def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def shown_moves(engine: str, file: pathlib.Path, *game: str) -> list[str] | None:
    """The legal moves that ENGINE shows, if it reads the position."""
    found = re.search(r"^legal: \d+(.*)$", run(engine, "show", *game, "--variants", str(file)), re.M)
    return sorted(found[1].split()) if found else None


def differing_pieces(args: argparse.Namespace) -> int:
    """How many pieces differ; each is printed."""
    dice = random.Random(args.seed)
    pieces = ["".join(term(dice) for _ in range(dice.choice([1, 1, 2, 3]))) for _ in range(args.pieces)]
    file = args.dir / "pieces.ini"
    file.write_text("".join(section(f"a{n}", piece) for n, piece in enumerate(pieces)))
    read, refused = {}, set()
    for line in run(args.engine, "check", str(file), "--for", "fairy-stockfish").splitlines():
        if found := re.match(r"difference: .*\[a(\d+)\] customPiece1: \S+ is read as (.*?)(?:, without .*)?$", line):
            read[int(found[1])] = "" if " " in found[2] else found[2]
        elif found := re.match(r"error: .*\[a(\d+)\]", line):
            refused.add(int(found[1]))
    pyffish.load_variant_config(file.read_text())
    pyffish.load_variant_config("".join(section(f"b{n}", moves) for n, moves in read.items()))
    differing = 0
    for n, piece in enumerate(pieces):
        for fen in FENS:
            legal = sorted(pyffish.legal_moves(f"a{n}", fen, []))
            if n in read:
                other = sorted(pyffish.legal_moves(f"b{n}", fen, []))
            else:
                other = None if n in refused else shown_moves(args.engine, file, f"a{n}", "--fen", fen)
            if other is not None and other != legal:
                print(f"{piece}, said to be read as {read.get(n, 'it is')}: {set(other) ^ set(legal)} in {fen}")
                differing += 1
                break
    print(f"{len(pieces)} pieces, {len(read)} read otherwise, {differing} not as said")
    return differing


def wrong_games(args: argparse.Namespace) -> int:
    """How many games differ; each is printed."""
    wrong = 0
    for file in sorted(COMMUNITY.glob("*.ini")):
        text = run(args.engine, "check", str(file), "--for", "fairy-stockfish")
        left_out = set(re.findall(r"^difference: .*\[([^]]+)\] the game is not loaded", text, re.M))
        played = set(re.findall(r"^([\w.+-]+): perft 1 to 3 is", text, re.M))
        before = set(pyffish.variants())
        pyffish.load_variant_config(file.read_text())
        loaded = set(pyffish.variants()) - before
        names = set(re.findall(r"^\[([^]:]+)", file.read_text(), re.M))
        if names - loaded != left_out:
            print(f"{file.name}: not loaded are {names - loaded}, and said to be so are {left_out}")
            wrong += 1
        for name in sorted((played & loaded) - KNOWN.keys()):
            if why := difference(args, file, name):
                print(f"{file.name}: [{name}] {why}")
                wrong += 1
        print(f"{file.name}: {len(names)} games, {len(played & loaded)} compared", flush=True)
    return wrong


def difference(args: argparse.Namespace, file: pathlib.Path, name: str) -> str:
    """What differs in a game at random."""
    dice, moves, start = random.Random(args.seed), [], pyffish.start_fen(name)
    for _ in range(args.plies):
        legal = sorted(pyffish.legal_moves(name, start, moves))
        if not legal or pyffish.is_immediate_game_end(name, start, moves)[0]:
            break
        shown = shown_moves(args.engine, file, name, *moves)
        if shown != legal:
            return f"after {' '.join(moves)}: {set(shown or []) ^ set(legal)}"
        moves.append(dice.choice(legal))
    return ""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("dir", type=pathlib.Path)
    for name, usual in (("pieces", 200), ("seed", 1), ("most", 2), ("plies", 12)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    args = parser.parse_args()
    args.dir.mkdir(parents=True, exist_ok=True)
    pieces, games = differing_pieces(args), wrong_games(args)
    if pieces * 100 > args.most * args.pieces or games:
        sys.exit("what is said of files is not what Fairy-Stockfish reads")
    print("OK")


if __name__ == "__main__":
    main()
