#!/usr/bin/env python3
"""A whole engine for linesman: it plays any rule set of the Stratego family at random. Start yours from here.

The referee starts it with `python3 scripts/random_engine.py`, writes lines to our standard input and reads lines from
our standard output. They are those of UHI 1; protocol.md has them all. To see one side of it, type `uhi 1`.
"""
import random
import sys


def say(line):
    print(line, flush=True)  # Without the flush the line stays in a buffer and the referee waits in vain.


def is_mobile(piece):
    # A piece is <letter>:<name>:<rank>:<count>:<abilities>, for example N:miner:3:5:mobile,defuses
    return "mobile" in piece.split(":")[4].split(",")


def set_up(side, board, rows, army, fill):
    """The letters of our home squares, rank by rank from our own back row, each from file a; '.' for an empty one."""
    files, ranks = (int(n) for n in board[0].split("x"))
    home = range(1, rows + 1) if side == "red" else range(ranks, ranks - rows, -1)
    blocked = board[2].split(",")
    names = [chr(ord("a") + file) + str(rank) for rank in home for file in range(files)]
    squares = [name for name in names if name not in blocked]
    letters = [piece[0] for piece in army for _ in range(int(piece.split(":")[3]))]
    if fill == "any":  # Fewer pieces than squares: the others stay empty. With "all" the numbers are the same.
        letters += ["."] * (len(squares) - len(letters))
    movable = {piece[0] for piece in army if is_mobile(piece)} | {"."}
    for _ in range(1000):
        random.shuffle(letters)
        if movable & set(letters[-files:]):  # The front is not all bombs and flag, so we can make a first move.
            break
    return "".join(letters)


def main():
    side, board, rows, army, fill, legal = "red", [], 0, [], "all", []
    for line in sys.stdin:  # Ends when the referee closes our input.
        word, *rest = line.split() or [""]
        if word == "uhi":  # uhi 1: the greeting. We introduce ourselves, and ask to be sent our legal moves.
            say("id name Random in Python 1.0\nid author you\ngames *\nwant legal\nuhiok")
        elif word == "isready":  # isready <number>: are you there? The number is echoed, here and in every answer.
            say(f"readyok {rest[0]}")
        elif word == "newgame":  # newgame <id> <rules> version <n> side red|blue|black illegal <policy> [resume]
            side, legal = rest[rest.index("side") + 1], []
        elif word == "rules":  # The rules of this game, a line for each part; they come with every game.
            if rest[0] == "board":  # rules board 10x10 blocked c5,d5,c6,d6 (or -)
                board = rest[1:]
            elif rest[0] == "home":  # rules home 4: number of ranks on which each side sets up
                rows = int(rest[1])
            elif rest[0] == "army":  # rules army M:marshal:10:1:mobile S:spy:1:1:mobile,slays=M ...
                army = rest[1:]
            elif rest[0] == "set" and "fill" in rest:  # rules set fill all step orthogonal ...: everything else
                fill = rest[rest.index("fill") + 1]
        elif word == "seed":  # seed <number>: for us alone, so that a game can be played again just as it was
            random.seed(int(rest[0]))
        elif word == "setup":  # setup <number>: place your army. The opponent does so at the same time.
            say(f"setup {rest[0]} {set_up(side, board, rows, army, fill)}")
        elif word == "view":  # view <ply> <placement> <side>: the board as our side sees it. Better engines read it,
            legal = []  # and the events before it: event <ply> <side> <move> [attack <letter> <letter> <survivor>]
        elif word == "legal":  # legal a4a5 b4b5 ...: our legal moves, on more than one line if there are many
            legal += rest
        elif word == "go":  # go <number> <time>: choose a move. (With "draw" after the move we would offer a draw.)
            say(f"bestmove {rest[0]} {random.choice(legal)}" if legal else f"resign {rest[0]}")
        elif word == "quit":  # The end. (gameover <result> <reason> is only the end of a game.)
            break
        # begin, clock, event, offer, illegal, stop, gameover and words that we do not know need nothing from us.


if __name__ == "__main__":
    main()
