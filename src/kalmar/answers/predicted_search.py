"""The least work of a search of components with cycles, known before it begins.

Where a turn may move one component alone and play ends with the last, every choice of positions
that the components can reach by themselves is a position of the compound. So their sizes tell how
many turns a search must look at.
"""

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from kalmar.answers.cycles import STEPS_PER_OPTION, explore
from kalmar.core.compounds import Compound, Position, canonical
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.rules import Component, Rules, is_loopy
from kalmar.runtime.work import work_left

__all__ = ["least_turns", "refuse_long_search"]

MOST_SAID = 10**15
ENDED = object()
"""In place of every position in which there is no move."""


class Choices(NamedTuple):
    """The choices of positions for some components of a game, in any order.

    Attributes:
        number: how many there are.
        moves: how many moves their positions have together.
        stays: in how many ways each position of a choice makes a move or stays.
    """

    number: int
    moves: int
    stays: int


def refuse_long_search(position: Position, limit: int) -> None:
    """Raise LimitReached if a search of a compound cannot come to its end.

    Args:
        position: the compound.
        limit: how many positions of a component may be visited.
    """
    turns = least_turns(position, limit)
    if turns * STEPS_PER_OPTION > work_left():
        digits = str(min(turns, MOST_SAID))
        raise LimitReached(
            "a search would look at {turns:,} turns or more; raise --limit (limit=… in Python) to"
            " search",
            turns=int(digits[0]) * 10 ** (len(digits) - 1),
        )


def least_turns(position: Position, limit: int) -> int:
    """Return a number of turns that a search of a compound must look at; 0 where none is known.

    >>> from kalmar.games.notation.positions import parse_position
    >>> least_turns(parse_position("roads A A"), 1000), least_turns(parse_position("nim 3"), 1000)
    (130, 0)
    """
    rules, parts = position
    assert isinstance(rules, Compound)
    choice, count = rules.choice, len(parts)
    if not rules.ending.forgets or choice.places or 1 not in choice.counts(count):
        return 0
    alike: dict[Rules, list[Position]] = {}
    for part in parts:
        alike.setdefault(part.rules, []).append(part)
    groups = [choices(_nested(some, limit)) for some in alike.values()]
    if choice.counts(count) == range(1, count + 1):
        return prod(group.stays for group in groups) - prod(group.number for group in groups)
    return sum(
        group.moves * prod(other.number for other in groups if other is not group)
        for group in groups
    )


def choices(levels: Sequence[Sequence[int]]) -> Choices:
    """Count the choices of a position for each component, each with the number of its moves.

    Args:
        levels: the moves of the positions that the first component can reach; of those that the
            second one can reach besides; and so on. Each can reach what those before it can.

    >>> choices([[1, 2], []]), choices([[1], [2]])
    (Choices(number=3, moves=9, stays=19), Choices(number=2, moves=5, stays=10))
    """
    # Row j is about choices of j positions, among those looked at so far.
    number = len(levels)
    count, together, stays = ([1] + [0] * number, [0] * (number + 1), [1] + [0] * number)
    for first, level in enumerate(levels):
        for moved in level:
            for j in range(1, number + 1):
                count[j] += count[j - 1]
                together[j] += together[j - 1] + moved * count[j - 1]
                stays[j] += (1 + moved) * stays[j - 1]
        # Only later positions are left for the components after this one.
        for row in (count, together, stays):
            row[: first + 1] = [0] * (first + 1)
    return Choices(count[-1], together[-1], stays[-1])


def _nested(parts: Sequence[Position], limit: int) -> list[list[int]]:
    """Return for each of some components the moves of positions that it and all later ones reach.

    The components stand in order of how many positions they reach, and each position with the first
    one only. Positions that have ended count as one, and so does each position of a game without
    cycles.
    """
    rules = parts[0].rules
    alone = [[0], *([] for _ in parts[1:])]
    if isinstance(rules, Compound) or not is_loopy(rules):
        return alone
    reached: dict[Position, dict[Component, int]] = {}
    for part in dict.fromkeys(canonical(part) for part in parts):
        try:
            graph, index = explore(rules, [part.component], limit)
        except NoTheoryError:
            return alone
        # Vertex 0 only leads to the start.
        moves = {c: len(set(graph.options(v))) for c, v in index.items() if v}
        reached[part] = {c if n else ENDED: n for c, n in moves.items()}
    # Fewer positions are counted than there are where sets are not nested, but never more.
    common, sets = dict[Component, int](), list[dict[Component, int]]()
    for found in sorted((reached[canonical(part)] for part in parts), key=len, reverse=True):
        common = {c: n for c, n in found.items() if not sets or c in common}
        sets.insert(0, common)
    return [
        [n for c, n in found.items() if not place or c not in sets[place - 1]]
        for place, found in enumerate(sets)
    ]
