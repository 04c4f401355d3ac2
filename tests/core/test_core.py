"""The core needs the standard library only: the same answers where other imports are blocked."""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kalmar.machine.libraries import LIBRARIES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PYODIDE = HERE / "node_modules/pyodide"
BLOCKED = """
import runpy, sys
for name in sys.argv[1].split():
    sys.modules[name] = None
runpy.run_path(sys.argv[2], run_name="__main__")
"""


def run(command: list[str]) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@cache
def with_libraries() -> dict[str, Any]:
    return run([sys.executable, str(HERE / "examples.py")])


def test_every_example_is_answered() -> None:
    found = with_libraries()["answers"]
    assert len(found) > 60
    assert found["kayles normal"][0] == "N"


def test_the_same_with_every_library_blocked() -> None:
    names = " ".join([*LIBRARIES, "platformdirs"])
    blocked = run([sys.executable, "-c", BLOCKED, names, str(HERE / "examples.py")])
    assert blocked == with_libraries()


@pytest.mark.skipif(
    shutil.which("node") is None or not PYODIDE.is_dir(),
    reason="Pyodide is not there: it takes Node and npm, and then `make pyodide`",
)
def test_the_same_in_pyodide() -> None:
    script = str(HERE / "pyodide.mjs")
    found = run(["node", script, str(PYODIDE), str(ROOT / "src"), str(HERE)])
    assert found["python"] != with_libraries()["python"] or sys.version_info >= (3, 14)
    assert (found["answers"], found["values"]) == (
        with_libraries()["answers"],
        with_libraries()["values"],
    )
