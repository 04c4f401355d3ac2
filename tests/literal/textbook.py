"""Textbook games on whole positions: coins, stairs, numbers, stacks in rows, and walks."""

from functools import partial
from random import Random
from typing import Any

from tests.literal.boards import comma, itself, only
from tests.literal.graphs import Graph, graph, graph_seen, graph_shown, graph_text, held, without
from tests.literal.oracle import Literal, Moves
from tests.literal.strips import Row, listed, some_places


def welter(state: Row) -> Moves:
    """A coin goes to an empty square on its left; other coins do not matter."""
    return [
        (f"coin {n + 1}: {square} → {free}", tuple(sorted({*state} - {square} | {free})))
        for n, square in enumerate(state)
        for free in range(square)
        if free not in state
    ]


def slides(state: Row) -> list[tuple[int, int, int]]:
    """Which coin may slide from where to where: all squares on the way are empty."""
    return [
        (n, square, free)
        for n, square in enumerate(state)
        for free in range(square)
        if not any(free <= other < square for other in state)
    ]


def silver_dollar(state: Row) -> Moves:
    return [
        (f"coin {n + 1}: {square} → {free}", (*state[:n], free, *state[n + 1 :]))
        for n, square, free in slides(state)
    ]


Gold = tuple[Row, int]
"""The squares of the coins, and which of them, from 0, is the dollar; no coins when it is gone."""


def gold_coin(state: Gold) -> Moves:
    """A slide, or the first coin is taken; taking the dollar leaves nothing."""
    row, dollar = state
    found: Moves = [
        (f"coin {n + 1}: {square} → {free}", ((*row[:n], free, *row[n + 1 :]), dollar))
        for n, square, free in slides(row)
    ]
    if row:
        left = ((), 0) if dollar == 0 else (row[1:], dollar - 1)
        found.append((f"take the coin at {row[0]}", left))
    return found


def some_gold(random: Random) -> Gold:
    row = tuple(sorted(random.sample(range(7), random.randint(1, 3))))
    return row, random.randrange(len(row))


def gold_text(state: Gold) -> str:
    row, dollar = state
    return ",".join(f"{square}{'d' * (n == dollar)}" for n, square in enumerate(row)) or "none"


def gold_seen(pieces: list[Any]) -> Gold:
    row, square = only(pieces)
    return row, row.index(square) if row else 0


def stairs(state: Row) -> Moves:
    """Coins of one step go down one step; step 1 is the first of the state, the ground is none."""
    found = []
    for n, coins in enumerate(state):
        for count in range(1, coins + 1):
            left = list(state)
            left[n] -= count
            if n > 0:
                left[n - 1] += count
            found.append((f"move {count} down from step {n + 1}", tuple(left)))
    return found


def some_stairs(random: Random) -> Row:
    return tuple(random.randint(0, 3) for _ in range(random.randint(1, 3)))


def bare(state: Row) -> Row:
    while state and not state[-1]:
        state = state[:-1]
    return state


def stairs_seen(pieces: list[Any]) -> Row:
    return bare(only(pieces))


Pair = tuple[int, int]


def euclid(least: int, state: Pair) -> Moves:
    """A multiple of one number is taken from the other, which is not less."""
    x, y = state
    if min(state) == 0:
        return []
    across = [(x - k * y, y) for k in range(1, 60) if x - k * y >= least]
    down = [(x, y - k * x) for k in range(1, 60) if y - k * x >= least]
    return [(f"piece to {a},{b}", (a, b)) for a, b in across + down]


def some_pair(least: int, random: Random) -> Pair:
    return random.randint(least, 30), random.randint(least, 30)


def euclid_game(name: str, least: int) -> Literal:
    return Literal(name, partial(some_pair, least), comma, partial(euclid, least), itself, only)


def nimble(state: Row) -> Moves:
    """A coin goes to a square further left; coins on one square are alike."""
    found = []
    for square in sorted(set(state)):
        for left in range(square):
            rest = list(state)
            rest.remove(square)
            found.append((f"coin {square} → {left}", tuple(sorted([*rest, left]))))
    return found


def strip(random: Random) -> Row:
    return tuple(sorted(random.choices(range(6), k=random.randint(0, 3))))


def end_nim(state: Row) -> Moves:
    """The first or the last heap loses counters; where it has none left it is gone."""
    found = []
    if len(state) == 1:
        return [
            (f"take {state[0] - left} from the only heap", (left,) if left else ())
            for left in range(state[0])
        ]
    for left in range(state[0] if state else 0):
        after = (left, *state[1:]) if left else state[1:]
        found.append((f"take {state[0] - left} from the left end", after))
    for left in range(state[-1] if state else 0):
        after = (*state[:-1], left) if left else state[:-1]
        found.append((f"take {state[-1] - left} from the right end", after))
    return found


def heaps(random: Random) -> Row:
    return tuple(random.randint(1, 4) for _ in range(random.randint(0, 4)))


Named = frozenset[int]
"""All sums of the numbers named, up to a bound that no gap reaches."""

MOST = 60


def sums(named: list[int]) -> Named:
    found = {0}
    for total in range(1, MOST):
        if any(total - number in found for number in named):
            found.add(total)
    return frozenset(found)


