"""Without an extra everything else works, and what needs it says how to install it."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from kalmar.cli.commands import COMMANDS
from kalmar.runtime.optional import CORE, EXTRAS, LIBRARIES, OTHERS, remedy
from tests.cases import case_rows, case_table, cases
from tests.commands import run_python

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

WITHOUT = """
import json, sys
blocked, commands = json.loads(sys.argv[1])

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Gone())
import contextlib, io
from kalmar.cli import run as shown
from kalmar.cli.run import run
for command in commands:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(command)
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""

NEEDING = case_table(__file__, "needing")
"""For each extra the command lines that need it, with the library that their error names."""

WITH_THE_CORE = case_rows(__file__, "with_the_core")
"""At least one line of each command."""
NOT_WITH_THE_CORE = {"web"}


def without(
    extras: list[str], commands: list[str], folder: Path
) -> dict[str, tuple[int, str, str]]:
    """For each command line its exit code and what it wrote, where these extras are missing."""
    blocked = [module for extra in extras for module in EXTRAS[extra]]
    given = json.dumps([blocked, [command.split() for command in commands]])
    more = {"PYTHONUTF8": "1"}
    done = run_python(
        WITHOUT, given, cwd=folder, more=more, input="resign\n", encoding="utf-8", check=False
    )
    assert not done.returncode, done.stderr
    said = [json.loads(line) for line in done.stdout.splitlines()]
    return {line: tuple(found) for line, found in zip(commands, said, strict=True)}


def files_in(folder: Path) -> Path:
    """A folder with a graph in each format, and a homework."""
    (folder / "homework.txt").write_text("nim 3 5 = 6")
    (folder / "answers.json").write_text('[{"position": "nim 3 5", "outcome": "N"}]')
    (folder / "a.dot").write_text("digraph { a -> b }")
    (folder / "a.graphml").write_text(
        '<graphml><graph edgedefault="directed"><node id="a"/></graph></graphml>'
    )
    (folder / "a.csv.zst").write_text("")
    (folder / "c.json").write_text('{"a": ["b"], "b": []}')
    return folder


@pytest.mark.parametrize("extra", NEEDING)
def test_a_missing_extra_is_named(extra: str, tmp_path: Path) -> None:
    lines = [line for line, _ in NEEDING[extra]]
    found = without([extra], lines, files_in(tmp_path))
    for line, library in NEEDING[extra]:
        code, out, err = found[line]
        assert (code, out) == (2, ""), line
        assert err.startswith("kalmar: "), line
        assert err.endswith(f' need {library}: pip install "kalmar[{extra}]"\n'), (line, err)
    left = {path.name for path in tmp_path.iterdir()}
    assert not left & {"a.png", "a.pdf", "a.svg", "a.parquet", "a.pq"}


def test_every_command_is_tried_with_the_core() -> None:
    called = {
        name for name in COMMANDS for line in WITH_THE_CORE if f"{line} ".startswith(f"{name} ")
    }
    assert called == set(COMMANDS) - NOT_WITH_THE_CORE


@pytest.mark.thorough
def test_the_core_alone_does_everything_else(tmp_path: Path) -> None:
    for name in ("all", "core"):
        (tmp_path / name).mkdir()
    usual = without([], WITH_THE_CORE, files_in(tmp_path / "all"))
    core = without(list(EXTRAS), WITH_THE_CORE, files_in(tmp_path / "core"))
    for line in WITH_THE_CORE:
        assert core[line][0] == 0, (line, core[line])
        if line != "doctor":
            assert said(core[line]) == said(usual[line])


def said(found: tuple[int, str, str]) -> tuple[int, str, str]:
    """Return the exit code and what was written, without what hangs on machine and cache."""
    code, out, err = found
    return (
        code,
        out,
        re.sub(r"^kalmar: (\d+ s; Ctrl\+C stops|compiling .*)\n", "", err, flags=re.MULTILINE),
    )


LIBRARY = """
import sys
for name in {blocked!r}:
    sys.modules[name] = None
import kalmar
try:
    {code}
except kalmar.MissingLibraryError as error:
    print(error, isinstance(error, kalmar.KalmarError), error.exit_code)
"""


@cases("code", "said")
def test_the_library_says_the_same(code: str, said: str, tmp_path: Path) -> None:
    blocked = [module for brought in EXTRAS.values() for module in brought]
    done = run_python(LIBRARY.format(blocked=blocked, code=code), cwd=files_in(tmp_path))
    remedies = {extra: f'pip install "kalmar[{extra}]"' for extra in EXTRAS}
    assert done.stdout == f"{said.format(**remedies)} True 2\n"


def names(requirements: list[str]) -> set[str]:
    """The libraries of requirements on this system, without versions."""
    return {line.partition(">=")[0] for line in requirements if "!= 'linux'" not in line}


def test_errors_and_package_name_the_same_extras() -> None:
    declared = PROJECT["optional-dependencies"]
    assert names(PROJECT["dependencies"]) == set(CORE)
    assert set(declared) == {*EXTRAS, "all"}
    assert set(EXTRAS) == {*NEEDING, "testing"}  # which no command needs
    assert declared["all"] == [f"kalmar[{','.join(EXTRAS)}]"]
    for extra, modules in EXTRAS.items():
        assert names(declared[extra]) <= set(modules)
        assert set(modules) - names(declared[extra]) <= {"dask"}, "come with others"
    assert all(remedy(module).endswith(f'kalmar[{extra}]"')
               for extra, modules in EXTRAS.items() for module in modules)  # fmt: skip
    assert len(LIBRARIES) == len(CORE) + sum(map(len, EXTRAS.values())) + len(OTHERS)


WITHOUT_NUMBA = case_rows(__file__, "without_numba")
CODE = """
import json, sys
if sys.argv[1] == "without":
    sys.modules["numba"] = None
from kalmar.cli.run import run
for command in json.loads(sys.argv[2]):
    assert run(command) == 0, command
print("numba" in sys.modules and sys.modules["numba"] is not None)
"""


def test_answers_are_the_same_without_numba(tmp_path: Path) -> None:
    path = tmp_path / "roads.json"
    path.write_text('{"a": ["b", "c"], "b": ["a", "d"], "c": ["d"], "d": []}')
    commands = [[str(path) if word == "FILE" else word for word in c] for c in WITHOUT_NUMBA]
    said = [
        run_python(CODE, how, json.dumps(commands)).stdout.splitlines()
        for how in ("with", "without")
    ]
    assert said[0][:-1] == said[1][:-1]
    assert (said[0][-1], said[1][-1]) == ("True", "False")
    assert len(said[0]) == len(WITHOUT_NUMBA) + 1
