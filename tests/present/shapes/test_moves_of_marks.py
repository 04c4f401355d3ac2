"""What a mark shows is what its moves do: each against the component before and after the move."""

from collections.abc import Callable
from typing import Any

import pytest

from kalmar import Mark, Position, after, drawing, parse_position
from kalmar.core.rules.shapes import Board, Heap, Strip, Young
from kalmar.games.boards.bricks import Bricks
from kalmar.games.custom.checked_rules import UserRules
from tests.cases import cases


def marks_of(text: str, *roles: str) -> list[Mark]:
    return [mark for mark in drawing(parse_position(text)).marks if mark.role in roles]


@pytest.mark.every
@cases("text", "roles", "wanted")
def test_a_mark_stands_for_what_its_moves_leave(
    text: str, roles: tuple[str, ...], wanted: tuple[tuple[str, ...], ...]
) -> None:
    """Each mark that has moves, by its name or its number, with what each of them leaves."""
    position = parse_position(text)
    moves = drawing(position).moves
    left = [" ".join(p.rules.format(p.component) for p in after(position, move).component)
            for move in moves]  # fmt: skip
    marks = enumerate(marks_of(text, *roles), 1)
    found = [(mark.name or mark.label or str(number), *(left[move] for move in mark.moves))
             for number, mark in marks if mark.moves]  # fmt: skip
    assert tuple(found) == wanted


def test_the_stones_of_a_heap_lie_on_each_other() -> None:
    heights = [mark.places[0][1] for mark in marks_of("nim 4", "stone")]
    assert heights == sorted(heights, reverse=True)


def test_a_vertex_is_taken_with_its_neighbours() -> None:
    position = parse_position("node-kayles petersen")
    moves = drawing(position).moves
    for mark in marks_of("node-kayles petersen", "point"):
        (number,) = mark.moves
        (part,) = after(position, moves[number]).component
        assert len(part.component.vertices) == 6
        assert mark.label not in part.component.vertices


def test_links_lead_over_the_borders_of_a_torus() -> None:
    ends = [
        mark.bounds
        for mark in marks_of("cram(torus) 3x3", "open road") if mark.name in ("c2-a2", "b3-b1")
    ]  # fmt: skip
    squares = [mark.bounds for mark in marks_of("cram(torus) 3x3", "cell")]
    for side in (0, 1):
        assert min(end[side] for end in ends) < min(square[side] for square in squares)
        assert max(end[side + 2] for end in ends) > max(square[side + 2] for square in squares)
    around = [mark.name for mark in marks_of("cram(cylinder) 1x3", "open road")]
    assert sorted(around) == ["a1-b1", "b1-c1", "c1-a1", "c1-a1"]


def test_elements_go_with_all_above_them() -> None:
    position = parse_position("poset(a<b<d,a<c<d) all")
    moves, rules = drawing(position).moves, position.component[0].rules
    for mark in marks_of("poset(a<b<d,a<c<d) all", "element"):
        (number,) = mark.moves
        (part,) = after(position, moves[number]).component
        assert mark.label not in rules.drawn(part.component).elements


def test_dots_between_stones_say_what_takes_what() -> None:
    assert sorted(mark.name for mark in marks_of("clobber xo/.x", "reachable")) == [
        "column 1, row 1 takes column 2, row 1", "column 2, row 1 takes column 1, row 1",
        "column 2, row 1 takes column 2, row 2", "column 2, row 2 takes column 2, row 1",
    ]  # fmt: skip


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
