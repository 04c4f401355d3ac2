"""How fast are games whose moves leave three heaps, beside the loop of the definition, in one run?

`python benchmarks/triples.py [HEAPS]`: CPU seconds without compiling, the least of three runs that
take turns with the loop up to 4,096 heaps; then of one run to 16,384 and to HEAPS (65,536), with
the memory that the rows of bits take.
"""

import sys
import time

from measure import machine, slope, table

from kalmar.engines.sequences.engine import Engine, GrundySequence

GAMES = ("0.DD", "0.9", "0.7F", "0.F7")
BESIDE, RUNS, WARM = (2048, 4096), 3, 600


def taken(game: str, heaps: int, engine: Engine) -> tuple[float, GrundySequence]:
    """CPU seconds, and the sequence."""
    sequence = GrundySequence(game, engine)
    begun = time.process_time()
    sequence.extend(heaps)
    return time.process_time() - begun, sequence


def beside(game: str, heaps: int) -> list[str]:
    """A row with the loop of the definition."""
    least = {"triples": float("inf"), "plain": float("inf")}
    for _ in range(RUNS):
        for engine in ("triples", "plain"):
            least[engine] = min(least[engine], taken(game, heaps, engine)[0])
    mine, plain = least["triples"], least["plain"]
    return [game, f"{heaps:,}", f"{mine:.2f}", f"{heaps / mine:,.0f}", "",
            f"{plain:.2f}", f"{plain / mine:.1f}"]  # fmt: skip


def main() -> None:
    """Print a table of times, and how they grow."""
    further = (16_384, int(sys.argv[1]) if len(sys.argv) > 1 else 65_536)
    rows, growth = [], []
    for game in GAMES:
        for engine in ("triples", "plain"):
            taken(game, WARM, engine)
        rows += [beside(game, heaps) for heaps in BESIDE]
        points = list[float]()
        for heaps in further:
            seconds, sequence = taken(game, heaps, "triples")
            points.append(seconds)
            engine_rows = sequence._triples._rows.nbytes  # type: ignore[union-attr]
            rows.append([game, f"{heaps:,}", f"{seconds:.2f}", f"{heaps / seconds:,.0f}",
                         f"{engine_rows / 2**20:,.0f}", "–", "–"])  # fmt: skip
        growth.append([game, f"{slope(further, points):.2f}"])
    print(machine())
    head = ["game", "heaps", "seconds", "heaps/s", "MiB", "definition, s", "times"]
    print(table(head, rows))
    print(table(["game", "time grows as n to the"], growth))


if __name__ == "__main__":
    main()
