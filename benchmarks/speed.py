"""How fast is each kind of work, beside another program, and how does it grow? Write the page.

`python benchmarks/speed.py [--quick] [--peers FOLDER] [--only WORK …] [-o PAGE]`: every row of
`speed_rows.py` in turn with its peer, then the start-up and the thirty requests; the whole page is
written from this one run (`docs/speed.md` by `make bench`), or printed. `--quick` takes smaller
sizes, once. Peers are built from the sources in the folder; rows without theirs are marked.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from math import exp, inf
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import Measured, run, slope, table
from speed_rows import FLAGS, OWN_FLAGS, ROWS, Baseline, Peer, Row, fill
from startup import COMMANDS, least_times

HERE = Path(__file__).parent
TURNS = 3
TIME_FOR_TURNS = 25.0
"""A turn of more CPU seconds is the last of its row."""
MISSING = "not measured: no peer"
SPEED = ("work", "CPU s", "MiB", "other program", "its CPU s", "its MiB", "ratio")
GROWTH = ("work", "sizes", "CPU s", "exponent", "of the other program", "best known")
OURS = {"NUMBA_CACHE_DIR": "", "OMP_NUM_THREADS": "1"}
"""One thread, with the machine code that is kept for this user."""


@dataclass
class Figures:
    """What was measured of one side of a row: seconds, units and answers by size, and memory."""

    seconds: dict[int, float] = field(default_factory=dict)
    units: dict[int, float] = field(default_factory=dict)
    checks: dict[int, str] = field(default_factory=dict)
    mebibytes: dict[int, float] = field(default_factory=dict)

    def add(self, size: int, seconds: float, check: str, mebibytes: float, units: float) -> None:
        """Add one run; the least seconds and the most memory stay."""
        self.seconds[size] = min(seconds, self.seconds.get(size, inf))
        self.mebibytes[size] = max(mebibytes, self.mebibytes.get(size, 0.0))
        self.checks[size], self.units[size] = check, units


@dataclass(frozen=True)
class Session:
    """One run of the benchmark: the folder of its files, the programs, the sizes."""

    folder: Path
    programs: Mapping[str, Path]
    is_quick: bool

    def run_work(self, work: str, warm: int, sizes: Iterable[int], into: Figures) -> None:
        """Run a work in a process, at all sizes."""
        words = [str(HERE / "speed_works.py"), work, str(self.folder), str(warm), *map(str, sizes)]
        done = run([sys.executable, *words], OURS)
        for size, found in zip(
            sizes, json.loads(done.output.splitlines()[-1])["rows"], strict=True
        ):
            into.add(size, found["seconds"], found["check"], done.mebibytes, found["units"])

    def run_peer(self, peer: Peer, size: int, into: Figures) -> None:
        """Run a program at one size."""
        values = self.folder / "values"
        names = {"folder": str(self.folder), "values": str(values)}
        words = [fill(word, size, **names) for word in peer.arguments]
        done = run([str(self.programs[peer.source]), *words])
        into.add(size, *read_peer(peer, done, size, values), done.mebibytes, size)

    def measure(self, row: Row) -> tuple[Figures, Figures]:
        """Measure a row and its peer in turn, and compare what they answer."""
        ours, theirs = Figures(), Figures()
        sizes = row.sizes(self.is_quick)
        if row.prepare:
            self.run_work(row.prepare, row.warm, sizes, Figures())
        for _ in range(1 if self.is_quick else TURNS):
            begun = cpu_seconds()
            self.run_work(row.work, row.warm, sizes, ours)
            if isinstance(row.peer, Peer) and row.peer.source in self.programs:
                for size in sizes:
                    self.run_peer(row.peer, size, theirs)
            elif isinstance(row.peer, Baseline) and row.peer.is_there:
                peer_sizes = row.peer_sizes(self.is_quick)
                self.run_work(row.peer.work, row.peer.warm, peer_sizes, theirs)
            if cpu_seconds() - begun > TIME_FOR_TURNS:
                break
        for size, check in theirs.checks.items():
            if check and check != ours.checks[size]:
                raise SystemExit(f"{row.question(size)}: {ours.checks[size]}, the peer: {check}")
        return ours, theirs


def cpu_seconds() -> float:
    """CPU seconds of this process and of those it has started that have ended."""
    return sum(os.times()[:4])


def read_peer(peer: Peer, done: Measured, size: int, values: Path) -> tuple[float, str]:
    """Return the CPU seconds that a program prints, and its answer."""
    seconds = re.search(peer.seconds, done.output)
    assert seconds, done.output
    if peer.check == "values":
        return float(seconds[1]), str(checksum(values, 2 * (size + 1)))
    found = re.search(peer.check, done.output) if peer.check else None
    return float(seconds[1]), " ".join(found.groups()) if found else ""


def checksum(values: Path, size: int) -> int:
    """The checksum of the first bytes of a file, in blocks: a peer begins as large as we are."""
    found = 0
    with values.open("rb") as file:
        while size > 0 and (block := file.read(min(size, 1 << 16))):
            found, size = zlib.crc32(block, found), size - len(block)
    return found


def build(peers: Path | None, folder: Path) -> dict[str, Path]:
    """Compile every program of the rows whose source is here, or in the folder of peers.

    Some need a processor with AVX-512; one that does not compile is said and left out.
    """
    programs = dict[str, Path]()
    for source in sorted({row.peer.source for row in ROWS if isinstance(row.peer, Peer)}):
        compiler = shutil.which("g++" if source.endswith(".cpp") else "gcc")
        own = HERE / source
        path, flags = (own, OWN_FLAGS) if own.exists() else ((peers or HERE) / source, FLAGS)
        if compiler is None or not path.exists():
            continue
        program = folder / Path(source).stem
        command = [compiler, *flags, str(path), "-o", str(program)]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            print(f"{source} does not compile for this processor: rows without it", file=sys.stderr)
        else:
            programs[source] = program
    return programs


def seconds(number: float) -> str:
    """Seconds with at least three digits."""
    return f"{number:.{4 if number < 0.01 else 3 if number < 10 else 1}f}"


def speed_line(row: Row, ours: Figures, theirs: Figures, is_quick: bool) -> list[str]:
    """A line of the table of speed."""
    size = row.shown(is_quick)
    asked = row.question(size)
    line = [f"`{asked}`" if is_command(asked) else asked]
    line += [seconds(ours.seconds[size]), f"{ours.mebibytes[size]:.0f}"]
    if size not in theirs.seconds:
        return [*line, MISSING, "–", "–", "–"]
    assert row.peer is not None
    named = row.peer.source if isinstance(row.peer, Peer) else row.peer.words
    ratio = theirs.seconds[size] / max(ours.seconds[size], 1e-6)
    line += [named, seconds(theirs.seconds[size]), f"{theirs.mebibytes[size]:.0f}"]
    return [*line, f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}"]


def is_command(asked: str) -> bool:
    """Return True for a command, False for words or a line of Python."""
    return asked.startswith("kalmar ")


def growth_line(row: Row, ours: Figures, theirs: Figures, is_quick: bool) -> list[str]:
    """A line of the table of growth."""
    sizes = row.growth_sizes(is_quick)
    units = [ours.units[size] for size in sizes]
    name = f"`{row.asked}`" if is_command(row.asked) else row.asked
    name = re.sub(r" --rows 0\.\.\{last\} --cols 0\.\.\{last\}| -o [\w.]+", "", name)
    name = name.replace("{size}", "n").replace("{last}", "n−1").replace("{less}", "n−2")
    line = [name, f"{' / '.join(f'{number:,.0f}' for number in units)} {row.unit}"]
    line.append(" / ".join(seconds(ours.seconds[size]) for size in sizes))
    both = set(sizes) <= set(theirs.seconds)
    line.append(fitted(row, units, [ours.seconds[size] for size in sizes]))
    line.append(fitted(row, units, [theirs.seconds[size] for size in sizes]) if both else "–")
    return [*line, row.best]


def fitted(row: Row, units: list[float], spent: list[float]) -> str:
    """The exponent of growth, or for exponential growth the factor for one more."""
    known = [max(number, 1e-4) for number in spent]
    if not row.exponential:
        return f"{slope(units, known):.2f}"
    return f"× {exp(slope([exp(number) for number in units], known)):.1f} each"


def conditions(programs: Mapping[str, Path], is_quick: bool) -> str:
    """A table of when, where and with what the page was measured."""
    compiler = "none"
    if programs:
        first = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=True)
        compiler = f"{first.stdout.splitlines()[0]}, {' '.join(FLAGS)}"
    rows = [
        ["date", time.strftime("%-d %B %Y")],
        ["run", "quick: small sizes, once" if is_quick else f"full: the least of {TURNS}"],
        ["machine", f"{processor()}, {os.cpu_count()} cores"],
        ["system", f"{platform.system()}, load {os.getloadavg()[0]:.1f} at the end"],
        ["Kalmár", version("kalmar")],
        ["Python", platform.python_version()],
        *([name, version(name)] for name in ("NumPy", "Numba", "pyarrow")),
        ["compiler", compiler],
    ]
    return table(["", ""], rows)


def processor() -> str:
    """The name of the processor."""
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", info.read_text()) if info.exists() else None
    return found[1] if found else platform.machine()


def startup_table(is_quick: bool) -> str:
    """A cold start beside an empty Python."""
    times = least_times(5 if is_quick else 15)
    empty = times["python -c pass"]
    rows = [[f"`{name}`", seconds(times[name]), f"{times[name] / empty:.1f}"] for name in COMMANDS]
    return table(["command", "CPU s", "× an empty Python"], rows)


def requests_part(is_quick: bool) -> str:
    """What `requests.py` prints, in a process of its own."""
    words = [str(HERE / "requests.py"), *(["--quick"] if is_quick else [])]
    return run([sys.executable, *words], {"NUMBA_CACHE_DIR": ""}).output.strip()


PAGE = """# Speed

