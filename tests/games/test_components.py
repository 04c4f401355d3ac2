"""What is a component, what rules give to whoever draws it, and companion sets of one's own."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar import Compound, DataError, GameError, Heap, Position, find_rules, sequence
from kalmar.cli.run import run
from kalmar.core.compositions import COMPOSITIONS, find_composition
from kalmar.core.rules import Option, Play, Rules, shapes
from kalmar.games.coins import CompanionFamily, family_from_text
from kalmar.games.coins.turning import COINS, CoinRow
from kalmar.games.graphs import SimpleGraph, graph_of
from kalmar.games.notation import format_position, parse_position
from tests.cases import case_rows, cases
from tests.commands import Cli
from tests.search import Search, grundy, leaf, node

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
def test_two_notations_differ_by_ended_heaps(name: str, code: str, most: int, way: str) -> None:
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


def drawn(text: str) -> shapes.Shape:
    part: Position = parse_position(text).component[0]
    return part.rules.drawn(part.component)


def pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Return the two letters of each word."""
    return tuple((word[0], word[1]) for word in text.split())


MEN = (((1, 1), "white"), ((6, 1), "black"), ((5, 2), "white"), ((4, 2), "black"))
"""The men on a board of Northcott's game with two rows."""


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("nim 7", shapes.Heap(7)),
        ("grundys-game 7", shapes.Heap(7)),
        ("4.0 7", shapes.Heap(7)),
        ("subtraction(1,2) 4", shapes.Heap(4)),
        ("kayles 5", shapes.Heap(5, in_row=True, thing="pin")),
        ("0.7… 5", shapes.Heap(5, in_row=True, thing="tree")),
        ("coins 2,5", shapes.Strip((2, 5), "head", 1)),
        ("twins 0,3", shapes.Strip((0, 3), "head", 0)),
        ("bubbles 1,2,5", shapes.Strip((1, 2, 5), "bubble")),
        ("queen 3,5", shapes.Board((((3, 5), "queen"),))),
        ("knight(8) 7,6", shapes.Board((((7, 6), "knight"),), 8, 8)),
        ("piece(-1,0*) 2,0", shapes.Board((((2, 0), "piece"),))),
        ("northcott 1:6,5:4/black", shapes.Board(MEN, 8, 2, (1, 1), "black")),
        ("tartan(ruler,twins) 2:3", shapes.Board((((2, 3), "head"),), first=(1, 0))),
        ("bricks 6x4", shapes.Grid(4, 6)),
        ("bricks(2) 4x6/1", shapes.Grid(4, 6, 1, laid=1)),
        ("bricks 4x6/1", shapes.Grid(4, 6, 1)),
        ("chomp 5,3,1", shapes.Young((5, 3, 1))),
        ("hackenbush 0-1,1-2", shapes.Plant(((0, 1), (1, 2)), 0)),
        ("roads(a>b>a,b>c) b", shapes.Towns((*"abc",), pairs("ab ba bc"), "b")),
        ("boxes 2x2x2", shapes.Boxes(((2, 2, 2),))),
        ("schuh 6", shapes.Order((*"1236",), pairs("12 13 26 36"), "1")),
        ("nogo x.o", shapes.Stones(("x.o",))),
        ("clobber 2x2", shapes.Stones(("xo", "ox"))),
        ("sprouts 2", shapes.Regions((("0", "0"),))),
        ("brussels-sprouts 2,1", shapes.Regions((("+", "++"),))),
        ("nimstring a-b,g-a", shapes.Coins((("a", "b"), ("a", "g")), "g")),
        ("poset(a<b<d,a<c) b", shapes.Order(("a", "b"), (("a", "b"),), "a")),
        ("poset(a<b,c<b) all", shapes.Order(("a", "b", "c"), (("a", "b"), ("c", "b")))),
    ],
)
def test_what_a_renderer_gets(text: str, shape: shapes.Shape) -> None:
    assert drawn(text) == shape


def test_the_built_in_map_has_names_and_places() -> None:
    towns = drawn("roads P")
    assert isinstance(towns, shapes.Towns)
    assert towns.car == "P"
    assert towns.titles[towns.towns.index("P")] == "Putnok"
    assert len(set(towns.places)) == len(towns.towns) == 15


