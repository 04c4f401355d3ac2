"""The page on the architecture agrees with the code: picture, table, way of a position."""

import re
import subprocess
import sys

from scripts.architecture import MARKED, ORDER, PAGE, PICTURE, count_imports, page, picture
from scripts.imports import ROOT, SOURCE, WINGS

AGAIN = "write picture and page anew: python scripts/architecture.py"
MAX_MODULES, MAX_FILES = 100, 60


def test_picture_and_table_are_those_of_the_code() -> None:
    numbers, text = count_imports(), PAGE.read_text("utf-8")
    assert MARKED.search(text)
    assert PICTURE.read_text("utf-8") == picture(numbers), AGAIN
    assert text == page(text, numbers), AGAIN


def test_all_arrows_point_down() -> None:
    assert all(ORDER.index(a) < ORDER.index(b) for a, b in count_imports())
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)) == {*WINGS}


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
