"""Sums searched by compiled loops, against plain recursion over literal positions."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Choice, Compound, Ending, LimitReached, Play, Position, parse_position
from kalmar.answers import analysis
from kalmar.answers.analyse import BySearch
from kalmar.core.turns import after, moves
from kalmar.engines.graphs import compound_graph, numbered_sums
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.numbered_sums import wrapped
from kalmar.research.claims.compounds import ListedGame
from kalmar.runtime import optional, work
from kalmar.testing.strategies import finite_games
from kalmar.theory.valuations import GRUNDY, MISERE_REMOTENESS, REMOTENESS
from tests.generators import small_positions

pytest.importorskip("numba")
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
"""Keys are mixed by products modulo 2⁶⁴, which NumPy speaks of where loops are not compiled."""

REMOTENESSES = {Play.NORMAL: REMOTENESS, Play.MISERE: MISERE_REMOTENESS}
LONG, SHORT = Ending.LONG, Ending.SHORT


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sum goes to the loops, however small it is."""
    monkeypatch.setattr(optional, "FORCED", True)


def listed(position: Position) -> Literal:
    """The same graph, explored one by one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compound_graph, "worth_listing", lambda _rules: None)
        return Literal(position, 10_000)


def remoteness(position: Position, play: Play, known: dict[Position, int]) -> int:
    """By its definition: the winner hurries, the loser delays."""
    if position not in known:
        reached = [remoteness(after(position, m), play, known) for m in moves(position)]
        lost = [n for n in reached if n % 2 == (play is Play.MISERE)]
        known[position] = 0 if not reached else 1 + (min(lost) if lost else max(reached))
    return known[position]


positions = st.sampled_from([LONG, SHORT]).flatmap(
    lambda ending: small_positions(Choice.ONE, ending, 4)
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(positions, st.sampled_from(list(Play)))
def test_remoteness_is_that_of_the_definition(position: Position, play: Play) -> None:
    literal = Literal(position, 10_000, play=play)
    known: dict[Position, int] = {}
    remoteness(position, play, known)
    for reached, value in known.items():
        assert literal.value(reached, REMOTENESSES[play]) == value
        assert literal.knows(reached)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(positions)
def test_as_many_positions_as_the_literal_graph_has(position: Position) -> None:
    whole = listed(position)
    assert whole.sums is None
    literal = Literal(position, 10_000)
    assert len(literal) == len(whole)
    for valuation in (MISERE_REMOTENESS, GRUNDY):
        assert literal.value(position, valuation) == whole.value(position, valuation)


@pytest.mark.parametrize(
    "text", ["kayles 9 7 5", "nim 4 +! grundys-game 12 +! kayles 3", "chomp 3x3 + nim 5"]
)
def test_sums_of_games_are_searched_by_the_loops(text: str) -> None:
    position = parse_position(text)
    literal, whole = Literal(position, 10_000, play=Play.MISERE), listed(position)
    assert literal.sums is not None
    assert len(literal) == len(whole)
    for valuation in (REMOTENESS, MISERE_REMOTENESS):
        for move in moves(position):
            left = after(position, move)
            assert literal.value(left, valuation) == whole.value(left, valuation)
    with pytest.raises(KeyError):
        literal.value(parse_position("nim 99 98"), REMOTENESS)
    assert not literal.knows(parse_position("nim 99 98"))


def test_the_limit_is_just_that_of_the_literal_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position("kayles 6 5 4")
    count = len(listed(position))
    for most in (count, count + 1):
        assert len(Literal(position, most, play=Play.MISERE)) == count
    with pytest.raises(LimitReached) as caught:
        Literal(position, count - 1, play=Play.MISERE)
    monkeypatch.setattr(compound_graph, "worth_listing", lambda _rules: None)
    with pytest.raises(LimitReached) as usual:
        Literal(position, count - 1)
    assert str(caught.value) == str(usual.value)


def test_the_usual_limit_is_wider_for_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position("kayles 6 5 4")
    count = len(listed(position))
    monkeypatch.setattr(compound_graph, "COMPACT_LIMIT", count)
    monkeypatch.setattr(analysis, "DEFAULT_LIMIT", 10)
    assert len(BySearch(position, Play.MISERE, 10, None).literal) == count
    for limit, length in ((11, None), (10, 10)):
        with pytest.raises(LimitReached, match=f"limit of {limit} positions"):
            BySearch(position, Play.MISERE, limit, length)
    monkeypatch.setattr(compound_graph, "COMPACT_LIMIT", count - 1)
    with pytest.raises(LimitReached, match=f"limit of {count - 1} positions"):
        Literal(position, 10, wide=True)


def test_sums_are_not_searched_where_remoteness_is_not_asked_for() -> None:
    position = parse_position("kayles 6 5 + nim 3")
    found = Literal(position, 10_000, play=None)
    assert found.sums is None
    assert found.value(position, GRUNDY) == listed(position).value(position, GRUNDY) == 3 ^ 4 ^ 3


def test_a_table_is_mostly_empty_while_it_is_small() -> None:
    table = np.zeros((numbered_sums.FIRST_ROWS, 2), np.int64)
    assert numbered_sums.room(table) == numbered_sums.FIRST_ROWS // 4
    while len(table) <= numbered_sums.ROWS_IN_CACHE:
        table = numbered_sums.larger(table)
    assert numbered_sums.room(table) == len(table) * 5 // 8


def test_a_search_goes_on_where_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position("grundys-game 15 14 9")
    whole = Literal(position, 100_000, play=Play.MISERE)
    monkeypatch.setattr(numbered_sums, "EDGES_PER_SLICE", 0)
    monkeypatch.setattr(numbered_sums, "FIRST_ROWS", 8)
    small = Literal(position, 100_000, play=Play.MISERE)
    assert whole.sums is not None
    assert small.sums is not None
    assert whole.sums.count == small.sums.count
    assert len(small.sums.table(Play.MISERE)) < len(whole.sums.table(Play.MISERE))
    assert small.value(position, MISERE_REMOTENESS) == whole.value(position, MISERE_REMOTENESS)


def test_memory_is_asked_for_before_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbered_sums, "FIRST_ROWS", 8)
    monkeypatch.setattr(work, "free_memory", lambda: 1000)
    with pytest.raises(LimitReached, match="B of memory"):
        Literal(parse_position("kayles 6 5 4"), 10_000)


def test_what_the_loops_do_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("nim 3 & nim 4", "nim 3 | nim 4", "nim 0 +! nim 4"):
        assert Literal(parse_position(text), 10_000).sums is None
    monkeypatch.setattr(numbered_sums, "MOST_PARTS", 5)
    literal = Literal(parse_position("nim 7 8"), 10_000)
    assert (literal.sums, len(literal)) == (None, len(literal.graph))
    monkeypatch.setattr(numbered_sums, "MOST_PARTS", 5_000)
    monkeypatch.setattr(numbered_sums, "MAX_STACK_NUMBERS", 10)
    assert Literal(parse_position("nim 7 8"), 10_000).sums is None


@settings(max_examples=60, deadline=None, derandomize=True)
@given(finite_games(most=7), st.lists(st.integers(0, 6), min_size=1, max_size=4))
def test_keys_tell_sums_apart(game: ListedGame, heaps: list[int]) -> None:
    parts = tuple(Position(game, n % len(game.listed)) for n in heaps)
    literal = Literal(Position(Compound(Choice.ONE, LONG), parts), 10_000)
    if literal.sums is None:
        return
    keys = {literal.sums.sums.key(state) for state in literal.graph.index}
    assert len(keys) == len(literal.graph)
    assert all(wrapped(first) == first and 0 <= second < 1 << 47 for first, second in keys)
