"""Drives the real XBoard without a visible display: start, keys, mouse, dialogue with the engine, pictures.

Needs XBoard 4.9 and Xvfb, and for keys and pictures xdotool and ImageMagick (Debian: xboard, xvfb, xdotool,
imagemagick). Standard library only.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

XBOARD = shutil.which("xboard") or "/usr/games/xboard"
"""Games lie outside of many a PATH."""

QUIET = (
    *("-saveSettingsOnExit", "false", "-popupExitMessage", "false", "-popupMoveErrors", "false", "-xanimate"),
    *("-soundProgram", "true", "-soundMove", "", "-debugMode", "true", "-startupMessage", ""),
)
"""Neither dialogs nor sounds, and a record of the dialogue with the engine."""

SQUARE = re.compile(r"([a-l])(\d+)")
TIMEOUT = 60.0
"""Seconds that XBoard or an engine may take for anything asked of it."""


class Failure(Exception):
    """A check that failed."""


def need(condition: bool, text: str) -> None:
    if not condition:
        raise Failure(text)


def wait_for(what: str, ready: Callable[[], object], timeout: float = TIMEOUT) -> object:
    """What `ready` returns, as soon as that is true."""
    end = time.monotonic() + timeout
    while True:
        found = ready()
        if found:
            return found
        if time.monotonic() > end:
            raise Failure(f"not within {timeout:g} s: {what}")
        time.sleep(0.02)


def end_process(process: subprocess.Popen) -> None:
    """XBoard ignores SIGTERM while a dialog is open."""
    for ending in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            process.send_signal(ending)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(2)


@contextlib.contextmanager
def display(size: str = "1280x1024") -> Iterator[str]:
    """An X server of its own; gives the display's name."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as lines:
            number = lines.readline().strip()
        need(bool(number), "no X display")
        yield f":{number}"
    finally:
        end_process(server)


@dataclass(frozen=True)
class Board:
    """The board of a game, as its first position shows it."""

    name: str
    fen: str
    holdings: bool
    """Whether XBoard shows holdings beside the board."""

    @property
    def files(self) -> int:
        return width(self.fen.split("/")[0])

    @property
    def ranks(self) -> int:
        return self.fen.split(" ")[0].count("/") + 1

    @property
    def squares(self) -> frozenset[str]:
        return frozenset(f"{file}{rank + 1}" for file in "abcdefghij"[: self.files] for rank in range(self.ranks))

    def wire(self, text: str) -> str:
        """A move as XBoard writes it: boards of ten ranks count them from 0."""
        if self.ranks != 10:
            return text
        return SQUARE.sub(lambda found: f"{found[1]}{int(found[2]) - 1}", text)


def width(row: str) -> int:
    return sum(int(word) if word.isdigit() else 1 for word in re.findall(r"\d+|\+?[A-Za-z]", row))


def rows(fen: str) -> list[list[str]]:
    """The pieces of each rank from the top, "" for an empty square."""
    found = []
    for row in fen.split(" ")[0].split("[")[0].split("/"):
        cells: list[str] = []
        for word in re.findall(r"\d+|\+?[A-Za-z]", row):
            cells += [""] * int(word) if word.isdigit() else [word]
        found.append(cells)
    return found


def games(engine: str, chosen: str | None = None) -> list[str]:
    """The protocol names of all games that are compiled into the program, or those chosen, with commas between."""
    if chosen:
        return chosen.split(",")
    ran = subprocess.run([engine, "games"], capture_output=True, text=True, timeout=TIMEOUT, check=True)
    # Games from files come after the first empty line.
    return re.findall(r"^(\w+)(?: \(.*\))?: ", ran.stdout.partition("\n\n")[0], re.MULTILINE)


def offered(engine: str, wanted: list[str]) -> list[str]:
    """Those of some games that the program has; a line is printed for each other one."""
    ran = subprocess.run([engine, "games"], capture_output=True, text=True, timeout=TIMEOUT, check=True)
    known = re.findall(r"^([\w-]+)(?: \(.*\))?: ", ran.stdout, re.MULTILINE)
    for name in wanted:
        if name not in known:
            print(f"SKIPPED: {name}, which the program does not offer", flush=True)
    return [name for name in wanted if name in known]


def board(engine: str, game: str) -> Board:
    lines = f"xboard\nprotover 2\nnew\nvariant {game}\nquit\n"
    ran = subprocess.run([engine], input=lines, capture_output=True, text=True, timeout=TIMEOUT, check=True)
    shape = re.search(r"^setup (?:\(\S*\) )?\d+x\d+\+(\d+)_", ran.stdout, re.MULTILINE)
    return Board(game, show(engine, game)["fen"], shape is not None and shape[1] != "0")


