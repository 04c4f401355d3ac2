"""The gallery: every line still makes its picture, pages show them all, files are small."""

import json
import re
from contextlib import nullcontext
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kalmar import Play, table
from kalmar.cli.survey import Work
from kalmar.core.compositions import SIX
from kalmar.research.atlas import AtlasBudget, OctalAtlas
from kalmar.research.atlas.build import build
from kalmar.research.surveys.families import family

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs/gallery"
LARGEST, ALL = 60_000, 2_000_000
NEAR = 2.0
"""How much colours of 0 to 255 may differ on average: pictures are kept with fewer colours, and
letters differ by a hair from machine to machine."""


GALLERY: Any = import_module("scripts.gallery")
ROOMS = GALLERY.sections()
PICTURES = [picture for room in ROOMS for picture in room.pictures]


def test_there_are_forty_pictures_with_words() -> None:
    assert len(PICTURES) >= 40
    names = [picture.name for picture in PICTURES]
    assert len(set(names)) == len(names)
    for picture in PICTURES:
        for title, words, seen in (picture.en, picture.hu):
            assert title
            assert words.endswith(".")
            assert seen
            assert "]" not in seen
        assert not set(picture.en) & set(picture.hu) - {"TRIDUGÓ", "Hackenbush"}
        if picture.python:
            assert sum(map(bool, picture.line.splitlines())) <= 5


def test_no_other_picture_is_kept() -> None:
    kept = {path.name for path in FOLDER.iterdir() if path.suffix in {".png", ".svg"}}
    assert kept == {picture.file for picture in PICTURES}


def test_pictures_are_small() -> None:
    sizes = [(FOLDER / picture.file).stat().st_size for picture in PICTURES]
    assert max(sizes) <= LARGEST
    assert sum(sizes) <= ALL


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.name))
def test_a_page_shows_the_pictures_of_its_room(room: Any) -> None:
    text = GALLERY.part(room.name)
    assert text.startswith(f"# {room.en[0]}\n")
    shown = re.findall(r"\]\(([^)]+)\)\n\n(.+)", text)
    assert shown == [(picture.file, picture.en[1]) for picture in room.pictures]
    assert all(f"{picture.line}\n```" in text for picture in room.pictures)
    assert f"<!-- gallery {room.name} -->\n" in (FOLDER / f"{room.name}.md").read_text("utf-8")


def test_there_is_a_thumbnail_of_each_picture() -> None:
    front, hungarian = GALLERY.part(""), GALLERY.part("hu")
    for picture in PICTURES:
        assert f":img-top: {picture.file}\n" in front
        assert f":img-top: ../gallery/{picture.file}\n" in hungarian
    assert "<!-- gallery -->\n" in (FOLDER / "index.md").read_text("utf-8")


def test_the_hungarian_page_shows_every_picture() -> None:
    page = GALLERY.part("hu")
    assert page.count("\n### ") == len(PICTURES)
    files = re.findall(r"\]\(\.\./gallery/([^)]+)\)", page)
    assert files == [picture.file for picture in PICTURES]
    assert "<!-- gallery hu -->\n" in (ROOT / "docs/hu/keptar.md").read_text("utf-8")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: str(picture.name))
@pytest.mark.usefixtures("no_cluster")
def test_a_line_still_makes_its_picture(picture: Any) -> None:
    made = GALLERY.drawn(picture, picture.small)
    kept = (FOLDER / picture.file).read_bytes()
    if picture.small != picture.line:
        assert options(picture.small) == options(picture.line)
        assert made.startswith(b"\x89PNG")
    elif picture.file.endswith(".svg"):
        assert drawing_of(made) == drawing_of(kept)
    else:
        assert difference(made, kept) < NEAR


@pytest.fixture
def no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Survey without a cluster, which takes long to start."""
    monkeypatch.setattr(Work, "crew", lambda *_: nullcontext((None, lambda *_: None)))


def test_the_data_of_costly_pictures_are_as_they_were() -> None:
    costly = {picture.name for picture in PICTURES if picture.small != picture.line}
    assert costly == {"brick-ways", "survey"}
    sides = range(1, 25)
    ways = [table("bricks", sides, sides, row, play).p_positions()
            for row in SIX for play in Play]  # fmt: skip
    assert hashed(ways) == "bd67b097430dd227"
    with OctalAtlas(":memory:") as atlas:
        build(atlas, family("0.?"), AtlasBudget(2**10))
        reports = [[row[name] for name in ("code", "status", "period")] for row in atlas.rows()]
    assert hashed(reports) == "453c7e45a0353d10"


def hashed(data: Any) -> str:
    """A short word for plain data."""
    return sha256(json.dumps(data).encode()).hexdigest()[:16]


def options(line: str) -> set[str]:
    """The names of the options of a command."""
    return set(re.findall(r"--[a-z-]+", line))


def drawing_of(svg: bytes) -> list[tuple[str, str]]:
    """The elements of an SVG in their order, with their words."""
    found = [(el.tag.split("}")[1], (el.text or "").strip()) for el in
             ElementTree.fromstring(svg).iter()]  # fmt: skip
    assert found[0][0] == "svg"
    assert any(tag == "title" and words for tag, words in found), "an SVG says what it shows"
    return [pair for pair in found if pair[0] not in {"metadata", "style"}]


def difference(made: bytes, kept: bytes) -> float:
    """By how much two pictures of one size differ, on average over all points and colours."""
    import numpy as np
    from PIL import Image

    first, second = (np.asarray(Image.open(BytesIO(one)).convert("RGB")) for one in (made, kept))
    assert first.shape == second.shape
    return float(np.abs(first.astype(int) - second.astype(int)).mean())


def test_other_pictures_are_told_apart() -> None:
    pictures = {picture.name: (FOLDER / picture.file).read_bytes() for picture in PICTURES}
    assert drawing_of(pictures["nim-graph"]) != drawing_of(pictures["selective-graph"])
    assert difference(pictures["queen-values"], pictures["queen-remoteness"]) > 5 * NEAR


def test_pictures_can_be_read_on_any_ground() -> None:
    from PIL import Image

    for picture in PICTURES:
        path = FOLDER / picture.file
        if path.suffix == ".png":
            with Image.open(path) as image:
                corner = image.convert("RGBA").getpixel((0, 0))
            assert corner == (255, 255, 255, 255), picture.name
        else:
            text = path.read_text()
            assert re.search(r"(fill: ?|fill=\")(#ffffff|#fff|white)", text), picture.name


def test_the_lines_of_play_of_the_twelve_ways_are_drawn_as_they_are() -> None:
    script: Any = import_module("scripts.pictures")
    kept = {path.stem: path.read_text() for path in (ROOT / "docs/pictures/ways").glob("*.svg")}
    made = script.ways()
    assert kept == made
    assert len(made) == 12
    page = (ROOT / "docs/explanation/ways.md").read_text()
    shown = re.findall(r"!\[[^]]+\]\(\.\./pictures/ways/([a-z-]+)\.svg\)", page)
    assert sorted(shown) == sorted(made)
    ends = {name: text.count(">heap 1<") for name, text in made.items()}
    assert len(set(ends.values())) > 2, "ways differ in how long they last"
