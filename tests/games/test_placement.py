"""Clobber, NoGo, Notakto and Treblecross on boards: published values, texts and refusals."""

from kalmar import Compound, Outcome, find_rules, format_position, parse_position, solve, table
from kalmar.core.rules.move_labels import label_of
from kalmar.core.turns import after, moves
from kalmar.games.boards.stones import Clobber
from tests.cases import cases

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
