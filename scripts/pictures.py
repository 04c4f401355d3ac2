"""Draw the pictures of the pages again; each is what one command draws.

python scripts/pictures.py
"""

from pathlib import Path

from kalmar.positions import parse_position
from kalmar.present.shapes import drawing, svg
from kalmar.words import speaking

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

PICTURES = {
    "several": "nim 3 5 + chomp 3x4 + hackenbush 0-1,1-2,1-3,0-4,0-4 + knight(6) 4,5 + coins 2,5",
    "tridugo": "tridugó",
}
"""The names of the pictures, with the positions that `kalmar solve POSITION --svg FILE` draws."""


def drawn(name: str, language: str) -> str:
    """A picture with its words in a language."""
    with speaking(language):
        return svg(drawing(parse_position(PICTURES[name])), prefix=name) + "\n"


def main() -> None:
    """Write all of them, in English and in Hungarian."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(drawn(name, "en"))
        (FOLDER / f"{name}.hu.svg").write_text(drawn(name, "hu"))


if __name__ == "__main__":
    main()
