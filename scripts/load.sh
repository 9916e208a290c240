#!/usr/bin/env bash
# Plays many games between engines that misbehave in one game out of ten - they crash, stop answering, flood, answer twice,
# send bytes that belong in no line - and checks that each game ended with the verdict that was earned, that the log
# verifies, that the referee's memory and descriptors stay as they are, and that no process is left.
#
# usage: scripts/load.sh [games]
set -euo pipefail
cd "$(dirname "$0")/.."
export LINESMAN_LOAD_GAMES=${1:-100000}
exec cargo test --release --test it -- --nocapture --exact \
    misbehaviour::load::engines_that_misbehave_now_and_then_never_change_anything_else
