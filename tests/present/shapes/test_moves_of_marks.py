"""What a mark shows is what its moves do: each against the component before and after the move."""

from collections.abc import Callable
from typing import Any

import pytest

from kalmar import Mark, Position, after, drawing, parse_position
from kalmar.core.rules.shapes import Board, Heap, Strip, Young
from kalmar.games.boards.bricks import Bricks
from kalmar.games.custom.checked_rules import UserRules
from kalmar.games.graphs import EMPTY


def shown(text: str, *roles: str) -> list[tuple[Mark, list[Any]]]:
    """The marks of these roles, each with what its moves leave of the only component."""
    position = parse_position(text)
    found = drawing(position)
    left = [after(position, move).component for move in found.moves]
    return [
        (mark, [tuple(part.component for part in left[number]) for number in mark.moves])
        for mark in found.marks
        if mark.role in roles
    ]


def test_a_stone_is_taken_with_those_above_it() -> None:
    from_bottom = shown("nim 4", "stone")
    assert [left for _, left in from_bottom] == [[(0,)], [(1,)], [(2,)], [(3,)]]
    heights = [mark.places[0][1] for mark, _ in from_bottom]
    assert heights == sorted(heights, reverse=True)


def test_stones_that_may_not_be_taken_have_no_move() -> None:
    assert [left for _, left in shown("subtraction(1,3) 4", "stone")] == [[], [(1,)], [], [(3,)]]


def test_a_cut_splits_a_heap() -> None:
    assert sorted(left for _, left in shown("grundys-game 7", "cut")) == [
        [(1, 6)], [(2, 5)], [(3, 4)],
    ]  # fmt: skip


def test_a_pin_stands_for_all_moves_that_take_it() -> None:
    pins = shown("kayles 5", "pin")
    one: list[set[Any]] = [{(4,)}, {(1, 3)}, {(2, 2)}, {(1, 3)}, {(4,)}]
    two: list[set[Any]] = [{(3,)}, {(3,), (1, 2)}, {(1, 2)}, {(1, 2), (3,)}, {(3,)}]
    assert [set(left) for _, left in pins] == [a | b for a, b in zip(one, two, strict=True)]


def test_a_coin_stands_for_all_moves_that_turn_it() -> None:
    before = {2, 3}
    for i, (mark, left) in enumerate(shown("coins 2,3", "head", "tail"), 1):
        assert mark.role == ("head" if i in before else "tail")
        assert left
        for (row,) in left:
            assert (i in row) != (i in before)


def test_squares_are_where_the_piece_goes() -> None:
    squares = {mark.name: left for mark, left in shown("knight(8) 5,6", "cell", "dark cell")}
    assert {name: left for name, left in squares.items() if left} == {
        f"column {x}, row {y}": [((x, y),)] for x, y in [(4, 4), (3, 5), (6, 4), (3, 7)]
    }


def test_a_vertex_is_taken_with_its_neighbours() -> None:
    for mark, left in shown("node-kayles petersen", "point"):
        ((rest,),) = left
        assert len(rest.vertices) == 6
        assert mark.label not in rest.vertices
    assert [left for _, left in shown("node-kayles complete(3)", "point")] == [[(EMPTY,)]] * 3


def shown_vertices(left: list[Any]) -> list[set[str]]:
    return [{name for part in option for name in part.vertices} for option in left]


def test_an_edge_is_taken_with_its_ends_and_a_vertex_stands_for_all_its_edges() -> None:
    tree = "arc-kayles 0-1,1-2,2-3,2-4"
    edges = {mark.name: shown_vertices(left) for mark, left in shown(tree, "edge")}
    assert edges == {"0-1": [{"2", "3", "4"}], "1-2": [{"0", "3", "4"}],
                     "2-3": [{"0", "1", "4"}], "2-4": [{"0", "1", "3"}]}  # fmt: skip
    points = {mark.label: shown_vertices(left) for mark, left in shown(tree, "point")}
    assert points["2"] == [{"0", "3", "4"}, {"0", "1", "4"}, {"0", "1", "3"}]
    assert points["4"] == [{"0", "1", "3"}]


