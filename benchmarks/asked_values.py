"""How much of a game does the search for a Grundy value list, beside a list of all positions?

`python benchmarks/asked_values.py [POSITION …]`: positions whose options are listed, and CPU
seconds, once each, for whether the value is 0 and for the value; and those of the whole list, which
is given up after a minute or 60,000 positions.
"""

import sys
import time

from measure import machine, table

from kalmar.core.errors import LimitReached
from kalmar.engines.graphs.explore import explore
from kalmar.engines.nimbers.lazy_values import LazyGrundyValues
from kalmar.games.registry import find_rules
from kalmar.runtime.jobs import time_limit
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

POSITIONS = (
    *("clobber 3x5", "clobber 4x4", "clobber 4x5", "nogo 3x4", "sprouts 4"),
    *("sprouts 5", "brussels-sprouts 3", "notakto 3x3", "nimstring 2x3"),
)
MOST_ASKED, MOST_LISTED, SECONDS = 100_000, 60_000, 60


def row(text: str) -> list[object]:
    """What is said of a position."""
    name, component = text.split(" ", 1)
    rules = find_rules(name)
    start = rules.parse(component)
    search = LazyGrundyValues(rules, MOST_ASKED)
    cells: list[object] = [text]
    value: int | None = None
    begin = time.process_time()
    for whole in (False, True):
        try:
            value = search.value(start) if whole else int(search.has((start,), 0))
            cells += [f"{search.listed:,}", f"{time.process_time() - begin:.2f}"]
        except LimitReached:
            cells += [f"over {MOST_ASKED:,}", "-"]
            value = None
    begin = time.process_time()
    try:
        with time_limit(SECONDS):
            graph = explore(rules, [start], MOST_LISTED)
        listed = fold_options(graph.options, Fold(GRUNDY, NIM_SUM))[graph.place(start)]
        assert value is None or value == listed
        cells += [f"{len(graph):,}", f"{time.process_time() - begin:.2f}"]
    except LimitReached:
        cells += ["-", f"over {time.process_time() - begin:.0f}"]
    return [*cells, "-" if value is None else value]


def main() -> None:
    """Write the table."""
    print(machine())
    heads = ["position", "is it 0: listed", "CPU s", "value: listed", "CPU s", "all", "CPU s"]
    rows = []
    for text in sys.argv[1:] or POSITIONS:
        rows.append(row(text))
        print(*rows[-1], file=sys.stderr, flush=True)
    print(table([*heads, "value"], rows))


if __name__ == "__main__":
    main()