This page is written by `make bench` (`python benchmarks/speed.py`) from one run, in which each
work alternates with the other program. Seconds are CPU seconds of one thread, without the start of
Python and without compiling. MiB is the peak memory of the process: NumPy and Numba take some 140
of it, and less than some 15 cannot be measured. The *ratio* is the time of the other program
divided by that of Kalmár: more than 1 means that Kalmár is faster. A command names what is
computed; to write it to a file is not counted. The answers of both are compared, except for 0.106.

{conditions}

## Compared with other programs

The programs in C and C++ are not part of Kalmár, but for `texts.c` in the folder of benchmarks.
Each is written for one kind of work, compiled for this machine, and its CPU seconds are those it
prints: `officers.cpp` knows 0.6 alone, and does not count its first 65,536 heaps; `sparse.c` marks
pairs with rare heaps, or all pairs in dense games; `texts.c` is compiled by `gcc -O2` and has the
loops that rules in a line say, for whose rows Kalmár has compiled the same rules before;
`w106.c` knows 0.106 alone; `queen.c` keeps a set of bits for each line; `graph.c` finds outcomes
and remoteness only; `chomp3.c` and `misere.cpp` do the same work as Kalmár. Where there is no such
program, Kalmár is compared with plain Python, with a library for Python that is installed for the
run (`pip install ogdoad`), or with a slower way of its own. ogdoad has no sums of heaps: it is
given the values of the heaps, and adds them.

