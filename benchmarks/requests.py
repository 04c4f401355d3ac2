"""How long do thirty natural requests take, from the shell's prompt to the answer?

`python benchmarks/requests.py [--quick] [NUMBER …]`: each is a process of its own in a folder with
the files it asks about, as a pupil, a teacher, a researcher or a programmer might type it. First it
runs once, which compiles what is not yet kept, then it is measured: the least of three runs. With
`--quick` what takes less than 1.5 seconds is run once only. What takes more than five CPU seconds
must say why; the exit code is 1 if one does not.
"""

import random
import shlex
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import Measured, machine, run, table

RUNS = 3
SLOW = 5.0
"""CPU seconds that only a long piece of work may take."""
SURELY_KEPT = 1.5
"""CPU seconds in which nothing can have been compiled."""
EDGES = 100_000
HEAD = ("", "who", "request", "", "CPU s", "wall s", "MiB")


@dataclass(frozen=True)
class Request:
    """Who asks, what for, and what is typed after `kalmar`, or a program in Python."""

    who: str
    asked: str
    typed: str = ""
    python: str = ""
    why: str = ""
    """Why it may take more than five seconds."""

    @property
    def shown(self) -> str:
        """The command as it is typed."""
        if self.python:
            return f"`{'; '.join(self.python.splitlines())}`".replace(":;     ", ": ")
        return f"`kalmar {self.typed}`"

    @property
    def words(self) -> list[str]:
        """What is given to Python."""
        return ["-c", self.python] if self.python else ["-m", "kalmar", *shlex.split(self.typed)]


TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
REQUESTS = [Request(**row) for row in TABLE["request"]]


def write_files(folder: Path) -> None:
    """Write what the requests read."""
    (folder / "homework.txt").write_text(
        "nim 3 5 7\nnim 3 5 = 6\nkayles 7: N\ntake 1 from heap 1\n", encoding="utf-8"
    )
    (folder / "cutter.rules").write_text(
        "name cutter\nn -> n - 2\nn -> a, n - a if a < n - a\nstart 9\n", encoding="utf-8"
    )
    chance = random.Random(1928)
    with (folder / "edges.csv").open("w", encoding="utf-8") as file:
        for _ in range(EDGES):
            file.write(f"v{chance.randrange(EDGES // 4)},v{chance.randrange(EDGES // 4)}\n")


def measure(request: Request, folder: Path, is_quick: bool) -> Measured:
    """Run a request as often as it takes; the least seconds and the most memory."""
    environment = {"NUMBA_CACHE_DIR": "", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, *request.words]
    first = run(command, environment, folder)
    if is_quick:
        runs = int(first.cpu > SURELY_KEPT and not request.why)
    else:
        runs = 1 if request.why else RUNS
    found = [run(command, environment, folder) for _ in range(runs)] or [first]
    return Measured(
        min(one.seconds for one in found),
        max(one.mebibytes for one in found),
        found[-1].output,
        min(one.cpu for one in found),
    )


def line(number: int, request: Request, found: Measured) -> list[str]:
    """A line of the table."""
    cells = [str(number), request.who, request.asked, request.shown]
    slow = found.cpu > SLOW and not request.why
    cells.append(f"**{found.cpu:.2f}**" if slow else f"{found.cpu:.2f}")
    return [*cells, f"{found.seconds:.2f}", f"{found.mebibytes:.0f}"]


def main() -> int:
    """Measure the requests and print the table; 1 if one is slow without a reason."""
    is_quick = "--quick" in sys.argv
    chosen = [int(word) for word in sys.argv[1:] if word.isdigit()]
    lines, slow, reasons = [], False, []
    with TemporaryDirectory() as name:
        write_files(Path(name))
        for number, request in enumerate(REQUESTS, 1):
            if chosen and number not in chosen:
                continue
            found = measure(request, Path(name), is_quick)
            lines.append(line(number, request, found))
            print(*lines[-1], file=sys.stderr, flush=True)
            slow |= found.cpu > SLOW and not request.why
            if request.why:
                reasons.append(f"Request {number}: {request.why}.")
    print(f"{machine()}\n\n{table(HEAD, lines)}")
    if reasons:
        print("", *reasons, sep="\n")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
