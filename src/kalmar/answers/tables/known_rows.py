"""Rows of a table that are the values of a known game, perhaps some places further on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kalmar.answers.tables.ask import sequence
from kalmar.core.i18n import counted, said
from kalmar.games.registry import GAMES

__all__ = ["KNOWN", "KnownRows", "known_rows"]

KNOWN = ("kayles", "dawsons-kayles", "grundys-game")
"""Games whose values a row may have; those of Dawson's chess are those of his Kayles, shifted."""


LEAST_TERMS, LEAST_KINDS = 16, 4
"""So many values a row must have, and so many different ones, to be compared."""


LARGEST_SHIFT = 6


@dataclass(frozen=True)
class KnownRows:
    """Rows with the values of a game.

    Attributes:
        game: its name.
        rows: by their sides.
        shift: the value in column n is that of the heap n − shift.
        first: the first column compared; those before it are undefined.
        last: the last one.
    """

    game: str
    rows: tuple[int, ...]
    shift: int
    first: int
    last: int

    def sentence(self) -> str:
        """Describe the rows, and which game's heaps have their values.

        >>> KnownRows("dawsons-kayles", (2, 3), 2, 2, 200).sentence()
        "rows 2, 3: column n is the heap n − 2 of Dawson's Kayles, for n = 2 to 200"
        """
        title = said(GAMES[self.game].title)
        heap = f"n − {self.shift}" if self.shift > 0 else f"n + {-self.shift}"
        rows = ", ".join(map(str, self.rows))
        return counted(
            len(self.rows),
            "row {rows}: column n is the heap {heap} of {game}, for n = {first} to {last}",
            "rows {rows}: column n is the heap {heap} of {game}, for n = {first} to {last}",
            rows=rows,
            heap=heap if self.shift else "n",
            game=title,
            first=self.first,
            last=self.last,
        )

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "game": self.game,
            "rows": list(self.rows),
            "shift": self.shift,
            "first": self.first,
            "last": self.last,
        }


def known_rows(values: Sequence[Sequence[int | None]]) -> tuple[KnownRows, ...]:
    """Find the rows of a table of the sides 1 to n that have the values of a known game.

    Args:
        values: a list a row; None where undefined.

    >>> row = [None, *sequence("dawsons-kayles", 30).values]
    >>> known_rows([row])[0].shift, known_rows([list(range(20))])
    (2, ())
    """
    found: dict[tuple[str, int, int], list[int]] = {}
    # Shifts beyond the row need more values than the row has.
    wanted = max(map(len, values), default=0) + LARGEST_SHIFT
    games: dict[str, tuple[int | None, ...]] = {}
    for number, row in enumerate(values, 1):
        first = next((i for i, value in enumerate(row) if value is not None), len(row))
        rest = tuple(row[first:])
        if len(rest) < LEAST_TERMS or None in rest or len(set(rest)) < LEAST_KINDS:
            continue
        games = games or {game: sequence(game, wanted).values for game in KNOWN}
        # The first match counts: a row is of one game.
        for game, heap in _matches(rest, games):
            found.setdefault((game, first + 1 - heap, first + 1), []).append(number)
            break
    last = max(map(len, values), default=0)
    return tuple(
        KnownRows(game, tuple(rows), shift, first, last)
        for (game, shift, first), rows in found.items()
    )


def _matches(
    row: tuple[int | None, ...], games: dict[str, tuple[int | None, ...]]
) -> Iterator[tuple[str, int]]:
    """Yield each game with the heap at which its values begin to be those of a row."""
    for game, known in games.items():
        # Compared from the first value that is defined.
        for heap in range(LARGEST_SHIFT + 1):
            if known[heap : heap + len(row)] == row:
                yield game, heap