def test_a_colour_paints_its_vertex() -> None:
    rows = {mark.name: left for mark, left in shown("col a-b", "red paint", "blue paint")}
    assert rows == {f"{one}:{colour}": [(((other,), (), ("b" if colour == "r" else "r",)),)]
                    for one, other in ("ab", "ba") for colour in "rb"}  # fmt: skip
    assert [mark.name for mark, _ in shown("col a:r", "red paint", "blue paint")] == ["a:r"]


def test_links_of_squares_are_dominoes_and_a_square_stands_for_those_on_it() -> None:
    links = {mark.name: left for mark, left in shown("cram ..#/...", "open road")}
    assert links["a1-b1"] == [(("###", "..."),)]
    assert links["b2-c2"] == [(("..#", ".##"),)]
    cells = {mark.name: left for mark, left in shown("cram ..#/...", "cell", "empty")}
    assert cells["b2"] == links["b1-b2"] + links["a2-b2"] + links["b2-c2"]
    assert cells["c1"] == []
    joined = shown("cram(torus) 3x3", "open road")
    ends = [mark.bounds for mark, _ in joined if mark.name in ("c2-a2", "b3-b1")]
    squares = [mark.bounds for mark, _ in shown("cram(torus) 3x3", "cell")]
    for side in (0, 1):
        assert min(end[side] for end in ends) < min(square[side] for square in squares)
        assert max(end[side + 2] for end in ends) > max(square[side + 2] for square in squares)
    around = [mark.name for mark, _ in shown("cram(cylinder) 1x3", "open road")]
    assert sorted(around) == ["a1-b1", "b1-c1", "c1-a1", "c1-a1"]


def test_the_squares_of_northcott_are_where_pawns_go() -> None:
    cells = {mark.name: left for mark, left in shown("northcott 1:4,3:2", "cell", "dark cell")}
    reached = {name: left[0][0].rows for name, left in cells.items() if left}
    assert reached["column 2, row 1"] == ((2, 4), (3, 2))
    assert reached["column 8, row 2"] == ((1, 4), (8, 2))
    assert len(reached) == 2 + 5


def test_a_bitten_square_goes_and_those_before_it_stay() -> None:
    for mark, left in shown("chomp 4,2", "chocolate", "poison"):
        if mark.role == "poison":
            assert left == []
            continue
        ((rows,),) = left
        row, column = (int(part.split()[1]) for part in mark.name.split(", "))
        assert (*rows, 0)[row - 1] == column - 1


def test_the_cells_of_boxes_are_bitten() -> None:
    moves = [left for _, left in shown("boxes 2x2x2", "chocolate")]
    assert sorted(moves) == sorted([option] for option in _boxes("2x2x2"))


def _boxes(text: str) -> list[Any]:
    part = parse_position(f"boxes {text}").component[0]
    return list(part.rules.options(part.component))


def test_elements_go_with_all_above_them() -> None:
    position = parse_position("poset(a<b<d,a<c<d) all").component[0]
    for mark, left in shown("poset(a<b<d,a<c<d) all", "element"):
        ((rest,),) = left
        names = position.rules.drawn(rest).elements
        assert mark.label not in names
    numbers = {mark.label: left for mark, left in shown("schuh 12", "element")}
    assert numbers["4"] == [((6,),)]
    assert numbers["2"] == [((3,),)]


def test_an_edge_is_cut() -> None:
    edges = shown("hackenbush 0-1,0-1,1-2,2-2", "edge")
    assert [left for _, left in edges] == [
        [(((0, 1), (1, 2), (2, 2)),)],
        [(((0, 1), (1, 2), (2, 2)),)],
        [(((0, 1), (0, 1)),)],
        [(((0, 1), (0, 1), (1, 2)),)],
    ]


def test_roads_and_towns_are_where_the_car_goes() -> None:
    towns = {mark.label: left for mark, left in shown("roads P", "town", "car town")}
    assert {name: left for name, left in towns.items() if left} == {"N": [("N",)], "M": [("M",)]}
    roads = shown("roads P", "open road")
    assert sorted(left for _, left in roads) == [[("M",)], [("N",)]]


