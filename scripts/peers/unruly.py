#!/usr/bin/env python3
"""An engine that misbehaves in one way, for chess and for Xiangqi alike, so that every match runner can be tried with it.

usage: unruly.py MODE GAME [MARK]    GAME is chess or xiangqi; MARK only tells the processes of one trial from others

It speaks UCI and moves a knight, or horse, out and back, so that a game is a draw by repetition after eight moves. Most modes
misbehave when they are asked for their third move. `unruly.py modes` lists them.
"""
import os
import signal
import subprocess
import sys
import time

# Where both sides go, out and back.
SHUFFLE = {
    "chess": (("g1f3", "f3g1"), ("g8f6", "f6g8")),
    "xiangqi": (("h1g3", "g3h1"), ("h10g8", "g8h10")),
}
AT_MOVE = 2  # The moves of this side before the one at which most modes misbehave.
FOR_EVER = 60  # Seconds; longer than any trial lasts.
LATE = 1.5  # Seconds; half a second more than the trials give for a move.
GIGABYTE = 1 << 30
LINE_END = b"\r\n" if sys.argv[1:2] == ["crlf"] else b"\n"


def say(text):
    write(text.encode() + LINE_END)


def write(data):
    try:
        while data:
            data = data[os.write(1, data):]
    except BrokenPipeError:
        sys.exit(1)  # Nobody listens any more.


def play(move):
    say(f"bestmove {move}")


def keep(_move):
    """The answer stays in a buffer."""


def partial_exit(move):
    write(f"bestmove {move}".encode())
    sys.exit(0)


def noise(move):
    write(b"info string \0 sch\xf6n \xff\n")
    play(move)


def endless(_move):
    for _ in range(GIGABYTE >> 16):
        write(b"x" * (1 << 16))
    time.sleep(FOR_EVER)


def flood(_move):
    while True:
        write(b"info depth 1 score cp 0\n" * 1000)


def chatty(_move):
    while True:
        say("info string still thinking")
        time.sleep(0.05)


def deaf(_move):
    time.sleep(FOR_EVER)


def closed_stdout(_move):
    os.close(1)
    time.sleep(FOR_EVER)


def exit_3(_move):
    print("out of luck", file=sys.stderr, flush=True)
    sys.exit(3)


def segv(_move):
    os.kill(os.getpid(), signal.SIGSEGV)


def move_exit(move):
    play(move)
    sys.exit(0)


def late(move):
    time.sleep(LATE)
    play(move)


def double(move):
    write(f"bestmove {move}\nbestmove {move}\n".encode())


def stderr_flood(move):
    for _ in range(512):
        os.write(2, b"e" * (1 << 16))
    play(move)


def escapes(move):
    say("info string \x1b[2J\x1b]0;owned\x07")
    play(f"\x1b[31m{move}\x1b[0m")


def exit_5(_move):
    sys.exit(5)


# What each mode does when it is asked for its third move.
AT_THE_THIRD = {
    "good": play,
    "silent": keep,
    "partial-exit": partial_exit,
    "crlf": play,
    "noise": noise,
    "endless": endless,
    "flood": flood,
    "chatty": chatty,
    "deaf": deaf,
    "closed-stdout": closed_stdout,
    "exit-3": exit_3,
    "segv": segv,
    "move-exit": move_exit,
    "late": late,
    "double": double,
    "stderr-flood": stderr_flood,
    "escapes": escapes,
    "heirs": exit_5,
    "stubborn": play,
    "no-uciok": play,
    "no-readyok": play,
}


def introduce(mode):
    if mode == "escapes":
        say("id name \x1b[31mRed\x1b[0m")
    if mode != "no-uciok":
        say("uciok")


def converse(mode, game):
    moves = []
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "uci":
            introduce(mode)
        elif word == "isready" and mode != "no-readyok":
            say("readyok")
        elif word == "position":
            moves = rest[rest.index("moves") + 1:] if "moves" in rest else []
        elif word == "go":
            side, before = len(moves) % 2, len(moves) // 2
            act = AT_THE_THIRD[mode] if before == AT_MOVE else play
            act(SHUFFLE[game][side][before % 2])
        elif word == "quit":
            return


def main():
    mode = sys.argv[1]
    if mode == "modes":
        print(*AT_THE_THIRD)
        return
    if mode == "heir":
        time.sleep(FOR_EVER)
    if mode == "heirs":
        # A child that holds our pipes and outlives us.
        subprocess.Popen([sys.executable, __file__, "heir", *sys.argv[2:]])
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    converse(mode, sys.argv[2])
    if mode == "stubborn":
        time.sleep(FOR_EVER)


if __name__ == "__main__":
    main()
