"""How long does a survey take with one worker process and with more, and what does a game cost?

`python benchmarks/survey.py`: all two-digit octal games and 200 random three-digit ones, 2^16 heaps
of each at most, on local Dask processes that have compiled the engines before.

`python benchmarks/survey.py --short 10000`: so many random five-digit games, 500 heaps of each, a
few milliseconds a game, in this process and by 1, 2 and 4 workers. What a worker is not at a game
is the overhead: (seconds − seconds of the games / workers) / games.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path

from measure import machine, table

from kalmar.research.surveys.cluster import workers
from kalmar.research.surveys.families import family, sample
from kalmar.research.surveys.store import Atlas
from kalmar.research.surveys.survey import game_report, survey

LIMIT, SHORT_LIMIT = 1 << 16, 500
SEED = 1


def warm() -> None:
    """Compile the engines."""
    for code in ("0.77", "0.16", "0.06", "0.26", "0.4"):
        game_report(code, 20_000)


def measured(codes: list[str], count: int, limit: int) -> tuple[float, float, dict[str, int]]:
    """Seconds of the survey, workers being up, those of its games, and how many of which status."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Atlas(Path(folder) / "atlas.sqlite") as atlas,
        workers(None, count) as crew,
    ):
        warm()
        if crew is not None:
            crew.client.run(warm)
        began = time.perf_counter()
        survey(codes, limit, atlas, crew)
        seconds = time.perf_counter() - began
        survey(codes, limit, atlas, crew)
        assert time.perf_counter() - began - seconds < seconds / 10, "nothing is computed twice"
        return seconds, sum(atlas.costs().values()), atlas.summary()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", type=int, metavar="GAMES", help="measure short games")
    short = parser.parse_args().short
    print(machine(), f"\nload {os.getloadavg()[0]:.1f} before\n")
    codes = sample("0.?????", short, SEED) if short else [
        *family("0.??"), *sample("0.???", 200, SEED)]  # fmt: skip
    rows, first = [], 0.0
    for count in (0, 1, 2, 4) if short else (1, 2):
        seconds, games, statuses = measured(codes, count, SHORT_LIMIT if short else LIMIT)
        first = first or seconds
        told = ", ".join(f"{number} {status}" for status, number in statuses.items())
        overhead = 1000 * (seconds - games / max(count, 1)) / len(codes)
        rows.append([str(count), f"{seconds:.1f}", f"{first / seconds:.2f}",
                     f"{1000 * games / len(codes):.2f}", f"{overhead:.2f}", told])  # fmt: skip
    print(f"{len(codes)} games\n")
    heads = ["workers", "seconds", "times", "ms a game", "ms of overhead a game", "found"]
    print(table(heads, rows))


if __name__ == "__main__":
    main()
