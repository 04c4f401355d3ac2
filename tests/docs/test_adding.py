"""What the page on additions shows is all that is needed: each section is typed into a copy.

A section has blocks of four kinds: `python` is a new file, `diff` an edit (both go to the file that
was named last), `text` has commands with what they say, and all else is for the reader alone.
`KALMAR_UPDATE=1 pytest tests/docs/test_adding.py` writes down what the commands say now.
"""

import re
import shlex
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from scripts.translated_cards import card_faults, compile_catalogues

from tests.commands import call_python
from tests.typed import agree

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/how-to/add-things.md"
NAMED = re.compile(r"`((?:src|tests|docs)/[\w/.-]+\.\w+)`")
BLOCK = re.compile(r"^```(python|diff|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """One addition.

    Attributes:
        title: its heading.
        written: the new files, with their text.
        edited: the edits, each a file and a difference.
        commands: what is then typed, with what it says.
    """

    title: str
    written: dict[str, str]
    edited: list[tuple[str, str]]
    commands: list[tuple[str, str]]


def sections(text: str) -> list[Section]:
    """Return the sections of a page that add something."""
    parts = [part.partition("\n") for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]]
    return [section_of(title, body) for title, _, body in parts if BLOCK.search(body)]


def section_of(title: str, body: str) -> Section:
    """Read a section: each block belongs to the file that was named last before it."""
    section = Section(title, {}, [], [])
    for block in BLOCK.finditer(body):
        kind, text = block.groups()
        names = NAMED.findall(body[: block.start()])
        if kind == "python":
            section.written[names[-1]] = text
        elif kind == "diff":
            section.edited.append((names[-1], text))
        elif text.startswith("$ "):
            _, *rest = COMMAND.split(text)
            pairs = zip(rest[::2], rest[1::2], strict=True)
            section.commands.extend((command, said.strip("\n")) for command, said in pairs)
    return section


def edit(text: str, difference: str) -> str:
    """Return a text with a difference applied to it; `@@` stands between its parts.

    >>> edit("\\na = (\\n    1,\\n)\\n", " a = (\\n+    0,\\n")
    '\\na = (\\n    0,\\n    1,\\n)\\n'

    Raises:
        ValueError: the lines that are to be there are not, or are there twice.
    """
    for part in re.split(r"^@@.*\n", difference, flags=re.MULTILINE):
        lines = part.splitlines(keepends=True)
        before = "".join(line[1:] or "\n" for line in lines if not line.startswith("+"))
        after = "".join(line[1:] or "\n" for line in lines if not line.startswith("-"))
        if text.count(f"\n{before}") != 1:
            raise ValueError(f"this is to be there once:\n{before}")
        text = text.replace(f"\n{before}", f"\n{after}")
    return text


def type_in(section: Section, copy: Path) -> None:
    """Write and edit the files of a section in a copy of the program.

    Raises:
        ValueError: a new file is there already, or an edit does not fit.
    """
    for name, text in section.written.items():
        if (copy / name).exists():
            raise ValueError(f"{name} is there already")
        (copy / name).write_text(text, "utf-8")
    for name, difference in section.edited:
        place = copy / name
        place.parent.mkdir(parents=True, exist_ok=True)
        known = (place if place.exists() else ROOT / name).read_text("utf-8")
        place.write_text(edit(known, difference), "utf-8")


def follow(section: Section, folder: Path) -> list[str]:
    """Return what the commands of a section say in a copy of the program that it has changed.

    Args:
        section: what is typed in.
        folder: empty; the copy comes here.

    Raises:
        ValueError: it cannot be typed in, a doctest of a new file fails, a command does, or a card
            has no translation.
    """
    shutil.copytree(ROOT / "src", folder / "src")
    type_in(section, folder)
    package = folder / "src/kalmar"
    if faults := [*card_faults("hu", package)]:
        raise ValueError(f"{section.title}: {'; '.join(faults)}")
    compile_catalogues(package)

    def called(*words: str) -> str:
        more = {"PYTHONPATH": str(folder / "src"), "PYTHONUTF8": "1"}
        done = call_python("-m", *words, cwd=folder, more=more, encoding="utf-8", check=False)
        if done.returncode:
            raise ValueError(f"{section.title}: {words}: {done.stdout}{done.stderr}")
        return done.stdout.strip("\n")

    for name in section.written:
        called("doctest", name)
    return [called(*shlex.split(command)) for command, _ in section.commands]


SECTIONS = sections(PAGE.read_text("utf-8"))


@pytest.mark.every
@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.title)
def test_an_addition_works_as_written(section: Section, tmp_path: Path) -> None:
    for (command, said), now in zip(section.commands, follow(section, tmp_path), strict=True):
        agree(PAGE, f"$ {command}\n{said}", f"$ {command}\n{now}")


def test_a_card_without_a_translation_is_named(tmp_path: Path) -> None:
    english = replace(SECTIONS[0], edited=SECTIONS[0].edited[:1], commands=[])
    with pytest.raises(ValueError, match="the card take-squares lacks name, title"):
        follow(english, tmp_path)


def test_each_kind_of_addition_is_there() -> None:
    titles = {section.title for section in SECTIONS}
    assert titles == {"A heap game", "A graph game", "An export format", "A valuation",
                      "A way of playing", "A solver"}  # fmt: skip
    assert all(section.edited and section.commands for section in SECTIONS)


def test_an_edit_that_does_not_fit_is_refused() -> None:
    text = "a = (\n    1,\n)\nb = (\n    1,\n)\n"
    assert edit(f"\n{text}", " a = (\n-    1,\n+    2,\n") == "\n" + text.replace("1", "2", 1)
    for wrong in ("     1,\n+    2,\n", " c = (\n+    2,\n"):
        with pytest.raises(ValueError, match="there once"):
            edit(f"\n{text}", wrong)
