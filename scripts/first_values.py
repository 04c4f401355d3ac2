"""Write the index of first values by which `kalmar find` knows games.

python scripts/first_values.py [GAME … | --missing]

Where games are named, only their lines are computed again; others stay as they are. `--missing`
names those that have no line yet.
"""

import sys

from kalmar.games.registry import GAMES
from kalmar.research.find import index


def known() -> dict[str, list[str]]:
    """The lines there are, by their games."""
    found: dict[str, list[str]] = {}
    for text in index.FIRST_VALUES.read_text().splitlines() if index.FIRST_VALUES.exists() else ():
        found.setdefault(index.line_of(text).game, []).append(text)
    return found


def main(games: list[str]) -> None:
    """Write the file."""
    kept = known() if games else {}
    if games == ["--missing"]:
        games = [game for game in index.indexed_games() if game in GAMES and game not in kept]
    lines: list[str] = []
    for game in index.indexed_games():
        if not kept or game in games:
            lines += (line.text for line in index.lines_of_game(game))
        else:
            lines += kept.get(game, [])
        print(game, len(lines), flush=True)
    oeis = [line.text for line in index.lines_of_oeis()] if not kept or "oeis" in games else None
    if oeis is None:
        oeis = [text for of in kept.values() for text in of if index.line_of(text).way is None]
    index.FIRST_VALUES.write_text("\n".join([*lines, *oeis]) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
