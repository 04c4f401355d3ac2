"""What is a component: the same game in two notations, and connected parts by the definition."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

import pytest

import kalmar
from kalmar import COMPOSITIONS, Heap, Option, Play, Position, Rules, find_composition, find_rules
from kalmar.cli.run import run
from kalmar.games.graphs import SimpleGraph, graph_of
from tests.cases import case_rows, cases
from tests.commands import Cli
from tests.search import Search, leaf, node

SAME_GAMES = tuple(case_rows(__file__, "same_games"))
"""A game on graphs or boards, the heap game that it is on a path, and up to which heap."""

WAYS = [*COMPOSITIONS, "any, 2 ended", "at most 2, first"]


@dataclass(frozen=True)
class Living(Heap):
    """A heap game in which a heap without a move is no component, unless nothing else is left."""

    code: str

    @property
    def name(self) -> str:
        """The code."""
        return f"living-{self.code}"

    def options(self, component: int) -> Iterator[Option[int]]:
        """What a move leaves, without heaps that have no move."""
        rules = find_rules(self.code)
        for option in rules.options(component):
            yield tuple(heap for heap in option if any(rules.options(heap))) or (0,)


def on_path(name: str, size: int) -> Position:
    """A path, or a row of squares, of a size."""
    rules = find_rules(name)
    text = f"1x{size}" if name == "cram" else f"path({size})"
    return Position(rules, rules.parse(text))


def is_won(way: str, rules: Rules, components: tuple[object, ...], play: Play) -> bool:
    """Whether the player to move wins, by literal search."""
    named = find_composition(way)
    start = node(named.choice, named.ending, *(leaf(rules, c) for c in components))
    return Search(play).wins(start)


@pytest.mark.parametrize(("name", "code", "most"), SAME_GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_two_notations_differ_by_heaps_without_a_move_alone(
    name: str, code: str, most: int, way: str
) -> None:
    sizes = [(n,) for n in range(2, most + 1)] + [(3, n) for n in range(2, min(most, 5) + 1)]
    row = find_composition(way)
    # Where a code says what is left, a part without a move is a component, as a heap is.
    rules = find_rules(code) if name.startswith("octal-on-graphs") else Living(code)
    for play, heaps in product(Play, sizes):
        parts = [on_path(name, n) for n in heaps]
        said = kalmar.solve(f"{name} {' '.join(p.rules.format(p.component) for p in parts)}",
                            row, play).outcome.value == "N"  # fmt: skip
        assert said == is_won(way, rules, heaps, play)


def parts_by_definition(graph: SimpleGraph, equal: bool) -> Iterator[set[frozenset[str]]]:
    """The components that each move in Col (or Snort) leaves, as sets of their vertices."""
    allowed = dict(zip(graph.vertices, graph.allowed or ("rb",) * len(graph.vertices), strict=True))
    for vertex, colours in allowed.items():
        for colour in colours:
            gone = colour if equal else {"r": "b", "b": "r"}[colour]
            beside = {w for edge in graph.edges if vertex in edge for w in edge}
            left = {
                w: "".join(c for c in cs if w not in beside or c != gone)
                for w, cs in allowed.items()
                if w != vertex
            }
            live = {w for w, cs in left.items() if cs}
            linked = [
                {a, b}
                for a, b in graph.edges
                if {a, b} <= live
                and any((one == other) is equal for one in left[a] for other in left[b])
            ]
            parts = [{w} for w in live]
            for edge in linked:
                joined = [part for part in parts if part & edge]
                parts = [part for part in parts if not part & edge] + [set().union(*joined)]
            yield {frozenset(part) for part in parts} or {frozenset()}


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("name", "equal"), [("col", True), ("snort", False)])
def test_edges_that_forbid_nothing_join_no_component(seed: int, name: str, equal: bool) -> None:
    chance = random.Random(seed)
    names = "abcde"[: chance.randint(2, 5)]
    edges = [pair for pair in combinations(names, 2) if chance.random() < 0.6]
    allowed = {v: chance.choice(("rb", "rb", "r", "b")) for v in names}
    graph = graph_of(names, edges, allowed)
    rules = find_rules(name)
    found = {
        frozenset(frozenset(part.vertices) for part in option) for option in rules.options(graph)
    }
    assert found == {frozenset(parts) for parts in parts_by_definition(graph, equal)}


def test_a_component_as_written_is_one_until_a_move_in_it() -> None:
    assert kalmar.solve("arc-kayles 0-1,2-3", "selective").outcome.value == "P"
    assert kalmar.solve("arc-kayles 0-1 2-3", "selective").outcome.value == "N"


@cases("game", "english", "hungarian")
def test_explain_says_what_a_component_is(
    game: str, english: str, hungarian: str, capsys: pytest.CaptureFixture[str], cli: Cli
) -> None:
    assert english in cli("explain", game)
    assert run(["--lang", "hu", "explain", game]) == 0
    assert hungarian in capsys.readouterr().out


@pytest.mark.parametrize("start", ["snort a-b,b-c,a-c", "arc-kayles path(7)", "0.07 7", "cram 1x6"])
def test_a_drawing_has_a_line_for_each_component(start: str, cli: Cli) -> None:
    position = kalmar.position(start)
    seen = set()
    for move in position.moves():
        left = position.play(move)
        if len(left.component) < 2:
            continue
        shown = cli("solve", str(left), "--draw", "--moves", "0")
        seen.add(len(left.component))
        for number in range(1, len(left.component) + 1):
            assert f"component {number}" in shown or f"row {number}" in shown
        assert f"component {len(left.component) + 1}" not in shown
    assert seen
