#!/usr/bin/env bash
# How fast linesman is on this machine. The wire benchmark plays games between two engines that answer at once, beside a
# raw ping-pong of the same lines over the same pipes, and reports the ratio of the two within one run: first with every
# process bound to one core, which is the stable figure, then free. The cost of starting an engine is given beside that of
# starting a program that does nothing, and the memory of a whole match is what the system says it was at most.
#
# usage: scripts/bench.sh [games]
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --release
linesman=target/release/linesman
games=${1:-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The most memory (VmHWM, in KiB) of a match with these arguments, looked at until it ends.
peak_memory() {
    "$linesman" match --engine "cmd=builtin:random name=a" --engine "cmd=builtin:random name=b" --tc inf --srand 1 \
        --ratinginterval 0 --log "$work/$(date +%s%N).jsonl" "$@" >"$work/out" &
    local match=$! most=0 now
    while now=$(awk '/^VmHWM/ { print $2 }' "/proc/$match/status" 2>/dev/null) && [ -n "$now" ]; do
        most=$now
        sleep 0.02
    done
    wait "$match"
    echo "$most KiB"
}

echo "== machine"
nproc --all | sed 's/$/ cores/'
uptime
echo "== wire, all processes on one core"
if command -v taskset >/dev/null; then
    taskset -c "$(($(nproc --all) - 1))" "$linesman" bench wire --games "$games"
else
    echo "skipped: there is no taskset here"
fi
echo "== wire, free"
"$linesman" bench wire --games "$games"
echo "== wire, free, two games at a time"
"$linesman" bench wire --games "$games" --concurrency 2 --rounds 1
echo "== starting and ending an engine"
"$linesman" bench start
echo "== memory of a match at most"
echo "$games games, one at a time: $(peak_memory --games "$games")"
echo "$((4 * games)) games, one at a time: $(peak_memory --games $((4 * games)))"
echo "$games games, two at a time: $(peak_memory --games "$games" --concurrency 2)"
echo "== random games, repetition rules on"
"$linesman" bench playouts
echo "== node counts"
"$linesman" perft 6 --rules quick --position 'n2f4/bbg4r/1m3nsr/2~2~2/2~2~2/BN3M1G/F5SN/1BRR4 r 0'
"$linesman" perft 5 --rules xiangqi
