"""Rules in a text that say themselves who wins: at their ends, or by points. Both are searched."""

from collections.abc import Sequence
from dataclasses import replace

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Option, Rules
from kalmar.games.custom.text_games import TextPoints
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import spend
from kalmar.solvers import solved as any_game
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.theorems import THEOREMS

SEARCHED = message("all positions that it leads to were searched")


def solve_ended(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """Search for who wins components at whose ends a condition says so: they have no other value.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> from kalmar.theory.valuations import OUTCOME, OUTCOME_SUM
    >>> rules = text_rules("n -> n - 2; wins if n == 1")
    >>> found = solve_ended(rules, [(4,), (5,)], Fold(OUTCOME, OUTCOME_SUM), 100)
    >>> (found.value((4,)), found.value((5,))) if found else None
    (1, 0)
    """
    found = any_game.solve(rules, components, fold, limit)
    return replace(found, theorem=THEOREMS["backward-induction"].cite(), working=lambda _: SEARCHED)


def margins(rules: Rules, components: Sequence[Component], limit: int) -> dict[Component, int]:
    """Search for the margins, in points, by which the player to move gets more than the other one.

    Args:
        rules: of a game for points.
        components: what is asked for; what they lead to is in the result too.
        limit: how many positions may be met.

    Raises:
        LimitReached: there are more.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> margins(text_rules("n -> n - k gains k * k for k in 1..2"), [(3,)], 100)[(3,)]
    3
    """
    assert isinstance(rules, TextPoints)
    found: dict[Component, int] = {}
    listed: dict[Component, dict[Option, int]] = {}
    waiting = [*components]
    while waiting:
        here = waiting[-1]
        if here in found:
            waiting.pop()
            continue
        if here not in listed:
            check_limits()
            if len(found) + len(listed) >= limit:
                raise LimitReached(
                    "{name} has more than {limit:,} positions", name=rules.name, limit=limit
                )
            listed[here] = rules.points(here)
            spend(1 + len(listed[here]))
        more = [part for (part,) in listed[here] if part not in found]
        waiting += more
        if not more:
            options = listed.pop(here).items()
            found[here] = max((gain - found[part] for (part,), gain in options), default=0)
    return found
