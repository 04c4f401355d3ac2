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
    groups = [choices(_common(some, limit), len(some)) for some in alike.values()]
    if choice.counts(count) == range(1, count + 1):
        return prod(group.stays for group in groups) - prod(group.number for group in groups)
    return sum(
        group.moves * prod(other.number for other in groups if other is not group)
        for group in groups
    )


def choices(moves: Sequence[int], number: int) -> Choices:
    """Count the choices of so many positions, each with the number of its moves.

    >>> choices([1, 2], 2)
    Choices(number=3, moves=9, stays=19)
    """
    # Row j is about choices of j positions, among those looked at so far.
    count, together, stays = ([1] + [0] * number, [0] * (number + 1), [1] + [0] * number)
    for moved in moves:
        for j in range(1, number + 1):
            count[j] += count[j - 1]
            together[j] += together[j - 1] + moved * count[j - 1]
            stays[j] += (1 + moved) * stays[j - 1]
    return Choices(count[-1], together[-1], stays[-1])


def _common(parts: Sequence[Position], limit: int) -> list[int]:
    """Return for each position that all these components can reach how many moves it has.

    Positions that have ended count as one, and so does each position of a game without cycles.
    """
    rules = parts[0].rules
    if isinstance(rules, Compound) or not is_loopy(rules):
        return [0]
    common: dict[Component, int] | None = None
    for part in dict.fromkeys(canonical(part) for part in parts):
        try:
            graph, index = explore(rules, [part.component], limit)
        except NoTheoryError:
            return [0]
        # Vertex 0 only leads to the start.
        found = {c: len(set(graph.options(v))) for c, v in index.items() if v}
        common = {c: n for c, n in found.items() if common is None or c in common}
    moves = list((common or {}).values())
    return [*filter(None, moves), *([0] if 0 in moves else [])]
