"""Measure how long Coq takes for periods and misère quotients, and write the table of them.

python scripts/coq_table.py [--rows N] [--seconds S]

Theorems are those that `kalmar atlas verify --coq` writes, one Coq at a time; short ones are
compiled together, which saves starting Coq. Seconds are those of the processor. What takes more
than S seconds by the clock is listed as left out.
"""

import argparse
import re
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kalmar.engines.quotients.ask import quotient
from kalmar.engines.quotients.quotient import Quotient
from kalmar.render.formats.coq_folder import (
    USUAL_ROWS,
    Theorems,
    add_period,
    add_quotient,
    period_rows,
    shipped_quotients,
)
from kalmar.research.atlas.table import shipped

ROOT = Path(__file__).parents[1]
PROOFS = ROOT / "proofs"
PAGE = ROOT / "docs" / "reference" / "coq-table.md"

MORE_QUOTIENTS = """
0.22 0.31 0.32 0.34 0.44 0.52 0.53 0.71 0.72 0.73 0.75 0.022 0.044 0.115 0.121 0.122 0.131 0.132
0.144 0.147 0.152 0.153 0.203 0.222 0.241 0.311 0.312 0.315 0.321 0.322 0.323 0.331 0.332 0.341
0.351 0.352 0.353 0.372 0.373 0.512 0.513 0.521 0.522 0.523 0.531 0.532 0.533 0.552 0.553 0.572
0.573 0.711 0.712 0.713 0.716 0.717 0.721 0.722 0.723 0.731 0.751 0.752 0.753 0.771 0.772 0.773
0.5113 0.25666 0.75727 0.07:26 0.07:28
"""
"""Games with a finite quotient of more than two elements, no two with the same options; those of
more digits are the largest of a hundred. A number after a colon is the largest heap."""

SENTENCE = re.compile(
    r"^Chars \d+ - \d+ \[(\w+)(?:~(\w+))?.*?\] [\d.]+ secs \(([\d.]+)u,([\d.]+)s\)", re.MULTILINE
)
"""The first two words of a sentence, and its seconds, as Coq prints them."""

BATCH, MOST_BATCHED = 30, 400
"""Theorems that are compiled together, and the most rows or elements of such a one."""

HEAD = """# Periods and quotients that Coq has checked

Each line is a theorem that Coq {version} has checked by computing, from a file of
`kalmar atlas verify --coq` or of `kalmar quotient GAME --coq`;
[Theorems checked by Coq](../explanation/coq.md) says what they state and what is left to believe.
None rests on an axiom. `python scripts/coq_table.py` measures this page. Seconds are those of one
core for the theorem; Coq takes one more to start, to load the checker, and to look for axioms.

"""

PERIODS = """## Periods

{count} codes of the [atlas](../atlas.md), {seconds} seconds in all: the least period, the heap from
which on values repeat and not before, and how many heaps Coq computes for it.
{left_out}

"""

QUOTIENTS = """## Misère quotients

{count} games, {seconds} seconds in all: what comes with Kalmár, and more. The third column says
for which heaps misère play of every sum is decided: all, with the period of their elements, or
those up to a heap. {left_out}

"""

Line = tuple[str, ...]


def batch(files: dict[str, str]) -> str:
    """One file of several theorems, each in a module, which ends in what they rest on together."""
    heads = dict.fromkeys(line for text in files.values() for line in text.splitlines()
                          if line.startswith(("Require", "From", "Import", "Open")))  # fmt: skip
    parts, names = list(heads), []
    for name, text in files.items():
        lines = [line for line in text.splitlines() if line not in heads]
        module = name.removesuffix(".v")
        theorem = lines.pop().removeprefix("Print Assumptions ").removesuffix(".")
        parts += [f"Module {module}.", *lines, f"End {module}."]
        names.append(f"{module}.{theorem}")
    return "\n".join([*parts, f"Definition all := ({', '.join([*names, '0'])}).",
                      "Print Assumptions all.", ""])  # fmt: skip


