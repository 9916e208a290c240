#!/usr/bin/env bash
# Whole matches and counts that are too slow for an unoptimized build: a thousand games without a void one, every preset
# by the built-in engines, the same games at any concurrency, and published node counts.
#
# usage: scripts/check.sh [path of the optimized linesman]
set -euo pipefail
linesman=$(realpath "${1:-target/release/linesman}")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { printf '%s\n' "$*"; }
fail() { say "check failed: $*" >&2; exit 1; }
# A match with these arguments, its log in $work/$1.jsonl.
play() { local log=$1; shift; "$linesman" match --log "$work/$log.jsonl" "$@" >"$work/$log.txt"; }
# The games of a log in order, times and time stamps aside.
games() {
    python3 - "$1" <<'PY'
import json, sys
entries = [json.loads(line) for line in open(sys.argv[1])]
games = sorted((e for e in entries if e["kind"] == "game"), key=lambda e: e["game"])
for game in games:
    for key in ("started", "duration", "times", "setup_times", "last_thought", "sha256", "match"):
        game.pop(key, None)
    print(json.dumps(game, sort_keys=True))
PY
}

say "a thousand games, greedy against random, two at a time"
play thousand --games 1000 --concurrency 2 --srand 1 --tc inf
"$linesman" verify "$work/thousand.jsonl"
grep -c '"reason":"void"' "$work/thousand.jsonl" && fail "a game was void"
tail -n 1 "$work/thousand.txt" | grep -qx "Finished match" || fail "the match did not finish"

say "ten thousand short games in flat memory"
scripts/many-games.sh 10000 "$linesman" | tail -n 2 || fail "something grew with the games"

say "every preset"
for rules in $("$linesman" rules | cut -d ' ' -f 1); do
    play "preset-$rules" --rules "$rules" --games 20 --concurrency 2 --srand 3 --tc inf
    "$linesman" verify --quiet "$work/preset-$rules.jsonl" || fail "$rules does not verify"
    grep '^Score' "$work/preset-$rules.txt" | tail -n 1 | sed "s/^/$rules: /"
done

say "the same seed, the same games, at any concurrency"
for slots in 1 2 4; do
    play "slots-$slots" --games 40 --concurrency "$slots" --srand 9 --tc inf
    games "$work/slots-$slots.jsonl" >"$work/games-$slots.txt"
    cmp "$work/games-1.txt" "$work/games-$slots.txt" || fail "concurrency $slots gives other games"
done

say "published counts"
count() { "$linesman" perft "$@" | sed -n 's/^perft [0-9]* //p'; }
same() { [ "$2" = "$3" ] || fail "$1 is $2, expected $3"; say "$1: $2"; }
same "perft 6 of quick" "$(count 6 --rules quick --position 'n2f4/bbg4r/1m3nsr/2~2~2/2~2~2/BN3M1G/F5SN/1BRR4 r 0')" 118373727
same "perft 5 of xiangqi" "$(count 5 --rules xiangqi)" 133312995
