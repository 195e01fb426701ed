"""Tenfold in OpenBench's hands: built, measured, asked for openings and run as its worker does.

    openbench.py WORKFOLDER [MAKE_VARIABLE=VALUE...]

bench/openbench/README.md describes what the worker does; here it is done again, in code of its own: the same command
lines, the same patterns on what comes back. The only differences are those that the README asks for: the game's name
behind -variant, and two more characters in the pattern of a move. Where the worker would lose a result, wait in vain
or report an error, this fails. CARGO_TARGET_DIR is where cargo builds.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import shutil
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import xboard

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "bench" / "openbench"
NAME = "Tenfold-0123ABCD"
"""What the worker calls an engine: its name and the commit."""
BENCH_LIMIT = 60
GENFENS_LIMIT = 15
MATCH_LIMIT = 300

PRESETS = {
    "test_presets": "test_bounds test_confidence test_max_games workload_size",
    "tune_presets": "spsa_reporting_type spsa_distribution_type spsa_alpha spsa_gamma spsa_A_ratio spsa_iterations"
    " spsa_pairs_per",
    "datagen_presets": "workload_size datagen_custom_genfens datagen_play_reverses datagen_max_games",
}
"""Keys of presets; more are understood in each of them."""
COMMON = "book_name upload_pgns priority throughput syzygy_wdl syzygy_adj win_adj draw_adj"
ENGINE = "branch bench network options time_control"

OLD_MOVE = r"a-zA-Z0-9+=#*-"
"""The characters of a move in the worker's PGN reader."""
NEW_MOVE = OLD_MOVE[:-1] + ",@-"
"""The same with the signs of moves of several legs and of drops."""


class Failure(Exception):
    """The worker would not have got what it needs."""


def check(good: bool, what: str) -> None:
    if not good:
        raise Failure(what)


def settings() -> None:
    """Reads the engine's JSON as the server does when it starts."""
    conf = json.loads((PLACE / "Tenfold.json").read_text(encoding="utf-8"))
    types = {"private": bool, "nps": int, "source": str, "build": dict}
    for key, kind in types.items():
        check(type(conf.get(key)) is kind, f"JSON: {key} is no {kind.__name__}")
    build = conf["build"]
    check(ROOT / build["path"] == PLACE, "JSON: build.path is not where the Makefile is")
    for key in ("compilers", "cpuflags", "systems"):
        check(all(type(word) is str for word in build[key]), f"JSON: build.{key}")
    for kind, own in PRESETS.items():
        sides = ("both", "dev") if kind == "tune_presets" else ("both", "dev", "base")
        known = {f"{side}_{key}" for side in sides for key in ENGINE.split()}
        known.update(own.split(), COMMON.split())
        check("default" in conf[kind], f"JSON: {kind} has no default")
        for name, preset in conf[kind].items():
            wrong = set(preset) - known
            check(not wrong, f"JSON: {kind}, {name}: {wrong}")