def test_a_bubble_rises_to_a_cell() -> None:
    cells = shown("bubbles 2,5", "reachable")
    assert [(mark.name, left) for mark, left in cells] == [
        ("cell 0", [((0, 5),)]),
        ("cell 1", [((1, 5),)]),
        ("cell 3", [((2, 3),)]),
        ("cell 4", [((2, 4),)]),
    ]


def test_a_square_has_a_place_for_each_colour() -> None:
    places = {mark.name: left for mark, left in shown("nogo x..", "x", "o") if left}
    assert places == {
        "x in column 2, row 1": [(("xx.",),)],
        "x in column 3, row 1": [(("x.x",),)],
        "o in column 3, row 1": [(("x.o",),)],
    }
    squares = {mark.name: left for mark, left in shown("notakto X..", "cell") if left}
    assert squares == {
        "column 2, row 1": [(("XX.",),)], "column 3, row 1": [(("X.X",),)]
    }  # fmt: skip


def test_stones_take_what_lies_behind_a_dot() -> None:
    dots = [mark.name for mark, _ in shown("clobber xo/.x", "reachable")]
    assert sorted(dots) == [
        "column 1, row 1 takes column 2, row 1", "column 2, row 1 takes column 1, row 1",
        "column 2, row 1 takes column 2, row 2", "column 2, row 2 takes column 2, row 1",
    ]  # fmt: skip
    stones = {mark.name: left for mark, left in shown("clobber xo/.x", "x", "o")}
    assert stones["column 1, row 1"] == [((".x", ".x"),)]
    assert len(stones["column 2, row 1"]) == 2
    assert stones["column 2, row 2"] == [(("xx", ".."),)]


def test_curves_end_in_spots() -> None:
    spots = [left for _, left in shown("brussels-sprouts 1,2", "vertex")]
    assert spots == [[((3,),)], [((3,),), ((1,), (1, 1))], [((1,), (1, 1))]]
    first = [len(left) for _, left in shown("sprouts 2", "vertex")]
    assert first == [2, 1]


def test_a_string_stands_for_the_turns_that_cut_it() -> None:
    strings = [(mark.name, left) for mark, left in shown("nimstring a-g,b-g,b-g", "edge")]
    b = (("b", "g"),)
    assert strings == [
        ("a-g", [(b,), (b,)]),
        ("b-g", [((("a", "g"), ("b", "g")),), (b,)]),
        ("b-g", [((("a", "g"), ("b", "g")),), (b,)]),
    ]


def test_a_cut_of_a_brick_stands_for_covering_either_part() -> None:
    position = Position(Bricks(), (2, 3, 1))
    cuts = [mark for mark in drawing(position).marks if mark.role == "brick cut"]
    assert [mark.name for mark in cuts] == [
        "cut after column 1", "cut after column 2", "cut after row 1",
    ]  # fmt: skip
    assert [len(mark.moves) for mark in cuts] == [2, 2, 1]


Function = Callable[[Any], Any]


def user_rules(shape: type, drawn: Function, options: Function) -> UserRules:
    return UserRules("mine", "mine.py", options, int, str, shape, drawn)


@pytest.mark.parametrize(
    ("rules", "component", "role", "moves"),
    [
        (user_rules(Heap, Heap, range), 3, "stone", [(0,), (1,), (2,)]),
        (
            user_rules(Board, lambda at: Board(((at, "piece"),)), lambda _: [(0, 1), (0, 0)]),
            (1, 1), "reachable", [(1,), (0,)],
        ),
        (
            user_rules(Strip, lambda at: Strip(at, "head"), lambda _: [(0,), ()]),
            (1,), "tail", [(0,)],
        ),
        (
            user_rules(Young, Young, lambda _: [(2, 1), (1, 1)]),
            (2, 2), "chocolate", [(1,), (), (0,)],
        ),
    ],
)  # fmt: skip
def test_steps_of_rules_without_labels_are_seen(
    rules: UserRules, component: Any, role: str, moves: list[tuple[int, ...]]
) -> None:
    marks = [m for m in drawing(Position(rules, component)).marks if m.role == role]
    assert sorted(mark.moves for mark in marks) == sorted(moves)
