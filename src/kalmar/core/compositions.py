"""The ways of playing several components at once: choice, ending, names and signs of each.

`COMPOSITIONS` is the only place where a choice with an ending gets its names and signs; the grammar
of positions, the help of the command line and the documentation are made from it. To add a way of
playing, add its row here, and its theorem to `kalmar.theory.table.THEORIES` if there is one;
without a theorem it is searched.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from kalmar.core.errors import UnknownNameError, UsageError
from kalmar.core.i18n import join_messages, message, plain

__all__ = [
    "COMPOSITIONS",
    "MOORE",
    "SIX",
    "Choice",
    "Composition",
    "Ending",
    "MovedParts",
    "composition_name",
    "composition_title",
    "find_composition",
    "named_composition",
    "sign_of",
]


@dataclass(frozen=True)
class Choice:
    """In how many of the components that still have options a turn moves.

    Attributes:
        name: for tables and messages.
        least: the fewest that a turn moves; None for every one.
        most: the most that it moves; None for as many as there are.

    >>> [list(choice.counts(3)) for choice in (Choice.ONE, Choice.ALL, Choice.ANY)]
    [[1], [3], [1, 2, 3]]
    >>> list(Choice("two or three", 2, 3).counts(4)), list(Choice("two", 2, 2).counts(1))
    ([2, 3], [])
    """

    ONE: ClassVar["Choice"]
    ALL: ClassVar["Choice"]
    ANY: ClassVar["Choice"]

    name: str
    least: int | None = 1
    most: int | None = None

    def __post_init__(self) -> None:
        """Refuse what allows no turn at all."""
        least, most = self.least, self.most
        if (least is not None and least < 1) or (most is not None and most < (least or 1)):
            raise UsageError(
                "the choice '{name}' must move in at least one component, not none",
                name=self.name,
            )

    def counts(self, live: int) -> range:
        """Return how many of the live components a turn may move; an empty range ends play."""
        # Without live components `least` is 0 for "all", but no turn moves nothing: the range is
        # empty.
        least = live if self.least is None else self.least
        most = live if self.most is None else min(self.most, live)
        return range(max(least, 1), most + 1)

    def sets(self, live: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the sets of components that a turn may move, the smallest first.

        >>> list(Choice.ANY.sets([0, 2])), list(Choice.ALL.sets([0, 2]))
        ([(0,), (2,), (0, 2)], [(0, 2)])
        """
        for count in self.counts(len(live)):
            yield from combinations(live, count)


Choice.ONE = Choice("one", 1, 1)
Choice.ALL = Choice("all", None)
Choice.ANY = Choice("any", 1)


@dataclass(frozen=True)
class MovedParts:
    """How many parts a turn has moved, as far as that still matters.

    Attributes:
        counts: how many a turn may move.
        live: how many have a move.

    >>> any_of_three = MovedParts(range(1, 4), 3)
    >>> any_of_three.after(0, True, 2), any_of_three.after(1, True, 1), any_of_three.enough(0)
    (1, 1, False)
    >>> MovedParts(range(3, 4), 3).after(0, False, 2)
    """

    counts: range
    live: int

    def after(self, count: int, moved: bool, left: int) -> int | None:
        """Return the count after one more part; None if no turn can come of it.

        Args:
            count: before.
            moved: whether the part is moved.
            left: how many parts with a move are still to be decided.
        """
        then = count + moved
        # Too few are left to reach the minimum, or the maximum is passed.
        if then + left < self.counts.start or then >= self.counts.stop:
            return None
        if self.counts.stop > self.live:  # there is no upper bound: enough is enough
            # Counts from the minimum on are alike, which keeps the number of states small.
            return min(then, self.counts.start)
        return then

    def enough(self, count: int) -> bool:
        """Return whether a turn may move so many."""
        return count >= self.counts.start


@dataclass(frozen=True)
class Ending:
    """When a compound is over.

    Attributes:
        name: for tables and messages.
        enough: so many components without options end play; None for all of them.

    >>> Ending.SHORT.over(1, 3), Ending.LONG.over(1, 3), Ending("second", 2).over(2, 3)
    (True, False, True)
    """

    SHORT: ClassVar["Ending"]
    LONG: ClassVar["Ending"]

    name: str
    enough: int | None = None

    def __post_init__(self) -> None:
        """Refuse what would end play before it begins."""
        if self.enough is not None and self.enough < 1:
            raise UsageError(
                "the ending '{name}' must wait for at least one component",
                name=self.name,
            )

    def over(self, ended: int, components: int) -> bool:
        """Return whether play is over when so many of the components have no option."""
        return ended >= (components if self.enough is None else min(self.enough, components))

    @property
    def forgets(self) -> bool:
        """Return whether components without options change nothing and may be dropped."""
        return self.enough is None


