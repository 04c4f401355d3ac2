"""Moves that bind the next turn: entailing and complimenting moves (Winning Ways, ch. 12).

Rules say of what kind a move is by the option that they yield: plain, or wrapped in `Entailing` or
`Complimenting`. They declare `entailing = True`, and are played by `kalmar.games.whole_turns`.
"""

from dataclasses import dataclass
from typing import Any

from kalmar.core.rules import Option

__all__ = ["KINDS", "Complimenting", "Entailing", "Kind", "kind_of", "of_kind"]


@dataclass(frozen=True)
class Entailing:
    """An option after which the opponent must move in what is left of the same component.

    Attributes:
        left: what the move leaves.

    >>> from kalmar.answers.answer import solve
    >>> from kalmar.games.custom.from_function import game
    >>> from kalmar.games.notation.coerce import position
    >>> top = game(lambda n: [Entailing(n - 1)] if n else [], "top", entailing=True)
    >>> solve(position(top, 1, 5)).outcome.value
    'N'
    """

    left: Any


@dataclass(frozen=True)
class Complimenting:
    """An option after which the same player moves again, wherever they like.

    Attributes:
        left: what the move leaves.

    >>> Complimenting(3)
    Complimenting(left=3)
    """

    left: Any


Kind = type[Entailing] | type[Complimenting] | None
"""Of what kind a move is; None for a plain one."""


KINDS: dict[str, Kind] = {"": None, "entails": Entailing, "compliments": Complimenting}
"""The kinds by the words with which rules declare them."""


def of_kind(option: Option, word: str) -> Any:
    """Return an option in the wrapper of its kind.

    >>> of_kind((3,), "entails"), of_kind((3,), "")
    (Entailing(left=(3,)), (3,))
    """
    kind = KINDS[word]
    return option if kind is None else kind(option)


def kind_of(found: Any) -> tuple[Option, Kind]:
    """Return an option without its wrapper, and the kind of the move.

    >>> kind_of((3,)), kind_of(Entailing(2)), kind_of(Complimenting([1, 2]))[0]
    (((3,), None), ((2,), <class 'kalmar.core.rules.entailing.Entailing'>), (1, 2))
    """
    # A class that inherits from Rules has its single options put into tuples, wrapped ones too.
    if isinstance(found, tuple) and len(found) == 1:
        (inner,) = found
        found = inner if isinstance(inner, Entailing | Complimenting) else found
    if not isinstance(found, Entailing | Complimenting):
        return found, None
    left = tuple(found.left) if isinstance(found.left, list | tuple) else (found.left,)
    return left, type(found)