def test_a_compound_is_drawn_as_its_parts() -> None:
    start = parse_position("nim 3 & (kayles 2 + nim 1)")
    assert isinstance(start.rules, Compound)
    inner = shapes.Together("+", (shapes.Heap(2, in_row=True, thing="pin"), shapes.Heap(1)))
    assert start.rules.drawn(start.component) == shapes.Together("&", (shapes.Heap(3), inner))
    assert start.rules.shape is shapes.Together


def test_the_vertices_of_a_plant() -> None:
    assert shapes.Plant(((0, 3), (3, 3), (0, 1))).vertices == (0, 1, 3)
    assert shapes.Plant(()).vertices == (0,)


def test_a_huge_component_costs_nothing_to_describe() -> None:
    assert drawn("nim 4000000000000000000") == shapes.Heap(4 * 10**18)
    assert drawn("coins 1000000000000") == shapes.Strip((10**12,), "head", 1)
    assert drawn("queen 1000000000000,5") == shapes.Board((((10**12, 5), "queen"),))


terms = st.one_of(st.integers(1, 4).map(lambda n: f"i-{n}"), st.integers(0, 3).map(str))
sets = st.lists(terms, max_size=3).map(lambda ts: "{" + ",".join(ts) + "}")
families = st.lists(sets, min_size=1, max_size=4).map(",".join)


def literal(text: str, first: int, place: int) -> set[tuple[int, ...]]:
    """The sets of a place, by the words of the definition."""
    found = set()
    for written in text[1:-1].split("},{"):
        places = {
            place - int(term[2:]) if term.startswith("i") else int(term)
            for term in written.split(",")
            if term
        }
        if all(first <= other < place for other in places):
            found.add(tuple(sorted(places)))
    return found


@given(families, st.integers(0, 7))
def test_sets_are_those_that_fit(text: str, place: int) -> None:
    family = family_from_text(text)
    listed = list(family(family.first, place))
    assert len(listed) == len(set(listed))
    assert set(listed) == literal(text, family.first, place)
    assert family_from_text(family.text) == family
    assert find_rules(f"coins({family.text})").name == f"coins({family.text})"


@given(families.filter(lambda text: "0" not in text))
def test_heaps_are_worth_what_heads_are(text: str) -> None:
    coins, heaps = find_rules(f"coins({text})"), find_rules(f"coin-heaps({text})")
    assert find_rules(heaps.name) == heaps
    assert grundy(heaps, 0) == 0
    assert [grundy(heaps, n) for n in range(1, 8)] == [grundy(coins, (n,)) for n in range(1, 8)]
    assert sequence(heaps, 7).values == tuple(grundy(heaps, n) for n in range(8))
    assert sequence(coins, 7).values == tuple(grundy(coins, (n,)) for n in range(1, 8))


def test_bare_places_are_sets_of_one() -> None:
    assert family_from_text("i-1,2") == family_from_text("{i-1},{2}")
    assert find_rules("coins(i-1,i-2)") == find_rules("fordító({i-1},{i-2})")
    assert family_from_text("3:").own == ((3, ()),)
    assert format_position(parse_position("coins(i-1) FIF")) == "coins({i-1}) 1,3"


def test_places_count_from_zero_where_it_is_written() -> None:
    assert [family_from_text(text).first for text in ("i-1", "0", "0:{}", "4:{0}")] == [1, 0, 0, 0]


def test_sets_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sets.json"
    path.write_text(json.dumps({"1": [[]], "2": [[], [1]], "i": [["i-1"], ["i-2", 1]]}))
    rules = find_rules(f"coins({path})")
    assert rules.name == "coins(1:{};2:{},{1};i:{i-1},{1,i-2})"
    assert isinstance(rules, CoinRow)
    assert isinstance(rules.companions, CompanionFamily)
    path.write_text("[1, 2]")
    with pytest.raises(GameError, match="has no companion sets: write an object that maps places"):
        find_rules(f"coins({path})")
    path.write_text('{"2": [[2]]}')
    with pytest.raises(GameError, match="place 2 cannot be turned with the head at 2"):
        find_rules(f"coins({path})")
    with pytest.raises(DataError, match="cannot be read as companion sets"):
        find_rules(f"coins({tmp_path}/none.json)")


def test_a_place_to_the_right_is_refused() -> None:
    assert set(COINS) >= {"coins", "ruler"}
