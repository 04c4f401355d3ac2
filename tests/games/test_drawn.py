"""What rules give to whoever draws their components."""

import pytest

from kalmar import Compound, Position, parse_position
from kalmar.core.rules.shapes import (
    Board,
    Boxes,
    Coins,
    Grid,
    Heap,
    Order,
    Plant,
    Regions,
    Shape,
    Stones,
    Strip,
    Together,
    Towns,
    Young,
)


def drawn(text: str) -> Shape:
    part: Position = parse_position(text).component[0]
    return part.rules.drawn(part.component)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("nim 7", Heap(7)),
        ("grundys-game 7", Heap(7)),
        ("4.0 7", Heap(7)),
        ("subtraction(1,2) 4", Heap(4)),
        ("kayles 5", Heap(5, in_row=True, thing="pin")),
        ("0.7… 5", Heap(5, in_row=True, thing="tree")),
        ("coins 2,5", Strip((2, 5), "head", 1)),
        ("twins 0,3", Strip((0, 3), "head", 0)),
        ("bubbles 1,2,5", Strip((1, 2, 5), "bubble")),
        ("queen 3,5", Board((((3, 5), "queen"),))),
        ("knight(8) 7,6", Board((((7, 6), "knight"),), 8, 8)),
        ("piece(-1,0*) 2,0", Board((((2, 0), "piece"),))),
        (
            "northcott 1:6,5:4/black",
            Board(
                (((1, 1), "white"), ((6, 1), "black"), ((5, 2), "white"), ((4, 2), "black")),
                8,
                2,
                (1, 1),
                "black",
            ),
        ),
        ("tartan(ruler,twins) 2:3", Board((((2, 3), "head"),), first=(1, 0))),
        ("bricks 6x4", Grid(4, 6)),
        ("bricks(2) 4x6/1", Grid(4, 6, 1, laid=1)),
        ("bricks 4x6/1", Grid(4, 6, 1)),
        ("chomp 5,3,1", Young((5, 3, 1))),
        ("hackenbush 0-1,1-2", Plant(((0, 1), (1, 2)), 0)),
        ("roads(a>b>a,b>c) b", Towns(("a", "b", "c"), (("a", "b"), ("b", "a"), ("b", "c")), "b")),
        ("boxes 2x2x2", Boxes(((2, 2, 2),))),
        (
            "schuh 6",
            Order(("1", "2", "3", "6"), (("1", "2"), ("1", "3"), ("2", "6"), ("3", "6")), "1"),
        ),
        ("nogo x.o", Stones(("x.o",))),
        ("clobber 2x2", Stones(("xo", "ox"))),
        ("sprouts 2", Regions((("0", "0"),))),
        ("brussels-sprouts 2,1", Regions((("+", "++"),))),
        ("nimstring a-b,g-a", Coins((("a", "b"), ("a", "g")), "g")),
        ("poset(a<b<d,a<c) b", Order(("a", "b"), (("a", "b"),), "a")),
        ("poset(a<b,c<b) all", Order(("a", "b", "c"), (("a", "b"), ("c", "b")))),
    ],
)
def test_what_a_renderer_gets(text: str, shape: Shape) -> None:
    assert drawn(text) == shape


def test_the_built_in_map_has_names_and_places() -> None:
    towns = drawn("roads P")
    assert isinstance(towns, Towns)
    assert towns.car == "P"
    assert towns.titles[towns.towns.index("P")] == "Putnok"
    assert len(set(towns.places)) == len(towns.towns) == 15


def test_a_compound_is_drawn_as_its_parts() -> None:
    start = parse_position("nim 3 & (kayles 2 + nim 1)")
    assert isinstance(start.rules, Compound)
    inner = Together("+", (Heap(2, in_row=True, thing="pin"), Heap(1)))
    assert start.rules.drawn(start.component) == Together("&", (Heap(3), inner))
    assert start.rules.shape is Together


def test_the_vertices_of_a_plant() -> None:
    assert Plant(((0, 3), (3, 3), (0, 1))).vertices == (0, 1, 3)
    assert Plant(()).vertices == (0,)


def test_a_huge_component_costs_nothing_to_describe() -> None:
    assert drawn("nim 4000000000000000000") == Heap(4 * 10**18)
    assert drawn("coins 1000000000000") == Strip((10**12,), "head", 1)
    assert drawn("queen 1000000000000,5") == Board((((10**12, 5), "queen"),))
