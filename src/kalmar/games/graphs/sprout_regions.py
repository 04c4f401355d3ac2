"""Positions of Sprouts as regions with boundaries, and the curves that may be drawn in them.

A region is an area between curves; a boundary is the spots met on a walk along one of its edges,
each written as the number of curves that end in it, `0`, `1` or `2`; a spot of three is left out. A
spot of two that is met twice is a letter in both places. Regions that share a spot make a land. The
notation follows Applegate, Jacobson and Sleator (1991).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from kalmar.runtime.work import spend, steps_done

Region = tuple[str, ...]
"""The boundaries of a region, each as its spots in the order of the walk."""

Land = tuple[Region, ...]

Curve = tuple[int, int, tuple[int, ...]]
"""The places of the two ends, and the places of what a closed curve has on its one side; places are
counted from 1 through all boundaries of all regions."""

Place = TypeVar("Place", bound=Hashable)
Left = TypeVar("Left", bound=Hashable)
Listing = Callable[[Place], Iterator[tuple[Curve, Left]]]

STEPS_PER_CURVE = 40
"""Work for the least form of what a curve leaves."""

KEPT_LANDS, KEPT_REGIONS = 1 << 12, 1 << 15
"""How many are kept: what curves leave of lands, and least forms of regions and the like."""

LIVES = {"0": 3, "1": 2, "2": 1}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
NEW, FIRST, SECOND = "*", "!", "?"
PLAIN = dict.fromkeys(map(ord, LETTERS + "*!?"), "A")
"""The spot that a curve gets, and its ends where they were of one before, until they are named."""


def curves(land: Land) -> Iterator[tuple[Curve, tuple[Land, ...]]]:
    """Yield curves that may be drawn, with the lands that they leave.

    Of the curves of a region that leave the same, the first one is enough.

    >>> [curve for curve, _ in curves((("0", "0"),))]
    [(1, 2, ()), (1, 1, ())]
    """
    place = 1
    for number, region in enumerate(land):
        others = (*land[:number], *land[number + 1 :])
        starts = []
        for boundary in region:
            starts.append(place)
            place += len(boundary)
        for curve, dead, left in in_region(region, starts):
            spend(STEPS_PER_CURVE)
            yield curve, regions(_without(dead, (*others, *left)))


def first_curves(land: Land) -> dict[tuple[Land, ...], Curve]:
    """Map what curves leave to the first curve that leaves it.

    >>> first_curves((("1",),))
    {(): (1, 1, ())}
    """
    return first_of(curves, land, STEPS_PER_CURVE)


def first_of(listing: Listing[Place, Left], place: Place, steps: int) -> dict[Left, Curve]:
    """Map what curves leave to the first curve that leaves it.

    What is kept is as much work as what is found anew. Thus where a limit stops does not depend on
    earlier questions.

    Args:
        listing: yields curves with what they leave.
        place: where they are drawn.
        steps: the work for a curve, some of which is counted while they are listed.
    """
    before = steps_done()
    found, count = _first_of(listing, place)
    spend(steps * count - (steps_done() - before))
    return found


@lru_cache(maxsize=KEPT_LANDS)
def _first_of(listing: Listing[Place, Left], place: Place) -> tuple[dict[Left, Curve], int]:
    found: dict[Left, Curve] = {}
    count = 0
    for curve, left in listing(place):
        found.setdefault(left, curve)
        count += 1
    return found, count


def in_region(region: Region, starts: list[int]) -> Iterator[tuple[Curve, str, tuple[Region, ...]]]:
    """Yield curves of a region: each with its ends as they were, and the new regions.

    Spots of two curves that were ends have three now: they are gone from this region already, and
    may still be met in others.
    """
    yield from _between(region, starts)
    yield from _around(region, starts)


def _between(region: Region, starts: list[int]) -> Iterator[tuple[Curve, str, tuple[Region, ...]]]:
    """Yield the curves that join two boundaries; of pairs that look alike one is enough."""
    pairs = set()
    for (a, one), (b, other) in combinations(enumerate(region), 2):
        # Boundaries with letters all differ, so only those of plain spots are left out.
        if (one, other) in pairs:
            continue
        pairs.add((one, other))
        rest = tuple([boundary for i, boundary in enumerate(region) if i not in (a, b)])
        for i in range(len(one)):
            opened = _opened(one, i, FIRST) + NEW
            # Of two boundaries that look alike the ends may be exchanged.
            for j in range(i if one == other else 0, len(other)):
                # Both boundaries and both sides of the curve become one walk, which meets the new
                # spot twice.
                met = opened + _opened(other, j, SECOND) + NEW
                yield (starts[a] + i, starts[b] + j, ()), one[i] + other[j], ((*rest, met),)


def _around(region: Region, starts: list[int]) -> Iterator[tuple[Curve, str, tuple[Region, ...]]]:
    """Yield the curves from a boundary to itself, with each choice of what is on their sides."""
    seen = set()
    for a, one in enumerate(region):
        if one in seen:
            continue
        seen.add(one)
        rest = [(i, boundary) for i, boundary in enumerate(region) if i != a]
        sides = [
            (
                tuple([boundary for n, boundary in rest if n in inside]),
                tuple([boundary for n, boundary in rest if n not in inside]),
                inside,
            )
            for inside in sides_of(rest)
        ]
        for i, j, left, right in closed(one):
            halves = set()
            for within, beyond, inside in sides:
                # Where both sides of the curve look alike, what they hold may be exchanged.
                if left == right and (beyond, within) in halves:
                    continue
                halves.add((within, beyond))
                around = tuple(
                    [starts[n] + k for n, walk in rest if n in inside for k in range(len(walk))]
                )
                curve = starts[a] + i, starts[a] + j, around
                yield curve, one[i] + one[j], ((left, *within), (right, *beyond))


def _opened(boundary: str, at: int, name: str) -> str:
    """Return the walk from a spot back to it, once one more curve ends in it.

    >>> _opened("0", 0, "!"), _opened("12", 0, "!"), _opened("12", 1, "!")
    ('1', '!2!', '1')
    """
    spot, rest = boundary[at], boundary[at + 1 :] + boundary[:at]
    # An end of no curves has one now, of one has two and is met on both sides, others are full.
    if spot == "0":
        return "1"
    return name + rest + name if spot == "1" else rest


def closed(boundary: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield curves that begin and end on one boundary: the ends, and the boundary on each side.

    >>> list(closed("0")), list(closed("12"))
    ([(0, 0, '!*', '!*')], [(0, 0, '*', '2*'), (0, 1, '!*', '!*')])
    """
    for i, spot in enumerate(boundary):
        if spot == "0":
            yield i, i, FIRST + NEW, FIRST + NEW
        if spot == "1":
            # A loop at a spot with one curve fills it: inside only the new spot is met.
            yield i, i, NEW, boundary[i + 1 :] + boundary[:i] + NEW
        first = FIRST if spot == "1" else ""
        for j in range(i + 1, len(boundary)):
            if boundary[j] == spot and spot not in LIVES:
                continue  # One spot of two curves, met twice: it has room for one end only.
            second = SECOND if boundary[j] == "1" else ""
            between, beyond = boundary[i + 1 : j], boundary[j + 1 :] + boundary[:i]
            yield i, j, first + between + second + NEW, second + beyond + first + NEW


