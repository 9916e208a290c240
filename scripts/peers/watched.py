"""Runs a program and watches it from outside: what it prints and when, its memory, its processor time, what it leaves behind.

Ends only what it has started: the program itself, and processes with the mark of the trial in their command lines.
"""
import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field

TICK = os.sysconf("SC_CLK_TCK")
LOOK_EVERY = 0.005  # Seconds between two looks at the memory of a program.
SETTLING = 0.5  # Seconds for what is ending when the program has ended.
KEPT = 10_000  # Lines that are kept of what it prints.


@dataclass
class Seen:
    """What was seen of a program."""

    lines: list = field(default_factory=list)  # (seconds since the start, line) of both outputs.
    seconds: float = 0.0  # From start to end.
    peak: int = 0  # Its memory at most (VmHWM), in KiB.
    cpu: float = 0.0  # Seconds of processor time of the program alone, not of its children.
    status: int = 0  # As the system tells it; negative for a signal.
    in_time: bool = True  # Whether it ended within the limit.


def watch(command, folder, limit, cores=None):
    """Runs the command in the folder, at most `limit` seconds, on all cores or on a set of them."""
    start = time.monotonic()
    child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, start_new_session=True,
                             preexec_fn=cores and (lambda: os.sched_setaffinity(0, cores)))
    seen = Seen()
    reader = threading.Thread(target=read, args=(child.stdout, seen.lines, start), daemon=True)
    reader.start()
    while os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        seen.peak = max(seen.peak, peak_memory(child.pid))
        if time.monotonic() - start > limit:
            seen.in_time = False
            child.kill()
            break
        time.sleep(LOOK_EVERY)
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    seen.seconds = time.monotonic() - start
    seen.cpu = cpu_time(child.pid)
    seen.status = child.wait()
    # Children that hold the pipe would keep us waiting.
    reader.join(SETTLING)
    return seen


def read(pipe, lines, start):
    for line in pipe:
        if len(lines) < KEPT:
            lines.append((time.monotonic() - start, line.decode(errors="replace").rstrip("\n")))


def peak_memory(pid):
    try:
        with open(f"/proc/{pid}/status") as status:
            return next((int(line.split()[1]) for line in status if line.startswith("VmHWM")), 0)
    except OSError:
        return 0


def cpu_time(pid):
    """Of a process that has ended and was not waited for."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def sweep(mark):
    """Ends every process that has the mark in its command line; returns how many there were."""
    time.sleep(SETTLING)
    found = [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if pid != os.getpid() and mark in words(pid)]
    for pid in found:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return len(found)


def words(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as line:
            return line.read().decode(errors="replace").split("\0")
    except OSError:
        return []
