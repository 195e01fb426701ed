#!/usr/bin/env python3
"""Runs a command for each part of some work with HyperQueue; a part that fails is submitted again, up to three times in all.

    pip install hyperqueue
    bench/cluster/hyperqueue.py PARTS 'COMMAND with {} for the number of the part'

Without --server it starts a server and --workers workers of one core on this machine.
"""

import argparse
import contextlib
import os
import pathlib
import sys
import tempfile

# This file must not be taken for the package that has its name.
sys.path = [path for path in sys.path if pathlib.Path(path or ".").resolve() != pathlib.Path(__file__).resolve().parent]

from hyperqueue import Client, Job, LocalCluster  # noqa: E402 # the path is set before
from hyperqueue.cluster import WorkerConfig  # noqa: E402


def run(client, command, parts):
    """Runs these parts; returns those that failed."""
    job = Job(default_workdir=os.getcwd(), max_fails=None, name="tenfold")
    with tempfile.TemporaryDirectory() as logs:
        tasks = {}
        for part in parts:
            text = command.replace("{}", str(part))
            names = {name: f"{logs}/{part}.{name}" for name in ("stdout", "stderr")}
            tasks[job.program(["bash", "-c", text], **names).task_id] = part
        submitted = client.submit(job)
        if client.wait_for_jobs([submitted], raise_on_error=False):
            return []
        failed = client.get_failed_tasks(submitted)
        for number, context in failed.items():
            print(f"part {tasks[number]}: {context.error}", file=sys.stderr)
        return sorted(tasks[number] for number in failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", type=int)
    parser.add_argument("command")
    parser.add_argument("--server", metavar="DIR", help="the folder of a server that runs, as 'hq server start' prints it")
    parser.add_argument("--workers", type=int, default=2, help="workers to start where there is no server (2)")
    args = parser.parse_args()
    with contextlib.ExitStack() as stack:
        if args.server:
            client = Client(args.server)
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            cluster = stack.enter_context(LocalCluster(server_dir=folder))
            for _ in range(args.workers):
                cluster.start_worker(WorkerConfig(cores=1))
            client = cluster.client()
        left = list(range(1, args.parts + 1))
        for _ in range(3):
            left = run(client, args.command, left) if left else []
    if left:
        sys.exit(f"parts that failed three times: {', '.join(map(str, left))}")


if __name__ == "__main__":
    main()