def made(work: Path, name: str, variables: list[str]) -> Path:
    """Builds an engine where its Makefile is, and moves it to the other engines."""
    command = ["make", "-j", f"EXE={name}", *variables]
    print("$", shlex.join(command), flush=True)
    done = subprocess.run(command, cwd=PLACE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Failure(f"the build failed:\n{done.stdout}")
    check((PLACE / name).is_file(), f"the build left no {name} beside the Makefile")
    return Path(shutil.move(PLACE / name, work / "Engines" / name))


def build(work: Path, variables: list[str]) -> None:
    """Builds the engine, and puts what plays matches beside it."""
    # Another compiler would build all anew: what would be done is enough.
    command = ["make", "-j", f"EXE={NAME}", *variables, "-n"]
    said = [subprocess.check_output([*command, *more], cwd=PLACE, text=True) for more in ([], ["CC=clang"])]
    check(said[0] == said[1] and "cargo build" in said[0], f"CC= changes what is done: {said}")
    engine = made(work, NAME, variables)
    shutil.copy(engine, work / "fastchess-ob-tenfold")
    shutil.copy(PLACE / "fastchess-ob", work / "fastchess-ob")
    version = subprocess.run(["./fastchess-ob", "--version"], cwd=work, capture_output=True, text=True, check=True)
    check(re.search(r"\d+\.\d+(\.\d+)?", version.stdout) is not None, f"no version in {version.stdout!r}")


def changed_network(work: Path, game: str) -> Path:
    """A network as a test of networks would bring it: that of a game with other biases of its output."""
    content = bytearray((ROOT / "src" / "games" / game / "engine" / f"{game}.network").read_bytes()[:-8])
    struct.pack_into("<8i", content, len(content) - 32, *range(20_000, 28_000, 1000))
    file = work / "Networks" / "0123ABCD"
    file.write_bytes(content + hashlib.sha256(content).digest()[:8])
    return file


def build_with_network(work: Path, variables: list[str]) -> tuple[Path, Path]:
    """The engine with a network, whose absolute path the worker gives, and that network. Other files are refused first."""
    foreign = work / "Networks" / "FOREIGN0"
    foreign.write_bytes(b"\x00\x01 a network of another engine\n")
    for file, why in [("x.nnue", "no absolute path"), ("/x.nnue", "no file"), (str(foreign), "no network")]:
        command = ["make", "-j", f"EXE={NAME}", f"EVALFILE={file}"]
        refused = subprocess.run(command, cwd=PLACE, capture_output=True, text=True)
        check(refused.returncode != 0 and why in refused.stderr, f"{file} is taken: {refused.stderr}")
        check("cargo" not in refused.stdout and not (PLACE / NAME).exists(), f"{file} is built with")
    network = changed_network(work, "antichess")
    return made(work, f"{NAME}-{network.name}", [f"EVALFILE={network}", *variables]), network


def searched(engine: Path, network: str | Path | None = None) -> str:
    """The last line of a search of antichess to a fixed depth, up to its number of nodes."""
    option = [f"setoption name EvalFile value {network}"] if network else []
    command = "\n".join(["uci", *option, "setoption name UCI_Variant value antichess", "go depth 9", ""])
    with subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(command)
        process.stdin.flush()
        last = ""
        for line in process.stdout:
            if line.startswith("bestmove"):
                break
            last = line if " nodes " in line else last
        process.communicate("quit\n")
    found = re.match(r".* score .* nodes \d+", last)
    check(found is not None, f"{engine} does not search: {last}")
    return found[0] if found else ""


def networks(given: Path, network: Path, plain: Path) -> None:
    """The engine that was built with a network plays by it, and by nothing else that is new."""
    own, other, none = searched(plain), searched(plain, network), searched(plain, "none")
    check(len({own, other, none}) == 3, f"the network changes nothing: {own}, {other}, {none}")
    check(searched(given) == other, f"the network is not in use: {searched(given)}, not {other}")
    check(searched(given, "none") == none, f"something else has changed: {searched(given, 'none')}, not {none}")
    print(f"with a network in the build: {other}")


def bench(work: Path) -> tuple[int, int]:
    """Nodes and nodes a second: the last of each that the output names."""
    output = subprocess.run(
        [f"./Engines/{NAME}", "bench"],
        cwd=work,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=BENCH_LIMIT,
        check=True,
    ).stdout.decode("utf-8")
    patterns = {
        "nodes": r"\d+\s+nodes|nodes\s+\d+|nodes searched\s+\d+",
        "nps": r"\d+\s+nps|nps\s+\d+|nodes second\s+\d+",
    }
    found: dict[str, int] = {}
    for line in reversed(output.strip().split("\n")):
        words = re.sub(r"[^a-zA-Z0-9 ]+", " ", line)
        for what, pattern in patterns.items():
            match = re.search(pattern, words, re.IGNORECASE)
            if match and what not in found:
                found[what] = int(re.findall(r"\d+", match[0])[0])
    check(found.keys() == patterns.keys(), f"no nodes or speed in:\n{output}")
    return found["nodes"], found["nps"]


def benches(work: Path) -> None:
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(bench, [work] * 2))
    check(len({nodes for nodes, _ in found}) == 1, f"not the same each time: {found}")
    check(all(nodes > 0 and speed > 0 for nodes, speed in found), f"nothing counted: {found}")
    print(f"bench: {found[0][0]} nodes, {found[0][1]} a second")


