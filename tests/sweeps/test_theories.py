"""Every row of the theory table against the literal product game, on random games."""

from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Choice, Compound, Ending, Outcome, Play, Position, Rules, analyse
from kalmar.answers.analyse import BySearch
from kalmar.answers.answer import solve
from kalmar.answers.by_values import ByValues
from kalmar.answers.decisions import DecisionAnalysis, MooreAnalysis
from kalmar.core.compositions import COMPOSITIONS, SIX
from kalmar.engines.graphs.explore import explore
from kalmar.games.notation import parse_position
from kalmar.theory.table import THEORIES, find_theory
from kalmar.theory.valuations import Length
from tests.generators import CHOICES, ENDINGS, nested_positions, small_positions, tree
from tests.known import known
from tests.search import Search
from tests.sweeps.starts import EVERY_START, by_rules

ROWS = [key for key, theory in THEORIES.items() if theory is not None and theory.holds is None]
SPECIAL = [key for key, theory in THEORIES.items() if theory is not None and theory.holds]
EVERY_ROW = pytest.mark.parametrize(
    "key", ROWS, ids=lambda key: "-".join(part.name.casefold() for part in key)
)
LIMIT = 200_000
MOST_COMPONENTS = 6


@cache
def small() -> dict[Rules, list[Position]]:
    """Of the rules of every start, the few components from which play is shortest."""
    found: dict[Rules, list[Position]] = {}
    for text in EVERY_START:
        for rules, components in by_rules(text).items():
            reached = explore(rules, components).components[:MOST_COMPONENTS]
            found[rules] = [Position(rules, component) for component in reached]
    return found


WAYS = [
    *product(CHOICES, ENDINGS),
    *((row.choice, row.ending) for row in COMPOSITIONS.values() if row not in SIX),
]


def agreed(position: Position, play: Play) -> tuple[Any, Search, Any]:
    """The analysis, whose outcome and winning moves are those of literal play; what played it."""
    search, here = Search(play), tree(position)
    analysis = analyse(position, play, LIMIT)
    assert (analysis.outcome is Outcome.N) == search.wins(here)
    found = list(analysis.winning_moves())
    steps = [tuple((step.path, step.option) for step in move) for move in found]
    assert len(steps) == len(set(steps)), "a winning move is listed twice"
    assert set(steps) == search.winning_turns(here)
    assert analysis.winning_move_count == len(steps)
    return analysis, search, here


@EVERY_ROW
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_theory_is_literal_play(key: tuple[Choice, Ending, Play], data: st.DataObject) -> None:
    choice, ending, play = key
    analysis, search, here = agreed(data.draw(small_positions(choice, ending)), play)
    # With one heap more than a turn may take from, Moore's Nim has a value of its own.
    assert isinstance(analysis, (ByValues, DecisionAnalysis))
    if analysis.valuation.length is Length.DELAYED:
        assert analysis.value == search.slowest(here)
    else:
        assert analysis.length[0] == search.quickest(here)
    assert analysis.value == analysis.literal.value(analysis.position, analysis.valuation)
    line, complete = analysis.line(1000)
    assert complete
    assert (analysis.outcome is Outcome.N) == ((len(line) % 2 == 1) is (play is Play.NORMAL))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(position=small_positions(Choice.ONE, Ending.LONG))
def test_misere_disjunctive_play_is_searched(position: Position) -> None:
    analysis, search, here = agreed(position, Play.MISERE)
    assert isinstance(analysis, BySearch)
    assert analysis.length[0] == search.quickest(here)


@pytest.mark.parametrize("play", Play)
@settings(max_examples=150, deadline=None, derandomize=True)
@given(position=nested_positions())
def test_nested_compounds_of_any_kinds(play: Play, position: Position) -> None:
    agreed(position, play)


def test_the_table_has_eleven_rows_and_one_named_gap() -> None:
    dozen = {(row.choice, row.ending, play) for row in SIX for play in Play}
    gap = (Choice.ONE, Ending.LONG, Play.MISERE)
    assert {key for key in dozen if THEORIES[key] is None} == {gap}
    assert dozen - {gap} <= set(ROWS)
    assert len(dozen) == 12


def test_every_theorem_is_about_a_composition_with_a_name() -> None:
    named = {(row.choice, row.ending) for row in COMPOSITIONS.values()}
    assert {key[:2] for key in THEORIES} <= named


@pytest.mark.parametrize(
    "key", SPECIAL, ids=lambda key: "-".join(part.name.casefold() for part in key)
)
@settings(max_examples=15, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_theorem_about_some_games_is_what_literal_play_gives(
    key: tuple[Choice, Ending, Play], data: st.DataObject
) -> None:
    theory, (choice, ending, play) = known(THEORIES[key]), key
    played = [components for rules, components in small().items() if theory.covers([rules])]
    assert played, f"no game in tests/sweeps/cases.toml is one that {theory.theorem} is about"
    components = data.draw(st.sampled_from(played))
    parts = data.draw(st.lists(st.sampled_from(components), min_size=1, max_size=4))
    analysis, *_ = agreed(Position(Compound(choice, ending), tuple(parts)), play)
    assert isinstance(analysis, (ByValues, DecisionAnalysis))


def test_moores_theorem_is_used_for_nim_alone() -> None:
    assert solve("nim 2 2 2", "moore-2").outcome is Outcome.P
    flat, nested = "nim 2 |2 nim 2 2 |2 nim 1", "nim 2 |2 (nim 2 |2 nim 2)"
    assert isinstance(analyse(parse_position(flat), Play.NORMAL, 99), MooreAnalysis)
    assert isinstance(analyse(parse_position(nested), Play.NORMAL, 99), ByValues)
    assert isinstance(analyse(parse_position("kayles 2 |2 nim 2"), Play.NORMAL, 99), BySearch)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(data=st.data(), play=st.sampled_from(Play))
def test_other_choices_and_endings_are_searched(data: st.DataObject, play: Play) -> None:
    choice, ending = data.draw(st.sampled_from(WAYS))
    agreed(data.draw(small_positions(choice, ending)), play)


def test_a_choice_of_ones_own_has_no_theorem() -> None:
    other = Compound(Choice("5 to 7", 5, 7), Ending.LONG)
    assert find_theory(other, Play.NORMAL) is None
    assert other.name == "[5 or 6 or 7, last]"
