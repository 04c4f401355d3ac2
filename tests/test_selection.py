"""Which cases are run: all in turn, those of one game, and those near to a change."""

import os
import shutil
import subprocess
from math import ceil
from pathlib import Path

import pytest

from tests import draws, near
from tests.commands import call_python
from tests.draws import VARIABLE, WITHOUT_GIT, find_commit, find_draw, is_drawn, leave_out
from tests.imports import ROOT

DRAWS = [f"{number:x}" for number in range(400)]
"""As many commits as a project has in some weeks."""


def drawn(count: int, share: int, draw: str) -> set[int]:
    cases = range(count)
    return set(cases) - set(leave_out(cases, share, draw, str))


@pytest.mark.every
@pytest.mark.parametrize("share", [1, 4, 8, 14])
@pytest.mark.parametrize("count", [1, 2, 6, 8, 9, 13, 100, 1001])
def test_a_draw_takes_its_share_and_all_draws_take_everything(count: int, share: int) -> None:
    groups = {frozenset(drawn(count, share, draw)) for draw in DRAWS}
    assert sorted(case for group in groups for case in group) == list(range(count))
    assert all(0 < len(group) <= ceil(count / share) for group in groups)


@pytest.mark.parametrize("share", [2, 3, 4])
def test_each_case_of_a_dear_test_is_drawn_by_some_commit(share: int) -> None:
    draws, count = [f"{number:x}" for number in range(2000)], 72
    found = [
        {case for case in drawn(count, 36, draw) if is_drawn(str(case), share, draw)}
        for draw in draws
    ]
    assert set().union(*found) == set(range(count))
    assert sum(map(len, found)) == pytest.approx(2 * len(draws) / share, rel=0.1)


@pytest.mark.parametrize("kind", ["dear_tests", "long_cases"])
def test_what_is_named_as_dear_or_long_is_there(kind: str) -> None:
    lines = (ROOT / f"tests/data/{kind}.txt").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))
    for line in lines:
        path, _, name = line.partition("::")
        text = (ROOT / path).read_text(encoding="utf-8")
        assert f"def {name.partition('[')[0].rpartition('.')[2]}(" in text, line


def test_the_order_of_the_cases_does_not_matter() -> None:
    cases = [f"case-{number}" for number in range(60)]
    for draw in DRAWS[:9]:
        assert leave_out(cases, 8, draw, str) == leave_out(cases[::-1], 8, draw, str)


@pytest.mark.parametrize("text", ["3162bac3f141", "again", "0"])
def test_the_environment_repeats_a_draw(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, text)
    assert find_draw() == text


def test_the_commit_draws_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr(draws, "ROOT", tmp_path)
    assert (find_commit(tmp_path), find_draw()) == ("", WITHOUT_GIT)
    if shutil.which("git") is None:
        return
    said = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run([*said, "init", "-q"], check=True)
    assert find_draw() == WITHOUT_GIT
    seen = set()
    for number in range(3):
        made = ["commit", "-q", "--allow-empty", "--no-verify", "-m", f"{number}"]
        subprocess.run([*said, *made], check=True)
        seen.add(find_draw())
    assert len(seen) == 3
    monkeypatch.setenv("PATH", "")
    assert find_draw() == WITHOUT_GIT


BUSY = "tests/web/test_busy.py"
MANY = ("tests/values/test_calculator.py", "tests/games/test_names.py", BUSY)
"""Files of tests, one of which has sixteen cases, and one seven tests in a browser."""


def collected(*options: str, draw: str = "0") -> tuple[list[str], str]:
    """Return the names of the cases that a run takes, and the rest of what it prints."""
    own = ("-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib -p no:schemathesis")
    words = ("-m", "pytest", "--collect-only", "-q", *own, *options, *MANY)
    found = call_python(*words, cwd=draws.ROOT, more={VARIABLE: draw})
    lines = found.stdout.splitlines()
    return [text for text in lines if "::" in text], found.stdout


QUICK = ("-m", "not thorough")


@pytest.mark.thorough
def test_what_is_left_out_is_run_after_another_commit() -> None:
    everything = set(collected()[0])
    left = {name for name in everything if not name.endswith("[all]")}  # more random examples
    for draw in DRAWS:
        names, _ = collected(*QUICK, draw=draw)
        assert set(names) < everything
        left.difference_update(names)
        if not left:
            break
    assert not left


