"""How much is looked at to answer, counted, so that no clock decides; answers are the same."""

from functools import reduce
from itertools import islice
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import THEORIES, Analysis, Composition, Play, Position, Solved, analyse, move_text
from kalmar.answers import by_values, find_move
from kalmar.answers.cycles import Following
from kalmar.answers.move_report import MoveReport
from kalmar.answers.moves_in_words import PositionFormatter, change_text
from kalmar.core.compositions import SIX
from kalmar.core.compounds import canonical, followers
from kalmar.core.errors import LimitReached, PositionError
from kalmar.core.turns import Move, after, moves
from kalmar.engines.graphs.compound_graph import Literal, Numbered
from kalmar.games.notation import format_position, parse_position
from kalmar.runtime.work import spend, steps_done, work_limit
from kalmar.solvers import values_of
from kalmar.web.services import call
from tests.answers.questions import questions
from tests.cases import cases
from tests.commands import call_python
from tests.generators import small_positions

WAYS = pytest.mark.parametrize("way", SIX, ids=lambda way: way.name)
PLAYS = pytest.mark.parametrize("play", Play, ids=lambda play: play.value)
FEW = settings(max_examples=25, deadline=None, derandomize=True)


def asked(monkeypatch: pytest.MonkeyPatch, text: str) -> int:
    """How often a solver is asked for the value of a component by a whole report."""
    counters: list[Mock] = []

    def counted(*given: Any) -> Solved:
        solved = values_of(*given)
        counters.append(Mock(wraps=solved.value))
        return Solved(counters[-1], solved.theorem, solved.reach, solved.working)

    with monkeypatch.context() as patch:
        patch.setattr(by_values, "values_of", counted)
        call("position", {"position": text})
    return sum(counter.call_count for counter in counters)


def test_a_report_asks_for_as_many_values_as_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (asked(monkeypatch, f"nim {' '.join(['1'] * n)}") for n in (100, 200))
    assert few < 500
    assert many <= 2 * few + 10


def test_a_report_writes_a_position_once_for_all_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Mock(wraps=format_position)
    monkeypatch.setattr("kalmar.answers.moves_in_words.format_position", counter)
    rows = list(MoveReport(analyse(parse_position("nim 3 5 7"), Play.NORMAL, 1000)))
    assert len({row.leaves for row in rows}) == 15
    assert counter.call_count == 1


def judged(analysis: Analysis, move: Move) -> Position:
    """Compare the judgement of a move with what it leaves, and return that."""
    left = after(analysis.position, move)
    there = analysis.value_at(left), analysis.outcome_of(left), analysis.remoteness_at(left)
    assert analysis.judge(analysis.position, move) == there
    return left


@WAYS
@PLAYS
@FEW
@given(data=st.data())
def test_what_a_move_leaves_is_judged(way: Composition, play: Play, data: st.DataObject) -> None:
    position = data.draw(small_positions(way.choice, way.ending))
    analysis = analyse(position, play, 10_000)
    for move in moves(position):
        left = judged(analysis, move)
        for reply in islice(moves(left), 5):
            end = after(left, reply)
            there = analysis.value_at(end), analysis.outcome_of(end)
            assert analysis.judge(left, reply)[:2] == there


@PLAYS
@cases("text")
def test_moves_inside_compounds_are_judged_likewise(text: str, play: Play) -> None:
    position = parse_position(text)
    analysis = analyse(position, play, 100_000)
    for move in moves(position):
        judged(analysis, move)


@WAYS
@FEW
@given(data=st.data())
def test_what_moves_leave_is_written_as_each_alone(way: Composition, data: st.DataObject) -> None:
    position = data.draw(small_positions(way.choice, way.ending))
    written = PositionFormatter(position)
    for move in moves(position):
        assert written.after(move) == format_position(after(position, move), sign=False)


@cases("text")
def test_texts_are_cut_where_components_stand(text: str) -> None:
    position = parse_position(text)
    written = PositionFormatter(position)
    for move in islice(moves(position), 2_000):
        assert written.after(move) == format_position(after(position, move), sign=False)


@WAYS
@FEW
@given(data=st.data())
def test_what_follows_is_the_same_in_the_same_order(way: Composition, data: st.DataObject) -> None:
    position = canonical(data.draw(small_positions(way.choice, way.ending)))
    assert list(Following(position)(position)) == list(followers(position))


