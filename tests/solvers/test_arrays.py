"""The array solvers give the same numbers as the generic fold, in every row of the theory table."""

from collections.abc import Sequence

import pytest

from kalmar import THEORIES, Rules, Theory, find_rules
from kalmar.core.rules import Component
from kalmar.games.boards.bricks import UNLIMITED, Bricks, rectangle
from kalmar.games.boards.pieces import Piece
from kalmar.solvers import solved as any_game
from kalmar.solvers.boards import board_values
from kalmar.solvers.bricks import layer_values
from kalmar.solvers.heaps import heap_values

ROWS = {
    "-".join(part.name.casefold() for part in key): theory
    for key, theory in THEORIES.items()
    if theory is not None and theory.holds is None
}
EVERY_ROW = pytest.mark.parametrize("theory", ROWS.values(), ids=ROWS.keys())
LIMIT = 1_000_000


def generic(rules: Rules, components: Sequence[Component], theory: Theory) -> list[int]:
    value = any_game.solve(rules, components, theory.fold, LIMIT).value
    return [value(component) for component in components]


@EVERY_ROW
def test_bricks(theory: Theory) -> None:
    sides = range(1, 9)
    for dropped in (False, True):
        rules = Bricks(dropped)
        for layers in (UNLIMITED, 3):
            tables = layer_values(rules, 8, layers, theory.fold)
            for count, found in enumerate(tables):
                left = UNLIMITED if layers == UNLIMITED else count
                wanted = [rectangle(a, b, left) for a in sides for b in sides]
                assert found[1:, 1:].ravel().tolist() == generic(rules, wanted, theory)


@EVERY_ROW
@pytest.mark.parametrize(
    "game", ["0.77", "0.123", "4.07", "0.8F", "0.3…", "subtraction(2,3,7)", "grundys-game"]
)
def test_heaps(game: str, theory: Theory) -> None:
    rules = find_rules(game)
    found = heap_values(rules, 24, theory.fold)
    assert found is not None
    assert found.tolist() == generic(rules, range(25), theory)


@EVERY_ROW
@pytest.mark.parametrize("game", ["queen", "knight", "knight(9)", "piece(-1,2;-2,-1*;0,-3*)"])
def test_boards(game: str, theory: Theory) -> None:
    rules = find_rules(game)
    assert isinstance(rules, Piece)
    found = board_values(rules, (8, 7), theory.fold)
    wanted = [(x, y) for x in range(9) for y in range(8)]
    assert found[:9, :8].ravel().tolist() == generic(rules, wanted, theory)