def test_a_run_says_how_to_repeat_its_draw() -> None:
    for draw in ("2f", "a0"):
        names, said = collected(*QUICK, draw=draw)
        assert f"{VARIABLE}={draw}" in said
        assert sum(name.startswith(BUSY) for name in names) in (1, 2, 3)
        assert collected(*QUICK, draw=draw)[0] == names


def test_random_examples_are_drawn_like_cases(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "from hypothesis import given, strategies as st\n"
        "@given(st.integers())\n"
        "def test_it(number): print('drawn', number)\n"
    )

    def run(draw: str, *options: str, ci: str = "") -> list[str]:
        plugins = ("-p", "tests.conftest", "-p", "no:schemathesis")
        more = {VARIABLE: draw, "PYTHONPATH": str(ROOT), "CI": ci}
        words = ("-m", "pytest", "-q", "-s", *plugins, *options, ".")
        found = call_python(*words, cwd=tmp_path, more=more)
        return [text for text in found.stdout.splitlines() if text.startswith("drawn")]

    assert len(run("2f")) > 90
    assert run("2f") == run("2f", ci="true") != run("a0", ci="true")
    assert run("a0", "--hypothesis-seed=2f") == run("2f")


def test_a_run_takes_the_cases_of_one_game_or_some_of_all() -> None:
    everything, _ = collected()
    of_kayles, _ = collected("--game", "kugli")
    assert of_kayles
    assert of_kayles == [case for case in everything if "kayles" in case or "kugli" in case]
    some, _ = collected("--most", "10")
    assert 5 < len(some) <= 10
    assert set(some) < set(everything)


def test_an_interrupted_run_goes_on_with_what_has_not_passed(tmp_path: Path) -> None:
    hook = (
        "def pytest_configure(config): config.pluginmanager.register(Resumed(Path('new/passed')))"
    )
    imports = "from pathlib import Path\nfrom tests.resumed import Resumed\n"
    (tmp_path / "conftest.py").write_text(imports + hook)
    (tmp_path / "test_two.py").write_text(
        "from pathlib import Path\n"
        "def test_one(): pass\n"
        "def test_other(): assert Path('mended').exists()\n"
    )

    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    env.pop("PYTEST_XDIST_WORKER", None)

    def run() -> tuple[int, str]:
        words = ("-m", "pytest", "-q", "-n", "1", "-p", "no:schemathesis", ".")
        found = call_python(*words, cwd=tmp_path, env=env, check=False)
        return found.returncode, found.stdout.splitlines()[-1].partition(" in ")[0]

    assert run() == (1, "1 failed, 1 passed")
    (tmp_path / "mended").touch()
    assert run() == (0, "1 passed")
    assert run() == (0, "no tests ran")
    assert (tmp_path / "new/passed").read_text().split() == [
        "test_two.py::test_one",
        "test_two.py::test_other",
    ]


def test_tests_near_to_a_file_are_its_own_and_those_that_import_it() -> None:
    found = near.near([Path("src/kalmar/answers/tables/patterns.py")])
    assert found[:2] == [near.STRUCTURE, Path("src/kalmar/answers/tables/patterns.py")]
    assert Path("tests/tables/test_patterns.py") in found[:5]
    assert Path("tests/answers/test_find_move.py") in found or len(found) == near.MOST_FILES
    assert all((ROOT / path).is_file() for path in found)


def test_tests_near_to_cards_and_transcripts_are_those_of_their_folders() -> None:
    _, *found = near.near([Path("src/kalmar/theory/glossary/glossary.hu.md")])
    assert {near.OF_CARDS, Path("tests/theorems/test_register.py")} <= {*found}
    found = near.near([Path("tests/cli/play.md")])
    assert found == [near.STRUCTURE, *sorted(Path("tests/cli").glob("test_*.py"))]


def test_changes_are_those_since_the_branch_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"merge-base": ["abc"], "diff": ["tests/near.py", "docs/testing.md", "src/gone.py"],
            "ls-files": ["src/kalmar/games/games.md"]}  # fmt: skip
    monkeypatch.setattr(near, "git", lambda what, *_rest: said[what])
    assert near.changed() == [Path("tests/near.py"), Path("src/kalmar/games/games.md")]
