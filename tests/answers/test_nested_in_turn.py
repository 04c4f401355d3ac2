"""Components that are moved in turn inside other compounds, and at a place of their own."""

from pathlib import Path

import pytest

import kalmar
from kalmar import PositionError, find_composition, parse_position
from kalmar.cli.run import run
from kalmar.core.compounds import canonical
from kalmar.core.turns import after, moves


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
