"""Compounds of partizan components by their definition in words, and random components.

A component is a pair of tuples: Left's options and Right's options, each a component again; None is
a component that is dead. Nothing here knows of remoteness theorems, stops, numbers or search.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

from tests.cases import case_table

Form = tuple[Any, Any]
Parts = tuple[Any, ...]
"""Components, and None for those that are dead."""
LEFT, RIGHT = 0, 1

WAYS = case_table(__file__, "ways")


class Truth(NamedTuple):
    """Whether the one to move wins, and how long play is.

    Attributes:
        wins: whether the player to move wins.
        quick: the moves to the end if the winner hurries and the loser delays.
        slow: the moves to the end if the winner delays and the loser hurries.
    """

    wins: bool
    quick: int
    slow: int


def turns(way: str, parts: Parts, player: int) -> Iterator[Parts]:
    """Every position after a turn of one player, from the words that define the way."""
    can = [i for i, part in enumerate(parts) if part is not None and part[player]]
    # "Play ends when the player to move cannot move in some component."
    if way in ("∧", "⊕", "▽", "2, first") and len(can) < len(parts):
        return
    if way in ("∧", "△", "△ passes"):
        chosen = [tuple(can)] if can else []
    elif way in ("+", "⊕"):
        chosen = [(i,) for i in can]
    elif way == "2, first":
        chosen = list(combinations(can, 2))
    else:
        most = 2 if way == "≤ 2" else len(can)
        chosen = [s for size in range(1, most + 1) for s in combinations(can, size)]
    for places in chosen:
        # "A component in which the player to move cannot move is out of play from then on."
        rest: list[Any] = [None] * len(parts) if way == "△" else list(parts)
        for options in product(*(parts[i][player] for i in places)):
            after = list(rest)
            for i, option in zip(places, options, strict=True):
                after[i] = option
            yield tuple(after)


@cache
def truth(way: str, parts: Parts, player: int, misere: bool) -> Truth:
    """Who wins and how long it takes; who has no turn has lost, or won in misère play."""
    after = [truth(way, left, 1 - player, misere) for left in turns(way, parts, player)]
    if not after:
        return Truth(misere, 0, 0)
    lost = [one for one in after if not one.wins]
    if lost:
        return Truth(True, 1 + min(o.quick for o in lost), 1 + max(o.slow for o in lost))
    return Truth(False, 1 + max(o.quick for o in after), 1 + min(o.slow for o in after))


def random_forms(seed: int, count: int) -> list[Form]:
    """Different random components, later ones made of earlier ones."""
    choose = random.Random(seed)
    forms: dict[Form, int] = {((), ()): 0}
    while len(forms) < count:
        low = [form for form, day in forms.items() if day < 4]
        sides = [tuple(sorted(set(choose.choices(low, k=choose.choice((0, 1, 1, 2))))))
                 for _ in range(2)]  # fmt: skip
        form = (sides[0], sides[1])
        day = 1 + max((forms[option] for side in sides for option in side), default=-1)
        forms.setdefault(form, day)
    return list(forms)


def random_compounds(seed: int, count: int) -> Iterator[tuple[Form, ...]]:
    """Pairs, mostly, and triples of random components."""
    choose = random.Random(seed)
    forms = random_forms(seed, 150)
    for _ in range(count):
        yield tuple(choose.choice(forms) for _ in range(choose.choice((2, 2, 3))))
