"""Draw the gallery again, and make its pages, from docs/gallery/pictures.toml.

python scripts/gallery.py            all pictures
python scripts/gallery.py NAME …     only these pictures

The documentation has the pages when it is built (docs/extensions/made_pages.py).
"""

import shlex
import sys
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass, replace
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from docutils.nodes import make_id

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.templates import TEMPLATES, fill, read  # noqa: E402 - found from here

TEMPLATES.filters["anchor"] = make_id
FOLDER = ROOT / "docs/gallery"
COLOURS = (256, 128, 64, 32, 16)
"""How many colours a PNG that is kept may have: the most with which it is small enough."""
LARGEST = 60_000
"""The bytes of a picture."""


@dataclass(frozen=True)
class Picture:
    """A picture with the line that makes it.

    Attributes:
        name: of the file, without its ending.
        section: where it hangs.
        en: title, words under it, and what is seen, in English.
        hu: the same in Hungarian.
        command: a command without `kalmar`, which writes the file into the current folder.
        python: lines of Python in place of a command.
        small: a cheaper command of the same kind; the line itself where it is cheap.
    """

    name: str
    section: str
    en: tuple[str, str, str]
    hu: tuple[str, str, str]
    command: str = ""
    python: str = ""
    small: str = ""

    @property
    def line(self) -> str:
        """The command or the lines of Python."""
        return self.command or self.python.strip()

    @property
    def file(self) -> str:
        """The name of its file, which the line names too."""
        return f"{self.name}.{'svg' if f'{self.name}.svg' in self.line else 'png'}"


@dataclass(frozen=True)
class Section:
    """A page of the gallery: the name of its file, title and introduction, and its pictures."""

    name: str
    en: tuple[str, str]
    hu: tuple[str, str]
    pictures: tuple[Picture, ...]


def sections() -> list[Section]:
    """Return the gallery as the data file has it."""
    data = read("docs/gallery/pictures.toml")
    pictures = [replace(one, small=one.small or one.line)
                for one in (Picture(**row) for row in data["picture"])]  # fmt: skip
    return [
        Section(**row, pictures=tuple(one for one in pictures if one.section == row["name"]))
        for row in data["section"]
    ]


def drawn(picture: Picture, line: str) -> bytes:
    """Return what a line, or the small one, draws in an empty folder.

    Raises:
        RuntimeError: the command has failed.
    """
    from kalmar.cli.run import run
    from kalmar.core.i18n import use_language

    with TemporaryDirectory() as folder, chdir(folder):
        if picture.python:
            with use_language("en"):
                exec(compile(line, picture.name, "exec"), {"__name__": picture.name})
        else:
            with redirect_stdout(StringIO()):
                code = run(["--lang", "en", "--quiet", *shlex.split(line)])
            if code:
                raise RuntimeError(f"kalmar {line} has failed")
        return Path(picture.file).read_bytes()


def light(content: bytes) -> bytes:
    """Return a picture in fewer bytes: a PNG with fewer colours, an SVG as it is."""
    if not content.startswith(b"\x89PNG"):
        return content
    from PIL import Image

    with Image.open(BytesIO(content)) as image:
        for colours in COLOURS:
            file = BytesIO()
            few = image.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
            few.save(file, format="png", optimize=True)
            if file.tell() <= LARGEST:
                break
    return file.getvalue()


def part(name: str) -> str:
    """Return what a page shows: a room, all of them in Hungarian, or doors to all pictures."""
    return fill("gallery", rooms=sections(), name=name, language="hu" if name == "hu" else "en")


def main(arguments: list[str]) -> None:
    """Draw what is asked for."""
    for picture in (picture for room in sections() for picture in room.pictures):
        if not arguments or picture.name in arguments:
            content = light(drawn(picture, picture.line))
            (FOLDER / picture.file).write_bytes(content)
            print(f"{picture.file}: {len(content):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
