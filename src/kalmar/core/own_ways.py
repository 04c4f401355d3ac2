"""Ways of one's own: a choice and an ending in words, such as "at most 2, first".

    way      = choice [("," | "until") ending]
    choice   = "one" | "any" | "all" ["strict"] | size ["or fewer"]
             | "in turn" ["from" number] ["skipping ended"]
             | number "neighbours" ["in a row" | "in a circle"]
             | "sets" "{" number "," … "}" … ["or fewer"]
    size     = ("at most" | "exactly" | "at least") number | number "or" number …
    ending   = "first" | "last" | number "ended" | "component" number

The same in Hungarian: "legfeljebb 2, első". Without an ending play goes on to the last; neighbours
stand in a circle unless it is said that they stand in a row. What has a name gets it: "exactly 1,
last" is disjunctive. `kalmar.core.compositions.find_composition` reads ways by these rules.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.choices import Choice, Ending, InTurn, ListedSets, Neighbours, Places
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_messages, message, plural_message

if TYPE_CHECKING:
    from kalmar.core import way_spelling
else:  # most texts name one of the usual ways
    way_spelling = LazyModule("kalmar.core.way_spelling")


ENDINGS: dict[str, Callable[..., Ending]] = {
    "first|short|elso|rovid": lambda: Ending("", 1),
    "last|long|utolso|hosszu": lambda: Ending(""),
    r"(\d+) (?:ended|veget ert)": lambda count: Ending("", count),
    r"(?:component|komponens) (\d+)|(\d+)\.? komponens": lambda place: Ending(
        "", component=place - 1
    ),
}
"""What an ending may be called, and what it is."""

FEWER = re.compile(r"\s+(?:or fewer|vagy kevesebb)$")
IN_TURN = r"(?:in turn|sorban)(?: from (\d+)| (\d+) kezd)?( (?:skipping ended|kihagyva))?"
NEIGHBOURS = r"(\d+) (?:neighbou?rs|szomszedos)(?: (in a row|in a circle|sorban|korben))?"
SETS = r"(?:sets|halmazok) ((?:\{\d+(?:,\s*\d+)*\},?\s*)+)"
SIZES: dict[str, Callable[[int], tuple[int, int | None]]] = {
    r"(?:at most|legfeljebb) (\d+)": lambda size: (1, size),
    r"(?:exactly|pontosan) (\d+)": lambda size: (size, size),
    r"(?:at least|legalabb) (\d+)": lambda size: (size, None),
}
"""What a choice by number may be called, and the fewest and the most that a turn moves."""
LISTED = r"\d+(?: (?:or|vagy) \d+)*"
WORDS = {
    "one": Choice.ONE, "egy": Choice.ONE,
    "any": Choice.ANY, "barmely": Choice.ANY,
    "all": Choice.ALL, "mind": Choice.ALL,
}  # fmt: skip
STRICT = ("all strict", "mind szigoruan")
"""Every component has to be moved, so that play stops with the first one that cannot be."""


def parse_way(text: str) -> tuple[Choice, Ending] | None:
    """Parse a way of one's own; None for a text of another kind.

    Raises:
        UsageError: a number in it is 0 or too large, a set names a component twice, or only one of
            the choice and the ending can be read.

    >>> choice, ending = parse_way("at most 2, first") or (Choice.ONE, Ending.LONG)
    >>> choice.name, ending.name
    ('at most 2', 'first')
    >>> parse_way("exactly 1 until last") == (Choice.ONE, Ending.LONG)
    True
    """
    key = way_spelling.usual_spelling(text)
    cut = re.fullmatch(r"(.*\S)(?:\s*,\s*| until | amig )([^,{}]+)", key)
    ending = parse_ending(cut[2].strip()) if cut else Ending("last")
    words = cut[1] if cut else key
    if words in STRICT:
        # With the first component that ends no set is admissible any more, whatever the ending.
        return Choice.ALL, Ending.SHORT
    choice = parse_choice(words)
    if cut and ending is None and choice is not None:
        raise UsageError(
            "'{ending}' is no ending: write first, last, 2 ended or component 2",
            ending=re.split(r"[,;/]|\buntil\b|\bamíg\b", text)[-1].strip()[:40],  # as typed
        )
    if cut and choice is None and ending is not None:
        raise UsageError(
            "'{choice}' is no choice: write one, any, all, at most 2, exactly 2, at least 2,"
            " 1 or 3, 2 neighbours, sets {{1,2}} {{3}} or in turn",
            choice=words[:40],
        )
    return None if choice is None or ending is None else (choice, ending)


def parse_ending(words: str) -> Ending | None:
    """Parse an ending, plain; None for other words."""
    for pattern, made in ENDINGS.items():
        if found := re.fullmatch(pattern, words):
            ending = made(*(checked(number) for number in found.groups() if number))
            return replace(ending, name=str(ending_name(ending)))
    return None


def parse_choice(words: str) -> Choice | None:
    """Parse a choice, plain; None for other words."""
    if words in WORDS:
        return WORDS[words]
    fewer = FEWER.search(words) is not None
    size = FEWER.sub("", words)
    for pattern, made in SIZES.items():
        if found := re.fullmatch(pattern, size):
            return sized(*made(checked(found[1])), fewer=fewer)
    if re.fullmatch(LISTED, size):
        return listed_sizes(sorted({checked(number) for number in re.findall(r"\d+", size)}), fewer)
    if found := re.fullmatch(SETS, size):
        written = re.findall(r"\{([^}]*)\}", found[1])
        return listed_sets([[checked(place) for place in one.split(",")] for one in written], fewer)
    if found := re.fullmatch(NEIGHBOURS, words):
        circle = found[2] not in ("in a row", "sorban")
        return named(Choice("", places=Neighbours(checked(found[1]), circle)))
    if found := re.fullmatch(IN_TURN, words):
        first = checked(found[1] or found[2] or "1")
        return named(Choice("", 1, 1, places=InTurn(first - 1, found[3] is not None)))
    return None


def with_fewer(name: Message, fewer: bool) -> Message:
    """Return a name with what becomes of a number that is too large."""
    return message("{size} or fewer", size=name) if fewer else name


def listed_sizes(sizes: list[int], fewer: bool) -> Choice:
    """Return the choice of one of some numbers.

    >>> listed_sizes([1, 3], False).name, listed_sizes([2, 3], True).counts(1)
    ('1 or 3', range(1, 2))
    """
    least, most = sizes[0], sizes[-1]
    if most - least + 1 == len(sizes):
        return sized(least, most, fewer=fewer)
    return sized(1, None, tuple(sizes), fewer)


def sized(least: int, most: int | None, sizes: tuple[int, ...] = (), fewer: bool = False) -> Choice:
    """Return a choice by number, with its name."""
    return named(Choice("", least, most, sizes, fewer and (least > 1 or bool(sizes))))


def named(choice: Choice) -> Choice:
    """Return a choice with its name.

    >>> named(Choice("", 1, 1, places=InTurn(2, fewer=True))).name
    'in turn from 3 skipping ended'
    """
    return replace(choice, name=str(choice_name(choice)))


def listed_sets(given: Sequence[Sequence[int]], fewer: bool) -> Choice:
    """Return the choice of one of some sets of places, counted from 1 on.

    Raises:
        UsageError: a set names a component twice.

    >>> listed_sets([[2, 1], [2, 3], [1, 2]], fewer=False).name
    'sets {1,2} {2,3}'
    """
    for one in given:
        if len({*one}) < len(one):
            raise UsageError(
                "{{{written}}} names a component twice: write {{1,2}}",
                written=",".join(map(str, one)),
            )
    sets = dict.fromkeys(tuple(place - 1 for place in sorted(one)) for one in given)
    return named(Choice("", places=ListedSets(tuple(sets), fewer)))


def checked(number: str) -> int:
    """Return a number of components, at least 1."""
    if not 1 <= len(number) <= 4 or not 1 <= int(number) <= way_spelling.MOST:
        raise way_spelling.wrong_number(number)
    return int(number)


def way_name(choice: Choice, ending: Ending) -> Message:
    """Return what a choice with an ending is called, the same for all that are equal.

    In every language it is a text that the grammar reads.

    >>> way_name(Choice("a pair", 2, 2), Ending("second", 2)), way_name(Choice.ONE, Ending.SHORT)
    ('exactly 2, 2 ended', 'one, first')
    >>> from kalmar.core.i18n import translate
    >>> translate(way_name(Choice("a pair", 1, 2), Ending.SHORT), "hu")
    'legfeljebb 2, első'
    """
    return message("{choice}, {ending}", choice=choice_name(choice), ending=ending_name(ending))


def ending_name(ending: Ending) -> Message:
    """Return what an ending is called: by its component, or by how many it waits for."""
    if ending.component is not None:
        return message("component {place}", place=ending.component + 1)
    if ending.enough is None:
        return message("last")
    if ending.enough == 1:
        return message("first")
    return message("{number} ended", number=ending.enough)


def choice_name(choice: Choice) -> Message:
    """Return what a choice is called: by its places, or by the numbers of components."""
    if choice.places is not None:
        return place_name(choice.places) or message(choice.name)
    least, most = choice.least, choice.most
    if choice.sizes:
        name = one_of(choice.sizes)
    elif least is None:
        name = message("all")
    elif most is None:
        name = message("any") if least == 1 else message("at least {number}", number=least)
    elif least == most:
        name = message("one") if least == 1 else message("exactly {number}", number=least)
    elif least == 1:
        name = message("at most {number}", number=most)
    else:
        name = one_of(range(least, most + 1))
    return with_fewer(name, choice.fewer)


def one_of(numbers: Sequence[int]) -> Message:
    """Return some numbers with "or" between them.

    >>> one_of([1, 3, 5])
    '1 or 3 or 5'
    """
    found = message(str(numbers[0]))
    for number in numbers[1:]:
        found = message("{first} or {second}", first=found, second=number)
    return found


def place_name(places: Places) -> Message | None:
    """Return what a choice by places is called; None for kinds that have no words here."""
    if isinstance(places, Neighbours):
        if places.circle:
            return message("{width} neighbours in a circle", width=places.width)
        return message("{width} neighbours in a row", width=places.width)
    if isinstance(places, InTurn):
        turn = message("in turn")
        if places.next:
            turn = message("{turn} from {place}", turn=turn, place=places.next + 1)
        return message("{turn} skipping ended", turn=turn) if places.fewer else turn
    if isinstance(places, ListedSets):
        return with_fewer(message("sets {sets}", sets=sets_name(places)), places.fewer)
    return None


def sets_name(places: ListedSets) -> str:
    """Return the sets of a list as they are typed."""
    return " ".join("{" + ",".join(str(place + 1) for place in one) + "}" for one in places.listed)


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
        sets = sets_name(places)
        return (message("a turn moves in those components of one of these sets that can still be"
                        " moved: {sets}", sets=sets) if places.fewer
                else message("a turn moves in all components of one of these sets: {sets}",
                             sets=sets))  # fmt: skip
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
