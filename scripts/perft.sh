#!/usr/bin/env bash
# Published Xiangqi node counts, deeper than the tests go: every row of a table with the columns id, FEN and the counts of
# depths 1, 2, 3 ..., tab separated, `-` where none is known.
#
# usage: scripts/perft.sh TABLE [greatest count, 200000000 if not given]
set -euo pipefail
cd "$(dirname "$0")/.."
table=${1:?usage: scripts/perft.sh TABLE [greatest count]}
greatest=${2:-200000000}
cargo build --quiet --release
linesman=target/release/linesman

wrong=0 right=0 refused=0
while IFS=$'\t' read -r id fen counts; do
    case "$id" in '#'*) continue ;; esac
    depth=0
    for count in $counts; do
        depth=$((depth + 1))
        [ "$count" = - ] && continue
        [ "$count" -gt "$greatest" ] && continue
        if ! found=$("$linesman" perft "$depth" --rules xiangqi --position "$fen" 2>/dev/null); then
            echo "$id: refused as a position that no game reaches"
            refused=$((refused + 1))
            break
        fi
        found=$(sed -n 's/^perft [0-9]* //p' <<<"$found")
        if [ "$found" = "$count" ]; then right=$((right + 1)); else
            echo "$id depth $depth: $found, published $count"
            wrong=$((wrong + 1))
        fi
    done
done <"$table"
echo "$right counts as published, $wrong not, $refused positions refused"
[ "$wrong" = 0 ]