def seconds_of(files: dict[str, str], most: float) -> dict[str, float]:
    """Return how long Coq takes for each of some theorems; none if longer than `most` in all.

    Raises:
        SystemExit: Coq refuses one of them.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "batch.v"
        path.write_text(batch(files), encoding="utf-8")
        command = ["coqc", "-time", "-Q", str(PROOFS), "Kalmar", str(path)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, timeout=most
            )
        except subprocess.TimeoutExpired:
            return {}
    if done.returncode or "Closed under the global context" not in done.stdout:
        raise SystemExit(f"{list(files)}: {done.stderr or done.stdout}")
    found, name = dict[str, float](), ""
    for word, second, user, system in SENTENCE.findall(done.stdout):
        if word in {"Module", "End"}:
            name = f"{second}.v" if word == "Module" else ""
        elif name:
            found[name] = found.get(name, 0.0) + float(user) + float(system)
    return found


def table(head: Line, lines: list[Line]) -> str:
    """A Markdown table."""
    rows = [head, ("---", *["--:"] * (len(head) - 1)), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def quotients() -> list[Quotient]:
    """Those that come with Kalmár, and more."""
    found = list(shipped_quotients())
    for text in MORE_QUOTIENTS.split():
        game, _, heaps = text.partition(":")
        found.append(quotient(game, int(heaps) if heaps else None, 60))
    return sorted(found, key=lambda one: (one.order, one.game.text))


@dataclass
class Wanted:
    """Theorems that are measured, in the order of the table.

    Attributes:
        files: texts by the names of files.
        lines: cells of the table by the names of files, without the seconds.
        left_out: codes and games without a theorem.
    """

    files: dict[str, str] = field(default_factory=dict)
    lines: dict[str, Line] = field(default_factory=dict)
    left_out: Theorems = field(default_factory=Theorems)

    def add(self, found: Theorems, line: Line) -> None:
        """Add a theorem and its line, or why there is none."""
        self.left_out.left_out |= found.left_out
        self.files |= found.files
        self.lines |= dict.fromkeys(found.files, line)

    def batches(self, is_long: Callable[[Line], bool]) -> list[dict[str, str]]:
        """Files that are compiled together: one that takes long, or several that do not."""
        found: list[dict[str, str]] = [{}]
        for name, text in self.files.items():
            if is_long(self.lines[name]):
                found.insert(0, {name: text})
            else:
                if len(found[-1]) == BATCH:
                    found.append({})
                found[-1][name] = text
        return [files for files in found if files]

    def measured(self, is_long: Callable[[Line], bool], most: float) -> dict[str, float]:
        """The seconds of each file that Coq checks in the time."""
        seconds: dict[str, float] = {}
        for files in self.batches(is_long):
            took = seconds_of(files, most)
            seconds |= took
            print(*files, f"{sum(took.values()):.2f}" if took else "too long", flush=True)
        return seconds

    def part(self, text: str, head: Line, seconds: dict[str, float], most: float) -> str:
        """The text and the table, with the totals."""
        late = [self.lines[name][0] for name in self.files if name not in seconds]
        words = f"Left out: {self.left_out.reasons}."
        if late:
            words += f" Not checked within {most:g} seconds: {', '.join(late)}."
        lines = [(*line, f"{seconds[name]:.2f}") for name, line in self.lines.items()
                 if name in seconds]  # fmt: skip
        total = f"{sum(seconds.values()):.0f}"
        return text.format(count=len(lines), seconds=total, left_out=words) + table(head, lines)


def period_line(row: dict[str, Any]) -> Line:
    """The cells of a period; where values grow, how many heaps are needed depends on them."""
    period, saltus = f"{row['period']:,}", row["saltus"]
    return (
        row["code"],
        f"{period} growing by {saltus}" if saltus else period,
        f"{max(1, row['preperiod']):,}",
        "" if saltus else f"{period_rows(row):,}",
    )


def is_long_period(line: Line) -> bool:
    """Return whether a theorem is compiled by itself."""
    return not line[3] or int(line[3].replace(",", "")) > MOST_BATCHED


def periods_part(most_rows: int, most: float) -> str:
    """The table of periods."""
    wanted = Wanted()
    for row in shipped().values():
        found = Theorems()
        add_period(found, row, most_rows)
        wanted.add(found, period_line(row) if found.files else ())
    seconds = wanted.measured(is_long_period, most)
    head = ("code", "period", "from heap", "rows", "seconds")
    return wanted.part(PERIODS, head, seconds, most)


def quotients_part(most: float) -> str:
    """The table of quotients."""
    wanted = Wanted()
    for one in quotients():
        found, period = Theorems(), one.period
        add_quotient(found, one)
        heaps = (f"all, period {period.length} from {max(1, period.preperiod)}" if period
                 else f"up to {one.last}")  # fmt: skip
        wanted.add(found, (one.game.text, str(one.order), heaps))
    seconds = wanted.measured(lambda line: int(line[1]) > MOST_BATCHED, most)
    return wanted.part(QUOTIENTS, ("game", "elements", "heaps", "seconds"), seconds, most)


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=USUAL_ROWS)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    subprocess.run(["make", "-C", str(PROOFS)], check=True, capture_output=True)
    said = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, check=True)
    head = HEAD.format(version=said.stdout.split()[0])
    parts = [periods_part(asked.rows, asked.seconds), quotients_part(asked.seconds)]
    PAGE.write_text(head + "\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
