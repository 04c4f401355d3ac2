"""What a type checker knows of the library: names as literals, and the type of a term."""

import ast
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from kalmar import COMPOSITIONS, VALUATIONS, Choice, Play, find_composition, find_valuation
from kalmar.core import compositions
from kalmar.theory.table import find_play
from tests.cases import case_rows, case_table
from tests.commands import call_python

ROOT = Path(__file__).parents[1]
ENGLISH = {choice.name for choice in (Choice.ONE, Choice.ALL, Choice.ANY)}
ASCII = str.maketrans("⁺⁻", "+-")


def typed() -> dict[str, Any]:
    """Return the names of a module that only a type checker sees."""
    tree = ast.parse(Path(compositions.__file__).read_text(encoding="utf-8"))
    hidden = next(node for node in tree.body if isinstance(node, ast.If))
    found: dict[str, Any] = {}
    exec("\n".join(map(ast.unparse, hidden.body)), found)
    return found


def literals(name: str) -> list[str]:
    """Return the texts of a literal type, or of a union of some."""

    def texts(kind: Any) -> list[str]:
        return (
            [kind] if isinstance(kind, str) else [t for part in get_args(kind) for t in texts(part)]
        )

    return texts(typed()[name])


def test_compositions_are_those_of_the_registry() -> None:
    known = {
        name
        for row in COMPOSITIONS.values()
        for name in (row.name, *row.aliases, row.ascii, row.unicode)
    }
    words = {f"{choice}, {length}" for choice in ENGLISH for length in ("short", "long")}
    found = literals("CompositionName")
    assert set(found) == known | ENGLISH | words
    assert len(set(found)) == len(found)
    assert all(find_composition(name) for name in found)


def test_conventions_are_those_that_are_understood() -> None:
    found = literals("PlayName")
    assert {find_play(name) for name in found} == {*Play}
    assert {play.value for play in Play} | {play.title for play in Play} <= {*found}
    assert len(found) == 4


def test_valuations_are_those_of_the_registry() -> None:
    known = {
        name
        for row in VALUATIONS.values()
        for name in (row.name, row.symbol, row.symbol.translate(ASCII), *row.aliases)
    }
    found = literals("ValuationName")
    assert set(found) == known | {"N", "M"}
    assert len(set(found)) == len(found)


def test_nothing_is_lost_at_run_time() -> None:
    # Case, accents and more words are understood there, and errors name types that people know.
    names = ("CompositionName", "PlayName", "ValuationName")
    assert {vars(compositions)[name] for name in names} == {str}
    row = COMPOSITIONS["selective"]
    assert find_composition(row) is row
    valuation = VALUATIONS["grundy"]
    assert find_valuation(valuation) is valuation


RIGHT = """
import kalmar
from kalmar import COMPOSITIONS, VALUATIONS, Play

kalmar.solve("nim 3", "sum", "misere", "R-")
kalmar.solve([3, 5], composition="any", play=Play.MISERE, valuation=VALUATIONS["grundy"])
kalmar.solve("nim 3", COMPOSITIONS["selective"])
kalmar.play("nim 3", "all, short", "misère")
kalmar.graph("nim 3", "disjunctive")
kalmar.parse_position("nim 3", "&")
kalmar.period("kayles", composition="moore-2", valuation="g+")
kalmar.check_homework("nim 3: N", "selective", "betli", valuation="G⁺")
for whole in ("nim 3 5", [3, 5], (3, 5), kalmar.position("nim", 3)):
    kalmar.position(whole, composition="one")
total: int = sum(kalmar.sequence("kayles", 9)) + kalmar.sequence("kayles")[3]
least: int = min(min(row) for row in kalmar.table("queen", range(3), range(4), "any", "misere"))
gaps: int | None = kalmar.sequence("kayles", 9, "diminished")[3]
wide: kalmar.Sequence = kalmar.sequence("kayles", valuation="remoteness")
named: kalmar.Composition = kalmar.find_composition(input())
kalmar.sequence("kayles", composition=named, valuation=kalmar.find_valuation(input()))
"""

WRONG = case_table(__file__, "wrong")

SOURCES = tuple(case_rows(__file__, "sources"))
"""The modules that a checker must read for this; all others are left out, so that it is quick."""


def checked(code: str, folder: Path) -> list[tuple[int, str]]:
    """Return what mypy finds in a program of a user: line and message."""
    program = folder / "program.py"
    program.write_text(code, encoding="utf-8")
    stub = ROOT / "src/kalmar/__init__.pyi"
    modules = [str(stub), *(str(ROOT / f"src/kalmar/{name}.py") for name in SOURCES)]
    options = ("--config-file=", "--follow-imports=skip", "--explicit-package-bases")
    words = ("mypy", *options, f"--cache-dir={folder / 'cache'}", str(program), *modules)
    more = {"MYPYPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    done = call_python("-m", *words, cwd=ROOT, more=more, encoding="utf-8", check=False)
    assert not done.stderr
    found = re.findall(r"program\.py:(\d+): error: (.*)", done.stdout)
    return [(int(line), words) for line, words in found]


def test_right_names_pass_and_each_misspelt_one_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    code = RIGHT + "\n".join(WRONG)
    first = len(RIGHT.splitlines()) + 1
    found = checked(code, tmp_path)
    assert {line for line, _ in found} == {*range(first, first + len(WRONG))}, found
    for (line, words), (_, name) in zip(found, WRONG.items(), strict=True):
        assert f'"{name}"' in words or f"'{name}'" in words or "No overload" in words, (line, words)
