"""Observe what a table shows: closed forms, periods of its rows, rows of known games.

A closed form is guessed in a corner and checked in all of the table. It is only *observed*: it says
how far it was checked, and is not a theorem. `known_rows` finds rows that are the values of a known
game, perhaps shifted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.closed_forms import Form, Values, forms
from kalmar.answers.tables.values import Table
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, plural_message
from kalmar.games.registry import GAMES

RowPeriod = tuple[int, int, int] | None
"""Preperiod, period and saltus of a row of a table; None where nothing repeats in it."""


def row_periods(values: Values) -> tuple[RowPeriod, ...]:
    """Find the preperiod, period and saltus of each row, where at least the last half repeats.

    A row repeats if value(b + p) = value(b) + s for all b from some b₀ on, with 3·p at most what
    is left from there; s is 0 for a periodic row.

    >>> row_periods(np.array([[0, 5, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2], list(range(12))]))
    ((2, 2, 0), (0, 1, 1))
    """
    return tuple(map(_row_period, values))


def _row_period(row: NDArray[np.int64]) -> RowPeriod:
    half = len(row) // 2
    # At most a third of what is left, so that a period is seen several times.
    for period in range(1, (len(row) - half) // 3 + 1):
        steps = row[period:] - row[:-period]
        saltus = steps[-1]
        # Behind the last step that differs from the final one all steps are the saltus.
        other = np.flatnonzero(steps != saltus)
        start = int(other[-1]) + 1 if other.size else 0
        # With a saltus only short periods are believed.
        if start <= half and (saltus == 0 or period <= 4):
            return start, period, int(saltus)
    return None


KNOWN = ("kayles", "dawsons-kayles", "grundys-game")
"""Games whose values a row may have; those of Dawson's chess are those of his Kayles, shifted."""


LEAST_TERMS, LEAST_KINDS = 16, 4
"""So many values a row must have, and so many different ones, to be compared."""

LARGEST_SHIFT = 6
"""How many columns further on a row may be the values of a game."""


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
        title = message(GAMES[self.game].title)
        heap = f"n − {self.shift}" if self.shift > 0 else f"n + {-self.shift}"
        rows = ", ".join(map(str, self.rows))
        return plural_message(
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
        return {**asdict(self), "rows": list(self.rows)}


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


@dataclass(frozen=True)
class Observation:
    """What a table shows, and how far it was checked.

    Attributes:
        of: "value", or "P-position" if only who wins follows a form: then 1 is P and 0 is not.
        form: the simplest closed form; None if none was found.
        seen: the largest side of the table in which the form was found.
        checked: the largest side to which it was compared.
        failure: the first (a, b) where it fails, None if it holds.
        rows: how the rows go on in the larger table.
        symmetric: whether the value of (a, b) is that of (b, a).
        known: rows that are values of a known game.
    """

    of: str
    form: Form | None
    seen: int
    checked: int
    failure: tuple[int, int] | None
    rows: tuple[RowPeriod, ...]
    symmetric: bool
    known: tuple[KnownRows, ...] = ()

    def sentence(self) -> str:
        """Return the observation in words."""
        if self.form is None:
            return message("no closed form found up to {seen}", seen=self.seen)
        form = self.form.words
        if self.of != "value":
            form = message("1 = P-position: {form}", form=form)
        if self.failure is not None:
            return message("{form}; observed up to {seen}, fails at {failure}", form=form,
                        seen=self.seen, failure=str(self.failure))  # fmt: skip
        return message("{form}; observed up to {seen}, holds up to {checked}", form=form,
                    seen=self.seen, checked=self.checked)  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "of": self.of,
            "form": None if self.form is None else str(self.form),
            "seen_to": self.seen,
            "checked_to": self.checked,
            "fails_at": self.failure,
            "symmetric": self.symmetric,
            "row_periods": list(self.rows),
            "known_rows": [rows.to_dict() for rows in self.known],
        }


def observe_table(table: Table, seen: int) -> Observation:
    """Find the closed forms and known rows of a table of the sides 1 to n.

    >>> from kalmar.answers.tables.ask import table
    >>> sides = range(1, 25)
    >>> observe_table(table("nim", sides, sides, "selective"), 16).sentence()
    'the value is 1 everywhere; observed up to 16, holds up to 24'
    """
    values = [[-1 if value is None else value for value in row] for row in table.values]
    lost = [[int(bool(p)) for p in row] for row in table.p_positions()]
    found = observe(np.array(values, np.int64), np.array(lost, np.int64), seen)
    return replace(found, known=known_rows(table.values))


def observe(values: Values, is_p: Values, seen: int) -> Observation:
    """Look for a closed form in a corner of a table, and check it in all of it.

    Args:
        values: [n, n] int64, of sides 1 to n, −1 where undefined.
        is_p: [n, n] int64, 1 at the P-positions.
        seen: the sides of the corner in which forms are looked for.

    Raises:
        UsageError: the corner is smaller than 16 or larger than the table.

    >>> sides = np.arange(1, 61)
    >>> nim = np.bitwise_xor.outer(sides - 1, sides - 1)
    >>> observe(nim, (nim == 0).astype(np.int64), 20).sentence()
    'the value is (a − 1) ⊕ (b − 1) everywhere; observed up to 20, holds up to 60'
    """
    if seen > len(values):
        raise UsageError(
            "a corner of side {seen} does not fit in a table of side {count}",
            seen=seen,
            count=len(values),
        )
    size, kind, table = len(values), "value", values
    form = next(forms(values[:seen, :seen]), None)
    # Where no form fits the values, one is looked for that says who wins.
    if form is None:
        kind, table = "P-position", is_p
        form = next(forms(is_p[:seen, :seen]), None)
    symmetric = np.array_equal(values, values.T)
    failure = None if form is None else first_difference(form, table)
    return Observation(kind, form, seen, size, failure, row_periods(values), symmetric)


def first_difference(form: Form, values: Values) -> tuple[int, int] | None:
    """Return the sides with the least sum at which a form and a table differ, or None."""
    predicted = form.predict(len(values))
    left_out = len(values) - len(predicted)
    wrong = np.argwhere(predicted != values[left_out:, left_out:])
    if not wrong.size:
        return None
    a, b = (wrong[wrong.sum(axis=1).argmin()] + 1 + left_out).tolist()
    return a, b
