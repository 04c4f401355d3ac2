"""The public names and what a cold start loads; `benchmarks/startup.py` measures it."""

import ast
import doctest
import importlib
import inspect
import pickle
import re
from functools import cached_property
from pathlib import Path
from types import FunctionType

import pytest

import kalmar
from tests.commands import call_python

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md")])
MODULES_FOR_USERS = {
    "kalmar",
    "kalmar.web.services",
    "kalmar.core.rules.shapes",
    "kalmar.testing",
    "kalmar.testing.strategies",
}

FOR_DEVELOPERS = {ROOT / "docs/how-to/add-things.md"}
"""The page about what comes with Kalmár, which says that what it imports is not public."""


def test_the_type_checker_sees_the_same_names() -> None:
    tree = ast.parse(Path(str(kalmar.__file__)).with_suffix(".pyi").read_text("utf-8"))
    imported = [
        (alias.asname, (node.module, alias.name))
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    exported = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    assert len(imported) == len(kalmar.PLACES), "a name stands there twice"
    assert dict(imported) == kalmar.PLACES
    assert sorted(exported) == sorted(kalmar.__all__) == sorted(kalmar.PLACES)
    assert set(kalmar.PLACES) <= set(dir(kalmar))


@pytest.mark.parametrize("name", sorted(kalmar.PLACES))
def test_every_name_loads_what_it_says(name: str) -> None:
    module, there = kalmar.PLACES[name]
    found = getattr(importlib.import_module(module), there)
    assert inspect.unwrap(getattr(kalmar, name)) is inspect.unwrap(found)
    if inspect.isfunction(found):
        assert pickle.loads(pickle.dumps(getattr(kalmar, name))) is getattr(kalmar, name)
    assert name.isupper() or (getattr(found, "__doc__", "") or "").strip()


WITHOUT_EXAMPLE = {"openspiel_game", "OpenSpielGame", "Step"}
"""The first two need OpenSpiel, which nothing installs; a step is what `Position.moves` shows."""


def examples_of(found: object) -> int:
    """How many examples the documentation of a function has, or of a class with its methods."""
    documented = [found, *(vars(found).values() if inspect.isclass(found) else ())]
    texts = [inspect.getdoc(one) or "" for one in documented if is_documented(one)]
    parser = doctest.DocTestParser()
    return sum(len(parser.get_examples(text)) for text in texts)


def is_documented(one: object) -> bool:
    """Whether it is a class, a function, or what becomes one of an object."""
    kinds = (type, FunctionType, property, cached_property, classmethod, staticmethod)
    return isinstance(one, kinds)


def test_every_public_function_and_class_has_an_example() -> None:
    found = {name: inspect.unwrap(getattr(kalmar, name)) for name in kalmar.__all__}
    own = {
        name: one
        for name, one in found.items()
        if inspect.isfunction(one) or (inspect.isclass(one) and not issubclass(one, Exception))
    }
    assert {name for name, one in own.items() if not examples_of(one)} == WITHOUT_EXAMPLE
    assert len(own) > 100


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_documentation_uses_public_names_only(page: Path) -> None:
    used = re.findall(r">>> (?:from|import) (kalmar[\w.]*)", page.read_text())
    if page in FOR_DEVELOPERS:
        assert "is not public" in page.read_text()
        return
    assert set(used) <= MODULES_FOR_USERS


def test_the_reference_lists_every_name() -> None:
    page = (ROOT / "docs/api.md").read_text()
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == set(kalmar.PLACES)


def test_the_example_of_the_package_holds() -> None:
    # What the package shows is collected where it is defined; only its own words are left.
    example = doctest.DocTestParser().get_doctest(kalmar.__doc__ or "", {}, "kalmar", None, 0)
    assert example.examples
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


CODE = """
import sys
before = set(sys.modules)
{code}
print()
print(*set(sys.modules) - before)
"""


def loaded(code: str) -> set[str]:
    """The modules that code loads, in a Python of its own without what an environment adds."""
    done = call_python("-I", "-c", CODE.format(code=code))
    return set(done.stdout.splitlines()[-1].split())


def test_the_package_loads_nothing_else() -> None:
    assert loaded("import kalmar") <= {"kalmar", "kalmar.core"}


LARGE = {
    "numpy", "numba", "matplotlib", "networkx", "pandas", "pyarrow", "distributed", "fastapi",
    "asyncio", "logging", "sqlite3", "tomllib", "socket", "subprocess", "multiprocessing",
    "fractions", "decimal", "csv", "importlib.metadata", "rich",
}  # fmt: skip
OF_FORMATS = {"html", "random", "tempfile"}


@pytest.mark.parametrize(
    ("arguments", "most"),
    [(["--help"], 20), (["solve", "nim 3 5 7"], 70), (["values", "kayles", "-n", "20"], 70)],
    ids=["help", "solve", "values"],
)
def test_commands_load_what_they_need(arguments: list[str], most: int) -> None:
    found = loaded(f"from kalmar.cli.run import run; run({arguments!r})")
    assert not found & LARGE
    assert arguments[0] == "values" or not found & OF_FORMATS
    assert len([name for name in found if name.startswith("kalmar")]) <= most
