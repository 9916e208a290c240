#!/bin/sh
# Plays 10,000 short games and watches the referee: memory, open files and zombies must not grow with the games.
# Usage: scripts/many-games.sh [GAMES] [PROGRAM]; prints a line a second and fails when something grew.
set -eu
games=${1:-10000}
program=${2:-target/release/linesman}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$program" match --rules duel --maxmoves 20 --games "$games" --srand 1 --concurrency 2 --ratinginterval 0 --sync off \
    --engine "cmd=builtin:random name=a" --engine "cmd=builtin:random name=b" --log "$folder/log.jsonl" \
    > "$folder/out" &
pid=$!
first_memory=0
first_files=0
most_memory=0
last_files=0
zombies=0
while sleep 1 && kill -0 "$pid" 2> /dev/null; do
    memory=$(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status" 2> /dev/null || true)
    files=$(ls "/proc/$pid/fd" 2> /dev/null | wc -l)
    [ -n "$memory" ] || break
    zombies=$(ps -o stat= --ppid "$pid" | grep -c '^Z' || true)
    played=$(wc -l < "$folder/log.jsonl")
    echo "games $played memory $memory kB files $files zombies $zombies"
    [ "$first_memory" -ne 0 ] || { first_memory=$memory first_files=$files; }
    [ "$memory" -le "$most_memory" ] || most_memory=$memory
    last_files=$files
done
wait "$pid"
tail -n 1 "$folder/out"
echo "memory at first $first_memory kB, at most $most_memory kB; files at first $first_files, at last $last_files"
[ "$most_memory" -le $((first_memory + 4096)) ] && [ "$last_files" -le "$first_files" ] && [ "$zombies" -eq 0 ]
