"""Boards: pieces of any moves, placement, and bricks with their layers."""

from collections import Counter
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import Compound, Outcome, after, find_rules, moves, solve, table
from kalmar.core.errors import GameError, PositionError
from kalmar.core.rules.move_labels import label_of
from kalmar.games.boards.bricks import UNLIMITED, Bricks
from kalmar.games.boards.pieces import KNIGHT, QUEEN, Piece, Vector, direction, piece_from_text
from kalmar.games.boards.stones import Clobber
from kalmar.games.notation import format_position, parse_position
from kalmar.games.notation.coerce import brick_game
from tests.cases import cases
from tests.commands import Cli

vectors = st.lists(
    st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(lambda v: v != (0, 0)),
    min_size=1,
    max_size=3,
    unique=True,
)


def weights(found: list[Vector], most: int = 24) -> bool:
    """Whether some weights, 0 among them, go down with every move, by trying them."""
    pairs = [(p, q) for p in range(most) for q in range(most)]
    return any(all(p * x + q * y < 0 for x, y in found) for p, q in pairs)


@given(vectors)
def test_a_direction_is_found_where_there_is_one(found: list[Vector]) -> None:
    try:
        p, q = direction(Piece("any", leaps=tuple(found)))
    except GameError:
        assert not weights(found)
        return
    assert p > 0 < q
    assert gcd(p, q) == 1
    assert all(p * x + q * y < 0 for x, y in found)


@pytest.mark.parametrize(
    ("text", "weights"),
    [("1,-1", (1, 2)), ("-2,1", (1, 1)), ("5,-4;-4,3", (7, 9)), ("-1,0*", (1, 1))],
)
def test_weights_are_positive(text: str, weights: Vector) -> None:
    assert direction(piece_from_text(text)) == weights


def test_pieces_that_go_sideways() -> None:
    answer = solve("piece(1,-1) 1,4")
    assert (answer.outcome.value, answer.length) == ("P", 4)
    assert table("piece(-2,1)", [0, 1], range(7)).values == ((0, 0, 1, 1, 0, 0, 1),) * 2


def test_no_move_is_counted_twice() -> None:
    answer = solve("piece(-2,0;-1,0*) 2,0")
    assert answer.winning_move_count == 1
    assert answer.to_dict()["winning_moves"] == ["piece to 0,0"]
    assert QUEEN.distinct
    assert KNIGHT.distinct
    assert not piece_from_text("-2,0;-1,0*").distinct
    assert not piece_from_text("-1,0;-1,0").distinct


@given(vectors, st.integers(0, 2))
def test_pieces_called_distinct_are(found: list[Vector], rides: int) -> None:
    piece = Piece("any", tuple(found[rides:]), tuple(found[:rides]), 9)
    if piece.distinct:
        for square in ((0, 0), (4, 4), (8, 3)):
            assert max(Counter(piece.options(square)).values(), default=1) == 1


DAI_CHEN = [1, 3, 0, 2, 0, 2, 0, 3, 1, 4]
"""(xo)^n in impartial Clobber, n = 1 to 10: Dai and Chen, University of Alberta 2022."""

MCGS_ROWS = [0, 1, 0, 1, 2, 0, 1, 0, 1]
"""Impartial NoGo on 1×n, n = 1 to 9: results of MCGS, University of Alberta, November 2025."""

MCGS_BOARDS = {(2, 2): 1, (2, 3): 1, (2, 4): 0}
"""The same on two rows."""


def test_clobber_as_published() -> None:
    found = [solve(f"clobber {'xo' * n}").value for n in range(1, len(DAI_CHEN) + 1)]
    assert found == DAI_CHEN


def test_nogo_as_published() -> None:
    found = [solve(f"nogo 1x{n}").value for n in range(1, len(MCGS_ROWS) + 1)]
    assert found == MCGS_ROWS
    found = table(find_rules("nogo"), [1, 2], [2, 3, 4]).to_dict()["values"]
    assert found == [MCGS_ROWS[1:4], [MCGS_BOARDS[2, n] for n in (2, 3, 4)]]


