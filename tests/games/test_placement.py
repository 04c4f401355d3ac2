"""Clobber, NoGo, Notakto and Treblecross on boards: published values, and rules written again."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.compounds import Compound
from kalmar.core.errors import GameError, PositionError
from kalmar.core.rules import Outcome
from kalmar.core.rules.move_labels import label_of
from kalmar.core.turns import after, moves
from kalmar.games.boards.clobber import Clobber
from kalmar.games.boards.squares import Stones
from kalmar.games.boards.stones import NoGo, SameSign
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.games.registry import find_rules

Squares = dict[tuple[int, int], str]

DAI_CHEN = [1, 3, 0, 2, 0, 2, 0, 3, 1, 4]
"""(xo)^n in impartial Clobber, n = 1 to 10: Dai and Chen, University of Alberta 2022."""

MCGS_ROWS = [0, 1, 0, 1, 2, 0, 1, 0, 1]
"""Impartial NoGo on 1×n, n = 1 to 9: results of MCGS, University of Alberta, November 2025."""

MCGS_BOARDS = {(2, 2): 1, (2, 3): 1, (2, 4): 0}
"""The same on two rows."""


def squares(board: Stones) -> Squares:
    return {(y, x): sign for y, row in enumerate(board) for x, sign in enumerate(row)}


def rows(board: Squares) -> Stones:
    height, width = (max(place[i] for place in board) + 1 for i in (0, 1))
    return tuple("".join(board[y, x] for x in range(width)) for y in range(height))


def sides_of(place: tuple[int, int]) -> list[tuple[int, int]]:
    y, x = place
    return [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]


def has_died(board: Squares) -> bool:
    """Whether a block has no liberty: liberties spread over each colour until nothing changes."""
    alive = {place for place, sign in board.items() if sign == "."}
    while True:
        more = {
            place
            for place in board.keys() - alive
            for other in sides_of(place)
            if other in alive and board[other] in (".", board[place])
        }
        if not more:
            return len(alive) < len(board)
        alive |= more


def nogo_moves(board: Stones) -> set[Stones]:
    found = set()
    for (place, sign), colour in product(squares(board).items(), "xo"):
        if sign == ".":
            new = {**squares(board), place: colour}
            if not has_died(new):
                found.add(rows(new))
    return found


def clobber_moves(board: Stones) -> set[Stones]:
    before = squares(board)
    return {
        rows({**before, place: ".", other: sign})
        for place, sign in before.items()
        for other in sides_of(place)
        if sign != "." and before.get(other, sign) not in (".", sign)
    }


def cross_moves(board: Stones, length: int = 3) -> set[Stones]:
    before = squares(board)
    for (y, x), (down, right) in product(before, [(0, 1), (1, 0), (1, 1), (-1, 1)]):
        if all(before.get((y + i * down, x + i * right)) == "X" for i in range(length)):
            return set()
    return {rows({**before, place: "X"}) for place, sign in before.items() if sign == "."}


ORACLES = {"clobber": clobber_moves, "nogo": nogo_moves, "notakto": cross_moves}


@cache
def grundy(game: str, board: Stones) -> int:
    """By the definition, of whole boards that never fall apart."""
    values = {grundy(game, left) for left in ORACLES[game](board)}
    return next(n for n in range(len(values) + 1) if n not in values)


@cache
def wins_misere(game: str, board: Stones) -> bool:
    left = ORACLES[game](board)
    return not left or not all(wins_misere(game, other) for other in left)


def boards(signs: str, most: int = 7) -> st.SearchStrategy[Stones]:
    sizes = [(y, x) for y in range(1, 5) for x in range(1, 8) if y * x <= most]
    row = st.sampled_from(signs)
    return st.sampled_from(sizes).flatmap(
        lambda size: st.lists(row, min_size=size[0] * size[1], max_size=size[0] * size[1]).map(
            lambda found: tuple(
                "".join(found[y * size[1] : (y + 1) * size[1]]) for y in range(size[0])
            )
        )
    )


def check_both_plays(game: str, board: Stones) -> None:
    text = f"{game} {'/'.join(board)}"
    assert solve(text).value == grundy(game, board)
    assert (solve(text, play="misere").outcome is Outcome.N) == wins_misere(game, board)


@given(boards("xo.", 8))
@settings(max_examples=60, deadline=None)
def test_clobber_on_small_boards(board: Stones) -> None:
    check_both_plays("clobber", board)


@given(boards("xo..."))
@settings(max_examples=60, deadline=None)
def test_nogo_on_small_boards(board: Stones) -> None:
    if has_died(squares(board)):
        with pytest.raises(PositionError, match="no empty square next to its group"):
            NoGo().parse("/".join(board))
    else:
        check_both_plays("nogo", board)
        options = [option[0] for option in NoGo().options(board)]
        assert set(options) == nogo_moves(board)


@given(boards("X...", 9))
@settings(max_examples=40, deadline=None)
def test_notakto_on_small_boards(board: Stones) -> None:
    check_both_plays("notakto", board)


@given(boards("xo..", 12))
@settings(max_examples=60, deadline=None)
def test_colours_and_reflections_change_no_value_of_nogo(board: Stones) -> None:
    if has_died(squares(board)) or sum(row.count(".") for row in board) > 6:
        return
    turned = tuple(row[::-1].translate(str.maketrans("xo", "ox")) for row in board[::-1])
    across = tuple(map("".join, zip(*board, strict=True)))
    values = {solve(f"nogo {'/'.join(same)}").value for same in (board, turned, across)}
    assert len(values) == 1


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


def least(board: Stones) -> Stones:
    """The same board turned and reflected, whichever comes first."""
    found = [board]
    for _ in range(3):
        found.append(tuple(map("".join, zip(*found[-1][::-1], strict=True))))
    return min(*found, *(tuple(row[::-1] for row in one) for one in found))


@cache
def wins_together(several: tuple[Stones, ...]) -> bool:
    """Misère play of several boards, each as `least` has it; closed ones are left out."""
    if not several:
        return True
    return not all(
        wins_together(tuple(sorted((*several[:i], *several[i + 1 :], *left))))
        for i, board in enumerate(several)
        for left in children(board)
    )


@cache
def children(board: Stones) -> set[tuple[Stones, ...]]:
    """Each board after a move; nothing where that closes it."""
    return {(least(one),) if cross_moves(one) else () for one in cross_moves(board)}


def test_outcomes_of_the_quotient_of_notakto() -> None:
    """The empty board is c; bc and c² are P, a, b and c are not (Plambeck and Whitehead 2013)."""
    empty, centre = ("...",) * 3, ("...", ".X.", "...")
    assert [wins_together((empty,) * n) for n in (1, 2, 3)] == [True, False, True]
    assert not wins_together((centre, centre))
    for board in (empty, centre):
        assert wins_together((board,)) == (
            solve(f"notakto {'/'.join(board)}", play="misere").outcome is Outcome.N
        )


def test_lines_of_another_length() -> None:
    rules = find_rules("notakto(4)")
    assert rules == SameSign("notakto", 4)
    assert list(rules.options(rules.parse("XXX/X../..."))) != []
    assert list(rules.options(rules.parse("XXXX"))) == []
    assert list(rules.options(rules.parse("X.../.X../..X./...X"))) == []
    assert list(find_rules("notakto").options(("..X", ".X.", "X.."))) == []


def test_treblecross_on_one_row_is_treblecross() -> None:
    for n in range(3, 9):
        board = solve(f"treblecross-board 1x{n}")
        assert (board.outcome is Outcome.P) == (solve(f"treblecross {n + 2}").value == 0)


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("nogo ...", "nogo 1x3"),
        ("nogo x.. .x. 2x2", "nogo x.. .x. 2x2"),
        ("clobber .xo x.xo + nim 3", "clobber .xo x.xo + nim 3"),
        ("clobber 2x2 xo/xo", "clobber 2x2 xo/xo"),
        ("notakto x.. X.X/...", "notakto X.. X.X/..."),
        ("nogo 1x3 0.77 5", "nogo 1x3 + 0.77 5"),
    ],
)
def test_rows_of_signs_are_no_codes(text: str, again: str) -> None:
    found = parse_position(text)
    assert isinstance(found.rules, Compound)
    assert parse_position(again) == found
    assert parse_position(format_position(found)) == found


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("nogo 1x300", "1x300.* has 300 squares: it must have 1 to 256"),
        ("nogo 0x3", "has 0 squares"),
        ("clobber xo/x", "differ in length"),
        ("clobber xoz", "is not a board: write rows of . x o"),
        ("notakto 3", "is not a board"),
        ("nogo xo", "stone in row 1, column 1 of 'xo' has no empty square"),
        ("nogo .ox/x.o", "row 1, column 3"),
    ],
)
def test_what_is_refused(text: str, match: str) -> None:
    with pytest.raises(PositionError, match=match):
        parse_position(text)


def test_a_line_has_a_length() -> None:
    for wrong in ("1", "17", "three"):
        with pytest.raises(GameError, match=r"write 2 to 16, such as notakto\(4\)"):
            find_rules(f"notakto({wrong})")


def test_what_moves_are_called() -> None:
    for text, first in [
        ("nogo .../...", "('x', 1, 1)"),
        ("clobber .xo", "(1, 2, 1, 3)"),
        ("notakto X..", "('X', 1, 2)"),
    ]:
        position = parse_position(text)
        step = next(iter(moves(position)))[0]
        assert str(label_of(step.before.rules, step.before.component, step.option).data) == first
