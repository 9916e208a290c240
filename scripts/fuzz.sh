#!/usr/bin/env bash
# Fuzzing: gives every reader of text from outside ever new input for a while, one reader after another, and stops at the
# first input for which a property of tests/it/properties fails. Such an input belongs, made small by `cargo fuzz tmin`,
# into tests/data/regressions/<target>/, where the ordinary tests find it.
#
# usage: scripts/fuzz.sh [SECONDS a target, 60 if not given] [TARGET ...]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
shift $(($# > 0 ? 1 : 0))
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "cargo-fuzz is missing: get it with 'cargo install cargo-fuzz'" >&2
    exit 2
fi
if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "the nightly compiler is missing: get it with 'rustup toolchain install nightly'" >&2
    exit 2
fi

package=tests/fuzz
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(basename -s .rs $package/fuzz_targets/*.rs)
cargo run --quiet --manifest-path $package/Cargo.toml --example seeds -- $package/corpus
for target in "${targets[@]}"; do
    echo "== $target"
    # A reader holds no more than twice its limit, and the largest limit that such input reaches is 64 KiB: a single
    # piece of 16 MiB, or 1 GiB for the whole process with what the fuzzer itself keeps, is far beyond that.
    cargo +nightly fuzz run --fuzz-dir $package "$target" -- -max_total_time="$seconds" -timeout=10 -max_len=8192 \
        -malloc_limit_mb=16 -rss_limit_mb=1024 -print_final_stats=1 -verbosity=0
done
