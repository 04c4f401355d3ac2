"""The sections of docs/how-to/add-things.md, typed into a copy of the program.

    python scripts/adding.py

writes anew what the commands of the page say, and how many lines each section adds. A section has
blocks of four kinds: `python` is a new file, `diff` an edit (both go to the file that was named
last), `text` has commands with what they say, and all else is for the reader alone.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/how-to/add-things.md"
NAMED = re.compile(r"`((?:src|tests|docs)/[\w/.-]+\.\w+)`")
BLOCK = re.compile(r"^```(python|diff|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)
RUN = """
import doctest, importlib, json, pathlib, sys
from scripts.translated_cards import card_faults, compile_catalogues
from scripts.typed import answer
import kalmar
modules, commands = json.load(sys.stdin)
package = pathlib.Path("src/kalmar")
compile_catalogues(package)
failed = [doctest.testmod(importlib.import_module(name)).failed for name in modules]
answers = [answer(command) for command in commands]
print(json.dumps([kalmar.__file__, [*failed, *card_faults("hu", package)], answers]))
"""


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

    @property
    def counts(self) -> tuple[str, str]:
        """How many files are written and edited, each with the number of lines added."""
        lines = sum(len([s for s in text.splitlines() if s]) for text in self.written.values())
        added = sum(len(re.findall(r"^\+.", text, re.MULTILINE)) for _, text in self.edited)
        files = {name for name, _ in self.edited}
        return f"{len(self.written)}, {lines}", f"{len(files)}, {added}"


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

    >>> edit("a = (\\n    1,\\n)\\n", " a = (\\n+    0,\\n")
    'a = (\\n    0,\\n    1,\\n)\\n'

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
    modules = [
        name.removeprefix("src/").removesuffix(".py").replace("/", ".") for name in section.written
    ]
    given = json.dumps([modules, [command for command, _ in section.commands]])
    paths = os.pathsep.join([str(folder / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=folder, input=given, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )  # fmt: skip
    if done.returncode:
        raise ValueError(f"{section.title}: {done.stderr}")
    used, failed, answers = json.loads(done.stdout.splitlines()[-1])
    if not Path(used).is_relative_to(folder) or any(failed) or any(code for _, code in answers):
        raise ValueError(f"{section.title}: {used}, {failed}, {answers}, {done.stdout}")
    return [said.strip("\n") for said, _ in answers]


def table(found: list[Section]) -> str:
    """Return how many files and lines each addition takes, as the rows of a table."""
    rows = [[part.title[0].lower() + part.title[1:], *part.counts] for part in found]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


TABLE = re.compile(r"(?<=\|---\|---\|---\|\n)(?:\| a.*\n)+")


def main() -> None:
    """Write the page anew, with what its commands say now."""
    text = PAGE.read_text("utf-8")
    found = sections(text)
    for section in found:
        with tempfile.TemporaryDirectory() as folder:
            answers = follow(section, Path(folder))
        for (command, said), now in zip(section.commands, answers, strict=True):
            before, after = (f"$ {command}\n{one}".rstrip() for one in (said, now))
            text = text.replace(before, after)
    text = TABLE.sub(lambda _: table(found) + "\n", text, count=1)
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
