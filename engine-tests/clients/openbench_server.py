"""OpenBench's own server and client on loopback, with Tenfold: a test, data generation and a tune, from form to result.

    openbench_server.py ENGINE WORKFOLDER [--openbench ADDRESS] [--limit SECONDS]

OpenBench is fetched from ADDRESS, GitHub's if none is given, at the commit that openbench_place.py pins; where that
cannot be done, one line says so. The server runs unchanged, the client with the changes of bench/openbench/README.md.
The client builds HEAD by our Makefile; ENGINE, a build of the same, makes the books, plays the matches, and says the
bench. Crates that are built beside ENGINE are not built again. All processes have ended when this ends.
"""

from __future__ import annotations

import argparse
import bz2
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import openbench_place as place
from openbench import PLACE, Failure, check
from openbench_place import BRANCH, OWNER, Skipped, Stand, said

REQUIREMENTS = Path(__file__).with_name("openbench_requirements.txt")
INSTALL_LIMIT = 300
START_LIMIT = 60
ARCHIVE_LIMIT = 60
"""The server packs what was uploaded every 15 seconds."""
USER, PASSWORD = "tenfold", "a password for loopback"
THREADS = 2
"""A tune plays two games at a time."""
TESTED, DRAWN, DROPPED = "escalier", "devingt", "crazyhouse"
"""Games of the test, of data generation, and of the tune."""
GAMES = 8


class Browser:
    """Somebody who is logged in."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.cookies)
        )

    def get(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """A page, and its path."""
        data = None if form is None else urllib.parse.urlencode(form).encode()
        with self.opener.open(self.address + path, data, timeout=60) as answer:
            return answer.read().decode("utf-8"), urllib.parse.urlsplit(answer.url).path

    def json(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.get(path)[0])
        return found

    def send(self, path: str, form: dict[str, str]) -> None:
        """Fills in a form, and ends on the front page if all is well."""
        token = {cookie.name: cookie.value or "" for cookie in self.cookies}.get("csrftoken", "")
        page, where = self.get(path, {**form, "csrfmiddlewaretoken": token})
        complaint = re.search(r'class="?error-message"?>\s*<pre>(.*?)</pre>', page, re.DOTALL)
        check(where == "/index/" and complaint is None, f"{path}: {complaint[1] if complaint else where}")

    def log_in(self) -> None:
        self.get("/login/")
        self.send("/login/", {"username": USER, "password": PASSWORD})


@dataclass
class Process:
    """A server or client, alone in its session, with its output in a file."""

    command: list[str]
    folder: Path
    log: Path

    @contextlib.contextmanager
    def running(self, env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
        with self.log.open("wb") as log:
            ran = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            yield ran
        finally:
            # Whatever it started is in its session, whichever group it made for itself.
            for sent in ("TERM", "KILL"):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    subprocess.run(["pkill", f"-{sent}", "--session", str(ran.pid)], check=False)
                    ran.wait(5)

    def tail(self) -> str:
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines() if self.log.is_file() else []
        told = [line for line in lines if "GET /api/workload/" not in line]
        return "\n".join([f"--- the end of {self.log.name}:", *told[-40:]])


def install(work: Path) -> Path:
    """Python with what OpenBench's server and client need."""
    python = work / "venv" / "bin" / "python"
    try:
        if not python.is_file():
            said([sys.executable, "-m", "venv", str(work / "venv")], INSTALL_LIMIT)
        said([str(python), "-m", "pip", "install", "--quiet", "--requirement", str(REQUIREMENTS)], INSTALL_LIMIT)
    except (Failure, subprocess.TimeoutExpired) as why:
        raise Skipped(f"pip cannot get what OpenBench needs ({place.reason(why)})") from why
    return python


