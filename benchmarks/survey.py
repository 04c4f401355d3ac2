"""How long does a survey of 264 games take with one worker and with two?

`python benchmarks/survey.py`: all two-digit octal games and 200 random three-digit ones, 2^16 heaps
of each at most, on local Dask processes that have compiled the engines before.
"""

import tempfile
import time
from pathlib import Path

from measure import machine, table

from kalmar.research.surveys.cluster import cluster
from kalmar.research.surveys.families import family, sample
from kalmar.research.surveys.store import Atlas
from kalmar.research.surveys.survey import game_report, survey

LIMIT = 1 << 16
SEED = 1


def warm() -> None:
    """Compile the engines."""
    for code in ("0.77", "0.16", "0.06", "0.26", "0.4"):
        game_report(code, 20_000)


def measured(codes: list[str], workers: int) -> tuple[float, dict[str, int]]:
    """Seconds of the survey, workers being up, and how many games have which status."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Atlas(Path(folder) / "atlas.sqlite") as atlas,
        cluster(None, workers) as client,
    ):
        client.wait_for_workers(workers)
        client.run(warm)
        began = time.perf_counter()
        survey(codes, LIMIT, atlas, client)
        seconds = time.perf_counter() - began
        survey(codes, LIMIT, atlas, client)
        assert time.perf_counter() - began - seconds < seconds / 10, "nothing is computed twice"
        return seconds, atlas.summary()


def main() -> None:
    """Print the table."""
    print(machine(), "\n")
    codes = [*family("0.??"), *sample("0.???", 200, SEED)]
    rows, first = [], 0.0
    for workers in (1, 2):
        seconds, statuses = measured(codes, workers)
        first = first or seconds
        told = ", ".join(f"{count} {status}" for status, count in statuses.items())
        rows.append([str(workers), f"{seconds:.1f}", f"{first / seconds:.2f}", told])
    print(f"{len(codes)} games\n")
    print(table(["workers", "seconds", "times", "found"], rows))


if __name__ == "__main__":
    main()
