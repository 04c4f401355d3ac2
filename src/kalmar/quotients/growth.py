"""The quotients of smaller heaps, read off that of all heaps so far."""

from kalmar.quotients.bipartite import Bipartite, set_of
from kalmar.quotients.marking import quotient_of
from kalmar.quotients.quotient import Change

__all__ = ["growth", "up_to"]


def up_to(found: Bipartite, last: int) -> Bipartite:
    """The quotient of the sums of heaps up to some number.

    These sums are a submonoid. Two of its elements are one in their quotient iff no third one in it
    tells them apart.

    Args:
        found: the quotient of more heaps.
        last: the largest heap.

    >>> from kalmar.quotients.construct import Construction
    >>> from kalmar.quotients.options import option_sets
    >>> kayles = Construction(option_sets("kayles"))
    >>> up_to(kayles.run().found, 5) == Construction(option_sets("kayles")).run(5).found
    True
    """
    values, monoid = found.values[: last + 1], found.monoid
    members = monoid.generated(values)
    place = {member: number for number, member in enumerate(members)}
    inside, outcomes = set_of(members), found.all_outcomes()
    numbers: dict[int, int] = {}
    classes = [numbers.setdefault(outcomes[x] & inside, len(numbers)) for x in members]
    actions = {
        heap: [place[row[x]] for x in members]
        for heap, row in monoid.actions.items()
        if heap <= last
    }
    in_p = [found.in_p[x] for x in members]
    return quotient_of(classes, in_p, [place[value] for value in values], actions)


def growth(found: Bipartite) -> tuple[Change, ...]:
    """The heaps at which the quotient of heaps up to there is larger than before.

    Only a heap that is a generator can make it larger.

    >>> from kalmar.quotients.construct import Construction
    >>> from kalmar.quotients.options import option_sets
    >>> [tuple(change) for change in growth(Construction(option_sets("0.123")).run().found)]
    [(1, 2, 1), (3, 6, 2), (8, 12, 3), (9, 20, 5)]
    """
    changes: list[Change] = []
    for heap in found.generators:
        smaller = up_to(found, heap)
        if not changes or smaller.order > changes[-1].order:
            changes.append(Change(heap, smaller.order, len(smaller.p_elements)))
    return tuple(changes)
