"""Moves that bind the next turn: entailing and complimenting moves (Winning Ways, ch. 12).

Rules say of what kind a move is by the option that they yield: plain, or wrapped in `Entailing` or
`Complimenting`. They declare `entailing = True`, and are played by `kalmar.games.whole_turns`.
"""

from dataclasses import dataclass
from typing import Any

from kalmar.core.rules import Option


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

    `Entailing(Complimenting(3))` obliges the same player to move again in what is left.

    Attributes:
        left: what the move leaves.

    >>> Complimenting(3)
    Complimenting(left=3)
    """

    left: Any


@dataclass(frozen=True)
class Binding:
    """Of what kind a move is.

    Attributes:
        entails: whether the next move must be made in what is left of the same component.
        compliments: whether the same player makes that move.
    """

    entails: bool = False
    compliments: bool = False


PLAIN = Binding()

KINDS: dict[str, Binding] = {
    "": PLAIN,
    "entails": Binding(entails=True),
    "compliments": Binding(compliments=True),
    "both": Binding(entails=True, compliments=True),
}
"""The kinds by the words with which rules declare them; `both` for a move with both words."""


def of_kind(option: Option, word: str) -> Any:
    """Return an option in the wrapper of its kind.

    >>> of_kind((3,), "entails"), of_kind((3,), "")
    (Entailing(left=(3,)), (3,))
    >>> of_kind((3,), "both")
    Entailing(left=Complimenting(left=(3,)))
    """
    kind = KINDS[word]
    inner: Any = Complimenting(option) if kind.compliments else option
    return Entailing(inner) if kind.entails else inner


def kind_of(found: Any) -> tuple[Option, Binding]:
    """Return an option without its wrappers, and the kind of the move.

    >>> kind_of((3,)), kind_of(Complimenting([1, 2]))[0]
    (((3,), Binding(entails=False, compliments=False)), (1, 2))
    >>> kind_of(Complimenting(Entailing(2)))[1] == KINDS["both"]
    True
    """
    # A class that inherits from Rules has its single options put into tuples, wrapped ones too.
    if isinstance(found, tuple) and len(found) == 1:
        (inner,) = found
        found = inner if isinstance(inner, Entailing | Complimenting) else found
    if not isinstance(found, Entailing | Complimenting):
        return found, PLAIN
    met = {type(found)}
    left = found.left
    while isinstance(left, Entailing | Complimenting):
        met.add(type(left))
        left = left.left
    option = tuple(left) if isinstance(left, list | tuple) else (left,)
    return option, Binding(Entailing in met, Complimenting in met)
