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

from kalmar.core.choices import Choice, Ending, InTurn, ListedSets, Neighbours
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, plain

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

EXAMPLES = (
    ("one, 2 ended", message("one component a turn, until two have ended")),
    ("at most 2, first", message("one or two components a turn, until the first one ends")),
    ("exactly 2, last", message("two components a turn, until no two are left")),
    ("exactly 2 or fewer, last", message("two components a turn, or the only one that is left")),
    ("at least 2, last", message("two or more components a turn")),
    ("1 or 3, last", message("one component a turn, or three")),
    ("2 neighbours in a row, last", message("one component a turn, or two next to each other")),
    ("3 neighbours in a circle, last",
     message("some of three components next to each other; the last is next to the first")),
    ("sets {1,2} {2,3}, last", message("the components of one of the sets in the list")),
    ("in turn, last", message("the component after the one moved last")),
    ("in turn skipping ended, last", message("the next component that has not ended")),
    ("all, component 2", message("all components a turn, until the second one has ended")),
)  # fmt: skip
"""Ways of one's own, as they are typed, and what they mean."""


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
    key = usual_spelling(text)
    cut = re.fullmatch(r"(.*\S)(?:\s*,\s*| until | amig )([^,{}]+)", key)
    ending = parse_ending(cut[2].strip()) if cut else Ending("last")
    words = cut[1] if cut else key
    if words in STRICT and (ending is None or ending.component is None):
        # With the first component that ends no set is admissible any more, whatever the ending;
        # but one that keeps its place has not ended when a piece of it has.
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
            return made(*(checked(number) for number in found.groups() if number))
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
        return Choice("", places=Neighbours(checked(found[1]), circle))
    if found := re.fullmatch(IN_TURN, words):
        first = checked(found[1] or found[2] or "1")
        return Choice("", 1, 1, places=InTurn(first - 1, found[3] is not None))
    return None


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
    return Choice("", least, most, sizes, fewer and (least > 1 or bool(sizes)))


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
    return Choice("", places=ListedSets(tuple(sets), fewer))


def checked(number: str) -> int:
    """Return a number of components, at least 1."""
    if not 1 <= len(number) <= 4 or not 1 <= int(number) <= MOST:
        raise wrong_number(number)
    return int(number)


NUMBERS = {
    word: str(number)
    for number, words in enumerate(
        ("two ketto ket", "three harom", "four negy", "five ot", "six hat", "seven het",
         "eight nyolc", "nine kilenc", "ten tiz"), 2
    )
    for word in words.split()
}  # fmt: skip
"""Numbers as words; one is a choice by itself."""

ORDINALS = {
    word: f"{number}nd"
    for number, words in enumerate(
        ("second masodik", "third harmadik", "fourth negyedik", "fifth otodik"), 2
    )
    for word in words.split()
}
"""Which one to end is the last that play waits for, as words."""

CHOICES = (
    (r"(?:up to|no more than|not more than|maximum|max|<=|≤) ?(?=\d)", "at most "),
    (r"(?:no fewer than|no less than|minimum|min|>=|≥) ?(?=\d)", "at least "),
    (r"(?:just|=) ?(?=\d)", "exactly "),
    (r"\b(\d+) or more\b", r"at least \1"),
    (r"\bor less\b", "or fewer"),
    (r"\b(at most|exactly|at least|legfeljebb|pontosan|legalabb) (\d+)"
     r" (?:components?|komponens)\b", r"\1 \2"),
    (r"\bone (or [\d])", r"1 \1"), (r"(\d or) one\b", r"\1 1"),
    (r"\begy (vagy [\d])", r"1 \1"), (r"(\d vagy) egy\b", r"\1 1"),
    (r"\bone neighbou?r\b", "1 neighbours"),
    (r"\b(?:neighbou?r|adjacent|consecutive)\b", "neighbours"),
    (r"\bszomszed\b", "szomszedos"),
    (r"\bin (?:a )?(?:circle|ring)\b", "in a circle"), (r"\bin row\b", "in a row"),
    (r"^(?:sets? |halmaz(?:ok)? )?(?=\{)", "sets "),
    (r"(\d) strict$", r"\1"), (r"(\d) szigoruan$", r"\1"), (r"^in turn strict$", "in turn"),
)  # fmt: skip
"""What is written in the place of other words for a choice."""

RANGE = re.compile(r"^(?:(\d+) (?:to|-)|between (\d+) and) (\d+)$")
MOST = 1000
"""The largest number of components that a way may name."""

