"""Sprouts and Brussels Sprouts, the games of Conway and Paterson (1967; Winning Ways, ch. 17).

* `sprouts`: join two spots, or a spot with itself, by a curve that crosses no other, and put a new
  spot on it; no spot may have more than three curves. What is left of a position is in
  `sprout_regions`.
* `brussels-sprouts`: the spots are crosses with four free arms, a curve joins two arms and gets a
  cross-stroke, with an arm on each side. A region is a tuple of numbers, the free arms on each of
  its boundaries. Every play has the same length, so that only its parity matters.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import integer
from kalmar.games.graphs import sprout_regions as lands
from kalmar.games.graphs.on_graphs import LIVE_PARTS
from kalmar.runtime.work import spend

MOST_SPOTS = 16
MOST_LIVES = 3 * MOST_SPOTS
ARMS = 4
STEPS_PER_JOIN = 8
"""Work for a curve between two arms, and what it leaves."""

Arms = tuple[int, ...]
"""The free arms on each boundary of a region, ascending."""


class JoinedByCurves:
    """Rules that inherit this say what curves leave: a move joins two ends by a curve."""

    shape = shapes.Regions
    distinct = True
    asked = True

    def move_words(self, label: Label) -> str:
        """Return what a curve joins, and round what it goes."""
        first, second, inside = label.data
        assert isinstance(inside, tuple)
        fields = {"first": first, "second": second}
        if inside:
            around = ", ".join(map(str, inside))
            return message("join {first} with {second} round {around}", **fields, around=around)
        return message("join {first} with {second}", **fields)


@dataclass(frozen=True)
class Sprouts(JoinedByCurves):
    """A land: regions that share spots. No move is left of the empty one.

    >>> [tuple(map(Sprouts().format, option)) for option in Sprouts().options((("0", "0"),))]
    [('1A1A',), ('0,AB/AB',)]
    """

    name: str = "sprouts"
    first_term = 0
    term_word: ClassVar[str] = message("spots")
    component_words = LIVE_PARTS

    def options(self, component: lands.Land) -> Iterator[Option[lands.Land]]:
        """Yield what each curve leaves, without repetitions."""
        # The land in which no move is left is written as one empty region. The first option comes
        # before the others are made, as it may be all that is asked for.
        for _, left in islice(lands.curves(component), 1):
            yield left or ((),)
        for left in islice(lands.first_curves(component), 1, None):
            yield left or ((),)

    def term(self, number: int) -> lands.Land:
        """Return the position with so many spots and no curves.

        >>> Sprouts().term(2)
        (('0', '0'),)
        """
        spots = integer(str(number), "a number of spots", 0, MOST_SPOTS)
        return (("0",) * spots,) if spots else ()

    def parse_many(self, text: str) -> tuple[lands.Land, ...] | None:
        """Parse the lands of a text with regions; return None for a number of spots.

        >>> Sprouts().parse_many("1,1/2A2/A,2")
        ((('1', '1'),), (('2', 'A'), ('22A',)))
        """
        return None if text.isdecimal() else lands.regions(self._regions(text)) or ((),)

    def parse(self, text: str) -> lands.Land:
        """Parse a number of spots, or boundaries with `,` and regions with `/` between.

        Raises:
            PositionError: it is neither, or falls apart into several lands.

        >>> Sprouts().parse("2") == Sprouts().parse("0*2") == (("0", "0"),)
        True
        >>> Sprouts().format(Sprouts().parse("BA,0/1A,B"))
        '0,AB/1A,B'
        """
        found = self.parse_many(text)
        if found is None:
            return self.term(integer(text, "a number of spots", 0, MOST_SPOTS))
        if len(found) > 1:
            raise PositionError(
                "the regions of '{text}' form several components: write components side by side",
                text=text,
            )
        return found[0]

    def _regions(self, text: str) -> list[tuple[str, ...]]:
        regions = [tuple(_boundaries(region)) for region in text.split("/")]
        spots = "".join("".join(region) for region in regions)
        if not spots or any(
            spot not in lands.LIVES and spot not in lands.LETTERS for spot in spots
        ):
            raise PositionError(
                "'{text}' is not a position of sprouts: write a number of spots, or boundaries of"
                " spots 0, 1, 2 and letters, such as 0*2,1A/A",
                text=text,
            )
        single = sorted(s for s in set(spots) if s not in lands.LIVES and spots.count(s) != 2)
        if single:
            raise PositionError(
                "the spot {spot} of '{text}' must occur twice: write 2 for a spot that occurs once",
                spot=single[0],
                text=text,
            )
        for region in regions:
            for spot in set("".join(region)) - lands.LIVES.keys():
                if sum(spot in boundary for boundary in region) > 1:
                    raise PositionError(
                        "the spot {spot} of '{text}' is on two boundaries of the same region:"
                        " write them as one boundary",
                        spot=spot,
                        text=text,
                    )
        if sum(map(lands.lives, regions)) > MOST_LIVES:
            raise PositionError(
                "'{text}' allows more than {most} curves: make it smaller",
                text=text,
                most=MOST_LIVES // 2,
            )
        return regions

    def format(self, component: lands.Land) -> str:
        """Format the number of spots while there is no curve, else the regions."""
        if not component or set(component[0]) == {"0"}:
            return str(len(component[0]) if component else 0)
        return _not_a_number("/".join(_written(region) for region in component))

    def drawn(self, component: lands.Land) -> shapes.Regions:
        """Return the shape: the boundaries of the regions."""
        return shapes.Regions(component)

    def label(self, component: lands.Land, option: Option[lands.Land]) -> Label:
        """Label an option by the first curve that leaves it.

        >>> Sprouts().label((("0", "0"),), ((("1A1A",),),))
        Label(kind='join', data=(1, 2, ()))
        """
        wanted = () if option == ((),) else option
        return Label("join", lands.first_curves(component)[wanted])


def _boundaries(text: str) -> Iterator[str]:
    """Yield the boundaries between commas, where 0*3 stands for three of them."""
    for part in text.removesuffix(",").split(","):
        match = re.fullmatch(r"0\*([0-9]{1,3})", part)
        yield from ["0"] * int(match[1]) if match else [part]


def _written(region: tuple[str, ...]) -> str:
    count = region.count("0")
    rest = [boundary for boundary in region if boundary != "0"]
    return ",".join(([f"0*{count}"] if count > 1 else ["0"] * count) + rest)


def _not_a_number(text: str) -> str:
    """Append a comma to a lone boundary that would be read as a number.

    >>> _not_a_number("12"), _not_a_number("1A/A")
    ('12,', '1A/A')
    """
    return f"{text}," if text.isdecimal() else text


@dataclass(frozen=True)
class BrusselsSprouts(JoinedByCurves):
    """A region of crosses and of what was made of them, by the free arms on its boundaries.

    >>> [tuple(map(BrusselsSprouts().format, o)) for o in BrusselsSprouts().options((4,))]
    [('1,', '3,'), ('2,', '2,')]
    """

    name: str = "brussels-sprouts"
    first_term = 1
    term_word: ClassVar[str] = message("crosses")
    component_words: ClassVar[Message] = message(
        "every region that a move leaves is one, also if no move is left in it"
    )

    def options(self, component: Arms) -> Iterator[Option[Arms]]:
        """Yield what each curve leaves, without repetitions."""
        yield from first_joins(component)

    def play_length(self, component: Arms) -> int:
        """Return the arms plus the boundaries less two: 5n − 2 for n crosses.

        A curve between two boundaries leaves as many arms and one boundary less; one from a
        boundary to itself makes two regions with as many arms and one boundary more together. A
        region with one arm has ended.

        >>> [BrusselsSprouts().play_length((4,) * n) for n in (1, 2, 3)]
        [3, 8, 13]
        """
        return sum(component) + len(component) - 2

    def term(self, number: int) -> Arms:
        """Return the position of so many crosses.

        >>> BrusselsSprouts().term(2)
        (4, 4)
        """
        return (ARMS,) * integer(str(number), "a number of crosses", 1, MOST_SPOTS)

    def parse(self, text: str) -> Arms:
        """Parse a number of crosses, or the free arms on a region's boundaries with commas.

        >>> [BrusselsSprouts().parse(text) for text in ("2", "2,", "3,1")]
        [(4, 4), (2,), (1, 3)]
        """
        if "," not in text:
            return self.term(integer(text, "a number of crosses", 1, MOST_SPOTS))
        arms = [integer(part, "a number of arms", 1) for part in text.removesuffix(",").split(",")]
        if sum(arms) > ARMS * MOST_SPOTS:
            raise PositionError(
                "the region '{text}' has more than {most} free arms: give it fewer",
                text=text,
                most=ARMS * MOST_SPOTS,
            )
        return tuple(sorted(arms))

    def format(self, component: Arms) -> str:
        """Format the number of crosses while none has been joined, else the arms."""
        if set(component) == {ARMS}:
            return str(len(component))
        return _not_a_number(",".join(map(str, component)))

    def drawn(self, component: Arms) -> shapes.Regions:
        """Return the shape: the free arms on each boundary."""
        return shapes.Regions((tuple("+" * arms for arms in component),))

    def label(self, component: Arms, option: Option[Arms]) -> Label:
        """Label an option by the first curve to it: its two arms, and those it encloses."""
        return Label("join", first_joins(component)[option])


def first_joins(region: Arms) -> dict[Option[Arms], lands.Curve]:
    """Map what curves leave of a region to the first curve that leaves it.

    >>> first_joins((2,))
    {((1,), (1,)): (1, 2, ())}
    """
    return lands.first_of(joins, region, STEPS_PER_JOIN)


def joins(region: Arms) -> Iterator[tuple[lands.Curve, Option[Arms]]]:
    """Yield every curve, alike arms counted once: its arms, those it goes round, its option.

    >>> list(joins((1, 2)))
    [((1, 2, ()), ((3,),)), ((2, 3, ()), ((1,), (1, 1))), ((2, 3, (1,)), ((1,), (1, 1)))]
    """
    starts = [1 + sum(region[:i]) for i in range(len(region))]
    boundaries = range(len(region))
    for a in boundaries:
        for b in range(a + 1, len(region)):
            # Two arms are used up, and the cross-stroke has two: the sum stays, the boundaries
            # merge.
            rest = [region[i] for i in boundaries if i not in (a, b)]
            spend(STEPS_PER_JOIN)
            yield (starts[a], starts[b], ()), (tuple(sorted([*rest, region[a] + region[b]])),)
    for a, arms in enumerate(region):
        others = [(i, region[i]) for i in boundaries if i != a]
        # The first arm stands for all of its boundary, which may be turned; `between` arms lie on
        # one side of the curve, and each side gets one arm of the cross-stroke.
        for between in range(arms - 1):
            for side in lands.sides_of(others):
                inner = sorted([between + 1, *(region[i] for i in side)])
                outer = [arms - 1 - between, *(region[i] for i, _ in others if i not in side)]
                around = tuple(starts[i] + k for i in sorted(side) for k in range(region[i]))
                ends = starts[a], starts[a] + between + 1
                left = tuple(sorted([tuple(inner), tuple(sorted(outer))]))
                spend(STEPS_PER_JOIN)
                yield (*ends, around), left
