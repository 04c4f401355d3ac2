"""How long do the compiled searches of boards with stones take, beside a search in Python?

`python benchmarks/stone_boards.py [POSITION …]`: boards of NoGo and Clobber; nodes and CPU seconds
of the compiled search, kernels being compiled, one thread, the least of three runs: first for
whether the value is 0, then for the value; the positions that the search in Python lists for the
first question, and its CPU seconds, once, given up after 30,000; and who wins in misère play, with
the sums and the CPU seconds of that search.
"""

import sys
import time

from measure import in_machine_code, machine, table

from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Rules
from kalmar.engines.nimbers.lazy_values import LazyGrundyValues
from kalmar.engines.nimbers.misere_sums import MisereSums
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.engines.nimbers.stone_fields import field_for, points_in
from kalmar.games.registry import find_rules

POSITIONS = ("clobber 4x5", "clobber 3x7", "nogo 3x4", "nogo 3x5", "nogo 4x4")
RUNS, MOST_NODES, MOST_ASKED, MOST_SUMS = 3, 30_000_000, 30_000, 10**8


def searched(rules: Rules, start: Component) -> tuple[list[tuple[float, int]], int]:
    """CPU seconds and nodes of both questions, and the value."""
    field = field_for(rules, [start])
    assert field is not None
    points = points_in(field, rules, start) or 0
    search = NimberSearch(field, MOST_NODES, threads=1)
    found = []
    begin = time.process_time()
    search.has(points, 0)
    found.append((time.process_time() - begin, search.nodes))
    value = search.nimber(points)
    found.append((time.process_time() - begin, search.nodes))
    return found, value


def asked(rules: Rules, start: Component, zero: bool) -> list[str]:
    """Positions and CPU seconds of the search in Python, whose answer has to be the same."""
    search = LazyGrundyValues(rules, MOST_ASKED)
    begin = time.process_time()
    try:
        assert search.has((start,), 0) == zero
    except LimitReached:
        return [f"over {MOST_ASKED:,}", f"over {time.process_time() - begin:.0f}"]
    return [f"{search.listed:,}", f"{time.process_time() - begin:.2f}"]


def misere(rules: Rules, start: Component) -> list[str]:
    """Who wins in misère play, sums, and CPU seconds."""
    field = field_for(rules, [start])
    assert field is not None
    best = float("inf")
    for _ in range(RUNS):
        search = MisereSums(field)
        search.allow(MOST_SUMS)
        begin = time.process_time()
        lost = search.lost([points_in(field, rules, start) or 0])
        best = min(best, time.process_time() - begin)
    return ["P" if lost else "N", f"{search.count:,}", f"{best:.2f}"]


def row(text: str) -> list[object]:
    """What is said of a position."""
    name, component = text.split(" ", 1)
    rules = find_rules(name)
    start = rules.parse(component)
    runs = [searched(rules, start) for _ in range(RUNS)]
    value = runs[0][1]
    (_, first), (_, second) = runs[0][0]
    zero, whole = (min(found[i][0] for found, _ in runs) for i in range(2))
    cells = [f"{first:,}", f"{zero:.2f}", f"{second:,}", f"{whole:.2f}"]
    return [text, value, *cells, *asked(rules, start, value == 0), *misere(rules, start)]


def main() -> None:
    """Write the table."""
    in_machine_code()
    print(machine())
    row("nogo 2x5")
    heads = ["position", "value", "is it 0: nodes", "CPU s", "value: nodes", "CPU s"]
    heads += ["in Python: listed", "CPU s", "misère", "sums", "CPU s"]
    rows = []
    for text in sys.argv[1:] or POSITIONS:
        rows.append(row(text))
        print(*rows[-1], file=sys.stderr, flush=True)
    print(table(heads, rows))


if __name__ == "__main__":
    main()
