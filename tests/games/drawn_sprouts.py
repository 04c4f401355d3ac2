"""Sprouts as drawn: regions with all their spots, and every curve by the definition."""

from functools import cache
from itertools import combinations, permutations, product

from kalmar.games.graphs.sprout_regions import Land

__all__ = ["Whole", "drawn_curves", "exactly", "in_signs", "renamed"]

Whole = tuple[tuple[tuple[int, ...], ...], ...]
"""Regions of boundaries of numbered spots, none left out: as drawn, with dead spots and regions."""


def drawn_curves(board: Whole, ends: dict[int, int]) -> list[tuple[Whole, dict[int, int]]]:
    """Every curve from any corner to any other one, round any boundaries."""
    found = []
    new = len(ends)
    for number, region in enumerate(board):
        others = board[:number] + board[number + 1 :]
        corners = [(b, i) for b, walk in enumerate(region) for i in range(len(walk))]
        for (b, i), (c, j) in [*combinations(corners, 2), *((one, one) for one in corners)]:
            u, v = region[b][i], region[c][j]
            after = dict(ends)
            after[u] += 1
            after[v] += 1
            after[new] = 2
            if max(after[u], after[v]) > 3:
                continue
            rest = [walk for k, walk in enumerate(region) if k not in (b, c)]
            if b != c:
                whole = (*corner(region[b], i, ends), new, *corner(region[c], j, ends), new)
                found.append(((*others, (*rest, whole)), after))
                continue
            inner, outer = split(region[b], i, j, ends, new)
            for side in product((True, False), repeat=len(rest)):
                within = [walk for walk, here in zip(rest, side, strict=True) if here]
                beyond = [walk for walk, here in zip(rest, side, strict=True) if not here]
                found.append(((*others, (*within, inner), (*beyond, outer)), after))
    return found


def corner(walk: tuple[int, ...], i: int, ends: dict[int, int]) -> tuple[int, ...]:
    """The walk from a corner round to it; a spot without curves has one corner, and keeps it."""
    return walk if not ends[walk[i]] else (*walk[i:], *walk[: i + 1])


def split(
    walk: tuple[int, ...], i: int, j: int, ends: dict[int, int], new: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if i == j:
        outer = (walk[i], new) if not ends[walk[i]] else (*walk[i:], *walk[: i + 1], new)
        return (walk[i], new), outer
    return (*walk[i : j + 1], new), (*walk[j:], *walk[: i + 1], new)


def renamed(board: Whole, ends: dict[int, int]) -> tuple[Whole, tuple[int, ...]]:
    """Without regions in which nothing can be drawn, and spots numbered anew."""

    def room(region: tuple[tuple[int, ...], ...]) -> int:
        return sum(3 - ends[spot] for spot in {spot for walk in region for spot in walk})

    board = tuple(
        sorted((tuple(sorted(region)) for region in board if room(region) > 1), key=shape)
    )
    names: dict[int, int] = {}
    for region in board:
        for walk in region:
            for spot in walk:
                names.setdefault(spot, len(names))
    again = tuple(tuple(tuple(names[s] for s in walk) for walk in region) for region in board)
    return again, tuple(ends[spot] for spot in names)


def shape(region: tuple[tuple[int, ...], ...]) -> list[int]:
    return sorted(len(walk) for walk in region)


def exactly(several: tuple[Land, ...]) -> tuple[Land, ...]:
    return tuple(sorted(map(least_of_all, several)))


@cache
def least_of_all(land: Land) -> Land:
    """The least way to write a land, by trying all names of its letters."""
    letters = sorted({spot for region in land for walk in region for spot in walk} - set("012"))
    names = (str.maketrans(dict(zip(letters, way, strict=True))) for way in permutations(letters))
    return min(tuple(sorted(least_region(region, name) for region in land)) for name in names)


def least_region(region: tuple[str, ...], names: dict[int, str]) -> tuple[str, ...]:
    walks = [walk.translate(names) for walk in region]
    return min(
        tuple(sorted(min(walk[i:] + walk[:i] for i in range(len(walk))) for walk in way))
        for way in (walks, [walk[::-1] for walk in walks])
    )


def in_signs(board: Whole, ends: dict[int, int]) -> list[tuple[str, ...]]:
    signs = {
        spot: "01"[count] if count < 2 else chr(ord("A") + spot) for spot, count in ends.items()
    }
    return [
        tuple("".join(signs[spot] for spot in walk if ends[spot] < 3) for walk in region)
        for region in board
    ]