def test_clobber_falls_apart_into_blocks_of_two_colours() -> None:
    rules = Clobber()
    options = list(rules.options(rules.parse("oxoxx.ox")))
    assert (("oxx.....",), ("......ox",)) in options
    assert (("oxoxx...",),) in options
    assert list(rules.options(rules.parse("xo"))) == [(("..",),)]
    assert [left for _, left in rules.labelled_moves(rules.parse("xo"))] == [((".x",),), (("o.",),)]
    assert list(rules.options(rules.parse("xx.o/x.x."))) == []


def test_the_centre_alone_wins_notakto() -> None:
    answer = solve("notakto 3x3", play="misere")
    wins = [after(answer.position, move) for move in answer.winning_moves()]
    assert [format_position(left) for left in wins] == ["notakto .../.X./..."]
    assert solve("notakto 3x3 3x3", play="misere").outcome is Outcome.P


def test_treblecross_on_one_row_is_treblecross() -> None:
    for n in range(3, 9):
        board = solve(f"treblecross-board 1x{n}")
        assert (board.outcome is Outcome.P) == (solve(f"treblecross {n + 2}").value == 0)


@cases("text", "again")
def test_rows_of_signs_are_no_codes(text: str, again: str) -> None:
    found = parse_position(text)
    assert isinstance(found.rules, Compound)
    assert parse_position(again) == found
    assert parse_position(format_position(found)) == found


def test_what_moves_are_called() -> None:
    for text, first in [
        ("nogo .../...", "('x', 1, 1)"),
        ("clobber .xo", "(1, 2, 1, 3)"),
        ("notakto X..", "('X', 1, 2)"),
    ]:
        position = parse_position(text)
        step = next(iter(moves(position)))[0]
        assert str(label_of(step.before.rules, step.before.component, step.option).data) == first


EVERY = [Bricks(layers, dropped) for layers in (UNLIMITED, 0, 2) for dropped in (False, True)]


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_names_and_components_are_read_back(rules: Bricks) -> None:
    assert find_rules(rules.name) == rules
    for component in [rules.cell(3, 2), (2, 3, 0)]:
        assert rules.parse(rules.format(component)) == component


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", Bricks()),
        ("ended", Bricks()),
        ("2", Bricks(2)),
        ("dropped", Bricks(dropped=True)),
        ("2,dropped", Bricks(2, True)),
        ("dropped, 2", Bricks(2, True)),
        ("0,ended", Bricks(0)),
    ],
)
def test_parameters(text: str, rules: Bricks) -> None:
    assert Bricks.from_text(text) == rules


def test_layers_of_the_game_are_those_of_a_rectangle() -> None:
    assert Bricks(2).parse("4x6") == Bricks().parse("4x6/2") == (4, 6, 2)
    assert format_position(parse_position("bricks(2) 4x6/2 4x6/1")) == "bricks(2) 4x6 4x6/1"
    for play in ("normal", "misere"):
        written = solve("bricks 3x4/2 2x2/2", "selective", play).value
        assert solve("bricks(2) 3x4 2x2", "selective", play).value == written


@pytest.mark.parametrize("text", ["4x6/3", "4x6/∞", "4x6/inf"])
def test_a_rectangle_has_no_more_layers_than_its_game(text: str) -> None:
    assert Bricks(3).parse("4x6/3") == (4, 6, 3)
    with pytest.raises(PositionError, match="too many layers"):
        Bricks(2).parse(text)


def test_layers_given_apart_become_part_of_the_name() -> None:
    assert brick_game("bricks", 2) == "bricks(2)"
    assert brick_game("bricks(3,dropped)", 2) == "bricks(2,dropped)"
    assert brick_game("bricks(3)", None, "dropped") == "bricks(3,dropped)"
    assert brick_game("queen") == "queen"


def test_the_options_of_the_command_line_rewrite_the_game(cli: Cli) -> None:
    size = ["--rows", "1..4", "--cols", "1..4", "-c", "conjunctive"]
    by_options = cli("table bricks --layers 2 --exhausted dropped", *size)
    assert cli('table "bricks(2,dropped)"', *size) == by_options
    assert cli('table "bricks(2)"', *size) != by_options


def test_a_table_of_rectangles_is_what_single_ones_are_worth() -> None:
    for name in ("bricks(1)", "bricks(2,dropped)", "bricks"):
        found = table(name, [1, 3], [2, 4]).values
        assert found == tuple(tuple(solve(f"{name} {a}x{b}").value for b in (2, 4)) for a in (1, 3))
