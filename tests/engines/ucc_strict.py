"""An agent of the 2012 competition that takes its protocol at its word: it leaves with an error at the first line that is
missing, in the wrong order or not as its own picture of the board has it. It moves at random.

Exit codes: 3 no greeting, 4 no START or move where one was due, 5 a bad row, 6 a missing or wrong echo, 7 a move that its
board does not allow, 8 rows that are not its board, 9 an end without QUIT.
"""

import random
import sys

LINES = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"]
STEPS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}


def leave(code, why):
    print(why, file=sys.stderr)
    sys.exit(code)


def read():
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        leave(9, "the input ended without QUIT")
    if line.split()[:1] == ["QUIT"]:
        sys.exit(0)
    return line[:-1]


class Agent:
    def __init__(self):
        words = sys.stdin.readline().split(" ")
        if words[:1] == ["QUIT\n"]:
            sys.exit(0)
        if len(words) != 4 or words[0] not in ("RED", "BLUE") or words[2:] != ["10", "10\n"]:
            leave(3, "no greeting: %r" % words)
        self.red = words[0] == "RED"
        self.dice = random.Random(words[0])
        self.board = [[None] * 10 for _ in range(10)]
        self.last = None
        print("\n".join(LINES if self.red else LINES[::-1]), flush=True)

    def rows(self, first):
        for y in range(10):
            row = read()
            if len(row) != 10:
                leave(5, "row %d is %r" % (y, row))
            for x, cell in enumerate(row):
                shown = self.cell(x, y)
                if first:
                    self.board[y][x] = None if cell == "." else cell
                elif cell != shown:
                    leave(8, "row %d is %r, expected %r at %d" % (y, row, shown, x))

    def cell(self, x, y):
        piece = self.board[y][x]
        return "." if piece is None else piece

    def follow(self, line):
        """Follows a move on the board."""
        words = line.split(" ")
        if words == ["NO_MOVE"]:
            return
        if len(words) < 4 or words[2] not in STEPS:
            leave(4, "no move: %r" % line)
        x, y, (dx, dy) = int(words[0]), int(words[1]), STEPS[words[2]]
        steps = 1
        if words[3].isdigit():
            steps = int(words.pop(3))
        outcome = words[3:]
        u, v = x + dx * steps, y + dy * steps
        piece, target = self.board[y][x], self.board[v][u]
        if piece is None or (target is None) != (outcome[0] == "OK"):
            leave(7, "%r on this board" % line)
        if len(outcome) == 3 and ((piece != "#" and piece != outcome[1]) or (target != "#" and target != outcome[2])):
            leave(7, "%r names other pieces" % line)
        self.board[y][x] = None
        if outcome[0] in ("OK", "KILLS"):
            self.board[v][u] = piece
        elif outcome[0] == "BOTHDIE":
            self.board[v][u] = None
        elif outcome[0] != "DIES":
            leave(7, "unknown outcome in %r" % line)

    def choose(self):
        moves = []
        for y in range(10):
            for x in range(10):
                piece = self.board[y][x]
                if piece is None or piece in "#+BF":
                    continue
                for name, (dx, dy) in STEPS.items():
                    for steps in range(1, 10 if piece == "9" else 2):
                        u, v = x + dx * steps, y + dy * steps
                        if not (0 <= u < 10 and 0 <= v < 10) or self.board[v][u] not in (None, "#"):
                            break
                        moves.append((x, y, name, steps, u, v))
                        if self.board[v][u] == "#":
                            break
        if not moves:
            return "SURRENDER"
        back = self.last
        fresh = [m for m in moves if back is None or (m[0], m[1]) != (back[4], back[5])]
        move = self.dice.choice(fresh or moves)
        self.last = move
        return "%d %d %s" % move[:3] + (" %d" % move[3] if move[3] > 1 else "")

    def play(self):
        first = True
        while True:
            line = read()
            if first and self.red:
                if line != "START":
                    leave(4, "no START: %r" % line)
                self.rows(True)
            elif first:
                # The first rows show the board after this move.
                if line.split(" ")[-1] != "OK":
                    leave(4, "no first move: %r" % line)
                self.rows(True)
            else:
                self.follow(line)
                self.rows(False)
            first = False
            sent = self.choose()
            print(sent, flush=True)
            if sent == "SURRENDER":
                read()
            echo = read()
            if not echo.startswith(sent + " "):
                leave(6, "echo of %r is %r" % (sent, echo))
            self.follow(echo)


Agent().play()
