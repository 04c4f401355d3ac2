"""Lists and tables of misère sums: remoteness by search where it is short, else a quotient."""

from collections.abc import Callable, Sequence

from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import GameError, KalmarError, LimitReached
from kalmar.core.rules import Component, Rules
from kalmar.engines.quotients.analysis import how_far
from kalmar.engines.quotients.ask import quotient_of
from kalmar.engines.quotients.option_sets import leaves
from kalmar.engines.quotients.quotient import Quotient
from kalmar.runtime.jobs import batches, check_limits

__all__ = ["SHORT", "by_quotient", "is_solved_by_quotients"]

SHORT = 20_000
"""How many positions are searched before a quotient is looked for."""


QUOTIENT_STEPS = 3_000_000
"""Steps of work that the quotient may take: some seconds."""


def is_solved_by_quotients(rules: Compound) -> bool:
    """Return whether quotients are about a compound in misère play."""
    return rules == SUM


def by_quotient(
    rules: Rules, groups: Sequence[tuple[Component, ...]], search: Callable[[int | None], list[int]]
) -> tuple[list[int], Quotient | None]:
    """Return the values of components played together: remoteness, or elements of a quotient.

    Args:
        rules: of the components.
        groups: the components that are played together, for each value.
        search: the remoteness of each group, within a limit of positions; None for that asked for.

    Returns:
        The values, and the quotient if they are its elements.

    Raises:
        LimitReached: neither search nor a quotient comes to the end; it says what is known.
    """
    try:
        return search(SHORT), None
    except LimitReached:
        pass
    found = _quotient(rules, groups)
    if found is not None:
        known, unknown = _values(found, rules, groups)
        if unknown is None:
            return known, found
    try:
        return search(None), None
    except LimitReached as error:
        if found is None:
            raise
        raise LimitReached(
            "{stopped}; by the misère quotient, order {order}, {known}, all before {unknown} can be"
            " listed",
            stopped=error.sentence,
            order=found.order,
            known=how_far(found),
            unknown=unknown,
        ) from None


def _quotient(rules: Rules, groups: Sequence[tuple[Component, ...]]) -> Quotient | None:
    parts = {Position(rules, one) for some in batches(groups) for group in some for one in group}
    try:
        return quotient_of(
            [leaf for some in batches(parts) for part in some for leaf in leaves(part)],
            QUOTIENT_STEPS,
        )
    except (GameError, KalmarError):
        return None


def _values(
    found: Quotient, rules: Rules, groups: Sequence[tuple[Component, ...]]
) -> tuple[list[int], str | None]:
    """Return the values as far as they are known, and the first group that is not, if any."""
    values: list[int] = []
    for group in groups:
        check_limits()
        heaps = [found.game.heap(canonical(Position(rules, part))) for part in group]
        if not all(map(found.knows, heaps)):
            return values, " + ".join(str(Position(rules, part)) for part in group)
        values.append(found.value(heaps))
    return values, None
