"""Draw the pictures of the pages again; each is what one command draws.

python scripts/pictures.py
"""

import re
import shlex
from itertools import accumulate, product
from pathlib import Path

from kalmar import Position, drawing_strip, solve
from kalmar.cli.run import run
from kalmar.core.compositions import SIX
from kalmar.core.i18n import use_language
from kalmar.games.notation import parse_position
from kalmar.render.drawings import drawing, svg

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "pictures"

PICTURES = {
    "several": "nim 3 5 + chomp 3x4 + hackenbush 0-1,1-2,1-3,0-4,0-4 + knight(6) 4,5 + coins 2,5",
    "tridugo": "tridugó",
}
"""The names of the pictures, with the positions that `kalmar solve POSITION --svg FILE` draws."""

ENDINGS = {"en": ".svg", "hu": ".hu.svg"}

WAYS = ("nim 2", "kayles 3")
"""The components whose best play is drawn in each of the twelve ways."""

COMMAND = re.compile(r"^\$ kalmar (.* --png ([\w-]+\.png))$", re.MULTILINE)
"""A command of a page that draws a picture, and the picture's name."""


def ways() -> dict[str, str]:
    """The names of the pictures of the twelve ways, each with the best play of one position."""
    with use_language("en"):
        return {
            f"{row.name}-{play}": line_of_play(f" {row.ascii} ".join(WAYS), play)
            for row, play in product(SIX, ("normal", "misere"))
        }


def line_of_play(position: str, play: str) -> str:
    """A line of best play to its end, with the moves under the positions that they leave."""
    answer = solve(position, play=play)
    assert answer.line_complete
    line = accumulate(answer.line, Position.play, initial=answer.position)
    strip = drawing_strip([*line], ["", *answer.line])
    return svg(strip, "auto") + "\n"


def main() -> None:
    """Write all of them: those of positions in English and in Hungarian."""
    for (name, position), (language, ending) in product(PICTURES.items(), ENDINGS.items()):
        with use_language(language):
            picture = svg(drawing(parse_position(position)), "auto", prefix=name)
        (FOLDER / f"{name}{ending}").write_text(f"{picture}\n")
    for name, picture in ways().items():
        (FOLDER / "ways" / f"{name}.svg").write_text(picture)
    for command, name in COMMAND.findall((DOCS / "pictures.md").read_text()):
        arguments = shlex.split(command)[:-1]
        if run(["--lang", "en", *arguments, str(FOLDER / name), "--force"]):
            raise SystemExit(f"{command} has failed")


if __name__ == "__main__":
    main()
