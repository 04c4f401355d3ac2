"""The console examples of the README and of all pages do what they say."""

import io
import re
import shlex
from pathlib import Path

import pytest

from kalmar.cli.run import run
from tests.typed import OWN, ROOT, Step, compare, is_sitting, pages, steps


def examples() -> list[tuple[Path, Step]]:
    """The commands of all pages that are no sitting."""
    return [
        (page, step)
        for page in pages()
        if not is_sitting(page)
        for step in steps(page.read_text("utf-8"))
        if step.kind == "console" and OWN.match(step.command)
    ]


LONG = {
    'kalmar solve "kayles 1000000000000" --composition continued',
    'kalmar period "subtraction(1,2,1000000)" --composition selective --misere --to 3000000',
    "kalmar table bricks --rows 1..300 --cols 1..300 --all-ways --only-zeros --png brick-ways.png",
}
"""Examples that take as long as a hundred others, and are left to a long run."""


@pytest.mark.every
@pytest.mark.parametrize(
    ("page", "step"),
    [
        pytest.param(
            page,
            step,
            id=step.command,
            marks=[pytest.mark.thorough] if step.command in LONG else [],
        )
        for page, step in examples()
    ],
)
def test_console_examples(
    page: Path, step: Step, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # some examples draw into files
    compare(page, step)


def test_there_are_examples() -> None:
    assert len(examples()) > 100
    assert {step.command for _, step in examples()} >= LONG


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