def show(engine: str, game: str, fen: str | None = None, moves: tuple[str, ...] = ()) -> dict[str, str]:
    """The lines of `tenfold show`: fen, key, legal, result."""
    command = [engine, "show", game, *(["--fen", fen] if fen else []), *moves]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=True)
    return dict(re.findall(r"^(fen|key|legal|result): (.*)$", ran.stdout, re.MULTILINE))


class XBoard:
    """A running XBoard, its debug file, and what it prints."""

    def __init__(self, place: str, folder: Path, *options: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.debug = folder / "debug"
        self.output = folder / "output"
        self.home = tempfile.mkdtemp()
        self.env = {**os.environ, "DISPLAY": place, "HOME": self.home, "LC_ALL": "C"}
        self.seen = 0
        self.main = ""
        command = [XBOARD, *QUIET, "-nameOfDebugFile", str(self.debug), *options]
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                command, env=self.env, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )

    def __enter__(self) -> "XBoard":
        return self

    def __exit__(self, *_: object) -> None:
        end_process(self.process)
        shutil.rmtree(self.home, ignore_errors=True)

    def dialogue(self) -> str:
        """What was said since the last `mark`."""
        if not self.debug.exists():
            return ""
        with self.debug.open(encoding="utf-8", errors="replace") as lines:
            lines.seek(self.seen)
            return lines.read()

    def mark(self) -> None:
        """Forgets what was said up to now."""
        self.seen = self.debug.stat().st_size if self.debug.exists() else 0

    def wait(self, pattern: str, timeout: float = TIMEOUT) -> re.Match[str]:
        """Waits for a line of the dialogue since the last mark: `> text` to the first engine, `< text` from it."""
        wanted = re.compile(
            pattern.replace("> ", r"^\d+ >first ?: ", 1).replace("< ", r"^\d+ <first ?: ", 1), re.MULTILINE
        )
        found = wait_for(f"{pattern!r} in {self.debug}", lambda: wanted.search(self.dialogue()), timeout)
        assert isinstance(found, re.Match)
        return found

    def tool(self, *command: str, timeout: float = TIMEOUT) -> bytes:
        """Runs a program on this display and gives its output."""
        ran = subprocess.run(command, env=self.env, capture_output=True, timeout=timeout)
        need(ran.returncode == 0, f"{' '.join(command)}: {ran.stderr.decode(errors='replace').strip()}")
        return ran.stdout

    def keys(self, *keys: str) -> None:
        """Presses keys on the main window, one after the other."""
        self.tool("xdotool", "key", "--window", self.window(), "--delay", "30", *keys)

    def window(self) -> str:
        """The main window, as xdotool names it: the one with a title from the start."""
        if not self.main:
            found = self.tool("xdotool", "search", "--onlyvisible", "--name", "^xboard:").split()
            need(len(found) == 1, f"{len(found)} main windows")
            self.main = found[0].decode()
        return self.main

    def click(self, point: tuple[int, int]) -> None:
        """Clicks with the left button on a point of the screen."""
        x, y = map(str, point)
        self.tool("xdotool", "mousemove", x, y, "sleep", "0.05", "click", "1", "sleep", "0.15")

    def paste(self, fen: str) -> None:
        """Sets up a position, as one pastes it."""
        command = ["xclip", "-selection", "clipboard", "-in", "-quiet"]
        holder = subprocess.Popen(
            command, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        assert holder.stdin
        holder.stdin.write(fen.encode())
        holder.stdin.close()
        try:
            self.mark()
            time.sleep(0.1)
            self.keys("ctrl+shift+v")
            self.wait("> setboard")
        finally:
            end_process(holder)

    def picture(self) -> "Picture":
        """What the whole screen shows."""
        return Picture.parse(self.tool("import", "-window", "root", "-depth", "8", "ppm:-"))

    def position(self) -> str:
        """XBoard's own position as FEN, by way of the clipboard."""
        self.keys("ctrl+shift+c")
        return self.tool("xclip", "-selection", "clipboard", "-out").decode().strip()


@dataclass(frozen=True)
class Picture:
    """A picture of the screen; a point is red, green and blue in three bytes."""

    width: int
    height: int
    data: bytes

    @staticmethod
    def parse(ppm: bytes) -> "Picture":
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", ppm)
        if not head:
            raise Failure("no picture of the screen")
        return Picture(int(head[1]), int(head[2]), ppm[head.end() :])

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        start = 3 * (y * self.width + x)
        red, green, blue = self.data[start : start + 3]
        return red, green, blue
