"""Benchmarks and scripts import what there is, also in the programs that they write themselves.

Their examples hold.
"""

import ast
import doctest
import re
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted([*(ROOT / "benchmarks").glob("*.py"), *(ROOT / "scripts").glob("*.py")])
IMPORT = re.compile(
    r"^\s*(from kalmar[\w.]* import (?:\([^)]*\)|[^(\n;]+)|import kalmar[\w.]*)", re.MULTILINE
)


def is_module(name: str) -> bool:
    """Whether there is a module of that name."""
    with suppress(ModuleNotFoundError):  # a name in a module that is no package
        return find_spec(name) is not None
    return False


def missing(text: str) -> list[str]:
    """What a file imports from the package, as code or in a text, that is not there."""
    found = []
    for statement in IMPORT.findall(text):
        (node,) = ast.parse(statement.strip()).body
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            module = import_module(node.module)
            names = [alias.name for alias in node.names]
            found += [
                f"{node.module}.{name}"
                for name in names
                if not (hasattr(module, name) or is_module(f"{node.module}.{name}"))
            ]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if not is_module(alias.name)]
    return found


@pytest.mark.every
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_imported_is_there(file: Path) -> None:
    assert missing(file.read_text(encoding="utf-8")) == []


@pytest.mark.every
@pytest.mark.parametrize(
    "file", [file for file in FILES if ">>>" in file.read_text("utf-8")], ids=lambda file: file.stem
)
def test_examples_hold(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(file.parent))  # as where it is run
    assert not doctest.testmod(import_module(f"{file.parent.name}.{file.stem}")).failed


def test_a_name_that_is_gone_is_found() -> None:
    text = (
        'CODE = """\nfrom kalmar.theory.table import THEORIES, find_composition\n'
        'import kalmar.gone"""'
    )
    assert missing(text) == ["kalmar.theory.table.find_composition", "kalmar.gone"]
    assert missing("from kalmar import (\n    engines,\n    grundy_values,\n)") == []
