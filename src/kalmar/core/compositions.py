"""The ways of playing several components at once: choice, ending, names and signs of each.

`COMPOSITIONS` is the only place where a choice with an ending gets its names and signs; the grammar
of positions, the help of the command line and the documentation are made from it. To add a way of
playing, add its row here, and its theorem to `kalmar.theory.table.THEORIES` if there is one;
without a theorem it is searched.
"""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.choices import Choice, Ending, InTurn, ListedSets, Neighbours
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Message, join_messages, message, plain, plural_message

# Public functions take the names of ways of playing, conventions and valuations as `Literal`, so
# that a type checker refuses a name that is misspelt; at run time they are texts. A test compares
# them with the registries `COMPOSITIONS`, `Play` and `VALUATIONS`.
if TYPE_CHECKING:
    from typing import Literal

    from kalmar.core import own_ways

    CompositionName = Literal[
        "disjunctive", "long-disjunctive", "sum", "osszeg", "hosszu-diszjunktiv", "diszjunktiv",
        "+", "conjunctive", "short-conjunctive", "product", "szorzat", "rovid-konjunktiv",
        "konjunktiv", "&", "∧", "continued-conjunctive", "long-conjunctive", "continued",
        "hosszu-konjunktiv", "&>", "△", "selective", "long-selective", "hosszu-szelektiv",
        "szelektiv", "|", "∨", "shortened-selective", "short-selective", "shortened",
        "rovid-szelektiv", "|!", "▽", "moore-2", "moores-nim-2", "|2", "∨₂", "moore-3",
        "moores-nim-3", "|3", "∨₃", "moore-4", "moores-nim-4", "|4", "∨₄", "moore-5",
        "moores-nim-5", "|5", "∨₅", "moore-6", "moores-nim-6", "|6", "∨₆", "moore-7",
        "moores-nim-7", "|7", "∨₇", "moore-8", "moores-nim-8", "|8", "∨₈", "moore-9",
        "moores-nim-9", "|9", "∨₉", "one", "all", "any", "one, long", "all, long", "all, short",
        "any, long", "any, short",
        "diminished-disjunctive", "short-disjunctive", "diminished", "rovid-diszjunktiv", "+!", "⊕",
        "one, short",
    ]  # fmt: skip
    PlayName = Literal["normal", "misere", "misère", "betli"]
    ValuationName = Literal[
        "grundy", "G⁺", "G+", "g+", "g", "nim-value", "nimber", "grundy value", "grundy number",
        "grundy function", "remoteness", "R⁺", "R+", "r+", "r", "kalmár–steinhaus",
        "kalmar-steinhaus", "suspense", "S⁺", "S+", "s+", "s", "suspense number", "conway",
        "misere-grundy", "G⁻", "G-", "g-", "misere-remoteness", "R⁻", "R-", "r-", "misere-suspense",
        "S⁻", "S-", "s-", "kernel", "M", "m", "triple", "kernel-triple", "birthday", "N", "longest",
        "longest-play", "n",
        "foreclosed", "F⁺", "F+", "f+", "f", "misere-foreclosed", "F⁻", "F-", "f-",
    ]  # fmt: skip
else:
    # Case, accents and words such as "compound" do not matter: no list has all that is understood.
    CompositionName = PlayName = ValuationName = str
    # Most texts name one of the usual ways.
    own_ways = LazyModule("kalmar.core.own_ways")


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

SIX_WAYS = {(row.choice, row.ending) for row in SIX}
"""What is moved in a turn, and when play ends, in each of them."""

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

    A composition is returned as it is. Ways of one's own are texts such as "at most 2, first".

    Raises:
        UnknownNameError: no composition is called that.
        UsageError: the numbers in it make no way of playing, or it names the convention.

    >>> find_composition("long conjunctive").name, find_composition("▽").name
    ('continued-conjunctive', 'shortened-selective')
    >>> find_composition("all, short").name, find_composition("bármely rövid").name
    ('conjunctive', 'shortened-selective')
    >>> [find_composition(choice).name for choice in ("one", "all", "any")]
    ['disjunctive', 'conjunctive', 'selective']
    >>> find_composition("rövid szelektív kompozíció").name, find_composition("összeg").name
    ('shortened-selective', 'disjunctive')
    >>> find_composition("up to two, first").name
    'at most 2, first'
    """
    if isinstance(name, Composition):
        return name
    names = _names()
    # Signs are looked up as typed; names without case and accents, and without words such as
    # "compound" behind them.
    if name in names:
        return names[name]
    sign = name.strip()
    if sign.startswith("[") and sign.endswith("]"):
        sign = sign[1:-1].strip()
    key = plain(sign)
    for ending in ENDINGS:
        key = key.removesuffix(f"-{ending}")
    found = names.get(sign) or names.get(key) or _by_choice(key)
    if found is None and (way := own_ways.parse_way(sign)):
        found = composition_of(*way)
    if found is None:
        raise UnknownNameError(
            "composition",
            name,
            # Signs, of one or two characters, are no suggestions for a name.
            (n for n in names if len(n) > 2),
            all_names=message(
                "the names are {names}, or one, all or any with short or long, as in 'all, short';"
                " a way of your own is a choice and an ending, as in 'at most 2, first'",
                names=join_messages([*(row.name for row in SIX), MOORE_NAMES]),
            ),
        )
    return found


@cache
def _names() -> dict[str, Composition]:
    """Return the named compositions by names, aliases and signs."""
    return {
        key: row
        for row in COMPOSITIONS.values()
        for key in (row.name, *row.aliases, row.unicode, row.ascii)
    }


SAME_WORDS = {
    **dict.fromkeys(("egy", "egyik"), "one"),
    **dict.fromkeys(("every", "mind", "minden", "mindegyik"), "all"),
    **dict.fromkeys(("some", "barmely", "akarhany", "nehany"), "any"),
    "rovid": "short", "hosszu": "long",
}  # fmt: skip
"""Other words for a choice and an ending."""

BY_CHOICE = {
    **{tuple(sorted((row.choice.name, row.ending.name))): row for row in SIX},
    ("one",): SIX[0], ("all",): SIX[2], ("any",): SIX[4],
}  # fmt: skip
"""Conway's ways by the words for choice and ending; a choice alone is what he calls by it."""


