#!/usr/bin/env python3
"""Sessions with the Windows program under wine: UCI, XBoard, the command line, and a match.

    windows_sessions.py WINE TENFOLD FOLDER

FOLDER holds tenfold.exe, and so does its folder "two words"; TENFOLD is the program of this system.
windows.sh prepares all that. Lines are sent with CR and LF, paths are given with backslashes.
Prints a line for each check and OK; exit status 0 only when all of them passed.
"""

from __future__ import annotations

import json
import queue
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

WINE, NATIVE, FOLDER = sys.argv[1], sys.argv[2], Path(sys.argv[3])
EXE = str(FOLDER / "tenfold.exe")
PATIENCE = 120.0
"""Seconds for any answer: wine and machines that do tests are slow."""


class Failure(Exception):
    """A check that did not pass."""


def need(condition: bool, text: str) -> None:
    if not condition:
        raise Failure(text)


def windows(path: Path) -> str:
    """The path as the Windows program knows it."""
    return "Z:" + str(path).replace("/", "\\")


def run(*args: str, program: tuple[str, ...] = (WINE, EXE)) -> str:
    """What a command prints that succeeds and complains of nothing."""
    for _ in range(KILLED):
        done = subprocess.run([*program, *args], capture_output=True, timeout=PIPE_LIMIT, check=False)
        if done.returncode != -9:
            break
    text = done.stdout.decode("utf-8").replace("\r\n", "\n")
    complaint = done.stderr.decode("utf-8", "replace")
    need(done.returncode == 0 and not complaint, f"{args}: exit code {done.returncode}, {complaint or text}")
    return text


PIPE_LIMIT = 3 * PATIENCE
# Wine (seen with 8.0) now and then kills a program with several threads that has just ended by itself and printed all:
# then it is run again, up to this many times in all.
KILLED = 3


