"""The tests of one game, and those near to a change."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import near
from tests.imports import ROOT


def collected(*options: str) -> list[str]:
    """Return the cases of two files that a run with these options takes."""
    files = ["tests/values/test_calculator.py", "tests/games/test_as_printed.py"]
    line = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider",
            "-o", "addopts=--import-mode=importlib -p no:schemathesis",
            *options, *files]  # fmt: skip
    found = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    return [text for text in found.stdout.splitlines() if "::" in text]


def test_a_run_takes_the_cases_of_one_game_or_some_of_all() -> None:
    everything = collected()
    of_kayles = collected("--game", "kugli")
    assert of_kayles
    assert of_kayles == [case for case in everything if "kayles" in case or "kugli" in case]
    some = collected("--most", "10")
    assert 5 < len(some) <= 10
    assert set(some) < set(everything)


def test_tests_near_to_a_file_are_its_own_and_those_that_import_it() -> None:
    found = near.near([Path("src/kalmar/answers/tables/patterns.py")])
    assert found[:2] == [near.STRUCTURE, Path("src/kalmar/answers/tables/patterns.py")]
    assert Path("tests/tables/test_patterns.py") in found[:5]
    assert Path("tests/answers/test_find_move.py") in found or len(found) == near.MOST_FILES
    assert all((ROOT / path).is_file() for path in found)


def test_tests_near_to_cards_and_transcripts_are_those_of_their_folders() -> None:
    _, *found = near.near([Path("src/kalmar/theory/glossary/glossary.hu.md")])
    assert {*near.OF_CARDS, Path("tests/theorems/test_glossary.py")} <= {*found}
    found = near.near([Path("tests/cli/play.md")])
    assert found == [near.STRUCTURE, *sorted(Path("tests/cli").glob("test_*.py"))]


def test_what_is_changed_is_compared_with_the_branch_of_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {"merge-base": ["abc"], "diff": ["tests/near.py", "docs/testing.md", "src/gone.py"],
            "ls-files": ["src/kalmar/games/games.md"]}  # fmt: skip
    monkeypatch.setattr(near, "git", lambda what, *_rest: said[what])
    assert near.changed() == [Path("tests/near.py"), Path("src/kalmar/games/games.md")]
