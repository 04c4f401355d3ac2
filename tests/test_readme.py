"""The console examples of the README and of all pages do what they say."""

import io
import re
import shlex
from pathlib import Path

import pytest

from kalmar.answers import analysis
from kalmar.present.cli.run import run

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("README*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
BLOCKS = [
    block
    for page in PAGES
    for block in re.findall(
        r"```console\n\$ (?:printf '(.*?)' \| )?kalmar (.*?)\n(.*?)```", page.read_text(), re.DOTALL
    )
]


PATIENCE = 20.0
"""Seconds for lengths and lines of play, so that a slow machine says the same."""


@pytest.mark.parametrize(("typed", "command", "said"), BLOCKS, ids=[block[1] for block in BLOCKS])
def test_console_examples(
    typed: str,
    command: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(analysis, "LENGTH_SECONDS", PATIENCE)
    monkeypatch.setattr(analysis, "LINE_SECONDS", PATIENCE)
    monkeypatch.chdir(tmp_path)  # some examples draw into files
    monkeypatch.setattr("sys.stdin", io.StringIO(typed.replace("\\n", "\n")))
    assert run(shlex.split(command)) == 0
    assert capsys.readouterr().out.strip() == said.strip()


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 3


@pytest.mark.usefixtures("registries")
def test_rules_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/how-to/own-game.md").read_text()
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for name, file, commands in zip(("halves", "corner"), blocks[::2], blocks[1::2], strict=True):
        (tmp_path / f"{name}.py").write_text(file)
        for line in commands.strip().splitlines():
            program, *arguments = shlex.split(line)
            assert program == "kalmar"
            assert run(arguments) == 0
    shown = capsys.readouterr().out
    assert "halves 6 4  (disjunctive, normal play)" in shown
    assert "1 | 1 2 3 2 3 2 3 2 3 2" in shown