def sides_of(boundaries: Iterable[tuple[int, Hashable]]) -> Iterator[frozenset[int]]:
    """Yield each set of boundaries that may be on one side, by number; of alike ones the first.

    >>> [sorted(side) for side in sides_of([(0, "0"), (1, "0"), (2, "A")])]
    [[], [2], [0], [0, 2], [0, 1], [0, 1, 2]]
    """
    alike: dict[Hashable, list[int]] = {}
    # Of alike boundaries only the number on a side matters, as they give the same lands.
    for number, key in boundaries:
        alike.setdefault(key, []).append(number)
    found = [frozenset[int]()]
    for numbers in alike.values():
        found = [
            side | frozenset(numbers[:count]) for side in found for count in range(len(numbers) + 1)
        ]
    yield from found


def _without(dead: str, regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the regions without the letters among some spots."""
    gone = {ord(spot): None for spot in dead if spot not in LIVES}
    if not gone:
        return regions
    return tuple([tuple([boundary.translate(gone) for boundary in one]) for one in regions])


def regions(regions: Iterable[Region]) -> tuple[Land, ...]:
    """Split what is left, where moves are left, into independent lands in their least form.

    >>> regions([("!*",), ("!*", "0"), ("2",)])
    ((('0', 'AB'), ('AB',)),)
    >>> regions([("1", "AA"), ("2B",), ("B",)])
    ((('1', '2'),), (('22',),))
    """
    left = _simplified(regions)
    if len(left) < 2:
        return (least_text(left),) if left else ()
    found: list[tuple[set[str], list[Region]]] = []
    for region in left:
        spots, together = set("".join(region)) - LIVES.keys(), [region]
        apart = []
        # Lands found so far that share a spot with this region become one with it.
        for names, land in found:
            if spots.isdisjoint(names):
                apart.append((names, land))
            else:
                spots |= names
                together += land
        found = [*apart, (spots, together)]
    return tuple(sorted([least_text(tuple(land)) for _, land in found]))


def _simplified(regions: Iterable[Region]) -> Land:
    """Keep the regions with room for a curve; rewrite letters that are met only once."""
    alive = tuple([tidy for region in regions if lives(tidy := _tidied(region)) > 1])
    met = "".join(["".join(region) for region in alive])
    # Met in one place only, as its other region has no room left: one use is left of it here, so
    # that no region gains or loses room by the new name.
    single = {ord(spot): "2" for spot in set(met) - LIVES.keys() if met.count(spot) == 1}
    if not single:
        return alive
    return tuple([tuple([boundary.translate(single) for boundary in one]) for one in alive])


@lru_cache(maxsize=KEPT_REGIONS)
def _tidied(region: Region) -> Region:
    """Return a region without empty boundaries, each merged.

    >>> _tidied(("0", "", "A1A"))
    ('0', '12')
    """
    return tuple([_merged(boundary) for boundary in region if boundary])


def _merged(boundary: str) -> str:
    """Merge a spot that is met twice in a row on a boundary, with no other between, into one.

    >>> _merged("A1A"), _merged("ABA1B")
    ('12', 'ABA1B')
    """
    for i, spot in enumerate(boundary):
        if spot not in LIVES and spot == boundary[i - 1] and len(boundary) > 1:
            rest = boundary[i + 1 :] + boundary[:i] if i else boundary[1:]
            return _merged(rest[:-1] + "2")
    return boundary


@lru_cache(maxsize=KEPT_REGIONS)
def lives(region: Region) -> int:
    """Count how many ends of curves the spots of a region have room for.

    >>> lives(("01", "A2A"))
    7
    """
    spots = "".join(region)
    return sum(LIVES[s] for s in spots if s in LIVES) + len(set(spots) - LIVES.keys())


@lru_cache(maxsize=KEPT_REGIONS)
def least_text(land: Land) -> Land:
    """Return the land in a form independent of how it was reached, as far as is cheap.

    Boundaries may begin anywhere, all boundaries of a region may be walked backwards, and letters
    are only names.

    >>> least_text((("BA", "0"), ("B", "A1")))
    (('0', 'AB'), ('1A', 'B'))
    """
    seen: list[Land] = []
    # Renaming may change the order, and the order the names: steps end in a cycle, whose least
    # member stands for all lands that lead to it.
    while land not in seen:
        seen.append(land)
        land = _once(land)
    return min(seen[seen.index(land) :])


def _once(land: Land) -> Land:
    """Sort the regions, ignoring names first, then rename spots by first appearance."""
    rows = tuple([region for _, region in sorted([_turned(region) for region in land])])
    met = dict.fromkeys("".join(["".join(region) for region in rows]))
    spots = "".join([spot for spot in met if spot not in LIVES])
    if LETTERS.startswith(spots):
        return rows
    names = str.maketrans(spots, LETTERS[: len(spots)])
    return tuple([tuple([boundary.translate(names) for boundary in region]) for region in rows])


@lru_cache(maxsize=KEPT_REGIONS)
def _turned(region: Region) -> tuple[Region, Region]:
    """Return the least way to write a region, its boundaries walked in either direction.

    Names count last: first comes how it reads with all letters alike.

    >>> _turned(("B1A", "0"))
    (('0', '1AA'), ('0', '1AB'))
    """
    ways = []
    for one in (region, tuple([boundary[::-1] for boundary in region])):
        least = sorted([_first_turn(boundary) for boundary in one])
        ways.append((tuple([plain for plain, _ in least]), tuple([walk for _, walk in least])))
    return min(ways)


@lru_cache(maxsize=KEPT_REGIONS)
def _first_turn(boundary: str) -> tuple[str, str]:
    """Return the least way to walk along a boundary in its direction, names counted last."""
    plain = boundary.translate(PLAIN)
    return min([(plain[i:] + plain[:i], boundary[i:] + boundary[:i]) for i in range(len(boundary))])
