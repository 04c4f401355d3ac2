"""The wheel alone, outside the checkout: it solves, and serves every file of the playground."""

import json
import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kalmar.web.app import PAGE
from tests.release.built import built

HERE = "import kalmar, sys; print(kalmar.__file__)"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with the wheel in it, and the environment in which Python finds it first."""
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(built()[0]) as archive:
        archive.extractall(folder / "installed")
    return folder, {**os.environ, "PYTHONPATH": str(folder / "installed"), "PYTHONUTF8": "1"}


def said(wheel: tuple[Path, dict[str, str]], *arguments: str) -> str:
    folder, environment = wheel
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True,
        text=True, check=True, encoding="utf-8",
    ).stdout  # fmt: skip


def test_it_is_the_wheel(wheel: tuple[Path, dict[str, str]]) -> None:
    assert Path(said(wheel, "-c", HERE).strip()).is_relative_to(wheel[0])


def test_it_solves_in_both_languages(wheel: tuple[Path, dict[str, str]]) -> None:
    assert "outcome  N: the player to move wins" in said(
        wheel, "-m", "kalmar", "solve", "nim 3 5 7"
    )
    magyar = said(wheel, "-m", "kalmar", "solve", "nim 3 5 7", "--lang", "hu")
    assert "outcome" not in magyar
    assert "nim 3 5 7" in magyar
    assert "vegyél el" in said(wheel, "-m", "kalmar", "games", "nim", "--lang", "hu"), "of a card"


def test_the_doctor_finds_it_well(wheel: tuple[Path, dict[str, str]]) -> None:
    found = json.loads(said(wheel, "-m", "kalmar", "doctor", "--json"))
    assert found["ok"], found


@pytest.fixture(scope="module")
def address(wheel: tuple[Path, dict[str, str]]) -> Iterator[str]:
    folder, environment = wheel
    command = [sys.executable, "-u", "-m", "kalmar", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found[0]
        process.terminate()
        process.stdout.read()


def test_it_serves_every_file(address: str) -> None:
    names = [str(path.relative_to(PAGE).as_posix()) for path in PAGE.rglob("*") if path.is_file()]
    assert len(names) > 30
    for name in ("", *names):
        with urllib.request.urlopen(f"{address}{name}", timeout=60) as answer:
            assert answer.status == 200
            assert answer.read() == (PAGE / (name or "index.html")).read_bytes()


def test_it_answers(address: str) -> None:
    request = urllib.request.Request(
        f"{address}api/v1/report", json.dumps({"position": "nim 3 5 7"}).encode(),
        {"Content-Type": "application/json"},
    )  # fmt: skip
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert '"N"' in answer.read().decode()
