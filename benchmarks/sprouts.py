"""How long does Sprouts take: the value of n spots, who wins in misère play, and the whole answer?

`python benchmarks/sprouts.py [SPOTS …]`: lands whose options are listed, sums searched, and CPU
seconds, the least of three. The last columns are a list of all lands, which is given up after ten
seconds: how many there are, and how many times as long it takes as the search for the value.
"""

import sys
import time
from collections.abc import Callable

from measure import machine, table

from kalmar import solve
from kalmar.core.errors import LimitReached
from kalmar.engines.graphs.explore import explore
from kalmar.engines.nimbers.lazy_misere import LazyMisereOutcomes, Part
from kalmar.engines.nimbers.lazy_values import LazyGrundyValues
from kalmar.games.graphs import sprout_regions
from kalmar.games.graphs.sprouts import Sprouts
from kalmar.runtime.jobs import time_limit
from kalmar.solvers import lazy_values
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

SPOTS = (4, 5, 6, 7)
TIMES, LIMIT, LISTING_SECONDS = 3, 10**6, 10
RULES = Sprouts()


def least_seconds(work: Callable[[], object]) -> float:
    """The least CPU seconds of some runs, each without what earlier ones have kept."""
    found = []
    for _ in range(TIMES):
        forget()
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def forget() -> None:
    """Forget lands, regions and the latest search."""
    for kept in vars(sprout_regions).values():
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()
    vars(lazy_values._KEPT).clear()


def row(spots: int) -> list[object]:
    """What is said of so many spots."""
    start = RULES.term(spots)
    cells: list[object] = [spots]
    values, sums = LazyGrundyValues(RULES, LIMIT), LazyMisereOutcomes(LIMIT)
    cells += [values.value(start), f"{values.listed:,}"]
    value_seconds = least_seconds(lambda: LazyGrundyValues(RULES, LIMIT).value(start))
    cells.append(f"{value_seconds:.2f}")
    cells.append(f"{least_seconds(lambda: solve(f'sprouts {spots}')):.2f}")
    cells += ["P" if sums.is_lost([Part(RULES, start)]) else "N", f"{sums.count:,}"]
    seconds = least_seconds(lambda: LazyMisereOutcomes(LIMIT).is_lost([Part(RULES, start)]))
    cells.append(f"{seconds:.2f}")
    cells.append(f"{least_seconds(lambda: solve(f'sprouts {spots}', play='misere')):.2f}")
    forget()
    begin = time.process_time()
    try:
        with time_limit(LISTING_SECONDS):
            graph = explore(RULES, [start], LIMIT)
    except LimitReached:
        return [*cells, "-", "-"]
    assert fold_options(graph.options, Fold(GRUNDY, NIM_SUM))[graph.place(start)] == cells[1]
    return [*cells, f"{len(graph):,}", f"{(time.process_time() - begin) / value_seconds:.1f}"]


def main() -> None:
    """Write the table."""
    print(machine())
    heads = ["spots", "value", "lands", "CPU s", "answer, s", "misère", "sums", "CPU s"]
    rows = []
    for spots in sys.argv[1:] or SPOTS:
        rows.append(row(int(spots)))
        print(*rows[-1], file=sys.stderr, flush=True)
    print(table([*heads, "answer, s", "all lands", "times as long"], rows))


if __name__ == "__main__":
    main()
