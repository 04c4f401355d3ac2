"""Periods of take-and-break games with kinds of heaps: one period of the values of all kinds.

The theorem of Guy and Smith proves it from finitely many values. Let n₀ be no less than the least
sizes of both heaps that a move leaves of one, let t be the most that a move of all large heaps
takes, and let G(n + p) = G(n) for all kinds and n₀ ≤ n < 2n₀ + p + t. A larger heap n + p, of which
a move leaves two heaps of n + p − c in all, has one of at least n₀ + p left; p taken from it makes
an option of n with the same value, and conversely. This module does not load NumPy.
"""

from collections.abc import Sequence

from kalmar.core.i18n import message
from kalmar.engines.sequences.periodicity import LEAST_REPEATS, Finding, Periodicity
from kalmar.engines.sequences.repeats import repeat
from kalmar.games.custom.kind_moves import KindGame

KIND_THEOREM = message("Guy and Smith for kinds of heaps")
"""As findings and certificates cite it, which must not become wrong by another wording."""


def combined(columns: Sequence[Sequence[int]]) -> list[int]:
    """Return for each n a number that is the same where the values of all kinds are.

    >>> combined([[0, 1, 0, 1], [2, 2, 2, 3]])
    [0, 1, 0, 2]
    """
    rows = [*zip(*columns, strict=True)]
    numbers = {row: number for number, row in enumerate(dict.fromkeys(rows))}
    return [numbers[row] for row in rows]


def certify_kinds(game: KindGame, columns: Sequence[Sequence[int]]) -> Finding:
    """Determine what values of all kinds show of their common period, and whether they prove it.

    Args:
        game: whose Grundy values they are.
        columns: for each kind those of its heaps from 0 on.

    >>> from kalmar.games.custom.kind_moves import KindMove
    >>> taking = KindGame(("A",), tuple(KindMove("A", (), ("A",), c, (0,)) for c in (1, 2)))
    >>> certify_kinds(taking, [[0, 1, 2] * 4]).words
    'period 3 from 0, proved (Guy and Smith for kinds of heaps, terms to 7)'
    """
    terms = combined(columns)
    found = repeat(terms)
    if found is not None:
        bound, periodicity = game.last_term(*found), Periodicity(*found)
        if bound < len(terms):
            return Finding("proved", len(terms), periodicity, KIND_THEOREM, bound)
        if len(terms) - found[0] >= LEAST_REPEATS * found[1]:
            return Finding("observed", len(terms), periodicity)
    return Finding("none", len(terms))


def least_within(values: Sequence[int], preperiod: int, period: int) -> Periodicity:
    """Return the least period of a sequence that has a period, and from where on it has it.

    Args:
        values: at least those to the end of the first period.
        preperiod: from where on,
        period: the sequence is known to have a period.

    >>> least_within([0, 1, 0, 1, 0, 1], 2, 4)
    Periodicity(preperiod=0, period=2, saltus=0)
    """
    once = list(values[preperiod : preperiod + period])
    found = repeat([*values[:preperiod], *once * (preperiod // period + 5)])
    assert found is not None
    return Periodicity(*found)