class Session:
    """A conversation with the program."""

    def __init__(self, *args: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([WINE, EXE, *args], stdin=pipe, stdout=pipe, stderr=pipe)
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8").rstrip("\r\n"))
        self.lines.put(None)

    def say(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\r\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, pattern: str) -> list[str]:
        """All lines up to the first that fits."""
        seen: list[str] = []
        end = time.monotonic() + PATIENCE
        while not seen or not re.fullmatch(pattern, seen[-1]):
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                self.process.kill()
                raise Failure(f"no '{pattern}' within {PATIENCE} s, but {seen[-5:]}") from None
            need(line is not None, f"the program ended before '{pattern}': {seen[-5:]}")
            seen.append(line)
        return seen

    def ends(self) -> None:
        """The program ends by itself, content and without a word on standard error."""
        code = self.process.wait(PATIENCE)
        complaint = self.process.stderr.read().decode("utf-8", "replace")
        need(code == 0 and not complaint, f"exit code {code}, {complaint}")


def uci(games: list[str]) -> str:
    log = FOLDER / "two words" / "uci.log"
    session = Session("--log-file", windows(log), "--log-level", "debug")
    session.say("uci")
    session.until("uciok")
    moves = []
    for threads, game in enumerate(games):
        session.say(f"setoption name UCI_Variant value {game}", "setoption name Hash value 8")
        session.say(f"setoption name Threads value {1 + threads % 2}", "ucinewgame", "isready")
        session.until("readyok")
        session.say("position startpos", "go depth 3")
        best = session.until("bestmove .*")[-1].split()[1]
        need(best != "(none)", f"{game}: no move")
        session.say(f"position startpos moves {best}", "go movetime 100")
        answer = session.until("bestmove .*")[-1].split()[1]
        need(answer != "(none)", f"{game}: no answer to {best}")
        moves.append(f"{game} {best} {answer}")
    session.say("go infinite", "isready")
    session.until("readyok")
    session.say("stop")
    session.until("bestmove .*")
    # The end of input ends the program.
    session.process.stdin.close()
    session.ends()
    text = log.read_text(encoding="utf-8")
    need("started" in text and "> uci" in text and "\r> " not in text, f"the log says {text[:200]!r}")
    return ", ".join(moves)


def xboard(games: list[str]) -> str:
    session = Session()
    session.say("xboard", "protover 2")
    features = session.until("feature done=1")
    need(any("variants=" in line for line in features), "no variants")
    moves = []
    for number, game in enumerate(games, 1):
        session.say("new", f"variant {game}", f"ping {number}")
        need(any(line.startswith("setup (") for line in session.until(f"pong {number}")), f"{game}: no setup")
        session.say("memory 8", f"cores {1 + number % 2}", "level 0 0:10 0", "post", "hard", "force", "go")
        moves.append(f"{game} {session.until('move .*')[-1].removeprefix('move ')}")
        session.say("force", "undo")
    session.say("quit")
    session.ends()
    return ", ".join(moves)


def counts(games: list[str]) -> str:
    """Both programs count alike, and search alike."""
    found = []
    for game in games:
        args = ("perft", game, "3", "--threads", "2")
        ours, theirs = (text.splitlines()[-1] for text in (run(*args), run(*args, program=(NATIVE,))))
        need(ours == theirs and ours.startswith("nodes "), f"{game}: {ours} and {theirs}")
        found.append(f"{game} {ours.removeprefix('nodes ')}")
    nodes = [run("bench", "2", program=program).splitlines()[-1].split()[0] for program in ((WINE, EXE), (NATIVE,))]
    need(nodes[0] == nodes[1], f"bench: {nodes}")
    return ", ".join([*found, f"bench {nodes[0]}"])


def files() -> str:
    """Files with CR and LF, and a printed line whose path has a blank in it."""
    suite = FOLDER / "two words" / "suite.epd"
    suite.write_bytes(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 ;D1 20 ;D2 400\r\n")
    said = run("perft", "antichess", "--suite", windows(suite)).splitlines()[-1]
    need("0 failed" in said, said)
    spaced = str(FOLDER / "two words" / "tenfold.exe")
    line = run("xboard-config", "devingt", program=(WINE, spaced)).strip()
    wanted = f"""winboard.exe -fcp {{"{windows(Path(spaced))}"}} -variant devingt"""
    need(line.startswith(wanted), f"{line} is not {wanted}")
    entry = json.loads(run("cutechess-config"))[0]
    need(entry["command"] == windows(Path(EXE)), entry["command"])
    return f"{said}; {line}"


def match() -> str:
    """Two of the programs play; reports take the place of older ones; a match is resumed."""
    spaced = FOLDER / "two words"
    pgn, log, report = (spaced / name for name in ("games.pgn", "games.jsonl", "report.json"))
    report.write_text("old", encoding="utf-8")
    for rounds in ("1", "1"):
        run(
            "match", "antichess", "--engine", f"name=A proto=uci cmd={windows(FOLDER)}\\tenfold.exe",
            "--engine", f"name=B proto=xboard cmd='{windows(spaced)}\\tenfold' args=\"--log-level debug\"",
            "--each", "depth=2 timeout=60", "--rounds", rounds, "--resume", "--random-plies", "2", "--seed", "1",
            "--pgn", windows(pgn), "--log", windows(log), "--json", windows(report), "--ratinginterval", "0",
        )  # fmt: skip
    said = json.loads(report.read_text(encoding="utf-8"))
    faults = sum(engine["faults"] for engine in said["engines"])
    written = pgn.read_text(encoding="utf-8").count("[Termination ")
    need(said["games"] == 2 and written == 2 and faults == 0, f"{said['games']} games, {written} written, {faults} faults")
    return f"{said['games']} games, {said['ends']}"


def main() -> int:
    games = [line.split()[0].rstrip(":") for line in run("games").partition("\n\n")[0].splitlines() if not line.startswith(" ")]
    checks = {
        "UCI": lambda: uci(games),
        "XBoard": lambda: xboard(games),
        "counts": lambda: counts(games),
        "files": files,
        "match": match,
    }
    failed = 0
    for name, check in checks.items():
        began = time.monotonic()
        try:
            said = check()
        except (Failure, OSError, ValueError, subprocess.TimeoutExpired) as why:
            failed += 1
            said = f"FAILED: {why}"
        print(f"{name}, {time.monotonic() - began:.1f} s: {said}", flush=True)
    print("FAILED" if failed else "OK")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
