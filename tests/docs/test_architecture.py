"""The page on the architecture agrees with the code: its wings, and the way of a position."""

import re
import subprocess
import sys
from pathlib import Path
from pstats import Stats
from typing import Any

from tests.imports import ROOT, SOURCE, WINGS

PAGE = ROOT / "docs" / "explanation" / "architecture.md"

MAX_MODULES, MAX_FILES = 100, 60


def test_every_wing_is_named_in_order() -> None:
    listed = PAGE.read_text("utf-8").partition("The package has")[2].partition(". A module")[0]
    assert re.findall(r"`(\w+)`", listed) == [*reversed(WINGS)]
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("| wing |")[2]
    rows = re.findall(r"^\| `(\w+)` \|", table.partition("\n\n")[0], re.MULTILINE)
    assert rows == [*WINGS]


def test_the_way_of_a_position_runs_through_the_files_that_are_named(tmp_path: Path) -> None:
    section = PAGE.read_text("utf-8").partition("## The way of one position")[2]
    named = re.findall(r"`((?:\w+/)+\w+\.py)`", section.partition("\nAt most ")[0])
    assert len(named) > 15
    profile = ["cProfile", "-o", str(tmp_path / "calls"), "-m"]
    command = [sys.executable, "-m", *profile, "kalmar", "solve", "nim 3 5 7"]
    subprocess.run(command, capture_output=True, check=True)
    profiled: Any = Stats(str(tmp_path / "calls"))
    called = {(Path(file), name) for file, _, name in profiled.stats}
    ours = {(path.relative_to(SOURCE), name) for path, name in called if SOURCE in path.parents}
    modules = {path for path, name in ours if name == "<module>"}
    # A class that is defined counts as called, but is no function.
    files = {path.as_posix() for path, name in ours if not re.match("<module>|_?[A-Z]", name)}
    assert [name for name in named if not (SOURCE / name).is_file()] == []
    assert set(named) <= files
    assert len(modules) <= MAX_MODULES
    assert 40 < len(files) <= MAX_FILES
    promised = f"At most {MAX_FILES} files are run through and at most {MAX_MODULES} modules"
    assert promised in " ".join(section.split())
