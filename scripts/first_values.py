"""Write the index of first values by which `kalmar find` knows games.

python scripts/first_values.py [--missing [PATTERN…]]

With `--missing` only games that have no line yet are computed; the other lines stay as they are.
Patterns, such as "queen n,8", are added to those that have lines.
"""

import sys

from kalmar.research.find.index import (
    FIRST_VALUES,
    indexed_games,
    line_of,
    lines_of_game,
    lines_of_oeis,
)


def known() -> dict[str, list[str]]:
    """The lines there are, by their games."""
    found: dict[str, list[str]] = {}
    for text in FIRST_VALUES.read_text().splitlines() if FIRST_VALUES.exists() else ():
        found.setdefault(line_of(text).game, []).append(text)
    return found


def main(asked: list[str]) -> None:
    """Write the file."""
    kept = known() if asked[:1] == ["--missing"] else {}
    lines: list[str] = []
    for game in dict.fromkeys([*indexed_games(), *asked[1:]]):
        lines += kept.get(game) or [line.text for line in lines_of_game(game)]
        print(game, len(lines), flush=True)
    oeis = [text for of in kept.values() for text in of if line_of(text).way is None]
    lines += oeis or [line.text for line in lines_of_oeis()]
    FIRST_VALUES.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
