"""Ends that are worth numbers: backward induction against all strategies, and the command."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import CyclicGameError, DataError, Graph, UnknownNameError, solve_graph, solve_payoffs
from kalmar.core.rules import Outcome
from kalmar.research.claims.determinacy import guaranteed
from kalmar.research.claims.small_graphs import Digraph, ends, graph_of

GAINS = {Outcome.N: 1, Outcome.DRAW: 0, Outcome.P: -1}


@st.composite
def games(draw: st.DrawFn) -> Digraph:
    """Finite games of up to five vertices."""
    size = draw(st.integers(1, 5))
    rows = [draw(st.sets(st.integers(0, v - 1), max_size=3)) if v else set() for v in range(size)]
    return tuple(tuple(sorted(row)) for row in rows)


@given(games(), st.data())
def test_the_gain_is_what_both_can_force(options: Digraph, data: st.DataObject) -> None:
    worth = {end: data.draw(st.integers(-3, 3)) for end in ends(options)}
    solved = solve_payoffs(graph_of(options), {str(end): gain for end, gain in worth.items()})
    for vertex in range(len(options)):
        sure, allowed = guaranteed(options, worth, vertex)
        assert sure == allowed == solved.gains[vertex]
        line = solved.line(vertex)
        sign = -1 if len(line) % 2 else 1
        assert solved.gains[vertex] == sign * worth[line[-1]]


@given(games(), st.booleans(), st.data())
def test_wins_and_draws_are_numbers(options: Digraph, misere: bool, data: st.DataObject) -> None:
    final = ends(options)
    drawn = data.draw(st.sets(st.sampled_from(final)))
    solved = solve_graph(graph_of(options), misere, sorted(drawn))
    worth = {str(end): 0 if end in drawn else -1 if misere else 1 for end in final}
    gains = solve_payoffs(graph_of(options), worth).gains
    assert list(gains) == [GAINS[solved.outcome_of(v)] for v in range(len(options))]


def test_ends_without_a_number_are_won_by_who_moved_last() -> None:
    graph = Graph.of_options({"a": ["b", "c"], "b": [], "c": []})
    assert [int(gain) for gain in solve_payoffs(graph, {}).gains] == [1, -1, -1]
    assert [int(gain) for gain in solve_payoffs(graph, {"c": 5}).gains] == [5, -1, -5]
    assert repr(solve_payoffs(graph, {"c": 5})) == "PayoffSolution of 3, -5 to 5"


def test_what_is_no_game_with_payoffs_is_refused() -> None:
    graph = Graph.of_options({"a": ["b"], "b": ["a", "c"], "c": []})
    with pytest.raises(CyclicGameError, match="a → b → a"):
        solve_payoffs(graph, {"c": 1})
    with pytest.raises(DataError, match="vertex b has options"):
        solve_payoffs(graph, {"b": 1})
    with pytest.raises(UnknownNameError, match="unknown vertex 'd'"):
        solve_payoffs(graph, {"d": 1})
