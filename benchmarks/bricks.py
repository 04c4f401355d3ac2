"""How long do tables of the bricks game take in each way, and how does the time grow?

`python benchmarks/bricks.py [SIZES]`: each row is one process per size; seconds are of the table
alone, without starting Python and compiling, which the last column gives.
"""

import sys

from measure import machine, report, slope, table

from kalmar.core.compositions import COMPOSITIONS
from kalmar.games.notation.coerce import brick_game

CODE = """
import json, time
from kalmar.answers.tables.ask import table
way = dict(composition={composition!r}, play={play!r})
start = time.perf_counter()
table({game!r}, range(1, 61), range(1, 61), **way)
compiled = time.perf_counter()
table({game!r}, range(1, {size} + 1), range(1, {size} + 1), **way)
done = time.perf_counter()
print(json.dumps({{"seconds": done - compiled, "compiling": compiled - start}}))
"""


def row(composition: str, play: str, layers: int | None, sizes: list[int]) -> list[str]:
    """One line: seconds for each size, the growth, memory and compile time of the last."""
    game = brick_game("bricks", layers)
    found = [
        report(CODE.format(game=game, composition=composition, play=play, size=size))
        for size in sizes
    ]
    seconds = [figures["seconds"] for figures in found]
    name = f"{composition}, {play}, r = {'∞' if layers is None else layers}"
    grows = f"{slope(sizes, seconds):.2f}" if len(sizes) > 1 else "–"
    last = [grows, f"{found[-1]['MiB']:.0f}", f"{found[-1]['compiling']:.1f}"]
    return [name, *(f"{s:.2f}" for s in seconds), *last]


def main() -> None:
    """Measure all ways that theory solves, and selective play at small heights."""
    sizes = [int(size) for size in sys.argv[1:]] or [250, 500, 1000]
    ways: list[tuple[str, str, int | None]] = [
        (name, play, None) for name in COMPOSITIONS for play in ("normal", "misere")
    ]
    ways.remove(("disjunctive", "misere", None))
    ways += [("selective", "normal", 1), ("selective", "normal", 2), ("selective", "normal", 3)]
    print(machine(), "\n")
    head = ["way", *(f"{n}×{n} s" for n in sizes), "exponent", "MiB", "compile s"]
    print(table(head, [row(*way, sizes) for way in ways]))


if __name__ == "__main__":
    main()