def environment(work: Path, engine: Path, github: str) -> dict[str, str]:
    """Everything that the client writes stays in WORKFOLDER, and it kills nothing but what it started."""
    bin_folder, site = work / "bin", work / "site"
    for folder in (bin_folder, site, work / "tmp"):
        folder.mkdir()
    (site / "sitecustomize.py").write_text(place.TURNED, encoding="utf-8")
    # By name it would kill the engines of any other client on this machine.
    pkill = bin_folder / "pkill"
    pkill.write_text(f'#!/bin/sh\nexec {shutil.which("pkill")} --session 0 "$@"\n', encoding="utf-8")
    pkill.chmod(0o755)
    target = work / "target" / "release"
    for name in ("build", "deps", ".fingerprint"):
        if (engine.parent / name).is_dir():
            # Not the programs among them, those of tests: they are large.
            unwanted = shutil.ignore_patterns("*tenfold*", *(["*-????????????????"] if name == "deps" else []))
            shutil.copytree(engine.parent / name, target / name, ignore=unwanted)
    return {
        **os.environ,
        "CARGO_TARGET_DIR": str(work / "target"),
        "GITHUB": github,
        "NO_PROXY": "127.0.0.1",
        "OPENBENCH_PASSWORD": PASSWORD,
        "OPENBENCH_USERNAME": USER,
        "PATH": f"{bin_folder}:{os.environ['PATH']}",
        "PYTHONPATH": str(site),
        "PYTHONUNBUFFERED": "1",
        "TMPDIR": str(work / "tmp"),
    }


def database(python: Path, openbench: Path, env: dict[str, str]) -> None:
    """The server's tables, and a user who may create and approve tests."""
    said([str(python), "manage.py", "migrate", "--verbosity", "0"], START_LIMIT, cwd=openbench, env=env)
    lines = (
        "from django.contrib.auth.models import User",
        "from OpenBench.models import Profile",
        f"user = User.objects.create_user({USER!r}, '', {PASSWORD!r})",
        "Profile.objects.create(user=user, enabled=True, approver=True)",
    )
    said([str(python), "manage.py", "shell", "--command", "\n".join(lines)], START_LIMIT, cwd=openbench, env=env)


def form(kind: str, preset: str, **changed: str) -> dict[str, str]:
    """A form of the server as a preset of Tenfold.json fills it in, with some changes."""
    presets = json.loads((PLACE / "Tenfold.json").read_text(encoding="utf-8"))[f"{kind}_presets"]
    filled = {"info": "", "priority": "0", "throughput": "1000", "upload_pgns": "COMPACT", "scale_method": "BASE"}
    for side in ("dev", "base"):
        filled |= {f"{side}_engine": "Tenfold", f"{side}_repo": f"{OWNER}/tenfold", f"{side}_network": ""}
        filled |= {f"{side}_branch": BRANCH, f"{side}_bench": ""}
    for key, value in {**presets["default"], **presets[preset], **changed}.items():
        side, _, rest = key.partition("_")
        filled |= {f"dev_{rest}": str(value), f"base_{rest}": str(value)} if side == "both" else {key: str(value)}
    return filled


