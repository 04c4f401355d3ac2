"""Tables of cases, which stand in `cases.toml` beside the tests.

A table has the name of its file and, within it, that of the test or constant that takes it.
"""

import sys
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

__all__ = ["as_tuples", "case_rows", "case_table", "cases", "few_or_many"]

Test = TypeVar("Test", bound=Callable[..., None])


def cases(*names: str, ids: Callable[[Any], str] | None = None) -> Callable[[Test], Test]:
    """Run a test with each of the rows that have its name; `names` are those of the cells."""

    def decorate(test: Test) -> Test:
        file = str(sys.modules[test.__module__].__file__)
        rows = case_rows(file, test.__name__.removeprefix("test_"))
        marked: Test = pytest.mark.parametrize(names if names[1:] else names[0], rows, ids=ids)(
            test
        )
        return marked

    return decorate


def case_rows(file: str, name: str) -> list[Any]:
    """Return the rows of a list; each that has several cells as a tuple."""
    return [as_tuples(row) for row in read(file)[name]]


def case_table(file: str, name: str) -> dict[str, Any]:
    """Return a table with its keys."""
    return {key: as_tuples(value) for key, value in read(file)[name].items()}


def read(file: str) -> dict[str, Any]:
    """Return the tables of a file of tests."""
    found: dict[str, Any] = tables_in(Path(file).parent)[Path(file).stem]
    return found


@cache
def tables_in(folder: Path) -> dict[str, Any]:
    """Read the cases of a folder."""
    return tomllib.loads((folder / "cases.toml").read_text(encoding="utf-8"))


def as_tuples(value: Any) -> Any:
    """Return arrays as tuples, which cannot be changed by a test."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """Give a test of random cases their number by this name: few, or many in a long run."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.thorough)])