ENDING = (
    (r"^(?:until )?(?:the )?(first|last)(?: one)?(?: ends| ended| has ended)?$", r"\1"),
    (r"^(?:until )?all(?: have)? (?:ended|end)$", "last"),
    (r"^(?:until )?(?:the )?(\d+)(?:nd|rd|th)?(?: one)?(?: ends| ended| has ended)$", r"\1 ended"),
    (r"^(?:until )?(?:the |a )?(\d+)(?:nd|rd|th)(?: one)?$", r"\1 ended"),
    (r"^(?:until )?(\d+)(?: components?)?(?: have)? (?:ended|end)$", r"\1 ended"),
    (r"^(?:until )?component (\d+)(?: ends| ended| has ended)$", r"component \1"),
    (r"^(?:a )?(\d+)\. ?(?:veget ert)?$", r"\1 veget ert"),
    (r"^(?:a )?(\d+) komponens veget ert$", r"\1 veget ert"),
    (r"^az (elso|utolso)$", r"\1"),
)
"""What is written in the place of other words for an ending."""

CUT = re.compile(
    r"(?P<choice>.*[^\s,;/])(?<! until)(?<! amig)(?<! the)(?:\s*[,;/]\s*| (?=until |amig )"
    r"| (?=(?:the )?(?:first|last|elso|utolso|second|third|masodik|harmadik)\b))"
    r"(?P<ending>[^,;{}]+)"
)
"""A choice with an ending, between which the comma may be missing."""

CONVENTION = re.compile(
    r"^\s*(?:misere|misère|betli)[\s,]+|[\s,]+(?:misere|misère|betli)(?:\s+play)?(?=\s*\]?\s*$)",
    re.IGNORECASE,
)


def usual_spelling(text: str) -> str:
    """Put a text into the words of the grammar of ways, plain; other texts stay as they are.

    Raises:
        UsageError: a number in it has a sign, or it names a convention.

    >>> usual_spelling("At most two, first"), usual_spelling("up to 2 until the second ends")
    ('at most 2, first', 'at most 2, 2 ended')
    >>> usual_spelling("≥ 3"), usual_spelling("1–3 first"), usual_spelling("legfeljebb kettő, első")
    ('at least 3', '1 or 2 or 3, first', 'legfeljebb 2, elso')
    """
    refuse_convention(text)
    refuse_signs(text)
    ranged = re.sub(r"(?<=\d)\s*[-‐‑‒–—―−]\s*(?=\d)", " to ", text)
    words = plain(ranged).replace("-", " ").strip()
    cut = CUT.fullmatch(words)
    if cut is None:
        return _choice(words)
    ending = replaced(_numbers(cut["ending"].strip(), NUMBERS | ORDINALS), ENDING)
    ending = re.sub(r"^(?:until|amig) ", "", ending)
    return f"{_choice(cut['choice'])}, {ending}"


def _choice(words: str) -> str:
    found = replaced(_numbers(words, NUMBERS), CHOICES)
    found = re.sub(r"\{[^}]*\}", lambda one: re.sub(r"(?<=\d) +(?=\d)", ",", one[0]), found)
    if sizes := RANGE.match(found):
        least, most = int(sizes[1] or sizes[2]), int(sizes[3])
        if least < most <= MOST:
            return " or ".join(map(str, range(least, most + 1)))
    return found


def _numbers(words: str, known: dict[str, str]) -> str:
    """Write numbers as digits; "second" is a number only where it is known as one."""
    return re.sub(r"[^\W\d_]+", lambda word: known.get(word[0], word[0]), words)


def replaced(words: str, spellings: tuple[tuple[str, str], ...]) -> str:
    """Replace other spellings.

    >>> replaced("no more than 2", CHOICES)
    'at most 2'
    """
    for pattern, usual in spellings:
        words = re.sub(pattern, usual, words)
    return words


def refuse_signs(text: str) -> None:
    """Raise UsageError for a number with a sign, which would be read as a hyphen."""
    if found := re.search(r"(?:^|[\s,{])([-−–]\s*\d+)", text):
        if re.search(r"\d\s*$", text[: found.start(1)]):
            return  # a range
        raise wrong_number(found[1])


def wrong_number(number: str) -> UsageError:
    """Return the error that a way of playing names a number of components that none has."""
    return UsageError(
        "a way of playing names from 1 to {most:,} components, not {number}: write 'at most 2'",
        most=MOST, number=number[:20],
    )  # fmt: skip


def refuse_convention(text: str) -> None:
    """Raise UsageError for a way that names the convention, which is asked for apart."""
    if CONVENTION.search(text):
        raise UsageError(
            "misère is not part of a way of playing: write '{way}', and --misere (misere=True in"
            " Python) as well",
            way=without_convention(text).strip(),
        )


def without_convention(text: str) -> str:
    """Return the text of a way without the word misère before or behind it.

    >>> without_convention("at most 2, first misère"), without_convention("misère selective")
    ('at most 2, first', 'selective')
    """
    return CONVENTION.sub("", text)