def genfens(work: Path, count: int, seed: int, book: str, extra: str) -> list[str]:
    """The positions that one call of the engine prints, as lines of an EPD book."""
    words = f"genfens {count} seed {seed} book {book} {extra}"
    output = subprocess.run(
        [f"./Engines/{NAME}", words, "quit"],
        cwd=work,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=GENFENS_LIMIT * count,
    ).stdout.decode("utf-8")
    fens = [
        line.split("genfens ")[1].rstrip()
        for line in output.splitlines()
        if line.startswith("info string genfens ")
    ]
    check(len(fens) == count, f"{words}: {len(fens)} positions in\n{output}")
    lines = []
    for fen in fens:
        fields = fen.split()
        check(len(fields) == 6, f"{words}: not six fields: {fen}")
        lines.append(" ".join(fields[:4]) + f" hmvc {int(fields[4])}; fmvn {int(fields[5])};")
    return lines


def books(work: Path) -> None:
    """A book of each game, from two calls with different seeds, and openings from a book."""
    games = xboard.games(str(work / "Engines" / NAME))
    for game in games:
        found = [genfens(work, 4, seed, "None", f"variant {game}") for seed in (2**31 - 1, 5)]
        check(found[1] == genfens(work, 4, 5, "None", f"variant {game}"), f"{game}: not the same for a seed")
        lines = found[0] + found[1]
        check(len(set(lines)) == len(lines), f"{game}: twice the same")
        (work / "Books" / f"{game}_8ply.epd").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    check(len(genfens(work, 2, 1, "None", "")) == 2, "no positions without a game's name")
    behind = genfens(work, 4, 1, "Books/newchess_8ply.epd", "variant newchess plies 2")
    (work / "Books" / "openbench.genfens.epd").write_text("".join(f"{line}\n" for line in behind), encoding="utf-8")
    print(f"books of {', '.join(games)}")


@dataclass
class Workload:
    """What the server asks for: as much of it as goes into the command line."""

    game: str
    control: str
    rounds: int
    games: int = 2
    adjudication: str = ""
    base: str = NAME
    book: str = ""
    options: str = "Threads=1 Hash=8"
    number: int = field(default=0)

    @property
    def pgn(self) -> str:
        return f"PGNs/1.{self.number}.1700000000.0.pgn"

    def engine(self, command: str, branch: str) -> str:
        options = " option.".join(["", *re.findall(r'"[^"]*"|\S+', self.options)])
        return f"-engine dir=Engines/ cmd=./{command} proto=uci {self.control}{options} name=Tenfold-{branch}"

    def openings(self) -> str:
        if self.book:
            return f"-openings file={self.book} format=epd order=sequential start=1"
        return f"-openings file=Books/{self.game}_8ply.epd format=epd order=random start=3 -srand 17"

    def command(self) -> str:
        parts = [
            "./fastchess-ob",
            f"-recover -variant {self.game} -testEnv",
            f"-concurrency 2 -rounds {self.rounds} -games {self.games}",
            f"{self.adjudication} ",
            self.engine(NAME, "dev"),
            self.engine(self.base, "base"),
            self.openings(),
            f"-pgnout file={self.pgn} seldepth=true nodes=true match_line={shlex.quote('^info string pgncomment .*')}",
        ]
        return " ".join(parts)