Ending.SHORT = Ending("short", 1)
Ending.LONG = Ending("long")


ONE, ALL, ANY = Choice.ONE, Choice.ALL, Choice.ANY
SHORT, LONG = Ending.SHORT, Ending.LONG


@dataclass(frozen=True)
class Composition:
    """A choice and an ending with their names and signs.

    Attributes:
        choice: how many components a turn moves.
        ending: when play is over.
        name: the standard name, which a user types.
        ascii: its sign in ASCII: `!` stops at the first end, `>` goes on after it.
        unicode: its sign in Unicode.
        words: what a turn is and when play ends.
        aliases: other names.
        title: what people read; the name without hyphens if it is empty.

    >>> import kalmar
    >>> found = kalmar.find_composition("selective")
    >>> found.name, found.choice.name, found.ending.name
    ('selective', 'any', 'long')
    """

    choice: Choice
    ending: Ending
    name: str
    ascii: str
    unicode: str
    words: str
    aliases: tuple[str, ...] = ()
    title: str = ""

    def __post_init__(self) -> None:
        """Make the title from the name where none is given."""
        object.__setattr__(self, "title", self.title or self.name.replace("-", " "))


def moore(most: int) -> Composition:
    """Build Moore's composition: one to so many components a turn, until all end (Moore 1910).

    >>> moore(2).name, moore(2).ascii
    ('moore-2', '|2')
    """
    return Composition(
        Choice(f"one to {most}", 1, most), LONG, f"moore-{most}", f"|{most}",
        "∨" + "₀₁₂₃₄₅₆₇₈₉"[most],
        f"a turn moves in one to {most} components; play ends when all have ended",
        (f"moores-nim-{most}",), f"Moore's, up to {most} components",
    )  # fmt: skip


SIX: tuple[Composition, ...] = (
    Composition(ONE, LONG, "disjunctive", "+", "+",
                "a turn moves in exactly one component; play ends when all have ended",
                ("long-disjunctive", "sum", "osszeg", "hosszu-diszjunktiv", "diszjunktiv")),
    Composition(ONE, SHORT, "diminished-disjunctive", "+!", "⊕",
                "a turn moves in exactly one component; play ends when the first one ends",
                ("short-disjunctive", "diminished", "rovid-diszjunktiv")),
    Composition(ALL, SHORT, "conjunctive", "&", "∧",
                "a turn moves in every component; play ends when the first one ends",
                ("short-conjunctive", "product", "szorzat", "rovid-konjunktiv", "konjunktiv")),
    Composition(ALL, LONG, "continued-conjunctive", "&>", "△",
                "a turn moves in every component not yet ended; play ends when all have ended",
                ("long-conjunctive", "continued", "hosszu-konjunktiv")),
    Composition(ANY, LONG, "selective", "|", "∨",
                "a turn moves in any components, at least one; play ends when all have ended",
                ("long-selective", "hosszu-szelektiv", "szelektiv")),
    Composition(ANY, SHORT, "shortened-selective", "|!", "▽",
                "a turn moves in any components, at least one; play ends when the first ends",
                ("short-selective", "shortened", "rovid-szelektiv")),
)  # fmt: skip
"""The compositions of Conway (On Numbers and Games, ch. 14): with two conventions, twelve ways."""

MOORE: tuple[Composition, ...] = tuple(moore(most) for most in range(2, 10))
"""Moore's ways, each with its theorem for Nim."""

MOORE_NAMES = message("{first} to {last}", first=MOORE[0].name, last=MOORE[-1].name)
"""What Moore's ways are called."""

COMPOSITIONS: dict[str, Composition] = {row.name: row for row in (*SIX, *MOORE)}
"""All that have a name."""


ENDINGS = (
    *("compound", "sum", "variant", "kompozicio", "osszetetel", "osszeg", "valtozat"),
    *("kompozicioja", "osszetetele", "osszege", "valtozata"),
)
"""What may follow a name and changes nothing."""


