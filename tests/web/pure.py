"""The modules of the page that touch no browser, asked in node."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kalmar.web.app import PAGE, made_files

SCRIPT = Path(__file__).with_name("pure.mjs")
Ask = Callable[[str, Any], Any]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here: apt-get install nodejs")
    page = tmp_path_factory.mktemp("page")
    shutil.copytree(PAGE, page, dirs_exist_ok=True)
    for name, (content, _) in made_files("worker-transport.js").items():
        (page / name).write_text(content, encoding="utf-8")
    command = [node, str(SCRIPT), str(page)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def asked(name: str, data: Any) -> Any:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{json.dumps([name, data])}\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    yield asked
    process.communicate(timeout=10)