def sylver(state: Named) -> Moves:
    """A number that is no sum is named, but not 1; then it and all sums with it are named too."""
    found = []
    for number in range(2, MOST):
        if number not in state:
            more = {total + number * k for total in state for k in range(MOST)}
            found.append((f"name {number}", frozenset(n for n in more if n < MOST)))
    return found


def coins(random: Random) -> Named:
    return sums(list(random.choice([(2, 3), (3, 4), (3, 5), (4, 5), (4, 6, 7), (3, 7), (5, 6, 7)])))


def coins_text(state: Named) -> str:
    return ",".join(str(n) for n in sorted(state) if 0 < n < 30)


def coins_seen(pieces: list[Any]) -> Any:
    return sums(list(only(pieces)))


def graph_kayles(state: Graph) -> Moves:
    """A vertex goes, or two that an edge joins."""
    found = [(f"take {name}", without(state, {name})) for name in sorted(state[0])]
    return [*found, *((f"take {a}-{b}", without(state, {a, b})) for a, b in sorted(state[1]))]


Walked = tuple[Graph, str]
"""Vertices that were not visited, with the one where the token is, and their edges."""


def reachable(state: Graph, token: str) -> Walked:
    return without(state, set(state[0]) - held(state[1], token)), token


def geography(state: Walked) -> Moves:
    """The token goes to the other end of an edge; the vertex that it leaves is gone."""
    (_, edges), token = state
    ends = sorted(end for edge in edges if token in edge for end in edge if end != token)
    return [(f"go to {name}", (without(state[0], {token}), name)) for name in ends]


def walk(random: Random) -> Walked:
    found = graph(random)
    return found, random.choice(sorted(found[0]))


def walk_text(state: Walked) -> str:
    return f"{graph_text(state[0])}/{state[1]}"


def walk_shown(state: Walked) -> Any:
    return reachable(*state)


def walk_seen(pieces: list[Any]) -> Any:
    found = only(pieces)
    return reachable((frozenset(found.graph.vertices), frozenset(found.graph.edges)), found.token)


Weighted = tuple[frozenset[tuple[str, int]], frozenset[tuple[str, str]], str]
"""Vertices with the numbers of their counters, edges with loops among them, and the token."""


def vertex_nim(state: Weighted) -> Moves:
    """Counters go from the token's vertex, then it goes along an edge; no vertex stays empty."""
    (weights, edges, token), found = state, []
    counters = dict(weights)
    near = {b if a == token else a for a, b in edges if token in (a, b)}
    for count in range(1, counters.get(token, 0)):
        after = frozenset((counters | {token: counters[token] - count}).items())
        for name in sorted(near):
            way = "stay there" if name == token else f"go to {name}"
            found.append((f"take {count} from {token} and {way}", (after, edges, name)))
    if token:
        words, others = f"take {counters.pop(token)} from {token}", near - {token}
        left = {edge for edge in edges if token not in edge}
        joins = frozenset(left | {(a, b) for a in others for b in others if a <= b})
        after = frozenset(counters.items())
        ways = [(f"{words} and go to {name}", (after, joins, name)) for name in sorted(others)]
        found += ways or [(words, (after, joins, ""))]
    return found


def token_on_weights(random: Random) -> Weighted:
    (names, edges), token = reachable(*walk(random))
    loops = {(name, name) for name in sorted(names) if len(names) == 1 or random.random() < 0.3}
    most = 4 if len(names) < 4 else 2
    weights = frozenset((name, random.randint(1, most)) for name in sorted(names))
    return weights, edges | loops, token


def token_on_weights_text(state: Weighted) -> str:
    words = [f"{name}:{count}" for name, count in sorted(state[0])]
    words += [f"{a}-{b}" for a, b in sorted(state[1])]
    return f"{','.join(words)}/{state[2]}" if words else "none"


def token_on_weights_seen(pieces: list[Any]) -> Any:
    (vertices, edges, allowed), token = only(pieces)
    counts = [1 if count == "rb" else int(count) for count in allowed or ["rb"] * len(vertices)]
    return frozenset(zip(vertices, counts, strict=True)), frozenset(edges), token


TEXTBOOK = [
    Literal("welter", some_places, listed, welter, itself, only),
    Literal("silver-dollar", some_places, listed, silver_dollar, itself, only),
    Literal("gold-coin", some_gold, gold_text, gold_coin, itself, gold_seen),
    Literal("staircase-nim", some_stairs, listed, stairs, bare, stairs_seen),
    euclid_game("euclid", 0),
    euclid_game("euclid-positive", 1),
    Literal("nimble", strip, listed, nimble, itself, only),
    Literal("end-nim", heaps, listed, end_nim, itself, only),
    Literal("sylver", coins, coins_text, sylver, itself, coins_seen),
    Literal("graph-kayles", graph, graph_text, graph_kayles, graph_shown, graph_seen),
    Literal("vertex-geography", walk, walk_text, geography, walk_shown, walk_seen),
    Literal(
        "vertex-nim",
        token_on_weights,
        token_on_weights_text,
        vertex_nim,
        itself,
        token_on_weights_seen,
    ),
]
