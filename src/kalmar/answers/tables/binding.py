"""Sequences and tables of games whose moves bind the next turn: nimbers, and ∞ for loony ones.

The values are those of sums in normal play, without a pass and without cycles; where they are not
known there is no list.
"""

from collections.abc import Callable
from collections.abc import Sequence as Listing

from kalmar.answers.tables import values
from kalmar.answers.tables.families import term_of
from kalmar.core.compositions import Composition, find_composition
from kalmar.core.compounds import SUM, Compound
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Play, is_loopy, term_word_of
from kalmar.games.registry import title_of
from kalmar.games.whole_turns import WholeTurns
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.runtime.work import usual_work
from kalmar.solvers.entailing import Worths, together, worths_of
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.normal_and_misere import ENTAILED
from kalmar.theory.valuations.valuation import Valuation

Way = tuple[str | Composition, Play, str | Valuation | None]
"""How components are played, in which convention, and which values are asked for."""

MOST_ENTRIES = 1_000_000
"""Values of a list, or cells of a table."""


def _components(rules: WholeTurns, way: Way) -> tuple[int, Callable[[int], Component]]:
    """Return the least parameter and the piece of each parameter.

    Raises:
        UsageError: there are no values with this pass or these cycles, in this way of playing or in
            this valuation; or pieces have no parameter.
    """
    composition, play, valuation = way
    known = valuation in (None, ENTAILED, ENTAILED.name)
    usual = Compound.of(find_composition(composition)) == SUM and play is Play.NORMAL
    if rules.one_pass or is_loopy(rules) or not (known and usual):
        raise UsageError(
            "{name} has values in disjunctive sums in normal play only, without a pass and without"
            " cycles: solve positions one by one",
            name=rules.name,
        )
    found = term_of(rules.rules)
    if found is None:
        raise UsageError(
            "{name} has no numbered components: solve positions one by one", name=rules.name
        )
    return found


def _check(count: int) -> None:
    if count > MOST_ENTRIES:
        raise UsageError(
            "a list of such a game has at most {most:,} values, not {count:,}",
            count=count,
            most=MOST_ENTRIES,
        )


def sequence(
    rules: WholeTurns,
    n: int,
    way: Way,
    limit: int | None,
) -> "values.Sequence":
    """Return the values of single pieces; None for those that are loony.

    Args:
        rules: with whole turns.
        n: the largest parameter.
        way: only disjunctive sums in normal play have such values.
        limit: how many pieces may be met; the usual number if None.

    Raises:
        UsageError: there are no such values.
        LimitReached: pieces are too large.

    >>> from kalmar.answers.tables.ask import sequence as values_of
    >>> values_of("top-entails", 9).values
    (0, None, 0, None, 1, 0, 2, 1, 3, 0)
    """
    first, term = _components(rules, way)
    _check(n - first + 1)
    with usual_work(limit):
        worths = worths_of(rules.rules, limit or DEFAULT_LIMIT)
        found = [worths.value(term(number)) for number in range(first, n + 1)]
    return values.Sequence(
        rules.name,
        find_composition(way[0]),
        way[1],
        ENTAILED,
        THEOREMS["entailing-moves"].cite(),
        tuple(map(ENTAILED.show, found)),
        first,
        term_word_of(rules.rules),
        title_of(rules),
    )


def table(
    rules: WholeTurns,
    rows: Listing[int],
    cols: Listing[int],
    way: Way,
    limit: int | None,
) -> "values.Table":
    """Return the values of pairs of pieces; None for those that are loony.

    Args:
        rules: with whole turns.
        rows: the parameters of one piece.
        cols: those of the other.
        way: as in `sequence`.
        limit: as in `sequence`.

    Raises:
        UsageError: there are no such values.
        LimitReached: pieces are too large.

    >>> from kalmar.answers.tables.ask import table as values_of
    >>> values_of("top-entails", range(3, 6), range(4, 8)).values
    ((None, None, None, None), (0, 1, 3, 0), (1, 0, 2, 1))
    """
    first, term = _components(rules, way)
    if min((*rows, *cols), default=first) < first:
        raise UsageError(
            "rows and columns of {name} start at {first}", name=rules.name, first=first
        )
    _check(len(rows) * len(cols))
    with usual_work(limit):
        worths = worths_of(rules.rules, limit or DEFAULT_LIMIT)
        found = [[_pair(worths, term(row), term(col)) for col in cols] for row in rows]
    return values.Table(
        rules.name,
        find_composition(way[0]),
        way[1],
        ENTAILED,
        THEOREMS["entailing-moves"].cite(),
        tuple(rows),
        tuple(cols),
        tuple(tuple(map(ENTAILED.show, row)) for row in found),
        (message("rows"), message("columns")),
        title_of(rules),
        tuple(tuple(value == 0 for value in row) for row in found),
    )


def _pair(worths: Worths, one: Component, other: Component) -> int:
    return together([worths.value(one), worths.value(other)])