@pytest.mark.parametrize(
    "row", [row for row in THEORIES.values() if row], ids=lambda row: str(row.theorem)
)
@FEW
@given(data=st.data())
def test_a_fold_combines_all_the_others(row: Any, data: st.DataObject) -> None:
    fold = row.fold
    if fold.combine.name.startswith("kernel"):
        numbers = st.sampled_from([0, 2, 3, 4, 6])
    else:
        numbers = st.integers(0, 9)
    values = data.draw(st.lists(numbers, min_size=1, max_size=6))
    rests = [values[:i] + values[i + 1 :] for i in range(len(values))]
    literal = [reduce(fold.combine.function, rest) if rest else None for rest in rests]
    assert fold.others(values) == literal


HEAPS = ("nim", "kayles", "0.137", "subtraction(1,3)", "grundys-game", "woodcutter", "divisor")
heaps = st.builds(
    lambda name, sizes: f"{name} {' '.join(map(str, sizes))}",
    st.sampled_from(HEAPS),
    st.lists(st.integers(0, 8), min_size=1, max_size=2),
)

WRITTEN = (
    *("1", "2", "#2", "0", "07", "1: 0", "2:1", "1:1+2", "1 + 1", "3 → 1", "take 1", "1: 02"),
    *("take 2 from heap 1", "vegyél", "nonsense", "(1)", "take 1, leaving 1 and 1"),
)


@FEW
@given(data=st.data())
@pytest.mark.parametrize("way", SIX[:2], ids=lambda way: way.name)
def test_texts_mean_the_same_moves_as_among_all(way: Composition, data: st.DataObject) -> None:
    position = parse_position(data.draw(heaps), way)
    said = [move_text(position, move) for move in moves(position)]
    changes = [change_text(position, move) for move in moves(position)]
    for text in (*WRITTEN, *said, *changes):
        found = list(find_move.readings(position, text))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(find_move, "candidate_moves", every_move)
            assert list(find_move.readings(position, text)) == found


def every_move(position: Position, *_: Any) -> list[tuple[int, Move]]:
    """All moves with their numbers."""
    return list(enumerate(moves(position), 1))


@pytest.mark.parametrize("text", ["nonsense", "5", "1: 7", "take 999999995"])
@pytest.mark.parametrize("heaps", ["nim 1000000000", "kayles 1000000", "nim 1000000000 5"])
def test_few_moves_become_words(heaps: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Mock(wraps=find_move._numbers)
    monkeypatch.setattr(find_move, "_numbers", counter)
    try:
        find_move.find_move(parse_position(heaps), text)
    except PositionError:
        assert text != "take 999999995" or heaps != "nim 1000000000"
    assert counter.call_count < 10


def test_a_computer_player_makes_moves_far_down_the_list() -> None:
    made = call("reply", {"position": "woodcutter 1000000"})
    assert (made["move"], made["position"]) == ("take 1000000", "woodcutter 0")


@WAYS
@FEW
@given(data=st.data())
def test_a_short_search_gives_up_where_a_long_does(way: Composition, data: st.DataObject) -> None:
    position = data.draw(small_positions(way.choice, way.ending))
    whole = Literal(position, 10_000)
    count = len(whole.graph)
    short = Literal(position, count, (), 10**9)
    assert short.graph.components == whole.graph.components
    assert short.graph.options == whole.graph.options
    if count > 1:
        with pytest.raises(LimitReached):
            Literal(position, count - 1, (), 10**9)


def test_a_hopeless_search_lists_options_of_few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Mock(wraps=Numbered.options)
    monkeypatch.setattr(Numbered, "options", lambda *given: counter(*given))  # noqa: PLW0108 - a method
    with pytest.raises(LimitReached):
        Literal(parse_position("bricks 5x7/2 4x4"), 3_000, (), 10**9)
    assert counter.call_count < 600


EVERY = range(len(questions()))
SOME = EVERY[::40]
"""Those that are asked in a quick run."""


def answers(numbers: range, threads: int, speed: float, seed: int) -> list[str]:
    """Return the answers of a process of its own."""
    words = map(str, (threads, speed, *numbers))
    more = {"PYTHONHASHSEED": str(seed)}
    done = call_python("-m", "tests.answers.questions", *words, more=more)
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    "numbers", [SOME, pytest.param(EVERY, marks=pytest.mark.thorough)], ids=["few", "all"]
)
def test_answers_are_the_same_everywhere(numbers: range) -> None:
    usual = answers(numbers, 1, 1, 0)
    assert len(usual) == len(numbers)
    assert answers(numbers, 8, 100, 1) == usual  # eight threads, and clocks that run too fast
    assert answers(numbers, 8, 0.01, 2) == usual


def test_the_least_of_several_limits_counts() -> None:
    before = steps_done()
    with work_limit(100):
        with work_limit(10), pytest.raises(LimitReached):
            spend(11)
        spend(80)
    with work_limit(5), work_limit(100), pytest.raises(LimitReached):
        spend(6)
    spend(1000)
    assert steps_done() == before + 1097
