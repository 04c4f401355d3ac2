"""Boards of NoGo and Clobber by compiled searches have the values and the winners of all lists."""

import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar.answers.searched_sums import MisereSumAnalysis, NimberOutcomeAnalysis, _board
from kalmar.answers.searching import GraphAnalysis
from kalmar.core.compounds import SUM, Position
from kalmar.core.errors import LimitReached, PositionError
from kalmar.core.rules import Play, Rules
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import explore
from kalmar.engines.nimbers.lazy_values import LazyGrundyValues
from kalmar.engines.nimbers.misere_sums import MisereSums
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.engines.nimbers.stone_fields import (
    StoneField,
    field_for,
    points_in,
    size_of,
    stone_field,
)
from kalmar.games.boards.squares import Stones
from kalmar.games.registry import find_rules
from kalmar.runtime.work import CheckpointFile, checkpoint_scope
from kalmar.solvers import lazy_values as asked_values
from kalmar.solvers import removal_games
from kalmar.solvers import solved as any_game
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, MISERE_REMOTENESS
from tests.nimbers.agreement import assert_agree

FOLD = Fold(GRUNDY, NIM_SUM)
MOST = 8
"""Squares that count on boards at random, so that all their positions are soon listed."""


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test begin without what others have found."""
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    monkeypatch.setattr(asked_values, "_KEPT", threading.local())


def random_board(rules: Rules, random: Random) -> Stones | None:
    """A board of up to four rows and six columns; None where it is against the rules or large."""
    height, width = random.randint(1, 4), random.randint(1, 6)
    signs = random.choice(["xo", "xo.", ".xo.", "..xo."])
    text = "/".join("".join(random.choice(signs) for _ in range(width)) for _ in range(height))
    try:
        board: Stones = rules.parse(text)
    except PositionError:
        return None
    return board if (size_of(rules, board) or 0) <= MOST else None


def field_of_board(rules: Rules, board: Stones) -> StoneField:
    """The field of a board."""
    found = field_for(rules, [board])
    assert isinstance(found, StoneField)
    return found


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["nogo", "clobber"]), st.randoms(use_true_random=False))
def test_values_at_random(name: str, random: Random) -> None:
    rules = find_rules(name)
    board = random_board(rules, random)
    if board is None:
        return
    field = field_of_board(rules, board)
    points = field.board_of(board)
    assert points is not None
    wanted = any_game.solve(rules, [board], FOLD, 30_000).value(board)
    search = NimberSearch(field, 10**6, threads=1)
    assert [search.has(points, n) for n in range(4)] == [n == wanted for n in range(4)]
    assert NimberSearch(field, 10**6, threads=1).nimber(points) == wanted


@pytest.mark.every
@pytest.mark.parametrize("text", ["nogo 2x4", "nogo 3x3", "clobber 2x5", "clobber 3x4"])
def test_all_positions_of_a_board(text: str) -> None:
    name, component = text.split()
    rules = find_rules(name)
    graph = explore(rules, [rules.parse(component)], 10_000)
    values = fold_options(graph.options, FOLD)
    field = field_of_board(rules, rules.parse(component))
    search = NimberSearch(field, 10**7, threads=1)
    for board, value in zip(graph.components, values, strict=True):
        assert search.nimber(field.board_of(board) or 0) == value, board
    assert len(graph) > 100
    assert len(set(values)) > 2


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["nogo", "clobber"]), st.integers(1, 2), st.sampled_from([1, 3, 20]),
       st.randoms(use_true_random=False))  # fmt: skip
def test_misere_play_at_random(name: str, copies: int, small: int, random: Random) -> None:
    rules = find_rules(name)
    board = random_board(rules, random)
    if board is None:
        return
    position = Position(SUM, (Position(rules, board),) * copies)
    try:
        length = Literal(position, 4_000, play=Play.MISERE).value(position, MISERE_REMOTENESS)
    except LimitReached:
        return
    field = field_of_board(rules, board)
    search = MisereSums(field, copies, small=small)
    search.allow(10**6)
    assert search.lost([field.board_of(board) or 0] * copies) == (length % 2 == 1)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(["nogo {0} + nim 2", "clobber {0} + nim 3 + kayles 3", "clobber {0} xo/ox",
                        "cram 2x3 + nogo {0}"]), st.randoms(use_true_random=False))  # fmt: skip
def test_misere_sums_with_other_games(text: str, random: Random) -> None:
    rules = find_rules("nogo" if "nogo" in text else "clobber")
    board = random_board(rules, random)
    if board is None or not any(True for _ in rules.options(board)):
        return
    position = kalmar.parse_position(text.format("/".join(board)))
    try:
        usual = GraphAnalysis(position, Play.MISERE, 20_000, 10)
    except LimitReached:
        return
    found = MisereSumAnalysis(position, 10**6, 10, _board(position, Play.MISERE))
    assert_agree(found, usual)


TWO_WORDS = [
    "nogo .x.o/...x/.o..",
    "clobber 3x4",
    pytest.param("clobber 3x5", marks=pytest.mark.thorough),
]


@pytest.mark.parametrize("text", TWO_WORDS)
def test_boards_of_two_words(text: str) -> None:
    name, component = text.split()
    rules = find_rules(name)
    board = rules.parse(component)
    field = field_of_board(rules, board)
    assert field.words == 1
    wide = replace(field, words=2)
    searches = [NimberSearch(f, 10**6, threads=1) for f in (field, wide)]
    values = [s.nimber(f.board_of(board) or 0)
              for s, f in zip(searches, (field, wide), strict=True)]  # fmt: skip
    assert values == [any_game.solve(rules, [board], FOLD, 50_000).value(board)] * 2
    assert min(search.nodes for search in searches) > 10


def test_a_board_that_needs_two_words() -> None:
    large = stone_field("clobber", 5, 7)
    assert large is not None
    assert (large.words, large.bits) == (2, 64)


# All but that of nogo 4x4 are found below by a search that shares only the rules with this one.
LARGE = {"nogo 3x5": 1, "nogo 4x4": 0, "clobber 3x5": 1, "clobber 4x4": 0, "clobber 4x5": 1}
SLOW = {"nogo 4x4", "clobber 4x5"}


@pytest.mark.parametrize(
    "text",
    [pytest.param(text, marks=pytest.mark.thorough if text in SLOW else ()) for text in LARGE],
)
def test_values_of_large_boards(text: str) -> None:
    found = kalmar.solve(text)
    assert found.valuation == GRUNDY
    assert found.value == LARGE[text]
    assert (found.winning_move_count == 0) == (LARGE[text] == 0)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "text", ["nogo 3x4", "nogo 3x5", "clobber 3x5", "clobber 4x4", "clobber 4x5"]
)
def test_values_by_another_search(text: str) -> None:
    name, component = text.split()
    rules = find_rules(name)
    board = rules.parse(component)
    field = field_of_board(rules, board)
    assert NimberSearch(field, 10**7).nimber(field.board_of(board) or 0) == LazyGrundyValues(
        rules, 3_000_000
    ).value(board)


def test_answers_are_those_of_before(monkeypatch: pytest.MonkeyPatch) -> None:
    position = kalmar.parse_position("clobber 3x4 + nim 2")
    found = kalmar.solve(position)
    monkeypatch.setattr(removal_games, "can_compile", lambda: False)
    usual = kalmar.solve(position)
    assert [row.text for row in found.moves] == [row.text for row in usual.moves]
    assert found.value == usual.value == 2


def test_who_wins_where_the_value_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kalmar.solve("nogo 3x4 + nim 2")
    monkeypatch.setattr(StoneField, "share", 10**9)
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    position = kalmar.parse_position("nogo 3x4 + nim 2")
    found = NimberOutcomeAnalysis(position, Play.NORMAL, 10**6, 10)
    assert found.outcome is usual.outcome
    assert found.winning_move_count == usual.winning_move_count == 1


def test_a_search_goes_on_from_a_file(tmp_path: Path) -> None:
    rules = find_rules("nogo")
    board = rules.parse("3x4")
    field = field_of_board(rules, board)
    path = tmp_path / "known.npz"
    with checkpoint_scope(CheckpointFile(path, 0.0)):
        first = NimberSearch(field, 10**6, threads=1)
        assert first.nimber(field.board_of(board) or 0) == 0
    with checkpoint_scope(CheckpointFile(path, 0.0)):
        again = NimberSearch(field, 10**6, threads=1)
        assert again.nimber(field.board_of(board) or 0) == 0
    assert again.nodes < first.nodes // 10


def test_what_is_not_searched() -> None:
    nogo = find_rules("nogo")
    assert stone_field("nogo", 7, 7) is None
    assert stone_field("notakto", 3, 3) is None
    assert stone_field("clobber", 1, 64) is None
    field = stone_field("nogo", 2, 3)
    assert field is not None
    assert field.board_of(("....",)) is None
    assert points_in(field, nogo, ("x", ".", "o")) == points_in(field, nogo, ("x.o",))
