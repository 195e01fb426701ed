#!/usr/bin/env python3
"""Checks an engine match that XBoard played.

    xboard_verdict.py OUT.pgn --games N --variant NAME --status STATUS [--lenient]

Reads OUT.pgn, OUT.pgn.out (XBoard's output) and OUT.pgn.debug (its dialogue with the engines), as
xboard_match.sh leaves them. XBoard's exit status is 0 for most of what can go wrong, and a game
forfeited on its first ply is not even saved, so everything else is looked at. Prints one line per
game, each thing found wrong, and OK; exit status 0 only when nothing is wrong. Standard library only.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)
COMMENT = re.compile(r"\{[^{}]*\}")
ENDING = re.compile(r"(?:\{([^{}]*)\}\s*)?(1-0|0-1|1/2-1/2|\*)\s*\Z")

BAD_ENDINGS = (
    "forfeit",
    "on time",
    "false",
    "illegal",
    "invalid",
    "exited",
    "crash",
    "abandon",
    "disconnect",
    "unfinished",
    "xboard exit",
    "game aborted",
)
BAD_OUTPUT = re.compile(
    r"illegal move|failed to start|did not send setup|exited|unknown variant|not supported"
    r"|forfeit|false (win|draw|illegal)|cannot open display|fatal|bad .*option|unrecognized",
    re.IGNORECASE,
)
"""Checked in XBoard's own output."""

ENGINE_LINE = re.compile(r"^\d+ <(first|second) ?: (.*)$")
CLAIM = re.compile(r"\s*(1-0|0-1|1/2-1/2)\s*(\{.*\})?\s*$")
RESULT_LINE = re.compile(r"^\d+ >(?:first|second) ?: result (\S+)")
NEW_LINE = re.compile(r"^\d+ >first ?: new$")
PROTOCOL_LINE = re.compile(
    r"""\s*(
        (feature|setup|piece|move|usermove|pong|Hint:|tellics|tellicsnoalias|tellall|tellothers
            |tellopponent|telluser|askuser|highlight|option|stat01:)(\s|$)
        | \d+[.&!?+-]?\s+-?\d+\s+\d+\s+\d+      # thinking: ply, score, time, nodes
        | (1-0|0-1|1/2-1/2)\s*(\{.*\})?\s*$     # claim
        | (offer\ draw|resign)\s*$
        | \#                                     # comment
        | $
    )""",
    re.VERBOSE,
)


@dataclass
class Game:
    """One game of the PGN file."""

    tags: dict[str, str]
    plies: int
    ending: str
    result: str

    def tag(self, name: str) -> str:
        return self.tags.get(name, "?")

    def line(self) -> str:
        names = f"{self.tag('White')} - {self.tag('Black')}"
        return f"{names} {self.result} after {self.plies} plies ({self.ending or 'no reason given'})"


def parse_game(text: str) -> Game:
    body = TAG.sub("", text).strip()
    ending = ENDING.search(body)
    reason, result = (ending[1] or "", ending[2]) if ending else ("", "*")
    words = COMMENT.sub(" ", body[: ending.start()] if ending else body).split()
    moves = [word for word in words if not re.fullmatch(r"\d+\.+", word)]
    return Game(dict(TAG.findall(text)), len(moves), " ".join(reason.split()), result)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def read_games(path: Path) -> list[Game]:
    parts = re.split(r"^(?=\[Event )", read(path), flags=re.MULTILINE)
    return [parse_game(part) for part in parts if part.startswith("[Event ")]


def check_game(game: Game, variant: str) -> list[str]:
    faults = [f"ended by: {game.ending}" for word in BAD_ENDINGS if word in game.ending.lower()][:1]
    if game.result != game.tag("Result"):
        faults.append(f"tag Result {game.tag('Result')} but the moves end with {game.result}")
    if game.result == "*":
        faults.append("no result")
    if not game.ending:
        faults.append("no reason for its end")
    if game.tag("Variant") != variant:
        faults.append(f"variant {game.tag('Variant')}, not {variant}")
    if game.plies == 0:
        faults.append("no moves")
    return faults


def check_score(output: str, games: list[Game]) -> list[str]:
    """XBoard's `final score A-B-DRAWS` has to tally with the saved games."""
    scores = re.findall(r"final score (\d+)-(\d+)-(\d+)", output)
    if len(scores) != 1:
        return [f"{len(scores)} lines with a final score"]
    first, second, draws = map(int, scores[0])
    results = Counter(game.result for game in games)
    if (first + second, draws) != (results["1-0"] + results["0-1"], results["1/2-1/2"]):
        return [f"final score {first}-{second}-{draws}, but the games ended {dict(results)}"]
    print(f"final score {first}-{second}-{draws} (first engine, second engine, draws)")
    return []


def check_output(output: str) -> list[str]:
    return [f"XBoard says: {line}" for line in output.splitlines() if BAD_OUTPUT.search(line)]


def foreign_lines(debug: str) -> list[str]:
    """What the engines sent that is no line of the protocol: errors, panics, stray text."""
    found = []
    for match in filter(None, map(ENGINE_LINE.match, debug.splitlines())):
        if not PROTOCOL_LINE.match(match[2]):
            found.append(f"{match[1]} engine: {match[2][:160]}")
    return found


def wrong_claims(debug: str) -> list[str]:
    """Claims of another result than the game's: XBoard ignores those that come late."""
    found: list[str] = []
    claims: list[tuple[str, str]] = []
    result: str | None = None
    for line in debug.splitlines():
        said = ENGINE_LINE.match(line)
        claim = CLAIM.match(said[2]) if said else None
        sent = RESULT_LINE.match(line)
        if said and claim:
            claims.append((said[1], claim[1]))
        elif sent:
            result = sent[1]
        elif NEW_LINE.match(line):
            result = None
            claims.clear()
        if result is not None:
            wrong = [(engine, claimed) for engine, claimed in claims if claimed != result]
            found += [f"{engine} engine claimed {claimed}, the result is {result}" for engine, claimed in wrong]
            claims.clear()
    return found


def first_few(faults: list[str], count: int = 5) -> list[str]:
    more = [f"... and {len(faults) - count} more like this"] if len(faults) > count else []
    return faults[:count] + more


def check(options: argparse.Namespace) -> list[str]:
    games = read_games(options.pgn)
    output = read(options.pgn.with_name(options.pgn.name + ".out"))
    debug = read(options.pgn.with_name(options.pgn.name + ".debug"))
    faults = []
    if options.status != "0":
        faults.append(f"XBoard: status {options.status}")
    for number, game in enumerate(games, start=1):
        print(f"game {number}: {game.line()}")
        faults += [f"game {number}: {fault}" for fault in check_game(game, options.variant)]
    if len(games) != options.games:
        faults.append(f"{len(games)} of {options.games} games saved")
    faults += check_score(output, games) + check_output(output) + wrong_claims(debug)
    foreign = first_few(foreign_lines(debug))
    if options.lenient:
        for line in foreign:
            print(f"note: {line}")
        return faults
    return faults + foreign


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Checks an engine match that XBoard played.")
    parser.add_argument("pgn", type=Path)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--variant", required=True)
    parser.add_argument("--status", default="0", help="XBoard's exit status, or why it was ended")
    parser.add_argument("--lenient", action="store_true", help="allow lines that are no protocol")
    return parser.parse_args()


def main() -> int:
    faults = check(parse_arguments())
    for fault in faults:
        print(f"WRONG: {fault}")
    print("FAILED" if faults else "OK")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
