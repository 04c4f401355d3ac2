"""Pieces as the checker sees them are worth what literal play says, whatever a proof tells it."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kalmar.answers.proofs.checker import Points, carried
from kalmar.core.errors import DataError
from kalmar.core.rules.removal import Removal
from tests.proofs.truth import of_points

Place = tuple[int, int]
DOMINO, TALL, CORNER = ((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0), (0, 1))
SQUARES = [(x, y) for y in range(3) for x in range(3)]


def assert_true(removal: Removal, game: Points) -> None:
    """What is said of all sets of points of a component is true of their nimbers."""
    value_of: dict[int, int] = {}
    for points in range(1, 1 << removal.points):
        total = 0
        for piece in game.pieces(points):
            total ^= of_points(removal, piece)
        assert total == of_points(removal, points), f"{points:b}"
        assert value_of.setdefault(game.form(points), total) == total, f"{points:b}"
        assert not (game.mirrored(points) and total), f"{points:b}"


def placed(steps: tuple[Place, ...], squares: list[Place]) -> list[int]:
    """The sets of squares that a few squares cover, wherever they can be put."""
    at = {square: 1 << number for number, square in enumerate(squares)}
    shapes = ([(x + u, y + v) for u, v in steps] for x, y in squares)
    return [sum(at[square] for square in shape) for shape in shapes if at.keys() >= {*shape}]


@settings(max_examples=60, deadline=None)
@example([(1, 2), (6, 0)], Random(0))
@given(st.lists(st.tuples(st.integers(1, 63), st.integers(0, 63)), min_size=1, max_size=5),
       st.randoms(use_true_random=False))  # fmt: skip
def test_any_moves_with_permutations(drawn: list[tuple[int, int]], random: Random) -> None:
    """A permutation is a symmetry of the moves or refused."""
    count = 6
    image = random.sample(range(count), count)
    moves = dict.fromkeys((need, need | more) for need, more in drawn)
    if random.random() < 0.8:
        todo = list(moves)
        for need, take in todo:
            if (moved := (carried(need, image), carried(take, image))) not in moves:
                moves[moved] = None
                todo.append(moved)
    if random.random() < 0.3:
        moves.pop(random.choice(list(moves)))
    removal = Removal(count, tuple(moves))
    try:
        game = Points(removal, (), [image])
    except DataError:
        game = Points(removal)
    assert_true(removal, game)


@settings(max_examples=80, deadline=None)
@given(st.sets(st.sampled_from([DOMINO, TALL, CORNER, ((0, 0), (2, 0)), ((0, 0), (1, 1))]),
               min_size=1, max_size=2), st.randoms(use_true_random=False))  # fmt: skip
def test_boards_whose_moves_look_alike_or_not(
    shapes: set[tuple[Place, ...]], random: Random
) -> None:
    """Places where moves do not look alike are refused."""
    squares = random.sample(SQUARES, random.randint(3, 8))
    needs = [need for shape in sorted(shapes) for need in placed(shape, squares)]
    moves = [(need, need) for need in dict.fromkeys(needs)]
    change = random.random()
    if moves and change < 0.3:
        moves.remove(random.choice(moves))
    elif moves and change < 0.5:
        need, take = moves.pop()
        moves.append((need, take | 1 << random.randrange(len(squares))))
    places = [*squares]
    if random.random() < 0.3:
        places[0] = random.choice(SQUARES)
    removal = Removal(len(squares), tuple(moves))
    try:
        game = Points(removal, places)
    except DataError:
        return
    assert_true(removal, game)


TALL_BOARD = [(x, y) for y in range(4) for x in range(2)]
DIAGONALS = [((0, 0), (1, 1)), ((1, 0), (0, 1))]


@pytest.mark.every
@pytest.mark.parametrize(
    ("shapes", "squares", "ways", "forms"),
    [
        ([DOMINO, TALL], SQUARES, 8, 1), ([DOMINO], SQUARES, 4, 1), ([TALL], SQUARES, 4, 1),
        ([CORNER], SQUARES, 1, 1), (DIAGONALS[:1], SQUARES, 1, 1), (DIAGONALS, SQUARES, 8, 1),
        ([DOMINO, TALL], TALL_BOARD, 8, 1), ([CORNER, DOMINO], TALL_BOARD, 1, 2),
    ],
)  # fmt: skip
def test_boards_are_moved_flipped_and_turned_where_moves_stay(
    shapes: list[tuple[Place, ...]], squares: list[Place], ways: int, forms: int
) -> None:
    needs = [need for shape in shapes for need in placed(shape, squares)]
    removal = Removal(len(squares), tuple((need, need) for need in needs))
    game = Points(removal, squares)
    assert len(game.ways) == ways
    assert len({game.form(need) for need in needs}) == forms
    assert_true(removal, game)


def test_what_is_taken_beyond_a_part_of_a_board_does_not_count() -> None:
    """Moves of one square that take those beside it look alike at an edge and in the middle."""
    near = [sum(1 << i for i, (u, v) in enumerate(SQUARES) if abs(u - x) + abs(v - y) <= 1)
            for x, y in SQUARES]  # fmt: skip
    removal = Removal(9, tuple((1 << i, take) for i, take in enumerate(near)))
    game = Points(removal, SQUARES)
    assert len(game.ways) == 8
    assert_true(removal, game)


@pytest.mark.parametrize("places", [SQUARES[:-1], [*SQUARES, (3, 3)], [*SQUARES[:-1], (0, 0)]])
def test_each_point_has_a_place_of_its_own(places: list[Place]) -> None:
    needs = [need for shape in (DOMINO, TALL) for need in placed(shape, SQUARES)]
    with pytest.raises(DataError, match="does not have the same moves everywhere"):
        Points(Removal(9, tuple((need, need) for need in needs)), places)
