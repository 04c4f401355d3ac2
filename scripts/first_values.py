"""Compute the index of first values by which `kalmar find` knows games, and write it.

python scripts/first_values.py [--missing [PATTERN…]]

With `--missing` only games that have no line yet are computed; the other lines stay as they are.
Patterns, such as "queen n,8", are added to those that have lines.
"""

import sys
from collections.abc import Iterator

from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.families import family_of, is_pattern
from kalmar.core.errors import KalmarError
from kalmar.games.registry import GAMES
from kalmar.research.find.index import (
    DISJUNCTIVE_WAYS,
    FIRST_VALUES,
    THEORY_WAYS,
    IndexLine,
    Way,
    line_of,
    read_index,
)
from kalmar.research.oeis import OeisEntry, registered
from kalmar.research.oeis.terms import terms
from kalmar.runtime.work import work_limit

INDEXED_TERMS = 24
"""Values of a game that the index holds, where that many are within reach."""
OEIS_TERMS = 100
LARGEST = 10**9
"""Values beyond it are not in the index: nobody types them."""
STEPS_FOR_LINE, STEPS_FOR_GRUNDY = 100_000, 10_000_000
"""Work for the values of one line: a second, and a minute for the values asked for most."""
LENGTHS = (INDEXED_TERMS, 12, 8, 6, 5)
"""How many values are tried, as long as fewer steps than these are needed."""


def text_of(line: IndexLine) -> str:
    """Return a line as it stands in the file.

    >>> text_of(IndexLine("A000035", None, 0, (0, 1, None))).split()
    ['A000035', '-', '-', '-', '0', '0', '1', '.']
    """
    way = ("-", "-", "-")
    if line.way is not None:
        way = (line.way.composition, line.way.play, line.way.valuation)
    values = " ".join("." if value is None else str(value) for value in line.values)
    return "\t".join((line.game, *way, str(line.first), values))


def indexed_games() -> Iterator[str]:
    """Yield the named games that need no parameters, and the patterns that the index has."""
    for game in GAMES.values():
        try:
            family_of(game.name)
        except KalmarError:
            continue  # it needs parameters, or has no positions with one number
        yield game.name
    yield from dict.fromkeys(line.game for line in read_index() if is_pattern(line.game))


def lines_of_game(game: str) -> Iterator[IndexLine]:
    """Compute the lines of a game: one for each way with values of its own."""
    met = set()
    for way in dict.fromkeys((*DISJUNCTIVE_WAYS, *THEORY_WAYS)):
        found = first_values(game, way)
        if found is None or (way.valuation, found.values) in met:
            continue
        met.add((way.valuation, found.values))
        yield found


def first_values(game: str, way: Way) -> IndexLine | None:
    """Compute the first values of a game in one way; None where too few are within reach."""
    usual = way.rank == 0
    steps, most = (STEPS_FOR_GRUNDY, 1_000_000) if usual else (STEPS_FOR_LINE, 20_000)
    for count in LENGTHS:
        try:
            with work_limit(steps):
                last = family_of(game, way.composition).first + count - 1
                found = sequence(game, last, *way.asked, most)
        except KalmarError:
            continue  # too much work, or a board too small for so many
        return IndexLine(game, way, found.first, found.values)
    return None


def lines_of_oeis() -> Iterator[IndexLine]:
    """Compute the lines of all sequences of the OEIS in the register."""
    for entry in registered().values():
        yield IndexLine(entry.number, None, entry.first, oeis_terms(entry))


def oeis_terms(entry: OeisEntry) -> tuple[int, ...]:
    """Compute the first terms of a sequence, up to the first that is too large for the index.

    >>> oeis_terms(registered()["A002186"])[:8]
    (0, 1, 2, 3, 1, 4, 3, 2)
    """
    found = terms(entry, min(entry.quick or OEIS_TERMS, OEIS_TERMS))
    large = next((i for i, term in enumerate(found) if term > LARGEST), len(found))
    return tuple(found[:large])


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
        lines += kept.get(game) or [*map(text_of, lines_of_game(game))]
        print(game, len(lines), flush=True)
    oeis = [text for of in kept.values() for text in of if line_of(text).way is None]
    lines += oeis or [*map(text_of, lines_of_oeis())]
    FIRST_VALUES.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