def workloads(browser: Browser, nodes: int, speed: int) -> None:
    """Creates one of each kind, to be played in this order. The first reads its bench from the commit's message."""
    size = str(GAMES // 2 // (2 * THREADS))
    scale = {"scale_nps": str(speed)}
    quick = {"win_adj": "movecount=3 score=400", "draw_adj": "movenumber=40 movecount=8 score=10", "priority": "3"}
    limits = {"test_mode": "GAMES", "test_max_games": str(GAMES), "workload_size": size}
    test = form("test", "Escalier STC", both_time_control="3.0+0.1", **quick, **limits, **scale)
    browser.send("/scripts/", {**test, "action": "CREATE_TEST", "username": USER, "password": PASSWORD})
    tune = {
        "book_name": f"{DROPPED}_8ply.epd",
        "both_options": "Threads=1 Hash=8 UCI_LimitStrength=true",
        "spsa_inputs": "UCI_Elo, int, 1600, 1000, 2200, 100, 0.02",
        "spsa_reporting_type": "BATCHED",
        "spsa_distribution_type": "SINGLE",
        "spsa_alpha": "0.602",
        "spsa_gamma": "0.101",
        "spsa_A_ratio": "0.1",
        "spsa_iterations": str(GAMES // 2),
        "spsa_pairs_per": "1",
    }
    fixed = {"both_time_control": "N=300", "both_bench": str(nodes)}
    browser.send("/tune/new/", form("tune", "default", priority="2", **tune, **fixed, **scale))
    # Data generation with one game for each opening has half as many games in as many rounds.
    drawn = {"datagen_max_games": str(GAMES), "datagen_play_reverses": "NO", "workload_size": str(2 * int(size))}
    # Behind one random move, Black may move several pieces.
    drawn |= {"both_options": "Threads=1 Hash=8", "datagen_custom_genfens": f"variant {DRAWN} plies 1"}
    browser.send("/datagen/new/", form("datagen", "Devingt", priority="1", **drawn, **fixed, **scale))


def complaints(openbench: Path, log: Path) -> list[str]:
    """What the client reported to the server as errors, and what it did not report: it would try again in a minute."""
    with contextlib.closing(sqlite3.connect(f"file:{openbench / 'db.sqlite3'}?mode=ro", uri=True)) as base:
        rows = base.execute("select summary, log_file from OpenBench_logevent where machine_id != 0").fetchall()
    texts = [(openbench / "Media" / name).read_text(encoding="utf-8") if name else "" for _, name in rows]
    found = [f"{row[0]}\n{text[-3000:]}" for row, text in zip(rows, texts, strict=True)]
    if log.is_file() and "Traceback" in log.read_text(encoding="utf-8", errors="replace"):
        found.append(f"an exception in {log.name}")
    return found


@dataclass
class Watch:
    """Whatever has to stay alive and well."""

    openbench: Path
    client_log: Path
    alive: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def wait(self, what: str, done: Callable[[], bool], limit: float) -> None:
        """Until something holds; a process that ends before, or an error of the client, is a failure."""
        end = time.monotonic() + limit
        while True:
            # Asked first: an error ends a workload too.
            good = done()
            for name, process in self.alive.items():
                check(process.poll() is None, f"{what}: the {name} has ended, exit code {process.returncode}")
            if found := complaints(self.openbench, self.client_log):
                raise Failure(f"{what}: the client reports {found[0]}")
            if good:
                return
            check(time.monotonic() < end, f"{what}: not within the limit")
            time.sleep(1)


def counted(browser: Browser, number: int) -> dict[str, Any]:
    """The result of a workload, in which all has to fit together."""
    info: dict[str, Any] = browser.json(f"/api/workload/{number}/info/")["info"]
    losses, draws, wins = info["tri"]
    pairs = info["penta"]
    machines = browser.json(f"/api/workload/{number}/results/")["results"]
    what = f"{info['test_mode']}, {wins} wins, {losses} losses, {draws} draws, pairs {pairs}"
    check(info["games"] == losses + draws + wins == GAMES, f"{what}: not {GAMES} games")
    check(sum(pairs) == GAMES // 2, f"{what}: not {GAMES // 2} pairs")
    check(sum(half * count for half, count in enumerate(pairs)) == 2 * wins + draws, f"{what}: pairs do not fit")
    check(not info["error"], f"{what}: the server shows an error")
    check(len(machines) == 1 and machines[0]["games"] == GAMES, f"{what}: {machines}")
    check(machines[0]["crashes"] == machines[0]["timeloss"] == 0, f"{what}: {machines}")
    print(what, flush=True)
    return info


def words(text: str) -> list[str]:
    """The moves of a PGN, without comments, numbers and results."""
    plain = re.sub(r"\{[^}]*\}|^\[.*\]$", "", text, flags=re.MULTILINE)
    return [word for word in plain.split() if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", word)]


def uploaded(openbench: Path, client: Path, number: int, game: str, sign: str) -> None:
    """Compares the games that the server has with those that the match wrote."""
    with tarfile.open(openbench / "Media" / "PGNs" / f"{number}.pgn.tar") as archive:
        files = [archive.extractfile(member) for member in archive.getmembers()]
        got = "\n".join(bz2.decompress(file.read()).decode("utf-8") for file in files if file)
    wrote = "\n".join(file.read_text(encoding="utf-8") for file in client.glob(f"PGNs/{number}.*.pgn"))
    check(got.count(f'[Variant "{game}"]') == GAMES, f"{game}: not {GAMES} games in\n{got[:2000]}")
    check(words(got) == words(wrote), f"{game}: other moves in the upload:\n{got[:2000]}\n{wrote[:2000]}")
    plies = sum(int(count) for count in re.findall(r'\[PlyCount "(\d+)"\]', wrote))
    check(len(words(got)) == plies, f"{game}: {len(words(got))} moves, not {plies}")
    special = [move for move in words(got) if sign in move]
    check(bool(special), f"{game}: not one move with {sign!r}")
    print(f"{game}: {plies} moves uploaded, {len(special)} with {sign!r}, as {special[0]}", flush=True)


def tuned(browser: Browser, number: int, info: dict[str, Any]) -> None:
    """The parameter moved if and only if one side has won more."""
    row = browser.get(f"/api/spsa/{number}/digest/")[0].splitlines()[1].split(",")
    moved = float(row[1]) != float(row[2])
    check(row[0] == "UCI_Elo" and moved == (info["tri"][0] != info["tri"][2]), f"tune: {row}, {info['tri']}")


def finished(browser: Browser, number: int) -> bool:
    return bool(browser.json(f"/api/workload/{number}/info/")["info"]["finished"])


def results(browser: Browser, watch: Watch, client: Path, limit: float) -> None:
    """Waits for each workload, and judges it."""
    end = time.monotonic() + limit
    for number, (game, sign) in enumerate([(TESTED, ","), (DROPPED, "@"), (DRAWN, ",")], start=1):
        watch.wait(f"{game}, all games", partial(finished, browser, number), end - time.monotonic())
        info = counted(browser, number)
        if info["test_mode"] == "SPSA":
            tuned(browser, number, info)
        archive = watch.openbench / "Media" / "PGNs" / f"{number}.pgn.tar"
        watch.wait(f"{game}, upload", archive.is_file, ARCHIVE_LIMIT)
        uploaded(watch.openbench, client, number, game, sign)


def play(python: Path, work: Path, openbench: Path, engine: Path, limit: float) -> None:
    nodes, speed = map(int, re.findall(r"(\d+) nodes (\d+) nps", said([str(engine), "bench"], 120))[-1])
    stand = Stand()
    github = stand.start()
    sha = stand.sources(nodes)
    books = {}
    for game in (TESTED, DROPPED):
        printed = said([str(engine), "genfens", game, "32", "--seed", "1"], 120)
        books[f"{game}_8ply.epd"] = printed.encode()
    place.config(openbench, stand, github, books)
    client = place.client(work, openbench, stand, engine)
    env = environment(work, engine, github)
    database(python, openbench, env)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    browser = Browser(f"http://127.0.0.1:{port}")
    served = [str(python), "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"]
    called = [str(python), "client.py", "-S", browser.address, "-T", str(THREADS), "-N", "1"]
    server = Process(served, openbench, work / "server.log")
    worker = Process(called, client, work / "client.log")
    watch = Watch(openbench, worker.log)
    try:
        with server.running(env) as serving:
            watch.alive["server"] = serving
            watch.wait("the server starts", partial(answers, browser), START_LIMIT)
            browser.log_in()
            workloads(browser, nodes, speed)
            with worker.running(env) as working:
                watch.alive["client"] = working
                results(browser, watch, client, limit)
        built = f"/api.github.com/repos/owner/tenfold/zipball/{sha}"
        check(stand.asked.count(built) == 1, f"the sources were fetched otherwise: {stand.asked}")
    except Exception:
        print(server.tail(), worker.tail(), sep="\n")
        raise


def answers(browser: Browser) -> bool:
    try:
        return browser.get("/index/")[1] == "/index/"
    except OSError:
        return False


def main() -> int:
    options = argparse.ArgumentParser(description="OpenBench's own server and client on loopback, with Tenfold")
    options.add_argument("engine", type=Path)
    options.add_argument("work", type=Path)
    options.add_argument("--openbench", default=place.ADDRESS, metavar="ADDRESS")
    options.add_argument("--limit", type=float, default=900, metavar="SECONDS", help="of build and games together")
    args = options.parse_args()
    engine, work = args.engine.resolve(), args.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    # The virtual environment may stay from the last time.
    for name in ("openbench", "client", "bin", "site", "tmp", "target"):
        shutil.rmtree(work / name, ignore_errors=True)
    for log in work.glob("*.log"):
        log.unlink()
    try:
        missing = [name for name in ("git", "make", "g++", "pkill") if shutil.which(name) is None]
        if missing:
            raise Skipped(f"there is no {' and no '.join(missing)}, which OpenBench's client needs")
        place.fetch(work / "openbench", args.openbench)
        play(install(work), work, work / "openbench", engine, args.limit)
    except Skipped as why:
        print(f"SKIPPED: {why}, so its server and client are not run")
    except (Failure, OSError, subprocess.SubprocessError) as why:
        print(f"FAILED: {why}")
        return 1
    else:
        print("OK")
    finally:
        shutil.rmtree(work / "target", ignore_errors=True)
    return 0


if __name__ == "__main__":
    # A signal ends it as an error does: with everything that it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main())
