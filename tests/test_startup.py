"""What a cold start loads: nothing that it does not need. `benchmarks/startup.py` measures it."""

import pytest

from tests.commands import call_python

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
