#!/bin/bash
# Runs Miri and ThreadSanitizer, and the models of what threads share.
#
#   engine-tests/sanitizers/run.sh [models] [miri] [threads]
#
# AddressSanitizer is in every fuzz target (engine-tests/fuzz). Needs a nightly toolchain but for the models; where that
# or a part of it cannot be had, one line says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

[ $# -gt 0 ] || set -- models miri threads
# They would take the place of those below.
unset CARGO_ENCODED_RUSTFLAGS
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
package=(--locked --manifest-path engine-tests/sanitizers/Cargo.toml)
# Miri needs the C library's target, and so does a standard library that is built with a sanitizer.
platform=x86_64-unknown-linux-gnu

# nightly PART COMPONENT... says whether the toolchain is there with these components.
nightly() {
    local part=$1
    shift
    if ! cargo +nightly --version >/dev/null 2>&1 && ! rustup toolchain install nightly --profile minimal >/dev/null 2>&1; then
        echo "SKIPPED: rustup cannot get a nightly toolchain, so there is no $part"
        return 1
    fi
    if ! rustup component add --toolchain nightly "$@" >/dev/null 2>&1; then
        echo "SKIPPED: rustup cannot get $*, so there is no $part"
        return 1
    fi
}

for part in "$@"; do
    began=$SECONDS
    case $part in
        models)
            cargo test --locked --manifest-path engine-tests/model/Cargo.toml --target-dir "$target/model"
            ;;
        miri)
            nightly Miri miri rust-src || continue
            # Files and clocks are the machine's own; so is the stack, which a search on a thread of its own needs.
            MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-ignore-leaks" \
                cargo +nightly miri test "${package[@]}" --target-dir "$target/miri" --test memory
            ;;
        threads)
            nightly ThreadSanitizer rust-src || continue
            RUSTFLAGS="-Zsanitizer=thread" TSAN_OPTIONS=halt_on_error=1 \
                cargo +nightly test "${package[@]}" --target-dir "$target/sanitizers" --test threads \
                -Zbuild-std --target "$platform" -- --test-threads=1
            ;;
        *)
            echo "there is no part $part: models, miri or threads"
            exit 2
            ;;
    esac
    echo "$part: ok, $((SECONDS - began)) s"
done
