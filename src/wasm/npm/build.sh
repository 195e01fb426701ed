#!/usr/bin/env bash
# Builds the npm package: build.sh FOLDER
#
# Writes FOLDER/tenfold-VERSION.tgz. Needs what ../build.sh needs, and npm.
set -euo pipefail
if [ $# -ne 1 ]; then
    echo "usage: $0 FOLDER" >&2
    exit 2
fi
mkdir -p "$1"
folder=$(realpath "$1")
package=$folder/package
cd "$(dirname "$0")"
rm -rf "$package"
mkdir -p "$package/learned" "$package/networks"
../build.sh web "$package"
# What it says is in index.d.ts.
rm -f "$package"/*.d.ts
cp ./*.js ./*.cjs ./*.mjs ./*.d.ts ./*.d.cts package.json README.md ../../../LICENSE "$package"
cp ../../registry/learned/*.learned "$package/learned"
cp ../../games/*/engine/*.network "$package/networks"
(
    cd "$package"
    {
        printf 'export const LEARNED = ['
        printf '"%s", ' learned/*.learned
        printf '];\n'
    } >learned.js
    # Bundlers copy the files that are named like this.
    {
        printf 'export const ADDRESSES = {\n'
        for file in tenfold_bg.wasm learned/*.learned networks/*.network; do
            printf '  "%s": new URL("./%s", import.meta.url),\n' "$file" "$file"
        done
        printf '};\n'
    } >addresses.js
)
npm pack --silent --pack-destination "$folder" "$package"
