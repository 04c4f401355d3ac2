"""The page's modules have the types that their comments say, and the transports are alike."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kalmar.web.app import PAGE

HERE = Path(__file__).parent
COMPILER = HERE / "node_modules/typescript/bin/tsc"


def exported(name: str) -> set[str]:
    text = (PAGE / name).read_text()
    return set(re.findall(r"^export (?:async )?function (\w+)", text, re.MULTILINE))


def test_both_transports_carry_the_same() -> None:
    assert exported("server-transport.js") == exported("worker-transport.js")
    assert exported("worker-transport.js") == {"ask", "cancel", "ready"}


@pytest.mark.skipif(
    shutil.which("node") is None or not COMPILER.is_file(),
    reason="TypeScript is not there: it takes Node and npm, and then `make pyodide`",
)
def test_types_of_the_page() -> None:
    command = ["node", str(COMPILER), "-p", str(HERE / "tsconfig.json"), "--pretty", "false"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
