#!/usr/bin/env python3
"""Tries match runners with engines that misbehave, and prints a table of what each runner made of them.

usage: misbehaviour.py KIND=PATH... [--modes MODE...] [--limit SECONDS]
       misbehaviour.py linesman=PATH --uhi PATH_OF_THE_MISBEHAVING_EXAMPLE [--modes MODE...]

KIND is linesman, fastchess, cutechess-cli or c-chess-cli. All runners get the same program, unruly.py, which plays chess,
and Xiangqi for linesman; with --uhi it is the engine of linesman's own tests. Two games against an engine of good manners,
a second for a move, two seconds to start and to get ready where the runner can be told so, recovery from crashes on where
there is such a thing. A row is a mode: the verdict on the first game, the seconds from its start to its verdict, the seconds
of the whole match, the most memory of the runner in MiB, games with a result, and processes left behind. A runner that has
not ended after the limit is killed.
"""
import argparse
import os
import tempfile

import unruly
from runners import FINISHED, STARTED, Runner, Trial, version
from watched import sweep, watch

HERE = os.path.dirname(os.path.realpath(__file__))
SECONDS = 1
PATIENCE = 2000
GAMES = 2
LONGEST = 120  # Characters of a verdict that are shown.
CONTROL = {code: f"\\x{code:02x}" for code in [*range(32), 127]}  # How what could play tricks on a terminal is shown.
MISSING = "missing"
# The modes of tests/engines/misbehaving.rs.
UHI_MODES = """good no-flush no-flush-start partial partial-exit dirty endless flood chatty deaf deaf-start closed-stdout
closed-stdin exit-3 segv move-exit gone-start gone-unready gone-between stubborn stops-itself heirs heirs-setsid
descriptors environment stderr-flood memory forks late double early wrong-number illegal slow-start never-uhiok never-ready
tricks twin""".split()


def engine(runner, uhi, mode, mark):
    if mode == MISSING:
        return [os.path.join(HERE, "no-such-engine"), mark]
    if uhi:
        return [os.path.realpath(uhi), mode, mark]
    return [os.path.join(HERE, "unruly.py"), mode, runner.game, mark]


def attempt(runner, uhi, mode, limit):
    """One match; returns the columns of its row."""
    mark = f"trial-{os.getpid()}-{mode}"
    engines = [engine(runner, uhi, name, mark) for name in (mode, "good")]
    words = {"protocol": "uhi", "rules": "duel"} if uhi else {}
    command = runner.command(Trial(engines, SECONDS, PATIENCE, GAMES, **words))
    if uhi and mode == "memory":
        command += ["--each", "memory=200"]
    with tempfile.TemporaryDirectory() as folder:
        seen = watch(command, folder, limit)
    left = sweep(mark)
    verdict, moment = judged(seen, limit)
    finished = {found[1] for _, line in seen.lines if (found := FINISHED.search(line)) and found[2] != "*"}
    if finished and not seen.in_time:
        verdict += f"; had not ended after {limit:g} s"
    raw = any("\x1b]" in line or "\x1b[31m" in line for _, line in seen.lines)
    if raw:
        verdict += "; printed the engine's control characters"
    return [mode, verdict, moment, f"{seen.seconds:.1f}", f"{seen.peak / 1024:.0f}", f"{len(finished)}",
            f"{left}" if seen.in_time else f"{left} (it was killed)"]


def judged(seen, limit):
    """What the runner said of the first game, and after how many seconds."""
    started = None
    for moment, line in seen.lines:
        if (found := STARTED.search(line)) and found[1] == "1":
            started = moment
        elif (found := FINISHED.search(line)) and found[1] == "1":
            return shown(f"{found[2]} {found[3]}"), f"{moment - (started or 0):.2f}"
    if not seen.in_time:
        return f"none within {limit:g} s", "-"
    last = [line for _, line in seen.lines if line.strip()][-1:]
    how = f"killed by signal {-seen.status}" if seen.status < 0 else f"exit code {seen.status}"
    return shown(f"no game; {how}: {''.join(last)}"), "-"


def shown(text):
    """Without what could play tricks on a terminal or on the table."""
    text = text.translate({**CONTROL, ord("|"): "/"})
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runners", nargs="+", type=Runner.read, metavar="KIND=PATH")
    parser.add_argument("--uhi", metavar="PATH")
    parser.add_argument("--modes", nargs="+", metavar="MODE")
    parser.add_argument("--limit", type=float, default=20, metavar="SECONDS")
    args = parser.parse_args()
    modes = args.modes or [*(UHI_MODES if args.uhi else unruly.AT_THE_THIRD), MISSING]
    for runner in args.runners:
        print(f"\n{version(runner)}\n")
        print("| mode | verdict | s to it | s in all | MiB | games | left |")
        print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
        for mode in modes:
            print(f"| {' | '.join(attempt(runner, args.uhi, mode, args.limit))} |", flush=True)


if __name__ == "__main__":
    main()
