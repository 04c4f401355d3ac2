"""Commands say what the transcripts beside this file say, section by section.

A section is one sitting in a folder of its own: files that it gives are written, commands of its
console blocks typed. A row of a table is a command, its exit code and words that it says; where it
is refused, it says nothing else than a short sentence, and `~~words~~` are not said.
`KALMAR_UPDATE=1 pytest tests/cli` writes down what is said now, with the `…` that still fit.
"""

import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest

from tests.typed import ANY, BLOCK, agree, answer, fits, steps_of, write

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
