"""Moves as data: their labels, how they bind the next turn, and points that they take away.

A label is a kind with the numbers and names that belong to it. Rules with a method
`labelled_moves(component)` give the label of each move; others give by a method `label(component,
option)` the label of the step from a component to one of its options. Rules put labels into words
by a method `move_words(label)`, or by `placed_words` where the words name the component; a step
without words is described by what it leaves.

Rules say of what kind a move is by the option that they yield: plain, or wrapped in `Entailing` or
`Complimenting` (Winning Ways, ch. 12). They declare `entailing = True`, and are played by
`kalmar.games.whole_turns`.

In a removal game components are sets of points. A move has a set of points that it needs and a set
of points that it takes, which contains all the needed ones. It can be made as long as all points
that it needs are present; the points that it takes are then removed. Points that no move takes any
more do not count, and points that no chain of moves links are components of their own. Games that
place pieces are removal games too: a piece takes the squares that it covers, and those that it
forbids.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from kalmar.core.i18n import message
from kalmar.core.rules import Option, declared_of, labelled_moves_of, reduced_of

Datum: TypeAlias = "int | str | tuple[Datum, ...]"


class Label(NamedTuple):
    """A step in one component.

    Attributes:
        kind: which step of the game it is, as drawings know it.
        data: the numbers and names that belong to it, in an order of the kind.

    >>> Label("cut", (0, 1))
    Label(kind='cut', data=(0, 1))
    """

    kind: str
    data: tuple[Datum, ...]


def label_of(rules: Any, component: Any, option: tuple[Any, ...]) -> Label:
    """Return the label of the step to an option; a change of texts if rules name none.

    Args:
        rules: of the component.
        component: before the step.
        option: what is left of it, as a person sees it or reduced; of several moves the first that
            leaves it is meant.

    >>> from kalmar.games.heaps.nim import Nim
    >>> label_of(Nim(), 10, (2,))
    Label(kind='take', data=(8, (2,)))
    """
    # Moves come in the order of the options, so the first that leaves the option names it.
    for named, left in labelled_moves_of(rules, component) or ():
        if option in (left, tuple([reduced_of(rules, piece) for piece in left])):
            return named
    label = getattr(rules, "label", None)
    if label is None:
        return change_label(rules, component, option)
    found: Label = label(component, option)
    return found


def change_label(rules: Any, component: Any, option: tuple[Any, ...]) -> Label:
    """Return the label of a move of which only what it leaves is known.

    >>> from kalmar.games.heaps.nim import Nim
    >>> change_label(Nim(), 10, (2,))
    Label(kind='change', data=('10', ('2',)))
    """
    return Label("change", (rules.format(component), tuple(map(rules.format, option))))


def words_of(rules: Any, component: Any, label: Label, place: str, whole: bool) -> str | None:
    """Return a move in words, where its rules say them; else None.

    Args:
        rules: of the component.
        component: before the move.
        label: of the move.
        place: the number of the component as people count, "" where there is only one.
        whole: whether to say also what lies at hand in a list.

    >>> from kalmar.games.heaps.nim import Nim
    >>> words_of(Nim(), 10, Label("take", (8, (2,))), "3", whole=False)
    'take 8 from heap 3'
    """
    own = getattr(rules, "placed_words", None)
    if own is not None:
        said_there: str | None = own(component, label, place, whole)
        return said_there
    own = getattr(rules, "move_words", None)
    words: str | None = None if own is None else own(label)
    return None if words is None else placed(words, place)


def placed(words: str, place: str) -> str:
    """Return the words with the number of the component, where there are several.

    >>> placed(message("cut {edge}", edge="0-1"), "3")
    'component 3: cut 0-1'
    """
    if not place:
        return words
    return message("component {place}: {step}", place=place, step=words)


def several(parts: Sequence[Any]) -> str:
    """Return numbers or names with "and" before the last.

    >>> several([10, 8, 6]), several([3])
    ('10, 8 and 6', '3')
    """
    # No list of sentences: numbers and names are the same in every language.
    words = [str(part) for part in parts]
    if len(words) == 1:
        return words[0]
    return message("{names} and {last}", names=", ".join(words[:-1]), last=words[-1])


@dataclass(frozen=True)
class Entailing:
    """An option after which the opponent must move in what is left of the same component.

    Attributes:
        left: what the move leaves.

    >>> from kalmar.answers.answer import solve
    >>> from kalmar.games.custom import game
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


class Binding(NamedTuple):
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


class Removal(NamedTuple):
    """A component as points that moves take away.

    Attributes:
        points: how many points there are; point i is bit i of every mask.
        moves: for each move the mask of the points that it needs, and of those that it takes, in
            the order of the options of the component.
        names: what each point is, the same in all that play leaves: the column and row of a square,
            the name of a vertex; empty where points have no names.

    >>> Removal(3, ((0b011, 0b011), (0b110, 0b110))).left(0)
    ()
    """

    points: int
    moves: tuple[tuple[int, int], ...]
    names: tuple[Hashable, ...] = ()

    @property
    def live(self) -> int:
        """Return the mask of the points that some move needs or takes; others do not count.

        >>> Removal(3, ((0b011, 0b011),)).live
        3
        """
        found = 0
        for need, take in self.moves:
            found |= need | take
        return found

    def left(self, move: int) -> tuple[tuple[int, int], ...]:
        """Return the moves that remain after one of them, given by its index.

        What is gone already they take no more: only points that are there link moves.

        >>> Removal(2, ((0b01, 0b01), (0b10, 0b10))).left(0)
        ((2, 2),)
        """
        taken = self.moves[move][1]
        # A move stays as long as all it needs is there; what it takes beyond that may be gone
        # already.
        return tuple((need, take & ~taken) for need, take in self.moves if not need & taken)


def removal_of(rules: Any, component: Any) -> Removal | None:
    """Return a component as a removal game, if its rules declare that it is one; else None.

    Args:
        rules: of the component; they declare it by a method `removal(component)`.
        component: one that the rules know.

    >>> from kalmar.games.heaps.nim import Nim
    >>> removal_of(Nim(), 5) is None
    True
    """
    return declared_of(rules, "removal", component, None)
