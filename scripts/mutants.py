"""Change one file in small ways and count the changes that no test sees (docs/testing.md).

    make mutants FILE=src/kalmar/theory/fold.py
    make mutants FILE=src/kalmar/games/heaps/codes.py TESTS="tests/games tests/sweeps"

The work is done in a copy, so that the tree stays as it is. Without TESTS the file's own doctests,
the tests of its folder and the sweeps that reach it are run for each change.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome

ROOT = Path(__file__).parents[1]
PATIENCE = 4
"""A change that makes tests take so many times as long counts as seen: it may run for ever."""

SWEEPS = {
    "values": ["tests/sweeps/test_valuations.py", "tests/sweeps/test_theories.py"],
    "games": ["tests/sweeps/test_games.py", "tests/test_testing.py"],
    "solvers": ["tests/sweeps/test_solvers.py"],
    "answers": ["tests/sweeps/test_theories.py"],
}

CONFIG = """
[cosmic-ray]
module-path = "{file}"
timeout = {seconds}
excluded-modules = []
test-command = "{command}"

[cosmic-ray.distributor]
name = "local"
"""


def tests_of(file: Path) -> list[str]:
    """The file's doctests, the tests of its folder, and the sweeps that reach it."""
    part = file.parts[2]
    folder = f"tests/{part.removesuffix('.py')}"
    mirror = [folder] if (ROOT / folder).is_dir() else []
    return [str(file), *mirror, *SWEEPS.get(part, [])]


def session(file: Path, tests: list[str], copy: Path) -> Path:
    """Run all changes of a file in a copy of the tree; gives the database of results."""
    for name in ("src", "tests", "docs", "pyproject.toml", "README.md"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name)
        else:
            shutil.copy(source, copy / name)
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    start = time.perf_counter()
    subprocess.run(command, cwd=copy, env=environment, check=True)
    seconds = PATIENCE * (time.perf_counter() - start)
    config = CONFIG.format(file=file, seconds=seconds, command=" ".join(command))
    (copy / "mutants.toml").write_text(config)
    for step in ("init", "exec"):
        names = ["mutants.toml", "mutants.sqlite"]
        subprocess.run(["cosmic-ray", step, *names], cwd=copy, env=environment, check=True)
    return copy / "mutants.sqlite"


def main() -> int:
    """Print the changes that no test sees, and how many were seen."""
    if len(sys.argv) < 2 or not (ROOT / sys.argv[1]).is_file():
        print(__doc__)
        return 2
    file = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        found = session(file, sys.argv[2:] or tests_of(file), Path(folder))
        with use_db(found, WorkDB.Mode.open) as database:
            results = [result for _, result in database.results]
    unseen = [result for result in results if result.test_outcome == TestOutcome.SURVIVED]
    for result in unseen:
        print(result.diff)
    print(f"{file}: {len(results) - len(unseen)} of {len(results)} changes are seen")
    return 0


if __name__ == "__main__":
    sys.exit(main())
