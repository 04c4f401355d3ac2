"""Components that are moved in turn inside other compounds, against literal search."""

from functools import cache
from pathlib import Path

import pytest

import kalmar
from kalmar import Outcome, PositionError, find_composition, parse_position
from kalmar.cli.run import run
from kalmar.core.compounds import Position, canonical
from kalmar.core.turns import after, moves


@cache
def wins(position: Position, misere: bool) -> bool:
    """Whether the player to move wins, by turns alone."""
    left = [after(position, move) for move in moves(position)]
    return any(not wins(p, misere) for p in left) if left else misere


NAMED = ("col a-b,b-c", "col x-y,y-z nim 2", "snort b-a,b-c kayles 3", "graph-kayles p-q,q-r,q-s",
         "node-kayles e-d,d-c,c-b,b-a nim 1", "arc-kayles b-a,a-c,c-e,e-d", "cram 2x3 col c-b,b-a",
         "clobber ox.xo/..ox. nim 1")  # fmt: skip
"""Graphs with names of their own, and boards that may be turned, which fall apart."""

IN_PLACES = ("in turn", "in turn skipping ended, first", "2 neighbours in a row",
             "sets {1} or fewer", "one, component 1")  # fmt: skip


@pytest.mark.every
@pytest.mark.parametrize("way", IN_PLACES)
def test_what_falls_apart_at_its_place_is_found_again(way: str) -> None:
    for text in NAMED:
        agrees(parse_position(text, find_composition(way)))


@pytest.mark.every
@pytest.mark.parametrize("outer", ["|", "+", "&", "&>", "|!", "+!"])
def test_what_falls_apart_in_a_compound_inside_is_valued(outer: str) -> None:
    for way in IN_PLACES:
        for parts in ("kayles 4", "kayles 3 nim 0", "nim 0 col a-b,b-c", "roads(a>b,b>c) a"):
            agrees(parse_position(f"([{way}] nim 1) {outer} ([{way}] {parts})"))


def agrees(position: Position) -> None:
    """Compare outcome, winning moves and length of line in both conventions with play by turns."""
    for misere in (False, True):
        answer = kalmar.solve(position, misere=misere)
        assert (answer.outcome is Outcome.N) == wins(position, misere), position
        left = [after(position, move) for move in moves(position)]
        winning = sum(not wins(then, misere) for then in left)
        assert answer.winning_move_count == winning, position
        assert (
            answer.length is None or not answer.line_complete or (len(answer.line) == answer.length)
        ), position
        assert len(answer.moves) == len(left)


def test_the_next_component_comes_first() -> None:
    row = find_composition("in turn, last")
    one = parse_position("nim 1 2 3", row)
    (taken, *_) = (after(one, move) for move in moves(one))
    assert canonical(taken) == parse_position("nim 2 3 0", row)
    options = [left for (left,) in taken.rules.options(taken.component)]
    # Here the place of the next one is that of the rules.
    assert [[part.component for part in left] for left in options] == [[0, 3, 0], [1, 3, 0]]


def test_a_component_that_ends_play_cannot_move(tmp_path: Path) -> None:
    inside = "(nim 1 [in turn, component 2] nim 2) + nim 3"
    with pytest.raises(PositionError, match="until a certain one ends cannot stand in another"):
        kalmar.solve(inside, misere=True)
    file = tmp_path / "x.v"
    assert run(["solve", "nim 1 2 1", "-c", "in turn, component 2", "--coq", str(file)]) == 3
    assert not file.exists()
    # What has parts alone as its state is written.
    assert run(["solve", "nim 1 2 1", "-c", "in turn", "--coq", str(file)]) == 0
    assert "outcome N, remoteness 3" in file.read_text()
    assert (
        run(["solve", "(nim 1 [in turn, last] nim 2) + nim 1", "--coq", str(file), "--force"]) == 0
    )
