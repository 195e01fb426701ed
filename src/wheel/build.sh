#!/usr/bin/env bash
# Builds the Python package: build.sh FOLDER
#
# Writes a wheel for this system and every CPython from 3.9 on. Needs maturin (`pip install maturin`).
set -euo pipefail
if [ $# -ne 1 ]; then
    echo "usage: $0 FOLDER" >&2
    exit 2
fi
mkdir -p "$1"
folder=$(realpath "$1")
cd "$(dirname "$0")"
learned=python/tenfold/learned
rm -rf "$learned"
mkdir "$learned"
cp ../registry/learned/*.learned "$learned"
cp ../../LICENSE .
maturin build --release --out "$folder" --auditwheel skip
