"""The page on the architecture agrees with the code: its wings, and the roads through it."""

import ast
import re

import pytest
from scripts.trace import Road

from tests.commands import call_python, run_python
from tests.imports import ROOT, SOURCE, WINGS

PAGE = ROOT / "docs" / "explanation" / "architecture.md"

MAX_MODULES, MAX_FILES = 70, 50


def test_every_wing_is_named_in_order() -> None:
    listed = PAGE.read_text("utf-8").partition("The package has")[2].partition(". A module")[0]
    assert re.findall(r"`(\w+)`", listed) == [*reversed(WINGS)]
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("| wing |")[2]
    rows = re.findall(r"^\| `(\w+)` \|", table.partition("\n\n")[0], re.MULTILINE)
    assert rows == [*WINGS]
    outside = table.partition("Outside the wings")[2].partition("\n\n")[0]
    assert re.findall(r"`([\w.]+)`", outside) == ["__init__.py", "__main__.py", "testing"]


def road(*arguments: str) -> Road:
    """Return the road of a command, in a Python of its own."""
    code = f"from scripts.trace import follow; print(*follow({list(arguments)!r}), sep=chr(10))"
    done = run_python(code, cwd=ROOT)
    return Road(*map(ast.literal_eval, done.stdout.splitlines()))


def section(title: str) -> str:
    """Return what stands below a heading of the page."""
    return PAGE.read_text("utf-8").partition(f"## The road of a {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    ("title", "arguments", "most"),
    [("position", ("solve", "nim 3 5 7"), 9), ("sequence", ("values", "kayles", "-n", "20"), 9)],
)
def test_stations_of_a_road_are_in_order(title: str, arguments: tuple[str, ...], most: int) -> None:
    text = section(title)
    assert 5 < len(re.findall(r"^\d\. ", text, re.MULTILINE)) <= most
    named = re.findall(r"`((?:\w+/)+\w+\.py:[\w.]+)`", text)
    assert len(named) > 9
    calls = [call for call in road(*arguments).calls if call in named]
    assert calls == named
    files = re.findall(r"`((?:\w+/)+\w+\.py)`", text)
    assert [name for name in files if not (SOURCE / name).is_file()] == []


def test_the_road_of_a_position_is_short() -> None:
    found = road("solve", "nim 3 5 7")
    files = {call.partition(":")[0] for call in found.calls}
    assert 40 < len(files) <= MAX_FILES
    assert len(found.modules) <= MAX_MODULES
    promised = f"At most {MAX_FILES} files run for this position and at most {MAX_MODULES} modules"
    assert promised in " ".join(section("sequence").split())


def test_a_road_is_printed_with_its_changes_of_wing() -> None:
    done = call_python("scripts/trace.py", "nim 3 5 7", cwd=ROOT)
    *lines, blank, last = done.stdout.splitlines()
    assert lines[0].split() == ["cli", "run.py", "cli/run.py:run"]
    assert not blank
    changes = sum(not line.startswith(" ") for line in lines[1:])
    assert last.startswith(f"{len(lines)} files run, {changes} changes of wing, ")
