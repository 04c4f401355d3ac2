"""Draw the gallery again, and make its pages, from docs/gallery/pictures.toml.

python scripts/gallery.py            all pictures
python scripts/gallery.py NAME …     only these pictures

The documentation has the pages when it is built (docs/extensions/made_pages.py).
"""

import shlex
import sys
import tomllib
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from docutils.nodes import make_id

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "gallery"
COLOURS = (256, 128, 64, 32)
"""How many colours a PNG that is kept may have: the most with which it is small enough."""
LARGEST = 60_000
"""The bytes of a picture."""


@dataclass(frozen=True)
class Picture:
    """A picture with the line that makes it.

    Attributes:
        name: of the file, without its ending.
        section: where it hangs.
        line: a command without `kalmar`, or Python, which writes the file into the current folder.
        small: a cheaper command of the same kind; the line itself where it is cheap.
        python: whether the line is Python.
        en: title, words under it, and what is seen, in English.
        hu: the same in Hungarian.
    """

    name: str
    section: str
    line: str
    small: str
    python: bool
    en: tuple[str, str, str]
    hu: tuple[str, str, str]

    @property
    def file(self) -> str:
        """The name of its file, which the line names too."""
        return f"{self.name}.{'svg' if f'{self.name}.svg' in self.line else 'png'}"


@dataclass(frozen=True)
class Section:
    """A page of the gallery.

    Attributes:
        name: of its file.
        en: its title and an introduction in English.
        hu: the same in Hungarian.
        pictures: in the order in which they hang.
    """

    name: str
    en: tuple[str, str]
    hu: tuple[str, str]
    pictures: tuple[Picture, ...]


def sections() -> list[Section]:
    """The gallery as the data file has it."""
    data = tomllib.loads((FOLDER / "pictures.toml").read_text())
    pictures = [
        Picture(
            name=row["name"],
            section=row["section"],
            line=row.get("command") or row["python"].strip(),
            small=row.get("small") or row.get("command") or row["python"].strip(),
            python="python" in row,
            en=tuple(row["en"]),
            hu=tuple(row["hu"]),
        )
        for row in data["picture"]
    ]
    return [
        Section(
            row["name"], tuple(row["en"]), tuple(row["hu"]),
            tuple(picture for picture in pictures if picture.section == row["name"]),
        )
        for row in data["section"]
    ]  # fmt: skip


def drawn(picture: Picture, line: str) -> bytes:
    """What a line draws, in an empty folder.

    Args:
        picture: whose file it writes.
        line: its line, or the small one.

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
    """The same picture in fewer bytes: a PNG with fewer colours; an SVG is left as it is."""
    if not content.startswith(b"\x89PNG"):
        return content
    from io import BytesIO

    from PIL import Image

    with Image.open(BytesIO(content)) as image:
        for colours in COLOURS:
            file = BytesIO()
            few = image.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
            few.save(file, format="png", optimize=True)
            if file.tell() <= LARGEST:
                break
    return file.getvalue()


def shown(picture: Picture, folder: str, language: str) -> str:
    """A picture on a page: title, the picture, words, and its line."""
    title, words, seen = picture.hu if language == "hu" else picture.en
    kind, line = ("python", picture.line) if picture.python else ("sh", f"kalmar {picture.line}")
    return f"## {title}\n\n![{seen}]({folder}{picture.file})\n\n{words}\n\n```{kind}\n{line}\n```\n"


def door(picture: Picture, folder: str, page: str, language: str) -> str:
    """A thumbnail that leads to a picture.

    Args:
        picture: what it leads to.
        folder: of the pictures, from the page with the thumbnail.
        page: the address of the page with the picture.
        language: of the page.
    """
    title, _, seen = picture.hu if language == "hu" else picture.en
    return (
        f":::{{grid-item-card}} {title}\n:class-card: gallery-door\n"
        f":img-top: {folder}{picture.file}\n:img-alt: {seen}\n"
        f":link: {page}#{make_id(title)}\n:::\n"
    )


def doors(found: list[str]) -> str:
    """Thumbnails side by side."""
    return "\n".join(["::::{grid} 2 3 4 4\n:gutter: 2\n", *found, "::::\n"])


def thumbnails(rooms: list[Section]) -> str:
    """Thumbnails of all pictures, room by room, for the first page of the gallery."""
    parts = []
    for room in rooms:
        found = [door(picture, "", f"{room.name}.html", "en") for picture in room.pictures]
        parts += [f"## [{room.en[0]}]({room.name}.md)\n", doors(found)]
    return "\n".join(parts)


def page(section: Section) -> str:
    """A page of the gallery in English."""
    title, words = section.en
    return "\n".join([f"# {title}\n\n{words}\n", *(shown(p, "", "en") for p in section.pictures)])


def hungarian_page(rooms: list[Section]) -> str:
    """The whole gallery in Hungarian."""
    parts = [
        "# Képtár\n\nMinden kép alatt ott a sor, amely rajzolja. A képek angolul beszélnek; `kalmar"
        " --lang hu …` magyarul rajzolja őket.\n"
    ]
    everything = [picture for room in rooms for picture in room.pictures]
    here = "keptar.html"
    parts.append(doors([door(picture, "../gallery/", here, "hu") for picture in everything]))
    for room in rooms:
        title, words = room.hu
        parts.append(f"# {title}\n\n{words}\n")
        parts += [shown(picture, "../gallery/", "hu") for picture in room.pictures]
    text = "\n".join(parts)
    first, rest = text.split("\n", 1)
    return f"{first}\n" + rest.replace("\n## ", "\n### ").replace("\n# ", "\n## ")


def part(name: str) -> str:
    """What the documentation shows when it is built: a room, all of them in Hungarian, or doors."""
    rooms = sections()
    if name == "hu":
        return hungarian_page(rooms)
    named = {room.name: room for room in rooms}
    return page(named[name]) if name else thumbnails(rooms)


def main(arguments: list[str]) -> None:
    """Draw what is asked for."""
    rooms = sections()
    for picture in (picture for room in rooms for picture in room.pictures):
        if not arguments or picture.name in arguments:
            content = light(drawn(picture, picture.line))
            (FOLDER / picture.file).write_bytes(content)
            print(f"{picture.file}: {len(content):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