@dataclass
class Tally:
    """Results as the worker counts them, from the view of the first engine."""

    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    crashes: int = 0
    late: int = 0
    illegal: int = 0
    finished: dict[int, str] = field(default_factory=dict)

    def add(self, line: str) -> None:
        reason, words = line.split(":")[1], line.split()
        self.crashes += "disconnect" in reason or "stalls" in reason
        self.late += "on time" in reason
        self.illegal += "illegal" in reason
        number, result = int(words[2]), words[6]
        white, black = words[3].lstrip("("), words[5].rstrip("):")
        # The worker takes the first engine for White in odd games, and never looks.
        names = ["Tenfold-dev", "Tenfold-base"]
        check([white, black] == (names if number % 2 else names[::-1]), f"colours: {line}")
        points = {"0-1": 0, "1/2-1/2": 1, "1-0": 2}
        check(result in points, f"result: {line}")
        self.finished[number] = result
        first = number - 1 + number % 2
        if first in self.finished and first + 1 in self.finished:
            self.pairs[points[self.finished[first]] + 2 - points[self.finished[first + 1]]] += 1


def play(work: Path, workload: Workload) -> Tally:
    """Runs a match, and reads its output line by line."""
    command = workload.command()
    print("$", command, flush=True)
    tally = Tally()
    with subprocess.Popen(shlex.split(command), cwd=work, stdout=subprocess.PIPE) as runner:
        assert runner.stdout is not None
        try:
            # ASCII, and no empty line before the end: both would end the reading.
            while line := runner.stdout.readline().strip().decode("ascii"):
                if "Finished game" in line:
                    tally.add(line)
            rest = runner.stdout.read()
            check(rest == b"", f"an empty line hides {rest!r}")
            check(runner.wait(MATCH_LIMIT) == 0, f"exit code {runner.returncode}")
        finally:
            runner.kill()
    wanted = workload.rounds * workload.games
    check(sorted(tally.finished) == list(range(1, wanted + 1)), f"games {sorted(tally.finished)}, not {wanted}")
    check(sum(tally.pairs) == wanted // 2, f"pairs {tally.pairs}")
    print(f"{wanted} games, pairs {tally.pairs}, late {tally.late}, crashes {tally.crashes}")
    return tally


def sliced(file: Path) -> list[tuple[list[str], list[str]]]:
    """The games of a PGN: lines of tags and lines of moves, an empty line behind either."""
    blocks: list[list[str]] = [[]]
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.rstrip():
            blocks[-1].append(line.rstrip())
        else:
            blocks.append([])
    if not blocks[-1]:
        blocks.pop()
    check(all(blocks) and len(blocks) % 2 == 0, f"{file}: empty lines where the worker does not expect them")
    return list(zip(blocks[::2], blocks[1::2], strict=True))


def read_pgn(work: Path, workload: Workload) -> list[dict[str, str]]:
    """Reads the games as the worker does before it uploads them; the tags of each."""
    book = (work / (workload.book or f"Books/{workload.game}_8ply.epd")).read_text(encoding="utf-8")
    known = {" ".join(line.split()[:4]) for line in book.splitlines()}
    games = []
    for lines, moves in sliced(work / workload.pgn):
        tags = {}
        for line in lines:
            value = re.search(r'"([^"]*)"', line)
            check(value is not None, f"no tag: {line}")
            tags[line.split()[0][1:]] = value[1] if value else ""
        for tag in ("Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "Variant", "SetUp"):
            check(tag in tags, f"no tag {tag} in {lines}")
        check(" ".join(tags["FEN"].split()[:4]) in known, f"{tags['FEN']} is not in the book")
        check(tags["Variant"] == workload.game, f"variant {tags['Variant']}")
        text = " ".join(moves)
        # No move of antichess needs what the worker's own pattern lacks.
        signs = OLD_MOVE if workload.game == "antichess" else NEW_MOVE
        pattern = rf"\s*(?:\d+\.{{1,3}} )?([{signs}]+) (?:\s*\{{\s*([^}}]*)\s*\}})?"
        moves = re.findall(pattern, text)
        if tags["PlyCount"] == "0":
            # The pattern takes a word of the ending for a move; there is none to lose.
            moves = []
        check(len(moves) == int(tags["PlyCount"]), f"{len(moves)} moves, not {tags['PlyCount']}: {text}")
        for move, comment in moves:
            scored = re.search(r"[+-]?M?\d+(?:\.\d+)?/\d+", comment)
            check(scored is not None or workload.game == "newchess", f"no score: {move} {{{comment}}}")
        result = re.search(r"\s*(1-0|0-1|1/2-1/2|\*)", text)
        check(result is not None and result[1] == tags["Result"], f"result {tags['Result']}: {text[-40:]}")
        games.append(tags)
    check(len(games) == workload.rounds * workload.games, f"{workload.pgn}: {len(games)} games")
    return games


def errors(games: list[dict[str, str]]) -> int:
    """Games whose tag Termination makes the worker report an error."""
    words = ("abandoned", "stalled", "illegal")
    return sum(any(word in game["Termination"] for word in words) for game in games)


def matches(work: Path) -> None:
    draw = "-draw movenumber=40 movecount=8 score=10"
    resign = "-resign movecount=3 score=400"
    good = [
        # A clock as the worker scales it, nodes, a time for each move, and data generation without reversed games.
        Workload("antichess", "tc=1.00+0.02 timemargin=250", 2, adjudication=f"{resign} {draw}"),
        Workload("devingt", "tc=inf nodes=300", 2, adjudication=f"{resign} {draw}"),
        Workload("escalier", "st=0.02 timemargin=250", 1, adjudication=f"-resign movecount=2 score=200 {draw}"),
        Workload("newchess", "tc=inf nodes=200", 2, games=1, book="Books/openbench.genfens.epd"),
    ]
    for number, workload in enumerate(good):
        workload.number = number
        tally = play(work, workload)
        check(tally.crashes == 0 and tally.illegal == 0, f"{workload.game}: {tally}")
        check(tally.late == 0 or "timemargin" in workload.control, f"{workload.game}: {tally}")
        check(errors(read_pgn(work, workload)) == 0, f"{workload.game}: an error would be reported")
    # An engine that goes away when it is to think, and leaves the match going.
    broken = work / "Engines" / "Tenfold-BROKEN"
    broken.write_text(f"#!/bin/sh\nsed -u '/^go/Q' | ./{NAME}\n", encoding="utf-8")
    broken.chmod(0o755)
    crashed = Workload("antichess", "tc=inf depth=2", 1, base=broken.name, number=len(good))
    tally = play(work, crashed)
    check(tally.crashes == 2 and tally.pairs == [0, 0, 0, 0, 1], f"crashes are not seen: {tally}")
    check(errors(read_pgn(work, crashed)) == 2, "crashes are not reported")


def main() -> int:
    if len(sys.argv) < 2:
        print("usage: openbench.py WORKFOLDER [MAKE_VARIABLE=VALUE...]", file=sys.stderr)
        return 2
    work = Path(sys.argv[1]).resolve()
    shutil.rmtree(work, ignore_errors=True)
    for folder in ("Engines", "Books", "Networks", "PGNs"):
        (work / folder).mkdir(parents=True)
    try:
        settings()
        # First, as the engine that cargo leaves in its folder is used by others.
        given = build_with_network(work, sys.argv[2:])
        build(work, sys.argv[2:])
        networks(*given, work / "Engines" / NAME)
        benches(work)
        books(work)
        matches(work)
    except (Failure, subprocess.SubprocessError) as why:
        print(f"FAILED: {why}")
        return 1
    print("OK")
    return 0


if __name__ == "__main__":
    sys.exit(main())
