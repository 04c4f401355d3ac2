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

from kalmar.runtime.optional import LIBRARIES
from tests.core import examples

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PYODIDE = HERE / "node_modules/pyodide"
BLOCKED = """
import runpy, sys
for name in sys.argv[1].split():
    sys.modules[name] = None
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
IN_PYODIDE = 100
"""The largest heap there, where everything takes ten times as long."""


def run(command: list[str]) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@cache
def with_libraries(heap: int = examples.LARGEST_HEAP) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        json.dumps({"answers": examples.answers(), "values": examples.values(heap)})
    )
    return found


def test_the_same_with_every_library_blocked() -> None:
    names = " ".join([*LIBRARIES, "platformdirs"])
    blocked = run([sys.executable, "-c", BLOCKED, names, str(HERE / "examples.py")])
    del blocked["python"]
    assert blocked == with_libraries()
    assert len(blocked["answers"]) > 60
    assert blocked["answers"]["kayles normal"][0] == "N"


@pytest.mark.skipif(
    shutil.which("node") is None or not PYODIDE.is_dir(),
    reason="Pyodide is not there: it takes Node and npm, and then `make pyodide`",
)
def test_the_same_in_pyodide() -> None:
    script = str(HERE / "pyodide.mjs")
    folders = [str(PYODIDE), str(ROOT / "src"), str(HERE)]
    found = run(["node", script, *folders, str(IN_PYODIDE)])
    assert found.pop("python") >= [3, 11]
    assert found == with_libraries(IN_PYODIDE)
