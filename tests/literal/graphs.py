"""Games on graphs, plants, strings and maps: states are sets of vertices and lists of edges."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from random import Random
from typing import Any, TypeVar

from tests.literal.boards import itself, only
from tests.literal.oracle import Literal, Moves, overlay, several

Vertex = TypeVar("Vertex")

Graph = tuple[frozenset[str], frozenset[tuple[str, str]]]
"""Names of vertices, and the edges, each with its ends in order."""


def graph(random: Random, most: int = 6) -> Graph:
    names = "abcdefgh"[: random.randint(1, most)]
    pairs = list(combinations(names, 2))
    edges = random.sample(pairs, random.randint(0, min(len(pairs), len(names) + 2)))
    return frozenset(names), frozenset(edges)


def graph_text(state: Graph) -> str:
    return ",".join([*sorted(state[0]), *(f"{a}-{b}" for a, b in sorted(state[1]))]) or "none"


def without(state: Graph, gone: set[str]) -> Graph:
    return state[0] - gone, frozenset(edge for edge in state[1] if not gone & set(edge))


def node_kayles(state: Graph) -> Moves:
    """A vertex goes, with all beside it."""
    found = []
    for name in sorted(state[0]):
        beside = {end for edge in state[1] if name in edge for end in edge}
        found.append((f"take {name} and its neighbours", without(state, {name} | beside)))
    return found


def arc_kayles(state: Graph) -> Moves:
    """An edge goes with both its ends."""
    return [(f"take the edge {a}-{b}", without(state, {a, b})) for a, b in sorted(state[1])]


Weighted = tuple[frozenset[tuple[str, int]], frozenset[tuple[str, str]]]
"""Vertices with the numbers of their counters, 0 among them, and the edges."""


def weighted(random: Random) -> Weighted:
    names, edges = graph(random, 5)
    return frozenset((name, random.randint(1, 3)) for name in names), edges


def weighted_text(state: Weighted) -> str:
    words = (f"{name}:{count}" for name, count in sorted(state[0]) if count)
    return ",".join([*words, *(f"{a}-{b}" for a, b in sorted(state[1]))]) or "none"


def weighted_arc_kayles(state: Weighted) -> Moves:
    """A counter goes from each end of an edge, if both have one."""
    counters = dict(state[0])
    return [
        (
            f"take a counter from each end of {a}-{b}",
            (frozenset((counters | {a: counters[a] - 1, b: counters[b] - 1}).items()), state[1]),
        )
        for a, b in sorted(state[1])
        if counters[a] and counters[b]
    ]


def weighted_shown(state: Weighted) -> Any:
    counters = dict(state[0])
    edges = [edge for edge in state[1] if all(counters[end] for end in edge)]
    return overlay(
        [{name: count for name, count in counters.items() if count}, dict.fromkeys(edges, 1)]
    )


def weighted_seen(pieces: list[Any]) -> Any:
    counters: list[dict[Any, Any]] = [dict.fromkeys(piece.vertices, 1) for piece in pieces]
    for found, piece in zip(counters, pieces, strict=True):
        written = zip(piece.vertices, piece.allowed, strict=False)
        found.update({name: int(count) for name, count in written if count != "rb"})
    edges: list[dict[Any, Any]] = [dict.fromkeys(piece.edges, 1) for piece in pieces]
    return overlay([*counters, *edges])


def cut(state: Graph, edges: set[tuple[str, str]]) -> Graph:
    return state[0], state[1] - edges


def graph_chomp(state: Graph) -> Moves:
    """A vertex goes with its edges, or an edge alone."""
    found = [(f"take {name}", without(state, {name})) for name in sorted(state[0])]
    return [*found, *((f"take the edge {a}-{b}", cut(state, {(a, b)})) for a, b in state[1])]


def graph_nim(state: Graph) -> Moves:
    """Edges go that have an end in common; a set of edges is one move, whatever their ends."""
    found = {}
    for edges in subsets(sorted(state[1])):
        if edges and set[str].intersection(*map(set, edges)):
            words = f"take the edge{'s' * (len(edges) > 1)} {several(map('-'.join, edges))}"
            found[words] = cut(state, set(edges))
    return list(found.items())


def subsets(of: list[Any]) -> list[tuple[Any, ...]]:
    return [some for count in range(len(of) + 1) for some in combinations(of, count)]


def held(edges: Iterable[tuple[Vertex, Vertex]], start: Vertex) -> set[Vertex]:
    """The vertices that edges connect with one."""
    near, before = {start}, set[Vertex]()
    while near != before:
        before = near
        near = near | {end for edge in edges if set(edge) & near for end in edge}
    return near


def octal_on_graphs(digits: dict[int, int], state: Graph) -> Moves:
    """Connected vertices go; the digit of their number says what may be left of their part."""
    found = []
    for some in subsets(sorted(state[0])):
        if not some or held(without(state, set(state[0]) - set(some))[1], some[0]) != set(some):
            continue
        left = without(state, set(some))
        part = {frozenset(held(left[1], name)) for name in held(state[1], some[0]) - set(some)}
        if digits.get(len(some), 0) & (1, 2, 4)[min(2, len(part))]:
            found.append((f"take {several(some)}", left))
    return found


def graph_shown(state: Graph) -> Any:
    return overlay([dict.fromkeys([*state[0], *state[1]], 1)])


def graph_seen(pieces: list[Any]) -> Any:
    return overlay(dict.fromkeys([*piece.vertices, *piece.edges], 1) for piece in pieces)


Painted = tuple[tuple[tuple[str, str, str], ...], frozenset[tuple[str, str]]]
"""Vertices with the colours that they were written to allow, and the colour that they have, or
"" for none; and the edges."""


def free(equal: bool, state: Painted) -> dict[str, str]:
    """The colours that each vertex without one may still have."""
    colour = {name: painted for name, _, painted in state[0]}
    found = {}
    for name, written, painted in state[0]:
        beside = {colour[end] for edge in state[1] if name in edge for end in edge} - {""}
        clash = {c for c in written if (c in beside if equal else beside - {c})}
        found[name] = "" if painted else "".join(c for c in written if c not in clash)
    return found


def painting(equal: bool, state: Painted) -> Moves:
    """A vertex gets a colour that clashes with none beside it."""
    return [
        (
            f"paint {name} {'red' if colour == 'r' else 'blue'}",
            (tuple((n, w, colour if n == name else p) for n, w, p in state[0]), state[1]),
        )
        for name, colours in free(equal, state).items()
        for colour in colours
    ]


def unpainted(random: Random) -> Painted:
    names, edges = graph(random, 5)
    limits = random.choices(["rb", "rb", "rb", "r", "b"], k=len(names))
    return tuple((name, w, "") for name, w in zip(sorted(names), limits, strict=True)), edges


def painted_text(state: Painted) -> str:
    words = [name if len(w) == 2 else f"{name}:{w}" for name, w, _ in state[0]]
    return ",".join([*words, *(f"{a}-{b}" for a, b in sorted(state[1]))])


def painted_shown(equal: bool, state: Painted) -> Any:
    unpainted = {name for name, _, painted in state[0] if not painted}
    colours = free(equal, state)
    return overlay([{name: colours[name] for name in unpainted}])


def painted_seen(pieces: list[Any]) -> Any:
    return overlay(
        dict(zip(p.vertices, p.allowed or ["rb"] * len(p.vertices), strict=True)) for p in pieces
    )


Plant = tuple[tuple[int, int], ...]
"""Edges, all of them held by vertex 0."""


def standing(edges: Plant) -> Plant:
    near = held(edges, 0)
    return tuple(sorted(edge for edge in edges if edge[0] in near))


def hackenbush(state: Plant) -> Moves:
    """Each edge can be cut, each of parallel ones too; what the ground no longer holds falls."""
    return [
        (f"cut {a}-{b}", standing(state[:i] + state[i + 1 :])) for i, (a, b) in enumerate(state)
    ]


def plant(random: Random) -> Plant:
    count = random.randint(1, 5)
    edges = [(random.randrange(v), v) for v in range(1, count)]
    extra = [tuple(sorted(random.choices(range(count), k=2))) for _ in range(random.randint(0, 3))]
    return standing((*edges, *((a, b) for a, b in extra)))


Strings = tuple[tuple[str, str], ...]
"""Each string with its two ends, the ground `g` last; a coin may have several to the ground."""


def nimstring(state: Strings) -> Moves:
    """A turn cuts strings: each frees a coin but the last, which frees none.

    In what order the strings of a turn are cut makes no other turn; which of two strings between
    the same ends is cut does.
    """
    turns: dict[frozenset[int], None] = {}

    def go_on(cut: frozenset[int]) -> None:
        here = [i for i in range(len(state)) if i not in cut]
        for i in here:
            rest = [state[j] for j in here if j != i]
            frees = any(end != "g" and all(end not in s for s in rest) for end in state[i])
            more = cut | {i}
            if not frees:
                turns[more] = None
            elif more not in reached:
                reached.add(more)
                go_on(more)

    reached: set[frozenset[int]] = set()
    go_on(frozenset())
    found = []
    for cut in turns:
        words = ", ".join("-".join(state[i]) for i in sorted(cut))
        left = tuple(s for i, s in enumerate(state) if i not in cut)
        found.append((nimstring_words(f"cut {words}"), left))
    return found


def nimstring_words(words: str) -> str:
    """The strings of a turn in the order of their names."""
    return "cut " + ", ".join(sorted(equal_edges(words).removeprefix("cut ").split(", ")))


def equal_edges(words: str) -> str:
    """Edges without the number that tells those apart that are equal: 0-1:2 is a second 0-1."""
    return re.sub(r":\d+", "", words)


def strings(random: Random) -> Strings:
    coins = "abcd"[: random.randint(1, 4)]
    pairs = [*combinations(coins, 2), *((coin, "g") for coin in coins)]
    return tuple(sorted(random.choices(pairs, k=random.randint(1, 6))))


def edges_text(state: Plant | Strings) -> str:
    return ",".join(f"{a}-{b}" for a, b in state) or "none"


def roads(towns: dict[str, tuple[str, ...]], names: dict[str, str], town: str) -> Moves:
    """A car goes to the end of a road."""
    return [(f"drive {names.get(town, town)} → {names.get(to, to)}", to) for to in towns[town]]


def map_game(text: str, towns: dict[str, tuple[str, ...]]) -> Literal:
    return Literal(
        f"roads({text})",
        lambda random: random.choice(sorted(towns)),
        str,
        partial(roads, towns, {}),
        itself,
        only,
        loopy=True,
    )


def colour_game(name: str, equal: bool) -> Literal:
    shown = partial(painted_shown, equal)
    return Literal(name, unpainted, painted_text, partial(painting, equal), shown, painted_seen)


DELETIONS: dict[str, Callable[[Graph], Moves]] = {
    "node-kayles": node_kayles,
    "arc-kayles": arc_kayles,
    "graph-chomp": graph_chomp,
    "graph-nim": graph_nim,
    "octal-on-graphs(0.33)": partial(octal_on_graphs, {1: 3, 2: 3}),
    "octal-on-graphs(0.03)": partial(octal_on_graphs, {2: 3}),
    "octal-on-graphs(0.4152)": partial(octal_on_graphs, {1: 4, 2: 1, 3: 5, 4: 2}),
    "octal-on-graphs(0.2…)": partial(octal_on_graphs, dict.fromkeys(range(1, 7), 2)),
}

GRAPHS = [
    Literal(
        "weighted-arc-kayles",
        weighted,
        weighted_text,
        weighted_arc_kayles,
        weighted_shown,
        weighted_seen,
    ),
    *(
        Literal(name, graph, graph_text, moves, graph_shown, graph_seen)
        for name, moves in DELETIONS.items()
    ),
    colour_game("col", True),
    colour_game("snort", False),
    Literal("hackenbush", plant, edges_text, hackenbush, itself, only, equal_edges),
    Literal("nimstring", strings, edges_text, nimstring, itself, only, nimstring_words, lone=True),
    map_game(
        "a>b>c,b>a,c>d>a,d>e", {"a": ("b",), "b": ("c", "a"), "c": ("d",), "d": ("a", "e"), "e": ()}
    ),
    map_game(
        "s>t>u,s>u>v>w,t>w,w>u",
        {"s": ("t", "u"), "t": ("u", "w"), "u": ("v",), "v": ("w",), "w": ("u",)},
    ),
]
