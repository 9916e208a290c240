#!/usr/bin/env bash
# How fast linesman is on this machine. The wire benchmark plays games between two engines that answer at once, beside a
# raw ping-pong of the same lines over the same pipes, and reports the ratio of the two within one run: first with every
# process bound to one core, which is the stable figure, then free.
#
# usage: scripts/bench.sh [games]
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --release
linesman=target/release/linesman
games=${1:-200}

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
echo "== random games, repetition rules on"
"$linesman" bench playouts
echo "== node counts"
"$linesman" perft 6 --rules quick --position 'n2f4/bbg4r/1m3nsr/2~2~2/2~2~2/BN3M1G/F5SN/1BRR4 r 0'
"$linesman" perft 5 --rules xiangqi
