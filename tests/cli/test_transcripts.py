"""Transcripts: what commands say, section by section; how they are read, and lines of a pipe.

A section is one sitting in a folder of its own: files that it gives are written, commands of its
console blocks typed. A row of a table is a command, its exit code and words that it says; where it
is refused, it says nothing else than a short sentence, and `~~words~~` are not said.
`KALMAR_UPDATE=1 pytest tests/cli` writes down what is said now, with the `…` that still fit.
"""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import IO

import pytest

from kalmar.answers.answer import ANSWER_FIELDS, solve
from tests.cases import cases
from tests.commands import START
from tests.known import known
from tests.typed import ANY, BLOCK, Step, agree, answer, fits, renewed, steps, steps_of, write

FOLDER = Path(__file__).parent
SECTION = re.compile(r"^## (?P<title>.*)\n(?P<text>(?:(?!## ).*\n)*)", re.MULTILINE)
ROW = re.compile(
    r"^\| `(?P<command>.*?)` \| (?P<code>\d+) \| (?P<words>.*) \|$|(?P<block>(?s:^```.*?^```$))",
    re.MULTILINE,
)
"""A row of a table, or a block, in which there are none."""
MOST_LINES = 4
"""A refusal has no more; Click puts two lines of usage before its sentence."""


def sections() -> Iterator[tuple[Path, str]]:
    """Yield the page and the title of each section."""
    for page in sorted(FOLDER.glob("*.md")):
        for found in SECTION.finditer(page.read_text("utf-8")):
            yield page, found["title"]


def block_now(block: re.Match[str]) -> str:
    """Return a block with what its commands say now."""
    lines = ""
    for step in steps_of(block):
        if step.kind == "file":
            write(step)
        else:
            assert step.kind == "console", "transcripts hold files and commands"
            lines += step.again(*answer(step.command))
    return f"```console\n{lines}```" if lines else block[0]


def row_now(row: re.Match[str]) -> str:
    """Return a row with what its command says now; the last line where the words are others."""
    if row["block"]:
        return row[0]
    said, code = answer(row["command"].replace(r"\|", "|"))
    words = row["words"]
    wanted = words.replace(r"\|", "|")
    right = fits(said, ANY + wanted.strip("~") + ANY) != wanted.startswith("~~")
    if not right or (code > 1 and not is_short(said)):
        words = said.strip().rpartition("\n")[2].replace("|", r"\|")
    return f"| `{row['command']}` | {code} | {words} |"


def is_short(said: str) -> bool:
    """Whether a refusal is a sentence, with nothing printed before it."""
    starts = said.startswith(("kalmar: ", "Usage: ", "Használat: "))
    return starts and "Traceback" not in said and len(said.strip().splitlines()) <= MOST_LINES


@pytest.mark.every
@pytest.mark.parametrize(
    ("page", "title"), [*sections()], ids=lambda part: part.stem if isinstance(part, Path) else part
)
def test_commands_say_what_is_written(page: Path, title: str, tmp_path: Path) -> None:
    (text,) = (found["text"] for found in SECTION.finditer(page.read_text("utf-8"))
               if found["title"] == title)  # fmt: skip
    with chdir(tmp_path):
        now = ROW.sub(row_now, BLOCK.sub(block_now, text))
    agree(page, text, now)


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
    check = test_commands_say_what_is_written
    with pytest.raises(AssertionError):
        check(page, "Wrong words", tmp_path / "folder")
    assert page.read_text() == PAGE
    monkeypatch.setenv("KALMAR_UPDATE", "1")
    check(page, "Wrong words", tmp_path / "folder")
    text = page.read_text()
    assert "| `kalmar chomp` | 2 | kalmar: give either a board" in text
    assert "| `kalmar chomp 1x1` | 0 | 1x1: the player to move has lost |" in text
    assert text.endswith("$ kalmar chomp 1x1\n1x1: the player to move has lost\n```\n")


COMMAND = [sys.executable, "-c", START, "solve", "-"]


@contextmanager
def running(*options: str) -> Iterator[tuple[subprocess.Popen[str], IO[str], IO[str]]]:
    """Run the command; yield its process, and the pipes to and from it."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, *options], stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process, process.stdin, process.stdout
        process.kill()


@pytest.mark.parametrize("text", ["nim 3 5 7", "grundy 2", "kayles 5 3 & nim 2", "cram 2x3"])
def test_fields_are_those_of_the_whole_answer(text: str) -> None:
    whole = {"note": None, **solve(text).to_dict(all_moves=True)}
    assert {name: find(solve(text)) for name, find in ANSWER_FIELDS.items()} == whole


def test_a_line_is_answered_while_the_pipe_stays_open() -> None:
    with running("--fields", "outcome") as (_, typed, said):
        for text, outcome in (("nim 3 3", "P"), ("nim 3 4", "N")):
            typed.write(f"{text}\n")
            assert json.loads(said.readline()) == {"outcome": outcome}


@pytest.mark.parametrize(("signum", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_while_it_waits(signum: signal.Signals, code: int) -> None:
    with running() as (process, typed, said):
        typed.write("nim 3\n")
        assert said.readline()
        process.send_signal(signum)
        assert process.wait(10) == code
        assert len(known(process.stderr).read().splitlines()) == 1


def test_it_ends_where_nobody_reads() -> None:
    with running("--fields", "outcome") as (process, typed, said):
        said.close()
        typed.write("nim 3\n")
        typed.close()
        assert process.wait(10) == 0
        assert not known(process.stderr).read()


def test_bytes_that_are_no_text_are_refused_by_line() -> None:
    command = [*COMMAND, "--fields", "value"]
    done = subprocess.run(command, input=b"\xff\nnim 3\n", capture_output=True, check=False)
    wrong, right = map(json.loads, done.stdout.splitlines())
    assert (wrong["line_number"], wrong["error"]["kind"]) == (1, "PositionError")
    assert (right, done.returncode) == ({"value": 3}, 2)
