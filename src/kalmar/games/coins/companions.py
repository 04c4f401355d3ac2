"""Families of companion sets that users write: which coins may be turned with the coin at place i.

    {i-1},{i-2}           its neighbour, or the one beyond it (sets as in source 004, §2.1.2)
    {},{i-2,i-1}          none, or both coins left of it
    i-1,i-2               sets of one coin may do without braces
    1:{};2:{},{1};i:i-1   sets of place 1, of place 2, and of all others; `3:` leaves place 3 none
    sets.json             the same in a file: {"1": [[]], "2": [[], [1]], "i": [["i-1"]]}

A set that reaches beyond the leftmost place is left out. Places count from 1, or from 0 where a
place 0 is written.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import GameError
from kalmar.core.i18n import message
from kalmar.runtime.files import read_text

if TYPE_CHECKING:
    import json
else:
    json = LazyModule("json")  # slow to load, and few games are in files


Row = tuple[int, ...]
Term = tuple[bool, int]
"""A place, or where the first entry is true how far left of i it is."""
Sets = tuple[tuple[Term, ...], ...]

CLAUSE = re.compile(r"(?:(?P<place>i|[0-9]{1,6}):)?(?P<sets>[^:;]*)")
SET = re.compile(r"\{(?P<terms>[^{}]*)\}|(?P<term>[^{},]+)")
TERM = re.compile(r"i-(?P<left>[1-9][0-9]{0,5})|(?P<place>[0-9]{1,6})")


@dataclass(frozen=True)
class CompanionFamily:
    """The sets of some places by their number, and those of all others.

    Attributes:
        own: places with their sets, ascending.
        others: the sets of every other place.

    >>> family = family_from_text("2:{};i:{i-1},{1,i-1}")
    >>> list(family(1, 2)), list(family(1, 4)), list(family(1, 1))
    ([()], [(3,), (1, 3)], [])
    """

    own: tuple[tuple[int, Sets], ...]
    others: Sets

    def __call__(self, first: int, place: int) -> Iterator[Row]:
        """Return the sets of a place, each once."""
        sets = dict(self.own).get(place, self.others)
        # Terms such as i-1 and 1 name one place where i is 2, and a place is turned once.
        turned = (tuple(sorted({place - n if left else n for left, n in terms})) for terms in sets)
        fits = (row for row in turned if not row or (first <= row[0] and row[-1] < place))
        # Sets that differ in their terms may be the same places here.
        return iter(dict.fromkeys(fits))

    @property
    def first(self) -> int:
        """Return the leftmost place: 0 where it is written, else 1."""
        sets = [*(s for _, sets in self.own for s in sets), *self.others]
        zero = (False, 0) in {term for terms in sets for term in terms}
        return 0 if zero or 0 in dict(self.own) else 1

    @property
    def text(self) -> str:
        """Format the family as it is typed.

        >>> family_from_text("3:{2};1:{};i-1,{i-2,1}").text, family_from_text("i:{}").text
        ('1:{};3:{2};i:{i-1},{1,i-2}', '{}')
        """
        clauses = [f"{place}:{_written(sets)}" for place, sets in self.own]
        if not clauses:
            return _written(self.others)
        return ";".join([*clauses, *([f"i:{_written(self.others)}"] if self.others else [])])


def _written(sets: Sets) -> str:
    texts = (",".join(f"i-{n}" if left else str(n) for left, n in terms) for terms in sets)
    return ",".join(f"{{{text}}}" for text in texts)


def is_family(text: str) -> bool:
    """Check whether a parameter of `coins` is a family rather than a number of coins.

    >>> is_family("i-1,i-2"), is_family("{}"), is_family("=3"), is_family("sets.json")
    (True, True, False, True)
    """
    return bool(re.search(r"[i{:;]|\.json$", text))


def family_from_text(text: str) -> CompanionFamily:
    """Parse the family that a text or a JSON file describes.

    Raises:
        GameError: a set is not written as it should be, or lies not to the left of its coin.
        DataError: the file cannot be read.

    >>> family_from_text("i-1,i-2") == family_from_text("{i-1},{i-2}")
    True
    """
    if text.endswith(".json"):
        text = _from_json(text)
    own: dict[int, Sets] = {}
    others: Sets = ()
    for clause in text.replace(" ", "").split(";"):
        match = CLAUSE.fullmatch(clause)
        if match is None:
            raise _refused(clause)
        sets = tuple(_sets(match["sets"], clause))
        if match["place"] in {None, "i"}:
            others = sets
        else:
            own[int(match["place"])] = _on_the_left(sets, int(match["place"]))
    return CompanionFamily(tuple(sorted(own.items())), others)


def _sets(text: str, clause: str) -> Iterator[tuple[Term, ...]]:
    # With each set written as one sign, only signs with single commas between them are a list.
    if re.sub(SET, "s", text) not in {"", *(",".join("s" * n) for n in range(1, len(text) + 1))}:
        raise _refused(clause)
    for match in SET.finditer(text):
        terms = match["term"] or match["terms"]
        found = [TERM.fullmatch(term) for term in terms.split(",")] if terms else []
        if not all(found):
            raise _refused(clause)
        read = ((t["left"] is not None, int(t["left"] or t["place"])) for t in found if t)
        yield tuple(sorted(set(read)))


def _on_the_left(sets: Sets, place: int) -> Sets:
    """Verify that the sets of a place hold only places on its left, and return them."""
    for left, number in (term for terms in sets for term in terms):
        if not left and number >= place:
            raise GameError(
                "place {number} cannot be turned with the head at {place}: choose places to"
                " its left, such as {example}",
                number=number,
                place=place,
                example=max(place - 1, 0),
            )
    return sets


def _refused(text: str) -> GameError:
    return GameError(
        "'{text}' is not a family of companion sets: write the sets of places that may be turned"
        " with the coin at i, such as coins({{i-1}},{{i-2}}) or coins(1:{{}};i:{{i-1}})",
        text=text,
    )


def _from_json(path: str) -> str:
    """Read a family from a JSON file as text."""
    text = read_text(path, message("companion sets"))
    try:
        data: Any = json.loads(text)
        pairs = [(place, [list(terms) for terms in sets]) for place, sets in data.items()]
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise GameError(
            "{path} has no companion sets: write an object that maps places to lists of sets,"
            ' such as {{"1": [[]], "i": [["i-1"]]}}',
            path=path,
        ) from error
    written = ((p, ",".join("{" + ",".join(map(str, t)) + "}" for t in sets)) for p, sets in pairs)
    return ";".join(f"{place}:{sets}" for place, sets in written)
