"""What rules give to whoever draws their components."""

import pytest

from kalmar import Compound, Position, parse_position
from kalmar.core.rules import shapes


def drawn(text: str) -> shapes.Shape:
    part: Position = parse_position(text).component[0]
    return part.rules.drawn(part.component)


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
        (
            "northcott 1:6,5:4/black",
            shapes.Board(
                (((1, 1), "white"), ((6, 1), "black"), ((5, 2), "white"), ((4, 2), "black")),
                8,
                2,
                (1, 1),
                "black",
            ),
        ),
        ("tartan(ruler,twins) 2:3", shapes.Board((((2, 3), "head"),), first=(1, 0))),
        ("bricks 6x4", shapes.Grid(4, 6)),
        ("bricks(2) 4x6/1", shapes.Grid(4, 6, 1, laid=1)),
        ("bricks 4x6/1", shapes.Grid(4, 6, 1)),
        ("chomp 5,3,1", shapes.Young((5, 3, 1))),
        ("hackenbush 0-1,1-2", shapes.Plant(((0, 1), (1, 2)), 0)),
        (
            "roads(a>b>a,b>c) b",
            shapes.Towns(("a", "b", "c"), (("a", "b"), ("b", "a"), ("b", "c")), "b"),
        ),
        ("boxes 2x2x2", shapes.Boxes(((2, 2, 2),))),
        (
            "schuh 6",
            shapes.Order(
                ("1", "2", "3", "6"), (("1", "2"), ("1", "3"), ("2", "6"), ("3", "6")), "1"
            ),
        ),
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
