"""How long do thirty natural requests take, from the shell's prompt to the answer?

`python benchmarks/requests.py [--quick] [NUMBER …]`: each is a process of its own in a folder with
the files it asks about, as a pupil, a teacher, a researcher or a programmer might type it. First it
runs once, which compiles what is not yet kept, then it is measured: the least of three runs. With
`--quick` what takes less than 1.5 seconds is run once only. What takes more than five CPU seconds
must say why; the exit code is 1 if one does not.
"""

import random
import sys
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
    """Who asks, what for, and the words after `kalmar`, or a program in Python."""

    who: str
    asked: str
    words: tuple[str, ...]
    why: str = ""
    """Why it may take more than five seconds."""

    @property
    def shown(self) -> str:
        """The command as it is typed."""
        if self.words[0] == "-c":
            return f"`{'; '.join(self.words[1].splitlines())}`".replace(":;     ", ": ")
        quoted = (f'"{word}"' if set(word) & set(" ?()*") else word for word in self.words)
        return f"`kalmar {' '.join(quoted)}`"

    @property
    def command(self) -> list[str]:
        """What is run."""
        if self.words[0] == "-c":
            return [sys.executable, *self.words]
        return [sys.executable, "-m", "kalmar", *self.words]


SIX_WAYS = """from kalmar import solve
for sign in "+ +! & &> | |!".split():
    print(solve(f" {sign} ".join(["nim 3", "kayles 5", "dawsons-kayles 7"])).outcome)"""
REQUESTS = (
    Request("pupil", "who wins Nim, and how", ("solve", "nim 3 5 7")),
    Request("pupil", "who wins Kayles if the last move loses", ("solve", "kayles 9 8", "--misere")),
    Request("pupil", "is my homework right", ("check", "homework.txt")),
    Request("pupil", "which game is this", ("explain", "kayles", "--proof")),
    Request("pupil", "how to open a bar of chocolate", ("chomp", "10x8")),
    Request("pupil", "Hackenbush, drawn",
            ("solve", "hackenbush 0-1,1-2,1-3,0-4,0-4", "--svg", "h.svg", "--force")),
    Request("teacher", "a table for the board",
            ("table", "queen", "--rows", "0..9", "--cols", "0..9")),
    Request("teacher", "a large table for a poster",
            ("table", "queen", "--rows", "0..49", "--cols", "0..49", "--png", "q.png", "--force")),
    Request("teacher", "three games at once, in six ways", ("-c", SIX_WAYS)),
    Request("teacher", "all positions of a small game, drawn",
            ("graph", "chomp 2x3", "--svg", "chomp.svg", "--force")),
    Request("teacher", "Sprouts from four spots", ("solve", "sprouts 4")),
    Request("teacher", "Cram on a small board", ("solve", "cram 4x6")),
    Request("teacher", "perfect play of tic-tac-toe", ("positional", "tic-tac-toe")),
    Request("researcher", "Cram on a board that takes a search", ("solve", "cram 5x7")),
    Request("researcher", "Grundy values of Kayles", ("values", "kayles", "-n", "10000")),
    Request("researcher", "a period, proved", ("period", "0.77")),
    Request("researcher", "a long period, with certificate",
            ("period", "0.16", "--to", "2^20", "--certificate", "c.json", "--force")),
    Request("researcher", "a misère quotient", ("quotient", "kayles")),
    Request("researcher", "which games have these values", ("find", "0", "1", "2", "3", "1", "4")),
    Request("researcher", "is a sequence in the OEIS", ("oeis", "0", "1", "2", "3", "1", "4", "3")),
    Request("researcher", "what is known of a game", ("atlas", "0.166")),
    Request("researcher", "a theorem of a source, checked",
            ("claims", "check", "002.3.2", "--to", "500")),
    Request("researcher", "a segment of the shipped proof of 0.106",
            ("period", "--verify", "0.106", "--spot"),
            "a segment is a thousand million heaps, whose values are computed again"),
    Request("researcher", "a proof of a nimber",
            ("solve", "cram 4x5", "--proof", "p.json", "--force")),
    Request("researcher", "three-row Chomp", ("chomp", "rows", "2000")),
    Request("researcher", "Officers to a million",
            ("values", "0.6", "-n", "1e6", "-o", "v.npy", "--force")),
    Request("programmer", "a graph file of 100,000 edges",
            ("graph", "edges.csv", "--json", "-o", "graph.json", "--force")),
    Request("programmer", "rules of one's own",
            ("solve", "--rules", "cutter.rules", "cutter 40 31", "--json")),
    Request("programmer", "an array of values",
            ("table", "queen", "--rows", "0..999", "--cols", "0..999", "-o", "q.npy", "--force")),
    Request("programmer", "the library: values of a rule",
            ("-c", "from kalmar import sequence; print(sequence('0.137', 10**5).values[-1])")),
)  # fmt: skip


def write_files(folder: Path) -> None:
    """Write what the requests read."""
    (folder / "homework.txt").write_text(
        "nim 3 5 7\nnim 3 5 = 6\nkayles 7: N\ntake 1 from heap 1\n", encoding="utf-8"
    )
    (folder / "cutter.rules").write_text(
        "name cutter\nn -> n - 2\nn -> a + b with a < b\nstart 9\n", encoding="utf-8"
    )
    chance = random.Random(1928)
    with (folder / "edges.csv").open("w", encoding="utf-8") as file:
        for _ in range(EDGES):
            file.write(f"v{chance.randrange(EDGES // 4)},v{chance.randrange(EDGES // 4)}\n")


def measure(request: Request, folder: Path, is_quick: bool) -> Measured:
    """Run a request as often as it takes; the least seconds and the most memory."""
    environment = {"NUMBA_CACHE_DIR": "", "LC_ALL": "C.UTF-8"}
    first = run(request.command, environment, folder)
    if is_quick:
        runs = int(first.cpu > SURELY_KEPT and not request.why)
    else:
        runs = 1 if request.why else RUNS
    found = [run(request.command, environment, folder) for _ in range(runs)] or [first]
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
