#!/usr/bin/env bash
# Builds Tenfold as WebAssembly: build.sh web|nodejs FOLDER
#
# Writes tenfold.js, tenfold.d.ts and tenfold_bg.wasm, as an ES module for browsers and workers or for Node. Needs the target
# wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown).
set -euo pipefail
if [ $# -ne 2 ]; then
    echo "usage: $0 web|nodejs FOLDER" >&2
    exit 2
fi
target=$1
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/../.."
built=$(realpath -m "${CARGO_TARGET_DIR:-target}")
triple=wasm32-unknown-unknown

# The search is recursive, and its stack is as large as that of its threads elsewhere. The bindings need the list of features that
# the module uses, which stripping would remove; they remove the names of functions.
flags=${CARGO_ENCODED_RUSTFLAGS:+$CARGO_ENCODED_RUSTFLAGS$'\x1f'}-Ctarget-feature=+simd128
CARGO_ENCODED_RUSTFLAGS=$flags cargo rustc --locked --release --package tenfold-wasm --lib --crate-type cdylib \
    --target "$triple" -- -C link-arg=-zstack-size=16777216 -C strip=none
CARGO_TARGET_DIR="$built/bindgen" cargo build --locked --manifest-path src/wasm/bindgen/Cargo.toml
"$built/bindgen/debug/tenfold-bindgen" "$target" "$built/$triple/release/tenfold_wasm.wasm" "$folder"
