"""What does it cost that a set of points takes two or four words, and how far does that go?

`python benchmarks/nimber_widths.py`: CPU seconds of searches for a nimber, the least of three, on
boards of at most 64 points with sets of one, two and four words, which make the same nodes; then
those of larger boards, once each, with their nodes and the bytes of the table.
"""

import time

from measure import in_machine_code, machine, table

from kalmar.core.rules.removal import Removal, removal_of
from kalmar.engines.nimbers.fields import RemovalField, field_of
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.games.registry import find_rules

NARROW = ("cram 5x7", "node-kayles grid(3,21)")
WIDE = ("node-kayles grid(3,24)", "node-kayles grid(3,27)", "node-kayles grid(3,28)",
        "node-kayles grid(3,30)", "node-kayles king(3,25)", "cram 1x200")  # fmt: skip
TIMES = 3


def removal(position: str) -> Removal:
    """A component as points."""
    name, _, text = position.partition(" ")
    rules = find_rules(name)
    found = removal_of(rules, rules.parse(text))
    assert found is not None
    return found


def searched(whole: Removal, words: int = 0) -> tuple[float, NimberSearch, int]:
    """CPU seconds, the search and the nimber, with sets of so many words."""
    found = field_of([whole])
    assert found is not None
    field = RemovalField(found.number, found.moves, found.width, found.turned, words or found.words)
    points = field.points_of(whole)
    assert points is not None
    search = NimberSearch(field, 10**9, threads=1)
    start = time.process_time()
    nimber = search.nimber(points)
    return time.process_time() - start, search, nimber


def narrow_row(position: str) -> list[object]:
    """The times of a board in all widths, taken in turns."""
    whole = removal(position)
    runs = [[searched(whole, words) for words in (1, 2, 4)] for _ in range(TIMES)]
    times = [min(run[width][0] for run in runs) for width in range(3)]
    assert len({run[width][1].nodes for run in runs for width in range(3)}) == 1
    ratios = [f"{some / times[0]:.2f}" for some in times[1:]]
    return [position, f"{runs[0][0][1].nodes:,}", *(f"{some:.2f}" for some in times), *ratios]


def wide_row(position: str) -> list[object]:
    """The time of a board of more than 64 points."""
    whole = removal(position)
    seconds, search, nimber = searched(whole)
    size = f"{search.table.nbytes / 2**20:.0f}"
    return [position, whole.points, nimber, f"{search.nodes:,}", size, f"{seconds:.2f}"]


def main() -> None:
    """Print two tables."""
    in_machine_code()
    for words in (1, 2, 4):  # the kernels are compiled
        searched(removal("node-kayles grid(3,14)"), words)
    print(f"{machine()}\n")
    heads = ["board", "nodes", "64 bits, s", "128, s", "256, s", "128 to 64", "256 to 64"]
    print(table(heads, [narrow_row(position) for position in NARROW]))
    heads = ["board", "points", "nimber", "nodes", "MiB", "CPU s"]
    print(f"\n{table(heads, [wide_row(position) for position in WIDE])}")


if __name__ == "__main__":
    main()
