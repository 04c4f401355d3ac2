"""Values of rows of signs by the compiled search, against their moves and against boards."""

import random
from functools import cache, reduce
from operator import xor
from typing import Any

import pytest

from kalmar import solve
from kalmar.core.errors import LimitReached
from kalmar.engines.nimbers.rows import MOST_CELLS, RowField
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.games.registry import find_rules
from kalmar.games.rows import RowGame
from kalmar.games.rows.named_rows import read_moves, read_strip, row_game
from kalmar.solvers import values_of
from kalmar.solvers.lazy_values import rows_values
from kalmar.testing.promises import row as check_row
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, Fold
from tests.draws import find_draw

NAMED = ["nogo", "clobber", "treblecross", "node-kayles"]
OWN = ["rows(xo -> -x, o-; ox -> x-)", "rows(xyz -> z-x; yx -> -; -z -> -x)"]


def draw(*names: object) -> random.Random:
    """Random numbers of this run."""
    return random.Random(repr((find_draw(), *names)))


@cache
def played(game: RowGame, row: str) -> int:
    """The Grundy value of a row by its moves."""
    found = set()
    for option in game.options(row):
        value = 0
        for one in option:
            value ^= played(game, one)
        found.add(value)
    return next(n for n in range(len(found) + 1) if n not in found)


def own_game(drawn: random.Random) -> RowGame:
    """A game with moves of one to three cells, each of which leaves fewer x."""
    signs = "xyz"[: drawn.randint(1, 3)]
    moves = []
    for _ in range(drawn.randint(1, 4)):
        cells = ["x", *drawn.choices(signs, k=drawn.randint(0, 2))]
        drawn.shuffle(cells)
        left = [sign if sign != "x" else drawn.choice(f"-{signs[1:]}") for sign in cells]
        kept = [*left, "-" * drawn.randint(0, 1)]
        first, last = (drawn.choice(["", "", "-"]) for _ in range(2))
        moves.append(f"{first}{''.join(cells)}{last} -> {''.join(drawn.sample(kept, len(kept)))}")
    return read_moves("; ".join(moves))


def compare(game: RowGame, drawn: random.Random) -> None:
    """Compare rows of up to eight cells, alone and side by side in fields of several words."""
    assert RowField.fits(game, MOST_CELLS), game.name
    for cells, many in ((8, 1), (31, 3), (32, 4), (MOST_CELLS, 8)):
        field = RowField(game, cells)
        search = NimberSearch(field, 100_000)
        for _ in range(4):
            rows = ["".join(drawn.choices(game.signs, k=drawn.randint(1, 8))) for _ in range(many)]
            text = "-".join(rows)[:cells].rstrip("-")
            expected = 0
            for row in text.split("-"):
                expected ^= played(game, row)
            assert search.nimber(field.row(text)) == expected, (game.name, text)
            assert search.has([field.row(row) for row in text.split("-")], expected)


@pytest.mark.parametrize("name", [*NAMED, *OWN])
def test_rows_of_known_games(name: str) -> None:
    """Each row has the value that its moves give it."""
    game = row_game(name) if name in NAMED else read_moves(name[5:-1])
    compare(game, draw(name))


@pytest.mark.parametrize("number", range(4))
def test_rows_of_random_games(number: int) -> None:
    """The same of games that nobody has thought of, with walls in moves and behind them."""
    drawn = draw("own rows", number)
    compare(own_game(drawn), drawn)


def test_long_rows_fill_their_words() -> None:
    """A move at the last cell of a word, and one across two words, is made like any other."""
    game = row_game("clobber")
    for cells in (31, 32, MOST_CELLS):
        field = RowField(game, cells)
        search = NimberSearch(field, 1_000_000)
        for row in ("xxxo", "oxxo", "xoxoxo"):
            text = "x" * (cells - len(row) - 1) + "-" + row
            assert search.nimber(field.row(text)) == played(game, row)
        # An o that takes one x after the other may be taken by the next: 1, 2, 1, 2, …
        text = "x" * (cells - 1) + "o"
        assert search.nimber(field.row(text)) == 1 + cells % 2


def test_what_is_not_searched() -> None:
    """Games are left out whose moves could fill the path or a word."""
    strip, _ = read_strip("node-kayles", "ladder(n)")
    games = [row_game("toads-and-frogs"), read_moves("x -> yy; y -> z"), read_moves("x -> wv; wy ->"
             " v; z -> -"), read_moves("x -> y; y -> x")]  # fmt: skip
    assert not any(RowField.fits(game, 5) for game in (*games, strip))
    assert not RowField.fits(row_game("nogo"), MOST_CELLS + 1)


@pytest.mark.parametrize("name", ["nogo", "clobber"])
def test_boards_of_one_row(name: str) -> None:
    """Boards have the values that the rules give them, and their rows the same options."""
    rules: Any = find_rules(name)
    drawn = draw("boards", name)
    boards = [rules.parse("1x8")]
    while len(boards) < 12:
        here = boards[-1]
        left = [one for option in rules.options(here) for one in option if rules.row(one)]
        boards.append(drawn.choice(left) if left else rules.parse(f"1x{drawn.randint(5, 9)}"))
    found = values_of(rules, [*boards, rules.parse("1x14")], Fold(GRUNDY, NIM_SUM))
    for board in boards:
        word, game = rules.row(board)[1], row_game(rules.row(board)[0])
        expected = 0
        for row in word.split("-"):
            expected ^= played(game, row)
        assert found.value(board) == expected == literal(name, board)
        assert check_row(rules, board, list(rules.options(board))) is None
    assert rules.row(rules.parse("2x3")) is None


@cache
def literal(name: str, board: tuple[str, ...]) -> int:
    """The Grundy value of a board by the options of its rules."""
    found = set()
    for option in find_rules(name).options(board):
        value = 0
        for one in option:
            value ^= literal(name, one)
        found.add(value)
    return next(n for n in range(len(found) + 1) if n not in found)


def test_a_wrong_row_is_found() -> None:
    """The check of rules sees a row whose moves are others."""

    class Wrong(type(find_rules("nogo"))):  # type: ignore[misc]
        def row(self, component: tuple[str, ...]) -> tuple[str, str]:
            return "nogo", component[0].replace("o", "x")

    board = (".o.x.",)
    assert check_row(Wrong(), board, list(Wrong().options(board))) is not None


def test_stones_that_touch_make_no_row_too_long() -> None:
    """Walls between them lengthen the text of a board, but none of its rows."""
    nogo: Any = find_rules("nogo")
    board = nogo.parse(".xo." * 7 + ".x.")
    values = [played(row_game("nogo"), row) for row in nogo.row(board)[1].split("-")]
    for start in (nogo.parse("1x31"), board):
        found: Any = rows_values(nogo, [start], 1_000)
        assert found.has((board,), found(board))
        assert found(board) == reduce(xor, values, 0)


def test_moves_and_limits_of_a_long_row() -> None:
    """A row out of a list's reach is answered with all its moves, and a limit is met."""
    answer = solve("nogo 1x17")
    reached = {move.value for move in answer.moves}
    assert answer.value == 2 == next(n for n in range(99) if n not in reached)
    assert {move.value for move in answer.moves if move.outcome == "win"} == {0}
    nogo = find_rules("nogo")
    with pytest.raises(LimitReached, match="limit of 400,000 nodes; raise --limit"):
        values_of(nogo, [nogo.parse("1x27")], Fold(GRUNDY, NIM_SUM), 4_000)
