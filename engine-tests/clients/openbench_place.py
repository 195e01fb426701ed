"""What openbench_server.py needs before anything runs: OpenBench changed for Tenfold, books, and a stand-in for GitHub.

OpenBench asks GitHub for an engine's commits and sources, and its client for itself. A folder on PYTHONPATH turns these
requests to a server on loopback, and refuses all others: OpenBench's own code stays as it is, but for the changes that
bench/openbench/README.md asks for.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import threading
import zipfile
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from openbench import PLACE, ROOT, Failure, check

ADDRESS = "https://github.com/AndyGrant/OpenBench"
COMMIT = "9906bad18e044c4b455539317b8cf037393a7218"
"""The commit of OpenBench that is run."""
FETCH_LIMIT = 60
OWNER = "https://github.com/owner"
"""Whose repositories the stand-in has; nobody is asked outside of this machine."""
BRANCH = "main"

TURNED = """
import os

import requests

PLAIN = requests.Session.request


def request(self, method, url, *args, **kwargs):
    for host in ("github.com", "api.github.com"):
        if url.startswith(f"https://{host}/"):
            url = os.environ["GITHUB"] + url.removeprefix("https:/")
    if not url.startswith("http://127.0.0.1:"):
        raise requests.ConnectionError(f"this test has no {url}")
    return PLAIN(self, method, url, *args, **kwargs)


requests.Session.request = request
"""

CHANGES = {
    "worker.py": (
        r"variant\s*= \[.*\]\[is_frc\]",
        "words = config.workload['test']['genfens_args'].split() + ['variant', book_name.lower().split('_')[0]]\n"
        + " " * 8
        + "variant = words[words.index('variant') + 1]",
    ),
    "pgn_util.py": (r"(?<=0-9)\+=#\*-(?=\]\+\))", "+=#*,@-"),
}
"""The README's changes: what stands in a file of the client, and what takes its place."""


class Skipped(Exception):
    """What the test needs cannot be had."""


def said(command: list[str], limit: float = 60, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """What a command prints that has to succeed."""
    ran = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False, cwd=cwd, env=env)
    check(ran.returncode == 0, f"{' '.join(command)}: exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def reason(why: Exception) -> str:
    """The line that says why a command failed."""
    lines = str(why).strip().splitlines()
    return next((line for line in lines if line.startswith(("fatal: ", "ERROR: "))), lines[-1])


def fetch(folder: Path, address: str) -> None:
    """OpenBench at the pinned commit."""
    said(["git", "init", "--quiet", str(folder)])
    command = ["git", "-C", str(folder), "fetch", "--quiet", "--depth", "1", address, COMMIT]
    try:
        said(command, FETCH_LIMIT, env={**os.environ, "GIT_TERMINAL_PROMPT": "0"})
    except (Failure, subprocess.TimeoutExpired) as why:
        raise Skipped(f"OpenBench cannot be had from {address} ({reason(why)})") from why
    said(["git", "-C", str(folder), "checkout", "--quiet", COMMIT])


def change(client: Path) -> None:
    """Teaches the client Tenfold's games."""
    for name, (pattern, text) in CHANGES.items():
        file = client / name
        changed, places = re.subn(pattern, text, file.read_text(encoding="utf-8"))
        check(places == 1, f"Client/{name}: {places} places look like what bench/openbench/README.md changes, not one")
        file.write_text(changed, encoding="utf-8")


def zipped(folder: Path, root: str) -> bytes:
    """All files of a folder, as GitHub packs them: in a folder."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, f"{root}/{file.relative_to(folder)}")
    return packed.getvalue()


@dataclass
class Stand:
    """A web server on loopback that has a few files, GitHub's and books."""

    files: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def start(self) -> str:
        """Its address."""
        stand = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.rstrip("/")
                stand.asked.append(path)
                content = stand.files.get(path)
                self.send_response(404 if content is None else 200)
                self.send_header("Content-Length", str(len(content or b"{}")))
                self.end_headers()
                self.wfile.write(content or b"{}")

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"

    def sources(self, bench: int) -> str:
        """The last commit of this repository on branch main, with a bench in its message; its hash."""
        sha = said(["git", "-C", str(ROOT), "rev-parse", "HEAD"]).strip()
        archive = ["git", "-C", str(ROOT), "archive", "--format=zip", f"--prefix=owner-tenfold-{sha[:7]}/", sha]
        commit = {"sha": sha, "commit": {"message": f"Test OpenBench\n\nBench: {bench}"}}
        api = "/api.github.com/repos/owner/tenfold"
        self.files[f"{api}/branches/{BRANCH}"] = json.dumps({"name": BRANCH, "commit": commit}).encode()
        self.files[f"{api}/compare/{sha}...{sha}"] = b'{"ahead_by": 0}'
        self.files[f"{api}/zipball/{sha}"] = subprocess.check_output(archive, timeout=60)
        return sha


def config(openbench: Path, stand: Stand, address: str, books: dict[str, bytes]) -> None:
    """Settings of the server, as bench/openbench/README.md says."""
    for name, book in books.items():
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, book)
        stand.files[f"/books/{name}.zip"] = packed.getvalue()
        entry = {"sha": hashlib.sha256(book).hexdigest(), "source": f"{address}/books/{name}.zip"}
        (openbench / "Books" / f"{name}.json").write_text(json.dumps(entry), encoding="utf-8")
    engine = json.loads((PLACE / "Tenfold.json").read_text(encoding="utf-8"))
    engine["source"] = f"{OWNER}/tenfold"
    (openbench / "Engines" / "Tenfold.json").write_text(json.dumps(engine), encoding="utf-8")
    file = openbench / "Config" / "config.json"
    settings = json.loads(file.read_text(encoding="utf-8"))
    changed = {
        "client_repo_url": f"{OWNER}/OpenBench",
        "client_repo_ref": "tenfold",
        "fastchess_min_version": "0.1.0",
        "books": list(books),
        "engines": ["Tenfold"],
    }
    check(changed.keys() <= settings.keys(), f"{file.name} has not all of {', '.join(changed)}")
    file.write_text(json.dumps({**settings, **changed}), encoding="utf-8")


def client(work: Path, openbench: Path, stand: Stand, engine: Path) -> Path:
    """A folder with what a person puts there; client.py gets all else from the repository that the server names."""
    change(openbench / "Client")
    packed = zipped(openbench / "Client", "OpenBench-tenfold/Client")
    stand.files["/github.com/owner/OpenBench/archive/tenfold.zip"] = packed
    folder = work / "client"
    folder.mkdir()
    shutil.copy(openbench / "Client" / "client.py", folder)
    shutil.copy(PLACE / "fastchess-ob", folder)
    shutil.copy(engine, folder / "fastchess-ob-tenfold")
    return folder
