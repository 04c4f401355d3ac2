"""The page on the architecture agrees with the code: its wings, and the way of a position."""

import re
import subprocess
import sys

from tests.imports import ROOT, SOURCE, WINGS

PAGE = ROOT / "docs" / "explanation" / "architecture.md"

MAX_MODULES, MAX_FILES = 100, 60


def test_every_wing_is_named_in_order() -> None:
    listed = PAGE.read_text("utf-8").partition("The package has")[2].partition(". A module")[0]
    assert re.findall(r"`(\w+)`", listed) == [*reversed(WINGS)]
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("| wing |")[2]
    rows = re.findall(r"^\| `(\w+)` \|", table.partition("\n\n")[0], re.MULTILINE)
    assert rows == [*WINGS]


def test_the_way_of_a_position_runs_through_the_files_that_are_named() -> None:
    section = PAGE.read_text("utf-8").partition("## The way of one position")[2]
    named = re.findall(r"`((?:\w+/)+\w+\.py)`", section.partition("\nAt most ")[0])
    assert len(named) > 15
    command = [sys.executable, "scripts/trace.py", "--names", "solve", "nim 3 5 7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    counts, *files = done.stdout.splitlines()
    assert [name for name in named if not (SOURCE / name).is_file()] == []
    assert set(named) <= set(files)
    modules, count = (int(number) for number in re.findall(r"\d+", counts))
    assert modules <= MAX_MODULES
    assert len(files) == count <= MAX_FILES
    promised = f"At most {MAX_FILES} files are run through and at most {MAX_MODULES} modules"
    assert promised in " ".join(section.split())
