"""Match runners, and how each is told to play a match between two engines."""
import os
import re
import shlex
from dataclasses import dataclass

FINISHED = re.compile(r"Finished game (\d+) \(.*\): (\S+) \{(.*)\}")
STARTED = re.compile(r"Started game (\d+)")
KINDS = ("linesman", "fastchess", "cutechess-cli", "c-chess-cli")


@dataclass
class Trial:
    """A match between two engines, the first of which is the one that is watched."""

    engines: list  # Two command lines, as lists of words; the first word is a path.
    seconds: float  # For a move.
    patience: int  # Milliseconds for an engine to start, or to say that it is ready, where the runner can be told.
    games: int
    concurrency: int = 1
    protocol: str = "uci"  # Of linesman alone: uci, or uhi.
    rules: str = "xiangqi"  # Of linesman alone.


@dataclass
class Runner:
    """A match runner of a kind at a path."""

    kind: str
    path: str

    @classmethod
    def read(cls, text):
        """From KIND=PATH."""
        kind, _, path = text.partition("=")
        if kind not in KINDS or not os.access(path, os.X_OK):
            raise ValueError(f"'{text}' is no KIND=PATH of a program, KIND being one of {', '.join(KINDS)}")
        return cls(kind, os.path.realpath(path))

    @property
    def game(self):
        """What it plays."""
        return "xiangqi" if self.kind == "linesman" else "chess"

    def command(self, trial):
        """The command line of a match. Its log goes to the current folder."""
        before = ["stdbuf", "-oL"] if self.kind == "c-chess-cli" else []  # It does not flush its lines itself.
        return [*before, self.path, *getattr(self, self.kind.replace("-", "_"))(trial)]

    @staticmethod
    def linesman(trial):
        words = ["match", "--rules", trial.rules, "--st", f"{trial.seconds}", "--games", f"{trial.games}", "--srand", "1",
                 "--startup-ms", f"{trial.patience}", "--ping-ms", f"{trial.patience}", "--recover", "--log", "log.jsonl",
                 "--concurrency", f"{trial.concurrency}"]
        for name, engine in zip(("first", "second"), trial.engines):
            words += ["--engine", f"name={name} cmd={shlex.quote(shlex.join(engine))} proto={trial.protocol}"]
        return words

    @staticmethod
    def fastchess(trial):
        patience = f"{trial.patience}"
        words = []
        for name, (program, *args) in zip(("first", "second"), trial.engines):
            words += ["-engine", f"name={name}", f"cmd={program}", f"args={shlex.join(args)}"]
        return [*words, "-each", f"st={trial.seconds}", "proto=uci", "-games", "2", "-rounds", f"{trial.games // 2}",
                "-repeat", "-recover", "-startup-ms", patience, "-ping-ms", patience, "-ucinewgame-ms", patience,
                "-concurrency", f"{trial.concurrency}"]

    @staticmethod
    def cutechess_cli(trial):
        words = []
        for name, (program, *args) in zip(("first", "second"), trial.engines):
            words += ["-engine", f"name={name}", f"cmd={program}", *(f"arg={arg}" for arg in args)]
        return [*words, "-each", f"st={trial.seconds}", "proto=uci", "-games", f"{trial.games}", "-recover",
                "-concurrency", f"{trial.concurrency}"]

    @staticmethod
    def c_chess_cli(trial):
        words = []
        for name, engine in zip(("first", "second"), trial.engines):
            words += ["-engine", f"name={name}", f"cmd={' '.join(engine)}"]
        return [*words, "-each", f"movetime={trial.seconds}", f"timeout={trial.patience / 1000:g}", "-games",
                f"{trial.games}", "-concurrency", f"{trial.concurrency}"]


def version(runner):
    """The runner's name and version, as it tells them."""
    import subprocess
    flag = "--version" if runner.kind in ("linesman", "cutechess-cli") else "-version"
    told = subprocess.run([runner.path, flag], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10)
    lines = [line for line in (told.stdout + told.stderr).splitlines() if line.strip()]
    return f"{runner.kind}: {lines[0] if lines else 'no version'}"
