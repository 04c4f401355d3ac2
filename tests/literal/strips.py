"""Games on orders and strips of cells: bites, elements, bubbles, and coins that are turned."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

from tests.literal.boards import itself, only
from tests.literal.oracle import Literal, Moves, several

Cells = frozenset[tuple[int, ...]]


def bites(words: Callable[[tuple[int, ...]], str], state: Cells) -> Moves:
    """A cell but the poisoned corner is bitten, with all beyond it."""
    return [
        (
            words(cell),
            frozenset(c for c in state if any(a < b for a, b in zip(c, cell, strict=True))),
        )
        for cell in sorted(state)
        if max(cell) > 1
    ]


def row_and_column(cell: tuple[int, ...]) -> str:
    return f"bite row {cell[0]}, column {cell[1]}"


def coordinates(cell: tuple[int, ...]) -> str:
    return f"bite {','.join(map(str, cell))}" if len(cell) != 2 else row_and_column(cell)


def below(greatest: Iterable[tuple[int, ...]]) -> Cells:
    return frozenset(c for top in greatest for c in product(*(range(1, n + 1) for n in top)))


def rows(state: Cells) -> list[int]:
    return [sum(1 for c in state if c[0] == row) for row in sorted({c[0] for c in state})]


def bar(random: Random) -> Cells:
    lengths = sorted((random.randint(1, 5) for _ in range(random.randint(1, 4))), reverse=True)
    return below(enumerate(lengths, 1))


def bar_text(state: Cells) -> str:
    return ",".join(map(str, rows(state))) if len(rows(state)) > 1 else f"1x{len(state)}"


def bar_seen(pieces: list[Any]) -> Any:
    return below(enumerate(only(pieces), 1))


def box(random: Random) -> Cells:
    sizes = [[random.randint(1, 3) for _ in range(3)] for _ in range(random.randint(1, 3))]
    return below(map(tuple, sizes)) if random.random() < 0.8 else bar(random)


def box_text(state: Cells) -> str:
    tops = [c for c in state if not any(c != d and all(map(int.__le__, c, d)) for d in state)]
    return "/".join("x".join(map(str, top)) for top in sorted(tops))


def box_seen(pieces: list[Any]) -> Any:
    return below(only(pieces))


Numbers = frozenset[int]


def divisors(number: int) -> set[int]:
    return {d for d in range(1, number + 1) if number % d == 0}


def schuh(state: Numbers) -> Moves:
    """A number but 1 is named, and none that it divides may be named any more."""
    return [(f"name {n}", frozenset(m for m in state if m % n)) for n in sorted(state) if n > 1]


def number(random: Random) -> Numbers:
    greatest = [random.choice([12, 18, 30, 36, 60, 64, 7, 1]) for _ in range(random.randint(1, 2))]
    return frozenset(d for n in greatest for d in divisors(n))


def numbers_text(state: Numbers) -> str:
    return ",".join(str(n) for n in sorted(state) if not any(m != n and m % n == 0 for m in state))


def numbers_seen(pieces: list[Any]) -> Any:
    return frozenset(d for n in only(pieces) for d in divisors(n))


def above(pairs: set[tuple[str, str]], name: str) -> set[str]:
    found = {name}
    for _ in range(9):
        found |= {b for a, b in pairs if a in found}
    return found


def poset(pairs: set[tuple[str, str]], names: str, state: frozenset[str]) -> Moves:
    """An element goes with all above it; one below all the others is poisoned."""
    return [
        (f"remove {name}", state - above(pairs, name))
        for name in names
        if name in state and above(pairs, name) != set(names)
    ]


def poset_game(relations: str, names: str) -> Literal:
    """The order of some relations; names in the order in which they are first named."""
    pairs = {(part[0], part[-1]) for part in relations.split(",") if len(part) > 1}

    def draw(random: Random) -> frozenset[str]:
        state = frozenset(names)
        for _ in range(random.randint(0, 2)):
            state = random.choice([left for _, left in poset(pairs, names, state)] or [state])
        return state

    def text(state: frozenset[str]) -> str:
        tops = [n for n in names if n in state and above(pairs, n) & state == {n}]
        return ",".join(tops) or "none"

    def seen(pieces: list[int]) -> Any:
        return frozenset(name for i, name in enumerate(names) if only(pieces) >> i & 1)

    moves = partial(poset, pairs, names)
    return Literal(f"poset({relations})", draw, text, moves, itself, seen)


Row = tuple[int, ...]


def bubbles(state: Row) -> Moves:
    """A bubble goes up to a cell that is nearer to the top, not past another one."""
    return [
        (f"bubble {n + 1}: {cells} → {left}", (*state[:n], left, *state[n + 1 :]))
        for n, cells in enumerate(state)
        for left in range(state[n - 1] + 1 if n else 0, cells)
    ]


def some_places(random: Random) -> Row:
    return tuple(sorted(random.sample(range(9), random.randint(1, 3))))


def listed(state: Row) -> str:
    return ",".join(map(str, state)) or "none"


Sets = Callable[[int], Iterable[tuple[int, ...]]]
"""The sets of places that may be turned with the coin at a place."""


def turned_words(places: set[Any]) -> str:
    ordered = sorted(places, reverse=True)
    names = [":".join(map(str, p)) if isinstance(p, tuple) else str(p) for p in ordered]
    return f"turn {several(names)}"


def turning(sets: Sets, state: Row) -> Moves:
    """A head becomes a tail, and with it all coins of a set to its left turn."""
    found = []
    for head in state:
        for others in sets(head):
            turned = {head, *others}
            found.append((turned_words(turned), tuple(sorted(set(state) ^ turned))))
    return found


def up_to(first: int, least: int, most: int, head: int) -> Iterable[Row]:
    left = range(first, head)
    return [c for n in range(least - 1, most) for c in combinations(left, n)]


def neighbours(head: int) -> Iterable[Row]:
    return [tuple(range(low, head)) for low in range(1, head + 1)]


def equal_steps(head: int) -> Iterable[Row]:
    return [(head - 2 * d, head - d) for d in range(1, head + 1) if head >= 2 * d]


def mirrored(head: int) -> Iterable[Row]:
    """The coin at 0, and two that lie as far from it as from the head, one on either side."""
    return [(0, a, head - a) for a in range(1, head) if a < head - a]


def steps(numbers: tuple[int, ...], head: int) -> Iterable[Row]:
    """A head goes to the left by a step; at 0 it is off the row."""
    return [(head - n,) if head > n else () for n in numbers if head >= n]


def family(head: int) -> Iterable[Row]:
    """None, the neighbour, or the coin before the neighbour with the first of all."""
    sets: list[Row] = [()]
    sets += [(head - 1,)] if head > 1 else []
    sets += [tuple({1, head - 2})] if head > 2 else []
    return sets


def coins(name: str, sets: Sets, first: int, most: int = 7, heads: int = 3) -> Literal:
    def draw(random: Random) -> Row:
        places = range(first, most + 1)
        return tuple(sorted(random.sample(places, random.randint(0, min(heads, len(places))))))

    return Literal(name, draw, listed, partial(turning, sets), itself, only)


Square = tuple[int, int]


def rectangle(across: Sets, down: Sets, state: tuple[Square, ...]) -> Moves:
    """The coins turn where a set of columns and one of rows cross; the last becomes a tail."""
    found = []
    for x, y in state:
        for columns, rows in product(across(x), down(y)):
            turned = set(product((x, *columns), (y, *rows)))
            found.append((turned_words(turned), tuple(sorted(set(state) ^ turned))))
    return found


def tartan(name: str, across: Sets, down: Sets, first: Square) -> Literal:
    def draw(random: Random) -> tuple[Square, ...]:
        places = list(product(range(first[0], 3), range(first[1], 4)))
        return tuple(sorted(random.sample(places, random.randint(0, 2))))

    def text(state: tuple[Square, ...]) -> str:
        return ",".join(f"{x}:{y}" for x, y in state) or "none"

    return Literal(name, draw, text, partial(rectangle, across, down), itself, only)


TWO = partial(up_to, 0, 2, 2)

STRIPS = [
    Literal("chomp", bar, bar_text, partial(bites, row_and_column), itself, bar_seen),
    Literal("boxes", box, box_text, partial(bites, coordinates), itself, box_seen),
    Literal("schuh", number, numbers_text, schuh, itself, numbers_seen),
    poset_game("a<b,a<c,b<d,c<d,b<e", "abcde"),
    poset_game("a<b,c<b,c<d,e", "abcde"),
    Literal("bubbles", some_places, listed, bubbles, itself, only),
    coins("coins", partial(up_to, 1, 1, 2), 1),
    coins("coins(3)", partial(up_to, 1, 1, 3), 1, 6),
    coins("coins(=3)", partial(up_to, 0, 3, 3), 0),
    coins("mock-turtles", partial(up_to, 0, 1, 3), 0, 6),
    coins("moebius", partial(up_to, 0, 1, 5), 0, 6, 2),
    coins("mogul", partial(up_to, 0, 1, 7), 0, 6, 2),
    coins("twins", TWO, 0),
    coins("triplets", partial(up_to, 0, 3, 3), 0),
    coins("ruler", neighbours, 1),
    coins("turnips", equal_steps, 0),
    coins("grunt", mirrored, 0, 8),
    coins("coin-subtraction(1,2,5)", partial(steps, (1, 2, 5)), 1),
    coins("coin-family({},{i-1},{1,i-2})", family, 1),
    tartan("tartan", TWO, TWO, (0, 0)),
    tartan("tartan(ruler,twins)", neighbours, TWO, (1, 0)),
]