def _by_choice(key: str) -> Composition | None:
    """Return the composition of a choice and an ending in any order; None for other words.

    Args:
        key: the words, plain.

    >>> _by_choice("all,-short").name, _by_choice("long-any").name
    ('conjunctive', 'selective')
    """
    words = [SAME_WORDS.get(word, word) for word in re.split("[-,/]+", key) if word]
    return BY_CHOICE.get(tuple(sorted(words)))


def before_moves(choice: Choice) -> Choice:
    """Return the same choice before any move: turns in order know which component is next."""
    places = choice.places
    return replace(choice, places=replace(places, next=0)) if isinstance(places, InTurn) else choice


def named_composition(choice: Choice, ending: Ending) -> Composition | None:
    """Return the named composition of a choice and an ending; None for those without a name.

    >>> row = named_composition(Choice.ALL, Ending.SHORT)
    >>> row.name if row else None
    'conjunctive'
    """
    return _named().get((choice, ending))


@cache
def _named() -> dict[tuple[Choice, Ending], Composition]:
    return {(row.choice, row.ending): row for row in COMPOSITIONS.values()}


@lru_cache(maxsize=1 << 10)
def composition_of(choice: Choice, ending: Ending) -> Composition:
    """Return the composition of a choice and an ending; one without a name is called by both.

    >>> composition_of(Choice.ANY, LONG).name, composition_of(Choice("at most 2", 1, 2), SHORT).name
    ('selective', 'at most 2, first')
    >>> composition_of(Choice("5 or 7", sizes=(5, 7)), LONG).ascii
    '[5 or 7, last]'
    """
    row = named_composition(choice, ending)
    if row is not None:
        return row
    title = way_name(choice, ending)
    name = str(title)
    words = join_messages((choice_words(choice), ending_words(ending)), "; ")
    return Composition(choice, ending, name, f"[{name}]", f"[{name}]", words, title=title)


def way_name(choice: Choice, ending: Ending) -> Message:
    """Return what a choice with an ending is called, the same for all that are equal.

    In every language it is a text that the grammar reads.

    >>> way_name(Choice("a pair", 2, 2), Ending("second", 2)), way_name(Choice.ONE, Ending.SHORT)
    ('exactly 2, 2 ended', 'one, first')
    >>> from kalmar.core.i18n import translate
    >>> translate(way_name(Choice("a pair", 1, 2), Ending.SHORT), "hu")
    'legfeljebb 2, első'
    """
    return message("{choice}, {ending}", choice=choice.title, ending=ending.title)


def choice_words(choice: Choice) -> Message:
    """Say what a turn is.

    >>> choice_words(Choice("exactly 2", 2, 2))
    'a turn moves in exactly 2 components'
    """
    places = choice.places
    if isinstance(places, InTurn):
        turn = (message("a turn moves in the component after the one moved last, passing over those"
                        " that have ended") if places.fewer
                else message("a turn moves in the component after the one moved last"))  # fmt: skip
        if not places.next:
            return turn
        return message("{turn}; component {place} is next", turn=turn, place=places.next + 1)
    if isinstance(places, Neighbours):
        return (message("a turn moves in one or more of {width} neighbours in a circle",
                        width=places.width) if places.circle
                else message("a turn moves in one or more of {width} neighbours in a row",
                             width=places.width))  # fmt: skip
    if isinstance(places, ListedSets):
        return (message("a turn moves in those components of one of these sets that can still be"
                        " moved: {sets}", sets=places.text) if places.fewer
                else message("a turn moves in all components of one of these sets: {sets}",
                             sets=places.text))  # fmt: skip
    sized = size_words(choice)
    return message("{sized}, or in all if there are fewer", sized=sized) if choice.fewer else sized


def size_words(choice: Choice) -> Message:
    """Say in how many components a turn moves."""
    least, most = choice.least, choice.most
    if choice.sizes:
        sizes = join_messages(map(str, choice.sizes), " / ")
        return message("a turn moves in {sizes} components", sizes=sizes)
    if least is None:
        return message("a turn moves in every component not yet ended")
    if most is None and least == 1:
        return message("a turn moves in any components, at least one")
    if most is None:
        return message("a turn moves in at least {least} components", least=least)
    if least == most:
        return plural_message(least, "a turn moves in exactly {number} component",
                              "a turn moves in exactly {number} components")  # fmt: skip
    return message("a turn moves in {least} to {most} components", least=least, most=most)


def ending_words(ending: Ending) -> Message:
    """Say when play ends.

    >>> ending_words(Ending("2 ended", 2)), ending_words(Ending("component 1", component=0))
    ('play ends when 2 components have ended', 'play ends when component 1 has ended')
    """
    if ending.component is not None:
        return message("play ends when component {place} has ended", place=ending.component + 1)
    if ending.enough is None:
        return message("play ends when all have ended")
    if ending.enough == 1:
        return message("play ends when the first one ends")
    return plural_message(ending.enough, "play ends when {number} component has ended",
                          "play ends when {number} components have ended")  # fmt: skip
