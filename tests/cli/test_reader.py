"""Transcripts are read as they are meant, and written anew where words change."""

from pathlib import Path

import pytest

from tests.cases import cases
from tests.cli import test_transcripts
from tests.typed import Step, answer, fits, renewed, steps


@cases("said", "written", "fit")
def test_an_ellipsis_is_any_text(said: str, written: str, fit: bool) -> None:
    assert fits(said, written) == fit


def test_what_still_fits_stays() -> None:
    assert renewed("one\ntwo\n3 a b\nfour", "uno\n…\n3 … b\nfour") == "one\n…\n3 … b\nfour\n"
    assert renewed("new\n", "old\n") == "new\n"
    assert renewed("a\nRule: from a heap\nb\n> help\n", "…\nRule: from one heap\n…\n> help\n") == (
        "…\nRule: from a heap\n…\n> help\n"
    )
    assert renewed("a\nb\nc\n", "…\nzzz\n…\nc\n") == "…\nc\n"
    assert Step("console", "…\n", command="kalmar").again("x", 2) == "$ kalmar  # exit 2\n…\n"


def test_a_block_may_hold_several_commands_with_their_codes() -> None:
    found = steps("```console\n$ kalmar calc 1\n1\n$ kalmar chomp 5  # exit 2\nkalmar: …\n```\n")
    assert [(step.command, step.code, step.text) for step in found] == [
        ("kalmar calc 1", 0, "1\n"), ("kalmar chomp 5", 2, "kalmar: …\n"),
    ]  # fmt: skip


def test_both_outputs_are_shown_where_both_are_asked_for() -> None:
    said, alone = answer("kalmar values kayles -n 2 --misere 2>&1"), "kalmar values kayles -n 2"
    assert "misère remoteness" in said[0]
    assert answer(f"{alone} --misere") == ("0 1 2\n", 0)


PAGE = """# A page

## Wrong words

| command | exit | says |
|---|---|---|
| `kalmar chomp` | 0 | a pie |
| `kalmar chomp 1x1` | 0 | ~~has lost~~ |

```console
$ kalmar chomp 1x1
it is won
```
"""


def test_a_page_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    (tmp_path / "folder").mkdir()
    monkeypatch.delenv("KALMAR_UPDATE", raising=False)
    check = test_transcripts.test_commands_say_what_is_written
    with pytest.raises(AssertionError):
        check(page, "Wrong words", tmp_path / "folder")
    assert page.read_text() == PAGE
    monkeypatch.setenv("KALMAR_UPDATE", "1")
    check(page, "Wrong words", tmp_path / "folder")
    text = page.read_text()
    assert "| `kalmar chomp` | 2 | kalmar: give either a board" in text
    assert "| `kalmar chomp 1x1` | 0 | 1x1: the player to move has lost |" in text
    assert text.endswith("$ kalmar chomp 1x1\n1x1: the player to move has lost\n```\n")