{speed}

## How time grows

CPU seconds at four sizes, the exponent k of time ~ sizeᵏ by least squares on logarithms, and that
of the best algorithm known to us. "× 2 each" means that one more doubles the time.

{growth}

## Start-up

{startup}

## Thirty requests

Each is a whole command as it is typed, in a process of its own, with the machine code kept from an
earlier one. What takes more than five CPU seconds has a note that says why.

{requests}
"""


def note(text: str) -> None:
    """Say on standard error what is being measured."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def page(peers: Path | None, is_quick: bool, rows: Iterable[Row] = ROWS, whole: bool = True) -> str:
    """Measure everything, and return the page."""
    with TemporaryDirectory() as name:
        programs = build(peers, Path(name))
        session = Session(Path(name), programs, is_quick)
        speed, growth = [], []
        for row in rows:
            note(row.asked)
            ours, theirs = session.measure(row)
            speed.append(speed_line(row, ours, theirs, is_quick))
            growth.append(growth_line(row, ours, theirs, is_quick))
    note("start-up and requests")
    return PAGE.format(
        speed=table(SPEED, speed),
        growth=table(GROWTH, growth),
        startup=startup_table(is_quick) if whole else "",
        requests=requests_part(is_quick) if whole else "",
        conditions=conditions(programs, is_quick),
    )


def main() -> None:
    """Read the command line, measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small sizes, once")
    parser.add_argument("--peers", type=Path, help="folder of programs in C and C++")
    parser.add_argument("--only", nargs="*", help="names of works; the page is only printed")
    parser.add_argument("-o", "--output", type=Path, help="file to write, such as docs/speed.md")
    asked = parser.parse_args()
    rows = [row for row in ROWS if not asked.only or row.work in asked.only]
    text = page(asked.peers, asked.quick, rows, not asked.only)
    if asked.output and not asked.only:
        asked.output.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
