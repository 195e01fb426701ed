"""Checks the logs of a soak run: every game is there once, and explained."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256

from explain import Explainer
from stalls import Stalls
from work import ENGINES, MOVE_TIME, Match, Plan, Record, Work, complete_lines, records

WINS = re.compile(r"(White|Black) (mates|wins)\b")
LOSES = re.compile(r"(White|Black)('s connection stalls| (disconnects|resigns|loses on time|makes a|does not prove)\b)")
FINISHED = re.compile(r"Finished game (\d+) \((\S+) vs (\S+)\): (\S+) \{(.*)\}")
STARTED = re.compile(r"Started game (\d+) of (\d+) ")
RESUMED = re.compile(r"Resumed after (\d+) of (\d+) games")
TAG = re.compile(r'^\[(Round|Result) "(.*)"\]$', re.MULTILINE)


@dataclass
class Report:
    """What is wrong, and figures."""

    complaints: list[str] = field(default_factory=list)
    figures: Record = field(default_factory=dict)

    def complain(self, line: str) -> None:
        self.complaints.append(line)

    def check(self, holds: bool, line: str) -> None:
        if not holds:
            self.complain(line)


def read_log(path_lines: list[bytes], name: str, report: Report) -> list[Record]:
    """The games of a log, in its order."""
    games = []
    for number, line in enumerate(path_lines):
        try:
            record = json.loads(line)
        except ValueError:
            report.complain(f"{name}: line {number + 1} of the log is not JSON")
            continue
        if number > 0:
            games.append(record)
        else:
            report.check("tenfold_match" in record, f"{name}: the log has no head")
    return games


def check_schedule(match: Match, games: list[Record], report: Report) -> None:
    """Each game of the schedule exactly once, with its players, and both games of a round from the same opening."""
    counts = Counter(game["game"] for game in games)
    for number in range(1, match.games + 1):
        report.check(counts[number] > 0, f"{match.name}: game {number} is lost")
        report.check(counts[number] < 2, f"{match.name}: game {number} is in the log {counts[number]} times")
    for number in sorted(set(counts) - set(range(1, match.games + 1))):
        report.complain(f"{match.name}: game {number} of a match of {match.games}")
    openings: dict[int, list[str]] = {}
    for game in games:
        number = game["game"]
        players = ENGINES if number % 2 else ENGINES[::-1]
        place = ((number + 1) // 2, 2 - number % 2)
        report.check((game["white"], game["black"]) == players, f"{match.name}: game {number} has the wrong players")
        report.check((game["round"], game["leg"]) == place, f"{match.name}: game {number} is in the wrong round")
        opening = [move["move"] for move in game["moves"] if move.get("book")]
        # An engine that is dead when the game begins loses before the opening is played.
        if game["moves"]:
            same = openings.setdefault(game["round"], opening) == opening
            report.check(same, f"{match.name}: game {number} has another opening than the other game of its round")


def winner(reason: str) -> str | None:
    """The result that a reason means."""
    if reason.startswith("Draw"):
        return "1/2-1/2"
    if found := WINS.match(reason):
        return "1-0" if found[1] == "White" else "0-1"
    if found := LOSES.match(reason):
        return "0-1" if found[1] == "White" else "1-0"
    return None


def check_game(work: Work, plan: Plan, match: Match, game: Record, report: Report) -> None:
    """The result agrees with the reason and with a replay, and no move is late that did not lose."""
    where = f"{match.name}: game {game['game']}"
    report.check(bool(game["reason"] and game["end"] and game["termination"]), f"{where} has no reason")
    expected = winner(game["reason"])
    report.check(game["result"] == expected, f"{where}: {game['result']} does not follow from '{game['reason']}'")
    slowest = max((move["time"] for move in game["moves"]), default=0) / 1000
    limit = MOVE_TIME * 1000 + plan.margin
    report.check(slowest <= limit, f"{where}: a move took {slowest:.0f} ms of {limit:.0f}, and did not lose")
    shown = subprocess.run(
        [work.program("runner"), "show", match.game, *(move["move"] for move in game["moves"])],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"^result: (.*)$", shown.stdout, re.MULTILINE)
    if not found:
        report.complain(f"{where} cannot be replayed: {shown.stderr.strip()}")
        return
    by_rules = game["termination"] == "normal" and game["end"] not in ("resignation", "agreement")
    expected = f"{game['result']} ({game['end']})" if by_rules else "ongoing"
    # A secret that decides a game is not among its moves.
    agrees = found[1] == expected or (bool(game.get("secrets")) and found[1].startswith(("ongoing", game["result"])))
    report.check(agrees, f"{where}: {expected} in the log, {found[1]} when it is replayed")


def check_seen(match: Match, lines: list[bytes], seen: list[Record], report: Report) -> None:
    """Each line of the log is still what it was when it was written."""
    report.check(len(seen) == len(lines) - 1, f"{match.name}: {len(lines) - 1} games in the log, {len(seen)} were seen")
    for event in seen:
        number = event["line"]
        same = number < len(lines) and sha256(lines[number]).hexdigest()[:16] == event["hash"]
        report.check(same, f"{match.name}: line {number + 1} of the log was changed after it was written")


def check_pgn(match: Match, text: str, games: list[Record], report: Report) -> None:
    """The PGN has the same games."""
    tags = TAG.findall(text)
    rounds = [value for name, value in tags if name == "Round"]
    results = [value for name, value in tags if name == "Result"]
    wanted = {f"{game['round']}.{game['leg']}": game["result"] for game in games}
    report.check(len(rounds) == len(set(rounds)), f"{match.name}: a game is in the PGN twice")
    report.check(
        dict(zip(rounds, results, strict=False)) == wanted, f"{match.name}: the PGN has other games or results"
    )


def check_output(match: Match, output: bytes, events: list[Record], games: list[Record], report: Report) -> int:
    """What the match announced, from each start to the next. Returns how many games were replayed."""
    starts = [event for event in events if event["what"] == "start"]
    ends = [event["output"] for event in starts[1:]] + [len(output)]
    order = [game["game"] for game in games]
    by_number = {game["game"]: game for game in games}
    finished: Counter[int] = Counter()
    started: Counter[int] = Counter()
    for start, end in zip(starts, ends, strict=True):
        text = output[start["output"] : end].decode(errors="replace")
        before = set(order[: start["games"]])
        resumed = RESUMED.search(text)
        told = int(resumed[1]) if resumed else 0
        # A match that was killed early has announced nothing.
        silent = not text.strip()
        agrees = silent or told == len(before)
        report.check(agrees, f"{match.name}: resumed after {told} games, {len(before)} were in the log")
        for found in STARTED.finditer(text):
            number = int(found[1])
            started[number] += 1
            report.check(number not in before, f"{match.name}: game {number} is in the log and was played again")
        for found in FINISHED.finditer(text):
            number = int(found[1])
            finished[number] += 1
            game = by_number.get(number, {})
            announced = (found[2], found[3], found[4], found[5])
            logged = tuple(game.get(name) for name in ("white", "black", "result", "reason"))
            report.check(
                announced == logged, f"{match.name}: game {number} was announced as {announced}, logged as {logged}"
            )
    for number in order:
        report.check(finished[number] < 2, f"{match.name}: game {number} was finished {finished[number]} times")
        report.check(started[number] > 0, f"{match.name}: game {number} was never started")
    return sum(count - 1 for count in started.values() if count > 1)


def verify(work: Work, plan: Plan, strict_orphans: bool, only: frozenset[str] = frozenset()) -> Report:
    """Checks all matches, or `only` some. Memory is judged elsewhere."""
    report = Report()
    events = records(work.events)
    explainer = Explainer(events, Stalls(records(work.stalls)), plan.margin)
    plies, slowest, replayed, ends = 0, 0.0, 0, Counter[str]()
    played = crossed = 0
    for match in plan.matches:
        if only and match.name not in only:
            continue
        own = [event for event in events if event.get("match") == match.name]
        lines = complete_lines(work.log(match))
        games = read_log(lines, match.name, report)
        seen = [event for event in own if event["what"] == "game"]
        check_schedule(match, games, report)
        check_seen(match, lines, seen, report)
        check_pgn(match, work.pgn(match).read_text(encoding="utf-8") if work.pgn(match).exists() else "", games, report)
        output = work.output(match).read_bytes() if work.output(match).exists() else b""
        replayed += check_output(match, output, own, games, report)
        errors = work.errors(match).read_text(encoding="utf-8").strip() if work.errors(match).exists() else ""
        report.check(not errors, f"{match.name}: standard error: {errors}")
        times = {event["line"]: event["written"] for event in seen}
        for number, game in enumerate(games, 1):
            check_game(work, plan, match, game, report)
            explainer.explain(match, game, times.get(number), report)
            ends[game["end"]] += 1
            plies += len(game["moves"])
            slowest = max([slowest, *(move["time"] / 1000 for move in game["moves"])])
        lengths = [sum(move["time"] for move in game["moves"]) / 1e6 for game in games]
        spans = [(end - length, end) for end, length in zip(times.values(), lengths, strict=False)]
        explainer.explain_kills(match, spans, report)
        played += len(games)
        crossed += len(games) * (match.protocol == "xboard")
    orphans = sum(len(event["processes"]) for event in events if event["what"] == "orphans")
    report.check(not (strict_orphans and orphans), f"{orphans} engines outlived a killed match")
    programs = {event["checksum"]: None for event in events if event["what"] == "program"}
    report.figures |= {"programs, by their checksums": list(programs)}
    report.figures |= {"games": played, "of": plan.games, "plies": plies, "slowest move, ms": round(slowest, 1)}
    report.figures["of them between both protocols"] = crossed
    report.figures |= {"ends": dict(ends.most_common()), "games played again after a kill of the match": replayed}
    report.figures |= explainer.figures() | {"engines left behind": orphans}
    gone = [event["seconds"] for event in events if event["what"] == "clear" and event["match"] != "begin"]
    report.figures["longest life of an engine after its match, s"] = max(gone, default=0.0)
    if not only:
        report.check(played == plan.games, f"{played} games were played, {plan.games} are wanted")
    return report
