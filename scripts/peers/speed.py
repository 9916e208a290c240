#!/usr/bin/env python3
"""Measures what match runners cost: a game by rote between two engines that answer at once, again and again.

usage: speed.py KIND=PATH... [--games N] [--rounds N] [--engine PATH_OF_THE_ROTE_EXAMPLE]

KIND is linesman, fastchess, cutechess-cli or c-chess-cli. All runners get the same engine (tests/engines/rote.rs), with 311
plies of chess, and as many of Xiangqi for linesman. Runners take turns, so that what else the machine does meets them
alike. Each is measured with all processes bound to one core, which is the stable figure, then free, then free with two games
at a time; a row has the medians over the rounds and in brackets the least and the most. The wall time is that of the whole
match, its start and end included; the processor time is that of the runner alone.
"""
import argparse
import os
import re
import statistics
import tempfile

from runners import FINISHED, Runner, Trial, version
from watched import watch

HERE = os.path.dirname(os.path.realpath(__file__))
ROTE = os.path.join(HERE, "../../target/release/examples/rote")
LIMIT = 600  # Seconds for a match.
MATE = re.compile("mate")  # How a game ends that was played by rote to its last move: by checkmate, or stalemate.
LAST_CORE = max(os.sched_getaffinity(0))
# How a match is measured: games at a time, and the cores that all its processes are bound to.
WAYS = {
    "one core, 1 at a time": (1, {LAST_CORE}),
    "free, 1 at a time": (1, None),
    "free, 2 at a time": (2, None),
}


def measure(runner, rote, games, way):
    """One match; returns plies a second, microseconds of the runner's processor time a ply, and its MiB at most."""
    concurrency, cores = WAYS[way]
    script = os.path.join(HERE, f"{runner.game}.txt")
    with open(script) as moves:
        plies = len(moves.read().split()) * games
    trial = Trial([[os.path.realpath(rote), script]] * 2, seconds=10, patience=10_000, games=games, concurrency=concurrency)
    with tempfile.TemporaryDirectory() as folder:
        seen = watch(runner.command(trial), folder, LIMIT, cores)
    finished = [found for _, line in seen.lines if (found := FINISHED.search(line))]
    if len(finished) != games or not all(MATE.search(found[3]) for found in finished):
        raise SystemExit(f"{runner.kind} did not play {games} games by rote: {seen.lines[-5:]}")
    return plies / seen.seconds, 1e6 * seen.cpu / plies, seen.peak / 1024


def spread(values, digits):
    middle, least, most = statistics.median(values), min(values), max(values)
    return f"{middle:,.{digits}f} ({least:,.{digits}f}-{most:,.{digits}f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runners", nargs="+", type=Runner.read, metavar="KIND=PATH")
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--engine", default=ROTE, metavar="PATH")
    args = parser.parse_args()
    for runner in args.runners:
        print(version(runner))
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    print("\n| runner | way | plies/s | us of the runner a ply | MiB |\n| --- | --- | --- | --- | --- |", flush=True)
    for way in WAYS:
        rounds = [[measure(runner, args.engine, args.games, way) for runner in args.runners] for _ in range(args.rounds)]
        for runner, *figures in zip(args.runners, *rounds):
            rate, cpu, memory = (list(column) for column in zip(*figures))
            print(f"| {runner.kind} | {way} | {spread(rate, 0)} | {spread(cpu, 1)} | {max(memory):.0f} |", flush=True)


if __name__ == "__main__":
    main()
