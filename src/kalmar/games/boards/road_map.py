"""DUGÓ: drive a car along one-way roads; whoever cannot move has lost (source 001, ch. 4).

Roads may lead in circles, so play need not end; then nobody wins. Several cars make a sum: TRIDUGÓ
is `roads A K P`.

The map of the source is lost, and no map satisfies all its sentences; the built-in one has all the
stated labels, the round trip M → I → N → M, and the two winning openings of TRIDUGÓ. Towns are
named by their initials.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import message, plain
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label

MAP = {
    "A": ("Abádszalók", "BK", (11, 8)),
    "B": ("Bugac", "CE", (1, 2)),
    "C": ("Cibakháza", "", (0, 6)),
    "D": ("Dabas", "BE", (4, 6)),
    "E": ("Ecser", "CH", (3, 9)),
    "F": ("Fadd", "A", (14, 13)),
    "G": ("Gyula", "D", (7, 10)),
    "H": ("Hetes", "GF", (6, 13)),
    "I": ("Ipafa", "NFJ", (17, 6)),
    "J": ("Jászkisér", "F", (14, 7)),
    "K": ("Kunhegyes", "G", (10, 11)),
    "L": ("Lábatlan", "FI", (19, 10)),
    "M": ("Muraszemenye", "IL", (20, 5)),
    "N": ("Nagyatád", "MB", (13, 3)),
    "P": ("Putnok", "NM", (18, 2)),
}
"""For each town its name, where its roads lead, and where it stands, to the right and up: no roads
cross, and none passes near a town."""

ROADS: dict[str, tuple[str, ...]] = {town: tuple(to) for town, (_, to, _) in MAP.items()}
TOWNS = {town: name for town, (name, _, _) in MAP.items()}
PLACES = {town: place for town, (_, _, place) in MAP.items()}
BUILT_IN = tuple((town, *to) for town, to in ROADS.items())


@dataclass(frozen=True)
class Roads:
    """A map: from each town, the towns to which its roads lead.

    Args:
        towns: for each town its name, then those that one road reaches.

    >>> [Roads().format(option[0]) for option in Roads().options("A")]
    ['B', 'K']
    """

    towns: tuple[tuple[str, ...], ...] = BUILT_IN
    shape = shapes.Towns
    loopy = True

    @classmethod
    def from_text(cls, text: str) -> "Roads":
        """Parse roads such as `a>b,b>c>a`; an empty text means the built-in map.

        Raises:
            GameError: a road has no end.

        >>> Roads.from_text("a>b>a,b>c").towns
        (('a', 'b'), ('b', 'a', 'c'), ('c',))
        """
        if not text:
            return cls()
        roads: dict[str, dict[str, None]] = {}
        for way in text.split(","):
            names = [name.strip() for name in way.split(">")]
            if not all(re.fullmatch(r"[\w.-]+", name) for name in names):
                raise GameError(
                    "'{way}' is not a road: write a>b, or a>b>c for two roads",
                    way=way,
                )
            # The last name of a way has no road from it here, but it is a town nevertheless.
            for a, b in zip(names, [*names[1:], ""], strict=True):
                roads.setdefault(a, {}).update({b: None} if b else {})
        return cls(tuple((town, *to) for town, to in roads.items()))

    @property
    def name(self) -> str:
        """Return `roads`, or with the user's map in parentheses."""
        if self.towns == BUILT_IN:
            return "roads"
        ways = (">".join((town, b)) for town, *to in self.towns for b in to)
        alone = (town for town, *to in self.towns if not to)
        return f"roads({','.join([*ways, *alone])})"

    @cached_property
    def reached(self) -> dict[str, tuple[str, ...]]:
        """Map each town to those where its roads lead."""
        return {town: tuple(to) for town, *to in self.towns}

    def options(self, component: str) -> Iterator[Option[str]]:
        """Yield the towns at the ends of the roads."""
        return ((town,) for town in self.reached[component])

    def parse(self, text: str) -> str:
        """Parse a town by its name; on the built-in map by its initial too.

        >>> Roads().parse("Putnok"), Roads().parse("P")
        ('P', 'P')
        """
        if text in self.reached:
            return text
        whole = {plain(name): town for town, name in TOWNS.items()}
        if self.towns == BUILT_IN and plain(text) in whole:
            return whole[plain(text)]
        raise PositionError(
            "'{text}' is not a town on the map: the towns are {names}",
            text=text,
            names=", ".join(self.reached),
        )

    def format(self, component: str) -> str:
        """Return the town as its own text."""
        return component

    def label(self, component: str, option: Option[str]) -> Label:
        """Label from which town to which; on the built-in map by their full names."""
        names = TOWNS if self.towns == BUILT_IN else {}
        return Label("drive", tuple(names.get(town, town) for town in (component, option[0])))

    def placed_words(self, component: str, label: Label, place: str, whole: bool) -> str:  # noqa: ARG002 - as rules declare it
        """Return from which town to which the car goes."""
        fields = dict(zip(("before", "after"), label.data, strict=True))
        if place:
            return message("drive car {place}: {before} → {after}", **fields, place=place)
        return message("drive {before} → {after}", **fields)

    def drawn(self, component: str) -> shapes.Towns:
        """Draw the whole map, with the car in this town."""
        roads = tuple((town, b) for town, *to in self.towns for b in to)
        towns = tuple(town for town, *_ in self.towns)
        if self.towns != BUILT_IN:
            return shapes.Towns(towns, roads, component)
        titles, places = [TOWNS[town] for town in towns], [PLACES[town] for town in towns]
        return shapes.Towns(towns, roads, component, tuple(titles), tuple(places))
