"""Forms of sets under symmetries and values of rows of signs, compiled, by literal play."""

import random
from functools import cache, reduce
from operator import xor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Fold, LimitReached, find_rules, solve
from kalmar.engines.nimbers import removal_kernels as removal
from kalmar.engines.nimbers.fields import RemovalField, pack
from kalmar.engines.nimbers.removal_kernels import SmallBoxes, in_small_box
from kalmar.engines.nimbers.rows import MOST_CELLS, RowField
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.games.rows import RowGame
from kalmar.games.rows.named_rows import read_moves, read_strip, row_game
from kalmar.runtime.jit import kernel
from kalmar.solvers import values_of
from kalmar.solvers.lazy_values import rows_values
from kalmar.testing.promises import row as check_row
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY
from tests.draws import find_draw
from tests.nimbers import agreement

NAMES = ["cram 4x4", "cram 3x5", "node-kayles grid(4,4)", "node-kayles king(3,4)",
         "arc-kayles king(3,3)", "node-kayles petersen", "cram(cylinder) 3x4"]  # fmt: skip


@cache
def field(text: str) -> tuple[RemovalField, Any]:
    """A field, and its tables without small boxes, whose nimbers are known at once."""
    name, _, component = text.partition(" ")
    rules = find_rules(name)
    whole, _ = agreement.field(rules, rules.parse(component))
    none = np.zeros(0, np.int64)
    return whole, whole.arena._replace(small=SmallBoxes(none, none, np.zeros(0, np.uint8)))


@cache
def played(text: str, points: int) -> int:
    """The nimber of a set by its moves."""
    moves = field(text)[0].moves
    options = {played(text, points & ~take) for need, take in moves if not need & ~points}
    return next(n for n in range(len(options) + 1) if n not in options)


def images(text: str, points: int) -> set[int]:
    """A set flipped and turned on its lattice, or moved by the symmetries of a graph."""
    whole, arena = field(text)
    if not whole.width:
        return {points, *(
            int(removal.image_of(np.uint64(points), image)) for image in arena.images
        )}  # fmt: skip
    wide = whole.width
    cells = [(i % wide, i // wide) for i in range(points.bit_length()) if points >> i & 1]
    found = set()
    for way in range(8 if whole.turned else 4):
        moved = [(-x if way & 1 else x, -y if way & 2 else y) for x, y in cells]
        moved = [(y, x) if way & 4 else (x, y) for x, y in moved]
        left, top = min(x for x, _ in moved), min(y for _, y in moved)
        if 1 + max(x for x, _ in moved) - left <= wide:
            found.add(sum(1 << (y - top) * wide + x - left for x, y in moved))
    return {one for one in found if one < 1 << len(whole.number)}


def some(text: str, drawn: Any) -> int:
    """A set, often with symmetries: all of it, and its images under some."""
    count = len(field(text)[0].number)
    points = int(drawn.draw(st.integers(1, (1 << count) - 1)))
    if drawn.draw(st.booleans()):
        points &= int(drawn.draw(st.integers(1, (1 << count) - 1))) or 1
    points = points or 1
    if drawn.draw(st.integers(0, 3)):
        others = sorted(images(text, points))
        for other in drawn.draw(st.sets(st.sampled_from(others), max_size=3)):
            points |= other
    return points


@pytest.mark.every
@pytest.mark.parametrize("text", NAMES)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_forms_and_what_symmetry_shows(text: str, drawn: Any) -> None:
    _, arena = field(text)
    points = some(text, drawn)
    alike = images(text, points)
    few = sorted(alike)[:8]
    found = {tuple(map(int, removal.canonical(np.uint64(other), arena))) for other in few}
    [(form, nimber)] = found
    assert form in alike
    if nimber >= 0:
        assert nimber == played(text, points)


@kernel
def known_in(points: Any, box: Any, small: Any) -> int:
    """What the small boxes say of a cornered set."""
    return int(in_small_box(points[0], box[0], box[1], box[2], small))


WHOLE = {"cram": "cram 5x17", "node-kayles": "node-kayles grid(5,17)"}
"""Fields that are larger than the boxes."""


@pytest.mark.skipif(not hasattr(known_in, "py_func"), reason="boxes are smaller in plain Python")
@pytest.mark.parametrize("name", WHOLE)
@settings(max_examples=60, deadline=None)
@given(st.sampled_from([(1, 16), (2, 8), (3, 5), (4, 4)]), st.integers(1, (1 << 16) - 1))
def test_small_boxes_know_what_play_gives(name: str, size: tuple[int, int], bits: int) -> None:
    high, wide = size
    whole, _ = field(WHOLE[name])
    rows = [bits >> y * wide & ((1 << wide) - 1) for y in range(high)]
    mask = sum(row << y * whole.width for y, row in enumerate(rows))
    box = np.array([wide, high, whole.width], np.int64)
    assert known_in(pack([mask], whole.words), box, whole.arena.small) == played(WHOLE[name], mask)


def test_what_no_small_box_holds_is_not_known() -> None:
    whole, _ = field(WHOLE["cram"])
    for wide, high in ((17, 1), (9, 2), (6, 3), (5, 4), (1, 5)):
        box = np.array([wide, high, whole.width], np.int64)
        assert known_in(pack([1], whole.words), box, whole.arena.small) == -1


NAMED = ["nogo", "clobber", "treblecross", "node-kayles"]
OWN = ["rows(xo -> -x, o-; ox -> x-)", "rows(xyz -> z-x; yx -> -; -z -> -x)"]


def draw(*names: object) -> random.Random:
    """Random numbers of this run."""
    return random.Random(repr((find_draw(), *names)))


@cache
def played_in_a_row(game: RowGame, row: str) -> int:
    """The Grundy value of a row by its moves."""
    found = set()
    for option in game.options(row):
        value = 0
        for one in option:
            value ^= played_in_a_row(game, one)
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
                expected ^= played_in_a_row(game, row)
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
            assert search.nimber(field.row(text)) == played_in_a_row(game, row)
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
            expected ^= played_in_a_row(game, row)
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
    values = [played_in_a_row(row_game("nogo"), row) for row in nogo.row(board)[1].split("-")]
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