def find_composition(name: str | Composition) -> Composition:
    """Find the composition with this name, alias or sign, regardless of case and accents.

    A composition is returned as it is.

    Raises:
        UnknownNameError: no composition is called that.

    >>> find_composition("long conjunctive").name, find_composition("▽").name
    ('continued-conjunctive', 'shortened-selective')
    >>> find_composition("all, short").name, find_composition("bármely rövid").name
    ('conjunctive', 'shortened-selective')
    >>> [find_composition(choice).name for choice in ("one", "all", "any")]
    ['disjunctive', 'conjunctive', 'selective']
    >>> find_composition("rövid szelektív kompozíció").name, find_composition("összeg").name
    ('shortened-selective', 'disjunctive')
    """
    if isinstance(name, Composition):
        return name
    names = {
        key: row
        for row in COMPOSITIONS.values()
        for key in (row.name, *row.aliases, row.unicode, row.ascii)
    }
    # Signs are looked up as typed; names without case and accents, and without words such as
    # "compound" behind them.
    sign = name.strip()
    key = plain(name)
    for ending in ENDINGS:
        key = key.removesuffix(f"-{ending}")
    found = names.get(sign) or names.get(key) or _by_choice(key)
    if found is None:
        raise UnknownNameError(
            "composition",
            name,
            # Signs, of one or two characters, are no suggestions for a name.
            (n for n in names if len(n) > 2),
            all_names=message(
                "the names are {names}, or one, all or any with short or long, as in 'all, short'",
                names=join_messages([*(row.name for row in SIX), MOORE_NAMES]),
            ),
        )
    return found


CHOICES = {
    **dict.fromkeys(("one", "egy", "egyik"), ONE),
    **dict.fromkeys(("all", "every", "mind", "minden", "mindegyik"), ALL),
    **dict.fromkeys(("any", "some", "barmely", "akarhany", "nehany"), ANY),
}
"""The words for how many components a turn moves."""

LENGTHS = {"short": SHORT, "rovid": SHORT, "long": LONG, "hosszu": LONG}
"""The words for when play ends."""


USUAL_NAMES = {"one": "disjunctive", "all": "conjunctive", "any": "selective"}
"""For a choice without an ending, the way of playing that Conway calls by it."""


def _by_choice(key: str) -> Composition | None:
    """Return the composition of a choice and an ending in any order; None for other words.

    Args:
        key: the words, plain.

    >>> _by_choice("all,-short").name, _by_choice("long-any").name
    ('conjunctive', 'selective')
    """
    words = [word for word in re.split("[-,/]+", key) if word]
    choices = [CHOICES[word] for word in words if word in CHOICES]
    lengths = [LENGTHS[word] for word in words if word in LENGTHS]
    # Exactly one word for the choice, at most one for the ending, and no other word.
    if len(choices) != 1 or len(choices) + len(lengths) != len(words) or len(lengths) > 1:
        return None
    if not lengths:
        return find_composition(USUAL_NAMES[choices[0].name])
    return named_composition(choices[0], lengths[0])


def named_composition(choice: Choice, ending: Ending) -> Composition | None:
    """Return the named composition of a choice and an ending; None for those without a name.

    >>> row = named_composition(Choice.ALL, Ending.SHORT)
    >>> row.name if row else None
    'conjunctive'
    """
    for row in COMPOSITIONS.values():
        if row.choice == choice and row.ending == ending:
            return row
    return None


def composition_name(choice: Choice, ending: Ending) -> str:
    """Return the name of a composition, or a description if it has none.

    >>> composition_name(Choice.ANY, LONG), composition_name(Choice("5 to 7", 5, 7), LONG)
    ('selective', '5 to 7, long')
    """
    row = named_composition(choice, ending)
    return row.name if row else f"{choice.name}, {ending.name}"


def composition_title(choice: Choice, ending: Ending) -> str:
    """Return the title of a composition, which people read, or a description if it has none.

    >>> composition_title(Choice.ANY, SHORT), composition_title(Choice("5 to 7", 5, 7), LONG)
    ('shortened selective', '5 to 7, long')
    """
    row = named_composition(choice, ending)
    return row.title if row else composition_name(choice, ending)


def sign_of(choice: Choice, ending: Ending) -> str:
    """Return the ASCII sign of a composition, or its description in brackets if it has none.

    >>> sign_of(Choice.ANY, SHORT), sign_of(Choice("5 to 7", 5, 7), LONG)
    ('|!', '[5 to 7, long]')
    """
    row = named_composition(choice, ending)
    return row.ascii if row else f"[{composition_name(choice, ending)}]"
